package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestSolve_JSON(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"--indicator R4 R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6",
			`{"wins":true,"how":"melds","distance":0,"meld_distance":0,"pair_distance":7,` +
				`"split":[["R1","R2","R3"],["R6","B6","K6","Y6"],["R12","K12","Y12"],["B7","B8","B9","B10"]],"rest":[]}`},
		{"--indicator R4 R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 F R5",
			`{"wins":true,"how":"pairs","distance":0,"meld_distance":8,"pair_distance":0,` +
				`"split":[["R1","R1"],["F","R5"],["R9","R9"],["B2","B2"],["B11","B11"],["K3","K3"],["Y4","Y4"]],"rest":[]}`},
		{"--preset simple Y1 Y2 Y3 Y8 B4 B5 B7 B9 R13 K1 K2 K3 K4 K5",
			`{"wins":false,"how":null,"distance":2,"meld_distance":2,"pair_distance":null,` +
				`"split":[["K1","K2","K3","K4","K5"],["Y1","Y2","Y3"]],"rest":["R13","B4","B5","B7","B9","Y8"],` +
				`"chains":{"by_colour":[["Y1",3],["Y2",3],["Y3",3],["Y8",1],["B4",2],["B5",2],["B7",1],["B9",1],["R13",1],` +
				`["K1",5],["K2",5],["K3",5],["K4",5],["K5",5]],"by_number":[["Y1",2],["K1",2],["Y2",2],["K2",2],["Y3",2],["K3",2],` +
				`["B4",2],["K4",2],["B5",2],["K5",2],["B7",1],["Y8",1],["B9",1],["R13",1]]}}`},
		{"--preset 101 --indicator R4 R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 B3 R1 R1 B2 B2 K7 K9 Y5 Y9 Y1 K1",
			`{"split":[["R10","R11","R12","R13"],["B10","B11","B12","B13"],["B3","K3","Y3"],["R1","K1","Y1"]],"rest":["R1","B2","B2","K7","K9","Y5","Y9"],` +
				`"opening":{"value":104,"melds":[["R10","R11","R12","R13"],["B10","B11","B12","B13"],["B3","K3","Y3"],["R1","K1","Y1"]],` +
				`"pairs":[["R1","R1"],["B2","B2"]]}}`},
		{"--preset 101 --indicator R4 R10", `{"split":[],"rest":["R10"],"opening":{"value":0,"melds":[],"pairs":[]}}`},
		{"--preset 101 --indicator R4 R10 R11 R12", `{"split":[["R10","R11","R12"]],"rest":[],"opening":{"value":33,"melds":[["R10","R11","R12"]],"pairs":[]}}`},
		{"--indicator R4 R10",
			`{"wins":false,"how":null,"distance":13,"meld_distance":13,"pair_distance":13,"split":[],"rest":["R10"]}`},
		{"--preset emulator F F Y10 K10 B1 B2 B3 B4 K6 K7 K8 K9 Y1 Y2", ""},
	} {
		got := strings.TrimSpace(runOK(t, "solve", append(strings.Fields(c.args), "--json")...))
		if c.want == "" { // fake jokers are wild in this preset (rule 1.9)
			c.want, got = "true", fmt.Sprint(strings.HasPrefix(got, `{"wins":true`))
		}
		check.That(t, sameJSON(t, got, c.want), "%s:\n%s\nwant\n%s", c.args, got, c.want)
	}
}

// sameJSON reports whether two texts are equal as JSON, except for the order of melds.
func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var values [2]any
	for i, text := range []string{a, b} {
		check.OK(t, json.Unmarshal([]byte(text), &values[i]))
		if object, ok := values[i].(map[string]any); ok {
			forgetOrder(object)
			if o, ok := object["opening"].(map[string]any); ok {
				forgetOrder(o)
			}
		}
	}
	return fmt.Sprint(values[0]) == fmt.Sprint(values[1])
}

func forgetOrder(object map[string]any) {
	for _, key := range []string{"split", "melds", "pairs"} {
		if list, ok := object[key].([]any); ok {
			set := map[string]bool{}
			for _, group := range list {
				set[fmt.Sprint(group)] = true
			}
			object[key] = set
		}
	}
}

func TestSolve_Discards(t *testing.T) {
	text := runOK(t, "solve", strings.Fields("--indicator R4 --json R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5")...)
	var got struct {
		Distance int
		Discards []struct {
			Tile     string
			Distance int
			Useful   map[string]int
			Count    int
		}
	}
	check.OK(t, json.Unmarshal([]byte(text), &got))
	check.Need(t, got.Distance == 2 && len(got.Discards) == 14, "distance %d, %d different tiles: %s", got.Distance, len(got.Discards), text)
	best := got.Discards[0]
	check.That(t, best.Tile == "K9" && best.Distance == 2 && best.Useful["Y3"] == 2 && best.Useful["R5"] == 1 && best.Useful["R4"] == 1 && best.Useful["K9"] == 0, "the best discard is %+v", best)
	for _, d := range got.Discards {
		sum := 0
		for _, n := range d.Useful {
			sum += n
		}
		check.That(t, sum == d.Count && d.Distance >= got.Distance, "%+v", d)
	}
	raw := runOK(t, "solve", strings.Fields("--indicator R4 --json R1 R2 R3 B7 B8 B9 K12 R12 Y12 K6 B6 R6 Y6 B10 K1")...)
	check.That(t, strings.Contains(raw, `"useful":{}`), "nothing is useful to a hand that wins: %s", raw)
}

func TestSolve_Text(t *testing.T) {
	text := runOK(t, "solve", strings.Fields("--indicator R4 R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5")...)
	for _, want := range []string{"2 away", "R1 R2 R3", "Discard      K9   2 away, ", "tiles help: ", "Y3×2"} {
		check.That(t, strings.Contains(text, want), "no %q in\n%s", want, text)
	}
	check.That(t, !strings.ContainsAny(text, "\x1b"), "colours in a pipe: %q", text)
	for args, want := range map[string]string{
		"--indicator R4 R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6 R6 Y6":   "wins with sets and runs",
		"--preset simple Y1 Y2 Y3":                                       "Y1:3 Y2:3 Y3:3",
		"--preset 101 --indicator R4 R10 R11 R12 R13 B10 B11 B12 B13 K3": "worth 92",
		"--indicator R4 R1 R1 B2 B2 K3 K3 Y4 Y4 R9 R9 B11 B11 F R5":      "wins with seven pairs",
	} {
		text := runOK(t, "solve", strings.Fields(args)...)
		check.That(t, strings.Contains(text, want), "%s: no %q in\n%s", args, want, text)
	}
}

// Every line must be answered, in order.
func TestSolveLines(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	var input strings.Builder
	var kinds []string
	for i := range 500 {
		switch i % 5 {
		case 0:
			input.WriteString("rubbish\n")
			kinds = append(kinds, `{"error":"the line is not JSON; want {`)
		case 1:
			fmt.Fprintf(&input, `{"indicator":"R4","tiles":["R%d"]}`+"\n", chance.IntN(3)+1)
			kinds = append(kinds, `{"wins":false`)
		case 2:
			input.WriteString("\n" + `{"tiles":["R1"],"preset":"101"}` + "\r\n")
			kinds = append(kinds, `{"error":"the indicator is missing`)
		case 3:
			all := tile.Full(false)
			tiles := all.Tiles()
			chance.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
			text, _ := json.Marshal(map[string]any{"preset": "simple", "tiles": tiles[:15]})
			input.Write(append(text, '\n'))
			kinds = append(kinds, `"discards"`)
		case 4:
			input.WriteString(strings.Repeat("x", longestLine*2+i) + "\n")
			kinds = append(kinds, `{"error":"the line is longer`)
		}
	}
	input.WriteString(`{"indicator":"B1","tiles":["R1"]}`) // no line break at the end
	kinds = append(kinds, `{"wins"`)
	var out bytes.Buffer
	err := solveLines(t.Context(), strings.NewReader(input.String()), &out)
	check.Equal(t, fmt.Sprint(err), "300 of 501 lines couldn't be answered; the output says why")
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	check.Need(t, len(lines) == len(kinds), "%d answers to %d lines", len(lines), len(kinds))
	for i, want := range kinds {
		check.Need(t, strings.Contains(lines[i], want) && json.Valid([]byte(lines[i])), "line %d: %s, want %s", i+1, lines[i], want)
	}
}

// Errors must not contain phrases of Go's JSON parser.
func TestSolveLines_Refused(t *testing.T) {
	for line, says := range map[string]string{
		`rubbish`:                          "the line is not JSON",
		`{"tiles":["R1"]`:                  "the line is not JSON",
		`{"tiles":["R1"]}]`:                "the line is not JSON",
		`{"tiles":["R1"]} {}`:              "the line holds more than one object",
		`["R1"]`:                           "the line is a JSON array, not an object",
		`{"tiles":7}`:                      `\"tiles\" cannot be a JSON number`,
		`{"tiles":["R1"],"indikator":"x"}`: `unknown field \"indikator\"`,
	} {
		var out bytes.Buffer
		err := solveLines(t.Context(), strings.NewReader(line), &out)
		want := `{"error":"` + says + `; want {\"indicator\":\"R4\",\"tiles\":[\"R1\",\"R2\"]}"}` + "\n"
		check.Equal(t, report(english(), err, io.Discard), exitFail, line)
		check.Equal(t, out.String(), want)
	}
}

// An answer must not wait for the next question.
func TestSolveLines_Streaming(t *testing.T) {
	fromTest, toSolve := io.Pipe()
	fromSolve, toTest := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- solveLines(t.Context(), fromTest, toTest) }()
	for range 3 {
		check.Must(io.WriteString(toSolve, `{"indicator":"R4","tiles":["R1"]}`+"\n"))
		answer := make([]byte, 1<<12)
		n := check.Must(fromSolve.Read(answer))
		check.Need(t, bytes.HasPrefix(answer[:n], []byte(`{"wins":false`)), "%s", answer[:n])
	}
	toSolve.Close()
	check.OK(t, <-done)
}

// Answers, even errors, must contain the ID of the question unchanged.
func TestSolveLines_ID(t *testing.T) {
	for _, id := range []string{`7`, `1.50e3`, `"a\u001b"`, `null`, `[1, {"b":2}]`, `90071992547409930`} {
		for tiles, answer := range map[string]string{`["R1"]`: `"wins":false,`, `["X1"]`: `"error":"`, `7`: `"error":"`} {
			var out bytes.Buffer
			err := solveLines(t.Context(), strings.NewReader(`{"id":`+id+`,"indicator":"R4","tiles":`+tiles+`}`), &out)
			check.Equal(t, err != nil, strings.HasPrefix(answer, `"error"`), tiles)
			check.That(t, strings.HasPrefix(out.String(), `{"id":`+id+`,`+answer) && json.Valid(out.Bytes()), "%s", &out)
		}
	}
}

func FuzzSolve(f *testing.F) {
	f.Add([]byte(`{"id":[1],"indicator":"R4","tiles":["R1"]}`))
	f.Add([]byte(`{"indicator":"R4","tiles":["R1","F"],"preset":"classic"}`))
	f.Add([]byte("{}\n[]\nnull\n\"\"\n{\"tiles\":null}"))
	f.Fuzz(func(t *testing.T, input []byte) {
		var out bytes.Buffer
		err := solveLines(t.Context(), bytes.NewReader(input), &out)
		refused := false
		for l := range bytes.Lines(out.Bytes()) {
			var answer struct{ Error string }
			check.OK(t, json.Unmarshal(l, &answer))
			refused = refused || answer.Error != ""
		}
		check.Equal(t, err != nil, refused, out.String())
	})
}

// BenchmarkSolveLines solves hands of 15 tiles, one per line.
func BenchmarkSolveLines(b *testing.B) {
	chance := rand.New(rand.NewPCG(3, 4))
	var input bytes.Buffer
	const racks = 2000
	for range racks {
		tiles := tile.Full(true).Tiles()
		chance.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		for !tiles[15].Numbered() {
			chance.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
		}
		text, _ := json.Marshal(map[string]any{"indicator": tiles[15], "tiles": tiles[:15]})
		input.Write(append(text, '\n'))
	}
	for b.Loop() {
		check.OK(b, solveLines(b.Context(), bytes.NewReader(input.Bytes()), io.Discard))
	}
	b.ReportMetric(float64(b.N)*racks/b.Elapsed().Seconds(), "racks/s")
}

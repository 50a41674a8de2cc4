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

// Every line must be answered, in order, however long it is. testdata/script/solve.txtar has more questions.
func TestSolveLines(t *testing.T) {
	var input strings.Builder
	var answers []string
	for _, c := range [][2]string{
		{"rubbish\n", `{"error":"the line is not JSON; want {`},
		{"\n" + `{"tiles":["R1"],"preset":"101"}` + "\r\n", `{"error":"the indicator is missing`},
		{strings.Repeat("x", longestLine+1) + "\n", `{"error":"the line is longer`},
		{strings.Repeat("x", longestLine*2) + "\n", `{"error":"the line is longer`},
		{`{"id":null,"indicator":"B1","tiles":["R1"]}`, `{"id":null,"wins":false`}, // no line break at the end
	} {
		input.WriteString(c[0])
		answers = append(answers, c[1])
	}
	var out bytes.Buffer
	err := solveLines(t.Context(), strings.NewReader(input.String()), &out)
	check.Equal(t, fmt.Sprint(err), "4 of 5 lines couldn't be answered; the output says why")
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	check.Need(t, len(lines) == len(answers), "%q", lines)
	for i, line := range lines {
		check.That(t, strings.HasPrefix(line, answers[i]) && json.Valid([]byte(line)), "line %d: %s", i+1, line)
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

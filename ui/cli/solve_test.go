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
			fmt.Fprintf(&input, `{"id":null,"indicator":"R4","tiles":["R%d"]}`+"\n", chance.IntN(3)+1)
			kinds = append(kinds, `{"id":null,"wins":false`)
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

package tui_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/hinshun/vt10x"

	"fair/okey/game/journal"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// A castEvent is an output event of an asciicast.
type castEvent struct {
	at     time.Duration
	output string
}

// parseCast parses an asciicast: a header, then output events in chronological order.
func parseCast(t *testing.T, text []byte) (w, h int, events []castEvent) {
	t.Helper()
	if !utf8.Valid(text) || !bytes.HasSuffix(text, []byte("\n")) {
		t.Fatal("the cast is not lines of UTF-8")
	}
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<20)
	lines.Scan()
	var head struct{ Version, Width, Height int }
	if err := json.Unmarshal(lines.Bytes(), &head); err != nil || head.Version != 2 {
		t.Fatalf("the header is %s: %v", lines.Text(), err)
	}
	for lines.Scan() {
		var line []any
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil || len(line) != 3 || line[1] != "o" {
			t.Fatalf("the event %.80q: %v", lines.Text(), err)
		}
		seconds, output := line[0].(float64), line[2].(string)
		at := time.Duration(seconds * float64(time.Second)).Round(time.Microsecond)
		if n := len(events); n > 0 && at < events[n-1].at {
			t.Fatalf("an event at %v follows one at %v", at, events[n-1].at)
		}
		events = append(events, castEvent{at, output})
	}
	return head.Width, head.Height, events
}

// textOn returns the text on an emulated terminal.
func textOn(vt vt10x.Terminal) string {
	w, h := vt.Size()
	var text strings.Builder
	for y := range h {
		if y > 0 {
			text.WriteByte('\n')
		}
		for x := range w {
			text.WriteRune(vt.Cell(x, y).Char)
		}
	}
	return text.String()
}

// A terminal that plays an asciicast always shows the same screen as the replay itself. In particular, the same tiles
// of an unfinished match stay hidden.
func TestWriteCast(t *testing.T) {
	for _, c := range []struct {
		name, file string
		setup      tabletest.Setup
		first      int
		back       int // the number of steps after the last one shown
		cut        bool
		speed      time.Duration // 0 means 1
	}{
		{name: "whole", file: "2.0.jsonl", setup: tabletest.Setup{W: 80, H: 24, Colours: true}},
		{name: "part", file: "2.0.jsonl", setup: tabletest.Setup{W: 120, H: 36, Lang: "tr"}, first: 40, back: 100},
		{name: "one step", file: "2.0.jsonl", setup: tabletest.Setup{W: 80, H: 24}, first: 1e6},
		{name: "twice as fast", file: "2.0.jsonl", setup: tabletest.Setup{W: 80, H: 24}, back: 200, speed: 2},
		{name: "unfinished", file: "2.0.jsonl", setup: tabletest.Setup{W: 100, H: 30}, cut: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			rec, err := journal.ReadFile("../../game/journal/testdata/" + c.file)
			if err != nil {
				t.Fatal(err)
			}
			if c.cut {
				rec.End = nil
			}
			c.setup.Options = func(o *table.Options) { o.Step, o.Pace = c.first, table.Fast }
			last, speed := rec.Len()-1-c.back, max(1, c.speed)
			var text bytes.Buffer
			if err := tui.WriteCast(&text, c.setup.TableOptions(t), rec, last, c.setup.W, c.setup.H, float64(speed)); err != nil {
				t.Fatal(err)
			}
			w, h, events := parseCast(t, text.Bytes())
			if w != c.setup.W || h != c.setup.H {
				t.Fatalf("its window has %d by %d cells", w, h)
			}
			g := tabletest.Open(t, func(o table.Options) (*table.Model, error) { return tui.NewReplay(o, rec) }, c.setup)
			if c.first < last {
				g.Press("space")
			}
			vt := vt10x.New(vt10x.WithSize(w, h))
			now := time.Duration(0)
			for i, e := range events {
				if vt.Write([]byte(e.output)); i+1 < len(events) && events[i+1].at == e.at {
					continue
				}
				if i < len(events)-1 { // the last event only ends the cast
					g.Wait((e.at - now) * speed)
					now = e.at
				}
				if got, want := textOn(vt), g.Screen(); got != want {
					t.Fatalf("at %v it shows\n%s\nand the replay\n%s", e.at, got, want)
				}
			}
			if step, _, _ := g.Session().ReplayPosition(); step != last {
				t.Errorf("it ends at step %d of %d", step, last)
			}
			if rest := events[len(events)-1].at - now; rest != 3*time.Second {
				t.Errorf("the last picture is shown for %v", rest)
			}
		})
	}
}

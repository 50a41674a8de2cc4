package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
	"testing/iotest"

	"fair/okey/bots"
	"fair/okey/bots/arena"
	"fair/okey/game"
	"fair/okey/game/check"
)

// requestLine returns a line with a request for the first turn of a match.
func requestLine(t testing.TB) string {
	m := newMatch(t)
	turn, _ := m.ToPlay()
	v := m.View(turn)
	return strings.TrimSpace(string(encode(request{Type: typeRequest, ID: 7, View: newView(&v)})))
}

// helloLine returns a line with the table's hello.
func helloLine() string {
	return strings.TrimSpace(string(encode(hello{typeHello, Protocol, writeRules(game.Classic())})))
}

// serveLines returns a çırak's answers to lines. It checks that the error from Serve counts the answers that report an
// error.
func serveLines(t testing.TB, lines ...string) []programMessage {
	t.Helper()
	var out bytes.Buffer
	err := Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out, "çırak", bots.Levels()[1].New)
	breach := &BreachError{}
	check.Need(t, err == nil || errors.As(err, &breach), "%v", err)
	var all []programMessage
	wrong := 0
	for text := range strings.Lines(out.String()) {
		var m programMessage
		check.OK(t, json.Unmarshal([]byte(text), &m))
		if all = append(all, m); m.Type == typeError {
			wrong++
		}
	}
	check.That(t, breach.Count == wrong && (wrong <= 0 || breach.First != ""), "%d answers with errors end in %v", wrong, err)
	return all
}

func TestServe_Answers(t *testing.T) {
	got := serveLines(t, helloLine(), "", requestLine(t), `{"type":"event"}`, `{"type":"end"}`, `{"type":"deal"}`, requestLine(t), `{"type":"bye"}`, "junk")
	check.Need(t, len(got) == 3 && got[0].Type == typeHello && got[0].Protocol == Protocol && got[0].Name == "..rak", "%+v", got)
	for _, m := range got[1:] {
		check.That(t, m.Type == typeAnswer && *m.ID == 7 && m.Action == "show", "%+v", m)
	}
}

// TestServe_InvalidLines checks that an invalid line is answered with an error, and the question that follows with an
// action.
func TestServe_InvalidLines(t *testing.T) {
	with := func(old, changed string) string { return strings.Replace(requestLine(t), old, changed, 1) }
	for _, c := range []struct{ line, says string }{
		{"junk", "the line is not JSON; want a message, such as {"},
		{"[1]", "the line is a JSON array, not an object"},
		{`{"type":1}`, `"type" cannot be a JSON number`},
		{`{"type":"\u001b[31m"}`, ".[31m"},
		{`{"type":"hello","protocol":9}`, "protocol 9"},
		{`{"type":"hello","protocol":1}`, "no rules"},
		{`{"type":"hello","protocol":1,"rules":{"seats":9}}`, "seats"},
		{`{"type":"hello","protocol":1,"rules":{"settings":{"wrap":"maybe"}}}`, "wrap"},
		{`{"type":"request"}`, "no id"},
		{`{"type":"request","id":1}`, "no view"},
		{strings.Repeat("x", longestQuestion+1), "longer than"},
		{with(`"seat":3`, `"seat":9`), "seat"},
		{with(`"turn":3`, `"turn":4`), "turn"},
		{with(`["R4","R9"`, `["R9"`), "15 tiles"},
		{with(`["R4","R9","R10"`, `["R1","R1","R1"`), "more than two"},
		{with(`"step":"discard"`, `"step":"dance"`), "dance"},
		{with(`"scores":[20,20,20,20]`, `"scores":null`), "scores"},
		{with(`"turn_number":1`, `"turn_number":0`), "turn_number"},
		{with(`"record":[]`, `"record":[`+strings.Repeat("{},", 400)+"{}]"), "record"},
		{with(`"record":[]`, `"record":[{"seat":0,"took":"R4"},{"seat":1,"took":"R4"},{"seat":2,"took":"R4"}]`), "agree"},
		{with(`"hand":[`, `"hand":"////","x":[`), "no tile"},
		{with(`"hand":[`, `"hand":"////////////////////","x":[`), "no tile"},
	} {
		got := serveLines(t, helloLine(), c.line, requestLine(t))
		check.That(t, len(got) == 3 && got[1].Type == typeError && strings.Contains(got[1].Message, c.says) && got[2].Type == typeAnswer, "%.80s: %+v, nothing of %q", c.line, got, c.says)
		check.That(t, isPrintable(got[1].Message), "%.80s: %q", c.line, got[1].Message)
	}
	got := serveLines(t, requestLine(t))
	check.That(t, len(got) == 1 && strings.Contains(got[0].Message, "hello") && *got[0].ID == 7, "without a hello: %+v", got)
}

// TestServe_Ends checks that Serve returns when the context is done, and that it returns an error if reading or writing
// fails.
func TestServe_Ends(t *testing.T) {
	silent, mouth := io.Pipe()
	defer mouth.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	acemi, broken := bots.Levels()[0].New, errors.New("broken")
	check.OK(t, Serve(ctx, silent, io.Discard, "", acemi))
	check.Equal(t, Serve(t.Context(), iotest.ErrReader(broken), io.Discard, "", acemi), broken)
	full, writer := io.Pipe()
	full.CloseWithError(broken)
	check.Equal(t, Serve(t.Context(), strings.NewReader("junk\n"), writer, "", acemi), broken)
}

// TestExample checks that the example in docs/protocol.md plays legally and reasonably well.
func TestExample(t *testing.T) {
	if exec.Command("python3", "-c", "").Run() != nil {
		t.Skip("there is no python3 to run the example with")
	}
	p := check.Must(NewProgram(t.Context(), "python3 testdata/example.py"))
	acemi := arena.Entrant{Name: "acemi", New: bots.Levels()[0].New}
	r := check.Must(arena.Run(t.Context(), arena.Contest{
		Rules: game.Classic(), Deals: 12, Seed: 6,
		Entrants: []arena.Entrant{{Name: "example", New: p.New}, acemi, acemi, acemi},
	}))
	p.Close()
	awaitNoGoroutines(t)
	e := r.Bots[0]
	check.That(t, e.Faults == 0 && e.Rounds == 48 && e.Wins >= 12, "%+v; first fault: %v", e, p.Fault())
}

// FuzzAnswers checks that any line from a program is either understood or refused with an error that is safe to show.
func FuzzAnswers(f *testing.F) {
	for _, text := range []string{
		`{"type":"hello","protocol":1,"name":"x"}`, `{"type":"answer","id":5,"action":"discard R13"}`, `{"type":"answer","id":4,"action":"draw"}`,
		`{"type":"error","id":5,"message":"no"}`, `{"type":"error"}`, `null`, `{"id":1e99}`, "\x1b[31m",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p := process{id: 5}
		a, answered, err := p.parseReply(text)
		check.That(t, err != nil || !answered || a.Kind != 0, "%q is taken for an answer", text)
		for _, err := range []error{err, readGreeting(text)} {
			check.That(t, err == nil || isPrintable(err.Error()), "%q: %q", text, err)
		}
	})
}

// FuzzQuestions checks that no line from a table causes a panic, and that every answer is an action.
func FuzzQuestions(f *testing.F) {
	f.Add([]byte(requestLine(f)))
	f.Add([]byte(strings.NewReplacer(`"discard"`, `"draw","taken":"R3"`, `["R4",`, "[", "14,15]", "14,14]").Replace(requestLine(f))))
	f.Add([]byte(helloLine()))
	f.Add([]byte(`{"type":"deal"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		classic := game.Classic()
		kalfa := bots.Levels()[2].New
		s := server{level: kalfa, player: bots.NewPlayer(kalfa(0)), rules: &classic}
		reply, _ := s.answer(t.Context(), text)
		m, ok := reply.(programMessage)
		if !ok {
			return
		}
		check.That(t, isPrintable(m.Message+m.Name), "%q: %q", text, m.Message)
		_, err := game.ParseAction(m.Action)
		check.That(t, m.Type != typeAnswer || err == nil, "the answer is %q", m.Action)
	})
}

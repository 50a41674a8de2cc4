package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// The script in docs/journals.md prints the same seed and locks.
func TestHosted_Vector(t *testing.T) {
	words := hostedWords
	d, err := (Reveal{Seed: strings.Repeat("11", 32), Salt: strings.Repeat("22", 32)}).parse(false)
	check.OK(t, err)
	const want = "3120529428a62bfdfd71676f99737da4d7e42e99028b7c2589f7842da94db122"
	check.Equal(t, fmt.Sprintf("%x", d.matchSeed(words)), want)
	check.Equal(t, LockOf(words[0]), "00479cd598180fcdb67c97d4f8faf11d8205cb461d7335d16683f1c48697e50e")
	check.Equal(t, LockOf(words[2]), "c500a8456246df347551d5a28e5adde2a8ad9bbaaaace257f71fa6de26aee671")
	rules := game.Classic()
	got, _, err := d.Begin(rules, words...)
	expected, _, _ := game.New(rules, d.matchSeed(words))
	check.That(t, err == nil && reflect.DeepEqual(got, expected), "the match is not the one of that seed: %v", err)
	shifted, _, _ := d.Begin(rules, "", words[0], words[2], "")
	check.That(t, !reflect.DeepEqual(got, shifted), "the words of other seats, and the same tiles")
	for _, tool := range []string{"bash", "xxd", "sha256sum"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	doc := check.Must(os.ReadFile("../../docs/journals.md"))
	var script []string // the functions, and the line that uses them
	for line := range strings.Lines(string(doc)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "lock()") || strings.HasPrefix(line, "part()") || strings.HasPrefix(line, `{ printf %s "$seed"`) {
			script = append(script, line)
		}
	}
	script = append([]string{"seed=" + d.Reveal("").Seed}, append(script, "lock kismet")...)
	out, err := exec.Command("bash", "-c", strings.Join(script, "\n")).CombinedOutput()
	check.OK(t, err)
	check.Equal(t, string(out), want+"  -\n"+LockOf("kismet")+"\n", script)
}

// If a locked word is not revealed, the attempt is void. Its journal proves the deal, and the next attempt refers to
// it.
func TestHosted_Void(t *testing.T) {
	dir := t.TempDir()
	h := newHostedHeader("classic")
	j := check.Must(Create(dir, h))
	told := []string{"kismet", "", "", ""}
	check.OK(t, errors.Join(j.Lock(Lock{Seat: 0, Hash: LockOf("kismet")}), j.Lock(Lock{Seat: 2, Hash: LockOf("kept")}), j.CloseLocks()))
	for _, words := range [][]string{told, {"kismet", "", "other", ""}, {"kismet", "x", "kept", ""}, {"kismet", "", "kept"}} {
		check.That(t, j.Begin(words...) != nil, "begun with %q", words)
	}
	for _, words := range [][]string{{"kismet", "", "kept", ""}, {"", "", "other", ""}} {
		check.That(t, j.Void(words) != nil, "void with %q", words)
	}
	receipt := j.Receipt()
	check.OK(t, errors.Join(j.Void(told), j.Close()))
	text := check.Must(os.ReadFile(j.Path()))
	rec := check.Must(readText(text))
	check.Need(t, rec.End.Void && rec.End.Abandoned && rec.Len() == 0 && rec.Header.Deal == h.Deal && slices.Equal(rec.Words, told), "%+v", rec)
	checkReceipt(t, text, receipt)
	list := check.Must(List(dir))
	check.That(t, len(list) == 1 && list[0].Err == nil && list[0].End.Void, "%+v", list)
	again, _, err := Resume(j.Path())
	check.That(t, again == nil && errors.Is(err, ErrEnded), "%v", err)
	h.Host.Attempt, h.Host.After = 2, string(rec.last[:])
	next := check.Must(Create(dir, h))
	defer next.Close()
	text = check.Must(os.ReadFile(next.Path()))
	check.That(t, strings.Contains(string(text), `"attempt":2,"after":"`+h.Host.After+`","commitment":"`), "%s", text)
}

// Calls at the wrong time fail and leave the journal unchanged. TestHosted_Forgeries has the lines that are never right.
func TestHosted_CallOrder(t *testing.T) {
	h := newHostedHeader("classic")
	j, p := newMemJournal(t, h)
	c := caller{t, j, p, p.Len()}
	lock := func(seat game.Seat, word string) error { return j.Lock(Lock{Seat: seat, Hash: LockOf(word)}) }
	sit := func(name string, how SitKind) error { return j.Sit(Sit{Seat: 2, Name: name, How: how}) }
	told := []string{"kismet", "", "", ""}
	c.refused("one word for all", j.Begin("x"))
	c.refused("words before the locks", j.Begin(hostedWords...))
	c.refused("an act before the deal", j.Append(Act{}))
	c.done("a lock", lock(0, "kismet"))
	c.refused("another lock", lock(0, "other"))
	c.refused("the end before the deal", j.End())
	c.done("locked", j.CloseLocks())
	c.refused("locked twice", j.CloseLocks())
	c.refused("a late lock", lock(2, "kismet"))
	c.refused("a word without a lock", j.Begin("kismet", "", "x", ""))
	c.refused("something hidden in a word", j.Begin("kismet\u200b", "", "", ""))
	c.done("words", j.Begin(told...))
	c.refused("words twice", j.Begin(told...))
	c.refused("void when it was dealt", j.Void(make([]string, 4)))
	c.refused("somebody at a taken seat", sit("Ece", Sat))
	c.refused("somebody else is away", sit("Ece", Away))
	c.done("kicked", sit("Çağla", Kicked))
	c.refused("kicked twice", sit("Çağla", Kicked))
	c.refused("an act of nobody", j.Append(Act{Seat: 2, Action: game.Action{Kind: game.Draw}}))
	c.refused("a rack of nobody", j.WriteRack(4, json.RawMessage("1")))
	c.done("a seat that became free", sit("Ece", Sat))
	c.done("the end", j.End())

	single, p := newMemJournal(t, newHeader("classic"))
	c = caller{t, single, p, p.Len()}
	c.refused("a lock", single.Lock(Lock{Hash: LockOf("x")}))
	c.refused("locked", single.CloseLocks())
	c.refused("words", single.Begin(told...))
	c.refused("void", single.Void(nil))
	c.refused("a sit", single.Sit(Sit{How: Sat}))
	c.refused("a rack", single.WriteRack(1, json.RawMessage("1")))
	check.That(t, single.Receipt() == nil, "a match of one person has a receipt")
}

// A line that is omitted, repeated or moved is detected at its position. If the deal or the results depend on the line,
// this is true even if the hashes match.
func TestRead_MovedLines(t *testing.T) {
	_, hosted := closedMatch(t, newHostedHeader("classic"), testsize.Of(40, 80))
	_, single := closedMatch(t, newHeader("classic"), testsize.Of(40, 80))
	for _, text := range [][]byte{hosted, single} {
		lines := slices.Collect(bytes.Lines(text))
		expect := func(how string, line int, text []byte, at ...int) {
			t.Helper()
			_, err := readText(text)
			f := faultOf(err)
			check.That(t, slices.Contains(at, f.Line) && (line == 1 || (f.Kind == Chain) != strings.HasSuffix(how, "hashes")), "line %d %s: want one of lines %v: %v", line, how, at, err)
		}
		for i, line := range lines {
			n := i + 1
			if i+1 < len(lines) {
				expect("left out", n, bytes.Join(slices.Delete(slices.Clone(lines), i, i+1), nil), n)
				exchanged := slices.Clone(lines)
				exchanged[i], exchanged[i+1] = lines[i+1], line
				expect("and the next exchanged", n, bytes.Join(exchanged, nil), n)
			}
			expect("twice", n, bytes.Join(slices.Insert(slices.Clone(lines), i, line), nil), n, n+1)
			switch kind := string(typeOf(line)); kind {
			case typeMatch, typeLock, typeLocked, typeBegin, typeRound, typeEnd:
				expect("twice, with hashes", n, resealLine(t, text, n, func(body string) []string { return []string{body, body} }), n+1)
				if without := resealLine(t, text, n, func(string) []string { return nil }); kind == typeLock {
					expect("left out, with hashes", n, without, 5) // the line with the words
				} else if kind != typeEnd {
					expect("left out, with hashes", n, without, n)
				}
			}
		}
	}
}

// Reading finds the fault in each forgery of the lines that only hosted matches have, although the hashes match.
func TestHosted_Forgeries(t *testing.T) {
	h := newHostedHeader("classic")
	_, text := closedMatch(t, h, 80)
	own, other := LockOf("kismet"), LockOf("other")
	j, p := newMemJournal(t, h)
	check.OK(t, errors.Join(j.Lock(Lock{Seat: 0, Hash: own}), j.CloseLocks(), j.Void(make([]string, 4))))
	void := p.Bytes()
	for _, test := range []struct {
		name     string
		of       []byte
		line     int // the line that is changed, or 0 for the first that can be
		old, new string
		fault    int
		what     FaultKind
	}{
		{"another table", text, 1, `"lodos"`, `"poyraz"`, 6, Commitment},
		{"another attempt", text, 1, `"attempt":1`, `"attempt":2,"after":"` + other + `"`, 6, Commitment},
		{"an attempt without the one before", text, 1, `"attempt":1`, `"attempt":2`, 1, Form},
		{"no table", text, 1, `"table":`, `"tabl":`, 1, Form},
		{"a table in version 2", text, 1, `"version":3`, `"version":2`, 1, Form},
		{"a lock of a bot", text, 2, `"seat":2`, `"seat":1`, 2, Form},
		{"a lock of nobody", text, 2, `"seat":2`, `"seat":7`, 2, Form},
		{"a lock without a seat", text, 2, `"seat":2,`, ``, 2, Form},
		{"the lock of another seat", text, 4, `"seat":0`, `"seat":2`, 4, Form},
		{"another lock", text, 4, own, other, 6, Form},
		{"a lock of other digits", text, 4, own, strings.ToUpper(own), 4, Form},
		{"a lock by nobody", text, 4, `"by":"host"`, `"by":"ghost"`, 4, Form},
		{"another name", text, 3, `Çağla`, `Çagla`, 3, Form},
		{"a bot is away", text, 3, `"seat":2,"name":"Çağla"`, `"seat":1,"name":"Bot 1"`, 3, Form},
		{"another way to leave", text, 3, `"away"`, `"off"`, 3, Form},
		{"another word", text, 6, `"kismet"`, `"kısmet"`, 6, Form},
		{"the word of another seat", text, 6, `["kismet",null`, `[null,"kismet"`, 6, Form},
		{"an empty word", text, 6, `null`, `""`, 6, Form},
		{"too few words", text, 6, `,null]`, `]`, 6, Form},
		{"one word for all", text, 6, `"words"`, `"word":"x","words"`, 6, Form},
		{"a word that was not told", text, 6, `"kismet"`, `null`, 6, Form},
		{"another seed", text, 6, `"seed":"00`, `"seed":"01`, 6, Commitment},
		{"a stand-in there is not", void, 3, `"type":"locked"`, `"type":"act","seat":0,"do":"draw","by":"stand-in"`, 3, Form},
		{"void, and all words told", void, 4, `[null,`, `["kismet",`, 4, Form},
		{"void, and another seed", void, 4, `"seed":"00`, `"seed":"01`, 4, Commitment},
		{"void, with ranks", void, 4, `"how":"void"`, `"how":"void","ranks":[1,2,3,4]`, 4, Results},
		{"abandoned before the deal", void, 4, `"void"`, `"abandoned"`, 4, Form},
		{"a fallback as before", text, 0, `"by":"fallback"`, `"fallback":true`, 0, Form},
		{"by somebody", text, 0, `"by":"stand-in"`, `"by":"me"`, 0, Form},
		{"a stand-in of a bot", text, 0, `{"type":"act","seat":3,`, `{"type":"act","seat":3,"by":"stand-in",`, 0, Form},
		{"a rack without a seat", text, 0, `{"type":"rack","seat":1,`, `{"type":"rack",`, 0, Form},
		{"other words at the end", text, 0, `3f","words":["kismet"`, `3f","words":[null`, 0, Results},
	} {
		if test.line == 0 {
			before, _, _ := bytes.Cut(test.of, []byte(test.old))
			test.line = 1 + bytes.Count(before, []byte("\n"))
			test.fault = test.line
		}
		_, err := readText(forge(t, test.of, test.line, test.old, test.new))
		f := faultOf(err)
		check.That(t, f.Kind == test.what && f.Line == test.fault, "%s: want %s at line %d: %v", test.name, test.what, test.fault, err)
	}
}

// The choices of a bot are not checked while a person has its seat. The choices of stand-ins are.
func TestHosted_VerifyBots(t *testing.T) {
	_, text := closedMatch(t, newHostedHeader("classic"), 90)
	rec := check.Must(readText(text))
	for s, layout := range rec.Layouts {
		check.That(t, (layout == nil) == (s == 3), "the rack of seat %d is %s", s, layout)
	}
	var asked, standIns int
	level := check.Must(bots.LevelByName("cirak"))
	check.OK(t, rec.VerifyBots(func(act Act, v game.View) error {
		asked++
		if act.StandIn {
			standIns++
		}
		a, err := level.New(0).Play(t.Context(), v)
		if err == nil && a != act.Action || act.Seat == 0 {
			err = fmt.Errorf("%v instead of %v", act.Action, a)
		}
		return err
	}))
	fallbacks, people := rec.Unverified()
	all := 0
	for i := range rec.Len() {
		if a := rec.Act(i); a.Seat != game.Nobody && a.Action.Kind != game.NextRound {
			all++
		}
	}
	for s := range fallbacks {
		asked += fallbacks[s] + people[s]
	}
	check.That(t, standIns != 0 && asked == all, "%d stand-ins, %d acts of %d are accounted for", standIns, asked, all)
}

// A receipt issued after any line matches the journal, but not a journal with a change in an earlier line.
func TestReceipt_EveryPrefix(t *testing.T) {
	h := newHostedHeader("classic")
	j, p := newMemJournal(t, h)
	receipts := [][]byte{j.Receipt()}
	take := func(err error) {
		t.Helper()
		check.OK(t, err)
		receipts = append(receipts, j.Receipt())
	}
	take(j.Lock(Lock{Seat: 2, Hash: LockOf(hostedWords[2])}))
	take(j.Sit(Sit{Seat: 0, Name: h.Seats[0].Name, How: Away}))
	take(j.Lock(Lock{Seat: 0, Hash: LockOf(hostedWords[0]), ByHost: true}))
	take(j.CloseLocks())
	take(j.Begin(hostedWords...))
	m, _, _ := h.Deal.Begin(h.Rules, hostedWords...)
	for range 12 {
		next := playNextAct(m, chooseAsCirak)
		take(j.Append(next.Act))
		m = next.Match
	}
	check.OK(t, j.End())
	text := p.Bytes()
	secret := h.Deal.Reveal("")
	for n, receipt := range receipts {
		for _, hidden := range []string{secret.Seed, secret.Salt, "bahçe"} {
			check.Need(t, !strings.Contains(string(receipt), hidden), "receipt %d tells %s: %s", n, hidden, receipt)
		}
		checkReceipt(t, text, receipt)
		r, err := ReadReceipt(bytes.NewReader(receipt))
		check.That(t, err == nil && r.Line == n+1 && r.Header.Commitment() == h.Commitment() && r.Locked == (n >= 4) && len(r.Locks) == min((n+1)/2, 2), "receipt %d: %+v, %v", n, r, err)
		for line := 1; line <= 18; line++ { // changes one line and recomputes the hashes
			forged := resealLine(t, text, line, func(body string) []string { return []string{body + `,"mood":1`} })
			if line <= r.Line {
				checkReceipt(t, forged, receipt, ErrOtherMatch, ErrOtherLock, ErrRewritten)
			} else {
				checkReceipt(t, forged, receipt)
			}
		}
		checkReceipt(t, bytes.Join(bytes.SplitAfter(text, []byte("\n"))[:n], nil), receipt, ErrCutOff)
	}
}

// checkReceipt checks that a receipt matches a journal, or that its fault is one of wants.
func checkReceipt(t *testing.T, journal, receipt []byte, wants ...error) {
	t.Helper()
	r, err := ReadReceipt(bytes.NewReader(receipt))
	check.Need(t, err == nil, "%v: %s", err, receipt)
	err = r.Verify(bytes.NewReader(journal))
	switch found := slices.ContainsFunc(wants, func(w error) bool { return errors.Is(err, w) }); {
	case wants == nil && err != nil, wants != nil && !found:
		t.Errorf("line %d: want %v: %v", r.Line, wants, err)
	case err != nil:
		check.Equal(t, faultOf(err).Kind, ReceiptMismatch, err)
	}
}

func TestReceipt_Invalid(t *testing.T) {
	j, p, _ := playMatch(t, newHostedHeader("classic"), 0)
	_, single := newMemJournal(t, newHeader("classic"))
	right := string(j.Receipt())
	lines := strings.SplitAfter(right, "\n")
	for name, text := range map[string]string{
		"nothing":          "",
		"a journal":        p.String(),
		"no last line":     strings.Join(lines[:3], ""),
		"no first line":    strings.Join(lines[1:], ""),
		"a lock twice":     lines[0] + lines[1] + strings.Join(lines[1:], ""),
		"a short hash":     strings.Replace(right, `"hash":"`+string(j.rec.last[:])[:2], `"hash":"`, 1),
		"fewer lines":      strings.Replace(right, `"line":6`, `"line":3`, 1),
		"a changed header": strings.Replace(right, "lodos", "kodos", 1),
		"a match of one":   strings.Replace(right, lines[0], single.String(), 1),
		"endless":          lines[0] + strings.Repeat("x", 2*LongestLine),
	} {
		r, err := ReadReceipt(strings.NewReader(text))
		check.That(t, r == nil && isOneLine(err), "%s: %+v, %v", name, r, err)
	}
	_, err := ReadReceipt(strings.NewReader(strings.Replace(right, `"version":3`, `"version":4`, 1)))
	check.That(t, errors.Is(err, ErrNewer), "%v", err)
}

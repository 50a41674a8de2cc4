//go:build unconverted

package table

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// counting is a source of chance that everybody knows.
type counting struct{ next byte }

func (c *counting) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = c.next
		c.next++
	}
	return len(p), nil
}

// keptOptions are those of a table with drawn tiles whose matches are kept in a directory.
func keptOptions(t testing.TB, dir string) Options {
	t.Helper()
	opts := tableOptions(t, termenv.Ascii)
	opts.Shelf = session.NewShelf(dir, "okey test")
	t.Cleanup(opts.Shelf.Close) // before its directory is removed
	opts.Shelf.SetClock(func() time.Time { return time.Date(2026, 3, 1, 20, 30, 0, 0, time.UTC) })
	opts.Preset = "classic"
	deal, err := journal.Draw(&counting{})
	if err != nil {
		t.Fatal(err)
	}
	opts.Chance = func() Chance { return Chance{Drawn: &deal, Whims: 42} }
	opts.Word = true
	return opts
}

// sealedTable is a table of 80 by 24 where the player is asked for his word.
func sealedTable(t testing.TB, opts Options) *Model {
	t.Helper()
	m, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	return m
}

// say types a word, and lets the bots play.
func say(t testing.TB, m *Model, word string) {
	t.Helper()
	for _, r := range word {
		press(m, string(r))
	}
	press(m, "enter")
	settle(t, m)
}

// journals are the files in a directory of matches.
func journals(t testing.TB, dir string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// again is the match of a directory gone on with at another table, as a new program does.
func again(t testing.TB, dir string) (*Model, []error) {
	t.Helper()
	return againWith(t, keptOptions(t, dir))
}

// againWith does what again does, with options.
func againWith(t testing.TB, opts Options) (*Model, []error) {
	t.Helper()
	var notes []error
	if opts.Resumed, notes = opts.Shelf.Resume(); opts.Resumed == nil {
		t.Fatalf("nothing goes on: %v", notes)
	}
	opts.Rules, opts.Names = opts.Resumed.Header.Rules, tell.Names(opts.Resumed.Header)
	return newTable(t, opts, 80, 24), notes
}

// TestTheWordComesAfterTheCommitment: it is shown in full before any tile is there, the word
// decides the tiles, and what is shown and revealed fits together.
func TestTheWordComesAfterTheCommitment(t *testing.T) {
	dir := t.TempDir()
	m := sealedTable(t, keptOptions(t, dir))
	commitment := m.s.Saved().Commitment
	shows(t, m, commitment)
	if len(m.view.Hand.Tiles()) > 0 || m.s.At().Action > 0 {
		t.Error("tiles were dealt before the word")
	}
	m.s.Saved().Wait()
	if text, _ := os.ReadFile(journals(t, dir)[0]); !strings.Contains(string(text), commitment) || strings.Count(string(text), "\n") != 1 {
		t.Errorf("before the word the journal is %q", text)
	}
	say(t, m, "kısmet q d ")
	shows(t, m, "code "+commitment[:16])
	want, _, err := m.s.Saved().Header.Deal.Begin(m.s.Table().Rules, "kısmet q d")
	if err != nil {
		t.Fatal(err)
	}
	if m.s.Saved().Word != "kısmet q d" || m.view.Dealer != want.Public().Dealer {
		t.Errorf("the word is %q", m.s.Saved().Word)
	}
	other := sealedTable(t, keptOptions(t, t.TempDir()))
	say(t, other, "başka")
	if m.view.Hand == other.view.Hand {
		t.Error("another word deals the same tiles")
	}
	drawn := sealedTable(t, keptOptions(t, t.TempDir()))
	say(t, drawn, "")
	if len(drawn.s.Saved().Word) < 10 {
		t.Errorf("the program draws %q", drawn.s.Saved().Word)
	}
}

// TestNobodyIsAskedWhoDoesNotWantTo: with the setting off, with a known seed, and while watching.
func TestNobodyIsAskedWhoDoesNotWantTo(t *testing.T) {
	off, practice, watch := keptOptions(t, t.TempDir()), keptOptions(t, t.TempDir()), keptOptions(t, t.TempDir())
	off.Word, watch.Watch = false, true
	practice.Chance = func() Chance { return Chance{Seed: game.SeedOf(42)} }
	for name, opts := range map[string]Options{"off": off, "practice": practice, "watch": watch} {
		m := sealedTable(t, opts)
		if m.modes[Sealed] != nil || m.view.HandSizes[0] == 0 {
			t.Errorf("%s: no tile is dealt", name)
		}
		m.s.Saved().Wait()
		if matches := len(journals(t, opts.Shelf.Dir())); matches > 0 == opts.Watch {
			t.Errorf("%s: %d journals", name, matches)
		}
	}
}

// TestAMatchGoesOnWhereItWas: at every moment of a round the journal alone gives the same turn, the
// same tiles, the same rack and the same tiles to come.
func TestAMatchGoesOnWhereItWas(t *testing.T) {
	dir := t.TempDir()
	m := sealedTable(t, keptOptions(t, dir))
	say(t, m, "kısmet")
	for turn := 0; m.view.Phase == game.Playing && turn < 12; turn++ {
		press(m, "d")
		point(t, m, m.any)
		press(m, "m") // a mark
		press(m, "space", "right", "right", "space")
		point(t, m, func(x tile.Tile) bool { return m.ordinary(x) })
		if turn%2 == 0 {
			press(m, "x")
			settle(t, m)
		}
		m.s.Saved().Close()
		next, notes := again(t, dir)
		if len(notes) > 0 {
			t.Fatal(notes)
		}
		if !sameMatch(next, m) {
			t.Fatalf("turn %d: another match goes on", turn)
		}
		if before, after := standing(m.rack()), standing(next.rack()); !reflect.DeepEqual(before, after) {
			t.Fatalf("turn %d: the rack was %v and is %v", turn, before, after)
		}
		if turn%2 == 1 {
			point(t, next, func(x tile.Tile) bool { return next.ordinary(x) })
			press(next, "x")
			settle(t, next)
		}
		m = next
	}
	m.s.Saved().Close()
}

// sameMatch reports whether two tables are at the same point of the same match, for every seat.
func sameMatch(a, b *Model) bool {
	for seat := range game.Seat(a.view.Rules.Seats) {
		if va, vb := a.s.ViewOf(seat), b.s.ViewOf(seat); !reflect.DeepEqual(va, vb) {
			return false
		}
	}
	return true
}

// TestAWholeMatchIsKeptAndProved: its journal is closed, verifies, its bots choose again, and the
// statistics know it.
func TestAWholeMatchIsKeptAndProved(t *testing.T) {
	dir := t.TempDir()
	m := sealedTable(t, keptOptions(t, dir))
	say(t, m, "kısmet")
	for playOn(t, m); m.view.Phase != game.MatchOver; playOn(t, m) {
		press(m, "n")
		settle(t, m)
	}
	press(m, "v")
	shows(t, m, "Fairness proof")
	reveal := m.s.Saved().Header.Deal.Reveal("kısmet")
	for _, text := range []string{reveal.Seed, reveal.Salt, "kısmet", m.s.Saved().Commitment} {
		shows(t, m, text)
	}
	press(m, "v")
	shows(t, m, "The match is over")
	m.leaveNow()
	if opts := keptOptions(t, dir); opts.Shelf.Unfinished() {
		t.Error("a match that is over is not over")
	}
	rec, err := journal.ReadFile(journals(t, dir)[0])
	if err != nil || rec.End == nil || rec.End.Abandoned {
		t.Fatalf("%v: %+v", err, rec.End)
	}
	judged := 0
	seated := m.s.Table().Levels
	err = rec.Judge(func(act journal.Act, view game.View) error {
		judged++
		chosen, err := seated[act.Seat].New(rec.Header.Seats[act.Seat].Bot.Seed).Play(t.Context(), view)
		if err == nil && chosen != act.Action {
			err = errors.New("it chose otherwise")
		}
		return err
	})
	if err != nil || judged < 100 {
		t.Errorf("%d choices: %v", judged, err)
	}
	matches, err := journal.List(dir)
	if err != nil {
		t.Fatal(err)
	}
	if s := stats.Count(matches); s.Matches.Played != 1 || s.Rounds.Played != len(rec.Rounds) || len(s.Last) != 1 || s.Last[0] != rec.End.Ranks[0] {
		t.Errorf("%+v", s)
	}
}

// TestLeavingSaysThatTheMatchIsKept: and it is.
func TestLeavingSaysThatTheMatchIsKept(t *testing.T) {
	dir := t.TempDir()
	m := sealedTable(t, keptOptions(t, dir))
	say(t, m, "")
	press(m, "q")
	shows(t, m, "Your match is saved")
	quits(press(m, "y"))
	if next, _ := again(t, dir); next.view.Round != 1 {
		t.Error("it does not go on")
	}
}

// TestALayoutOfNoUse: one that is none, that has other tiles, or that is of another round, leaves
// the player with all his tiles.
func TestALayoutOfNoUse(t *testing.T) {
	for _, layout := range []string{`7`, `[["R14"]]`, `[["F down","F","F","F","F"]]`, `[[],[],[]]`, `[["` + strings.Repeat(`R1","`, 100) + `"]]`} {
		dir := t.TempDir()
		m := sealedTable(t, keptOptions(t, dir))
		say(t, m, "")
		m.s.Saved().Rack(json.RawMessage(layout))
		m.s.Saved().Close()
		next, _ := again(t, dir)
		if next.rack().Tiles() != next.view.Hand {
			t.Errorf("%s: the rack has %v of %v", layout, next.rack().Tiles(), next.view.Hand)
		}
		next.s.Saved().Close()
	}
}

// TestTheWordIsNoHurdle: Enter alone deals at once, a word with a blank in it can be typed, every
// text fits, and the last line can be clicked.
func TestTheWordIsNoHurdle(t *testing.T) {
	for _, lang := range words.Languages() {
		opts := keptOptions(t, t.TempDir())
		opts.Words, _ = words.New(lang)
		m := sealedTable(t, opts)
		for _, id := range []string{"sealed.go", "sealed.why", "sealed.note"} {
			shows(t, m, m.words.Say(id))
			if n := len([]rune(m.words.Say(id))); n > wordWidth {
				t.Errorf("%s: %s takes %d of %d cells", lang, id, n, wordWidth)
			}
		}
		press(m, "enter")
		if m.modes[Sealed] != nil || m.view.Hand.Len() < 14 {
			t.Errorf("%s: Enter does not deal", lang)
		}
	}
	click := func(m *Model, name string) tea.Cmd {
		press(m, "a", "space", "b")
		foot := m.modes[Sealed].(*wordPrompt).foot()
		for _, k := range foot.Keys {
			if k.Name == name {
				return m.mouse(tea.MouseMsg{X: 1 + k.X, Y: 23, Action: tea.MouseActionPress, Button: tea.MouseButtonLeft})
			}
		}
		t.Fatalf("there is no %s in the last line", name)
		return nil
	}
	if !quits(click(sealedTable(t, keptOptions(t, t.TempDir())), "esc")) {
		t.Error("a click on Esc does not leave")
	}
	m := sealedTable(t, keptOptions(t, t.TempDir()))
	if click(m, "enter"); m.modes[Sealed] != nil || m.s.Saved().Word != "a b" {
		t.Errorf("a click on Enter does not deal with the word: %q", m.s.Saved().Word)
	}
}

// TestAMatchThatWasNotDealtIsForgotten: before the word its seed is in memory alone, and a new
// match with a new commitment takes its place.
func TestAMatchThatWasNotDealtIsForgotten(t *testing.T) {
	dir := t.TempDir()
	m := sealedTable(t, keptOptions(t, dir))
	shows(t, m, m.s.Saved().Commitment)
	m.s.Saved().Close()
	if again, notes := keptOptions(t, dir).Shelf.Resume(); again != nil || len(notes) > 0 || len(journals(t, dir)) > 0 {
		t.Errorf("%v goes on: %v", again, notes)
	}
}

// TestAWordWithHiddenPartsIsRefused: it is said in the player's language, and the prompt stays.
func TestAWordWithHiddenPartsIsRefused(t *testing.T) {
	for _, lang := range words.Languages() {
		opts := keptOptions(t, t.TempDir())
		opts.Words, _ = words.New(lang)
		m := sealedTable(t, opts)
		m.modes[Sealed].(*wordPrompt).input.SetValue("kis\u200bmet")
		press(m, "enter")
		if m.modes[Sealed] == nil {
			t.Fatalf("%s: it is taken", lang)
		}
		shows(t, m, m.words.Say("word.hidden"))
	}
}

// TestNothingFromAJournalReachesTheTerminal: whatever names, levels and words a file has, no frame
// has a sequence that is not ours.
func TestNothingFromAJournalReachesTheTerminal(t *testing.T) {
	const evil = "\x1b]0;owned\x07\x1b[2J\u202eEvil\u0000\u009b31m\ue005"
	dir := t.TempDir()
	opts := keptOptions(t, dir)
	deal := opts.Chance().Deal()
	h := journal.Header{Program: evil, Preset: evil, Rules: opts.Rules, Deal: deal, Seats: []journal.Sitter{{Name: evil}}}
	for range 3 {
		h.Seats = append(h.Seats, journal.Sitter{Name: evil, Bot: &journal.Bot{Level: evil, Temper: evil}})
	}
	j, err := journal.Create(dir, h)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Begin("söz"); err != nil {
		t.Fatal(err)
	}
	match, _, err := deal.Begin(h.Rules, "söz")
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(j.Rack(json.RawMessage(`[["\u001b[2J"]]`)), j.End(match), j.Close()); err != nil {
		t.Fatal(err)
	}
	rec, err := journal.ReadFile(j.Path())
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewReplay(opts, rec)
	if err != nil {
		t.Fatal(err)
	}
	look, err := cells.NewPalette(opts.Look)
	if err != nil {
		t.Fatal(err)
	}
	matches, err := journal.List(dir)
	if err != nil {
		t.Fatal(err)
	}
	list := screen.NewReplays(opts.Words, look, matches, nil, nil, nil)
	list.Init()
	s := stats.Count(matches)
	screens := map[string]tea.Model{
		"replay": m, "list": list,
		"statistics": screen.NewStats(opts.Words, look, s.Sections(opts.Words), func() tea.Cmd { return nil }),
	}
	for name, shown := range screens {
		shown.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
		for _, k := range []string{"o", "s", "r", "?", "esc"} {
			frame := shown.View()
			if strings.ContainsAny(ansi.Strip(frame), "\x1b\x07\x00\u202e\u009b\ue005") || strings.ContainsAny(frame, "\x07\x00\u202e\u009b\ue005") || strings.Contains(frame, "\x1b]") || strings.Contains(frame, "\x1b[2J") {
				t.Errorf("%s: %q", name, frame)
			}
			shown.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)})
		}
	}
	m.openPanel(proofPanel)
	m.presentAll()
	if s := pictureOf(m); strings.ContainsAny(s, "\u202e\ue005") {
		t.Error(s)
	}
}

// TestTheRackOfTheTableIsThatOfTheJournal: a layout that the table writes is one that a rack reads.
func TestTheRackOfTheTableIsThatOfTheJournal(t *testing.T) {
	dir := t.TempDir()
	m := sealedTable(t, keptOptions(t, dir))
	say(t, m, "")
	m.s.Saved().Close()
	rec, err := journal.ReadFile(journals(t, dir)[0])
	if err != nil {
		t.Fatal(err)
	}
	r := rack.New(15)
	if err := json.Unmarshal(rec.Layout, r); err != nil || r.Tiles() != m.view.Hand {
		t.Errorf("%v: %s", err, rec.Layout)
	}
}

// TestAStormOfSizes: a thousand sizes in the middle of play, keys between them, and every frame is
// as large as the window.
func TestAStormOfSizes(t *testing.T) {
	m := sealedTable(t, keptOptions(t, t.TempDir()))
	chance := rand.New(rand.NewPCG(1, 2))
	keys := []string{"d", "x", "a", "c", "v", "p", "s", "r", "?", "esc", "space", "left", "right", "enter", "tab", "n", "i", "m", "u"}
	for range 1000 {
		w, h := 1+chance.IntN(200), 1+chance.IntN(60)
		m.Update(tea.WindowSizeMsg{Width: w, Height: h})
		fills(t, m, w, h)
		if k := keys[chance.IntN(len(keys))]; k != "esc" || m.modes[Sealed] == nil { // which leaves
			press(m, k)
		}
		if m.modes[Sealed] == nil {
			settle(t, m)
		}
		fills(t, m, w, h)
	}
	if m.s.At().Action < 20 {
		t.Errorf("only %d moves were made", m.s.At().Action)
	}
}

//go:build unconverted

package table

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// press types keys: runes as they are, or the names below.
func press(m *Model, keys ...string) tea.Cmd {
	types := map[string]tea.KeyType{
		"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown, "enter": tea.KeyEnter, "esc": tea.KeyEsc,
		"tab": tea.KeyTab, "space": tea.KeySpace, "home": tea.KeyHome, "end": tea.KeyEnd, "ctrl+c": tea.KeyCtrlC, "ctrl+z": tea.KeyCtrlZ, "f2": tea.KeyF2, "f3": tea.KeyF3,
		"shift+left": tea.KeyShiftLeft, "shift+right": tea.KeyShiftRight, "shift+up": tea.KeyShiftUp, "shift+down": tea.KeyShiftDown, "ctrl+@": tea.KeyCtrlAt,
	}
	var cmd tea.Cmd
	for _, k := range keys {
		msg := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
		if t, ok := types[k]; ok {
			msg = tea.KeyMsg{Type: t}
		}
		if k == "space" {
			msg.Runes = []rune{' '}
		}
		_, cmd = m.Update(msg)
	}
	return cmd
}

// pictureOf is what the player sees, without colours.
func pictureOf(m *Model) string { return ansi.Strip(m.View()) }

// shows fails unless the screen holds the text.
func shows(t *testing.T, m *Model, text string) {
	t.Helper()
	if s := pictureOf(m); !strings.Contains(s, text) {
		t.Fatalf("the screen does not show %q:\n%s", text, s)
	}
}

// point puts the cursor on a tile of the player's.
func point(t *testing.T, m *Model, wanted func(tile.Tile) bool) tile.Tile {
	t.Helper()
	for row := range rack.Rows {
		for col := range m.rack().Columns() {
			s := rack.Slot{Row: row, Col: col}
			if x := m.rack().At(s).Tile; x != tile.None && wanted(x) {
				m.hand.cursor = s
				m.presentAll()
				return x
			}
		}
	}
	t.Fatal("there is no such tile on the rack")
	return tile.None
}

// ordinary is a tile that may be discarded without a question.
func (m *Model) ordinary(x tile.Tile) bool {
	return x != m.view.Terms().Wild() && m.view.Check(game.Action{Kind: game.Discard, Tile: x}) == nil
}

// playOn plays the player's turns with the keys, by the advice of a bot, until the phase is
// another.
func playOn(t *testing.T, m *Model) {
	t.Helper()
	for m.view.Phase == game.Playing {
		before := m.s.At()
		a, err := m.seatedLike().Play(context.Background(), m.view.Clone())
		if err != nil {
			t.Fatal(err)
		}
		switch a.Kind {
		case game.Draw:
			press(m, keyOf(command.Draw))
		case game.Take:
			press(m, keyOf(command.Take))
		case game.ShowTwin:
			press(m, keyOf(command.ShowTwin))
		case game.Pass:
			press(m, "n", "y")
		case game.Finish:
			if m.view.Rules.Show == game.Arranged {
				press(m, "a")
			}
			point(t, m, func(x tile.Tile) bool { return x == a.Tile })
			press(m, keyOf(command.Finish))
		case game.Discard:
			point(t, m, func(x tile.Tile) bool { return x == a.Tile })
			press(m, keyOf(command.Discard))
			if m.s.Question() != nil {
				press(m, "y")
			}
		default:
			t.Fatalf("nobody knows the keys for %v", a)
		}
		if m.note != "" {
			t.Fatalf("%v was refused: %s", a, words.Plain(m.note))
		}
		if m.s.At() == before {
			t.Fatalf("the key of %v does nothing", a)
		}
		settle(t, m)
	}
}

// spoken returns the words of a language, with the keys of the table.
func spoken(t *testing.T, lang string) *words.Words {
	t.Helper()
	w, err := words.New(lang)
	if err != nil {
		t.Fatal(err)
	}
	return w.WithKeys(command.Keys((*command.Command).Key))
}

// keyOf is the key of a command at the table.
func keyOf(id command.ID) string { return command.ByID(id).Keys[0] }

func (m *Model) seatedLike() bots.Bot { return m.s.Table().Levels[0].New(1) }

func TestPlaysAWholeMatch(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.TrueColor), 80, 24)
	for rounds := 0; ; rounds++ {
		playOn(t, m)
		if !isAtEnd(m) {
			t.Fatal("the end of the round is not shown")
		}
		if m.view.Phase == game.MatchOver {
			break
		}
		shows(t, m, "n next round")
		if rounds > 200 {
			t.Fatal("the match never ends")
		}
		press(m, "n")
		settle(t, m)
	}
	shows(t, m, "The match is over")
	golden.RequireEqual(t, []byte(pictureOf(m)))
	press(m, "n")
	settle(t, m)
	if m.view.Phase != game.Playing || m.view.Round != 1 || len(m.view.Sheet) != 0 || m.s.At().Match != 2 {
		t.Error("another match was not begun")
	}
}

// TestEverySize paints every size of window in every state that has its own drawing: exactly its
// lines, none too wide.
func TestEverySize(t *testing.T) {
	opts := tableOptions(t, termenv.Ascii)
	opts.Names = [4]string{"Wwwwwwwwwwww", "Mmmmmmmmmmmm", "Qqqqqqqqqqqq", "Bbbbbbbbbbbb"}
	m := newTable(t, opts, 80, 24)
	playOn(t, m)
	panels := []panelKind{noPanel, helpPanel, sheetPanel, recordPanel, lookLeft, lookRight}
	one := testsize.Of(3, 1) // of so many sizes, with each width and each height among them
	for w := 1; w <= 200; w++ {
		for h := 1; h <= 60; h++ {
			if (w+2*h)%one > 0 {
				continue
			}
			m.openAt(panels[(w*61+h)%len(panels)], w%5)
			if m.modes[Ended] = nil; (w+h)%3 > 0 {
				m.modes[Ended] = &ending{t: m, scroll: h % 7}
			}
			fills(t, m, w, h)
		}
	}
	for _, size := range [][2]int{{80, 24}, {81, 25}, {110, 32}, {120, 36}, {200, 60}} {
		for _, kind := range panels {
			for _, scroll := range []int{0, 3, 1000} {
				m.openAt(kind, scroll)
				fills(t, m, size[0], size[1])
			}
		}
		m.openAt(noPanel, 0)
		press(m, "space", "right", "q")
		fills(t, m, size[0], size[1])
		press(m, "n", "esc")
	}
}

// fills fails unless the view has just the lines of the window, each as wide as it is.
func fills(t *testing.T, m *Model, w, h int) {
	t.Helper()
	m.Update(tea.WindowSizeMsg{Width: w, Height: h})
	lines := strings.Split(m.View(), "\n")
	if len(lines) != h {
		t.Fatalf("%d×%d, panel %d: %d lines", w, h, m.panelKind(), len(lines))
	}
	for _, line := range lines {
		if n := ansi.StringWidth(line); n != w {
			t.Fatalf("%d×%d, panel %d: a line of %d cells: %q", w, h, m.panelKind(), n, line)
		}
	}
}

func TestOnlyWhatIsPossibleIsOffered(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	footer := func() string {
		lines := strings.Split(pictureOf(m), "\n")
		return lines[len(lines)-1]
	}
	if f := footer(); !strings.Contains(f, "d draw") || !strings.Contains(f, "t take") || strings.Contains(f, "discard") || strings.Contains(f, "finish") {
		t.Errorf("before drawing the footer offers %q", f)
	}
	press(m, "d")
	if f := footer(); strings.Contains(f, "d draw") || !strings.Contains(f, "x discard") || strings.Contains(f, "finish") {
		t.Errorf("after drawing the footer offers %q", f)
	}
	point(t, m, m.ordinary)
	press(m, "x")
	if f := footer(); strings.Contains(f, "draw") || strings.Contains(f, "discard") || !strings.Contains(f, "Enter skip") {
		t.Errorf("while others play the footer offers %q", f)
	}
}

// TestRefusalsSayWhy: a key that is not possible now says so in a line and changes nothing.
func TestRefusalsSayWhy(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	before := m.s.At().Action
	press(m, "x")
	shows(t, m, "First draw [d] or take [t].")
	press(m, "f")
	shows(t, m, "First draw [d] or take [t].")
	press(m, "g")
	shows(t, m, "already shown")
	press(m, "n")
	shows(t, m, "The round is still being played.")
	press(m, "u")
	shows(t, m, "nothing to undo")
	if m.s.At().Action != before {
		t.Fatal("something was played")
	}
	press(m, "right")
	if strings.Contains(pictureOf(m), "nothing to undo") {
		t.Error("a refusal stays when the player goes on")
	}
	press(m, "d", "d")
	shows(t, m, "You have your tile; now discard one [x].")
	point(t, m, m.ordinary)
	press(m, "f")
	shows(t, m, "You can't finish with")
	for m.rack().At(m.hand.cursor).Tile != tile.None {
		press(m, "J", "L")
	}
	press(m, "x")
	shows(t, m, "no tile under the cursor")
	press(m, "m")
	shows(t, m, "no tile under the cursor")
	point(t, m, m.ordinary)
	press(m, "x", "d")
	shows(t, m, "It is Ayşe's turn.")
}

func TestEveryRefusalHasItsText(t *testing.T) {
	for _, lang := range words.Languages() {
		w, err := words.New(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range game.Reasons() {
			id := "refused." + r.Code()
			if text := w.With(id, words.Args{"Name": "A", "Tile": tile.FalseJoker}); text == id {
				t.Errorf("%s: no text for %s", lang, id)
			}
		}
	}
}

func TestOkeyIsNotThrownAwayByAccident(t *testing.T) { // rule 2.8
	opts := tableOptions(t, termenv.Ascii)
	for seed := uint64(0); ; seed++ {
		opts.Chance = func() Chance { return Chance{Seed: game.SeedOf(seed)} }
		m := newTable(t, opts, 80, 24)
		wild := m.view.Terms().Wild()
		if !m.view.Hand.Has(wild) {
			continue
		}
		if m.view.Step == game.MustDraw {
			press(m, "d")
		}
		point(t, m, func(x tile.Tile) bool { return x == wild })
		press(m, "x")
		shows(t, m, "Really discard the okey")
		press(m, "x", "enter", "d")
		if m.s.Question() == nil || !m.view.Hand.Has(wild) {
			t.Fatal("keys that are no answer answer the question")
		}
		press(m, "n")
		if m.s.Question() != nil || !m.view.Hand.Has(wild) {
			t.Fatal("no means no")
		}
		press(m, "x", "y")
		if m.view.TopDiscard(m.me()) != wild {
			t.Fatal("yes means yes")
		}
		return
	}
}

func TestKeysReadTogether(t *testing.T) {
	m, other := newTable(t, tableOptions(t, termenv.Ascii), 80, 24), newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	press(other, "l", "l", "l")
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("lll")})
	if m.hand.cursor != other.hand.cursor || m.hand.cursor.Col < 3 {
		t.Errorf("three keys in one message moved the cursor to %v", m.hand.cursor)
	}
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("d"), Paste: true})
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("<35;20;5d")})
	if m.view.Step != game.MustDraw {
		t.Error("what was pasted, or is a piece of a mouse report, was played")
	}
	press(m, "?")
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("h"), Alt: true}) // Esc and h
	if m.panelKind() != noPanel {
		t.Error("Esc and a letter in quick succession do not close the panel")
	}
	m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("l l ")}) // move, lift, move, put down
	if m.hand.lifted != nil || m.hand.cursor.Col == 0 {
		t.Error("a blank among keys is lost")
	}
}

func TestStaleAnswersAreDropped(t *testing.T) {
	m := othersTurnTable(t, Normal)
	draw := game.Action{Kind: game.Draw}
	stale := m.says(draw, nil)
	think(t, m)
	m.Update(pace(m, m.s.At()))
	at := m.s.At()
	earlier := at
	earlier.Match--
	m.Update(stale)
	m.Update(pace(m, earlier))
	m.Update(othersTurnTable(t, Normal).says(draw, nil)) // of a table that was left
	if m.bots.move != nil || m.bots.due {
		t.Fatal("a stale answer was kept")
	}
	m = othersTurnTable(t, Normal)
	moves := m.s.At().Action
	m.Update(m.says(draw, nil))
	if m.s.At().Action != moves {
		t.Fatal("a bot moved before its time")
	}
	press(m, "enter")
	if m.s.At().Action != moves+1 {
		t.Fatal("Enter does not hasten the bot")
	}
	m.Update(m.says(game.Action{Kind: game.Finish, Tile: 1}, nil)) // illegal, and it did not come through Ask
	m.Update(pace(m, m.s.At()))
	if m.s.At().Action != moves+2 || m.notice.text == "" {
		t.Error("an illegal answer stops the match, or nobody is told")
	}
}

func TestFaultsAreShown(t *testing.T) {
	m := othersTurnTable(t, Normal)
	m.Update(m.says(game.Action{Kind: game.Draw}, bots.ErrLate))
	m.Update(pace(m, m.s.At()))
	shows(t, m, "Ayşe's bot failed")
	press(m, "right")
	if strings.Contains(pictureOf(m), "hesitated") {
		t.Error("a fault stays when the player goes on")
	}
}

// TestLeaving asks, and understands yes and no in the player's language, and in English; other
// letters are no answer.
func TestLeaving(t *testing.T) {
	for _, c := range []struct{ lang, yes, no, neither string }{
		{"en", "y", "n", "e"}, {"tr", "e", "h", "x"}, {"tr", "y", "n", "g"},
	} {
		opts := tableOptions(t, termenv.Ascii)
		opts.Words, _ = words.New(c.lang)
		m := newTable(t, opts, 80, 24)
		if cmd := press(m, "q"); cmd != nil && quits(cmd) || m.s.Question() == nil {
			t.Fatal("leaving a match is not asked about")
		}
		if press(m, c.neither); m.s.Question() == nil {
			t.Errorf("%s: %s is taken for an answer", c.lang, c.neither)
		}
		if press(m, c.no); m.s.Question() != nil {
			t.Fatalf("%s: no is not understood", c.lang)
		}
		press(m, "q")
		if cmd := press(m, c.yes); !quits(cmd) {
			t.Errorf("%s: yes does not leave", c.lang)
		}
		if cmd := press(m, "ctrl+c"); !quits(cmd) {
			t.Errorf("%s: Ctrl-C does not leave at once", c.lang)
		}
	}
}

// quits runs a command and tells whether the program ends.
func quits(cmd tea.Cmd) bool {
	if cmd == nil {
		return false
	}
	switch msg := cmd().(type) {
	case tea.QuitMsg:
		return true
	case tea.BatchMsg:
		for _, c := range msg {
			if quits(c) {
				return true
			}
		}
	}
	return false
}

func TestPace(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	for range 9 {
		press(m, "-")
	}
	shows(t, m, "slow")
	for range 9 {
		press(m, "+")
	}
	shows(t, m, "instant")
	if m.opts.Pace != Instant {
		t.Errorf("pace %d", m.opts.Pace)
	}
}

// TestResizing changes the window again and again in the midst of play.
func TestResizing(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.TrueColor), 80, 24)
	chance := rand.New(rand.NewPCG(5, 6))
	for range 1000 {
		w, h := chance.IntN(220), chance.IntN(70)
		m.Update(tea.WindowSizeMsg{Width: w, Height: h})
		press(m, []string{"d", "x", "right", "?", "tab", "n", "space"}[chance.IntN(7)])
		settle(t, m)
		if lines := strings.Count(m.View(), "\n") + 1; w > 0 && h > 0 && lines != h {
			t.Fatalf("%d×%d: %d lines", w, h, lines)
		}
	}
}

func TestNothingIsPlayedUnseen(t *testing.T) {
	m := newTable(t, tableOptions(t, termenv.Ascii), 80, 24)
	m.Update(tea.WindowSizeMsg{Width: 40, Height: 10})
	moves := m.s.At().Action
	press(m, "d", "t", "x", "q")
	if m.s.At().Action != moves || m.s.Question() != nil {
		t.Error("keys act on a table that cannot be seen")
	}
	if !quits(press(m, "ctrl+c")) {
		t.Error("a small window cannot be left")
	}
}

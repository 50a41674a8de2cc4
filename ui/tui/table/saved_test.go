package table_test

import (
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/session"
	"fair/okey/ui/stats"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// dealWithWord returns a table on the player's turn after a deal with the given word. Its match is saved in the
// directory dir.
func dealWithWord(t testing.TB, dir, word string) *tabletest.Game {
	t.Helper()
	return open(t, tabletest.Setup{Dir: dir}).Type(word).Press("enter").Settle()
}

// TestWord_AfterCommitment checks that the commitment is shown and saved before any tile is dealt, and that the word
// determines the deal together with the seed.
func TestWord_AfterCommitment(t *testing.T) {
	dir := t.TempDir()
	g := open(t, tabletest.Setup{Dir: dir})
	saved := g.Session.Store()
	g.Shows(saved.Commitment)
	check.Equal(t, g.View().Hand.Len(), 0, "tiles before the word")
	saved.Wait()
	text := string(check.Must(os.ReadFile(saved.Path())))
	check.That(t, strings.Contains(text, saved.Commitment) && strings.Count(text, "\n") == 1, "before the word the journal is %q", text)
	g.Type("kısmet q d ").Press("enter").Settle().ShowsNone(saved.Commitment[:16])
	g.Press("s").Shows(saved.Commitment[:24]).Press("esc") // in several lines
	check.Equal(t, g.Session.Store().Word, "kısmet q d")
	check.That(t, g.View().Hand != dealWithWord(t, t.TempDir(), "başka").View().Hand, "another word deals the same tiles")
	drawn := dealWithWord(t, t.TempDir(), "").Session.Store().Word
	check.That(t, len(drawn) >= 10, "the program draws %q", drawn)
}

// TestWord_NotAsked checks that the table does not ask for a word if the option is off, if the seed is known, or if the
// match is watched.
func TestWord_NotAsked(t *testing.T) {
	for name, change := range map[string]func(*table.Options){
		"off":      func(o *table.Options) { o.Word = false },
		"practice": func(o *table.Options) { o.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(42)} } },
		"watch":    func(o *table.Options) { o.Watch = true },
	} {
		g := open(t, tabletest.Setup{Dir: t.TempDir(), Options: change})
		g.That(!g.Session.AwaitsWord() && g.View().HandSizes[0] != 0, "%s: no tile is dealt", name)
		g.Session.Store().Wait()
		check.Equal(t, g.Session.Store().Path() != "", name != "watch", name)
	}
}

// TestWord_Prompt checks that Enter deals even without a word, that a word may contain spaces but no hidden characters,
// and that the keys in the footer can be clicked.
func TestWord_Prompt(t *testing.T) {
	for _, lang := range words.Languages() {
		g := open(t, tabletest.Setup{Lang: lang, Dir: t.TempDir()})
		g.Type("kis\u200bmet").Press("enter").Shows(g.Words.Say("word.hidden")).Need(g.Session.AwaitsWord(), "%s: a hidden character is taken", lang)
		for range 7 {
			g.Press("backspace")
		}
		g.Press("enter").That(g.View().Hand.Len() >= 14, "%s: Enter does not deal", lang)
	}
	g := open(t, tabletest.Setup{Dir: t.TempDir()}).Type("a b").ClickText("Enter deal")
	check.Equal(t, g.Session.Store().Word, "a b")
	g = open(t, tabletest.Setup{Dir: t.TempDir()})
	check.That(t, g.Mouse(tea.MouseActionPress, g.FindText("Esc back")).HasQuit(), "a click on Esc does not leave")
}

// TestReplay_HostileJournal checks that names, levels and words in a journal cannot send control sequences to the
// terminal.
func TestReplay_HostileJournal(t *testing.T) {
	hostile := regexp.MustCompile("[\x07\x00\u202e\u009b\ue005]|\x1b(\\]|\\[2J)")
	const evil = "\x1b]0;owned\x07\x1b[2J\u202eEvil\u0000\u009b31m\ue005"
	dir := t.TempDir()
	opts := tabletest.Setup{Dir: dir}.TableOptions(t)
	bot := journal.Sitter{Name: evil, Bot: &journal.Bot{Level: evil, Temper: evil}}
	h := journal.Header{Program: evil, Preset: evil, Rules: opts.Rules, Deal: opts.Seeds().Deal(), Seats: []journal.Sitter{{Name: evil}, bot, bot, bot}}
	j, _ := journaltest.Begin(t, dir, h, "söz")
	check.OK(t, errors.Join(j.WriteRack(0, json.RawMessage(`[["\u001b[2J"]]`)), j.End(), j.Close()))
	counted := stats.Count(check.Must(journal.List(dir)))
	g := replay(t, check.Must(journal.ReadFile(j.Path())), tabletest.Setup{W: 100, H: 30})
	shown := []tea.Model{screen.NewStats(opts.Words, g.Picture().Palette, &counted, time.Unix(1e9, 0), nil, nil)}
	for _, k := range []string{"o", "s", "r", "?"} {
		shown = append(shown, g.Press(k).Model)
	}
	for _, s := range shown {
		s.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
		check.That(t, !hostile.MatchString(s.View()), "%q", s.View())
	}
}

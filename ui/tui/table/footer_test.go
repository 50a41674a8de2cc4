package table_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
	"fair/okey/ui/command"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

// TestFooter_OtherGames checks that the footer does not offer keys of other games, and that pressing one shows a
// message.
func TestFooter_OtherGames(t *testing.T) {
	g := play(t, tabletest.Setup{Preset: "simple"})
	for _, over := range []string{"r", "tab", "?"} {
		g.Press(over).That(!strings.Contains(g.Footer(), "s scores"), "%s: the footer is %q", over, g.Footer())
		g.Press("s").Shows(g.Words.Say("sheet.none")).Press("esc")
	}
	g.Press("g").Shows(g.Words.Say("refused.no-gosterme"))
}

// TestFooter_Okey101 checks that the footer offers the hint at 80 columns, even when every command for melds is
// available. The okey is R5.
func TestFooter_Okey101(t *testing.T) {
	at := turn101("B8 R8 K8 Y12 K7 Y13")
	at.Turns = 60
	for _, own := range []string{"B7 R5 B9", "R8 K8 Y8", "Y9 Y10 Y11", "R10 B10 K10", "K12 K13 K11", "B1 K1 Y1"} {
		at.Melds = append(at.Melds, gametest.Meld{Tiles: own})
	}
	for _, lang := range words.Languages() {
		g := play(t, tabletest.Setup{Lang: lang, At: at}).Point("Y12").Press("e")
		g.Arrange("B8 R8 K8", "K7", "Y13").Point("B8").Resize(200, 60)
		for _, id := range []command.ID{command.Lay, command.LayOff, command.Swap, command.Discard, command.TakeBack, command.Arrange, command.Lift} {
			c := command.ByID(id)
			g.That(strings.Contains(g.Footer(), " "+cmp.Or(c.FootShown, c.Shown)+" "), "%s: %s is not offered", lang, id)
		}
		hint := "i " + g.Words.Say("key.hint")
		g.Resize(80, 24).That(strings.Contains(g.Footer(), hint), "%s: there is no %q: %s", lang, hint, g.Footer())
	}
}

// A footerChecker holds the number of footers checked and the number of keys in the longest one.
type footerChecker struct{ checked, longest int }

// check reports an error unless all keys in the footer are shown in full and belong to a single mode. The footer must
// include the keys that this mode always offers and, in Okey 101, the key for a hint. The parameter what describes the
// screen.
func (f *footerChecker) check(t *testing.T, g *tabletest.Game, what string) {
	t.Helper()
	line := g.Footer()
	entries := strings.Split(strings.TrimSpace(line), "  ")
	f.checked++
	f.longest = max(f.longest, len(entries))
	for mode := command.Table; mode <= command.Question; mode <<= 1 { // the tables checked have no other modes
		for _, target := range targets(g) {
			var said []string
			whole := true
			for _, o := range command.Offers(target, mode) {
				entry := o.Shown + " " + g.Words.Say(o.Text)
				said = append(said, entry)
				hint := o.ID == command.Hint && mode == command.Table && g.Session.LaysMelds()
				whole = whole && (!o.Always && !hint || slices.Contains(entries, entry))
			}
			if whole && !slices.ContainsFunc(entries, func(entry string) bool { return !slices.Contains(said, entry) }) {
				return
			}
		}
	}
	t.Errorf("%s, %s: no mode offers that: %q", g.Words.Lang(), what, line)
}

// targets returns the possible targets of a command on the screen.
func targets(g *tabletest.Game) (all []command.Target) {
	at := command.Target{Session: g.Session, Slot: g.Cursor(), Tile: g.Tile(), Yes: g.Words.Say("letter.yes"), No: g.Words.Say("letter.no")}
	if fits := g.View().LayOffs(at.Tile); len(fits) > 0 {
		at.Fit, at.Fits = fits[0], len(fits)
	}
	for i := range 16 {
		at.Picked, at.Stopped, at.Longer, at.Reveals = i&1 > 0, i&2 > 0, i&4 > 0, i&8 > 0
		all = append(all, at)
	}
	return all
}

func TestFooter_IsWhole(t *testing.T) {
	testsize.SkipUnderRace(t)
	var f footerChecker
	rec := playedRecord(t, "classic", 30)
	for i, lang := range words.Languages() {
		for j, preset := range game.Presets() {
			if (i+j)%testsize.Of(6, 1) == 0 {
				g := play(t, tabletest.Setup{Lang: lang, Preset: preset.Name})
				keys := strings.Fields("space esc ? esc tab tab esc s r r d space esc i a q n f3 f3 x n")
				f.check(t, g, preset.Name)
				for i, key := range keys {
					f.check(t, g.Press(key), fmt.Sprint(preset.Name, " key ", i, " ", key))
				}
				g.Settle().PlayUntil(func() bool { f.check(t, g, preset.Name); return false })
				f.check(t, g, preset.Name+", round over")
				f.check(t, g.Press("esc"), preset.Name+", round over, at the table")
			}
		}
		for _, over := range []bool{false, true} {
			shown := *rec
			if over {
				shown.End = &journal.End{}
			}
			g := replay(t, &shown, tabletest.Setup{Lang: lang})
			for _, key := range []string{"right", "space", "space", "o", "?", "esc", "s", "esc", "end"} {
				f.check(t, g.Press(key), fmt.Sprint("replay, over ", over, ", ", key))
			}
		}
		g := open(t, tabletest.Setup{Lang: lang, Options: setWatched})
		for _, key := range []string{"space", "space", "tab", "esc", "?", "esc"} {
			f.check(t, g.Press(key), "watch "+key)
		}
	}
	check.That(t, f.checked >= testsize.Of(100, 500) && f.longest >= 6, "only %d footers were checked, with %d keys at most", f.checked, f.longest)
}

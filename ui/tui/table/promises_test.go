package table_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

var (
	namedKey   = regexp.MustCompile(`\[(\w+)\]`)
	namedGroup = regexp.MustCompile(`\d+(-\d+)+|\d+–\d+`)
)

// stands reports whether a part of the rack consists of tiles with these numbers, one of which is x.
func stands(g *tabletest.Game, group string, x tile.Tile) bool {
	return slices.ContainsFunc(g.Session.Reading().Parts, func(p session.Part) bool {
		var all []string
		for _, y := range p.Tiles {
			all = append(all, strconv.Itoa(g.View().Terms().Face(y).Number()))
		}
		numbers := strings.Join(all, "-")
		if p.Finished() {
			numbers = tell.Numbers(g.View().Terms(), p.Laid)
		}
		return slices.Contains(p.Tiles, x) && numbers == group
	})
}

// did reports whether some of the given actions of the player, and nothing else, have turned the view before into the
// current one.
func did(g *tabletest.Game, before game.View, actions ...game.Action) bool {
	v, a := g.View(), actions[0]
	switch a.Kind {
	case game.Draw:
		return v.Step == game.MustDiscard && v.Taken == tile.None && v.Hand.Len() == before.Hand.Len()+1
	case game.ShowTwin:
		return v.Shown == v.Seat
	case game.TakeBack:
		return len(v.Placed()) < len(before.Placed())
	}
	if v.Phase != game.Playing {
		return a.Kind == game.Finish || a.Kind == game.Take || a.Kind == game.Discard
	}
	want, err := before.After(a)
	if err != nil {
		return false
	}
	melds := func(v *game.View) (all []string) {
		for _, m := range v.Melds {
			set := tile.SetOf(m.Tiles()...)
			all = append(all, tile.Format(set.Tiles()))
		}
		slices.Sort(all)
		return all
	}
	pairs := want.Opened[v.Seat].How == meld.Pairs // with any tile for an okey
	same := v.Hand.Len() == want.Hand.Len() && v.Taken == want.Taken && v.Opened == want.Opened && v.Turn == want.Turn &&
		(pairs || v.Hand == want.Hand && slices.Equal(melds(v), melds(&want)))
	return same || len(actions) > 1 && actions[1].Kind != 0 && did(g, want, actions[1:]...)
}

// TestPromises plays by hints on racks in all sorts of order. All texts about the tiles must agree. Pressing the keys that
// a hint names must do what it advises, and a set or run that the hint or the status line promises must then be on the
// rack, in one piece.
func TestPromises(t *testing.T) {
	testsize.SkipUnderRace(t)
	for preset, turns := range map[string]int{"classic": testsize.Of(24, 2000), "simple": testsize.Of(12, 1000), "101": testsize.Of(12, 600)} {
		t.Run(preset, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 2))
			arrow := func() string { return []string{"left", "right", "up"}[random.IntN(3)] }
			hints := 0
			for seed := uint64(1); hints < turns; seed++ {
				g := open(t, tabletest.Setup{Preset: preset, Seed: seed, W: 120, H: 36, Apprentices: true, Options: func(o *table.Options) {
					o.Beside, o.OfferWin, o.Warn, o.Counter, o.Brackets = true, true, true, true, table.BracketsAll
				}})
				for g.Settle(); g.View().Phase == game.Playing && hints < turns; g.Settle() {
					g.Press([]string{"home", "a", "c", "v", "p", "left"}[random.IntN(6)])
					for range random.IntN(3) {
						g.Press("space", arrow(), arrow(), "space")
					}
					g.Press("left", "right") // clears the previous message
					line, before := messageOf(g), g.View().Clone()
					checkTexts(g)
					said := askHint(t, g)
					h, _ := g.Session.Hint()
					g.That(h.Action.Kind != game.Return, "seed %d: %q, but the hint before was to take it", seed, said) // only hints have taken tiles
					keys := namedKey.FindAllStringSubmatch(said, -1)
					for _, key := range keys {
						g.Press(strings.ToLower(key[1]))
					}
					if len(keys) == 0 {
						g.Press("x")
					}
					hints++
					g.Need(!asks(g) && did(g, before, h.Action, h.Then), "seed %d: %q does not do %v", seed, said, h.Action)
					if h.Action.Kind != game.Take || g.View().Taken == tile.None {
						continue
					}
					for _, text := range []string{line, said} {
						group := namedGroup.FindString(text)
						g.That(group == "" || stands(g, group, g.View().Taken), "seed %d: %q, but the rack is\n%s", seed, text, g.Rack())
					}
				}
			}
		})
	}
}

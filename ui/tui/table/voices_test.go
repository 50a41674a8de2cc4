//go:build unconverted

package table

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// TestTheTableSaysOneThing: in random rounds, with racks moved about at random, the line above the
// rack, the words below its groups, golden edges, the counters and hints do not contradict each other.
func TestTheTableSaysOneThing(t *testing.T) {
	for preset, turns := range map[string]int{"classic": testsize.Of(30, 1500), "101": testsize.Of(30, 1500)} {
		t.Run(preset, func(t *testing.T) {
			random := rand.New(rand.NewPCG(5, 6))
			for seed := uint64(1); turns > 0 && !t.Failed(); seed++ {
				opts := tableOptions(t, termenv.Ascii)
				opts.Rules, _ = game.PresetByName(preset)
				opts.Beside, opts.Counter, opts.Brackets = true, true, BracketsAll
				opts.Chance = func() Chance { return Chance{Seed: game.SeedOf(seed), Whims: seed} }
				m := newTable(t, opts, 120, 36)
				for m.view.Phase == game.Playing && turns > 0 && !t.Failed() {
					settle(t, m)
					if !m.s.MyTurn() {
						break
					}
					turns--
					stir(m, random)
					voices{t, m}.agree()
					before := m.s.At()
					a, _ := m.seatedLike().Play(t.Context(), m.view.Clone())
					m.show(m.s.Do(a))
					m.presentAll()
					if m.s.At() == before {
						t.Fatalf("%v does nothing", a)
					}
				}
			}
		})
	}
}

// stir moves the tiles of the rack about, and the cursor.
func stir(m *Model, random *rand.Rand) {
	press(m, []string{"a", "c", "v", "p", "left", "down"}[random.IntN(6)])
	for range random.IntN(4) {
		slot := func() rack.Slot {
			return rack.Slot{Row: random.IntN(rack.Rows), Col: random.IntN(m.rack().Columns())}
		}
		m.s.Insert(slot(), slot())
	}
	m.presentAll()
}

// voices holds the texts of a table about the player's tiles against each other.
type voices struct {
	t *testing.T
	m *Model
}

var (
	advises = regexp.MustCompile(`take it`)
	toGo    = regexp.MustCompile(`(\d+) to go`)
)

// agree holds them against each other, and then against a hint.
func (v voices) agree() {
	m := v.m
	line, left := words.Plain(m.presenter().prompt()), m.s.Reading().Left
	if takes := advises.MatchString(line); takes != m.texts.advised && m.s.May(game.Take) && !m.s.May(game.Pass) {
		v.fail("the line says %q, and the edge is golden: %v", line, m.texts.advised)
	}
	for i := range m.hand.groups.list {
		w := &m.hand.groups.list[i]
		if strings.Contains(w.long, "take") && !m.texts.advised || strings.Contains(w.long, "✓") != (w.ink == cells.RoleGood) {
			v.fail("below a group stands %q", w.long)
		}
	}
	if m.s.LaysMelds() {
		v.counters()
	}
	hint := v.hint()
	if takes := strings.HasPrefix(hint, "Take "); m.s.May(game.Take) && !m.s.May(game.ShowTwin) && takes != m.texts.advised {
		v.fail("the hint says %q, and the edge is golden: %v", hint, m.texts.advised)
	}
	for _, x := range left.Made.Tiles() {
		if strings.HasPrefix(hint, "Take ") && strings.Contains(hint, "It makes your") && left.Made.Len() <= 5 && !strings.Contains(hint, x.String()) {
			v.fail("the line says %q, the hint %q", line, hint)
		}
	}
	if away := toGo.FindString(m.texts.away); away != "" && (strings.HasPrefix(hint, "Draw") || strings.HasPrefix(hint, "Throw")) &&
		strings.Contains(hint, "to go") && !strings.Contains(hint, away) && !strings.Contains(hint, "(seven pairs: "+strings.TrimSuffix(away, " to go")+")") {
		v.fail("%q is missing, the hint says %q", away, hint)
	}
}

// counters hold the counters of Okey 101 against what the rack and the hand open with.
func (v voices) counters() {
	m := v.m
	g := &m.texts.laying.gauge
	if !g.shown {
		return
	}
	var arranged []int
	for _, a := range m.view.Legal() {
		if how, value, _ := m.view.ValueOpening(a.Groups.Split()); a.Kind == game.Open && how == meld.Melds {
			arranged = append(arranged, value)
		}
	}
	says := words.Plain(g.missing)
	if opens := len(arranged) > 0 && m.view.Taken == tile.None; opens && !g.enough && !strings.Contains(says, fmt.Sprint(slices.Max(arranged))) {
		v.fail("the hand opens with %v, the counter says %d, %q", arranged, g.value, says)
	}
	sum := 0
	for i := range m.hand.groups.list {
		w := &m.hand.groups.list[i]
		var value int
		if _, err := fmt.Sscanf(w.short, "%d ✓", &value); err == nil {
			sum += value
		}
	}
	if sum != g.value {
		v.fail("the groups on the rack add up to %d, the counter says %d: %+v", sum, g.value, m.hand.groups.list)
	}
}

// hint asks the master, and returns the hint with the letters of tiles.
func (v voices) hint() string {
	master, ok := v.m.s.Master()
	if !ok {
		return words.Plain(v.m.hint.text)
	}
	v.m.giveHint(master.Ask(v.t.Context()))
	return words.Plain(v.m.hint.text)
}

func (v voices) fail(format string, args ...any) {
	v.t.Helper()
	v.t.Errorf(format+"\n%s", append(args, pictureOf(v.m))...)
}

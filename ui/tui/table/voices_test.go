package table_test

import (
	"fmt"
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
	"fair/okey/ui/cells"
	"fair/okey/ui/rack"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// TestTexts_Consistent checks, in random rounds with random racks, that the prompt, the labels of the groups, the gold
// edges, the gauge and the hints agree with each other.
func TestTexts_Consistent(t *testing.T) {
	testsize.SkipUnderRace(t)
	for preset, turns := range map[string]int{"classic": testsize.Of(15, 1500), "101": testsize.Of(15, 1500)} {
		t.Run(preset, func(t *testing.T) {
			random := rand.New(rand.NewPCG(5, 6))
			for seed := uint64(1); turns > 0 && !t.Failed(); seed++ {
				g := play(t, tabletest.Setup{Preset: preset, Seed: seed, W: 120, H: 36, Apprentices: true, Options: func(o *table.Options) {
					o.Beside, o.Counter, o.Brackets = true, true, table.BracketsAll
				}})
				g.PlayUntil(func() bool {
					if turns--; turns < 0 || t.Failed() {
						return true
					}
					shuffleRack(g, random)
					textChecker{t, g}.checkAgree()
					return false
				})
			}
		})
	}
}

// shuffleRack moves the tiles on the rack and the cursor at random.
func shuffleRack(g *tabletest.Game, random *rand.Rand) {
	g.Press([]string{"a", "c", "v", "p", "left", "down"}[random.IntN(6)])
	for range random.IntN(4) {
		slot := func() rack.Slot {
			return rack.Slot{Row: random.IntN(rack.Rows), Col: random.IntN(g.Session().Rack().Columns())}
		}
		g.Session().Insert(slot(), slot())
	}
	g.Send(nil).Press("left", "right") // clear the previous message
}

// textChecker checks that the texts about the player's tiles at a table agree.
type textChecker struct {
	t *testing.T
	g *tabletest.Game
}

var (
	toGo      = regexp.MustCompile(`(\d+) tiles? missing`)
	madeGroup = regexp.MustCompile(`\d+(?:-\d+){2,}`)
	valid     = regexp.MustCompile(`(?:✓ (\d+))|(?:(\d+) ✓)`)
	gauge     = regexp.MustCompile(`with \[a\]|short|enough|\[o\]`)
)

// checkAgree checks that the texts agree with each other and with a hint.
func (v textChecker) checkAgree() {
	g, s := v.g, v.g.Session()
	line, below := messageOf(g), g.Ledges()
	pile := g.Plan().Piles[layout.SideLeft]
	advised := strings.HasPrefix(strings.TrimSpace(g.TextIn(cells.NewRect(pile.X, pile.Y+pile.H-1, pile.W, 1))), "==")
	away := toGo.FindString(g.Screen())
	if takes := strings.Contains(line, "take it"); takes != advised && s.May(game.Take) && !s.May(game.Pass) {
		v.fail("the line says %q, and the edge is golden: %v", line, advised)
	}
	if strings.Contains(below, "take") && !advised {
		v.fail("below a group stands take, and no edge is golden: %s", below)
	}
	for _, r := range g.Plan().Ledges {
		for x := r.X; x < r.X+r.W; x++ {
			if sign, ink, _, _ := g.Picture().CellAt(x, r.Y); sign == '✓' && ink != cells.RoleGood {
				v.fail("a finished group is not good: %s", below)
			}
		}
	}
	if s.LaysMelds() && !s.HasOpened() {
		v.checkGauge(below)
	}
	hint := v.hint()
	if takes := strings.HasPrefix(hint, "Take "); s.May(game.Take) && !s.May(game.ShowTwin) && takes != advised {
		v.fail("the hint says %q, and the edge is golden: %v", hint, advised)
	}
	if group := madeGroup.FindString(line); strings.HasPrefix(hint, "Take ") && !strings.Contains(hint, "finish") && !strings.Contains(hint, group) {
		v.fail("the line says %q, the hint %q", line, hint)
	}
	if number, _, _ := strings.Cut(away, " "); away != "" && (strings.HasPrefix(hint, "Draw") || strings.HasPrefix(hint, "Throw")) &&
		strings.Contains(hint, " missing") && !strings.Contains(hint, number+" tile") {
		v.fail("%q is missing, the hint says %q", away, hint)
	}
}

// checkGauge checks that the gauge of Okey 101 agrees with the openings of the rack and the hand, and with the labels
// of the groups.
func (v textChecker) checkGauge(labels string) {
	g := v.g
	var arranged []int
	for _, a := range g.View().Legal() {
		if how, value, _ := g.View().ValueOpening(a.Groups.Split()); a.Kind == game.Open && how == meld.Melds {
			arranged = append(arranged, value)
		}
	}
	text := g.TextIn(g.Plan().Melds.Gauge)
	enough := strings.Contains(text, "[o]") || strings.Contains(text, "enough")
	if opens := len(arranged) > 0 && g.View().Taken == tile.None; gauge.MatchString(text) && opens && !enough && !strings.Contains(text, fmt.Sprint(slices.Max(arranged))) {
		v.fail("the hand opens with %v, the gauge says %q", arranged, text)
	}
	sum := 0
	for _, m := range valid.FindAllStringSubmatch(labels, -1) {
		n, _ := strconv.Atoi(m[1] + m[2])
		sum += n
	}
	if stands := g.Session().Reading().OnRack.Value; sum != stands {
		v.fail("the groups on the rack add up to %d, they open with %d: %s", sum, stands, labels)
	}
}

// hint returns the text of the current hint. If there is none, it asks for one.
func (v textChecker) hint() string {
	if _, given := v.g.Session().Hint(); !given {
		v.g.Press("i")
	}
	h, _ := v.g.Session().Hint()
	words := v.g.Teller().Hint(h)
	if status := v.g.TextIn(v.g.Plan().Status); !strings.Contains(status, v.g.Render(words.Do)) {
		v.fail("the line does not have all of %q", v.g.Render(words.Do))
	}
	why, _, _ := strings.Cut(v.g.Render(words.Why), ":") // a list may be cut short
	if trail := v.g.TextIn(v.g.Plan().Trail); !strings.Contains(trail, why) {
		v.fail("the line below the rack does not have all of %q", why)
	}
	return messageOf(v.g)
}

func (v textChecker) fail(format string, args ...any) {
	v.t.Helper()
	v.t.Errorf(format+"\n%s", append(args, v.g.Screen())...)
}

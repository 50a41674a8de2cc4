package plain

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/tile"
)

// A groupTypist is a typist that, before its first finish, types groups that must be refused (rule 3.5).
type groupTypist struct {
	typist
	wrong func(a game.Action) []string
	queue []string
}

func (p *groupTypist) Read(buffer []byte) (int, error) {
	if len(p.queue) == 0 {
		p.queue = []string{p.next()}
		if strings.HasPrefix(p.queue[0], "f ") {
			a, ok := p.f.view.BestFinish()
			if !ok {
				panic("the bot finishes with what does not win")
			}
			p.queue = []string{finishWithGroups(a)}
			if p.wrong != nil {
				p.queue = append(p.wrong(a), p.queue...)
				p.wrong = nil
			}
		}
	}
	line := p.queue[0] + "\n"
	p.queue = p.queue[1:]
	fmt.Fprint(p.f.page.out, "> ", line)
	return copy(buffer, line), nil
}

// finishWithGroups returns what to type to finish with groups.
func finishWithGroups(a game.Action) string {
	text := "f " + a.Tile.String()
	for _, g := range a.Groups.Split() {
		text += " / " + tile.Format(g)
	}
	return text
}

// If the rules require the player to arrange a winning hand, the typed groups must be checked (rule 3.5).
func TestFinish_Groups(t *testing.T) {
	opts := options(t, "en")
	opts.Rules.Show = game.Arranged
	level := check.Must(bots.LevelByName("kalfa"))
	var asked []string
	p := &groupTypist{typist: typist{bot: bots.NewPlayer(level.New(1))}}
	p.wrong = func(a game.Action) []string {
		groups := a.Groups.Split()
		first := tile.Format(groups[0])
		whole := strings.ReplaceAll(strings.TrimPrefix(finishWithGroups(a), "f "+a.Tile.String()+" / "), " / ", " ")
		asked = []string{
			"f " + a.Tile.String() + " / " + whole,              // everything in one group
			"f " + a.Tile.String() + " / " + first,              // too few groups
			"f " + a.Tile.String() + " / / ",                    // no groups
			finishWithGroups(a) + " / " + first,                 // too many groups
			"f " + a.Tile.String() + " / foo",                   // not a tile
			"f " + a.Tile.String() + " / " + first + " / 16",    // not a number in the hand
			"f " + a.Tile.String() + " / " + first + " /" + "/", // too few groups, and empty ones
		}
		return asked
	}
	var out bytes.Buffer
	p.f = newPlayer(opts, p, &out)
	check.OK(t, p.f.run(t.Context()))
	text := out.String()
	check.Need(t, len(asked) != 0, "the match ends without a finish")
	const notTheHand = "The groups must use all your tiles except "
	for i, want := range []string{
		"isn't a meld.", notTheHand, notTheHand, notTheHand, "foo isn't a tile", "You have no tile number 16; your tiles are numbered 1 to 15.", notTheHand,
	} {
		_, answer, ok := strings.Cut(text, "> "+asked[i]+"\n")
		answer, _, _ = strings.Cut(answer, "\n")
		if !ok || !strings.Contains(answer, want) {
			t.Errorf("%q is answered %q, want %q", asked[i], answer, want)
		}
	}
	if !strings.Contains(text, "You finished with") {
		t.Errorf("the right groups do not finish:\n%s", text[max(0, len(text)-500):])
	}
	for line := range strings.SplitSeq(text, "\n") {
		if !strings.HasPrefix(line, "> ") {
			checkReadable(t, line)
		}
	}
}

// The program must find winning groups if only the tile is typed.
func TestFinish_GroupsFound(t *testing.T) {
	opts := options(t, "en")
	opts.Rules.Show = game.Arranged
	script, text := playByBot(t, opts)
	check.That(t, strings.Contains(script, "\nf ") && !strings.Contains(script, "/") && strings.Contains(text, "You finished with"), "%s", text)
}

package wire

import (
	"fmt"
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// parseAction reads the text form of an action: "draw", "discard R13". Whether it is legal is not asked here.
func parseAction(text string) (game.Action, error) {
	word, rest, named := strings.Cut(text, " ")
	for kind := game.Draw; kind <= game.NextRound; kind++ {
		if kind.String() != word {
			continue
		}
		if named != kind.NeedsTile() {
			break
		}
		a := game.Action{Kind: kind}
		if named {
			x, err := tile.Parse(rest)
			if err != nil {
				return game.Action{}, fmt.Errorf("%s what? %q is no tile; the request lists what is legal", word, printable(rest))
			}
			a.Tile = x
		}
		return a, nil
	}
	return game.Action{}, fmt.Errorf("%q is no action; the request lists what is legal, such as \"draw\" or \"discard R13\"", printable(text))
}

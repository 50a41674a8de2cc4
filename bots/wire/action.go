package wire

import (
	"errors"

	"fair/okey/game"
)

// parseAction reads the text form of an action: "draw", "discard R13". Whether it is legal is not
// judged here. The text of the error is safe to show.
func parseAction(text string) (game.Action, error) {
	a, err := game.ParseAction(text)
	if err != nil {
		return a, errors.New(printable(err.Error()) + "; the request lists what is legal")
	}
	return a, nil
}

package wire

import (
	"errors"

	"fair/okey/game"
)

// parseAction parses the text form of an action, such as "draw" or "discard R13". It does not check that the action is
// legal. The error message is safe to show.
func parseAction(text string) (game.Action, error) {
	a, err := game.ParseAction(text)
	if err != nil {
		return a, errors.New(printable(err.Error()) + "; the request lists what is legal")
	}
	return a, nil
}

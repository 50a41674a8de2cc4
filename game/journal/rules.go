package journal

import (
	"errors"
	"fmt"

	"fair/okey/game"
)

// readRules returns the rules in a first line. The error wraps ErrNewer if the game or a switch is unknown.
func readRules(w game.WrittenRules) (game.Rules, error) {
	r, err := game.JournalRules.Read(w)
	if unknown := new(game.UnknownRuleError); errors.As(err, &unknown) {
		return r, fmt.Errorf("%s is not known: %w", unknown.Rule, ErrNewer)
	}
	return r, err
}

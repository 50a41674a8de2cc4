package cli

import (
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/words"
)

// replaySteps returns the first and last step of a round of a match, or of the match if round is 0. If from is not 0,
// the first step is from. It fails if there is no such round or step. In a match without a deal, last is less than
// first.
func replaySteps(rec *journal.Record, round, from int) (first, last int, err error) {
	last = rec.Len() - 1
	if round > 0 {
		rounds := 0
		first = -1
		for at, step := range rec.Steps() {
			for _, e := range step.Events {
				if d, deals := e.(game.Dealt); deals {
					switch rounds = d.Round; rounds {
					case round:
						first = at
					case round + 1:
						last = at - 1
					}
				}
			}
		}
		if first < 0 {
			return 0, 0, withFlag("--round", localized("wrong.round.none", words.Args{"Value": round, "Last": rounds}))
		}
	}
	if from != 0 {
		if from < first || from > last {
			return 0, 0, withFlag("--from", localized("wrong.from", words.Args{"Value": from, "First": first, "Last": last}))
		}
		first = from
	}
	return first, last, nil
}

package cli

import (
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/words"
)

// A replayPart is the part of a match that okey replay shows: a round, or 0 for all, from a step on.
type replayPart struct{ round, from int }

// steps returns the first and last step of the selected part. It fails if the match has no such part. In a match
// without a deal, last is less than first.
func (p *replayPart) steps(rec *journal.Record) (first, last int, err error) {
	last = rec.Len() - 1
	if p.round > 0 {
		rounds := 0
		first = -1
		for at, step := range rec.Steps() {
			for _, e := range step.Events {
				if d, deals := e.(game.Dealt); deals {
					switch rounds = d.Round; rounds {
					case p.round:
						first = at
					case p.round + 1:
						last = at - 1
					}
				}
			}
		}
		if first < 0 {
			return 0, 0, withFlag("--round", localized("wrong.round.none", words.Args{"Value": p.round, "Last": rounds}))
		}
	}
	if p.from != 0 {
		if p.from < first || p.from > last {
			return 0, 0, withFlag("--from", localized("wrong.from", words.Args{"Value": p.from, "First": first, "Last": last}))
		}
		first = p.from
	}
	return first, last, nil
}

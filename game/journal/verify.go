package journal

import "fair/okey/game"

// Judge looks at what a bot did, with what its seat saw at the time. An error says that the bot
// would have done something else.
type Judge func(act Act, view game.View) error

// Judge has every act of a bot judged, in order, except those that a fallback did for it, and
// dealing, which is nobody's choice. The error is a *Fault about a Choice.
func (r *Record) Judge(judge Judge) error {
	var before game.Match
	for _, step := range r.Steps() {
		if r.chosenByBot(step.Act) {
			if err := judge(step.Act, before.View(step.Act.Seat)); err != nil {
				return &Fault{step.Line, Choice, err}
			}
		}
		before = step.Match
	}
	return nil
}

// chosenByBot reports whether a bot has to answer for an act.
func (r *Record) chosenByBot(act Act) bool {
	return act.Seat != game.Nobody && !act.Fallback && act.Action.Kind != game.NextRound && r.Header.Seats[act.Seat].Bot != nil
}

// NotJudged counts the acts that Judge passes over, though they were somebody's choice: by seat,
// those that a fallback made for a bot, and those of seats without a bot.
func (r *Record) NotJudged() (fallbacks, people [game.MaxSeats]int) {
	for i := range r.Len() {
		act := r.Act(i)
		switch {
		case act.Seat == game.Nobody || act.Action.Kind == game.NextRound:
		case r.Header.Seats[act.Seat].Bot == nil:
			people[act.Seat]++
		case act.Fallback:
			fallbacks[act.Seat]++
		}
	}
	return fallbacks, people
}

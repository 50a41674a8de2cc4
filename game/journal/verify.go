package journal

import "fair/okey/game"

// A Verifier returns an error if a bot, given the view that its seat had, would have chosen an action other than act.
// The error says which action.
type Verifier func(act Act, view game.View) error

// VerifyBots calls verify with every act of a bot, in order. It skips fallbacks, and the dealing of rounds, which is
// nobody's choice. The error is a *Fault of kind Choice.
func (r *Record) VerifyBots(verify Verifier) error {
	var before game.Match
	for _, step := range r.Steps() {
		if r.chosenByBot(step.Act) {
			if err := verify(step.Act, before.View(step.Act.Seat)); err != nil {
				return &Fault{step.Line, Choice, err}
			}
		}
		before = step.Match
	}
	return nil
}

// chosenByBot reports whether an act was a bot's choice.
func (r *Record) chosenByBot(act Act) bool {
	return act.Seat != game.Nobody && !act.Fallback && act.Action.Kind != game.NextRound && r.Header.Seats[act.Seat].Bot != nil
}

// Unverified counts, by seat, the choices that VerifyBots skips: fallbacks of bots, and acts of seats without a bot.
func (r *Record) Unverified() (fallbacks, people [game.MaxSeats]int) {
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

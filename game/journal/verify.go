package journal

import "fair/okey/game"

// A Verifier returns an error if the bot at the act's seat, or its stand-in if act.StandIn is set, would not have
// chosen act from the given view. The error says what the bot would have chosen.
type Verifier func(act Act, view game.View) error

// VerifyBots calls verify for every act of a bot or a stand-in, in order. It skips fallbacks and deals, which no bot
// chooses. The error is a *Fault of kind Choice.
func (r *Record) VerifyBots(verify Verifier) error {
	var before game.Match
	actors := r.actors()
	for i, step := range r.Steps() {
		if actors(i) == botActs {
			if err := verify(step.Act, before.View(step.Act.Seat)); err != nil {
				return &Fault{step.Line, Choice, err}
			}
		}
		before = step.Match
	}
	return nil
}

// An actor is the source of an act.
type actor int

const (
	nobodyActs   actor = iota // a deal
	personActs                // the person at the seat
	botActs                   // the bot at the seat, or a stand-in
	fallbackActs              // the program, because a bot failed
)

// actors returns a function that returns the actor of step i. Its argument must increase from call to call.
func (r *Record) actors() func(i int) actor {
	var sits [game.MaxSeats]SitKind // the last coming or going at each seat
	n := 0
	return func(i int) actor {
		act := &r.acts[i]
		for ; n < len(r.Sits) && r.Sits[n].Line < act.line; n++ {
			sits[r.Sits[n].Seat] = r.Sits[n].How
		}
		switch {
		case act.Seat == game.Nobody || act.Action.Kind == game.NextRound:
			return nobodyActs
		// Journals of version 1 may have fallbacks here.
		case r.Header.Host == nil && !r.Header.hasBot(act.Seat):
			return personActs
		case act.Fallback:
			return fallbackActs
		case act.StandIn || r.Header.hasBot(act.Seat) && (sits[act.Seat] == "" || !sits[act.Seat].stays()):
			return botActs
		}
		return personActs
	}
}

// Unverified returns, for each seat, the number of choices that VerifyBots skips: fallbacks of bots and stand-ins, and
// acts of people.
func (r *Record) Unverified() (fallbacks, people [game.MaxSeats]int) {
	actors := r.actors()
	for i := range r.Len() {
		switch actors(i) {
		case personActs:
			people[r.Act(i).Seat]++
		case fallbackActs:
			fallbacks[r.Act(i).Seat]++
		}
	}
	return fallbacks, people
}

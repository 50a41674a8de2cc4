package host

import (
	"context"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// watchMatch starts watching the match for steps.
func (t *Table) watchMatch() {
	t.store.Store(t.match.Store())
	t.changed, t.unwatch = t.match.Watch()
	t.seen, t.turn = t.match.Now().Number, turnClock{}
}

// noteSteps handles the steps that the match has made since the last call.
func (t *Table) noteSteps() {
	if t.match == nil {
		return
	}
	now := t.match.Now()
	if now.Number == t.seen {
		return
	}
	steps, _ := t.match.Since(t.seen) // no steps if too many were missed
	t.seen = now.Number
	for _, step := range steps {
		if a := step.Act; a.Seat != game.Nobody && !a.StandIn && !a.Fallback && a.Action.Kind != game.NextRound {
			t.wakePerson(a.Seat)
		}
		if len(step.Events) > 0 {
			t.movedAt = t.now
		}
		for _, e := range step.Events {
			if _, dealt := e.(game.Dealt); dealt {
				t.awaitPeople(false)
			}
		}
	}
	t.noteTurn()
}

// noteTurn starts the clock if a new turn has begun, and starts to wait if the
// round has ended.
func (t *Table) noteTurn() {
	now := t.match.Now().After
	public := now.Public()
	switch {
	case public.Phase > game.Playing && !t.roundOver:
		t.awaitPeople(true)
	case public.Phase == game.Playing && (public.Round != t.turn.round || public.Turns != t.turn.number):
		t.turn = turnClock{seat: public.Turn, round: public.Round, number: public.Turns}
		t.startTurn()
	}
}

// awaitPeople starts waiting for everyone to see a deal or, if over is true, to
// ask for the next round.
func (t *Table) awaitPeople(over bool) {
	wait := readyTime
	if over {
		wait = t.Between
	}
	t.deadline, t.roundOver, t.turn.ends = t.now.Add(wait), over, time.Time{}
	for _, p := range t.places {
		p.ready = false
	}
}

// awaits reports whether the table waits for the person at a seat: for a word,
// to see the deal, or to want the next round or match.
func (t *Table) awaits(at int) bool {
	p := t.places[at]
	if t.stage == Words {
		return p.sits() && t.sealed.awaits(at)
	}
	return !t.deadline.IsZero() && p.awake() && !p.ready
}

// allReady reports whether at least one person is awake and the table waits for
// nobody.
func (t *Table) allReady() (all bool) {
	for at, p := range t.places {
		if t.awaits(at) {
			return false
		}
		all = all || p.awake()
	}
	return all
}

// startTurn starts the clock of the current turn, unless people are still
// looking at the deal.
func (t *Table) startTurn() {
	t.turn.over, t.turn.ends = false, time.Time{}
	if t.Turn > 0 && t.deadline.IsZero() {
		t.turn.ends = t.now.Add(t.Turn)
	}
}

// isPaused reports whether the match is paused because everyone has left.
func (t *Table) isPaused() bool {
	return !t.emptiedAt.IsZero() && t.due(t.emptiedAt.Add(pauseAfter))
}

// advancePlay performs the next due step of a match and reports whether there
// was one.
func (t *Table) advancePlay() bool {
	if t.isPaused() {
		return false
	}
	now := t.match.Now()
	if now.Number != t.seen { // the match has gone on since the last call of noteSteps
		t.noteSteps()
		return true
	}
	seat, phase := now.After.ToPlay()
	switch waits := !t.deadline.IsZero() && !t.allReady() && !t.due(t.deadline); {
	case phase == game.MatchOver:
		t.stage = Over
		clear(t.kicked)
		return true
	case waits:
		return false
	case phase == game.RoundOver:
		t.match.Do(journal.Act{Seat: seat, Action: game.Action{Kind: game.NextRound}}) // fails if the round has been dealt already
		return true
	case !t.deadline.IsZero():
		t.deadline, t.movedAt = time.Time{}, t.now
		t.startTurn()
		return true
	}
	if t.pending != nil && t.match.Awaits(t.pending.request) {
		if t.pending.move == nil || !t.due(t.pending.due) {
			return false
		}
		t.match.Play(*t.pending.move) // ignored if it is stale
		t.pending = nil
		return true
	}
	if request, ok := t.match.BotToMove(nil); ok {
		t.ask(request, request.Temper)
	} else {
		t.advancePerson(seat)
	}
	return false
}

// advancePerson asks a stand-in to move for the person whose turn it is, if
// that is due.
func (t *Table) advancePerson(seat game.Seat) {
	p := t.places[seat]
	switch {
	case !p.sits() || p.asleep || p.chair == nil && p.leaves || t.turn.over:
	case p.chair == nil:
		until := p.left.Add(t.Grace)
		if last := t.turn.ends.Add(awayExtra); !t.turn.ends.IsZero() && last.Before(until) {
			until = last
		}
		if !t.due(until) {
			return
		}
	case t.turn.ends.IsZero() || !t.due(t.turn.ends):
		return
	default:
		t.turn.over = true
		if p.late++; p.late == sleepAfter {
			p.asleep = true
			t.noteSitting(seat, journal.Asleep)
		}
	}
	if t.standIns[seat] == nil {
		seed := t.match.Store().Header.Host.StandIn.Seed + uint64(seat)
		t.standIns[seat] = bots.NewPlayer(t.StandIn.New(seed)).Within(session.BotTimeout)
	}
	if request, ok := t.match.BotToMove(t.standIns[seat]); ok {
		t.ask(request, t.StandIn.Temper)
	}
}

// ask asks a bot for a move in the background. The move is played after the
// bot's pause.
func (t *Table) ask(request session.BotRequest, temper bots.Temper) {
	t.cancelPending()
	ctx, cancel := context.WithCancel(context.Background())
	a := &botRequest{request: request, due: t.movedAt.Add(time.Duration(float64(t.Pace) * temper.Pace())), cancel: cancel}
	t.pending = a
	go func() {
		defer cancel()
		select {
		case thinking <- struct{}{}:
		case <-ctx.Done():
			return
		}
		began := time.Now()
		move := request.Ask(ctx)
		botNanos.Add(int64(time.Since(began)))
		<-thinking
		if ctx.Err() == nil {
			t.do(func() error {
				a.move = &move
				return nil
			})
		}
	}()
}

// cancelPending cancels the request to a bot, if there is one.
func (t *Table) cancelPending() {
	if t.pending != nil {
		t.pending.cancel()
		t.pending = nil
	}
}

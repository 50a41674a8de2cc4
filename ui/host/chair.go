package host

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// A Chair is a guest's connection to a table, either in a seat or as a
// spectator. It is safe for concurrent use. Once the connection has ended (see
// Gone), its methods do nothing and return Err.
type Chair struct {
	Table   *Table          // must not be changed
	Guest                   // with the name assigned by the table
	seat    atomic.Int32    // a game.Seat; game.Nobody for a spectator
	behind  game.Seat       // the seat from whose side a spectator sees the table
	outside atomic.Bool     // see LocksOutside
	ctx     context.Context // canceled when the connection has ended
	cancel  context.CancelCauseFunc
	spoke   []time.Time // times of recent messages, for the rate limit; used only by the table's goroutine
}

// Sit seats a guest at the given seat, or at any free seat if at is
// game.Nobody. A person who already has a seat gets it again, and their other
// connection ends with ErrTakenOver. During a match, a new person replaces a
// bot. Sit fails with ErrFull, ErrTaken, ErrShut, ErrBegins, ErrKicked,
// ErrNobody or ErrClosed, or if the shelved match cannot be resumed.
func (t *Table) Sit(g Guest, at game.Seat) (c *Chair, err error) {
	err = t.do(func() error {
		own := slices.IndexFunc(t.places, func(p *place) bool { return p.Person == g.Person })
		switch {
		case g.Person == "":
			return ErrNobody
		case t.kicked[g.Person]:
			return ErrKicked
		case own >= 0:
			at = game.Seat(own)
		case t.shut || t.stage == Shelved:
			return ErrShut
		case t.stage == Words: // the seats are settled
			return ErrBegins
		case at == game.Nobody:
			for at = 0; t.hasSeat(at) && t.places[at].sits(); at++ {
			}
		}
		switch {
		case !t.hasSeat(at):
			return ErrFull
		case own < 0 && t.places[at].sits():
			return ErrTaken
		case t.stage == Shelved:
			if err := t.takeFromShelf(); err != nil {
				return err
			}
		}
		p := t.places[at]
		back, wasAway := p.sits(), p.chair == nil
		if back {
			g.Name = p.Name
			p.chair.dismiss(ErrTakenOver)
		} else {
			g.Name = t.freeName(g.Name)
			t.arrived++
			*p = place{number: t.arrived, bot: p.bot, standIn: p.standIn}
		}
		c = newChair(t, g, at)
		p.Guest, p.chair, p.leaves, p.ready = g, c, false, p.ready && t.roundOver
		switch {
		case !back:
			t.noteSitting(at, journal.Sat)
			t.keepPeople()
		case wasAway:
			p.late = 0
			t.noteSitting(at, journal.Back)
		default:
			t.wakePerson(at)
		}
		return nil
	})
	return c, err
}

// newChair returns a chair at a seat, or for a spectator at game.Nobody.
func newChair(t *Table, g Guest, at game.Seat) *Chair {
	c := &Chair{Table: t, Guest: g}
	c.ctx, c.cancel = context.WithCancelCause(context.Background())
	c.seat.Store(int32(at))
	return c
}

// Spectate lets a guest watch from the side of the given seat. It fails with
// ErrNoSpectators, ErrKicked, ErrFull or ErrClosed.
func (t *Table) Spectate(g Guest, from game.Seat) (c *Chair, err error) {
	err = t.do(func() error {
		switch {
		case t.kicked[g.Person]:
			return ErrKicked
		case !t.Spectators:
			return ErrNoSpectators
		case len(t.watching) == maxSpectators || !t.hasSeat(from):
			return ErrFull
		}
		g.Name = t.freeName(g.Name)
		c = newChair(t, g, game.Nobody)
		c.behind = from
		t.watching = append(t.watching, c)
		return nil
	})
	return c, err
}

// ChairOf returns the chair of a connected person, or nil.
func (t *Table) ChairOf(p Person) (c *Chair) {
	t.do(func() error {
		for _, place := range t.places {
			if place.Person == p {
				c = place.chair
			}
		}
		return nil
	})
	return c
}

// Seat returns the seat, or game.Nobody for a spectator.
func (c *Chair) Seat() game.Seat { return game.Seat(c.seat.Load()) }

// LocksOutside reports whether Lock has been called, so that faces need not ask
// for a word.
func (c *Chair) LocksOutside() bool { return c.outside.Load() }

// Gone returns a channel that is closed when the chair ends.
func (c *Chair) Gone() <-chan struct{} { return c.ctx.Done() }

// Err returns the reason why the chair ended, or nil if it has not ended:
// ErrTakenOver, ErrKicked, ErrClosed or ErrBroken. It returns ErrClosed after
// Close or Leave.
func (c *Chair) Err() error { return context.Cause(c.ctx) }

// dismiss ends the chair. c may be nil or may have ended already.
func (c *Chair) dismiss(why error) {
	if c != nil {
		c.cancel(why)
	}
}

// do calls f in the table's goroutine, unless the chair has ended.
func (c *Chair) do(f func() error) error {
	err := c.Table.do(func() error {
		if err := c.Err(); err != nil {
			return err
		}
		return f()
	})
	if err == ErrClosed {
		return cmp.Or(c.Err(), err)
	}
	return err
}

// Session returns a session of the current match for the guest. It uses only
// own's settings for questions and the rack. It fails with ErrNotNow if nothing
// is dealt.
func (c *Chair) Session(own session.Table) (s *session.Session, err error) {
	err = c.do(func() error {
		t := c.Table
		if t.match == nil || t.stage == Words {
			return ErrNotNow
		}
		own.Hints, own.Tutor, own.Thinking = t.Hints, false, thinking
		own.Talk = own.Talk && t.Chat != NoChat
		if c.Seat() == game.Nobody {
			s = session.Spectate(own, t.match, c.behind)
		} else {
			s = session.SitDown(own, t.match, c.Seat(), c)
		}
		return nil
	})
	return s, err
}

// WaitWritten waits until all actions so far are in the journal, and reports
// whether that took less than timeout. Call it before showing them, so that a
// crash cannot undo anything a guest has seen.
func (c *Chair) WaitWritten(timeout time.Duration) bool {
	return c.Table.store.Load().WaitWritten(timeout)
}

// Move moves the guest to a seat that no other person has. It fails with
// ErrTaken or ErrFull, or with ErrNotNow for a spectator or after the match has
// begun.
func (c *Chair) Move(to game.Seat) error {
	return c.do(func() error {
		t := c.Table
		switch from := c.Seat(); {
		case t.stage != Waiting || from == game.Nobody:
			return ErrNotNow
		case !t.hasSeat(to):
			return ErrFull
		case to == from:
		case t.places[to].sits():
			return ErrTaken
		default:
			t.places[from], t.places[to] = t.places[to], t.places[from]
			t.levels[from], t.levels[to] = t.levels[to], t.levels[from]
			c.seat.Store(int32(to))
		}
		return nil
	})
}

// atPlace calls f with the guest's place, unless the guest is a spectator.
func (c *Chair) atPlace(f func(p *place)) {
	c.do(func() error {
		if c.Seat() != game.Nobody {
			f(c.Table.places[c.Seat()])
		}
		return nil
	})
}

// Ready reports to the table that the guest has seen the deal.
func (c *Chair) Ready() { c.reply(false) }

// Next reports to the table that the guest wants the next round or, after the
// last one, another match.
func (c *Chair) Next() { c.reply(true) }

// reply makes the guest ready if the table waits after a round, or otherwise
// for the deal to be seen.
func (c *Chair) reply(afterRound bool) {
	c.atPlace(func(p *place) {
		if c.Table.roundOver == afterRound {
			p.ready = true
		}
	})
}

// Wake reports to the table that the guest pressed a key. Call it for every key
// while the guest is asleep.
func (c *Chair) Wake() { c.atPlace(func(*place) { c.Table.wakePerson(c.Seat()) }) }

// Close ends a lost connection. The person keeps the seat, and the table waits
// for them during the grace period.
func (c *Chair) Close() { c.end(false) }

// Leave ends the connection of a guest who has chosen to leave. During a match
// the person keeps the seat, but a stand-in plays at once.
func (c *Chair) Leave() { c.end(true) }

func (c *Chair) end(leaves bool) {
	c.do(func() error {
		t := c.Table
		if c.Seat() == game.Nobody {
			t.watching = slices.DeleteFunc(t.watching, func(other *Chair) bool { return other == c })
			c.dismiss(ErrClosed)
			return nil
		}
		if t.stage == Waiting {
			t.vacate(c.Seat(), journal.Left, ErrClosed)
			return nil
		}
		p := t.places[c.Seat()]
		p.chair, p.left, p.leaves, p.asleep = nil, t.now, leaves, false
		c.dismiss(ErrClosed)
		t.noteSitting(c.Seat(), journal.Away)
		return nil
	})
}

// vacate removes the person from a seat and records why.
func (t *Table) vacate(at game.Seat, how journal.SitKind, why error) {
	p := t.places[at]
	p.chair.dismiss(why)
	if seal := &t.sealed.Seats[at]; seal.State == Choosing {
		seal.State = NoSeal
	}
	t.noteSitting(at, how)
	t.keepPeople()
}

// updateEmptiedAt updates emptiedAt after people have come or gone. If the
// match was paused, it restarts the turn.
func (t *Table) updateEmptiedAt() {
	here := slices.ContainsFunc(t.places, func(p *place) bool { return p.chair != nil })
	empty := !t.emptiedAt.IsZero()
	switch {
	case !here && !empty:
		t.emptiedAt = t.now
	case here && empty:
		if t.isPaused() {
			t.startTurn()
			if t.movedAt = t.now; t.roundOver {
				t.deadline = t.now.Add(t.Between)
			}
		}
		t.emptiedAt = time.Time{}
	}
}

// wakePerson resets the timeouts of the person at a seat and wakes them.
func (t *Table) wakePerson(at game.Seat) {
	p := t.places[at]
	p.late = 0
	if p.asleep {
		p.asleep = false
		t.noteSitting(at, journal.Back)
	}
}

// noteSitting records in the match, if there is one, how the person at a seat
// came or went. Someone who has left or was sent away has no seat from now on. It
// also updates emptiedAt.
func (t *Table) noteSitting(at game.Seat, how journal.SitKind) {
	p := t.places[at]
	sit := journal.Sit{Seat: at, Name: p.Name, How: how}
	if how == journal.Left || how == journal.Kicked {
		*p = place{bot: p.bot, standIn: p.standIn}
	}
	if t.match != nil {
		t.cancelPending()
		t.match.Sit(sit, p.sitter())
	}
	t.updateEmptiedAt()
}

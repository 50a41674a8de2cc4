package plain

import (
	"encoding/json"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/saved"
	"fair/okey/ui/words"
)

// start goes on with the match that was not over, or begins one.
func (f *face) start() error {
	if f.opts.Resumed == nil {
		return f.begin()
	}
	f.saved = f.opts.Resumed
	match, dealt := f.saved.Record.Match()
	if !dealt {
		return f.open()
	}
	f.sitDown()
	f.match, f.view = match, match.View(f.me)
	f.actions = 1
	f.dealt()
	f.hand = f.stoodAs(f.saved.Record.Layout, f.view.Hand)
	for _, stood := range f.saved.BeforeLaid(f.me) {
		f.before = append(f.before, f.stoodAs(stood.Layout, stood.Hand))
	}
	f.keepHand()
	if sheet := f.view.Sheet; f.view.Phase != game.Playing {
		f.ended(sheet[len(sheet)-1])
	}
	return nil
}

// open deals the match that has begun, or asks for the player's word first.
func (f *face) open() error {
	deal := f.saved.Header.Deal
	if deal.Practice() || f.opts.Watch {
		return f.deal("")
	}
	f.page.line(f.words.With("saved.commitment", words.Args{"Commitment": deal.Commitment()}))
	if !f.opts.Word {
		return f.deal("")
	}
	f.sealed = true
	f.page.line(f.words.Say("saved.word"))
	return nil
}

// unseal deals with the word of a line.
func (f *face) unseal(line string) error {
	switch line {
	case "":
		return f.deal("")
	case "q!":
		f.farewell("plain.bye")
		return nil
	}
	if err := f.deal(line); err != nil {
		f.page.line(words.Safe(err.Error(), 2*width))
	}
	return nil
}

// deal deals the first round with the player's word, or with one that is drawn.
func (f *face) deal(word string) error {
	match, events, err := f.saved.Deal(word)
	if err != nil {
		return err
	}
	f.sealed = false
	f.sitDown()
	f.match = match
	f.actions++
	f.happened(events)
	f.keepHand()
	return nil
}

// sitDown gives the bots their seats.
func (f *face) sitDown() {
	f.dismiss()
	for s := range game.Seat(f.opts.Rules.Seats) {
		if s == f.me {
			continue
		}
		whims := f.chance.Whims + uint64(s)
		if bot := f.saved.Header.Seats[s].Bot; bot != nil {
			whims = bot.Seed
		}
		f.seated[s] = bots.NewPlayer(f.opts.Levels[s].New(whims))
	}
}

// keepHand writes the order of the hand, if that has changed: as a rack on which it stands so.
func (f *face) keepHand() {
	if !f.saved.Saved() || f.view.Phase != game.Playing {
		return
	}
	layout, err := json.Marshal(f.standing())
	if err != nil || string(layout) == f.layouts {
		return
	}
	f.layouts = string(layout)
	f.saved.Rack(layout)
	f.saved.Wait()
}

// standing is a rack on which the hand stands in its groups.
func (f *face) standing() *rack.Rack {
	const columns = 15
	r := rack.New(max(columns, len(f.hand.tiles())))
	r.Hold(f.view.Hand, rack.Nowhere)
	r.Arrange(f.hand.groups)
	return r
}

// stoodAs puts a hand up as a rack layout from a journal has it; where that is no use, sorted.
func (f *face) stoodAs(layout json.RawMessage, held tile.Set) (h hand) {
	r := rack.New(30)
	if json.Unmarshal(layout, r) != nil || len(r.Hold(held, rack.Nowhere)) > 1 { // it was that of another round
		h.arrange(f.solver.Arrange(held, meld.ByRuns))
		return h
	}
	h.arrange(r.Groups(rack.Nowhere))
	return h
}

// worry tells once that the match is not saved.
func (f *face) worry() {
	if trouble := f.saved.Trouble(); trouble != nil && trouble != f.worried {
		f.worried = trouble
		f.sentence(saved.Tell(f.words, trouble))
	}
}

// proof reveals what the tiles of the match were made from, and where it is kept.
func (f *face) proof() {
	if deal := f.saved.Header.Deal; !deal.Practice() {
		r := deal.Reveal(f.saved.Word)
		f.page.line(f.words.With("saved.proof", words.Args{"Seed": r.Seed, "Salt": r.Salt, "Word": words.Safe(r.Word, 2*width)}))
	}
	if f.saved.Saved() {
		f.page.line(f.words.With("saved.journal", words.Args{"File": words.Safe(f.saved.Path(), 1000)}))
	}
}

package plain

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/words"
)

// mayLay reports whether it is time for a kind of action of Okey 101, and says why not. Which tiles
// is another matter.
func (f *face) mayLay(kind game.Kind) bool {
	a := game.Action{Kind: kind}
	err := f.view.Check(a)
	if err == nil || errors.Is(err, game.NothingToLay) || errors.Is(err, game.NotInHand) {
		return true
	}
	f.page.line(f.refusal(err, a))
	return false
}

// layOptions are the actions of a kind that are legal now, as far as game.View lists them.
func (f *face) layOptions(kind game.Kind) []game.Action {
	return slices.DeleteFunc(f.view.Legal(), func(a game.Action) bool { return a.Kind != kind })
}

// lay opens, or lays a meld once that is done: the groups that were typed, or such as are found
// (rules 7.4 and 7.5).
func (f *face) lay(l line) {
	kind := game.Open
	if f.s.HasOpened() {
		kind = game.Lay
	}
	if !f.mayLay(kind) {
		return
	}
	if pairs := len(l.groups) == 1 && fold(l.groups[0]) == command.ByID(command.Pairs).TypedKey(); pairs || len(l.groups) == 0 {
		f.layBest(kind, pairs)
		return
	}
	if blocks, ok := f.blocksOf(l.groups); ok {
		f.show(f.s.LayBlocks(blocks))
	}
}

// layBest opens or lays what is possible; on demand with pairs.
func (f *face) layBest(kind game.Kind, pairs bool) {
	ways := f.layOptions(kind)
	if a := f.s.Advice().NextLaying(ways); a.Kind == kind { // with the tile that was taken (rule 7.7)
		ways = slices.Insert(ways, 0, a)
	}
	for _, a := range ways {
		if how, _, _ := f.view.ValueOpening(a.Groups.Split()); !pairs || how == meld.Pairs {
			f.show(f.s.Do(a))
			return
		}
	}
	if kind == game.Open {
		f.sentence(f.words.Say("plain.cannot-open") + " " + f.worth())
	} else {
		f.page.line(f.words.Say("plain.nothing-to-lay"))
	}
}

// layOff lays a tile off to a meld, which has to be named where it fits in several places (rule
// 7.6).
func (f *face) layOff(l line) { f.toMeld(game.LayOff, l, "plain.fits-nowhere") }

// layOffAll lays off all tiles that fit, or says that none does.
func (f *face) layOffAll() {
	switch {
	case !f.mayLay(game.LayOff):
	case len(f.s.TilesToLayOff()) == 0:
		f.page.line(f.words.Say("plain.nothing-to-lay-off"))
	default:
		f.show(f.s.LayOffAll())
	}
}

// swap puts a tile in the place of an okey on the table (rule 7.8).
func (f *face) swap(l line) { f.toMeld(game.Swap, l, "plain.no-okey") }

// toMeld does what is done with a tile and a meld; nowhere is the text for a tile that goes with
// none.
func (f *face) toMeld(kind game.Kind, l line, nowhere string) {
	if !f.mayLay(kind) {
		return
	}
	t, at, ok := f.choose(l)
	if !ok {
		return
	}
	if len(l.place) > 0 {
		f.toThatMeld(game.Action{Kind: kind, Tile: t}, at, l.place)
		return
	}
	ways := slices.DeleteFunc(f.layOptions(kind), func(a game.Action) bool { return a.Tile != t })
	switch {
	case len(ways) == 1:
		f.show(f.s.Do(ways[0], at))
	case len(ways) > 1:
		var typed []string
		for i, a := range ways {
			typedWay := strings.Join(append([]string{l.command.Typed[0], l.tile}, f.place(a, ways)...), keep)
			if i == 0 || ways[i-1].Meld != a.Meld { // what lies there, once
				onto := &f.view.Melds[a.Meld]
				typedWay += fmt.Sprint(" (", f.name(onto.Owner), ": ", f.teller().Meld(onto.Laid), ")")
			}
			typed = append(typed, typedWay)
		}
		f.page.line(f.words.With("plain.several", words.Args{"Tile": t, "Ways": strings.Join(typed, ", ")}))
	case kind == game.LayOff && f.view.Hand.Len() == 1:
		f.page.line(f.words.Say("refused.keep-one"))
	default:
		f.page.line(f.words.With(nowhere, words.Args{"Tile": t}))
	}
}

// place is what has to be typed for the meld of an action, and for the end where the tile fits at
// both.
func (sp *speaker) place(a game.Action, ways []game.Action) []string {
	parts := []string{fmt.Sprint(a.Meld + 1)}
	for _, b := range ways {
		if b.Meld == a.Meld && b.End != a.End {
			return append(parts, sp.end(a.End))
		}
	}
	return parts
}

// end is the word for an end of a run.
func (sp *speaker) end(e meld.End) string {
	if e == meld.Low {
		return sp.words.Say("plain.low")
	}
	return sp.words.Say("plain.high")
}

// toThatMeld does a, with the number of the meld and the end that were typed.
func (f *face) toThatMeld(a game.Action, at rack.Slot, place []string) {
	n, err := strconv.Atoi(place[0])
	if err != nil || n < 1 || n > len(f.view.Melds) {
		f.page.line(f.words.With("plain.no-meld", words.Args{"Input": quoted(place[0]), "Most": len(f.view.Melds)}))
		return
	}
	a.Meld = uint8(n - 1)
	if len(place) > 1 {
		switch word := fold(place[1]); word {
		case "low", "alt", fold(f.end(meld.Low)):
			a.End = meld.Low
		case "high", "üst", "ust", fold(f.end(meld.High)):
			a.End = meld.High
		default:
			args := words.Args{"Input": quoted(place[1]), "Low": f.end(meld.Low), "High": f.end(meld.High)}
			f.page.line(f.words.With("plain.no-end", args))
			return
		}
	}
	f.show(f.s.Do(a, at))
}

// refusal says why an action was refused, also where the drawn table speaks of its cursor and its
// keys.
func (sp *speaker) refusal(err error, a game.Action) string {
	w := sp.words
	switch {
	case errors.Is(err, game.NotTheHand):
		return w.With("plain.not-the-hand", words.Args{"Tile": a.Tile})
	case errors.Is(err, game.NotInHand):
		return w.Say("plain.not-all-held")
	case errors.Is(err, game.LaidSince):
		return w.Say("plain.laid-since")
	case errors.Is(err, game.WhichEnd):
		return w.With("plain.which-end", words.Args{"Tile": a.Tile, "Meld": a.Meld + 1, "Low": w.Say("plain.low"), "High": w.Say("plain.high")})
	case errors.Is(err, game.BelowThreshold), errors.Is(err, game.TooFewPairs), errors.Is(err, game.NotHigher):
		how, value, _ := sp.view.ValueOpening(a.Groups.Split())
		of := "plain.sum"
		if how == meld.Pairs {
			of = "laying.pairs"
		}
		return w.With("plain.too-little", words.Args{"Sum": w.With(of, words.Args{"Value": value, "Need": sp.view.OpeningThreshold(how)})})
	}
	return sp.teller().Refusal(err, a)
}

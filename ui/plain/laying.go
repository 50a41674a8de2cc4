package plain

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// mayLay reports whether it is time for a kind of action of Okey 101, and says why not. Which tiles is another matter.
func (f *face) mayLay(kind game.Kind) bool {
	a := game.Action{Kind: kind}
	err := f.view.Check(a)
	if err == nil || errors.Is(err, game.NothingToLay) || errors.Is(err, game.NotInHand) {
		return true
	}
	f.page.line(f.refusal(err, a))
	return false
}

// offers are the actions of a kind that are legal now, as far as game.View lists them.
func (f *face) offers(kind game.Kind) []game.Action {
	return slices.DeleteFunc(f.view.Legal(), func(a game.Action) bool { return a.Kind != kind })
}

// lay opens, or lays a meld once that is done: the groups that were typed, or such as are found (rules 7.4 and 7.5).
func (f *face) lay(c command) error {
	kind := game.Open
	if f.isOpen() {
		kind = game.Lay
	}
	if !f.mayLay(kind) {
		return nil
	}
	if pairs := len(c.groups) == 1 && fold(c.groups[0]) == "p"; pairs || len(c.groups) == 0 {
		ways := f.offers(kind)
		if a := f.teller().NextLaid(ways); a.Kind == kind { // what the hint says, where there is a choice
			ways = slices.Insert(ways, 0, a)
		}
		for _, a := range ways {
			if how, _, _ := f.view.Worth(a.Groups.Split()); !pairs || how == meld.Pairs {
				return f.try(a)
			}
		}
		if kind == game.Open {
			f.sentence(f.words.Say("plain.cannot-open") + " " + f.worth())
		} else {
			f.page.line(f.words.Say("plain.nothing-to-lay"))
		}
		return nil
	}
	groups, named, ok := f.groupsOf(c.groups)
	if !ok {
		return nil
	}
	f.named = named
	a := f.view.InOrder(game.Action{Kind: kind, Groups: game.GroupsOf(groups)})
	if how, value, _ := f.view.Worth(groups); kind == game.Open && value < f.view.Need(how) && f.view.Check(a) == nil { // strict: it would fail
		args := words.Args{"Value": value, "Need": f.view.Need(how), "Points": f.view.Rules.Penalty}
		f.inquire(f.words.With("confirm.opening", args), func() error { return f.try(a) })
		return nil
	}
	return f.try(a)
}

// layOff lays a tile off to a meld, which has to be named where it fits in several places (rule 7.6).
func (f *face) layOff(c command) error { return f.toMeld(game.LayOff, c, "plain.fits-nowhere") }

// swap puts a tile in the place of an okey on the table (rule 7.8).
func (f *face) swap(c command) error { return f.toMeld(game.Swap, c, "plain.no-okey") }

// toMeld does what is done with a tile and a meld; nowhere is the text for a tile that goes with none.
func (f *face) toMeld(kind game.Kind, c command, nowhere string) error {
	if !f.mayLay(kind) {
		return nil
	}
	t, ok := f.choose(c)
	if !ok {
		return nil
	}
	if len(c.place) > 0 {
		return f.toThatMeld(game.Action{Kind: kind, Tile: t}, c.place)
	}
	ways := slices.DeleteFunc(f.offers(kind), func(a game.Action) bool { return a.Tile != t })
	switch {
	case len(ways) == 1:
		return f.try(ways[0])
	case len(ways) > 1:
		var typed []string
		for i, a := range ways {
			command := strings.Join(append([]string{c.verb.key, c.tile}, f.place(a, ways)...), keep)
			if i == 0 || ways[i-1].Meld != a.Meld { // what lies there, once
				l := &f.view.Melds[a.Meld]
				command += fmt.Sprint(" (", f.name(l.Owner), ": ", f.teller().Meld(l.Laid), ")")
			}
			typed = append(typed, command)
		}
		f.page.line(f.words.With("plain.several", words.Args{"Tile": t, "Ways": strings.Join(typed, ", ")}))
	case kind == game.LayOff && f.view.Hand.Len() == 1:
		f.page.line(f.words.Say("refused.keep-one"))
	default:
		f.page.line(f.words.With(nowhere, words.Args{"Tile": t}))
	}
	return nil
}

// place is what has to be typed for the meld of an action, and for the end where the tile fits at both.
func (f *face) place(a game.Action, ways []game.Action) []string {
	parts := []string{fmt.Sprint(a.Meld + 1)}
	for _, b := range ways {
		if b.Meld == a.Meld && b.End != a.End {
			return append(parts, f.end(a.End))
		}
	}
	return parts
}

// end is the word for an end of a run.
func (f *face) end(e meld.End) string {
	if e == meld.Low {
		return f.words.Say("plain.low")
	}
	return f.words.Say("plain.high")
}

// toThatMeld does a, with the number of the meld and the end that were typed.
func (f *face) toThatMeld(a game.Action, place []string) error {
	n, err := strconv.Atoi(place[0])
	if err != nil || n < 1 || n > len(f.view.Melds) {
		f.page.line(f.words.With("plain.no-meld", words.Args{"Input": quoted(place[0]), "Most": len(f.view.Melds)}))
		return nil
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
			return nil
		}
	}
	return f.try(a)
}

// takeBack takes back what was laid last in this turn; a question comes first if that costs something (rule 7.11).
func (f *face) takeBack(command) error {
	a := game.Action{Kind: game.TakeBack}
	if cost := f.view.TakeBackCost(); cost > 0 && f.view.Check(a) == nil {
		f.inquire(f.words.With("confirm.takeback", words.Args{"Points": cost}), func() error { return f.try(a) })
		return nil
	}
	return f.try(a)
}

// isOpen reports whether the player has opened.
func (f *face) isOpen() bool { return f.me != game.Nobody && f.view.Opened[f.me].How != meld.NoWin }

// remember keeps the player's hand before what he can take back, and puts it up as it was when he does.
func (f *face) remember(e game.Event) {
	if by, ok := tell.LaidBy(e); ok && by == f.me {
		var now hand
		now.arrange(f.hand.groups)
		f.before, f.brief = append(f.before, now), true
	}
	switch e := e.(type) {
	case game.TookBack:
		if last := len(f.before) - 1; e.Seat == f.me && last >= 0 {
			f.hand, f.before, f.brief = f.before[last], f.before[:last], true
		}
	case game.GaveBack:
		f.brief = f.brief || e.Seat == f.me
	case game.Penalised:
		f.brief = f.brief || e.Penalty.Seat == f.me && e.Penalty.Why == game.OpeningFailed
	}
}

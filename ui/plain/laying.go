package plain

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// may reports whether the player may now take an action of the given kind, given the right tiles. If not, it prints the
// reason.
func (p *player) may(kind game.Kind) bool {
	a := game.Action{Kind: kind}
	err := p.view.Check(a)
	if err == nil || errors.Is(err, game.NothingToLay) || errors.Is(err, game.NotInHand) {
		return true
	}
	p.print(p.refusal(err, a))
	return false
}

// layOptions returns the actions of the given kind in View.Legal that name x, or tile.None for those that lay groups.
func (p *player) layOptions(kind game.Kind, x tile.Tile) []game.Action {
	return slices.DeleteFunc(p.view.Legal(), func(a game.Action) bool { return a.Kind != kind || a.Tile != x })
}

// lay opens or, if the player has opened, lays melds (rules 7.4 and 7.5). It lays the groups of l or, if there are
// none, the best possible ones. If the only group is the command Pairs, it lays pairs.
func (p *player) lay(l parsedLine) {
	kind := game.Open
	if p.s.HasOpened() {
		kind = game.Lay
	}
	if !p.may(kind) {
		return
	}
	pairs := len(l.groups) == 1 && foldCase(l.groups[0]) == typedKey(command.Pairs)
	if len(l.groups) > 0 && !pairs {
		if blocks, ok := p.parseBlocks(l.groups); ok {
			p.printOutcome(p.s.LayBlocks(blocks))
		}
		return
	}
	switch a := p.bestLaying(kind, pairs); {
	case a.Kind == kind:
		p.printOutcome(p.s.LayGroups(a))
	case kind == game.Open:
		p.printSentence(p.words.Say("plain.cannot-open") + " " + p.bestOpeningText())
	default:
		p.say("plain.nothing-to-lay")
	}
}

// bestLaying returns the best legal action of the given kind, or the zero Action if there is none. If pairs is set, it
// considers only pairs.
func (p *player) bestLaying(kind game.Kind, pairs bool) game.Action {
	ways := p.layOptions(kind, tile.None)
	if a := p.s.Advice().NextLaying(ways); a.Kind == kind { // this action includes the tile that was taken (rule 7.7)
		ways = slices.Insert(ways, 0, a)
	}
	for _, a := range ways {
		if how, _ := p.view.ValueOpening(a.Groups); !pairs || how == meld.Pairs {
			return a
		}
	}
	return game.Action{}
}

// layOffAll lays off all tiles that fit a meld. If there are none, it prints a message.
func (p *player) layOffAll() {
	switch {
	case !p.may(game.LayOff):
	case len(p.s.TilesToLayOff()) == 0:
		p.say("plain.nothing-to-lay-off")
	default:
		p.printOutcome(p.s.LayOffAll())
	}
}

// addToMeld lays off the tile named by l or, if l is the command Swap, swaps it for an okey on the table (rules 7.6 and
// 7.8). If the tile fits several melds, l must name one.
func (p *player) addToMeld(l parsedLine) {
	kind, nowhere := game.LayOff, "plain.fits-nowhere"
	if l.command.ID == command.Swap {
		kind, nowhere = game.Swap, "plain.no-okey"
	}
	if !p.may(kind) {
		return
	}
	t, at, ok := p.chooseTile(l)
	if !ok {
		return
	}
	if len(l.place) > 0 {
		p.addToNamedMeld(game.Action{Kind: kind, Tile: t}, at, l.place)
		return
	}
	ways := p.layOptions(kind, t)
	switch {
	case len(ways) == 1:
		p.printOutcome(p.s.Do(ways[0], at))
	case len(ways) > 1:
		var typed []string
		for i, a := range ways {
			typedWay := p.typedAddition(l.tile, a, ways)
			if i == 0 || ways[i-1].Meld != a.Meld { // show each meld only once
				onto := &p.view.Melds[a.Meld]
				typedWay += fmt.Sprint(" (", p.teller().Name(onto.Owner), ": ", p.teller().Meld(onto.Laid), ")")
			}
			typed = append(typed, typedWay)
		}
		p.sayWith("plain.several", words.Args{"Tile": t, "Ways": strings.Join(typed, ", ")})
	case kind == game.LayOff && p.view.Hand.Len() == 1:
		p.say("refused.keep-one")
	default:
		p.sayWith(nowhere, words.Args{"Tile": t})
	}
}

// layingAdvice returns advice to lay groups or to add a tile to a meld, including what to type. It returns "" for any
// other action, and for an opening that can be made without typing groups.
func (p *player) layingAdvice(a game.Action) string {
	w := p.words
	switch a.Kind {
	case game.Open:
		how, value := p.view.ValueOpening(a.Groups)
		typed := typedKey(command.Lay) + " "
		_, most := p.view.ValueOpening(p.bestLaying(game.Open, how == meld.Pairs).Groups)
		switch {
		case value != most:
			var groups []string
			for _, g := range a.Groups.Split() {
				groups = append(groups, tell.Tiles(g))
			}
			typed += strings.Join(groups, " / ")
		case how == meld.Pairs:
			typed += typedKey(command.Pairs)
		default:
			return ""
		}
		return w.With("plain.hint.open", words.Args{"Value": p.teller().OpeningValue(how, value), "Typed": typed})
	case game.Lay:
		group := tell.Tiles(a.Groups.Split()[0])
		return w.With("plain.hint.lay", words.Args{"Group": group, "Typed": typedKey(command.Lay) + nbsp + group})
	case game.LayOff, game.Swap:
		typed := p.typedAddition(words.Mark(a.Tile), a, p.layOptions(a.Kind, a.Tile))
		onto := &p.view.Melds[a.Meld]
		return p.teller().ForSeat("plain.hint."+a.Kind.String(), onto.Owner, words.Args{
			"Tile": a.Tile, "Number": a.Meld + 1, "Meld": p.teller().Meld(onto.Laid), "Typed": typed,
		})
	}
	return ""
}

// typedAddition returns what to type to lay off or swap a tile, given in words or as a mark, by action a. It includes
// the end of the meld if ways, the possible actions, contains the other end.
func (p *player) typedAddition(x string, a game.Action, ways []game.Action) string {
	typed := fmt.Sprint(typedKey(command.ID(a.Kind.String())), nbsp, x, nbsp, a.Meld+1)
	for _, b := range ways {
		if b.Meld == a.Meld && b.End != a.End {
			return typed + nbsp + p.words.Say("plain."+a.End.String())
		}
	}
	return typed
}

// addToNamedMeld takes action a with the meld and the end in place, which holds the typed number of the meld and
// optionally the word for an end. at is the slot of the tile.
func (p *player) addToNamedMeld(a game.Action, at rack.Slot, place []string) {
	n, err := strconv.Atoi(place[0])
	if err != nil || n < 1 || n > len(p.view.Melds) {
		p.sayWith("plain.no-meld", words.Args{"Input": quoted(place[0]), "Most": len(p.view.Melds)})
		return
	}
	a.Meld = uint8(n - 1)
	if len(place) > 1 {
		switch low, high := p.words.Say("plain.low"), p.words.Say("plain.high"); foldCase(place[1]) {
		case "low", "alt", foldCase(low):
			a.End = meld.Low
		case "high", "üst", "ust", foldCase(high):
			a.End = meld.High
		default:
			p.sayWith("plain.no-end", words.Args{"Input": quoted(place[1]), "Low": low, "High": high})
			return
		}
	}
	p.printOutcome(p.s.Do(a, at))
}

// refusal returns the reason why action a was refused. It replaces texts that mention the cursor or keys of the
// full-screen table.
func (p *player) refusal(err error, a game.Action) string {
	w := p.words
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
		how, value := p.view.ValueOpening(a.Groups)
		sum := w.With("plain.sum", words.Args{"Value": value, "Need": p.view.OpeningThreshold(how)})
		if how == meld.Pairs {
			sum = w.With("plain.worth.pairs", words.Args{"Count": value, "Need": p.view.OpeningThreshold(how)})
		}
		return w.With("plain.too-little", words.Args{"Sum": sum})
	}
	return p.teller().Refusal(err, a)
}

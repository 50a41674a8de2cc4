package table

import (
	"cmp"
	"fmt"
	"strings"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// openWidth is the width of a column for how players have opened.
const openWidth = 10

// endTitle says who has won the match, once it is over.
func (p pages) endTitle() string {
	if p.view.Phase == game.MatchOver {
		return cmp.Or(strings.TrimSuffix(p.teller().Winners(), "."), p.words.Say("end.match"))
	}
	return p.words.With("end.round", words.Args{"Round": p.view.Round})
}

// nextRound says how the next round comes: it needs the player, but nobody who only watches.
func (b *board) nextRound() string {
	if b.s.Watched() {
		return b.words.Say("end.follows")
	}
	return b.words.Say("end.next")
}

// endRows is how a round ended: the winner's split, everyone's hand, the reason for each point, the
// scores, and the ranking once the match is over.
func (p pages) endRows(b *cells.Brush) []cells.Row {
	w, v := p.words, p.view
	r := v.Sheet[len(v.Sheet)-1]
	over := v.Phase == game.MatchOver
	rows := []cells.Row{{Text: p.teller().Outcome(r), Ink: cells.RoleGold, Bold: true}}
	if over {
		rows[0].Ink = cells.RoleInk
	}
	if len(v.Reveal.Split) > 0 {
		line := ""
		for _, group := range v.Reveal.Split {
			line += b.Chips(group, 4) + "  "
		}
		rows = append(rows, cells.Row{Text: "  " + line, Ink: cells.RoleInk})
	}
	for _, why := range p.teller().Reasons(r) {
		rows = append(rows, cells.Row{Text: why, Ink: cells.RoleDim})
	}
	rows = append(rows, cells.Row{})
	rows = append(rows, p.rankRows(b)...)
	rows = append(rows, p.teamRows()...)
	rows = append(rows, cells.Row{})
	if p.replaying() && !over {
		return rows
	}
	if !over {
		return append(rows, cells.Row{Text: p.nextRound() + "   " + w.Say("end.browse"), Ink: cells.RoleGold})
	}
	if !p.s.Watched() && p.teller().Winners() != "" {
		rows = append(rows, cells.Row{Text: p.teller().Word(p.me()), Ink: cells.RoleInk})
	}
	if p.replaying() {
		return rows
	}
	again := w.Say("end.again") + "   " + w.Say("end.browse")
	if !p.s.Watched() {
		again += "  " + w.Say("end.proof")
	}
	return append(rows, cells.Row{Text: again, Ink: cells.RoleGold})
}

// rankRows is what the round made of each seat, the best first: its points, its score, and the hand
// that was left. Winners are gold.
func (p pages) rankRows(b *cells.Brush) (rows []cells.Row) {
	w, v := p.words, p.view
	r := v.Sheet[len(v.Sheet)-1]
	for _, s := range p.teller().ByRank() {
		won := s == r.Winner
		if v.Phase == game.MatchOver { // then it is the match that counts
			won = v.Wins(s)
		}
		fg := cells.RoleInk
		if won {
			fg = cells.RoleGold
		}
		rank := ""
		if v.Ranks[s] > 0 {
			rank = w.With("end.rank", words.Args{"Rank": v.Ranks[s]}) + " "
		}
		score := ""
		if v.Rules.HasPoints() {
			width := 3
			if v.Rules.LaysMelds() {
				width = 4 // there are hundreds
			}
			score = fmt.Sprintf("%*s %*s  ", width, signed(r.Change[s]), width, words.Number(r.Scores[s]))
		}
		text := rank + pad(p.name(s), 11) + score
		if v.Rules.LaysMelds() { // or else it is hard to see why (rule 7.13)
			text += pad(p.teller().OpenOrNot(s), openWidth)
		}
		if s == r.Winner {
			rows = append(rows, cells.Row{Text: text, Ink: fg, Bold: won})
			continue
		}
		for _, hand := range b.ChipLines(v.Reveal.Hands[s].Tiles(), p.layout.W-6-len([]rune(text))) {
			rows = append(rows, cells.Row{Text: text + hand, Ink: fg, Bold: won})
			text = spaces(len([]rune(text)))
		}
	}
	return rows
}

// proofRows reveals what the tiles were made from.
func (p pages) proofRows() []cells.Row {
	w := p.words
	deal := p.s.Saved().Header.Deal
	reveal := deal.Reveal(p.s.Saved().Word)
	rows := []cells.Row{}
	add := func(id, text string) {
		rows = append(rows, cells.Row{Text: w.Say(id), Ink: cells.RoleDim})
		for runes := []rune(text); len(runes) > 0; {
			n := min(len(runes), 68)
			rows = append(rows, cells.Row{Text: "  " + string(runes[:n]), Ink: cells.RoleInk})
			runes = runes[n:]
		}
	}
	if !deal.Practice() {
		add("proof.commitment", p.s.Saved().Commitment)
	}
	add("proof.seed", reveal.Seed)
	if !deal.Practice() {
		add("proof.salt", reveal.Salt)
		if table := p.s.Saved().Header.TableHash(); table != "" {
			add("proof.table", table)
		}
		add("proof.word", tell.ShowWord(w, reveal.Word))
	}
	if p.s.Saved().Saved() {
		path := p.s.Saved().Path()
		add("proof.journal", words.Safe(path, 1000))
		rows = append(rows, cells.Row{}, cells.Row{Text: w.Say("proof.verify"), Ink: cells.RoleGold})
	} else {
		rows = append(rows, cells.Row{}, cells.Row{Text: w.Say("header.unsaved"), Ink: cells.RoleGold})
	}
	return rows
}

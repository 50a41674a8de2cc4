package table

import (
	"fair/okey/ui/cells"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

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

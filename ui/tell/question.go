package tell

import (
	"strings"

	"fair/okey/game/meld"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Question returns the wording of a question, without the keys that answer it.
func (t Teller) Question(q *session.Question) string {
	switch q.Kind {
	case session.AskLeave:
		if q.Closes {
			return t.Words.Say("confirm.leave.closes")
		}
		if q.Hosted {
			return t.Words.Say("confirm.leave.hosted")
		}
		if q.Saved {
			return t.Words.Say("confirm.leave.kept")
		}
		return t.Words.Say("confirm.leave")
	case session.AskPass:
		return t.Words.Say("confirm.pass")
	case session.AskOkey:
		return t.Words.With("confirm.okey", words.Args{"Tile": q.Tile})
	case session.AskPenalty:
		return t.Words.With("confirm."+q.Why.String(), words.Args{"Tile": q.Tile, "Points": q.Points})
	case session.AskOpening:
		return t.Words.With("confirm.opening", words.Args{"Value": q.Value, "Need": q.Need, "Points": q.Points})
	case session.AskOpenHand:
		id := "confirm.open"
		if q.How == meld.Pairs {
			id = "confirm.open.pairs"
		}
		return t.Words.With(id, words.Args{"Value": t.OpeningValue(q.How, q.Value)})
	case session.AskTakeBackOpening:
		if q.Points > 0 {
			return t.Words.With("confirm.takeback.opening.cost", words.Args{"Points": q.Points})
		}
		return t.Words.Say("confirm.takeback.opening")
	case session.AskGiveUpWin:
		return t.Words.With("confirm.win", words.Args{"Tile": q.Tile, "Win": q.Win})
	case session.AskPassUpWin:
		return t.Words.With("confirm.draw", words.Args{"Win": q.Win})
	case session.AskFinish:
		var ways []string
		for i, way := range q.Ways {
			text := words.Mark(way.Tile) + " " + words.Number(-way.Loss)
			if way.PotWon > 0 {
				text += " " + t.Words.With("sheet.pot", words.Args{"Number": way.PotWon})
			}
			if i == q.At {
				text = "‹" + text + "›"
			}
			ways = append(ways, text)
		}
		return t.Words.With("confirm.finish", words.Args{"Tiles": strings.Join(ways, "  ")})
	case session.AskTwin:
		return t.Words.With("confirm.twin", words.Args{"Tile": q.Tile})
	case session.AskMistake:
		return t.mistakeQuestion(q)
	case session.AskTakeBack:
		return t.Words.With("confirm.takeback", words.Args{"Points": q.Points})
	}
	panic("tell: no text for a question")
}

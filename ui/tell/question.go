package tell

import (
	"strings"

	"fair/okey/game/meld"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Question returns the wording of a question, without the keys that answer it.
func (t Teller) Question(q *session.Question) string {
	id := ""
	args := words.Args{"Tile": q.Tile, "Points": q.Points, "Value": q.Value, "Need": q.Need, "Win": q.Win}
	switch q.Kind {
	case session.AskLeave:
		switch id = "confirm.leave"; {
		case q.Closes:
			id = "confirm.leave.closes"
		case q.Hosted:
			id = "confirm.leave.hosted"
		case q.Saved:
			id = "confirm.leave.kept"
		}
	case session.AskPass:
		id = "confirm.pass"
	case session.AskOkey:
		id = "confirm.okey"
	case session.AskPenalty:
		id = "confirm." + q.Why.String()
	case session.AskOpening:
		id = "confirm.opening"
	case session.AskOpenHand:
		if id = "confirm.open"; q.How == meld.Pairs {
			id = "confirm.open.pairs"
		}
		args["Value"] = t.OpeningValue(q.How, q.Value)
	case session.AskTakeBackOpening:
		if id = "confirm.takeback.opening"; q.Points > 0 {
			id = "confirm.takeback.opening.cost"
		}
	case session.AskGiveUpWin:
		id = "confirm.win"
	case session.AskPassUpWin:
		id = "confirm.draw"
	case session.AskFinish:
		var ways []string
		for i, way := range q.Ways {
			text := words.Mark(way.Tile) + " " + words.Number(-way.Loss)
			if won := way.PotWon(); won > 0 {
				text += " " + t.Words.With("sheet.pot", words.Args{"Number": won})
			}
			if i == q.At {
				text = "‹" + text + "›"
			}
			ways = append(ways, text)
		}
		id, args["Tiles"] = "confirm.finish", strings.Join(ways, "  ")
	case session.AskTwin:
		id = "confirm.twin"
	case session.AskMistake:
		return t.mistakeQuestion(q)
	case session.AskTakeBack:
		id = "confirm.takeback"
	}
	return t.Words.With(id, args)
}

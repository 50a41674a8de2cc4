package command

import (
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/ui/session"
)

// answerCommands are the commands that answer a question or close whatever covers the table.
var answerCommands = []Command{
	{ID: Yes, Mode: Question, Keys: []string{"y"}, Text: "key.yes", TextNow: yesText},
	{ID: No, Mode: Question, Keys: []string{"n", "esc"}, Text: "key.no", TextNow: noText},
	{
		ID: ShowInstead, Mode: Question, Keys: []string{"g"}, Text: "twin.show", Can: asks(session.AskTwin),
		Do: Target.ShowInstead,
	},
	{ID: ShowBetter, Mode: Question, Keys: []string{"i"}, Text: "tutor.show", Can: asks(session.AskMistake)},
	{ID: TutorOff, Mode: Question, Keys: []string{"T"}, Text: "tutor.off", Can: asks(session.AskMistake)},
	{
		ID: Agree, Mode: Question, Keys: []string{"enter"}, Text: "key.yes", // not where yes may cost something
		Yields: func(t Target) bool {
			return !asks(session.AskLeave, session.AskFinish, session.AskTakeBack, session.AskTakeBackOpening)(t)
		},
	},
	{
		ID: FinishInstead, Mode: Question, Keys: []string{"f"}, Text: "key.finish",
		Yields: func(t Target) bool { return !asks(session.AskGiveUpWin)(t) },
		Do:     Target.FinishInstead,
	},
	{
		ID: LayOffInstead, Mode: Question, Keys: []string{"e"}, Text: "key.layoff",
		Yields: func(t Target) bool {
			return !asks(session.AskPenalty)(t) || len(t.LegalLayOffs(t.Question().Tile)) == 0
		},
		Do: func(t Target) session.Outcome { return t.LayOffInstead(t.Fit) },
	},
	{ID: Choose, Mode: Question, Keys: []string{"right", "left"}, Shown: "←→", Text: "key.choose", Can: asks(session.AskFinish)},
	{ID: Deal, Mode: Word, Keys: []string{"enter"}, Text: "sealed.deal"},
	{ID: CancelWord, Mode: Word, Keys: []string{"esc"}, Text: "foot.back"},
	{ID: Speak, Mode: Chatting, Keys: []string{"enter"}, Text: "foot.speak"},
	{ID: Unsaid, Mode: Chatting, Keys: []string{"esc"}, Text: "foot.back"},
	{ID: ToLetter, Mode: Lettered, Keys: strings.Split(TileLetters, ""), Shown: "a s d …", Text: "foot.to-letter"},
	{ID: NoLetter, Mode: Lettered, Keys: []string{"esc", ";"}, Shown: "Esc ;", Text: "foot.back"},
	{ID: SkipDeal, Mode: Dealing, Keys: []string{"enter"}, Text: "key.hasten"},
}

// asks returns a Command.Can that reports whether a question of one of the given kinds is open.
func asks(kinds ...session.QuestionKind) func(Target) bool {
	return func(t Target) bool {
		q := t.Question()
		return q != nil && slices.Contains(kinds, q.Kind)
	}
}

// yesText returns the ID of the text that labels yes.
func yesText(t Target) string {
	if q := t.Question(); q != nil {
		_, text := askedCommand(q)
		return text
	}
	return "key.yes"
}

// askedCommand returns the command that a question is about, and the ID of the text that describes it.
func askedCommand(q *session.Question) (ID, string) {
	switch q.Kind {
	case session.AskLeave:
		return Leave, "key.leave"
	case session.AskPass:
		return Next, "key.pass"
	case session.AskOpening, session.AskOpenHand:
		return Lay, "key.open"
	case session.AskTakeBack, session.AskTakeBackOpening:
		return TakeBack, "foot.takeback"
	case session.AskFinish:
		return Finish, "key.finish"
	case session.AskPassUpWin:
		return Draw, "key.draw"
	case session.AskMistake, session.AskTwin:
		switch q.Does {
		case game.Draw:
			return Draw, "tutor.anyway"
		case game.Take:
			return Take, "tutor.anyway"
		}
		return Discard, "tutor.anyway"
	}
	return Discard, "key.discard"
}

// YesKeys returns the keys that mean yes to a question in a mode. The first one is the key to show. The keys are that
// of the command that the question is about, unless it means no; letter, unless another command has it; and y. r holds
// the rules of the match.
func YesKeys(r *game.Rules, q *session.Question, letter string, mode Mode) (all []string) {
	id, _ := askedCommand(q)
	again := ByID(id).Keys[0]
	if mode&Lines != 0 {
		again = ByID(id).TypedKey()
	}
	if !slices.Contains(ByID(No).Keys, again) {
		all = append(all, again)
	}
	taken := Find(func(c *Command) bool {
		return c.InGame(r) && (c.Mode&addLaying(Table, r) != 0 && slices.Contains(c.Keys, letter) || slices.Contains(c.Typed, letter))
	})
	if taken == nil {
		all = append(all, letter)
	}
	return append(all, ByID(Yes).Keys...)
}

// noText returns the ID of the text for no.
func noText(t Target) string {
	if asks(session.AskMistake, session.AskTwin)(t) {
		return "tutor.again"
	}
	return "key.no"
}

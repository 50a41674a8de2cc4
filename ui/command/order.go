package command

import (
	"slices"
	"sync"

	"fair/okey/game"
	"fair/okey/ui/session"
)

// footer is the commands of the last line in some modes.
type footer struct {
	mode Mode
	list []*Command
}

// footers are the commands of the last line in each mode, the most useful first. The modes that a
// Mode has are asked in this order.
var footers = sync.OnceValue(func() []footer {
	return []footer{
		{Lesson, byIDs(StepDone, Draw, Take, Finish, Lay, LayOff, Discard, ShowTwin, Lift, StepShow, StepSkip, StepBack)},
		{Solution, byIDs(PuzzleNext, Close, Scroll)},
		{Puzzle, byIDs(PuzzleNext, Draw, Take, Discard, ShowTwin, Lift, Exchange, Arrange, Letters, Look, Record)},
		{Question, byIDs(Yes, Choose, Instead, LayThat, No, ShowBetter, TutorOff)},
		{Reviewed, byIDs(Costliest, NextMistake, StepOn, NextOption, RoundOn)},
		{Word, byIDs(Deal)},
		{Dealing, byIDs(SkipDeal)},
		{Lettered, byIDs(ToLetter)},
		{Panels, byIDs(Next, Close, Scroll, Review, Look, Sheet, Record)},
		{Paused, byIDs(Rest)},
		{Replay, byIDs(StepOn, Pause, RoundOn, AllHands, NextSeat, Review, Faster, Sheet, Record)},
		{Watch, byIDs(Next, Pause, Step, NextSeat, Faster, Look, Sheet, Record)},
		{Table, byIDs(Next, Review, Draw, Take, Finish, Discard, ShowTwin, Skip, Lift, Exchange, Arrange, Hint, Bring, Letters, Colours, Values)},
	}
})

// layingFooter is that of the table where melds are laid.
var layingFooter = sync.OnceValue(func() []*Command {
	return byIDs(
		Next, Draw, Take, GiveBack, Lay, LayOff, Swap, Discard, Hint, Place, TakeBack, Skip, Arrange, Bring, Lift, Exchange, Letters,
	)
})

// always are the commands that the last line ends with, whatever else has room in it.
var always = sync.OnceValue(func() []footer {
	return []footer{
		{Lesson, byIDs(Help, StepLeave)},
		{Solution, byIDs(Leave)},
		{Question | Dealing, nil},
		{Word, byIDs(Unsaid, Quit)},
		{Reviewed, byIDs(CloseReview)},
		{Lettered, byIDs(NoLetter)},
		{HelpPanel, byIDs(Rules, Leave)},
		{Paused, byIDs(Leave)},
		{Playing, byIDs(Help, Leave)},
	}
})

// Footer lists the commands of the last line in a mode with these rules: the most useful first, and
// those that it ends with.
func Footer(mode Mode, r *game.Rules) (useful, ends []*Command) {
	for _, f := range footers() {
		if f.mode&mode == 0 {
			continue
		}
		if useful = f.list; f.mode == Table && r.LaysMelds() {
			useful = layingFooter()
		}
		break
	}
	for _, f := range always() {
		if f.mode&mode != 0 {
			return useful, f.list
		}
	}
	return useful, nil
}

// watchColumns are the help for who only watches.
var watchColumns = [][]ID{
	{Pause, Step, NextSeat, Faster, Next}, {Look, Sheet, Record}, {Help, PutBack, Leave, Quit},
}

// HelpColumns lists the commands of the help in its three columns: the table, the rack, and what
// else there is. The mode is that of who plays, learns or solves a puzzle; any other is for who only
// watches. A player finds what has a key at his table, a group and a text, in the order of the table
// of commands.
func HelpColumns(s *session.Session, mode Mode) (columns [][]*Command) {
	if mode&Table == 0 {
		for _, ids := range watchColumns {
			columns = append(columns, byIDs(ids...))
		}
		return columns
	}
	ofGroup := func(g Group) []*Command {
		return inHelp(g, s, mode, func(c *Command) bool { return c.Mode&mode != 0 && c.Text != "" })
	}
	atTable, onRack, more := ofGroup(OfTable), ofGroup(OfRack), ofGroup(OfMore)
	laid := slices.IndexFunc(atTable, func(c *Command) bool { return c.ID == Take }) + 1 // after what begins a turn
	atTable = slices.Insert(atTable, laid, ofGroup(OfLaying)...)
	if s.LaysMelds() { // the first column is full
		hint, takeBack := ByID(Hint), ByID(TakeBack) // whose Esc stands in the last column already
		mouse, quit := ByID(Mouse), ByID(Quit)       // so is the last one, and these can be done without
		more = slices.DeleteFunc(more, func(c *Command) bool { return c == mouse || c == quit })
		if slices.Contains(atTable, hint) {
			more = append([]*Command{hint}, more...)
		}
		onRack = slices.DeleteFunc(onRack, func(c *Command) bool { return c.ID == Bring }) // a label names its key
		atTable = slices.DeleteFunc(atTable, func(c *Command) bool { return c == hint || c == takeBack })
	}
	return [][]*Command{atTable, onRack, more}
}

// byIDs are the commands of a list.
func byIDs(ids ...ID) []*Command {
	list := make([]*Command, len(ids))
	for i, id := range ids {
		list[i] = ByID(id)
	}
	return list
}

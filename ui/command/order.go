package command

import (
	"cmp"
	"slices"

	"fair/okey/game"
	"fair/okey/ui/session"
)

// A footer lists the commands to offer in some modes. The commands in useful come first, the most useful one at the
// front. The commands in ends always have room at the end of the line.
type footer struct {
	mode         Mode
	useful, ends []ID
}

// panelOffers are the commands to offer while a panel is open.
var panelOffers = []ID{Next, Close, Scroll, Review, Say, Sheet, Proof, Record, Look}

// footers lists the commands to offer in each mode. The first footer that includes one of the bits of a mode applies.
var footers = []footer{
	{Lesson, []ID{
		StepDone, Draw, Take, Finish, Lay, LayOff, Discard, ShowTwin, Lift, StepShow, Arrange, Hint, Letters, StepSkip, StepBack,
	}, []ID{Help, StepLeave}},
	{Solution, []ID{PuzzleNext, NextOption, Close}, []ID{Leave}},
	{Puzzle, []ID{PuzzleNext, Draw, Take, Discard, ShowTwin, Lift, Exchange, Arrange, Letters, Look, Record}, []ID{Help, Leave}},
	{Question, []ID{ShowInstead, Yes, Choose, FinishInstead, LayOffInstead, No, ShowBetter, TutorOff}, nil},
	{Reviewed, []ID{NextMistake, StepOn, NextOption, RoundOn, AllHands, Costliest}, []ID{CloseReview}},
	{Word, []ID{Deal}, []ID{CancelWord, Quit}},
	{Chatting, []ID{Speak}, []ID{Unsaid, Quit}},
	{Dealing, []ID{SkipDeal}, nil},
	{Lettered, []ID{ToLetter}, []ID{NoLetter}},
	{HelpPanel, panelOffers, []ID{Rules, Leave}},
	{Panel, panelOffers, []ID{Help, Leave}},
	{Paused, []ID{Rest}, []ID{Leave}},
	{Replay, []ID{Review, StepOn, Pause, RoundOn, AllHands, NextSeat, Faster, Sheet, Record}, []ID{Help, Leave}},
	{Watch, []ID{Next, Pause, Step, NextSeat, Faster, Look, Sheet, Record, People}, []ID{Help, Leave}},
	{Laying, []ID{
		Next, Draw, Take, GiveBack, Lay, LayOff, LayOffAll, Swap, Discard, Hint, Place, TakeBack, Skip, Arrange, Bring, Lift, Exchange, Letters, Say, People,
	}, []ID{Help, Leave}},
	{Table, []ID{
		Next, Review, Draw, Take, Finish, Discard, ShowTwin, Skip, Lift, Exchange, Arrange, Hint, Bring, Letters, Colours, Values, Say, People,
	}, []ID{Help, Leave}},
}

// lineOffers are the commands to offer in text mode on the player's turn.
var lineOffers = []ID{Draw, Take, Lay, LayOff, LayOffAll, Swap, GiveBack, TakeBack, Finish, Discard, ShowTwin, Next}

// lineFooters are the footers in text mode.
var lineFooters = []footer{
	{Question, []ID{ShowInstead, Yes, FinishInstead, LayOffInstead, No, ShowBetter, TutorOff}, nil},
	{Lesson, lineOffers, []ID{StepShow, Hint, Help}},
	{Puzzle, []ID{Draw, Take, Lay, LayOff, Swap, Discard, ShowTwin, Next}, []ID{Look, Record, Leave}},
	{Table, lineOffers, []ID{Hint, Help}},
}

// An Offer is a command offered by a face.
type Offer struct {
	*Command
	// Shown is the key or typed form of the command, and Text the ID of the text that describes it.
	Shown, Text string
	// Actions lists the legal actions that the command could mean in text mode. It is nil if there is nothing to
	// choose.
	Actions []game.Action
	// Always reports that the command is offered after the others, even if it does nothing now.
	Always bool
}

// Offers returns the commands to offer in a mode now, most useful first.
func Offers(t Target, mode Mode) (offers []Offer) {
	mode = addLaying(mode, &t.Table().Rules)
	from := footers
	if mode&Lines != 0 {
		from = lineFooters
	}
	at := slices.IndexFunc(from, func(f footer) bool { return f.mode&mode != 0 })
	if at < 0 {
		return nil
	}
	f := &from[at]
	offers = make([]Offer, 0, len(f.useful)+len(f.ends))
	for i, ids := range [...][]ID{f.useful, f.ends} {
		for _, id := range ids {
			o, possible := ByID(id).offer(t, mode)
			if isWithheld(id, t, mode) {
				continue
			}
			if o.Always = i == 1; possible || o.Always {
				offers = append(offers, o)
			}
		}
	}
	return offers
}

// isWithheld reports whether a command is not yet offered to a learner, because the step does not teach it or because
// it is not needed in the first turns.
func isWithheld(id ID, t Target, mode Mode) bool {
	switch id {
	case Colours, Values, Say:
		return t.InFirstTurns()
	case Arrange, Hint, Letters:
		return mode&Lesson != 0 && !t.Asking
	case StepShow:
		return t.Asking
	}
	return false
}

// offer returns the command as offered in a mode, and reports whether it does something now.
func (c *Command) offer(t Target, mode Mode) (o Offer, possible bool) {
	o, possible = Offer{Command: c, Shown: cmp.Or(c.FootShown, c.Shown), Text: cmp.Or(c.Short, c.Text)}, c.Offered(t)
	lines := mode&Lines != 0
	if lines {
		o.Shown, o.Text = c.TypedKey(), c.Verb()
	}
	if c.TextNow != nil && (!lines || c.TypedText == "") {
		o.Text = c.TextNow(t)
	}
	switch q := t.Question(); {
	case c.ID == No:
		o.Shown = t.No
	case c.ID == Yes && q != nil:
		o.Shown = YesKeys(&t.Table().Rules, q, t.Yes, mode)[0]
		switch agree := ByID(Agree); {
		case lines || !agree.Offered(t):
		case o.Shown == c.Keys[0] && t.Yes != c.Keys[0]: // y means nothing in the player's language
			o.Shown = agree.Shown
		default:
			o.Shown += " " + agree.Shown
		}
	case !lines || c.LegalActions == nil:
	case mode&Puzzle != 0 && c.Mode == Laying: // the player has to find out whether something can be laid
		possible = mode&Laying != 0 && t.View().Step == game.MustDiscard && (c.ID == Lay || t.HasOpened())
	default:
		o.Actions = c.LegalActions(t)
		possible = len(o.Actions) > 0
	}
	return o, possible
}

// watchColumns are the columns of the help while a match is watched.
var watchColumns = [][]ID{
	{Pause, Step, StepOn, RoundOn, NextSeat, AllHands, Faster, Next}, {Look, Sheet, Record, Review}, {People, Help, PutBack, Leave, Quit},
}

// HelpColumns returns the commands of the help in three columns: table, rack, and others. If mode includes Table, these
// are the commands with a key in that mode, a group and a text, in the order of the table of commands. Otherwise mode
// must be one in which a match is watched.
func HelpColumns(s *session.Session, mode Mode) [][]*Command {
	if mode&Table == 0 {
		columns := make([][]*Command, len(watchColumns))
		for i, ids := range watchColumns {
			for _, id := range ids {
				if c := ByID(id); c.isAt(s) && c.Mode&mode != 0 {
					columns[i] = append(columns[i], c)
				}
			}
		}
		return columns
	}
	table := HelpCommands(OfTable, s, mode)
	laid := slices.IndexFunc(table, func(c *Command) bool { return c.ID == Take }) + 1 // after the commands that begin a turn
	table = slices.Insert(table, laid, HelpCommands(OfLaying, s, mode)...)
	return [][]*Command{table, HelpCommands(OfRack, s, mode), HelpCommands(OfMore, s, mode)}
}

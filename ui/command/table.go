package command

import (
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/session"
)

// The commands. What they do is said in the table below.
const (
	Yes      ID = "yes"
	No       ID = "no"
	Next     ID = "next"
	Draw     ID = "draw"
	Take     ID = "take"
	GiveBack ID = "giveback"
	Lay      ID = "lay"
	LayOff   ID = "layoff"
	Swap     ID = "swap"
	Finish   ID = "finish"
	Discard  ID = "discard"
	ShowTwin ID = "show"
	TakeBack ID = "takeback"
	Skip     ID = "skip"
	Arrange  ID = "arrange"
	Hint     ID = "hint"
	Lift     ID = "lift"
	Colours  ID = "colours"
	Values   ID = "values"
	Pairs    ID = "pairs"
	Chains   ID = "chains"
	Undo     ID = "undo"
	Mark     ID = "mark"
	Move     ID = "move"
	Ends     ID = "ends"
	Step     ID = "step"
	Back     ID = "stepback"
	First    ID = "first"
	Last     ID = "last"
	Pause    ID = "pause"
	RoundOn  ID = "roundon"
	RoundOff ID = "roundoff"
	AllHands ID = "allhands"
	NextSeat ID = "nextseat"
	PrevSeat ID = "prevseat"
	Scroll   ID = "scroll"
	Look     ID = "look"
	Sheet    ID = "sheet"
	Record   ID = "record"
	Proof    ID = "proof"
	Slower   ID = "slower"
	Faster   ID = "faster"
	Rest     ID = "rest"
	Mouse    ID = "mouse"
	Close    ID = "close"
	Help     ID = "help"
	Rules    ID = "rules"
	Leave    ID = "leave"
	Quit     ID = "quit"
)

// all is the table of commands, in the order of the help.
var all = []Command{
	// At the table.
	{
		ID: Draw, Mode: Table, Keys: []string{"d"}, Shown: "d", Typed: []string{"d"}, Group: OfTable, Text: "key.draw",
		Can: can(game.Draw), Do: do(game.Draw),
	},
	{
		ID: Take, Mode: Table, Keys: []string{"t"}, Shown: "t", Typed: []string{"t"}, Group: OfTable, Text: "key.take",
		Can: can(game.Take), Do: do(game.Take),
	},
	{
		ID: Discard, Mode: Table, Keys: []string{"x", "enter"}, Shown: "x", Typed: []string{"x"}, Takes: OneTile, Group: OfTable,
		Text: "key.discard",
		Can: func(s *session.Session, t Target) bool {
			return s.View().Check(game.Action{Kind: game.Discard, Tile: t.Tile}) == nil
		},
		Do: func(s *session.Session, t Target) session.Outcome { return s.Discard(t.Slot) },
	},
	{
		ID: Finish, Mode: Table, Keys: []string{"f"}, Shown: "f", Typed: []string{"f"}, Takes: OneTile, Group: OfTable, Text: "key.finish",
		Games: laysNone,
		Can:   func(s *session.Session, _ Target) bool { return s.Table().Offer && len(s.Finishes()) > 0 },
		Do:    func(s *session.Session, t Target) session.Outcome { return s.Finish(t.Slot) },
	},
	{
		ID: ShowTwin, Mode: Table, Keys: []string{"g"}, Shown: "g", Typed: []string{"g"}, Group: OfTable, Text: "key.show",
		Games: showsTwin, Can: can(game.ShowTwin), Do: do(game.ShowTwin),
	},
	{
		ID: Hint, Mode: Table, Keys: []string{"i"}, Shown: "i", Typed: []string{"i"}, Group: OfTable, Text: "key.hint",
		Can: func(s *session.Session, _ Target) bool { return s.MyTurn() && s.HintsLeft() != 0 },
	},
	{
		ID: Look, Mode: NoQuestion, Keys: []string{"tab"}, Shown: "Tab", Typed: []string{"l", "look", "bak"}, Group: OfTable, Text: "key.look",
		Foot: foot("foot.look"),
	},
	{
		ID: Next, Mode: NoQuestion &^ Replay, Keys: []string{"n"}, Shown: "n", Typed: []string{"n"}, Group: OfTable, Text: "key.next",
		Foot: nextText, Can: canGoOn,
	},
	{ID: Skip, Mode: Table, Keys: []string{"enter", " "}, Shown: "Enter", Group: OfTable, Text: "key.hasten"},

	// Where melds are laid.
	{
		ID: Lay, Mode: Table, Keys: []string{"o"}, Shown: "o", Typed: []string{"o", "open", "lay", "aç", "ac"}, Takes: TileGroups,
		Group: OfLaying, Text: "key.open", TypedText: "plain.open.lay", Foot: layText, Games: laysMelds,
		Can: func(s *session.Session, t Target) bool { return s.CanLay(t.Slot) },
		Do:  func(s *session.Session, t Target) session.Outcome { return s.Lay(t.Slot) },
	},
	{
		ID: LayOff, Mode: Table, Keys: []string{"e"}, Shown: "e", Typed: []string{"e", "layoff"}, Takes: TileMeldEnd, Group: OfLaying,
		Text: "key.layoff", Games: laysMelds,
		Can: func(s *session.Session, t Target) bool { return t.Fit.Kind != 0 && s.View().Check(t.Fit) == nil },
	},
	{
		ID: Swap, Mode: Table, Keys: []string{"w"}, Shown: "w", Typed: []string{"w", "swap"}, Takes: TileAndMeld, Group: OfLaying,
		Text: "key.swap", Games: laysMelds,
		Can: func(s *session.Session, t Target) bool { return len(s.Swaps(t.Tile)) > 0 },
		Do:  func(s *session.Session, t Target) session.Outcome { return s.Swap(t.Slot) },
	},
	{
		ID: GiveBack, Mode: Table, Keys: []string{"b"}, Shown: "b", Typed: []string{"b"}, Group: OfLaying, Text: "key.giveback",
		Games: laysMelds, Can: can(game.Return), Do: do(game.Return),
	},
	{
		ID: TakeBack, Mode: Table, Keys: []string{"esc"}, Shown: "Esc", Typed: []string{"u", "undo"}, Group: OfLaying, Text: "foot.takeback",
		Games: laysMelds,
		Can:   func(s *session.Session, t Target) bool { return !t.Picked && s.CanTakeBack() },
		Do:    func(s *session.Session, _ Target) session.Outcome { return s.TakeBack() },
	},

	// The rack.
	{
		ID: Move, Mode: Table, Keys: []string{"left", "right", "up", "down", "h", "j", "k", "l"}, Shown: "←↓↑→ hjkl", Group: OfRack,
		Text: "key.move", Foot: noFoot,
	},
	{ID: Ends, Mode: Table, Keys: []string{"home", "end", "0", "$"}, Shown: "Home End", Group: OfRack, Text: "key.ends", Foot: noFoot},
	{ID: Lift, Mode: Table, Keys: []string{" "}, Shown: "Space", Group: OfRack, Text: "key.lift", Foot: liftText},
	{
		ID: Colours, Mode: Table, Keys: []string{"c"}, Shown: "c", Typed: []string{"c"}, Group: OfRack, Text: "key.colours",
		Foot: foot("foot.colours"), Do: arrange(meld.ByRuns),
	},
	{
		ID: Values, Mode: Table, Keys: []string{"v"}, Shown: "v", Typed: []string{"v"}, Group: OfRack, Text: "key.values",
		Foot: foot("foot.values"), Do: arrange(meld.BySets),
	},
	{
		ID: Pairs, Mode: Table, Keys: []string{"p"}, Shown: "p", Typed: []string{"p"}, Group: OfRack, Text: "key.pairs",
		Foot: noFoot, Games: hasPairs, Do: arrange(meld.ByPairs),
	},
	{
		ID: Arrange, Mode: Table, Keys: []string{"a"}, Shown: "a", Typed: []string{"a"}, Group: OfRack, Text: "key.arrange",
		Foot: foot("foot.arrange"), Do: arrange(meld.ByBest),
	},
	{ID: Chains, Typed: []string{"z", "chains", "zincir"}, Group: OfRack, Text: "plain.chains", Games: hasChains},
	{ID: Undo, Mode: Table, Keys: []string{"u"}, Shown: "u", Group: OfRack, Text: "key.undo", Foot: noFoot},
	{ID: Mark, Mode: Table, Keys: []string{"m"}, Shown: "m", Group: OfRack, Text: "key.mark", Foot: noFoot},

	// Bots that play, and a match that was played.
	{ID: Pause, Mode: Watch | Replay, Keys: []string{" "}, Shown: "Space", Group: OfTable, Text: "key.pause"},
	{ID: Step, Mode: Watch | Replay, Keys: []string{"right", "l", "enter"}, Shown: "→", Group: OfTable, Text: "key.step"},
	{ID: Back, Mode: Replay, Keys: []string{"left", "h"}, Shown: "←", Text: "replay.step"},
	{ID: RoundOn, Mode: Replay, Keys: []string{"pgdown"}, Shown: "PgDn", Text: "replay.round"},
	{ID: RoundOff, Mode: Replay, Keys: []string{"pgup"}, Shown: "PgUp", Text: "replay.round", Foot: noFoot},
	{ID: First, Mode: Replay, Keys: []string{"home"}, Shown: "Home", Text: "key.ends", Foot: noFoot},
	{ID: Last, Mode: Replay, Keys: []string{"end"}, Shown: "End", Text: "key.ends", Foot: noFoot},
	{ID: AllHands, Mode: Replay, Keys: []string{"o"}, Shown: "o", Text: "replay.open",
		Can: func(s *session.Session, _ Target) bool { return s.MayLookFrom() }},
	{ID: NextSeat, Mode: Watch | Replay, Keys: []string{"down", "j"}, Shown: "↓↑", Group: OfTable, Text: "key.seats", Foot: foot("foot.seat"),
		Can: func(s *session.Session, _ Target) bool { return s.MayLookFrom() }},
	{ID: PrevSeat, Mode: Watch | Replay, Keys: []string{"up", "k"}, Shown: "↑", Text: "key.seats", Foot: noFoot},

	// What can be read, and how the table is.
	{ID: Scroll, Mode: Panel, Keys: []string{"up", "down", "k", "j", "pgup", "pgdown"}, Shown: "↓↑", Text: "key.scroll"},
	{
		ID: Sheet, Mode: NoQuestion, Keys: []string{"s"}, Shown: "s", Typed: []string{"s"}, Group: OfMore, Text: "key.sheet",
		Foot: foot("foot.sheet"), Games: hasPoints,
	},
	{
		ID: Record, Mode: NoQuestion, Keys: []string{"r"}, Shown: "r", Typed: []string{"r"}, Group: OfMore, Text: "key.record",
		Foot: foot("foot.record"),
	},
	{ID: Proof, Mode: Panel, Keys: []string{"v"}, Shown: "v", Text: "key.proof",
		Can: func(s *session.Session, _ Target) bool { return s.View().Phase == game.MatchOver && !s.Watched() }},
	{
		ID: Help, Mode: NoQuestion, Keys: []string{"?"}, Shown: "?", Typed: []string{"?"}, Group: OfMore, Text: "key.help",
	},
	{ID: Rules, Typed: []string{"rules", "kurallar"}, Group: OfMore, Text: "foot.rules"},
	{ID: Slower, Mode: NoQuestion, Keys: []string{"-"}, Shown: "-", Group: OfMore, Text: "key.slower", Foot: noFoot},
	{ID: Faster, Mode: NoQuestion, Keys: []string{"+", "="}, Shown: "+", Group: OfMore, Text: "key.faster", Foot: noFoot},
	{ID: Rest, Mode: Table | Panel, Keys: []string{"f3"}, Shown: "F3", Group: OfMore, Text: "key.rest", Foot: noFoot},
	{ID: Mouse, Mode: NoQuestion, Keys: []string{"f2"}, Shown: "F2", Group: OfMore, Text: "key.mouse", Foot: noFoot},
	{ID: Close, Mode: Panel | Table, Keys: []string{"esc"}, Shown: "Esc", Group: OfMore, Text: "key.back", Foot: foot("foot.close")},
	{
		ID: Leave, Mode: NoQuestion, Keys: []string{"q"}, Shown: "q", Typed: []string{"q", "quit", "exit"}, Group: OfMore, Text: "key.leave",
	},
	{
		ID: Quit, Mode: Everywhere, Keys: []string{"ctrl+c"}, Shown: "Ctrl-C", Typed: []string{"q!"}, Group: OfMore, Text: "key.quit",
		Foot: noFoot,
	},

	// A question.
	{ID: Yes, Mode: Question, Text: "key.yes"},
	{ID: No, Mode: Question, Text: "key.no"},
}

// footerOrder is the order of the footer: the most useful first. What is not in it stands behind.
var footerOrder = []ID{
	Yes, No, Step, Pause, RoundOn, AllHands, NextSeat, Next, Draw, Take, GiveBack, Lay, LayOff, Swap, Finish, Discard, ShowTwin, TakeBack,
	Close, Skip, Scroll, Arrange, Hint, Lift, Colours, Values, Faster, Look, Sheet, Record, Proof,
}

// canGoOn reports whether there is something to go on to; in a replay that is another command.
func canGoOn(s *session.Session, _ Target) bool {
	if _, _, replayed := s.Replaying(); replayed {
		return false
	}
	return s.View().Phase != game.Playing || s.May(game.Pass)
}

// nextText is what going on does.
func nextText(s *session.Session, _ Target) string {
	switch s.View().Phase {
	case game.MatchOver:
		return "key.another"
	case game.Playing:
		return "key.pass"
	}
	return "key.next"
}

// layText is what laying does.
func layText(s *session.Session, _ Target) string {
	if s.HasOpened() {
		return "foot.lay"
	}
	return "key.open"
}

// liftText is what happens to the tile under the cursor.
func liftText(_ *session.Session, t Target) string {
	if t.Picked {
		return "foot.put"
	}
	return "foot.lift"
}

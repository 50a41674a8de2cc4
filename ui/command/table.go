package command

import (
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
)

// The IDs of the commands, which the table below describes.
const (
	Yes           ID = "yes"
	No            ID = "no"
	Next          ID = "next"
	Draw          ID = "draw"
	Take          ID = "take"
	GiveBack      ID = "giveback"
	Lay           ID = "lay"
	LayOff        ID = "layoff"
	LayOffAll     ID = "layoffall"
	Swap          ID = "swap"
	Finish        ID = "finish"
	Discard       ID = "discard"
	ShowTwin      ID = "show"
	TakeBack      ID = "takeback"
	Skip          ID = "skip"
	Arrange       ID = "arrange"
	Bring         ID = "bring"
	Hint          ID = "hint"
	Lift          ID = "lift"
	Colours       ID = "colours"
	Values        ID = "values"
	Pairs         ID = "pairs"
	Chains        ID = "chains"
	Undo          ID = "undo"
	Hand          ID = "hand"
	Brief         ID = "brief"
	Code          ID = "code"
	Mark          ID = "mark"
	Move          ID = "move"
	MoveRow       ID = "moverow"
	MoveAny       ID = "moveany"
	Ends          ID = "ends"
	Letters       ID = "letters"
	ToLetter      ID = "toletter"
	ThrowLetter   ID = "throwletter"
	NoLetter      ID = "noletter"
	Exchange      ID = "exchange"
	Step          ID = "step"
	Back          ID = "stepback"
	First         ID = "first"
	Last          ID = "last"
	Pause         ID = "pause"
	RoundOn       ID = "roundon"
	RoundOff      ID = "roundoff"
	AllHands      ID = "allhands"
	NextSeat      ID = "nextseat"
	PrevSeat      ID = "prevseat"
	Scroll        ID = "scroll"
	Look          ID = "look"
	Sheet         ID = "sheet"
	Record        ID = "record"
	Say           ID = "say"
	Speak         ID = "speak"
	Unsaid        ID = "silent"
	People        ID = "people"
	Proof         ID = "proof"
	Review        ID = "review"
	Tutor         ID = "tutor"
	Slower        ID = "slower"
	Faster        ID = "faster"
	Rest          ID = "rest"
	Mouse         ID = "mouse"
	Close         ID = "close"
	Dismiss       ID = "dismiss"
	PutBack       ID = "putback"
	Place         ID = "place"
	Block         ID = "block"
	ShowEnd       ID = "showend"
	StepOn        ID = "stepon"
	Exit          ID = "exit"
	Deal          ID = "deal"
	CancelWord    ID = "unsaid"
	SkipDeal      ID = "skipdeal"
	Agree         ID = "agree"
	FinishInstead ID = "instead"
	ShowInstead   ID = "showtwin"
	LayOffInstead ID = "laythat"
	Choose        ID = "choose"

	Costliest   ID = "costliest"
	NextMistake ID = "nextmistake"
	PrevMistake ID = "prevmistake"
	NextOption  ID = "nextoption"
	PrevOption  ID = "prevoption"
	CloseReview ID = "closereview"
	ShowBetter  ID = "showbetter"
	TutorOff    ID = "tutoroff"

	Suspend ID = "suspend"
	Help    ID = "help"
	Rules   ID = "rules"
	Leave   ID = "leave"
	Quit    ID = "quit"

	StepDone  ID = "stepdone"
	StepSkip  ID = "stepskip"
	StepBack  ID = "lessonback"
	StepShow  ID = "stepshow"
	StepLeave ID = "stepleave"

	PuzzleNext ID = "puzzlenext"
)

// all is the table of commands. Within a group, commands are in the order of the help. If several commands have the
// same key, the first of them that does not yield the key gets it.
var all = complete(slices.Concat(lessonCommands, puzzleCommands, turnCommands, layingCommands, rackCommands, shownCommands, readingCommands, answerCommands))

// complete adds the letter of each command to its keys and words, and sets Shown to the first key of each command that
// has keys and no other form of them. A key with a name gets a capital letter.
func complete(commands []Command) []Command {
	for i := range commands {
		c := &commands[i]
		if c.Letter != "" {
			c.Keys, c.Typed = append([]string{c.Letter}, c.Keys...), append([]string{c.Letter}, c.Typed...)
		}
		if c.Shown == "" && len(c.Keys) > 0 {
			name := c.Keys[0]
			if name == " " {
				name = "space"
			}
			if len(name) > 1 {
				name = strings.ToUpper(name[:1]) + name[1:] // as in Esc
			}
			c.Shown = name
		}
	}
	return commands
}

// lessonCommands are the commands of a lesson. They precede those of the table.
var lessonCommands = []Command{
	{
		ID: StepDone, Mode: Lesson, Keys: []string{"n", "enter"}, Shown: "n Enter", Group: OfTable, Text: "learn.on", TextNow: nextText,
		Yields: func(t Target) bool { return !t.Solved },
	},
	{
		ID: StepSkip, Mode: Lesson, Keys: []string{"n"}, Text: "learn.skip",
		Can: func(t Target) bool { return !t.Solved },
	},
	{
		ID: StepBack, Mode: Lesson, Keys: []string{"b", "backspace"}, Group: OfTable, Text: "foot.back",
		Can: func(t Target) bool { return !t.First },
	},
	{
		ID: StepShow, Mode: Lesson, Keys: []string{"i"}, Group: OfTable, Text: "learn.show",
		Yields: func(t Target) bool { return t.Asking },
		Can:    func(t Target) bool { return !t.Solved },
	},
	{ID: StepLeave, Mode: Lesson, Keys: []string{"q"}, Group: OfMore, Text: "key.leave"},
}

// puzzleCommands are the commands of a puzzle. They precede those of the table.
var puzzleCommands = []Command{
	{
		ID: PuzzleNext, Mode: Puzzle | Solution, Keys: []string{"n", "enter"}, Shown: "n Enter", Group: OfTable, Text: "train.next",
		Yields: func(t Target) bool { return !t.Tried && t.Key == "enter" },
		Can:    func(t Target) bool { return t.Tried },
	},
}

// turnCommands are the commands of a turn in any game.
var turnCommands = []Command{
	{
		ID: Draw, Mode: Table, Letter: "d", Group: OfTable, Text: "key.draw",
		Can: legalityCheck(game.Draw), Do: Target.Draw,
	},
	{
		ID: Take, Mode: Table, Letter: "t", Group: OfTable, Text: "key.take",
		Can: legalityCheck(game.Take), Do: Target.Take,
		LegalActions: func(t Target) []game.Action {
			if v := t.View(); t.May(game.Take) {
				return []game.Action{{Kind: game.Take, Tile: v.LeftDiscard()}}
			}
			return nil
		},
	},
	{
		ID: Discard, Mode: Table, Letter: "x", Keys: []string{"enter"}, Shown: "x Enter", FootShown: "x", Typed: []string{"discard"}, Arg: OneTile,
		Group: OfTable, Text: "key.discard",
		Yields: func(t Target) bool {
			return t.Key == "enter" && (t.BotsTurn() || t.View().Phase != game.Playing)
		},
		Can: func(t Target) bool {
			return !t.Watched() && t.View().Check(game.Action{Kind: game.Discard, Tile: t.Tile}) == nil
		},
		Do: func(t Target) session.Outcome { return t.Discard(t.Slot) },
	},
	{ // before MoveAny; not offered, because a click would discard a tile
		ID: ThrowLetter, Mode: Table | Lettered, Keys: strings.Split(strings.ToUpper(TileLetters), ""), Shown: "A S D …",
		Yields: func(t Target) bool { return !t.Capitals },
	},
	{
		ID: Finish, Mode: Table, Letter: "f", Arg: OneTile, Group: OfTable, Text: "key.finish",
		Games: (*game.Rules).FinishesWhole,
		Can:   func(t Target) bool { return t.Table().OfferWin && len(t.Finishes()) > 0 },
		Do:    func(t Target) session.Outcome { return t.Finish(t.Slot) },
		LegalActions: func(t Target) []game.Action {
			if a, ok := t.View().BestFinish(); ok && t.Table().OfferWin && t.View().Check(a) == nil {
				return []game.Action{a}
			}
			return nil
		},
	},
	{
		ID: ShowTwin, Mode: Table, Letter: "g", Group: OfTable, Text: "key.show",
		Games: (*game.Rules).HasGosterme, Can: legalityCheck(game.ShowTwin), Do: Target.ShowTwin,
	},
	{
		ID: Hint, Mode: Table, Letter: "i", Group: OfTable, Text: "key.hint", TypedText: "key.hint",
		TextNow: func(t Target) string {
			if t.HintedTile() != tile.None {
				return "foot.hint"
			}
			return "key.hint"
		},
		Can: func(t Target) bool {
			if _, given := t.Hint(); given { // repeating the command moves the cursor to the tile
				return t.HintedTile() != tile.None && t.HintedTile() != t.Tile
			}
			return t.MyTurn() && t.HintsLeft() != 0
		},
	},
	{
		ID: Place, Mode: Table, Keys: []string{"tab"}, Text: "foot.place",
		Yields: func(t Target) bool { return t.Picked || t.Fits < 2 },
		Can:    func(t Target) bool { return t.View().Check(t.Fit) == nil },
	},
	{
		ID: Block, Mode: Table, Keys: []string{"tab"},
		Yields: func(t Target) bool { return !t.Picked },
	},
	{
		ID: Look, Mode: Playing, Keys: []string{"tab"}, Typed: []string{"l", "look", "bak"}, Group: OfTable, Text: "key.look",
		Short: "foot.look",
	},
	{
		ID: Next, Mode: Playing, Letter: "n", Group: OfTable, Text: "key.next", TextNow: nextText,
		Yields: replaying,
		Can: func(t Target) bool {
			return t.View().Phase != game.Playing && !(t.Hosted() && t.Watched()) || t.May(game.Pass)
		},
	},
	{
		ID: Skip, Alone: true, Mode: Table, Keys: []string{"enter", " "}, Group: OfTable, Text: "key.hasten",
		Yields: func(t Target) bool { return !t.BotsTurn() || t.Key == " " && t.Tile != tile.None },
		Can:    func(t Target) bool { return !t.Instant },
	},
	{
		ID: Say, Mode: Table | Panels, Keys: []string{"/", "1", "2", "3", "4", "5", "6", "7", "8", "9"}, Shown: "/ 1-9", FootShown: "/",
		Typed: []string{"say", "söyle", "soyle"}, TypedWord: "plain.word.say", Arg: OnePhrase, Group: OfTable, Text: "key.say", TypedText: "plain.say",
		Can: Target.MaySay,
	},
	{
		ID: ShowEnd, Mode: Table, Keys: []string{"enter"},
		Yields: func(t Target) bool { return t.View().Phase == game.Playing },
	},
}

// layingCommands are the commands of games where melds are laid.
var layingCommands = []Command{
	{
		ID: Lay, Mode: Laying, Letter: "o", Typed: []string{"open", "lay", "aç", "ac"}, Arg: TileGroups,
		Group: OfLaying, Text: "key.open", TypedText: "plain.open.lay", TextNow: layText,
		Can:          func(t Target) bool { return t.CanLay(t.Slot) },
		LegalActions: legalActions(game.Open, game.Lay),
		Do:           func(t Target) session.Outcome { return t.Lay(t.Slot) },
	},
	{
		ID: LayOff, Mode: Laying, Letter: "e", Typed: []string{"layoff"}, Arg: TileMeldEnd, Group: OfLaying,
		Text:         "key.layoff",
		Can:          func(t Target) bool { return t.Fits > 0 && t.View().Check(t.Fit) == nil },
		LegalActions: legalActions(game.LayOff),
		Do:           func(t Target) session.Outcome { return t.Do(t.Fit, t.Slot) },
	},
	{
		ID: LayOffAll, Mode: Laying, Keys: []string{"E"}, Typed: []string{"ee", "all", "hepsi"}, Group: OfLaying, Text: "key.layoff.all",
		Yields: func(t Target) bool { return t.Table().Exercise },
		Can: func(t Target) bool {
			n := len(t.TilesToLayOff())
			return n > 1 || n == 1 && t.Slot != rack.Nowhere && t.Fits == 0 // LayOff does it if the tile is selected
		},
		Do: Target.LayOffAll,
	},
	{
		ID: Swap, Mode: Laying, Letter: "w", Typed: []string{"swap"}, Arg: TileAndMeld, Group: OfLaying,
		Text: "key.swap",
		Can: func(t Target) bool {
			return !t.Watched() && len(t.LegalSwaps(t.Rack().At(t.SlotToSwap(t.Slot)).Tile)) > 0
		},
		LegalActions: legalActions(game.Swap),
		Do:           func(t Target) session.Outcome { return t.Swap(t.Slot) },
	},
	{
		ID: GiveBack, Mode: Laying, Letter: "b", Group: OfLaying, Text: "key.giveback",
		Yields: func(t Target) bool { return !t.May(game.Return) && !t.Table().Exercise },
		Can:    legalityCheck(game.Return), Do: func(t Target) session.Outcome { return t.Do(game.Action{Kind: game.Return}) },
	},
	{
		ID: TakeBack, Mode: Laying, Keys: []string{"esc"}, Typed: []string{"u", "undo"}, Group: OfLaying, Text: "foot.takeback",
		Yields: func(t Target) bool { return t.Picked || !t.MyTurn() || len(t.View().Placed()) == 0 },
		Do:     Target.TakeBack,
	},
}

// legalActions returns a Command.LegalActions that returns the legal actions of the given kinds.
func legalActions(kinds ...game.Kind) func(Target) []game.Action {
	return func(t Target) []game.Action {
		return slices.DeleteFunc(t.View().Legal(), func(a game.Action) bool { return !slices.Contains(kinds, a.Kind) })
	}
}

// rackCommands change the order of the rack.
var rackCommands = []Command{
	{
		ID: Move, Mode: Table, Keys: []string{"left", "right", "h", "l"}, Shown: "←↓↑→ hjkl", FootShown: "←→", Group: OfRack,
		Text: "key.move",
	},
	{ID: MoveRow, Mode: Table, Keys: []string{"up", "down", "j", "k"}, Shown: "↑↓"},
	{
		ID: MoveAny, Mode: Table, Keys: []string{"shift+left", "shift+right", "shift+up", "shift+down", "H", "J", "K", "L"}, Shown: "HJKL",
		Group: OfRack, Text: "key.move.any",
	},
	{ID: Ends, Mode: Table, Keys: []string{"home", "end", "0", "$"}, Shown: "Home End", Text: "key.ends"},
	{ID: Letters, Mode: Table, Keys: []string{";"}, Group: OfRack, Text: "key.letters", Short: "foot.letters"},
	{ID: Lift, Mode: Table, Keys: []string{" "}, Group: OfRack, Text: "key.lift", TextNow: liftText},
	{
		ID: Exchange, Mode: Table, Keys: []string{"ctrl+@"}, Shown: "Ctrl-Space", Text: "foot.exchange",
		Can: func(t Target) bool { return t.Picked },
	},
	{
		ID: Proof, Mode: Playing, Keys: []string{"v"}, Text: "key.proof",
		Yields: func(t Target) bool { return t.View().Phase != game.MatchOver || t.Watched() },
	},
	{
		ID: Colours, Mode: Table, Letter: "c", Group: OfRack, Text: "key.colours",
		Short: "foot.colours", Do: arranger(meld.ByColour),
	},
	{
		ID: Values, Mode: Table, Letter: "v", Group: OfRack, Text: "key.values",
		Short: "foot.values", Do: arranger(meld.ByNumber),
	},
	{
		ID: Pairs, Mode: Table, Letter: "p", Group: OfRack, Text: "key.pairs",
		Games: hasPairs, Do: arranger(meld.ByPairs),
	},
	{
		ID: Arrange, Mode: Table, Letter: "a", Group: OfRack, Text: "key.arrange",
		Short: "foot.arrange", Do: arranger(meld.ByBest),
	},
	{
		ID: Bring, Mode: Table, Keys: []string{"b"}, Group: OfRack, Text: "key.bring",
		Yields: func(t Target) bool { return t.Table().Exercise },
		Can:    Target.CanBring,
		Do: func(t Target) session.Outcome {
			t.Bring(t.Slot)
			return session.Outcome{}
		},
	},
	{ID: Chains, Typed: []string{"z", "chains", "zincir"}, Group: OfRack, Text: "plain.chains", Games: hasChains},
	{ID: Hand, Typed: []string{"h", "hand", "el"}, Group: OfRack, Text: "plain.hand"},
	{ID: Undo, Mode: Table, Keys: []string{"u"}, Group: OfRack, Text: "key.undo"},
	{ID: Mark, Mode: Table, Keys: []string{"m"}, Group: OfRack, Text: "key.mark"},
}

// shownCommands are the commands for watching bots and replays.
var shownCommands = []Command{
	{ID: Pause, Alone: true, Mode: Watch | Replay, Keys: []string{" "}, Group: OfTable, Text: "key.pause", TextNow: pauseText},
	{ID: Step, Alone: true, Mode: Watch, Keys: []string{"right", "l", "enter"}, Shown: "→ Enter", Group: OfTable, Text: "key.step"},
	{ID: StepOn, Mode: Replay | Reviewed, Keys: []string{"right", "l", "enter"}, Shown: "←→", Text: "replay.step"},
	{ID: Back, Mode: Replay | Reviewed, Keys: []string{"left", "h"}, Shown: "←", Text: "replay.step"},
	{ID: RoundOn, Mode: Replay | Reviewed, Keys: []string{"pgdown"}, Shown: "PgUp PgDn", Text: "replay.round"},
	{ID: RoundOff, Mode: Replay | Reviewed, Keys: []string{"pgup"}, Shown: "PgUp", Text: "replay.round"},
	{ID: First, Mode: Replay | Reviewed, Keys: []string{"home"}, Text: "key.ends"},
	{ID: Last, Mode: Replay | Reviewed, Keys: []string{"end"}, Text: "key.ends"},
	{
		ID: AllHands, Mode: Replay | Reviewed, Keys: []string{"o"}, Text: "replay.open",
		Can: Target.MayShowFrom,
	},
	{
		ID: NextSeat, Mode: Watch | Replay, Keys: []string{"down", "j"}, Shown: "↓↑", Group: OfTable, Text: "key.seats", Short: "foot.seat",
		Can: Target.MayShowFrom,
	},
	{ID: PrevSeat, Mode: Watch | Replay, Keys: []string{"up", "k"}, Shown: "↑", Text: "key.seats"},
	{ID: Exit, Mode: Replay, Keys: []string{"esc"}, Text: "foot.back"},
	{ID: Costliest, Mode: Reviewed, Keys: []string{"1", "2", "3"}, Shown: "1 2 3", Text: "review.worst"},
	{ID: NextMistake, Mode: Reviewed, Keys: []string{"tab", "]"}, Shown: "Tab ] [", Text: "review.mistake"},
	{ID: PrevMistake, Mode: Reviewed, Keys: []string{"shift+tab", "["}, Shown: "[", Text: "review.mistake"},
	{ID: NextOption, Mode: Reviewed | Solution, Keys: []string{"down", "j"}, Shown: "↓↑", Text: "review.option"},
	{ID: PrevOption, Mode: Reviewed | Solution, Keys: []string{"up", "k"}, Shown: "↑", Text: "review.option"},
	{ID: CloseReview, Mode: Reviewed, Keys: []string{"esc", "V", "q"}, Text: "foot.back"},
}

// readingCommands show something to read or change settings of the table.
var readingCommands = []Command{
	{
		ID: Sheet, Mode: Playing, Letter: "s", Group: OfMore, Text: "key.sheet",
		Short: "foot.sheet", Games: (*game.Rules).HasPoints,
	},
	{
		ID: Record, Mode: Playing, Letter: "r", Group: OfMore, Text: "key.record",
		Short: "foot.record",
	},
	{
		ID: Scroll, Mode: Panels, Keys: []string{"up", "down", "k", "j", "pgup", "b", "pgdown", "home", "end"}, Shown: "↓↑", Text: "key.scroll",
		Can: func(t Target) bool { return t.Longer },
	},
	{ID: Close, Mode: Panels, Keys: []string{"esc"}, Text: "key.back", TextNow: closeText},
	{
		ID: Dismiss, Mode: Panels, Keys: []string{"x", "enter", " "}, Shown: "Esc", Text: "foot.close",
		Yields: func(t Target) bool { return t.Watched() && t.Key != "x" },
	},
	{
		ID: People, Together: true, Mode: Table | Watch | Panels, Keys: []string{","}, Group: OfMore, Text: "key.people",
		Short: "foot.people",
	},
	{ID: Help, Mode: Playing &^ HelpPanel, Letter: "?", Group: OfMore, Text: "key.help"},
	{
		ID: Review, Alone: true, Mode: Table | Replay | Panels, Letter: "V", Typed: []string{"review", "incele"}, Group: OfMore,
		Text: "key.review",
		Can:  func(t Target) bool { return t.View().Phase != game.Playing || replaying(t) }, // a round may be over
	},
	{
		ID: Tutor, Alone: true, Mode: Table | Panels, Letter: "T", Typed: []string{"tutor", "hoca"}, Group: OfMore,
		Text: "key.tutor", Can: func(t Target) bool { return !t.Table().Exercise },
	},
	{
		ID: Rules, Mode: HelpPanel, Keys: []string{"?"}, Typed: []string{"rules", "kurallar"}, TypedWord: "plain.word.rules", Group: OfMore,
		Text: "foot.rules",
	},
	{ID: Brief, Typed: []string{"brief", "kısa", "kisa"}, TypedWord: "plain.word.brief", Group: OfMore, Text: "plain.brief"},
	{ID: Code, Typed: []string{"code", "kod"}, TypedWord: "plain.word.code", Group: OfMore, Text: "plain.code"},
	{ID: Slower, Alone: true, Mode: Playing, Keys: []string{"-"}},
	{
		ID: Faster, Alone: true, Mode: Playing, Keys: []string{"+", "="}, Shown: "+ -", Group: OfMore, Text: "key.pace",
		Short: "foot.pace",
	},
	{
		ID: Rest, Alone: true, Mode: Playing, Keys: []string{"f3"}, Group: OfMore, Text: "key.rest", Short: "foot.go",
		Yields: Target.Watched,
	},
	{ID: Mouse, Mode: Playing &^ Paused, Keys: []string{"f2"}, Group: OfMore, Text: "key.mouse"},
	{ID: PutBack, Mode: Table, Keys: []string{"esc"}, Group: OfMore, Text: "key.back"},
	{ID: Leave, Mode: Playing, Letter: "q", Typed: []string{"quit", "exit"}, Group: OfMore, Text: "key.leave"},
	{ID: Quit, Mode: Everywhere, Keys: []string{"ctrl+c"}, Shown: "Ctrl-C", Typed: []string{"q!"}, Group: OfMore, Text: "key.quit"},
	{ID: Suspend, Mode: Everywhere, Keys: []string{"ctrl+z"}, Shown: "Ctrl-Z", Group: OfMore},
}

// replaying reports whether the match is a replay.
func replaying(t Target) bool {
	_, _, is := t.ReplayPosition()
	return is
}

func pauseText(t Target) string {
	if t.Stopped {
		return "foot.go"
	}
	return "foot.pause"
}

func nextText(t Target) string {
	switch phase := t.View().Phase; {
	case t.Solved && t.Last:
		return "learn.play"
	case t.Solved:
		return "learn.on"
	case t.Learning && phase != game.Playing:
		return "learn.again"
	case phase == game.MatchOver && t.Table().Daily != "":
		return "daily.result"
	case phase == game.MatchOver:
		return "key.another"
	case phase == game.Playing:
		return "key.pass"
	}
	return "key.next"
}

func layText(t Target) string {
	if t.HasOpened() {
		return "foot.lay"
	}
	return "key.open"
}

func closeText(t Target) string {
	if t.Reveals {
		return "foot.table"
	}
	return "foot.close"
}

func liftText(t Target) string {
	if t.Picked {
		return "foot.put"
	}
	return "foot.lift"
}

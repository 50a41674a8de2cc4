package plain

import (
	"context"
	"io"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/practice"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// A practicePlayer is a player doing exercises in text mode, with the commands of a match. In tasks about moving tiles,
// the player names the tiles instead of moving them.
type practicePlayer struct {
	*player
	run *practice.Runner
}

// Practise lets the player do a series of exercises until the player leaves, or until the exercises or the input end.
// It fails if reading or writing fails or if ctx is done.
func Practise(ctx context.Context, opts Options, series practice.Series, in io.Reader, out io.Writer) error {
	return newPlayer(opts, newLineReader(in), out).practise(ctx, series)
}

func (p *player) practise(ctx context.Context, series practice.Series) error {
	run, err := practice.Begin(series, p.opts.Table)
	if err == practice.ErrNoMore {
		p.say("train.all")
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { run.Session.Close() }()
	pupil := &practicePlayer{p, run}
	p.printSentence(p.opts.Note)
	if deck, ok := series.(*practice.Deck); ok {
		pupil.printProgressError(deck.Notebook.Trouble)
	} else {
		p.brief = false // a lesson prints everything
		p.say("learn.plain.help")
	}
	pupil.printExercise()
	return pupil.loop(ctx, pupil.beforeLine, pupil.handleLine, pupil.leave)
}

// showExercise makes the session of the current exercise the current session.
func (p *practicePlayer) showExercise() {
	p.useSession(p.run.Session)
	p.opts.Table, p.actions = *p.s.Table(), 1
	switch p.mode = command.Table; {
	case p.run.Puzzle != nil:
		p.mode |= command.Puzzle
	case !p.run.IsWholeRound():
		p.mode |= command.Lesson
	}
	p.asking = p.run.Step != nil && p.run.Step.TeachesHints
}

// printExercise prints the current exercise from its beginning.
func (p *practicePlayer) printExercise() {
	p.showExercise()
	p.onlyDrew = false
	w, header := p.words, p.run.Header(p.words)
	if deck, ok := p.run.Series.(*practice.Deck); ok {
		header += "."
		if deck.DoneToday != nil {
			p.print(p.teller().PuzzleDone(deck.DoneToday))
		}
	}
	p.print("")
	p.print(header)
	if step := p.run.Step; step != nil {
		p.print(step.Say(w, "idea") + " " + step.Say(w, "more"))
		for _, e := range step.Shown {
			if e.Word != "learn.four" { // this text is the caption of a picture
				p.print(tell.Tiles(e.Tiles) + ": " + strings.TrimRight(w.Say(e.Word), " ✓✗"))
			}
		}
	}
	p.printTask()
}

// printTask prints what to do now, and with which tiles.
func (p *practicePlayer) printTask() {
	step := p.run.Step
	switch {
	case step == nil:
		p.printPuzzle()
		return
	case step.Kind == practice.OnRack:
		p.printHand()
	case step.Kind == practice.AtTable:
		p.printState(false)
	case step.Kind == practice.Round:
		return // the round itself prints it
	}
	p.print(p.words.Say("learn.you") + ": " + step.TypedTask(p.words))
}

// printPuzzle prints the position of a puzzle and what to decide.
func (p *practicePlayer) printPuzzle() {
	laying := p.view.Rules.LaysMelds()
	p.printSentence(p.tableText())
	if laying {
		p.printPage(p.teller().TableMelds()) // there were no events to print them
	}
	p.printHand() // if the player must discard, this asks for the tile
	if p.view.Step == game.MustDraw || laying {
		p.print(p.run.Task(p.words))
	}
	p.print(p.choicesText())
}

// beforeLine lets the bots play if the exercise is a round. On the player's turn it then prints the state and a hint.
func (p *practicePlayer) beforeLine(ctx context.Context) error {
	if !p.run.IsWholeRound() {
		return nil
	}
	if err := p.letBotsPlay(ctx); err != nil {
		return err
	}
	if err := p.judge(ctx); err != nil {
		return err
	}
	if _, ok := p.s.RequestHint(); ok && p.view.Phase == game.Playing {
		p.printState(false)
		p.printHint(ctx)
	}
	return nil
}

func (p *practicePlayer) handleLine(ctx context.Context, line string) error {
	step, w := p.run.Step, p.words
	playing, onRack := p.view.Phase == game.Playing, step != nil && step.Kind == practice.OnRack
	if onRack {
		line = spellingToLetters(line, w, true)
	}
	word := foldCase(strings.TrimSpace(line))
	is := func(ids ...command.ID) bool {
		return slices.ContainsFunc(ids, func(id command.ID) bool {
			c := command.ByID(id)
			return word == c.TypedKey() || slices.Contains(c.Typed, word)
		})
	}
	switch {
	case p.s.Question() != nil:
		return p.runAndJudge(ctx, line)
	case is(command.Leave, command.StepLeave, command.Quit), word == foldCase(w.Say("key.leave")):
		p.gone = is(command.Quit)
		p.leave("plain.bye")
	case p.run.IsWholeRound() && playing && !is(command.StepBack):
		return p.runAndJudge(ctx, line)
	case is(command.StepDone, command.PuzzleNext), p.run.Done && (word == "" || step == nil && word == foldCase(w.Say("train.next"))):
		return p.moveBy(1)
	case step != nil && is(command.StepBack):
		return p.moveBy(-1)
	case word == "" && step == nil:
		p.printTask()
	case word == "":
		p.printExercise()
	case is(command.StepShow) && (step == nil || !step.TeachesHints):
		p.showAnswer()
	case onRack && is(command.Help):
		p.say("learn.plain.help")
		p.say("plain.tiles")
	case onRack:
		return p.judgeNamedTiles(ctx, line)
	case playing:
		return p.runAndJudge(ctx, line)
	default:
		p.print(p.run.NextText(w))
	}
	return nil
}

// runAndJudge runs a command of the table and prints the verdict.
func (p *practicePlayer) runAndJudge(ctx context.Context, line string) error {
	if err := p.runCommand(ctx, line); err != nil {
		return err
	}
	return p.judge(ctx)
}

// judge prints the verdict on the player's last action.
func (p *practicePlayer) judge(ctx context.Context) error { return p.printVerdict(ctx, p.run.Judge()) }

// printVerdict prints a verdict, and the task if the exercise has restarted.
func (p *practicePlayer) printVerdict(ctx context.Context, a practice.Answer) error {
	if a.Verdict == practice.Tried {
		return p.printAttempt(ctx, a.Attempt)
	}
	if a.Verdict != practice.Nothing {
		p.save() // printed results must survive a kill
		p.printSentence(a.Text(p.words))
	}
	if p.s != p.run.Session {
		p.showExercise()
		p.printTask()
	}
	if a.Verdict == practice.Right || a.Verdict != practice.Nothing && p.view.Phase != game.Playing {
		p.print(p.run.NextText(p.words))
	}
	return nil
}

// printAttempt prints the value of the player's move in a puzzle.
func (p *practicePlayer) printAttempt(ctx context.Context, a *practice.Attempt) error {
	a, err := a.Explain(ctx)
	if err != nil {
		return err
	}
	p.run.RecordAttempt(a)
	p.save()
	p.showExercise()
	r := p.teller()
	p.print(r.PuzzleVerdict(a))
	p.print(r.ChancesLine(a.Decision))
	p.print(r.PuzzleReasons(a)...)
	for _, line := range []string{tell.PuzzleSolvers(p.words, a), tell.PuzzleStreak(p.words, a), tell.PuzzleComesBack(p.words, a.Days)} {
		p.printUnlessEmpty(line)
	}
	p.print(p.run.NextText(p.words))
	return nil
}

// judgeNamedTiles judges the tiles in line as the group that the step asks for.
func (p *practicePlayer) judgeNamedTiles(ctx context.Context, line string) error {
	var group []tile.Tile
	hand := p.view.Hand
	for word := range strings.FieldsSeq(line) {
		x, problem := p.parseHeld(word, hand)
		if problem != "" {
			p.print(problem)
			return nil
		}
		hand.Remove(x)
		group = append(group, x)
	}
	return p.printVerdict(ctx, p.run.JudgeTiles(group))
}

// showAnswer prints what to type in a step. In a puzzle, it asks the player to make an attempt first.
func (p *practicePlayer) showAnswer() {
	switch step := p.run.Step; {
	case step == nil:
		p.say("train.first")
	case step.Kind == practice.OnRack:
		p.sayWith("learn.plain.show", words.Args{"Tiles": tell.Tiles(step.Wanted())})
	default:
		if text := p.answerText(step); text != "" {
			p.sayWith("learn.plain.show", words.Args{"Tiles": text})
		} else {
			p.printTask()
		}
	}
}

// answerText returns what to type next in a step at the table, or "" if nothing is left to do.
func (p *practicePlayer) answerText(step *practice.Step) string {
	for _, a := range step.Answer {
		id := command.ID(a.Kind.String()) // commands have the names of actions
		if a.Kind == game.Open {
			id = command.Lay
		}
		key := typedKey(id)
		switch {
		case a.Tile == tile.None:
			return key
		case p.view.Hand.Has(a.Tile):
			return key + " " + words.Mark(a.Tile)
		}
	}
	return ""
}

// moveBy moves n exercises forward, or backward if n is negative. After the last exercise, the player leaves.
func (p *practicePlayer) moveBy(n int) error {
	err := p.run.MoveBy(n)
	switch {
	case err == practice.ErrNotTried:
		p.say("train.first")
	case err == practice.ErrNoMore && n > 0:
		p.save()
		p.left = true
		id := "learn.plain.end"
		if p.run.Puzzle != nil {
			id = "train.all"
		}
		p.say(id)
	case err == nil || err == practice.ErrNoMore:
		p.save()
		p.printExercise()
	default:
		return err
	}
	return nil
}

func (p *practicePlayer) save() { p.printProgressError(p.run.Save()) }

// printProgressError prints why progress cannot be saved, once per reason. It does nothing if err is nil.
func (p *practicePlayer) printProgressError(err error) { p.printSaveError(p.run.SaveErrorID(), err) }

// leave ends the exercises and prints the text with the given ID.
func (p *practicePlayer) leave(id string) {
	p.left = true
	deck, ok := p.run.Series.(*practice.Deck)
	if !ok {
		text := p.words.Say(id)
		if p.lastSaveError == "" {
			text += " " + p.words.Say("learn.plain.bye")
		}
		p.print(text)
		return
	}
	if c := deck.Notebook.Count(); c.Tried > 0 {
		p.printSentence(tell.TrainingCount(p.words, c))
	}
	if p.gone || !p.opts.FromMenu {
		p.say(id)
	}
}

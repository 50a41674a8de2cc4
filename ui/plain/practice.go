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

// pupil does exercises in lines of text. At the table he types what he would type in a match; instead
// of moving tiles on the rack he names them.
type pupil struct {
	*face
	run *practice.Runner
}

// Practise lets the player do the exercises of a series until they or the input end, or he leaves. The
// error is about what cannot be written or read any more, or that of ctx when it is done.
func Practise(ctx context.Context, opts Options, series practice.Series, in io.Reader, out io.Writer) error {
	return newFace(opts, in, out).practise(ctx, series)
}

// practise lets the player do exercises.
func (f *face) practise(ctx context.Context, series practice.Series) error {
	run, err := practice.Begin(series, f.opts.Table)
	if err == practice.ErrNoMore {
		f.page.line(f.words.Say("train.all"))
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { run.Session().Close() }()
	p := &pupil{f, run}
	f.sentence(f.opts.Note)
	if deck, ok := series.(*practice.Deck); ok {
		p.tellLost(deck.Notebook.Trouble())
	} else {
		f.opts.Brief = false // who learns is told all
		f.sentence(f.words.Say("learn.plain.help"))
	}
	p.begin()
	return f.loop(ctx, p.await, p.hear, p.leave)
}

// sit shows the exercise as it stands.
func (p *pupil) sit() {
	p.sitAt(p.run.Session())
	p.opts.Table, p.actions = *p.s.Table(), 1
	switch p.mode = command.Table; {
	case p.run.Puzzle() != nil:
		p.mode |= command.Puzzle
	case !p.run.Round():
		p.mode |= command.Lesson
	}
}

// begin tells an exercise from its beginning.
func (p *pupil) begin() {
	p.sit()
	p.onlyDrew = false
	w, header := p.words, p.run.Header(p.words)
	if deck, ok := p.run.Series.(*practice.Deck); ok {
		header += "."
		if deck.DoneToday != nil {
			p.page.line(tell.ReviewerOf(p.teller()).PuzzleDone(deck.DoneToday))
		}
	}
	p.page.line("")
	p.page.line(header)
	if step := p.run.Step(); step != nil {
		p.page.line(step.Say(w, "idea") + " " + step.Say(w, "more"))
		for _, e := range step.Shown {
			p.page.line(marks(e.Tiles) + ": " + w.Say(e.Word))
		}
	}
	p.task()
}

// task tells what is to be done now, and with what.
func (p *pupil) task() {
	step := p.run.Step()
	switch {
	case step == nil:
		p.puzzle()
		return
	case step.Kind == practice.OnRack:
		p.handLine()
	case step.Kind == practice.AtTable:
		p.state()
	case step.Kind == practice.Round:
		return // which is told as it is played
	}
	p.page.line(p.words.Say("learn.you") + ": " + step.TypedTask(p.words))
}

// puzzle tells what there is in a puzzle, and what is to be decided.
func (p *pupil) puzzle() {
	laying := p.view.Rules.LaysMelds()
	p.sentence(p.tableText())
	if laying {
		p.melds() // nobody was told when they were laid
	}
	p.handLine() // which asks for the tile where one is to be discarded
	if p.view.Step == game.MustDraw || laying {
		p.page.line(p.run.Task(p.words))
	}
	p.page.line(p.choices())
}

// await lets the bots play in a round, and tells the player at his turn what there is and what a master
// would do.
func (p *pupil) await(ctx context.Context) error {
	if !p.run.Round() {
		return nil
	}
	if err := p.letBotsPlay(ctx); err != nil {
		return err
	}
	if err := p.judge(ctx); err != nil {
		return err
	}
	if _, ok := p.s.RequestHint(); ok && p.view.Phase == game.Playing {
		p.state()
		p.hint(ctx)
	}
	return nil
}

// hear does what a line asks for.
func (p *pupil) hear(ctx context.Context, line string) error {
	line = withLetters(line, p.words)
	word, step, w := fold(line), p.run.Step(), p.words
	is := func(ids ...command.ID) bool {
		return slices.ContainsFunc(ids, func(id command.ID) bool {
			c := command.ByID(id)
			return word == c.TypedKey() || slices.Contains(c.Typed, word)
		})
	}
	playing, onRack := p.view.Phase == game.Playing, step != nil && step.Kind == practice.OnRack
	switch {
	case p.s.Question() != nil:
		return p.do(ctx, line)
	case is(command.Leave, command.StepLeave, command.Quit), word == fold(w.Say("key.leave")):
		p.gone = is(command.Quit)
		p.leave("plain.bye")
	case p.run.Round() && playing && !is(command.StepBack):
		return p.do(ctx, line)
	case is(command.StepDone, command.PuzzleNext), p.run.Done() && (word == "" || step == nil && word == fold(w.Say("train.next"))):
		return p.turn(1)
	case step != nil && is(command.StepBack):
		return p.turn(-1)
	case word == "" && step == nil:
		p.task()
	case word == "":
		p.begin()
	case is(command.StepShow):
		p.show()
	case onRack && is(command.Help):
		p.sentence(w.Say("learn.plain.help"))
		p.page.line(w.Say("plain.tiles"))
	case onRack:
		return p.name(ctx, line)
	case playing:
		return p.do(ctx, line)
	default:
		p.page.line(p.run.NextText(w))
	}
	return nil
}

// do does at the table what a line asks for, and tells what the answer is.
func (p *pupil) do(ctx context.Context, line string) error {
	if err := p.obey(ctx, line); err != nil {
		return err
	}
	return p.judge(ctx)
}

// judge tells the answer to what was done.
func (p *pupil) judge(ctx context.Context) error { return p.tellAnswer(ctx, p.run.Judge()) }

// tellAnswer tells an answer, and the exercise where it has begun again.
func (p *pupil) tellAnswer(ctx context.Context, a practice.Answer) error {
	if a.Verdict == practice.Tried {
		return p.tellAttempt(ctx, a.Attempt)
	}
	if a.Verdict != practice.Nothing {
		p.keep() // what was told must not be lost to a kill
		p.sentence(a.Text(p.words))
	}
	if p.s != p.run.Session() {
		p.sit()
		p.task()
	}
	if a.Verdict == practice.Right || a.Verdict != practice.Nothing && p.view.Phase != game.Playing {
		p.page.line(p.run.NextText(p.words))
	}
	return nil
}

// tellAttempt tells what a move in a puzzle was worth.
func (p *pupil) tellAttempt(ctx context.Context, a *practice.Attempt) error {
	a, err := a.Explained(ctx)
	if err != nil {
		return err
	}
	p.run.RecordAttempt(a)
	p.keep()
	p.sit()
	r := tell.ReviewerOf(p.teller())
	p.page.line(r.PuzzleVerdict(a))
	p.page.line(r.ChancesLine(a.Decision))
	for _, reason := range r.PuzzleReasons(a) {
		p.page.line(reason)
	}
	if back := tell.PuzzleComesBack(p.words, a.Days); back != "" {
		p.page.line(back)
	}
	p.page.line(p.run.NextText(p.words))
	return nil
}

// name takes tiles as the group that is wanted.
func (p *pupil) name(ctx context.Context, line string) error {
	var group []tile.Tile
	hand := p.view.Hand
	for word := range strings.FieldsSeq(line) {
		x, err := tile.Parse(word)
		switch {
		case err != nil:
			p.page.line(p.words.With("plain.no-such-tile", words.Args{"Input": quoted(word)}))
			return nil
		case !hand.Remove(x):
			p.page.line(p.words.With("plain.not-held", words.Args{"Tile": x}))
			return nil
		}
		group = append(group, x)
	}
	return p.tellAnswer(ctx, p.run.JudgeTiles(group))
}

// show tells what would be right to type in a step. In a puzzle nothing does.
func (p *pupil) show() {
	switch step := p.run.Step(); {
	case step == nil:
		p.page.line(p.words.Say("train.first"))
	case step.Kind == practice.OnRack:
		p.page.line(p.words.With("learn.plain.show", words.Args{"Tiles": marks(step.Wanted())}))
	default:
		p.task()
	}
}

// turn goes to another exercise; behind the last one the player has left.
func (p *pupil) turn(by int) error {
	err := p.run.Go(by)
	switch {
	case err == practice.ErrNotTried:
		p.page.line(p.words.Say("train.first"))
	case err == practice.ErrNoMore && by > 0:
		p.keep()
		p.left = true
		id := "learn.plain.end"
		if p.run.Puzzle() != nil {
			id = "train.all"
		}
		p.sentence(p.words.Say(id))
	case err == nil || err == practice.ErrNoMore:
		p.keep()
		p.begin()
	default:
		return err
	}
	return nil
}

// keep writes how the exercises went.
func (p *pupil) keep() { p.tellLost(p.run.Write()) }

// tellLost tells once why that cannot be kept.
func (p *pupil) tellLost(err error) {
	say := p.sentence
	if p.run.Puzzle() != nil {
		say = p.page.line
	}
	p.tellNotKept(say, p.run.WriteErrorID(), err)
}

// leave leaves the exercises.
func (p *pupil) leave(id string) {
	p.left = true
	deck, ok := p.run.Series.(*practice.Deck)
	if !ok {
		p.page.line(p.words.Say(id) + " " + p.words.Say("learn.plain.bye"))
		return
	}
	if c := deck.Notebook.Count(); c.Tried > 0 {
		p.sentence(tell.TrainingCount(p.words, c))
	}
	if p.gone || !p.opts.FromMenu {
		p.sentence(p.words.Say(id))
	}
}

package plain

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/ui/command"
	"fair/okey/ui/tell"
	"fair/okey/ui/train"
	"fair/okey/ui/words"
)

// trainee is somebody who solves puzzles in lines of text: what he plays, he plays as in any match.
type trainee struct {
	*face
	trainer *train.Trainer
}

// Train lets the player solve puzzles, daily the one of the day first, until he leaves or the input
// ends. The error is about what cannot be written or read any more, or that of ctx when it is done.
func Train(ctx context.Context, opts Options, notebook *train.Notebook, daily bool, in io.Reader, out io.Writer) error {
	return newFace(opts, in, out).train(ctx, notebook, daily)
}

// train lets the player solve puzzles.
func (f *face) train(ctx context.Context, notebook *train.Notebook, daily bool) error {
	t := &trainee{face: f}
	f.mode = command.Puzzle | command.Table
	var err error
	t.trainer, err = train.Begin(notebook, f.opts.Table, daily)
	if err != nil {
		return t.end(err)
	}
	defer func() { t.trainer.Session().Close() }()
	f.sentence(f.opts.Note)
	t.tellNotKept(t.page.line, "train.kept.not", notebook.Trouble())
	t.begin()
	for !f.left && f.page.err == nil {
		line, err := f.in.next(ctx)
		switch {
		case err == io.EOF:
			f.gone = true
			t.leave("plain.eof")
		case err == errLong:
			f.sentence(f.words.With("plain.long", words.Args{"Number": longest}))
		case err != nil:
			f.page.line("") // below the ^C that the terminal shows
			return err
		default:
			if err := t.hear(ctx, line); err != nil {
				return err
			}
		}
	}
	return f.page.err
}

// begin tells a puzzle from its beginning.
func (t *trainee) begin() {
	t.sit()
	if done := t.trainer.DoneToday; done != nil {
		t.page.line(tell.ReviewerOf(t.teller()).PuzzleDone(done))
	}
	t.page.line("")
	t.page.line(tell.Puzzle(t.words, t.trainer.Puzzle) + ".")
	t.state()
}

// sit shows the puzzle as it stands.
func (t *trainee) sit() {
	t.sitAt(t.trainer.Session())
	t.opts.Table, t.actions = *t.s.Table(), 1
}

// state tells what there is, and what is to be decided.
func (t *trainee) state() {
	t.sentence(t.tableText())
	if t.view.Rules.LaysMelds() {
		t.melds() // nobody was told when they were laid
	}
	t.handLine() // which asks for the tile where one is to be discarded
	if t.trainer.Step() == coach.Drawing || t.view.Rules.LaysMelds() {
		t.page.line(tell.ReviewerOf(t.teller()).PuzzleTask(t.trainer))
	}
	t.page.line(t.choices())
}

// choices lists what the player can do.
func (t *trainee) choices() string {
	w, v := t.words, t.view
	var parts []string
	if t.trainer.Step() == coach.Drawing {
		if t.teller().May(game.Draw) {
			parts = append(parts, "d "+w.Say("key.draw"))
		}
		parts = append(parts, t.with("t "+w.Say("key.take"), words.Mark(v.TopDiscard(v.Left(t.me)))))
	} else {
		if v.Rules.LaysMelds() { // whether it can be done is not told
			parts = append(parts, "o "+w.Say("plain.open.lay"))
			if v.Opened[t.me].How != meld.NoWin {
				parts = append(parts, "e "+w.Say("key.layoff"), "w "+w.Say("key.swap"))
			}
		}
		last, _ := t.throwable()
		parts = append(parts, fmt.Sprint("x ", last, " ", w.Say("key.discard")))
	}
	parts = append(parts, t.rareChoices()...)
	return strings.Join(append(parts, "l "+w.Say("key.look"), "r "+w.Say("key.record"), "q "+w.Say("key.leave")), ", ")
}

// hear does what a line asks for.
func (t *trainee) hear(ctx context.Context, line string) error {
	word := fold(strings.TrimSpace(line))
	is := func(typed ...string) bool { return slices.Contains(typed, word) }
	switch {
	case t.s.Question() != nil:
		return t.play(ctx, line)
	case is("q", "q!", "quit", "exit", fold(t.words.Say("key.leave"))):
		t.gone = word == "q!"
		t.leave("plain.bye")
	case t.trainer.Tried() && is("", "n", fold(t.words.Say("train.next"))):
		return t.next()
	case is(""):
		t.state()
	case is("n", "i"):
		t.page.line(t.words.Say("train.first"))
	default:
		return t.play(ctx, line)
	}
	return nil
}

// play does at the table what a line asks for, and tells what a move was worth.
func (t *trainee) play(ctx context.Context, line string) error {
	if err := t.obey(ctx, line); err != nil {
		return err
	}
	a := t.trainer.Judge()
	if a == nil {
		return nil
	}
	a, err := a.Explained(ctx)
	if err != nil {
		return err
	}
	a = t.trainer.Note(a)
	t.keep()
	t.sit()
	r := tell.ReviewerOf(t.teller())
	t.page.line(r.PuzzleVerdict(a))
	t.page.line(r.PuzzleChances(a.Decision))
	for _, reason := range r.PuzzleReasons(a) {
		t.page.line(reason)
	}
	if back := tell.PuzzleComesBack(t.words, a.Days); back != "" {
		t.page.line(back)
	}
	t.page.line(t.words.Say("train.goes-on"))
	return nil
}

// next goes to another puzzle.
func (t *trainee) next() error {
	if err := t.trainer.Next(); err != nil {
		return t.end(err)
	}
	t.begin()
	return nil
}

// end leaves where there is no other puzzle; any other error is given back.
func (t *trainee) end(err error) error {
	if err != train.ErrAllTried {
		return err
	}
	t.left = true
	t.page.line(t.words.Say("train.all"))
	return nil
}

// keep writes what was tried.
func (t *trainee) keep() { t.tellNotKept(t.page.line, "train.kept.not", t.trainer.Notebook().Write()) }

// leave leaves the training.
func (t *trainee) leave(id string) {
	t.left = true
	if c := t.trainer.Notebook().Count(); c.Tried > 0 {
		t.sentence(tell.TrainingCount(t.words, c))
	}
	if t.gone || !t.opts.FromMenu {
		t.sentence(t.words.Say(id))
	}
}

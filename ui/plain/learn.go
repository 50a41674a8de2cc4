package plain

import (
	"context"
	"io"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/learn"
	"fair/okey/ui/words"
)

// pupil takes a course in lines of text. At the table he types what he would type in a match; instead
// of moving tiles on the rack he names them.
type pupil struct {
	*face
	lesson   *learn.Lesson
	progress *learn.Progress
}

// Learn gives a course of learn.Courses from where it was left, until it or the input ends, or it is
// left. The error is about what cannot be written or read any more, or that of ctx when it is done.
func Learn(ctx context.Context, opts Options, course string, progress *learn.Progress, in io.Reader, out io.Writer) error {
	return teach(ctx, newFace(opts, in, out), course, progress)
}

// teach gives a course at a face.
func teach(ctx context.Context, f *face, course string, progress *learn.Progress) error {
	f.opts.Brief = false // who learns is told all
	p := &pupil{face: f, progress: progress}
	var err error
	p.lesson, err = learn.Begin(learn.CourseOf(course), p.opts.Table, progress.Mark(course).Step)
	if err != nil {
		return err
	}
	defer func() { p.lesson.Session().Close() }()
	p.sentence(p.words.Say("learn.plain.help"))
	p.begin()
	for !p.left && p.page.err == nil {
		if p.lesson.Step().Kind == learn.Round {
			err = p.letBotsPlay(ctx)
			p.judge()
			p.adviseTurn(ctx)
		}
		var line string
		if err == nil {
			line, err = p.in.next(ctx)
		}
		switch {
		case err == io.EOF:
			p.gone = true
			p.leave("plain.eof")
		case err == errLong:
			p.sentence(p.words.With("plain.long", words.Args{"Number": longest}))
			err = nil
		case err != nil:
			p.page.line("") // below the ^C that the terminal shows
			return err
		default:
			err = p.hear(ctx, line)
		}
	}
	return p.page.err
}

// begin tells a step from its beginning.
func (p *pupil) begin() {
	p.sitAt(p.lesson.Session())
	p.opts.Table = *p.s.Table()
	p.onlyDrew, p.actions = false, 1
	w, step := p.words, p.lesson.Step()
	if p.mode = command.Table; step.Kind != learn.Round {
		p.mode |= command.Lesson
	}
	p.page.line("")
	p.page.line(w.With("learn.header", words.Args{
		"Name": w.Say("learn.name." + p.lesson.Name), "At": p.lesson.At() + 1, "Of": len(p.lesson.Steps), "Title": step.Title(w),
	}))
	p.page.line(step.Idea(w) + " " + step.More(w))
	for _, e := range step.Shown {
		p.page.line(marks(e.Tiles) + ": " + w.Say(e.Word))
	}
	p.task()
}

// task tells what is to be done now, and with what.
func (p *pupil) task() {
	step := p.lesson.Step()
	switch step.Kind {
	case learn.OnRack:
		p.handLine()
	case learn.AtTable:
		p.state()
	case learn.Round:
		return // which is told as it is played
	}
	p.page.line(p.words.Say("learn.you") + ": " + step.TypedTask(p.words))
}

// adviseTurn tells the player at his turn of a round what there is, and what a master would do.
func (p *pupil) adviseTurn(ctx context.Context) {
	if _, ok := p.s.Master(); !ok || p.view.Phase != game.Playing {
		return
	}
	p.state()
	p.hint(ctx)
}

// hear does what a line asks for.
func (p *pupil) hear(ctx context.Context, line string) error {
	line = withLetters(line, p.words)
	word := fold(line)
	playing := p.lesson.Step().Kind == learn.Round && p.view.Phase == game.Playing
	switch {
	case p.s.Question() == nil && slices.Contains([]string{"q", "q!", "quit", "exit", fold(p.words.Say("key.leave"))}, word):
		p.gone = word == "q!"
		p.leave("plain.bye")
	case (playing && word != "b") || p.s.Question() != nil:
		return p.do(ctx, line)
	case word == "n" || word == "" && p.lesson.Solved():
		return p.turn(1)
	case word == "b":
		return p.turn(-1)
	case word == "":
		p.begin()
	case word == "i":
		p.show()
	case p.lesson.Step().Kind == learn.OnRack && word == "?":
		p.sentence(p.words.Say("learn.plain.help"))
		p.page.line(p.words.Say("plain.tiles"))
	case p.lesson.Step().Kind == learn.OnRack:
		p.name(line)
	case p.view.Phase == game.Playing:
		return p.do(ctx, line)
	default:
		p.page.line(p.next())
	}
	return nil
}

// do does at the table what a line asks for, and tells what the lesson says to it.
func (p *pupil) do(ctx context.Context, line string) error {
	if err := p.obey(ctx, line); err != nil {
		return err
	}
	p.judge()
	return nil
}

// judge tells what the lesson says to what was done.
func (p *pupil) judge() { p.tellAnswer(p.lesson.Judge()) }

// tellAnswer tells what the lesson says, and shows the step anew where it has begun so.
func (p *pupil) tellAnswer(a learn.Answer) {
	if a.Verdict == learn.Nothing {
		return
	}
	p.keep() // what was told must not be lost to a kill
	p.sentence(a.Text(p.words))
	if p.s != p.lesson.Session() {
		p.sitAt(p.lesson.Session())
		p.task()
	}
	if a.Verdict == learn.Right || p.view.Phase != game.Playing {
		p.page.line(p.next())
	}
}

// next says how it goes on.
func (p *pupil) next() string {
	switch {
	case !p.lesson.Solved():
		return p.words.Say("learn.next.again")
	case p.lesson.Last():
		return p.words.Say("learn.next.last")
	}
	return p.words.Say("learn.next")
}

// name takes tiles as the group that is wanted.
func (p *pupil) name(line string) {
	var group []tile.Tile
	hand := p.view.Hand
	for word := range strings.FieldsSeq(line) {
		x, err := tile.Parse(word)
		switch {
		case err != nil:
			p.page.line(p.words.With("plain.no-such-tile", words.Args{"Input": quoted(word)}))
			return
		case !hand.Remove(x):
			p.page.line(p.words.With("plain.not-held", words.Args{"Tile": x}))
			return
		}
		group = append(group, x)
	}
	p.tellAnswer(p.lesson.JudgeTiles(group))
}

// show tells what would be right to type.
func (p *pupil) show() {
	if group := p.lesson.Wanted(); len(group) > 0 {
		p.page.line(p.words.With("learn.plain.show", words.Args{"Tiles": marks(group)}))
		return
	}
	p.task()
}

// turn goes to another step; behind the last one the lesson is over. A round that was not won is
// dealt again.
func (p *pupil) turn(by int) error {
	if by > 0 && p.lesson.Step().Kind == learn.Round && !p.lesson.Solved() {
		if err := p.lesson.Again(); err != nil {
			return err
		}
		p.begin()
		return nil
	}
	moved, err := p.lesson.Go(by)
	switch {
	case err != nil:
		return err
	case moved:
		p.keep()
		p.begin()
	case by > 0:
		p.keep()
		p.left = true
		p.sentence(p.words.Say("learn.plain.end"))
	default:
		p.begin()
	}
	return nil
}

// keep writes how far the player is; that it cannot be is told once.
func (p *pupil) keep() {
	p.progress.Set(p.lesson.Name, p.lesson.Mark())
	p.tellNotKept(p.sentence, "learn.kept.not", p.progress.Write())
}

// leave leaves the lesson.
func (p *pupil) leave(id string) {
	p.left = true
	p.page.line(p.words.Say(id) + " " + p.words.Say("learn.plain.bye"))
}

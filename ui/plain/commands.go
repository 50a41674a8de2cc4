package plain

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// line is a line that was understood.
type line struct {
	command *command.Command
	tile    string   // a number of the hand or the notation, as it was typed; empty if none was
	place   []string // the words behind the tile: a meld's number, an end
	groups  []string // what stood behind slashes; before the first one too, where the command takes groups
}

// handlers do what needs more than the session: what was typed behind the command, or an answer in
// words.
func handlers(ctx context.Context) map[command.ID]func(*face, line) error {
	says := func(say func(*face)) func(*face, line) error {
		return func(f *face, _ line) error { say(f); return nil }
	}
	typed := func(do func(*face, line)) func(*face, line) error {
		return func(f *face, l line) error { do(f, l); return nil }
	}
	return map[command.ID]func(*face, line) error{
		command.Discard: func(f *face, l line) error { return f.judged(ctx, func() { f.discard(l) }) }, command.Finish: typed((*face).finish),
		command.Lay: typed((*face).lay), command.LayOff: typed((*face).layOff), command.LayOffAll: says((*face).layOffAll), command.Swap: typed((*face).swap),
		command.Next: func(f *face, _ line) error { return f.goOn() }, command.Hint: says(func(f *face) { f.hint(ctx) }),
		command.Look: says((*face).look), command.Sheet: says((*face).sheet), command.Record: says((*face).record),
		command.Chains: says((*face).chains), command.Help: says((*face).help), command.Rules: says((*face).rules),
		command.Hand: says(func(f *face) { f.handLine() }), command.Brief: says((*face).switchBrief), command.Code: says(func(f *face) { f.code() }),
		command.Review: func(f *face, _ line) error { return f.review(ctx) }, command.Tutor: says((*face).toggleTutor),
		command.Draw:  func(f *face, _ line) error { return f.judged(ctx, func() { f.show(f.s.Draw()) }) },
		command.Take:  func(f *face, _ line) error { return f.judged(ctx, func() { f.show(f.s.Take()) }) },
		command.Leave: says(func(f *face) { f.show(f.s.Leave()) }),
		command.Quit:  says(func(f *face) { f.gone = true; f.farewell("plain.bye") }),
	}
}

// groups are those of the commands, in the order of the help, with the ids of their headings.
var groups = []struct {
	id    string
	group command.Group
}{
	{"help.table", command.OfTable}, {"plain.laying", command.OfLaying}, {"help.rack", command.OfRack}, {"help.more", command.OfMore},
}

// fold makes letters alike that are meant alike: capitals are small, and every i has its dot,
// whichever keyboard it came from.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case 'I', 'İ', 'ı':
			return 'i'
		case '\u0307': // the dot of an i that was written apart
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// parse understands a line that is not empty, or says in the player's words why not.
func parse(text string, w *words.Words) (l line, complaint string) {
	text = withLetters(text, w)
	parts := strings.Split(text, "/")
	fields := strings.Fields(parts[0])
	if len(fields) == 0 {
		return l, w.With("plain.unknown", words.Args{"Input": quoted(text)})
	}
	l.groups = parts[1:]
	if l.command = commandOf(fields[0], w); l.command == nil {
		if !likeTile(fields[0]) {
			return l, w.With("plain.unknown", words.Args{"Input": quoted(fields[0])})
		}
		l.command = command.ByID(command.Discard) // a tile alone is discarded
		fields = slices.Insert(fields, 0, l.command.Typed[0])
	}
	key, behind := l.command.Typed[0], fields[1:]
	switch takes := l.command.Takes; {
	case takes == command.TileGroups:
		if len(parts) > 1 || len(behind) > 0 {
			l.groups = append([]string{strings.Join(behind, " ")}, parts[1:]...)
		}
		return l, ""
	case takes == command.Nothing && len(behind) > 0:
		return l, w.With("plain.no-more", words.Args{"Key": key, "Input": quoted(behind[0])})
	case takes == command.OneTile && len(behind) > 1:
		return l, w.With("plain.one-tile", words.Args{"Key": key})
	case takes == command.TileAndMeld && len(behind) > 2:
		return l, w.With("plain.tile-meld", words.Args{"Key": key})
	case takes == command.TileMeldEnd && len(behind) > 3:
		return l, w.With("plain.tile-meld-end", words.Args{"Key": key})
	case len(behind) > 0:
		l.tile, l.place = behind[0], behind[1:]
	}
	if len(l.groups) > 0 && l.command.ID != command.Finish {
		return l, w.With("plain.no-more", words.Args{"Key": key, "Input": "/"})
	}
	return l, ""
}

// commandOf finds the command that a word stands for in a language, nil if it is none.
func commandOf(word string, w *words.Words) *command.Command {
	if c := command.Find(func(c *command.Command) bool { return slices.Contains(c.Typed, word) }); c != nil { // V is not v
		return c
	}
	word = fold(word)
	return command.Find(func(c *command.Command) bool {
		return len(c.Typed) > 0 && (slices.Contains(c.Typed, word) || word == fold(w.Say(c.Verb())))
	})
}

// quoted is what was typed as an answer may show it.
func quoted(text string) string {
	const most = 12
	if safe := words.Safe(text, most); safe != "" {
		return safe
	}
	return "·" // it was made of control characters
}

// likeTile reports whether a word is meant as a tile: it begins with a digit, or with a colour and
// goes on with a digit.
func likeTile(word string) bool {
	digit := func(b byte) bool { return '0' <= b && b <= '9' }
	return digit(word[0]) || len(word) > 1 && strings.IndexByte("RBKYrbky", word[0]) >= 0 && digit(word[1])
}

// obey does what a line asks for, or says why not; a hint is waited for until ctx is done. The error
// is none of the player's.
func (f *face) obey(ctx context.Context, text string) error {
	if f.s.AwaitsWord() {
		f.sayWord(text)
		return nil
	}
	if f.s.Question() != nil {
		f.answer(text)
		return nil
	}
	if strings.TrimSpace(text) == "" {
		f.fullState()
		return nil
	}
	if strings.TrimSpace(text) == tile.FalseJoker.String() && f.view.Hand.Has(tile.FalseJoker) { // or is it f, from a keyboard in capitals?
		f.page.line(f.words.Say("plain.joker"))
		return nil
	}
	l, complaint := parse(text, f.words)
	if complaint != "" {
		f.page.line(complaint)
		return nil
	}
	if handle := handlers(ctx)[l.command.ID]; handle != nil {
		return handle(f, l)
	}
	if l.command.ID == command.Pairs && !f.s.HasPairs() {
		l.command = command.ByID(command.Values)
		f.page.line(f.words.Say("rack.no-pairs"))
	}
	f.show(l.command.Do(f.s, command.Target{Slot: rack.Nowhere}))
	if l.command.Group == command.OfRack {
		f.s.KeepRack()
		f.s.Store().Wait() // as it is told, so it stands when the match is resumed
		f.handLine()
	}
	return nil
}

// inquire asks the player to confirm something.
func (f *face) inquire(q *session.Question) {
	keys := ""
	for _, o := range command.Offers(f.s, f.target(), command.Question|command.Lines) {
		keys += "  [" + o.Shown + "]" + keep + f.words.Say(o.Text)
	}
	if q.Kind == session.AskFinish {
		keys = "  " + f.words.With("confirm.ways", words.Args{"Yes": f.yesWords()[0], "No": f.words.Say("letter.no")})
	}
	f.page.line(f.teller().Question(q) + keys[1:])
}

// yesWords are what says yes to the question, beside the word itself.
func (f *face) yesWords() []string {
	return command.YesKeys(&f.view.Rules, f.s.Question(), f.words.Say("letter.yes"), command.Question|command.Lines)
}

// answer takes the answer to a question; what is none is asked again. The letters of the player's
// language will do, and those of English.
func (f *face) answer(text string) {
	switch word := fold(strings.TrimSpace(text)); {
	case slices.Contains(append(f.yesWords(), fold(f.words.Say("key.yes"))), word):
		f.show(f.s.Confirm(true))
	case slices.Contains([]string{command.ByID(command.No).TypedKey(), fold(f.words.Say("letter.no")), fold(f.words.Say("key.no"))}, word):
		f.s.Confirm(false)
		f.page.line(f.choices())
	case word == command.ByID(command.Quit).TypedKey():
		f.gone = true
		f.farewell("plain.bye")
	default:
		if !f.finishInstead(text) && !f.layOffInstead(text) && !f.answerTutor(text) {
			f.inquire(f.s.Question())
		}
	}
}

// finishInstead answers a question about a hand that wins with f, or with f and a tile, and reports
// whether that was it.
func (f *face) finishInstead(text string) bool {
	q := f.s.Question()
	l, complaint := parse(text, f.words)
	named := l.tile != "" || len(l.groups) > 0
	if complaint != "" || l.command.ID != command.Finish || q.Kind != session.AskGiveUpWin && (q.Kind != session.AskFinish || !named) {
		return false
	}
	f.s.Confirm(false)
	f.finish(l)
	return true
}

// layOffInstead answers a question about a tile that can be laid off with e, or with e and a place, and
// reports whether that was it.
func (f *face) layOffInstead(text string) bool {
	q := f.s.Question()
	l, complaint := parse(text, f.words)
	if complaint != "" || l.command.ID != command.LayOff || !command.ByID(command.LayOffInstead).Offered(f.s, command.Target{}) {
		return false
	}
	if l.tile == "" {
		l.tile = q.Tile.String()
	}
	f.s.Confirm(false)
	f.layOff(l)
	return true
}

// goOn goes to the next round, to another match, or lets a round end that only this player could
// still win.
func (f *face) goOn() error {
	over := f.view.Phase == game.MatchOver
	o, err := f.s.GoOn()
	switch {
	case err != nil:
		return err
	case over:
		f.began(o.Events)
	default:
		f.show(o)
	}
	return nil
}

package plain

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"fair/okey/game"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/rack"
	"fair/okey/ui/rulebook"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// A parsedLine is a command with its arguments.
type parsedLine struct {
	command *command.Command
	tile    string   // a tile, as typed, or the number of a phrase; empty if missing
	place   []string // the words after the tile: the number of a meld and, optionally, an end
	groups  []string // the texts separated by slashes, without the first unless the command takes groups
}

// judged lists the commands about which the tutor is asked. They are on offer in every turn.
var judged = []command.ID{command.Draw, command.Take, command.Discard}

// groups lists the command groups in the order of the help, with the IDs of their headings.
var groups = []struct {
	id    string
	group command.Group
}{
	{"help.table", command.OfTable}, {"plain.laying", command.OfLaying}, {"help.rack", command.OfRack}, {"help.more", command.OfMore},
}

// foldCase returns text in lower case, and replaces every kind of i with a dotted i.
func foldCase(text string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case 'I', 'İ', 'ı':
			return 'i'
		case '\u0307': // a combining dot, as in a decomposed İ
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// parseLine parses a nonempty line. If the line is invalid, problem is the reason in the player's language.
func parseLine(text string, w *words.Words) (l parsedLine, problem string) {
	text = spellingToLetters(text, w, takesGroups(text, w))
	parts := strings.Split(text, "/")
	fields := strings.Fields(parts[0])
	if len(fields) == 0 {
		return l, w.With("plain.unknown", words.Args{"Input": quoted(text)})
	}
	l.groups = parts[1:]
	if before, asks := strings.CutSuffix(fields[0], "?"); asks && before != "" {
		fields = slices.Insert(fields[1:], 0, before, "?")
	}
	if l.command = findCommand(fields[0], w); l.command == nil {
		if !tileLike.MatchString(fields[0]) {
			return l, w.With("plain.unknown", words.Args{"Input": quoted(fields[0])})
		}
		l.command = command.ByID(command.Discard) // a tile alone is discarded
		fields = slices.Insert(fields, 0, l.command.Typed[0])
	}
	key, behind := l.command.Typed[0], fields[1:]
	most, tooMany, args := 0, "plain.no-more", words.Args{"Key": key, "Number": len(session.Phrases())}
	switch l.command.Arg {
	case command.TileGroups:
		if len(parts) > 1 || len(behind) > 0 {
			l.groups = append([]string{strings.Join(behind, " ")}, parts[1:]...)
		}
		return l, ""
	case command.OnePhrase:
		most, tooMany, args["Key"] = 1, "plain.one-phrase", w.Say(l.command.TypedWord)
	case command.OneTile:
		most, tooMany = 1, "plain.one-tile"
	case command.TileAndMeld:
		most, tooMany = 2, "plain.tile-meld"
	case command.TileMeldEnd:
		most, tooMany = 3, "plain.tile-meld-end"
	}
	if len(behind) > most {
		args["Input"] = quoted(behind[0])
		return l, w.With(tooMany, args)
	}
	if len(behind) > 0 {
		l.tile, l.place = behind[0], behind[1:]
	}
	if len(l.groups) > 0 && l.command.ID != command.Finish {
		return l, w.With("plain.no-more", words.Args{"Key": key, "Input": "/"})
	}
	return l, ""
}

// takesGroups reports whether a line contains groups of tiles.
func takesGroups(text string, w *words.Words) bool {
	fields := strings.Fields(text)
	if len(fields) == 0 || strings.Contains(text, "/") {
		return true
	}
	c := findCommand(fields[0], w)
	return c != nil && c.Arg == command.TileGroups
}

// findCommand returns the command for a word in the language of w, or nil if there is none.
func findCommand(word string, w *words.Words) *command.Command {
	if c := command.Find(func(c *command.Command) bool { return slices.Contains(c.Typed, word) }); c != nil { // V is not v
		return c
	}
	word = foldCase(word)
	return command.Find(func(c *command.Command) bool {
		return len(c.Typed) > 0 && (slices.Contains(c.Typed, word) || word == foldCase(w.Say(c.Verb())))
	})
}

// typedKey returns what to type for a command.
func typedKey(id command.ID) string { return command.ByID(id).TypedKey() }

// quoted returns typed text, shortened and without harmful characters.
func quoted(text string) string {
	const most = 12
	return cmp.Or(words.Safe(text, most), "·") // a dot for control characters alone
}

// tileLike matches a word that begins with a digit, or with a colour and a digit.
var tileLike = regexp.MustCompile("^[RBKYrbky]?[0-9]")

// runCommand runs the typed command, or prints why it cannot be run. It waits for a hint until ctx is done. It never
// returns an error about the player's input.
func (p *player) runCommand(ctx context.Context, text string) error {
	if p.s.AwaitsWord() {
		p.handleWord(text)
		return nil
	}
	if p.s.Question() != nil {
		p.answerQuestion(text)
		return nil
	}
	if strings.TrimSpace(text) == "" {
		p.printState(true)
		return nil
	}
	if strings.TrimSpace(text) == tile.FalseJoker.String() && p.view.Hand.Has(tile.FalseJoker) {
		if p.view.Rules.FinishesWhole() { // it could also be f, typed with caps lock on
			p.say("plain.joker")
			return nil
		}
		text = typedKey(command.Discard) + " " + text
	}
	l, problem := parseLine(text, p.words)
	if problem != "" {
		p.print(problem)
		return nil
	}
	if p.s.Hosted() && (l.command.ID == command.Review || l.command.ID == command.Tutor) {
		p.say("lobby.line.nothere")
		return nil
	}
	if slices.Contains(judged, l.command.ID) {
		if err := p.askTutor(ctx); err != nil {
			return err
		}
	}
	return p.runParsed(ctx, l)
}

// runParsed runs a command. The session runs the commands that take no arguments and print nothing.
func (p *player) runParsed(ctx context.Context, l parsedLine) error {
	switch l.command.ID {
	case command.Discard:
		p.discard(l)
	case command.Finish:
		p.finish(l)
	case command.Lay:
		p.lay(l)
	case command.LayOff, command.Swap:
		p.addToMeld(l)
	case command.LayOffAll:
		p.layOffAll()
	case command.Next:
		return p.proceed()
	case command.Hint:
		p.printHint(ctx)
	case command.Look:
		p.printTable()
	case command.Sheet:
		p.printPage(p.teller().Sheet())
	case command.Record:
		p.printPage(p.teller().Record())
	case command.Chains:
		p.printChains()
	case command.Help:
		p.printHelp()
	case command.Rules:
		p.printRules(rulebook.NearestPreset(p.view.Rules), p.view.Rules)
	case command.Hand:
		p.printHand()
	case command.Brief:
		p.toggleBrief()
	case command.Code:
		p.printCode()
	case command.Review:
		return p.printReview(ctx)
	case command.Tutor:
		p.toggleTutor()
	case command.Say:
		p.sayPhrase(l)
	case command.Leave:
		p.printOutcome(p.s.Leave())
	case command.Quit:
		p.quit()
	default:
		if l.command.ID == command.Pairs && !p.s.HasPairs() {
			l.command = command.ByID(command.Values)
			p.say("rack.no-pairs")
		}
		p.printOutcome(l.command.Do(command.Target{Session: p.s, Slot: rack.Nowhere}))
		if l.command.Group == command.OfRack {
			p.s.KeepRack()
			p.s.Store().Wait() // the printed hand must survive a kill
			p.printHand()
		}
	}
	return nil
}

// askQuestion asks the player to confirm something.
func (p *player) askQuestion(q *session.Question) {
	keys := ""
	for _, o := range command.Offers(p.target(), command.Question|command.Lines) {
		keys += "  [" + o.Shown + "]" + nbsp + p.words.Say(o.Text)
	}
	if q.Kind == session.AskFinish {
		keys = "  " + p.words.With("confirm.ways", words.Args{"Yes": p.yesWords()[0], "No": p.words.Say("letter.no")})
	}
	p.print(p.teller().Question(q) + keys[1:])
}

// yesWords returns the words that answer the current question with yes, besides the word yes itself.
func (p *player) yesWords() []string {
	return command.YesKeys(&p.view.Rules, p.s.Question(), p.words.Say("letter.yes"), command.Question|command.Lines)
}

// answerQuestion treats text as the answer to the current question. Answers in English are always accepted. If text is
// not an answer, answerQuestion asks again.
func (p *player) answerQuestion(text string) {
	switch word := foldCase(strings.TrimSpace(text)); {
	case slices.Contains(append(p.yesWords(), foldCase(p.words.Say("key.yes"))), word):
		p.printOutcome(p.s.Confirm(true))
	case slices.Contains([]string{typedKey(command.No), foldCase(p.words.Say("letter.no")), foldCase(p.words.Say("key.no"))}, word):
		p.s.Confirm(false)
		p.print(p.choicesText())
	case word == typedKey(command.Quit):
		p.quit()
	default:
		if !p.answerWithTiles(text) && !p.answerTutor(text) {
			p.askQuestion(p.s.Question())
		}
	}
}

// answerWithTiles finishes if the player answers a question about a winning hand with f, or with f and a tile. It lays
// a tile off if the player answers a question about it with e, or with e and a meld. It reports whether text is such an
// answer.
func (p *player) answerWithTiles(text string) bool {
	q := p.s.Question()
	l, problem := parseLine(text, p.words)
	named := l.tile != "" || len(l.groups) > 0
	switch {
	case problem != "":
		return false
	case l.command.ID == command.Finish && (q.Kind == session.AskGiveUpWin || q.Kind == session.AskFinish && named):
		p.s.Confirm(false)
		p.finish(l)
	case l.command.ID == command.LayOff && command.ByID(command.LayOffInstead).Offered(command.Target{Session: p.s}):
		if l.tile == "" {
			l.tile = q.Tile.String()
		}
		p.s.Confirm(false)
		p.addToMeld(l)
	default:
		return false
	}
	return true
}

// proceed begins the next round or another match, or ends a round that only this player could still win.
func (p *player) proceed() error {
	over := p.view.Phase == game.MatchOver
	o, err := p.s.GoOn()
	switch {
	case err != nil:
		return err
	case over && !o.Left:
		p.printBeginning(o.Events)
	default:
		p.printOutcome(o)
	}
	return nil
}

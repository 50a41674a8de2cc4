package plain

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// verb is a command. Its key is that of the drawn table where there is one.
type verb struct {
	key   string
	id    string                 // of the text that says what it does; one of a single word may be typed instead of the key
	also  string                 // other words for it, in any language
	takes takes                  // what may stand behind it
	when  func(*game.Rules) bool // it is offered; nil for always
	do    func(f *face, c command) error
}

// takes is what a command takes.
type takes uint8

const (
	nothing takes = iota
	oneTile
	tileAndMeld // a tile, and if need be a meld on the table
	tileMeldEnd // the same, and if need be an end of it
	tileGroups  // groups of tiles between slashes, or nothing
)

// command is a line that was understood.
type command struct {
	verb   verb
	tile   string   // a number of the hand or the notation, as it was typed; empty if none was
	place  []string // the words behind the tile: a meld's number, an end
	groups []string // what stood behind slashes; before the first one too, where the verb takes groups
}

// verbGroup is verbs that belong together, under the text of an id.
type verbGroup struct {
	id    string
	verbs []verb
}

// helpGroups is every verb, as the help lists them.
func helpGroups() []verbGroup {
	simple := func(kind game.Kind) func(*face, command) error {
		return func(f *face, _ command) error { return f.try(game.Action{Kind: kind}) }
	}
	sorted := func(by meld.By) func(*face, command) error {
		return func(f *face, _ command) error { f.sort(by); return nil }
	}
	says := func(say func(*face)) func(*face, command) error {
		return func(f *face, _ command) error { say(f); return nil }
	}
	opens := func(r *game.Rules) bool { return r.Opens() }
	not := func(when func(*game.Rules) bool) func(*game.Rules) bool {
		return func(r *game.Rules) bool { return !when(r) }
	}
	return []verbGroup{
		{"help.table", []verb{
			{key: "d", id: "key.draw", do: simple(game.Draw)},
			{key: "t", id: "key.take", do: simple(game.Take)},
			{key: "x", id: "key.discard", takes: oneTile, do: (*face).discard},
			{key: "f", id: "key.finish", takes: oneTile, when: not(opens), do: (*face).finish},
			{key: "g", id: "key.show", when: func(r *game.Rules) bool { return r.HasGosterme() }, do: simple(game.ShowTwin)},
			{key: "i", id: "key.hint", do: says(func(f *face) { f.page.line(f.teller().Hint()) })},
			{key: "n", id: "key.next", do: (*face).goOn},
		}},
		{"plain.laying", []verb{
			{key: "o", id: "plain.open.lay", also: "open lay aç ac", takes: tileGroups, when: opens, do: (*face).lay},
			{key: "e", id: "key.layoff", also: "layoff", takes: tileMeldEnd, when: opens, do: (*face).layOff},
			{key: "w", id: "key.swap", also: "swap", takes: tileAndMeld, when: opens, do: (*face).swap},
			{key: "b", id: "key.giveback", when: opens, do: simple(game.Return)},
			{key: "u", id: "foot.takeback", also: "undo", when: opens, do: (*face).takeBack},
		}},
		{"help.rack", []verb{
			{key: "c", id: "key.colours", do: sorted(meld.ByRuns)},
			{key: "v", id: "key.values", do: sorted(meld.BySets)},
			{key: "p", id: "key.pairs", when: func(r *game.Rules) bool { return r.Pairs || r.Opens() }, do: sorted(meld.ByPairs)},
			{key: "a", id: "key.arrange", do: sorted(meld.ByBest)},
			{key: "z", id: "plain.chains", also: "chains zincir", when: func(r *game.Rules) bool { return r.ShortShapes }, do: says((*face).chains)},
		}},
		{"help.more", []verb{
			{key: "l", id: "key.look", also: "look bak", do: says((*face).look)},
			{key: "s", id: "key.sheet", when: func(r *game.Rules) bool { return r.HasPoints() }, do: says((*face).sheet)},
			{key: "r", id: "key.record", do: says((*face).record)},
			{key: "?", id: "key.help", do: says((*face).help)},
			{key: "rules", id: "foot.rules", also: "kurallar", do: says((*face).rules)},
			{key: "q", id: "key.leave", also: "quit exit", do: (*face).leave},
			{key: "q!", id: "key.quit", do: says(func(f *face) { f.farewell("plain.bye") })},
		}},
	}
}

// fold makes letters alike that are meant alike: capitals are small, and every i has its dot, whichever keyboard it came from.
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

// verbOf finds the verb that a word stands for in a language.
func verbOf(word string, w *words.Words) (verb, bool) {
	word = fold(word)
	for _, group := range helpGroups() {
		for _, v := range group.verbs {
			if word == v.key || word == fold(w.Say(v.id)) || slices.Contains(strings.Fields(v.also), word) {
				return v, true
			}
		}
	}
	return verb{}, false
}

// parse understands a line that is not empty, or says in the player's words why not.
func parse(line string, w *words.Words) (c command, complaint string) {
	parts := strings.Split(line, "/")
	fields := strings.Fields(parts[0])
	if len(fields) == 0 {
		return c, w.With("plain.unknown", words.Args{"Input": quoted(line)})
	}
	c.groups = parts[1:]
	var known bool
	if c.verb, known = verbOf(fields[0], w); !known {
		if !likeTile(fields[0]) {
			return c, w.With("plain.unknown", words.Args{"Input": quoted(fields[0])})
		}
		c.verb, _ = verbOf("x", w) // a tile alone is discarded
		fields = slices.Insert(fields, 0, c.verb.key)
	}
	behind := fields[1:]
	switch takes := c.verb.takes; {
	case takes == tileGroups:
		if len(parts) > 1 || len(behind) > 0 {
			c.groups = append([]string{strings.Join(behind, " ")}, parts[1:]...)
		}
		return c, ""
	case takes == nothing && len(behind) > 0:
		return c, w.With("plain.no-more", words.Args{"Key": c.verb.key, "Input": quoted(behind[0])})
	case takes == oneTile && len(behind) > 1:
		return c, w.With("plain.one-tile", words.Args{"Key": c.verb.key})
	case takes == tileAndMeld && len(behind) > 2:
		return c, w.With("plain.tile-meld", words.Args{"Key": c.verb.key})
	case takes == tileMeldEnd && len(behind) > 3:
		return c, w.With("plain.tile-meld-end", words.Args{"Key": c.verb.key})
	case len(behind) > 0:
		c.tile, c.place = behind[0], behind[1:]
	}
	if len(c.groups) > 0 && c.verb.key != "f" {
		return c, w.With("plain.no-more", words.Args{"Key": c.verb.key, "Input": "/"})
	}
	return c, ""
}

// quoted is what was typed as an answer may show it.
func quoted(text string) string {
	const most = 12
	if safe := words.Safe(text, most); safe != "" {
		return safe
	}
	return "·" // it was made of control characters
}

// likeTile reports whether a word is meant as a tile: it begins with a digit, or with a colour and goes on with a digit.
func likeTile(word string) bool {
	digit := func(b byte) bool { return '0' <= b && b <= '9' }
	return digit(word[0]) || len(word) > 1 && strings.IndexByte("RBKYrbky", word[0]) >= 0 && digit(word[1])
}

// obey does what a line asks for, or says why not. The error is none of the player's.
func (f *face) obey(line string) error {
	if f.sealed {
		return f.unseal(line)
	}
	if f.ask != nil {
		return f.answer(line)
	}
	f.named = nil
	if strings.TrimSpace(line) == "" {
		f.state()
		return nil
	}
	c, complaint := parse(line, f.words)
	if complaint != "" {
		f.page.line(complaint)
		return nil
	}
	return c.verb.do(f, c)
}

// inquire asks the player to confirm something.
func (f *face) inquire(text string, yes func() error) {
	f.ask = &question{text, yes}
	w := f.words
	f.page.line(text + " " + w.With("confirm.keys", words.Args{"Yes": w.Say("letter.yes"), "No": w.Say("letter.no")}))
}

// answer takes the answer to a question; what is none is asked again. Either language's letters will do.
func (f *face) answer(line string) error {
	ask, word := f.ask, fold(strings.TrimSpace(line))
	switch {
	case word == "y" || word == "e" || word == fold(f.words.Say("key.yes")):
		f.ask = nil
		return ask.yes()
	case word == "n" || word == "h" || word == fold(f.words.Say("key.no")):
		f.ask, f.named = nil, nil
		f.page.line(f.choices())
	case word == "q!":
		f.farewell("plain.bye")
	default:
		f.inquire(ask.text, ask.yes)
	}
	return nil
}

// try does an action of the player's, or says why not.
func (f *face) try(a game.Action) error {
	if err := f.act(f.me, a); err != nil {
		f.named = nil
		f.page.line(f.refusal(err, a))
	}
	return nil
}

// refusal says why an action was refused, also where the drawn table speaks of its cursor and its keys.
func (f *face) refusal(err error, a game.Action) string {
	w := f.words
	switch {
	case errors.Is(err, game.NotTheHand):
		return w.With("plain.not-the-hand", words.Args{"Tile": a.Tile})
	case errors.Is(err, game.NotInHand):
		return w.Say("plain.not-all-held")
	case errors.Is(err, game.LaidSince):
		return w.Say("plain.laid-since")
	case errors.Is(err, game.WhichEnd):
		return w.With("plain.which-end", words.Args{"Tile": a.Tile, "Meld": a.Meld + 1, "Low": w.Say("plain.low"), "High": w.Say("plain.high")})
	case errors.Is(err, game.BelowThreshold), errors.Is(err, game.TooFewPairs), errors.Is(err, game.NotHigher):
		how, value, _ := f.view.Worth(a.Groups.Split())
		of := "plain.sum"
		if how == meld.Pairs {
			of = "laying.pairs"
		}
		return w.With("plain.too-little", words.Args{"Sum": w.With(of, words.Args{"Value": value, "Need": f.view.Need(how)})})
	}
	return f.teller().Refusal(err, a)
}

// mayThrow reports whether it is time for the player to discard or finish, and says why not. Which tile is another matter.
func (f *face) mayThrow() bool {
	if v := &f.view; v.Phase == game.Playing && v.Turn == f.me && v.Step == game.MustDiscard {
		return true
	}
	a := game.Action{Kind: game.Discard, Tile: f.hand.at(1)}
	if err := f.view.Check(a); err != nil {
		f.page.line(f.teller().Refusal(err, a))
	}
	return false
}

// choose finds the tile that was named, by its number in the hand or by its letters, or says why it cannot be that.
func (f *face) choose(c command) (tile.Tile, bool) {
	f.named = nil
	if c.tile == "" {
		f.page.line(f.words.With("plain.no-tile", words.Args{"Key": c.verb.key}))
		return tile.None, false
	}
	t, n, complaint := f.tileOf(c.tile)
	if complaint != "" {
		f.page.line(complaint)
		return tile.None, false
	}
	f.named = []int{n}
	return t, true
}

// tileOf is the tile of the hand that a word names, and its number if it does so by that.
func (f *face) tileOf(word string) (t tile.Tile, n int, complaint string) {
	if n, err := strconv.Atoi(word); err == nil {
		if t = f.hand.at(n); t == tile.None {
			return t, 0, f.words.With("plain.number", words.Args{"Number": quoted(word), "Most": len(f.hand.tiles())})
		}
		return t, n, ""
	}
	t, err := tile.Parse(word)
	switch {
	case err != nil:
		return t, 0, f.words.With("plain.no-such-tile", words.Args{"Input": quoted(word)})
	case !f.view.Hand.Has(t):
		return t, 0, f.words.With("plain.not-held", words.Args{"Tile": t})
	}
	return t, 0, ""
}

// groupsOf are the groups of tiles of the hand that were typed, and the numbers in them; it says what in them is none.
func (f *face) groupsOf(texts []string) (groups [][]tile.Tile, named []int, ok bool) {
	for _, text := range texts {
		var group []tile.Tile
		for word := range strings.FieldsSeq(text) {
			x, n, complaint := f.tileOf(word)
			if n > 0 && slices.Contains(named, n) {
				complaint = f.words.With("plain.twice", words.Args{"Number": n})
			}
			if complaint != "" {
				f.page.line(complaint)
				return nil, nil, false
			}
			if n > 0 {
				named = append(named, n)
			}
			group = append(group, x)
		}
		groups = append(groups, group)
	}
	return groups, named, true
}

// discard discards a tile, after a question if the player may regret it.
func (f *face) discard(c command) error {
	if !f.mayThrow() {
		return nil
	}
	t, ok := f.choose(c)
	if !ok {
		return nil
	}
	a := game.Action{Kind: game.Discard, Tile: t}
	if doubt := f.teller().Doubt(a, f.opts.Warn); doubt != "" {
		f.inquire(doubt, func() error { return f.try(a) })
		return nil
	}
	return f.try(a)
}

// finish finishes with a tile, or with the one that wins if none is named. Where the hand has to be arranged (rule 3.5), that is with
// the groups that were told, or else with such as win.
func (f *face) finish(c command) error {
	if f.view.Rules.Opens() {
		return f.try(game.Action{Kind: game.Finish}) // it says how else
	}
	if !f.mayThrow() {
		return nil
	}
	if c.tile == "" && len(c.groups) == 0 {
		return f.finishWithAny()
	}
	t, ok := f.choose(c)
	if !ok {
		return nil
	}
	if len(c.groups) > 0 {
		return f.finishWith(t, c.groups)
	}
	for _, a := range f.view.Legal() {
		if a.Kind == game.Finish && a.Tile == t {
			return f.try(a) // with whatever else the rules want of it
		}
	}
	return f.try(game.Action{Kind: game.Finish, Tile: t})
}

// finishWithAny finishes with the tile that wins. Where several do, the player is asked whether it is to be the one that costs the
// others most.
func (f *face) finishWithAny() error {
	best, ok := f.view.DearestFinish()
	if !ok {
		f.page.line(f.words.Say("plain.no-win"))
		return nil
	}
	ways := f.offers(game.Finish)
	if len(ways) == 1 {
		return f.try(best)
	}
	var wins []tile.Tile
	for _, a := range ways {
		wins = append(wins, a.Tile)
	}
	f.inquire(f.words.With("confirm.finish", words.Args{"Tiles": marks(wins), "Tile": best.Tile}), func() error { return f.try(best) })
	return nil
}

// finishWith finishes with a tile and the groups that the player says.
func (f *face) finishWith(t tile.Tile, texts []string) error {
	if f.view.Rules.Show != game.Arranged {
		f.page.line(f.words.Say("plain.no-groups"))
		return nil
	}
	groups, _, ok := f.groupsOf(texts)
	if !ok {
		return nil
	}
	return f.try(game.Action{Kind: game.Finish, Tile: t, Groups: game.GroupsOf(groups)})
}

// sort puts the hand up by the solver's advice.
func (f *face) sort(by meld.By) {
	groups := f.solver.Arrange(f.view.Hand, by)
	if by == meld.ByBest && f.view.Rules.Opens() {
		groups = f.teller().ForLaying(f.view.Hand)
	}
	f.hand.arrange(groups)
	f.keepHand()
	f.handLine()
}

// goOn goes to the next round, to another match, or lets a round end that only this player could still win.
func (f *face) goOn(command) error {
	switch {
	case f.view.Phase == game.MatchOver:
		return f.begin()
	case f.teller().May(game.Pass):
		f.inquire(f.words.Say("confirm.pass"), func() error { return f.try(game.Action{Kind: game.Pass}) })
		return nil
	}
	return f.try(game.Action{Kind: game.NextRound})
}

// leave leaves, after a question if a match is on.
func (f *face) leave(command) error {
	if f.view.Phase == game.MatchOver {
		f.farewell("plain.bye")
		return nil
	}
	f.inquire(f.saved.Leaving(f.words), func() error { f.farewell("plain.bye"); return nil })
	return nil
}

package tell

import (
	"fmt"
	"slices"
	"strings"

	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// A Page is something to read about the match. A screen shows it in columns, and text mode prints its rows as lines.
type Page struct {
	Title string
	Rows  []Row
}

// A Row is a row of a page. Tabs in Text separate its columns.
type Row struct {
	Text string
	// Line is what text mode prints in place of Text. If it is empty, text mode prints Text with blanks for tabs.
	Line string
	Tone Tone
}

// add adds a row.
func (p *Page) add(tone Tone, text string) { p.Rows = append(p.Rows, Row{Text: text, Tone: tone}) }

// A Tone says how much a row stands out.
type Tone uint8

// The tones. A Heading names columns, and is not printed in text mode.
const (
	Normal Tone = iota
	Quiet
	Strong
	Heading
)

// Sheet returns the score sheet: for each round the points, their changes and the outcome. The
// points now come first, and the last round before the others.
func (t Teller) Sheet() Page {
	w, v := t.Words, t.View
	p := Page{Title: w.Say("sheet.title")}
	if !v.Rules.HasPoints() {
		p.add(Quiet, w.Say("sheet.none"))
		return p
	}
	add := func(tone Tone, name, outcome, line string, points func(game.Seat) (now, change, mark string)) {
		row := Row{Text: name, Line: line, Tone: tone}
		for s := range game.Seat(v.Rules.Seats) {
			now, change, mark := points(s)
			row.Text += "\t" + strings.Join(nonEmpty(now, change, mark), " ")
			row.Line += [...]string{": ", ", "}[min(s, 1)] + t.Name(s) + " " + ScoreText(now, change)
		}
		row.Text += "\t" + outcome
		p.Rows = append(p.Rows, row)
	}
	const longestName = 9
	add(Heading, w.Say("sheet.round"), "", "", func(s game.Seat) (string, string, string) { return words.Cut(t.Name(s), longestName), "", "" })
	if now := w.Say("sheet.running"); v.Phase == game.Playing {
		add(Strong, now, "", w.Capitalize(now), func(s game.Seat) (string, string, string) {
			return words.Number(v.Scores[s]), words.Signed(t.PendingPenalties(s)), ""
		})
	}
	for _, r := range slices.Backward(v.Sheet) {
		outcome := t.outcomeSigns(r)
		how := outcome
		if r.Winner != game.Nobody {
			how = t.ForSeat("end.title.won", r.Winner, nil)
		}
		pot := ""
		if won := r.PotWon(); won > 0 {
			pot = w.With("sheet.pot", words.Args{"Number": won})
			how += ", " + pot
		}
		line := w.With("header.round", words.Args{"Round": r.Round}) + ". " + w.Capitalize(how)
		add(Normal, fmt.Sprint(r.Round), strings.TrimSpace(outcome+" "+pot), line, func(s game.Seat) (now, change, mark string) {
			if s == r.Winner {
				mark = "▲"
			}
			return words.Number(r.Scores[s]), words.Signed(r.Change[s]), mark
		})
	}
	if teams := t.TeamScores(); teams != "" {
		p.add(Strong, teams)
	}
	return p
}

// ScoreText returns points and, in brackets, their change, which may be "": "18 (−2)".
func ScoreText(points, change string) string {
	if change == "" {
		return points
	}
	return strings.ReplaceAll(points+" ("+change+")", " ", words.NoBreak)
}

// outcomeSigns returns the signs for the outcome of a round: a draw, a win with pairs, with the okey or in one colour,
// and a coloured indicator.
func (t Teller) outcomeSigns(r game.Result) string {
	switch {
	case r.DrawnBy == game.DrawnVoid:
		return t.Words.Say("sheet.void")
	case r.Winner == game.Nobody && t.View.Rules.CountsHands():
		return t.Words.Say("sheet.nobody") // the hands still count (rule 7.12)
	case r.Winner == game.Nobody:
		return t.Words.Say("sheet.drawn")
	}
	text := ""
	if r.Multiplier > 1 { // in Okey 101 the multiplier is followed by its reasons (rule 7.13)
		text = fmt.Sprint("×", r.Multiplier)
	} else if r.How == meld.Pairs {
		text = "×2 "
	}
	if r.OkeyFinish {
		text += "★"
	}
	if r.OneColour {
		text += " ■"
	}
	if r.Coloured {
		text += " ◆"
	}
	if r.Multiplier > 1 && r.How == meld.Pairs {
		text += " " + t.Words.Say("sheet.pairs")
	}
	if r.Elden {
		text += " " + t.Words.Say("sheet.elden")
	}
	return strings.TrimSpace(text)
}

// Record returns the turns of the round.
func (t Teller) Record() Page {
	p := Page{Title: t.Words.With("record.title", words.Args{"Round": t.View.Round})}
	if t.View.Shown != game.Nobody { // rule 4.1
		p.add(Quiet, t.shown(t.View.Shown))
	}
	for i := range t.Turns() {
		who, lines := t.recordLines(i)
		p.add(Normal, fmt.Sprint(i+1, ".\t", t.Name(who), "\t", lines[0]))
		for _, line := range lines[1:] {
			p.Rows = append(p.Rows, Row{Text: "\t" + line, Line: "   " + line, Tone: Quiet})
		}
	}
	if sheet := t.View.Sheet; t.View.Phase != game.Playing {
		p.add(Strong, t.Outcome(sheet[len(sheet)-1]))
	}
	if len(p.Rows) == 0 {
		p.add(Quiet, t.Words.Say("record.empty"))
	}
	return p
}

// Discards returns the discards of owner, or a message if there are none that the player at seat s may look through
// (rule 2.6).
func (t Teller) Discards(s, owner game.Seat) Page {
	p := Page{Title: t.ForSeat("look.stack", owner, nil)}
	if pile := t.View.Discards[owner]; t.View.MayBrowse(s, owner) && len(pile) > 0 {
		p.add(Normal, Tiles(pile)+", "+t.Words.Say("look.order"))
	} else {
		p.add(Quiet, t.Words.Say("look.none"))
	}
	return p
}

// Tiles returns the marks of tiles, with blanks between them.
func Tiles(tiles []tile.Tile) string { return strings.Join(words.Marks(tiles), " ") }

// Held returns the marks of tiles in a hand, with a sign after an okey.
func Held(terms meld.Terms, tiles []tile.Tile) (marks []string) {
	for _, x := range tiles {
		mark := words.Mark(x)
		if x == terms.Wild() && x != tile.FalseJoker {
			mark += words.OkeySign
		}
		marks = append(marks, mark)
	}
	return marks
}

// TableMelds returns the melds on the table with their numbers and owners.
func (t Teller) TableMelds() Page {
	p := Page{Title: t.Words.Say("melds.title")}
	for i := range t.View.Melds {
		l := &t.View.Melds[i]
		p.add(Normal, fmt.Sprint(i+1, " ", t.Name(l.Owner), ":\t", t.Meld(l.Laid)))
	}
	if len(p.Rows) == 0 {
		p.add(Quiet, t.Words.Say("melds.none"))
	}
	return p
}

// Phrases returns the phrases that a player can say, with their numbers.
func Phrases(w *words.Words) Page {
	p := Page{Title: w.Say("say.title")}
	for i, phrase := range session.Phrases() {
		p.add(Normal, fmt.Sprint(i+1, " ", Phrase(w, phrase)))
	}
	return p
}

// Proof returns the values that determine the tiles of a match that is over, and how to verify them. The host of a
// hosted match has the journal, and reveals the words of all players (see HostedProof).
func Proof(w *words.Words, s *session.Session) Page {
	m := s.Store()
	deal := m.Header.Deal
	reveal := deal.Reveal(m.Word)
	p := Page{Title: w.Say("proof.title")}
	add := func(id, value string) {
		p.add(Quiet, w.Say(id))
		p.add(Normal, value)
	}
	if !deal.Practice() {
		add("proof.commitment", m.Commitment)
	}
	add("proof.seed", reveal.Seed)
	if !deal.Practice() {
		add("proof.salt", reveal.Salt)
		if table := m.Header.TableHash(); table != "" {
			add("proof.table", table)
		}
		if !s.Hosted() {
			add("proof.word", ShowWord(w, reveal.Word))
		}
	}
	if s.Hosted() {
		return p
	}
	last := "header.unsaved"
	if m.Enabled() {
		add("proof.journal", words.Safe(m.Path(), 1000))
		last = "proof.verify"
	}
	p.add(Strong, w.Say(last))
	return p
}

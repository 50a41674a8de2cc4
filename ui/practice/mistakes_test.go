package practice

import (
	"context"
	"slices"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
)

// keepRound keeps a match of one round in a directory and returns the path of its journal. Acemi plays in
// it for everybody, also for bots that are each of another level.
func keepRound(t *testing.T, dir string, rules game.Rules, seed uint64) (path string) {
	t.Helper()
	h := journal.Header{Begun: time.Unix(1e9, 0), Program: "okey 2", Preset: "classic", Rules: rules, Deal: journal.Practice(game.SeedOf(seed))}
	level, err := bots.LevelByName("acemi")
	if err != nil {
		t.Fatal(err)
	}
	for s := range rules.Seats {
		sitter := journal.Sitter{Name: string(rune('A' + s))}
		if s > 0 {
			sitter.Bot = &journal.Bot{Level: bots.Levels()[s].Kind(), Temper: "even"}
		}
		h.Seats = append(h.Seats, sitter)
	}
	j, err := journal.Create(dir, h)
	if err != nil {
		t.Fatal(err)
	}
	defer j.Close()
	m, _, err := h.Deal.Begin(rules, "")
	if err != nil || j.Begin("") != nil {
		t.Fatal(err)
	}
	bot := level.New(seed)
	for {
		seat, phase := m.ToPlay()
		if phase != game.Playing {
			break
		}
		a, err := bot.Play(t.Context(), m.View(seat))
		if err == nil {
			m, _, err = game.Apply(m, seat, a)
		}
		if err == nil {
			err = j.Append(journal.Act{Seat: seat, Action: a}, m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := j.End(m); err != nil {
		t.Fatal(err)
	}
	return j.Path()
}

// TestASearchGoesOnWhereItEnded: one that is ended whenever it has got a step further finds, a step at
// a time and over a notebook that is read again each time, what one finds that is left alone.
func TestASearchGoesOnWhereItEnded(t *testing.T) {
	matches := t.TempDir()
	keepRound(t, matches, game.Classic(), 2)
	whole := LoadNotebook("", newClock().now)
	whole.FindMistakes(t.Context(), matches, func(match, of int) {
		if match != 1 || of != 1 {
			t.Errorf("match %d of %d", match, of)
		}
	})
	if len(keptIn(whole).Mistakes) < 2 || len(keptIn(whole).Matches) != 1 {
		t.Fatalf("%d mistakes in %v", len(keptIn(whole).Mistakes), keptIn(whole).Matches)
	}
	dir, searches := t.TempDir(), 0
	n := LoadNotebook(dir, newClock().now)
	for ; !n.lookedAt(keptIn(whole).Matches[0]); searches++ {
		before := len(keptIn(n).Search.Checked)
		ctx, end := context.WithCancel(t.Context())
		n.FindMistakes(ctx, matches, func(int, int) {
			if len(keptIn(n).Search.Checked) > before {
				end()
			}
		})
		end()
		if err := n.Write(); err != nil {
			t.Fatal(err)
		}
		if n = LoadNotebook(dir, newClock().now); searches > 50 {
			t.Fatal("it does not get further")
		}
	}
	if searches < len(keptIn(whole).Mistakes) {
		t.Errorf("only %d searches", searches)
	}
	if len(keptIn(n).Mistakes) != len(keptIn(whole).Mistakes) || keptIn(n).Search.Match != "" {
		t.Fatalf("%d mistakes, not %d; %+v", len(keptIn(n).Mistakes), len(keptIn(whole).Mistakes), keptIn(n).Search)
	}
	for i, m := range keptIn(n).Mistakes {
		if m.Puzzle.ID() != keptIn(whole).Mistakes[i].Puzzle.ID() {
			t.Errorf("mistake %d is another one", i)
		}
	}
}

// TestTenMistakesOfAMatchAreKept: a search that has found nine goes on until the tenth.
func TestTenMistakesOfAMatchAreKept(t *testing.T) {
	matches := t.TempDir()
	path := keepRound(t, matches, game.Classic(), 2)
	for found, want := range map[int]int{9: 1, 10: 0} {
		n := LoadNotebook("", newClock().now)
		n.do(func(k *kept) { k.Search = search{Match: nameOf(path), Found: found} })
		n.FindMistakes(t.Context(), matches, func(int, int) {})
		if k := keptIn(n); len(k.Mistakes) != want || len(k.Matches) != 1 {
			t.Errorf("%d after %d: %v", len(k.Mistakes), found, k.Matches)
		}
	}
}

// TestBotsOfAMistakeAreThoseOfItsMatch, and those of other puzzles have no level.
func TestBotsOfAMistakeAreThoseOfItsMatch(t *testing.T) {
	matches, dir := t.TempDir(), t.TempDir()
	keepRound(t, matches, game.Classic(), 2)
	n := LoadNotebook(dir, newClock().now)
	levels := func(daily bool) (names []string) {
		for _, l := range beginDeck(t, n, daily).Session().Table().Levels {
			names = append(names, l.Name)
		}
		return names
	}
	n.FindMistakes(t.Context(), matches, func(int, int) {})
	if err := n.Write(); err != nil {
		t.Fatal(err)
	}
	n = LoadNotebook(dir, newClock().now)
	if got, want := levels(false), []string{"", "çırak", "kalfa", "usta"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	if got := levels(true); !slices.Equal(got, make([]string, game.MaxSeats)) {
		t.Errorf("the puzzle of the day has %q", got)
	}
	keptIn(n).Mistakes[0].Levels = [game.MaxSeats]string{} // as notebooks were before
	if got := levels(false); !slices.Equal(got, make([]string, game.MaxSeats)) {
		t.Errorf("%q, not known", got)
	}
}

// TestOwnMistakesOfOkey101 are puzzles: what was played there is wrong, and the best move is right.
func TestOwnMistakesOfOkey101(t *testing.T) {
	matches := t.TempDir()
	keepRound(t, matches, game.Okey101(), 1)
	n := LoadNotebook("", newClock().now)
	ctx, end := context.WithCancel(t.Context())
	n.FindMistakes(ctx, matches, func(int, int) {
		if len(keptIn(n).Mistakes) > 0 { // the others are found alike
			end()
		}
	})
	end()
	p := n.next()
	if p == nil || p.Origin != OwnMistake || p.Game != "101" {
		t.Fatalf("%+v", p)
	}
	for _, well := range []bool{false, true} {
		r := beginDeck(t, n, false)
		if r.Puzzle().ID() != p.ID() {
			t.Fatal("another puzzle comes first")
		}
		worst, best := r.Puzzle().Options[0], r.Puzzle().Options[0]
		for _, o := range r.Puzzle().Options {
			if o.Behind > worst.Behind {
				worst = o
			}
			if o.Behind < best.Behind {
				best = o
			}
		}
		a := worst.Action
		if well {
			a = best.Action
		}
		if o := r.Session().Do(a); o.Refused != nil {
			t.Fatal(o.Refused)
		}
		if q := r.Session().Question(); q != nil { // about a penalty
			r.Session().Confirm(true)
		}
		if attempt := r.Judge().Attempt; attempt == nil || !attempt.Known() || attempt.Right() != well || attempt.first {
			t.Fatalf("%v: %+v", a, attempt)
		}
		delete(keptIn(n).Cards, p.ID())
	}
}

// TestAnotherOpeningIsPlayedOut: a way to open that the puzzle does not know is judged, too, once it was
// played out; the same melds in another order are not another way.
func TestAnotherOpeningIsPlayedOut(t *testing.T) {
	hand, err := tile.ParseAll("R9 R10 R11 R12 R13 B8 B9 B10 K4 K5 K6 K7 Y1 Y2 Y3 R1 R3 B5 B12 K13 Y6 F")
	if err != nil {
		t.Fatal(err)
	}
	setup := game.Setup{Rules: game.Okey101(), Step: game.MustDiscard, Indicator: tile.New(tile.Blue, 1)}
	setup.Hands[0] = hand
	m, err := setup.Match()
	if err != nil {
		t.Fatal(err)
	}
	v := m.View(0)
	d, err := coach.Judge(t.Context(), v, game.Action{Kind: game.Discard, Tile: hand[15]}, coach.Quick)
	if err != nil || d == nil {
		t.Fatal(d, err)
	}
	puzzle, err := coach.PuzzleOf(d)
	if err != nil {
		t.Fatal(err)
	}
	for opening, known := range map[string]bool{
		"open R9-R10-R11-R12-R13 B8-B9-B10 K4-K5-K6-K7":          false,
		"open Y1-Y2-Y3 K4-K5-K6-K7 R9-R10-R11-R12-R13 B8-B9-B10": true,
	} {
		n := LoadNotebook("", newClock().now)
		r := beginDeck(t, n, false)
		if err := r.take(&Puzzle{Puzzle: &puzzle}); err != nil {
			t.Fatal(err)
		}
		a, err := game.ParseAction(opening)
		if err != nil {
			t.Fatal(err)
		}
		if o := r.Session().Do(a); o.Refused != nil {
			t.Fatal(o.Refused)
		}
		attempt := r.Judge().Attempt
		if attempt == nil || attempt.Known() != known || n.Count().Tried > 0 != known {
			t.Fatalf("%s: %+v", opening, attempt)
		}
		attempt = explained(t, r, attempt)
		if !attempt.Known() || attempt.Chosen() == nil || n.Count().Tried != 1 {
			t.Errorf("%s: %+v", opening, attempt)
		}
	}
}

// TestPuzzlesAreOfTheGamePlayed: those of Okey 101 come to who plays that, to nobody else; what was
// missed comes back whatever is played.
func TestPuzzlesAreOfTheGamePlayed(t *testing.T) {
	c := newClock()
	n := LoadNotebook("", c.now)
	for range 5 {
		p := n.next()
		if p.Game != "classic" {
			t.Fatalf("a puzzle of %s", p.Game)
		}
		n.note(p, true)
	}
	n.Plays(game.Okey101())
	if p := n.Daily(); p.Game != "101" {
		t.Fatalf("the puzzle of the day is of %s", p.Game)
	}
	missed := n.next()
	if missed.Game != "101" {
		t.Fatalf("a puzzle of %s", missed.Game)
	}
	n.note(missed, false)
	n.Plays(game.Classic())
	c.pass(1)
	if p := n.next(); p.ID() != missed.ID() || !p.Again {
		t.Errorf("what was missed does not come back: %+v", p.Puzzle)
	}
}

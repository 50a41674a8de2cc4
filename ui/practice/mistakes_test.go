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
	"fair/okey/game/journal/journaltest"
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
	bot := level.New(seed)
	return journaltest.Write(t, dir, h, "", []bots.Bot{bot, bot, bot, bot}, 1)
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
		if m.Puzzle.ID != keptIn(whole).Mistakes[i].Puzzle.ID {
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
	if p == nil || p.Origin != OwnMistake || p.Rules.Game != game.Okey101Game {
		t.Fatalf("%+v", p)
	}
	for _, well := range []bool{false, true} {
		r := beginDeck(t, n, false)
		if r.Puzzle().ID != p.ID {
			t.Fatal("another puzzle comes first")
		}
		worst, best := r.Puzzle().Options[0], r.Puzzle().Options[0]
		for _, o := range r.Puzzle().Options {
			if o.Loss > worst.Loss {
				worst = o
			}
			if o.Loss < best.Loss {
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
		delete(keptIn(n).Cards, p.ID)
	}
}

// TestAnotherOpeningIsPlayedOut: a way to open that the puzzle does not know is judged, too, once it was
// played out; the same melds in another order are not another way.
func TestAnotherOpeningIsPlayedOut(t *testing.T) {
	m, same, other := openings(t)
	seat, _ := m.ToPlay()
	v := m.View(seat)
	d, err := coach.Judge(t.Context(), v, game.Action{Kind: game.Discard, Tile: v.Hand.Tiles()[0]}, coach.Quick)
	if err != nil || d == nil {
		t.Fatal(d, err)
	}
	puzzle, err := coach.PuzzleOf(d, m.Excerpt(seat, nil))
	if err != nil {
		t.Fatal(err)
	}
	for opening, known := range map[game.Action]bool{same: true, other: false} {
		n := LoadNotebook("", newClock().now)
		r := beginDeck(t, n, false)
		if err := r.take(&Puzzle{Puzzle: &puzzle}); err != nil {
			t.Fatal(err)
		}
		if o := r.Session().Do(opening); o.Refused != nil {
			t.Fatal(o.Refused)
		}
		attempt := r.Judge().Attempt
		if attempt == nil || attempt.Known() != known || n.Count().Tried > 0 != known {
			t.Fatalf("%v: %+v", opening, attempt)
		}
		attempt = explained(t, r, attempt)
		if !attempt.Known() || attempt.Chosen() == nil || n.Count().Tried != 1 {
			t.Errorf("%v: %+v", opening, attempt)
		}
	}
}

// openings returns a match in which the first hand can be opened, the best way to open with its melds in
// another order, and another way: with a run that is a tile shorter.
func openings(t *testing.T) (m game.Match, same, other game.Action) {
	t.Helper()
	for seed := range uint64(10_000) {
		m, _, err := game.New(game.Okey101(), game.SeedOf(seed))
		if err != nil {
			t.Fatal(err)
		}
		seat, _ := m.ToPlay()
		v := m.View(seat)
		for _, a := range v.Legal() {
			if a.Kind != game.Open {
				continue
			}
			groups := a.Groups.Split()
			slices.Reverse(groups)
			same = game.Action{Kind: game.Open, Groups: game.GroupsOf(groups)}
			for i, group := range groups {
				groups[i] = group[1:]
				other = game.Action{Kind: game.Open, Groups: game.GroupsOf(groups)}
				if v.Check(same) == nil && v.Check(other) == nil {
					return m, same, other
				}
				groups[i] = group
			}
		}
	}
	t.Fatal("nobody can open in two ways")
	return m, same, other
}

// TestPuzzlesAreOfTheGamePlayed: those of Okey 101 come to who plays that, to nobody else; what was
// missed comes back whatever is played.
func TestPuzzlesAreOfTheGamePlayed(t *testing.T) {
	c := newClock()
	n := LoadNotebook("", c.now)
	for range 5 {
		p := n.next()
		if p.Rules.Game != game.ClassicGame {
			t.Fatalf("a puzzle of %s", p.Rules.Game)
		}
		n.note(p, true)
	}
	n.Plays(game.Okey101())
	if p := n.Daily(); p.Rules.Game != game.Okey101Game {
		t.Fatalf("the puzzle of the day is of %s", p.Rules.Game)
	}
	missed := n.next()
	if missed.Rules.Game != game.Okey101Game {
		t.Fatalf("a puzzle of %s", missed.Rules.Game)
	}
	n.note(missed, false)
	n.Plays(game.Classic())
	c.pass(1)
	if p := n.next(); p.ID != missed.ID || !p.Again {
		t.Errorf("what was missed does not come back: %+v", p.Puzzle)
	}
}

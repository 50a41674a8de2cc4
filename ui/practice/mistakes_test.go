package practice

import (
	"context"
	"slices"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
)

// writeRound writes the journal of a match of one round to a directory and returns its path. Every seat plays like
// acemi, whatever level the journal names.
func writeRound(t *testing.T, dir string, rules game.Rules, seed uint64) (path string) {
	t.Helper()
	h := journal.Header{Begun: time.Unix(1e9, 0), Program: "okey 2", Preset: "classic", Rules: rules, Deal: journal.Practice(game.SeedOf(seed))}
	for s := range rules.Seats {
		sitter := journal.Sitter{Name: string(rune('A' + s))}
		if s > 0 {
			sitter.Bot = &journal.Bot{Level: bots.Levels()[s].Kind(), Temper: "even"}
		}
		h.Seats = append(h.Seats, sitter)
	}
	bot := check.Must(bots.LevelByName("acemi")).New(seed)
	return journaltest.Write(t, dir, h, "", []bots.Bot{bot, bot, bot, bot}, 1)
}

// TestFindMistakes_Continues checks that a search that is cancelled at each step, with the notebook reloaded, finds the
// same mistakes as an uninterrupted one.
func TestFindMistakes_Continues(t *testing.T) {
	matches := t.TempDir()
	writeRound(t, matches, game.Classic(), 10)
	whole := LoadNotebook("", newClock().now)
	whole.FindMistakes(t.Context(), matches, func(match, of int) {
		check.That(t, match == 1 && of == 1, "match %d of %d", match, of)
	})
	want := contentOf(whole)
	check.Need(t, len(want.Mistakes) >= 2 && len(want.Matches) == 1, "%d mistakes in %v", len(want.Mistakes), want.Matches)
	dir, searches := t.TempDir(), 0
	n := LoadNotebook(dir, newClock().now)
	for ; !n.isSearched(want.Matches[0]); searches++ {
		before := len(contentOf(n).Search.Checked)
		ctx, end := context.WithCancel(t.Context())
		n.FindMistakes(ctx, matches, func(int, int) {
			if len(contentOf(n).Search.Checked) > before {
				end()
			}
		})
		end()
		check.OK(t, n.Save())
		n = LoadNotebook(dir, newClock().now)
		check.Need(t, searches <= 50, "it does not get further")
	}
	check.That(t, searches >= len(want.Mistakes), "only %d searches", searches)
	got := contentOf(n)
	same := func(a, b mistake) bool { return a.Puzzle.ID == b.Puzzle.ID }
	check.That(t, slices.EqualFunc(got.Mistakes, want.Mistakes, same) && got.Search.Match == "", "there are other mistakes; %+v", got.Search)
}

func TestFindMistakes_MaxPerMatch(t *testing.T) {
	matches := t.TempDir()
	path := writeRound(t, matches, game.Classic(), 2)
	for found, want := range map[int]int{9: 1, 10: 0} {
		n := LoadNotebook("", newClock().now)
		n.update(func(k *notebookData) { k.Search = searchProgress{Match: matchName(path), Found: found} })
		n.FindMistakes(t.Context(), matches, func(int, int) {})
		k := contentOf(n)
		check.That(t, len(k.Mistakes) == want && len(k.Matches) == 1, "%d after %d: %v", len(k.Mistakes), found, k.Matches)
	}
}

// TestPuzzle_BotLevels checks that, in a puzzle made from a mistake, the bots have the levels they had in the match,
// and that in other puzzles their levels have no names.
func TestPuzzle_BotLevels(t *testing.T) {
	matches, dir := t.TempDir(), t.TempDir()
	writeRound(t, matches, game.Classic(), 2)
	n := LoadNotebook(dir, newClock().now)
	levels := func(daily bool) (names [game.MaxSeats]string) {
		for seat, l := range beginDeck(t, n, daily).Session.Table().Levels {
			names[seat] = l.Name
		}
		return names
	}
	n.FindMistakes(t.Context(), matches, func(int, int) {})
	check.OK(t, n.Save())
	n = LoadNotebook(dir, newClock().now)
	none := [game.MaxSeats]string{}
	check.Equal(t, levels(false), [...]string{"", "çırak", "kalfa", "usta"})
	check.Equal(t, levels(true), none, "in the puzzle of the day")
	contentOf(n).Mistakes[0].Levels = none // as in older notebooks
	check.Equal(t, levels(false), none)
}

// TestFindMistakes_Okey101 checks that the move played in the match is wrong, and the best one right.
func TestFindMistakes_Okey101(t *testing.T) {
	matches := t.TempDir()
	writeRound(t, matches, game.Okey101(), 2)
	n := LoadNotebook("", newClock().now)
	ctx, end := context.WithCancel(t.Context())
	n.FindMistakes(ctx, matches, func(int, int) {
		if len(contentOf(n).Mistakes) > 0 { // one mistake is enough
			end()
		}
	})
	end()
	p := n.next()
	check.Need(t, p != nil && p.Origin == OwnMistake && p.Rules.Game == game.Okey101Game, "%+v", p)
	for _, well := range []bool{false, true} {
		r := beginDeck(t, n, false)
		check.Need(t, r.Puzzle.ID == p.ID, "another puzzle comes first")
		check.That(t, playPuzzle(t, r, well).Known(), "a move of the puzzle is not known")
		delete(contentOf(n).Cards, p.ID)
	}
}

// TestExplain_OtherOpening checks that Explain judges an opening that is not an option of the puzzle. An option with
// its melds in another order must count as that option.
func TestExplain_OtherOpening(t *testing.T) {
	m, same, other := openings(t)
	seat, _ := m.ToPlay()
	v := m.View(seat)
	d := check.Must(coach.Judge(t.Context(), v, game.Action{Kind: game.Discard, Tile: v.Hand.Tiles()[0]}, coach.Quick))
	puzzle := check.Must(coach.PuzzleOf(d, m.Excerpt(seat, nil)))
	for opening, known := range map[game.Action]bool{same: true, other: false} {
		n := LoadNotebook("", newClock().now)
		r := beginDeck(t, n, false)
		check.OK(t, r.start(&Puzzle{Puzzle: &puzzle}))
		check.OK(t, r.Session.Do(opening).Refused)
		attempt := r.Judge().Attempt
		check.Need(t, attempt != nil && attempt.Known() == known && n.Count().Tried > 0 == known, "%v: %+v", opening, attempt)
		attempt = explainAttempt(t, r, attempt)
		check.That(t, attempt.Known() && attempt.Chosen() != nil && n.Count().Tried == 1, "%v: %+v", opening, attempt)
	}
}

// openings returns a match in which the first hand can be opened, and two openings: same is an option with its melds in
// another order, and other has a run that is one tile shorter.
func openings(t *testing.T) (m game.Match, same, other game.Action) {
	t.Helper()
	for seed := range uint64(10_000) {
		m, _, err := game.New(game.Okey101(), game.SeedOf(seed))
		check.OK(t, err)
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

// TestSetGame checks that puzzles are from the player's game, except for missed puzzles, which come back in any game.
func TestSetGame(t *testing.T) {
	c := newClock()
	n := LoadNotebook("", c.now)
	for range 5 {
		p := n.next()
		check.Need(t, p.Rules.Game == game.ClassicGame, "a puzzle of %s", p.Rules.Game)
		n.recordAttempt(p, true)
	}
	n.SetGame(game.Okey101())
	check.Equal(t, n.Daily().Rules.Game, game.Okey101Game)
	missed := n.next()
	check.Need(t, missed.Rules.Game == game.Okey101Game, "a puzzle of %s", missed.Rules.Game)
	n.recordAttempt(missed, false)
	n.SetGame(game.Classic())
	c.addDays(1)
	p := n.next()
	check.That(t, p.ID == missed.ID && p.Again, "what was missed does not come back: %+v", p.Puzzle)
}

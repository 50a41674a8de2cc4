package practice

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"

	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

func beginStep(t *testing.T, course, step string) *Runner {
	t.Helper()
	at := slices.IndexFunc(NewCourse(course, nil).Steps, func(s Step) bool { return s.ID == step })
	check.Need(t, at >= 0, "the course %s has no step %s", course, step)
	p := new(Progress)
	p.Set(course, CourseProgress{Step: at})
	r, err := Begin(NewCourse(course, p), session.Table{Names: [game.MaxSeats]string{"", "Ayşe", "Mehmet", "Zeynep"}})
	check.Need(t, err == nil, "%s: %v", step, err)
	return r
}

func slotOnRack(t *testing.T, r *Runner, notation string) rack.Slot {
	t.Helper()
	found := r.Session.Rack().Find(parseTile(notation), rack.Slot{})
	check.Need(t, r.Session.Rack().At(found).Tile == parseTile(notation), "there is no %s on the rack", notation)
	return found
}

// makeMove makes a move in a step and returns the answer to it. "Y5>0,d" moves a tile to row 0, column d, where column
// 1 is a. "x R13" discards a tile, and "e Y8" lays one off. All other moves are single words.
func makeMove(t *testing.T, r *Runner, move string) Answer {
	t.Helper()
	s := r.Session
	var o session.Outcome
	switch {
	case move == "draw":
		o = s.Draw()
	case move == "take":
		o = s.Take()
	case move == "finish":
		o = s.FinishWith(tile.None)
	case move == "show":
		o = s.ShowTwin()
	case move == "asked":
		s.Arrange(meld.ByBest)
		h, _ := s.RequestHint()
		s.GiveHint(h.Ask(t.Context()))
		o = s.Discard(slotOnRack(t, r, s.HintedTile().String()))
	case move == "sort":
		s.Arrange(meld.ByColour)
	case move == "open":
		o = s.Lay(rack.Slot{})
	case move[:2] == "x ":
		if o = s.Discard(slotOnRack(t, r, move[2:])); o.Question != nil {
			o = s.Confirm(true)
		}
	case move[:2] == "e ":
		o = s.Do(s.View().LayOffs(parseTile(move[2:]))[0], slotOnRack(t, r, move[2:]))
	default:
		to := rack.Slot{Row: int(move[len(move)-3] - '0'), Col: int(move[len(move)-1]-'a') + 1}
		s.Insert(slotOnRack(t, r, move[:len(move)-4]), to)
	}
	check.Need(t, o.Refused == nil, "%s: %v", move, o.Refused)
	return r.Judge()
}

// TestJudge_Steps checks that in each step a right move is judged right, and a wrong one is judged wrong or not at all.
func TestJudge_Steps(t *testing.T) {
	for _, c := range []struct{ course, step, wrong, id, right string }{
		{Okey, "tiles", "B2>1,k", "", "K9>1,k"},
		{Okey, "run", "B2>0,d", "learn.no.colour", "Y5>0,d"},
		{Okey, "run", "Y5>0,m", "learn.no.place", "Y5>0,g"},
		{Okey, "run", "K9>1,l", "learn.no.use", "Y5>0,g"},
		{Okey, "set", "B8>1,l", "learn.no.place", "B8>0,h"},
		{Okey, "set", "sort", "", "B8>0,h"},
		{Okey, "set", "Y3>0,h", "learn.no.number", "B8>0,h"},
		{Okey, "set", "R8>0,h", "learn.no.twice", "B8>0,h"},
		{Okey, "okey", "R3>0,g", "learn.no.colour", "Y5>0,g"},
		{Okey, "joker", "Y2>0,f", "learn.no.colour", "F>0,f"},
		{Okey, "draw", "take", "learn.draw.wrong", "draw"},
		{Okey, "take", "draw", "learn.take.wrong", "take"},
		{Okey, "throw", "x Y7", "learn.throw.wrong", "x R13"},
		{Okey, "keys", "x R13", "learn.no.both", "asked"},
		{Okey, "throw", "x K8", "learn.throw.wrong", "x B1"}, // as good as R13
		{Okey, "finish", "x K3", "learn.finish.wrong", "finish"},
		{Okey, "twin", "take", "learn.twin.wrong", "show"},
		{Okey, "pairs", "R1>1,j", "learn.no.pair", "K12>1,j"},
		{Okey101, "count", "B3>0,n", "learn.no.colour", "Y7>0,n"},
		{Okey101, "open", "x B1", "learn.open.wrong", "open"},
		{Okey101, "layoff", "x R6", "learn.layoff.wrong", "e Y8"},
		{Okey101, "penalty", "x Y8", "learn.penalty.wrong", "x K4"},
		{Okey101, "last", "x K4", "learn.last.wrong", "e Y8"},
	} {
		t.Run(c.step+" "+c.wrong, func(t *testing.T) {
			r := beginStep(t, c.course, c.step)
			if c.wrong != "" {
				before := r.Session.View().Hand
				a := makeMove(t, r, c.wrong)
				check.That(t, (a.Verdict == Wrong || c.id == "") && a.id == c.id, "%s is answered by %v %q, want %q", c.wrong, a.Verdict, a.id, c.id)
				taken := r.Series.(*Course)
				check.That(t, !r.Done && r.Session.View().Hand == before && taken.progress.Of(c.course).Step == taken.At, "%s counts", c.wrong)
				r.Session.UndoMove()
				r.Judge()
			}
			a := makeMove(t, r, c.right)
			if c.step == "last" {
				a = makeMove(t, r, "x K4")
			}
			check.That(t, a.Verdict == Right && a.id == "learn."+c.step+".done" && r.Done, "%s is answered by %v %q", c.right, a.Verdict, a.id)
			check.Equal(t, r.Judge().Verdict, Nothing, "what is solved is answered again")
		})
	}
}

func TestJudgeTiles(t *testing.T) {
	for _, c := range []struct{ course, step, wrong, id, named, right string }{
		{Okey, "tiles", "R4", "learn.no.tile", "K9", "K9"},
		{Okey, "run", "R8 R9 R10", "learn.no.other", "Y5", "Y5 Y6 Y7"},
		{Okey, "set", "R8 R8 K8", "learn.no.twice", "R8", "K8 B8 R8"},
		{Okey, "okey", "B9 K1 B11", "learn.no.colour", "K1", "B9 Y5 B11"},
		{Okey, "joker", "B11 B12 B13", "learn.no.other", "F", "F B11 B12"},
		{Okey, "pairs", "R1 K12", "learn.no.pair", "R1", "K12 K12"},
		{Okey101, "count", "Y5 Y6 Y1", "learn.no.run", "Y5", "Y5 Y6 Y7"},
	} {
		r := beginStep(t, c.course, c.step)
		a := r.JudgeTiles(parseTiles(c.wrong))
		check.That(t, a.Verdict == Wrong && a.id == c.id && a.args["Tile"] == parseTile(c.named) && !r.Done, "%+v is answered by %v %q %v", c, a.Verdict, a.id, a.args)
		a = r.JudgeTiles(parseTiles(c.right))
		check.That(t, a.Verdict == Right && r.Done, "%s: %s is answered by %v %q", c.step, c.right, a.Verdict, a.id)
	}
}

// TestCourse_Steps checks the tiles and examples at the beginning of each step, on both kinds of racks.
func TestCourse_Steps(t *testing.T) {
	for _, course := range Courses() {
		for _, ordered := range []bool{false, true} {
			table := session.Table{InOrder: ordered}
			if ordered {
				table.Columns = 60
			}
			p := new(Progress)
			p.Set(course, CourseProgress{Step: -1})
			c := NewCourse(course, p)
			r, err := Begin(c, table)
			for ; err == nil; err = r.MoveBy(1) {
				step, s := r.Step, r.Session
				check.Equal(t, s.Rack().Tiles(), tile.SetOf(step.position.Hands[session.Player]...), step.ID)
				check.Equal(t, s.Rack().Tiles(), s.View().Hand, step.ID)
				check.That(t, (step.Tile == tile.None || s.View().Hand.Has(step.Tile)) && (s.Rack().At(step.To).Tile == tile.None || ordered), "%s: %v is not on the rack, or its place is taken", step.ID, step.Tile)
				for _, e := range step.Shown {
					_, ok := s.View().Terms().Lay(e.Tiles)
					check.Equal(t, ok, e.Good, step.ID, e.Tiles)
				}
				check.Equal(t, r.Done, step.Kind == ToRead, step.ID)
			}
			check.Need(t, err == ErrNoMore && c.Last(), "%s ends at %s: %v", course, c.Steps[c.At].ID, err)
		}
	}
}

// playRound plays the first round, in which choose makes the player's moves. It returns the answer and the number of
// turns that the player took.
func playRound(t *testing.T, seed uint64, choose func(game.View) game.Action) (a Answer, turns int) {
	t.Helper()
	r := beginStep(t, Okey, "round")
	r.table.Seeds = func() session.Seeds { return session.Seeds{Bots: seed} }
	check.OK(t, r.Again())
	for s := r.Session; s.View().Phase == game.Playing; {
		if bot, ok := s.BotToMove(); ok {
			s.Play(bot.Ask(t.Context()))
		} else {
			do := choose(s.View().Clone())
			check.OK(t, s.Do(do).Refused)
			if do.Kind == game.Discard {
				turns++
			}
		}
		if got := r.Judge(); got.Verdict != Nothing {
			a = got
		}
	}
	return a, turns + 1
}

// TestCourse_FirstRoundCanBeWon checks that a player who follows the coach's advice wins the first round in a few turns
// against any novices, and that most novices would win it too.
func TestCourse_FirstRoundCanBeWon(t *testing.T) {
	for seed := range uint64(testsize.Of(8, 20)) {
		a, turns := playRound(t, seed, func(v game.View) game.Action {
			return coach.Advise(t.Context(), v)
		})
		check.That(t, a.Verdict == Right && turns <= 6, "seed %d: %v after %d turns", seed, a, turns)
	}
	novice := check.Must(bots.LevelByName("acemi"))
	wins, rounds := 0, testsize.Of(20, 40)
	for seed := range uint64(rounds) {
		p := bots.NewPlayer(novice.New(seed))
		a, _ := playRound(t, seed, func(v game.View) game.Action {
			return check.Must(p.Ask(t.Context(), v))
		})
		if a.Verdict == Right {
			wins++
		} else {
			check.Equal(t, a.id, "learn.round.wrong")
		}
	}
	check.That(t, wins >= rounds*3/4, "a novice without hints wins only %d of %d", wins, rounds)
}

// TestProgress checks that progress is saved, that a program never undoes what another one has written, and that a course
// can begin whatever the file contains.
func TestProgress(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "okey")
	one, other := LoadProgress(dir), LoadProgress(dir)
	check.That(t, !one.HasBegun() && one.Of(Okey) == (CourseProgress{}), "there is progress before anything was learnt")
	one.Set(Okey, CourseProgress{Step: 5, Done: true})
	check.That(t, one.HasBegun(), "one course is no progress")
	check.OK(t, NewCourse(Okey, one).Save())
	other.Set(Okey101, CourseProgress{Step: 2})
	other.Set(Okey, CourseProgress{Step: 1})
	check.OK(t, other.Save())
	for _, p := range []*Progress{LoadProgress(dir), other} {
		check.Equal(t, p.Of(Okey), CourseProgress{1, true})
		check.Equal(t, p.Of(Okey101), CourseProgress{Step: 2})
		check.That(t, p.HasBegun(), "there is no progress")
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		text := []byte(`{"okey":{"step":3},"101":{"step":1,"done":true}}`)
		text[random.IntN(len(text))] = byte(random.IntN(256))
		check.OK(t, os.WriteFile(one.store.Path, text[:1+random.IntN(len(text))], 0o600))
		damaged := LoadProgress(dir)
		for _, course := range Courses() {
			_, err := Begin(NewCourse(course, damaged), session.Table{})
			check.Need(t, err == nil, "%s: %v", text, err)
		}
	}
	var nobody *Progress
	nobody.Set(Okey, CourseProgress{Step: 1})
	check.That(t, !nobody.HasBegun() && nobody.Save() == nil, "nobody's progress is kept")
}

func TestRunner_Texts(t *testing.T) {
	w := check.Must(words.New("en"))
	begun, done := beginStep(t, Okey, "tiles"), beginStep(t, Okey, "set")
	check.That(t, strings.Contains(begun.Header(w), "1 of") && strings.Contains(done.Header(w), "3 of"), "%s, %s", begun.Header(w), done.Header(w))
	makeMove(t, done, "B8>0,h")
	for id, r := range map[string]*Runner{
		"learn.next.again": begun, "learn.next": done, "train.goes-on": beginDeck(t, LoadNotebook("", newClock().now), false),
	} {
		check.Equal(t, r.NextText(w), w.Say(id))
	}
}

// TestCourse_Texts checks that in every language, no text of a step has an unreplaced placeholder. TestTexts_Complete in
// ui/words checks that none is missing.
func TestCourse_Texts(t *testing.T) {
	for _, lang := range words.Languages() {
		w := check.Must(words.New(lang))
		for _, course := range Courses() {
			for _, s := range NewCourse(course, nil).Steps {
				for name := range strings.FieldsSeq("title idea more task type how done wrong") {
					check.That(t, !strings.Contains(s.Say(w, name)+s.TypedTask(w), "{{"), "%s: %s of %s says %q", lang, name, s.ID, s.Say(w, name))
				}
			}
		}
	}
}

// TestCourse_StocksOf101 checks that no position has a larger stock than a deal leaves, and that each earlier discard
// was legal (rule 7.10).
func TestCourse_StocksOf101(t *testing.T) {
	for _, step := range NewCourse(Okey101, nil).Steps {
		m := check.Must(step.position.Match())
		v := m.View(session.Player)
		dealt := len(v.Rules.Tiles().Tiles()) - 1 - 4*v.Rules.HandSize - 1
		check.That(t, v.StockLeft <= dealt, "%s: %d tiles in the stock, %d when the round begins", step.ID, v.StockLeft, dealt)
		for _, pile := range v.Discards {
			for _, x := range pile {
				check.That(t, x != v.Terms().Wild() && !v.Playable(x), "%s: %v was thrown", step.ID, x)
			}
		}
	}
}

// TestJudge_GathersTiles checks that tiles one slot apart from their group are moved to it.
func TestJudge_GathersTiles(t *testing.T) {
	for _, c := range []struct {
		course, step, moves, want string
	}{
		{Okey, "run", "Y5>0,h", ""},
		{Okey, "set", "B8>0,i", "R8 K8 B8"},
		{Okey, "run", "Y5>0,c", "Y5 Y6 Y7"},
		{Okey, "set", "Y3>0,f Y3>1,l B8>0,j", "R8 K8 B8"}, // the 8s are apart once the wrong tile is gone
		{Okey, "okey", "Y5>0,e", ""},
		{Okey, "pairs", "K12>1,i", "K12 K12"},
		{Okey101, "count", "Y7>0,o", "Y5 Y6 Y7"},
	} {
		r := beginStep(t, c.course, c.step)
		var a Answer
		for move := range strings.FieldsSeq(c.moves) {
			a = makeMove(t, r, move)
		}
		check.Equal(t, r.Done, c.want != "", c)
		check.Equal(t, a.Verdict == Right, c.want != "", c)
		stands := slices.ContainsFunc(r.Session.Blocks(), func(b session.Block) bool { return tile.Format(b.Tiles) == c.want })
		check.That(t, stands || c.want == "", "%+v: %v", c, r.Session.Blocks())
	}
}

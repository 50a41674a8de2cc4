package viewer_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
	"fair/okey/ui/review"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
	"fair/okey/ui/words"
)

func init() { coach.UseFewSamples() }

// A savedReplay opens replays of a saved match, with its journal.
type savedReplay struct {
	path string
	rec  *journal.Record
}

// replayOf closes the journal of the match and returns its replay.
func replayOf(g *tabletest.Game) savedReplay {
	g.Session.Store().Close()
	path := g.Session.Store().Path()
	return savedReplay{path, check.Must(journal.ReadFile(path))}
}

func (r savedReplay) open(o table.Options) (*table.Model, error) { return tui.NewReplay(o, r.rec) }
func (r savedReplay) options(o *table.Options)                   { o.File = r.path }

// shortRounds maps presets to words with which the first round of playReviewable is short.
var shortRounds = map[string]string{"classic": "e", "101": "gundogusu"}

// playReviewable returns a table at the end of the first round of a badly played match, saved in dir. The word determines
// the deal.
func playReviewable(t *testing.T, dir, preset, word string) *tabletest.Game {
	t.Helper()
	g := tabletest.Open(t, tui.NewTable, tabletest.Setup{
		Preset: preset, Dir: dir, Level: "acemi", Apprentices: true, Options: func(o *table.Options) { o.Hints = 0 },
	})
	return g.Type(word).Press("enter").Settle().PlayRound()
}

// reviewSaved reviews all finished rounds of the saved match.
func reviewSaved(t *testing.T, g *tabletest.Game) (*review.Match, *coach.Review) {
	t.Helper()
	g.Session.Store().Wait()
	path := g.Session.Store().Path()
	m := check.Must(review.OpenRounds(path, filepath.Dir(path)))
	return m, m.RunRound(t.Context(), 0, coach.Quick, review.AllRounds, nil)
}

// reviewTeller returns a teller for reviews in the language of w.
func reviewTeller(g *tabletest.Game, w *words.Words) tell.Teller {
	names := g.Session.Table().Names
	names[0] = ""
	return tell.Teller{Words: w, Names: names, View: g.View()}
}

// placeOf returns the header text that describes where in the round d was made.
func placeOf(w *words.Words, d *coach.Decision) string {
	step := map[coach.Step]string{coach.Drawing: "key.draw", coach.Discarding: "key.discard", coach.Showing: "key.show", coach.Laying: "review.step.lay"}[d.Step]
	if step == "key.discard" && d.Played.Kind != game.Discard && d.Played.Kind != game.Finish {
		step = "review.step.lay"
	}
	return w.With("review.at", words.Args{"Turn": tell.OwnTurn(&d.View), "Stock": d.View.StockLeft, "Step": w.Say(step)})
}

// marked matches a screen whose current decision is marked as a mistake.
var marked = regexp.MustCompile(`(?m)^ *▶ .* \?[?!]? .*you `)

func TestReview_Round(t *testing.T) {
	testsize.SkipUnderRace(t)
	g := playReviewable(t, t.TempDir(), "classic", "lodos").NextRound().PlayRound()
	g.Shows("V review").Press("V").Golden()
	m, whole := reviewSaved(t, g)
	head := func() string { return g.Lines()[0] }
	looksAt := func(d *coach.Decision) bool {
		return strings.Contains(head(), fmt.Sprintf("Round %d", d.Round)) && strings.Contains(head(), placeOf(g.Words, d))
	}
	var worst *coach.Decision
	for _, d := range whole.Decisions() {
		if d.Round == 2 && d.Mark != coach.Unmarked && (worst == nil || d.Loss > worst.Loss) {
			worst = d
		}
	}
	g.That(looksAt(worst), "it does not start with the costliest decision of the round, %s", placeOf(g.Words, worst))
	g.Shows(worst.Mark.String() + " " + tell.MarkName(g.Words, worst.Mark) + ": you ")
	for _, key := range []string{"]", "tab"} {
		before := head()
		g.Press(key).That(head() != before && marked.MatchString(g.Screen()), "%s does not go to another mistake", key)
		check.Equal(t, g.Press("[").Lines()[0], before, "[ after ", key)
	}
	for i, d := range tell.Costliest(whole) {
		g.Press(fmt.Sprint(i+1)).That(looksAt(d), "%d does not lead to round %d, %s", i+1, d.Round, placeOf(g.Words, d))
	}
	before := g.Press("pgdown", "pgdown").Lines()[0]
	g.Press("left").That(head() != before, "← does not go to another decision")
	check.Equal(t, g.Press("right").Lines()[0], before, "after →")
	for _, step := range []string{"home 2", "end 2", "pgup 1"} {
		key, round, _ := strings.Cut(step, " ")
		check.Contains(t, g.Press(key).Lines()[0], "Round "+round)
	}
	first := g.Screen()
	second := g.Press("down").Screen()
	g.Press("up").That(g.Screen() == first && second != first, "↓ and ↑ do not select options")
	g.Send(tea.MouseMsg{Button: tea.MouseButtonWheelDown}).That(g.Screen() == second, "the wheel does not select the next option")
	g.Send(tea.MouseMsg{Button: tea.MouseButtonWheelUp}).That(g.Screen() == first, "the wheel does not select the option before")
	g.Click(g.FindText("▶ ")).That(g.Screen() == first, "a click beside the course does something")

	// The reasons are against the selected option.
	g.Press("home").Resize(200, 60)
	at := slices.IndexFunc(whole.Rounds[0].Decisions, func(d coach.Decision) bool {
		return len(d.Options) > 2 && d.Chosen() != &d.Options[len(d.Options)-1]
	})
	d := &whole.Rounds[0].Decisions[at]
	for !strings.Contains(head(), placeOf(g.Words, d)) {
		g.Press("right")
	}
	for range d.Options {
		g.Press("down")
	}
	tells, last := reviewTeller(g, g.Words), &d.Options[len(d.Options)-1]
	g.Shows("▶    " + g.Render(tells.OptionLabel(d, last)))
	for _, why := range tells.Why(d.As(last.Action).Explain()) {
		g.That(g.Missing(why, g.Screen()) == "", "against the last option there is no %q", why)
	}

	// Each round has a line about how the built-in players fare with the player's tiles.
	for i, key := range []string{"pgup", "pgdown"} {
		text := tell.SameTilesText(g.Words, check.Must(m.RunTiles(t.Context(), 1+i)))
		g.Press(key).That(g.Fits("tiles").Missing(text, g.Screen()) == "", "round %d: there is no %q", 1+i, text)
	}
	g.Press("esc").Shows("Left in hand")
}

func TestReview_Leave(t *testing.T) {
	g := playReviewable(t, t.TempDir(), "classic", shortRounds["classic"]).Async()
	for _, key := range []string{"esc", "V", "q"} {
		g.Press("V").Await(g.Words.Say("review.reading"))
		before := g.Press(key).Shows("Left in hand").Screen()
		g.Join().That(g.Screen() == before, "after %s the review goes on", key)
	}
	g.Press("V").Await("turn 1, ").Press("tab").Join().That(marked.MatchString(g.Screen()), "a key before the first results does not lead to a mistake")
}

func TestReview_Refused(t *testing.T) {
	g := tabletest.Open(t, tui.NewTable, tabletest.Setup{Dir: t.TempDir()})
	g.Type("kısmet").Press("enter").Settle()
	g.Press("V").Shows("You can review the round once it is over.")

	g = tabletest.Play(t, tui.NewTable, tabletest.Setup{}).PlayRound()
	g.Press("V").Shows("This match isn't saved, so it can't be reviewed.")
}

// TestReview_FromReplay checks that the review opens at the moment that the replay shows, or at the next one, and that
// keys typed before the journal or the results are there act as if they were typed later.
func TestReview_FromReplay(t *testing.T) {
	testsize.SkipUnderRace(t)
	dir := t.TempDir()
	replay := replayOf(playReviewable(t, dir, "classic", shortRounds["classic"]).NextRound())
	midRound := func() *tabletest.Game {
		g := tabletest.Open(t, replay.open, tabletest.Setup{Dir: dir, Options: replay.options})
		for range 12 {
			g.Press("right")
		}
		return g
	}
	g := midRound()
	at, _, _ := g.Session.ReplayPosition()
	moments := check.Must(review.OpenRounds(replay.path, dir)).Moments(0)
	next := slices.IndexFunc(moments, func(m review.Moment) bool { return m.Line >= replay.rec.Step(at).Line })
	v := &moments[next].View
	g.Press("V").Shows(fmt.Sprintf("turn %d, %d left: ", tell.OwnTurn(v), v.StockLeft))
	g.Press("esc", "end", "V").Shows("You can review the round once it is over.")
	keys := []string{"V", "left", "down", "right", "right"}
	slow := midRound()
	for _, key := range keys {
		slow.Press(key)
	}
	check.Equal(t, midRound().Async().Press(keys...).Join().Lines()[0], slow.Lines()[0], keys)
}

// TestReview_Fits checks all decisions, and several options of each, in every language and size class.
func TestReview_Fits(t *testing.T) {
	testsize.SkipUnderRace(t)
	for preset, step := range map[string]int{"classic": testsize.Of(8, 1), "101": testsize.Of(32, 1)} {
		if preset == "101" && testing.Short() {
			continue // rounds of Okey 101 take too long
		}
		dir, word := t.TempDir(), "lodos"
		if !testsize.Long() {
			word = shortRounds[preset]
		}
		played := playReviewable(t, dir, preset, word)
		_, whole := reviewSaved(t, played)
		replay := replayOf(played)
		for _, lang := range words.Languages() {
			g := tabletest.Open(t, replay.open, tabletest.Setup{Lang: lang, Dir: dir, Options: replay.options}).Press("V")
			sizes := [][2]int{{80, 24}, {81, 25}, {100, 33}, {120, 36}, {146, 40}, {200, 60}, {80, 60}, {79, 24}}
			g.Press("home")
			for n, before := 0, ""; g.Screen() != before; n++ {
				before = g.Screen()
				for i, size := range sizes {
					if (n+i)%step == 0 {
						checkReview(t, g.Resize(size[0], size[1]), whole, size[0], size[1])
					}
				}
				g.Resize(80, 24).Press("right")
			}
		}
	}
}

// checkReview checks the screen of the current decision in a window of w by h cells. Nothing may be cut off, painting
// twice must give the same screen, the options must include the one that was played, and in a large window nothing is
// left out.
func checkReview(t *testing.T, g *tabletest.Game, whole *coach.Review, width, height int) {
	t.Helper()
	w := g.Words
	what := fmt.Sprint(w.Lang(), " ", strings.TrimSpace(g.Lines()[0]))
	seen := g.Fits(what).Screen()
	g.That(g.Screen() == seen, "%s: painting changes the screen", what)
	if width < 80 {
		return
	}
	round, tells := &whole.Rounds[0], reviewTeller(g, w)
	for i := range round.Decisions {
		d := &round.Decisions[i]
		if !strings.Contains(g.Lines()[0], placeOf(w, d)) {
			continue
		}
		if d.Loss > 0 && d.Step == coach.Discarding && d.Played.Kind == game.Discard && d.Options[0].Action.Kind == game.Discard {
			for id, sign := range map[string]string{"review.thrown": "×", "review.better": "✓"} {
				onLedge := regexp.MustCompile(`─.*` + w.Say(id) + `|[─╯╰]` + sign + `[─╯╰]`)
				g.That(onLedge.MatchString(seen), "%s: no tile is %s", what, w.Say(id))
			}
		}
		if width == 200 {
			for _, text := range append(tells.Why(d), tells.Balance(round, whole.Rules, 0), tells.RoundOutcome(whole, round)) {
				g.That(g.Missing(text, seen) == "", "%s: there is no %q", what, text)
			}
			g.That(!whole.Rules.LaysMelds() || strings.Contains(seen, w.Say("review.points")), "%s: the options are not compared in points", what)
		}
		label := regexp.MustCompile(`│ (▶| ) *(✓|×|\?\??|\?!) +(` + playedPattern(g, tells, round, placeOf(w, d)) + `)`)
		for _, keys := range [][]string{nil, {"down", "down", "down"}, strings.Fields(strings.Repeat("down ", len(d.Options)))} {
			g.Press(keys...).Fits(what)
			g.That(label.MatchString(g.Screen()), "%s: the options do not include the one that was played", what)
		}
		g.Press(strings.Fields(strings.Repeat("up ", len(d.Options)))...)
	}
}

// playedPattern returns a pattern that matches every action of the round for which placeOf returns place.
func playedPattern(g *tabletest.Game, tells tell.Teller, round *coach.Round, place string) string {
	var played []string
	for i := range round.Decisions {
		if d := &round.Decisions[i]; placeOf(g.Words, d) == place {
			played = append(played, regexp.QuoteMeta(g.Render(tells.OptionLabel(d, d.Chosen()))))
		}
	}
	return strings.Join(played, "|")
}

package tell

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fair/okey/bots/duplicate"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// wordsIn returns the Words of a language with the keys of commands.
func wordsIn(lang string) *words.Words {
	w := check.Must(words.New(lang))
	return w.WithKeys(command.Keys((*command.Command).Key))
}

// teller returns a Teller in the given language for seat 0 of a new match. name may be empty.
func teller(lang, name string) Teller {
	match, _, _ := game.New(game.Classic(), game.SeedOf(42))
	v := match.View(0)
	return Teller{Words: wordsIn(lang), Names: [game.MaxSeats]string{name, "Ayşe", "Mehmet", "Zeynep"}, View: &v}
}

func TestEvent(t *testing.T) {
	k7, f := tile.New(tile.Black, 7), tile.FalseJoker
	en, named, tr, namedTr := teller("en", ""), teller("en", "Deniz"), teller("tr", ""), teller("tr", "Deniz")
	en.View.Turns, en.View.Reveal = 60, &game.Reveal{Laid: f}
	drew, took := gametest.Acted(game.Draw, 0, k7), game.Move{Took: k7, Discarded: f}
	for got, want := range map[string]string{
		en.Event(drew):    "You drew K7",
		named.Event(drew): "Deniz drew",
		tr.Event(drew):    "Ortadan K7 çektin",
		en.Move(took):     "You took K7, threw F",

		namedTr.Move(took): "Deniz K7 aldı, F attı",
		en.Move(game.Move{Seat: 1, Drew: true, Discarded: f}):                  "Ayşe drew, threw F",
		en.Move(game.Move{Seat: 1, Discarded: f}):                              "Ayşe threw F",
		en.Move(game.Move{Seat: 1, Drew: true}):                                "Ayşe drew",
		en.Event(game.Dealt{Dealer: 1, FirstThrow: 3, SecondThrows: []int{4}}): "Ayşe dealt, dice 3 + 4",
		en.Event(game.Dealt{Dealer: 1}):                                        "Ayşe dealt",
		en.Event(game.MatchEnded{}):                                            "", // it is told with the last round
		en.Outcome(game.Result{Winner: game.Nobody, DrawnBy: game.DrawnVoid}):  "Void: everyone opened with pairs; a new deal follows",
		en.Outcome(game.Result{Winner: game.Nobody, DrawnBy: game.DrawnStock}): "Nobody wins: the tiles have run out",
		en.Outcome(game.Result{Winner: game.Nobody, DrawnBy: game.DrawnTurns}): "Nobody wins: no one finished in 60 turns",
		en.Outcome(game.Result{Winner: 1}):                                     "Ayşe finished with F",
	} {
		check.Equal(t, words.Plain(got), want)
	}
}

func TestRefusal(t *testing.T) {
	r5 := tile.New(tile.Red, 5)
	l := okey101Teller(fivePairs)
	check.Equal(t, l.Refusal(errors.New("no refusal"), game.Action{}), "no refusal")
	for _, c := range []struct {
		reason          game.Reason
		taken, returned tile.Tile
		want            string
	}{
		{game.DrawFirst, tile.None, tile.None, "Draw [d] or take [t] first."},
		{game.DrawFirst, tile.None, r5, "You gave it back, so draw from the stock [d]."},
		{game.AlreadyDrawn, tile.None, tile.None, "You already have your tile; now throw one [x]."},
		{game.AlreadyDrawn, r5, tile.None, "Lay the tile you took, or give it back [b]."},
		{game.NotTheTwin, r5, r5, "You don't hold R4, the indicator's twin."},
	} {
		l.View.Taken, l.View.Returned = c.taken, c.returned
		check.Equal(t, words.Plain(l.Refusal(&game.Refusal{Reason: c.reason}, game.Action{})), c.want)
	}
	// A tile that does not fit a meld may fit another.
	setUp(l.View, "opened, meld: K7 R5 K9")
	for action, want := range map[string]string{
		"layoff K6 0": "K6 doesn't fit there.", "layoff Y1 0": "Y1 fits nowhere on the table.",
		"swap K8 0": "No okey there stands for K8.", "swap Y1 0": "No okey on the table stands for Y1.",
	} {
		a, reason := parseAction(action), game.DoesNotFit
		if a.Kind == game.Swap {
			reason = game.NotItsTile
		}
		check.Equal(t, words.Plain(l.Refusal(&game.Refusal{Reason: reason}, a)), want)
	}
}

func TestNoHint(t *testing.T) {
	tl := teller("en", "")
	tl.View.Turn = 0
	limited, exercise := &session.Table{Hints: 3}, &session.Table{Exercise: true}
	check.Equal(t, tl.NoHint(limited), "No more hints this round: you get only 3.")
	check.Equal(t, tl.NoHint(&session.Table{}), "Hints are switched off in the settings.")
	check.Equal(t, tl.NoHint(exercise), "No hints in a puzzle: you see the answer after your move.")
	exercise.Hints = 3
	tl.View.Turn = 1
	check.Equal(t, tl.NoHint(exercise), "You get hints on your own turn.")
	tl.View.Phase, tl.View.Turn = game.RoundOver, 0
	check.Equal(t, tl.NoHint(limited), "You get hints on your own turn.")
}

func TestSettingValue(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"bots", "cirak,usta", "çırak, usta"}, {"bots", "mixed", "mixed"}, {"mouse", "on", "on"}, {"mouse", "off", "off"},
		{"pace", "slow", "slow"}, {"preset", "classic", "Classic Okey"}, {"theme", "mine\x1b", "mine"}, {"theme", "preset", "preset"}, {"name", "classic", "classic"},
	} {
		check.Equal(t, SettingValue(wordsIn("en"), c.name, c.value), c.want, c.name)
	}
}

func TestList(t *testing.T) {
	tl := teller("en", "")
	for want, names := range map[string][]string{"": nil, "A": {"A"}, "A and B": {"A", "B"}, "A, B and C": {"A", "B", "C"}} {
		check.Equal(t, tl.List(names), want)
	}
	tl.View.Ranks = [game.MaxSeats]int{3, 1, 3, 2}
	check.Equal(t, fmt.Sprint(tl.SeatsByRank()), "[1 3 0 2]")
}

func TestBriefRules(t *testing.T) { // rules 3.5, 5.4 to 5.6, 6 and 7.15
	for _, c := range []struct{ preset, set, ids, goal string }{
		{"classic", "show=auto", "1 2 3 4", "ends at 0 points"},
		{"classic", "show=arranged", "1 arranged 3 4", "ends at 0 points"},
		{"elimination", "show=arranged", "1 arranged 3 elimination", "0 points: out"},
		{"partners", "show=auto", "1 2 team partners", "ends at 0 points"},
		{"simple", "show=arranged", "simple short", "first to finish wins"},
		{"101", "strict=on", "101.1 101.2 101.3 101.4", "fewest points win"},
		{"101-partners", "strict=on", "101.1 101.2 101.3 101.4", "fewest team points win"},
	} {
		tl := teller("en", "")
		tl.View.Rules = check.Must(check.Must(game.PresetByName(c.preset)).With(c.set))
		checkBriefRules(t, tl, c.ids)
		check.Equal(t, tl.Goal(), c.goal, c.preset)
	}
	tl := teller("en", "")
	tl.View.Rules.Seats = 2
	checkBriefRules(t, tl, "1 2 3 two")
}

// checkBriefRules checks that the brief rules are the texts with the given parts of their IDs.
func checkBriefRules(t *testing.T, tl Teller, ids string) {
	t.Helper()
	var want []string
	for id := range strings.FieldsSeq(ids) {
		want = append(want, tl.Words.With("help.rules."+id, words.Args{"Loss": tl.View.Rules.WinLoss}))
	}
	check.That(t, slices.Equal(tl.BriefRules(), want), "%q", tl.BriefRules())
}

func TestReasons_Losers(t *testing.T) { // rules 5.1, 5.2 and 5.6
	tl := teller("en", "")
	for want, win := range map[string]game.Result{
		"sets and runs, double: everyone else loses 4":                     {Loss: 4, How: meld.Melds},
		"sets and runs: everyone else loses 2":                             {Loss: 2, How: meld.Melds},
		"seven pairs, with the okey, ×4: everyone else loses 8":            {Loss: 8, How: meld.Pairs, OkeyFinish: true},
		"sets and runs, one colour, ×3: everyone else loses 6":             {Loss: 6, How: meld.Melds, OneColour: true},
		"sets and runs, coloured indicator: everyone else loses 2":         {Loss: 2, How: meld.Melds, Coloured: true},
		"with the okey, coloured indicator, double: everyone else loses 4": {Loss: 4, How: meld.Melds, OkeyFinish: true, Coloured: true},
	} {
		win.Winner, win.Shown = 1, game.Nobody
		check.Equal(t, strings.Join(tl.Reasons(win), "; "), want)
	}
	tl.View.Rules.Partners = true
	win := game.Result{Winner: 1, How: meld.Melds, Loss: 2, Shown: 0, GostermeLoss: 1} // rule 4.2
	check.Equal(t, strings.Join(tl.Reasons(win), "; "), "sets and runs: the other team loses 2; Your gösterme: the other team −1")
	check.Equal(t, words.Plain(tl.Event(gametest.Acted(game.ShowTwin, 1, tile.New(tile.Red, 5)))), "Ayşe's gösterme: the other team −1")
}

func TestReasons_Pot(t *testing.T) { // rule 5.7
	for _, c := range []struct {
		winner, dealer game.Seat
		how            meld.WinKind
		change         func(*game.View, *game.Result)
		en, tr         string
	}{
		{1, 0, meld.Pairs, nil, "you put 1 in the pot: Ayşe takes the 6 in it", "çanağa 1 koydun: içindeki 6 puanı Ayşe aldı"},
		{0, 1, meld.Melds, func(_ *game.View, r *game.Result) { r.OkeyFinish = true }, "Ayşe put 1 in the pot: you take the 6 in it", "Ayşe çanağa 1 koydu: içindeki 6 puanı sen aldın"},
		{1, 1, meld.Pairs, func(v *game.View, _ *game.Result) { v.Rules.Partners = true },
			"Ayşe put 1 in the pot: Ayşe takes the 6 in it for the team", "Ayşe çanağa 1 koydu: Ayşe içindeki 6 puanı takıma kazandırdı"},
		{1, 1, meld.Melds, nil, "Ayşe put 1 in the pot: it now holds 6", "Ayşe çanağa 1 koydu: şimdi 6 puan var"},
		{game.Nobody, 0, meld.NoWin, nil, "you put 1 in the pot: it now holds 6", "çanağa 1 koydun: şimdi 6 puan var"},
		{1, 1, meld.Melds, func(v *game.View, _ *game.Result) { v.Phase = game.MatchOver },
			"Ayşe put 1 in the pot: what it held (6) is lost with the match", "Ayşe çanağa 1 koydu: oyun bitti, içindeki 6 puan yandı"},
	} {
		for lang, want := range map[string]string{"en": c.en, "tr": c.tr} {
			tl := teller(lang, "")
			tl.View.Rules.Pot = true
			r := game.Result{Winner: c.winner, How: c.how, Loss: 2, Dealer: c.dealer, Pot: 6, Shown: game.Nobody}
			if c.change != nil {
				c.change(tl.View, &r)
			}
			lines := tl.Reasons(r)
			check.Equal(t, lines[len(lines)-1], want)
		}
	}
}

func TestReasons_TwoPlayers(t *testing.T) {
	for lang, want := range map[string][3]string{
		"en": {"Your gösterme: your opponent −1", "Ayşe's gösterme: you −1", "sets and runs: you lose 2"},
		"tr": {"Gösterge yaptın: rakip −1", "Ayşe gösterge yaptı: sen −1", "normal bitiş: sen −2"},
	} {
		tl := teller(lang, "")
		tl.View.Rules.Seats = 2
		shown := gametest.Acted(game.ShowTwin, 0, tile.New(tile.Red, 5))
		for shown.Seat = range 2 {
			check.Equal(t, words.Plain(tl.Event(shown)), want[shown.Seat])
			lines := tl.Reasons(game.Result{Winner: 1, How: meld.Melds, Loss: 2, Shown: shown.Seat, GostermeLoss: 1})
			check.Equal(t, strings.Join(lines, "; "), want[2]+"; "+want[shown.Seat])
		}
		tl.Names[0], shown.Seat = "Can", 1 // nobody plays, so nobody is spoken to
		check.That(t, !strings.HasSuffix(tl.Event(shown), want[1][len(want[1])-6:]), "%s", tl.Event(shown))
		lines := tl.Reasons(game.Result{Winner: 1, How: meld.Melds, Loss: 2, Shown: game.Nobody})
		check.That(t, strings.HasSuffix(lines[0], tl.Words.With("end.losers.two", words.Args{"Sum": 2})), "%s", lines)
	}
}

func TestWinners(t *testing.T) { // rules 5.4 and 6
	const well, not = "Well played!", "Not this time. Another match?"
	for _, c := range []struct {
		lang, name, ranks      string
		title, winners, remark string
	}{
		{"en", "", "1234", "First, ahead of Ayşe", "First, ahead of Ayşe", well},
		{"tr", "", "1234", "Birincisin, ikinci Ayşe", "", ""},
		{"en", "", "2134", "Second, behind Ayşe", "Second, behind Ayşe", "Well played: the first two win!"},
		{"tr", "", "2124", "İkincisin, birinci Ayşe", "", ""},
		{"en", "", "4122", "Ayşe first, Mehmet and Zeynep second", "", ""},
		{"tr", "", "4122", "Birinci Ayşe, ikinci Mehmet ve Zeynep", "", ""},
		{"en", "", "1134", "You win the match with Ayşe", "", ""},
		{"tr", "", "1134", "Ayşe ile birlikte kazandın", "", ""},
		{"en", "Deniz", "1234", "Deniz first, Ayşe second", "Deniz first, Ayşe second", well},
		{"en", "Deniz", "1134", "Deniz and Ayşe win the match", "Deniz and Ayşe win the match.", well},
		{"en", "Deniz", "1222", "Deniz wins the match", "Deniz wins the match.", well},
		{"en", "Deniz", "2122", "Ayşe wins the match", "Ayşe wins the match.", not},
		{"en", "Deniz", "1111", "A tie", "A tie: nobody wins the match.", "No winner this time. Another match?"},
		{"en", "Deniz", "0000", "Ayşe wins with the okey", "", ""},
	} {
		tl := teller(c.lang, c.name)
		for s := range tl.View.Ranks {
			tl.View.Ranks[s] = int(c.ranks[s] - '0')
		}
		tl.View.Phase = game.MatchOver
		check.Equal(t, tl.Title(game.Result{Winner: 1, OkeyFinish: true}), c.title, c.ranks)
		if c.remark != "" {
			check.Equal(t, tl.Winners(), c.winners, c.ranks)
			check.Equal(t, tl.ClosingRemark(0), c.remark, c.ranks)
		}
	}
	check.Equal(t, teller("en", "Deniz").Winners(), "")
}

func TestWouldHaveWonText(t *testing.T) {
	level := func(name string, won bool, turns int) review.LevelTiles {
		return review.LevelTiles{Level: name, Median: duplicate.Outcome{Won: won, Turns: turns}}
	}
	tiles := review.Tiles{Levels: []review.LevelTiles{level("çırak", true, 9), level("kalfa", true, 7), level("usta", true, 7)}}
	w := teller("en", "").Words
	check.Equal(t, WouldHaveWonText(w, &tiles), "With your tiles, usta would have won in turn 7.")
	tiles.Own.Won = true
	check.Equal(t, WouldHaveWonText(w, &tiles), "")
	check.Equal(t, WouldHaveWonText(w, &review.Tiles{Levels: []review.LevelTiles{level("usta", false, 12)}}), "")
}

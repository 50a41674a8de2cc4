package tell

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fair/okey/bots/duplicate"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/command"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// wordsIn returns the Words of a language with the keys of commands.
func wordsIn(t *testing.T, lang string) *words.Words {
	t.Helper()
	w := check.Must(words.New(lang))
	return w.WithKeys(command.Keys((*command.Command).Key))
}

// teller returns a Teller in the given language for seat 0 of a new match. name may be empty.
func teller(t *testing.T, lang, name string) Teller {
	t.Helper()
	match, _, err := game.New(game.Classic(), game.SeedOf(42))
	check.OK(t, err)
	v := match.View(0)
	return Teller{Words: wordsIn(t, lang), Names: [game.MaxSeats]string{name, "Ayşe", "Mehmet", "Zeynep"}, View: &v}
}

func TestEvent(t *testing.T) {
	k7 := tile.New(tile.Black, 7)
	for _, c := range []struct{ lang, name, got, want string }{
		{"en", "", "event", "You drew K7"},
		{"en", "Deniz", "event", "Deniz drew"},
		{"tr", "", "event", "Ortadan K7 çektin"},
		{"en", "", "own", "You took K7, threw F"},
		{"tr", "", "own", "Sen K7 aldın, F attın"},
		{"tr", "Deniz", "own", "Deniz K7 aldı, F attı"},
		{"en", "", "other", "Ayşe drew, threw F"},
		{"tr", "", "other", "Ayşe çekti, F attı"},
		{"en", "", "starter", "Ayşe threw F"},
		{"en", "", "unfinished", "Ayşe drew"},
		{"en", "", "dice", "Ayşe dealt, dice 3 + 4"},
		{"en", "", "informal", "Ayşe dealt"},
		{"en", "", "void", "Void: everyone opened with pairs; a new deal follows"},
		{"en", "", "stock", "Nobody wins: the tiles have run out"},
		{"en", "", "turns", "Nobody wins: no one finished in 60 turns"},
		{"en", "", "won", "Ayşe finished with F"},
	} {
		tl := teller(t, c.lang, c.name)
		tl.View.Turns, tl.View.Reveal = 60, &game.Reveal{Laid: tile.FalseJoker}
		got := map[string]string{
			"event":      tl.Event(game.Drew{Seat: 0, Tile: k7}),
			"own":        tl.Move(game.Move{Seat: 0, Took: k7, Discarded: tile.FalseJoker}),
			"other":      tl.Move(game.Move{Seat: 1, Drew: true, Discarded: tile.FalseJoker}),
			"starter":    tl.Move(game.Move{Seat: 1, Discarded: tile.FalseJoker}),
			"unfinished": tl.Move(game.Move{Seat: 1, Drew: true}),
			"dice":       tl.Event(game.Dealt{Dealer: 1, FirstThrow: 3, SecondThrows: []int{4}}),
			"informal":   tl.Event(game.Dealt{Dealer: 1}),
			"void":       tl.Outcome(game.Result{Winner: game.Nobody, DrawnBy: game.DrawnVoid}),
			"stock":      tl.Outcome(game.Result{Winner: game.Nobody, DrawnBy: game.DrawnStock}),
			"turns":      tl.Outcome(game.Result{Winner: game.Nobody, DrawnBy: game.DrawnTurns}),
			"won":        tl.Outcome(game.Result{Winner: 1}),
		}[c.got]
		if words.Plain(got) != c.want {
			t.Errorf("%s, %s: %q, want %q", c.lang, c.got, words.Plain(got), c.want)
		}
	}
	if got := teller(t, "en", "").Event(game.MatchEnded{}); got != "" {
		t.Errorf("the end of the match is told with its last round, not as %q", got)
	}
}

func TestRefusal(t *testing.T) {
	classic, okey101, r5 := teller(t, "en", ""), okey101Teller(t, fivePairs), tile.New(tile.Red, 5)
	for _, c := range []struct {
		tl              Teller
		err             error
		taken, returned tile.Tile
		want            string
	}{
		{classic, &game.Refusal{Reason: game.NotTheTwin}, tile.None, tile.None, "You don't hold " + classic.View.Indicator.String() + ", the indicator's twin."},
		{classic, errors.New("no refusal"), tile.None, tile.None, "no refusal"},
		{okey101, &game.Refusal{Reason: game.DrawFirst}, tile.None, tile.None, "Draw [d] or take [t] first."},
		{okey101, &game.Refusal{Reason: game.DrawFirst}, tile.None, r5, "You gave it back, so draw from the stock [d]."},
		{okey101, &game.Refusal{Reason: game.AlreadyDrawn}, tile.None, tile.None, "You already have your tile; now throw one [x]."},
		{okey101, &game.Refusal{Reason: game.AlreadyDrawn}, r5, tile.None, "Lay the tile you took, or give it back [b]."},
		{okey101, &game.Refusal{Reason: game.NotTheTwin}, r5, r5, "You don't hold R4, the indicator's twin."},
	} {
		c.tl.View.Taken, c.tl.View.Returned = c.taken, c.returned
		if got := words.Plain(c.tl.Refusal(c.err, game.Action{})); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestNoHint(t *testing.T) {
	for _, c := range []struct {
		table session.Table
		turn  game.Seat
		phase game.Phase
		want  string
	}{
		{session.Table{Hints: 3}, 0, game.Playing, "No more hints this round: you get only 3."},
		{session.Table{Hints: 3}, 1, game.Playing, "You get hints on your own turn."},
		{session.Table{Hints: 3}, 0, game.RoundOver, "You get hints on your own turn."},
		{session.Table{Hints: 3, Exercise: true}, 1, game.Playing, "You get hints on your own turn."},
		{session.Table{}, 0, game.Playing, "Hints are switched off in the settings."},
		{session.Table{Exercise: true}, 0, game.Playing, "No hints in a puzzle: you see the answer after your move."},
	} {
		tl := teller(t, "en", "")
		tl.View.Turn, tl.View.Phase = c.turn, c.phase
		if got := tl.NoHint(&c.table); got != c.want {
			t.Errorf("%+v, turn %d: %q", c.table, c.turn, got)
		}
	}
}

func TestSettingValue(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"bots", "cirak,usta", "çırak, usta"}, {"bots", "mixed", "mixed"}, {"mouse", "on", "on"}, {"mouse", "off", "off"},
		{"pace", "slow", "slow"}, {"preset", "classic", "Classic Okey"}, {"theme", "mine\x1b", "mine"}, {"theme", "preset", "preset"}, {"name", "classic", "classic"},
	} {
		if got := SettingValue(wordsIn(t, "en"), c.name, c.value); got != c.want {
			t.Errorf("%s %q: %q, want %q", c.name, c.value, got, c.want)
		}
	}
}

func TestList(t *testing.T) {
	tl := teller(t, "en", "")
	for want, names := range map[string][]string{"": nil, "A": {"A"}, "A and B": {"A", "B"}, "A, B and C": {"A", "B", "C"}} {
		if got := tl.List(names); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	tl.View.Ranks = [game.MaxSeats]int{3, 1, 3, 2}
	if got := tl.SeatsByRank(); got[0] != 1 || got[1] != 3 || got[2] != 0 || got[3] != 2 {
		t.Errorf("%v", got)
	}
}

func TestBriefRules(t *testing.T) { // rules 3.5, 5.4 to 5.6, 6 and 7.15
	for _, c := range []struct {
		ids, goal string
		change    func(*game.Rules)
	}{
		{"1 2 3 4", "ends at 0 points", func(*game.Rules) {}},
		{"1 arranged 3 4", "ends at 0 points", func(r *game.Rules) { r.Show = game.Arranged }},
		{"1 arranged 3 elimination", "0 points: out", func(r *game.Rules) { r.Elimination, r.Show = true, game.Arranged }},
		{"1 2 team partners", "ends at 0 points", func(r *game.Rules) { r.Partners = true }},
		{"1 2 3 two", "ends at 0 points", func(r *game.Rules) { r.Seats = 2 }},
		{"simple short", "first to finish wins", func(r *game.Rules) { *r = game.Simplified() }},
		{"simple short", "first to finish wins", func(r *game.Rules) { *r = game.Simplified(); r.Show = game.Arranged }},
		{"101.1 101.2 101.3 101.4", "fewest points win", func(r *game.Rules) { *r = game.Okey101() }},
		{"101.1 101.2 101.3 101.4", "fewest team points win", func(r *game.Rules) { *r = game.Okey101(); r.Partners = true }},
	} {
		tl := teller(t, "en", "")
		c.change(&tl.View.Rules)
		var want []string
		for _, id := range strings.Fields(c.ids) {
			want = append(want, tl.Words.With("help.rules."+id, words.Args{"Loss": tl.View.Rules.WinLoss}))
		}
		if got := tl.BriefRules(); !slices.Equal(got, want) || tl.Goal() != c.goal {
			t.Errorf("%s: %q; %q", c.ids, got, tl.Goal())
		}
	}
}

func TestReasons_Losers(t *testing.T) { // rules 5.1, 5.2 and 5.6
	tl := teller(t, "en", "")
	for want, win := range map[string]game.Result{
		"sets and runs, double: everyone else loses 4":                     {Loss: 4, How: meld.Melds},
		"seven pairs, with the okey, ×4: everyone else loses 8":            {Loss: 8, How: meld.Pairs, OkeyFinish: true},
		"sets and runs, one colour, ×3: everyone else loses 6":             {Loss: 6, How: meld.Melds, OneColour: true},
		"sets and runs, coloured indicator: everyone else loses 2":         {Loss: 2, How: meld.Melds, Coloured: true},
		"with the okey, coloured indicator, double: everyone else loses 4": {Loss: 4, How: meld.Melds, OkeyFinish: true, Coloured: true},
	} {
		win.Winner, win.Shown = 1, game.Nobody
		if got := tl.Reasons(win); !slices.Equal(got, []string{want}) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	win := game.Result{Winner: 1, How: meld.Melds, Loss: 2, Shown: game.Nobody}
	if got := tl.Reasons(win); len(got) != 1 || !strings.HasSuffix(got[0], "sets and runs: everyone else loses 2") {
		t.Errorf("%q", got)
	}
	tl.View.Rules.Partners = true
	win.Shown, win.GostermeLoss = 0, 1 // rule 4.2
	if got := tl.Reasons(win); len(got) != 2 || !strings.HasSuffix(got[0], "sets and runs: the other team loses 2") || got[1] != "your gösterme: the other team loses 1" {
		t.Errorf("%q", got)
	}
	if got := tl.Event(game.Shown{Seat: 1, Tile: tile.New(tile.Red, 5), Loss: 1}); words.Plain(got) != "Ayşe's gösterme: the other team −1" {
		t.Errorf("%q", got)
	}
}

func TestReasons_Pot(t *testing.T) { // rule 5.7
	for _, c := range []struct {
		win      game.Result
		partners bool
		over     bool
		en, tr   string
	}{
		{game.Result{Winner: 1, How: meld.Pairs, Loss: 4, Dealer: 0, Pot: 6}, false, false,
			"you put 1 in the pot: Ayşe takes the 6 in it", "çanağa 1 koydun: içindeki 6 puanı Ayşe aldı"},
		{game.Result{Winner: 0, How: meld.Melds, OkeyFinish: true, Loss: 4, Dealer: 1, Pot: 6}, false, false,
			"Ayşe put 1 in the pot: you take the 6 in it", "Ayşe çanağa 1 koydu: içindeki 6 puanı sen aldın"},
		{game.Result{Winner: 1, How: meld.Pairs, Loss: 4, Dealer: 1, Pot: 6}, true, false,
			"Ayşe put 1 in the pot: Ayşe takes the 6 in it for the team", "Ayşe çanağa 1 koydu: Ayşe içindeki 6 puanı takıma kazandırdı"},
		{game.Result{Winner: 1, How: meld.Melds, Loss: 2, Dealer: 1, Pot: 6}, false, false,
			"Ayşe put 1 in the pot: it now holds 6", "Ayşe çanağa 1 koydu: şimdi 6 puan var"},
		{game.Result{Winner: game.Nobody, DrawnBy: game.DrawnStock, Dealer: 0, Pot: 1}, false, false,
			"you put 1 in the pot: it now holds 1", "çanağa 1 koydun: şimdi 1 puan var"},
		{game.Result{Winner: 1, How: meld.Melds, Loss: 2, Dealer: 1, Pot: 6}, false, true,
			"Ayşe put 1 in the pot: what it held (6) is lost with the match", "Ayşe çanağa 1 koydu: oyun bitti, içindeki 6 puan yandı"},
	} {
		for lang, want := range map[string]string{"en": c.en, "tr": c.tr} {
			tl := teller(t, lang, "")
			tl.View.Rules.Pot, tl.View.Rules.Partners, c.win.Shown = true, c.partners, game.Nobody
			if c.over {
				tl.View.Phase = game.MatchOver
			}
			if got := tl.Reasons(c.win); got[len(got)-1] != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
}

func TestReasons_TwoPlayers(t *testing.T) {
	for lang, want := range map[string][5]string{
		"en": {"Your gösterme: your opponent −1", "Ayşe's gösterme: you −1", "your gösterme: your opponent loses 1", "gösterme by Ayşe: you lose 1", "sets and runs: you lose 2"},
		"tr": {"Gösterge yaptın: rakip −1", "Ayşe gösterge yaptı: sen −1", "gösterge yaptın: rakip −1", "Ayşe gösterge yaptı: sen −1", "normal bitiş: sen −2"},
	} {
		tl := teller(t, lang, "")
		tl.View.Rules.Seats = 2
		for s := range game.Seat(2) {
			if got := words.Plain(tl.Event(game.Shown{Seat: s, Tile: tile.New(tile.Red, 5), Loss: 1})); got != want[s] {
				t.Errorf("%s: %q", lang, got)
			}
			lines := tl.Reasons(game.Result{Winner: 1, How: meld.Melds, Loss: 2, Shown: s, GostermeLoss: 1})
			check.That(t, len(lines) == 2 && strings.HasSuffix(lines[0], want[4]) && lines[1] == want[2+s], "%s: %q", lang, lines)
		}
		if tl.Names[0] = "Can"; strings.Contains(tl.Event(game.Shown{Seat: 1, Tile: tile.New(tile.Red, 5), Loss: 1}), want[1][len(want[1])-6:]) {
			t.Errorf("%s: nobody plays, and is spoken to", lang)
		}
		if lines := tl.Reasons(game.Result{Winner: 1, How: meld.Melds, Loss: 2, Shown: game.Nobody}); !strings.HasSuffix(lines[0], tl.Words.With("end.two", words.Args{"Sum": 2})) {
			t.Errorf("%s: %q", lang, lines)
		}
	}
}

func TestTitle_Places(t *testing.T) { // rule 5.4
	for _, c := range []struct {
		ranks  [game.MaxSeats]int
		en, tr string
	}{
		{[4]int{1, 2, 3, 4}, "First, ahead of Ayşe", "Birincisin, ikinci Ayşe"},
		{[4]int{2, 1, 3, 4}, "Second, behind Ayşe", "İkincisin, birinci Ayşe"},
		{[4]int{2, 1, 2, 4}, "Second, behind Ayşe", "İkincisin, birinci Ayşe"},
		{[4]int{4, 1, 2, 2}, "Ayşe first, Mehmet and Zeynep second", "Birinci Ayşe, ikinci Mehmet ve Zeynep"},
		{[4]int{1, 1, 3, 4}, "You win the match with Ayşe", "Ayşe ile birlikte kazandın"},
	} {
		for lang, want := range map[string]string{"en": c.en, "tr": c.tr} {
			tl := teller(t, lang, "")
			tl.View.Ranks, tl.View.Phase = c.ranks, game.MatchOver
			if got := tl.Title(game.Result{Winner: 1}); got != want {
				t.Errorf("%s, %v: %q, want %q", lang, c.ranks, got, want)
			}
		}
	}
}

func TestWinners(t *testing.T) { // rules 5.4 and 6
	for _, c := range []struct {
		ranks             [game.MaxSeats]int
		said, title, word string
	}{
		{[4]int{1, 2, 3, 4}, "Deniz first, Ayşe second", "Deniz first, Ayşe second", "Well played!"},
		{[4]int{1, 1, 3, 4}, "Deniz and Ayşe win the match.", "Deniz and Ayşe win the match", "Well played!"},
		{[4]int{1, 2, 2, 2}, "Deniz wins the match.", "Deniz wins the match", "Well played!"},
		{[4]int{2, 1, 2, 2}, "Ayşe wins the match.", "Ayşe wins the match", "Not this time. Another match?"},
		{[4]int{1, 1, 1, 1}, "A tie: nobody wins the match.", "A tie", "No winner this time. Another match?"},
		{[4]int{}, "", "Ayşe wins with the okey", ""},
	} {
		tl := teller(t, "en", "Deniz")
		tl.View.Ranks, tl.View.Phase = c.ranks, game.MatchOver
		if got := tl.Title(game.Result{Winner: 1, OkeyFinish: true}); got != c.title {
			t.Errorf("%v: %q, want %q", c.ranks, got, c.title)
		}
		if got := tl.Winners(); got != c.said {
			t.Errorf("%v: %q, want %q", c.ranks, got, c.said)
		}
		if got := tl.ClosingRemark(0); c.word != "" && got != c.word {
			t.Errorf("%v: %q, want %q", c.ranks, got, c.word)
		}
	}
}

// TestSameTilesText_Breaks checks that the line of SameTilesText breaks only between its entries.
func TestSameTilesText_Breaks(t *testing.T) {
	tiles := review.Tiles{Own: duplicate.Outcome{Won: true, Turns: 12}}
	for _, level := range []string{"çırak", "kalfa", "usta"} {
		tiles.Levels = append(tiles.Levels, review.LevelTiles{Level: level, Median: duplicate.Outcome{Won: true, Turns: 11}})
	}
	for _, lang := range words.Languages() {
		w := teller(t, lang, "").Words
		entry := strings.ReplaceAll(w.With("tiles.won", words.Args{"Turn": 11}), " ", words.NoBreak)
		for width := 30; width < 80; width++ {
			for _, line := range words.Wrap(BreakAtDots(SameTilesText(w, &tiles)), width, 0) {
				if body := strings.TrimSuffix(line, words.NoBreak+"·"); strings.Contains(line, "usta") && !strings.Contains(body, entry) {
					t.Errorf("%s, %d: %q is broken within an entry", lang, width, line)
				}
			}
		}
	}
}

package tell

import (
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

func tellerAt(t *testing.T, lang string, p gametest.Position) Teller {
	t.Helper()
	l := teller(t, lang, "")
	m := p.Match(t)
	v := m.View(0)
	l.View, l.Solver = &v, meld.NewSolver(v.Terms())
	return l
}

const (
	oneShort = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6" // 12 tiles, with a third 6 missing
	sixPairs = "R1 R1 B2 B2 K3 K3 Y7 Y7 R9 R9 B11 B11"   // six pairs
)

// TestHint_Classic checks hints in the classic game. The okey is R5.
func TestHint_Classic(t *testing.T) {
	none := 0
	const far, losing = "R1 R2 R3 B7 B8 K13 K1 Y4 Y8 B12 B1 K4 K7 R10", 9 // a round in which the player is behind
	for _, c := range []struct {
		why    string
		p      gametest.Position
		en, tr string
	}{
		{"far away", gametest.Position{Drawn: true, Hands: [4]string{far + " Y13"}},
			"Throw R10.",
			"R10 at."},
		{"nearby", gametest.Position{Drawn: true, Hands: [4]string{oneShort + " Y13 Y6 K1"}},
			"Throw Y13. / These tiles win: R4 R5 R6 B6 B11 B12",
			"Y13 at. / Bitiren taşlar: R4 R5 R6 B6 B11 B12"},
		{"to draw, far away", gametest.Position{Hands: [4]string{far}, Discards: [4]string{3: "K10"}},
			"Draw [d]. / 49 unseen tiles help.",
			"Ortadan çek [d]. / Görünmeyen 49 taş işine yarar."},
		{"to draw", gametest.Position{Hands: [4]string{oneShort + " Y6 Y1"}, Discards: [4]string{3: "K2"}},
			"Draw [d]. / These tiles win: R4 R5 R6 B6 B11 B12",
			"Ortadan çek [d]. / Bitiren taşlar: R4 R5 R6 B6 B11 B12"},
		{"to draw, two to go", gametest.Position{Hands: [4]string{"R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 Y1 K9 Y4"}, Discards: [4]string{3: "K2"}},
			"Draw [d]. / 10 unseen tiles help.",
			"Ortadan çek [d]. / Görünmeyen 10 taş işine yarar."},
		{"it makes a set", gametest.Position{Hands: [4]string{oneShort + " R13 Y1"}, Discards: [4]string{3: "Y6"}},
			"Take Y6 [t], then [a]: 6-6-6. / These tiles win: R4 R5 R6 B6 B11 B12",
			"Yandan Y6 al [t], sonra [a]: 6-6-6. / Bitiren taşlar: R4 R5 R6 B6 B11 B12"},
		{"it makes a run", gametest.Position{Hands: [4]string{far}, Discards: [4]string{3: "B9"}},
			"Take B9 [t]: 7-8-9. / That leaves 4 tiles missing.",
			"Yandan B9 al [t]: 7-8-9. / 4 taş eksik kalır."},
		{"it goes with", gametest.Position{Hands: [4]string{"R1 R2 R3 B2 B5 B7 B8 B8 B9 K7 K13 Y2 Y9 Y11"}, Discards: [4]string{3: "Y8"}},
			"Take Y8 [t]: 8-9-11, then 10. / That leaves 3 tiles missing.",
			"Yandan Y8 al [t]: 8-9-11, sonra 10. / 3 taş eksik kalır."},
		{"it goes with one", gametest.Position{Hands: [4]string{"R8 R10 B8 B9 B10 B11 B12 B13 K3 K4 K5 K7 K8 Y4"}, Discards: [4]string{3: "R11"}},
			"Take R11 [t]: 8-10-11, then 9. / These tiles win: R5 R9 R12",
			"Yandan R11 al [t]: 8-10-11, sonra 9. / Bitiren taşlar: R5 R9 R12"},
		{"the okey", gametest.Position{Hands: [4]string{far}, Discards: [4]string{3: "R5"}},
			"Take R5 [t]: it is the okey. / That leaves 4 tiles missing.",
			"Yandan R5 al [t]: okey taşı. / 4 taş eksik kalır."},
		{"it wins", gametest.Position{Hands: [4]string{oneShort + " Y6 Y1"}, Discards: [4]string{3: "R6"}},
			"Take R6 [t], then finish with Y1 [f].",
			"Yandan R6 al [t], sonra Y1 ile bitir [f]."},
		{"ready", gametest.Position{Hands: [4]string{oneShort + " Y6 R6"}},
			"Draw [d]. / Your hand is ready: whatever you draw, you can finish.",
			"Ortadan çek [d]. / Elin hazır: ne gelirse gelsin bitersin."},
		{"to finish", gametest.Position{Drawn: true, Hands: [4]string{oneShort + " Y6 R6 K1"}},
			"Finish with K1 [f].",
			"K1 ile bitir [f]."},
		{"to finish as it stands", gametest.Position{Preset: "parlour", Drawn: true, Hands: [4]string{oneShort + " Y6 R6 K1"}},
			"Finish with K1: [a], then [f].",
			"K1 ile bitir: [a], sonra [f]."},
		{"with pairs and the okey", gametest.Position{Drawn: true, Hands: [4]string{sixPairs + " K13 K13 R5"}},
			"Finish with R5 [f]. / Seven pairs count double; finishing with the okey counts double.",
			"R5 ile bitir [f]. / Çiftle bitiş iki kat sayılır; okey atarak bitiş iki kat sayılır."},
		{"without points", gametest.Position{Preset: "simple", Drawn: true, Hands: [4]string{oneShort + " Y6 R6 K1"}},
			"Finish with K1 [f].",
			"K1 ile bitir [f]."},
		{"pairs, to throw", gametest.Position{Drawn: true, Hands: [4]string{sixPairs + " K13 Y4 B8"}},
			"Throw B8. / Seven pairs (double) with: R5 K13 Y4",
			"B8 at. / Yedi çift (iki kat) yapan: R5 K13 Y4"},
		{"pairs, to draw", gametest.Position{Hands: [4]string{sixPairs + " K13 Y4"}, Discards: [4]string{3: "B13"}},
			"Draw [d]. / Seven pairs (double) with: R5 K13 Y4",
			"Ortadan çek [d]. / Yedi çift (iki kat) yapan: R5 K13 Y4"},
		{"gösterme", gametest.Position{Drawn: true, Hands: [4]string{"R4"}, Turns: 1},
			"Show R4 [g]. / Others −1.",
			"R4 göster, gösterge yap [g]. / Ötekilerden −1."},
		{"gösterme of a team", gametest.Position{Preset: "partners", Drawn: true, Hands: [4]string{"R4"}, Turns: 1},
			"Show R4 [g]. / Other team −1.",
			"R4 göster, gösterge yap [g]. / Karşı takımdan −1."},
		{"holding back", gametest.Position{Drawn: true, Round: losing, Scores: []int{3, 9, 2, 8}, Hands: [4]string{oneShort + " Y6 R6 K1"}},
			"Throw K1 and wait. / If you finished now, the match would end and you would lose it.",
			"K1 at, bekle. / Şimdi bitirirsen oyun biter ve kaybedersin."},
		{"holding a take back", gametest.Position{Round: losing, Scores: []int{3, 9, 2, 8}, Hands: [4]string{oneShort + " Y6 Y1"}, Discards: [4]string{3: "R6"}},
			"Draw [d] and wait. / If you finished with R6, the match would end and you would lose it.",
			"Ortadan çek [d], bekle. / R6 ile bitirirsen oyun biter ve kaybedersin."},
		{"the stock is empty", gametest.Position{Turns: 60, Hands: [4]string{oneShort + " R13 Y1"}, StockLeft: &none, Discards: [4]string{3: "K2"}},
			"End the round [n]. / The stock is empty, and you can't finish with the last tile thrown.",
			"Pas geç [n]. / Ortada taş kalmadı, son taş da elini bitirmiyor."},
	} {
		if c.p.Preset != "simple" {
			c.p.Indicator = "R4"
		}
		if c.p.Turns == 0 {
			c.p.Turns = 9
		}
		checkHint(t, c.why, tellerAt(t, "en", c.p), c.en, c.tr, hintAt(t, c.p))
	}
	two := tellerAt(t, "en", gametest.Position{Drawn: true, Indicator: "R4", Hands: [4]string{"R4"}, Turns: 1})
	two.View.Rules.Seats = 2
	checkHint(t, "gösterme of two", two, "Show R4 [g]. / Opponent −1.", "R4 göster, gösterge yap [g]. / Rakibinden −1.")
}

// hintAt returns the hint that a player with a new rack gets in position p.
func hintAt(t *testing.T, p gametest.Position) session.Hint {
	table := session.Table{Hints: -1, Beside: true, Seeds: func() session.Seeds { return session.Seeds{} }}
	s := session.NewAt(table, p.Match(t))
	request, _ := s.RequestHint()
	s.GiveHint(request.Ask(t.Context()))
	h, _ := s.Hint()
	h.Win = 0
	return h
}

// checkHint checks the hint for the view of l in both languages. en and tr have the form "advice / reasons", with tiles
// in letters. given replaces the hint that depends on the view alone.
func checkHint(t *testing.T, why string, l Teller, en, tr string, given ...session.Hint) {
	t.Helper()
	step, hand := l.View.Step, l.View.Hand
	h := session.HintOf(t.Context(), *l.View, coach.MasterMove(t.Context(), *l.View))
	if len(given) > 0 {
		h = given[0]
	}
	for lang, want := range map[string]string{"en": en, "tr": tr} {
		l.Words = wordsIn(t, lang)
		said := l.Hint(h)
		reason, _, _ := strings.Cut(said.Why, ": ") // a list of tiles may have been shortened
		if do, reason := plainWidth(said.Do), plainWidth(reason); do > 58 || reason > 78 {
			t.Errorf("%s, %s: %d and %d wide, too much for 80 columns: %q, %q", why, lang, do, reason, said.Do, said.Why)
		}
		if got := strings.TrimSuffix(words.Plain(said.Do+" / "+said.Why), " / "); got != want {
			t.Errorf("%s, %s: %q, not %q", why, lang, got, want)
		}
	}
	check.That(t, l.View.Step == step && l.View.Hand == hand, "%s: the hint changes the view", why)
}

// plainWidth returns the number of characters of text with tiles in letters, the widest form at the table.
func plainWidth(text string) int { return len([]rune(words.Plain(text))) }

// TestHint_Okey101 checks hints in Okey 101. The okey is R5.
func TestHint_Okey101(t *testing.T) {
	const melds = "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 K7"
	for _, c := range []struct {
		why, hand string
		opened    meld.WinKind
		change    func(*game.View)
		en, tr    string
	}{
		{"to open", melds + " B3", meld.NoWin, nil,
			"Open with 101 [o]. / That leaves 7 points in your hand.",
			"101 ile aç [o]. / Elinde 7 puan kalır."},
		{"to open with pairs", fivePairs, meld.NoWin, nil,
			"Open with 5 pairs [o]. / The tiles you keep count double, and you can't lay sets or runs.",
			"5 çiftle aç [o]. / Elinde kalan iki kat yazılır, seri ve grup indiremezsin."},
		{"to open with a tile taken", melds, meld.NoWin, withLeftDiscard("B3"),
			"Take B3 [t] and open with 101. / That leaves 7 points in your hand.",
			"Yandan B3 al [t], 101 ile aç. / Elinde 7 puan kalır."},
		{"to open with pairs and a tile taken", strings.TrimPrefix(fivePairs, "R1 "), meld.NoWin, withLeftDiscard("R1"),
			"Take R1 [t] and open with 5 pairs. / The tiles you keep count double, and you can't lay sets or runs.",
			"R1 al [t], 5 çiftle aç. / Elinde kalan iki kat yazılır, seri ve grup indiremezsin."},
		{"to draw", melds, meld.NoWin, withLeftDiscard("Y8"),
			"Draw [d]. / Y8 can't be laid.",
			"Ortadan çek [d]. / Y8 işine yaramıyor."},
		{"to draw, nearly with pairs", strings.TrimPrefix(fivePairs, "R1 "), meld.NoWin, withLeftDiscard("B8"),
			"Draw [d]. / B8 can't be laid.",
			"Ortadan çek [d]. / B8 işine yaramıyor."},
		{"to draw once open", "Y9 K3", meld.Melds, withLeftDiscard("Y10"),
			"Draw [d]. / Y10 can't be laid.",
			"Ortadan çek [d]. / Y10 işine yaramıyor."},
		{"to draw, where a pair is worth nothing", "K4 K5 K6 R13 B13 Y13 Y1 Y1 R2 K9", meld.NoWin, withLeftDiscard("R2"),
			"Draw [d]. / R2 can't be laid.",
			"Ortadan çek [d]. / R2 işine yaramıyor."},
		{"to draw, where no tile would be left", "Y9 Y8", meld.Melds, withLeftDiscard("Y10"),
			"Draw [d]. / Y10 can't be laid.",
			"Ortadan çek [d]. / Y10 işine yaramıyor."},
		{"to draw, open with pairs", "Y9 K3", meld.Pairs, withLeftDiscard("Y10"),
			"Draw [d]. / Y10 can't be laid.",
			"Ortadan çek [d]. / Y10 işine yaramıyor."},
		{"to lay", "Y9 Y10 Y11 K3", meld.Melds, nil,
			"Lay 9-10-11 [o]. / That leaves 3 points in your hand.",
			"9-10-11 indir [o]. / Elinde 3 puan kalır."},
		{"to take and lay", "Y9 Y8 K1", meld.Melds, withLeftDiscard("Y10"),
			"Take Y10 [t]. / Lay Y8 Y9 Y10.",
			"Yandan Y10 al [t]. / Y8 Y9 Y10 indir."},
		{"to take and swap", "K1 B4", meld.Melds, func(v *game.View) { withLeftDiscard("K9")(v); withMeld(1, "K7 K8 R5")(v) },
			"Take K9 [t]. / Swap K9 for the okey on the table [w].",
			"Yandan K9 al [t]. / K9 koy, yerdeki okeyi al [w]."},
		{"to take and lay a pair", "Y9 K3", meld.Pairs, withLeftDiscard("Y9"),
			"Take Y9 [t]. / Lay Y9 Y9.",
			"Yandan Y9 al [t]. / Y9 Y9 indir."},
		{"to take and lay off the okey", "K1 B4", meld.Melds, func(v *game.View) { withLeftDiscard("R5")(v); withMeld(1, "K7 K8 K9")(v) },
			"Take R5 [t]. / Lay off R5 on Ayşe's 7-8-9 [e].",
			"Yandan R5 al [t]. / R5 işle [e]: Ayşe, 7-8-9."},
		{"to take and lay later", "K9 Y8 K1", meld.Melds, func(v *game.View) { withLeftDiscard("K10")(v); withMeld(1, "K6 K7 K8")(v) },
			"Take K10 [t]: you can lay it at once. / A tile you take has to be laid in the same turn.",
			"Yandan K10 al [t]: hemen indirebilirsin. / Yandan alınan taş o turda indirilmeli."},
		{"to lay off on a run", "K9 B4 B2", meld.Melds, withMeld(1, "K6 K7 K8"),
			"Lay off K9 on Ayşe's 6-7-8 [e]. / That leaves 6 points in your hand.",
			"K9 işle [e]: Ayşe, 6-7-8. / Elinde 6 puan kalır."},
		{"to lay off on a set", "K9 B4 B2", meld.Melds, withMeld(1, "B9 Y9 R9"),
			"Lay off K9 on Ayşe's 9-9-9 [e]. / That leaves 6 points in your hand.",
			"K9 işle [e]: Ayşe, 9-9-9. / Elinde 6 puan kalır."},
		{"on one's own run", "K9 B4 B2", meld.Melds, withMeld(0, "K6 K7 K8"),
			"Lay off K9 on your 6-7-8 [e]. / That leaves 6 points in your hand.",
			"K9 işle [e]: senin 6-7-8. / Elinde 6 puan kalır."},
		{"on one's own set", "K9 B4 B2", meld.Melds, withMeld(0, "B9 Y9 R9"),
			"Lay off K9 on your 9-9-9 [e]. / That leaves 6 points in your hand.",
			"K9 işle [e]: senin 9-9-9. / Elinde 6 puan kalır."},
		{"to swap", "K9 B4 B2", meld.Melds, func(v *game.View) { v.StockLeft = 3; withMeld(1, "K7 K8 R5")(v) },
			"Swap K9 for the okey on the table [w]. / The okey stands for any tile.",
			"K9 koy, yerdeki okeyi al [w]. / Okey her taşın yerine geçer."},
		{"to take and lay off", "K1 B4", meld.Melds, func(v *game.View) { withLeftDiscard("K9")(v); withMeld(1, "K6 K7 K8")(v) },
			"Take K9 [t]. / Lay off K9 on Ayşe's 6-7-8 [e].",
			"Yandan K9 al [t]. / K9 işle [e]: Ayşe, 6-7-8."},
		{"to give back", "K9 B4 B2", meld.Melds, func(v *game.View) { v.Taken = parseOne("K9") },
			"Give K9 back [b]. / It fits nowhere on the table.",
			"K9 taşını geri bırak [b]. / Yerde işlenecek yeri yok."},
		{"to give back, not open", fivePairs + " R13", meld.NoWin, func(v *game.View) { v.Taken = parseOne("R13") },
			"Give R13 back [b]. / It fits nowhere on the table.",
			"R13 taşını geri bırak [b]. / Yerde işlenecek yeri yok."},
		{"to throw", "R10 R11 R12 B10 B11 K3 Y3 K7 Y1 Y5", meld.NoWin, nil,
			"Throw Y5.",
			"Y5 at."},
		{"to throw once open", "K9 B4 B2", meld.Melds, nil,
			"Throw B4. / The tiles left in your hand would cost 11.",
			"B4 at. / Elinde kalanlar 11 yazar."},
		{"to throw, open with pairs", "K9 B4 B2", meld.Pairs, nil,
			"Throw B4. / The tiles left in your hand count double and would cost 22.",
			"B4 at. / Çifte gittin, elinde kalanlar iki kat sayılır: 22 yazar."},
		{"in the last turn", "K9 B4 B2", meld.Melds, func(v *game.View) { v.StockLeft = 3 },
			"Your last turn: throw K9. / The tiles left in your hand would cost 6.",
			"Son sıran: K9 at. / Elinde kalanlar 6 yazar."},
		{"in the last turn, not open", "R10 R11 B2 Y7 Y1", meld.NoWin, func(v *game.View) { v.StockLeft = 3 },
			"Your last turn: throw Y1.",
			"Son sıran: Y1 at."},
		{"in the last turn, with a dear tile for the next player", "K9 K10 Y12 Y13 B1", meld.Melds, func(v *game.View) { v.StockLeft = 3 },
			"Your last turn: throw Y12. / Y13 costs more to keep, but Ayşe might take it.",
			"Son sıran: Y12 at. / Y13 elde kalırsa daha çok yazar, ama Ayşe onu alabilir."},
		{"the last tile", "K9", meld.Melds, nil,
			"Throw K9 and finish.",
			"K9 at, bitir."},
		{"the last tile is the okey", "R5", meld.Melds, nil,
			"Throw R5 and finish. / Finishing with the okey counts double.",
			"R5 at, bitir. / Okey atarak bitiş iki kat sayılır."},
		{"whatever goes costs something", "K9 K5", meld.NoWin, func(v *game.View) { withMeld(1, "K6 K7 K8")(v) },
			"Throw K5. / That costs 101.",
			"K5 at. / Cezası 101."},
	} {
		l := okey101Teller(t, c.hand)
		if c.opened != meld.NoWin {
			l.View.Opened[0] = game.SeatOpening{How: c.opened, Value: 101, Turn: 1}
		}
		if c.change != nil {
			c.change(l.View)
		}
		checkHint(t, c.why, l, c.en, c.tr)
	}
}

// withLeftDiscard returns a function that changes a view so that the player must draw and the left discard is x.
func withLeftDiscard(x string) func(*game.View) {
	return func(v *game.View) {
		v.Step = game.MustDraw
		v.Discards[v.Left(0)] = []tile.Tile{parseOne(x)}
	}
}

// withMeld returns a function that changes a view so that the only meld on the table is the given one, owned by seat s.
func withMeld(s game.Seat, text string) func(*game.View) {
	return func(v *game.View) {
		tiles, _ := tile.ParseAll(text)
		laid, _ := v.Terms().Lay(tiles)
		v.Melds = []game.TableMeld{{Owner: s, Laid: laid}}
	}
}

func parseOne(text string) tile.Tile {
	x, _ := tile.Parse(text)
	return x
}

// TestHint_ThreePairs checks that the plan for a hand with three natural pairs is sets and runs, before and after the
// draw.
func TestHint_ThreePairs(t *testing.T) {
	p := gametest.Position{Turns: 9, Indicator: "Y10", Hands: [4]string{"R9 Y11 R11 R12 K8 K10 R2 R9 B8 B13 K2 K10 Y1 Y10"}, Discards: [4]string{3: "R11"}}
	if got := words.Plain(hintOf(tellerAt(t, "en", p))); got != "Draw [d]. 21 unseen tiles help." {
		t.Error(got)
	}
	p.Drawn, p.Hands[0], p.Discards[3] = true, p.Hands[0]+" R11", ""
	if got := words.Plain(hintOf(tellerAt(t, "en", p))); got != "Throw Y1. " {
		t.Error(got)
	}
}

// TestHint_NextPlayerTook checks that hints warn of a tile only if it fits tiles that the next player visibly took and
// still holds.
func TestHint_NextPlayerTook(t *testing.T) {
	const hand = oneShort + " R13 K8 Y2" // R13 goes with R11 and R12, and Y2 with other twos
	for _, c := range []struct {
		why    string
		moves  []game.Move
		en, tr string
	}{
		{"nothing was taken", nil,
			"Throw Y2. / These tiles win: R5 K7",
			"Y2 at. / Bitiren taşlar: R5 K7"},
		{"two tiles", nextPlayerTook("R11 R12"),
			"Throw Y2. / Ayşe took R11 R12, and R13 would go with them; these tiles win: R5 K7",
			"Y2 at. / Ayşe R11 R12 aldı, R13 ona yarar; bitiren taşlar: R5 K7"},
		{"one tile", nextPlayerTook("R11"),
			"Throw Y2. / These tiles win: R5 K7",
			"Y2 at. / Bitiren taşlar: R5 K7"},
		{"two that go with another", nextPlayerTook("Y3 Y4"),
			"Throw Y2. / Ayşe took Y3 Y4 and may take it; these tiles win: R5 K7",
			"Y2 at. / Ayşe Y3 Y4 aldı, bunu da alabilir; bitiren taşlar: R5 K7"},
		{"two that go with nothing here", nextPlayerTook("B1 B2"),
			"Throw Y2. / These tiles win: R5 K7",
			"Y2 at. / Bitiren taşlar: R5 K7"},
		{"an okey", nextPlayerTook("R5 R12"),
			"Throw Y2. / These tiles win: R5 K7",
			"Y2 at. / Bitiren taşlar: R5 K7"},
		{"one was thrown again", append(nextPlayerTook("R11 R12"), game.Move{Seat: 1, Drew: true, Discarded: parseOne("R11")}),
			"Throw Y2. / These tiles win: R5 K7",
			"Y2 at. / Bitiren taşlar: R5 K7"},
		{"by somebody else", []game.Move{{Seat: 2, Took: parseOne("R11")}, {Seat: 2, Took: parseOne("R12")}},
			"Throw Y2. / These tiles win: R5 K7",
			"Y2 at. / Bitiren taşlar: R5 K7"},
	} {
		l := tellerAt(t, "en", gametest.Position{Turns: 9, Drawn: true, Indicator: "R4", Hands: [4]string{hand}})
		l.View.Record = c.moves
		checkHint(t, c.why, l, c.en, c.tr)
	}
}

// nextPlayerTook returns one turn for each of the given tiles, in which the next player takes that tile and discards
// K13.
func nextPlayerTook(text string) (moves []game.Move) {
	tiles, _ := tile.ParseAll(text)
	for _, x := range tiles {
		moves = append(moves, game.Move{Seat: 1, Took: x, Discarded: parseOne("K13")})
	}
	return moves
}

// TestDanger_Matches checks that, in matches between bots, each warning names tiles in the next player's hand.
func TestDanger_Matches(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many rounds")
	}
	warned := 0
	for seed := range uint64(testsize.Of(12, 100)) {
		m, _, err := game.New(game.Classic(), game.SeedOf(seed))
		check.OK(t, err)
		level, _ := bots.LevelByName("kalfa")
		bot := level.New(0)
		for turn, phase := m.ToPlay(); phase == game.Playing; turn, phase = m.ToPlay() {
			v := m.View(turn)
			a, err := bot.Play(t.Context(), v)
			check.OK(t, err)
			if a.Kind == game.Discard {
				l := teller(t, "en", "")
				l.Names = [4]string{"0", "1", "2", "3"}
				l.View, l.Solver = &v, meld.NewSolver(v.Terms())
				text := hinter{Teller: l}.dangerText(a.Tile)
				next := m.View((turn + 1) % 4)
				taken, _, _ := strings.Cut(text, ", and") // the text after that names the tile that fits them
				for _, r := range taken {
					if x, ok := words.MarkedTile(r); ok && !next.Hand.Has(x) {
						t.Errorf("seed %d: %q, but %v holds %v", seed, words.Plain(text), turn+1, next.Hand)
					}
				}
				if text != "" {
					warned++
					if text[0] != byte('0'+(turn+1)%4) {
						t.Errorf("seed %d: %q is not about the next player", seed, words.Plain(text))
					}
				}
			}
			if m, _, err = game.Apply(m, turn, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if t.Logf("%d warnings", warned); warned < 5 {
		t.Errorf("only %d warnings", warned)
	}
}

// TestHint_Brief checks that a brief hint gives advice with at most one reason, about the tile.
func TestHint_Brief(t *testing.T) {
	for want, p := range map[string]gametest.Position{
		"Take Y12 [t]: 10-11-12.":                        {Hands: [4]string{"R3 R4 R5 R6 Y10 Y11 K5 K6 B8 K8 Y8 B1 R13 B12"}, Discards: [4]string{3: "Y12"}},
		"Throw R13. / R13 stands alone.":                 {Drawn: true, Hands: [4]string{"R3 R4 R5 R6 Y10 Y11 Y12 K5 K6 B8 K8 Y8 B1 R13 B12"}},
		"Throw B2.":                                      {Drawn: true, Hands: [4]string{"R3 R4 R5 R6 Y10 Y11 Y12 K5 K6 B8 K8 Y8 B1 B2 B12"}},
		"Draw [d]. / R5 helps you less than a new tile.": {Hands: [4]string{"R3 R4 R5 R6 Y10 Y11 Y12 K5 K6 B8 K8 Y8 B1 B12"}, Discards: [4]string{3: "R5"}},
		"Finish with K3 [f].":                            {Drawn: true, Hands: [4]string{"Y6 Y7 Y8 Y9 K10 K11 K12 K3 B8 K8 R8 R2 R3 R4 R5"}},
	} {
		p.Indicator, p.Turns = "R9", 9
		l := tellerAt(t, "en", p)
		l.Brief = true
		said := l.Hint(hintAt(t, p))
		got := said.Do
		if said.Why != "" {
			got += " / " + said.Why
		}
		if got = words.Plain(got); got != want || said.Chance != "" {
			t.Errorf("%q %s, not %q", got, said.Chance, want)
		}
	}
}

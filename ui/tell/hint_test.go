package tell

import (
	"strings"
	"testing"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

func tellerAt(t *testing.T, lang string, p gametest.Position) Teller {
	t.Helper()
	l := teller(lang, "")
	m := p.Match(t)
	v := m.View(0)
	l.View, l.Solver = &v, meld.NewSolver(v.Terms())
	return l
}

const (
	oneShort = "R1 R2 R3 B7 B8 B9 B10 K12 R12 Y12 K6 B6" // 12 tiles, with a third 6 missing
	sixPairs = "R1 R1 B2 B2 K3 K3 Y7 Y7 R9 R9 B11 B11"   // six pairs
)

// TestHint_Classic checks hints in the classic game and its variants. The okey is R5. In a hand of 15 tiles, the last
// one was drawn.
func TestHint_Classic(t *testing.T) {
	const far = "R1 R2 R3 B7 B8 K13 K1 Y4 Y8 B12 B1 K4 K7 R10"
	for _, c := range []struct{ why, preset, hand, left, en, tr string }{
		{"far away", "", far + " Y13", "",
			"Throw R10.",
			"R10 at."},
		{"nearby", "", oneShort + " Y13 Y6 K1", "",
			"Throw Y13. / These tiles win: R4 R5 R6 B6 B11 B12",
			"Y13 at. / Bitiren taşlar: R4 R5 R6 B6 B11 B12"},
		{"to draw, far away", "", far, "K10",
			"Draw [d]. / 49 unseen tiles help.",
			"Ortadan çek [d]. / Görünmeyen 49 taş işine yarar."},
		{"to draw", "", oneShort + " Y6 Y1", "K2",
			"Draw [d]. / These tiles win: R4 R5 R6 B6 B11 B12",
			"Ortadan çek [d]. / Bitiren taşlar: R4 R5 R6 B6 B11 B12"},

		{"it makes a set", "", oneShort + " R13 Y1", "Y6",
			"Take Y6 [t], then [a]: 6-6-6. / These tiles win: R4 R5 R6 B6 B11 B12",
			"Yandan Y6 al [t], sonra [a]: 6-6-6. / Bitiren taşlar: R4 R5 R6 B6 B11 B12"},
		{"it makes a run", "", far, "B9",
			"Take B9 [t]: 7-8-9. / That leaves 4 tiles missing.",
			"Yandan B9 al [t]: 7-8-9. / 4 taş eksik kalır."},
		{"it goes with", "", "R1 R2 R3 B2 B5 B7 B8 B8 B9 K7 K13 Y2 Y9 Y11", "Y8",
			"Take Y8 [t]: 8-9-11, then 10. / That leaves 3 tiles missing.",
			"Yandan Y8 al [t]: 8-9-11, sonra 10. / 3 taş eksik kalır."},
		{"it goes with one", "", "R8 R10 B8 B9 B10 B11 B12 B13 K3 K4 K5 K7 K8 Y4", "R11",
			"Take R11 [t]: 8-10-11, then 9. / These tiles win: R5 R9 R12",
			"Yandan R11 al [t]: 8-10-11, sonra 9. / Bitiren taşlar: R5 R9 R12"},
		{"the okey", "", far, "R5",
			"Take R5 [t]: it is the okey. / That leaves 4 tiles missing.",
			"Yandan R5 al [t]: okey taşı. / 4 taş eksik kalır."},
		{"it wins", "", oneShort + " Y6 Y1", "R6",
			"Take R6 [t], then finish with Y1 [f].",
			"Yandan R6 al [t], sonra Y1 ile bitir [f]."},
		{"ready", "", oneShort + " Y6 R6", "",
			"Draw [d]. / Your hand is ready: whatever you draw, you can finish.",
			"Ortadan çek [d]. / Elin hazır: ne gelirse gelsin bitersin."},
		{"to finish", "", oneShort + " Y6 R6 K1", "",
			"Finish with K1 [f].",
			"K1 ile bitir [f]."},
		{"to finish as it stands", "parlour", oneShort + " Y6 R6 K1", "",
			"Finish with K1: [a], then [f].",
			"K1 ile bitir: [a], sonra [f]."},
		{"with pairs and the okey", "", sixPairs + " K13 K13 R5", "",
			"Finish with R5 [f]. / Seven pairs count double; finishing with the okey counts double.",
			"R5 ile bitir [f]. / Çiftle bitiş iki kat sayılır; okey atarak bitiş iki kat sayılır."},

		{"pairs, to throw", "", sixPairs + " K13 Y4 B8", "",
			"Throw B8. / Seven pairs (double) with: R5 K13 Y4",
			"B8 at. / Yedi çift (iki kat) yapan: R5 K13 Y4"},
		{"pairs, to draw", "", sixPairs + " K13 Y4", "B13",
			"Draw [d]. / Seven pairs (double) with: R5 K13 Y4",
			"Ortadan çek [d]. / Yedi çift (iki kat) yapan: R5 K13 Y4"},
	} {
		p := gametest.Position{Preset: c.preset, Drawn: len(strings.Fields(c.hand)) == 15, Indicator: "R4", Turns: 9, Hands: [4]string{c.hand}, Discards: [4]string{3: c.left}}
		checkHint(t, c.why, tellerAt(t, "en", p), c.en, c.tr, hintAt(t, p))
	}
	const losing = 9 // a round in which the player is behind
	for _, c := range []struct {
		why    string
		p      gametest.Position
		en, tr string
	}{
		{"gösterme", gametest.Position{Drawn: true, Turns: 1, Hands: [4]string{"R4"}},
			"Show R4 [g]. / Others −1.",
			"R4 göster, gösterge yap [g]. / Ötekilerden −1."},
		{"gösterme of a team", gametest.Position{Preset: "partners", Drawn: true, Turns: 1, Hands: [4]string{"R4"}},
			"Show R4 [g]. / Other team −1.",
			"R4 göster, gösterge yap [g]. / Karşı takımdan −1."},
		{"holding back", gametest.Position{Drawn: true, Turns: 9, Round: losing, Scores: []int{3, 9, 2, 8}, Hands: [4]string{oneShort + " Y6 R6 K1"}},
			"Throw K1 and wait. / If you finished now, the match would end and you would lose it.",
			"K1 at, bekle. / Şimdi bitirirsen oyun biter ve kaybedersin."},
		{"holding a take back", gametest.Position{Turns: 9, Round: losing, Scores: []int{3, 9, 2, 8}, Hands: [4]string{oneShort + " Y6 Y1"}, Discards: [4]string{3: "R6"}},
			"Draw [d] and wait. / If you finished with R6, the match would end and you would lose it.",
			"Ortadan çek [d], bekle. / R6 ile bitirirsen oyun biter ve kaybedersin."},
		{"the stock is empty", gametest.Position{Turns: 60, StockLeft: new(0), Hands: [4]string{oneShort + " R13 Y1"}, Discards: [4]string{3: "K2"}},
			"End the round [n]. / The stock is empty, and you can't finish with the last tile thrown.",
			"Pas geç [n]. / Ortada taş kalmadı, son taş da elini bitirmiyor."},
	} {
		c.p.Indicator = "R4"
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
		l.Words = wordsIn(lang)
		said := l.Hint(h)
		reason, _, _ := strings.Cut(said.Why, ": ") // a list of tiles may have been shortened
		check.That(t, plainWidth(said.Do) <= 58 && plainWidth(reason) <= 78, "%s, %s: too wide for 80 columns: %q, %q", why, lang, said.Do, said.Why)
		check.Equal(t, strings.TrimSuffix(words.Plain(said.Do+" / "+said.Why), " / "), want, why)
	}
	check.That(t, l.View.Step == step && l.View.Hand == hand, "%s: the hint changes the view", why)
}

// plainWidth returns the number of characters of text with tiles in letters, the widest form at the table.
func plainWidth(text string) int { return len([]rune(words.Plain(text))) }

// TestHint_Okey101 checks hints in Okey 101. The okey is R5. state holds facts as in setUp.
func TestHint_Okey101(t *testing.T) {
	const melds = "R10 R11 R12 R13 B10 B11 B12 B13 K3 Y3 K7"
	for _, c := range []struct{ why, hand, state, en, tr string }{
		{"to open", melds + " B3", "",
			"Open with 101 [o]. / That leaves 7 points in your hand.",
			"101 ile aç [o]. / Elinde 7 puan kalır."},
		{"to open with pairs", fivePairs, "",
			"Open with 5 pairs [o]. / The tiles you keep count double, and you can't lay sets or runs.",
			"5 çiftle aç [o]. / Elinde kalan iki kat yazılır, seri ve grup indiremezsin."},
		{"to open with a tile taken", melds, "left: B3",
			"Take B3 [t] and open with 101. / That leaves 7 points in your hand.",
			"Yandan B3 al [t], 101 ile aç. / Elinde 7 puan kalır."},
		{"to open with pairs and a tile taken", strings.TrimPrefix(fivePairs, "R1 "), "left: R1",
			"Take R1 [t] and open with 5 pairs. / The tiles you keep count double, and you can't lay sets or runs.",
			"R1 al [t], 5 çiftle aç. / Elinde kalan iki kat yazılır, seri ve grup indiremezsin."},
		{"to draw", melds, "left: Y8",
			"Draw [d]. / Y8 can't be laid.",
			"Ortadan çek [d]. / Y8 işine yaramıyor."},
		{"to draw, nearly with pairs", strings.TrimPrefix(fivePairs, "R1 "), "left: B8",
			"Draw [d]. / B8 can't be laid.",
			"Ortadan çek [d]. / B8 işine yaramıyor."},
		{"to draw once open", "Y9 K3", "opened, left: Y10",
			"Draw [d]. / Y10 can't be laid.",
			"Ortadan çek [d]. / Y10 işine yaramıyor."},
		{"to draw, where a pair is worth nothing", "K4 K5 K6 R13 B13 Y13 Y1 Y1 R2 K9", "left: R2",
			"Draw [d]. / R2 can't be laid.",
			"Ortadan çek [d]. / R2 işine yaramıyor."},
		{"to draw, where no tile would be left", "Y9 Y8", "opened, left: Y10",
			"Draw [d]. / Y10 can't be laid.",
			"Ortadan çek [d]. / Y10 işine yaramıyor."},

		{"to lay", "Y9 Y10 Y11 K3", "opened",
			"Lay 9-10-11 [o]. / That leaves 3 points in your hand.",
			"9-10-11 indir [o]. / Elinde 3 puan kalır."},
		{"to take and lay", "Y9 Y8 K1", "opened, left: Y10",
			"Take Y10 [t]. / Lay Y8 Y9 Y10.",
			"Yandan Y10 al [t]. / Y8 Y9 Y10 indir."},
		{"to take and swap", "K1 B4", "opened, left: K9, meld: K7 K8 R5",
			"Take K9 [t]. / Take the okey on the table with K9 [w].",
			"Yandan K9 al [t]. / K9 koy, yerdeki okeyi al [w]."},
		{"to take and lay a pair", "Y9 K3", "opened with pairs, left: Y9",
			"Take Y9 [t]. / Lay Y9 Y9.",
			"Yandan Y9 al [t]. / Y9 Y9 indir."},
		{"to take and lay off the okey", "K1 B4", "opened, left: R5, meld: K7 K8 K9",
			"Take R5 [t]. / Lay off R5 on Ayşe's 7-8-9 [e].",
			"Yandan R5 al [t]. / R5 işle [e]: Ayşe, 7-8-9."},
		{"to take and lay later", "K9 Y8 K1", "opened, left: K10, meld: K6 K7 K8",
			"Take K10 [t]: you can lay it at once. / A tile you take has to be laid in the same turn.",
			"Yandan K10 al [t]: hemen indirebilirsin. / Yandan alınan taş o turda indirilmeli."},
		{"to lay off on a run", "K9 B4 B2", "opened, meld: K6 K7 K8",
			"Lay off K9 on Ayşe's 6-7-8 [e]. / That leaves 6 points in your hand.",
			"K9 işle [e]: Ayşe, 6-7-8. / Elinde 6 puan kalır."},
		{"to lay off on a set", "K9 B4 B2", "opened, meld: B9 Y9 R9",
			"Lay off K9 on Ayşe's 9-9-9 [e]. / That leaves 6 points in your hand.",
			"K9 işle [e]: Ayşe, 9-9-9. / Elinde 6 puan kalır."},
		{"on one's own run", "K9 B4 B2", "opened, my meld: K6 K7 K8",
			"Lay off K9 on your 6-7-8 [e]. / That leaves 6 points in your hand.",
			"K9 işle [e]: senin 6-7-8. / Elinde 6 puan kalır."},

		{"to swap", "K9 B4 B2", "opened, meld: K7 K8 R5, stock: 3",
			"Take the okey on the table with K9 [w]. / The okey stands for any tile.",
			"K9 koy, yerdeki okeyi al [w]. / Okey her taşın yerine geçer."},
		{"to take and lay off", "K1 B4", "opened, left: K9, meld: K6 K7 K8",
			"Take K9 [t]. / Lay off K9 on Ayşe's 6-7-8 [e].",
			"Yandan K9 al [t]. / K9 işle [e]: Ayşe, 6-7-8."},
		{"to give back", "K9 B4 B2", "opened, taken: K9",
			"Give K9 back [b]. / It fits nowhere on the table.",
			"K9 taşını geri bırak [b]. / Yerde işlenecek yeri yok."},
		{"to give back, not open", fivePairs + " R13", "taken: R13",
			"Give R13 back [b]. / It fits nowhere on the table.",
			"R13 taşını geri bırak [b]. / Yerde işlenecek yeri yok."},
		{"to throw", "R10 R11 R12 B10 B11 K3 Y3 K7 Y1 Y5", "",
			"Throw Y5.",
			"Y5 at."},
		{"to throw once open", "K9 B4 B2", "opened",
			"Throw B4. / The tiles left in your hand would cost 11.",
			"B4 at. / Elinde kalanlar 11 yazar."},
		{"to throw, open with pairs", "K9 B4 B2", "opened with pairs",
			"Throw B4. / The tiles left in your hand count double and would cost 22.",
			"B4 at. / Çiftle açtın, elinde kalanlar iki kat sayılır: 22 yazar."},
		{"in the last turn", "K9 B4 B2", "opened, stock: 3",
			"Your last turn: throw K9. / The tiles left in your hand would cost 6.",
			"Son sıran: K9 at. / Elinde kalanlar 6 yazar."},
		{"in the last turn, not open", "R10 R11 B2 Y7 Y1", "stock: 3",
			"Your last turn: throw Y1.",
			"Son sıran: Y1 at."},
		{"in the last turn, with a dear tile for the next player", "K9 K10 Y12 Y13 B1", "opened, stock: 3",
			"Your last turn: throw Y12. / Y13 costs more to keep, but Ayşe might take it.",
			"Son sıran: Y12 at. / Y13 elde kalırsa daha çok yazar, ama Ayşe onu alabilir."},
		{"the last tile", "K9", "opened",
			"Throw K9 and finish.",
			"K9 at, bitir."},
		{"the last tile is the okey", "R5", "opened",
			"Throw R5 and finish. / Finishing with the okey counts double.",
			"R5 at, bitir. / Okey atarak bitiş iki kat sayılır."},
		{"whatever goes costs something", "K9 K5", "meld: K6 K7 K8",
			"Throw K5. / That costs 101.",
			"K5 at. / Cezası 101."},
		{"early, with a dear tile for the next player", "K9 K10 Y12 Y13 B1", "opened, stock: 4",
			"Throw Y13. / The tiles left in your hand would cost 32.",
			"Y13 at. / Elinde kalanlar 32 yazar."},
		{"one meld, of which a tile is needed to end the turn (rule 7.3)", "B10 B11 B12", "opened",
			"Throw B10. / The tiles left in your hand would cost 23.",
			"B10 at. / Elinde kalanlar 23 yazar."},
		{"one pair", "K9 K9", "opened with pairs",
			"Throw K9. / The tiles left in your hand count double and would cost 18.",
			"K9 at. / Çiftle açtın, elinde kalanlar iki kat sayılır: 18 yazar."},
		{"sets and runs of one who has opened with pairs (rule 7.5)", "K7 K8 K9 R9 B8 Y8 Y9 Y1", "opened with pairs",
			"Throw Y9. / The tiles left in your hand count double and would cost 100.",
			"Y9 at. / Çiftle açtın, elinde kalanlar iki kat sayılır: 100 yazar."},
		{"the same in the last turn", "K7 K8 K9 R9 B8 Y8 Y9 Y1", "opened with pairs, stock: 3",
			"Your last turn: throw Y9. / The tiles left in your hand count double and would cost 100.",
			"Son sıran: Y9 at. / Çiftle açtın, elinde kalanlar iki kat sayılır: 100 yazar."},
	} {
		l := okey101Teller(c.hand)
		setUp(l.View, c.state)
		checkHint(t, c.why, l, c.en, c.tr)
		spare := adviceFor(l).SpareTile()
		check.That(t, !strings.Contains(c.state, "left") || spare == tile.None, "%s: %v is needed least before the draw", c.why, spare)
		check.That(t, strings.Contains(c.state, ":") || spare != tile.None, "%s: no tile to discard", c.why)
	}
}

// setUp changes a view of Okey 101 by facts such as "opened, left: K9, meld: K7 K8 R5, stock: 3". With a left discard,
// the player must draw. Melds are Ayşe's, except "my meld".
func setUp(v *game.View, state string) {
	for fact := range strings.SplitSeq(state, ", ") {
		fact, value, _ := strings.Cut(fact, ": ")
		switch fact {
		case "opened":
			v.Opened[0] = game.SeatOpening{How: meld.Melds, Value: 101, Turn: 1}
		case "opened with pairs":
			v.Opened[0] = game.SeatOpening{How: meld.Pairs, Value: 5, Turn: 1}
		case "left":
			v.Step, v.Discards[v.Left(0)] = game.MustDraw, []tile.Tile{parseOne(value)}
		case "meld", "my meld": // the only one on the table
			laid, _ := v.Terms().Lay(parseTiles(value))
			v.Melds = []game.TableMeld{{Owner: 1, Laid: laid}}
			if fact == "my meld" {
				v.Melds[0].Owner = 0
			}
		case "stock":
			v.StockLeft = int(value[0] - '0')
		case "taken":
			v.Taken = parseOne(value)
		}
	}
}

func parseOne(text string) tile.Tile { return check.Must(tile.Parse(text)) }

// TestHint_NextPlayerTook checks that hints warn of a tile only if it fits tiles that the next player visibly took and
// still holds.
func TestHint_NextPlayerTook(t *testing.T) {
	const en, tr = "Throw Y2. / These tiles win: R5 K7", "Y2 at. / Bitiren taşlar: R5 K7"
	for _, c := range []struct {
		why    string
		moves  []game.Move
		en, tr string
	}{
		{"two tiles that go with R13", nextPlayerTook("R11 R12"),
			"Throw Y2. / Ayşe took R11 R12, and R13 would go with them; these tiles win: R5 K7",
			"Y2 at. / Ayşe R11 R12 aldı, R13 ona yarar; bitiren taşlar: R5 K7"},
		{"two that go with Y2", nextPlayerTook("Y3 Y4"),
			"Throw Y2. / Ayşe took Y3 Y4 and may take it; these tiles win: R5 K7",
			"Y2 at. / Ayşe Y3 Y4 aldı, bunu da alabilir; bitiren taşlar: R5 K7"},
		{"one tile", nextPlayerTook("R11"), en, tr},
		{"two that go with nothing here", nextPlayerTook("B1 B2"), en, tr},
		{"an okey", nextPlayerTook("R5 R12"), en, tr},
		{"one was thrown again", append(nextPlayerTook("R11 R12"), game.Move{Seat: 1, Drew: true, Discarded: parseOne("R11")}), en, tr},
		{"by somebody else", []game.Move{{Seat: 2, Took: parseOne("R11")}, {Seat: 2, Took: parseOne("R12")}}, en, tr},
	} {
		l := tellerAt(t, "en", gametest.Position{Turns: 9, Drawn: true, Indicator: "R4", Hands: [4]string{oneShort + " R13 K8 Y2"}})
		l.View.Record = c.moves
		checkHint(t, c.why, l, c.en, c.tr)
	}
}

// nextPlayerTook returns one turn for each of the given tiles, in which the next player takes that tile and discards
// K13.
func nextPlayerTook(text string) (moves []game.Move) {
	for _, x := range parseTiles(text) {
		moves = append(moves, game.Move{Seat: 1, Took: x, Discarded: parseOne("K13")})
	}
	return moves
}

// TestHint_Brief checks that a brief hint gives advice with at most one reason, about the tile.
func TestHint_Brief(t *testing.T) {
	for want, c := range map[string]struct{ hand, left string }{
		"Take Y12 [t]: 10-11-12.":                        {"R3 R4 R5 R6 Y10 Y11 K5 K6 B8 K8 Y8 B1 R13 B12", "Y12"},
		"Throw R13. / R13 stands alone.":                 {"R3 R4 R5 R6 Y10 Y11 Y12 K5 K6 B8 K8 Y8 B1 R13 B12", ""},
		"Throw B2.":                                      {"R3 R4 R5 R6 Y10 Y11 Y12 K5 K6 B8 K8 Y8 B1 B2 B12", ""},
		"Draw [d]. / R5 helps you less than a new tile.": {"R3 R4 R5 R6 Y10 Y11 Y12 K5 K6 B8 K8 Y8 B1 B12", "R5"},
		"Finish with K3 [f].":                            {"Y6 Y7 Y8 Y9 K10 K11 K12 K3 B8 K8 R8 R2 R3 R4 R5", ""},
	} {
		p := gametest.Position{Indicator: "R9", Turns: 9, Drawn: c.left == "", Hands: [4]string{c.hand}, Discards: [4]string{3: c.left}}
		l := tellerAt(t, "en", p)
		l.Brief = true
		said := l.Hint(hintAt(t, p))
		check.Equal(t, words.Plain(strings.TrimSuffix(said.Do+" / "+said.Why, " / ")), want)
		check.Equal(t, said.Chance, "")
	}
}

//go:build unconverted

package table

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// TestSheetsOf101 name the sums that decide with partners, and a round that nobody finished is none
// that was drawn (rules 7.9, 7.12, 7.15).
func TestSheetsOf101(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24, "partners=on", "rounds=3")
	layOn(t, m, never)
	shows(t, m, "You and Mehmet "+words.Number(m.view.Total(0))+", Ayşe and Zeynep "+words.Number(m.view.Total(1)))
	result := &m.view.Sheet[0]
	result.Winner = game.Nobody
	for reason, want := range map[game.DrawReason]string{game.DrawnStock: "nobody", game.DrawnVoid: "void"} {
		if result.DrawnBy = reason; m.pages().briefly(*result) != want {
			t.Errorf("%v: %q", reason, m.pages().briefly(*result))
		}
	}
	press(m, "s")
	shows(t, m, "You and Mehmet ")
}

// TestSheetsSayWhatMultiplied: pairs and a hand that was opened and finished in one turn in words
// (rule 7.13), in the room there is.
func TestSheetsSayWhatMultiplied(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24, "rounds=3")
	layOn(t, m, never)
	r := &m.view.Sheet[0]
	r.Winner, r.How, r.OkeyFinish, r.Elden, r.Multiplier, r.DrawnBy = 1, meld.Pairs, true, true, 8, 0
	press(m, "s")
	shows(t, m, "×8★ pairs elden │")
	r.How, r.OkeyFinish, r.Multiplier = meld.Melds, false, 2
	press(m, "s", "s")
	shows(t, m, "×2 elden ")
}

// TestWholeHandsAtTheEnd: how a round ended shows every tile of every hand, however narrow the
// window is (rule 7.13).
func TestWholeHandsAtTheEnd(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {80, 60}, {120, 36}, {200, 60}} {
		m := layingTable(t, termenv.Ascii, size[0], size[1])
		layOn(t, m, never)
		longest := 0
		for s, hand := range m.view.Reveal.Hands {
			longest = max(longest, hand.Len())
			if shown := handAtEnd(m, game.Seat(s)); shown != hand {
				t.Errorf("%v: %v of %s, who has %v", size, shown, m.name(game.Seat(s)), hand)
			}
		}
		if longest < 20 {
			t.Fatalf("the longest hand has %d tiles", longest)
		}
	}
}

// TestWhoIsOpenIsSaidWhole beside the longest name, the sign of who is dealer and of whose turn it
// is, and at the end (rules 7.4, 7.5).
func TestWhoIsOpenIsSaidWhole(t *testing.T) {
	for _, height := range []int{24, 36} {
		m := layingTable(t, termenv.Ascii, 80, height)
		m.s.Table().Names[3] = "Abdurrahmanb"
		m.view.Turn, m.view.Dealer = 3, 3
		m.view.Opened[3] = game.Opened{How: meld.Pairs, Value: 11, Turn: 2}
		m.texts.match = matchPoint{}
		m.presentAll()
		shows(t, m, "▶ Abdurrahmanb ◆")
		shows(t, m, "open 11 pairs")
		shows(t, m, "not open")
		*m.view = m.s.ViewOf(m.me())
		layOn(t, m, never)
		m.view.Opened = [4]game.Opened{2: {How: meld.Melds, Value: 117}, 3: {How: meld.Pairs, Value: 5}}
		m.presentAll()
		for s, want := range map[game.Seat]string{1: " not open ", 2: " 117 ", 3: " 5 pairs "} {
			if !slices.ContainsFunc(endTexts(m), func(text string) bool { return strings.HasPrefix(text, m.name(s)) && strings.Contains(text, want) }) {
				t.Errorf("the end does not say%sof %s", want, m.name(s))
			}
		}
	}
}

// TestTurnsBesideTheTableAreWhole: what is too long for a line there goes on in the next.
func TestTurnsBesideTheTableAreWhole(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 170, 60)
	m.s.Table().Names[1] = "Abdurrahmanb"
	opened(t, m)
	layOn(t, m, never)
	text := ""
	for _, line := range m.texts.side {
		if b := m.brush(); b.Width(line.Text) > m.layout.Beside.W-3 {
			t.Errorf("%q is cut", words.Plain(line.Text))
		}
		text += strings.TrimSpace(line.Text) + " "
	}
	for i := range m.view.Record {
		if told := m.teller().Turn(i); !strings.Contains(text, told) {
			t.Errorf("%q is not there", words.Plain(told))
		}
	}
}

// TestAWinnerAlone is not congratulated as one of several (rule 7.2).
func TestAWinnerAlone(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24, "rounds=3")
	layOn(t, m, never)
	m.view.Phase, m.view.Ranks = game.MatchOver, [4]int{1, 2, 3, 4}
	m.presentAll()
	shows(t, m, " Well played! ")
	m.view.Ranks = [4]int{1, 1, 3, 4}
	m.presentAll()
	shows(t, m, "Well played!")
}

// TestWhatIsLeftIsSaidWhole: the captions of stock and indicator, in both languages, at all sizes
// that show their tiles.
func TestWhatIsLeftIsSaidWhole(t *testing.T) {
	for _, lang := range words.Languages() {
		for width := 80; width <= 150; width += 7 {
			m := layingTable(t, termenv.Ascii, width, 36)
			w, err := words.New(lang)
			if err != nil {
				t.Fatal(err)
			}
			m.words, m.texts.match = w, matchPoint{}
			m.presentAll()
			for _, own := range []bool{true, false} {
				if m.view.Turn = m.me() + 1; own {
					m.view.Turn = m.me()
				}
				m.texts.match = matchPoint{}
				m.presentAll()
				line := strings.Split(pictureOf(m), "\n")[m.layout.StockCaption.Y]
				if !strings.Contains(line, w.Say("caption.indicator")) || !strings.Contains(line, w.Say("caption.okey")) {
					t.Errorf("%s, %d columns: %q", lang, width, line)
				}
				if !strings.Contains(line, w.Say("laying.stock")+" ") && !(own && strings.Contains(line, w.Say("draw")+" ")) {
					t.Errorf("%s, %d columns, own turn %v: %q", lang, width, own, line)
				}
			}
		}
	}
}

// TestWhatIsAskedIsReadWhole: questions and what can be done now stand there uncut, however much is
// said of the player beside them; the keys of a question stand in the footer, too.
func TestWhatIsAskedIsReadWhole(t *testing.T) {
	for _, lang := range words.Languages() {
		m := layingTable(t, termenv.Ascii, 80, 24)
		w := spoken(t, lang)
		m.words = w
		m.view.Opened[m.me()] = game.Opened{How: meld.Melds, Value: 117, Turn: 1}
		m.s.Table().Names[m.me()], m.view.Scores[m.me()] = "Abdülkadir", 1303
		x := tile.New(tile.Black, 13)
		for _, q := range []session.Question{
			{Kind: session.AskPenalty, Why: game.OkeyDiscarded, Tile: x, Points: 101}, {Kind: session.AskPenalty, Why: game.PlayableDiscarded, Tile: x, Points: 101},
			{Kind: session.AskTakeBack, Points: 101}, {Kind: session.AskLeave, Saved: true},
		} {
			p := m.presenter()
			p.asked = m.teller().Question(&q)
			m.texts = p.present(texts{})
			m.texts.footer = m.footerOf(command.Question, m.shownTarget())
			shows(t, m, words.Plain(p.asked))
			shows(t, m, "y "+w.Say("key.yes")+"  ")
		}
		m.last = strings.Repeat("x", 40)
		m.presentAll()
		shows(t, m, words.Plain(m.presenter().prompt()))
		m.view.Turn++ // whose turn it is, is seen beside the name
		m.texts.match = matchPoint{}
		m.presentAll()
		shows(t, m, m.last)
	}
}

// TestPenaltiesAreSeenAtOnce: at the seats, on the score sheet and beside the table, uncut (rules
// 7.10, 7.11 and 7.13).
func TestPenaltiesAreSeenAtOnce(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 36}, {170, 45}, {200, 60}} {
		m := layingTable(t, termenv.Ascii, size[0], size[1])
		m.view.Scores = [4]int{1303, 1303, 1303, 1303}
		for s := range game.Seat(4) {
			m.view.Penalties = append(m.view.Penalties, game.Penalty{Seat: s, Why: game.OpeningFailed, Points: 101 * int(s+1), Turn: 1})
		}
		m.texts.match = matchPoint{}
		m.presentAll()
		for s := range game.Seat(4) {
			want := " +" + strconv.Itoa(101*int(s+1)) + " " // on a badge
			if s == m.me() {
				want = "1303 +101"
			}
			shows(t, m, want)
			shows(t, m, "1303 pts")
		}
		if m.layout.Beside.W > 0 {
			shows(t, m, "1303 +404")
		}
		press(m, "s")
		shows(t, m, "now    1303 +101    1303 +202    1303 +303    1303 +404")
	}
}

// TestRecordsTellTheDiscardLast: behind what was laid in the turn, as it happened (rule 7.3).
func TestRecordsTellTheDiscardLast(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 60)
	opened(t, m)
	layOn(t, m, never)
	rows := m.pages().recordRows()
	turns := 0
	for i, move := range m.view.Record {
		laid := slices.ContainsFunc(m.view.Placements, func(p game.Placement) bool { return p.Turn == i+1 })
		if !laid || move.Discarded == tile.None {
			continue
		}
		turns++
		at := slices.IndexFunc(rows, func(r cells.Row) bool { return strings.HasPrefix(strings.TrimSpace(r.Text), strconv.Itoa(i+1)+".") })
		_, lines := m.teller().Recorded(i)
		told := m.teller().Event(game.Discarded{Seat: move.Seat, Tile: move.Discarded})
		last := len(lines) - 1
		for last > 0 && strings.Contains(lines[last], "+") { // what was paid for it
			last--
		}
		shown := rows[at : at+len(lines)]
		if strings.Contains(shown[0].Text, words.Mark(move.Discarded)) || last < 2 || strings.TrimSpace(shown[last].Text) != told {
			t.Errorf("turn %d: %q, then %q", i+1, words.Plain(shown[0].Text), words.Plain(shown[last].Text))
		}
	}
	if turns == 0 {
		t.Error("nothing was laid")
	}
}

// TestRecordsTellWhatAStarterPaidFor before he has drawn or discarded anything: in the panel, and
// beside the table (rule 7.11).
func TestRecordsTellWhatAStarterPaidFor(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 170, 50, "strict=on")
	m.sitIn(t, gametest.Position{
		Preset: "101", Set: []string{"strict=on"}, Indicator: "R4", Turns: 1, Drawn: true,
		Hands: [4]string{0: "R10 R11 R12 R13 B1 B3 B5 B7 K2 K4 K6 K8 Y1 Y3 Y5 Y9 Y11 K11 B9 R7 B11 K13"},
	})
	press(m, "a", "o", "y", "r")
	shows(t, m, "You failed to open: +101")
	if !slices.ContainsFunc(m.texts.side, func(r sideRow) bool { return strings.Contains(r.Text, "penalty +101") }) {
		t.Errorf("beside the table: %v", m.texts.side)
	}
}

// TestLayingOffSaysWhatIsMissing: before the hand is open that is what is wrong, and not the tile;
// where nothing lies, that the tile fits nowhere (rule 7.6).
func TestLayingOffSaysWhatIsMissing(t *testing.T) {
	for _, c := range []struct {
		open bool
		want string
	}{{false, "First open your hand [o]."}, {true, "R5 does not fit there."}} {
		m := layingTable(t, termenv.Ascii, 80, 24)
		onTable(t, m, "R5 K1")
		if !c.open {
			m.view.Opened[m.me()] = game.Opened{}
		}
		point(t, m, func(x tile.Tile) bool { return x != tile.None && x.Number() == 5 })
		if press(m, "e"); words.Plain(m.note) != c.want {
			t.Errorf("open %v: %q", c.open, words.Plain(m.note))
		}
	}
}

// TestEnterSaysToChooseInWhole, also where the player has opened with pairs and owes points.
func TestEnterSaysToChooseInWhole(t *testing.T) {
	for _, lang := range words.Languages() {
		m := layingTable(t, termenv.Ascii, 80, 24)
		m.words = spoken(t, lang)
		onTable(t, m, "R5 K1")
		m.view.Opened[m.me()] = game.Opened{How: meld.Pairs, Value: 5, Turn: 1}
		m.view.Scores[m.me()], m.view.Dealer, m.texts.match = 1303, m.me(), matchPoint{}
		press(m, "enter")
		if shows(t, m, m.words.Say("discard.choose")); m.note == "" {
			t.Errorf("%s: Enter says nothing", lang)
		}
	}
}

// TestTabForAnotherPlaceIsInTheFooter where the tile at hand fits in several places, and only there
// (rule 7.6).
func TestTabForAnotherPlaceIsInTheFooter(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	for hand, several := range map[string]bool{"R5 K1": true, "B4 K1": false, "K9 K1": false} {
		onTable(t, m, hand, "B1 B2 B3", "Y7 Y8 Y9")
		first, _ := tile.Parse(hand[:2])
		point(t, m, func(x tile.Tile) bool { return x == first })
		i := slices.IndexFunc(m.texts.footer.Keys, func(k screen.FooterKey) bool { return k.Text == "Tab" })
		if (i >= 0) != several {
			t.Errorf("%s: %s", hand, m.texts.footer.Text)
		}
		if several {
			before := m.melds.fits[m.melds.fit]
			m.Update(screen.KeyNamed(m.texts.footer.Keys[i].Name))
			if m.melds.fits[m.melds.fit] == before || m.panelKind() != noPanel {
				t.Error("the key picks no other place")
			}
		}
	}
}

// TestHintsOfPairsAreReadWhole: that opening with pairs counts double is said on the screen of the
// smallest size, uncut (rules 7.5 and 7.13).
func TestHintsOfPairsAreReadWhole(t *testing.T) {
	for _, lang := range words.Languages() {
		m := layingTable(t, termenv.Ascii, 80, 24)
		w := spoken(t, lang)
		m.words = w
		for _, id := range []string{"hint.open.pairs", "hint.take.opens.pairs"} {
			m.note = w.With(id, words.Args{"Value": w.With("open.pairs", words.Args{"Number": 10}), "Tile": tile.New(tile.Black, 13)})
			m.presentAll()
			shown, all := pictureOf(m), words.Plain(m.note)
			for _, word := range strings.Fields(all) {
				if !strings.Contains(shown, word) {
					t.Errorf("%s: %q has no %q", lang, all, word)
				}
			}
			lines := strings.Split(shown, "\n")
			if rest := lines[m.layout.Trail.Y]; !strings.HasSuffix(strings.TrimSpace(rest), all[len(all)-10:]) {
				t.Errorf("%s: it ends with %q", lang, rest)
			}
		}
	}
}

// TestTheOneOppositeIsToldOfWhole: whether he is open, his tiles, points and penalties, and that he
// is the partner, at the smallest size.
func TestTheOneOppositeIsToldOfWhole(t *testing.T) {
	for _, lang := range words.Languages() {
		m := layingTable(t, termenv.Ascii, 80, 24, "partners=on")
		m.words = spoken(t, lang)
		m.s.Table().Names[2] = "Abdurrahmanb"
		m.view.Turn, m.view.Dealer, m.view.Scores[2] = 2, 2, 1303
		m.view.Penalties = []game.Penalty{{Seat: 2, Why: game.OpeningFailed, Points: 202}}
		for _, open := range []game.Opened{{}, {How: meld.Melds, Value: 117, Turn: 2}, {How: meld.Pairs, Value: 11, Turn: 2}} {
			m.view.Opened[2], m.texts.match = open, matchPoint{}
			m.presentAll()
			shows(t, m, "▶ ↑ Abdurrahmanb ◆  ")
			want := m.words.Say("open.not")
			if open.How != meld.NoWin {
				want = m.teller().OpenedWith(2)
			}
			for _, told := range []string{want + " · 21 ", " · 1303 ", " · " + m.words.Say("standing.partner") + "  +202 "} {
				shows(t, m, told)
			}
		}
	}
}

// TestLongTurnsEndOnTheTrail: of a turn with more than there is room for, who it was and how it
// ended is told.
func TestLongTurnsEndOnTheTrail(t *testing.T) {
	m := layingTable(t, termenv.Ascii, 80, 24)
	b, x := m.brush(), words.Mark(tile.New(tile.Red, 11))
	const start, end = "Abdurrahmanb drew", ", penalty +101"
	whole := start + ", opened 5 pairs, laid off 10 tiles, laid 2 melds, took an okey, threw " + x + end
	if got := shortened(b, whole, 78); got != start+", …, laid 2 melds, took an okey, threw "+x+end {
		t.Errorf("%q", words.Plain(got))
	}
	if got := shortened(b, whole, 40); got != start+", …"+end {
		t.Errorf("%q", words.Plain(got))
	}
	if got := shortened(b, whole, b.Width(whole)); got != whole {
		t.Errorf("%q", words.Plain(got))
	}
}

package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
)

var kills = flag.Int("kills", testsize.Of(4, 100), "number of kills in each test that kills the program")

// columns is the number of slots in a row of the rack.
const columns = 14

// A tableState is what the player can see of a match at one moment.
type tableState struct {
	round, stock int
	turn         game.Seat // relative to the player's seat; if the round is over, game.Nobody, and the fields below are unused
	discards     [4]string // top discard of each seat, starting with the player's
	rack         [rack.Rows][columns]string
}

// expectedState returns the state of a four-player match as seen from a seat whose tiles are in the given slots.
func expectedState(m game.Match, me game.Seat, slots [rack.Rows][columns]string) tableState {
	v := m.View(me)
	if v.Phase != game.Playing {
		return tableState{round: v.Round, turn: game.Nobody}
	}
	s := tableState{round: v.Round, stock: v.StockLeft, turn: (v.Turn + 4 - me) % 4, rack: slots}
	for seat := range game.Seat(4) {
		if top := v.TopDiscard((me + seat) % 4); top != tile.None {
			s.discards[seat] = top.String()
		}
	}
	return s
}

// slotsOf decodes a layout independently of the decoder in package rack.
func slotsOf(layout json.RawMessage) (slots [rack.Rows][columns]string) {
	if layout == nil {
		return slots
	}
	var rows [][]string
	check.Must(0, json.Unmarshal(layout, &rows))
	for y, row := range rows {
		copy(slots[y][:], row)
	}
	return slots
}

// tilesOf returns the tiles of a rack in notation, sorted.
func tilesOf(slots [rack.Rows][columns]string) (names []string) {
	for _, row := range slots {
		for _, name := range row {
			if name != "" {
				names = append(names, strings.TrimSuffix(name, " down"))
			}
		}
	}
	slices.Sort(names)
	return names
}

// handNames returns the tiles of a seat's hand in notation, sorted.
func handNames(m game.Match, me game.Seat) (names []string) {
	for _, x := range m.View(me).Hand.Tiles() {
		names = append(names, x.String())
	}
	slices.Sort(names)
	return names
}

// readTile returns the tile at x and y of a screen without colours, in notation, or "" if there is none. On such a
// screen a letter shows the colour.
func readTile(s *screen, x, y int) string {
	upper, lower := s.at(x, y, 4), s.at(x, y+1, 4)
	number := strings.Trim(upper, " ╱┌┐")
	name := number
	switch letter := strings.Trim(lower, " ╱★"); {
	case number == "", strings.Contains(number, "("): // or part of another tile
		return ""
	case number == "☘":
		name = "F"
	default:
		name = letter + number
	}
	if strings.ContainsRune(upper+lower, '╱') {
		name += " down"
	}
	return name
}

var tableHeader = regexp.MustCompile(`OKEY\s+Round (\d+) ·`)

// defaultNames holds the players' default names, by seat. The player at seat 0 has none.
var defaultNames = []string{"", "Ayşe", "Mehmet", "Zeynep"}

// readTable reads a screen of the table. names holds the names of the four players, starting with the player's own. ok
// is false if the screen shows no table, or if a carried tile hides another.
func readTable(s *screen, names []string) (seen tableState, ok bool) {
	head := tableHeader.FindStringSubmatch(s.line(0))
	if head == nil {
		return seen, false
	}
	seen.round, seen.turn = check.Must(strconv.Atoi(head[1])), game.Nobody
	text := s.String()
	if strings.Contains(text, " is over") || strings.Contains(text, "Left in hand") {
		return seen, true
	}
	if strings.Contains(text, "▲▲▲▲") || strings.Contains(text, "╭─") {
		return seen, false
	}
	for seat, name := range names {
		if seat == 0 {
			name = "Your turn"
		}
		if strings.Contains(text, "▶ "+name) {
			seen.turn = game.Seat(seat)
		}
	}
	for seat, at := range [][2]int{{58, 10}, {62, 5}, {14, 5}, {18, 10}} {
		seen.discards[seat] = readTile(s, at[0], at[1])
	}
	for row := range seen.rack {
		for col := range seen.rack[row] {
			seen.rack[row][col] = readTile(s, 5+5*col, 14+4*row)
		}
	}
	return seen, true
}

// possibleStates returns every state of the match at path that a seat may have seen: the state after each line of the
// journal and, because others' moves reach the screen after the journal, each layout of the rack combined with every
// state since the hand last changed.
func possibleStates(path string, me game.Seat) (all []tableState) {
	rec := check.Must(journal.ReadFile(path))
	text := check.Must(os.ReadFile(path))
	var steps []journal.Step
	for _, step := range rec.Steps() {
		steps = append(steps, step)
	}
	var m game.Match
	var since []game.Match // states of the match since the hand last changed
	var slots [rack.Rows][columns]string
	for n, line := range strings.SplitAfter(string(text), "\n") {
		if len(steps) > 0 && steps[0].Line == n+1 {
			m, steps = steps[0].Match, steps[1:]
			if len(since) > 0 && !slices.Equal(handNames(since[0], me), handNames(m, me)) {
				since = nil
			}
			since = append(since, m)
		}
		var l struct {
			Type   string
			Seat   game.Seat
			Layout json.RawMessage
		}
		if json.Unmarshal([]byte(line), &l) == nil && l.Type == "rack" && l.Seat == me {
			slots = slotsOf(l.Layout)
			for _, earlier := range since {
				all = append(all, expectedState(earlier, me, slots))
			}
		}
		if n > 0 && m.Public().Round > 0 {
			all = append(all, expectedState(m, me, slots))
		}
	}
	return all
}

// sameState reports whether got, the state shown after resuming a match, has the tiles of hand and equals want. If the
// program was killed between an act and the next layout, one tile of the hand has no slot in the journal, or a tile
// that left the hand still has one. Its neighbours may then have moved, but all other tiles must be in the same rows in
// the same order.
func sameState(got, want tableState, hand []string) bool {
	if got.turn == game.Nobody || want.turn == game.Nobody {
		return got.round == want.round && got.turn == want.turn
	}
	if !slices.Equal(tilesOf(got.rack), hand) {
		return false
	}
	if !slices.Equal(tilesOf(want.rack), hand) {
		odd := 0
		for row := range want.rack {
			odd += differingTiles(rowTiles(got.rack[row]), rowTiles(want.rack[row]))
		}
		if odd > 1 {
			return false
		}
		got.rack = want.rack
	}
	return got == drawnTable(want)
}

// rowTiles returns the tiles of a row of the rack, without empty slots.
func rowTiles(row [columns]string) []string {
	return slices.DeleteFunc(row[:], func(tile string) bool { return tile == "" })
}

// differingTiles returns the number of tiles that must be removed to make two rows equal, or 2 if it is more than 1.
func differingTiles(a, b []string) int {
	if len(a) < len(b) {
		a, b = b, a
	}
	if slices.Equal(a, b) {
		return 0
	}
	for i := range a {
		if slices.Equal(slices.Delete(slices.Clone(a), i, i+1), b) {
			return 1
		}
	}
	return 2
}

// readTables reads the tables that a program showed on its screen.
func readTables(output string, names []string) (shown []tableState) {
	for _, s := range screens(output) {
		if seen, ok := readTable(&s, names); ok {
			shown = append(shown, seen)
		}
	}
	return shown
}

// A killTest kills a program again and again, and compares what it showed with the journals in the directory matches.
type killTest struct {
	t                       *testing.T
	matches                 string
	last, now               *journal.Record // the latest match at the kill before, and now
	lastPath, path          string
	acts, compared, resumed int
}

// readJournal reads the latest match after a kill. It skips journals without a complete line, which a kill may leave
// behind. The match before must still have all acts that it had.
func (k *killTest) readJournal() {
	k.t.Helper()
	k.last, k.lastPath = k.now, k.path
	for _, path := range check.Must(filepath.Glob(filepath.Join(k.matches, "*.jsonl"))) {
		if bytes.Contains(check.Must(os.ReadFile(path)), []byte("\n")) {
			k.path, k.now = path, check.Must(journal.ReadFile(path))
		}
	}
	check.Need(k.t, k.now != nil, "no journal")
	k.acts = max(k.acts, k.now.Len())
	if !k.continues() {
		return
	}
	now := check.Must(journal.ReadFile(k.lastPath))
	check.Need(k.t, now.Len() >= k.last.Len(), "of %d steps %d are left", k.last.Len(), now.Len())
	for i := range k.last.Len() {
		check.Equal(k.t, now.Act(i), k.last.Act(i), i)
	}
}

// continues reports whether the killed program began by resuming a match.
func (k *killTest) continues() bool { return k.last != nil && k.last.End == nil }

// compare compares the states that a program showed to a seat before it was killed with the journals. in returns a
// state of the journal in the same form. If the program resumed a match, resumes compares the first state with the end
// of that match and the hand; known reports whether any journal has that state.
func compare[S comparable](k *killTest, me game.Seat, shown []S, in func(tableState) S, resumes func(first S, end tableState, hand []string, known bool) bool) {
	k.t.Helper()
	var known []S
	for _, path := range slices.Compact([]string{k.path, cmp.Or(k.lastPath, k.path)}) {
		for _, state := range possibleStates(path, me) {
			known = append(known, in(state))
		}
	}
	for i, state := range shown {
		ok := slices.Contains(known, state)
		if i == 0 && k.continues() {
			m, _ := k.last.Match()
			end := expectedState(m, me, slotsOf(k.last.Layouts[me]))
			if ok = resumes(state, end, handNames(m, me), ok); ok {
				known = append(known, state)
			}
			k.resumed++
		}
		check.Need(k.t, ok, "seat %d saw state %d, %+v, which is not in %s", me, i, state, k.path)
		k.compared++
	}
}

// checkEnough checks that the test has seen something in a number of kills.
func (k *killTest) checkEnough(kills int) {
	check.That(k.t, k.acts >= min(3, kills) && k.compared >= kills && k.resumed >= kills/4, "%d acts, %d states, %d matches resumed", k.acts, k.compared, k.resumed)
}

// drawnTable returns a state as readTable does, without the stock, which is drawn as a pile.
func drawnTable(s tableState) tableState {
	s.stock = 0
	return s
}

// typeKeys types random keys. It waits after each until the screen changes, but at most for a random part of patience,
// so that some keys come together.
func (term *terminal) typeKeys(chance *rand.Rand, count int, patience time.Duration) {
	keys := []string{"d", "x", "x", "n", "\x1b[C", "\x1b[D", " ", "m", "a", "c", "y", "u"}
	for range count {
		term.send(keys[chance.IntN(len(keys))])
		select {
		case <-term.grown:
		case <-time.After(time.Duration(chance.Int64N(int64(patience)))):
		}
	}
}

// kill kills the program and waits for the end of its output.
func (term *terminal) kill() {
	term.cmd.Process.Kill()
	term.cmd.Wait()
	<-term.closed
}

// The test types, and kills the program at random moments. After each kill the journal must be intact except for an
// incomplete last line, and contain its earlier lines and everything that the screen showed. The first screen of the
// next program must show the same turn, and the same tiles in the same slots, as the journal.
func TestKill_Table(t *testing.T) {
	t.Parallel()
	cmd, matches := newHomeCommand(t, "play", "--seed", "42", "--pace", "slow", "--set", "startPoints=21")
	// Animated tiles are not on the rack, a bot's remark hides its number of tiles, and the second match would begin by
	// asking for a word.
	writeSettings(t, cmd, `{"animate":"off","talk":"off","word":"off"}`)
	cmd.Env = append(cmd.Env, "NO_COLOR=1")
	k, chance := &killTest{t: t, matches: matches}, rand.New(rand.NewPCG(5, 6))
	for n := range *kills {
		term := startTerminal(t, cmd)
		term.wait("Mehmet")
		term.wait(`q leave`)                        // the last line of the screen
		term.send([]string{"+++", "+++", "+"}[n%3]) // so that some programs are killed while bots are about to play
		term.typeKeys(chance, chance.IntN(12), 12*time.Millisecond)
		term.kill()
		k.readJournal()
		compare(k, 0, readTables(term.raw(), defaultNames), drawnTable, func(first, end tableState, hand []string, _ bool) bool {
			return sameState(first, end, hand)
		})
		cmd = commandInHome(t, cmd, "play", "--pace", "slow")
	}
	k.checkEnough(*kills)
}

// printedHand matches a hand printed in text mode and the size of the stock at that time. printedTile matches a tile of
// such a hand.
var (
	printedHand = regexp.MustCompile(`(\d+) in the stock\.\n(?:Hand:|Which tile\?) ([^a-z?]*)\n[a-z] `)
	printedTile = regexp.MustCompile(`[RBKY]\d+|F`)
)

// printedStates returns the states of the table found in text, in the form returned by handText.
func printedStates(text string) (states []string) {
	text = strings.ReplaceAll(text, "=okey", "") // the mark of okeys in the hand
	for _, m := range printedHand.FindAllStringSubmatch(text, -1) {
		states = append(states, handText(m[1], printedTile.FindAllString(m[2], -1)))
	}
	return states
}

// handText returns the size of the stock and the tiles of a hand, sorted.
func handText(stock any, hand []string) string {
	slices.Sort(hand)
	return fmt.Sprint(stock, " in the stock, hand ", hand)
}

// TestKill_PlainText is TestKill_Table in text mode.
func TestKill_PlainText(t *testing.T) {
	t.Parallel()
	cmd, matches := newHomeCommand(t, "play", "--seed", "42", "--set", "startPoints=21")
	k, chance := &killTest{t: t, matches: matches}, rand.New(rand.NewPCG(7, 8))
	for range *kills {
		in, out := check.Must(cmd.StdinPipe()), check.Must(cmd.StdoutPipe())
		check.OK(t, cmd.Start())
		for range 1 + chance.IntN(20) {
			io.WriteString(in, []string{"d", "d", "d", "x 15", "x 15", "15", "3", "c", "p", "a", "u", "n", "y", "f 15"}[chance.IntN(14)]+"\n")
		}
		lines, text := bufio.NewScanner(out), ""
		program := cmd.Process
		kill := time.AfterFunc(time.Minute, func() { program.Kill() })
		for left := 5 + chance.IntN(60); lines.Scan(); left-- {
			text += lines.Text() + "\n"
			patience := time.Duration(20+chance.IntN(40)) * time.Millisecond // the program waits for input, or is slow
			kill.Reset(min(patience, time.Duration(left)*patience))
		}
		check.That(t, cmd.Wait() != nil, "it ended by itself:\n%s", text)
		k.readJournal()
		inText := func(s tableState) string { return handText(s.stock, tilesOf(s.rack)) }
		compare(k, 0, printedStates(text), inText, func(first string, end tableState, hand []string, known bool) bool {
			return first == handText(end.stock, hand) || end.turn != 0 && known
		})
		cmd = commandInHome(t, cmd, "play")
	}
	k.checkEnough(*kills / 2)
}

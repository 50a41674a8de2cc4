package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/words"
)

// A hostedMatch is a match between Deniz at seat 0, Çağla at seat 2, and bots. Çağla is away, so a stand-in plays for
// her.
type hostedMatch struct {
	words []string       // by seat; unless given, Deniz and Çağla have one
	locks []journal.Lock // unless given, Çağla locks her word, and then the host that of Deniz
	acts  int
	open  bool // leave the match unfinished
	// change modifies the header, and cheat modifies an action before it is written. Both may be nil.
	change func(h *journal.Header)
	cheat  func(n int, act *journal.Act, v *game.View)

	path    string
	receipt string    // path of the receipt saved before the words were revealed
	later   string    // path of the receipt saved after the tenth act
	hidden  [4]string // the final hands, by seat
}

// write plays the match and writes its journal and receipts to dir.
func (s *hostedMatch) write(t *testing.T, dir string) *hostedMatch {
	t.Helper()
	deal := check.Must(journal.Draw(strings.NewReader(strings.Repeat("x", 64))))
	bot := func(seed uint64) *journal.Bot { return &journal.Bot{Level: "çırak", Temper: "even", Seed: seed} }
	h := journal.Header{
		Begun: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Program: version, Preset: "classic", Rules: game.Classic(), Deal: deal,
		Seats: []journal.Sitter{{Name: "Deniz"}, {Name: "Ali", Bot: bot(1)}, {Name: "Çağla"}, {Name: "Ece", Bot: bot(3)}},
		Host:  &journal.Host{Name: "lodos", Turn: 90, Grace: 30, StandIn: *bot(70), Attempt: 1},
	}
	if s.change != nil {
		s.change(&h)
	}
	if s.words == nil {
		s.words = []string{"kismet", "", "çay bahçesi yedi", ""}
	}
	if s.locks == nil {
		s.locks = []journal.Lock{lockByPlayer(2), lockByHost(0)}
	}
	j, m, receipt := journaltest.BeginHosted(t, dir, h, s.words, s.locks...)
	s.path, s.receipt, s.later = j.Path(), filepath.Join(dir, "match.receipt"), filepath.Join(dir, "later.receipt")
	writeFile(s.receipt, string(receipt))
	check.OK(t, j.Sit(journal.Sit{Seat: 2, Name: "Çağla", How: journal.Away}))
	var players [4]bots.Bot
	for seat, seed := range []uint64{0, 1, 72, 3} {
		players[seat] = check.Must(bots.LevelByName("çırak")).NewTempered(bots.Even, seed)
	}
	for n := range s.acts {
		seat, phase := m.ToPlay()
		if phase != game.Playing {
			break
		}
		v := m.View(seat)
		act := journal.Act{Seat: seat, Action: check.Must(players[seat].Play(t.Context(), v)), StandIn: seat == 2}
		if s.cheat != nil {
			s.cheat(n, &act, &v)
		}
		var err error
		m, _, err = game.Apply(m, seat, act.Action)
		check.OK(t, errors.Join(err, j.Append(act)))
		if n == 9 {
			writeFile(s.later, string(j.Receipt()))
		}
	}
	for seat := range game.Seat(4) {
		for _, x := range m.View(seat).Hand.Tiles() {
			s.hidden[seat] += x.String() + " "
		}
	}
	if !s.open {
		check.OK(t, errors.Join(j.WriteRack(0, json.RawMessage(`[["R1","R1","R1"],[]]`)), j.End())) // nobody holds three R1
	}
	check.OK(t, j.Close())
	return s
}

// lockByHost and lockByPlayer return a lock made by the host or by the seat's player.
func lockByHost(seat game.Seat) journal.Lock   { return journal.Lock{Seat: seat, ByHost: true} }
func lockByPlayer(seat game.Seat) journal.Lock { return journal.Lock{Seat: seat} }

// What a word proves depends on what the player had before the word was revealed.
func TestHosted_Grades(t *testing.T) {
	var told bytes.Buffer
	for _, test := range []struct {
		name  string
		words []string
		locks []journal.Lock
		args  string
	}{
		{"sealed, with a receipt", nil, nil, "--seat 2 --receipt EARLY --word çay_bahçesi_yedi"},
		{"sealed, with a late receipt", nil, nil, "--seat 2 --receipt LATE"},
		{"sealed, without one", nil, nil, "--seat 2"},
		{"sealed and weak", []string{"", "", "çay", ""}, []journal.Lock{lockByPlayer(2)}, "--seat 2"},
		{"the last word", nil, nil, "--seat 0"},
		{"a lock that was held back", nil, []journal.Lock{lockByHost(0), lockByPlayer(2)}, "--seat 0 --receipt EARLY"},
		{"no word", []string{"", "", "kısmet", ""}, []journal.Lock{lockByPlayer(2)}, "--seat 0"},
		{"a seat found by its word", nil, nil, "--word kismet"},
		{"nobody asks", nil, nil, ""},
		{"stand-ins", nil, nil, "--bots"},
		{"a later attempt", []string{"", "", "çay bahçesi yedi", ""}, []journal.Lock{lockByPlayer(2)}, ""},
	} {
		s := &hostedMatch{words: test.words, locks: test.locks, acts: 40}
		if test.name == "a later attempt" {
			s.change = func(h *journal.Header) { h.Host.Attempt, h.Host.After = 3, strings.Repeat("ab", 32) }
		}
		s.write(t, t.TempDir())
		args := []string{s.path}
		for _, arg := range strings.Fields(test.args) {
			args = append(args, strings.NewReplacer("EARLY", s.receipt, "LATE", s.later, "_", " ").Replace(arg))
		}
		for _, lang := range words.Languages() {
			fmt.Fprintf(&told, "%s, %s:\n%s\n", test.name, lang, runOK(t, "verify", append(slices.Clone(args), "--lang", lang)...))
		}
	}
	check.Contains(t, told.String(), "ends with the hash "+strings.Repeat("ab", 32))
	hashes := regexp.MustCompile(`[0-9a-f]{64}`) // they change with the program
	golden.RequireEqual(t, hashes.ReplaceAll(told.Bytes(), []byte("HASH")))
}

func TestHosted_Tampering(t *testing.T) {
	honest := (&hostedMatch{acts: 40}).write(t, t.TempDir())
	other := func(n int) func(int, *journal.Act, *game.View) {
		return func(at int, act *journal.Act, v *game.View) {
			if legal := v.Legal(); at >= n && act.Seat == 2 && len(legal) > 1 {
				act.Action = legal[(slices.Index(legal, act.Action)+1)%len(legal)]
			}
		}
	}
	again := func(s hostedMatch) string { return s.write(t, t.TempDir()).path }
	for _, test := range []struct {
		name, path string
		args       []string
		says       string
	}{
		{"other tiles after the words", again(hostedMatch{acts: 40, change: func(h *journal.Header) {
			h.Deal, _ = journal.Draw(strings.NewReader(strings.Repeat("y", 64)))
		}}), []string{"--receipt", honest.receipt}, "line 1 doesn't match the receipt: the receipt is for another match"},
		{"the locks in another order", again(hostedMatch{locks: []journal.Lock{lockByHost(0), lockByPlayer(2)}, acts: 40}), []string{"--receipt", honest.receipt}, "line 2 doesn't match the receipt: the receipt lists different locks"},
		{"another move before the receipt", again(hostedMatch{acts: 40, cheat: other(3)}), []string{"--receipt", honest.later}, "line 16 doesn't match the receipt: a line up to here was rewritten"},
		{"a shorter match", again(hostedMatch{acts: 3}), []string{"--receipt", honest.later}, "doesn't match the receipt: the receipt covers more lines"},
		{"another move of a stand-in", again(hostedMatch{acts: 40, cheat: other(20)}), []string{"--bots"}, "Çağla's stand-in played"},
		{"another word", honest.path, []string{"--seat", "2", "--word", "x"}, "that is not the word that seat 2 locked"},
		{"nobody's word", honest.path, []string{"--word", "x"}, "your word is not in this match: nobody locked it"},
		{"a receipt that is none", honest.path, []string{"--receipt", honest.path}, "isn't the receipt of a match"},
		{"a receipt there is not", honest.path, []string{"--receipt", filepath.Join(t.TempDir(), "x")}, "doesn't exist"},
	} {
		runFails(t, test.says, "verify", append(test.args, "--lang", "en", test.path)...)
	}
	receipt := check.Must(os.ReadFile(honest.receipt))
	writeFile(receiptPath(honest.path), string(journal.WithWord(receipt, "kismet")))
	checkRefused(t, "en", map[string]string{
		"verify --seat 4 " + honest.path: "--seat", "verify --seat x " + honest.path: "--seat",
		"verify --seat 2 " + honest.path:                         "--seat: the word in the receipt is that of seat 0; give your own with --word",
		"verify --receipt " + honest.receipt + " " + playedMatch: "--receipt", // a match of one
	})
	runOK(t, "verify", "--seat", "2", "--word", "çay bahçesi yedi", honest.path)
	runOK(t, "verify", honest.path, "--receipt", honest.later, "--bots")
}

// No command may print hands, draws or words of an unfinished match.
func TestHosted_NotOver(t *testing.T) {
	dir := t.TempDir()
	open := (&hostedMatch{acts: 12, open: true}).write(t, dir)
	check.OK(t, journal.WriteSeat(open.path, 2))
	over := (&hostedMatch{acts: 12}).write(t, t.TempDir())

	text := runOK(t, "replay", "--lang", "en", open.path)
	check.That(t, strings.Contains(text, "Deniz drew, threw ") && !regexp.MustCompile(`drew [RBKYF]|You|Your`).MatchString(text), "replay prints\n%s", text)
	for seat, hand := range open.hidden {
		tiles := strings.Fields(hand)
		for part := range slices.Chunk(tiles[:len(tiles)/3*3], 3) { // a hand would be printed in this order
			check.That(t, !strings.Contains(text, strings.Join(part, " ")), "replay tells of seat %d %q\n%s", seat, part, text)
		}
	}
	drawn := regexp.MustCompile(`"event":"draw","seat":\d,"tile"`)
	events := runOK(t, "replay", "--json", open.path)
	check.That(t, strings.Contains(events, `"hands":[[],[],[],[]]`) && !drawn.MatchString(events), "replay --json prints\n%s", events)
	told := runOK(t, "replay", "--json", over.path)
	check.That(t, drawn.MatchString(told) && !strings.Contains(told, "[]"), "of a match that is over replay --json prints\n%s", told)

	for line, want := range map[string]int{
		"replay --seat 2": exitUsage, "replay --seat 0 --json": exitUsage, "review": exitFail, "review --json": exitFail, "review --seat 2": exitFail,
	} {
		code, out, errs := runCommandLine(t, "", append(strings.Fields(line), open.path)...)
		check.That(t, code == want && out == "" && (code == exitFail || strings.Contains(errs, "--seat")), "%s: %d, %s%s", line, code, out, errs)
	}
	proof := runOK(t, "verify", "--bots", open.path)
	secret := check.Must(journal.ReadFile(open.path)).Header.Deal.Reveal("")
	for _, hidden := range []string{secret.Seed, secret.Salt, "kismet", "bahçesi"} {
		check.That(t, !strings.Contains(proof, hidden), "verify tells %s:\n%s", hidden, proof)
	}
	state := t.TempDir()
	check.OK(t, os.Symlink(dir, matchesDir(state)))
	stats, _ := runInDirs(t, "", state, "stats", "--fair", "--json")
	check.Contains(t, stats, `"rounds":0`)
}

// Commands use the seat saved beside the journal unless another is given.
func TestHosted_OwnSeat(t *testing.T) {
	over := (&hostedMatch{acts: 4}).write(t, t.TempDir())
	check.OK(t, journal.WriteSeat(over.path, 2))
	check.Contains(t, runOK(t, "review", "--json", over.path), `"seat":2`)
	check.Contains(t, runOK(t, "review", "--json", "--seat", "0", over.path), `"seat":0`)
	check.Contains(t, runOK(t, "verify", "--lang", "en", over.path), "Sealed by you")
	rec := check.Must(journal.ReadFile(over.path))
	check.Equal(t, check.Must(replaySeat(game.Nobody, over.path, rec)), 2)
}

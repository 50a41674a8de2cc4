package cli

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/words"
)

// writeMatch writes the journal of a match in which a fallback made some of the bots' moves, and returns its path and
// record. change modifies the header, unless it is nil.
func writeMatch(t *testing.T, dir, word string, change func(*journal.Header)) (path string, rec *journal.Record) {
	t.Helper()
	deal, err := journal.Draw(strings.NewReader(strings.Repeat("x", 64)))
	check.OK(t, err)
	h := journal.Header{Begun: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Program: version, Rules: game.Classic(), Deal: deal, Seats: []journal.Sitter{{}}}
	var seated [game.MaxSeats]bots.Bot
	for s, level := range bots.Levels()[:3] {
		h.Seats = append(h.Seats, journal.Sitter{Name: string(rune('A' + s)), Bot: &journal.Bot{Level: level.Name, Temper: bots.Even.String(), Seed: uint64(s)}})
		seated[s+1] = level.NewTempered(bots.Even, uint64(s))
	}
	if change != nil {
		change(&h)
	}
	j, m := journaltest.Begin(t, dir, h, word)
	for n := range 60 {
		seat, phase := m.ToPlay()
		if phase != game.Playing {
			break
		}
		act := journal.Act{Seat: seat, Fallback: h.Seats[seat].Bot != nil && n%5 == 0}
		if act.Action = bots.Fallback(m.View(seat)); seat != 0 && !act.Fallback { // keep the fallback's move if the seat has no bot or its bot is at fault
			if act.Action, err = seated[seat].Play(context.Background(), m.View(seat)); err != nil {
				t.Fatal(err)
			}
		}
		if m, _, err = game.Apply(m, seat, act.Action); err != nil {
			t.Fatal(err)
		}
		check.OK(t, j.Append(act, m))
	}
	check.OK(t, errors.Join(j.WriteRack(0, json.RawMessage(`[["R1","R1","R1"],[]]`)), j.End(m), j.Close()))
	if rec, err = journal.ReadFile(j.Path()); err != nil {
		t.Fatal(err)
	}
	return j.Path(), rec
}

// runVerify returns the output of okey verify --bots for a journal.
func runVerify(t *testing.T, path string) string {
	t.Helper()
	out, errs := runInDirs(t, filepath.Join(t.TempDir(), "settings.json"), t.TempDir(), "verify", "--bots", "--lang", "en", path)
	if errs != "" {
		t.Fatal(errs)
	}
	return out
}

// Every move must be counted as a repeated choice, a fallback's move, or a move of a seat without a bot, even in a
// forged journal.
func TestVerify_EveryMoveCounted(t *testing.T) {
	for name, change := range map[string]func(*journal.Header){
		"as played":              nil,
		"a seat without its bot": func(h *journal.Header) { h.Seats[2].Bot = nil },
		"a program":              func(h *journal.Header) { h.Seats[2].Bot.Level = "cmd:./bot" },
		"only people":            func(h *journal.Header) { h.Seats[1].Bot, h.Seats[2].Bot, h.Seats[3].Bot = nil, nil, nil },
	} {
		path, rec := writeMatch(t, t.TempDir(), "kismet", change)
		out := runVerify(t, path)
		told := 0
		for _, found := range regexp.MustCompile(`(?m)^(?:All )?(\d+|One) (?:bot choices?|moves?) `).FindAllStringSubmatch(out, -1) {
			var n int
			if json.Unmarshal([]byte(strings.Replace(found[1], "One", "1", 1)), &n) != nil {
				t.Fatal(found)
			}
			told += n
		}
		if told != rec.Len()-1 {
			t.Errorf("%s: %d of %d acts are accounted for:\n%s", name, told, rec.Len()-1, out)
		}
		if want := name != "only people"; strings.Contains(out, "made by the game") != want {
			t.Errorf("%s: fallbacks: %s", name, out)
		}
		check.That(t, strings.Contains(out, "seat 0 ×"), "%s: the player's seat is not named:\n%s", name, out)
		check.That(t, strings.Contains(out, "One saved rack layout has tiles you didn't hold"), "%s: the rack is believed:\n%s", name, out)
	}
}

// Invisible characters in a word must be shown.
func TestVerify_InvisibleWord(t *testing.T) {
	w := check.Must(words.New("en"))
	_, rec := writeMatch(t, t.TempDir(), "kismet", nil)
	rec.Word = "kismet\u200b\u200b"
	v := verifier{words: w}
	if text := v.report("x.jsonl", rec); !strings.Contains(text, `kismet\u200b\u200b (12 bytes`) {
		t.Errorf("it says\n%s", text)
	}
}

// The commands in docs/journals.md must prove a journal without okey.
func TestDocs_ProofWithOtherTools(t *testing.T) {
	for _, tool := range []string{"bash", "xxd", "sha256sum", "sed"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	page, err := os.ReadFile("../../docs/journals.md")
	check.OK(t, err)
	_, rest, found := strings.Cut(string(page), "    value() {")
	script, _, ends := strings.Cut("    value() {"+rest, "\n\n")
	check.Need(t, found && ends, "docs/journals.md has no such commands")
	path, rec := writeMatch(t, t.TempDir(), "kismet", nil)
	cmd := exec.Command("bash", "-c", script)
	cmd.Env = append(os.Environ(), "FILE="+path)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	check.Need(t, err == nil && errs.Len() <= 0, "%v: %s", err, &errs)
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if len(lines) != 2 || lines[0] != rec.Header.Commitment()+"  -" {
		t.Fatalf("the commitment is %s, the commands say\n%s", rec.Header.Commitment(), out)
	}
	var seed game.Seed
	if n, err := hex.Decode(seed[:], []byte(strings.TrimSuffix(lines[1], "  -"))); err != nil || n != len(seed) {
		t.Fatal(err)
	}
	first := rec.Step(0).Match
	want, _, err := game.New(game.Classic(), seed)
	check.That(t, err == nil && want.View(1).Hand == first.View(1).Hand, "the seed deals other tiles: %v", err)
}

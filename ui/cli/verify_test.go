package cli

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
)

// writeMatch writes the journal of a match in which a fallback made some of the bots' moves, and returns its path and
// record. change modifies the header, unless it is nil.
func writeMatch(t *testing.T, change func(*journal.Header)) (path string, rec *journal.Record) {
	t.Helper()
	h := journal.Header{Program: version, Rules: game.Classic(), Deal: *journaltest.DrawDeal(), Seats: []journal.Sitter{{}}}
	var seated [game.MaxSeats]bots.Bot
	for s, level := range bots.Levels()[:3] {
		h.Seats = append(h.Seats, journal.Sitter{Name: string(rune('A' + s)), Bot: &journal.Bot{Level: level.Name, Temper: bots.Even.String(), Seed: uint64(s)}})
		seated[s+1] = level.NewTempered(bots.Even, uint64(s))
	}
	if change != nil {
		change(&h)
	}
	j, m := journaltest.Begin(t, t.TempDir(), h, "kismet")
	for n := range 60 {
		seat, phase := m.ToPlay()
		if phase != game.Playing {
			break
		}
		act := journal.Act{Seat: seat, Fallback: h.Seats[seat].Bot != nil && n%5 == 0}
		if act.Action = bots.Fallback(m.View(seat)); seat != 0 && !act.Fallback { // keep the fallback's move if the seat has no bot or its bot is at fault
			act.Action = check.Must(seated[seat].Play(t.Context(), m.View(seat)))
		}
		var err error
		m, _, err = game.Apply(m, seat, act.Action)
		check.OK(t, errors.Join(err, j.Append(act)))
	}
	check.OK(t, errors.Join(j.WriteRack(0, json.RawMessage(`[["R1","R1","R1"],[]]`)), j.End(), j.Close()))
	return j.Path(), check.Must(journal.ReadFile(j.Path()))
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
		path, rec := writeMatch(t, change)
		out := runOK(t, "verify", "--bots", path)
		told := 0
		for _, found := range regexp.MustCompile(`(?m)^(?:All )?(\d+|One) (?:bot choices?|moves?) `).FindAllStringSubmatch(out, -1) {
			told += check.Must(strconv.Atoi(strings.Replace(found[1], "One", "1", 1)))
		}
		check.Equal(t, told, rec.Len()-1, name, out)
		check.Equal(t, strings.Contains(out, "made by the game"), name != "only people", name, out)
		check.Contains(t, out, "seat 0 ×", "One saved rack layout has tiles you didn't hold")
	}
}

// Invisible characters in a word must be shown.
func TestVerify_InvisibleWord(t *testing.T) {
	rec := check.Must(journal.ReadFile(playedMatch))
	rec.Word = "kismet\u200b\u200b"
	v := verifier{words: english()}
	text := v.report("x.jsonl", rec)
	check.Contains(t, text, `kismet\u200b\u200b (12 bytes`)
}

// The commands in docs/journals.md must prove a journal without okey.
func TestDocs_ProofWithOtherTools(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"bash", "xxd", "sha256sum", "sed"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	script := strings.Join(codeBlock(t, "docs/journals.md", "value() {"), "\n")
	rec := check.Must(journal.ReadFile(playedMatch))
	cmd := exec.Command("bash", "-c", script)
	cmd.Env = append(os.Environ(), "FILE="+playedMatch)
	out, errs, _ := runWithInput(t, cmd, "")
	check.Need(t, errs == "", "%s", errs)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	check.Equal(t, lines[0], rec.Header.Commitment()+"  -")
	seed := check.Must(hex.DecodeString(strings.TrimSuffix(lines[1], "  -")))
	want, _, err := game.New(rec.Header.Rules, game.Seed(seed))
	first := rec.Step(0).Match
	check.That(t, err == nil && want.View(1).Hand == first.View(1).Hand, "the seed deals other tiles: %v", err)
}

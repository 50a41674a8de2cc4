//go:build unix && !nohost

package cli

import (
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
)

// namesAround returns the names of the players of a match, starting at seat me.
func namesAround(rec *journal.Record, me game.Seat) (names []string) {
	for i := range rec.Header.Seats {
		names = append(names, rec.Header.Seats[(int(me)+i)%len(rec.Header.Seats)].Name)
	}
	return names
}

// The test kills a host with two friends and two bots at random moments while both friends type. After each kill the
// journal must contain all earlier lines and all actions that the friends saw. After the restart both must see the same
// turn, and the same tiles in the same slots.
func TestKill_Hosted(t *testing.T) {
	t.Parallel()
	dir, homes := t.TempDir(), []string{newFriendHome(t), newFriendHome(t)}
	matches := filepath.Join(dir, "matches")
	chance := rand.New(rand.NewPCG(9, 10))
	var before *journal.Record
	path, kills, acts, compared, resumed := "", testsize.Of(3, 25), 0, 0, 0
	for n := range kills {
		host := startHost(t, dir, "--bots", "acemi", "--turn", "off", "--set", "startPoints=21")
		var terms []*terminal
		for i, home := range homes {
			term := host.visit(t, home, []string{"selin", "murat"}[i], "-o", "SetEnv=NO_COLOR=1", "animate=off", "talk=off")
			if n == 0 {
				term.answer("Your name at the table", "\r", "you, here")
			}
			terms = append(terms, term)
		}
		if n == 0 {
			terms[0].wait("murat")
			terms[0].send("\r")
			for _, term := range terms {
				term.answer("Your word", "\x1b[B\r")
			}
		}
		for _, term := range terms {
			term.wait(`Round \d+ [\s\S]*q leave`)
		}
		if n%3 > 0 { // otherwise kill the host while bots are about to play
			terms[0].wait("▶ Your turn|▶ murat")
		}
		for range 4 + chance.IntN(40) {
			term := terms[chance.IntN(2)]
			term.send([]string{"d", "x", "x", "n", "\x1b[C", "\x1b[D", " ", "m", "a", "c", "y", "u"}[chance.IntN(12)])
			select {
			case <-term.grown:
			case <-time.After(time.Duration(chance.IntN(200)) * time.Millisecond): // let bots play, too
			}
		}
		host.cmd.Process.Kill()
		host.cmd.Wait()
		last := before
		lastPath := path
		path, before = newestJournal(t, matches)
		if last != nil && last.End == nil {
			checkContinued(t, last, lastPath)
		}
		for i, term := range terms {
			me := game.Seat(i)
			<-term.closed
			term.cmd.Wait()
			names, known := namesAround(before, me), possibleStates(t, path, me)
			if lastPath != "" && lastPath != path {
				known = append(known, possibleStates(t, lastPath, me)...)
			}
			first := true
			for _, s := range screens(term.output.String()) {
				seen, ok := readTable(t, &s, names)
				if !ok {
					continue
				}
				if first && last != nil && last.End == nil {
					m, _ := last.Match()
					want, hand := expectedState(m, me, slotsOf(t, last.Layouts[me])), handNames(m, me)
					bots := (want.turn+me)%4 > 1 // a bot may have moved before the second friend returned
					check.Need(t, sameState(seen, want, hand) || bots && i == 1, "kill %d: the journal tells seat %d %+v, and %v of the hand; the screen is\n%v", n, me, want, hand, &s)
					resumed++
				}
				first = false
				compared++
				check.Need(t, slices.Contains(known, seen), "kill %d: the journal knows nothing of what seat %d saw, %+v:\n%v", n, me, seen, &s)
			}
		}
		acts = max(acts, before.Len())
	}
	check.That(t, acts >= kills && compared >= kills && resumed >= kills/2, "%d actions were done, %d screens seen, %d matches gone on with", acts, compared, resumed)
	t.Logf("%d kills survived, %d actions, %d screens found in the journals, %d compared after the kill", kills, acts, compared, resumed)
}

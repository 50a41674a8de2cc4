//go:build unix && !nohost

package cli

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"fair/okey/game"
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
	k, chance := &killTest{t: t, matches: filepath.Join(dir, "matches")}, rand.New(rand.NewPCG(9, 10))
	kills := testsize.Of(2, 25)
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
			terms[0].answer("murat", "\r")
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
			terms[chance.IntN(2)].typeKeys(chance, 1, 50*time.Millisecond) // let bots play, too
		}
		host.Process.Kill()
		host.Wait()
		k.readJournal()
		for i, term := range terms {
			me := game.Seat(i)
			<-term.closed
			term.cmd.Wait()
			shown := readTables(term.raw(), namesAround(k.now, me))
			compare(k, me, shown, drawnTable, func(first, end tableState, hand []string, known bool) bool {
				botsMoved := i == 1 && (end.turn+me)%4 > 1 // perhaps, before the second friend returned
				return sameState(first, end, hand) || botsMoved && known
			})
		}
	}
	k.checkEnough(kills)
}

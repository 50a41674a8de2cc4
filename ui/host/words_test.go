package host

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/testsize"
)

// Three people lock and reveal words in every order, typed or as hashes.
func TestWords_AllOrders(t *testing.T) {
	names := []string{"Deniz", "Selin", "Murat"}
	for first, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		for own := first % testsize.Of(3, 1); own < 8; own += testsize.Of(3, 1) { // a bit for each person who locks by hash
			runTable(t, nil, func(e *tableTest) {
				e.start(names...)
				word := func(i int) string { return fmt.Sprint("çay bahçesi ", i) }
				for _, i := range order {
					if c := e.chair[names[i]]; own>>i&1 > 0 {
						e.must(c.Lock(journal.LockOf(word(i))))
					} else {
						e.must(c.LockWord(" " + word(i) + " "))
					}
				}
				for _, i := range slices.Backward(order) {
					if own>>i&1 > 0 {
						e.must(e.chair[names[i]].Reveal(word(i)))
					}
				}
				e.settle()
				check.Need(t, e.State().Stage == Playing, "order %v, own locks %b: nothing is dealt", order, own)
				receipt := check.Must(journal.ReadReceipt(bytes.NewReader(e.Receipt())))
				check.That(t, len(receipt.Locks) == 3 && receipt.Locked, "the receipt is %+v", receipt)
				e.open()
				e.Close()
				rec := e.record()
				check.That(t, slices.Equal(rec.Words, []string{word(0), word(1), word(2), ""}), "the words are %q", rec.Words)
				for n, l := range rec.Locks {
					i := order[n]
					check.That(t, int(l.Seat) == i && l.ByHost == (own>>i&1 == 0), "lock %d is %+v", n, l)
				}
				m, _, err := rec.Header.Deal.Begin(rec.Header.Rules, rec.Words...)
				check.That(t, err == nil && m.View(0).Hand == e.face["Deniz"].View().Hand, "the words deal other tiles: %v", err)
			})
		}
	}
}

func TestWords_Refused(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		refused := func(what string, err, want error) {
			t.Helper()
			check.That(t, err != nil && (want == nil || errors.Is(err, want)), "%s: %v, not %v", what, err, want)
		}
		e.seat("Deniz", "Selin", "Murat")
		deniz, selin, murat := e.chair["Deniz"], e.chair["Selin"], e.chair["Murat"]
		refused("a lock before the match", deniz.LockWord("x"), ErrNotNow)
		refused("Selin begins", e.chair["Selin"].Begin(), ErrNotOwner)
		e.must(e.chair["Deniz"].Begin())
		refused("to begin twice", e.chair["Deniz"].Begin(), ErrNotNow)
		refused("no lock", deniz.Lock("kismet"), nil)
		refused("hidden characters", deniz.LockWord("a\u200bb"), journal.ErrWordHidden)
		refused("a word told early", deniz.Reveal("x"), ErrNotNow)
		e.must(deniz.Lock(journal.LockOf("sealed")))
		refused("two locks", deniz.LockWord("other"), journal.ErrSecondLock)
		refused("two locks", deniz.LockWord(""), journal.ErrSecondLock)
		e.must(selin.LockWord(""))
		refused("a word after a drawn one", selin.LockWord("late"), journal.ErrSecondLock)
		spectator := check.Must(e.Spectate(guest("Can"), 0))
		refused("a spectator's word", spectator.LockWord("x"), ErrNoWord)
		e.settle()
		check.That(t, !e.State().Seals.Locked, "Murat is not waited for")
		check.Equal(t, e.State().Awaited, [game.MaxSeats]bool{2: true})
		e.pass(lockTime)
		refused("a late lock", murat.LockWord("x"), journal.ErrLockTooLate)
		refused("a word that the host knows", selin.Reveal("x"), ErrNotNow)
		refused("no word to tell", murat.Reveal("x"), ErrNoWord)
		refused("another word", deniz.Reveal("unsealed"), journal.ErrOtherWord)
		e.must(deniz.Reveal("sealed"))
		e.settle()
		check.Equal(t, e.State().Stage, Playing)
		refused("a word told twice", deniz.Reveal("sealed"), journal.ErrLockTooLate)
	})
}

// A deal must be void if a locked word is not revealed. The next attempt must
// name the person who locked it, and must not let that person lock another
// word.
func TestWords_NotRevealed(t *testing.T) {
	runTable(t, nil, func(e *tableTest) {
		e.start("Deniz", "Selin", "Murat")
		e.must(e.chair["Deniz"].LockWord("kismet"))
		e.must(e.chair["Selin"].Lock(journal.LockOf("lodos")))
		e.must(e.chair["Murat"].Lock(journal.LockOf("poyraz")))
		e.settle()
		e.must(e.chair["Selin"].Reveal("lodos"))
		e.chair["Murat"].Close() // revealing needs a connection
		code := e.State().Seals.Code
		e.pass(revealTime - time.Millisecond)
		check.Equal(t, e.State().Seals.Attempt, 1)
		e.pass(time.Millisecond)
		words := []string{"kismet", "lodos", "", ""}
		void := check.Must(journal.ReadFile(e.paths()[0]))
		check.Need(t, void.End != nil && void.End.Void && slices.Equal(void.Words, words), "the first attempt ends with %+v, %q", void.End, void.Words)
		s := e.State()
		check.Need(t, s.Seals.Attempt == 2 && s.Seals.Code != "" && slices.Equal(s.Seals.Barred, []string{"Murat"}) && s.Stage == Words, "then it is %+v", s)
		e.seat("Murat")
		check.Equal(t, e.chair["Murat"].LockWord("other"), ErrNoWord)
		check.Equal(t, e.State().Seals.Seats[2].State, NoSeal)
		e.must(e.chair["Deniz"].LockWord("kismet"))
		e.must(e.chair["Selin"].LockWord("lodos"))
		e.settle()
		e.Close()
		rec := e.record()
		h := rec.Header.Host
		check.That(t, h.Attempt == 2 && h.After != "" && h.After != code, "the second attempt is %+v", h)
		check.That(t, slices.Equal(rec.Words, words) && rec.Len() == 1, "it has the words %q", rec.Words)
	})
}

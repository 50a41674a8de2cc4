package plain

import (
	"bytes"
	"io"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/host"
	"fair/okey/ui/session"
)

// A hostedGuest is a guest at a hosted table in text mode.
type hostedGuest struct {
	chair *host.Chair
	in    *io.PipeWriter
	mu    sync.Mutex
	out   bytes.Buffer
}

func (g *hostedGuest) Write(text []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.out.Write(text)
}

// newOutput returns what was printed since the last call.
func (g *hostedGuest) newOutput() string {
	synctest.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	text := g.out.String()
	g.out.Reset()
	return text
}

// typeLine types a line and returns what was printed.
func (g *hostedGuest) typeLine(line string) string {
	g.newOutput()
	io.WriteString(g.in, line+"\n")
	return g.newOutput()
}

// withHostedTable calls do with a hosted classic table without clocks, whose tiles are drawn at random. open runs a
// guest in text mode.
func withHostedTable(t *testing.T, do func(table *host.Table, open func(*host.Chair, error) *hostedGuest)) {
	synctest.Test(t, func(t *testing.T) {
		opts := options(t, "en")
		table := check.Must(host.New(host.Setup{
			Rules: game.Classic(), Bots: opts.Levels, StandIn: opts.Levels[0], Grace: time.Hour, Between: time.Hour, Spectators: true,
			Seeds: func() session.Seeds { return session.Seeds{Bots: 7, Drawn: journaltest.DrawDeal()} },
		}))
		defer table.Close()
		do(table, func(chair *host.Chair, err error) *hostedGuest {
			t.Helper()
			check.OK(t, err)
			in, typed := io.Pipe()
			g := &hostedGuest{chair: chair, in: typed}
			go func() {
				RunHosted(t.Context(), chair, opts, in, g)
				in.Close()
				chair.Close()
			}()
			return g
		})
	})
}

// Before the deal everybody reads the code, the locks, who is waited for, and who kept a locked word back. Players who
// lock words from outside are not asked for one. Afterwards, those who come in the middle of a turn read whose turn it
// is, and spectators also the indicator and the okey.
func TestHosted_Words(t *testing.T) {
	withHostedTable(t, func(table *host.Table, open func(*host.Chair, error) *hostedGuest) {
		sit := func(name string) (*host.Chair, error) {
			return table.Sit(host.Guest{Person: host.Person("key of " + name), Name: name}, game.Nobody)
		}
		deniz, murat := open(sit("Deniz")), open(sit("Murat"))
		oya := open(table.Spectate(host.Guest{Name: "Oya"}, 0))
		check.Contains(t, oya.typeLine("3"), "That isn't possible at this point in the match.")
		lock := journal.LockOf("poyraz")
		check.Equal(t, murat.chair.Lock(lock), host.ErrNotNow)
		deniz.typeLine("n")
		check.Contains(t, oya.newOutput(), table.State().Seals.Code)
		check.Contains(t, murat.newOutput(), "Your word is locked outside this screen")
		murat.typeLine("") // must not be taken for no word
		check.OK(t, murat.chair.Lock(lock))
		text := deniz.newOutput() + deniz.typeLine("kismet")
		check.Contains(t, text, "locked "+lock[:16]+"…", "locked "+journal.LockOf("kismet")[:16]+"…", "Waiting for Murat.")
		check.Contains(t, oya.newOutput(), "Waiting for Murat.")
		time.Sleep(time.Minute)
		const attempt = "Attempt 2: locked word not revealed by Murat."
		check.Contains(t, deniz.newOutput(), attempt)
		check.Contains(t, oya.newOutput(), attempt)
		deniz.typeLine("keşişleme")
		const turn = "Murat's turn.\n"
		for _, g := range []*hostedGuest{oya, open(table.Spectate(host.Guest{Name: "Can"}, 1))} {
			check.Contains(t, g.newOutput(), "\nIndicator Y1, okey Y2, 48 in the stock.\n", turn)
		}
		deniz = open(sit("Deniz"))
		check.Contains(t, deniz.newOutput(), turn)
	})
}

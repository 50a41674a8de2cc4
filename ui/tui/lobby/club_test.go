package lobby

import (
	"context"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
	"fair/okey/ui/host"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/tabletest"
)

// openClub returns a club with room for the given number of tables.
func openClub(t *testing.T, dir string, tables int) *host.Club {
	t.Helper()
	level := check.Must(bots.LevelByName("acemi"))
	return host.NewClub(host.Setup{
		Rules: game.Classic(), Preset: "classic", Bots: [4]bots.Level{level, level, level, level}, StandIn: level, Spectators: true,
		Grace: 30 * time.Second, Between: 30 * time.Second, Pace: time.Second, Dir: dir, Program: "test",
		Seeds: func() session.Seeds { return session.Seeds{Seed: game.SeedOf(1)} },
	}, tables, true)
}

// A visit is a guest's visit to a club. Commands run in the background.
type visit struct {
	*Club
	t    *testing.T
	msgs chan tea.Msg
	quit bool
}

func visitClub(t *testing.T, club *host.Club, name string) *visit {
	t.Helper()
	c := check.Must(NewClub(club, host.Guest{Person: host.Person(name), Name: name}, guestOptions(t, session.Table{})))
	v := &visit{Club: c, t: t, msgs: make(chan tea.Msg, 100)}
	v.run(c.Init())
	v.do(tea.WindowSizeMsg{Width: 80, Height: 24})
	return v
}

func (v *visit) run(cmd tea.Cmd) {
	if cmd != nil {
		go func() { v.msgs <- cmd() }()
	}
}

// do handles a message and all messages that follow from it without letting time pass.
func (v *visit) do(msg tea.Msg) {
	v.t.Helper()
	_, cmd := v.Update(msg)
	v.run(cmd)
	for synctest.Wait(); len(v.msgs) > 0; synctest.Wait() {
		switch msg := (<-v.msgs).(type) {
		case nil:
		case tea.BatchMsg:
			for _, cmd := range msg {
				v.run(cmd)
			}
		case tea.QuitMsg:
			v.quit = true
		default:
			_, cmd := v.Update(msg)
			v.run(cmd)
		}
	}
}

func (v *visit) press(keys ...string) {
	v.t.Helper()
	for _, k := range keys {
		v.do(tabletest.Key(k))
	}
}

func (v *visit) wait(d time.Duration) {
	v.t.Helper()
	time.Sleep(d)
	v.do(nil)
}

// checkShows reports an error for each text that the screen does not show.
func (v *visit) checkShows(texts ...string) {
	v.t.Helper()
	shown := v.View()
	for _, text := range texts {
		check.That(v.t, strings.Contains(shown, text), "there is no %q:\n%s", text, shown)
	}
}

// A guest opens a table. A second guest sits down, returns to the list and watches. A third opens another table.
func TestClub(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		club := openClub(t, dir, 2)
		defer club.Close()
		selin := visitClub(t, club, "Selin")
		selin.checkShows("0 tables", "A table of your own", "Classic Okey", "acemi")
		selin.press("right", "down", "right", "down", "enter")
		selin.checkShows("A table with friends", "1  Selin                        you, here", "çırak")
		s := club.Tables()[0]
		check.That(t, s.Preset != "classic" && s.Name == "kismet", "the table %+v", s)

		murat := visitClub(t, club, "Murat")
		murat.checkShows("One table", "kismet", "Selin · 3 seats free")
		murat.press("enter")
		murat.checkShows("Selin starts the match", "2  Murat                        you, here")
		murat.press("down", "enter")
		murat.checkShows("3  Murat                        you, here")
		murat.press("esc")
		murat.checkShows("One table", "A table of your own")
		murat.press("right")
		murat.checkShows("watch · Selin")
		murat.press("enter")
		murat.checkShows("Watching: Murat")
		murat.press("esc", "right", "enter")

		selin.wait(refreshInterval)
		selin.checkShows("2  Murat")
		selin.press("up", "enter") // begin
		selin.press("down", "enter")
		murat.press("down", "enter")
		selin.wait(5 * time.Second)
		selin.checkShows("indicator")
		ece := visitClub(t, club, "Ece")
		ece.checkShows("Selin · Murat · round 1")
		ece.press("down", "down", "down", "enter", "esc")
		ece.checkShows("2 tables", "lodos")
		ece.wait(2 * time.Minute) // nobody is at lodos
		ece.checkShows("One table")
		ece.press("up", "up", "up", "enter")
		ece.checkShows("indicator", "Ece")

		murat.press("q", "y")
		murat.checkShows("One table")
		murat.press("enter") // back to the same seat
		murat.checkShows("Murat")
		murat.press("ctrl+c")
		check.That(t, murat.quit, "Ctrl-C does not quit")
		for _, v := range []*visit{selin, murat, ece} {
			v.Close()
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		check.Equal(t, len(club.Tables()), 0)
		again := visitClub(t, club, "Selin")
		again.checkShows("Your unfinished match: kismet", "0 tables")
		again.press("up", "up", "up", "up", "enter")
		again.checkShows("indicator")
		again.press("q", "y")
		again.wait(IdleTime - time.Second)
		check.That(t, !again.quit, "sent away too early")
		again.press("up")
		again.wait(IdleTime - time.Second)
		check.That(t, !again.quit, "a key does not keep the guest")
		again.wait(2 * time.Second)
		check.That(t, again.quit && again.WasIdle, "an idle guest stays")
		again.Close()
		time.Sleep(time.Minute)
		synctest.Wait()
	})
}

// Guests who come, open tables, play, look at the list, drop out and come back must not get in each other's way. What is
// left of a visit must not stay in memory.
func TestClub_Crowd(t *testing.T) {
	const guests = 6
	visits := testsize.Of(3, 60)
	keys := []string{"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\r", "\r", "\x1b", "q", "y", "n", "d", "x", ",", "/", "a"}
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		club := openClub(t, dir, 3)
		defer club.Close()
		look := func(g uint64) {
			random := rand.New(rand.NewPCG(g, 1))
			for range visits {
				ctx, cancel := context.WithCancel(t.Context())
				name := string(rune('A' + g))
				opts := guestOptions(t, session.Table{})
				opts.Clock.Done = ctx.Done()
				screen, err := NewClub(club, host.Guest{Person: host.Person(name), Name: name}, opts)
				if err != nil {
					panic(err)
				}
				var typed io.Writer
				left := run(t, ctx, screen, screen.Close, tea.WindowSizeMsg{Width: 80, Height: 24}, &typed)
				for range 40 {
					time.Sleep(time.Duration(random.Int64N(int64(2 * time.Second))))
					if _, err := io.WriteString(typed, keys[random.IntN(len(keys))]); err != nil {
						break // the guest has left
					}
				}
				cancel()
				<-left
			}
		}
		heap := func() uint64 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		var before uint64
		for warm := range 2 {
			var all sync.WaitGroup
			for g := range uint64(guests) {
				all.Go(func() { look(g) })
			}
			if all.Wait(); warm == 0 {
				before = heap()
			}
		}
		if after := heap(); after > before+uint64(visits*guests)<<15 {
			t.Errorf("%d visits leave %d kB", visits*guests, (after-before)>>10)
		}
		time.Sleep(time.Hour)
	})
}

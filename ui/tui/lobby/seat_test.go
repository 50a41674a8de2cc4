package lobby

import (
	"context"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/cells"
	"fair/okey/ui/host"
	"fair/okey/ui/keyboard"
	"fair/okey/ui/session"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/tui/tabletest"
)

// A terminalScreen is a guest's program that records its last frame.
type terminalScreen struct {
	*Model
	t     *testing.T
	mu    sync.Mutex // held while the model changes
	frame atomic.Pointer[string]
	keys  io.Writer
	end   context.CancelFunc
}

func (s *terminalScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, cmd := s.Model.Update(msg)
	return s, cmd
}

func (s *terminalScreen) Picture() cells.Picture {
	picture := s.Model.Picture()
	text := picture.Text()
	s.frame.Store(&text)
	return picture
}

// press sends keys and waits until they are handled.
func (s *terminalScreen) press(keys ...string) {
	for _, k := range keys {
		io.WriteString(s.keys, k)
		settle()
	}
}

// settle waits until all goroutines are blocked.
func settle() {
	for range 3 {
		time.Sleep(10 * time.Millisecond) // for delayed painting
		synctest.Wait()
	}
}

// shows reports an error unless the frame contains the texts.
func (s *terminalScreen) shows(texts ...string) {
	s.t.Helper()
	check.Contains(s.t, *s.frame.Load(), texts...)
}

// hides reports an error if the frame contains text.
func (s *terminalScreen) hides(text string) {
	s.t.Helper()
	check.That(s.t, !strings.Contains(*s.frame.Load(), text), "%q is shown:\n%s", text, *s.frame.Load())
}

// A hostedTable is a host's table with simulated guests.
type hostedTable struct {
	t     *testing.T
	table *host.Table
	// size is the size of the terminals. If closes is set, the table closes when the guest leaves.
	size   tea.WindowSizeMsg
	closes bool
}

// guestOptions returns a guest's options in English, without colours.
func guestOptions(t *testing.T, own session.Table) table.Options {
	t.Helper()
	renderer := lipgloss.NewRenderer(io.Discard)
	renderer.SetColorProfile(termenv.Ascii)
	return table.Options{Words: tabletest.Words(t, "en"), Look: cells.Look{Renderer: renderer}, Table: own}
}

// newScreen returns the screen of a chair.
func newScreen(t *testing.T, chair *host.Chair, own session.Table) *Model {
	t.Helper()
	return check.Must(New(chair, guestOptions(t, own)))
}

// run shows a screen on a terminal until ctx is done or the guest leaves, and then calls end and sends the error of
// tui.Run. It sets typed to the input of the terminal.
func run(t *testing.T, ctx context.Context, s tui.Screen, end func(), size tea.WindowSizeMsg, typed *io.Writer) (left chan error) {
	t.Helper()
	in, out := io.Pipe()
	input := check.Must(keyboard.OpenStream(in, 64))
	sizes := make(chan tea.WindowSizeMsg, 1)
	sizes <- size
	*typed, left = out, make(chan error, 1)
	go func() {
		err := tui.Run(ctx, s, &tui.Terminal{Keys: input, Out: io.Discard, Sizes: sizes, Columns: 300, Rows: 100, Getenv: func(string) string { return "" }}, nil)
		end()
		out.CloseWithError(io.EOF)
		input.Close()
		left <- err
	}()
	return left
}

// open shows a chair on a terminal.
func (e *hostedTable) open(chair *host.Chair, err error) *terminalScreen {
	e.t.Helper()
	check.OK(e.t, err)
	ctx, cancel := context.WithCancel(e.t.Context())
	s := &terminalScreen{t: e.t, Model: newScreen(e.t, chair, session.Table{Talk: true, Closes: e.closes}), end: cancel}
	run(e.t, ctx, s, chair.Close, e.size, &s.keys)
	settle()
	return s
}

func (e *hostedTable) sit(name string) *terminalScreen {
	e.t.Helper()
	return e.open(e.table.Sit(host.Guest{Person: host.Person("key of " + name), Name: name}, game.Nobody))
}

// withTable calls do with a hosted table. Its seed is fixed, so players are not asked for words.
func withTable(t *testing.T, rules game.Rules, chat host.Chat, do func(e *hostedTable)) {
	withSeeds(t, rules, chat, func() session.Seeds { return session.Seeds{Seed: game.SeedOf(5), Bots: 5} }, do)
}

// withSeeds is like withTable, but the matches have the given seeds.
func withSeeds(t *testing.T, rules game.Rules, chat host.Chat, seeds func() session.Seeds, do func(e *hostedTable)) {
	synctest.Test(t, func(t *testing.T) {
		level := check.Must(bots.LevelByName("acemi"))
		at := check.Must(host.New(host.Setup{
			Rules: rules, Bots: [4]bots.Level{level, level, level, level}, StandIn: level, Chat: chat, Spectators: true,
			Turn: 90 * time.Second, Grace: 5 * time.Second, Between: 30 * time.Second, Pace: time.Millisecond, Seeds: seeds,
		}))
		defer time.Sleep(time.Hour) // until the timers of the screens have fired
		defer at.Close()
		do(&hostedTable{t: t, table: at, size: tea.WindowSizeMsg{Width: 100, Height: 30}})
	})
}

// Before the deal everybody sees the code, the locks, who is waited for, and who kept a locked word back. Players who
// lock words from outside are not asked for one.
func TestSeat_Words(t *testing.T) {
	seeds := func() session.Seeds { return session.Seeds{Bots: 7, Drawn: journaltest.DrawDeal()} }
	withSeeds(t, game.Classic(), host.FreeChat, seeds, func(e *hostedTable) {
		e.size = tea.WindowSizeMsg{Width: 80, Height: 24}
		deniz, selin := e.sit("Deniz"), e.sit("Selin")
		murat := check.Must(e.table.Sit(host.Guest{Person: "key of Murat", Name: "Murat"}, game.Nobody))
		both := func(text string) {
			t.Helper()
			deniz.shows(text)
			selin.shows(text)
		}
		check.Equal(t, deniz.chair.Lock(journal.LockOf("kismet")), host.ErrNotNow)
		deniz.press("\r")
		deniz.shows("Your word is locked outside this screen")
		deniz.hides("Your word  ")
		check.OK(t, murat.Lock(journal.LockOf("poyraz")))
		selin.shows("Your word  ")
		selin.press("\r", "lodos", "\r")
		both(e.table.State().Seals.Code[:32])
		both(e.table.State().Seals.Code[32:])
		both("locked " + journal.LockOf("lodos")[:16] + "…")
		both("locked " + journal.LockOf("poyraz")[:16] + "…")
		selin.shows("Waiting for Deniz.")
		deniz.chair.LockWord("kismet")
		settle()
		both("Waiting for Murat.")
		time.Sleep(time.Minute)
		settle()
		const attempt = "Attempt 2: locked word not revealed by Murat."
		both(attempt)
		deniz.chair.LockWord("")
		selin.press("\x1b[B", "\r")
		both("Round 1")
		both(attempt)
		deniz.hides("Welcome back")
	})
}

// A message is shown to the others, except those who muted the speaker, and disappears after a while.
func TestSeat_Message(t *testing.T) {
	withTable(t, game.Classic(), host.FreeChat, func(e *hostedTable) {
		selin, murat := e.sit("Selin"), e.sit("Murat")
		selin.press("\r")
		time.Sleep(time.Minute) // let the bots play
		settle()
		const said, phrase = "Selin: “bir x, d?”", "Selin: “Now that's luck!”"
		selin.press("/", "bir x, d?", "\r")
		murat.shows(said)
		selin.press("/", "4")
		murat.shows(phrase)
		time.Sleep(messageTime)
		settle()
		murat.hides(phrase)
		murat.press(",")
		murat.shows("The people at the table", said)
		murat.press("\x1b[C", "\x1b")
		time.Sleep(time.Second) // Esc alone
		settle()
		selin.press("4")
		murat.hides("Selin: “")
		selin.shows(phrase)
		selin.press("4", "4", "4", "4", "4")
		selin.shows("Too many messages at once")
	})
	for chat, want := range map[host.Chat]bool{host.PhrasesOnly: true, host.NoChat: false} {
		withTable(t, game.Classic(), chat, func(e *hostedTable) {
			selin, murat := e.sit("Selin"), e.sit("Murat")
			selin.press("\r")
			selin.press("/")
			selin.hides("Say:")
			selin.press("1")
			check.Equal(t, strings.Contains(*murat.frame.Load(), "Selin: “Well played!”"), want, chat)
		})
	}
}

func TestSeat_Presence(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		rules := check.Must(game.PresetByName(preset))
		withTable(t, rules, host.FreeChat, func(e *hostedTable) {
			selin, murat := e.sit("Selin"), e.sit("Murat")
			selin.press("\r")
			for e.table.State().TurnEnds.IsZero() {
				time.Sleep(time.Millisecond)
			}
			ends := e.table.State().TurnEnds
			until := func(left time.Duration) {
				time.Sleep(time.Until(ends.Add(-left)))
				synctest.Wait()
			}
			until(16 * time.Second)
			selin.hides(" 0:1")
			murat.hides(" 0:1")
			until(14500 * time.Millisecond)
			selin.shows(" 0:15")
			murat.shows(" 0:15")
			until(1500 * time.Millisecond)
			selin.shows(" 0:02")
			selin.hides(" plays")
			murat.end()
			settle()
			selin.shows(" plays")
		})
	}
}

// The owner can shut the door, choose bots, and send a person away after confirming.
func TestSeat_Owner(t *testing.T) {
	withTable(t, game.Classic(), host.FreeChat, func(e *hostedTable) {
		selin, murat := e.sit("Selin"), e.sit("Murat")
		before := e.table.State().Places[2].Level.Name
		selin.press("\x1b[B", "\x1b[B", "\x1b[C") // the lines are Begin, Murat and seat 3
		check.That(t, e.table.State().Places[2].Level.Name != before, "the bot is still %s", before)
		selin.press("\x1b[F", "\x1b[A", "\x1b[C") // above the line for messages
		check.That(t, e.table.State().Shut, "the door is open")
		murat.press("\x1b[B", "\x1b[B", "\x1b[C") // only the owner chooses bots
		selin.press("\x1b[H", "\x1b[B", "\r")
		selin.shows("Send Murat away")
		check.That(t, e.table.State().Places[1].Here, "Murat is sent away at once")
		selin.press("\r")
		check.That(t, !e.table.State().Places[1].Person, "Murat is still there")
		oya := e.open(e.table.Spectate(host.Guest{Name: "Oya"}, 0))
		oya.press("/", "merhaba", "\r")
		selin.shows("Oya: “merhaba”")
		selin.press("\x1b[F", "\x1b[A", "\x1b[A", "\r") // above the door
		selin.shows("Send Oya away")
		selin.press("\x1b[A", "\x1b[B", "\r") // the question is asked again
		check.That(t, len(e.table.State().Watching) == 1, "Enter after another key sends Oya away")
		selin.press("\r")
		check.Equal(t, len(e.table.State().Watching), 0)
	})
}

// The owner is asked whether to close the table during a match and after it, and others whether to leave it.
func TestSeat_Leave(t *testing.T) {
	rules := game.Classic()
	rules.StartPoints = 5
	withTable(t, rules, host.FreeChat, func(e *hostedTable) {
		e.closes = true
		selin := e.sit("Selin")
		e.closes = false
		murat := e.sit("Murat")
		selin.press("\r")
		const closes, leaves = "The table closes for everyone.", "A bot will play for you"
		selin.press("q")
		selin.shows(closes)
		murat.press("q")
		murat.shows(leaves)
		selin.press("n")
		murat.press("n")
		for e.table.State().Stage == host.Playing {
			time.Sleep(time.Minute) // until stand-ins play
		}
		settle()
		selin.press("q")
		selin.shows(closes)
		selin.press("y")
		check.That(t, selin.Left(), "the owner has not left")
	})
}

// A spectator can move to another seat, sees no hands, and cannot act.
func TestSeat_Spectator(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		rules := check.Must(game.PresetByName(preset))
		withTable(t, rules, host.FreeChat, func(e *hostedTable) {
			selin := e.sit("Selin")
			oya := e.open(e.table.Spectate(host.Guest{Name: "Oya"}, 0))
			oya.hides("Begin")
			oya.press("\r")
			selin.press("\r")
			expect := func() (plays bool) {
				oya.mu.Lock()
				defer oya.mu.Unlock()
				s := oya.table.Session
				if s.View().Phase != game.Playing {
					return false
				}
				for seat := range game.Seat(4) {
					v := s.ViewOf(seat)
					check.Need(t, v.Hand.Len() == 0, "%s: the spectator sees %v", preset, v.Hand.Tiles())
				}
				rack := s.Rack().Tiles()
				check.Need(t, rack.Len() == 0 && s.View().Hand.Len() == 0, "%s: the rack has %v", preset, rack.Tiles())
				return true
			}
			oya.press("o")
			oya.shows("o does nothing here.")
			for range 8 {
				time.Sleep(100 * time.Second) // until stand-ins play
				if oya.press("\x1b[B", "d", "x", "n", "1", "/"); !expect() {
					break
				}
			}
			oya.mu.Lock()
			defer oya.mu.Unlock()
			check.That(t, oya.table.Session.Seat() != 0 || oya.table.Session.View().Phase != game.Playing, "%s: the arrows do not move", preset)
			check.That(t, len(e.table.State().Messages) <= 0, "%s: the spectator spoke", preset)
		})
	}
}

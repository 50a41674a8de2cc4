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
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/host"
	"fair/okey/ui/keyboard"
	"fair/okey/ui/session"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// A screenOf runs a guest's program and keeps its last frame.
type screenOf struct {
	*Model
	mu    sync.Mutex // held while the model changes
	frame atomic.Pointer[string]
	keys  io.Writer
	end   context.CancelFunc
}

func (s *screenOf) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, cmd := s.Model.Update(msg)
	return s, cmd
}

func (s *screenOf) Picture() cells.Picture {
	picture := s.Model.Picture()
	text := ansi.Strip(picture.Text())
	s.frame.Store(&text)
	return picture
}

// press sends keys and waits until they are handled.
func (s *screenOf) press(keys ...string) {
	for _, k := range keys {
		io.WriteString(s.keys, k)
		settle()
	}
}

// settle waits until all goroutines are blocked.
func settle() {
	for range 3 {
		time.Sleep(10 * time.Millisecond) // until delayed painting is done
		synctest.Wait()
	}
}

// shows checks whether the frame contains a text.
func (s *screenOf) shows(t *testing.T, text string, want bool) {
	t.Helper()
	if got := strings.Contains(*s.frame.Load(), text); got != want {
		t.Errorf("%q is shown: %v\n%s", text, got, *s.frame.Load())
	}
}

// An evening is a table with people.
type evening struct {
	t     *testing.T
	table *host.Table
}

// open shows a chair on a terminal of 100 by 30.
func (e *evening) open(chair *host.Chair, err error) *screenOf {
	e.t.Helper()
	if err != nil {
		e.t.Fatal(err)
	}
	w, err := words.New("en")
	if err != nil {
		e.t.Fatal(err)
	}
	renderer := lipgloss.NewRenderer(io.Discard)
	renderer.SetColorProfile(termenv.Ascii)
	own := table.Options{Words: w, Look: cells.Look{Renderer: renderer}, Table: session.Table{Talk: true}}
	m, err := New(chair, host.Person("key of "+chair.Name()), own)
	if err != nil {
		e.t.Fatal(err)
	}
	in, typed := io.Pipe()
	input, err := keyboard.OpenStream(in, 64)
	if err != nil {
		e.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(e.t.Context())
	sizes := make(chan tea.WindowSizeMsg, 1)
	sizes <- tea.WindowSizeMsg{Width: 100, Height: 30}
	s := &screenOf{Model: m, keys: typed, end: cancel}
	go func() {
		tui.Run(ctx, s, &tui.Terminal{Keys: input, Out: io.Discard, Sizes: sizes, Columns: 300, Rows: 100, Getenv: func(string) string { return "" }}, nil)
		chair.Close()
		typed.CloseWithError(io.EOF)
		input.Close()
	}()
	settle()
	return s
}

// sit seats a person.
func (e *evening) sit(name string) *screenOf {
	e.t.Helper()
	return e.open(e.table.Sit(host.Guest{Person: host.Person("key of " + name), Name: name}, game.Nobody))
}

// spend calls do with a table whose seed is known, so that it asks for no
// words.
func spend(t *testing.T, rules game.Rules, chat host.Chat, do func(e *evening)) {
	synctest.Test(t, func(t *testing.T) {
		level, err := bots.LevelByName("acemi")
		if err != nil {
			t.Fatal(err)
		}
		at, err := host.New(host.Setup{
			Rules: rules, Bots: [4]bots.Level{level, level, level, level}, StandIn: level, Chat: chat, Spectators: true,
			Turn: 90 * time.Second, Grace: 5 * time.Second, Between: 30 * time.Second, Pace: time.Millisecond,
			Chance: func() session.Chance { return session.Chance{Seed: game.SeedOf(5), Whims: 5} },
		})
		if err != nil {
			t.Fatal(err)
		}
		defer time.Sleep(time.Hour) // until the timers of the screens have fired
		defer at.Close()
		do(&evening{t, at})
	})
}

// TestSeat_Speech checks that speeches reach the others, except those who hide
// them, and disappear after a while.
func TestSeat_Speech(t *testing.T) {
	spend(t, game.Classic(), host.FreeChat, func(e *evening) {
		selin, murat := e.sit("Selin"), e.sit("Murat")
		selin.press("\r")
		time.Sleep(time.Minute) // until the bots have played
		settle()
		const said, phrase = "Selin: “bir x, d?”", "Selin: “Now that's luck!”"
		selin.press("/", "bir x, d?", "\r")
		murat.shows(t, said, true)
		selin.press("/", "4")
		murat.shows(t, phrase, true)
		time.Sleep(spokenTime)
		settle()
		murat.shows(t, phrase, false)
		murat.press(",")
		murat.shows(t, "The people at the table", true)
		murat.shows(t, said, true)
		murat.press("\x1b[C", "\x1b")
		time.Sleep(time.Second) // Esc alone
		settle()
		selin.press("4")
		murat.shows(t, "Selin: “", false)
		selin.shows(t, phrase, true)
		selin.press("4", "4", "4", "4", "4")
		selin.shows(t, "a lot at once", true)
	})
	for chat, want := range map[host.Chat]bool{host.PhrasesOnly: true, host.NoChat: false} {
		spend(t, game.Classic(), chat, func(e *evening) {
			selin, murat := e.sit("Selin"), e.sit("Murat")
			selin.press("\r")
			selin.press("/")
			selin.shows(t, "Say:", false)
			selin.press("1")
			murat.shows(t, "Selin: “Well played!”", want)
		})
	}
}

// TestSeat_Presence checks the countdown of a turn and the names of stand-ins.
func TestSeat_Presence(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		rules, err := game.PresetByName(preset)
		if err != nil {
			t.Fatal(err)
		}
		spend(t, rules, host.FreeChat, func(e *evening) {
			selin, murat := e.sit("Selin"), e.sit("Murat")
			selin.press("\r")
			for e.table.State().TurnEnds.IsZero() {
				time.Sleep(time.Millisecond)
			}
			ends := e.table.State().TurnEnds
			for _, at := range []struct {
				left time.Duration
				text string
				want bool
			}{{16 * time.Second, " 0:1", false}, {14500 * time.Millisecond, " 0:15", true}, {1500 * time.Millisecond, " 0:02", true}} {
				time.Sleep(time.Until(ends.Add(-at.left)))
				synctest.Wait()
				selin.shows(t, at.text, at.want)
				murat.shows(t, at.text, at.want)
			}
			selin.shows(t, " plays", false)
			murat.end()
			settle()
			selin.shows(t, " plays", true)
		})
	}
}

// TestSeat_Owner checks that the owner can shut the door, choose bots, and send
// a person away after confirming.
func TestSeat_Owner(t *testing.T) {
	spend(t, game.Classic(), host.FreeChat, func(e *evening) {
		selin, murat := e.sit("Selin"), e.sit("Murat")
		before := e.table.State().Places[2].Level.Name
		selin.press("\x1b[B", "\x1b[B", "\x1b[C") // Begin, Murat, seat 3
		if now := e.table.State().Places[2].Level.Name; now == before {
			t.Errorf("the bot is still %s", now)
		}
		selin.press("\x1b[F", "\x1b[C")
		if !e.table.State().Shut {
			t.Error("the door is open")
		}
		murat.press("\x1b[B", "\x1b[B", "\x1b[C") // only the owner chooses bots
		selin.press("\x1b[H", "\x1b[B", "\r")
		selin.shows(t, "Send Murat away", true)
		if !e.table.State().Places[1].Here {
			t.Error("Murat is sent away at once")
		}
		if selin.press("\r"); e.table.State().Places[1].Person {
			t.Error("Murat is still there")
		}
	})
}

// TestSeat_Spectator checks that a spectator can switch seats, sees no hands,
// and cannot act.
func TestSeat_Spectator(t *testing.T) {
	for _, preset := range []string{"classic", "101"} {
		rules, err := game.PresetByName(preset)
		if err != nil {
			t.Fatal(err)
		}
		spend(t, rules, host.FreeChat, func(e *evening) {
			selin := e.sit("Selin")
			oya := e.open(e.table.Spectate(host.Guest{Name: "Oya"}, 0))
			oya.shows(t, "Begin", false)
			oya.press("\r")
			selin.press("\r")
			check := func() (plays bool) {
				oya.mu.Lock()
				defer oya.mu.Unlock()
				s := oya.table.Session()
				if s.View().Phase != game.Playing {
					return false
				}
				for seat := range game.Seat(4) {
					if v := s.ViewOf(seat); v.Hand.Len() > 0 {
						t.Fatalf("%s: the spectator sees %v", preset, v.Hand.Tiles())
					}
				}
				if rack := s.Rack().Tiles(); rack.Len() > 0 || s.View().Hand.Len() > 0 {
					t.Fatalf("%s: the rack has %v", preset, rack.Tiles())
				}
				return true
			}
			for range 8 {
				time.Sleep(100 * time.Second) // until stand-ins play
				if oya.press("\x1b[B", "d", "x", "n", "1", "/"); !check() {
					break
				}
			}
			oya.mu.Lock()
			defer oya.mu.Unlock()
			if oya.table.Session().Seat() == 0 && oya.table.Session().View().Phase == game.Playing {
				t.Errorf("%s: the arrows do not move", preset)
			}
			if len(e.table.State().Said) > 0 {
				t.Errorf("%s: the spectator spoke", preset)
			}
		})
	}
}

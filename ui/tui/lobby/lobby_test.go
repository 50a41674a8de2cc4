package lobby

import (
	"context"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/cells"
	"fair/okey/ui/host"
	"fair/okey/ui/session"
)

// A player simulates a guest who answers each frame with a key that the footer offers.
type player struct {
	*Model
	name     string
	keys     io.Writer
	answered string // the footer of the last frame answered or, before the deal, the name of the page
	rounds   map[int]bool
	next     int         // the round after which the player has asked for the next one
	over     chan string // receives the name of a player who sees the end of the match
	told     bool
}

func (p *player) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := p.Model.Update(msg)
	return p, cmd
}

func (p *player) Picture() cells.Picture {
	picture := p.Model.Picture()
	frame := picture.Text()
	foot := frame[strings.LastIndexByte(frame, '\n')+1:]
	key := ""
	switch {
	case p.table == nil && strings.Contains(frame, "Your word"):
		key = "\x1b[B\r" // no word
		if p.name == "Selin" {
			key = "\rkismet\r"
		}
		foot = "word"
	case p.table == nil && strings.Contains(frame, "▶ Start the match") && strings.Contains(frame, "Murat") && strings.Contains(frame, "Ece"):
		key, foot = "\r", "begin"
	case p.table == nil:
		return picture
	case p.table.Session.View().Phase == game.MatchOver:
		if !p.told {
			p.told = true
			p.over <- p.name
		}
		return picture
	default:
		round := p.table.Session.View().Round
		p.rounds[round] = true
		for _, c := range []struct{ offered, key string }{{"y yes", "y"}, {"n next", "n"}, {"d draw", "d"}, {"x throw", "x"}} {
			if strings.Contains(foot, c.offered) {
				key = c.key
				break
			}
		}
		if key == "n" {
			if p.next == round { // after the last round, it would ask for another match
				key = ""
			}
			p.next = round
		}
	}
	if foot != p.answered {
		p.answered = foot
		if key != "" {
			go io.WriteString(p.keys, key) // a pipe blocks until it is read
		}
	}
	return picture
}

// sit seats a person at a table with a terminal of 80 by 24 cells.
func sit(t *testing.T, ctx context.Context, at *host.Table, name string, over chan string) (p *player, left chan error) {
	t.Helper()
	chair := check.Must(at.Sit(host.Guest{Person: host.Person("key of " + name), Name: name}, game.Nobody))
	p = &player{Model: newScreen(t, chair, session.Table{}), name: name, rounds: map[int]bool{}, over: over}
	return p, run(t, ctx, p, chair.Close, tea.WindowSizeMsg{Width: 80, Height: 24}, &p.keys)
}

// Three people and a bot play a match from the waiting room to the end by key presses.
func TestLobby_Match(t *testing.T) {
	for preset, setting := range map[string]string{"classic": "startPoints=5", "101-partners": "rounds=3"} {
		dir := t.TempDir()
		synctest.Test(t, func(t *testing.T) {
			rules := check.Must(check.Must(game.PresetByName(preset)).With(setting))
			level := check.Must(bots.LevelByName("acemi"))
			at := check.Must(host.New(host.Setup{
				Name: "kismet", Rules: rules, Preset: preset, Bots: [4]bots.Level{level, level, level, level}, StandIn: level,
				Turn: 90 * time.Second, Grace: 30 * time.Second, Between: 30 * time.Second, Pace: time.Millisecond, Dir: dir, Program: "test",
				Seeds: func() session.Seeds { return session.Seeds{Bots: 7, Drawn: journaltest.DrawDeal()} },
			}))
			defer at.Close()
			ctx, cancel := context.WithTimeout(t.Context(), 12*time.Hour)
			defer cancel()
			over := make(chan string, 3)
			var players []*player
			var lefts []chan error
			for _, name := range []string{"Selin", "Murat", "Ece"} {
				p, left := sit(t, ctx, at, name, over)
				players, lefts = append(players, p), append(lefts, left)
			}
			for range players {
				select {
				case <-over:
				case <-ctx.Done():
					t.Fatalf("%s does not end: %+v", preset, at.State())
				}
			}
			cancel()
			for i, left := range lefts {
				<-left
				n := len(players[i].rounds)
				check.That(t, n >= 2 || n == 1 && preset == "classic", "%s: %s saw %d rounds", preset, players[i].name, n)
			}
			check.Equal(t, at.State().Stage, host.Over, preset)
			time.Sleep(time.Hour) // until the timers of the screens have fired
		})
	}
}

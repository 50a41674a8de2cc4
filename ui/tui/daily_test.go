package tui

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/muesli/termenv"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
	"fair/okey/ui/daily"
	"fair/okey/ui/session"
)

// The page of daily deals shows that an attempt has begun, and why it cannot be continued here.
func TestDaily_InUse(t *testing.T) {
	dir := t.TempDir()
	app := newApp(t)
	other := session.Table{Shelf: session.NewShelf(dir, "okey test", app.clock.Now)}
	daily.Deal{Date: "2026-11-23", Preset: "classic"}.SetUpTable(&other, true)
	playing, _, err := session.New(other)
	check.OK(t, err)
	other.Shelf.WaitWritten(time.Minute)
	defer other.Shelf.Close()
	defer playing.Close()
	app.host.Shelf = session.NewShelf(dir, "okey test", app.clock.Now)
	app.host.Daily = func(_ string, _ bool, match *session.Store, notes []error, _ daily.Days) (session.Table, *daily.Attempt, error) {
		check.That(t, match == nil && len(notes) == 1 && errors.As(notes[0], new(*journal.InUseError)), "an attempt that is open elsewhere returns %v, %v", match, notes)
		return session.Table{}, nil, errors.New("it is open elsewhere")
	}
	app.open("Today's deal")
	app.press("enter")
	app.shows("Classic Okey                    started", "Okey 101                        not played yet", "It is open elsewhere")
}

// An usta that plays with the player's tiles does not take the player's name, so the bots keep theirs.
func TestWatchDaily_Names(t *testing.T) {
	app := newApp(t)
	table := app.host.Table
	app.host.Table = func(watch bool) (session.Table, error) {
		at, err := table(watch)
		at.Names[session.Player] = "Hasan"
		return at, err
	}
	attempt := daily.Attempt{Deal: daily.Deal{Date: "2026-11-23", Preset: "classic"}, Round: &game.Result{}}
	app.goTo(app.dailyScreen(daily.Days{attempt}, &attempt, ""))
	app.press("w")
	app.shows("usta", "Fatma", "Hasan", "Ayşe")
}

// In the menu, today's tiles are face down until the attempt is over. Then the final hand is shown.
func TestMenu_DailyTiles(t *testing.T) {
	for _, c := range [][2]int{{80, 24}, {100, 30}, {120, 36}, {200, 60}} {
		app := newAppOf(t, termenv.Ascii, c[0], c[1])
		backs := func(days daily.Days) int {
			app.recent.daily = days
			app.page().Refresh()
			return strings.Count(app.picture(), "╱")
		}
		deal := daily.Deal{Date: "2026-11-23", Preset: "classic"}
		hand := daily.Hand{Groups: [][]tile.Tile{{tile.New(tile.Red, 4), tile.New(tile.Red, 5), tile.New(tile.Red, 6)}}}
		hidden, over := backs(nil), backs(daily.Days{{Deal: deal, Saved: &daily.Result{Hand: hand}}})
		check.That(t, hidden >= 14 && over == 0 && strings.Count(app.picture(), "R") >= 3, "%v: %d signs of tiles face down, then %d:\n%s", c, hidden, over, app.picture())
	}
}

package session

import (
	"encoding/json"
	"testing"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/journal"
	"fair/okey/game/journal/journaltest"
	"fair/okey/ui/rack"
)

// In a replay the tiles stand as in the journal's layout if there is one, even if a tile was drawn after it.
func TestReplay_Rack(t *testing.T) {
	j, m := journaltest.Begin(t, t.TempDir(), journal.Header{
		Program: "okey 2", Preset: "classic", Rules: game.Classic(),
		Seats: []journal.Sitter{{Name: "Deniz"}, {Name: "Ayşe"}, {Name: "Mehmet"}, {Name: "Zeynep"}}, Deal: journal.Practice(game.SeedOf(5)),
	}, "")
	bot := bots.Levels()[0].New(0)
	upsideDown := func(v *game.View) *rack.Rack {
		r := rack.New(14)
		for i, x := range v.Hand.Tiles() {
			set := r.Tiles()
			set.Add(x)
			r.Move(r.SetHand(set)[0], rack.Slot{Row: 1 - i/14, Col: i % 14})
		}
		return r
	}
	for a := range gametest.Play(t, m, []bots.Bot{bot, bot, bot, bot}, 2) {
		if v := a.Before.View(Player); a.Seat == Player && v.Phase == game.Playing && v.Round == 2 {
			check.OK(t, j.WriteRack(Player, check.Must(json.Marshal(upsideDown(&v)))))
		}
		journaltest.Append(t, j, a)
	}
	j.Close()
	s := check.Must(NewReplay(Table{}, check.Must(journal.ReadFile(j.Path()))))
	_, last, _ := s.ReplayPosition()
	for at, known := 1, 0; at <= last; at++ {
		before := s.View()
		if s.StepTo(at); s.View().Turn == Player && s.View().Phase == game.Playing && before.Round == 2 {
			known++
			check.Equal(t, s.Rack().At(rack.Slot{Row: 1}).Tile, s.View().Hand.Tiles()[0], "step ", at)
		}
		check.Equal(t, s.Rack().Tiles(), s.View().Hand, "step ", at)
		check.That(t, at < last || known > 5, "only %d racks are known", known)
	}
}

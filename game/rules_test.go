package game

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"fair/okey/game/check"
)

func TestSwitches(t *testing.T) {
	for _, s := range Switches() {
		r := s.games[0].Rules()
		values := s.Choices()
		if s.Values != nil && s.Get(r) != values[0] {
			t.Errorf("%s is %s in the %v game, the default is %s", s.Name, s.Get(r), r.Game, values[0])
		}
		for _, v := range values {
			if err := s.Set(&r, v); err != nil || s.Get(r) != v {
				t.Errorf("%s=%s: %v, now %s", s.Name, v, err, s.Get(r))
			}
		}
		for _, v := range []string{"", "maybe", "4", "22", "-1", "99999999999999999999"} {
			before := r
			var wrong *RulesError
			if err := s.Set(&r, v); !errors.As(err, &wrong) || wrong.Field != s.Name || r != before {
				t.Errorf("%s took %q: %v", s.Name, v, err)
			}
		}
		if !s.Applies(s.games[0].Rules()) {
			t.Errorf("%s does nothing in the %v game", s.Name, s.games[0])
		}
	}
}

func TestPresets(t *testing.T) { // rules, section 9
	var names []string
	for _, p := range Presets() {
		names = append(names, p.Name)
		if err := p.Rules.Validate(); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
		if r, err := PresetByName(p.Name); err != nil || r != p.Rules {
			t.Errorf("%s: %v", p.Name, err)
		}
		for _, seats := range []int{2, 3} { // rule 2.1
			r := p.Rules
			r.Seats = seats
			if err := r.Validate(); (err == nil) == (r.Partners || r.LaysMelds()) { // rule 7.1
				t.Errorf("%s with %d seats: %v", p.Name, seats, err)
			}
		}
	}
	if got := strings.Join(names, " "); got != "classic emulator parlour simple partners elimination onecolour lastindicator 101 101-raising 101-partners" {
		t.Errorf("the presets are %s", got)
	}
	if _, err := PresetByName("nope"); err == nil {
		t.Error("there is no such preset")
	}
}

func TestPresets_RoundEnd(t *testing.T) {
	for _, p := range Presets() {
		laying := p.Rules.Game == Okey101Game
		if p.Rules.FinishesWhole() == laying || p.Rules.CountsHands() != laying || p.Rules.LowestWins() != laying {
			t.Errorf("%s: finishes whole: %v, counts hands: %v, lowest wins: %v", p.Name, p.Rules.FinishesWhole(), p.Rules.CountsHands(), p.Rules.LowestWins())
		}
	}
}

func TestWith(t *testing.T) {
	for _, c := range []struct{ preset, settings, field string }{
		{"classic", "", ""},
		{"emulator", "deal=informal", ""},
		{"emulator", "deal=informal show=arranged startPoints=7 coloured=on wrap=off", ""},
		{"classic", "gosterme=off jokers=okey", ""},
		{"partners", "gosterme=off oneColour=redBlack", ""},
		{"simple", "show=arranged", ""},
		{"emulator", "gosterme=on", "gosterme"}, // rule 4.3
		{"emulator", "gosterme=on jokers=okey", ""},
		{"classic", "gosterme=off jokers=fake", "gosterme"}, // the order of settings does not matter
		{"simple", "gosterme=on", "gosterme"},
		{"simple", "jokers=fake", "jokers"},
		{"simple", "startPoints=9", "startPoints"},
		{"simple", "deal=ceremony", "deal"},
		{"partners", "elimination=on", "partners"},
		{"classic", "elimination=on partners=on", "partners"},
		{"classic", "deal=maybe", "deal"},
		{"101", "rounds=11 strict=on wrap=on unopenedCap=404 raising=on partners=on jokerSwap=off setOpenerPairs=off", ""},
		{"101", "rounds=4", "rounds"},
		{"101", "rounds=1", "rounds"},
		{"101", "jokers=fake", "jokers"},
		{"101", "deal=ceremony", "deal"},
		{"classic", "rounds=3", "rounds"},
		{"classic", "strict=on", "strict"},
		{"classic", "startPoints=22", "startPoints"},
	} {
		r, err := PresetByName(c.preset)
		check.OK(t, err)
		r, err = r.With(strings.Fields(c.settings)...)
		var wrong *RulesError
		switch {
		case c.field == "" && err != nil, c.field != "" && (!errors.As(err, &wrong) || wrong.Field != c.field):
			t.Errorf("%s with %s: %v, want an error of %q", c.preset, c.settings, err, c.field)
		case err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 250):
			t.Errorf("%s with %s: the error is no line: %v", c.preset, c.settings, err)
		case err == nil:
			for _, setting := range strings.Fields(c.settings) {
				name, value, _ := strings.Cut(setting, "=")
				for _, s := range Switches() {
					if s.Name == name && s.Get(r) != value {
						t.Errorf("%s with %s: %s is %s", c.preset, c.settings, name, s.Get(r))
					}
				}
			}
		}
	}
}

func TestWith_Malformed(t *testing.T) {
	for _, setting := range []string{"", "=", "deal", "colour=on", "deal=", "=on", "Deal=informal", strings.Repeat("x", 999) + "=\n"} {
		r, err := Classic().With(setting)
		check.That(t, err != nil && r == Classic() && !strings.Contains(err.Error(), "\n") && len(err.Error()) <= 250, "%.30q: %v", setting, err)
	}
}

func TestField_Applies(t *testing.T) {
	emulator := check.Must(PresetByName("emulator"))
	for _, c := range []struct {
		name                            string
		classic, emulator, simple, g101 bool
	}{
		{"gosterme", true, false, false, false}, // rule 4.3
		{"startPoints", true, true, false, false},
		{"show", true, true, true, false}, // section 6
		{"wrap", true, true, false, true},
		{"rounds", false, false, false, true},
	} {
		s := check.Must(SwitchByName(c.name))
		for _, in := range []struct {
			rules Rules
			want  bool
		}{{Classic(), c.classic}, {emulator, c.emulator}, {Simplified(), c.simple}, {Okey101(), c.g101}} {
			if got := s.Applies(in.rules); got != in.want {
				t.Errorf("%s applies to %v, jokers=%v: %v", c.name, in.rules.Game, in.rules.Jokers, got)
			}
		}
	}
}

func TestValidate(t *testing.T) {
	for _, c := range []struct {
		field  string
		of     Game
		change func(*Rules)
	}{
		{"game", ClassicGame, func(r *Rules) { r.Game = games }},
		{"seats", ClassicGame, func(r *Rules) { r.Seats = 1 }},
		{"seats", ClassicGame, func(r *Rules) { r.Seats = 5 }},
		{"handSize", ClassicGame, func(r *Rules) { r.HandSize = 0 }},
		{"turnLimit", ClassicGame, func(r *Rules) { r.TurnLimit = 0 }},
		{"turnLimit", ClassicGame, func(r *Rules) { r.TurnLimit = 401 }},
		{"winLoss", ClassicGame, func(r *Rules) { r.WinLoss = -1 }},
		{"winLoss", SimplifiedGame, func(r *Rules) { r.WinLoss = 2 }},
		{"gostermeLoss", ClassicGame, func(r *Rules) { r.GostermeLoss = 9 }},
		{"pairs", ClassicGame, func(r *Rules) { r.Pairs = false }},
		{"pairs", SimplifiedGame, func(r *Rules) { r.Pairs = true }},
		{"rounds", ClassicGame, func(r *Rules) { r.Rounds = 5 }},
		{"rounds", SimplifiedGame, func(r *Rules) { r.Rounds = 0 }},
		{"shortShapes", ClassicGame, func(r *Rules) { r.ShortShapes = true }},
		{"seatZeroStarts", SimplifiedGame, func(r *Rules) { r.SeatZeroStarts = false }},
		{"startPoints", ClassicGame, func(r *Rules) { r.StartPoints = 4 }},
		{"startPoints", ClassicGame, func(r *Rules) { r.StartPoints = 22 }},
		{"startPoints", SimplifiedGame, func(r *Rules) { r.StartPoints = 20 }},
		{"jokers", ClassicGame, func(r *Rules) { r.Jokers = 7 }},
		{"jokers", ClassicGame, func(r *Rules) { r.Jokers = NothingWild }},
		{"jokers", SimplifiedGame, func(r *Rules) { r.Jokers = OkeyWild }},
		{"stockEnd", ClassicGame, func(r *Rules) { r.StockEnd = NoTake }},
		{"deal", SimplifiedGame, func(r *Rules) { r.Deal = Ceremony }},
		{"gosterme", SimplifiedGame, func(r *Rules) { r.Gosterme = true }},
		{"elimination", SimplifiedGame, func(r *Rules) { r.Elimination = true }},
		{"oneColour", ClassicGame, func(r *Rules) { r.OneColour = 9 }},
		{"partners", ClassicGame, func(r *Rules) { r.Partners, r.Seats = true, 3 }},
		{"seats", Okey101Game, func(r *Rules) { r.Seats = 3 }},
		{"rounds", Okey101Game, func(r *Rules) { r.Rounds = 6 }},
		{"openSum", Okey101Game, func(r *Rules) { r.OpenSum = 0 }},
		{"openSum", ClassicGame, func(r *Rules) { r.OpenSum = 101 }},
		{"penalty", Okey101Game, func(r *Rules) { r.Penalty = 0 }},
		{"dealerStarts", Okey101Game, func(r *Rules) { r.DealerStarts = false }},
		{"unopenedCap", Okey101Game, func(r *Rules) { r.UnopenedCap = 2 }},
		{"partners", ClassicGame, func(r *Rules) { r.Partners, r.Elimination = true, true }},
	} {
		r := c.of.Rules()
		c.change(&r)
		var wrong *RulesError
		if err := r.Validate(); !errors.As(err, &wrong) || wrong.Field != c.field {
			t.Errorf("want an error of %s, have %v", c.field, err)
		}
		if _, _, err := New(r, Seed{}); err == nil {
			t.Errorf("%s: a match was begun", c.field)
		}
	}
	for game := range games { // daily deals have one round
		r := game.Rules()
		r.Rounds = 1
		text, err := json.Marshal(JournalRules.Write("", r))
		var w WrittenRules
		if err := errors.Join(r.Validate(), err, json.Unmarshal(text, &w)); err != nil {
			t.Errorf("one round of the %v game: %v", game, err)
		}
		if read, err := JournalRules.Read(w); err != nil || read != r {
			t.Errorf("one round of the %v game is read as %+v: %v", game, read, err)
		}
	}
	if err := (Rules{}).Validate(); err == nil {
		t.Error("the zero rules are not valid")
	}
}

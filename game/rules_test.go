package game

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// checkInvalid checks that err is about the field of the rules.
func checkInvalid(t *testing.T, err error, field string, notes ...any) {
	t.Helper()
	var wrong *RulesError
	check.That(t, errors.As(err, &wrong) && wrong.Field == field, "%v: the error is %v, not one of %s", notes, err, field)
	check.That(t, err == nil || !strings.Contains(err.Error(), "\n") && len(err.Error()) <= 250, "the error is no line: %v", err)
}

func TestSwitches(t *testing.T) {
	for _, s := range Switches() {
		r := s.games[0].Rules()
		values := s.Choices()
		check.That(t, s.Applies(r) && (s.Values == nil || s.Get(r) == values[0]), "%s in %+v", s.Name, r)
		for _, v := range values {
			check.OK(t, s.Set(&r, v))
			check.Equal(t, s.Get(r), v, s.Name)
		}
		before := r
		for _, v := range []string{"", "maybe", "4", "22", "-1", "99999999999999999999"} {
			checkInvalid(t, s.Set(&r, v), s.Name, v)
			check.Equal(t, r, before)
		}
	}
}

func TestPresets(t *testing.T) { // rules, section 9
	var names []string
	for _, p := range Presets() {
		names = append(names, p.Name)
		check.OK(t, p.Rules.Validate())
		check.Equal(t, check.Must(PresetByName(p.Name)), p.Rules)
		for _, seats := range []int{2, 3} { // rule 2.1
			r := p.Rules
			r.Seats = seats
			check.Equal(t, r.Validate() != nil, r.Partners || r.LaysMelds(), p.Name, seats) // rule 7.1
		}
		laying := p.Rules.Game == Okey101Game
		check.That(t, p.Rules.FinishesWhole() != laying && p.Rules.CountsHands() == laying && p.Rules.LowestWins() == laying, "%s", p.Name)
	}
	check.Equal(t, strings.Join(names, " "), "classic emulator parlour simple partners elimination onecolour lastindicator 101 101-raising 101-partners")
	_, err := PresetByName("nope")
	check.That(t, err != nil, "there is no such preset")
}

// Each line names a preset and settings. The order of settings does not matter.
func TestWith(t *testing.T) {
	for _, line := range []string{
		"classic",
		"emulator deal=informal",
		"emulator deal=informal show=arranged startPoints=7 coloured=on wrap=off",
		"emulator gosterme=on jokers=okey",
		"classic gosterme=off jokers=okey",
		"partners gosterme=off oneColour=redBlack",
		"simple show=arranged",
		"101 rounds=11 strict=on wrap=on unopenedCap=404 raising=on partners=on jokerSwap=off setOpenerPairs=off",
	} {
		words := strings.Fields(line)
		r := presetRules(words[0], words[1:]...)
		for _, setting := range words[1:] {
			name, value, _ := strings.Cut(setting, "=")
			check.Equal(t, check.Must(SwitchByName(name)).Get(r), value, line)
		}
	}
	for line, field := range map[string]string{
		"emulator gosterme=on":               "gosterme", // rule 4.3
		"classic gosterme=off jokers=fake":   "gosterme",
		"simple gosterme=on":                 "gosterme",
		"simple jokers=fake":                 "jokers",
		"simple startPoints=9":               "startPoints",
		"simple wrap=off":                    "wrap",
		"101 show=arranged":                  "show", // section 6
		"101 startPoints=9":                  "startPoints",
		"simple deal=ceremony":               "deal",
		"partners elimination=on":            "partners",
		"classic elimination=on partners=on": "partners",
		"classic deal=maybe":                 "deal",
		"101 rounds=4":                       "rounds",
		"101 rounds=1":                       "rounds",
		"101 jokers=fake":                    "jokers",
		"101 deal=ceremony":                  "deal",
		"classic rounds=3":                   "rounds",
		"classic strict=on":                  "strict",
		"classic startPoints=22":             "startPoints",
	} {
		words := strings.Fields(line)
		_, err := presetRules(words[0]).With(words[1:]...)
		checkInvalid(t, err, field, line)
	}
	for _, setting := range []string{"", "=", "deal", "colour=on", "deal=", "=on", "Deal=informal", strings.Repeat("x", 999) + "=\n"} {
		r, err := Classic().With(setting)
		check.That(t, err != nil && r == Classic() && !strings.Contains(err.Error(), "\n") && len(err.Error()) <= 250, "%.30q: %v", setting, err)
	}
}

// Each line names a game and fields. The value of the last one is not possible.
func TestValidate(t *testing.T) {
	for _, line := range []string{
		"classic seats=1", "classic seats=5", "101 seats=3",
		"classic handSize=0",
		"classic turnLimit=0", "classic turnLimit=401",
		"classic winLoss=-1", "simple winLoss=2", "classic gostermeLoss=9",
		"classic pairs=off", "simple pairs=on",
		"classic rounds=5", "simple rounds=0", "101 rounds=6",
		"classic shortShapes=on",
		"simple seatZeroStarts=off", "101 dealerStarts=off",
		"classic startPoints=4", "classic startPoints=22", "simple startPoints=20",
		"classic jokers=nothing", "simple jokers=okey",
		"classic stockEnd=nothing",
		"simple deal=ceremony",
		"simple gosterme=on",
		"simple elimination=on",
		"101 openSum=0", "classic openSum=101", "101 penalty=0",
		"classic seats=3 partners=on", "classic elimination=on partners=on",
	} {
		words := strings.Fields(line)
		r, last := presetRules(words[0]), ""
		for _, word := range words[1:] {
			name, value, _ := strings.Cut(word, "=")
			f, ok := FieldByName(name)
			check.Need(t, ok && f.store(&r, value), "%s: %s", line, word)
			last = name
		}
		checkInvalid(t, r.Validate(), last, line)
		_, _, err := New(r, Seed{})
		check.That(t, err != nil, "%s: a match was begun", line)
	}
	jokers, colour, maximum := Classic(), Classic(), Okey101()
	jokers.Jokers, colour.OneColour, maximum.UnopenedCap = 7, 9, 2
	for field, r := range map[string]Rules{"game": {Game: games}, "seats": {}, "jokers": jokers, "oneColour": colour, "unopenedCap": maximum} {
		checkInvalid(t, r.Validate(), field)
	}
	for game := range games { // daily deals have one round
		r := game.Rules()
		r.Rounds = 1
		text, err := json.Marshal(JournalRules.Write("", r))
		var w WrittenRules
		check.OK(t, errors.Join(r.Validate(), err, json.Unmarshal(text, &w)))
		check.Equal(t, check.Must(JournalRules.Read(w)), r)
	}
}

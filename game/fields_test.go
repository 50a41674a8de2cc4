package game

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// The table has exactly one entry for each field of Rules, with a unique name and its rule number.
func TestFields_Complete(t *testing.T) {
	var r Rules
	entries := map[uintptr]string{}
	names := map[string]bool{}
	for _, f := range Fields() {
		at := f.in(&r).Addr().Pointer()
		check.That(t, entries[at] == "" && !names[f.Name] && f.Rule != "" && (!f.Switch || len(f.games) != 0), "%+v, %s", f, entries[at])
		entries[at], names[f.Name] = f.Name, true
	}
	value := reflect.ValueOf(&r).Elem()
	for i := range value.NumField() {
		field, name := value.Type().Field(i).Name, entries[value.Field(i).Addr().Pointer()]
		check.That(t, field == "Game" || strings.EqualFold(name, field), "the field %s has the entry %q", field, name)
	}
}

// The rules of each game, without what is off or 0.
func TestGame_Rules(t *testing.T) {
	for game, want := range []string{
		"seats=4 handSize=14 pairs=on turnLimit=400 gostermeLoss=1 winLoss=2 jokers=okey wrap=on deal=ceremony stockEnd=winOnly show=auto gosterme=on startPoints=20 unopenedCap=none",
		"seats=4 seatZeroStarts=on handSize=14 shortShapes=on turnLimit=400 jokers=nothing deal=informal stockEnd=nothing show=auto rounds=1 unopenedCap=none",
		"seats=4 dealerStarts=on handSize=21 turnLimit=400 openSum=101 openPairs=5 penalty=101 unopened=202 jokers=okey deal=informal stockEnd=winOnly show=auto rounds=5 setOpenerPairs=on jokerSwap=on unopenedCap=none",
	} {
		var got []string
		for _, f := range Fields() {
			if value := f.Get(Game(game).Rules()); value != "off" && value != "0" {
				got = append(got, f.Name+"="+value)
			}
		}
		check.Equal(t, strings.Join(got, " "), want)
	}
}

func TestField_RestoreInvalid(t *testing.T) {
	for _, f := range Fields() {
		values := []any{nil, "maybe", 1.5, []any{}, "99999999999999999999", 1e300}
		for _, wrong := range []any{true, "4", 4.0, "on"} { // includes values of the wrong type
			if reflect.TypeOf(wrong) != reflect.TypeOf(jsonOf(f.Value(Classic()))) {
				values = append(values, wrong)
			}
		}
		for _, value := range values {
			r := Classic()
			checkInvalid(t, f.Restore(&r, value), f.Name, value)
			check.Equal(t, r, Classic())
		}
	}
}

func jsonOf(value any) (read any) {
	if err := json.Unmarshal(check.Must(json.Marshal(value)), &read); err != nil {
		panic(err)
	}
	return read
}

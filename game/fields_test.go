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
		at := reflect.ValueOf(f.pointer(&r)).Pointer()
		check.That(t, entries[at] == "" && !names[f.Name] && f.Rule != "" && (!f.Switch || len(f.games) != 0), "%+v, %s", f, entries[at])
		entries[at], names[f.Name] = f.Name, true
	}
	value := reflect.ValueOf(&r).Elem()
	for i := range value.NumField() {
		field, name := value.Type().Field(i).Name, entries[value.Field(i).Addr().Pointer()]
		check.That(t, field == "Game" || strings.EqualFold(name, field), "the field %s has the entry %q", field, name)
	}
}

func TestGame_Rules(t *testing.T) {
	for _, want := range []Rules{
		{
			Seats: 4, HandSize: 14, Wrap: true, Pairs: true, TurnLimit: 400,
			Gosterme: true, GostermeLoss: 1, StartPoints: 20, WinLoss: 2,
		},
		{
			Game: SimplifiedGame, Seats: 4, SeatZeroStarts: true, Rounds: 1, HandSize: 14, TurnLimit: 400,
			ShortShapes: true, Jokers: NothingWild, Deal: Informal, StockEnd: NoTake,
		},
		{
			Game: Okey101Game, Seats: 4, DealerStarts: true, Rounds: 5, HandSize: 21, Deal: Informal, TurnLimit: 400,
			OpenSum: 101, OpenPairs: 5, SetOpenerPairs: true, JokerSwap: true, Penalty: 101, Unopened: 202,
		},
	} {
		check.Equal(t, want.Game.Rules(), want)
	}
}

// Restore is the inverse of Value, even after a round trip through JSON.
func TestField_RoundTrip(t *testing.T) {
	keys := map[string]bool{}
	for _, p := range Presets() {
		got := Rules{Game: p.Rules.Game}
		for _, f := range Fields() {
			keys[f.Key()] = true
			check.OK(t, f.Restore(&got, jsonOf(f.Value(p.Rules))))
		}
		check.Equal(t, got, p.Rules, p.Name)
	}
	for _, key := range []string{"seats", "seat_zero_starts", "turn_limit", "indicator_last"} {
		check.That(t, keys[key], "no field has the key %s", key)
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

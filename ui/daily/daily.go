// Package daily implements the deal of the day, one round that is the same for everybody: which attempts count, and how
// an attempt ranks among a hundred replays by the built-in levels. Everything is derived from the date and from the
// journals of the attempts. The replays are also saved, but can be computed again.
package daily

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"fair/okey/bots"
	"fair/okey/bots/duplicate"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// Presets lists the presets that have a deal of the day, the default first.
func Presets() []string { return []string{"classic", "101"} }

// A Deal is the deal of the day for a date and one of Presets. Its tiles and bots are derived from the SHA-256 of its
// Key, as docs/playing.md describes.
type Deal struct {
	// Date is the day in the format time.DateOnly.
	Date   string `json:"date"`
	Preset string `json:"preset"`
}

// Key returns the text from which the deal is derived, such as "okey daily classic 2026-11-23".
func (d Deal) Key() string { return "okey daily " + d.Preset + " " + d.Date }

// Seed returns the seed of the match: the SHA-256 of Key.
func (d Deal) Seed() game.Seed { return sha256.Sum256([]byte(d.Key())) }

// Number returns the number of the deal: the number of days since the last day of 2025.
func (d Deal) Number() int { return daysBetween("2025-12-31", d.Date) }

// dayOf returns midnight UTC at the beginning of a date, or the zero time if the text is not a date.
func dayOf(date string) time.Time {
	day, _ := time.Parse(time.DateOnly, date)
	return day
}

// Rules returns the rules of the preset for a match of one round.
func (d Deal) Rules() game.Rules {
	rules, err := game.PresetByName(d.Preset)
	if err != nil {
		panic(err) // cannot happen: Preset is one of Presets
	}
	rules.Rounds = 1
	return rules
}

// levels holds the levels of the three bots by preset, weakest first. In Okey 101 none of them is usta, since a hundred
// replays would take half a minute.
var levels = map[string][3]string{"classic": {"cirak", "kalfa", "usta"}, "101": {"cirak", "kalfa", "kalfa"}}

// orders lists the permutations of the indices 0 to 2.
var orders = [...][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// bots returns the names and levels of the bots at seats 1 to 3. Byte 8 of the seed, modulo 6, selects the first of
// three consecutive characters, and byte 9, modulo 6, the order of the levels.
func (d Deal) bots() (names [game.MaxSeats]string, all [game.MaxSeats]bots.Level) {
	seed, characters := d.Seed(), session.Characters()
	for i, k := range orders[seed[9]%byte(len(orders))] {
		level, err := bots.LevelByName(levels[d.Preset][k])
		if err != nil {
			panic(err)
		}
		c := characters[(int(seed[8])+i)%len(characters)]
		level.Temper = c.Temper
		names[i+1], all[i+1] = c.Name, level
	}
	return names, all
}

// botSeedBase returns the base of the bots' seeds: the first eight bytes of the seed, little endian. The seed of each
// bot is this number plus its seat.
func (d Deal) botSeedBase() uint64 {
	seed := d.Seed()
	return binary.LittleEndian.Uint64(seed[:])
}

// SetUpTable sets up a table for the deal. A bot with the same name as the player is renamed. If counts is false, the
// match is for practice and is not saved.
func (d Deal) SetUpTable(t *session.Table, counts bool) {
	t.Preset, t.Rules, t.Word, t.Watch = d.Preset, d.Rules(), false, false
	t.Seeds = func() session.Seeds { return session.Seeds{Seed: d.Seed(), Bots: d.botSeedBase()} }
	names, all := d.bots()
	copy(t.Names[1:], names[1:])
	copy(t.Levels[1:], all[1:])
	for _, c := range session.Characters() {
		if i := slices.Index(t.Names[1:], t.Names[0]); i >= 0 && !slices.Contains(t.Names[:], c.Name) {
			t.Names[i+1] = c.Name
		}
	}
	if t.Daily = d.Date; !counts {
		t.Shelf = nil
	}
}

// ErrOtherDeal reports that a journal claims to record a deal of the day but does not.
var ErrOtherDeal = errors.New("it is not the deal of that day")

// Of returns the deal of the day that a match claims to be, or a deal without a date if it does not claim to be one. The
// error wraps ErrOtherDeal and names what differs. The seed must have been read.
func Of(h *journal.Header) (Deal, error) {
	if h.Daily == "" {
		return Deal{}, nil
	}
	d, what := Deal{h.Daily, h.Preset}, ""
	seed := d.Seed()
	switch {
	case !slices.Contains(Presets(), d.Preset) || h.Rules != d.Rules():
		what = "the rules"
	case !h.Deal.Practice() || h.Deal.Reveal("").Seed != hex.EncodeToString(seed[:]):
		what = "the tiles"
	default:
		_, all := d.bots()
		for s, sitter := range h.Seats {
			switch bot := sitter.Bot; {
			case (bot == nil) != (s == int(session.Player)):
				what = "the players"
			case bot != nil && *bot != journal.Bot{Level: all[s].Kind(), Temper: all[s].Temper.String(), Seed: d.botSeedBase() + uint64(s)}:
				what = "the bots"
			}
		}
	}
	if what != "" {
		return d, fmt.Errorf("%s: %w; %s differ", d.Date, ErrOtherDeal, what)
	}
	return d, nil
}

// duplicate returns the deal in the form needed to replay it in the player's seat.
func (d Deal) duplicate() duplicate.Deal {
	m, _, err := game.New(d.Rules(), d.Seed())
	if err != nil {
		panic(err) // the rules are valid
	}
	r := duplicate.Deal{Match: m, Seat: session.Player}
	_, all := d.bots()
	for s, level := range all { // that of the player is zero
		r.Others[s] = duplicate.Bot{Level: level, Seed: d.botSeedBase() + uint64(s)}
	}
	return r
}

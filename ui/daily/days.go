package daily

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// A Try is the try at a deal that counts: the first one that was begun.
type Try struct {
	Deal
	// Path is its journal, and Begun the time when it began, by the clock of that moment.
	Path  string
	Begun time.Time
	// Round is the result, nil until the round is over. Abandoned reports that it never will be.
	Round     *journal.Round
	Abandoned bool
}

// Days holds the tries at the deals of all days.
type Days struct {
	// Tries lists them by date, and the deals of a date in the order of Presets.
	Tries []Try
	// Damaged is the number of journals that could not be read, or that are not of the deal that they claim to be.
	Damaged int
}

// Dir returns the directory of the tries at the deals of a preset, given that of the player's matches; empty if that
// is empty.
func Dir(matches, preset string) string {
	if matches == "" {
		return ""
	}
	return session.DailyDir(matches, preset)
}

// Read reads the tries from their journals, given the directory of the player's matches.
func Read(matches string) (all Days, err error) {
	if matches == "" {
		return all, nil
	}
	for _, preset := range Presets() {
		list, listErr := journal.List(Dir(matches, preset))
		err = errors.Join(err, listErr)
		for i := range list {
			m := &list[i]
			deal, daily, other := Of(&m.Header)
			switch {
			case m.Err != nil || other != nil || daily && deal.Preset != preset:
				all.Damaged++
				continue
			case !daily || all.Try(deal) != nil: // practice, or a second try
				continue
			}
			try := Try{Deal: deal, Path: m.Path, Begun: m.Header.Begun}
			if len(m.Rounds) > 0 {
				try.Round = &m.Rounds[0]
			} else {
				try.Abandoned = m.End != nil
			}
			all.Tries = append(all.Tries, try)
		}
	}
	slices.SortStableFunc(all.Tries, func(a, b Try) int { return cmp.Compare(a.Date, b.Date) })
	return all, err
}

// Try returns the try at a deal, nil if there is none.
func (d *Days) Try(deal Deal) *Try {
	for i := range d.Tries {
		if d.Tries[i].Deal == deal {
			return &d.Tries[i]
		}
	}
	return nil
}

// Today returns the date whose deal is the one of today, as of Today.
func (d *Days) Today(now time.Time) string {
	latest := ""
	if n := len(d.Tries); n > 0 {
		latest = d.Tries[n-1].Date
	}
	return Today(now, latest)
}

// Today returns the local date of a time, or the latest date that was tried if that is later. So a clock set back or a
// journey to the west gives no second try, and nothing of a past day.
func Today(now time.Time, latest string) string { return max(now.Format(time.DateOnly), latest) }

// Behind returns the newest try if its date is later than that of now by more than a journey can explain: the clock is
// wrong, or was when that try began. Otherwise it returns nil.
func (d *Days) Behind(now time.Time) *Try {
	n := len(d.Tries)
	if n == 0 || dayOf(d.Tries[n-1].Date).Sub(dayOf(now.Format(time.DateOnly))) <= 24*time.Hour {
		return nil
	}
	return &d.Tries[n-1]
}

// Streak returns the number of days in a row on which a deal was played to its end, up to today or yesterday, and the
// greatest number ever, as of Streak.
func (d *Days) Streak(now time.Time) (current, best int) {
	var done []Done
	for i := range d.Tries {
		if t := &d.Tries[i]; t.Round != nil {
			done = append(done, Done{t.Date, t.Begun})
		}
	}
	return Streak(done, now)
}

// Done is something done for a day: its date, and the time when it began.
type Done struct {
	Date string
	At   time.Time
}

// Streak returns the number of days in a row with something done, up to today or yesterday, and the greatest number
// ever. done is in the order of the dates. A date that a journey to the east leaves out breaks no streak: two days in a
// row are also two dates with one between them, if less than 24 hours passed from one to the other.
func Streak(done []Done, now time.Time) (current, best int) {
	last := Done{}
	for _, d := range done {
		switch {
		case !last.precedes(d):
			current = 1
		case last.Date != d.Date:
			current++
		}
		last, best = d, max(best, current)
	}
	if !last.precedes(Done{Today(now, last.Date), now}) {
		current = 0
	}
	return current, best
}

// precedes reports whether d is of the same day as next or of the day before.
func (d Done) precedes(next Done) bool {
	if d.Date == "" {
		return false
	}
	switch dayOf(next.Date).Sub(dayOf(d.Date)) {
	case 0, 24 * time.Hour:
		return true
	case 48 * time.Hour:
		passed := next.At.Sub(d.At)
		return passed >= 0 && passed < 24*time.Hour
	}
	return false
}

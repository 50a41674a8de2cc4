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
	// Damaged is the number of journals that could not be read, or that are not the deal that they say to be.
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

// Today returns the date whose deal is the one of today: the date of now where now is told, or the latest date that
// was tried if that is later. So a clock set back or a journey to the west gives no second try, and no deal of a past
// day.
func (d *Days) Today(now time.Time) string {
	today := now.Format(time.DateOnly)
	if n := len(d.Tries); n > 0 {
		today = max(today, d.Tries[n-1].Date)
	}
	return today
}

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
// greatest number ever. A date that a journey to the east leaves out breaks no streak: two days in a row are also two
// dates with one between them, if less than 24 hours passed from one try to the other.
func (d *Days) Streak(now time.Time) (current, best int) {
	var last *Try
	for i := range d.Tries {
		t := &d.Tries[i]
		switch {
		case t.Round == nil:
			continue
		case last == nil || !follows(last, t.Date, t.Begun):
			current = 1
		case last.Date != t.Date:
			current++
		}
		last, best = t, max(best, current)
	}
	if last == nil || !follows(last, d.Today(now), now) {
		current = 0
	}
	return current, best
}

// follows reports whether a date, with a time on it, is that of a try or the next day.
func follows(t *Try, date string, at time.Time) bool {
	switch dayOf(date).Sub(dayOf(t.Date)) {
	case 0, 24 * time.Hour:
		return true
	case 48 * time.Hour:
		passed := at.Sub(t.Begun)
		return passed >= 0 && passed < 24*time.Hour
	}
	return false
}

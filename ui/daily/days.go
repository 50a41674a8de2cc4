package daily

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// A Try is the try at a deal that counts: the first one that was begun.
type Try struct {
	Deal
	// Path is the path of its journal.
	Path string
	// Round is the result, or nil until the round is over.
	Round *journal.Round
	// Abandoned reports whether the match was closed before the end, and Damaged whether the journal cannot be read in
	// full. In both cases there is no result.
	Abandoned, Damaged bool
}

// Closed reports whether the try cannot be continued: it is over, abandoned or damaged.
func (t *Try) Closed() bool { return t.Round != nil || t.Abandoned || t.Damaged }

// Days holds the tries at the deals of all days.
type Days struct {
	// Tries lists the tries by date, and those of the same date in the order of Presets.
	Tries []Try
}

// Dir returns the directory of the tries at the deals of a preset, given the directory of the player's matches, or ""
// if that is "".
func Dir(matches, preset string) string {
	if matches == "" {
		return ""
	}
	return session.DailyDir(matches, preset)
}

// Read reads the tries from their journals, given the directory of the player's matches. A journal that was set aside
// or cannot be read also counts as a try, unless all of it can be read and nothing was dealt.
func Read(matches string) (all Days, err error) {
	if matches == "" {
		return all, nil
	}
	for _, preset := range Presets() {
		list, listErr := journal.List(Dir(matches, preset))
		aside, asideErr := journal.ListAside(Dir(matches, preset))
		err = errors.Join(err, listErr, asideErr)
		for i := range aside {
			aside[i].Err = cmp.Or(aside[i].Err, errAside)
		}
		list = append(list, aside...)
		slices.SortStableFunc(list, func(a, b journal.Summary) int { return cmp.Compare(a.Path, b.Path) }) // by their time
		for i := range list {
			if try := tryOf(&list[i], preset); try.Date != "" && all.Try(try.Deal) == nil {
				all.Tries = append(all.Tries, try)
			}
		}
	}
	slices.SortStableFunc(all.Tries, func(a, b Try) int { return cmp.Compare(a.Date, b.Date) })
	return all, err
}

// errAside marks journals that have been set aside.
var errAside = errors.New("it was set aside")

// tryOf returns the try of a journal in the directory of a preset. Its date is empty if the journal is not a try.
func tryOf(m *journal.Summary, preset string) Try {
	t := Try{Deal: Deal{m.Header.Daily, preset}, Path: m.Path}
	switch {
	case faultOf(m, preset) != nil:
		if t.Damaged = true; t.Date == "" {
			t.Date = dateOfName(m.Path)
		}
	case len(m.Rounds) > 0:
		t.Round = &m.Rounds[0]
	default:
		t.Abandoned = m.End != nil
	}
	return t
}

// faultOf returns why a journal in the directory of a preset has no result and never will have one, or nil if it may.
func faultOf(m *journal.Summary, preset string) error {
	if m.Err != nil {
		return m.Err
	}
	deal, daily, err := Of(&m.Header)
	if err == nil && daily && deal.Preset != preset {
		err = ErrOtherDeal
	}
	if err == nil && daily && m.End == nil && len(m.Rounds) == 0 && hasField(m.Path) {
		err = errShorter
	}
	if err != nil {
		return &journal.Fault{Line: 1, Kind: journal.Form, Err: err}
	}
	return nil
}

// errShorter reports a journal whose round was over, as the saved field beside it shows, but which has lost its end.
var errShorter = errors.New("its round was over, and its end is missing")

// hasField reports whether there is a field beside a journal.
func hasField(path string) bool {
	_, err := os.Stat(fieldPath(path))
	return err == nil
}

// dateOfName returns the date at the beginning of a journal's name, which is the date of its first moment in UTC, or ""
// if there is none.
func dateOfName(path string) string {
	name := filepath.Base(path)
	date := name[:min(len(name), len(time.DateOnly))]
	if dayOf(date).IsZero() {
		return ""
	}
	return date
}

// Resume opens the try at a deal of a preset that has been begun, if any, and reads all tries. match is nil if there is
// none. Before that, Resume sets aside journals that cannot be continued. The notes are those of session.Shelf.Resume.
func Resume(shelf *session.Shelf, preset string) (match *session.Store, notes []error, days Days, err error) {
	if shelf.Dir() != "" {
		list, _ := journal.List(Dir(shelf.Dir(), preset)) // Read returns the error
		for i := range list {
			var fault *journal.Fault
			if err := faultOf(&list[i], preset); errors.As(err, &fault) && !errors.Is(err, journal.ErrNewer) {
				notes = append(notes, journal.SetAside(list[i].Path, fault))
			}
		}
	}
	match, more := shelf.ResumeDaily(preset)
	days, err = Read(shelf.Dir())
	return match, append(notes, more...), days, err
}

// Try returns the try at a deal, or nil if there is none.
func (d *Days) Try(deal Deal) *Try {
	for i := range d.Tries {
		if d.Tries[i].Deal == deal {
			return &d.Tries[i]
		}
	}
	return nil
}

// latest returns the latest date with a try, or "" if there is none.
func (d *Days) latest() string {
	if n := len(d.Tries); n > 0 {
		return d.Tries[n-1].Date
	}
	return ""
}

// Today returns the date of today's deal, as the function Today does.
func (d *Days) Today(now time.Time) string { return Today(now, d.latest()) }

// Today returns the date of a time in UTC, or the latest date with a try if that is later. Thus setting the clock back
// allows no second try, and counts for no past day.
func Today(now time.Time, latest string) string { return max(now.UTC().Format(time.DateOnly), latest) }

// Next returns the time from now until the date in UTC changes.
func Next(now time.Time) time.Duration {
	const day = 24 * time.Hour
	return now.Truncate(day).Add(day).Sub(now) // Truncate counts from a midnight in UTC
}

// Behind returns the newest try if its date is more than a day later than that of now, and otherwise nil. In that case
// the clock is wrong, or was wrong when the try began.
func (d *Days) Behind(now time.Time) *Try {
	if n := len(d.Tries); n > 0 && IsAhead(d.latest(), now) {
		return &d.Tries[n-1]
	}
	return nil
}

// IsAhead reports whether a date is more than a day later than that of now.
func IsAhead(date string, now time.Time) bool { return daysBetween(Today(now, ""), date) > 1 }

// daysBetween returns the number of days from one date to another.
func daysBetween(from, to string) int {
	return int((dayOf(to).Unix() - dayOf(from).Unix()) / (24 * 60 * 60))
}

// Streak returns the number of consecutive days on which a deal was played to its end, up to today or yesterday, and
// the highest number ever, as the function Streak does.
func (d *Days) Streak(now time.Time) (current, best int) {
	var done []string
	for i := range d.Tries {
		if t := &d.Tries[i]; t.Round != nil {
			done = append(done, t.Date)
		}
	}
	return Streak(done, now)
}

// Streak returns the number of consecutive dates up to today or yesterday, and the highest number ever. The dates must
// be in order; equal ones count once.
func Streak(dates []string, now time.Time) (current, best int) {
	last := ""
	for _, date := range dates {
		switch {
		case last == "" || daysBetween(last, date) > 1:
			current = 1
		case date != last:
			current++
		}
		last, best = date, max(best, current)
	}
	if last == "" || daysBetween(last, Today(now, last)) > 1 {
		current = 0
	}
	return current, best
}

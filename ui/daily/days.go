package daily

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// An Attempt is the player's scored attempt at a deal: the first one that was begun.
type Attempt struct {
	Deal
	// Path is the path of the journal.
	Path string
	// Round is the result, or nil until the round is over.
	Round *game.Result
	// Over is set if the round was played to its end, even if the journal was damaged later.
	Over bool
	// Abandoned is set if the match was closed before the end, and Damaged if the journal cannot be read in full. In
	// both cases there is no result. Newer is set if Damaged is, but only because a newer program wrote the journal.
	Abandoned, Damaged, Newer bool
	// Saved is the result with the replays saved beside the journal. It is nil before ReadSaved, or if there is none.
	Saved *Result
}

// State returns the state of the deal: new, begun, over, abandoned, damaged or newer. It is new if t is nil.
func (t *Attempt) State() string {
	switch {
	case t == nil:
		return "new"
	case t.Newer:
		return "newer"
	case t.Damaged:
		return "damaged"
	case t.Abandoned:
		return "abandoned"
	case t.Round == nil:
		return "begun"
	}
	return "over"
}

// Closed reports whether the attempt cannot be continued: it is over, abandoned or damaged.
func (t *Attempt) Closed() bool { return t.State() != "begun" }

// Days lists the attempts at the deals of all days, ordered by date and then as in Presets.
type Days []Attempt

// Read reads the attempts from their journals. matches is the directory of the player's matches. A journal that was set
// aside or cannot be read also counts as an attempt, unless all of it can be read and nothing was dealt.
func Read(matches string) (all Days, err error) {
	if matches == "" {
		return all, nil
	}
	for _, preset := range Presets() {
		list, listErr := listJournals(matches, preset)
		err = errors.Join(err, listErr)
		for i := range list {
			all.add(&list[i], preset)
		}
	}
	slices.SortStableFunc(all, func(a, b Attempt) int { return cmp.Compare(a.Date, b.Date) })
	return all, err
}

// listJournals returns summaries of the journals in the directory of a preset, oldest first. All that were set aside
// have an error.
func listJournals(matches, preset string) ([]journal.Summary, error) {
	dir := session.DailyDir(matches, preset)
	all, err := journal.List(dir)
	aside, asideErr := journal.ListAside(dir)
	for i := range aside {
		aside[i].Err = cmp.Or(aside[i].Err, errAside)
	}
	all = append(all, aside...)
	slices.SortStableFunc(all, func(a, b journal.Summary) int { return cmp.Compare(a.Path, b.Path) }) // by time
	return all, errors.Join(err, asideErr)
}

// add adds the attempt recorded in a journal in the directory of a preset. It reports whether the attempt counts, which
// it does if it is the first one at its deal.
func (d *Days) add(m *journal.Summary, preset string) bool {
	attempt := attemptOf(m, preset)
	if attempt.Date == "" || d.Attempt(attempt.Deal) != nil {
		return false
	}
	*d = append(*d, attempt)
	return true
}

// errAside marks journals that were set aside.
var errAside = errors.New("it was set aside")

// attemptOf returns the attempt recorded in a journal in the directory of a preset. The date is empty if the journal
// does not record an attempt. The date in a faulty journal counts only if the tiles and the bots are those of that day.
// Otherwise the date in the name of the file counts.
func attemptOf(m *journal.Summary, preset string) Attempt {
	t := Attempt{Deal: Deal{m.Header.Daily, preset}, Path: m.Path, Over: len(m.Rounds) > 0}
	switch {
	case faultOf(m, preset) != nil:
		t.Damaged, t.Newer = true, errors.Is(m.Err, journal.ErrNewer)
		if deal, err := Of(&m.Header); err != nil || deal != t.Deal {
			t.Date, t.Over = dateOfName(m.Path), false
		}
		t.Over = t.Over || hasField(m.Path)
	case t.Over:
		t.Round = &m.Rounds[0]
	default:
		t.Abandoned = m.End != nil
	}
	return t
}

// faultOf returns the reason why a journal in the directory of a preset can never have a result. It returns nil if
// there is no such reason.
func faultOf(m *journal.Summary, preset string) error {
	if m.Err != nil || m.Header.Daily == "" {
		return m.Err
	}
	deal, err := Of(&m.Header)
	switch {
	case err != nil:
	case deal.Preset != preset:
		err = ErrOtherDeal
	case m.End == nil && len(m.Rounds) == 0 && hasField(m.Path):
		err = errShorter
	default:
		return nil
	}
	return &journal.Fault{Line: 1, Kind: journal.Form, Err: err}
}

// errShorter reports a journal that has lost its end. The round was over, since a field is saved beside the journal.
var errShorter = errors.New("its round was over, and its end is missing")

// hasField reports whether there is a field beside a journal.
func hasField(path string) bool {
	_, err := os.Stat(fieldPath(path))
	return err == nil
}

// dateOfName returns the date at the beginning of a journal's name, or "" if there is none. It is the UTC date on which
// the journal was begun.
func dateOfName(path string) string {
	name := filepath.Base(path)
	date := name[:min(len(name), len(time.DateOnly))]
	if dayOf(date).IsZero() {
		return ""
	}
	return date
}

// ErrBeginning is among the notes of Resume if another program is about to begin the deal.
var ErrBeginning = errors.New("another program is beginning this deal")

// Resume opens the match of an unfinished attempt at a deal of a preset, and reads all attempts. match is nil if there
// is no such attempt; the deal is then locked as by session.Shelf.LockDaily. Before that, Resume sets aside journals
// that cannot be continued. notes are as in session.Shelf.Resume.
func Resume(shelf *session.Shelf, preset string) (match *session.Store, notes []error, days Days, err error) {
	if err := shelf.LockDaily(preset); err != nil {
		days, readErr := Read(shelf.Dir())
		return nil, []error{fmt.Errorf("%w: %w", ErrBeginning, err)}, days, readErr
	}
	var uncounted []string
	if shelf.Dir() != "" {
		var counted Days
		list, _ := listJournals(shelf.Dir(), preset) // Read returns the error
		for i := range list {
			path := list[i].Path
			if !counted.add(&list[i], preset) {
				uncounted = append(uncounted, path)
			}
			var fault *journal.Fault
			if err := faultOf(&list[i], preset); path == journal.OriginalPath(path) && errors.As(err, &fault) && !errors.Is(err, journal.ErrNewer) {
				notes = append(notes, journal.SetAside(path, fault))
			}
		}
	}
	match, more := shelf.ResumeDaily(preset, func(path string) bool { return slices.Contains(uncounted, path) })
	if match != nil {
		shelf.UnlockDaily()
	}
	days, err = Read(shelf.Dir())
	return match, append(notes, more...), days, err
}

// Attempt returns the attempt at a deal, or nil if there is none.
func (d Days) Attempt(deal Deal) *Attempt {
	for i := range d {
		if d[i].Deal == deal {
			return &d[i]
		}
	}
	return nil
}

// ReadSaved sets Saved in all attempts. It takes about a millisecond for each.
func (d Days) ReadSaved() {
	for i := range d {
		d[i].Saved = d[i].SavedResult()
	}
}

// latest returns the latest attempt that is not damaged, or nil if there is none.
func (d Days) latest() *Attempt {
	for i := range slices.Backward(d) {
		if t := &d[i]; !t.Damaged {
			return t
		}
	}
	return nil
}

// Today returns today's deal of a preset, of the date that the function Today returns. Damaged attempts do not count.
func (d Days) Today(preset string, now time.Time) Deal {
	latest := ""
	if t := d.latest(); t != nil {
		latest = t.Date
	}
	return Deal{Today(now, latest), preset}
}

// Today returns the date of now in UTC, or the latest date with an attempt if that is later. Thus, setting the clock
// back does not allow a second attempt, and an attempt never counts for a past day.
func Today(now time.Time, latest string) string { return max(now.UTC().Format(time.DateOnly), latest) }

// UntilNext returns the time until the date in UTC changes.
func UntilNext(now time.Time) time.Duration {
	const day = 24 * time.Hour
	return now.Truncate(day).Add(day).Sub(now) // Truncate counts from a midnight in UTC
}

// IsAhead reports whether the date of an attempt is ahead of now. If so, the clock is wrong, or was wrong when the
// attempt began.
func IsAhead(date string, now time.Time) bool { return date > Today(now, "") }

func daysBetween(from, to string) int {
	return int((dayOf(to).Unix() - dayOf(from).Unix()) / (24 * 60 * 60))
}

// Streak returns what the function Streak returns for the days on which a deal was played to its end.
func (d Days) Streak(now time.Time) (current, best int) {
	var over []string
	for i := range d {
		if t := &d[i]; t.Over {
			over = append(over, t.Date)
		}
	}
	return Streak(over, now)
}

// StreakOn returns the number of consecutive days, up to a date, on which a deal was played to its end.
func (d Days) StreakOn(date string) int {
	until := slices.DeleteFunc(slices.Clone(d), func(t Attempt) bool { return t.Date > date })
	current, _ := until.Streak(dayOf(date))
	return current
}

// Streak returns the number of consecutive dates up to today or yesterday, and the highest number so far. The dates
// must be in order; equal dates count once.
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

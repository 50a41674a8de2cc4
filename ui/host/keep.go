package host

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"time"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/files"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// peopleExt is appended to the path of a journal to get the path of the file
// that maps people to seats.
const peopleExt = ".people"

// peopleFile is the content of a file that maps people to seats.
type peopleFile struct {
	Version int            `json:"version"`
	Seats   []seatedPerson `json:"seats"`
}

type seatedPerson struct {
	Person Person `json:"person"`
	Name   string `json:"name"`
}

// seatedPeople holds the people of a match by seat.
type seatedPeople [game.MaxSeats]seatedPerson

// has reports whether a person has a seat.
func (s seatedPeople) has(p Person) bool {
	return p != "" && slices.ContainsFunc(s[:], func(seat seatedPerson) bool { return seat.Person == p })
}

// keepPeople writes the people of the match to a file beside the journal.
func (t *Table) keepPeople() {
	if t.match == nil {
		return
	}
	all := peopleFile{Version: 1}
	for _, p := range t.places {
		seat := seatedPerson{"", p.Name}
		if p.canReturn() {
			seat.Person = p.Person
		}
		all.Seats = append(all.Seats, seat)
	}
	t.match.Store().Write(func(j *journal.Journal) error {
		data, err := json.Marshal(all)
		if err != nil {
			return err
		}
		return files.Write(j.Path()+peopleExt, data)
	})
}

// readPeople returns the people of a saved match by seat. It returns no people
// if the file is missing or invalid.
func readPeople(path string) (seats seatedPeople) {
	const largest = 4 << 10
	var all peopleFile
	if data, err := files.Read(path+peopleExt, largest); err == nil && json.Unmarshal(data, &all) == nil {
		copy(seats[:], all.Seats)
	}
	return seats
}

// UnfinishedPeople returns the people with a seat in an unfinished match in dir.
func UnfinishedPeople(dir string) (all []Person) {
	paths, _ := journal.Unfinished(dir)
	for _, path := range paths {
		for _, seat := range readPeople(path) {
			if seat.Person != "" {
				all = append(all, seat.Person)
			}
		}
	}
	return all
}

// maxJournals is the number of journals that JournalOf searches, newest first.
const maxJournals = 10_000

// JournalOf returns the path of the nth most recent journal of a finished match
// or void deal in which a person had a seat. n counts from 1. JournalOf returns
// "" if there is none.
func JournalOf(dir string, p Person, n int) string {
	paths, _ := journal.Paths(dir)
	for _, path := range slices.Backward(paths[max(0, len(paths)-maxJournals):]) {
		if !readPeople(path).has(p) {
			continue
		}
		if rec, err := journal.ReadFile(path); err != nil || rec.End == nil {
			continue // unfinished, or ended before the deal
		}
		if n--; n == 0 {
			return path
		}
	}
	return ""
}

// RemoveOld removes the journals last written before the given time, together
// with their files of people.
func RemoveOld(dir string, before time.Time) error {
	paths, err := journal.Paths(dir)
	if err != nil {
		return err
	}
	for _, path := range paths {
		if info, statErr := os.Stat(path); statErr == nil && info.ModTime().Before(before) {
			removeErr := os.Remove(path)
			if removeErr == nil {
				os.Remove(path + peopleExt) // may be missing
			}
			err = errors.Join(err, removeErr)
		}
	}
	return err
}

// closeMatch closes the match, if any, and waits until its journal is on disk.
func (t *Table) closeMatch() {
	t.cancelPending()
	t.unwatch()
	t.changed, t.deadline, t.roundOver = nil, time.Time{}, false
	for at, p := range t.standIns {
		if p != nil {
			p.Close()
			t.standIns[at] = nil
		}
	}
	if t.match != nil {
		t.match.Close()
		t.path, t.match = t.match.Store().Path(), nil
		t.store.Store(nil)
	}
}

// canReturn reports whether the place belongs to a person who can come back.
func (p *place) canReturn() bool { return p.Person != "" && !p.Passing }

// putOnShelf closes the match and sends everyone away with the given error. A
// saved match that is not over can be resumed. If nobody can come back for it,
// its files are removed.
func (t *Table) putOnShelf(why error) {
	unfinished := t.stage == Playing && t.match != nil && t.match.Store().Enabled() || t.stage == Shelved
	t.closeMatch()
	if unfinished && !slices.ContainsFunc(t.places, (*place).canReturn) {
		unfinished = false
		os.Remove(t.path + peopleExt)
		os.Remove(t.path)
	}
	if t.stage = Waiting; unfinished {
		t.stage = Shelved
	}
	for _, p := range t.places {
		p.chair.dismiss(why)
		if p.chair, p.left = nil, t.now; !unfinished {
			*p = place{}
		}
	}
	for _, c := range t.watching {
		c.dismiss(why)
	}
	t.watching, t.emptiedAt = nil, t.now
}

// takeFromShelf resumes the shelved match.
func (t *Table) takeFromShelf() error {
	store, err := t.shelf.Open(t.path)
	if err != nil {
		return err
	}
	t.resumePlaces(store.Record)
	var seats session.Seats
	for at, p := range t.places {
		seats[at] = p.sitter()
	}
	t.match, t.stage = session.ResumeMatch(store, seats), Playing
	t.watchMatch()
	t.awaitPeople(false)
	t.noteTurn()
	return nil
}

// Resume returns a table with an unfinished match, which continues when one of
// its players sits down. Settings in the journal override the setup. Levels
// that are not built in are looked up in s.Bots. Resume fails if the journal
// cannot be read or the match cannot be resumed.
func Resume(s Setup, path string) (*Table, error) {
	rec, err := journal.ReadFile(path)
	if err != nil {
		return nil, err
	}
	h := &rec.Header
	if _, dealt := rec.Match(); h.Host == nil || !dealt || rec.End != nil {
		return nil, ErrNotNow
	}
	s.Name, s.Rules, s.Preset, s.Hints = h.Host.Name, h.Rules, h.Preset, h.Host.Hints
	s.Turn, s.Grace = time.Duration(h.Host.Turn)*time.Second, time.Duration(h.Host.Grace)*time.Second
	guests := s.Bots
	if s.StandIn, err = levelOf(h.Host.StandIn, guests[:]); err != nil {
		return nil, err
	}
	s.Bots = [game.MaxSeats]bots.Level{}
	for at, who := range h.Seats {
		if s.Bots[at] = s.StandIn; who.Bot != nil {
			if s.Bots[at], err = levelOf(*who.Bot, guests[:]); err != nil {
				return nil, err
			}
		}
	}
	t := newTable(s)
	t.stage, t.path = Shelved, path
	t.sealed.Seals = Seals{Attempt: h.Host.Attempt, Code: h.Commitment(), Locked: true}
	t.resumePlaces(rec)
	t.publish()
	go t.drive()
	return t, nil
}

// resumePlaces restores the people to their seats. After a crash, the journal
// may be one line ahead of the file of people. If the two disagree about a
// seat, it stays empty.
func (t *Table) resumePlaces(rec *journal.Record) {
	people := readPeople(t.path)
	for at, who := range rec.Header.Seats {
		p := t.places[at]
		*p = place{number: p.number, standIn: p.standIn}
		name := words.Name(who.Name)
		if who.Bot != nil {
			p.bot, p.standIn, name = t.levels[at], name, ""
		}
		for _, sit := range rec.Sits {
			if sit.Seat == game.Seat(at) {
				if name = words.Name(sit.Name); sit.How == journal.Kicked || sit.How == journal.Left {
					name = ""
				}
			}
		}
		if name != "" && people[at].Name == name {
			p.Guest, p.left = Guest{Person: people[at].Person, Name: name}, t.now
		}
	}
	t.nameStandIns()
}

// levelOf returns the level of a bot in a journal. Levels that are not built in
// are looked up in guests.
func levelOf(bot journal.Bot, guests []bots.Level) (bots.Level, error) {
	if i := slices.IndexFunc(guests, func(l bots.Level) bool { return l.Name != "" && l.Kind() == bot.Level }); i >= 0 {
		return guests[i], nil
	}
	level, err := bots.LevelByName(bot.Level)
	if err == nil {
		level.Temper, err = bots.TemperByName(bot.Temper)
	}
	return level, err
}

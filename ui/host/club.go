package host

import (
	"errors"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/session"
)

// The errors of clubs.
var (
	ErrNoTable  = refuse("the club has no room for another table; sit down at one of the others, or come back later", "club.none")
	ErrHasTable = refuse("you have opened a table already; sit down there", "club.has")
)

// tableNames lists the names for the tables of a club, in order of use.
var tableNames = []string{
	"kismet", "lodos", "poyraz", "imbat", "meltem", "çay", "simit", "lokum", "vapur", "martı", "erguvan", "mimoza", "zeytin", "nar",
	"incir", "ceviz", "fıstık", "kestane", "yakamoz", "mehtap", "çınar", "ıhlamur", "fesleğen", "kekik", "lavanta", "papatya", "lale",
	"sümbül", "turna", "leylek", "yunus", "palamut", "lüfer", "istavrit", "kayık", "fener", "pusula", "iskele", "köprü", "çarşı",
}

// A Club is a set of tables that its guests open. A table closes after everyone
// has left it, and its match can be resumed by the people who played it. A Club
// is safe for concurrent use. Create it with NewClub, and close it after use.
type Club struct {
	Setup Setup // of a new table; must not be changed
	most  int

	mu     sync.Mutex
	tables []*Table                // in the order in which they were opened
	saved  map[string]seatedPeople // people of unfinished matches without an open table, by path
	closed bool
	ends   sync.WaitGroup // one for each table

	changed atomic.Pointer[chan struct{}] // see Changed
}

// NewClub returns a club with room for the given number of tables. Each table
// has the setup s, except that its name, rules and bots differ. If resume is
// true, people can resume their unfinished matches in s.Dir.
func NewClub(s Setup, tables int, resume bool) *Club {
	c := &Club{most: tables, saved: map[string]seatedPeople{}}
	first := make(chan struct{})
	c.changed.Store(&first)
	var one sync.Mutex
	draw := s.Seeds
	s.Seeds = func() session.Seeds { // tables call it concurrently
		one.Lock()
		defer one.Unlock()
		return draw()
	}
	s.Owner, s.Transient, s.Changed = "", true, c.notify
	if c.Setup = s; resume && s.Dir != "" {
		paths, _ := journal.Unfinished(s.Dir)
		for _, path := range paths {
			c.saved[path] = readPeople(path)
		}
	}
	return c
}

// Tables returns the open tables in the order in which they were opened.
func (c *Club) Tables() []*Table {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.tables)
}

// ChairOf returns the chair of a connected person at any table, or nil.
func (c *Club) ChairOf(p Person) *Chair {
	for _, t := range c.Tables() {
		if t.State().people.has(p) {
			if chair := t.ChairOf(p); chair != nil {
				return chair
			}
		}
	}
	return nil
}

// Changed returns a channel that is closed when the tables or their states
// change.
func (c *Club) Changed() <-chan struct{} { return *c.changed.Load() }

// notify closes the channel from Changed, and opens the next one.
func (c *Club) notify() {
	next := make(chan struct{})
	close(*c.changed.Swap(&next))
}

// Open opens a table for a person, with bots of the given level. The table that
// the person opened before is closed if it is empty; else Open fails with
// ErrHasTable. It also fails with ErrNoTable or ErrClosed, or if a match with
// these rules cannot be played.
func (c *Club) Open(by Person, preset string, rules game.Rules, level bots.Level) (*Table, error) {
	s := c.Setup
	s.Preset, s.Rules, s.opener = preset, rules, by
	for at := range s.Bots {
		level.Temper = s.Bots[at].Temper
		s.Bots[at] = level
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.tables {
		if by != "" && t.opener == by {
			if t.State().EmptiedAt.IsZero() {
				return nil, ErrHasTable
			}
			c.close(t)
			break
		}
	}
	s.Name = c.freeName()
	return c.add(func() (*Table, error) { return New(s) })
}

// freeName returns a name that no open table has.
func (c *Club) freeName() string {
	for round := 1; ; round++ {
		for _, name := range tableNames {
			if round > 1 {
				name += " " + strconv.Itoa(round)
			}
			if !slices.ContainsFunc(c.tables, func(t *Table) bool { return t.Name == name }) {
				return name
			}
		}
	}
}

// add adds the table that open returns. If there is no room for it, add first
// closes the table that has been empty longest. c.mu must be held.
func (c *Club) add(open func() (*Table, error)) (*Table, error) {
	if c.closed {
		return nil, ErrClosed
	}
	if len(c.tables) >= c.most {
		var empty *Table
		for _, t := range c.tables {
			if since := t.State().EmptiedAt; !since.IsZero() && (empty == nil || since.Before(empty.State().EmptiedAt)) {
				empty = t
			}
		}
		if empty == nil {
			return nil, ErrNoTable
		}
		c.close(empty)
	}
	t, err := open()
	if err != nil {
		return nil, err
	}
	c.tables = append(c.tables, t)
	c.ends.Go(func() {
		<-t.Done()
		c.mu.Lock()
		c.remove(t)
		c.mu.Unlock()
		c.notify()
	})
	return t, nil
}

// close closes a table and removes it. c.mu must be held.
func (c *Club) close(t *Table) {
	t.Close()
	c.remove(t)
}

// remove removes a closed table, unless that has been done. If its match is
// unfinished, it can be resumed. c.mu must be held.
func (c *Club) remove(t *Table) {
	at := slices.Index(c.tables, t)
	if at < 0 {
		return
	}
	c.tables = slices.Delete(c.tables, at, at+1)
	if t.stage == Shelved {
		c.saved[t.path] = readPeople(t.path)
	}
}

// Unfinished returns the name of a person's newest unfinished match that has no
// open table, or "".
func (c *Club) Unfinished(p Person) string {
	c.mu.Lock()
	path := c.unfinished(p)
	c.mu.Unlock()
	if rec, err := journal.ReadFile(path); err == nil && rec.Header.Host != nil {
		return rec.Header.Host.Name
	}
	return ""
}

// unfinished returns the path of the newest unfinished match of a person, or "".
// c.mu must be held.
func (c *Club) unfinished(p Person) (newest string) {
	for path, people := range c.saved {
		if path > newest && people.has(p) {
			newest = path
		}
	}
	return newest
}

// Resume returns the open table at which a person has a seat or, if there is
// none, a table with the person's newest unfinished match. It fails with
// ErrNotNow if there is neither, with ErrNoTable or ErrClosed, or if the match
// cannot be resumed.
func (c *Club) Resume(p Person) (*Table, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range c.tables { // another player may have resumed the match
		if t.State().people.has(p) {
			return t, nil
		}
	}
	path := c.unfinished(p)
	if path == "" {
		return nil, ErrNotNow
	}
	t, err := c.add(func() (*Table, error) { return Resume(c.Setup, path) })
	if err == nil || !errors.Is(err, ErrNoTable) && !errors.Is(err, ErrClosed) {
		delete(c.saved, path)
	}
	return t, err
}

// Close closes all tables and waits until their journals are on disk.
func (c *Club) Close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	for _, t := range c.Tables() {
		go t.Close()
	}
	c.ends.Wait()
}

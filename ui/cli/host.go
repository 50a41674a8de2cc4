//go:build !nohost

package cli

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/charmbracelet/x/term"
	"github.com/gofrs/flock"
	"github.com/spf13/cobra"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/cells"
	"fair/okey/ui/files"
	"fair/okey/ui/host"
	"fair/okey/ui/plain"
	"fair/okey/ui/settings"
	"fair/okey/ui/sshd"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui"
	"fair/okey/ui/tui/lobby"
	"fair/okey/ui/tui/table"
	"fair/okey/ui/words"
)

// hostPace is the time between the moves of bots with an even temper at a hosted table.
const hostPace = 700 * time.Millisecond

// closeTimeout is how long guests may take to leave when the host stops. It is shorter than exitTimeout.
const closeTimeout = exitTimeout - time.Second

// hostGCPercent is the garbage collection target of a host. It trades a few percent of CPU time for a third of the
// memory; see docs/hosting.md#load.
const hostGCPercent = 50

// hostFlags holds the flags of okey host.
type hostFlags struct {
	playFlags
	setup        host.Setup
	config       sshd.Config
	listen       []string
	open, noSeat bool
	name         string // the owner's name, or empty
	seat         int    // the owner's seat, starting from 1; 0 for any
	tables       int    // maximum number of tables; more than 1 for a club
	metrics      string // address to serve metrics on, or empty
	keep         int    // days to keep finished matches; 0 to keep them forever

	changed func(flag string) bool // reports whether a flag was given
}

// canHost reports whether there is a command that opens a table for friends.
const canHost = true

// networkCommands returns the commands that listen on the network. The first opens a table.
func (k *commands) networkCommands() []*cobra.Command { return []*cobra.Command{k.hostCommand()} }

func (k *commands) hostCommand() *cobra.Command {
	f := hostFlags{playFlags: playFlags{commands: k}}
	c := k.command("host", 0, 0, "  okey host\n"+
		"  okey host --invite kismet --preset 101 --bots kalfa\n  okey host --no-seat --listen 127.0.0.1:2222 --open", func(c *cobra.Command, _ []string) error {
		kept, damage := settings.Load(k.config) // not the owner's keys, which guests would get, too
		k.warn(damage)
		f.useSettings(kept)
		f.changed = c.Flags().Changed
		return f.run(c.Context(), !f.noSeat && f.tables == 1 && (f.plain || term.IsTerminal(k.in.Fd()) && term.IsTerminal(k.out.Fd())))
	})
	k.limits = func() []string {
		return append(append(sshd.Limits(k.words), host.Limits(k.words)...), k.words.With("limit.idle", words.Args{"Minutes": int(lobby.IdleTime.Minutes())}))
	}
	flags, s, config := c.Flags(), &f.setup, &f.config
	f.registerTable(c)
	flags.StringArrayVar(&f.listen, "listen", []string{":" + hostPort}, "")
	valueFlag(c, "invite", "", func(text string) error {
		const most = 40 // characters
		if config.Invite = text; text == "" || utf8.RuneCountInString(text) > most || strings.TrimSpace(replaceControlChars(text)) != text {
			return localized("wrong.invite", words.Args{"Value": quote(text), "Most": most})
		}
		return nil
	})
	boolFlag(c, "open", &f.open)
	textFlag(c, "keys", &config.Keys)
	textFlag(c, "dir", &config.Dir)
	valueFlag(c, "proxy", "", func(text string) error {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return wrongValue("wrong.proxy", text)
		}
		config.Proxies = append(config.Proxies, prefix)
		return nil
	})
	valueFlag(c, "per-address", strconv.Itoa(sshd.PerAddress), number(&config.PerAddress, 1, 1000))
	valueFlag(c, "metrics", "", func(text string) (err error) {
		f.metrics, err = metricsAddress(text)
		return err
	})
	valueFlag(c, "tables", "1", number(&f.tables, 1, 1000))
	valueFlag(c, "keep", "0", number(&f.keep, 0, 36_500))
	valueFlag(c, "stand-in", "kalfa", func(text string) (err error) {
		s.StandIn, err = levelByName(text, "wrong.bot")
		return err
	})
	valueFlag(c, "turn", "90s", seconds(&s.Turn, time.Second))
	valueFlag(c, "grace", "30s", seconds(&s.Grace, 0))
	valueFlag(c, "between", "30s", seconds(&s.Between, 0))
	valueFlag(c, "hints", "never", func(text string) error {
		s.Hints = hintLimits[text]
		return nil
	}, "never", "1", "3", "always")
	valueFlag(c, "chat", "free", func(text string) error {
		s.Chat = map[string]host.Chat{"free": host.FreeChat, "phrases": host.PhrasesOnly, "off": host.NoChat}[text]
		return nil
	}, "free", "phrases", "off")
	valueFlag(c, "watch", "on", func(text string) error {
		s.Spectators = text == "on"
		return nil
	}, "on", "off")
	textFlag(c, "name", &f.name)
	valueFlag(c, "seat", "", number(&f.seat, 1, game.MaxSeats))
	boolFlag(c, "no-seat", &f.noSeat)
	return c
}

// complete sets what follows from several flags and the settings, and reports flags that do not go together.
func (f *hostFlags) complete() error {
	t, err := f.newTable(true)
	if err != nil {
		return err
	}
	for _, address := range f.listen {
		if err := checkAddress(address); err != nil {
			return withFlag("--listen", err)
		}
	}
	s, config := &f.setup, &f.config
	switch {
	case f.seat > t.Rules.Seats:
		return withFlag("--seat", localized("wrong.hostseat", words.Args{"Value": f.seat, "Seats": t.Rules.Seats}))
	case config.Invite != "" && f.open:
		return withFlag("--open", localized("wrong.flag.both", words.Args{"Flags": "--invite, --open"}))
	case (f.open || f.tables > 1) && len(f.programs) > 0:
		return withFlag("--bots", localized("wrong.bots.open"))
	case config.Dir == "" && f.state == "":
		return withFlag("--dir", localized("wrong.dir"))
	}
	config.Dir, config.Words = cmp.Or(config.Dir, filepath.Join(f.state, "host")), f.words
	config.Quiet = []string{hostLock, hostReceipt, hostReveal} // okey join repeats them
	config.Needed = func() (all []sshd.Person) {
		for _, who := range host.UnfinishedPeople(s.Dir) {
			all = append(all, sshd.Person(who))
		}
		return all
	}
	s.Name, s.Rules, s.Preset, s.Bots, s.Seeds, s.Pace = f.kept.Get("name"), t.Rules, t.Preset, t.Levels, t.Seeds, hostPace
	s.Dir, s.Program, s.Free = filepath.Join(config.Dir, "matches"), version, files.FreeSpace
	s.Panicked = func(value any, stack []byte) {
		slog.Error("panic at a table", "value", fmt.Sprint(value), "stack", string(stack))
	}
	return nil
}

// run serves a table or a club until ctx is canceled or, if seated is set, until the owner leaves.
func (f *hostFlags) run(ctx context.Context, seated bool) error {
	err := f.complete()
	defer f.programs.end(f.errs)
	if err != nil {
		return err
	}
	w, config := f.words, &f.config
	debug.SetGCPercent(hostGCPercent)
	unlock, err := lockDirectory(config.Dir)
	if err != nil {
		return err
	}
	defer unlock()
	if config.Invite == "" && !f.open && config.Keys == "" {
		if config.Invite, err = sshd.LoadInvite(config.Dir); err != nil {
			return err
		}
	}
	if seated {
		f.setup.Owner = ownerPerson
	}
	f.programs.start(f.setup.Rules)
	if f.keep > 0 {
		go f.removeOld(ctx)
	}
	var table *host.Table // nil in a club
	var club *host.Club
	var note string
	var tables func() []*host.Table
	if f.tables > 1 {
		club = host.NewClub(f.setup, f.tables, !f.noResume)
		defer club.Close()
		tables = club.Tables
		config.Greet = func(w *words.Words) string { return w.With("club.greeting", words.Args{"Count": len(tables())}) }
	} else {
		if table, err = f.table(); err != nil {
			return err
		}
		defer table.Close()
		if table.State().Stage == host.Shelved {
			note = f.resumedNote(table)
		}
		tables = func() []*host.Table { return []*host.Table{table} }
		config.Greet = func(w *words.Words) string {
			line := newTableLine(table)
			free := w.With("host.greeting", words.Args{"Game": tell.SettingValue(w, "preset", line.Game), "Free": line.Free, "Seats": line.Seats})
			return strings.TrimSpace(words.Safe(line.Name, 2*words.LongestName) + "  " + free)
		}
	}
	config.Serve = func(ctx context.Context, g *sshd.Guest) error { return f.serve(ctx, g, table, club) }

	logTo := f.errs
	if seated { // the terminal shows the screen
		if logTo, err = os.OpenFile(filepath.Join(config.Dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600); err != nil {
			return err
		}
		defer logTo.Close()
	}
	config.Log = slog.New(slog.NewJSONHandler(logSanitizer{logTo}, nil))
	slog.SetDefault(config.Log)
	server, err := sshd.New(*config)
	if err != nil {
		return err
	}
	if f.metrics != "" {
		l, err := sshd.Listen(f.metrics)
		if err != nil {
			return &namedError{"--metrics", err}
		}
		go serveMetrics(ctx, l, server, tables)
	}
	err = f.serveAll(ctx, server, func(ctx context.Context, calls []string) error {
		invitation := append([]string{w.Say("host.tell")}, calls...)
		if config.Invite != "" {
			invitation = append(invitation, w.With("host.invite", words.Args{"Word": words.Safe(config.Invite, 100)}))
		}
		invitation = append(invitation, w.Say("host.key"), "  "+server.Fingerprint())
		if seated {
			return f.sit(ctx, table, invitation, note)
		}
		if note != "" {
			fmt.Fprintln(f.errs, "okey:", note)
		}
		for _, line := range invitation {
			fmt.Fprintln(f.errs, line)
		}
		<-ctx.Done()
		return nil
	})
	if table != nil {
		if table.Close(); table.State().Stage == host.Shelved {
			fmt.Fprintln(f.errs, w.Say("host.saved"))
		}
	}
	return err
}

// removeOld removes old journals once a day until ctx is canceled.
func (f *hostFlags) removeOld(ctx context.Context) {
	for ; ctx.Err() == nil; waitFor(ctx, 24*time.Hour) {
		if err := host.RemoveOld(f.setup.Dir, time.Now().AddDate(0, 0, -f.keep)); err != nil {
			slog.Warn("old matches", "error", err.Error())
		}
	}
}

// ownerPerson identifies the owner, who plays at the host's terminal. It differs from the fingerprint of any key.
const ownerPerson host.Person = "host"

// sit shows the owner's seat until the owner leaves or ctx is canceled. invitation holds lines that tell friends how to
// connect, and note is a message for the owner, or empty.
func (f *hostFlags) sit(ctx context.Context, hosted *host.Table, invitation []string, note string) error {
	w := f.words
	name := cmp.Or(f.name, f.kept.Get("name"), f.getenv("USER"), w.Say("host.name"))
	chair, err := hosted.Sit(host.Guest{Person: ownerPerson, Name: name, From: w.Say("host.here")}, game.Seat(f.seat-1))
	if err != nil {
		return &namedError{"--seat", err}
	}
	defer chair.Close()
	t := tableSettings(f.kept)
	t.Rules, t.Note, t.Closes = hosted.Setup.Rules, note, true
	if f.usesPlain() {
		for _, line := range invitation {
			fmt.Fprintln(f.out, line)
		}
		_, err := plain.RunHosted(ctx, chair, f.plainOptions(t), f.in, f.out)
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	terminal, opts, err := f.drawTable(t)
	if err != nil {
		return err
	}
	defer terminal.Keys.Close()
	terminal.MaySuspend = false // suspending would stop the table for everyone
	screen, err := lobby.New(chair, opts)
	if err != nil {
		return err
	}
	screen.Invitation = invitation
	return f.show(ctx, screen, terminal)
}

// show runs a screen until its guest leaves or ctx is canceled.
func (f *hostFlags) show(ctx context.Context, screen tui.Screen, terminal *tui.Terminal) error {
	err := tui.Run(ctx, screen, terminal, nil)
	var broke *tui.PanicError
	switch {
	case errors.As(err, &broke):
		writeCrashReport(f.config.Dir, "", broke) // the message it returns is for the host's terminal only
	case ctx.Err() != nil:
		return nil
	}
	return err
}

// serveAll listens on all addresses and serves guests while stay runs. It passes stay the commands with which friends
// connect, indented. stay must return when its context is canceled.
func (f *hostFlags) serveAll(ctx context.Context, server *sshd.Server, stay func(ctx context.Context, commands []string) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var serving sync.WaitGroup
	defer serving.Wait()
	defer server.Close(closeTimeout)
	var commands []string
	for _, address := range f.listen {
		l, err := sshd.Listen(address)
		if errors.Is(err, syscall.EADDRINUSE) {
			return wrongValue("wrong.listen.used", address)
		}
		if err != nil {
			return &namedError{"--listen", err}
		}
		commands = append(commands, "  "+connectCommand(address, l.Addr()))
		serving.Go(func() {
			if err := server.Serve(l); err != nil {
				cancel(err)
			}
		})
	}
	err := stay(ctx, commands)
	signal.Reset(os.Interrupt, syscall.SIGTERM) // a second Ctrl-C kills the program
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	return err
}

// connectCommand returns the command with which a friend connects to the host. address is a value of --listen, and at
// is the address of its listener. If that is every address of this computer, a friend uses the first that others can
// reach.
func connectCommand(address string, at net.Addr) string {
	if path, local := strings.CutPrefix(address, "unix:"); local {
		return "ssh -o ProxyCommand='nc -U " + path + "' okey"
	}
	name, port, _ := net.SplitHostPort(at.String())
	if ip, err := netip.ParseAddr(name); err == nil && ip.IsUnspecified() {
		name, _ = os.Hostname()
		all, _ := net.InterfaceAddrs()
		for _, addr := range slices.Backward(all) {
			if prefix, err := netip.ParsePrefix(addr.String()); err == nil && prefix.Addr().Is4() && prefix.Addr().IsGlobalUnicast() {
				name = prefix.Addr().String()
			}
		}
	}
	return "ssh -p " + port + " " + cmp.Or(name, "localhost")
}

// checkAddress returns an error unless address is HOST:PORT, or unix:PATH where a socket can be.
func checkAddress(address string) error {
	wrong := wrongValue("wrong.listen", address)
	path, local := strings.CutPrefix(address, "unix:")
	if !local {
		_, port, _ := net.SplitHostPort(address)
		if _, err := net.LookupPort("tcp", port); err != nil || port == "" {
			return wrong
		}
		return nil
	}
	if path == "" {
		return wrong
	}
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return err
	}
	if info, err := os.Lstat(path); err == nil && info.Mode().Type() != os.ModeSocket {
		return withFile(path, localized("wrong.socket"))
	}
	return nil
}

// table resumes the newest unfinished match. If there is none, or if --no-resume is given, it returns a new table.
func (f *hostFlags) table() (*host.Table, error) {
	paths, _ := journal.Unfinished(f.setup.Dir)
	for _, path := range paths {
		if f.noResume {
			break
		}
		table, err := host.Resume(f.setup, path)
		if err == nil {
			return table, nil
		}
		if !errors.Is(err, host.ErrNotNow) { // ErrNotNow means that the match ended before the deal
			report(english(), withFile(path, err), f.errs)
		}
	}
	return host.New(f.setup)
}

// resumedNote returns a message saying that the match at table was resumed. It names the given flags that differ from
// the match.
func (f *hostFlags) resumedNote(table *host.Table) string {
	asked, match := &f.setup, &table.Setup
	rules, err := match.Rules.With(f.set...)
	otherBots := false
	for at, p := range table.State().Places[:min(asked.Rules.Seats, match.Rules.Seats)] {
		otherBots = otherBots || !p.Person && asked.Bots[at].Kind() != match.Bots[at].Kind()
	}
	var ignored []string
	for _, c := range []struct {
		flag    string
		differs bool
	}{
		{"preset", asked.Preset != match.Preset}, {"set", err != nil || rules != match.Rules}, {"seats", asked.Rules.Seats != match.Rules.Seats},
		{"bots", otherBots}, {"stand-in", asked.StandIn.Kind() != match.StandIn.Kind()}, {"turn", asked.Turn != match.Turn}, {"grace", asked.Grace != match.Grace},
		{"hints", asked.Hints != match.Hints}, {"seed", true},
	} {
		if c.differs && f.changed(c.flag) {
			ignored = append(ignored, "--"+c.flag)
		}
	}
	if len(ignored) == 0 {
		return f.words.Say("host.resumed")
	}
	return f.words.With("host.resumed.without", words.Args{"Flags": strings.Join(ignored, ", ")})
}

// serve runs a guest's command. It seats the guest or shows the table to a spectator until they leave, or runs another
// command. If club is not nil, the table is the one named in the command or, by default, the one that the guest chooses
// from a list; in text mode or if g.Quick is set, pickTable chooses it.
func (f *hostFlags) serve(ctx context.Context, g *sshd.Guest, table *host.Table, club *host.Club) (err error) {
	guest := host.Guest{Person: host.Person(g.Person), Passing: g.Passing, Name: g.Name, From: g.From}
	name, arg, _ := strings.Cut(strings.Join(g.Command, " "), " ")
	watch := name == hostWatch
	switch {
	case name != "" && name != hostPlay && !watch, club == nil && arg != "":
		return f.doCommand(g, name, arg, table, club)
	case club == nil:
	case name == "" && !g.Quick && g.Terminal != nil:
		screen, err := lobby.NewClub(club, guest, guestOptions(ctx, g, club.Setup.Rules))
		if err != nil {
			return err
		}
		defer screen.Close()
		if err := f.show(ctx, screen, g.Terminal); err != nil || !screen.WasIdle {
			return err
		}
		return exit(g, exitOK, "club.idle", nil)
	default:
		if table, err = pickTable(club, g, arg, watch); err != nil {
			return exitError(g.Words, err)
		}
	}
	opts := guestOptions(ctx, g, table.Setup.Rules)
	var chair *host.Chair
	if watch {
		chair, err = table.Spectate(guest, 0)
	} else {
		chair, err = table.Sit(guest, game.Nobody)
	}
	if err != nil {
		return exitError(g.Words, err)
	}
	defer chair.Close() // has no effect after Leave
	if g.Quick && table.State().Stage == host.Waiting && chair.Begin() == nil {
		chair.LockWord("") // fails only if the guest has just been sent away
	}
	var left bool
	if g.Terminal == nil {
		left, err = plain.RunHosted(ctx, chair, plain.Options{Table: opts.Table, Words: g.Words, Settings: g.Settings}, g.Lines, g.Lines)
		left = left || errors.Is(err, sshd.ErrLeft)
	} else {
		var screen *lobby.Model
		if screen, err = lobby.New(chair, opts); err != nil {
			return err
		}
		err = f.show(ctx, screen, g.Terminal)
		left = screen.Left()
	}
	err = cmp.Or(err, exitError(g.Words, chair.Err()))
	if left {
		chair.Leave()
	}
	return err
}

// pickTable returns the table with the given name. Without a name, it returns the guest's table, a waiting table with a
// free seat unless g.Quick is set, or a new table, in this order. If watch is set and name is empty, it returns the
// first table. It fails if there is no such table.
func pickTable(club *host.Club, g *sshd.Guest, name string, watch bool) (*host.Table, error) {
	tables := club.Tables()
	for _, t := range tables {
		if strings.EqualFold(t.Name, name) || name == "" && watch {
			return t, nil
		}
	}
	switch {
	case name != "":
		return nil, exit(g, exitFail, "club.table", words.Args{"Value": words.Safe(quote(name), 40)})
	case watch:
		return nil, exit(g, exitFail, "club.notables", nil)
	}
	who := host.Person(g.Person)
	if t, err := club.Resume(who); !errors.Is(err, host.ErrNotNow) {
		return t, err
	}
	for _, t := range tables {
		if s := t.State(); !g.Quick && s.Stage == host.Waiting && !s.Shut && newTableLine(t).Free > 0 {
			return t, nil
		}
	}
	s := club.Setup
	return club.Open(who, s.Preset, s.Rules, s.Bots[0])
}

// A tableLine is a line of JSON that describes a table.
type tableLine struct {
	Type   string   `json:"type"`
	Name   string   `json:"name,omitempty"`
	Game   string   `json:"game"` // the preset
	Seats  int      `json:"seats"`
	Free   int      `json:"free"`   // seats without a person
	People []string `json:"people"` // by seat
	Shut   bool     `json:"shut,omitempty"`
}

// newTableLine describes a table. It contains only what strangers may know.
func newTableLine(table *host.Table) tableLine {
	setup, state := &table.Setup, table.State()
	line := tableLine{Type: "table", Name: setup.Name, Game: setup.Preset, Seats: setup.Rules.Seats, People: []string{}, Shut: state.Shut}
	for _, p := range state.Places[:setup.Rules.Seats] {
		if p.Person {
			line.People = append(line.People, p.Name)
		}
	}
	line.Free = line.Seats - len(line.People)
	return line
}

// guestOptions returns the options for showing a table with the given rules to a guest until ctx is done.
func guestOptions(ctx context.Context, g *sshd.Guest, rules game.Rules) table.Options {
	t := tableSettings(g.Settings)
	t.Rules = rules
	var look cells.Look
	var ring func()
	if g.Terminal != nil {
		look, _ = g.Terminal.Look(g.Settings) // ignore an invalid theme and keep the seat
		ring = g.Terminal.Ring
	}
	opts := tui.TableOptions(t, g.Words, g.Settings, look, ring)
	opts.Clock.Done = ctx.Done()
	return opts
}

// exit returns the error that ends a guest's command with a message and a status.
func exit(g *sshd.Guest, status int, id string, args words.Args) error {
	return &sshd.Exit{Message: g.Words.With(id, args), Status: status}
}

// exitError converts an error of a table to an *sshd.Exit with a message. It returns errors without a message
// unchanged.
func exitError(w *words.Words, err error) error {
	if message := host.Reason(w, err); message != "" {
		return &sshd.Exit{Message: message, Status: exitFail}
	}
	return err
}

// hostCommands lists the host commands with their arguments.
var hostCommands = []hostCommandLine{
	{Name: hostPlay}, {Name: hostWatch}, {Name: hostTables}, {Name: hostReceipt}, {Name: hostJournal, Args: "N"},
	{Name: hostLock, Args: "HEX"}, {Name: hostReveal}, {Name: hostHelp},
}

// A hostCommandLine is a line of JSON that describes a host command.
type hostCommandLine struct {
	Type  string `json:"type"`
	Name  string `json:"name"`
	Args  string `json:"args,omitempty"`
	About string `json:"about"`
}

// doCommand runs the named command of a guest, at a table or in a club, and prints the result as lines of JSON.
func (f *hostFlags) doCommand(g *sshd.Guest, name, arg string, own *host.Table, club *host.Club) error {
	notNow := exit(g, exitFail, "host.notnow", nil)
	at := slices.IndexFunc(hostCommands, func(c hostCommandLine) bool { return c.Name == name })
	if at < 0 {
		return exit(g, exitUsage, "lobby.command", words.Args{"Value": words.Safe(quote(name), 40)})
	}
	usage := strings.TrimSpace(name + " " + hostCommands[at].Args)
	misused := exit(g, exitUsage, "host.usage", words.Args{"Command": name, "Usage": usage})
	if arg != "" && usage == name {
		return misused
	}
	who := host.Person(g.Person)
	tables := []*host.Table{own}
	var chair *host.Chair
	if club == nil {
		chair = own.ChairOf(who)
	} else if tables, chair = club.Tables(), club.ChairOf(who); chair != nil {
		own = chair.Table
	}
	var err error
	switch name {
	case hostHelp:
		for _, c := range hostCommands {
			c.Type, c.About = "command", g.Words.Say("host.help."+c.Name)
			err = errors.Join(err, writeJSON(g.Lines, c))
		}
		return err
	case hostTables:
		for _, t := range tables {
			err = errors.Join(err, writeJSON(g.Lines, newTableLine(t)))
		}
		return err
	case hostReceipt:
		if own == nil || own.Receipt() == nil {
			return notNow
		}
		_, err = g.Lines.Write(own.Receipt())
		return err
	case hostJournal:
		n, err := strconv.Atoi(cmp.Or(arg, "1"))
		if err != nil || n < 1 {
			return misused
		}
		path := host.JournalOf(f.setup.Dir, who, n)
		if path == "" {
			return exit(g, exitFail, "host.nojournal", words.Args{"Number": n})
		}
		file, err := os.Open(path)
		if err != nil {
			return err
		}
		defer file.Close()
		_, err = io.Copy(g.Lines, file) // a journal may be too large for the memory
		return err
	case hostLock:
		if journal.CheckLock(arg) != nil {
			return misused
		}
		if chair == nil {
			return notNow
		}
		err = chair.Lock(arg)
		if errors.Is(err, journal.ErrLockTooLate) || errors.Is(err, journal.ErrSecondLock) || errors.Is(err, host.ErrNoWord) {
			fmt.Fprintln(g.Lines, lateLine)
		}
	case hostReveal:
		word, _ := bufio.NewReader(io.LimitReader(g.Lines, 2*journal.LongestWord)).ReadString('\n')
		if word == "" || chair == nil {
			return notNow
		}
		err = chair.Reveal(word)
	}
	switch {
	case errors.Is(err, host.ErrNotNow), errors.Is(err, host.ErrNoWord):
		return notNow
	case err != nil:
		return &sshd.Exit{Message: errorText(g.Words, err), Status: exitFail}
	}
	return writeJSON(g.Lines, map[string]string{"type": name})
}

// lockDirectory locks the directory of a host, and creates it if needed. If another process has locked it, the error
// contains its process ID.
func lockDirectory(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	lock, note := flock.New(filepath.Join(dir, "lock")), filepath.Join(dir, "process")
	switch got, err := lock.TryLock(); {
	case err != nil:
		return nil, err
	case !got:
		pid, _ := os.ReadFile(note)
		return nil, localized("wrong.host.running", words.Args{"Dir": dir, "Process": words.Safe(string(pid[:min(20, len(pid))]), 20)})
	}
	os.WriteFile(note, []byte(strconv.Itoa(os.Getpid())), 0o600) // only used in the error message
	return func() {
		os.Remove(note)
		lock.Unlock()
	}, nil
}

// A logSanitizer replaces the control characters in log lines with spaces. Write is not safe for concurrent use; slog
// handlers serialize their calls to it.
type logSanitizer struct{ to io.Writer }

// Write writes a line.
func (l logSanitizer) Write(line []byte) (int, error) {
	_, err := io.WriteString(l.to, replaceControlChars(strings.TrimSuffix(string(line), "\n"))+"\n")
	return len(line), err
}

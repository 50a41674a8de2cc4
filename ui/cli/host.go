//go:build !nohost

package cli

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
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

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/journal"
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
	listen, proxies      []string
	invite, keys, dir    string
	standIn, turn, hints string
	grace, between       time.Duration
	open, noSeat         bool
	perAddress           int
	chat, spectators     string
	name                 string // the owner's name, or empty
	seat                 int    // the owner's seat, starting from 1; 0 for any
	tables               int    // maximum number of tables; more than 1 for a club
	metrics              string // address to serve metrics on, or empty
	keep                 int    // days to keep finished matches; 0 to keep them forever

	changed func(flag string) bool // reports whether a flag was given
}

// canHost reports whether there is a command that opens a table for friends.
const canHost = true

// networkCommands returns the commands that listen on the network. The first opens a table.
func (k *commands) networkCommands() []*cobra.Command { return []*cobra.Command{k.hostCommand()} }

func (k *commands) hostCommand() *cobra.Command {
	f := hostFlags{playFlags: playFlags{commands: k}}
	say := k.words.Say
	c := &cobra.Command{
		Use: "host", Short: say("cli.host"), Long: say("cli.host.long"), Args: noArguments,
		Example: "  okey host\n  okey host --invite kismet --preset 101 --bots kalfa\n  okey host --no-seat --listen 127.0.0.1:2222 --open",
		RunE: func(c *cobra.Command, _ []string) error {
			var damage error
			f.kept, damage = settings.Load(k.config) // not the owner's keys, which guests would get, too
			k.warn(damage)
			f.changed = c.Flags().Changed
			return f.run(c.Context(), !f.noSeat && (f.plain || term.IsTerminal(k.in.Fd()) && term.IsTerminal(k.out.Fd())))
		},
	}
	k.limits = map[*cobra.Command]func() []string{c: func() []string {
		return append(append(sshd.Limits(k.words), host.Limits(k.words)...), k.words.With("limit.idle", words.Args{"Minutes": int(lobby.IdleTime.Minutes())}))
	}}
	flags := c.Flags()
	f.registerRules(flags, "")
	flags.StringArrayVar(&f.listen, "listen", []string{":2222"}, say("flag.listen"))
	flags.StringVar(&f.invite, "invite", "", say("flag.invite"))
	flags.BoolVar(&f.open, "open", false, say("flag.open"))
	flags.StringVar(&f.keys, "keys", "", say("flag.keys"))
	flags.StringVar(&f.bots, "bots", "", k.words.With("flag.bots", levelArgs()))
	flags.StringVar(&f.standIn, "stand-in", "kalfa", k.words.With("flag.standin", levelArgs()))
	flags.StringVar(&f.turn, "turn", "90s", say("flag.turn"))
	flags.DurationVar(&f.grace, "grace", 30*time.Second, say("flag.grace"))
	flags.DurationVar(&f.between, "between", 30*time.Second, say("flag.between"))
	flags.StringVar(&f.hints, "hints", "never", say("flag.hints"))
	flags.StringVar(&f.dir, "dir", "", say("flag.dir"))
	flags.StringArrayVar(&f.proxies, "proxy", nil, say("flag.proxy"))
	flags.IntVar(&f.perAddress, "per-address", sshd.PerAddress, say("flag.peraddress"))
	flags.StringVar(&f.seed, "seed", "", say("flag.seed"))
	flags.BoolVar(&f.noResume, "no-resume", false, say("flag.anew"))
	flags.StringVar(&f.spectators, "watch", "on", say("flag.spectators"))
	flags.StringVar(&f.chat, "chat", "free", say("flag.chat"))
	flags.StringVar(&f.name, "name", "", say("flag.name"))
	flags.IntVar(&f.seat, "seat", 0, say("flag.hostseat"))
	f.registerLook(flags)
	flags.IntVar(&f.tables, "tables", 1, say("flag.tables"))
	flags.IntVar(&f.keep, "keep", 0, say("flag.keep"))
	flags.StringVar(&f.metrics, "metrics", "", say("flag.metrics"))
	flags.BoolVar(&f.noSeat, "no-seat", false, say("flag.noseat"))
	return c
}

// longestInvite is the maximum length of --invite, in characters.
const longestInvite = 40

// maxTables is the largest valid value of --tables.
const maxTables = 1000

// run serves a table or a club until ctx is canceled or, if seated is set, until the owner leaves.
func (f *hostFlags) run(ctx context.Context, seated bool) (err error) {
	w, err := loadWords(f.lang, f.kept, f.getenv)
	if err != nil {
		return err
	}
	setup, err := f.setup()
	defer f.programs.end(f.errs)
	if err != nil {
		return err
	}
	if f.dir == "" && f.state == "" {
		return withFlag("--dir", localized("wrong.dir", nil))
	}
	f.dir = cmp.Or(f.dir, filepath.Join(f.state, "host"))
	config := sshd.Config{
		Dir: f.dir, Invite: f.invite, Keys: f.keys, PerAddress: f.perAddress, Words: w,
		Quiet: []string{hostLock, hostReceipt, hostReveal}, // okey join repeats them
	}
	for _, text := range f.proxies {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			return withFlag("--proxy", localized("wrong.proxy", words.Args{"Value": quote(text)}))
		}
		config.Proxies = append(config.Proxies, prefix)
	}
	debug.SetGCPercent(hostGCPercent)
	unlock, err := lockDirectory(f.dir)
	if err != nil {
		return failure{err}
	}
	defer unlock()
	if config.Invite == "" && !f.open && f.keys == "" {
		if config.Invite, err = sshd.LoadInvite(f.dir); err != nil {
			return failure{err}
		}
	}
	seated = seated && f.tables == 1
	if seated {
		setup.Owner = ownerPerson
	}
	setup.Dir, setup.Program = filepath.Join(f.dir, "matches"), version
	setup.Free = files.FreeSpace
	config.Needed = func() (all []sshd.Person) {
		for _, who := range host.UnfinishedPeople(setup.Dir) {
			all = append(all, sshd.Person(who))
		}
		return all
	}
	f.programs.start(setup.Rules)
	if f.keep > 0 {
		go f.removeOld(ctx, setup.Dir)
	}
	var table *host.Table // nil in a club
	var note string
	var tables func() []*host.Table
	if f.tables > 1 {
		club := host.NewClub(setup, f.tables, !f.noResume)
		defer club.Close()
		tables = club.Tables
		config.Greet = func(w *words.Words) string { return w.With("club.greeting", words.Args{"Count": len(tables())}) }
		config.Serve = func(ctx context.Context, g *sshd.Guest) error { return f.serveClub(ctx, g, club) }
	} else {
		if table, err = f.table(setup); err != nil {
			return failure{err}
		}
		defer table.Close()
		if table.State().Stage == host.Shelved {
			note = f.resumedNote(w, setup, table)
		}
		tables = func() []*host.Table { return []*host.Table{table} }
		config.Greet = func(w *words.Words) string { return greeting(w, table) }
		config.Serve = func(ctx context.Context, g *sshd.Guest) error { return f.serve(ctx, g, table) }
	}

	var logTo io.Writer = f.errs
	if seated { // the terminal shows the screen
		file, err := os.OpenFile(filepath.Join(f.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			return failure{err}
		}
		defer file.Close()
		logTo = file
	}
	log := slog.New(slog.NewJSONHandler(logSanitizer{logTo}, nil))
	slog.SetDefault(log)
	config.Log = log
	server, err := sshd.New(config)
	if err != nil {
		return failure{err}
	}
	if f.metrics != "" {
		l, err := sshd.Listen(f.metrics)
		if err != nil {
			return failure{withFlag("--metrics", err)}
		}
		go serveMetrics(ctx, l, server, tables)
	}
	err = f.serveAll(ctx, server, func(ctx context.Context, calls []string) error {
		tell := []string{w.Say("host.tell")}
		for _, call := range calls {
			tell = append(tell, "  "+call)
		}
		if config.Invite != "" {
			tell = append(tell, w.With("host.invite", words.Args{"Word": words.Safe(config.Invite, 100)}))
		}
		tell = append(tell, w.With("host.key", words.Args{"Key": server.Fingerprint()}))
		if seated {
			return f.sit(ctx, w, table, tell, note)
		}
		if note != "" {
			fmt.Fprintln(f.errs, "okey:", note)
		}
		for _, line := range tell {
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
func (f *hostFlags) removeOld(ctx context.Context, dir string) {
	for daily := time.NewTicker(24 * time.Hour); ; {
		if err := host.RemoveOld(dir, time.Now().AddDate(0, 0, -f.keep)); err != nil {
			slog.Warn("old matches", "error", err.Error())
		}
		select {
		case <-daily.C:
		case <-ctx.Done():
			daily.Stop()
			return
		}
	}
}

// ownerPerson identifies the owner, who plays at the host's terminal. It differs from the fingerprint of any key.
const ownerPerson host.Person = "host"

// sit shows the owner's seat until the owner leaves or ctx is canceled. invitation holds lines that tell friends how to
// connect, and note is a message for the owner, or empty.
func (f *hostFlags) sit(ctx context.Context, w *words.Words, table *host.Table, invitation []string, note string) error {
	unsaved := *f.commands
	unsaved.state = "" // the match is saved in the host's directory
	own := playFlags{commands: &unsaved, kept: f.kept, theme: f.theme, plain: f.plain}
	opts, err := own.tableOptions(false)
	if err != nil {
		return err
	}
	opts.Words, opts.Note, opts.Closes = w, note, true
	lines := own.usesPlain()
	var terminal *tui.Terminal
	if !lines {
		var note string
		if terminal, note, err = own.setUpTerminal(&opts); err != nil {
			return err
		}
		opts.Note = strings.TrimSpace(note + " " + opts.Note)
		defer terminal.Keys.Close()
		terminal.MaySuspend = false // suspending would stop the table for everyone
	}
	name := cmp.Or(f.name, f.kept.Get("name"), f.getenv("USER"), w.Say("host.name"))
	chair, err := table.Sit(host.Guest{Person: ownerPerson, Name: name, From: w.Say("host.here")}, game.Seat(f.seat-1))
	if err != nil {
		return failure{withFlag("--seat", err)}
	}
	defer chair.Close()
	if lines {
		for _, line := range invitation {
			fmt.Fprintln(f.out, line)
		}
		_, err := plain.RunHosted(ctx, chair, ownerPerson, own.plainOptions(opts), f.in, f.out)
		if ctx.Err() != nil {
			return nil
		}
		return asFailure(err)
	}
	screen, err := lobby.New(chair, ownerPerson, opts)
	if err != nil {
		return err
	}
	screen.Invitation = invitation
	return asFailure(f.show(ctx, screen, terminal))
}

// show runs a screen until its guest leaves or ctx is canceled.
func (f *hostFlags) show(ctx context.Context, screen tui.Screen, terminal *tui.Terminal) error {
	err := tui.Run(ctx, screen, terminal, nil)
	var broke *tui.PanicError
	switch {
	case errors.As(err, &broke):
		writeCrashReport(f.dir, "", broke, time.Now()) // the message it returns is for the host's terminal only
	case ctx.Err() != nil:
		return nil
	}
	return err
}

// serveAll listens on all addresses and serves guests while stay runs. It passes stay the commands with which friends
// connect. stay must return when its context is canceled.
func (f *hostFlags) serveAll(ctx context.Context, server *sshd.Server, stay func(ctx context.Context, commands []string) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var serving sync.WaitGroup
	defer serving.Wait()
	defer server.Close(closeTimeout)
	var commands []string
	for _, address := range f.listen {
		l, err := sshd.Listen(address)
		if err != nil {
			return failure{withFlag("--listen", err)}
		}
		commands = append(commands, connectCommand(address, l.Addr()))
		serving.Go(func() {
			if err := server.Serve(l); err != nil {
				cancel(err)
			}
		})
	}
	err := stay(ctx, commands)
	signal.Reset(os.Interrupt, syscall.SIGTERM) // a second Ctrl-C kills the program
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, context.Canceled) {
		return failure{cause}
	}
	return err
}

// connectCommand returns the command with which a friend connects to the host. address is a value of --listen, and at
// is the address of its listener.
func connectCommand(address string, at net.Addr) string {
	if path, local := strings.CutPrefix(address, "unix:"); local {
		return "ssh -o ProxyCommand='nc -U " + path + "' okey"
	}
	name, port, _ := net.SplitHostPort(at.String())
	if ip, err := netip.ParseAddr(name); err == nil && ip.IsUnspecified() {
		name = localAddress()
	}
	return "ssh -p " + port + " " + name
}

// localAddress returns a network address of this computer, or its host name if it has none.
func localAddress() string {
	all, _ := net.InterfaceAddrs()
	for _, addr := range all {
		if prefix, err := netip.ParsePrefix(addr.String()); err == nil && prefix.Addr().Is4() && !prefix.Addr().IsLoopback() && !prefix.Addr().IsLinkLocalUnicast() {
			return prefix.Addr().String()
		}
	}
	name, _ := os.Hostname()
	return cmp.Or(name, "localhost")
}

// setup returns the setup described by the flags.
func (f *hostFlags) setup() (s host.Setup, err error) {
	opts, err := f.tableOptions(true)
	if err == nil {
		err = f.checkTheme()
	}
	if err != nil {
		return s, err
	}
	var ok bool
	s = host.Setup{
		Name: f.kept.Get("name"), Rules: opts.Rules, Preset: opts.Preset, Bots: opts.Levels, Grace: f.grace, Between: f.between, Pace: hostPace, Seeds: opts.Seeds,
		Panicked: func(value any, stack []byte) {
			slog.Error("panic at a table", "value", fmt.Sprint(value), "stack", string(stack))
		},
	}
	chats := map[string]host.Chat{"free": host.FreeChat, "phrases": host.PhrasesOnly, "off": host.NoChat}
	if s.Chat, ok = chats[f.chat]; !ok {
		return s, withFlag("--chat", localized("wrong.chat", words.Args{"Value": quote(f.chat)}))
	}
	if s.Spectators = f.spectators == "on"; !s.Spectators && f.spectators != "off" {
		return s, withFlag("--watch", localized("wrong.spectators", words.Args{"Value": quote(f.spectators)}))
	}
	if f.seat < 0 || f.seat > s.Rules.Seats {
		return s, withFlag("--seat", localized("wrong.hostseat", words.Args{"Value": f.seat, "Seats": s.Rules.Seats}))
	}
	if f.changed("invite") {
		if n := utf8.RuneCountInString(f.invite); n == 0 || n > longestInvite || strings.TrimSpace(replaceControlChars(f.invite)) != f.invite {
			return s, withFlag("--invite", localized("wrong.invite", words.Args{"Value": quote(f.invite), "Most": longestInvite}))
		}
		if f.open {
			return s, withFlag("--open", localized("wrong.flag.both", words.Args{"Flags": "--invite, --open"}))
		}
	}
	if f.perAddress < 1 {
		return s, withFlag("--per-address", localized("wrong.peraddress", words.Args{"Value": f.perAddress}))
	}
	for _, address := range f.listen {
		if err := checkAddress(address); err != nil {
			return s, withFlag("--listen", err)
		}
	}
	if f.changed("metrics") {
		if f.metrics, err = metricsAddress(f.metrics); err != nil {
			return s, withFlag("--metrics", err)
		}
	}
	if f.keep < 0 {
		return s, withFlag("--keep", localized("wrong.keep", words.Args{"Value": f.keep}))
	}
	if f.tables < 1 || f.tables > maxTables {
		return s, withFlag("--tables", localized("wrong.tables", words.Args{"Value": f.tables, "Most": maxTables}))
	}
	if (f.open || f.tables > 1) && len(f.programs) > 0 {
		return s, withFlag("--bots", localized("wrong.bots.open", nil))
	}
	standIns, programs := []bots.Level{{}}, botPrograms(nil)
	if err := parseLevels(standIns, f.standIn, &programs); err != nil {
		return s, withFlag("--stand-in", err)
	}
	if s.StandIn = standIns[0]; len(programs) > 0 {
		return s, withFlag("--stand-in", localized("wrong.standin", nil))
	}
	if s.Turn, err = parseTurn(f.turn); err != nil {
		return s, withFlag("--turn", err)
	}
	for name, d := range map[string]time.Duration{"--grace": f.grace, "--between": f.between} {
		if d < 0 || d%time.Second != 0 {
			return s, withFlag(name, localized("wrong.seconds", words.Args{"Value": d}))
		}
	}
	hints := map[string]int{"never": 0, "1": 1, "3": 3, "always": -1}
	if s.Hints, ok = hints[f.hints]; !ok {
		return s, withFlag("--hints", localized("wrong.hints", words.Args{"Value": quote(f.hints)}))
	}
	return s, nil
}

// checkAddress returns an error unless address is HOST:PORT, or unix:PATH where a socket can be.
func checkAddress(address string) error {
	wrong := localized("wrong.listen", words.Args{"Value": quote(address)})
	path, local := strings.CutPrefix(address, "unix:")
	if !local {
		_, port, err := net.SplitHostPort(address)
		if _, unknown := net.LookupPort("tcp", port); err != nil || unknown != nil || port == "" {
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
		return withFile(path, localized("wrong.socket", nil))
	}
	return nil
}

// parseTurn parses the time limit of a turn, which is in whole seconds. It returns 0 for "off".
func parseTurn(text string) (time.Duration, error) {
	if text == "off" {
		return 0, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Second || d%time.Second != 0 {
		return 0, localized("wrong.turn", words.Args{"Value": quote(text)})
	}
	return d, nil
}

// table resumes the newest unfinished match. If there is none, or if --no-resume is given, it returns a new table.
func (f *hostFlags) table(setup host.Setup) (*host.Table, error) {
	if !f.noResume {
		paths, _ := journal.Unfinished(setup.Dir)
		for _, path := range paths {
			table, err := host.Resume(setup, path)
			if err == nil {
				return table, nil
			}
			if !errors.Is(err, host.ErrNotNow) { // ErrNotNow means that the match ended before the deal
				fmt.Fprintln(f.errs, "okey:", oneLine(errorText(english(), withFile(path, err))))
			}
		}
	}
	return host.New(setup)
}

// resumedNote returns a message saying that the match at table was resumed. It names the flags, given in setup, that
// differ from the match.
func (f *hostFlags) resumedNote(w *words.Words, setup host.Setup, table *host.Table) string {
	match := table.Setup()
	rules, err := match.Rules.With(f.set...)
	otherBots := false
	for at, p := range table.State().Places[:min(setup.Rules.Seats, match.Rules.Seats)] {
		otherBots = otherBots || !p.Person && setup.Bots[at].Kind() != match.Bots[at].Kind()
	}
	var ignored []string
	for _, c := range []struct {
		flag    string
		differs bool
	}{
		{"preset", setup.Preset != match.Preset}, {"set", err != nil || rules != match.Rules}, {"seats", setup.Rules.Seats != match.Rules.Seats},
		{"bots", otherBots}, {"stand-in", setup.StandIn.Kind() != match.StandIn.Kind()}, {"turn", setup.Turn != match.Turn}, {"grace", setup.Grace != match.Grace},
		{"hints", setup.Hints != match.Hints}, {"seed", true},
	} {
		if c.differs && f.changed(c.flag) {
			ignored = append(ignored, "--"+c.flag)
		}
	}
	if len(ignored) == 0 {
		return w.Say("host.resumed")
	}
	return w.With("host.resumed.without", words.Args{"Flags": strings.Join(ignored, ", ")})
}

// A hostCommandLine is a line of JSON that describes a host command.
type hostCommandLine struct {
	Type  string `json:"type"`
	Name  string `json:"name"`
	Args  string `json:"args,omitempty"`
	About string `json:"about"`
}

// serveClub serves a guest of a club until the guest leaves. It shows the list of tables, seats the guest at the table
// named in the command or, if g.Quick is set, at a table of their own, or runs another command.
func (f *hostFlags) serveClub(ctx context.Context, g *sshd.Guest, club *host.Club) error {
	who := host.Person(g.Person)
	name, args := "", g.Command
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	seats := name == hostPlay || name == hostWatch || name == ""
	switch {
	case !seats:
		var own *host.Table
		if c := club.ChairOf(who); c != nil {
			own = c.Table()
		}
		return doCommand(g, club.Tables(), own, club.Setup().Dir)
	case name == "" && !g.Quick && g.Terminal != nil:
		opts, err := f.guestOptions(ctx, g)
		if err != nil {
			return err
		}
		screen, err := lobby.NewClub(club, host.Guest{Person: who, Name: g.Name, From: g.From}, opts)
		if err != nil {
			return err
		}
		defer screen.Close()
		if err := f.show(ctx, screen, g.Terminal); err != nil || !screen.WasIdle() {
			return err
		}
		return &sshd.Exit{Message: g.Words.Say("club.idle"), Status: exitOK}
	}
	table, err := pickTable(club, g, strings.Join(args, " "), name == hostWatch)
	switch {
	case err != nil:
		return exitError(g.Words, err)
	case table == nil && len(args) == 0:
		return &sshd.Exit{Message: g.Words.Say("club.notables"), Status: exitFail}
	case table == nil:
		return &sshd.Exit{Message: g.Words.With("club.table", words.Args{"Value": words.Safe(quote(strings.Join(args, " ")), 40)}), Status: exitFail}
	}
	g.Command = g.Command[:min(1, len(g.Command))]
	return f.serve(ctx, g, table)
}

// pickTable returns the table with the given name, or nil if there is none. Without a name, it returns the guest's
// table, a waiting table with a free seat unless g.Quick is set, or a new table, in this order. If watch is set and name
// is empty, it returns the first table.
func pickTable(club *host.Club, g *sshd.Guest, name string, watch bool) (*host.Table, error) {
	waits := func(t *host.Table) bool {
		return t.State().Stage == host.Waiting && !t.State().Shut && newTableLine(t).Free > 0
	}
	tables := club.Tables()
	for _, t := range tables {
		if strings.EqualFold(t.Setup().Name, name) || name == "" && watch {
			return t, nil
		}
	}
	if name != "" || watch {
		return nil, nil
	}
	who := host.Person(g.Person)
	if t, err := club.Resume(who); !errors.Is(err, host.ErrNotNow) {
		return t, err
	}
	if at := slices.IndexFunc(tables, waits); at >= 0 && !g.Quick {
		return tables[at], nil
	}
	s := club.Setup()
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
	setup, state := table.Setup(), table.State()
	line := tableLine{Type: "table", Name: setup.Name, Game: setup.Preset, Seats: setup.Rules.Seats, People: []string{}, Shut: state.Shut}
	for _, p := range state.Places[:setup.Rules.Seats] {
		if p.Person {
			line.People = append(line.People, p.Name)
		}
	}
	line.Free = line.Seats - len(line.People)
	return line
}

// writeLine sends a line of JSON to a guest.
func writeLine(g *sshd.Guest, line any) error { return json.NewEncoder(g.Lines).Encode(line) }

// greeting returns the line shown before a guest logs in.
func greeting(w *words.Words, table *host.Table) string {
	line := newTableLine(table)
	return strings.TrimSpace(words.Safe(line.Name, 2*words.LongestName) + "  " + w.With("host.greeting", words.Args{"Game": tell.SettingValue(w, "preset", line.Game), "Free": line.Free, "Seats": line.Seats}))
}

// serve serves a guest of a table until the guest leaves. It seats the guest, shows the table to a spectator, or runs
// another command.
func (f *hostFlags) serve(ctx context.Context, g *sshd.Guest, table *host.Table) error {
	watches := slices.Equal(g.Command, []string{hostWatch})
	if len(g.Command) > 0 && !watches && !slices.Equal(g.Command, []string{hostPlay}) {
		return doCommand(g, []*host.Table{table}, table, table.Setup().Dir)
	}
	opts, err := f.guestOptions(ctx, g)
	if err != nil {
		return err
	}
	who := host.Person(g.Person)
	guest := host.Guest{Person: who, Passing: g.Passing, Name: g.Name, From: g.From}
	var chair *host.Chair
	if watches {
		chair, err = table.Spectate(guest, 0)
	} else {
		chair, err = table.Sit(guest, game.Nobody)
	}
	if err != nil {
		return exitError(g.Words, err)
	}
	defer chair.Close() // has no effect after Leave
	if g.Quick && table.State().Stage == host.Waiting && table.Begin(who) == nil {
		chair.LockWord("") // fails only if the guest has just been sent away
	}
	var left bool
	if g.Terminal == nil {
		left, err = plain.RunHosted(ctx, chair, who, (&playFlags{kept: g.Settings}).plainOptions(opts), g.Lines, g.Lines)
		left = left || errors.Is(err, sshd.ErrLeft)
	} else {
		var screen *lobby.Model
		if screen, err = lobby.New(chair, who, opts); err != nil {
			return err
		}
		err = f.show(ctx, screen, g.Terminal)
		left = screen.Left()
	}
	why := chair.Err()
	if left {
		chair.Leave()
	}
	if err == nil && why != nil {
		return exitError(g.Words, why)
	}
	return err
}

// guestOptions returns the options for showing a table to a guest until ctx is done.
func (f *hostFlags) guestOptions(ctx context.Context, g *sshd.Guest) (opts table.Options, err error) {
	own := playFlags{commands: &commands{lang: g.Words.Lang()}, kept: g.Settings}
	if opts, err = own.tableOptions(false); err != nil {
		return opts, err
	}
	opts.Clock.Done = ctx.Done()
	if opts.Words = g.Words; g.Terminal != nil {
		opts.Ring = bell(g.Settings, g.Terminal)
		opts.Look, _ = g.Terminal.Look("", g.Settings) // ignore an invalid theme and keep the seat
	}
	return opts, nil
}

// exitError converts an error of a table to an *sshd.Exit with a message. It returns errors without a message
// unchanged.
func exitError(w *words.Words, err error) error {
	if message := host.Reason(w, err); message != "" {
		return &sshd.Exit{Message: message, Status: exitFail}
	}
	return err
}

// A hostCommandUsage describes a host command: its name, its arguments, and the ID of its description.
type hostCommandUsage struct{ name, args, about string }

// hostCommands lists the host commands.
var hostCommands = []hostCommandUsage{
	{hostPlay, "", "host.help.play"}, {hostWatch, "", "host.help.watch"}, {hostTables, "", "host.help.tables"}, {hostReceipt, "", "host.help.receipt"}, {hostJournal, "N", "host.help.journal"},
	{hostLock, "HEX", "host.help.lock"}, {hostReveal, "", "host.help.reveal"}, {hostHelp, "", "host.help.help"},
}

// doCommand runs a guest's command and prints the result as lines of JSON. own is the guest's table, or nil. matches is
// the directory of journals.
func doCommand(g *sshd.Guest, tables []*host.Table, own *host.Table, matches string) error {
	name, args := g.Command[0], g.Command[1:]
	at := slices.IndexFunc(hostCommands, func(c hostCommandUsage) bool { return c.name == name })
	if at < 0 {
		return &sshd.Exit{Message: g.Words.With("lobby.command", words.Args{"Value": words.Safe(quote(name), 40)}), Status: exitUsage}
	}
	usage := strings.TrimSpace(name + " " + hostCommands[at].args)
	misused := &sshd.Exit{Message: g.Words.With("host.usage", words.Args{"Command": name, "Usage": usage}), Status: exitUsage}
	if len(args) > 1 || len(args) == 1 && usage == name {
		return misused
	}
	who := host.Person(g.Person)
	switch name {
	case hostHelp:
		for _, c := range hostCommands {
			if err := writeLine(g, hostCommandLine{"command", c.name, c.args, g.Words.Say(c.about)}); err != nil {
				return err
			}
		}
		return nil
	case hostTables:
		for _, t := range tables {
			if err := writeLine(g, newTableLine(t)); err != nil {
				return err
			}
		}
		return nil
	case hostLock:
		if len(args) == 0 || journal.CheckLock(args[0]) != nil {
			return misused
		}
		return callWithChair(g, own, `{"type":"lock"}`, func(c *host.Chair) error {
			err := c.Lock(args[0])
			if errors.Is(err, journal.ErrLockTooLate) || errors.Is(err, journal.ErrSecondLock) || errors.Is(err, host.ErrNoWord) {
				fmt.Fprintln(g.Lines, lateLine)
			}
			return err
		})
	case hostReveal:
		word, err := bufio.NewReader(io.LimitReader(g.Lines, 2*journal.LongestWord)).ReadString('\n')
		if err != nil && word == "" {
			return notNowError(g)
		}
		return callWithChair(g, own, `{"type":"reveal"}`, func(c *host.Chair) error { return c.Reveal(word) })
	case hostReceipt:
		if own != nil {
			if receipt := own.Receipt(); receipt != nil {
				_, err := g.Lines.Write(receipt)
				return err
			}
		}
		return notNowError(g)
	case hostJournal:
		n := 1
		if len(args) == 1 {
			var err error
			if n, err = strconv.Atoi(args[0]); err != nil || n < 1 {
				return misused
			}
		}
		path := host.JournalOf(matches, who, n)
		if path == "" {
			return &sshd.Exit{Message: g.Words.With("host.nojournal", words.Args{"Number": n}), Status: exitFail}
		}
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(g.Lines, f)
		return err
	}
	return misused
}

// callWithChair calls do with the guest's chair at a table and prints done on success. It fails if at is nil or the
// guest has no chair there.
func callWithChair(g *sshd.Guest, at *host.Table, done string, do func(*host.Chair) error) error {
	var c *host.Chair
	if at != nil {
		c = at.ChairOf(host.Person(g.Person))
	}
	if c == nil {
		return notNowError(g)
	}
	switch err := do(c); {
	case errors.Is(err, host.ErrNotNow), errors.Is(err, host.ErrNoWord):
		return notNowError(g)
	case err != nil:
		return &sshd.Exit{Message: errorText(g.Words, err), Status: exitFail}
	}
	_, err := fmt.Fprintln(g.Lines, done)
	return err
}

// notNowError returns the error for a command that is not possible now.
func notNowError(g *sshd.Guest) error {
	return &sshd.Exit{Message: g.Words.Say("host.notnow"), Status: exitFail}
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
	if _, err := io.WriteString(l.to, replaceControlChars(strings.TrimSuffix(string(line), "\n"))+"\n"); err != nil {
		return 0, err
	}
	return len(line), nil
}

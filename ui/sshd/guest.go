package sshd

import (
	"bufio"
	"cmp"
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/ssh"

	"fair/okey/ui/keyboard"
	"fair/okey/ui/settings"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui"
	"fair/okey/ui/words"
)

// The exit statuses of a session, which match those of the program.
const (
	exitOK    = 0
	exitFail  = 1
	exitUsage = 2
)

// A Guest is a person who has passed the door.
type Guest struct {
	// Person identifies the guest. Name is the name the guest chose; it is safe
	// to display but need not be unique.
	Person Person
	Name   string
	// Quick is true for the user name "play", whose guests want to play at once.
	// Passing is true for those of them who cannot come back as the same person.
	Quick, Passing bool
	// From is the remote address.
	From string
	// Settings are the guest's settings, including those for this session.
	Settings *settings.Settings
	// Words are the texts in the guest's language.
	Words *words.Words
	// Command holds the words of the command line that are not settings.
	Command []string
	// Terminal draws screens. It is nil if the guest has no terminal or prefers
	// text mode.
	Terminal *tui.Terminal
	// Lines reads and writes text. Do not read from it while a screen is drawn.
	Lines *Lines

	channel *channel
	kept    *settings.Settings // those saved for the person
}

// serveGuest takes a guest through the door, serves the guest and returns the
// exit status. It recovers from panics.
func (s *Server) serveGuest(conn *ssh.ServerConn, ch *channel) (status int) {
	ctx, cancel := context.WithCancel(ch.ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	g := &Guest{
		Person: Person(conn.Permissions.Extensions[personField]),
		From:   words.Safe(conn.RemoteAddr().String(), 60),
		Lines:  &Lines{in: bufio.NewReader(ch), out: ch, hasTerminal: ch.hasTerminal}, Words: s.config.Words, channel: ch,
	}
	began := time.Now()
	log, level := s.config.Log.With("from", g.From), slog.LevelInfo
	if name, _, _ := strings.Cut(ch.command, " "); slices.Contains(s.config.Quiet, name) {
		level = slog.LevelDebug
	}
	tellPanic := func(value any, stack []byte) {
		log.Error("panic", "guest", s.alias(g.Person), "value", fmt.Sprint(value), "stack", string(stack))
		fmt.Fprintln(g.Lines, g.Words.Say("door.broke"))
		status = exitFail
	}
	defer func() {
		if value := recover(); value != nil {
			tellPanic(value, debug.Stack())
		}
		log.Log(ctx, level, "left", "guest", s.alias(g.Person), "name", g.Name, "seconds", int(time.Since(began).Seconds()), "status", status)
	}()
	err := s.admitGuest(ctx, g, conn.User())
	letIn := err == nil
	if letIn {
		ch.visitor.passDoor()
		log.Log(ctx, level, "came", "guest", s.alias(g.Person), "name", g.Name, "client", words.Safe(string(conn.ClientVersion()), 60), "terminal", ch.getenv("TERM"))
		err = s.config.Serve(ctx, g)
	}
	var panicked *tui.PanicError
	var exit *Exit
	switch {
	case s.ctx.Err() != nil:
		fmt.Fprintln(g.Lines, g.Words.Say("door.closing"))
	case err == io.EOF && !letIn:
		return exitFail
	case err == nil, errors.Is(err, ErrLeft), errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), ctx.Err() != nil:
	case errors.As(err, &exit):
		fmt.Fprintln(g.Lines, exit.Message)
		return exit.Status
	case errors.As(err, &panicked):
		tellPanic(panicked.Value, panicked.Stack)
		return status
	default:
		log.Error("failed", s.logged(g.Person, err)...)
		return exitFail
	}
	return exitOK
}

// An Exit is an error that ends a session with a message and an exit status.
type Exit struct {
	// Message is in the guest's language.
	Message string
	Status  int
}

// Error returns the message.
func (e *Exit) Error() string { return e.Message }

// admitGuest lets a guest in, parses the command and opens the terminal.
func (s *Server) admitGuest(ctx context.Context, g *Guest, user string) error {
	g.useLanguage(new(settings.Settings))
	wish, word, _ := strings.Cut(user, "+")
	g.Quick = wish == "play"
	seatWord, err := s.letIn(ctx, g, word)
	if err != nil {
		return err
	}
	answer, err := s.setUpGuest(g, wish)
	if err != nil {
		return err
	}
	if g.Passing = g.Quick && seatWord != ""; g.Passing {
		return openTerminal(g)
	}
	if seatWord != "" && isWord(strings.ToLower(strings.TrimSpace(answer))) {
		g.Name = "" // it may be a secret, and names are logged
		owner, refusal := s.tryWord(ctx, g, answer)
		if owner == "" {
			return &Exit{cmp.Or(refusal, g.Words.Say("door.wrong")), exitFail}
		}
		g.Person, seatWord = owner, ""
		if _, err = s.setUpGuest(g, wish); err != nil {
			return err
		}
	}
	if err := s.people.remember(g.Person, g.kept); err != nil {
		s.config.Log.Error("not remembered", s.logged(g.Person, err)...)
	}
	if seatWord != "" {
		fmt.Fprintln(g.Lines, g.Words.With("door.seatword", words.Args{"Word": seatWord, "User": words.Safe(wish+"+"+seatWord, 2*maxLine)}))
		if _, err := g.Lines.ask(g.Words.Say("door.enter")); err != nil {
			return err
		}
	}
	return openTerminal(g)
}

// setUpGuest loads the settings of g.Person, parses the command and sets the
// name. answer is what the guest answered when asked for a name.
func (s *Server) setUpGuest(g *Guest, wish string) (answer string, err error) {
	g.channel.visitor.identify(g.Person)
	if g.kept, err = settings.Load(s.people.file(g.Person)); err != nil {
		s.config.Log.Warn("settings", s.logged(g.Person, err)...)
	}
	if err := parseCommand(g); err != nil {
		return "", err
	}
	return s.setName(g, wish)
}

// letIn identifies a guest. It asks nothing of people whom the server knows. A
// stranger must give the word at the door, unless word is already that word. A
// seat word identifies its owner. A stranger without a key gets a new seat
// word, which letIn returns.
func (s *Server) letIn(ctx context.Context, g *Guest, word string) (seatWord string, err error) {
	if s.people.knows(g.Person) {
		return "", nil
	}
	in := s.config.Invite == "" && word == ""
	if !in {
		fmt.Fprintln(g.Lines, "OKEY  "+s.config.Greet(g.Words))
	}
	for ; !in; word = "" {
		if word == "" {
			if word, err = g.Lines.ask(g.Words.Say("door.word")); err != nil {
				return "", err
			}
			if in = word == "" && s.config.Invite == ""; in {
				break
			}
		}
		owner, refusal := s.tryWord(ctx, g, word)
		if owner != "" {
			g.Person = owner
			return "", nil
		}
		if in = refusal == ""; !in {
			fmt.Fprintln(g.Lines, refusal)
		}
	}
	if g.Person == "" {
		seatWord = drawWord()
		g.Person = s.personOfWord(seatWord)
	}
	return seatWord, nil
}

// tryWord checks a word. It returns the owner of a seat word, or neither an owner
// nor a refusal for Config.Invite. Before it refuses a word, it waits.
func (s *Server) tryWord(ctx context.Context, g *Guest, word string) (owner Person, refusal string) {
	word = strings.ToLower(strings.TrimSpace(word))
	refusal = "door.unchecked"
	if g.channel.visitor.mayCheckWord() {
		if owner = s.personOfWord(word); s.people.knows(owner) {
			return owner, ""
		}
		if s.config.Invite != "" && subtle.ConstantTimeCompare([]byte(word), []byte(strings.ToLower(s.config.Invite))) == 1 {
			return "", ""
		}
		g.channel.visitor.noteWrongWord()
		refusal = "door.wrong"
	}
	pause(ctx, wrongWordTime)
	return "", g.Words.Say(refusal)
}

// pause waits for d or until ctx is canceled.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// setName sets the guest's name from the settings. If there is none, it asks for
// one and saves it, with wish as the default answer, unless g.Quick is set or the
// guest is known, and is asked nothing. setName returns the answer.
func (s *Server) setName(g *Guest, wish string) (answer string, err error) {
	safe := func(text string) string {
		return words.Name(strings.ReplaceAll(text, ",", " "))
	}
	if g.Name = safe(g.Settings.Get("name")); g.Name != "" {
		return "", nil
	}
	if g.Quick {
		g.Name = g.Words.Say("door.guest")
		return "", nil
	}
	if g.Name = safe(wish); g.Name != "" && s.people.knows(g.Person) {
		return "", nil
	}
	if answer, err = g.Lines.ask(g.Words.With("door.name", words.Args{"Name": g.Name})); err != nil {
		return "", err
	}
	if typed := safe(answer); typed != "" && typed != s.config.Invite {
		g.Name = typed
	}
	return answer, errors.Join(g.kept.Set("name", g.Name), g.Settings.Set("name", g.Name))
}

// parseCommand parses the command of a guest: NAME=VALUE settings for this
// session, the word "keep", which saves them, and words for Serve.
func parseCommand(g *Guest) error {
	draft, keep, themed := g.kept.Draft(), false, false
	g.Command = nil
	for _, field := range strings.Fields(g.channel.command) {
		name, value, setting := strings.Cut(field, "=")
		switch {
		case field == "keep":
			keep = true
		case !setting:
			g.Command = append(g.Command, field)
		default:
			if err := draft.Set(name, value); err != nil {
				return &Exit{words.Safe(err.Error(), 200), exitUsage}
			}
			themed = themed || name == "theme"
		}
	}
	g.useLanguage(draft)
	if themed {
		if err := tui.CheckTheme(draft.Get("theme"), g.kept); err != nil {
			return &Exit{words.Safe(tell.Error(g.Words, err), 200), exitUsage}
		}
	}
	if keep {
		g.kept.Adopt(draft)
		draft = g.kept.Draft()
	}
	g.Settings = draft
	return nil
}

// openTerminal opens the guest's terminal, if there is one, unless the settings
// ask for text mode.
func openTerminal(g *Guest) error {
	ch := g.channel
	if !ch.hasTerminal || ch.getenv("TERM") == "dumb" || g.Settings.On("plain") {
		return nil
	}
	keys, err := keyboard.OpenStream(g.Lines.in, maxQueuedKeys)
	if err != nil {
		return err
	}
	g.Terminal = &tui.Terminal{
		Keys: keys, Out: ch, Sizes: ch.sizes.out, Columns: maxColumns, Rows: maxRows, Getenv: ch.getenv,
	}
	return nil
}

// useLanguage sets g.Words to the texts in the language of the settings or else
// of the environment, unless neither names a known language.
func (g *Guest) useLanguage(kept *settings.Settings) {
	lang := kept.Get("lang")
	if lang == settings.Auto {
		lang = words.FromEnvironment(g.channel.getenv)
	}
	if w, err := words.New(words.LanguageCode(lang)); err == nil { // keeps the languages in memory
		g.Words = w
	}
}

package table

import (
	"iter"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tui/layout"
)

// A Mode handles keys and mouse events, either for the table itself or for something shown over it. The topmost mode
// receives the events, and the footer shows its keys. A mode may also implement any of the interfaces below, from
// Presenter to Closer, and cells.PictureSource to replace the picture of the table. The table calls the methods of
// these interfaces from the lowest mode to the topmost.
type Mode interface {
	// Layer returns the layer of the mode. A layer holds at most one mode.
	Layer() Layer
	// CommandMode returns the command.Mode whose keys work in this mode. If it is 0, no key has a command.
	CommandMode() command.Mode
	// Key handles a key or, if CommandMode includes one of command.Typing, pasted text.
	Key(Press) tea.Cmd
	// Mouse handles a mouse event at a target.
	Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd
}

// A Press is a key press with its command in the topmost mode.
type Press struct {
	tea.KeyMsg
	// Command is the command of the key, or nil if the key has none.
	Command *command.Command
	// Target is the target of the command.
	Target command.Target
}

// A Layer is the position of a mode in the stack. A mode with a higher layer is above one with a lower layer.
type Layer int

// The layers.
const (
	Base Layer = iota
	Letters
	Pause
	RoundEnd   // the screen at the end of a round
	Panel      // a panel of text
	Page       // a screen that fills the window
	Ceremony   // the dealing ceremony
	Rules      // the rules of the game
	WordPrompt // the prompt before the first deal
	Question   // a question of the session
	Chat       // the input line for a message to the other players
	layers
)

// A Presenter is a mode that shows text. Present composes it whenever the table composes its own text.
type Presenter interface{ Present(*Content) }

// Content holds what the table shows. Modes may change it.
type Content struct {
	// Header and Goal are the left and right parts of the first line. Status is the text beside the player's name.
	Header, Goal, Status string
	// Note is a response to what the player did. Status is not shown beside a note, a notice or a question.
	Note string
	// Notice is an unsolicited message. Question is a question to the player.
	Notice, Question string
	// Why is the text below the rack. If it is empty, the table shows its own text there. Why is shown only when Status
	// is.
	Why string
	// Marks are the marks of tiles on the rack.
	Marks []Mark
	// Answer is the response to what the player did after the end of the round.
	Answer string
	// Panel is the panel beside the table, or nil if there is no room for it.
	Panel *cells.Doc
}

// A Painter is a mode that paints something over the table and the modes below it.
type Painter interface{ Paint(*cells.Brush) }

// A Follower is a mode that acts after each message. Follow returns the command to run, or nil.
type Follower interface{ Follow() tea.Cmd }

// A Runner is a mode with commands of its own. Run runs a command if it is one of them, and reports whether it is.
type Runner interface {
	Run(*command.Command, command.Target) (cmd tea.Cmd, done bool)
}

// A Targeter is a mode that changes the targets of commands.
type Targeter interface {
	Target(command.Target) command.Target
}

// An Initer is a mode with a command that is run when the table is first shown.
type Initer interface{ Init() tea.Cmd }

// An Advancer is a mode that can stop the bots from playing. Advance reports whether it does so, and returns the
// command to run instead.
type Advancer interface {
	Advance() (cmd tea.Cmd, stops bool)
}

// A Scroller is a mode whose content scrolls.
type Scroller interface{ Scroll(lines int) }

// A Hider is a mode that hides parts of the table.
type Hider interface{ Hides() Parts }

// Parts is a set of parts of the table.
type Parts uint8

// The parts.
const (
	Seats  Parts = 1 << iota // the other seats, and the status
	Middle                   // the indicator, the stock and, if the seats are hidden, the discards
	Tiles                    // everything that exists only after the deal
	Hand                     // the player's rack
	Felt                     // everything but the header
	Window                   // everything, including lower modes
)

// A FooterModer is a mode whose footer shows the keys of another mode instead of its own.
type FooterModer interface{ FooterMode() command.Mode }

// A Refuser is a mode with its own messages for refusals. If Refusal returns "", the table shows the usual message.
type Refuser interface{ Refusal(error) string }

// A Resizer is a mode that depends on the size of the window.
type Resizer interface{ Resize(w, h int) }

// A Closer is a mode that releases something when it is closed.
type Closer interface{ Close() }

// stack holds the mode on each layer, or nil for a layer without one.
type stack [layers]Mode

// top returns the topmost mode.
func (s *stack) top() Mode {
	for at := layers - 1; at > Base; at-- {
		if s[at] != nil {
			return s[at]
		}
	}
	return s[Base]
}

// isCovered reports whether a mode other than Letters, Ceremony, Question or Chat is over the table.
func (s *stack) isCovered() bool {
	for at := Pause; at < Question; at++ {
		if s[at] != nil && at != Ceremony {
			return true
		}
	}
	return false
}

// each yields the modes that implement T, from the lowest to the topmost.
func each[T any](s *stack) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, mode := range s {
			if m, ok := mode.(T); ok && !yield(m) {
				return
			}
		}
	}
}

// hidden returns the parts of the table that modes hide.
func (s *stack) hidden() (all Parts) {
	for mode := range each[Hider](s) {
		all |= mode.Hides()
	}
	return all
}

// Open puts a mode on its layer and closes any other mode there.
func (m *Model) Open(mode Mode) {
	if m.modes[mode.Layer()] != mode {
		m.Close(mode.Layer())
	}
	m.modes[mode.Layer()] = mode
}

// Close closes and removes the mode on a layer, if any.
func (m *Model) Close(at Layer) {
	if closer, ok := m.modes[at].(Closer); ok {
		closer.Close()
	}
	m.modes[at] = nil
}

// closeAll closes all modes over the table.
func (m *Model) closeAll() {
	for at := Base + 1; at < layers; at++ {
		m.Close(at)
	}
}

// An Opener returns a mode to open over a table, or nil if there is nothing to show, and a command to run.
type Opener func(*Model) (Mode, tea.Cmd)

// openOver opens the mode that Options.Over holds for a command, if any.
func (m *Model) openOver(id command.ID) tea.Cmd {
	open := m.Options.Over[id]
	if open == nil {
		return nil
	}
	mode, cmd := open(m)
	if mode != nil {
		m.Open(mode)
	}
	return cmd
}

// showEnd shows the screen at the end of the round and closes any panel over it.
func (m *Model) showEnd() {
	m.Close(Panel)
	m.openOver(command.ShowEnd)
}

// closeTop closes the panel or, if none is open, the screen at the end of the round.
func (m *Model) closeTop() {
	if m.modes[Panel] != nil {
		m.Close(Panel)
	} else {
		m.Close(RoundEnd)
	}
}

// askQuestion opens the question mode if the session has a question, and closes it otherwise.
func (m *Model) askQuestion() {
	switch {
	case m.Session.Question() == nil:
		m.Close(Question)
	case m.modes[Question] == nil:
		m.Open(&questionMode{m, m.Options.Clock.Now()})
	}
}

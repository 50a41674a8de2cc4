package table

import (
	"iter"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tui/layout"
)

// A Mode handles the keys and the mouse for the table itself or for something over it. The highest mode receives the
// keys and the mouse, and its keys are in the footer. A mode may implement some of the interfaces below, from Presenter
// to Closer, or cells.Pictured to replace the picture of the table. The table calls every mode of its stack, the lowest
// first.
type Mode interface {
	// Layer returns the layer of the mode. A layer holds at most one mode.
	Layer() Layer
	// Keys returns the set of keys that work in the mode. If it is empty, no key has a command.
	Keys() command.Mode
	// Key handles a key.
	Key(Press) tea.Cmd
	// Mouse handles a mouse event at a target.
	Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd
	// Paint paints the mode over the table and all lower modes.
	Paint(b *cells.Brush)
}

// A Press is a key with its command in the highest mode.
type Press struct {
	tea.KeyMsg
	// Command is the command of the key, or nil if it has none.
	Command *command.Command
	// Target is the target of the command.
	Target command.Target
}

// A Layer is the height of a mode over the table. The table itself has layer 0.
type Layer int

// The layers.
const (
	Base Layer = iota
	Letters
	Paused
	Ended  // the end of a round
	Panel  // text to read
	Page   // a screen that fills the window
	Dealt  // the dealing ceremony
	Rules  // the rules of the game
	Sealed // the prompt before the first tile
	Asked  // a question
	Spoken // a line that the player writes to the others
	layers
)

// A Presenter is a mode with texts. Present composes them whenever the table composes its texts.
type Presenter interface{ Present(*Said) }

// Said holds the texts of the table that modes may replace.
type Said struct {
	// Header and Goal are the texts of the first line, Status is the text beside the player's name.
	Header, Goal, Status string
	// Note is an answer to the player. Status is not shown beside a note, a notice or a question.
	Note string
	// Notice is an unsolicited message, Question a question to the player.
	Notice, Question string
	// Why is the text below the rack, or empty for the table's text. It is shown only where Status is.
	Why string
	// Marks are the tiles of the rack to mark.
	Marks []Mark
	// Answer is the mode's answer to an action of the player after the round has ended.
	Answer string
	// Panel is the panel beside the table, or nil if there is no room for one.
	Panel *cells.Doc
}

// A Follower is a mode that acts after each message.
type Follower interface{ Follow() tea.Cmd }

// A Runner is a mode with additional commands. Run runs a command and reports whether it is one of them.
type Runner interface {
	Run(*command.Command, command.Target) (cmd tea.Cmd, done bool)
}

// A Targeter is a mode that adds to the target of a command.
type Targeter interface {
	Target(command.Target) command.Target
}

// An Initer is a mode with a command to run when the table is first shown.
type Initer interface{ Init() tea.Cmd }

// An Advancer is a mode that can prevent bots from playing. Advance returns the command to run instead, and reports
// whether bots are prevented.
type Advancer interface {
	Advance() (cmd tea.Cmd, kept bool)
}

// A Scroller is a mode that scrolls.
type Scroller interface{ Scroll(lines int) }

// A Hider is a mode that hides parts of the table.
type Hider interface{ Hides() Parts }

// Parts is a set of parts of the table.
type Parts uint8

// The parts.
const (
	Seats  Parts = 1 << iota // the other seats and the status
	Middle                   // the indicator, the stock and, if the seats are hidden, the discards
	Tiles                    // everything that exists only once the tiles are dealt
	Hand                     // the player's rack
	Felt                     // everything but the header
	Window                   // everything, including lower modes
)

// A Footed is a mode that shows the keys of another mode in its footer.
type Footed interface{ FooterKeys() command.Mode }

// A Refuser is a mode that replaces texts of refusals. If Refusal returns "", the table shows the usual text.
type Refuser interface{ Refusal(error) string }

// A Resizer is a mode that depends on the size of the window.
type Resizer interface{ Resize(w, h int) }

// A Typist is a mode in which text is typed. A message with several keys is not split for it.
type Typist interface{ Types() }

// A Closer is a mode that has to stop or release something when it is closed.
type Closer interface{ Close() }

// stack holds the mode of each layer, or nil if there is none.
type stack [layers]Mode

// top returns the highest mode.
func (s *stack) top() Mode {
	for at := layers - 1; at > Base; at-- {
		if s[at] != nil {
			return s[at]
		}
	}
	return s[Base]
}

// isCovered reports whether a mode other than the letters, the dealing or a question is over the table.
func (s *stack) isCovered() bool {
	for at := Paused; at < Asked; at++ {
		if s[at] != nil && at != Dealt {
			return true
		}
	}
	return false
}

// each yields the modes that implement T, the lowest first.
func each[T any](s *stack) iter.Seq[T] {
	return func(yield func(T) bool) {
		for _, mode := range s {
			if is, ok := mode.(T); ok && !yield(is) {
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

// Open puts a mode on its layer, and closes the mode that was there.
func (m *Model) Open(mode Mode) {
	if m.modes[mode.Layer()] != mode {
		m.Close(mode.Layer())
	}
	m.modes[mode.Layer()] = mode
}

// Close closes and removes the mode of a layer, if any.
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

// An Opener returns a mode to put over a table, or nil if there is nothing to show, and a command to run first.
type Opener func(*Model) (Mode, tea.Cmd)

// openOver opens the mode in Options.Over for a command, if any.
func (m *Model) openOver(id command.ID) tea.Cmd {
	open := m.opts.Over[id]
	if open == nil {
		return nil
	}
	mode, cmd := open(m)
	if mode != nil {
		m.Open(mode)
	}
	return cmd
}

// showEnd shows the end of the round, without a panel over it.
func (m *Model) showEnd() {
	m.Close(Panel)
	m.openOver(command.ShowEnd)
}

// closeTop closes the panel, or else the end of the round.
func (m *Model) closeTop() {
	if m.modes[Panel] != nil {
		m.Close(Panel)
	} else {
		m.Close(Ended)
	}
}

// askQuestion opens the mode for the session's question, or closes that mode if there is no question.
func (m *Model) askQuestion() {
	switch {
	case m.s.Question() == nil:
		m.Close(Asked)
	case m.modes[Asked] == nil:
		m.Open(&asking{m, m.opts.Clock.Now()})
	}
}

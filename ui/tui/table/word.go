package table

import (
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/layout"
	"fair/okey/ui/tui/screen"
)

// wordPrompt is the mode before the first deal, in which the player may enter a word. The program has already committed
// to the seed.
type wordPrompt struct {
	t     *Model
	input textinput.Model
	note  string
}

// maxWordLen is the maximum length of a word, in characters.
const maxWordLen = 40

// promptWidth is the width of the text of the prompt, in cells.
const promptWidth = 74

func newWordPrompt(m *Model) *wordPrompt {
	p := &wordPrompt{t: m, input: textinput.New()}
	p.input.CharLimit = maxWordLen
	p.input.Focus()
	return p
}

func (*wordPrompt) Layer() Layer              { return WordPrompt }
func (*wordPrompt) CommandMode() command.Mode { return command.Word }
func (*wordPrompt) Hides() Parts              { return Window }

func (p *wordPrompt) Key(k Press) tea.Cmd {
	switch c := k.Command; {
	case c != nil && c.ID == command.CancelWord:
		return p.t.Leave()
	case c != nil && c.ID == command.Deal:
		m := p.t
		events, err := m.Session.SayWord(p.input.Value())
		if err != nil {
			p.note = tell.SaveStatus(m.Words, err)
			return nil
		}
		m.Close(WordPrompt)
		m.applyEvents(events)
		return m.advance()
	}
	p.note = ""
	p.input, _ = p.input.Update(k.KeyMsg) // drop the command that makes the cursor blink
	return nil
}

func (p *wordPrompt) Mouse(e tea.MouseMsg, at layout.Target) tea.Cmd {
	cmd, _ := p.t.PressFooter(e, at)
	return cmd
}

// Paint paints the text, the input line for the word, and the commitment.
func (p *wordPrompt) Paint(b *cells.Brush) {
	m := p.t
	w, l := m.Words, &m.Plan
	screen.PaintHeader(b, w, w.Say("sealed.title"))
	told := p.note
	if trouble := m.Session.Store().Trouble(); trouble != nil && told == "" {
		told = tell.SaveStatus(w, trouble)
	}
	x, y := (l.W-promptWidth)/2, max(2, l.H/2-9)
	logoWidth, _ := cells.LogoSize(1)
	b.Logo((l.W-logoWidth)/2, y, 1)
	b.Text(x, y+7, l.W, w.Say("sealed.go"), cells.RoleGold, true)
	b.Text(x, y+8, l.W, w.Say("sealed.why"), cells.RoleInk, false)
	b.Put(x, y+10, '▶', cells.RoleGold, cells.RoleNone, true)
	screen.PaintInput(b, x+2, y+10, &p.input)
	b.Text(x, y+13, l.W, w.Say("sealed.note"), cells.RoleDim, false)
	b.Text(x+2, y+14, l.W, m.Session.Store().Commitment, cells.RoleDim, false)
	note, rest := b.Split(told, promptWidth)
	b.Text(x, l.H-3, l.W, note, cells.RoleGold, true)
	b.Text(x, l.H-2, l.W, rest, cells.RoleGold, true)
	m.footer.Paint(b, l.Footer)
}

package table

import (
	"cmp"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// Model is the table. Use New, NewHosted, NewReplay or NewWithSession to create one.
type Model struct {
	*board
	modes     stack
	Left      bool // the player has left the table; unfinished writes continue
	hand      *handView
	melds     *meldView
	bots      botPace
	animation *animation
	clock     *turnClock

	lastText string        // the last event, in words
	Note     string        // a response to what the player did, shown until the next key press
	notice   screen.Notice // an unsolicited message, for example that a bot has been replaced
	returned bool          // the player has just resumed the match

	said         Content   // what the table says, as modes have changed it
	urgent       bool      // said.Status is a response to what the player did
	shownHint    tell.Hint // the coach's advice, unless a response hides it
	chanceBeside bool      // the panel shows the chance of winning
	footer       screen.Footer

	tutor      tutorState
	hint       hintState
	myTurn     bool      // it was the player's turn after the last events
	turnBegan  time.Time // when that turn began
	awaited    time.Time // the value of turnBegan when awaitLongTurn last returned a command
	reported   error     // the last save error that the player was told about
	saveNotice string    // the last text shown by NotifySaveError
	unseen     bool      // the player has not seen the deal yet, and the host waits for it
}

// New returns a table for a new match or for the match in opts.Resumed. It returns an error if the rules, the theme or
// the language is invalid.
func New(opts Options) (*Model, error) {
	opts.AskOpeningBack = true
	var s *session.Session
	var dealt []game.Event
	var err error
	if opts.Resumed != nil {
		s, err = session.Resume(opts.Table, opts.Resumed)
	} else {
		s, dealt, err = session.New(opts.Table)
	}
	if err != nil {
		return nil, err
	}
	m, err := NewWithSession(opts, s)
	if err != nil {
		return nil, err
	}
	m.Open(SeatMode{m})
	switch {
	case s.AwaitsWord():
		m.Open(newWordPrompt(m))
	case opts.Resumed != nil:
		m.resume()
	default:
		m.applyEvents(dealt)
	}
	m.Notify(opts.Note, true)
	return m, nil
}

// NewHosted returns a table for a session whose match is run by a host. It shows the match as it is now. The caller
// must send it a TableChanged message whenever others may have done something. It returns an error if the theme is
// invalid.
func NewHosted(opts Options, s *session.Session) (*Model, error) {
	m, err := NewWithSession(opts, s)
	if err != nil {
		return nil, err
	}
	m.Open(SeatMode{m})
	if events := s.View().Log.Events(); len(events) == 1 { // nobody has played since the deal
		m.applyEvents(events)
	} else {
		m.resume()
		m.returned = false // the person may be new here
	}
	if m.unseen = true; s.Watched() {
		m.hand.moveCursorAfter(nil)
	}
	return m, nil
}

// NewWithSession returns a table that shows s. The caller must open a base mode. NewWithSession returns an error if the
// theme is invalid.
func NewWithSession(opts Options, s *session.Session) (*Model, error) {
	p, err := cells.NewPalette(opts.Look)
	if err != nil {
		return nil, err
	}
	if opts.Leave == nil {
		opts.Leave = tea.Quit
	}
	b := &board{Options: opts, Words: opts.Words, palette: p, grid: new(cells.Grid)}
	b.setSession(s)
	hand := &handView{board: b}
	m := &Model{board: b, hand: hand, melds: &meldView{board: b, hand: hand}, animation: &animation{board: b}, clock: &turnClock{board: b}}
	if !p.Coloured && m.Words.LettersMislead() {
		m.Notify(m.markLegend(), true)
	}
	return m, nil
}

// ShowSession shows s from its beginning in place of the current session. base becomes the only open mode.
func (m *Model) ShowSession(base Mode, s *session.Session) tea.Cmd {
	m.bots.cancelMove()
	m.animation.skip()
	m.animation.land()
	m.setSession(s)
	m.Options.Table = *s.Table()
	m.closeAll()
	m.Open(base)
	m.hand.startRound()
	m.hand.lastTiles = m.rack().Tiles()
	m.lastText, m.Note, m.myTurn = m.lastEvent(m.view.Log.Events()), "", false
	m.updateMyTurn()
	if m.Plan.W > 0 {
		m.resize(m.Plan.W, m.Plan.H)
	}
	return m.advance()
}

// resume shows the match as it is now.
func (m *Model) resume() {
	m.hand.resumeRound()
	m.lastText, m.returned = m.lastEvent(m.view.Log.Events()), true
	m.updateMyTurn()
	if m.view.Phase != game.Playing {
		m.showEnd()
	}
	m.Session.KeepRack()
}

// Init returns the commands to run at the start, such as the one that asks a bot for the first move.
func (m *Model) Init() tea.Cmd {
	cmd := tea.Batch(tea.SetWindowTitle("Okey"), screen.SetMouse(m.Options.Mouse), m.advance(), m.expireNotice(), m.runClock(), m.readAcquaintances(nil))
	for mode := range each[Initer](&m.modes) {
		cmd = tea.Batch(cmd, mode.Init())
	}
	return cmd
}

// Update handles a message. It never blocks.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if m.Left {
		return m, m.updateAfterLeaving(msg)
	}
	if tick, ok := msg.(frameTick); ok { // frames are frequent and change nothing else
		return m, m.advanceAnimation(tick)
	}
	cmd := m.update(msg)
	for mode := range each[Follower](&m.modes) {
		if !m.Left {
			cmd = tea.Batch(cmd, mode.Follow())
		}
	}
	m.presentAll()
	if m.Left {
		return m, cmd
	}
	m.Session.KeepRack()
	return m, tea.Batch(cmd, m.animation.nextFrame(), m.expireNotice(), m.askTutor(), m.askAboutTurn(), m.runClock(), m.awaitLongTurn(), m.tellReady())
}

// tellReady returns a command that tells the host, after the dealing ceremony, that the player has seen the deal. It
// returns nil if the host has been told.
func (m *Model) tellReady() tea.Cmd {
	if !m.unseen || m.modes[Ceremony] != nil {
		return nil
	}
	m.unseen = false
	s := m.Session
	return func() tea.Msg {
		s.Ready()
		return nil
	}
}

// TableChanged is the message that something may have changed at a hosted table.
type TableChanged struct {
	// Left is the remaining time of the turn in seconds, or 0 if it is not to be shown.
	Left int
	// Said is the latest message from the people at the table, or "" if there is none.
	Said string
}

// catchUp shows what the others have done.
func (m *Model) catchUp() tea.Cmd {
	o := m.Session.CatchUp()
	switch {
	case o.Skipped:
		m.closeAll()
		m.animation.skip()
		m.animation.land()
		m.resume()
		m.unseen = true
		return m.advance()
	case len(o.Events) > 0:
		return m.showEvents(o.Events)
	}
	return nil
}

// updateAfterLeaving handles a message after the player has left the table. Ctrl-C quits the program.
func (m *Model) updateAfterLeaving(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if msg.Type == tea.KeyCtrlC {
			return tea.Quit
		}
	case tea.WindowSizeMsg:
		m.resize(msg.Width, msg.Height)
		m.presentAll()
	}
	return nil
}

// advanceAnimation shows the next frame if tick belongs to this table.
func (m *Model) advanceAnimation(tick frameTick) tea.Cmd {
	if tick.of != m.animation {
		return nil
	}
	flew := m.animation.finale.ShowsTable()
	cmd := m.animation.advanceFrame()
	if flew && !m.animation.finale.ShowsTable() { // from now on the text includes the end of the round
		m.presentAll()
	}
	return cmd
}

// update handles a message other than a frameTick.
func (m *Model) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.resize(msg.Width, msg.Height)
		m.animation.skip()
		m.animation.land() // their destinations have moved
		for mode := range each[Resizer](&m.modes) {
			mode.Resize(msg.Width, msg.Height)
		}
	case tea.KeyMsg:
		if m.modes.top().CommandMode()&command.Typing != 0 || !msg.Paste {
			return m.key(msg)
		}
	case tea.MouseMsg:
		return m.mouse(msg)
	case screen.Answer:
		return msg.Take()
	case TableChanged:
		m.seconds, m.spoken = msg.Left, msg.Said
		return m.catchUp()
	case tea.BlurMsg:
		if m.Options.Focus && !m.bots.stopped && m.modes[WordPrompt] == nil && !m.replaying() {
			m.bots.away = true
			return m.pause()
		}
	case tea.FocusMsg:
		if m.bots.away {
			return m.pause()
		}
	}
	return nil
}

// key passes a key to the topmost mode, unless the key quits or suspends the program.
func (m *Model) key(k tea.KeyMsg) tea.Cmd {
	top := m.modes.top()
	press := Press{KeyMsg: k, Target: m.shownTarget()}
	press.Target.Key = k.String()
	press.Command = command.Resolve(press.Target, top.CommandMode())
	c := press.Command
	if c == nil {
		c = command.Resolve(press.Target, command.Everywhere)
	}
	switch {
	case c == nil:
	case c.ID == command.Quit:
		return tea.Quit
	case c.ID == command.Suspend:
		return tea.Suspend
	}
	if cmd, held := m.deferUntilTutor(k, judges(press.Command)); held {
		return cmd
	}
	if m.Plan.Small && (top.CommandMode()&command.Typing == 0 || k.Type != tea.KeyEsc) { // the table is not visible
		return nil
	}
	return top.Key(press)
}

// mouse handles a mouse event. Everything that can be done with the mouse can also be done with the keys.
func (m *Model) mouse(e tea.MouseMsg) tea.Cmd {
	if m.Plan.Small && m.modes[Rules] == nil && m.modes[WordPrompt] == nil {
		return nil
	}
	at := m.melds.targetAt(e.X, e.Y)
	if cmd, held := m.deferUntilTutor(e, m.judgesClick(e, at)); held {
		return cmd
	}
	return m.modes.top().Mouse(e, at)
}

// showOutcome shows the outcome of something the player did.
func (m *Model) showOutcome(o session.Outcome) tea.Cmd {
	switch {
	case o.Left:
		return m.Leave()
	case o.Refused != nil:
		m.Note = m.Teller().Refusal(o.Refused, o.Action)
		for mode := range each[Refuser](&m.modes) {
			m.Note = cmp.Or(mode.Refusal(o.Refused), m.Note)
		}
		return nil
	case len(o.Events) == 0: // the outcome is a question, or only the rack has changed
		m.askQuestion()
		m.hand.moveCursorToFinish(o.Question)
		return nil
	}
	return m.showEvents(o.Events)
}

// showEvents shows the events of a move and lets play continue.
func (m *Model) showEvents(events []game.Event) tea.Cmd {
	before := m.myTurn
	m.applyEvents(events)
	next := m.advance()
	if m.Options.Ring != nil && m.myTurn && !before {
		return tea.Batch(func() tea.Msg { m.Options.Ring(); return nil }, next)
	}
	return next
}

// applyEvents shows events that have happened in the session. It does not ask the next bot.
func (m *Model) applyEvents(events []game.Event) {
	m.bots.cancelMove()
	m.Note, m.returned = "", false
	for _, e := range events {
		m.lastText = m.eventText(e, m.lastText)
		switch e := e.(type) {
		case game.Dealt:
			m.animation.land() // the old tiles are gone
			m.Close(Panel)
			m.Close(RoundEnd)
			m.Close(Letters)
			m.myTurn = false
			m.hand.startRound()
			if m.Options.Ceremony && e.FirstThrow > 0 && m.Options.Pace != Instant {
				m.Open(&dealMode{Dealt: e, t: m})
			}
			m.unseen = m.Session.Hosted()
		case game.RoundEnded:
			m.showEnd()
		default:
			m.hand.saveCursor(e)
		}
	}
	m.hand.moveCursorAfter(events)
	for _, e := range events {
		m.animation.launch(e)
	}
	m.updateMyTurn()
}

// updateMyTurn sets myTurn. When the player's turn begins, updateMyTurn also records the time and resets
// hand.cursorMoved.
func (m *Model) updateMyTurn() {
	before := m.myTurn
	if m.myTurn = m.Session.MyTurn(); m.myTurn && !before {
		m.turnBegan, m.hand.cursorMoved = m.Options.Clock.Now(), false
		m.clock.left = m.Options.TurnTime
		m.clock.stop()
	}
}

// advance asks the bot whose turn it is for a move, unless a mode prevents it. Between the rounds of a watched match,
// advance schedules the next round.
func (m *Model) advance() tea.Cmd {
	for mode := range each[Advancer](&m.modes) {
		if cmd, stops := mode.Advance(); stops {
			return cmd
		}
	}
	if m.Session.Table().Watch && m.view.Phase == game.RoundOver {
		return m.afterUnlessMoved(roundEndDelay(m.Options.Pace), m.handleDelayElapsed)
	}
	if bot, ok := m.Session.BotToMove(); ok {
		return m.askBot(bot)
	}
	return nil
}

// afterUnlessMoved returns a command that calls f after the given delay, unless the match has moved on by then.
func (m *Model) afterUnlessMoved(delay time.Duration, f func() tea.Cmd) tea.Cmd {
	at := m.Session.TurnID()
	return m.after(delay, func() tea.Cmd {
		if at != m.Session.TurnID() {
			return nil
		}
		return f()
	})
}

// handleDelayElapsed is called when the delay before a bot's move is over. It makes the move, unless the bot has not
// answered yet or no bot has been asked. Between the rounds of a watched match, handleDelayElapsed begins the next round.
func (m *Model) handleDelayElapsed() tea.Cmd {
	if m.Session.Watched() && m.view.Phase == game.RoundOver && !m.bots.stopped {
		return m.nextRound()
	}
	return m.skipDelay()
}

// playBotMove makes the bot's move if it is known and due.
func (m *Model) playBotMove() tea.Cmd {
	p := &m.bots
	if p.move == nil || !p.due || p.stopped && !p.stepping {
		return nil
	}
	seat := m.view.Turn
	o := m.Session.Play(*p.move)
	if o.Refused != nil { // cannot happen: the bot's move has been checked
		m.Notify(o.Refused.Error(), true)
		return nil
	}
	cmd := m.showEvents(o.Events)
	if o.Fault != nil {
		m.Notify(m.Words.With("event.fault", words.Args{"Name": m.Name(seat)}), false)
	}
	return cmd
}

// skipDelay ends the delay before a bot's move, if any.
func (m *Model) skipDelay() tea.Cmd {
	m.bots.due = true
	return m.playBotMove()
}

// pause stops the bots. If they are already stopped, it resumes play without a delay.
func (m *Model) pause() tea.Cmd {
	m.Close(Pause)
	if m.bots.stopped = !m.bots.stopped; m.bots.stopped {
		if !m.Session.Watched() {
			m.Open(&pauseMode{t: m})
		}
		return nil
	}
	m.bots.away = false
	return m.handleDelayElapsed()
}

// nextRound begins the next round or, after the last round, another match. During a round in which the player may pass,
// it asks whether to pass.
func (m *Model) nextRound() tea.Cmd {
	over, earlier := m.view.Phase == game.MatchOver, m.Session.Store()
	if over {
		m.bots.cancelMove() // leaving must not wait for the bots
	}
	o, err := m.Session.GoOn()
	switch {
	case err != nil:
		m.Note = err.Error()
	case over && !o.Left && !m.Session.Hosted():
		meet := m.readAcquaintances(earlier)
		if m.Session.AwaitsWord() {
			m.closeAll()
			m.Open(newWordPrompt(m))
			return meet
		}
		m.applyEvents(o.Events)
		return tea.Batch(m.advance(), meet)
	default:
		return m.showOutcome(o)
	}
	return nil
}

// Leave leaves the table for good. Unfinished writes continue in the background.
func (m *Model) Leave() tea.Cmd {
	m.bots.cancelMove()
	for at, mode := range m.modes {
		if closer, ok := mode.(Closer); ok {
			if closer.Close(); Layer(at) > Base {
				m.modes[at] = nil
			}
		}
	}
	m.Left = true
	s, leave := m.Session, m.Options.Leave
	return func() tea.Msg {
		s.Close()
		return leave()
	}
}

// presentAll composes everything that View paints. It is called after each message.
func (m *Model) presentAll() {
	m.askQuestion()
	if m.modes.isCovered() { // tiles do not fly under panels
		m.animation.land()
	}
	if m.modes.top().Layer() != RoundEnd { // another mode covers the animation at the end of the round
		m.animation.skip()
	}
	if m.Plan.Small || m.Plan.W == 0 {
		return
	}
	if m.Session.AwaitsWord() {
		m.footer = m.footerOf(command.Word, command.Target{Session: m.Session})
		return
	}
	if trouble := m.Session.Store().Trouble(); trouble != nil && trouble != m.reported {
		m.reported = trouble
		m.Notify(tell.SaveStatus(m.Words, trouble), true)
	}
	m.hand.capitals = m.throwsByCapitals()
	m.hand.lettered = m.hand.capitals || m.modes.top().Layer() == Letters
	m.hand.present()
	m.melds.present()
	m.shownHint = tell.Hint{}
	if h, hinted := m.Session.Hint(); hinted && m.Note == "" {
		if now := (rackState{m.Session.TurnID(), m.rack(), m.rack().ChangeCount(), m.Session.Reading().Left.Advised}); now != m.hint.saidFor { // the text depends on the rack
			m.hint.said, m.hint.saidFor = m.Teller().Hint(h), now
		}
		m.shownHint = m.hint.said
	}
	m.said = Content{Header: m.said.Header, Goal: m.said.Goal, Status: m.said.Status, Panel: m.said.Panel, Note: m.Note, Notice: m.notice.Text}
	if q := m.Session.Question(); q != nil {
		m.said.Question = m.Teller().Question(q)
	}
	if !m.animation.finale.ShowsTable() { // nothing new is said while the last tile is flying
		m.said.Header, m.said.Goal, m.said.Panel = m.headerText(), m.Teller().Goal(), m.composePanel()
		m.said.Status, m.urgent = m.statusText()
	}
	status := m.said.Status
	for mode := range each[Presenter](&m.modes) {
		mode.Present(&m.said)
	}
	m.hand.marks = append(m.hand.marks, m.said.Marks...)
	if m.Note == "" && m.notice.Text == "" && m.said.Question == "" {
		m.shownHint.Why = cmp.Or(m.said.Why, m.shownHint.Why)
	} else {
		m.said.Status = status
	}
	top := m.modes.top()
	keys := top.CommandMode()
	if footed, ok := top.(FooterModer); ok {
		keys = footed.FooterMode()
	}
	m.footer = m.footerOf(keys, m.shownTarget())
	if m.said.Question != "" && (m.modes[Panel] != nil || m.modes[RoundEnd] != nil) { // these modes cover the question
		m.footer = m.footer.WithPrefix(m.said.Question+"   ", m.Plan.W)
	}
}

// SaveFailed is a message that the match is no longer being saved.
type SaveFailed struct{}

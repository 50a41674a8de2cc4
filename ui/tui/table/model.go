package table

import (
	"cmp"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/ui/cells"
	"fair/okey/ui/command"
	"fair/okey/ui/learn"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/tui/screen"
	"fair/okey/ui/words"
)

// Model is the table. Make one with New or NewReplay.
type Model struct {
	*board
	modes modes
	hand  *handView
	melds *meldView
	bots  *botPace
	air   *animation
	texts texts
	clock func() time.Time

	last      string // what happened last, in words
	note      string // why something was not possible, until the next key
	tutor     tutoring
	hint      hint      // what the master would do, until the player has moved
	notice    notice    // what was not asked for, such as that a bot had to be replaced
	back      bool      // the player has just come back to the match
	myTurn    bool      // it was the player's turn when that was looked at last
	turnBegan time.Time // when it became so
	reported  error     // the trouble with saving that was told
	unkept    string    // what was told last about what cannot be kept
}

// New is a table where a match has just been dealt, or goes on. The error is about rules, theme or
// language.
func New(opts Options) (*Model, error) {
	p, err := cells.NewPalette(opts.Look)
	if err != nil {
		return nil, err
	}
	opts.AskOpeningBack = true
	var s *session.Session
	var dealt []game.Event
	if opts.Resumed != nil {
		s, err = session.Resume(opts.Table, opts.Resumed)
	} else {
		s, dealt, err = session.New(opts.Table)
	}
	if err != nil {
		return nil, err
	}
	m := newModel(opts, p, s)
	switch {
	case s.AwaitsWord():
		m.modes[atWord] = newWordPrompt()
	case opts.Resumed != nil:
		m.resume()
	default:
		m.applyEvents(dealt)
	}
	m.Notify(opts.Note, true)
	return m, nil
}

// newModel is a table that shows a session.
func newModel(opts Options, p *cells.Palette, s *session.Session) *Model {
	if opts.Leave == nil {
		opts.Leave = tea.Quit
	}
	b := &board{opts: opts, words: opts.Words, palette: p, grid: new(cells.Grid)}
	b.sitAt(s)
	hand := &handView{board: b, groups: groupView{board: b}}
	m := &Model{
		board: b, hand: hand, melds: &meldView{board: b, hand: hand}, bots: &botPace{board: b}, air: &animation{board: b},
		clock: time.Now,
	}
	m.modes[atTable] = playing{}
	if s.Watched() {
		m.modes[atTable] = watching{}
	}
	if !p.Coloured() && m.words.LettersMislead() {
		m.Notify(m.markLegend(), true)
	}
	return m
}

// resume shows a match as it was left.
func (m *Model) resume() {
	m.hand.resumed()
	m.last, m.back = m.presenter().lastOf(m.view.Log.Events()), true
	m.noteTurn()
	if m.view.Phase != game.Playing {
		m.modes.showEnd()
	}
	m.s.KeepRack()
}

// Init lets the bots begin, if one of them does.
func (m *Model) Init() tea.Cmd {
	search := m.modes.training().awaitSearch()
	return tea.Batch(tea.SetWindowTitle("Okey"), screen.ListenToMouse(m.opts.Mouse), m.advance(), m.ageNotice(), search)
}

// Update takes a message and never waits.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case frameTick: // many a second, and nothing else has changed
		if msg.of != m.air {
			return m, nil
		}
		flew := m.air.show.onTable()
		cmd := m.air.tick()
		if flew && !m.air.show.onTable() { // now it is told how the round has ended
			m.presentAll()
		}
		return m, cmd
	case tea.KeyMsg:
		if m.modes[atExit] != nil && msg.Type == tea.KeyCtrlC {
			return m, tea.Quit
		}
	}
	if m.modes[atExit] != nil { // the session is being closed
		if msg, ok := msg.(tea.WindowSizeMsg); ok {
			m.resize(msg.Width, msg.Height)
		}
		return m, nil
	}
	cmd := m.update(msg)
	if l := m.modes.lesson(); l != nil && m.modes[atExit] == nil {
		cmd = tea.Batch(cmd, l.judge(m))
	}
	if t := m.modes.training(); t != nil && m.modes[atExit] == nil {
		cmd = tea.Batch(cmd, t.judge(m))
	}
	if m.modes[atExit] == nil {
		m.s.KeepRack()
		m.presentAll()
	}
	return m, tea.Batch(cmd, m.air.next(), m.ageNotice(), askTutor(m))
}

// update does what a message asks for.
func (m *Model) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.resize(msg.Width, msg.Height)
		m.air.skip()
		m.air.land() // what flew was on its way to where nothing is any more
		if r, ok := m.modes[atRules].(reading); ok {
			r.Update(msg)
		}
	case tea.KeyMsg:
		if m.modes[atWord] != nil { // words are typed as they come
			return m.key(msg)
		}
		return screen.EachKey(msg, m.key)
	case tea.MouseMsg:
		return m.mouse(msg)
	case tea.BlurMsg:
		if m.opts.Focus && !m.bots.stopped && m.modes[atWord] == nil && !m.replaying() {
			m.bots.away = true
			return m.pause()
		}
	case tea.FocusMsg:
		if m.bots.away {
			return m.pause()
		}
	case dealTick:
		if d := m.modes.dealing(); d != nil {
			return d.ticked(m, msg)
		}
	case answer:
		if m.s.Awaits(msg.move) {
			m.bots.move = &msg.move
			return m.settle()
		}
	case paceTick:
		return m.paced(msg)
	case replayTick:
		if r := m.modes.replay(); r != nil {
			return r.ticked(m, msg)
		}
	case advised:
		giveHint(m, msg)
	case judged:
		return heedTutor(m, msg)
	case judgeLate:
		return noLonger(m, msg)
	case better:
		sayBetter(m, msg)
	case notKept:
		msg.tell(m)
	case reviewTold:
		return m.modes.reviewed().told(m, msg)
	case reviewReasons:
		m.modes.reviewed().explained(msg)
	case noticeAged:
		m.notice.age(msg)
	case searchTold, trainingExplained:
		return m.modes.training().told(m, msg)
	}
	return nil
}

// key does what a key does now.
func (m *Model) key(k tea.KeyMsg) tea.Cmd {
	switch c := command.ByKey(m.s, command.Target{Key: k.String()}, command.Everywhere); {
	case m.modes[atExit] != nil: // it came in one message with the key that left
		return nil
	case c != nil && c.ID == command.Quit:
		return tea.Quit
	case c != nil && c.ID == command.Suspend:
		return tea.Suspend
	}
	if cmd, held := hold(m, k); held {
		return cmd
	}
	top := m.modes.top()
	if _, word := top.(*wordPrompt); m.layout.Small && !(word && k.Type == tea.KeyEsc) { // nothing can be seen, so nothing is done
		return nil
	}
	return top.key(m, k)
}

// mouse does what the mouse does. Everything it can do has a key.
func (m *Model) mouse(e tea.MouseMsg) tea.Cmd {
	if m.modes[atRules] == nil && m.modes[atWord] == nil && m.layout.Small {
		return nil
	}
	if cmd, held := hold(m, e); held {
		return cmd
	}
	return m.modes.top().mouse(m, e, m.melds.at(e.X, e.Y))
}

// show tells what came of what the player wanted to do.
func (m *Model) show(o session.Outcome) tea.Cmd {
	switch {
	case o.Left:
		return m.leave()
	case o.Refused != nil:
		m.note = m.teller().Refusal(o.Refused, o.Action)
		if l := m.modes.lesson(); l != nil && l.Step().Kind == learn.OnRack { // whose turn it is does not matter there
			m.note = m.words.Say("learn.first")
		}
		return nil
	case len(o.Events) == 0: // a question, which is shown as long as it is open, or something about the rack
		setQuestion(m)
		m.hand.pointToWay(o.Question)
		return nil
	}
	return m.played(o.Events)
}

// played shows what a seat has done, and lets the game go on.
func (m *Model) played(events []game.Event) tea.Cmd {
	before := m.myTurn
	m.applyEvents(events)
	next := m.advance()
	if m.opts.Ring != nil && m.myTurn && !before {
		return tea.Batch(func() tea.Msg { m.opts.Ring(); return nil }, next)
	}
	return next
}

// applyEvents brings what the player sees up to date with what happened.
func (m *Model) applyEvents(events []game.Event) {
	m.bots.forget()
	m.note, m.back = "", false
	for _, e := range events {
		m.last = m.presenter().event(e)
		switch e := e.(type) {
		case game.Dealt:
			m.air.land() // nobody has seen the tiles stand otherwise
			m.modes[atPanel], m.modes[atEnd], m.modes[atLetters], m.myTurn = nil, nil, nil, false
			m.hand.dealt()
			watchDeal(m, e)
		case game.RoundEnded:
			m.modes.showEnd()
		default:
			m.hand.remember(e)
		}
	}
	m.hand.follow(events)
	m.air.launchAll(events)
	m.noteTurn()
}

// noteTurn notes whether it is the player's turn, and when one begins: then he has chosen no tile
// yet.
func (m *Model) noteTurn() {
	before := m.myTurn
	if m.myTurn = m.s.MyTurn(); m.myTurn && !before {
		m.turnBegan, m.hand.steered = m.clock(), false
	}
}

// advance lets the bot whose turn it is think, or what is shown first go on.
func (m *Model) advance() tea.Cmd {
	if d := m.modes.dealing(); d != nil {
		return d.next(m)
	}
	now := m.s.At()
	if m.s.Table().Watch && !m.replaying() && m.view.Phase == game.RoundOver {
		return tea.Tick(betweenRounds(m.opts.Pace), func(time.Time) tea.Msg { return paceTick{now} })
	}
	if l := m.modes.lesson(); m.modes.training() != nil || l != nil && l.Step().Kind != learn.Round {
		return nil // nobody else moves
	}
	if bot, ok := m.s.BotToMove(); ok {
		return m.bots.ask(bot, now)
	}
	return nil
}

// paced notes that the awaited move may be shown.
func (m *Model) paced(t paceTick) tea.Cmd {
	if t.at != m.s.At() {
		return nil
	}
	m.bots.due = true
	if m.s.Watched() && m.view.Phase == game.RoundOver && !m.bots.stopped {
		return m.goOn()
	}
	return m.settle()
}

// settle makes the awaited move if nothing is missing for it.
func (m *Model) settle() tea.Cmd {
	move, ready := m.bots.ready()
	if !ready {
		return nil
	}
	seat := m.view.Turn
	o := m.s.Play(move)
	if o.Refused != nil { // whoever is to play always has a legal move; the rules' own tests hold that
		m.Notify(o.Refused.Error(), true)
		return nil
	}
	cmd := m.played(o.Events)
	if o.Fault != nil {
		m.Notify(m.words.With("event.fault", words.Args{"Name": m.name(seat)}), false)
	}
	return cmd
}

// skipWait does not wait for the time of the awaited move.
func (m *Model) skipWait() tea.Cmd {
	if !m.s.BotsTurn() {
		return nil
	}
	m.bots.due = true
	return m.settle()
}

// pause stops the bots, or lets them go on at once.
func (m *Model) pause() tea.Cmd {
	m.modes[atPause] = nil
	if m.bots.stopped = !m.bots.stopped; m.bots.stopped {
		if !m.s.Watched() {
			m.modes[atPause] = pause{}
		}
		return nil
	}
	m.bots.away = false
	if m.s.Watched() && m.view.Phase == game.RoundOver {
		return m.goOn()
	}
	return m.skipWait()
}

// goOn goes to the next round, to another match, or lets a round end that only this player could
// still win.
func (m *Model) goOn() tea.Cmd {
	over := m.view.Phase == game.MatchOver
	if l := m.modes.lesson(); l != nil && m.view.Phase != game.Playing {
		return l.afterRound(m)
	}
	if over {
		m.bots.forget() // a bot that still thinks must not be waited for when it leaves
	}
	o, err := m.s.GoOn()
	switch {
	case err != nil:
		m.note = err.Error()
	case over:
		return m.begun(o.Events)
	default:
		return m.show(o)
	}
	return nil
}

// begun shows another match.
func (m *Model) begun(dealt []game.Event) tea.Cmd {
	if m.s.AwaitsWord() {
		m.modes = modes{atTable: m.modes[atTable], atWord: newWordPrompt()}
		return nil
	}
	m.applyEvents(dealt)
	return m.advance()
}

// leave leaves the table for good. What is still to be written is written beside the loop.
func (m *Model) leave() tea.Cmd {
	m.bots.forget()
	m.modes.closeReview()
	m.modes[atExit] = leaving{}
	s, leave := m.s, m.opts.Leave
	return func() tea.Msg {
		s.Close()
		return leave()
	}
}

// presenter is what puts the texts together as things are.
func (m *Model) presenter() *presenter {
	p := &presenter{board: m.board, hand: m.hand, last: m.last, note: m.note, back: m.back, stopped: m.bots.stopped, texts: m.texts}
	p.told = m.melds.told
	p.free = m.modes.top() == m.modes[atTable] && !m.s.Watched()
	if m.s.Question() != nil {
		p.asked, p.keys = m.questionText(), answerKeys(m)
	}
	if _, hinted := m.s.Hint(); hinted && p.note == "" {
		p.note = m.hint.text
	}
	return p
}

// presentAll puts together what is on the screen, at the end of Update: View only paints it.
func (m *Model) presentAll() {
	setQuestion(m)
	if m.modes.covered() { // below that nothing flies
		m.air.land()
	}
	if _, ok := m.modes.top().(*ending); !ok { // what lies over the show hides it
		m.air.skip()
	}
	if m.layout.Small || m.layout.W == 0 || m.s.AwaitsWord() {
		return
	}
	m.reportSaveError()
	_, m.hand.lettered = m.modes.top().(lettered)
	m.hand.goal = goalOf(m)
	m.hand.present()
	m.melds.present()
	p := m.presenter()
	if !m.air.show.onTable() { // while the last tile flies, the table is as it was before
		m.texts = p.present(m.texts)
	}
	lesson := m.modes.lesson()
	if lesson != nil {
		lesson.present(m)
	}
	if t := m.modes.training(); t != nil {
		t.present(m)
	}
	if d := m.modes.dealing(); d != nil {
		d.present(m.board)
	}
	panel := m.modes.panel()
	if panel != nil {
		panel.present(pages{m.board, m.hand.byNumber, m.modes[atTable].keys()})
	}
	end := m.modes.ending()
	if end != nil {
		end.present(m.board, cmp.Or(m.note, lesson.answerText(m.words), m.notice.text))
	}
	review := m.modes.reviewed()
	if review != nil {
		review.present(m.board)
	}
	m.texts.footer = m.footer()
	if p.asked != "" && (panel != nil || end != nil) { // the panel lies where the question stands otherwise
		m.texts.footer = m.texts.footer.After(p.asked+"   ", m.layout.W)
	}
}

// reportSaveError tells once that the match is not saved.
func (m *Model) reportSaveError() {
	if trouble := m.s.Saved().Trouble(); trouble != nil && trouble != m.reported {
		m.reported = trouble
		m.Notify(tell.Saving(m.words, trouble), true)
	}
}

// Troubled tells that the match cannot be saved any more.
type Troubled struct{}

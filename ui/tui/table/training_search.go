package table

import (
	"context"
	"fmt"

	tea "github.com/charmbracelet/bubbletea"
)

// search looks for the player's mistakes beside the loop, while he solves other puzzles.
type search struct {
	find func(ctx context.Context, found func(match, of int)) error
	news chan searchTold // the newest
	told searchTold
}

// searchTold tells how far a search has come: in which match of how many it is, or that it is over.
type searchTold struct {
	search    *search
	match, of int
	over      bool
	err       error
}

// SearchMistakes has the table of a training look for mistakes while puzzles are solved there. Find
// tells found how far it is, ends when ctx does, and its error is why nothing can be kept.
func (m *Model) SearchMistakes(find func(ctx context.Context, found func(match, of int)) error) {
	s := &search{find: find, news: make(chan searchTold, 1)}
	m.modes.training().search = s
	ctx, end := context.WithCancel(context.Background())
	done := make(chan struct{})
	go s.run(ctx, done)
	leave := m.opts.Leave
	m.opts.Leave = func() tea.Msg {
		end()
		<-done // or else it might write what another training has written meanwhile
		return leave()
	}
}

// run searches.
func (s *search) run(ctx context.Context, done chan struct{}) {
	over := searchTold{search: s, over: true}
	defer close(done)
	defer func() {
		if p := recover(); p != nil { // nobody could put the terminal right from here
			over.err = fmt.Errorf("the search broke off: %v", p)
		}
		s.tell(over)
	}()
	over.err = s.find(ctx, func(match, of int) { s.tell(searchTold{search: s, match: match, of: of}) })
}

// tell puts news where the loop waits for it, in place of older news.
func (s *search) tell(news searchTold) {
	select {
	case <-s.news:
	default:
	}
	s.news <- news
}

// await waits for news.
func (s *search) await() tea.Msg { return <-s.news }

// awaitSearch waits for the first news, if this is a training and something is searched.
func (t *training) awaitSearch() tea.Cmd {
	if t == nil || t.search == nil {
		return nil
	}
	return t.search.await
}

// searched shows how far a search is.
func (t *training) searched(m *Model, msg searchTold) tea.Cmd {
	if t.search != msg.search {
		return nil
	}
	t.search.told = msg
	if !msg.over {
		return t.search.await
	}
	t.search = nil
	notKept{"train.kept.not", msg.err}.tell(m)
	return nil
}

package tui

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
	"fair/okey/ui/rack"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// finishing is to finish with the tile in a slot; where the rack has to show the hand, as it stands there (rule 3.5).
func (m *Model) finishing(s rack.Slot) game.Action {
	a := game.Action{Kind: game.Finish, Tile: m.rack.At(s).Tile}
	if m.view.Rules.Show == game.Arranged {
		a.Groups = game.GroupsOf(m.rack.Groups(s))
	}
	return a
}

// finishes are the ways to finish now, one for each tile that wins: where the rack has to show the hand, those that it shows.
func (m *Model) finishes() (ways []game.Action) {
	if m.opens() || !m.mine() || m.view.Step != game.MustDiscard {
		return nil
	}
	for _, f := range m.view.Terms().Finishes(m.view.Hand) {
		if m.view.Rules.Show != game.Arranged {
			ways = append(ways, game.Action{Kind: game.Finish, Tile: f.Tile})
			continue
		}
		if s, ok := m.rack.Where(func(s rack.Slot) bool {
			return m.rack.At(s).Tile == f.Tile && m.view.Check(m.finishing(s)) == nil
		}); ok {
			ways = append(ways, m.finishing(s))
		}
	}
	return ways
}

// finish finishes: with the tile held if that wins, or else with the one that does, wherever it stands. Where several do, the player is
// asked whether it is to be the one that costs the others most.
func (m *Model) finish() tea.Cmd {
	a, ways := m.finishing(m.held()), m.finishes()
	switch {
	case m.view.Check(a) == nil:
		return m.try(a)
	case len(ways) == 0:
		cmd := m.try(a)
		if m.note != "" && m.wins() != tile.None { // the offer stood where the refusal is now
			m.note = m.fitting(strings.TrimSuffix(m.note, ".")+" — "+m.prompt(), m.note)
		}
		return cmd
	case len(ways) == 1:
		return m.try(ways[0])
	}
	best, marks := ways[0], []string{}
	dearest, _ := m.view.DearestFinish()
	for _, way := range ways {
		marks = append(marks, words.Mark(way.Tile))
		if way.Tile == dearest.Tile {
			best = way
		}
	}
	m.ask = &question{
		text: m.words.With("confirm.finish", words.Args{"Tiles": strings.Join(marks, " "), "Tile": best.Tile}),
		yes:  func() tea.Cmd { return m.try(best) },
	}
	return nil
}

// discard discards the tile held, after a question if the player may regret it.
func (m *Model) discard() tea.Cmd {
	a := game.Action{Kind: game.Discard, Tile: m.rack.At(m.held()).Tile}
	if doubt := m.teller().Doubt(a, m.opts.Warn); doubt != "" {
		m.ask = &question{text: doubt, yes: func() tea.Cmd { return m.try(a) }}
		return nil
	}
	return m.try(a)
}

// advice is what the solver would do in the player's place.
func (m *Model) advice() session.Advice { return session.Advice{View: &m.view, Solver: m.solver} }

// toSpare puts the cursor on the tile that is needed least of those that may be discarded, if it is the time for that.
func (m *Model) toSpare() {
	if x := m.advice().Spare(); x != tile.None && m.mine() && m.lifted == nil {
		m.cursor = m.rack.Find(x, m.cursor)
	}
}

// toDrawn puts the cursor on the tile that the player has drawn in this turn of a match so far; if he has drawn none, on the one that he
// needs least. Once he has laid something it stays where it is.
func (m *Model) toDrawn(steps []journal.Step) {
	if !m.mine() {
		return
	}
	for _, step := range slices.Backward(steps) {
		for _, e := range slices.Backward(step.Events) {
			if _, laid := session.LaidBy(e); laid {
				return
			}
			switch e := e.(type) {
			case game.Drew:
				if m.view.Hand.Has(e.Tile) {
					m.cursor = m.rack.Find(e.Tile, m.cursor)
				}
				return
			case game.Took, game.Discarded, game.Dealt:
				m.toSpare()
				return
			}
		}
	}
}

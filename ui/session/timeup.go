package session

import (
	"slices"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/tile"
)

// mostStandIns is the largest number of actions with which TimeUp ends a turn. A turn has far fewer tiles to lay.
const mostStandIns = 100

// TimeUp ends the player's turn for a player whose time is up: it draws, unless a tile was drawn or taken, and discards
// Advice.SpareTile. It asks nothing, and never finishes where the player could also discard. In Okey 101 what the player
// has laid stays on the table. Only if a taken tile is still to be laid (rule 7.7), everything laid in this turn is
// taken back and the tile given back, or the tile is laid if taking back costs points. Where every discard costs a
// penalty (rule 7.10), a tile is laid off instead, if there is one.
func (s *Session) TimeUp() (o Outcome) {
	for n := 0; s.MyTurn() && n < mostStandIns; n++ {
		done := s.Do(s.standIn())
		o.Events, o.Action, o.Refused = append(o.Events, done.Events...), done.Action, done.Refused
		if o.Refused != nil {
			return o
		}
	}
	return o
}

// standIn returns the next action of TimeUp.
func (s *Session) standIn() game.Action {
	v, advice := &s.view, s.Advice()
	if a := (game.Action{Kind: game.Discard, Tile: advice.SpareTile()}); a.Tile != tile.None && v.Check(a) == nil {
		return a
	}
	legal := v.Legal()
	switch owed := v.TileToLay(); {
	case owed == tile.None && v.Step == game.MustDiscard:
		laysOff := func(a game.Action) bool { return a.Kind == game.LayOff && a.Tile != s.terms.Wild() }
		if at := slices.IndexFunc(legal, laysOff); at >= 0 {
			return legal[at]
		}
	case owed != tile.None && v.TakeBackCost() > 0:
		if at := slices.IndexFunc(legal, func(a game.Action) bool { return Lays(a, owed) }); at >= 0 {
			return legal[at]
		}
	}
	return bots.Fallback(*v)
}

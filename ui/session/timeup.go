package session

import (
	"slices"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/tile"
)

// mostStandIns is the maximum number of actions with which TimeUp ends a turn. A turn has far fewer tiles to lay.
const mostStandIns = 100

// TimeUp ends the turn of a player who has run out of time: it draws, unless a tile was drawn or taken, and discards
// Advice.SpareTile. It asks nothing, and it never finishes if the player could discard instead. In Okey 101, what the
// player has laid stays on the table. If a taken tile still has to be laid (rule 7.7), TimeUp takes back everything
// laid in this turn and returns the tile, or it lays the tile if taking back costs points. If every discard costs a
// penalty (rule 7.10), it lays a tile off instead if it can.
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

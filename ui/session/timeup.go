package session

import (
	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/tile"
)

// maxTimeUpActions is the maximum number of actions that TimeUp performs. A turn needs far fewer.
const maxTimeUpActions = 100

// TimeUp ends the turn of a player who has run out of time: it draws, unless a tile has been drawn or taken, and
// discards Advice.SpareTile. It asks no questions, and it finishes only if the player cannot discard. In Okey 101,
// tiles that the player has laid stay on the table. If a taken tile still has to be laid (rule 7.7), TimeUp takes back
// everything laid in this turn and returns the tile or, if taking back costs points, lays the tile. If every discard
// costs a penalty (rule 7.10), TimeUp lays off a tile first, if it can.
func (s *Session) TimeUp() (o Outcome) {
	for n := 0; s.MyTurn() && n < maxTimeUpActions && o.Refused == nil; n++ {
		before := o.Events
		o = s.Do(s.timeUpAction())
		o.Events = append(before, o.Events...)
	}
	return o
}

// timeUpAction returns the next action of TimeUp.
func (s *Session) timeUpAction() game.Action {
	v, advice := &s.view, s.Advice()
	if a := (game.Action{Kind: game.Discard, Tile: advice.SpareTile()}); a.Tile != tile.None && v.Check(a) == nil {
		return a
	}
	owed := v.TileToLay()
	for _, a := range v.Legal() {
		laysOff := owed == tile.None && v.Step == game.MustDiscard && a.Kind == game.LayOff && a.Tile != s.terms.Wild()
		if laysOff || owed != tile.None && v.TakeBackCost() > 0 && Lays(a, owed) {
			return a
		}
	}
	return bots.Fallback(*v)
}

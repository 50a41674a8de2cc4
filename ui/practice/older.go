package practice

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"fair/okey/bots/coach"
	"fair/okey/bots/value"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
	"fair/okey/ui/session"
)

// oldMistake is a mistake in a notebook of version 1.
type oldMistake struct {
	Match  string                `json:"match"`
	Round  int                   `json:"round"`
	Levels [game.MaxSeats]string `json:"levels,omitzero"`
	Puzzle oldPuzzle             `json:"puzzle"`
}

// oldPuzzle is a puzzle from version 1. It cannot be played without the journal of its match.
type oldPuzzle struct {
	oldPosition
	Options []oldOption `json:"options"`
}

// oldPosition is a position as the player saw it. Hand is the hand as dealt, and Moves has a word for each action since
// the deal.
type oldPosition struct {
	Game         string         `json:"game"`
	Rules        map[string]any `json:"rules,omitempty"`
	Round        int            `json:"round"`
	Void         int            `json:"void,omitempty"`
	Scores       []int          `json:"scores,omitempty"`
	EliminatedIn []int          `json:"fell,omitempty"`
	Starter      game.Seat      `json:"starter"`
	Indicator    string         `json:"indicator,omitempty"`
	Hand         string         `json:"hand"`
	Moves        string         `json:"moves"`
}

// oldOption is a value.Estimate of version 1.
type oldOption struct {
	Do     game.Action `json:"do"`
	Win    float64     `json:"win"`
	Points float64     `json:"points,omitempty"`
	Behind float64     `json:"behind,omitempty"`
	Err    float64     `json:"err,omitempty"`
}

// id returns the ID of the puzzle, which is the key of its card.
func (p *oldPosition) id() string {
	text, _ := json.Marshal(p) // texts and numbers can always be marshalled
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:6])
}

// puzzleIn returns the puzzle in the current form, made from rec, the journal of its match. ok is false if the puzzle
// is not from that match.
func (p *oldPuzzle) puzzleIn(rec *journal.Record) (found coach.Puzzle, ok bool) {
	var since []game.Action
	dealt, moves := false, len(strings.Fields(p.Moves))
	for _, step := range rec.Steps() {
		v := step.Match.View(session.Player)
		if act := step.Act; act.Seat == game.Nobody || act.Action.Kind == game.NextRound {
			since = nil
			dealt = v.Round == p.Round && tile.Format(v.Hand.Tiles()) == p.Hand && (v.Indicator == tile.None || v.Indicator.String() == p.Indicator)
		} else {
			since = append(since, act.Action)
		}
		if !dealt || len(since) < moves {
			continue
		}
		found = coach.Puzzle{ID: p.id(), Excerpt: step.Match.Excerpt(session.Player, since)}
		for _, o := range p.Options {
			found.Options = append(found.Options, value.Estimate{Action: o.Do, Win: o.Win, Points: o.Points, Loss: o.Behind, LossSE: o.Err})
		}
		return found, v.Phase == game.Playing && v.Turn == session.Player
	}
	return found, false
}

// convertOldMistakes converts the mistakes of version 1 whose matches are in the directory dir, until ctx is done. The
// other mistakes are left as they are.
func (n *Notebook) convertOldMistakes(ctx context.Context, dir string) {
	var older []oldMistake
	n.store.View(func(k notebookData) { older = slices.Clone(k.Older) })
	if len(older) == 0 {
		return
	}
	found := map[string]coach.Puzzle{} // by the ID of the puzzle
	matches, _ := journal.List(dir)
	for _, m := range matches {
		of := slices.DeleteFunc(slices.Clone(older), func(o oldMistake) bool {
			day, err := time.Parse(dayForm, o.Match)
			return err != nil || m.Header.Begun.Sub(day).Abs() > 48*time.Hour // more than a day, because of time zones
		})
		if len(of) == 0 || ctx.Err() != nil {
			continue
		}
		rec, err := journal.ReadFile(m.Path)
		if err != nil {
			continue
		}
		for _, o := range of {
			if p, ok := o.Puzzle.puzzleIn(rec); ok {
				found[p.ID] = p
			}
		}
	}
	if len(found) == 0 {
		return
	}
	n.update(func(k *notebookData) {
		were := k.Older
		k.Older = nil
		for _, o := range were {
			if p, ok := found[o.Puzzle.id()]; ok {
				k.addMistake(mistake{Match: o.Match, Round: o.Round, Levels: o.Levels, Puzzle: p})
			} else {
				k.Older = append(k.Older, o)
			}
		}
	})
}

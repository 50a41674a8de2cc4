// Package bots implements the computer players. A bot gets the view of its seat and returns an action. It sees nothing
// else of the match and cannot change it.
//
// docs/bots.md describes the levels and has the measurements behind the numbers in this package.
package bots

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"fair/okey/game"
	"fair/okey/game/tile"
)

// A Bot plays one seat. Play returns a legal action for the view before ctx is done. The view's seat must be able to
// act. Play is never called concurrently. Bots of the same level with the same seed return the same action for the same
// view.
type Bot interface {
	Play(ctx context.Context, v game.View) (game.Action, error)
}

// A Listener is a bot that is also shown views in which it has nothing to decide, such as the one at the end of a
// round. The view's Log holds the events since the bot's last view. Hear must not block.
type Listener interface {
	Hear(v game.View)
}

// These are actions without a tile.
var (
	show = game.Action{Kind: game.ShowTwin}
	draw = game.Action{Kind: game.Draw}
	take = game.Action{Kind: game.Take}
)

// discard returns the action that discards x.
func discard(x tile.Tile) game.Action { return game.Action{Kind: game.Discard, Tile: x} }

// mayDiscard reports whether the view's seat may discard x now.
func mayDiscard(v *game.View, x tile.Tile) bool { return v.Check(discard(x)) == nil }

// A Level is a strength of play.
type Level struct {
	// Name is the level's name in Turkish. ASCII is the same name in ASCII letters, which are easier to type. Both
	// include any temper: "çırak/quick", "cirak/quick".
	Name, ASCII string
	// Temper is the temper of the bots that New makes.
	Temper Temper

	newBot func(seed uint64) Bot
	guest  bool    // made by Guest
	policy *policy // used by tempers to evaluate hands, or nil if they affect only the pace
}

// Kind returns the ASCII name of the level without its temper, as accepted by LevelByName. For a guest, it returns the
// name given to Guest.
func (l Level) Kind() string {
	if l.guest {
		return l.ASCII
	}
	kind, _, _ := strings.Cut(l.ASCII, "/")
	return kind
}

// New returns a bot of the level with the level's own temper. The seed determines its random choices.
func (l Level) New(seed uint64) Bot { return l.NewTempered(l.Temper, seed) }

// NewTempered returns a bot of the level with the given temper. A temper has no effect on the play of guests and acemi,
// except on its Pace.
func (l Level) NewTempered(temper Temper, seed uint64) Bot {
	bot := l.newBot(seed)
	if l.policy == nil || temper == Even {
		return bot
	}
	policy := *l.policy
	policy.meldsOnly = policy.meldsOnly && temper != Pairs
	return &temperedBot{bot: bot, temper: temper, planner: planner{policy: policy}}
}

// Guest returns a level for bots from outside this package, such as the user's own program. make returns a new bot. The
// name appears on the screen, so the caller must sanitise it.
func Guest(name string, make func(seed uint64) Bot) Level {
	return Level{Name: name, ASCII: name, newBot: make, guest: true}
}

// Levels returns the levels, from weakest to strongest.
func Levels() []Level { return slices.Clone(levels) }

var levels = []Level{
	{Name: "acemi", ASCII: "acemi", newBot: func(seed uint64) Bot { return &acemi{seed: seed} }},
	{Name: "çırak", ASCII: "cirak", newBot: func(uint64) Bot { return newCirak() }, policy: &kalfaPolicy},
	{Name: "kalfa", ASCII: "kalfa", newBot: func(uint64) Bot { return newKalfa() }, policy: &kalfaPolicy},
	{Name: "usta", ASCII: "usta", newBot: func(uint64) Bot { return newUsta() }, policy: &ustaPolicy},
}

// Master returns the strongest level.
func Master() Level {
	return levels[len(levels)-1]
}

// PairsMaster returns the strongest level that plans for seven pairs.
func PairsMaster() Level {
	return levels[len(levels)-2]
}

// LevelByName returns the level with the given name. It accepts both spellings in any case, with an optional temper
// after a slash: "kalfa", "kalfa/cautious". The error lists the valid names.
func LevelByName(name string) (Level, error) {
	plain, temper, tempered := strings.Cut(name, "/")
	plain = plainLetters.Replace(strings.ToLowerSpecial(unicode.TurkishCase, plain))
	var names []string
	for _, l := range levels {
		if plain != l.ASCII {
			names = append(names, l.Name)
			continue
		}
		if !tempered {
			return l, nil
		}
		var err error
		if l.Temper, err = TemperByName(temper); err != nil {
			return Level{}, err
		}
		l.Name, l.ASCII = l.Name+"/"+l.Temper.String(), l.ASCII+"/"+l.Temper.String()
		return l, nil
	}
	return Level{}, fmt.Errorf("no bot %.30q; there is %s", name, strings.Join(names, ", "))
}

// plainLetters replaces the Turkish letters in level names with ASCII letters.
var plainLetters = strings.NewReplacer("ç", "c", "ı", "i", "ş", "s")

// decisionRand returns the random source for one decision of a bot. It depends only on the bot's seed and the position
// in the match, so a match that is interrupted and resumed continues as it would have without the interruption.
func decisionRand(seed uint64, v *game.View) *rand.Rand {
	return seededRand(seed, uint64(v.Seat), uint64(v.Round)<<32|uint64(v.Turns), uint64(v.Step))
}

// seededRand returns a random source that depends only on the given numbers, of which there are at most four.
func seededRand(parts ...uint64) *rand.Rand {
	var key [32]byte
	for i, part := range parts {
		binary.LittleEndian.PutUint64(key[i*8:], part)
	}
	return rand.New(rand.NewChaCha8(key))
}

// Package bots is who sits in the other seats: a view goes in, an action comes out. A bot sees what its seat sees and
// nothing else, and may change nothing.
package bots

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode"

	"fair/okey/game"
)

// Bot plays one seat. Play answers with a legal action for the view before ctx is done. It is called from one goroutine
// at a time, and the same view always gets the same answer from bots made with the same seed.
type Bot interface {
	Play(ctx context.Context, v game.View) (game.Action, error)
}

// Listener is a bot that also wants to see what it has no say in: how a round ended. Tell does not wait for anything.
type Listener interface {
	Tell(v game.View)
}

// Level is a strength of play.
type Level struct {
	// Name is what the level is called, ASCII how it may also be typed.
	Name, ASCII string
	bot         func(seed uint64) Bot
}

// New makes a bot of the level. The seed decides its whims, where it has any.
func (l Level) New(seed uint64) Bot { return l.bot(seed) }

// Guest is a level that is none of ours: a bot from elsewhere, such as a program of its own. The name has to be fit to be shown.
func Guest(name string, make func(seed uint64) Bot) Level { return Level{name, name, make} }

// Levels lists the levels, the weakest first.
func Levels() []Level {
	return []Level{
		{"acemi", "acemi", func(seed uint64) Bot { return novice{seed} }},
		{"çırak", "cirak", func(uint64) Bot { return apprentice{} }},
		{"kalfa", "kalfa", func(uint64) Bot { return new(journeyman) }},
		{"usta", "usta", func(uint64) Bot { return new(master) }},
	}
}

// LevelByName finds a level by either of its names, in small or capital letters; the error lists the names.
func LevelByName(name string) (Level, error) {
	var names []string
	for _, l := range Levels() {
		if plainLetters.Replace(strings.ToLowerSpecial(unicode.TurkishCase, name)) == l.ASCII {
			return l, nil
		}
		names = append(names, l.Name)
	}
	return Level{}, fmt.Errorf("no bot %.30q; there is %s", name, strings.Join(names, ", "))
}

// plainLetters writes the Turkish letters of level names as ASCII ones.
var plainLetters = strings.NewReplacer("ç", "c", "ı", "i", "ş", "s")

// whim is the chance that belongs to one decision of a bot: it depends on the bot's seed and on where the match is, so
// that a resumed match goes on as it would have.
func whim(seed uint64, v *game.View) *rand.Rand {
	var key [32]byte
	for i, part := range []uint64{seed, uint64(v.Seat), uint64(v.Round)<<32 | uint64(v.Turns), uint64(v.Step)} {
		binary.LittleEndian.PutUint64(key[i*8:], part)
	}
	return rand.New(rand.NewChaCha8(key))
}

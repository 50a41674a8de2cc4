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

// Listener is a bot that also wants to see what it has no say in: how a round ended. The view's Log
// has the events that it has not heard yet. Tell does not wait for anything.
type Listener interface {
	Tell(v game.View)
}

// Level is a strength of play.
type Level struct {
	// Name is what the level is called, ASCII how it may also be typed.
	Name, ASCII string
	// Temper is that of its bots; LevelByName gives it with a name such as kalfa/cautious.
	Temper Temper
	bot    func(seed uint64) Bot
	// paceOnly tells that a temper changes nothing in how the level plays.
	paceOnly bool
	guest    bool
	judge    journeyman // how its tempers judge
}

// Kind is the name that LevelByName knows the level by, without its temper; of a guest the name that it was given.
func (l Level) Kind() string {
	if l.guest {
		return l.ASCII
	}
	kind, _, _ := strings.Cut(l.ASCII, "/")
	return kind
}

// New makes a bot of the level and its temper. The seed decides its whims, where it has any.
func (l Level) New(seed uint64) Bot { return l.Of(l.Temper, seed) }

// Of makes a bot of the level with a temper of its own. Guests and acemi play the same whatever their temper is; what differs is
// its Pace.
func (l Level) Of(temper Temper, seed uint64) Bot {
	bot := l.bot(seed)
	if l.paceOnly || temper == Even {
		return bot
	}
	judge := l.judge
	judge.melds = judge.melds && temper != Pairs
	return &tempered{bot: bot, temper: temper, judge: judge}
}

// Guest is a level that is none of ours: a bot from elsewhere, such as a program of its own. The name has to be fit to be shown.
func Guest(name string, make func(seed uint64) Bot) Level {
	return Level{Name: name, ASCII: name, bot: make, paceOnly: true, guest: true}
}

// Levels lists the levels, the weakest first.
func Levels() []Level {
	return []Level{
		{Name: "acemi", ASCII: "acemi", bot: func(seed uint64) Bot { return &novice{seed: seed} }, paceOnly: true},
		{Name: "çırak", ASCII: "cirak", bot: func(uint64) Bot { return apprentice{} }},
		{Name: "kalfa", ASCII: "kalfa", bot: func(uint64) Bot { return new(journeyman) }},
		{Name: "usta", ASCII: "usta", judge: newMaster().journeyman, bot: func(uint64) Bot { return newMaster() }},
	}
}

// LevelByName finds a level by either of its names, in small or capital letters, with a temper behind a slash if it is to have one:
// "kalfa", "kalfa/cautious". The error lists the names.
func LevelByName(name string) (Level, error) {
	plain, temper, tempered := strings.Cut(name, "/")
	var names []string
	for _, l := range Levels() {
		if plainLetters.Replace(strings.ToLowerSpecial(unicode.TurkishCase, plain)) != l.ASCII {
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

// plainLetters writes the Turkish letters of level names as ASCII ones.
var plainLetters = strings.NewReplacer("ç", "c", "ı", "i", "ş", "s")

// whim is the chance that belongs to one decision of a bot: it depends on the bot's seed and on where the match is, so
// that a resumed match goes on as it would have.
func whim(seed uint64, v *game.View) *rand.Rand {
	return chance(seed, uint64(v.Seat), uint64(v.Round)<<32|uint64(v.Turns), uint64(v.Step))
}

// chance is the chance that belongs to four numbers.
func chance(parts ...uint64) *rand.Rand {
	var key [32]byte
	for i, part := range parts {
		binary.LittleEndian.PutUint64(key[i*8:], part)
	}
	return rand.New(rand.NewChaCha8(key))
}

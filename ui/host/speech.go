package host

import (
	"slices"
	"strings"
	"time"

	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Say says something to everyone at the table. Control characters and the like are taken out, and what is longer than
// LongestSpeech is cut. It fails with ErrMute if that may not be said or nothing is left, and with ErrHasty if the
// guest has said too much at a time.
func (c *Chair) Say(text string) error {
	text = words.Safe(strings.ToValidUTF8(text, ""), LongestSpeech)
	return c.say(Speech{Text: text}, FreeChat)
}

// SayPhrase says one of session.Phrases, by its number from 1, which everyone is told in the own language. The errors are
// those of Say.
func (c *Chair) SayPhrase(number int) error {
	if number < 1 || number > len(session.Phrases()) {
		return ErrMute
	}
	return c.say(Speech{Phrase: number}, PhrasesOnly)
}

// say says something that may be said where the chat is at most that strict.
func (c *Chair) say(s Speech, strictest Chat) error {
	return c.do(func() error {
		t := c.table
		c.spoke = slices.DeleteFunc(c.spoke, func(at time.Time) bool { return t.now.Sub(at) >= speechTime })
		switch {
		case t.setup.Chat > strictest || t.silenced[c.guest.Person] || s.Text == "" && s.Phrase == 0:
			return ErrMute
		case len(c.spoke) >= speeches:
			return ErrHasty
		}
		c.spoke = append(c.spoke, t.now)
		s.Name, s.Seat = c.guest.Name, c.seat
		if n := len(t.said); n > 0 {
			s.Number = t.said[n-1].Number
		}
		s.Number++
		t.said = append(slices.Clone(t.said[max(0, len(t.said)-keptSpeeches+1):]), s)
		return nil
	})
}

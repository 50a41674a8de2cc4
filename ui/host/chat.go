package host

import (
	"slices"
	"strings"
	"time"

	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Say sends text to everyone at the table, without control characters and
// truncated to LongestMessage. It fails with ErrMute if the chat does not allow
// text or if the resulting text is empty, and with ErrHasty if the guest
// exceeds the rate limit.
func (c *Chair) Say(text string) error {
	text = words.Safe(strings.ToValidUTF8(text, ""), LongestMessage)
	return c.say(Message{Text: text}, FreeChat)
}

// SayPhrase sends the phrase with the given number from session.Phrases,
// counting from 1. Everyone sees it in their own language. It fails like Say.
func (c *Chair) SayPhrase(number int) error {
	if number < 1 || number > len(session.Phrases()) {
		return ErrMute
	}
	return c.say(Message{Phrase: number}, PhrasesOnly)
}

// say sends s unless the table's chat is stricter than strictest.
func (c *Chair) say(s Message, strictest Chat) error {
	return c.do(func() error {
		t := c.Table
		c.spoke = slices.DeleteFunc(c.spoke, func(at time.Time) bool { return t.now.Sub(at) >= messageTime })
		switch {
		case t.Chat > strictest || s.Text == "" && s.Phrase == 0:
			return ErrMute
		case len(c.spoke) >= maxMessages:
			return ErrHasty
		}
		c.spoke = append(c.spoke, t.now)
		t.messages++
		s.Number, s.Name = t.messages, c.Name
		t.said = append(slices.Clone(t.said[max(0, len(t.said)-keptMessages+1):]), s)
		return nil
	})
}

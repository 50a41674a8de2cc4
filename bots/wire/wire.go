// Package wire is a bot's seat for a program in another process: JSON Lines over its standard input
// and output. A Program is such a process seen from the table, a bots.Bot for each seat; Serve is
// the other end, which lets other programs host ours.
//
// The table speaks first: hello, then for each round deal, events and requests, and end; at last
// bye. The program answers a hello with a hello and each request with an answer that carries the
// request's id. Every request holds the whole view, so a program needs no memory; events are there
// for those that like to keep one. Nothing is ever sent that the seat may not see, nor a seed, from
// which the tiles could be computed.
package wire

import "strings"

// Protocol is the version that is spoken. It changes when a program written for the old one would
// no longer understand.
const Protocol = 1

const (
	// longestAnswer is the longest line a program may write, in bytes; answers take less than a
	// hundred.
	longestAnswer = 4 << 10
	// longestQuestion is the longest line that Serve reads, in bytes: several times a request after
	// 400 turns.
	longestQuestion = 256 << 10
	// longestText is how much of a program's words is repeated in an error, in bytes.
	longestText = 60
)

// printable makes text from the other side safe to show anywhere: printable ASCII, and not long.
func printable(text string) string {
	cut := len(text) > longestText
	if cut {
		text = text[:longestText]
	}
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '.'
		}
		return r
	}, text)
	if cut {
		text += "..."
	}
	return text
}

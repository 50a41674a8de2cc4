// Package wire connects bots in other processes by JSON Lines over their standard input and output. A Program is such a
// process as the table sees it, a bots.Bot for each seat; Serve is the other end, by which other programs' tables can
// use our bots.
//
// The table sends first: a hello, then for each round a deal, events and requests, and an end; at last a bye. The
// program answers a hello with a hello and each request with an answer that carries the request's ID. Every request
// has the whole view, so a program needs no memory; events are for programs that keep one. Nothing is sent that the
// seat may not see, nor a seed, from which the tiles could be computed.
package wire

import "strings"

// Protocol is the protocol version. It changes when programs written for the previous one would no longer understand.
const Protocol = 1

const (
	// longestAnswer is the longest line a program may write, in bytes; answers take less than a hundred.
	longestAnswer = 4 << 10
	// longestQuestion is the longest line that Serve reads, in bytes: several times a request after 400 turns.
	longestQuestion = 256 << 10
	// longestText is the number of bytes of a program's text that an error repeats.
	longestText = 60
)

// printable returns text from the other side as printable ASCII of limited length, safe to show anywhere.
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

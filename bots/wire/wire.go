// Package wire connects bots in other processes, by JSON Lines over their standard input and output. A Program
// represents an external program at the table, with a bots.Bot for each seat. Serve is the other end: it lets the
// tables of other programs use our bots.
//
// The table sends a hello first. Then it sends a deal, events, requests and an end for each round, and finally a bye.
// The program answers a hello with a hello, and each request with an answer that contains the request's ID. Every
// request contains the whole view, so a program need not keep any state. Events are for programs that do. The table
// sends nothing that the seat may not see. It does not send the seed either, since the tiles could be computed from it.
package wire

import "strings"

// Protocol is the version of the protocol. It changes whenever programs written for the previous version would stop
// working.
const Protocol = 1

const (
	// longestAnswer is the maximum length of a line from a program, in bytes. Answers need fewer than a hundred.
	longestAnswer = 4 << 10
	// longestQuestion is the maximum length of a line that Serve reads, in bytes: several times the length of a request
	// after 400 turns.
	longestQuestion = 256 << 10
	// longestText is the maximum number of bytes that an error quotes from a program's text.
	longestText = 60
)

// printable returns text from the other process as printable ASCII of limited length, which is safe to show anywhere.
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

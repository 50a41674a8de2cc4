package plain

import (
	"strconv"
	"time"

	"fair/okey/game"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// printTalk prints new remarks. At a watched table it prints nothing, because remarks would be distracting.
func (p *player) printTalk() {
	if p.s.Watched() {
		return
	}
	for s := range game.Seat(p.view.Rules.Seats) {
		said := p.s.RemarkOf(s)
		if said != p.heard[s] && s != p.me {
			p.printUnlessEmpty(p.teller().Said(s, said))
		}
		p.heard[s] = said
	}
}

// introducePlayers tells the session which players the player has met before, and prints their characters and their
// records against the player.
func (p *player) introducePlayers() {
	introducePlayers := p.s.Table().Meet
	if introducePlayers == nil || !p.s.MaySay() {
		return
	}
	p.s.Meet(introducePlayers())
	for s := range game.Seat(p.view.Rules.Seats) {
		if nature, standing := tell.Introduction(p.words, p.s, s); standing != "" {
			p.printSentence(p.words.With("say.who", words.Args{"Name": p.teller().Name(s), "Text": nature + ", " + standing}))
		}
	}
	p.printTalk()
}

// sayPhrase says the phrase in l, or lists the phrases if there is none.
func (p *player) sayPhrase(l parsedLine) {
	all := session.Phrases()
	n, known := phraseNumber(l.tile)
	switch {
	case !p.s.MaySay():
		p.say("say.silent")
	case l.tile == "":
		p.printPage(tell.Phrases(p.words))
	case !known:
		p.sayWith("plain.one-phrase", words.Args{"Key": p.words.Say(command.ByID(command.Say).TypedWord), "Number": len(all)})
	default:
		p.s.Say(all[n-1])
		p.print(p.teller().Said(p.me, p.s.RemarkOf(p.me)))
		p.s.Reply()
		p.printTalk()
	}
}

// phraseNumber parses the number of a phrase, starting from 1, and reports whether it is valid.
func phraseNumber(text string) (n int, ok bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1 && n <= len(session.Phrases())
}

// longTurn is the time after which a bot may remark that the player is slow.
const longTurn = 45 * time.Second

// noticeLongTurn lets a bot remark that the player was slow to type a line. began is when the program asked for the
// line.
func (p *player) noticeLongTurn(began time.Time) {
	if p.now().Sub(began) >= longTurn && p.s != nil && !p.s.Hosted() && p.s.MaySay() {
		p.s.Linger()
		p.printTalk()
	}
}

package tell

import (
	"strings"

	"fair/okey/game"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Remark returns a remark in quotation marks, or "" for silence.
func Remark(w *words.Words, r session.Remark) string {
	switch {
	case r.Phrase != session.NoPhrase:
		return "“" + Phrase(w, r.Phrase) + "”"
	case r.Occasion == 0:
		return ""
	}
	texts := Remarks(w, r)
	return "“" + texts[int(r.Variant)%len(texts)] + "”"
}

// Remarks returns the possible wordings of a bot's remark, indexed by its Variant: those for the bot's temper, or else
// those for all tempers.
func Remarks(w *words.Words, r session.Remark) []string {
	id := "say." + r.Temper.String() + "." + r.Occasion.String()
	if !w.Has(id) {
		id = "say.any." + r.Occasion.String()
	}
	return strings.Split(w.Say(id), " | ")
}

// Phrase returns the wording of a phrase.
func Phrase(w *words.Words, p session.Phrase) string { return w.Say("phrase." + p.String()) }

// Said returns a seat's name and remark, or "" if there is no remark.
func (t Teller) Said(s game.Seat, r session.Remark) string {
	said := Remark(t.Words, r)
	if said == "" {
		return ""
	}
	return t.Words.With("say.who", words.Args{"Name": t.Name(s), "Text": said})
}

// Message returns a chat message with the name of its sender. The message is text or, if phrase is not 0,
// session.Phrases()[phrase-1].
func Message(w *words.Words, name, text string, phrase int) string {
	if phrase > 0 {
		text = Phrase(w, session.Phrases()[phrase-1])
	}
	return w.With("say.who", words.Args{"Name": name, "Text": "“" + text + "”"})
}

// Nature describes a bot with the named temper in a few words. It returns "" if there is no temper with that name.
func Nature(w *words.Words, temper string) string {
	if id := "temper." + temper; w.Has(id) {
		return w.Say(id)
	}
	return ""
}

// Standing describes the player's record against an acquaintance.
func Standing(w *words.Words, a session.Acquaintance) string {
	args := words.Args{"Ahead": a.Ahead, "Behind": a.Behind}
	switch {
	case a.Matches == 0:
		return w.Say("people.new")
	case a.Ahead > a.Behind:
		return w.With("people.ahead", args)
	case a.Ahead < a.Behind:
		return w.With("people.behind", args)
	}
	return w.With("people.level", args)
}

// Introduction describes the character of a seat's bot and the player's record against it. Both results are empty if
// the session does not introduce the bot.
func Introduction(w *words.Words, s *session.Session, seat game.Seat) (nature, standing string) {
	a, ok := s.Introduction(seat)
	if !ok {
		return "", ""
	}
	return Nature(w, s.Table().Levels[seat].Temper.String()), Standing(w, a)
}

package tell

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"unicode/utf8"

	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/daily"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// SaveStatus describes what happened to a saved match, or why a match is not saved and what to do about it.
func SaveStatus(w *words.Words, err error) string {
	var inUse *journal.InUseError
	var damaged *journal.DamagedError
	var many *session.DamagedError
	var torn *session.TornError
	var cannot *journal.WriteError
	switch {
	case errors.As(err, &inUse):
		return w.Say("saved.in-use")
	case errors.Is(err, session.ErrNoPlace):
		return w.Say("saved.nowhere")
	case errors.As(err, &damaged) && damaged.Err == nil:
		count := 1
		if errors.As(err, &many) {
			count = many.Count
		}
		return w.With("saved.damaged", words.Args{"Count": count})
	case errors.As(err, &torn):
		return w.Say("saved.torn")
	case errors.Is(err, journal.ErrWordLong):
		return w.With("word.long", words.Args{"Most": journal.LongestWord})
	case errors.Is(err, journal.ErrWordHidden):
		return w.Say("word.hidden")
	case errors.Is(err, journal.ErrNewer):
		return w.Say("saved.newer")
	case !errors.As(err, &cannot):
		return words.Safe(err.Error(), 200)
	case errors.Is(cannot, journal.ErrLong):
		return w.Say("saved.long")
	case errors.Is(cannot, journal.ErrGone), errors.Is(cannot, journal.ErrChanged):
		return w.Say("saved.gone")
	case errors.Is(cannot, syscall.ENOSPC), errors.Is(cannot, syscall.EDQUOT):
		return w.Say("saved.full")
	}
	dir := cannot.Path
	if filepath.Ext(dir) != "" { // the path of a journal
		dir = filepath.Dir(dir)
	}
	args := words.Args{"Dir": words.Safe(dir, 60)}
	if errors.Is(cannot, fs.ErrPermission) || errors.Is(cannot, syscall.EROFS) {
		return w.With("saved.denied", args)
	}
	cause := cannot.Err
	var path *os.PathError
	if errors.As(cause, &path) {
		cause = path.Err
	}
	args["Why"] = words.Safe(cause.Error(), 40)
	return w.With("saved.trouble", args)
}

// HeaderNotes returns notes for the header of a table, most important first: that the match is not saved, and that it
// is a deal of the day or that its tiles come from a known seed.
func HeaderNotes(w *words.Words, m *session.Store) (parts []string) {
	if m.Trouble() != nil {
		parts = append(parts, w.Say("header.unsaved"))
	}
	if date := m.Header.Daily; date != "" && m.IsSaved() {
		parts = append(parts, w.With("daily.header", words.Args{"Date": date}))
	} else if date != "" {
		deal := daily.Deal{Date: date, Preset: m.Header.Preset}
		parts = append(parts, w.With("daily.header.practice", words.Args{"Deal": deal.Title(w)}))
	} else if deal := m.Header.Deal; deal.Practice() {
		parts = append(parts, w.With("header.seed", words.Args{"Seed": session.KnownSeed(deal)}))
	}
	return parts
}

// Commitment returns a text with the first digits of a match's commitment. It returns "" for a practice deal, which
// proves nothing.
func Commitment(w *words.Words, m *session.Store) string {
	if m.Commitment == "" {
		return ""
	}
	return w.With("header.commitment", words.Args{"Commitment": words.ShortHash(m.Commitment)})
}

// HostedProof returns lines about what the end of a hosted match proves, and how to keep its journal.
func HostedProof(w *words.Words, s *session.Session) (lines []string) {
	m := s.Store()
	if code := Commitment(w, m); code != "" {
		lines = append(lines, code)
	}
	var all []string
	for at, word := range m.Words {
		if word != "" {
			all = append(all, m.Header.Seats[at].Name+" “"+ShowWord(w, word)+"”")
		}
	}
	if len(all) > 0 {
		lines = append(lines, w.With("lobby.told", words.Args{"Words": strings.Join(all, ", ")}))
	}
	switch {
	case !m.Enabled():
	case s.Table().Closes: // the player is the host
		lines = append(lines, w.With("saved.journal", words.Args{"File": words.Safe(m.Path(), 1000)}))
	default:
		lines = append(lines, w.Say("lobby.journal"))
	}
	return lines
}

// ShowWord returns a word in a form that is safe to show. Invisible parts are escaped and the length in bytes is
// appended, since the deal depends on the exact bytes.
func ShowWord(w *words.Words, word string) string {
	if words.Safe(word, 2*journal.LongestWord) == word && journal.CheckWord(word) == nil && !strings.Contains(word, `\`) {
		return word
	}
	text := ""
	for rest := word; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		char := rest[:size]
		rest = rest[size:]
		switch {
		case char == " ":
			text += `\x20`
		case r != '\\' && r != utf8.RuneError && words.Safe(char, 1) == char && journal.CheckWord(char) == nil:
			text += char
		default:
			quoted := strconv.QuoteToASCII(char)
			text += quoted[1 : len(quoted)-1]
		}
	}
	return w.With("word.bytes", words.Args{"Word": text, "Count": len(word)})
}

// Names returns the names of the seats in a journal, safe to show. If a bot has no name, the name of its character is
// used. The player's name may be empty.
func Names(h journal.Header) (names [game.MaxSeats]string) {
	for s, sitter := range h.Seats {
		if names[s] = words.Safe(sitter.Name, words.FullName); names[s] == "" && sitter.Bot != nil {
			names[s] = session.Characters()[s].Name
		}
	}
	return names
}

package saved

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"fair/okey/game/journal"
	"fair/okey/ui/words"
)

// Tell says to the player what became of a match.
func Tell(w *words.Words, err error) string {
	var inUse *journal.InUseError
	var damaged *journal.DamagedError
	var many *DamagedError
	var torn *TornError
	var cannot *journal.WriteError
	switch {
	case errors.As(err, &inUse):
		return w.Say("saved.in-use")
	case errors.Is(err, ErrNoPlace):
		return w.Say("saved.nowhere")
	case errors.As(err, &many) && errors.As(err, &damaged) && damaged.Err == nil:
		return w.With("saved.damaged.many", words.Args{"Count": many.Count})
	case errors.As(err, &damaged) && damaged.Err == nil:
		return w.With("saved.damaged", words.Args{"File": shown(damaged.Aside)})
	case errors.As(err, &torn):
		return w.Say("saved.torn")
	case errors.Is(err, journal.ErrWordLong):
		return w.With("word.long", words.Args{"Most": journal.LongestWord})
	case errors.Is(err, journal.ErrWordHidden):
		return w.Say("word.hidden")
	case errors.Is(err, journal.ErrNewer):
		return w.Say("saved.newer")
	case errors.As(err, &cannot):
		return trouble(w, cannot)
	}
	return words.Safe(err.Error(), 200)
}

// trouble says why a match is not saved, and what can be done about it.
func trouble(w *words.Words, err *journal.WriteError) string {
	dir := err.Path
	if filepath.Ext(dir) != "" { // it is that of a journal
		dir = filepath.Dir(dir)
	}
	args := words.Args{"Dir": words.Safe(dir, 60)}
	switch {
	case errors.Is(err, journal.ErrLong):
		return w.Say("saved.long")
	case errors.Is(err, journal.ErrGone), errors.Is(err, journal.ErrChanged):
		return w.Say("saved.gone")
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return w.Say("saved.full")
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return w.With("saved.denied", args)
	}
	cause := err.Err
	var path *os.PathError
	if errors.As(cause, &path) {
		cause = path.Err
	}
	args["Why"] = words.Safe(cause.Error(), 40)
	return w.With("saved.trouble", args)
}

// shown is the name of a file as a line can hold it.
func shown(path string) string { return words.Safe(filepath.Base(path), 60) }

// Fairness is what a table says all the time about where its tiles come from, and whether the match is kept. What matters most
// comes first: there may be room for a part of it.
func (m *Match) Fairness(w *words.Words) (parts []string) {
	if m.Trouble() != nil {
		parts = append(parts, w.Say("header.unsaved"))
	}
	deal := m.Header.Deal
	if deal.Practice() {
		parts = append(parts, w.With("header.seed", words.Args{"Seed": Known(deal)}))
	} else {
		parts = append(parts, w.With("header.commitment", words.Args{"Commitment": Briefly(m.Commitment)}))
	}
	return parts
}

// Leaving asks whether to leave, and says what becomes of the match.
func (m *Match) Leaving(w *words.Words) string {
	if m.Saved() {
		return w.Say("confirm.leave.kept")
	}
	return w.Say("confirm.leave")
}

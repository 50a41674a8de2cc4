package tell

import (
	"encoding/json"
	"errors"
	"io/fs"
	"syscall"

	"fair/okey/game/journal"
	"fair/okey/ui/files"
	"fair/okey/ui/session"
	"fair/okey/ui/words"
)

// Error returns an error message in the language of w. Errors from packages without translated messages are recognised
// by type or value. All other errors, and details for programmers, stay in English.
func Error(w *words.Words, err error) string {
	var localized interface {
		error
		Text(*words.Words) string
	}
	var fault *journal.Fault
	var inUse *journal.InUseError
	var syntax *json.SyntaxError
	var value *json.UnmarshalTypeError
	switch {
	case errors.As(err, &localized) && !(errors.As(err, &fault) && errors.Is(fault, localized)): // a case below handles the cause of a fault
		return localized.Text(w)
	case errors.Is(err, journal.ErrNewer), errors.Is(err, files.ErrNewer):
		return w.Say("error.newer")
	case errors.Is(err, journal.ErrNoJournal):
		return w.Say("error.no-journal")
	case errors.Is(err, session.ErrNothingDealt), errors.Is(err, journal.ErrNotDealt):
		return w.Say("error.not-dealt")
	case errors.Is(err, session.ErrNoPlace):
		return w.Say("saved.nowhere")
	case errors.As(err, &inUse):
		return w.Say("saved.in-use")
	case errors.As(err, &fault):
		return w.With("fault."+string(fault.Kind), words.Args{"Line": fault.Line, "Why": faultReason(w, fault.Err)})
	case errors.As(err, &value) && value.Field != "":
		return w.With("error.json.value", words.Args{"Key": value.Field})
	case errors.As(err, &value), errors.As(err, &syntax):
		return w.Say("error.json")
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return w.Say("error.full")
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		for known, id := range map[error]string{
			fs.ErrNotExist: "error.no-file", fs.ErrPermission: "error.denied", syscall.EISDIR: "error.directory",
			files.ErrNotRegular: "error.not-regular", syscall.EROFS: "error.read-only", syscall.ENOTDIR: "error.no-folder",
		} {
			if errors.Is(path, known) {
				return w.With(id, words.Args{"File": SafePath(path.Path)})
			}
		}
	}
	return err.Error()
}

// SaveError explains why progress or settings cannot be saved, or returns "" if err is nil. The reason is inserted into
// the message with the given ID, or stands alone if id is "". A damaged file has its own message.
func SaveError(w *words.Words, id string, err error) string {
	switch {
	case err == nil:
		return ""
	case errors.Is(err, files.ErrDamaged):
		return w.Say("train.damaged")
	case id == "":
		return Error(w, err)
	}
	return w.With(id, words.Args{"Why": words.Safe(Error(w, err), 150)})
}

// SafePath returns a path that is safe to show. If the path has more than 60 characters, it keeps only the last 59.
func SafePath(path string) string {
	const most = 60
	safe := []rune(words.Safe(path, len(path)))
	if len(safe) <= most {
		return string(safe)
	}
	return "…" + string(safe[len(safe)-most+1:])
}

// faultReason describes what is wrong with a journal. Faults that a player may encounter are described in the language
// of w, and others in English.
func faultReason(w *words.Words, err error) string {
	for known, id := range map[error]string{
		journal.ErrFileLarge: "fault.why.file-large", journal.ErrLineLong: "fault.why.line-long", journal.ErrNoLine: "fault.why.no-line",
		journal.ErrHash: "fault.why.hash", journal.ErrNotCommitted: "fault.why.not-committed", journal.ErrOtherSeed: "fault.why.other-seed",
		journal.ErrRoundMissing: "fault.why.round-missing", journal.ErrNoRound: "fault.why.no-round", journal.ErrRoundOtherwise: "fault.why.round-otherwise",
		journal.ErrMatchOtherwise: "fault.why.match-otherwise", journal.ErrWordHidden: "fault.why.word", journal.ErrLockTooLate: "fault.why.locks-shut",
		journal.ErrSecondLock: "fault.why.second-lock", journal.ErrOtherWord: "fault.why.other-word", journal.ErrOtherMatch: "fault.why.other-match",
		journal.ErrOtherLock: "fault.why.other-lock", journal.ErrRewritten: "fault.why.rewritten", journal.ErrCutOff: "fault.why.cut-off",
	} {
		if errors.Is(err, known) {
			return w.With(id, words.Args{"FileMB": journal.LargestFile >> 20, "LineKB": journal.LongestLine >> 10})
		}
	}
	return Error(w, err)
}

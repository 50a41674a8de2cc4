package plain

import (
	"errors"
	"io"

	"fair/okey/game/journal"
	"fair/okey/ui/saved"
)

// Replay tells a match that was played. Of the options, who plays what comes from the record. Of a match that is not over it tells
// what the player saw. The error is about what cannot be written, or that nothing was dealt.
func Replay(opts Options, rec *journal.Record, out io.Writer) error {
	if rec.Len() == 0 {
		return errors.New("nothing was dealt in this match")
	}
	opts.Rules, opts.Preset, opts.Names = rec.Header.Rules, rec.Header.Preset, saved.Names(rec.Header)
	opts.Watch = rec.End != nil
	f := newFace(opts, nil, out)
	f.saved = saved.Played(rec)
	f.sentence(opts.Note)
	for _, step := range rec.Steps() {
		f.match = step.Match
		f.actions++
		f.happened(step.Events)
	}
	return f.page.err
}

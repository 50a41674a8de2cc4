package plain

import (
	"io"

	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
)

// Replay tells a match that was played. Of the options, who plays what comes from the record. Of a
// match that is not over it tells what the player saw. The error is about what cannot be written,
// or that nothing was dealt.
func Replay(opts Options, rec *journal.Record, out io.Writer) error {
	opts.Names = tell.Names(rec.Header)
	f := newFace(opts, nil, out)
	s, err := session.NewReplay(f.opts.Table, rec)
	if err != nil {
		return err
	}
	f.opts.Watch = s.MayLookFrom()
	f.sitAt(s)
	f.sentence(opts.Note)
	_, last, _ := s.Replaying()
	for at := range last + 1 {
		f.tellEvents(s.StepTo(at))
	}
	return f.page.err
}

package plain

import (
	"io"

	"fair/okey/game/journal"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
)

// Replay prints a recorded match from step first to step last. If the match is unfinished, it prints only what the
// player saw. The names come from the record, not from opts. Replay fails if it cannot write or if nothing was dealt.
func Replay(opts Options, rec *journal.Record, first, last int, out io.Writer) error {
	opts.Names = tell.Names(rec.Header)
	f := newPlayer(opts, nil, out)
	s, err := session.NewReplay(f.opts.Table, rec)
	if err != nil {
		return err
	}
	f.opts.Watch = s.MayShowFrom()
	f.useSession(s)
	f.printSentence(opts.Note)
	for at := first; at <= last; at++ {
		f.printEvents(s.StepTo(at))
	}
	return f.page.err
}

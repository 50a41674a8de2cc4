package stats

import (
	"context"
	"errors"
	"path/filepath"
	"slices"

	"fair/okey/bots/coach"
	"fair/okey/game"
	"fair/okey/game/journal"
	"fair/okey/ui/files"
	"fair/okey/ui/review"
	"fair/okey/ui/session"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// News holds the changes in the statistics at the end of a round.
type News struct {
	// Level is the player's level after a match that counts for it, or nil.
	Level *Rating
	// Milestones lists the milestones that the player has not been told about.
	Milestones []Milestone

	here    tellingPlace
	told    *files.Store[map[string]telling]
	note    func(*map[string]telling) // records in told that the player was told; nil if there is nothing to record
	damaged bool                      // the file of told was damaged
}

// NewsOf returns functions that read the news after the finished round of a session. They are slow, since they list all
// matches, and they may run concurrently; only NewsOf itself uses the session. If reviewing is set, the second function
// first reviews the unreviewed rounds of a match that has ended and counts for the player's level, and reads the news
// that depends on that. dir is the directory of the player's matches. Other matches and matches that do not count have
// no news, nor does a round that the player did not win, unless the match is over.
func NewsOf(s *session.Session, dir string, reviewing bool) (read []func(context.Context) *News) {
	v, saved := s.View(), s.Store()
	over, won := v.Phase == game.MatchOver, len(v.Sheet) > 0 && v.Sheet[len(v.Sheet)-1].Winner == session.Player
	if !over && !won || !saved.Enabled() || saved.Header.Deal.Practice() {
		return nil
	}
	end := ending{saved, v.Round, dir}
	rated := over && coach.Rates(&v.Rules)
	if !rated || !reviewing {
		return append(read, func(context.Context) *News { return end.read(rated, func(string) bool { return true }) })
	}
	return append(read, func(context.Context) *News {
		return end.read(false, func(kind string) bool { return kind != noVeryBad })
	}, func(ctx context.Context) *News {
		saved.Wait()
		m, err := review.Open(saved.Path(), dir)
		if err == nil {
			_, err = m.Run(ctx, m.Seat, coach.Quick, nil)
		}
		return end.read(err == nil && ctx.Err() == nil, func(kind string) bool { return kind == noVeryBad })
	})
}

// An ending is the end of a round in a match saved in the directory of the player's matches.
type ending struct {
	saved *session.Store
	round int
	dir   string
}

// read returns the news: the level if it is requested, and the milestones of the kinds that are wanted.
func (e ending) read(level bool, wanted func(kind string) bool) *News {
	n := &News{}
	e.saved.Wait()
	path := e.saved.Path()
	all, _ := journal.List(e.dir) // unreadable matches have no news
	counted := slices.DeleteFunc(all, func(m journal.Summary) bool {
		return !isCounted(&m) && (m.Path != path || m.Err != nil || m.End != nil)
	})
	if level {
		classic, okey101 := countRatings(counted)
		if n.Level = classic; e.saved.Header.Rules.LaysMelds() {
			n.Level = okey101
		}
	}
	n.addMilestones(counted, e.dir, tellingPlace{filepath.Base(path), e.round}, wanted)
	return n
}

// A tellingPlace is the end of a round, with the name of the journal.
type tellingPlace struct {
	Journal string `json:"journal"`
	Round   int    `json:"round"`
}

// A telling records that the player was told about a milestone.
type telling struct {
	// Of is where the milestone was reached. At is where the player was told, or zero if the milestone is older than
	// these records.
	Of tellingPlace `json:"of"`
	At tellingPlace `json:"at,omitzero"`
}

// addMilestones adds the milestones to announce at the end of a round. Each is announced once: where it was reached, or
// at the next end that is read if the program ended before that or a later review found the milestone. It is announced
// again only if the same end is shown again, or if it is reached again because its match no longer counts. A file
// beside the directory of matches records what was announced. Without the file, only milestones reached here are
// announced. Kinds that are not wanted are left for another call.
func (n *News) addMilestones(counted []journal.Summary, dir string, here tellingPlace, wanted func(kind string) bool) {
	counts := map[string]bool{}
	for i := range counted {
		counts[filepath.Base(counted[i].Path)] = true
	}
	if !counts[here.Journal] {
		return
	}
	found := findMilestones(counted)
	n.told = &files.Store[map[string]telling]{Path: filepath.Join(filepath.Dir(dir), "milestones.json"), Limit: 1 << 14}
	n.damaged = errors.Is(n.told.Load(), files.ErrDamaged) // Flush returns other errors
	noted := map[string]telling{}
	fresh := true
	n.told.View(func(all map[string]telling) {
		fresh = all == nil
		for kind, t := range all {
			noted[kind] = t
		}
	})
	news := map[string]telling{}
	for _, m := range found {
		of := tellingPlace{filepath.Base(m.Journal), m.Round}
		was, told := noted[m.Kind]
		switch {
		case told && was.At != here && (of != here || counts[was.Of.Journal]):
		case !told && fresh && of != here:
			news[m.Kind] = telling{Of: of}
		case wanted(m.Kind):
			news[m.Kind] = telling{of, here}
			n.Milestones = append(n.Milestones, m)
		}
	}
	n.here = here
	n.note = func(all *map[string]telling) {
		if *all == nil {
			*all = map[string]telling{}
		}
		for kind, t := range news {
			(*all)[kind] = t
		}
	}
	if len(news) == 0 && !fresh {
		n.note = nil
	}
}

// NoteTold records that the player was told about the milestones. It waits for the disk. It returns "", or a text that
// says that the record could not be saved, so that the player will be told again, or that the file was damaged and set
// aside.
func (n *News) NoteTold(w *words.Words) string {
	if n.note == nil {
		return ""
	}
	n.told.Update(n.note)
	if err := n.told.Flush(); err != nil {
		return tell.KeepError(w, "milestone.kept.not", err)
	}
	if n.damaged {
		return w.Say("milestone.damaged")
	}
	return ""
}

// Lines returns the news in words, one item per line.
func (n *News) Lines(w *words.Words) (lines []string) {
	if n.Level != nil {
		lines = append(lines, w.With("level.line", words.Args{"Level": n.Level.Describe(w)}))
	}
	for i := range n.Milestones {
		m := &n.Milestones[i]
		args := words.Args{"What": m.Name(w), "Date": m.Date}
		if filepath.Base(m.Journal) == n.here.Journal {
			lines = append(lines, w.With("milestone.told", args))
		} else {
			lines = append(lines, w.With("milestone.told.late", args))
		}
	}
	return lines
}

package stats

import (
	"context"
	"errors"
	"maps"
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
	// Level is the player's level after a match that counts for it, or nil. Change is its change by the match.
	Level  *Rating
	Change int
	// Best and Worst are notable decisions of the match, as in coach.Highlights, or nil.
	Best, Worst *coach.Decision
	// Tiles compares the round with those of the bots, or is nil.
	Tiles *review.Tiles
	// Milestones lists the milestones to announce.
	Milestones []Milestone

	here      roundEnd
	announced *files.Store[map[string]announcement]
	note      func(*map[string]announcement) // records the announcements; nil if there are none to record
	damaged   bool                           // whether the file of announcements was damaged
}

// NewsOf returns functions that read the news after the latest round of s, which must be finished. They are slow, since
// they list all matches, and may run concurrently; only NewsOf itself uses s. If the match has ended and counts for the
// player's level, and reviewing is set, a second function first reviews the unreviewed rounds of the match and then
// reads the news that depends on the review. dir is the directory of the player's matches. There is no news in a match
// that is not saved or does not count, nor after a round that the player did not win, unless the match is over.
func NewsOf(s *session.Session, dir string, reviewing bool) (news []func(context.Context) *News) {
	v, saved := s.View(), s.Store()
	over, won := v.Phase == game.MatchOver, len(v.Sheet) > 0 && v.Sheet[len(v.Sheet)-1].Winner == session.Player
	if !over && !won || !saved.Enabled() || saved.Header.Deal.Practice() {
		return nil
	}
	round, rated := v.Round, over && coach.CountsForRating(&v.Rules)
	// read returns the news: the level, if level is set, and the milestones of the wanted kinds.
	read := func(level bool, wanted func(kind string) bool) *News {
		n := &News{}
		saved.Wait()
		path := saved.Path()
		all, _ := journal.List(dir) // unreadable matches have no news
		counted := slices.DeleteFunc(all, func(m journal.Summary) bool {
			return !isCounted(&m) && (m.Path != path || m.Err != nil || m.End != nil)
		})
		if level {
			scale := coach.ScaleOf(&saved.Header.Rules)
			n.Level = countRating(counted, scale)
			earlier := slices.DeleteFunc(slices.Clone(counted), func(m journal.Summary) bool { return m.Path == path })
			if before := countRating(earlier, scale); before != nil && before.Missing == 0 {
				n.Change = n.Level.Value - before.Value
			}
		}
		n.addMilestones(counted, dir, roundEnd{filepath.Base(path), round}, wanted)
		return n
	}
	later := rated && reviewing // whether a second function follows
	news = append(news, func(context.Context) *News {
		return read(rated && !later, func(kind string) bool { return !later || kind != noVeryBad })
	})
	if !later {
		return news
	}
	return append(news, func(ctx context.Context) *News {
		saved.Wait()
		var found *coach.Review
		m, err := review.Open(saved.Path(), dir)
		if err == nil {
			found, err = m.Run(ctx, m.Seat, coach.Quick, nil)
		}
		n := read(err == nil && ctx.Err() == nil, func(kind string) bool { return kind == noVeryBad })
		if found != nil {
			moves := found.Highlights()
			n.Best, n.Worst = moves.Best, moves.Worst
		}
		return n
	})
}

// A roundEnd identifies the end of a round by the file name of the journal and the number of the round.
type roundEnd struct {
	Journal string `json:"journal"`
	Round   int    `json:"round"`
}

// An announcement records that the player was told about a milestone.
type announcement struct {
	// Of is the round end at which the milestone was reached. At is the one at which the player was told, or zero if
	// the milestone is older than these records.
	Of roundEnd `json:"of"`
	At roundEnd `json:"at,omitzero"`
}

// announcements returns the store of the announcements, by kind of milestone. dir is the directory of the player's
// matches.
func announcements(dir string) *files.Store[map[string]announcement] {
	return &files.Store[map[string]announcement]{Path: filepath.Join(filepath.Dir(dir), "milestones.json"), Limit: 1 << 14}
}

// addMilestones adds the milestones to announce at the end of the given round. Each milestone is announced once: at the
// end of the round in which it was reached or, if the program stopped before that or a later review found the
// milestone, the next time the news is read. It is announced again only if the end of the same round is shown again, or
// if it is reached again after its match has ceased to count. A file beside the directory of matches records the
// announcements. Without that file, only milestones reached in this round are announced. Kinds for which wanted returns
// false are left for another call.
func (n *News) addMilestones(counted []journal.Summary, dir string, here roundEnd, wanted func(kind string) bool) {
	counts := map[string]bool{}
	for i := range counted {
		counts[filepath.Base(counted[i].Path)] = true
	}
	if !counts[here.Journal] {
		return
	}
	found := findMilestones(counted)
	n.announced = announcements(dir)
	n.damaged = errors.Is(n.announced.Load(), files.ErrDamaged) // Flush returns other errors
	var noted map[string]announcement
	n.announced.View(func(all map[string]announcement) { noted = maps.Clone(all) })
	fresh, news := noted == nil, map[string]announcement{}
	for _, m := range found {
		of := roundEnd{filepath.Base(m.Journal), m.Round}
		was, told := noted[m.Kind]
		switch {
		case told && was.At != here && (of != here || counts[was.Of.Journal]):
		case !told && fresh && of != here:
			news[m.Kind] = announcement{Of: of}
		case wanted(m.Kind):
			news[m.Kind] = announcement{of, here}
			n.Milestones = append(n.Milestones, m)
		}
	}
	n.here = here
	if len(news) == 0 && !fresh {
		return
	}
	n.note = func(all *map[string]announcement) {
		if *all == nil {
			*all = map[string]announcement{}
		}
		maps.Copy(*all, news)
	}
}

// SaveAnnounced records that the player was told about the milestones, and waits until the record is on the disk. It
// returns a text for the player if the record could not be saved, so that the milestones will be announced again, or if
// the file was damaged and set aside. Otherwise it returns "".
func (n *News) SaveAnnounced(w *words.Words) string {
	if n.note == nil {
		return ""
	}
	n.announced.Update(n.note)
	if err := n.announced.Flush(); err != nil {
		return tell.SaveError(w, "milestone.kept.not", err)
	}
	if n.damaged {
		return w.Say("milestone.damaged")
	}
	return ""
}

// Lines returns the news in words, one item per line.
func (n *News) Lines(w *words.Words) (lines []string) {
	if n.Tiles != nil {
		lines = append(lines, tell.WouldHaveWonText(w, n.Tiles))
	}
	if n.Level != nil {
		level := n.Level.Describe(w)
		if n.Change != 0 {
			level += " · " + tell.RatingChange(w, n.Change)
		}
		lines = append(lines, w.With("level.line", words.Args{"Level": level}))
	}
	for i := range n.Milestones {
		m := &n.Milestones[i]
		id := "milestone.told"
		if filepath.Base(m.Journal) != n.here.Journal {
			id = "milestone.told.late"
		}
		lines = append(lines, w.With(id, words.Args{"What": m.Name(w), "Date": m.Date}))
	}
	return lines
}

package plain

import (
	"cmp"
	"context"
	"io"
	"time"

	"fair/okey/ui/daily"
	"fair/okey/ui/menu"
	"fair/okey/ui/stats"
)

// Daily plays today's deal of a preset, or prints the result if the attempt that counts is over. If again is set, it
// plays the deal for practice. Daily fails like Run, and also if an unfinished attempt cannot be continued.
func Daily(ctx context.Context, host menu.Host, preset string, again bool, in io.Reader, out io.Writer) error {
	m := newMenuPlayer(host, in, out)
	err := m.playDaily(ctx, preset, again)
	return cmp.Or(err, m.page.err)
}

// chooseDaily lets the player choose a preset and plays its deal of the day.
func (m *menuPlayer) chooseDaily(ctx context.Context) error {
	days, _ := daily.Read(m.host.Shelf.Dir())
	var list []menuItem
	for _, preset := range daily.Presets() {
		deal := days.Today(preset, time.Now())
		if try := days.Attempt(deal); try != nil {
			try.Saved = try.SavedResult()
		}
		list = append(list, menuItem{stats.PresetName(m.words, preset), days.Status(m.words, deal), func(ctx context.Context) error {
			if err := m.playDaily(ctx, preset, false); err != nil && ctx.Err() == nil {
				m.printError(err)
			}
			return ctx.Err()
		}})
	}
	_, err := m.choose(ctx, m.words.Say("menu.daily"), list, "foot.back")
	return err
}

// playDaily plays today's deal as Daily does.
func (m *menuPlayer) playDaily(ctx context.Context, preset string, again bool) error {
	match, notes, days, err := daily.Resume(m.host.Shelf, preset)
	if err != nil {
		match.Close()
		m.host.Shelf.UnlockDaily()
		return err
	}
	table, try, err := m.host.Daily(preset, again, match, notes, days)
	if err != nil {
		return err
	}
	if again || try == nil {
		err := m.play(ctx, table, (*player).run)
		m.host.Shelf.Close()
		if err != nil || again {
			return err
		}
		if days, err = daily.Read(m.host.Shelf.Dir()); err != nil {
			return err
		}
		if try = days.Attempt(daily.Deal{Date: table.Daily, Preset: preset}); try == nil || try.Round == nil {
			return nil
		}
	} else {
		m.printUnlessEmpty(table.Note)
	}
	return m.printDaily(ctx, days, try)
}

// printDaily prints the result of an attempt.
func (m *menuPlayer) printDaily(ctx context.Context, days daily.Days, try *daily.Attempt) error {
	result, err := try.Result(ctx, nil)
	try.MarkDamaged(err)
	if err != nil && try.Round != nil {
		return err
	}
	now := time.Now()
	streak, best := days.Streak(now)
	lines := []string{try.ClosedText(m.words), daily.StreakText(m.words, streak, best)}
	if err == nil {
		lines = append(result.Lines(m.words, streak, best), m.words.Say("daily.over"))
	}
	if try.Date == daily.Today(now, "") {
		lines = append(lines, m.words.Say("daily.tomorrow"))
	}
	m.print(lines...)
	return nil
}

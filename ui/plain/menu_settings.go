package plain

import (
	"context"

	"fair/okey/ui/menu"
)

// heard are the settings that matter where nothing is drawn.
var heard = []string{"name", "lang", "word", "offer", "hints", "warn", "spell", "brief", "plain"}

// settings lets the player change settings until he goes back.
func (m *chooser) settings(ctx context.Context) error {
	return m.repeat(ctx, "settings.title", func() (list []choice) {
		for _, name := range heard {
			list = append(list, m.change(m.host.Setting(m.words, name), m.save))
		}
		return list
	})
}

// newTable lets the player choose the game, who plays and the house rules, and sit down. What he
// chose is forgotten when he goes back instead.
func (m *chooser) newTable(ctx context.Context) error {
	before, sat := m.host.Settings.Draft(), false
	begin := func(ctx context.Context) error {
		if _, err := m.host.Settings.Rules(); err != nil {
			m.page.line(m.wrong(err))
			return nil
		}
		sat = true
		m.save()
		return m.sitDown(ctx, false)
	}
	err := m.repeat(ctx, "setup.title", func() []choice {
		if sat {
			return nil
		}
		list := []choice{{m.words.Say("setup.begin"), "", begin}}
		for _, name := range menu.TableSettings() {
			list = append(list, m.change(m.host.Setting(m.words, name), func() {}))
		}
		for _, c := range m.host.HouseRules(m.words) {
			list = append(list, m.change(c, func() {}))
		}
		return list
	})
	if !sat {
		m.host.Settings.Adopt(before)
	}
	return err
}

// repeat lets the player choose from a list again and again, until he goes back or there is none.
func (m *chooser) repeat(ctx context.Context, title string, list func() []choice) error {
	for !m.gone {
		choices := list()
		if len(choices) == 0 {
			return nil
		}
		if left, err := m.choose(ctx, m.words.Say(title), choices, m.words.Say("foot.back")); left || err != nil {
			return err
		}
	}
	return nil
}

// change returns the choice to change a setting or a house rule: to another of its values, or to what is
// typed then. It calls keep for what was changed.
func (m *chooser) change(c menu.Choice, keep func()) choice {
	set := func(value string) {
		if err := c.Set(value); err != nil {
			m.page.line(m.wrong(err))
			return
		}
		keep()
		if err := m.renew(m.page.out); err != nil {
			m.page.line(m.wrong(err))
		}
	}
	return choice{c.Label, c.Said(c.Now), func(ctx context.Context) error {
		if c.Values == nil { // any text
			m.page.line(c.Note)
			text, err := m.read(ctx)
			if err == nil && !m.gone {
				set(text)
			}
			return err
		}
		var list []choice
		for _, value := range c.Values {
			list = append(list, choice{c.Said(value), "", func(context.Context) error { set(value); return nil }})
		}
		_, err := m.choose(ctx, c.Label, list, m.words.Say("foot.back"))
		return err
	}}
}

// save keeps the settings; if that fails, it says why.
func (m *chooser) save() {
	if err := m.host.Settings.Save(); err != nil {
		m.page.line(m.wrong(err))
	}
}

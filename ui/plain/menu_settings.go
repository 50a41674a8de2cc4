package plain

import (
	"context"

	"fair/okey/ui/menu"
	"fair/okey/ui/words"
)

// plainSettings lists the settings that matter in text mode.
var plainSettings = []string{"name", "lang", "word", "offer", "hints", "tutor", "asks", "warn", "place", "spell", "brief", "plain"}

func (m *menuPlayer) settings(ctx context.Context) error {
	return m.chooseRepeatedly(ctx, "settings.title", "foot.back", func() (list []menuItem) {
		for _, name := range plainSettings {
			list = append(list, m.settingItem(m.host.Setting(m.words, name), m.save))
		}
		return list
	})
}

// newTable lets the player set up the game, the players and the house rules, and then play, which abandons any
// unfinished match, or watch. If preset is not "", it is chosen first. If the player goes back instead, newTable restores
// the settings.
func (m *menuPlayer) newTable(ctx context.Context, preset string) error {
	before, sat := m.host.Settings.Draft(), false
	if preset != "" {
		choice := m.host.Setting(m.words, "preset")
		_ = choice.Set(preset) // only an unknown preset fails
	}
	begin := func(ctx context.Context) error {
		table, err := m.host.Table(false)
		if err != nil {
			m.printError(err)
			return nil
		}
		sat = true
		m.save()
		table.First = m.host.Shelf.Empty()
		if n := m.host.Shelf.Abandon(); n > 0 {
			table.Note = m.words.With("saved.abandoned", words.Args{"Count": n})
		}
		return m.play(ctx, table, (*player).run)
	}
	watch := func(ctx context.Context) error {
		table, err := m.host.Table(true)
		if err != nil {
			m.printError(err)
			return nil
		}
		return m.play(ctx, table, (*player).run)
	}
	err := m.chooseRepeatedly(ctx, "setup.title", "foot.back", func() []menuItem {
		if sat {
			return nil
		}
		list := []menuItem{{m.words.Say("setup.begin"), "", begin}, {m.words.Say("menu.watch"), "", watch}}
		for _, group := range m.host.TableGroups(m.words) {
			for _, c := range group.Choices {
				list = append(list, m.settingItem(c, func() {}))
			}
		}
		return list
	})
	if !sat {
		m.host.Settings.Adopt(before)
	}
	return err
}

// chooseRepeatedly lets the player choose from list() repeatedly, until the player chooses back or the list is empty.
// title and back are text IDs.
func (m *menuPlayer) chooseRepeatedly(ctx context.Context, title, back string, list func() []menuItem) error {
	for !m.gone {
		choices := list()
		if len(choices) == 0 {
			return nil
		}
		if left, err := m.choose(ctx, m.words.Say(title), choices, back); left || err != nil {
			return err
		}
	}
	return m.page.err
}

// settingItem returns the item that changes c, a setting or a house rule, to another of its values or to a typed text.
// It calls save after a change.
func (m *menuPlayer) settingItem(c menu.Choice, save func()) menuItem {
	set := func(value string) {
		if err := c.Set(value); err != nil {
			m.printError(err)
			return
		}
		save()
		m.applySettings(m.page.out)
	}
	return menuItem{c.Label, c.Display(c.Now), func(ctx context.Context) error {
		if c.Values == nil { // any text is a value
			m.print(c.Note)
			text, err := m.readLine(ctx)
			if err == nil && !m.gone {
				set(text)
			}
			return err
		}
		var list []menuItem
		for _, value := range c.Values {
			list = append(list, menuItem{c.Display(value), "", func(context.Context) error { set(value); return nil }})
		}
		_, err := m.choose(ctx, c.Label, list, "foot.back")
		return err
	}}
}

// save saves the settings, or prints why they cannot be saved.
func (m *menuPlayer) save() {
	if err := m.host.Settings.Save(); err != nil {
		m.printError(err)
	}
}

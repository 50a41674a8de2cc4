package plain

import (
	"context"

	"fair/okey/game"
	"fair/okey/ui/settings"
	"fair/okey/ui/tell"
	"fair/okey/ui/words"
)

// heard are the settings that matter where nothing is drawn.
var heard = []string{"name", "lang", "word", "offer", "hints", "warn", "spell", "brief", "plain"}

// settings lets the player change settings until he goes back.
func (m *menu) settings(ctx context.Context) error {
	return m.repeat(ctx, "settings.title", func() (list []choice) {
		for _, name := range heard {
			list = append(list, m.setting(name, m.save))
		}
		return list
	})
}

// newTable lets the player choose the game, who plays and the house rules, and sit down. What he
// chose is forgotten when he goes back instead.
func (m *menu) newTable(ctx context.Context) error {
	before, sat := m.opts.Settings.Draft(), false
	begin := func(ctx context.Context) error {
		if _, err := m.opts.Settings.Rules(); err != nil {
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
		for _, name := range []string{"preset", "seats", "bots"} {
			list = append(list, m.setting(name, func() {}))
		}
		rules, _ := m.opts.Settings.Rules()
		for _, s := range game.Switches() {
			if s.Applies(rules) {
				list = append(list, m.houseRule(s))
			}
		}
		return list
	})
	if !sat {
		m.opts.Settings.Adopt(before)
	}
	return err
}

// repeat lets the player choose from a list again and again, until he goes back or there is none.
func (m *menu) repeat(ctx context.Context, title string, list func() []choice) error {
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

// setting is a setting with its value; who chooses it chooses another value, or writes one, and
// then it is kept.
func (m *menu) setting(name string, keep func()) choice {
	item, _ := settings.Find(name)
	now := m.opts.Settings.Get(name)
	label := m.words.Say("set." + name)
	set := func(value string) {
		if err := m.opts.Settings.Set(name, value); err != nil {
			m.page.line(m.wrong(err))
			return
		}
		if name == "preset" { // comes with its own house rules
			for _, s := range game.Switches() {
				m.opts.Settings.SetSwitch(s, "") // none is always possible
			}
		}
		keep()
		if err := m.renew(m.page.out); err != nil {
			m.page.line(m.wrong(err))
		}
	}
	if item.Values == nil { // any text
		return choice{label, words.Safe(now, words.LongestName), func(ctx context.Context) error {
			m.page.line(m.words.Say("set." + name + ".note"))
			text, err := m.read(ctx)
			if err == nil && !m.gone {
				set(words.Safe(text, words.LongestName))
			}
			return err
		}}
	}
	said := func(value string) string { return tell.SettingValue(m.words, name, value) }
	return choice{label, said(now), func(ctx context.Context) error { return m.chooseValue(ctx, label, item.Values, said, set) }}
}

// houseRule is a switch of the rules with its value. What is as in the preset is not kept.
func (m *menu) houseRule(s game.Switch) choice {
	preset, _ := game.PresetByName(m.opts.Settings.Get("preset"))
	now := m.opts.Settings.Switch(s)
	if now == "" {
		now = s.Get(preset)
	}
	label := m.words.Say("switch." + s.Name)
	said := func(value string) string { return m.words.SwitchValue(s.Name, value) }
	set := func(value string) {
		if value == s.Get(preset) {
			value = ""
		}
		if err := m.opts.Settings.SetSwitch(s, value); err != nil {
			m.page.line(m.wrong(err))
		}
	}
	return choice{label, said(now), func(ctx context.Context) error { return m.chooseValue(ctx, label, s.Choices(), said, set) }}
}

// chooseValue lets the player choose one of several values, or leave it as it is.
func (m *menu) chooseValue(ctx context.Context, title string, values []string, said func(string) string, set func(string)) error {
	var list []choice
	for _, value := range values {
		list = append(list, choice{said(value), "", func(context.Context) error { set(value); return nil }})
	}
	_, err := m.choose(ctx, title, list, m.words.Say("foot.back"))
	return err
}

// save keeps the settings; if that fails, it says why.
func (m *menu) save() {
	if err := m.opts.Settings.Save(); err != nil {
		m.page.line(tell.Error(m.words, err))
	}
}

package wire

import (
	"maps"

	"fair/okey/game"
)

// writeRules returns the written form of rules. Its name is that of their preset, or "custom".
func writeRules(r game.Rules) game.WrittenRules {
	for _, p := range game.Presets() {
		if p.Rules == r {
			return game.ProtocolRules.Write(p.Name, r)
		}
	}
	return game.ProtocolRules.Write("custom", r)
}

// readRules parses written rules. If they name no game, it is classic. Unknown switches are ignored.
func readRules(w game.WrittenRules) (game.Rules, error) {
	if w.Game == "" {
		w.Game = game.ClassicGame.String()
	}
	w.Settings = maps.Clone(w.Settings)
	maps.DeleteFunc(w.Settings, func(name, _ string) bool {
		_, err := game.SwitchByName(name)
		return err != nil
	})
	return game.ProtocolRules.Read(w)
}

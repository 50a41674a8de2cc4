package command

import (
	"slices"
	"testing"

	"fair/okey/game/check"
)

// Keys of one's own appear wherever the usual ones do, and no two commands get the same key at the same time.
func TestRebind(t *testing.T) {
	usual := all
	defer func() { all = usual }()
	for _, c := range []struct {
		own  map[string]string
		want string
	}{
		{map[string]string{"draw": "ç"}, ""},
		{map[string]string{"draw": "t", "take": "d"}, ""}, // exchanged
		{map[string]string{"draw": "d"}, ""},
		{map[string]string{"draw": "t"}, "key t of draw: shared"},
		{map[string]string{"draw": "o"}, "key o of draw: shared"}, // with lay, only in Okey 101
		{map[string]string{"draw": "ç", "take": "ç"}, "key ç of draw: shared"},
		{map[string]string{"draw": "Ç"}, "key Ç of draw: letter"},
		{map[string]string{"draw": "dd"}, "key dd of draw: letter"},
		{map[string]string{"draw": ""}, "key  of draw: letter"},
	} {
		all = usual
		got := ""
		if err := Rebind(c.own); err != nil {
			got = err.Error()
		}
		check.Equal(t, got, c.want, c.own)
		for name, key := range c.own {
			now, before := ByID(ID(name)), usual[slices.IndexFunc(usual, func(c Command) bool { return c.ID == ID(name) })]
			if c.want != "" {
				key = before.Keys[0]
			}
			check.That(t, now.Key() == key && now.TypedKey() == key && now.Keys[0] == key && slices.Equal(now.Keys[1:], before.Keys[1:]), "%v: %s has the keys %q, typed %s", c.own, name, now.Keys, now.TypedKey())
		}
	}
	check.That(t, Rebind(map[string]string{"sleep": "z"}) != nil && Rebind(map[string]string{"move": "z"}) != nil && Rebind(nil) == nil, "an unknown command, or one without a letter, gets a key")
}

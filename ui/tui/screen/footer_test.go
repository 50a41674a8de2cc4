package screen

import (
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/key"

	"fair/okey/game/check"
)

func TestNewFooter(t *testing.T) {
	bind := func(shown, says string) key.Binding {
		return key.NewBinding(key.WithKeys(shown), key.WithHelp(shown, says))
	}
	off := bind("z", "nothing")
	off.SetEnabled(false)
	keys := []key.Binding{bind("d", "çek"), off, bind("Space", "kaldır"), bind("i", "ipucu")}
	for width, want := range map[int]string{
		80: "d çek  Space kaldır  i ipucu  ? yardım", 40: "d çek  Space kaldır  i ipucu  ? yardım", 39: "d çek  Space kaldır  ? yardım",
		30: "d çek  ? yardım", 17: "d çek  ? yardım", 16: "? yardım", 3: "? yardım",
	} {
		f := newFooter(width, append([]key.Binding{}, keys...), bind("?", "yardım"))
		check.Equal(t, f.Text, want, width)
		for _, s := range f.Keys {
			for _, x := range []int{s.X, s.X + s.W - 1} {
				if k, ok := f.At(x); !ok || k.String() != s.Name {
					t.Errorf("in %d cells: at %d is %v", width, x, k)
				}
			}
			if text := string([]rune(f.Text)[s.X : s.X+s.W]); !strings.HasPrefix(text, s.Text+" ") || strings.Contains(text, betweenKeys) {
				t.Errorf("in %d cells: the key %s is at %q", width, s.Text, text)
			}
		}
	}
}

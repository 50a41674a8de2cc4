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
		f, text := newFooter(width, append([]key.Binding{}, keys...), bind("?", "yardım")), ""
		f.each(func(x, end int, k *KeyHelp) {
			text += strings.Repeat(" ", x-len([]rune(text))) + k.Shown + " " + k.Text
			for _, at := range []int{x, end - 1} {
				if pressed, ok := f.At(at); !ok || pressed.String() != k.Key {
					t.Errorf("in %d cells: at %d is %v", width, at, pressed)
				}
			}
		})
		check.Equal(t, text, want, width)
	}
}

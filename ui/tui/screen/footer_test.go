package screen

import (
	"slices"
	"strings"
	"testing"

	"fair/okey/game/check"
)

func TestFooterOf(t *testing.T) {
	keys := []KeyHelp{{"d", "çek", []string{"d"}}, {"Space", "kaldır", []string{"Space"}}, {"i", "ipucu", []string{"i"}}, {"?", "yardım", []string{"?"}}}
	for width, want := range map[int]string{
		80: "d çek  Space kaldır  i ipucu  ? yardım", 40: "d çek  Space kaldır  i ipucu  ? yardım", 39: "d çek  Space kaldır  ? yardım",
		30: "d çek  ? yardım", 17: "d çek  ? yardım", 16: "? yardım", 3: "? yardım",
	} {
		f, text := FooterOf(width, slices.Clone(keys), 3), ""
		f.each(func(x, end int, k *KeyHelp) {
			text += strings.Repeat(" ", x-len([]rune(text))) + k.Shown + " " + k.Text
			for _, at := range []int{x, end - 1} {
				if pressed, ok := f.At(at); !ok || pressed.String() != k.Keys[0] {
					t.Errorf("in %d cells: at %d is %v", width, at, pressed)
				}
			}
		})
		check.Equal(t, text, want, width)
	}
}

package words

import (
	"strings"
	"testing"

	"fair/okey/game/check"
	"fair/okey/game/tile"
)

func TestSpellTiles(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		{"en", "You drew <K9>.", "You drew black_9."},
		{"en", "<K9> is better. <R4> is not", "Black_9 is better. Red_4 is not"},
		{"tr", "<K9> at. <F> kalsın: <R4>?", "Siyah_9 at. Sahte_okey kalsın: kırmızı_4?"},
		{"tr", "El: <R1> <R2> <R3>; <F> <B7>=okey <Y1>", "El: kırmızı_1_2_3; sahte_okey, okey_(mavi_7), sarı_1"},
		{"tr", "1_<R1>, 2_<R2>; 3_<Y9>", "1_kırmızı_1, 2_kırmızı_2; 3_sarı_9"},
		{"tr", "e işle (<R10> <B9>), x 6", "e işle (kırmızı_10, mavi_9), x 6"},
		{"tr", "<R4> <B4>: grup\n <K5> at", "Kırmızı_4, mavi_4: grup\n Siyah_5 at"},
		{"tr", "3. el, <R4>: <B4>, <Y4>", "3. el, kırmızı_4: mavi_4, sarı_4"},
		{"tr", "<Y7> <Y8> <Y9> <R11>=<Y10> <Y11>.", "Sarı_7_8_9_okey(10)_11."},
		{"tr", "o indir (<B6> <K6> <Y6>)", "o indir (6:_mavi_siyah_sarı)"},
		{"tr", "1: <R12> <R1>=<B12>/<Y12> <K12>", "1: 12:_kırmızı_okey(mavi/sarı)_siyah"},
		{"tr", "<R11>=<Y5> <R11>=<Y6> <Y7>", "Sarı_okey(5)_okey(6)_7"},
		{"tr", "a <R5> <B5> <R5>", "a kırmızı_5, mavi_5, kırmızı_5"},
		{"tr", "a <R5> <B5> <K5> <Y5> <Y5>", "a kırmızı_5, mavi_5, siyah_5, sarı_5_5"},
		{"tr", "a <K4> <K4> <F> <K6> <F> <F>", "a siyah_4_4, sahte_okey, siyah_6, sahte_okey, sahte_okey"},
		{"tr", "a <K4> <K5>=", "a siyah_4_5="},
		{"tr", "a <K4> ", "a siyah_4 "},
		{"tr", " ", " "},
		{"en", "", ""},
	} {
		text := strings.ReplaceAll(c.text, "_", NoBreak)
		for x := tile.None + 1; x <= tile.FalseJoker; x++ {
			text = strings.ReplaceAll(text, "<"+x.String()+">", Mark(x))
		}
		check.Equal(t, strings.ReplaceAll(check.Must(New(c.lang)).SpellTiles(text), NoBreak, "_"), c.want, c.text)
	}
}

func TestSpellsTiles(t *testing.T) {
	for _, lang := range Languages() {
		w := check.Must(New(lang))
		check.That(t, w.SpellsTiles("auto") == (lang == "tr") && w.SpellsTiles("words") && !w.SpellsTiles("letters"), "%s", lang)
	}
}

func TestCapitalize(t *testing.T) {
	for text, want := range map[string]string{"ipucu": "İpucu", "ıstaka": "Istaka", "çek": "Çek", "": "", "5 el": "5 el"} {
		check.Equal(t, check.Must(New("tr")).Capitalize(text), want)
	}
}

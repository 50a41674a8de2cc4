package words

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fair/okey/assets"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/journal"
	"fair/okey/game/tile"
)

// catalogue returns the texts of a language by ID. Each text has all its plural forms.
func catalogue(t *testing.T, lang string) map[string]string {
	t.Helper()
	data := check.Must(assets.Files.ReadFile("locales/" + lang + ".json"))
	var raw map[string]any
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatalf("%s: %v", lang, err)
	}
	texts := map[string]string{}
	for id, v := range raw {
		switch v := v.(type) {
		case string:
			texts[id] = v
		case map[string]any:
			for _, form := range []string{"one", "other"} {
				text, ok := v[form].(string)
				check.That(t, ok, "%s: %s lacks the form %q", lang, id, form)
				texts[id] += text + "\n"
			}
		}
	}
	return texts
}

// literals returns the set of all string literals in the source of ui, without tests.
func literals(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if s, err := strconv.Unquote(lit.Value); err == nil {
					found[s] = true
				}
			}
			return true
		})
		return nil
	})
	check.OK(t, err)
	return found
}

// settingNames returns the names of the settings. It reads them from the source of ui/settings, because that imports
// this package.
func settingNames(t *testing.T) []string {
	t.Helper()
	source := check.Must(os.ReadFile("../settings/settings.go"))
	names := []string{"seats"} // a field of the rules
	for _, m := range regexp.MustCompile(`(?m)^\t\t\{"(\w+)", `).FindAllStringSubmatch(string(source), -1) {
		names = append(names, m[1])
	}
	check.Need(t, len(names) >= 15, "only %d settings were found in Items of ui/settings/settings.go", len(names))
	return names
}

// lessonSteps returns the kinds of the steps by ID. It reads them from the source of ui/practice, because that imports
// this package.
func lessonSteps(t *testing.T) map[string]string {
	t.Helper()
	steps := map[string]string{}
	for _, file := range []string{"okey.go", "okey101.go"} {
		source := check.Must(os.ReadFile("../practice/" + file))
		for _, m := range regexp.MustCompile(`ID: "(\w+)", Kind: (\w+)`).FindAllStringSubmatch(string(source), -1) {
			steps[m[1]] = m[2]
		}
	}
	check.Need(t, len(steps) >= 15, "only %d steps were found in ui/practice", len(steps))
	return steps
}

// builtIDs returns the set of IDs that the program assembles.
func builtIDs(t *testing.T) map[string]bool {
	ids := map[string]bool{}
	for _, r := range game.Reasons() {
		ids["refused."+r.Code()] = true
	}
	for _, how := range []string{"melds", "pairs"} {
		ids["solve.wins."+how] = true
	}
	for _, pace := range []string{"slow", "normal", "fast", "instant"} {
		ids["set.pace."+pace] = true
	}
	ids["refused.does-not-fit.nowhere"], ids["refused.not-its-tile.nowhere"] = true, true
	ids["setup.refused.partners"], ids["setup.refused.seats"] = true, true // the last word is a field of game.RulesError
	for _, s := range game.Switches() {
		ids["switch."+s.Name], ids["switch."+s.Name+".note"] = true, true
		for _, v := range s.Values {
			if v != "on" && v != "off" {
				ids["switch."+s.Name+"."+v] = true
			}
		}
	}
	for _, what := range []journal.FaultKind{journal.Form, journal.Chain, journal.Commitment, journal.Action, journal.Results, journal.Choice, journal.ReceiptMismatch} {
		ids["fault."+string(what)] = true
	}
	for o := game.NoOffence + 1; o.String() != "unknown"; o++ {
		ids["penalty."+o.String()] = true
	}
	for _, id := range []string{"confirm.okey-discarded", "confirm.playable-discarded", "hint.open.pairs", "hint.take.opens.pairs"} {
		ids[id] = true
	}
	for _, p := range game.Presets() {
		ids["preset."+p.Name], ids["preset."+p.Name+".note"] = true, true
	}
	for _, set := range settingNames(t) {
		ids["set."+set] = true
		if set != "preset" {
			ids["set."+set+".note"] = true
		}
	}
	for _, temper := range []string{"even", "cautious", "pairs", "hunter", "quick", "slow"} {
		ids["temper."+temper] = true
		for _, occasion := range []string{
			"took", "shown", "won", "lost", "close", "greet", "wait", "praised", "wished", "hurried", "envied", "dared", "sighed",
		} {
			ids["say."+temper+"."+occasion] = true
		}
	}
	for _, occasion := range []string{
		"given", "twin", "opened", "pairs-opened", "penalty", "sorry", "okey", "pairs", "streak", "gave", "run", "drawn", "welcome", "back", "ahead", "behind",
		"praised-back", "turn", "forgiven", "thanked",
	} {
		ids["say.any."+occasion] = true
	}
	for _, phrase := range []string{"praise", "luck", "hurry", "envy", "dare", "sigh", "moment", "sorry", "thanks"} {
		ids["phrase."+phrase] = true
	}
	for _, value := range []string{"chains.auto", "hints.always", "hints.never", "theme.auto", "theme.felt", "theme.daylight", "theme.contrast", "theme.shapes", "signs.auto", "signs.unicode", "signs.ascii",
		"brackets.all", "brackets.complete", "brackets.none", "place.beside", "place.end", "place.always", "drop.insert", "drop.swap", "spell.auto", "spell.letters", "spell.words",
		"asks.doubtful", "asks.bad", "asks.verybad", "clock.off", "clock.15", "clock.30", "clock.60",
	} {
		ids["set."+value] = true
	}
	for _, lang := range append(Languages(), "auto") {
		ids["set.lang."+lang] = true
	}
	for _, line := range []string{"continue", "learn", "train", "new", "watch", "rules", "friends", "replays", "stats", "settings", "quit"} {
		ids["menu."+line+".note"] = true
	}
	for _, kind := range []string{"seven_pairs", "pairs_opening", "okey_finish", "elden", "three_rounds", "no_very_bad", "usta_beaten", "thirty_days"} {
		ids["milestone."+kind] = true
	}
	ids["learn.keys.type"] = true // text mode needs one key less than the drawn table
	for step, kind := range lessonSteps(t) {
		for _, what := range map[string][]string{
			"ToRead": {}, "OnRack": {"how", "type", "done"}, "AtTable": {"how", "done", "wrong"}, "Round": {"done", "wrong"},
		}[kind] {
			ids["learn."+step+"."+what] = true
		}
		for _, what := range []string{"title", "idea", "more", "task"} {
			ids["learn."+step+"."+what] = true
		}
	}
	for _, inUnits := range []string{
		"review.cost", "review.cost.err", "review.loss", "review.balance", "review.choices", "review.find", "confirm.mistake", "train.chances", "train.wrong", "tutor.worth",
	} {
		ids[inUnits+".points"] = true
	}
	for _, why := range []string{"run", "set", "pair"} {
		ids["learn.no."+why] = true
	}
	for _, course := range []string{"okey", "101"} {
		ids["learn.name."+course], ids["learn.name."+course+".note"] = true, true
	}
	for _, id := range []string{"switch.on", "switch.off", "set.on", "set.off", "set.bots.mixed", "set.bots.each"} {
		ids[id] = true
	}
	return ids
}

// TestTexts_Complete checks that every language has each text that another language has or the program uses, and no
// unused text.
func TestTexts_Complete(t *testing.T) {
	asked, parts := literals(t), builtIDs(t)
	first := catalogue(t, Languages()[0])
	for _, lang := range Languages() {
		texts := catalogue(t, lang)
		for id := range texts {
			if _, ok := first[id]; !ok {
				t.Errorf("%s: %s is in no other language", lang, id)
			}
			check.That(t, asked[id] || parts[id] || asked[strings.TrimSuffix(id, ".me")] || parts[strings.TrimSuffix(id, ".me")], "%s: nobody uses %s", lang, id)
		}
		for id := range first {
			if _, ok := texts[id]; !ok {
				t.Errorf("assets/locales/%s.json lacks %s", lang, id)
			}
		}
		for id := range parts {
			if _, ok := texts[id]; !ok {
				t.Errorf("assets/locales/%s.json lacks %s", lang, id)
			}
		}
		looksLikeID := regexp.MustCompile(`^[a-z]+(\.[a-z-]+)+$`)
		groups := map[string]bool{}
		for id := range first {
			group, _, _ := strings.Cut(id, ".")
			groups[group] = true
		}
		for s := range asked {
			group, _, _ := strings.Cut(s, ".")
			if _, ok := texts[s]; !ok && looksLikeID.MatchString(s) && groups[group] && !strings.HasSuffix(s, ".json") {
				t.Errorf("%s lacks %s", lang, s)
			}
		}
	}
}

var placeholder = regexp.MustCompile(`\{\{\.([\w.]+)\}\}`)

// TestTexts_Arguments checks that each text accepts any number as an argument, and has the same arguments in all
// languages.
func TestTexts_Arguments(t *testing.T) {
	takes := map[string][]string{}
	for _, lang := range Languages() {
		w := check.Must(New(lang))
		for id, text := range catalogue(t, lang) {
			var names []string
			for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
				names = append(names, match[1])
			}
			slices.Sort(names)
			names = slices.Compact(names)
			if before, ok := takes[id]; ok && !slices.Equal(before, names) {
				t.Errorf("%s: %s takes %v, elsewhere %v", lang, id, names, before)
			}
			takes[id] = names
			for _, count := range []int{0, 1, 2, 37} {
				args, keys := Args{}, map[string]string{}
				for _, name := range names {
					if key, is := strings.CutPrefix(name, "Key."); is {
						keys[key] = "key"
					} else {
						args[name] = count
					}
				}
				said := w.WithKeys(keys).With(id, args)
				check.That(t, said != id && strings.Count(said, "key") >= len(keys) && !strings.Contains(said, "no value") && !strings.Contains(said, "{{"), "%s: %s with %d says %q", lang, id, count, said)
			}
		}
	}
}

func TestSay(t *testing.T) {
	en, _ := New("en")
	tr, _ := New("tr")
	for _, c := range []struct{ got, want string }{
		{en.With("tiles", Args{"Count": 1}), "1 tile"},
		{en.With("tiles", Args{"Count": 14}), "14 tiles"},
		{tr.With("tiles", Args{"Count": 14}), "14 taş"},
		{tr.Say("key.finish"), "bitir"},
		{Plain(en.With("event.took", Args{"Name": "Ayşe", "Tile": tile.New(tile.Red, 13)})), "Ayşe took R13"},
		{en.Say("no.such.text"), "no.such.text"},
	} {
		check.Equal(t, c.got, c.want)
	}
	if _, err := New("zxx"); err == nil {
		t.Error("there is a language without words")
	}
}

func TestMarks(t *testing.T) {
	for x := tile.Tile(1); x <= tile.FalseJoker; x++ {
		got, ok := MarkedTile([]rune(Mark(x))[0])
		check.That(t, ok && got == x, "the mark of %v reads %v", x, got)
	}
	for _, r := range "aş·\uE000\uE040" {
		if _, ok := MarkedTile(r); ok {
			t.Errorf("%q is no mark", r)
		}
	}
}

func TestFromEnvironment(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{"LC_ALL": "tr_TR.UTF-8", "LANG": "en_US.UTF-8"}, "tr"},
		{map[string]string{"LANG": "tr"}, "tr"},
		{map[string]string{"LANG": "tr.UTF-8"}, "tr"},
		{map[string]string{"LANG": "TR-tr"}, "tr"},
		{map[string]string{"LC_ALL": "C", "LANG": "tr_TR"}, "en"},
		{map[string]string{"LANG": "zxx.UTF-8"}, "en"},
		{nil, "en"},
	} {
		if got := FromEnvironment(func(name string) string { return c.env[name] }); got != c.want {
			t.Errorf("%v: %s, want %s", c.env, got, c.want)
		}
	}
}

func TestSafe(t *testing.T) {
	for in, want := range map[string]string{
		"Ayşe":                      "Ayşe",
		"  Ayşe  Gül ":              "Ayşe Gül",
		"a\x1b[31mb":                "ab",
		"a\nb\tc":                   "a b c",
		"\x00\x07\u009b":            "",
		"🙂":                         "·",
		"Deniz🙂🙂":                   "Deniz·",
		"דוד":                       "·",
		"a\u202eb\u200b":            "ab",
		"e\u0301":                   "é",
		"漢字":                        "·",
		Mark(tile.FalseJoker) + "x": "·x",
		strings.Repeat("x", 200):    "xxxxxxxxx…",
		"Muhammed Ali":              "Muhammed…",
		"\xff\xfe":                  "·",
	} {
		if got := Safe(in, 10); got != want && !(in == "\xff\xfe" && len(got) < 8) {
			t.Errorf("Safe(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzSafe(f *testing.F) {
	f.Add("Ayşe🙂\x1b[0m", 10)
	f.Fuzz(func(t *testing.T, in string, most int) {
		most %= 300
		safe := Safe(in, most)
		if n := len([]rune(safe)); n > max(most, 0) {
			t.Fatalf("%d characters of %d", n, most)
		}
		for _, r := range safe {
			check.Need(t, r >= ' ' && (r < 0x7f || r >= 0xa0), "%q is left in %q", r, safe)
			if _, ok := MarkedTile(r); ok {
				t.Fatalf("a tile mark is left in %q", safe)
			}
		}
	})
}

func TestWith_NegativeCount(t *testing.T) {
	w := check.Must(New("en"))
	for n, want := range map[int]string{-12: "−12 pts", -1: "−1 pt", 0: "0 pts", 1: "1 pt"} {
		if got := w.With("points", Args{"Count": n}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestWords_Concurrent checks, under the race detector, that several goroutines may use the same Words.
func TestWords_Concurrent(t *testing.T) {
	w := check.Must(New("en"))
	said := make(chan string)
	for range 2 {
		go func() { said <- w.Say("menu.play") + w.Say("no such text") + w.With("header.round", Args{"Round": 3}) }()
	}
	if first, second := <-said, <-said; first != second {
		t.Errorf("%q, %q", first, second)
	}
}

func TestDecimal(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{{1.25, "1,2"}, {-0.75, "−0,8"}, {-0.04, "0,0"}, {-0.06, "−0,1"}, {0, "0,0"}} {
		w := check.Must(New("tr"))
		if got := w.Decimal(c.x, 1); got != c.want {
			t.Errorf("%v is written %s, want %s", c.x, got, c.want)
		}
	}
}

package words

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
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
	check.OK(t, json.Unmarshal(data, &raw))
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

// listedIDs holds IDs that the program assembles, by their first parts.
var listedIDs = map[string]string{
	"solve.wins.":      "melds pairs",
	"set.pace.":        "slow normal fast instant",
	"refused.":         "does-not-fit.nowhere not-its-tile.nowhere",
	"setup.refused.":   "partners seats", // fields of game.RulesError
	"host.help.":       "play watch tables receipt journal lock reveal help",
	"confirm.":         "okey-discarded playable-discarded",
	"confirm.mistake.": "points",
	"hint.":            "open.pairs take.opens.pairs",
	"temper.":          tempers,
	"say.any.":         "given twin opened pairs-opened penalty sorry okey pairs streak gave run drawn welcome back ahead behind praised-back turn forgiven thanked",
	"phrase.":          "praise luck hurry envy dare sigh moment sorry thanks",
	"set.chains.":      "auto",
	"set.hints.":       "always never",
	"set.theme.":       "auto felt daylight contrast shapes",
	"set.signs.":       "auto unicode ascii",
	"set.brackets.":    "all complete none",
	"set.place.":       "beside end always",
	"set.drop.":        "insert swap",
	"set.spell.":       "auto letters words",
	"set.asks.":        "doubtful bad verybad",
	"set.clock.":       "off 15 30 60",
	"set.lang.":        "auto " + strings.Join(Languages(), " "),
	"set.":             "on off bots.mixed bots.each",
	"switch.":          "on off",
	"menu.":            "continue.note friends.note last.note learn.note train.note new.note watch.note rules.note replays.note stats.note settings.note quit.note",
	"friends.":         "open.note",
	"keys.":            "unknown letter shared",
	"milestone.":       "seven_pairs pairs_opening okey_finish elden three_rounds no_very_bad usta_beaten thirty_days",
	"learn.keys.":      "type", // text mode needs one key less than the drawn table
	"learn.no.":        "run set pair",
	"daily.":           "abandoned damaged newer",
	"daily.state.":     "new over abandoned damaged newer",
	"learn.name.":      "okey okey.note 101 101.note",
	"review.":          "quick deep cost.points cost.err.points loss.points balance.points choices.points find.points",
	"train.":           "chances.points wrong.points",
	"tutor.worth.":     "points",
	"end.full.":        "level match match.many",
	"end.title.":       "level match match.many",
	"event.show.":      "team two you",
	"hint.losers.":     "team two",
	"end.losers.":      "team two you",
	"review.played.":   "take draw pass",
	"train.option.":    "discard finish draw take pass",
	"fair.":            "indicator_colours indicator_numbers okeys_dealt okeys_drawn hands_dealt openings_dealt",
	"plain.hint.":      "layoff layoff.me swap swap.me",
	"review.option.":   "take pass finish swap",
	"review.did.":      reviewed,
	"review.act.":      reviewed,
	"review.rounds.":   "101 wins partners",
	"review.luck.":     "101 wins partners",
}

const (
	tempers  = "even cautious pairs hunter quick slow"
	reviewed = "draw take return open lay layoff layoff.at swap discard" // actions of Okey 101
)

// builtIDs returns the set of IDs that the program assembles.
func builtIDs(t *testing.T) map[string]bool {
	ids := map[string]bool{}
	add := func(first, parts string) {
		for part := range strings.FieldsSeq(parts) {
			ids[first+part] = true
		}
	}
	for first, parts := range listedIDs {
		add(first, parts)
	}
	for temper := range strings.FieldsSeq(tempers) {
		add("say."+temper+".", "took shown won lost close greet wait praised wished hurried envied dared sighed")
	}
	for _, r := range game.Reasons() {
		add("refused.", r.Code())
	}
	for _, s := range game.Switches() {
		add("switch.", s.Name+" "+s.Name+".note")
		for _, v := range s.Values {
			if v != "on" && v != "off" {
				add("switch."+s.Name+".", v)
			}
		}
	}
	for _, what := range []journal.FaultKind{journal.Form, journal.Chain, journal.Commitment, journal.Action, journal.Results, journal.Choice, journal.ReceiptMismatch} {
		add("fault.", string(what))
	}
	for o := game.NoOffence + 1; o.String() != "unknown"; o++ {
		add("penalty.", o.String())
	}
	for kind := game.Draw; kind < game.TakeBack+1; kind++ {
		if !kind.EndsRound() && kind != game.NextRound {
			add("event.", kind.String())
		}
	}
	for _, p := range game.Presets() {
		add("preset.", p.Name+" "+p.Name+".note")
	}
	for _, set := range settingNames(t) {
		add("set.", set)
		if set != "preset" {
			add("set.", set+".note")
		}
	}
	for step, kind := range lessonSteps(t) {
		add("learn."+step+".", "title idea more task "+map[string]string{"OnRack": "how type done", "AtTable": "how done wrong", "Round": "done wrong"}[kind])
	}
	return ids
}

// TestTexts_Complete checks that every language has each text that another language has or the program uses, and no
// unused text.
func TestTexts_Complete(t *testing.T) {
	asked, parts := literals(t), builtIDs(t)
	described := func(id string) bool { // ui/cli names the texts of commands and flags after them
		names := strings.Split(strings.NewReplacer(".args", "", ".long", "").Replace(id), ".")
		return (names[0] == "cli" || names[0] == "flag") && !slices.ContainsFunc(names[1:], func(name string) bool { return !asked[name] })
	}
	first := catalogue(t, Languages()[0])
	for _, lang := range Languages() {
		texts := catalogue(t, lang)
		for id := range texts {
			check.That(t, first[id] != "", "%s: %s is in no other language", lang, id)
			base := strings.TrimSuffix(id, ".me")
			check.That(t, asked[id] || parts[id] || described(id) || asked[base] || parts[base], "%s: nobody uses %s", lang, id)
		}
		for _, id := range slices.Concat(slices.Collect(maps.Keys(first)), slices.Collect(maps.Keys(parts))) {
			check.That(t, texts[id] != "", "assets/locales/%s.json lacks %s", lang, id)
		}
		looksLikeID := regexp.MustCompile(`^[a-z]+(\.[a-z-]+)+$`)
		groups := map[string]bool{}
		for id := range first {
			group, _, _ := strings.Cut(id, ".")
			groups[group] = true
		}
		for s := range asked {
			group, _, _ := strings.Cut(s, ".")
			check.That(t, texts[s] != "" || !looksLikeID.MatchString(s) || !groups[group] || strings.HasSuffix(s, ".json"), "%s lacks %s", lang, s)
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
			before, ok := takes[id]
			check.That(t, !ok || slices.Equal(before, names), "%s: %s takes %v, elsewhere %v", lang, id, names, before)
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
				check.That(t, said != id && strings.Count(said, "key") >= len(keys) && !strings.Contains(said, "{{"), "%s: %s with %d says %q", lang, id, count, said)
			}
		}
	}
}

func TestSay(t *testing.T) {
	en, tr := check.Must(New("en")), check.Must(New("tr"))
	for got, want := range map[string]string{
		en.With("tiles", Args{"Count": 1}):    "1 tile",
		en.With("tiles", Args{"Count": 14}):   "14 tiles",
		tr.With("tiles", Args{"Count": 14}):   "14 taş",
		en.With("points", Args{"Count": -12}): "−12 pts",
		en.With("points", Args{"Count": -1}):  "−1 pt",
		en.With("points", Args{"Count": 0}):   "0 pts",
		tr.Say("key.finish"):                  "bitir",
		en.Say("no.such.text"):                "no.such.text",
		en.Say("header.round"):                "Round {{.Round}}",
		tr.Decimal(1.25, 1):                   "1,2",
		tr.Decimal(-0.75, 1):                  "−0,8",
		tr.Decimal(-0.04, 1):                  "0,0",
		tr.Decimal(-0.06, 1):                  "−0,1",
		Plain(en.With("event.take", Args{"Name": "Ayşe", "Tile": tile.New(tile.Red, 13)})): "Ayşe took R13",
	} {
		check.Equal(t, got, want)
	}
	_, err := New("zxx")
	check.That(t, err != nil, "there is a language without words")
}

func TestMarks(t *testing.T) {
	for x := tile.Tile(1); x <= tile.FalseJoker; x++ {
		got, ok := MarkedTile([]rune(Mark(x))[0])
		check.That(t, ok && got == x, "the mark of %v reads %v", x, got)
	}
	for _, r := range "aş·\uE000\uE040" {
		_, ok := MarkedTile(r)
		check.That(t, !ok, "%q is no mark", r)
	}
}

func TestFromEnvironment(t *testing.T) {
	for _, c := range []struct{ all, lang, want string }{
		{"tr_TR.UTF-8", "en_US.UTF-8", "tr"}, {"", "tr", "tr"}, {"", "tr.UTF-8", "tr"}, {"", "TR-tr", "tr"}, {"C", "tr_TR", "en"}, {"", "zxx.UTF-8", "en"}, {"", "", "en"},
	} {
		check.Equal(t, FromEnvironment(func(name string) string { return map[string]string{"LC_ALL": c.all, "LANG": c.lang}[name] }), c.want, c)
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
	} {
		check.Equal(t, Safe(in, 10), want, in)
	}
}

func FuzzSafe(f *testing.F) {
	f.Add("Ayşe🙂\x1b[0m\xff\xfe", 10)
	f.Fuzz(func(t *testing.T, in string, most int) {
		most %= 300
		safe := Safe(in, most)
		check.Need(t, len([]rune(safe)) <= max(most, 0), "%q has more than %d characters", safe, most)
		for _, r := range safe {
			check.Need(t, r >= ' ' && (r < 0x7f || r >= 0xa0), "%q is left in %q", r, safe)
			_, ok := MarkedTile(r)
			check.Need(t, !ok, "a tile mark is left in %q", safe)
		}
	})
}

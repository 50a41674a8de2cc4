package settings

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"unicode"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/words"
)

func settingsFile(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "okey", "settings.json")
	check.OK(t, os.MkdirAll(filepath.Dir(path), 0o700))
	check.OK(t, os.WriteFile(path, []byte(content), 0o600))
	return path
}

// load returns the settings in a file that must be readable.
func load(path string) *Settings { return check.Must(Load(path)) }

func TestLoad_NoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "not", "there", "settings.json")
	s := load(path)
	for _, i := range Items() {
		check.Equal(t, s.Get(i.Name), i.Default, i.Name)
	}
	check.Equal(t, check.Must(s.Rules()), game.Classic())
	check.OK(t, errors.Join(s.Set("pace", "fast"), s.Save()))
	check.Equal(t, load(path).Get("pace"), "fast")
}

// TestLoad_InvalidValues checks that the error names the invalid value, its default and the valid values, that the
// other values take effect, and that all values stay in the file, including unknown ones.
func TestLoad_InvalidValues(t *testing.T) {
	for text, want := range map[string]string{
		`{"mouse": true, "pace": "slow"}`:                             `settings.json: mouse can't be true; "on" is used. Possible values: "on", "off"`,
		`{"seats": 4, "pace": "slow"}`:                                `settings.json: seats can't be 4; "4" is used. Possible values: "2", "3", "4"`,
		`{"name": ["Ali"], "pace": "slow"}`:                           `settings.json: name can't be ["Ali"]; "" is used. Possible values: any text in quotes`,
		`{"rules.strict": 1, "pace": "slow"}`:                         `settings.json: rules.strict can't be 1; "off" is used. Possible values: "off", "on"`,
		`{"rules.startPoints":"3","pace":"slow"}`:                     `settings.json: rules.startPoints can't be "3"; "20" is used. Possible values: "5–21"`,
		`{"bell": "loud", "pace":"slow","warn":1}`:                    `settings.json: 2 values are wrong. For one, warn can't be 1; "on" is used. Possible values: "on", "off"`,
		`{"talk": {"a": "bcdefghijklmnopqrstuvw"}, "pace": "slow"}`:   `settings.json: talk can't be {"a": "bcdefghi…; "on" is used. Possible values: "on", "off"`,
		`{"pace": "slow", "rules.later": 5, "future": {"a": [1, 2]}}`: "",
	} {
		path := settingsFile(t, text)
		s, err := Load(path)
		check.Equal(t, strings.TrimPrefix(fmt.Sprint(err), "<nil>"), want, text)
		check.Equal(t, s.Get("pace"), "slow", text)
		s.Set("lang", "tr")
		check.OK(t, s.Save())
		var before, after map[string]any
		data, _ := os.ReadFile(path)
		check.Need(t, json.Unmarshal([]byte(text), &before) == nil && json.Unmarshal(data, &after) == nil, "%s was saved as %s", text, data)
		for key, value := range before {
			check.That(t, reflect.DeepEqual(after[key], value), "%s was %v and is %v", key, value, after[key])
		}
	}
}

// TestLoad_Damaged checks that a damaged file is kept, and that settings that cannot be read or saved still apply. The
// tests of package files cover more.
func TestLoad_Damaged(t *testing.T) {
	path := settingsFile(t, `{"pace":"fast"} x`)
	s, err := Load(path)
	check.That(t, err != nil && strings.Contains(err.Error(), "damaged-1") && s.Get("pace") == "normal", "%v, pace %s", err, s.Get("pace"))
	_, err = os.Stat(filepath.Join(filepath.Dir(path), "settings.damaged-1.json"))
	check.OK(t, errors.Join(err, s.Save()))
	for odd, want := range map[string]string{t.TempDir(): "nothing is saved: is a directory", filepath.Join(settingsFile(t, ""), "settings.json"): ""} {
		s, err := Load(odd)
		check.Contains(t, fmt.Sprint(err), want)
		err = errors.Join(s.Set("pace", "fast"), s.Save())
		check.That(t, err != nil && strings.Contains(err.Error(), "can't be saved") && s.Get("pace") == "fast", "%s: %v", odd, err)
	}
}

func TestSet(t *testing.T) {
	var s Settings
	for setting, valid := range map[string]bool{
		"preset=classic": true, "bots=kalfa": true, "bots=kalfa,usta,acemi": true, "bots=mixed": true, "name=anything": true, "preset=chess": false,
		"bots=kalfa,mixed": false, "bots=kalfa,,usta": false, "bots=": false, "seats=5": false, "nothing=on": false,
	} {
		name, value, _ := strings.Cut(setting, "=")
		check.Equal(t, s.Set(name, value) == nil, valid, setting)
	}
}

func TestSetSwitch(t *testing.T) {
	var s Settings
	gosterme := check.Must(game.SwitchByName("gosterme"))
	check.That(t, s.SetSwitch(gosterme, "maybe") != nil, "gosterme=maybe is possible")
	for _, value := range []string{"off", ""} { // "" is as in the preset
		check.OK(t, s.SetSwitch(gosterme, value))
		check.Equal(t, check.Must(s.Rules()).Gosterme, value == "")
	}
	check.OK(t, errors.Join(s.SetSwitch(gosterme, "off"), s.Set("preset", "partners")))
	check.Equal(t, s.Switch(gosterme), "") // another preset
}

func TestBots(t *testing.T) {
	var s Settings
	for _, c := range []struct {
		set   string
		seats int
		want  string
	}{
		{"usta", 3, "usta"}, {Mixed, 2, Mixed}, {"usta,kalfa,acemi", 3, "usta,kalfa,acemi"}, {"usta,kalfa,acemi", 2, "usta,kalfa"},
		{"usta,kalfa,acemi", 1, "usta"}, {"usta,kalfa", 4, "usta,kalfa,usta,kalfa"},
	} {
		check.OK(t, s.Set("bots", c.set))
		check.Equal(t, s.Bots(c.seats), c.want)
	}
}

func TestRules_OtherGame(t *testing.T) {
	rules := check.Must(load(settingsFile(t, `{"preset": "simple", "rules.wrap": "on", "rules.show": "arranged"}`)).Rules())
	check.That(t, !rules.Wrap && rules.Show == game.Arranged, "%+v", rules)
}

// FuzzLoad checks that, for any content of the file, every setting is valid, unknown values are kept, saved values are
// read back unchanged, and a damaged file is renamed.
func FuzzLoad(f *testing.F) {
	for _, text := range []string{
		`{"preset": "101", "seats": "3", "rules.strict": "on", "later": [1]}`, `{"name": "\u001b[2J", "theme": "\u202e"}`, `{"bots": "usta,,mixed"}`,
		`null`, `[]`, `{"seats": 4}`, `{"seats": "4", "seats": "9"}`, "", "\x00", `{"": ""}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "settings.json")
		check.OK(t, os.WriteFile(path, text, 0o600))
		s, err := Load(path)
		if err != nil {
			check.That(t, !strings.ContainsFunc(err.Error(), unicode.IsControl), "the error has control characters: %q", err)
			var trouble *FileError
			if aside, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "settings.damaged-1.json")); errors.As(err, &trouble) && len(trouble.Invalid) == 0 && !bytes.Equal(aside, text) {
				t.Errorf("%q is not kept aside", text)
			}
		}
		for _, item := range Items() {
			check.OK(t, item.check(s.Get(item.Name)))
		}
		for _, w := range game.Switches() {
			s.Switch(w)
		}
		s.Rules()
		s.Bots(3)
		check.OK(t, errors.Join(s.Set("pace", "fast"), s.Save()))
		again, err := Load(path)
		if _, aside := os.Stat(filepath.Join(filepath.Dir(path), "settings.damaged-2.json")); aside == nil || err != nil && again.values == nil {
			t.Fatalf("after %q the saved file cannot be read: %v", text, err)
		}
		check.Equal(t, len(again.values), len(s.values))
		for name, value := range s.values {
			var before, after bytes.Buffer
			json.Compact(&before, value)
			json.Compact(&after, again.values[name])
			check.Equal(t, after.String(), before.String(), name)
		}
	})
}

// TestSave_TwoPrograms checks that two programs do not undo each other's changes.
func TestSave_TwoPrograms(t *testing.T) {
	path := settingsFile(t, `{"pace": "slow", "bots": "usta", "rules.strict": "on", "later": 1}`)
	mine, yours := load(path), load(path)
	change := func(s *Settings, name, value string) {
		t.Helper()
		check.OK(t, errors.Join(s.Set(name, value), s.Save()))
	}
	change(mine, "pace", "fast")
	change(yours, "bots", "acemi")
	strict := check.Must(game.SwitchByName("strict"))
	check.OK(t, errors.Join(mine.SetSwitch(strict, ""), mine.Save()))
	change(yours, "lang", "tr")
	again := load(path)
	check.Equal(t, strings.Join([]string{again.Get("pace"), again.Get("bots"), again.Get("lang"), again.Switch(strict), string(again.values["later"])}, " "), "fast acemi tr  1")
}

// TestKeep checks that the last change is written, in whatever order the returned functions run, and that a change that
// could not be written is written with the next one. Values of Override are not written.
func TestKeep(t *testing.T) {
	path := settingsFile(t, `{"pace": "slow"}`)
	s := load(path)
	s.Override("counter", "off")
	check.That(t, !s.On("counter"), "the value is not overridden")
	defer func() { check.That(t, load(path).On("counter"), "an overriding value is written") }()
	checkSaved := func(name, want string) {
		t.Helper()
		check.Equal(t, load(path).Get(name), want)
	}
	on, off := s.Keep("tutor", "on"), s.Keep("tutor", "off")
	draft := s.Draft()
	s.Set("tutor", "on") // not to be saved
	check.OK(t, errors.Join(off(), on()))
	checkSaved("tutor", "off")
	s.Adopt(draft)

	var all sync.WaitGroup
	for i := range 20 {
		write := s.Keep("pace", [2]string{"fast", "instant"}[i%2])
		all.Go(func() { write() })
	}
	all.Wait()
	checkSaved("pace", "instant")

	dir := filepath.Dir(path)
	check.OK(t, errors.Join(os.Rename(dir, dir+" away"), os.WriteFile(dir, nil, 0o600)))
	check.That(t, s.Keep("bell", "on")() != nil, "a file is written where its directory is a file")
	check.OK(t, errors.Join(os.Remove(dir), os.Rename(dir+" away", dir), s.Keep("lang", "tr")()))
	checkSaved("bell", "on")
	s.Keep("bell", "off")
	check.OK(t, s.Flush()) // as at the end of the program
	checkSaved("bell", "off")
}

// TestDraft checks that the changes of a draft are not saved before Adopt.
func TestDraft(t *testing.T) {
	path := settingsFile(t, `{"preset": "partners"}`)
	s := load(path)
	draft := s.Draft()
	check.OK(t, errors.Join(draft.Set("preset", "101"), s.Set("lang", "tr"), s.Save()))
	check.Equal(t, load(path).Get("preset"), "partners")
	check.Equal(t, s.Get("preset"), "partners")
	draft = s.Draft()
	check.OK(t, draft.Set("preset", "101"))
	s.Adopt(draft)
	check.OK(t, s.Save())
	check.Equal(t, load(path).Get("preset")+load(path).Get("lang"), "101tr")
}

func TestPeek(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	check.Equal(t, Peek(path).Get("lang"), Auto) // there is no file
	for content, want := range map[string]string{`{"lang": "tr"}`: "tr", `{"lang": `: Auto, `{"lang": 7}`: Auto, ``: Auto} {
		check.OK(t, os.WriteFile(path, []byte(content), 0o600))
		check.Equal(t, Peek(path).Get("lang"), want, content)
		check.Equal(t, string(check.Must(os.ReadFile(path))), content)
	}
}

func TestFileError_Turkish(t *testing.T) {
	path := settingsFile(t, `{"mouse": true}`)
	s, err := Load(path)
	var trouble *FileError
	w, _ := words.New("tr")
	check.That(t, errors.As(err, &trouble) && trouble.Text(w) == `settings.json: mouse için true olmaz, "on" kullanılıyor. Seçenekler: "on", "off"`, "%v", err)
	check.OK(t, errors.Join(s.Set("mouse", "off"), s.Save()))
	check.Equal(t, load(path).Get("mouse"), "off")
}

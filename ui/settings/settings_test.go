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

func TestLoad_NoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "not", "there", "settings.json")
	s := check.Must(Load(path))
	for _, i := range Items() {
		if got := s.Get(i.Name); got != i.Default {
			t.Errorf("%s is %q, want %q", i.Name, got, i.Default)
		}
	}
	if rules, err := s.Rules(); err != nil || rules != game.Classic() {
		t.Errorf("rules %+v, %v", rules, err)
	}
	check.OK(t, s.Set("pace", "fast"))
	check.OK(t, s.Save())
	if again, err := Load(path); err != nil || again.Get("pace") != "fast" {
		t.Errorf("saved: %v, %v", again.Get("pace"), err)
	}
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
		if got := fmt.Sprint(err); got != want && (want != "" || err != nil) {
			t.Errorf("%s:\n%s, want\n%s", text, got, want)
		}
		if s.Get("pace") != "slow" {
			t.Errorf("%s: the pace is %s", text, s.Get("pace"))
		}
		s.Set("lang", "tr")
		check.OK(t, s.Save())
		var before, after map[string]any
		data, _ := os.ReadFile(path)
		check.Need(t, json.Unmarshal([]byte(text), &before) == nil && json.Unmarshal(data, &after) == nil, "%s was saved as %s", text, data)
		for key, value := range before {
			if !reflect.DeepEqual(after[key], value) {
				t.Errorf("%s was %v and is %v", key, value, after[key])
			}
		}
	}
}

func TestFileError_Turkish(t *testing.T) {
	path := settingsFile(t, `{"mouse": true}`)
	s, err := Load(path)
	var trouble *FileError
	w, _ := words.New("tr")
	check.That(t, errors.As(err, &trouble) && trouble.Text(w) == `settings.json: mouse için true olmaz, "on" kullanılıyor. Seçenekler: "on", "off"`, "%v", err)
	s.Set("mouse", "off")
	check.OK(t, s.Save())
	if s, err := Load(path); err != nil || s.Get("mouse") != "off" {
		t.Errorf("%s, %v", s.Get("mouse"), err)
	}
}

func TestLoad_Unreadable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	if err := os.Mkdir(path, 0o700); err != nil { // unreadable as a file, even for root
		t.Fatal(err)
	}
	s, err := Load(path)
	check.That(t, err != nil && strings.Contains(err.Error(), "nothing is saved: is a directory"), "%v", err)
	s.Set("pace", "fast")
	if err := s.Save(); err == nil || s.Get("pace") != "fast" {
		t.Errorf("%v", err)
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		t.Errorf("%v, %v", info, err)
	}
}

// TestLoad_Damaged checks that damaged files are kept under different names.
func TestLoad_Damaged(t *testing.T) {
	path := settingsFile(t, "")
	for i, content := range []string{"", "{", `["a"]`, "\x00\xff", `{"pace":"fast"} x`} {
		check.OK(t, os.WriteFile(path, []byte(content), 0o600))
		s, err := Load(path)
		check.Need(t, err != nil && strings.Contains(err.Error(), "damaged-"), "%q: %v", content, err)
		if s.Get("pace") != "normal" {
			t.Errorf("%q: pace %q", content, s.Get("pace"))
		}
		kept, err := filepath.Glob(filepath.Join(filepath.Dir(path), "settings.damaged-*.json"))
		check.Need(t, err == nil && len(kept) == i+1, "%q: kept are %q, %v", content, kept, err)
		check.OK(t, s.Save())
	}
	first, err := os.ReadFile(filepath.Join(filepath.Dir(path), "settings.damaged-2.json"))
	check.That(t, err == nil && string(first) == "{", "the second damaged file is now %q, %v", first, err)
}

func TestSet(t *testing.T) {
	var s Settings
	for _, c := range []struct {
		name, value string
		ok          bool
	}{
		{"preset", "classic", true}, {"preset", "chess", false}, {"bots", "kalfa", true}, {"bots", "kalfa,usta,acemi", true},
		{"bots", "mixed", true}, {"bots", "kalfa,mixed", false}, {"bots", "kalfa,,usta", false}, {"bots", "", false},
		{"name", "anything", true}, {"seats", "5", false}, {"nothing", "on", false},
	} {
		if err := s.Set(c.name, c.value); (err == nil) != c.ok {
			t.Errorf("%s=%s: %v", c.name, c.value, err)
		}
	}
}

func TestSetSwitch(t *testing.T) {
	var s Settings
	gosterme := check.Must(game.SwitchByName("gosterme"))
	if err := s.SetSwitch(gosterme, "maybe"); err == nil {
		t.Error("gosterme=maybe is possible")
	}
	check.OK(t, s.SetSwitch(gosterme, "off"))
	if rules, err := s.Rules(); err != nil || rules.Gosterme {
		t.Errorf("gosterme is still on: %v", err)
	}
	check.OK(t, s.SetSwitch(gosterme, ""))
	if rules, err := s.Rules(); err != nil || !rules.Gosterme {
		t.Errorf("gosterme is not as in the preset: %v", err)
	}
	check.OK(t, errors.Join(s.SetSwitch(gosterme, "off"), s.Set("preset", "partners")))
	if value := s.Switch(gosterme); value != "" {
		t.Errorf("with another preset gosterme is still %s", value)
	}
}

func TestSave_Unwritable(t *testing.T) {
	blocked := settingsFile(t, "")
	s, _ := Load(filepath.Join(blocked, "settings.json")) // its directory is a file
	s.Set("pace", "fast")
	if err := s.Save(); err == nil || !strings.Contains(err.Error(), "can't be saved") {
		t.Errorf("error %v", err)
	}
	check.That(t, s.Get("pace") == "fast", "a change that cannot be saved is forgotten")
}

func TestBots(t *testing.T) {
	var s Settings
	for _, c := range []struct {
		set   string
		seats int
		want  string
	}{
		{"usta", 3, "usta"}, {Mixed, 2, Mixed}, {"usta,kalfa,acemi", 3, "usta,kalfa,acemi"}, {"usta,kalfa,acemi", 2, "usta,kalfa"},
		{"usta,kalfa,acemi", 1, "usta"}, {"usta,kalfa", 4, "usta,kalfa,usta,kalfa"}, {"usta,kalfa,acemi", 4, "usta,kalfa,acemi,usta"},
	} {
		check.OK(t, s.Set("bots", c.set))
		if got := s.Bots(c.seats); got != c.want {
			t.Errorf("%s for %d bots are %s, want %s", c.set, c.seats, got, c.want)
		}
	}
}

func TestRules_OtherGame(t *testing.T) {
	s := check.Must(Load(settingsFile(t, `{"preset": "simple", "rules.wrap": "on", "rules.show": "arranged"}`)))
	if rules, err := s.Rules(); err != nil || rules.Wrap || rules.Show != game.Arranged {
		t.Errorf("%+v, %v", rules, err)
	}
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
			if value := s.Get(item.Name); item.check(value) != nil {
				t.Errorf("%s is %q", item.Name, value)
			}
		}
		for _, w := range game.Switches() {
			s.Switch(w)
		}
		s.Rules()
		s.Bots(3)
		check.OK(t, s.Set("pace", "fast"))
		check.OK(t, s.Save())
		again, err := Load(path)
		if _, aside := os.Stat(filepath.Join(filepath.Dir(path), "settings.damaged-2.json")); aside == nil || err != nil && again.values == nil {
			t.Fatalf("after %q the saved file cannot be read: %v", text, err)
		}
		check.Equal(t, len(again.values), len(s.values))
		for name, value := range s.values {
			var before, after bytes.Buffer
			json.Compact(&before, value)
			json.Compact(&after, again.values[name])
			if before.String() != after.String() {
				t.Errorf("%q was %s and is %s", name, value, again.values[name])
			}
		}
	})
}

// TestSave_TwoPrograms checks that two programs do not undo each other's changes.
func TestSave_TwoPrograms(t *testing.T) {
	path := settingsFile(t, `{"pace": "slow", "bots": "usta", "rules.strict": "on", "later": 1}`)
	mine := check.Must(Load(path))
	yours := check.Must(Load(path))
	change := func(s *Settings, name, value string) {
		t.Helper()
		check.OK(t, errors.Join(s.Set(name, value), s.Save()))
	}
	change(mine, "pace", "fast")
	change(yours, "bots", "acemi")
	strict := check.Must(game.SwitchByName("strict"))
	check.OK(t, errors.Join(mine.SetSwitch(strict, ""), mine.Save()))
	change(yours, "lang", "tr")
	again := check.Must(Load(path))
	check.That(t, again.Get("pace") == "fast" && again.Get("bots") == "acemi" && again.Get("lang") == "tr" && again.Switch(strict) == "" && string(again.values["later"]) == "1", "%s", again.values)
}

// TestSaveFunc checks that the last change is written, in whatever order the returned functions run, and that a change
// that could not be written is written with the next one.
func TestSaveFunc(t *testing.T) {
	path := settingsFile(t, `{"pace": "slow"}`)
	s := check.Must(Load(path))
	set := func(name, value string) func() error {
		check.OK(t, s.Set(name, value))
		return s.SaveFunc()
	}
	checkSaved := func(name, want string) {
		t.Helper()
		if again, err := Load(path); err != nil || again.Get(name) != want {
			t.Errorf("%s is %q, %v; want %q", name, again.Get(name), err, want)
		}
	}
	on, off := set("tutor", "on"), set("tutor", "off")
	draft := s.Draft()
	s.Set("tutor", "on") // not to be saved
	check.OK(t, errors.Join(off(), on()))
	checkSaved("tutor", "off")
	s.Adopt(draft)

	var all sync.WaitGroup
	for i := range 20 {
		write := set("pace", [2]string{"fast", "instant"}[i%2])
		all.Go(func() { write() })
	}
	all.Wait()
	checkSaved("pace", "instant")

	dir := filepath.Dir(path)
	check.OK(t, errors.Join(os.Rename(dir, dir+" away"), os.WriteFile(dir, nil, 0o600)))
	if err := set("bell", "on")(); err == nil {
		t.Fatal("a file is written where its directory is a file")
	}
	check.OK(t, errors.Join(os.Remove(dir), os.Rename(dir+" away", dir), set("lang", "tr")()))
	checkSaved("bell", "on")
	set("bell", "off")
	if err := s.Flush(); err != nil { // as at the end of the program
		t.Fatal(err)
	}
	checkSaved("bell", "off")
}

// TestDraft checks that the changes of a draft are not saved before Adopt.
func TestDraft(t *testing.T) {
	path := settingsFile(t, `{"preset": "partners"}`)
	s := check.Must(Load(path))
	draft := s.Draft()
	draft.Set("preset", "101")
	s.Set("lang", "tr")
	check.OK(t, s.Save())
	if again, _ := Load(path); again.Get("preset") != "partners" || s.Get("preset") != "partners" {
		t.Errorf("a draft is saved: %s", again.values)
	}
	draft = s.Draft()
	draft.Set("preset", "101")
	s.Adopt(draft)
	check.OK(t, s.Save())
	if again, _ := Load(path); again.Get("preset") != "101" || again.Get("lang") != "tr" {
		t.Errorf("it is not saved: %s", again.values)
	}
}

// TestLoad_OddFiles checks that a byte order mark is ignored, that a link remains a link, and that an infinite file
// does not block.
func TestLoad_OddFiles(t *testing.T) {
	path := settingsFile(t, "\ufeff{\"pace\": \"slow\"}")
	if s, err := Load(path); err != nil || s.Get("pace") != "slow" {
		t.Errorf("a byte order mark: %v", err)
	}
	link := filepath.Join(t.TempDir(), "settings.json")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	s, err := Load(link)
	check.OK(t, errors.Join(err, s.Set("pace", "fast"), s.Save()))
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
	if s, err := Load(path); err != nil || s.Get("pace") != "fast" {
		t.Errorf("through the link it is %v", err)
	}
	for _, to := range []string{"/dev/zero", os.DevNull + "/okey/settings.json"} {
		odd := filepath.Join(t.TempDir(), "settings.json")
		check.OK(t, os.Symlink(to, odd))
		s, err := Load(odd)
		var trouble *FileError
		check.That(t, errors.As(err, &trouble) && trouble.Err != nil && s.Get("pace") == "normal", "%s: %v", to, err)
	}
}

func TestPeek(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	if got := Peek(path).Get("lang"); got != Auto {
		t.Errorf("without a file the language is %q", got)
	}
	for content, want := range map[string]string{`{"lang": "tr"}`: "tr", `{"lang": `: Auto, `{"lang": 7}`: Auto, ``: Auto} {
		check.OK(t, os.WriteFile(path, []byte(content), 0o600))
		if got := Peek(path).Get("lang"); got != want {
			t.Errorf("%s: the language is %q, want %q", content, got, want)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != content {
			t.Errorf("%s became %q, %v", content, now, err)
		}
	}
}

package background

import (
	"io"
	"strings"
	"testing"

	"github.com/creack/pty"

	"fair/okey/game/check"
	"fair/okey/ui/keyboard"
)

func TestParseLight(t *testing.T) {
	for answer, want := range map[string]string{
		"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;c": "light",
		"\x1b]11;rgb:1e1e/1e1e/2e2e\a":               "dark",
		"\x1b]11;rgba:ff/ff/f0/80\a":                 "light",
		"\x1b]11;rgb:0/0/0\a":                        "dark",
		"\x1b[?1;2c":                                 "",
		"":                                           "",
		"jjkl\x1b[A":                                 "",
		"\x1b]11;rgb:fffff/0/0\a":                    "",
	} {
		got := ""
		if light, ok := parseLight(answer); ok {
			got = map[bool]string{true: "light", false: "dark"}[light]
		}
		check.Equal(t, got, want, answer)
	}
}

// TestLight checks that the terminal's answer takes precedence over the environment, and that the environment decides
// if the terminal has no colours or is a multiplexer.
func TestLight(t *testing.T) {
	for _, c := range []struct {
		why, answer, term, colours string
		light                      bool
	}{
		{"a light terminal", "\x1b]11;rgb:ffff/ffff/eeee\x1b\\\x1b[?62c", "", "15;0", true},
		{"a dark one", "\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?62c", "", "0;15", false},
		{"one without colours", "\x1b[?1;2c", "", "0;15", true},
		{"one that is not asked", "", "screen-256color", "0;default;15", true},
	} {
		master, slave, err := pty.Open()
		if err != nil {
			t.Skip(err)
		}
		go func() {
			buf := make([]byte, 64)
			for asked := ""; !strings.HasSuffix(asked, "\x1b[c"); {
				n, err := master.Read(buf)
				if err != nil {
					return
				}
				asked += string(buf[:n])
			}
			io.WriteString(master, c.answer)
		}()
		keys := check.Must(keyboard.Open(slave, nil))
		env := map[string]string{"TERM": c.term, "COLORFGBG": c.colours}
		check.Equal(t, Light(keys, slave, func(name string) string { return env[name] }), c.light, c.why)
		keys.Close()
		slave.Close()
		master.Close()
	}
}

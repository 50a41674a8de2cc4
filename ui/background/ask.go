package background

import (
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"fair/okey/ui/keyboard"
)

// patience is the time in which a terminal has to answer. Even a terminal that knows nothing of colours reports its
// type, so only a terminal that answers nothing takes that long.
const patience = 100 * time.Millisecond

// question asks for the background colour (OSC 11), and then for the type of the terminal (DA1), which every terminal
// answers.
const question = "\x1b]11;?\x1b\\\x1b[c"

// Light reports whether the terminal's background is known to be light. It asks the terminal, unless that is a
// multiplexer. If the answer is of no use, it goes by COLORFGBG. Keys typed meanwhile are read later.
func Light(keys *keyboard.Keyboard, out io.Writer, getenv func(string) string) bool {
	multiplexed := strings.HasPrefix(getenv("TERM"), "screen") || strings.HasPrefix(getenv("TERM"), "tmux")
	if !multiplexed {
		if light, ok := lightAnswer(keys.Ask(out, question, lastAnswer().MatchString, patience)); ok {
			return light
		}
	}
	fields := strings.Split(getenv("COLORFGBG"), ";")
	ground := fields[len(fields)-1]
	return ground == "7" || ground == "15"
}

var (
	lastAnswer   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\x1b\[\?[0-9;]*c`) })
	groundAnswer = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})`)
	})
)

// lightAnswer reports whether the answer names a light colour; ok is false if it names none.
func lightAnswer(answer string) (light, ok bool) {
	parts := groundAnswer().FindStringSubmatch(answer)
	if parts == nil {
		return false, false
	}
	bright := 0.0
	for i, weight := range []float64{0.299, 0.587, 0.114} { // these are the weights of red, green and blue in the luminance
		n, err := strconv.ParseUint(parts[i+1], 16, 16)
		if err != nil {
			return false, false
		}
		most := uint64(1)<<(4*len(parts[i+1])) - 1
		bright += weight * float64(n) / float64(most)
	}
	return bright > 0.5, true
}

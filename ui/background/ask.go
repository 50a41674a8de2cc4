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

// answerTimeout is the time to wait for a terminal's answers. Even a terminal without colours reports its type, so only
// one that answers nothing takes that long.
const answerTimeout = 100 * time.Millisecond

// question asks for the background colour (OSC 11), and then for the type of the terminal (DA1), which every terminal
// reports.
const question = "\x1b]11;?\x1b\\\x1b[c"

// Light reports whether the terminal's background is known to be light. It asks the terminal through out and keys,
// unless TERM names a multiplexer. If the terminal does not report a colour, Light uses COLORFGBG. Keys typed in the
// meantime are not lost.
func Light(keys *keyboard.Keyboard, out io.Writer, getenv func(string) string) bool {
	multiplexed := strings.HasPrefix(getenv("TERM"), "screen") || strings.HasPrefix(getenv("TERM"), "tmux")
	if !multiplexed {
		if light, ok := parseLight(keys.Ask(out, question, lastAnswer().MatchString, answerTimeout)); ok {
			return light
		}
	}
	fields := strings.Split(getenv("COLORFGBG"), ";")
	ground := fields[len(fields)-1]
	return ground == "7" || ground == "15"
}

// lastAnswer matches the last answer, which is the terminal's type, and colourAnswer the one with the background
// colour.
var (
	lastAnswer   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\x1b\[\?[0-9;]*c`) })
	colourAnswer = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})`)
	})
)

// parseLight reports whether the colour in an answer is light; ok is false if there is no colour.
func parseLight(answer string) (light, ok bool) {
	parts := colourAnswer().FindStringSubmatch(answer)
	if parts == nil {
		return false, false
	}
	luminance := 0.0
	for i, weight := range []float64{0.299, 0.587, 0.114} { // the weights of red, green and blue in the luminance
		n, _ := strconv.ParseUint(parts[i+1], 16, 16) // cannot fail, since the digits match
		highest := uint64(1)<<(4*len(parts[i+1])) - 1
		luminance += weight * float64(n) / float64(highest)
	}
	return luminance > 0.5, true
}

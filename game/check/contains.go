package check

import "strings"

// Contains reports an error for each of wants that text does not contain.
func Contains(t T, text string, wants ...string) {
	for _, want := range wants {
		if !strings.Contains(text, want) {
			t.Helper()
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

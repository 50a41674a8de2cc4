package journal

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// The package comment describes every field of a round line.
func TestDoc_RoundFields(t *testing.T) {
	text := check.Must(os.ReadFile("doc.go"))
	fields := reflect.TypeFor[roundLine]()
	for i := range fields.NumField() {
		name, _, _ := strings.Cut(fields.Field(i).Tag.Get("json"), ",")
		check.That(t, name == "type" || strings.Contains(string(text), "//\t"+name+" "), "nothing says what %s is", name)
	}
}

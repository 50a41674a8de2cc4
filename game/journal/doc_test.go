package journal

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// The package comment describes every field of a round line.
func TestDoc_RoundFields(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	fields := reflect.TypeFor[roundLine]()
	for i := range fields.NumField() {
		name, _, _ := strings.Cut(fields.Field(i).Tag.Get("json"), ",")
		if name != "type" && !strings.Contains(string(text), "//\t"+name+" ") {
			t.Errorf("nothing says what %s is", name)
		}
	}
}

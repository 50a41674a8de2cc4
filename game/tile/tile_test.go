package tile

import (
	"strings"
	"testing"

	"fair/okey/game/check"
)

func TestNotation_RoundTrip(t *testing.T) {
	seen := map[string]bool{}
	for x := Tile(1); x <= FalseJoker; x++ {
		s := x.String()
		check.Need(t, !seen[s], "%s is written for two tiles", s)
		seen[s] = true
		for _, text := range []string{s, strings.ToLower(s)} {
			if back, err := Parse(text); err != nil || back != x {
				t.Errorf("Parse(%q) = %v, %v; want %v", text, back, err, x)
			}
		}
	}
	check.That(t, len(seen)*Copies == Total && Total == 106, "rule 1.1: %d faces in two copies are not 106 tiles", len(seen))
}

func TestParse_Invalid(t *testing.T) {
	for _, s := range []string{"", "R", "R0", "R14", "R01", "R+1", "R-1", "G5", "5R", "FF", "F1", "R1x", "R1 ", "Ş7", "R256", strings.Repeat("x", 300)} {
		x, err := Parse(s)
		if err == nil {
			t.Errorf("Parse(%q) = %v, want an error", s, x)
		} else if len(err.Error()) > 200 || strings.Contains(err.Error(), "\n") {
			t.Errorf("Parse(%q): the error is not one short line: %v", s, err)
		}
	}
}

func TestNext(t *testing.T) {
	for _, c := range []struct{ of, want string }{{"R4", "R5"}, {"R13", "R1"}, {"B12", "B13"}} {
		of, _ := Parse(c.of)
		if got := of.Next().String(); got != c.want {
			t.Errorf("rule 1.2: after %s comes %s, want %s", c.of, got, c.want)
		}
	}
	check.That(t, FalseJoker.Next() == None && None.Next() == None, "what has no number has no next number")
}

func TestSet(t *testing.T) {
	full := Full(true)
	if full.Len() != 106 {
		t.Errorf("rule 1.1: %d tiles", full.Len())
	}
	if simple := Full(false); simple.Len() != 104 || simple.Has(FalseJoker) {
		t.Errorf("rule 6: %d tiles", simple.Len())
	}
	tiles := check.Must(ParseAll("R1 F  K13 R1"))
	s := SetOf(tiles...)
	if got := s.String(); got != "R1 R1 K13 F" {
		t.Errorf("String() = %q", got)
	}
	if got := Format(s.Distinct()); got != "R1 K13 F" {
		t.Errorf("Distinct() = %q", got)
	}
	r1 := New(Red, 1)
	for n, want := range []bool{true, true, false} {
		check.That(t, s.Remove(r1) == want, "removing R1 for the %d. time: %v", n+1, !want)
	}
	if s.Len() != 2 {
		t.Errorf("%d tiles are left", s.Len())
	}
	check.That(t, !s.Remove(None) && !s.Remove(Tile(200)) && !s.Has(None), "what is no tile is in no set")
	if _, err := ParseAll("R1 X9"); err == nil {
		t.Error("ParseAll took X9")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"R13", "F", "", "K07", "y1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		x, err := Parse(s)
		if err != nil {
			check.Need(t, x == None && !strings.Contains(err.Error(), "\n"), "Parse(%q) = %v, %q", s, x, err)
			return
		}
		check.Need(t, strings.EqualFold(x.String(), s), "Parse(%q) = %v", s, x)
	})
}

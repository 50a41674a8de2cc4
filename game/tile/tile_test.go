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
			check.Equal(t, check.Must(Parse(text)), x, text)
		}
	}
	check.That(t, len(seen)*Copies == Total && Total == 106, "rule 1.1: %d faces in two copies are not 106 tiles", len(seen))
}

func TestParse_Invalid(t *testing.T) {
	for _, s := range []string{"", "R", "R0", "R14", "R01", "R+1", "R-1", "G5", "5R", "FF", "F1", "R1x", "R1 ", "Ş7", "R256", strings.Repeat("x", 300)} {
		x, err := Parse(s)
		check.That(t, err != nil && len(err.Error()) <= 200 && !strings.Contains(err.Error(), "\n"), "%q is read as %v, %v", s, x, err)
	}
}

func TestNext(t *testing.T) {
	for _, c := range []struct{ of, want string }{{"R4", "R5"}, {"R13", "R1"}, {"B12", "B13"}} {
		check.Equal(t, check.Must(Parse(c.of)).Next().String(), c.want, "rule 1.2: after ", c.of)
	}
	check.That(t, FalseJoker.Next() == None && None.Next() == None, "what has no number has no next number")
}

func TestSet(t *testing.T) {
	full, simple := Full(true), Full(false)
	check.Equal(t, full.Len(), 106, "rule 1.1")
	check.That(t, simple.Len() == 104 && !simple.Has(FalseJoker), "rule 6: %v", simple)
	s := SetOf(check.Must(ParseAll("R1 F  K13 R1"))...)
	check.Equal(t, s.String(), "R1 R1 K13 F")
	check.Equal(t, Format(s.Distinct()), "R1 K13 F")
	r1 := New(Red, 1)
	for n, want := range []bool{true, true, false} {
		check.That(t, s.Remove(r1) == want, "removing R1 for the %d. time: %v", n+1, !want)
	}
	check.Equal(t, s.Len(), 2)
	check.That(t, !s.Remove(None) && !s.Remove(Tile(200)) && !s.Has(None), "what is no tile is in no set")
	_, err := ParseAll("R1 X9")
	check.That(t, err != nil, "ParseAll took X9")
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

package arena

import (
	"context"
	"errors"
	"flag"
	"testing"

	"fair/okey/game"
)

var soakRounds = flag.Int("soak", 300, "how many rounds TestSoak plays")

// TestSoak plays by random rules with bots that misbehave, and checks the laws of section 8 after
// every action. Memory does not grow.
func TestSoak(t *testing.T) {
	r, err := Soak{Rounds: *soakRounds, Seed: 1}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Rounds < int64(*soakRounds) || r.Faults == 0 || r.Actions < 20*r.Rounds || len(r.Presets) < 3 {
		t.Errorf("the play was too narrow: %+v", r)
	}
	if r.HeapLate > 2*r.HeapEarly+8<<20 {
		t.Errorf("memory grows from %d to %d bytes", r.HeapEarly, r.HeapLate)
	}
	if r.Goroutines > 0 {
		t.Errorf("%d goroutines are left", r.Goroutines)
	}
	t.Logf("%+v", r)
}

// TestSoakFindsWhatIsBroken: a match that lost a tile, or is another one, does not pass.
func TestSoakFindsWhatIsBroken(t *testing.T) {
	c := newCheck(1, 1)
	c.rules, c.preset = game.Classic(), "classic"
	m, _, err := game.New(c.rules, c.seed)
	if err != nil {
		t.Fatal(err)
	}
	p := m.Public()
	if err := c.tiles(&m, &p); err != nil {
		t.Fatal(err)
	}
	p.StockLeft--
	if c.tiles(&m, &p) == nil {
		t.Error("a tile is missing, and all is well")
	}
	p.StockLeft++
	p.HandSizes[2]++
	if c.tiles(&m, &p) == nil {
		t.Error("a hand is not as large as is said, and all is well")
	}
	other, _, _ := game.New(c.rules, game.SeedOf(99))
	if c.again(other) == nil {
		t.Error("another seed leads to the same match")
	}
}

// TestSoakEnds when it is told to.
func TestSoakEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Soak{Rounds: 1000, Seed: 1}).Run(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

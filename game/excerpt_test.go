package game

import (
	"encoding/json"
	"strings"
	"testing"

	"fair/okey/game/check"
)

func TestExcerpt_Invalid(t *testing.T) {
	for want, change := range map[string]func(*Excerpt){
		"start from a preset": func(e *Excerpt) { e.Rules.Game = games },
		"an entry for each":   func(e *Excerpt) { e.Scores = []int{1} },
		"seats are 0 to 3":    func(e *Excerpt) { e.Dealer = 4 },
		"rounds count":        func(e *Excerpt) { e.Void = 1 },
		"somebody else":       func(e *Excerpt) { e.EliminatedIn = []int{0, 1, 1, 1} },
		"the dealer":          func(e *Excerpt) { e.EliminatedIn = []int{1, 0, 0, 0} },
		"without the rule":    func(e *Excerpt) { e.Round, e.Pot = 9, 2 },
		"draw":                func(e *Excerpt) { e.Actions = []Action{{Kind: Draw}} },
	} {
		e := Excerpt{Rules: Classic(), Round: 1}
		check.Must(e.Match())
		change(&e)
		_, err := e.Match()
		check.That(t, err != nil && strings.Contains(err.Error(), want), "want an error about %q, have %v", want, err)
	}
}

// Only the seat that has the indicator's twin can show it.
func TestExcerpt_Shown(t *testing.T) {
	for seed := range uint64(20) {
		m := startClassic(seed)
		for s := range Seat(4) {
			if m.hands[s].Has(m.public.Indicator) {
				e := m.Excerpt(0, []Action{show})
				check.Equal(t, check.Must(e.Match()).public.Shown, s)
			}
		}
	}
}

// FuzzExcerpts checks that every file either is refused or yields a match.
func FuzzExcerpts(f *testing.F) {
	for _, p := range Presets() {
		m := startMatch(p.Rules, 1)
		f.Add(check.Must(json.Marshal(m.Excerpt(2, legalFor(m, m.public.Turn)[:1]))))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var e Excerpt
		if json.Unmarshal(text, &e) != nil {
			return
		}
		if m, err := e.Match(); err == nil {
			legalFor(m, m.public.Turn)
		}
	})
}

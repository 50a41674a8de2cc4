package stats

import (
	"strings"

	"fair/okey/ui/words"
)

// Lines calls the tiles unusual if Fairness.P is below unusualP, and says that chance can hardly explain them if it is
// below riggedP.
const (
	unusualP = 0.05
	riggedP  = 0.001
)

// Lines returns the comparisons and a verdict in words, wrapped at lineWidth.
func (f *Fairness) Lines(w *words.Words) (lines []string) {
	const indent = 3
	add := func(text string) {
		for _, line := range words.Wrap(text, lineWidth, indent) {
			lines = append(lines, strings.ReplaceAll(line, words.NoBreak, " "))
		}
	}
	add(w.With("fair.title", words.Args{"Count": f.Rounds, "Matches": f.Matches}))
	if f.Practice+f.Damaged > 0 {
		add(w.With("fair.left-out", words.Args{"Practice": f.Practice, "Damaged": f.Damaged}))
	}
	if len(f.Comparisons) == 0 {
		add(w.Say("fair.few"))
		return lines
	}
	lines = append(lines, "")
	for i := range f.Comparisons {
		add(f.Comparisons[i].text(w))
	}
	lines = append(lines, "")
	add(w.Say("fair.about"))
	id, digits := "fair.usual", 0
	switch {
	case f.P < riggedP:
		id = "fair.rigged"
	case f.P < unusualP:
		id, digits = "fair.odd", 1
	}
	add(w.With(id, words.Args{"Count": len(f.Comparisons), "P": w.Decimal(100*f.P, digits)}))
	return lines
}

// text returns a comparison in words, such as "You were dealt 61 okeys in 240 rounds; 60.0 would be usual".
func (c *Comparison) text(w *words.Words) string {
	id := "fair." + string(c.Subject)
	args := words.Args{"Number": c.Count, "Rarest": c.Rarest, "Sample": c.Sample, "Usual": w.Decimal(c.Usual, 1)}
	switch n := float64(c.Sample); c.Subject {
	case HandsDealt:
		args["Number"], args["Usual"] = w.Decimal(float64(c.Count)/n, 2), w.Decimal(c.Usual/n, 2)
	case OpeningsDealt:
		args["Number"], args["Usual"] = w.Decimal(float64(c.Count)/n, 1), w.Decimal(c.Usual/n, 1)
	}
	if c.Place != nil {
		where := [places]string{"", "fair.right", "fair.opposite", "fair.left"}[*c.Place]
		if where == "" {
			id += ".me"
		} else {
			args["Where"] = w.Say(where)
		}
	}
	const smallest = 0.0001
	digits := 2
	if c.P < 0.1 {
		digits = 4
	}
	p := w.With("fair.p", words.Args{"P": w.Decimal(c.P, digits)})
	if c.P < smallest {
		p = w.Say("fair.p.small")
	}
	return w.With(id, args) + ", " + strings.ReplaceAll(p, " ", words.NoBreak)
}

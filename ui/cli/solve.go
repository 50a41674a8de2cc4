package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"fair/okey/bots/wire"
	"fair/okey/game"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// solvedPresets returns the names of the presets that okey solve accepts, default first. It omits presets that judge
// hands in the same way as an earlier one.
var solvedPresets = sync.OnceValue(func() (names []string) {
	type judging struct {
		terms                         meld.Terms
		indicator, falseJokers, whole bool
	}
	seen := map[judging]bool{}
	for _, p := range game.Presets() {
		r := p.Rules
		how := judging{r.Terms(tile.None), r.HasOkey(), r.HasFalseJokers(), r.FinishesWhole()}
		if !seen[how] {
			names = append(names, p.Name)
		}
		seen[how] = true
	}
	return names
})

// A question is a hand to solve, from a line of standard input or from the flags.
type question struct {
	Indicator string          `json:"indicator"`
	Tiles     []string        `json:"tiles"`
	Preset    string          `json:"preset"`
	ID        json.RawMessage `json:"id"` // copied to the answer unchanged; nil if absent
}

// A solution is the answer to a question. Scripts rely on its JSON form.
type solution struct {
	*verdict                 // nil in Okey 101, where hands open instead of winning; its fields are then omitted from JSON
	Split    [][]tile.Tile   `json:"split"`
	Rest     []tile.Tile     `json:"rest"`
	Discards []discardAnswer `json:"discards,omitempty"`
	Opening  *opening        `json:"opening,omitempty"`
	Chains   *chains         `json:"chains,omitempty"`
}

// A verdict describes a winning hand, or a hand's distance from winning.
type verdict struct {
	Wins         bool          `json:"wins"`
	How          *meld.WinKind `json:"how"`
	Distance     *int          `json:"distance"`
	MeldDistance *int          `json:"meld_distance"`
	PairDistance *int          `json:"pair_distance"`
}

type discardAnswer struct {
	Tile     tile.Tile   `json:"tile"`
	Distance *int        `json:"distance"`
	Useful   usefulTiles `json:"useful"`
	Count    int         `json:"count"`
}

// usefulTiles is a set of tiles whose JSON form has the number of copies of each, such as {"R4":2,"B7":1}.
type usefulTiles tile.Set

// MarshalJSON implements json.Marshaler. It writes the tiles in the order of tile.Tile.
func (u usefulTiles) MarshalJSON() ([]byte, error) {
	text := append(make([]byte, 0, 256), '{')
	for x := tile.Tile(1); x <= tile.FalseJoker; x++ {
		if u[x] > 0 {
			text = append(append(append(text, '"'), x.String()...), '"', ':', '0'+u[x], ',') // at most two copies
		}
	}
	return append(bytes.TrimSuffix(text, []byte{','}), '}'), nil
}

type opening struct {
	Value int           `json:"value"`
	Melds [][]tile.Tile `json:"melds"`
	Pairs [][]tile.Tile `json:"pairs"`
}

type chains struct {
	ByColour []chainLength `json:"by_colour"`
	ByNumber []chainLength `json:"by_number"`
}

// A chainLength is the length of the longest chain that contains a tile.
type chainLength struct {
	tile   tile.Tile
	length uint8
}

// MarshalJSON implements json.Marshaler. It writes a list such as ["Y1",3].
func (c chainLength) MarshalJSON() ([]byte, error) { return json.Marshal([]any{c.tile, c.length}) }

// distanceOrNil returns a pointer to distance, or nil if the hand can no longer win.
func distanceOrNil(distance int) *int {
	if distance >= meld.Never {
		return nil
	}
	return &distance
}

// parseIndicator returns the indicator of a question, or tile.None if the preset has none.
func (q question) parseIndicator(rules game.Rules) (tile.Tile, error) {
	switch has := rules.HasOkey(); {
	case has && q.Indicator == "":
		return tile.None, localized("wrong.indicator.missing")
	case !has && q.Indicator != "":
		return tile.None, localized("wrong.indicator.none", words.Args{"Preset": q.Preset})
	case !has:
		return tile.None, nil
	}
	x, err := tile.Parse(q.Indicator)
	switch {
	case err != nil:
		return tile.None, wrongValue("wrong.indicator", q.Indicator)
	case !x.Numbered():
		return tile.None, localized("wrong.indicator.joker")
	}
	return x, nil
}

// parseHand returns the hand of a question. It fails if the hand is impossible.
func (q question) parseHand(rules game.Rules, indicator tile.Tile) (hand tile.Set, err error) {
	most := 0 // tiles after a draw: 22, in Okey 101 (rule 7.1)
	for _, p := range game.Presets() {
		most = max(most, p.Rules.HandSize+1)
	}
	if n := len(q.Tiles); n < 1 || n > most {
		return hand, localized("wrong.hand", words.Args{"Number": n, "Most": most})
	}
	for _, text := range q.Tiles {
		x, err := tile.Parse(text)
		switch {
		case err != nil:
			return hand, wrongValue("wrong.tile", text)
		case x == tile.FalseJoker && !rules.HasFalseJokers():
			return hand, localized("wrong.jokers", words.Args{"Preset": q.Preset})
		}
		hand.Add(x)
		if hand[x] > tile.Copies {
			return hand, localized("wrong.copies", words.Args{"Tile": x.String(), "Number": int(hand[x])})
		}
		if hand[x] == tile.Copies && x == indicator {
			return hand, localized("wrong.copies.indicator", words.Args{"Tile": x.String()})
		}
	}
	return hand, nil
}

// A solver answers questions. It is not safe for concurrent use.
type solver struct {
	terms  meld.Terms
	solver *meld.Solver
}

// solve answers a question. It fails if the rules do not allow such a hand.
func (s *solver) solve(q question) (answer solution, err error) {
	if !slices.Contains(solvedPresets(), q.Preset) {
		return answer, localized("wrong.preset", words.Args{"Value": quote(q.Preset), "Presets": strings.Join(solvedPresets(), ", ")})
	}
	rules, _ := game.PresetByName(q.Preset)
	indicator, err := q.parseIndicator(rules)
	if err != nil {
		return answer, err
	}
	hand, err := q.parseHand(rules, indicator)
	if err != nil {
		return answer, err
	}
	if terms := rules.Terms(indicator); s.solver == nil || s.terms != terms {
		s.terms, s.solver = terms, meld.NewSolver(terms)
	}
	if !rules.FinishesWhole() { // hands open instead of finishing (rule 7.4)
		best := s.solver.Opening(hand)
		_, rest := s.solver.OpeningRest(hand)
		melds := append([][]tile.Tile{}, best.Melds...)
		return solution{Split: melds, Rest: rest.Tiles(), Opening: &opening{best.Value, melds, append([][]tile.Tile{}, s.solver.MostPairs(hand)...)}}, nil
	}
	d := s.solver.Distance(hand)
	split, rest := s.solver.Best(hand)
	answer = solution{
		verdict: &verdict{Wins: d.Total == 0, Distance: distanceOrNil(d.Total), MeldDistance: distanceOrNil(d.Melds), PairDistance: distanceOrNil(d.Pairs)},
		Split:   append([][]tile.Tile{}, split...), Rest: rest,
	}
	switch { // a hand that wins both ways counts as pairs (rule 3.3)
	case d.Pairs == 0:
		answer.How = new(meld.Pairs)
	case answer.Wins:
		answer.How = new(meld.Melds)
	}
	for _, discard := range s.solver.Discards(hand, tile.Set{}) {
		answer.Discards = append(answer.Discards,
			discardAnswer{discard.Tile, distanceOrNil(discard.Distance.Total), usefulTiles(discard.Useful), discard.Count})
	}
	if rules.ShortShapes { // presets with chains (rules, section 6)
		answer.Chains = chainsOf(q.Tiles, hand, s.terms)
	}
	return answer, nil
}

// chainsOf returns the tiles of a hand with the lengths of their longest chains, sorted by colour and by number. The
// colours are in the order in which they first occur in named.
func chainsOf(named []string, hand tile.Set, terms meld.Terms) *chains {
	var place [tile.Colours]int
	for i := len(named) - 1; i >= 0; i-- {
		if x, err := tile.Parse(named[i]); err == nil {
			place[x.Colour()] = i
		}
	}
	lengths := terms.Chains(hand)
	var c chains
	tiles := hand.Tiles()
	slices.SortStableFunc(tiles, func(a, b tile.Tile) int { return place[a.Colour()] - place[b.Colour()] })
	for _, x := range tiles {
		c.ByColour = append(c.ByColour, chainLength{x, lengths.ByColour[x]})
	}
	slices.SortStableFunc(tiles, func(a, b tile.Tile) int { return a.Number() - b.Number() })
	for _, x := range tiles {
		c.ByNumber = append(c.ByNumber, chainLength{x, lengths.ByNumber[x]})
	}
	return &c
}

func (k *commands) solveCommand() *cobra.Command {
	q := question{Preset: solvedPresets()[0]}
	var asJSON bool
	c := &cobra.Command{
		Use: "solve",
		Example: "  okey solve --indicator R4 R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5\n" +
			`  echo '{"indicator":"R4","tiles":["R1","R2","R3"]}' | okey solve --json`,
		RunE: func(c *cobra.Command, args []string) error {
			switch q.Tiles = args; {
			case len(args) == 0 && asJSON && q.Indicator == "" && !c.Flags().Changed("preset"):
				return solveLines(c.Context(), k.in, c.OutOrStdout())
			case len(args) == 0 && asJSON:
				return misused("wrong.solve.lines")
			case len(args) == 0:
				return misused("wrong.solve.none")
			}
			var s solver
			answer, err := s.solve(q)
			switch {
			case err != nil:
				return misuse{err}
			case asJSON:
				return writeJSON(c.OutOrStdout(), answer)
			}
			printer{c.OutOrStdout(), k.words, k.renderer()}.print(answer)
			return nil
		},
	}
	valueFlag(c, "preset", "", into(&q.Preset), solvedPresets()...)
	textFlag(c, "indicator", &q.Indicator)
	boolFlag(c, "json", &asJSON)
	return c
}

// solveLines answers each line of in on a line of out as soon as it is read, until ctx is canceled. If some lines could
// not be answered, the error contains their number.
func solveLines(ctx context.Context, in io.Reader, out io.Writer) error {
	err := runInterruptible(ctx, func() error {
		var s solver
		lines, refused := 0, 0
		var writeError error
		err := wire.ReadLines(in, longestLine, func(text []byte) bool {
			if lines == 0 && text != nil {
				if text = bytes.TrimPrefix(text, []byte("\ufeff")); len(text) == 0 { // a byte order mark
					return true
				}
			}
			answer, ok := s.answer(text)
			if lines++; !ok {
				refused++
			}
			_, writeError = out.Write(answer)
			return writeError == nil && ctx.Err() == nil
		})
		if err = errors.Join(writeError, err); err == nil && refused > 0 {
			err = localized("wrong.solve.refused", words.Args{"Number": refused, "Lines": lines})
		}
		return err
	})
	if err == errInterrupted {
		return localized("wrong.solve.interrupted")
	}
	return err
}

// exampleLine is a valid question.
const exampleLine = `{"indicator":"R4","tiles":["R1","R2"]}`

// longestLine is the maximum length of a line in bytes. A hand needs far less.
const longestLine = 1 << 14

// answer returns the answer to a line as JSON, which is an error if the line is not a valid question. A line that was
// too long is nil.
func (s *solver) answer(line []byte) (text []byte, ok bool) {
	q := question{Preset: solvedPresets()[0]}
	var answer any
	reader := json.NewDecoder(bytes.NewReader(line))
	reader.DisallowUnknownFields() // a misspelt key would lead to a wrong answer
	err := reader.Decode(&q)
	if err == nil {
		switch _, end := reader.Token(); end {
		case io.EOF:
		case nil:
			err = errors.New("the line holds more than one object")
		default:
			err = end
		}
	}
	switch {
	case line == nil:
		err = fmt.Errorf("the line is longer than %d bytes", longestLine)
	case err != nil:
		err = fmt.Errorf("%s; want %s", wire.DescribeJSON(err), exampleLine)
	default:
		answer, err = s.solve(q)
	}
	if ok = err == nil; !ok {
		answer = map[string]string{"error": oneLine(err.Error())}
	}
	if text, err = json.Marshal(answer); err != nil { // strings and numbers can always be marshalled
		panic(err)
	}
	if q.ID != nil {
		text = slices.Concat([]byte(`{"id":`), q.ID, []byte{','}, text[1:])
	}
	return append(text, '\n'), ok
}

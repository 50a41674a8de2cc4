package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fair/okey/bots/wire"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// mostTiles is the largest hand there is: that of the starter in Okey 101 (rule 7.1).
const mostTiles = 22

// judgement is what hands of a preset are judged on.
type judgement struct {
	preset    string
	terms     meld.Terms
	indicator bool // there is one, and it has to be given
	jokers    bool // there are false jokers
	opening   bool // hands are to open with, not to finish (rule 7.4)
	chains    bool // the longest chains are told (rules, section 6)
}

// judgements lists the presets that hands can be solved for, the default first. The ones that are not here differ from classic
// in other things than hands.
func judgements() []judgement {
	return []judgement{
		{preset: "classic", terms: meld.Terms{Wrap: true, Pairs: true}, indicator: true, jokers: true},
		{preset: "emulator", terms: meld.Terms{Wrap: true, Pairs: true, FakeJokers: true}, jokers: true},
		{preset: "simple", terms: meld.Terms{ShortShapes: true}, chains: true},
		{preset: "101", terms: meld.Terms{}, indicator: true, jokers: true, opening: true},
	}
}

// question is a line of standard input, or what the flags ask.
type question struct {
	Indicator string
	Tiles     []string
	Preset    *string // nil for classic
}

// solution answers a question; as JSON it is what scripts rely on.
type solution struct {
	Wins         bool          `json:"wins"`
	How          *string       `json:"how"`
	Distance     *int          `json:"distance"`
	MeldDistance *int          `json:"meld_distance"`
	PairDistance *int          `json:"pair_distance"`
	Split        [][]tile.Tile `json:"split"`
	Rest         []tile.Tile   `json:"rest"`
	Discards     []throwaway   `json:"discards,omitempty"`
	Opening      *opening      `json:"opening,omitempty"`
	Chains       *chains       `json:"chains,omitempty"`
}

type throwaway struct {
	Tile     tile.Tile `json:"tile"`
	Distance *int      `json:"distance"`
	Useful   useful    `json:"useful"`
	Count    int       `json:"count"`
}

// useful is a set of tiles that is written as how many there are of each: {"R4":2,"B7":1}.
type useful tile.Set

// MarshalJSON writes the tiles in the order of the notation.
func (u useful) MarshalJSON() ([]byte, error) {
	text := make([]byte, 0, 256)
	separator := byte('{')
	for x := tile.Tile(1); x <= tile.FalseJoker; x++ {
		if u[x] > 0 {
			text = append(append(append(text, separator, '"'), x.String()...), '"', ':', '0'+u[x]) // there are two at most
			separator = ','
		}
	}
	if separator == '{' {
		text = append(text, '{')
	}
	return append(text, '}'), nil
}

type opening struct {
	Value int           `json:"value"`
	Melds [][]tile.Tile `json:"melds"`
	Pairs [][]tile.Tile `json:"pairs"`
}

type chains struct {
	ByColour []chain `json:"by_colour"`
	ByNumber []chain `json:"by_number"`
}

// chain is a tile and the length of its longest chain, in JSON a list of the two.
type chain struct {
	tile   tile.Tile
	length int
}

// MarshalJSON writes ["Y1",3].
func (c chain) MarshalJSON() ([]byte, error) { return json.Marshal([]any{c.tile, c.length}) }

// number is a distance as JSON has it: null for what can no longer be reached.
func number(distance int) *int {
	if distance >= meld.Never {
		return nil
	}
	return &distance
}

// understand finds what a question is about: the terms, and a hand that can be held under them.
func (q question) understand() (judgement, tile.Set, error) {
	var hand tile.Set
	all := judgements()
	j := all[0]
	if q.Preset != nil {
		at := slices.IndexFunc(all, func(j judgement) bool { return j.preset == *q.Preset })
		if at < 0 {
			var names []string
			for _, j := range all {
				names = append(names, j.preset)
			}
			return judgement{}, hand, wrong("wrong.preset", words.Args{"Value": quoted(*q.Preset), "Presets": strings.Join(names, ", ")})
		}
		j = all[at]
	}
	switch {
	case j.indicator && q.Indicator == "":
		return j, hand, wrong("wrong.indicator.missing", nil)
	case !j.indicator && q.Indicator != "":
		return j, hand, wrong("wrong.indicator.none", words.Args{"Preset": j.preset})
	case j.indicator:
		x, err := tile.Parse(q.Indicator)
		if err != nil {
			return j, hand, wrong("wrong.indicator", words.Args{"Value": quoted(q.Indicator)})
		}
		if !x.Numbered() {
			return j, hand, wrong("wrong.indicator.joker", nil)
		}
		j.terms.Indicator = x
	}
	if n := len(q.Tiles); n < 1 || n > mostTiles {
		return j, hand, wrong("wrong.hand", words.Args{"Number": n, "Most": mostTiles})
	}
	for _, text := range q.Tiles {
		x, err := tile.Parse(text)
		switch {
		case err != nil:
			return j, hand, wrong("wrong.tile", words.Args{"Value": quoted(text)})
		case x == tile.FalseJoker && !j.jokers:
			return j, hand, wrong("wrong.jokers", words.Args{"Preset": j.preset})
		}
		hand.Add(x)
		if hand[x] > tile.Copies {
			return j, hand, wrong("wrong.copies", words.Args{"Tile": x.String(), "Number": int(hand[x])})
		}
		if hand[x] == tile.Copies && x == j.terms.Indicator {
			return j, hand, wrong("wrong.copies.indicator", words.Args{"Tile": x.String()})
		}
	}
	return j, hand, nil
}

// solver solves one question after the other; every goroutine has its own.
type solver struct {
	terms  meld.Terms
	solver *meld.Solver
}

// solve answers a question.
func (s *solver) solve(q question) (solution, error) {
	j, hand, err := q.understand()
	if err != nil {
		return solution{}, err
	}
	if s.solver == nil || s.terms != j.terms {
		s.terms, s.solver = j.terms, meld.NewSolver(j.terms)
	}
	answer := solution{Split: [][]tile.Tile{}, Rest: []tile.Tile{}}
	if j.opening {
		s.open(hand, &answer)
		return answer, nil
	}
	d := s.solver.Distance(hand)
	answer.Wins = d.Total == 0
	answer.Distance, answer.MeldDistance, answer.PairDistance = number(d.Total), number(d.Melds), number(d.Pairs)
	if how := reading(d); answer.Wins {
		answer.How = &how
	}
	if split, rest := s.solver.Best(hand); len(split) > 0 {
		answer.Split, answer.Rest = split, append(answer.Rest, rest...)
	} else {
		answer.Rest = hand.Tiles()
	}
	for _, discard := range s.solver.Discards(hand, tile.Set{}) {
		answer.Discards = append(answer.Discards,
			throwaway{discard.Tile, number(discard.Distance.Total), useful(discard.Useful), discard.Count})
	}
	if j.chains {
		answer.Chains = chainsOf(q.Tiles, hand, j.terms)
	}
	return answer, nil
}

// reading is how a hand that wins wins; what does both counts as pairs (rule 3.3).
func reading(d meld.Distance) string {
	if d.Pairs == 0 {
		return meld.Pairs.String()
	}
	return meld.Melds.String()
}

// open answers what a hand of Okey 101 can open with.
func (s *solver) open(hand tile.Set, answer *solution) {
	best := s.solver.Opening(hand)
	answer.Opening = &opening{best.Value, append([][]tile.Tile{}, best.Melds...), append([][]tile.Tile{}, s.solver.MostPairs(hand)...)}
	answer.Split = answer.Opening.Melds
	for _, group := range best.Melds {
		for _, x := range group {
			hand.Remove(x)
		}
	}
	answer.Rest = hand.Tiles()
}

// chainsOf lists the tiles of a hand by colour and by number, each with its longest chain. The colours come in the order in
// which they were named.
func chainsOf(named []string, hand tile.Set, terms meld.Terms) *chains {
	var place [tile.Colours]int
	for i := len(named) - 1; i >= 0; i-- {
		if x, err := tile.Parse(named[i]); err == nil {
			place[x.Colour()] = i
		}
	}
	byColour := func(a, b tile.Tile) int { return place[a.Colour()] - place[b.Colour()] }
	byNumber := func(a, b tile.Tile) int { return a.Number() - b.Number() }
	lengths := terms.Chains(hand)
	var c chains
	tiles := hand.Tiles()
	slices.SortStableFunc(tiles, byColour)
	for _, x := range tiles {
		c.ByColour = append(c.ByColour, chain{x, int(lengths.ByColour[x])})
	}
	slices.SortStableFunc(tiles, byNumber)
	for _, x := range tiles {
		c.ByNumber = append(c.ByNumber, chain{x, int(lengths.ByNumber[x])})
	}
	return &c
}

// solve is okey solve, which reads hands from in.
func (k *commands) solve(in io.Reader) *cobra.Command {
	var q question
	var preset string
	var asJSON bool
	c := &cobra.Command{
		Use:   "solve " + k.words.Say("cli.solve.args"),
		Short: k.words.Say("cli.solve"),
		Long:  k.words.Say("cli.solve.long"),
		Example: "  okey solve --indicator R4 R1 R2 R3 B7 B8 B9 K5 B5 F Y1 Y2 Y9 K9 K9 R5\n" +
			`  echo '{"indicator":"R4","tiles":["R1","R2","R3"]}' | okey solve --json`,
		RunE: func(c *cobra.Command, args []string) error {
			q.Tiles = args
			if c.Flags().Changed("preset") {
				q.Preset = &preset
			}
			if len(args) == 0 && asJSON {
				if c.Flags().Changed("indicator") || c.Flags().Changed("preset") {
					return wrong("wrong.solve.lines", nil)
				}
				return solveLines(c.Context(), in, c.OutOrStdout())
			}
			if len(args) == 0 {
				return wrong("wrong.solve.none", nil)
			}
			var s solver
			answer, err := s.solve(q)
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(c.OutOrStdout(), answer)
			}
			w, err := k.spoken()
			if err != nil {
				return err
			}
			printer{c.OutOrStdout(), w, rendererFor(in, k.out, k.getenv)}.print(answer)
			return nil
		},
	}
	c.Flags().StringVar(&preset, "preset", "", k.words.Say("flag.preset.solve"))
	c.Flags().StringVar(&q.Indicator, "indicator", "", k.words.Say("flag.indicator"))
	c.Flags().BoolVar(&asJSON, "json", false, k.words.Say("flag.json"))
	return c
}

// line is a line of input on its way to its answer.
type line struct {
	text     []byte
	tooLong  bool
	answered chan []byte
}

// solveLines answers the lines of standard input in their order, on all cores, each as soon as it can be.
func solveLines(ctx context.Context, in io.Reader, out io.Writer) error {
	workers := runtime.GOMAXPROCS(0)
	work, order := make(chan *line, 4*workers), make(chan *line, 64*workers)
	for range workers {
		go func() {
			var s solver
			for l := range work {
				l.answered <- s.answer(l)
			}
		}()
	}
	stop := make(chan struct{})
	defer close(stop)
	var readError error
	go func() {
		defer close(order)
		defer close(work)
		first := true
		readError = wire.ReadLines(in, longestLine, func(text []byte) bool {
			if first {
				text, first = bytes.TrimPrefix(text, []byte("\ufeff")), false // a byte order mark is no part of the line
				if text != nil && len(text) == 0 {
					return true
				}
			}
			l := &line{text: text, tooLong: text == nil, answered: make(chan []byte, 1)}
			for _, queue := range []chan *line{order, work} {
				select {
				case queue <- l:
				case <-stop:
					return false
				}
			}
			return true
		})
	}()
	buffered := bufio.NewWriterSize(out, 1<<16)
	for {
		var l *line
		select {
		case l = <-order:
		default: // nothing to do at the moment: what is there is wanted
			if err := buffered.Flush(); err != nil {
				return failure{err}
			}
			select {
			case l = <-order:
			case <-ctx.Done():
				return failure{wrong("wrong.solve.interrupted", nil)}
			}
		}
		if l == nil {
			break
		}
		if _, err := buffered.Write(<-l.answered); err != nil {
			return failure{err}
		}
	}
	if err := errors.Join(buffered.Flush(), readError); err != nil {
		return failure{err}
	}
	return nil
}

// exampleLine is what a question looks like.
const exampleLine = `{"indicator":"R4","tiles":["R1","R2"]}`

// longestLine is far more than a hand needs, in bytes.
const longestLine = 1 << 14

// answer answers a line in JSON, whatever it holds.
func (s *solver) answer(l *line) []byte {
	var q question
	var answer any
	reader := json.NewDecoder(bytes.NewReader(l.text))
	reader.DisallowUnknownFields() // a misspelt word would be a wrong answer
	err := reader.Decode(&q)
	if err == nil && reader.More() {
		err = errors.New("there is more than one object in the line")
	}
	var wrongType *json.UnmarshalTypeError
	switch {
	case l.tooLong:
		err = fmt.Errorf("the line is longer than %d bytes", longestLine)
	case errors.As(err, &wrongType):
		err = fmt.Errorf("no place for a JSON %s; want %s", wrongType.Value, exampleLine)
	case err != nil:
		err = fmt.Errorf("%s; want %s", strings.TrimPrefix(err.Error(), "json: "), exampleLine)
	default:
		answer, err = s.solve(q)
	}
	if err != nil {
		answer = struct {
			Error string `json:"error"`
		}{oneLine(err.Error())}
	}
	text, err := json.Marshal(answer)
	if err != nil { // only texts and numbers are written
		panic(err)
	}
	return append(text, '\n')
}

package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"fair/okey/game"
)

// Version and Minor are the format that is written.
const (
	Version = 1
	Minor   = 0
)

// ErrNewer is wrapped by the errors of journals that a newer program wrote.
var ErrNewer = errors.New("a newer program wrote this journal; update this one")

// Header is what is known about a match before it begins.
type Header struct {
	// Begun is when, to the millisecond, in UTC. The name of the file and so the order of journals is made from it.
	Begun time.Time
	// Program is the name and version of the program, for who wants to repeat what its bots did. It may be empty.
	Program string
	// Preset is the name of the preset that the rules are made from. It may be empty.
	Preset string
	Rules  game.Rules
	// Seats is who sits at each seat of the Rules.
	Seats []Sitter
	Deal  Deal
}

// Sitter is who sits at a seat. All of it is shown as it was given: make it safe to show, also when it comes from a file.
type Sitter struct {
	Name string `json:"name"`
	// Bot is nil for a person.
	Bot *Bot `json:"bot,omitempty"`
}

// Bot is all that it takes to make the same bot again.
type Bot struct {
	Level  string `json:"level"`
	Temper string `json:"temper,omitempty"`
	// Seed decides the bot's whims.
	Seed uint64 `json:"seed,string"`
}

// matchLine is the line of a Header.
type matchLine struct {
	Type       string   `json:"type"`
	Version    int      `json:"version"`
	Minor      int      `json:"minor"`
	Program    string   `json:"program,omitempty"`
	Begun      string   `json:"begun"`
	Rules      rules    `json:"rules"`
	Seats      []Sitter `json:"seats"`
	Practice   bool     `json:"practice,omitempty"`
	Commitment string   `json:"commitment,omitempty"`
	Secret     Reveal   `json:"secret"`
}

// timeForm is RFC 3339 in UTC with milliseconds.
const timeForm = "2006-01-02T15:04:05.000Z"

// line is the header as it is written. The error says what of it cannot be.
func (h *Header) line() (matchLine, error) {
	if err := h.check(); err != nil {
		return matchLine{}, err
	}
	return matchLine{
		Type: typeMatch, Version: Version, Minor: Minor, Program: h.Program,
		Begun: h.Begun.UTC().Format(timeForm), Rules: rulesOf(h.Preset, h.Rules), Seats: h.Seats,
		Practice: h.Deal.Practice(), Commitment: h.Deal.Commitment(), Secret: h.Deal.Reveal(""),
	}, nil
}

func (h *Header) check() error {
	if err := h.Rules.Validate(); err != nil {
		return err
	}
	if len(h.Seats) != h.Rules.Seats {
		return fmt.Errorf("%d sit down at a table of %d", len(h.Seats), h.Rules.Seats)
	}
	return nil
}

// readHeader reads a line of type match. Its version has been checked. A wrong commitment is a *Fault of its own.
func readHeader(text []byte) (Header, error) {
	var l matchLine
	if err := json.Unmarshal(text, &l); err != nil {
		return Header{}, err
	}
	h := Header{Program: l.Program, Preset: l.Rules.Name, Seats: l.Seats}
	var err error
	if h.Begun, err = time.Parse(timeForm, l.Begun); err != nil {
		return Header{}, err
	}
	if h.Rules, err = l.Rules.read(); err != nil {
		return Header{}, err
	}
	if err := h.check(); err != nil {
		return Header{}, err
	}
	if h.Deal, err = l.Secret.deal(l.Practice); err != nil {
		return Header{}, err
	}
	if l.Commitment != h.Deal.Commitment() {
		return Header{}, &Fault{What: Commitment, Err: errors.New("seed and salt are not those that were committed to")}
	}
	return h, nil
}

// rules are game.Rules with every switch and number by its name.
type rules struct {
	// Name is that of the preset.
	Name string `json:"name,omitempty"`
	Game string `json:"game"`
	// Settings are the switches of the game by their names, as they are typed.
	Settings       map[string]string `json:"settings"`
	Seats          int               `json:"seats"`
	SeatZeroStarts bool              `json:"seat_zero_starts"`
	Rounds         int               `json:"rounds"`
	HandSize       int               `json:"hand_size"`
	Pairs          bool              `json:"pairs"`
	ShortShapes    bool              `json:"short_shapes"`
	TurnLimit      int               `json:"turn_limit"`
	GostermeLoss   int               `json:"gosterme_loss"`
	WinLoss        int               `json:"win_loss"`
	DealerStarts   bool              `json:"dealer_starts,omitempty"`
	OpenSum        int               `json:"open_sum,omitempty"`
	OpenPairs      int               `json:"open_pairs,omitempty"`
	Penalty        int               `json:"penalty,omitempty"`
	Unopened       int               `json:"unopened,omitempty"`
}

func rulesOf(preset string, r game.Rules) rules {
	w := rules{
		Name: preset, Game: r.Game.String(), Settings: map[string]string{}, Seats: r.Seats, SeatZeroStarts: r.SeatZeroStarts,
		Rounds: r.Rounds, HandSize: r.HandSize, Pairs: r.Pairs, ShortShapes: r.ShortShapes, TurnLimit: r.TurnLimit,
		GostermeLoss: r.GostermeLoss, WinLoss: r.WinLoss,
		DealerStarts: r.DealerStarts, OpenSum: r.OpenSum, OpenPairs: r.OpenPairs, Penalty: r.Penalty, Unopened: r.Unopened,
	}
	for _, s := range game.Switches() {
		if s.Applies(r.Game.Rules()) {
			w.Settings[s.Name] = s.Get(r)
		}
	}
	return w
}

// read starts from the game with nothing switched: what a journal of an older program does not say has to be as it was then.
func (w *rules) read() (game.Rules, error) {
	played := game.Game(0)
	for played.String() != w.Game {
		if played.Rules() == (game.Rules{}) { // past the last one
			return game.Rules{}, fmt.Errorf("the game %.20q is not known: %w", w.Game, ErrNewer)
		}
		played++
	}
	r := played.Rules()
	r.Seats, r.SeatZeroStarts, r.Rounds, r.HandSize, r.Pairs = w.Seats, w.SeatZeroStarts, w.Rounds, w.HandSize, w.Pairs
	r.ShortShapes, r.TurnLimit, r.GostermeLoss, r.WinLoss = w.ShortShapes, w.TurnLimit, w.GostermeLoss, w.WinLoss
	r.DealerStarts, r.OpenSum, r.OpenPairs, r.Penalty, r.Unopened = w.DealerStarts, w.OpenSum, w.OpenPairs, w.Penalty, w.Unopened
	switches := game.Switches()
	for name, value := range w.Settings {
		i := slices.IndexFunc(switches, func(s game.Switch) bool { return s.Name == name })
		if i < 0 {
			return r, fmt.Errorf("the switch %.30q is not known: %w", name, ErrNewer)
		}
		if err := switches[i].Set(&r, value); err != nil {
			return r, err
		}
	}
	return r, r.Validate()
}

package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"fair/okey/game"
)

// Version is the newest version of the format. A journal states the oldest version that can express it. Hosted matches
// have version 3. All other matches have version 2, with minor version 1 if Header.Daily is set and 0 otherwise. Older
// versions can be read.
const Version = 3

// newestMinor holds the newest minor version of each version. No minor version of version 1 counts as newer.
var newestMinor = [Version + 1]int{1: math.MaxInt, 2: 1, 3: 0}

// ErrNewer is wrapped by errors about journals that a newer version of the program wrote.
var ErrNewer = errors.New("a newer program wrote this journal; update this one")

// A Header describes a match before it starts.
type Header struct {
	// Begun is the time at which the match started, in UTC to the millisecond. The file is named after it, so that
	// journals sort by time.
	Begun time.Time
	// Program is the name and version of the program, needed to reproduce the choices of its bots. It may be empty.
	Program string
	// Preset is the name of the preset on which the rules are based. It may be empty.
	Preset string
	Rules  game.Rules
	// Seats lists the players by seat.
	Seats []Sitter
	Deal  Deal
	// Daily is the date of a daily deal, such as "2026-11-23", or empty for other matches. The journal does not check
	// that the match has the tiles and bots of that day.
	Daily string
	// Host is nil unless the match is hosted.
	Host *Host

	commitment string // the commitment in the journal; empty if the header was not read from one
	table      []byte // the text that the commitment covers; nil unless the header was read from version 2 or later
}

// A Sitter is the player at a seat. Its strings are kept unchanged even if they were read from a file, so escape them
// before showing them.
type Sitter struct {
	Name string `json:"name"`
	// Bot is nil for a person.
	Bot *Bot `json:"bot,omitempty"`
}

// A Bot holds everything needed to recreate a bot.
type Bot struct {
	Level  string `json:"level"`
	Temper string `json:"temper,omitempty"`
	// Seed seeds the bot's random choices.
	Seed uint64 `json:"seed,string"`
}

// matchLine is the first line, which holds a Header. From version 2 on, the commitment must be its last field, and it
// covers all others.
type matchLine struct {
	Type       string            `json:"type"`
	Version    int               `json:"version"`
	Minor      int               `json:"minor"`
	Program    string            `json:"program,omitempty"`
	Begun      string            `json:"begun"`
	Rules      game.WrittenRules `json:"rules"`
	Seats      []Sitter          `json:"seats"`
	Practice   bool              `json:"practice,omitempty"`
	Daily      string            `json:"daily,omitempty"`
	Table      *Host             `json:"table,omitempty"`
	Attempt    int               `json:"attempt,omitempty"`
	After      string            `json:"after,omitempty"`
	Commitment string            `json:"commitment,omitempty"`
	// Secret is used only in version 1, which wrote it before the word was known.
	Secret *Reveal `json:"secret,omitempty"`
}

// timeLayout is RFC 3339 in UTC with milliseconds.
const timeLayout = "2006-01-02T15:04:05.000Z"

// line returns the header as a matchLine, and the text that the commitment covers.
func (h *Header) line() (l matchLine, table []byte) {
	l = matchLine{
		Type: typeMatch, Version: 2, Program: h.Program, Daily: h.Daily, Begun: h.Begun.UTC().Format(timeLayout),
		Rules: game.JournalRules.Write(h.Preset, h.Rules), Seats: h.Seats, Practice: h.Deal.Practice(),
	}
	if h.Daily != "" {
		l.Minor = 1
	}
	if h.Host != nil {
		l.Version, l.Table, l.Attempt, l.After = 3, h.Host, h.Host.Attempt, h.Host.After
	}
	table, _ = json.Marshal(l) // cannot fail: these are texts, numbers and flags
	table = table[:len(table)-1]
	l.Commitment = h.Deal.commitmentTo(l.Version, table)
	return l, table
}

// Commitment returns the SHA-256 of seed, salt and table (see the package comment) in hexadecimal, or "" for a practice
// deal. It reveals nothing about the seed. Any change to the header changes it.
func (h *Header) Commitment() string {
	if h.commitment != "" || h.Deal.Practice() {
		return h.commitment
	}
	l, _ := h.line()
	return l.Commitment
}

// TableHash returns the SHA-256 of the table that the commitment covers, in hexadecimal. Together with seed and salt it
// proves the commitment without the journal. It is "" for a practice deal, and in version 1, where the commitment
// covers only seed and salt.
func (h *Header) TableHash() string {
	table := h.table
	switch {
	case h.Deal.Practice():
		return ""
	case h.commitment == "":
		_, table = h.line()
	case table == nil: // version 1
		return ""
	}
	sum := sha256.Sum256(table)
	return hex.EncodeToString(sum[:])
}

func (h *Header) check() error {
	if len(h.Seats) != h.Rules.Seats {
		return fmt.Errorf("%d sit down at a table of %d", len(h.Seats), h.Rules.Seats)
	}
	if h.Daily != "" {
		if _, err := time.Parse(time.DateOnly, h.Daily); err != nil {
			return fmt.Errorf("%.20q is no day; want a date such as 2026-11-23", h.Daily)
		}
	}
	if h.Host != nil {
		if h.Daily != "" {
			return errors.New("a deal of the day is for one person")
		}
		return h.Host.check()
	}
	return nil
}

// addMatch reads the first line. If the line has a newer version, not even the chain can be checked. From version 2 on,
// the deal is incomplete until the begin line.
func (r *Record) addMatch(text []byte) error {
	var l matchLine
	err := json.Unmarshal(text, &l)
	var wrong *json.UnmarshalTypeError // fields may have other types in a newer version
	switch {
	case (err == nil || errors.As(err, &wrong)) && l.Version > Version:
		return fmt.Errorf("format %d, up to %d can be read here: %w", l.Version, Version, ErrNewer)
	case string(typeOf(text)) != typeMatch:
		return ErrNoJournal
	}
	if err := r.last.verifyLine(text); err != nil {
		return err
	}
	if err == nil {
		err = checkKeys(text)
	}
	if err != nil {
		return err
	}
	h, err := l.header(text)
	if err != nil {
		return err
	}
	r.Header, r.version = h, [2]int{l.Version, l.Minor}
	for s, sitter := range h.Seats {
		r.sitting[s] = sitting{sitter.Bot == nil, sitter.Name}
	}
	r.countLine(text)
	return nil
}

// header returns the Header in the line, which has the given text. The error wraps ErrNewer if it has unknown rules.
func (l *matchLine) header(text []byte) (h Header, err error) {
	h = Header{
		Program: l.Program, Preset: l.Rules.Name, Seats: l.Seats, Deal: Deal{committed: !l.Practice}, Daily: l.Daily,
		commitment: l.Commitment, Host: l.Table,
	}
	switch {
	case l.Version < 1 || l.Minor < 0:
		return h, fmt.Errorf("there is no format %d.%d", l.Version, l.Minor)
	case (l.Version > 2) != (l.Table != nil) || l.Table == nil && (l.Attempt != 0 || l.After != ""):
		return h, errors.New("a match has a host from version 3 on")
	case h.Host != nil:
		h.Host.Attempt, h.Host.After = l.Attempt, l.After
	}
	if h.Begun, err = time.Parse(timeLayout, l.Begun); err != nil {
		return h, err
	}
	h.Rules, err = game.JournalRules.Read(l.Rules)
	if unknown := new(game.UnknownRuleError); errors.As(err, &unknown) {
		err = fmt.Errorf("%s is not known: %w", unknown.Rule, ErrNewer)
	}
	if err != nil {
		return h, err
	}
	if err := h.check(); err != nil {
		return h, err
	}
	switch {
	case l.Version > 1:
		h.table, err = tableOf(text, l)
	case l.Secret == nil:
		err = errors.New("there is no seed")
	default:
		err = h.reveal(1, *l.Secret)
	}
	return h, err
}

// tableOf returns the text that the commitment covers from version 2 on: the first line up to the commitment. It fails
// if the commitment is followed by anything except the line's hash.
func tableOf(text []byte, l *matchLine) ([]byte, error) {
	if l.Secret != nil {
		return nil, errors.New("the seed stands before the word")
	}
	if l.Practice {
		if l.Commitment != "" {
			return nil, errors.New("there is a commitment, and yet the seed is said to be known")
		}
		return nil, nil
	}
	table, ok := bytes.CutSuffix(text[:max(0, len(text)-sealSize)], []byte(`,"commitment":"`+l.Commitment+`"`))
	if !ok || CheckLock(l.Commitment) != nil { // a host could choose any text, even a path
		return nil, errors.New("the line does not end with the commitment")
	}
	return bytes.Clone(table), nil
}

// reveal sets the deal to the seed and the salt in secret. If they do not match the commitment, the error is a *Fault.
func (h *Header) reveal(version int, secret Reveal) error {
	deal, err := secret.parse(h.Deal.Practice())
	if err != nil {
		return err
	}
	if h.commitment != deal.commitmentTo(version, h.table) {
		return &Fault{Kind: Commitment, Err: ErrNotCommitted}
	}
	h.Deal = deal
	return nil
}

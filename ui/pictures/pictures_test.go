package pictures

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"fair/okey/bots"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/meld"
	"fair/okey/ui/command"
	"fair/okey/ui/session"
	"fair/okey/ui/tui/table"
)

// folder is the directory of the pictures, and sums a JSON file that maps the name of each to its pictureInfo.
const (
	folder = "../../assets/pictures"
	sums   = folder + "/pictures.json"
)

var update = flag.Bool("update", false, "write the pictures anew")

// pictureInfo describes a generated picture.
type pictureInfo struct {
	Seed uint64 // the seed of its deal
	Seen string // the SHA-256 of its frames
}

// A scene is a picture to generate, from the first deal that suits it.
type scene struct {
	name  string
	shoot func(t *testing.T, seed uint64) []Shot // returns nil if the deal does not suit the scene
}

var scenes = []scene{
	{"round.gif", shootRound},
	{"table-120x36.png", stillScene("tr", game.Classic(), 120, 36, atSeventhDiscard)},
	{"review-80x24.png", shootReview},
	{"okey101-80x24.png", stillScene("en", game.Okey101(), 80, 24, withFiveMelds)},
}

// TestPictures checks that the pictures are up to date.
func TestPictures(t *testing.T) {
	known := map[string]pictureInfo{}
	text, err := os.ReadFile(sums)
	if err == nil {
		err = json.Unmarshal(text, &known)
	}
	if err != nil && !*update {
		t.Fatal(err)
	}
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			if *update {
				known[s.name] = s.write(t)
				return
			}
			if testing.Short() && filepath.Ext(s.name) == ".gif" {
				t.Skip("it is a whole round")
			}
			check.Must(os.Stat(filepath.Join(folder, s.name)))
			seen := hashShots(s.play(t, known[s.name].Seed))
			check.Equal(t, seen, known[s.name].Seen, "; if it looks right: go test ./ui/pictures -update")
		})
	}
	if *update {
		text, err := json.MarshalIndent(known, "", "  ")
		if err == nil {
			err = os.WriteFile(sums, append(text, '\n'), 0o644)
		}
		check.OK(t, err)
	}
}

// play returns the shots of the scene for a deal, or nil if the deal does not suit it. It fails if a character cannot
// be drawn.
func (s scene) play(t *testing.T, seed uint64) (shots []Shot) {
	shots = s.shoot(t, seed)
	known := newGlyphCache()
	for _, shot := range shots {
		for _, c := range shot.Cells {
			check.Need(t, known.has(c.Char), "nobody knows what %c looks like: add it to glyphs.go", c.Char)
		}
	}
	return shots
}

// write generates the picture from the first suitable deal and returns its description.
func (s scene) write(t *testing.T) pictureInfo {
	var shots []Shot
	seed := uint64(0)
	for shots == nil && seed < 1000 {
		seed++
		shots = s.play(t, seed)
	}
	check.Need(t, shots != nil, "no deal shows it")
	var file bytes.Buffer
	var err error
	if filepath.Ext(s.name) == ".gif" {
		err = Animate(&file, shots)
	} else {
		err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, shots[len(shots)-1].Image())
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, s.name), file.Bytes(), 0o644)
	}
	check.OK(t, err)
	check.That(t, file.Len() <= 1<<20, "it has %d bytes", file.Len())
	return pictureInfo{seed, hashShots(shots)}
}

func hashShots(shots []Shot) string {
	h := sha256.New()
	for _, s := range shots {
		s.Add(h)
		h.Write([]byte(s.Duration.String()))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// commands maps kinds of actions to commands. It contains only those that need no tile other than the one under the
// cursor.
var commands = map[game.Kind]command.ID{
	game.Draw: command.Draw, game.Take: command.Take, game.Discard: command.Discard, game.Finish: command.Finish, game.ShowTwin: command.ShowTwin,
}

// shootRound films a short round that the player wins, from the deal to its end.
func shootRound(t *testing.T, seed uint64) []Shot {
	const fewest, most = 5, 8 // limits on the number of the player's actions
	opts := tableOptions(t, "en", game.Classic(), "acemi", seed)
	opts.Pace = table.Fast
	s, _, err := session.New(opts.Table)
	check.OK(t, err)
	s.Arrange(meld.ByBest)
	did := player{t: t, s: s}.play(func(*session.Session, game.Action) bool { return false })
	s.Close()
	if won := len(did) > 0 && did[len(did)-1].Kind == game.Finish; !won || len(did) < fewest || len(did) > most {
		return nil
	}
	c := newCamera(t, opts, 80, 24)
	c.waitUntilQuiet(time.Second)
	c.press(command.Arrange)
	c.waitUntilQuiet(time.Second)
	hints := 2
	for _, a := range did {
		id, ok := commands[a.Kind]
		if !ok {
			return nil
		}
		if a.Kind == game.Discard && hints > 0 { // a hint shows why this tile is discarded
			hints--
			c.press(command.Hint)
			c.waitUntilQuiet(2 * time.Second)
		}
		c.press(id)
		c.waitUntilQuiet(800 * time.Millisecond)
	}
	c.last().Duration = 5 * time.Second
	title := strings.ToUpper(opts.Words.Say("end.title.won.me"))
	check.Contains(t, strings.ReplaceAll(c.loop.Screen.Picture().Text(), " ", ""), strings.ReplaceAll(title, " ", ""))
	return c.shots
}

// A shotCondition reports whether to take a picture after next, the player's next action, which is a discard or a
// finish.
type shotCondition func(s *session.Session, next game.Action) bool

// atSeventhDiscard is the condition that the player discards onto a pile of six tiles.
func atSeventhDiscard(s *session.Session, next game.Action) bool {
	return next.Kind == game.Discard && len(s.View().Discards[session.Player]) == 6
}

// withFiveMelds is the condition that the player discards in Okey 101 when at least five melds are on the table and the
// player has opened with sets and runs.
func withFiveMelds(s *session.Session, next game.Action) bool {
	v := s.View()
	return next.Kind == game.Discard && len(v.Melds) >= 5 && v.Opened[session.Player].How == meld.Melds
}

// stillScene returns a scene of one picture. It plays a match up to a moment, resumes it at the table, and shows it on
// the player's next turn, or at the end of the round.
func stillScene(lang string, rules game.Rules, w, h int, when shotCondition) func(*testing.T, uint64) []Shot {
	return func(t *testing.T, seed uint64) []Shot {
		opts := tableOptions(t, lang, rules, "kalfa", seed)
		kept, next := playTo(t, opts.Table, when)
		if kept == nil {
			return nil
		}
		c := resumeCamera(t, opts, kept, w, h)
		defer opts.Shelf.Close()
		c.press(command.Hint)
		c.waitUntilQuiet(time.Second)
		c.press(command.Hint, commands[next.Kind])
		c.waitUntilQuiet(time.Second)
		return c.shots[len(c.shots)-1:]
	}
}

// resumeCamera opens a table and resumes a match at it from its journal.
func resumeCamera(t *testing.T, opts table.Options, kept []byte, w, h int) *camera {
	opts.Shelf = session.NewShelf(t.TempDir(), "pictures", time.Now)
	check.OK(t, os.WriteFile(filepath.Join(opts.Shelf.Dir(), "match.jsonl"), kept, 0o600))
	opts.Resumed, _ = opts.Shelf.Resume()
	return newCamera(t, opts, w, h)
}

// shootReview shows a mistake in the review of a round that an apprentice played.
func shootReview(t *testing.T, seed uint64) []Shot {
	opts := tableOptions(t, "en", game.Classic(), "usta", seed)
	level := check.Must(bots.LevelByName("cirak"))
	s, shelf := beginMatch(t, opts.Table)
	did := player{t, s, level.New(seed)}.play(func(*session.Session, game.Action) bool { return false })
	if few, many := 10, 14; len(did) < few || len(did) > many || s.View().Sheet[0].Winner == session.Player {
		return nil
	}
	kept := journalOf(t, shelf)
	c := resumeCamera(t, opts, kept, 80, 24)
	c.waitUntilQuiet(time.Second)
	c.press(command.Review)
	c.waitUntilQuiet(time.Second)
	c.loop.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{']'}}) // goes to the next mistake
	c.waitUntilQuiet(time.Second)
	return c.shots[len(c.shots)-1:]
}

// playTo plays a match up to a moment. It returns the journal of the match and the player's next action. The journal is
// nil if the moment does not come, or if the player has no turn after it and has not won.
func playTo(t *testing.T, at session.Table, when shotCondition) (kept []byte, next game.Action) {
	s, shelf := beginMatch(t, at)
	p := player{t: t, s: s}
	p.play(func(s *session.Session, a game.Action) bool {
		next = a
		return when(s, a)
	})
	if s.View().Phase != game.Playing {
		return nil, next
	}
	s.Arrange(meld.ByBest)
	s.KeepRack()
	kept = journalOf(t, shelf)
	p.do(next)
	p.play(func(*session.Session, game.Action) bool { return true })
	if next.Kind != game.Finish && s.View().Phase != game.Playing {
		return nil, next
	}
	return kept, next
}

// beginMatch begins a match on a shelf that stays open until the test ends.
func beginMatch(t *testing.T, at session.Table) (*session.Session, *session.Shelf) {
	at.Shelf = session.NewShelf(t.TempDir(), "pictures", time.Now)
	t.Cleanup(at.Shelf.Close)
	s, _, err := session.New(at)
	check.OK(t, err)
	t.Cleanup(s.Close)
	return s, at.Shelf
}

// journalOf waits until the match on a shelf is written and returns its journal.
func journalOf(t *testing.T, shelf *session.Shelf) []byte {
	check.Need(t, shelf.WaitWritten(time.Minute), "the match is not written")
	return check.Must(os.ReadFile(shelf.Path()))
}

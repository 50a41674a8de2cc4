package tell

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fair/okey/assets"
	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/gametest"
	"fair/okey/game/meld"
	"fair/okey/game/tile"
	"fair/okey/ui/words"
)

// grammar holds, by language, patterns that recognise the grammatical person of a message.
var grammar = map[string]struct {
	you    string         // how the tests name the player
	second *regexp.Regexp // forms in the second person
	third  *regexp.Regexp // forms in the third person
	verb   *regexp.Regexp // words that may be verbs in the third person and differ in the second; nil if there are none
	wrong  *regexp.Regexp // numbers followed by a noun in the wrong form
}{
	"en": {
		"You", regexp.MustCompile(`(?i)\b(you|your)\b|Ayşe (deal|draw|take|throw|win|open|lay|show|finish|play|begin|lose|fail|give)\b`),
		regexp.MustCompile(`(?i)\byou \w+s\b|\byou's\b|\b(deals|draws|takes|throws|wins|opens|lays|shows|finishes|plays|begins|loses|fails|gives)\b`),
		nil, // the past tense has one form for all persons
		regexp.MustCompile(`\b1 (tiles|turns|rounds|pairs|melds|okeys|matches|moves|actions|choices|bytes|pts)\b|\b[025] (tile|turn|round|pair|meld|okey|match|move|action|choice|byte|pt)\b`),
	},
	"tr": {
		"Sen", regexp.MustCompile(`(?i)\b(sen|sana|senin)\b|\pL(d|t)[ıiuü]n(\PL|$)|\pLs[ıiuü]n(\PL|$)`),
		regexp.MustCompile(`(?i)\bsen'|\pL[ıiuü]yor(\PL|$)|\b(çekti|aldı|attı|dağıttı|açtı|indirdi|işledi|bitirdi|gösterdi|yaptı|bıraktı|kazandı|açamadı|açmadı|elendi|koydu)(\PL|$)`),
		regexp.MustCompile(`\pL[dt][ıiuü](\PL|$)|\pL[ıiuü]yor(\PL|$)`),
		regexp.MustCompile(`\b\d+ (taşlar|eller|çiftler|perler)\b`), // nouns after numbers have no plural
	},
}

// others removes phrases about other players from text that addresses the player, and phrases about the player from
// other text.
var others = strings.NewReplacer("7 draws", "", "on your left", "", "your opponent loses", "your", "the other team loses", "", "everyone else loses", "", "Eşin bitirdi", "Eşin", "kendi", "")

// turkishPossessives matches Turkish possessives of the second person: "attıkların", "eşin".
var turkishPossessives = regexp.MustCompile(`\pL[ıiuü]n(\PL|$)`)

// withoutMe maps the IDs of messages that contain a name but need no ".me" version to the reason for that.
var withoutMe = map[string]string{
	"event.fault":           "the player is no bot",
	"event.show.you":        "the player is the one who pays",
	"end.why.gosterme.you":  "the player is the one who pays",
	"refused.not-your-turn": "the player is told whose turn it is",
	"group.fits":            "a tile does it",
	"news.left":             "it is about the others",
	"review.title":          "a heading",
	"review.head":           "a heading",
	"review.reading":        "what the program does",
	"learn.header":          "a heading",
	"list.and":              "joins names",
	"say.who":               "a name and what is said",
	"hint.danger":           "the next player",
	"hint.danger.thrown":    "the next player",
	"replay.note":           "the opponents",
	"menu.standing":         "the player and an opponent",
	"end.full.match.many":   "without the player among them; end.full.match.many.me is with",
	"end.title.match.many":  "as end.full.match.many",
	"end.place.first":       "the player's own place",
	"end.place.second":      "as end.place.first",
	"door.name":             "the name that the guest has chosen",
	"lobby.awaited":         "a list of names",
	"lobby.attempt":         "as lobby.awaited",
	"lobby.asleep":          "the bot that plays for the guest",
	"lobby.heard":           "beside the name of another",
	"lobby.unheard":         "as lobby.heard",
	"lobby.kick":            "another guest",
	"lobby.watching":        "spectators",
	"seat.standin":          "a bot",
	"lobby.thinks":          "beside the name of a seat",
	"lobby.waits":           "another guest",
}

// notAboutPlayers matches the IDs of messages that are about commands and files rather than players.
var notAboutPlayers = regexp.MustCompile(`^(wrong|verify|cli|flag|arena|settings|theme|version)\.`)

// textForms returns all plural forms of each message of a language, by ID.
func textForms(t *testing.T, lang string) map[string][]string {
	t.Helper()
	data := check.Must(assets.Files.ReadFile("locales/" + lang + ".json"))
	var raw map[string]any
	check.OK(t, json.Unmarshal(data, &raw))
	texts := map[string][]string{}
	for id, v := range raw {
		switch v := v.(type) {
		case string:
			texts[id] = []string{v}
		case map[string]any:
			for _, form := range v {
				texts[id] = append(texts[id], fmt.Sprint(form))
			}
		}
	}
	return texts
}

var placeholder = regexp.MustCompile(`\{\{\.(\w+)\}\}`)

// buildText fills in text, the template with the given ID, using name for every name and count for every count. It
// makes up the other arguments.
func buildText(w *words.Words, id, text, name string, count int) string {
	args := words.Args{}
	for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
		switch arg := m[1]; arg {
		case "Name", "Names":
			args[arg] = name
		case "Tile":
			args[arg] = tile.New(tile.Red, 5)
		case "Group", "Meld", "Amount", "Dice":
			args[arg] = "X"
		case "Count":
			args[arg] = count
		default:
			args[arg] = 7
		}
	}
	return words.Plain(w.With(id, args))
}

// TestTexts_Person checks that each message that contains a name has a ".me" version or needs none. The message must be
// in the third person and the ".me" version in the second, in every language and for every count.
func TestTexts_Person(t *testing.T) {
	for _, lang := range words.Languages() {
		g, ok := grammar[lang]
		check.Need(t, ok, "%s: say in this test how its verbs are formed", lang)
		w := wordsIn(lang)
		texts := textForms(t, lang)
		for id, of := range texts {
			if notAboutPlayers.MatchString(id) || strings.HasSuffix(id, ".me") {
				continue
			}
			named := slices.ContainsFunc(of, func(text string) bool {
				return strings.Contains(text, "{{.Name}}") || strings.Contains(text, "{{.Names}}")
			})
			me, has := texts[id+".me"]
			check.That(t, !named || has || withoutMe[id] != "", "%s: %s speaks of a player; add %s.me, which speaks to him, or say in this test why none is needed", lang, id, id)
			alone := strings.TrimSpace(placeholder.ReplaceAllString(of[0], ""))
			did := g.verb != nil && !strings.Contains(alone, " ") && g.third.MatchString(alone)
			check.That(t, !did || has || withoutMe[id] != "", "%s: %s says what a player did; add %s.me, which speaks to him", lang, id, id)
			for _, count := range []int{0, 1, 2, 5} {
				said := buildText(w, id, strings.Join(of, ""), "Ayşe", count)
				check.That(t, !g.wrong.MatchString(said) || !strings.Contains(strings.Join(of, ""), "{{.Count}}"), "%s: %s with %d: %q", lang, id, count, said)
				check.That(t, !named && !has || withoutMe[id] != "" || !g.second.MatchString(others.Replace(said)), "%s: %s says of somebody else %q", lang, id, said)
				if !has {
					continue
				}
				verb := g.verb != nil && g.verb.MatchString(said)
				said = buildText(w, id+".me", strings.Join(me, ""), g.you, count)
				check.That(t, !verb || g.second.MatchString(said) || turkishPossessives.MatchString(said), "%s: %s.me says to the player %q, without a verb in the second person", lang, id, said)
				check.That(t, !g.third.MatchString(others.Replace(said)), "%s: %s.me says to the player %q", lang, id, said)
			}
		}
	}
}

// TestTeller_Person checks that a Teller addresses the player's seat in the second person and refers to the others in
// the third, whichever seat is the player's.
func TestTeller_Person(t *testing.T) {
	r5 := tile.New(tile.Red, 5)
	for _, lang := range words.Languages() {
		g := grammar[lang]
		for seat := range game.Seat(2) {
			tl := teller(lang, "")
			tl.View.Reveal, tl.View.Shown, tl.View.Dealer, tl.View.Ranks[seat] = &game.Reveal{Laid: r5}, seat, seat, 1
			win := game.Result{Winner: seat, How: meld.Melds, OkeyFinish: true, Loss: 4, Shown: seat, GostermeLoss: 1}
			said := append(tl.Reasons(win), tl.Starts(game.Dealt{Starter: seat}), tl.Title(game.Result{Winner: seat}), tl.Title(win), tl.Dealer(), tl.Winners())
			for _, id := range []string{"prompt.wait", "prompt.begins", "threw", "record.shown"} {
				said = append(said, tl.ForSeat(id, seat, nil))
			}
			for _, m := range []game.Move{{Drew: true, Discarded: r5}, {Took: r5, Discarded: r5}, {Drew: true, Drawn: r5}, {Discarded: r5}} {
				m.Seat = seat
				said = append(said, tl.Move(m))
			}
			opened := func(how meld.WinKind, value int) game.Event {
				return game.Acted{Seat: seat, Action: game.Action{Kind: game.Open}, Laid: &game.Laying{How: how, Value: value}}
			}
			for _, e := range []game.Event{
				game.Dealt{Dealer: seat}, game.Dealt{Dealer: seat, FirstThrow: 3, SecondThrows: []int{4}}, gametest.Acted(game.Draw, seat, r5), gametest.Acted(game.Take, seat, r5),
				gametest.Acted(game.Discard, seat, r5), gametest.Acted(game.ShowTwin, seat, r5), opened(meld.Melds, 104),
				opened(meld.Pairs, 5), game.Acted{Seat: seat, Action: game.Action{Kind: game.Lay}, Laid: &game.Laying{Melds: make([]game.TableMeld, 1)}}, gametest.Acted(game.LayOff, seat, r5),
				gametest.Acted(game.Swap, seat, r5), gametest.Acted(game.TakeBack, seat, tile.None), gametest.Acted(game.Return, seat, r5), game.RoundEnded{Result: game.Result{Winner: seat}},
			} {
				said = append(said, tl.Event(e))
			}
			for o := game.NoOffence + 1; o.String() != "unknown"; o++ {
				said = append(said, tl.Penalty(game.Penalty{Seat: seat, Why: o, Tile: r5, Points: 101}))
			}
			bad := g.second
			if tl.IsPlayer(seat) {
				bad = g.third
			}
			for _, text := range said {
				check.That(t, text != "" && !bad.MatchString(others.Replace(words.Plain(text))), "%s, seat %d: %q", lang, seat, words.Plain(text))
			}
		}
	}
}

package cli

import (
	"os"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// checkRefused checks that command lines are refused, and that the errors contain the given texts. Single spaces
// separate the arguments. The language comes from the environment, or from --lang.
func checkRefused(t *testing.T, lang string, lines map[string]string) {
	t.Helper()
	for line, says := range lines {
		for env, flags := range map[string]string{lang: "", "": "--lang=" + lang + " "} {
			code, _, errs := runCommandLine(t, env, strings.Split(flags+line, " ")...)
			check.That(t, code == exitUsage && strings.Contains(errs, says), "%s%s: exit status %d, %q, nothing of %q", flags, line, code, errs, says)
		}
	}
}

func TestCommandLine_Refused(t *testing.T) {
	checkRefused(t, "en", map[string]string{
		"play --preset nope":                          "classic",
		"play --seats 1":                              "4",
		"play --seats x":                              "seats",
		"play --seats 99999999999999999999":           "seats",
		"play --bots grandmaster":                     "acemi",
		"play --bots acemi,cirak":                     "one for all",
		"play --seed -1":                              "whole number",
		"play --seed 1e3":                             "whole number",
		"play --seed 18446744073709551616":            "whole number",
		"play --seed abc\ndef":                        "whole number",
		"play --names A,,C,D":                         "name 2",
		"play --names A,B,C,D,E":                      "too many names: 5",
		"play --names A,A":                            "called",
		"play --names \x1b\x07,B":                     "name 1",
		"play --lang de":                              "en, tr",
		"play --pace warp":                            "instant",
		"play --theme nope":                           "felt",
		"play --set gosterme":                         "SWITCH=VALUE",
		"play --set gosterm=on":                       "gosterme",
		"play --set startPoints=99":                   "21",
		"play --preset 101 --set rounds=4":            "rounds",
		"play --preset simple --set gosterme=on":      "gosterme",
		"play --preset 101 --seats 2":                 "2",
		"play --preset emulator --set gosterme=off":   "gosterme",
		"play --preset partners --seats 3":            "partners",
		"play --preset partners --set elimination=on": "elimination",
		"watch --bots acemi,cirak":                    "one for all",
		"play --wat":                                  "--wat",
		"play now":                                    "now",
		"play --bots cmd:":                            "names no program",
		"play --bots cmd:'a":                          "quote",
		"rules nope":                                  "classic",
		"rules classic simple":                        "simple",
		"rules --lang de":                             "de",
		"sovle":                                       "unknown command",
		strings.Repeat("x", 500):                      "unknown command",
		"completion":                                  "which shell? Choose one of: bash, zsh, fish, powershell",
		"completion tcsh":                             `unknown shell "tcsh"`,
		"completion bash fish":                        "bash, zsh, fish",
		"help sovle":                                  "unknown command \"sovle\"",
		"help play now":                               "okey play --help",
		"version now":                                 `unexpected "now" after okey version; see okey version --help`,
		"stats x":                                     `unexpected "x" after okey stats; see okey stats --help`,
		"learn 101 x":                                 `unexpected "x" after okey learn; see okey learn --help`,
		"learn chess":                                 "chess",
		"learn --theme nosuch 101":                    "nosuch",
		"train R4":                                    "R4",
		"train --weekly":                              "weekly",
		"review ":                                     "the file name is empty: give the name of a journal; see okey review --help",
		"verify ":                                     "the file name is empty: give the name of a journal; see okey verify --help",
		"verify a b":                                  "expected one journal, got 2; see okey verify --help",
		"review a ":                                   "the file name is empty: give the name of a journal; see okey review --help",
		"review --seat x a":                           "doesn't exist",
		"review --lang xx a":                          "xx",
		"verify --seat x " + playedMatch:              "--seat",
		"verify --seat 0 " + playedMatch:              "--seat",
		"verify --word x " + playedMatch:              "--word",
		"verify --receipt x " + playedMatch:           "--receipt",
		"replay --round 0 " + playedMatch:             "rounds are counted from 1",
		"replay --round 6 " + playedMatch:             "the last one is 5",
		"replay --round x " + playedMatch:             "--round",
		"replay --from 301 " + playedMatch:            "0 to 300",
		"replay --from -1 " + playedMatch:             "0 to 300",
		"replay --round 5 --from 3 " + playedMatch:    "choose ",
		"bot":                                     "0 levels",
		"bot acemi acemi":                         "2 levels",
		"bot wizard":                              "kalfa",
		"bot cmd:cat":                             "unknown bot",
		"daily --preset parlour":                  "classic, 101",
		"daily --share --json":                    "--share, --json can't be combined",
		"daily --share --again":                   "--share, --again can't be combined",
		"daily --json --again":                    "--json, --again can't be combined",
		"daily --share --date today":              "2026-11-23",
		"daily --date 2026-11-23":                 "only with --share or --json",
		"solve":                                   "no tiles",
		"solve R1":                                "indicator is missing",
		"solve --indicator F R1":                  "false joker",
		"solve --indicator R14 R1":                "R14",
		"solve --indicator R4 R1 X9":              "X9",
		"solve --indicator R4 R1 R1 R1":           "3 times",
		"solve --indicator R4 R4 R4":              "indicator",
		"solve --preset simple F":                 "false jokers",
		"solve --preset simple --indicator R4 R1": "no indicator",
		"solve --preset nope R1":                  "classic",
		"solve --json --indicator R4":             "line",
		"solve --wat":                             "--wat",
		"solve --indicator R4" + strings.Repeat(" R1", 23): "not 23",
		"arena":                                                "no bots given",
		"arena extra":                                          "extra",
		"arena --bots kalfa,cirak":                             "2 bots for 4 seats",
		"arena --bots kalfa,kalfa,kalfa,wizard":                "wizard",
		"arena --bots acemi --rounds 0":                        "rounds",
		"arena --bots acemi --seed x":                          "seed",
		"arena --bots acemi --until 2":                         "until",
		"arena --bots acemi --until NaN":                       "until",
		"arena --preset nope --bots a,b,c,d":                   "classic",
		"arena --seats 3 --bots acemi,acemi,acemi,acemi":       "4 bots for 3 seats",
		"arena --seats 5 --bots acemi":                         "seats",
		"arena --preset= --bots acemi":                         "classic",
		"arena --set wrap=up --bots acemi":                     "wrap",
		"arena --bots cmd:no-such-program,acemi,acemi,acemi":   "in PATH; one that is in this folder is named ./no-such-program",
		"arena --bots cmd:./no-such-program,acemi,acemi,acemi": "no program",
		"arena --bots cmd:./bot_test.go,acemi,acemi,acemi":     "executable",
		"arena --bots wizard,acemi,acemi,acemi":                "cmd:PROGRAM",
		"arena --bots kalfa/bold,acemi,acemi,acemi":            "quick, slow\n",
		"arena merge":                                          "no files given: name the files of all parts; see okey arena merge --help",
		"arena --bots acemi --part 1/3":                        "--out",
		"arena --bots acemi --out FILE":                        "--part",
		"arena --bots acemi --part= --out FILE":                "--part",
		"arena --bots acemi --out FILE --part 3/3":             "0/64 to 63/64",
		"arena --bots acemi --out FILE --part -1/3":            "0/64 to 63/64",
		"arena --bots acemi --out FILE --part 1":               "0/64 to 63/64",
		"arena --bots acemi --out FILE --part 0/0":             "0/64 to 63/64",
		"arena --bots acemi --out FILE --part 1/2/3":           "0/64 to 63/64",
		"arena --bots acemi --out FILE --part 1/2 --json":      "--json: this works only for a whole contest",
		"arena --bots acemi --out FILE --part 1/2 --until 0.1": "--until: this works only for a whole contest",
		"arena --bots cmd:cat --out FILE --part 1/2":           "--seed: if a program plays",
	})
	_, err := os.Stat("FILE")
	check.That(t, err != nil, "a refused part has a file")
}

// Errors must not contain rule numbers, which players do not know.
func TestErrors_NoRuleNumbers(t *testing.T) {
	for _, args := range []string{
		"play --preset 101 --set rounds=4", "play --preset simple --set gosterme=on", "play --preset 101 --seats 2",
		"play --preset emulator --set gosterme=off", "play --preset partners --seats 3", "play --preset partners --set elimination=on",
	} {
		_, _, errs := runCommandLine(t, "", strings.Fields(args)...)
		check.That(t, !strings.Contains(errs, "rule ") && !strings.Contains(errs, "("), "%s: %q", args, errs)
	}
}

func TestErrors_Turkish(t *testing.T) {
	checkRefused(t, "tr", map[string]string{
		"sovle":                            "diye bir komut yok",
		"help nosuch":                      "diye bir komut yok",
		"stats x":                          "okey stats komutundan sonra \"x\" fazla",
		"--wat":                            "diye bir seçenek yok",
		"play -x":                          `"-x" diye bir seçenek yok`,
		"play --seats":                     "bir değer ister",
		"play --plain=maybe":               "--plain: burada",
		"play --preset nope":               "diye bir oyun yok",
		"play --seats 7":                   "2, 3, 4",
		"play --seats 3 --preset 101":      "3 kişiyle değil",
		"play --seats 3 --set partners=on": "iki takım çıkmaz",
		"play --set strict=on":             "bu oyunda böyle bir kural yok",
		"play --set strict":                "KURAL=DEĞER",
		"play --set strikt=on":             "diye bir ev kuralı yok",
		"play --set wrap=up":               "on|off",
		"play --preset emulator --set gosterme=on": "gösterge yapılmaz",
		"play --bots wizard":                       "diye bir bot yok",
		"play --bots usta/bold":                    "diye bir huy yok",
		"play --bots usta,usta":                    "2 düzey verildi",
		"play --names A,A":                         "iki oyuncunun adı",
		"play --pace warp":                         "diye bir hız yok",
		"play --seed x":                            "bir tam sayı ver",
		"play --theme nope":                        "tema yok",
		"solve R1":                                 "gösterge eksik",
		"solve --indicator R4 X1":                  "bir taş değil",
		"arena":                                    "oynayan yok",
		"arena --bots a --rounds 0":                "bir el sayısı değil",
		"rules a b":                                "bir seferde bir oyun",
		"verify":                                   "0 verildi",
		"bot":                                      "0 düzey verildi",
	})
}

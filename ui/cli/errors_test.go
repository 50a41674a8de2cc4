package cli

import (
	"os"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// checkRefused checks that command lines are refused, and that the errors contain the given texts. Single spaces
// separate the arguments. The language comes from the environment.
func checkRefused(t *testing.T, lang string, lines map[string]string) {
	t.Helper()
	for line, says := range lines {
		code, _, errs := runCommandLine(t, lang, strings.Split(line, " ")...)
		check.That(t, code == exitUsage && strings.Contains(errs, says), "%s: exit status %d, %q, nothing of %q", line, code, errs, says)
	}
}

func TestCommandLine_Refused(t *testing.T) {
	checkRefused(t, "en", map[string]string{
		"play --preset nope":                               "classic",
		"play --seats 1":                                   "4",
		"play --seats 99999999999999999999":                "seats",
		"play --bots grandmaster":                          "acemi",
		"play --bots acemi,cirak":                          "one for all",
		"play --seed 18446744073709551616":                 "whole number",
		"play --seed abc\ndef":                             "whole number",
		"play --names A,,C,D":                              "name 2",
		"play --names A,B,C,D,E":                           "too many names: 5",
		"play --names \x1b\x07,B":                          "name 1",
		"play --lang de":                                   "en, tr",
		"play --pace warp":                                 "instant",
		"play --set gosterme":                              "SWITCH=VALUE",
		"play --set startPoints=99":                        "21",
		"play --preset 101 --set rounds=4":                 "rounds",
		"play --preset simple --set gosterme=on":           "gosterme",
		"play --preset partners --seats 3":                 "partners",
		"play --preset partners --set elimination=on":      "elimination",
		"play --wat":                                       "--wat",
		"play now":                                         "now",
		"play --bots cmd:":                                 "names no program",
		"play --bots cmd:'a":                               "quote",
		"rules nope":                                       "classic",
		"sovle":                                            "unknown command",
		strings.Repeat("x", 500):                           "unknown command",
		"completion":                                       "the usage is okey completion SHELL; see okey completion --help",
		"completion tcsh":                                  `"tcsh" isn't possible here; choose one of: bash, zsh, fish, powershell`,
		"help sovle":                                       "unknown command \"sovle\"",
		"stats x":                                          `unexpected "x" after okey stats; see okey stats --help`,
		"learn 101 x":                                      `unexpected "x" after okey learn; see okey learn --help`,
		"learn chess":                                      "chess",
		"learn --theme nosuch 101":                         "nosuch",
		"train R4":                                         "R4",
		"review ":                                          "an argument of okey review is empty: the usage is okey review [FILE...]; see okey review --help",
		"verify a b":                                       `unexpected "b" after okey verify; see okey verify --help`,
		"review --seat x a":                                "0 to 3",
		"review --lang xx a":                               "xx",
		"verify --seat x " + playedMatch:                   "--seat",
		"verify --seat 0 " + playedMatch:                   "--seat",
		"verify --word x " + playedMatch:                   "--word",
		"verify --receipt x " + playedMatch:                "--receipt",
		"replay --round 0 " + playedMatch:                  "1 to 10000",
		"replay --round 6 " + playedMatch:                  "the last one is 5",
		"replay --from 301 " + playedMatch:                 "0 to 300",
		"replay --round 5 --from 3 " + playedMatch:         "choose ",
		"bot wizard":                                       "kalfa",
		"daily --preset parlour":                           "classic, 101",
		"daily --share --json":                             "--share, --json can't be combined",
		"daily --share --again":                            "--share, --again can't be combined",
		"daily --share --date today":                       "2026-11-23",
		"daily --date 2026-11-23":                          "only with --share or --json",
		"solve":                                            "no tiles",
		"solve R1":                                         "indicator is missing",
		"solve --indicator F R1":                           "false joker",
		"solve --indicator R14 R1":                         "R14",
		"solve --indicator R4 R1 R1 R1":                    "3 times",
		"solve --indicator R4 R4 R4":                       "indicator",
		"solve --preset simple F":                          "false jokers",
		"solve --preset simple --indicator R4 R1":          "no indicator",
		"solve --json --indicator R4":                      "line",
		"solve --indicator R4" + strings.Repeat(" R1", 23): "not 23",
		"arena":                                                "no bots given",
		"arena --bots kalfa,cirak":                             "2 bots for 4 seats",
		"arena --bots kalfa,kalfa,kalfa,wizard":                "wizard",
		"arena --bots acemi --rounds 0":                        "rounds",
		"arena --bots acemi --until 2":                         "until",
		"arena --bots acemi --until NaN":                       "until",
		"arena --seats 3 --bots acemi,acemi,acemi,acemi":       "4 bots for 3 seats",
		"arena --preset= --bots acemi":                         "classic",
		"arena --bots cmd:no-such-program,acemi,acemi,acemi":   "in PATH; one that is in this folder is named ./no-such-program",
		"arena --bots cmd:./no-such-program,acemi,acemi,acemi": "no program",
		"arena --bots cmd:./docs_test.go,acemi,acemi,acemi":    "executable",
		"arena --bots kalfa/bold,acemi,acemi,acemi":            "quick, slow\n",
		"arena merge":                                          "something is missing after okey arena merge: the usage is okey arena merge FILE...",
		"arena --bots acemi --part 1/3":                        "--out",
		"arena --bots acemi --out FILE":                        "--part",
		"arena --bots acemi --out FILE --part 3/3":             "0/64 to 63/64",
		"arena --bots acemi --out FILE --part -1/3":            "0/64 to 63/64",
		"arena --bots acemi --out FILE --part 0/0":             "0/64 to 63/64",
		"arena --bots acemi --out FILE --part 1/2/3":           "0/64 to 63/64",
		"arena --bots acemi --out FILE --part 1/2 --json":      "--json: this works only for a whole contest",
		"arena --bots acemi --out FILE --part 1/2 --until 0.1": "--until: this works only for a whole contest",
		"arena --bots cmd:cat --out FILE --part 1/2":           "--seed: if a program plays",
	})
	_, err := os.Stat("FILE")
	check.That(t, err != nil, "a refused part has a file")
}

func TestErrors_Turkish(t *testing.T) {
	checkRefused(t, "tr", map[string]string{
		"sovle":                            "diye bir komut yok",
		"stats x":                          "okey stats komutundan sonra \"x\" fazla",
		"--wat":                            "diye bir seçenek yok",
		"play --seats":                     "bir değer ister",
		"play --seats 3 --preset 101":      "3 kişiyle değil",
		"play --seats 3 --set partners=on": "iki takım çıkmaz",
		"play --set strict=on":             "bu oyunda böyle bir kural yok",
		"play --preset emulator --set gosterme=on": "gösterge yapılmaz",
		"play --bots wizard":                       "diye bir bot yok",
		"play --seed x":                            "bir tam sayı ver",
		"solve R1":                                 "gösterge eksik",
		"solve --indicator R4 X1":                  "bir taş değil",
		"arena --bots a --rounds 0":                "1 ile 1000000000 arasında bir tam sayı ver",
		"verify":                                   "eksik kaldı; şöyle yazılır: okey verify DOSYA",
	})
}

package journal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"testing"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/game/testsize"
)

// playerEnv is an environment variable. If it is set, this test binary plays on in the journal that the variable names.
const playerEnv = "OKEY_JOURNAL_TEST"

func TestMain(m *testing.M) {
	if path := os.Getenv(playerEnv); path != "" {
		if err := playOn(path); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// playOn resumes a journal and plays until the process is killed. After each act it prints the number of acts.
func playOn(path string) error {
	j, rec, err := Resume(path)
	if err != nil {
		return err
	}
	m, _ := rec.Match()
	fmt.Println("resumed")
	for n := rec.Len(); ; n++ {
		act, after, _ := playNextAct(m, deterministicAction)
		if err := errors.Join(j.Append(act, after), j.WriteRack(0, fmt.Appendf(nil, "%d", n)), j.Sync()); err != nil {
			return err
		}
		fmt.Println(n)
		if m = after; len(m.Public().Sheet) > 40 {
			return errors.New("nobody killed it")
		}
	}
}

// deterministicAction returns a legal action that depends only on the match. It avoids actions that cost points, so
// that the match goes on.
func deterministicAction(m game.Match, seat game.Seat) game.Action {
	v := m.View(seat)
	legal := v.Legal()
	harmless := slices.DeleteFunc(slices.Clone(legal), func(a game.Action) bool { return a.Kind == game.Finish || a.Kind == game.ShowTwin })
	if len(harmless) > 0 {
		legal = harmless
	}
	return legal[rand.New(rand.NewPCG(uint64(v.Round), uint64(v.Turns)<<8|uint64(v.Step))).IntN(len(legal))]
}

// A playing process is killed again and again at random moments. Each time, the journal has every act that the process
// printed, all acts are the expected ones, the lock is released, and the next process plays on.
func TestResume_Killed(t *testing.T) {
	kills := testsize.Of(20, 100)
	h := newHeader(t, "classic")
	j := mustCreate(t, t.TempDir(), h)
	path := j.Path()
	beginMatch(t, j, h)
	j.Close()
	m, _, err := h.Deal.Begin(h.Rules, "kısmet")
	check.OK(t, err)
	control := []game.Match{m} // the expected match after each act
	chance := rand.New(rand.NewPCG(1, 2))
	torn, said := 0, 0
	for range kills {
		said = max(said, playUntilKilled(t, path, chance.IntN(12)))
		j, rec, err := Resume(path)
		check.OK(t, err)
		if rec.Torn > 0 {
			torn++
		}
		for len(control) < rec.Len() {
			_, after, _ := playNextAct(control[len(control)-1], deterministicAction)
			control = append(control, after)
		}
		if rec.Len() <= said {
			t.Fatalf("the player had done %d acts, %d are in the journal", said, rec.Len()-1)
		}
		if n := rec.Len(); n > 0 {
			if err := checkPrefix([]Step{{Match: rec.Step(n - 1).Match}}, []Step{{Match: control[n-1]}}); err != nil {
				t.Fatalf("after %d acts: %v", n-1, err)
			}
		}
		if rack := 0; said > 0 { // written after the act and before the number is printed
			if fmt.Sscan(string(rec.Layouts[0]), &rack); rack < said || rack >= rec.Len() {
				t.Fatalf("the rack is that of act %d, the player spoke of act %d, the match is at act %d", rack, said, rec.Len()-1)
			}
		}
		j.Close()
	}
	t.Logf("%d kills survived, %d lines torn, %d acts", kills, torn, said)
}

// playUntilKilled runs another process that plays, and kills it after it has printed the given number of lines. It
// returns the last number of acts that the process printed.
func playUntilKilled(t *testing.T, path string, after int) (said int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), playerEnv+"="+path)
	out := check.Must(cmd.StdoutPipe())
	check.OK(t, cmd.Start())
	defer cmd.Wait()
	defer cmd.Process.Kill()
	lines := bufio.NewScanner(out)
	if !lines.Scan() || lines.Text() != "resumed" {
		t.Fatalf("the player says %q", lines.Text())
	}
	var inUse *InUseError
	if after == 0 {
		if _, _, err := Resume(path); !errors.As(err, &inUse) {
			t.Fatalf("two processes play: %v", err)
		}
	}
	for range after {
		check.Need(t, lines.Scan(), "the player stopped by itself")
		fmt.Sscan(lines.Text(), &said)
	}
	cmd.Process.Kill()
	for lines.Scan() { // reads what was printed before the process died
		if n := 0; lines.Text() != "" {
			if _, err := fmt.Sscan(lines.Text(), &n); err == nil && n == said+1 { // otherwise n may be the first digits of a longer number
				said = n
			}
		}
	}
	io.Copy(io.Discard, out)
	return said
}

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
		next := playNextAct(m, deterministicAction)
		if err := errors.Join(j.Append(next.Act), j.WriteRack(0, fmt.Appendf(nil, "%d", n)), j.Sync()); err != nil {
			return err
		}
		fmt.Println(n)
		if m = next.Match; len(m.Public().Sheet) > 40 {
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
	h := newHeader(t, "classic")
	j := check.Must(Create(t.TempDir(), h))
	path := j.Path()
	control := []Step{beginMatch(t, j, h)} // the expected steps
	j.Close()
	chance := rand.New(rand.NewPCG(1, 2))
	said := 0
	for range testsize.Of(20, 50) {
		said = max(said, playUntilKilled(t, path, chance.IntN(12)))
		j, rec := mustResume(t, path)
		for len(control) < rec.Len() {
			control = append(control, playNextAct(control[len(control)-1].Match, deterministicAction))
		}
		checkPrefix(t, rec, control)
		check.Need(t, rec.Len() > said, "the player had done %d acts, %d are in the journal", said, rec.Len()-1)
		if rack := 0; said > 0 { // written after the act and before the number is printed
			fmt.Sscan(string(rec.Layouts[0]), &rack)
			check.Need(t, rack >= said && rack < rec.Len(), "the rack is that of act %d, the player spoke of act %d, the match is at act %d", rack, said, rec.Len()-1)
		}
		j.Close()
	}
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
	check.Need(t, lines.Scan() && lines.Text() == "resumed", "the player says %q", lines.Text())
	if after == 0 {
		_, _, err := Resume(path)
		var inUse *InUseError
		check.Need(t, errors.As(err, &inUse), "two processes play: %v", err)
	}
	for range after {
		check.Need(t, lines.Scan(), "the player stopped by itself")
		fmt.Sscan(lines.Text(), &said)
	}
	cmd.Process.Kill()
	for lines.Scan() { // reads what was printed before the process died
		n := 0
		if fmt.Sscan(lines.Text(), &n); n == said+1 { // otherwise n may be the first digits of a longer number
			said = n
		}
	}
	io.Copy(io.Discard, out)
	return said
}

//go:build linux && !nohost && soak

package cli

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"fair/okey/game"
	"fair/okey/game/check"
	"fair/okey/ui/host"
	"fair/okey/ui/session"
)

var (
	soakTables = flag.Int("soak.tables", 20, "number of tables, with four people each")
	soakTime   = flag.Duration("soak.time", 10*time.Second, "how long each person presses one key per second")
	soakPings  = flag.Int("soak.pings", 49, "number of pings after each key; OpenSSH since 9.5 sends one every 20 ms")
)

// soakVariable is an environment variable with the address of the host, for TestSoak_Visitors.
const soakVariable = "OKEY_TEST_SOAK"

// A crowd holds all visitors in a soak test, and counts the bytes shown, keys pressed and connections dropped.
type crowd struct {
	address            string
	people             []*soakVisitor
	bytes, keys, drops atomic.Int64
}

// A soakVisitor is a visitor in a soak test.
type soakVisitor struct {
	crowd  *crowd
	number int
	key    ssh.Signer
	*visitor
}

// visit connects the soaker to a table.
func (p *soakVisitor) visit() {
	from := fmt.Sprintf("10.%d.%d.%d", p.number>>16, p.number>>8&255, p.number&255)
	name := fmt.Sprint("g", p.number)
	p.visitor = dialTestHost(p.crowd.address, from, name, p.key, 80, fmt.Sprintf("%d animate=off name=%s", p.number/4, name))
	go func() {
		chunk := make([]byte, 1<<15)
		for n, err := 0, error(nil); err == nil; p.crowd.bytes.Add(int64(n)) {
			n, err = p.screen.Read(chunk)
		}
	}()
}

// press presses one key per second for the duration d. In between it sends pings, as ssh does to hide the rhythm of
// typing. One time in a hundred, it drops the connection and reconnects instead.
func (p *soakVisitor) press(d time.Duration) {
	keys := []string{"d", "x", "\x1b[C", "\x1b[D", "n", "a"}
	time.Sleep(rand.N(time.Second))
	for end := time.Now().Add(d); time.Now().Before(end); {
		if rand.IntN(100) == 0 {
			p.crowd.drops.Add(1)
			p.Close()
			p.visit()
		} else {
			check.Must(io.WriteString(p.keys, keys[rand.IntN(len(keys))]))
			p.crowd.keys.Add(1)
		}
		for range *soakPings {
			time.Sleep(time.Second / time.Duration(*soakPings+1))
			_, _, err := p.SendRequest("ping@okey", true, nil) // the host answers it like ping@openssh.com
			check.Must(p, err)
		}
		time.Sleep(time.Second / time.Duration(*soakPings+1))
	}
}

// TestSoak_Visitors is the second process of TestSoak. It runs the commands on standard input and confirms each: "sit
// N" seats visitors at N tables, "begin" begins the matches, "press 10s" presses keys, and "count" does nothing. The visitors leave at the end of
// the input.
func TestSoak_Visitors(t *testing.T) {
	c := &crowd{address: os.Getenv(soakVariable)}
	if c.address == "" {
		t.Skip("TestSoak runs it")
	}
	all := func(do func(*soakVisitor), most int) {
		var waiting sync.WaitGroup
		room := make(chan struct{}, most)
		for _, p := range c.people {
			waiting.Go(func() {
				room <- struct{}{}
				do(p)
				<-room
			})
		}
		waiting.Wait()
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		word, arg, _ := strings.Cut(in.Text(), " ")
		switch word {
		case "sit":
			for i := range 4 * check.Must(strconv.Atoi(arg)) {
				c.people = append(c.people, &soakVisitor{crowd: c, number: i, key: newSigner()})
			}
			all((*soakVisitor).visit, 8)
		case "begin": // the owner's key begins the match, and the others' do nothing
			all(func(p *soakVisitor) { check.Must(io.WriteString(p.keys, "\r")) }, 8)
		case "press":
			all(func(p *soakVisitor) { p.press(check.Must(time.ParseDuration(arg))) }, len(c.people))
		}
		fmt.Println("done", c.keys.Load(), c.bytes.Load(), c.drops.Load())
	}
	all(func(p *soakVisitor) { p.Close() }, len(c.people))
}

// processUsage returns the resident memory of this process in bytes, and its CPU time.
func processUsage(t *testing.T) (memory float64, cpu time.Duration) {
	t.Helper()
	var size, resident int
	fmt.Sscan(string(check.Must(os.ReadFile("/proc/self/statm"))), &size, &resident)
	var r syscall.Rusage
	check.OK(t, syscall.Getrusage(syscall.RUSAGE_SELF, &r))
	return float64(resident * os.Getpagesize()), time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// The test hosts many tables whose visitors, in another process, press keys, drop their connections and reconnect. It
// checks that memory per seat and CPU time per key stay within limits, that idle seats receive nothing, that no
// goroutine leaks, and that all journals are valid.
func TestSoak(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(hostGCPercent))
	before := runtime.NumGoroutine()
	base, _ := processUsage(t)
	h := newTestHost(t, *soakTables, func(s *host.Setup) {
		s.Seeds = func() session.Seeds { return session.Seeds{Seed: game.SeedOf(uint64(rand.Uint32())), Bots: 7} }
	})
	path := check.Must(os.Executable())
	cmd := exec.CommandContext(t.Context(), path, "-test.run=^TestSoak_Visitors$", fmt.Sprint("-soak.pings=", *soakPings))
	cmd.Env, cmd.Stderr = []string{soakVariable + "=" + h.address}, os.Stderr
	in := check.Must(cmd.StdinPipe())
	out := check.Must(cmd.StdoutPipe())
	check.OK(t, cmd.Start())
	defer cmd.Wait()
	defer in.Close()
	lines := bufio.NewScanner(out)
	order := func(what string) (keys, bytes, drops int) {
		t.Helper()
		fmt.Fprintln(in, what)
		for lines.Scan() {
			if _, err := fmt.Sscanf(lines.Text(), "done %d %d %d", &keys, &bytes, &drops); err == nil {
				return keys, bytes, drops
			}
			t.Errorf("%s: %s", what, lines.Text())
		}
		t.Fatalf("the visitors have ended: %s", h.log.String())
		return
	}
	until := func(what string, holds func() bool) {
		t.Helper()
		for end := time.Now().Add(time.Minute); !holds(); time.Sleep(20 * time.Millisecond) {
			check.Need(t, !time.Now().After(end), "timeout: %s", what)
		}
	}
	order(fmt.Sprint("sit ", *soakTables))
	seats := 4 * *soakTables
	for n, table := range h.tables {
		until(fmt.Sprint("all sit at table ", n), func() bool { return peopleAt(table) == 4 })
	}
	order("begin")
	for n, table := range h.tables {
		until(fmt.Sprint("table ", n, " plays"), func() bool { return table.State().Stage == host.Playing && table.State().Awaited == [4]bool{} })
	}
	time.Sleep(time.Second) // wait for the last frames
	_, shown, _ := order("count")
	_, cpu := processUsage(t)
	time.Sleep(5 * time.Second)
	if _, now, _ := order("count"); now != shown {
		t.Errorf("%d idle seats got %d bytes", seats, now-shown)
	}
	memory, now := processUsage(t)
	idle, goroutines := now-cpu, runtime.NumGoroutine()-before
	keys, bytes, drops := order("press " + soakTime.String())
	busy, end := processUsage(t)
	perSeat, perKey := (busy-base)/float64(seats)/1e6, (end-now)/time.Duration(max(1, keys))
	t.Logf("%d seats: idle %.2f MB and %v a second each, %d goroutines; busy %.2f MB each; %d keys, each %v and %d bytes; %d drops",
		seats, (memory-base)/float64(seats)/1e6, idle/5/time.Duration(seats), goroutines, perSeat, keys, perKey, (bytes-shown)/max(1, keys), drops)
	if perSeat > 0.7 && seats >= 200 { // with fewer seats, the program itself takes too large a share
		t.Errorf("a seat takes %.2f MB", perSeat)
	}
	if perKey > 2*time.Millisecond+time.Duration(*soakPings)*80*time.Microsecond { // includes reconnecting
		t.Errorf("a key takes %v", perKey)
	}
	check.That(t, keys >= seats*int(soakTime.Seconds())/2, "only %d keys", keys)
	in.Close()
	cmd.Wait()
	for _, table := range h.tables {
		until("all have gone", func() bool { return peopleAt(table) == 0 })
	}
	h.close()
	until("no goroutine is left", // the longest timer of a table takes 45 s
		func() bool { return runtime.NumGoroutine() <= before })
	all, acts := journalsIn(h.matches), 0
	for _, rec := range all {
		acts += rec.Len()
	}
	check.That(t, len(all) >= *soakTables && acts >= len(all), "%d journals with %d acts", len(all), acts)
	t.Logf("%d journals with %d acts verified", len(all), acts)
	check.That(t, !strings.Contains(h.log.String(), `"level":"ERROR"`), "%s", h.log.String())
}

// peopleAt returns the number of people who are at a table.
func peopleAt(table *host.Table) (n int) {
	for _, p := range table.State().Places {
		if p.Here {
			n++
		}
	}
	return n
}

//go:build unix && !nohost

package cli

import (
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fair/okey/game/check"
)

// Two friends play in a club, and a guest plays at once at another table. After the host is killed, a new host with a
// copy of its directory must resume the friends' match.
func TestHost_Club(t *testing.T) {
	t.Parallel()
	dir, selin, murat := t.TempDir(), newFriendHome(t), newFriendHome(t)
	socket := filepath.Join(t.TempDir(), "metrics")
	host := startHost(t, dir, "--tables", "2", "--turn", "off", "--metrics", "unix:"+socket)
	one := host.visit(t, selin, "selin", "lang=en")
	one.answer("Your name at the table", "\r", "A table of your own")
	out, _ := host.run(t, selin, "watch")
	check.Equal(t, out, "No table is open. The play command opens one.\n")
	one.send("\x1b[B\x1b[B\r")
	one.answer("Start the match", "\r", "Your word", "\x1b[B\r", `Round 1[\s\S]*indicator`)

	two := host.visit(t, murat, "murat", "lang=tr")
	two.answer("Masadaki adın", "\r", `selin · 1\. el`, "\x1b[C\r", `1\. el[\s\S]*gösterge`, "q", "Kendi masan")

	tables, status := host.do(t, murat, "tables")
	check.That(t, status == exitOK && len(tables) == 1 && tables[0]["name"] == "kismet" && tables[0]["free"] == 3.0, "tables: %v, %d", tables, status)
	for args, want := range map[string]int{
		"play no such": exitFail, "watch poyraz": exitFail, "receipt": exitFail, "journal": exitFail, "lock " + strings.Repeat("0", 64): exitFail, "tables x": exitUsage,
	} {
		_, status := host.run(t, murat, args)
		check.Equal(t, status, want, args)
	}
	receipt, status := host.do(t, selin, "receipt")
	check.That(t, status == exitOK && len(receipt) > 0, "receipt: %v, %d", receipt, status)
	host.visit(t, newFriendHome(t), "play").wait(`Round 1[\s\S]*indicator`)
	tables, _ = host.do(t, murat, "tables")
	check.That(t, len(tables) == 2 && fmt.Sprint(tables[1]["people"]) == "[guest]", "tables: %v", tables)
	conn := check.Must(net.Dial("unix", socket))
	io.WriteString(conn, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
	metrics := check.Must(io.ReadAll(conn))
	check.Contains(t, string(metrics), "HTTP/1.0 200 OK\r\n", "\nokey_tables 2\n", "\nokey_tables_playing 2\n", "\nokey_players 2\n", "\nokey_spectators 0\n", "\nokey_guests ")

	host.cmd.Process.Kill()
	host.cmd.Wait()
	elsewhere := t.TempDir()
	check.OK(t, os.CopyFS(filepath.Join(elsewhere, "host"), os.DirFS(dir)))
	host = startHost(t, filepath.Join(elsewhere, "host"), "--tables", "2")
	one = host.visit(t, selin, "selin", "lang=en")
	one.answer("Your unfinished match: kismet", "\x1b[A\x1b[A\x1b[A\x1b[A\r", `Round 1[\s\S]*indicator`)
	host.visit(t, murat, "murat", "lang=tr").wait(`selin · 1\. el`)
}

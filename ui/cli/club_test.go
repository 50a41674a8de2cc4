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

// Two friends play in a club, and a guest plays at once at another table. Commands without a terminal must print lines
// of JSON. After the host is killed, a new host with a copy of its directory must resume the friends' match.
func TestHost_Club(t *testing.T) {
	t.Parallel()
	dir, selin, murat := t.TempDir(), newFriendHome(t), newFriendHome(t)
	socket := filepath.Join(t.TempDir(), "metrics")
	host := startHost(t, dir, "--tables", "2", "--turn", "off", "--metrics", "unix:"+socket)
	one := host.visit(t, selin, "selin", "lang=en")
	one.answer("Your name at the table", "\r", "A table of your own")
	help, status := host.do(t, selin, "help")
	check.That(t, len(help) >= 6 && status == exitOK, "help: %v, %d", help, status)
	for _, c := range help {
		about, _ := c["about"].(string)
		check.That(t, c["type"] == "command" && about != "" && !strings.HasPrefix(about, "host.help."), "help: %v", c)
	}
	for _, c := range []struct {
		command, want string
		status        int
	}{
		{"watch", "No table is open. The play command opens one.\n", exitFail}, {"sh", `Unknown command or setting: "sh"`, exitUsage},
		{"tables 1", "use tables.", exitUsage}, {"help lock", "use help.", exitUsage}, {"lock x", "use lock HEX.", exitUsage},
		{"receipt", "isn't possible at this point", exitFail}, {"journal 0", "use journal N.", exitUsage}, {"lang=xx", "lang", exitUsage},
		{"journal", "no finished match 1 here", exitFail}, {"play no such", "", exitFail}, {"watch poyraz", "", exitFail},
		{"lock " + strings.Repeat("0", 64), "", exitFail},
	} {
		out, status := host.run(t, selin, c.command)
		check.That(t, strings.Contains(out, c.want) && status == c.status, "%s: exit status %d, %s", c.command, status, out)
	}
	one.send("\x1b[B\x1b[B\r")
	one.answer("Start the match", "\r", "Your word", "\x1b[B\r", `Round 1[\s\S]*indicator`)

	two := host.visit(t, murat, "murat", "lang=tr")
	two.answer("Masadaki adın", "\r", `selin · 1\. el`, "\x1b[C\r", `1\. el[\s\S]*gösterge`, "q", "Kendi masan")

	tables, status := host.do(t, murat, "tables")
	check.Equal(t, fmt.Sprint(status, tables), "0 [map[free:3 game:classic name:kismet people:[selin] seats:4 type:table]]")
	receipt, status := host.do(t, selin, "receipt")
	check.That(t, status == exitOK && len(receipt) > 0, "receipt: %v, %d", receipt, status)
	host.visit(t, newFriendHome(t), "play").wait(`Round 1[\s\S]*indicator`)
	tables, _ = host.do(t, murat, "tables")
	check.That(t, len(tables) == 2 && fmt.Sprint(tables[1]["people"]) == "[guest]", "tables: %v", tables)
	conn := check.Must(net.Dial("unix", socket))
	io.WriteString(conn, "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
	metrics := check.Must(io.ReadAll(conn))
	check.Contains(t, string(metrics), "HTTP/1.0 200 OK\r\n", "\nokey_tables 2\n", "\nokey_tables_playing 2\n", "\nokey_players 2\n", "\nokey_spectators 0\n", "\nokey_guests ")

	host.Process.Kill()
	host.Wait()
	elsewhere := t.TempDir()
	check.OK(t, os.CopyFS(filepath.Join(elsewhere, "host"), os.DirFS(dir)))
	host = startHost(t, filepath.Join(elsewhere, "host"), "--tables", "2")
	one = host.visit(t, selin, "selin", "lang=en")
	one.answer("Your unfinished match: kismet", "\x1b[A\x1b[A\x1b[A\x1b[A\r", `Round 1[\s\S]*indicator`)
	host.visit(t, murat, "murat", "lang=tr").wait(`selin · 1\. el`)
}

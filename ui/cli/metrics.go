//go:build !nohost

package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"strings"
	"time"

	"fair/okey/ui/host"
	"fair/okey/ui/sshd"
)

// metricsTimeout is the time limit for answering a request for metrics.
const metricsTimeout = 5 * time.Second

// metricsAddress returns the address to listen on for metrics, with localhost as a number. It returns an error unless
// address is unix:PATH or a loopback HOST:PORT.
func metricsAddress(address string) (string, error) {
	if strings.HasPrefix(address, "unix:") {
		return address, checkAddress(address)
	}
	at, err := netip.ParseAddrPort(strings.Replace(address, "localhost:", "127.0.0.1:", 1))
	if err != nil || !at.Addr().IsLoopback() {
		return "", wrongValue("wrong.metrics", address)
	}
	return at.String(), nil
}

// serveMetrics answers each connection to l with the metrics, in the Prometheus text format over HTTP, until ctx is
// canceled.
func serveMetrics(ctx context.Context, l net.Listener, server *sshd.Server, tables func() []*host.Table) {
	defer context.AfterFunc(ctx, func() { l.Close() })()
	defer l.Close()
	for {
		conn, err := l.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err != nil: // such as too many open files
			time.Sleep(time.Second)
		default:
			answerMetrics(conn, server, tables()) // serves one connection at a time
		}
	}
}

// answerMetrics reads a request and writes the metrics.
func answerMetrics(conn net.Conn, server *sshd.Server, tables []*host.Table) {
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(metricsTimeout))
	for request := bufio.NewScanner(io.LimitReader(conn, 8<<10)); request.Scan(); {
		if strings.TrimSpace(request.Text()) == "" {
			fmt.Fprint(conn, "HTTP/1.0 200 OK\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n\r\n", metricsText(server.Stats(), tables))
			return
		}
	}
}

// metricsText returns the metrics in the Prometheus text format.
func metricsText(s sshd.Stats, tables []*host.Table) string {
	var playing, seated, watching int
	for _, t := range tables {
		state := t.State()
		if state.Stage == host.Playing {
			playing++
		}
		watching += len(state.Watching)
		for _, p := range state.Places {
			if p.Here {
				seated++
			}
		}
	}
	var text strings.Builder
	for _, m := range []struct {
		name, help string
		value      any
	}{
		{"tables", "open tables", len(tables)},
		{"tables_playing", "tables with a match in progress", playing},
		{"players", "people connected to a seat", seated},
		{"spectators", "people who watch", watching},
		{"guests", "people logged in", s.Guests},
		{"connections_total", "connections", s.Connections},
		{"refusals_total", "connections refused because of a limit", s.Refusals},
		{"logins_total", "logins", s.Logins},
		{"wrong_words_total", "wrong words at the door", s.WrongWords},
		{"received_bytes_total", "bytes received", s.Received},
		{"sent_bytes_total", "bytes sent", s.Sent},
		{"bot_seconds_total", "time that bots have spent on their moves", host.BotTime().Seconds()},
	} {
		name, kind := "okey_"+m.name, "gauge"
		if strings.HasSuffix(name, "_total") { // as Prometheus recommends
			kind = "counter"
		}
		fmt.Fprintln(&text, "# HELP", name, m.help)
		fmt.Fprintln(&text, "# TYPE", name, kind)
		fmt.Fprintln(&text, name, m.value)
	}
	return text.String()
}

package journal

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"fair/okey/game"
)

// SeatPath returns the path of the file beside a journal that holds the seat of the player whose journal it is.
func SeatPath(path string) string { return strings.TrimSuffix(path, ext) + ".seat" }

// WriteSeat notes beside the journal of a hosted match from which seat the player played it.
func WriteSeat(path string, seat game.Seat) error {
	return os.WriteFile(SeatPath(path), fmt.Appendln(nil, int(seat)), 0o600)
}

// NotedSeat returns the seat that WriteSeat noted beside a journal; ok is false if there is none.
func NotedSeat(path string) (seat game.Seat, ok bool) {
	text, err := os.ReadFile(SeatPath(path))
	if err != nil {
		return 0, false
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(text)))
	return game.Seat(n), err == nil && n >= 0 && n < game.MaxSeats
}

// SeatOf returns the seat of the player whose journal is at path: 0 in a match of one person, otherwise the one that is
// noted, or game.Nobody if none of the table is.
func SeatOf(path string, h *Header) game.Seat {
	if h.Host == nil {
		return 0
	}
	if seat, ok := NotedSeat(path); ok && int(seat) < len(h.Seats) {
		return seat
	}
	return game.Nobody
}

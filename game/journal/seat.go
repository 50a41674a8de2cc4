package journal

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"fair/okey/game"
)

// SeatPath returns the path of the file, next to the journal at path, that stores the seat of the journal's player.
func SeatPath(path string) string { return strings.TrimSuffix(path, ext) + ".seat" }

// WriteSeat writes the player's seat to the seat file of the hosted journal at path.
func WriteSeat(path string, seat game.Seat) error {
	return os.WriteFile(SeatPath(path), fmt.Appendln(nil, int(seat)), 0o600)
}

// RecordedSeat returns the seat that WriteSeat recorded for the journal at path. ok is false if there is none.
func RecordedSeat(path string) (seat game.Seat, ok bool) {
	text, err := os.ReadFile(SeatPath(path))
	if err != nil {
		return 0, false
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(text)))
	return game.Seat(n), err == nil && n >= 0 && n < game.MaxSeats
}

// SeatOf returns the seat whose player the journal at path belongs to: 0 if the match is not hosted, otherwise the
// recorded seat, or game.Nobody if none is recorded or the table has no such seat.
func SeatOf(path string, h *Header) game.Seat {
	if h.Host == nil {
		return 0
	}
	if seat, ok := RecordedSeat(path); ok && int(seat) < len(h.Seats) {
		return seat
	}
	return game.Nobody
}

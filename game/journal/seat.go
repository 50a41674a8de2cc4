package journal

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"fair/okey/game"
)

// SeatPath returns the path of the file that stores the seat of the player of the journal at path. The file is in the
// journal's directory.
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

// SeatOf returns the seat of the player of the journal at path: 0 if the match is not hosted, otherwise the recorded
// seat, or game.Nobody if no seat of the table is recorded.
func SeatOf(path string, h *Header) game.Seat {
	if h.Host == nil {
		return 0
	}
	if seat, ok := RecordedSeat(path); ok && int(seat) < len(h.Seats) {
		return seat
	}
	return game.Nobody
}

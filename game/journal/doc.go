// Package journal is a match on disk: written as it happens, resumed after a kill, replayed, and proved to have been fair. It
// knows no clock and no chance of its own; the caller gives both. What is said about play comes from package game.
//
// # Format
//
// A journal is a file of JSON Lines: a JSON object a line, each line ended by a newline. Every line begins with its type and ends
// with its hash:
//
//	{"type":"match","version":1,"minor":0,"begun":"2026-11-21T18:30:00.000Z","rules":{…},"seats":[…],
//	 "commitment":"…","secret":{"seed":"…","salt":"…"},"hash":"…"}
//	{"type":"begin","word":"kismet","hash":"…"}
//	{"type":"act","seat":0,"do":"discard R13","hash":"…"}
//	{"type":"rack","layout":…,"hash":"…"}
//	{"type":"round","round":1,"dealer":3,"winner":2,"how":"melds",…,"turns":41,"hash":"…"}
//	{"type":"end","how":"played","ranks":[2,1,3,3],"seed":"…","salt":"…","word":"kismet","hash":"…"}
//
// The first line, match, has the rules in full, so that the journal replays whatever becomes of defaults: the game, each of its
// switches under settings as it is typed, the numbers that are no switches, and the preset's name, which is only a name. Each
// seat has the name of who sits there, and of a bot its level, temper and the seed of its whims (in decimal, as text). A match
// with a known seed has "practice":true, and no commitment and no salt. Seeds, salts and hashes are written in hexadecimal.
//
// The second line, begin, has the player's word and deals the first round. Then comes an act for each action, in the notation of
// game.ParseAction; with "fallback":true where a bot was at fault and another move was made for it. A rack line keeps how the
// player's tiles stand, as whoever shows them wrote it; the last one counts. A round line follows each act that ended a round:
// the line of the score sheet, and the number of turns. It only repeats what the acts say, so that statistics need no replay, and
// is checked when the journal is read. The end line closes the match, played or abandoned, and reveals seed, salt and word.
//
// The hash of a line is the SHA-256 of the hash of the line before (64 hexadecimal digits; nothing for the first line) followed
// by the line's own text up to, and not including, ,"hash":. So each line seals all that came before it.
//
// A minor version may add fields and types of lines that change nothing in play: they are passed over. A greater version is
// refused, an older one is read.
//
// # A fair deal
//
// Before the first tile the program draws a seed of 32 bytes and a salt of 32 bytes, and shows and writes the commitment: the
// SHA-256 of the 64 bytes, the seed first. Only then the player says a word. The seed of the match is the SHA-256 of the 32 bytes
// of the committed seed followed by the bytes of the word (UTF-8). With seed and salt revealed:
//
//	printf '%s%s' "$seed" "$salt" | xxd -r -p | sha256sum                           # the commitment
//	{ printf '%s' "$seed" | xxd -r -p; printf '%s' "$word"; } | sha256sum           # the seed of the match
//
// This proves that the program fixed its part of the tiles before it knew the word, did not change it afterwards, and so could
// not choose the tiles: provided that the player noted the commitment before he said a word which nobody could guess. A word
// that the program draws is no such word. It does not prove that the file is the one that was played, for whoever can write files
// can write a whole new chain (the commitment that was noted tells them apart). Nor does it prove that nobody looked: while the
// match is on, the seed has to be in the journal so that the match survives a kill, and whoever may read the file can work out
// every tile. The file is therefore readable by its owner alone. That the bots did not look is what Verify is for.
//
// # Losing nothing
//
// Every line is written in one piece before the call returns, and outlives the process; Sync waits until the disk has it, while
// further lines may be written. What is torn off in the middle of a line is cut when the match is resumed; a journal that is damaged
// elsewhere is set aside under another name. A lock (of the operating system, gone with the process) keeps two programs from writing
// to one journal. If writing fails, nothing more is written, the game can go on and what was written stays.
package journal

// Package journal keeps a match on disk: it writes it as it happens, resumes it after a kill, replays it, and proves
// that it was fair. It has no clock and no randomness of its own; the caller provides both. Package game judges the
// play.
//
// # Format
//
// A journal is a file of JSON Lines: a JSON object a line, each line ended by a newline. Every line begins with its
// type and ends with its hash:
//
//	{"type":"match","version":2,"minor":0,"program":"okey 2","begun":"2026-11-21T18:30:00.000Z",
//	 "rules":{…},"seats":[…],"commitment":"…","hash":"…"}
//	{"type":"begin","word":"kismet","secret":{"seed":"…","salt":"…"},"hash":"…"}
//	{"type":"act","seat":0,"do":"discard R13","hash":"…"}
//	{"type":"rack","layout":…,"hash":"…"}
//	{"type":"round","round":1,"dealer":3,"winner":2,"how":"melds",…,"turns":41,"hash":"…"}
//	{"type":"end","how":"played","ranks":[2,1,3,3],"seed":"…","salt":"…","word":"kismet","hash":"…"}
//
// The first line, match, has the rules in full, so that the journal replays even if defaults change: the game, each of
// its switches under settings as it is typed, the other fields by the keys of game.Fields, and the preset's name,
// which is only a name. A missing field is as the game has it with nothing switched. Each seat has the name of its
// player and, for a bot, its level, temper and the seed of its random choices (in decimal, as text). A match with a
// known seed has "practice":true, and no commitment and no salt. The deal of a day has "daily":"2026-11-23" after that,
// and minor version 1; other matches have minor version 0. Seeds, salts and hashes are written in hexadecimal.
//
// The second line, begin, has the player's word, seed and salt, and deals the first round. Then comes an act for each
// action, with its seat, as game.Action.String writes it, and with "fallback":true if a bot failed and another move
// was made for it. A rack line holds the layout of the player's tiles, as the face that shows them wrote it; the last
// one counts. The end line closes the match, played or abandoned, and reveals seed, salt and word.
//
// A round line, the line of the score sheet, follows each act that ended a round. It only repeats what follows from
// the acts, so that statistics need no replay, and is checked when the journal is read. Its fields are, with seats
// from 0 and lists by seat:
//
//	round         its number in the match, from 1
//	dealer        the seat that dealt
//	winner        the seat that finished; null if nobody did
//	drawn         why nobody did: stock (the stock was empty), turns (the limit of turns) or void
//	              (all opened with pairs, and the round does not count); absent if somebody won
//	how           what the winner finished with, melds or pairs; in Okey 101 what it had opened
//	              with; absent if nobody won
//	okey_finish   true if the tile finished with was an okey
//	one_colour    true if the winner's tiles were of one colour
//	coloured      true if the doubling for a red or black indicator applied
//	loss          the points that each opponent lost by the win
//	shown         the seat that showed gösterme; absent if nobody did
//	gosterme_loss the points that each opponent lost by that
//	pot           the points in the pot when the round ended; the winner has won them if okey_finish
//	              is true or how is pairs
//	change        what the round did to each score, gösterme and pot included
//	scores        the scores after it
//	turns         how many turns it had, the last one included
//	multiplier    Okey 101: what the scores were multiplied by
//	elden         Okey 101: true if the winner opened and finished in one turn while nobody else
//	              was open
//	opened        Okey 101: melds, pairs or "" for each seat; absent if nobody opened
//	penalties     Okey 101: the points of penalties for each seat; absent if there were none
//
// Fields that are 0, false or empty are left out, except round, dealer, winner, loss, change, scores and turns.
//
// No object has a key twice, no key is written with escapes or in another case than here, and no text has invalid
// Unicode, such as half of a surrogate pair; other lines are refused. So every decoder of JSON finds the same in a
// journal.
//
// The hash of a line is the SHA-256 of the hash of the line before (64 hexadecimal digits; nothing for the first line)
// followed by the line's own text up to, and not including, ,"hash":. So each line seals all that came before it.
//
// # Matches of several people
//
// A match that several people play at a host's table has version 3. Its first line has no daily, and after the seats:
//
//	"table":{"name":"lodos","turn":90,"grace":30,"hints":1,"stand_in":{"level":"kalfa","temper":"even","seed":"77"}},
//	"attempt":1
//
// See Host for the fields; from the second attempt on "after" follows. Then come, each before the next:
//
//	{"type":"lock","seat":0,"lock":"00479cd5…","by":"player"}     a lock of a seat, made by its player or by the host
//	{"type":"locked"}                                             no more locks are taken
//	{"type":"begin","words":["kismet",null,…],"secret":{…}}       the words by seat, and the first deal
//
// A lock is the SHA-256 of a word (UTF-8) that is told only after the line locked. A seat has one lock at most, a bot
// none. Without a lock its word is null; otherwise the word must have that lock. If a locked word is not told, nothing
// is dealt, and the match is closed by an end line with "how":"void", the seed, the salt and the words that were told.
// The next attempt names the hash of that line as after.
//
// An act has "by":"stand-in" if a stand-in chose it for a player who was away, and "by":"fallback" in place of
// "fallback":true. A rack line has the seat whose tiles it holds, after its type. The end line has words in place of
// word. A line about who sits where may stand anywhere before the end:
//
//	{"type":"sit","seat":2,"name":"Selin","how":"away"}           sat, away, back, asleep, kicked or left
//
// The bot of a seat plays unless a person sat down there; a stand-in never plays for it.
//
// A minor version may add fields and types of lines that do not affect play; readers skip them. A newer version is
// refused, an older one is read. In version 1 the commitment covered seed and salt alone, the first line had them
// under secret, after the commitment, and the second line had only the word, which could have any character except
// control characters; an act could be written in any way that game.ParseAction reads, and a fallback could be a
// person's.
//
// # A fair deal
//
// Before the first tile the program draws a seed of 32 bytes and a salt of 32 bytes, and shows and writes the
// commitment: the SHA-256 of 96 bytes, which are the seed, the salt and the SHA-256 of the table. The table is the
// text of the first line up to, and not including, ,"commitment": — program, time, rules, names, levels, tempers and
// the bots' seeds; nothing but the hash may follow the commitment. Only then the player says a word. The seed of the
// match is the SHA-256 of the 32 bytes of the committed seed followed by the bytes of the word (UTF-8; see CheckWord
// for what may be in it). With seed and salt revealed:
//
//	table=$(head -1 "$FILE" | sed 's/,"commitment":.*//')
//	table=$(printf '%s' "$table" | sha256sum | cut -c 1-64)
//	printf '%s%s%s' "$seed" "$salt" "$table" | xxd -r -p | sha256sum                # the commitment
//	{ printf '%s' "$seed" | xxd -r -p; printf '%s' "$word"; } | sha256sum           # the seed of the match
//
// In version 3 each word counts for its seat. The part of a seat is the SHA-256 of "okey word" with a newline and the
// word, or 32 zero bytes for a seat without a word, and the seed of the match is the SHA-256 of the committed seed
// followed by the parts of all seats:
//
//	lock() { printf '%s' "$1" | sha256sum | cut -c1-64; }
//	part() { if [ -n "$1" ]; then printf 'okey word\n%s' "$1" | sha256sum | cut -c1-64; else printf '%064d' 0; fi; }
//	{ printf %s "$seed"; part kismet; part ''; part 'çay bahçesi 7'; part ''; } | xxd -r -p | sha256sum
//
// Until the word is said, seed and salt are in the program's memory alone, so that nobody who reads the file can try
// words. A program that is killed before the word leaves a line that cannot be resumed, and begins another match.
//
// This proves that the program fixed its part of the tiles and its bots before it knew the word, did not change them
// afterwards, and so could not choose the tiles, provided that the player noted the commitment, all of it or at least
// the sixteen digits that the table shows, before saying a word which nobody could guess. A word drawn by the program
// is not enough.
//
// It does not prove that the file is the one that was played: anybody who can write files can write a whole new chain
// (the noted commitment tells them apart). Nothing is signed, so it proves neither that a player's acts were made by
// the player, nor that a noted fallback was needed. It does not prove that the file is the whole match: the end can be
// cut off, or everything after the deal called abandoned, and a program may break off a match that it dislikes and draw
// another. Nor does it prove that nobody looked. From the word on, the seed is in the journal, so that the match
// survives a kill, and anybody who can read the file can work out every tile. The file is therefore readable by its
// owner alone. Record.VerifyBots checks that the bots did not look.
//
// At a host's table a player knows more with a Receipt, which fixes the first line and the locks before the words are
// told, and with a lock that was made outside the host's program.
//
// # Losing nothing
//
// Every line is written in one piece before the call returns, and outlives the process; Sync waits until the disk has
// it, while further lines may be written. An unfinished last line is cut off when the match is resumed; a journal that
// is damaged elsewhere is renamed. A lock of the operating system, which ends with the process, keeps two programs
// from writing to one journal. If writing fails, nothing more is written, the game can go on, and the part written
// stays. The same happens if another program removes, exchanges or resizes the file, which Sync notices, and if the
// file reaches LargestFile, the most that is read. A player can make any number of rack layouts: in a file longer than
// a quarter of that, only one is written with each act.
package journal

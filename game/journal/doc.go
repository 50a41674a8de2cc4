// Package journal saves matches on disk. It writes a match while it is being played, resumes it after a crash, replays
// it, and proves that the deal was fair. It does not use the clock or a source of randomness; the caller provides both.
// Package game judges the play.
//
// # Format
//
// A journal is a file of JSON Lines: each line is a JSON object, terminated by a newline. Every line starts with its
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
// The first line, match, has the complete rules, so that the journal replays correctly even if the defaults change: the
// game, each of its switches under settings in the form that players type, and the other fields under the keys of
// game.Fields. A missing field has the game's default value. The preset's name is for information only. Each seat has
// the name of its player and, for a bot, its level, its temper and the seed of its random choices (in decimal, as a
// string). A match with a known seed has "practice":true, and neither commitment nor salt. A daily deal then has
// "daily":"2026-11-23", and its minor version is 1; other matches have minor version 0. Seeds, salts and hashes are in
// hexadecimal.
//
// The second line, begin, has the player's word, the seed and the salt, and deals the first round. It is followed by
// one act line for each action, with its seat and the text from game.Action.String. An act has "fallback":true if a bot
// failed and another action was chosen for it. A rack line holds the layout of the player's tiles, in a format chosen
// by the user interface; only the last rack line counts. The end line closes the match, whether finished or abandoned,
// and reveals seed, salt and word.
//
// Each act that ends a round is followed by a round line, which is the round's line of the score sheet. It only repeats
// what follows from the acts, so that statistics can be computed without a replay. It is checked when the journal is
// read. Seats are numbered from 0, and lists are indexed by seat. The fields are:
//
//	round         the number of the round in the match, from 1
//	dealer        the seat that dealt
//	winner        the seat that finished; null if nobody did
//	drawn         why nobody won: stock (the stock was empty), turns (the turn limit was reached) or void
//	              (all opened with pairs, so the round does not count); absent if somebody won
//	how           what the winner finished with, melds or pairs; in Okey 101 what it had opened
//	              with; absent if nobody won
//	okey_finish   true if the tile finished with was an okey
//	one_colour    true if the winner's tiles were of one colour
//	coloured      true if the doubling for a red or black indicator applied
//	loss          the points that the win cost each opponent
//	shown         the seat that showed gösterme; absent if nobody did
//	gosterme_loss the points that gösterme cost each opponent
//	pot           the points in the pot when the round ended; the winner won them if okey_finish
//	              is true or how is pairs
//	change        the change in each score, including gösterme and pot
//	scores        the scores after the round
//	turns         the number of turns, including the last one
//	multiplier    Okey 101: the factor by which the scores were multiplied
//	elden         Okey 101: true if the winner opened and finished in one turn while nobody else
//	              was open
//	opened        Okey 101: melds, pairs or "" for each seat; absent if nobody opened
//	penalties     Okey 101: each seat's penalty points; absent if there were none
//
// Fields that are 0, false or empty are omitted, except round, dealer, winner, loss, change, scores and turns.
//
// No object has the same key twice. No key contains escapes or differs from a key listed here only in case. No string
// contains invalid Unicode, such as half of a surrogate pair. Lines that break these rules are refused, so every JSON
// decoder reads a journal in the same way.
//
// The hash of a line is the SHA-256 of the previous line's hash (64 hexadecimal digits; nothing for the first line)
// followed by the text of the line up to but not including ,"hash":. So each line seals all lines before it.
//
// # Hosted matches
//
// A match that several people play at a hosted table has version 3. Its first line has no daily. After the seats it
// has:
//
//	"table":{"name":"lodos","turn":90,"grace":30,"hints":1,"stand_in":{"level":"kalfa","temper":"even","seed":"77"}},
//	"attempt":1
//
// See Host for the fields. From the second attempt on, they are followed by "after". The next lines are, in this order:
//
//	{"type":"lock","seat":0,"lock":"00479cd5…","by":"player"}     a seat's lock, made by the player or the host
//	{"type":"locked"}                                             no more locks are accepted
//	{"type":"begin","words":["kismet",null,…],"secret":{…}}       the words by seat, and the first deal
//
// A lock is the SHA-256 of a word (UTF-8), which is revealed only after the locked line. A seat has at most one lock,
// and a bot has none. The word of a seat without a lock is null; any other word must match its lock. If a locked word
// is not revealed, nothing is dealt. An end line then closes the match with "how":"void", the seed, the salt and the
// words that were revealed. In the next attempt, after is the hash of that line.
//
// An act has "by":"stand-in" if a stand-in chose it for a player who was away, and "by":"fallback" instead of
// "fallback":true. After its type, a rack line has the seat whose tiles it describes. The end line has words instead of
// word. A sit line may come anywhere before the end and records that a player came or went:
//
//	{"type":"sit","seat":2,"name":"Selin","how":"away"}           sat, away, back, asleep, kicked or left
//
// The bot of a seat plays unless a person has sat down there. A stand-in never plays for a bot.
//
// A minor version may add fields and types of lines that do not affect play; readers skip them. Journals of a newer
// version are refused, and journals of an older version can be read. In version 1 the commitment covered only seed and
// salt. The first line had them under secret, after the commitment, and the second line had only the word, which could
// contain any characters except control characters. An act could be in any form that game.ParseAction accepts, and a
// fallback could also be for a person.
//
// # A fair deal
//
// Before the first tile is dealt, the program draws a seed of 32 bytes and a salt of 32 bytes. It shows and writes the
// commitment, which is the SHA-256 of 96 bytes: the seed, the salt and the SHA-256 of the table. The table is the text
// of the first line up to but not including ,"commitment": and therefore covers the program, time, rules, names,
// levels, tempers and the bots' seeds. Only the hash may follow the commitment. Only then does the player give a word.
// The seed of the match is the SHA-256 of the 32 bytes of the committed seed followed by the bytes of the word (UTF-8;
// CheckWord determines the characters allowed). In version 3 the bytes of the word are replaced with the parts of all
// seats: the SHA-256 of "okey word", a newline and the word, or 32 zero bytes if the seat has no word.
//
// Until the word is given, seed and salt exist only in the program's memory, so nobody can read them from the file and
// try out words. If the program is killed before then, the match cannot be resumed, and the program starts another one.
// docs/journals.md has scripts that compute commitment and seed, and says what they prove. Record.VerifyBots checks
// that the bots did not look at the tiles. At a hosted table a Receipt and a lock made outside the host's program prove
// more.
//
// # Durability
//
// A line is read and played as by Read before it is written, so no journal has a line that Read refuses. Every line is
// written in one piece before the call returns, so it survives the end of the process. Sync waits until the line is on
// disk; more lines may be written meanwhile. An incomplete last line is cut off when the match is resumed. A journal
// that is damaged anywhere else is renamed. A lock held by the operating system, which ends with the process, prevents
// two programs from writing to one journal. If writing fails, nothing more is written, what was written stays, and the
// game can go on. The same happens if another program removes, replaces or resizes the file, which Sync detects, and if
// the file reaches LargestFile, the maximum size that can be read. A player can change the rack layout any number of
// times, so after the file exceeds a quarter of that size, only one layout a seat is written with each line.
package journal

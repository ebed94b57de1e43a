/* games/play.h - a game in progress: its rules, where it stands, and the moves that led there.
 *
 * move   one step (or the steps of one text that only make sense together), one throw, or a seat
 *        that is out of the game; what was taken back is none
 * turn   the moves of one seat up to and including one that ends its turn; a throw begins anew
 * open   of a turn: not complete
 * tag    a number of the caller's, kept with each move: the event it came with
 * key    a hash of a position that a turn ended in; the third equal one may end the game
 *
 * Rooms, replays, replies laid down, the check of records and PDN all play through this: nobody
 * else walks through the steps of a text, counts positions, or joins the text of a turn.
 *
 * Memory: nothing in games/ allocates, but a game is as long as its players make it, and a fixed
 * window would cost every room what the longest game needs. So moves, texts and keys grow by two
 * functions of the caller's with the meaning of realloc and free: on a server or in WebAssembly
 * those two, in a search or a test whatever gives and refuses memory as it likes. Whatever needs
 * memory asks for it first: without it nothing has changed. Of earlier states two are kept, packed:
 * the first one, unless it is what the rules begin with, and the one that the last turn began in.
 * To go back into the open turn costs its steps; to go back further costs the game. A search that
 * tries thousands of lines copies states (games/game.h), and has a play for the game that it begins
 * in.
 */
#ifndef QIRKAT_GAMES_PLAY_H
#define QIRKAT_GAMES_PLAY_H

#include "games/game.h"

struct text;

enum { PLAY_REPEATS = 3 }; /* the position that comes so often may end the game */

enum play_flag {
	PLAY_THROW = 1,  /* a throw; else steps, or a loss */
	PLAY_FORCED = 2, /* there was no choice */
	PLAY_ENDS = 4,   /* the turn was complete after it */
	PLAY_LOSS = 8,   /* seat is out; like a throw it is never taken back */
	PLAY_NOTE = 16,  /* the caller's; kept as long as the move is */
};

enum play_loss { PLAY_RESIGNED, PLAY_TIME, PLAY_LEFT };

struct play_move {
	uint32_t tag;
	uint32_t text; /* steps: where they begin in play.texts */
	uint8_t seat;
	uint8_t flags;     /* enum play_flag */
	uint8_t count;     /* throws: values */
	uint8_t values[4]; /* of a throw; of a loss: enum play_loss, and 1 if it is a draw */
};

/* Where the last turn began; its state is in play.kept. */
struct play_mark {
	uint32_t moves, keys, final;
	uint8_t lead, lost;
};

struct play {
	const struct game_rules *rules; /* borrowed */
	union game_state state;
	struct game_status now; /* of state, or as the players ended it; before the first
				 * play_begin: over, won by nobody */
	uint8_t lead;           /* the first to choose or throw for itself; GAME_NOBODY before */
	uint8_t lost;           /* a bit for each seat that is out */
	uint32_t moves_max;     /* play_init says: as many as there is memory for */
	struct play_move *move;
	uint32_t moves, moves_size;
	char *texts; /* of steps, each with its zero */
	uint32_t texts_used, texts_size;

	/* for games/play*.c alone */
	uint64_t *key;
	uint32_t keys, keys_size;
	uint32_t final; /* of the first so many keys none can come again */
	struct play_mark turn;
	unsigned char *kept; /* the state of turn, and the first one unless it is usual */
	bool usual;          /* the game began as its rules say */
	struct game_step *steps;
	uint32_t steps_size;
	struct game_listed listed; /* play_listed; step NULL: not yet */
	void *(*resize)(void *block, size_t size);
	void (*release)(void *block);
};

/* No game yet; resize and release as realloc and free. */
void play_init(
	struct play *play, void *(*resize)(void *block, size_t size), void (*release)(void *block));
/* Takes one that is all zero, too; it is all zero after. */
void play_finish(struct play *play);
/* Begin at a state; what was played before is forgotten. rules must live as long. False without
 * memory; the play can then only be begun again or finished. */
bool play_begin(struct play *play, const struct game_rules *rules, const union game_state *start);

/* ---- moves: false and a sentence, and nothing changed, where the rules do not allow it ---- */

/* Play steps in notation, from one up to a whole turn: each is a move, or all of them are one where
 * they can only be played in another order (tables). */
bool play_text(
	struct play *play, uint32_t tag, int seat, const char *text, struct game_error *error);
/* The same where path is what game_play_path made of text here: nothing is looked for again. */
bool play_path(struct play *play, uint32_t tag, int seat, const char *text,
	const struct game_path *path, struct game_error *error);
/* Must this seat throw this kind now? */
bool play_may_throw(const struct play *play, int seat, const char *kind, struct game_error *error);
/* Can the throw that is due fall like this, in either order? */
bool play_may_fall(const struct play *play, const int *values, size_t count);
/* Take what was thrown for the seat that is to throw. */
bool play_throw(
	struct play *play, uint32_t tag, const int *values, size_t count, struct game_error *error);
/* A seat is out. Where it resigned, or more than two play, the rules may know what follows; else
 * the other wins, or nobody in a draw. */
bool play_lose(struct play *play, uint32_t tag, int seat, enum play_loss loss, bool draw,
	struct game_error *error);
/* Take back so many moves of the open turn of seat, which must be to choose. */
bool play_back(struct play *play, int seat, uint32_t count, struct game_error *error);

/* ---- what only a caller knows; neither is a move ---- */

/* The players agree on a draw. */
void play_agree(struct play *play);
/* Go back to the first count moves, at most all. */
void play_to(struct play *play, uint32_t count);

/* List the legal steps, unless that was done since the last move: for those who are told of them,
 * and for who plays one. Without memory they are not listed. */
void play_list_steps(struct play *play);

/* ---- looking (games/play_look.c) ---- */

/* The legal steps; NULL where they were not listed. Borrowed until the next move. */
const struct game_listed *play_listed(const struct play *play);

const char *play_seat_name(const struct play *play, int seat); /* "Nobody" for none of the seats */
const char *play_loss_name(enum play_loss loss);               /* the reason of a result: "time" */
/* The text of a move of steps, "" of others; valid until the next move. */
const char *play_move_text(const struct play *play, uint32_t index);
/* Does a turn, or what follows a throw, begin with this move? */
bool play_begins_turn(const struct play *play, uint32_t index);
/* Did the last move complete a turn? Not before there is one. */
bool play_ended_turn(const struct play *play);
/* Write the text of the turn up to move index, which is of steps: joined, a final stop left out;
 * at most size - 1 characters. */
void play_turn_text(const struct play *play, uint32_t index, char *text, size_t size);
/* The same for the open turn of seat, as it would be with the steps of more behind it. */
void play_turn_text_with(
	const struct play *play, int seat, const char *more, char *text, size_t size);
/* Write the turn of the last move as the rules print its steps, however it was written when it was
 * played. False where that cannot be, or does not fit. */
bool play_turn_print(const struct play *play, struct text *out);
/* Make the state before move index the one after it. effects is emptied first; it may be NULL. */
void play_show(const struct play *play, uint32_t index, union game_state *state,
	struct game_effects *effects);
/* How many moves came with tags up to this one, where tags grow. */
uint32_t play_length_at(const struct play *play, uint32_t tag);
/* The first move of the open turn of seat; play.moves if there is none. */
uint32_t play_open(const struct play *play, int seat);
/* The first move of the last turn in which seat chose something; -1 if it never did, or a throw or
 * a loss came after it. */
int64_t play_last_choice(const struct play *play, int seat);
bool play_has_throw(const struct play *play);
/* The keys of the positions that may come again, oldest first, the present one among them where it
 * is between two turns. Borrowed until the next move. */
const uint64_t *play_positions(const struct play *play, size_t *count);
/* Turns that seat has finished; seat -1: all seats. */
unsigned play_turns(const struct play *play, int seat);

#endif

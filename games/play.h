/* games/play.h - a game in progress: its rules, its state and the moves that led there.
 *
 * move   one step (or the steps of one text that only make sense together), one throw, or the loss
 *        of a seat; moves taken back are removed
 * turn   the moves of one seat up to and including the one that ends its turn; a throw begins a new
 *        one
 * open   of a turn: not complete
 * tag    a number chosen by the caller and kept with each move: the event it came with
 * key    a hash of the position after a turn; the third equal one may end the game
 *
 * Rooms, replays, planned replies, record checks and PDN all play through this module; nothing else
 * walks through the steps of a text, counts positions or joins the text of a turn.
 *
 * Memory: nothing in games/ allocates, but the length of a game is unbounded, and a fixed maximum
 * would cost every room as much as the longest game. So moves, texts and keys grow with two
 * functions of the caller that behave like realloc and free. Memory is requested before anything
 * changes, so a failure leaves the play as it was. Two earlier states are kept, packed: the first
 * one, unless it is the start position of the rules, and the one before the last turn. Undoing
 * within the open turn replays that turn; undoing further replays the game. A search that tries
 * thousands of lines should copy states (games/game.h) and use a play only for the game it starts
 * from.
 */
#ifndef QIRKAT_GAMES_PLAY_H
#define QIRKAT_GAMES_PLAY_H

#include "games/game.h"

struct text;

enum { PLAY_REPEATS = 3 }; /* a position that occurs so often may end the game */

enum play_flag {
	PLAY_THROW = 1,  /* a throw; otherwise steps or a loss */
	PLAY_FORCED = 2, /* there was no choice */
	PLAY_ENDS = 4,   /* the turn was complete after it */
	PLAY_LOSS = 8,   /* seat is out; like a throw it cannot be taken back */
	PLAY_NOTE = 16,  /* for the caller's use; kept with the move */
};

enum play_loss { PLAY_RESIGNED, PLAY_TIME, PLAY_LEFT };

struct play_move {
	uint32_t tag;
	uint32_t text; /* steps: offset in play.texts */
	uint8_t seat;
	uint8_t flags;     /* enum play_flag */
	uint8_t count;     /* throws: number of values */
	uint8_t values[4]; /* of a throw; for a loss: enum play_loss, then 1 if it is a draw */
};

/* The start of the last turn; its state is in play.kept. */
struct play_mark {
	uint32_t moves, keys, final;
	uint8_t lead, lost;
};

struct play {
	const struct game_rules *rules; /* borrowed */
	union game_state state;
	struct game_status now; /* status of state, or as the players ended it; before the first
				   play_begin: over, without a winner */
	uint8_t lead;       /* the first seat to choose or throw for itself; GAME_NOBODY before */
	uint8_t lost;       /* a bit for each seat that is out */
	uint32_t moves_max; /* play_init sets no limit other than memory */
	struct play_move *move;
	uint32_t moves, moves_size;
	char *texts; /* texts of steps, each with its zero */
	uint32_t texts_used, texts_size;

	/* private to games/play*.c */
	uint64_t *key;
	uint32_t keys, keys_size;
	uint32_t final; /* the first final keys can never recur */
	struct play_mark turn;
	unsigned char *kept; /* the state of turn, and the first one unless usual */
	bool usual;          /* the game began in the start position of its rules */
	struct game_step *steps;
	uint32_t steps_size;
	struct game_listed listed; /* see play_listed; step NULL: not listed yet */
	void *(*resize)(void *block, size_t size);
	void (*release)(void *block);
};

/* Initialise without a game; resize and release behave like realloc and free. */
void play_init(
	struct play *play, void *(*resize)(void *block, size_t size), void (*release)(void *block));
/* An all-zero play is allowed; it is all zero afterwards. */
void play_finish(struct play *play);
/* Begin a game at a state, dropping the previous one. rules must outlive it. Returns false without
 * memory; the play can then only be begun again or finished. */
bool play_begin(struct play *play, const struct game_rules *rules, const union game_state *start);

/* ---- moves: return false with an error, and nothing changed, if not allowed ---- */

/* Play steps in notation, up to a whole turn. Each becomes a move, or all become a single move if
 * they can only be played in another order (tables). */
bool play_text(
	struct play *play, uint32_t tag, int seat, const char *text, struct game_error *error);
/* The same with the path that game_play_path made of text here, so that nothing is looked up
 * again. */
bool play_path(struct play *play, uint32_t tag, int seat, const char *text,
	const struct game_path *path, struct game_error *error);
/* Must this seat throw this kind now? */
bool play_may_throw(const struct play *play, int seat, const char *kind, struct game_error *error);
/* Is this a possible outcome of the throw due, in either order? */
bool play_may_fall(const struct play *play, const int *values, size_t count);
/* Apply a throw for the seat that is to throw. */
bool play_throw(
	struct play *play, uint32_t tag, const int *values, size_t count, struct game_error *error);
/* A seat is out. The rules may decide what follows if it resigned, or if more than two play;
 * otherwise the other seat wins, or nobody if draw is set. */
bool play_lose(struct play *play, uint32_t tag, int seat, enum play_loss loss, bool draw,
	struct game_error *error);
/* Take back count moves of the open turn of seat, which must be to choose. */
bool play_back(struct play *play, int seat, uint32_t count, struct game_error *error);

/* ---- changes by the caller that are not moves ---- */

/* The players agree to a draw. */
void play_agree(struct play *play);
/* Go back to the first count moves; count must not exceed the number of moves. */
void play_to(struct play *play, uint32_t count);

/* List the legal steps, unless that was done since the last move. Without memory they stay
 * unlisted. */
void play_list_steps(struct play *play);

/* ---- queries (games/play_look.c) ---- */

/* Returns the legal steps, or NULL if they were not listed. Borrowed until the next move. */
const struct game_listed *play_listed(const struct play *play);

const char *play_seat_name(const struct play *play, int seat); /* "Nobody" if it is no seat */
const char *play_loss_name(enum play_loss loss);               /* as a result's reason: "time" */
/* The text of a move of steps, "" for other moves; valid until the next move. */
const char *play_move_text(const struct play *play, uint32_t index);
/* Does this move begin a turn, or is it the first after a throw? */
bool play_begins_turn(const struct play *play, uint32_t index);
/* Did the last move complete a turn? False before the first move. */
bool play_ended_turn(const struct play *play);
/* Write the turn up to move index, which must be steps: joined, without a final stop, cut to size -
 * 1 characters. */
void play_turn_text(const struct play *play, uint32_t index, char *text, size_t size);
/* The same for the open turn of seat, with the steps of more appended. */
void play_turn_text_with(
	const struct play *play, int seat, const char *more, char *text, size_t size);
/* Write the turn of the last move in canonical form, however it was entered. Returns false if that
 * is not possible or does not fit. */
bool play_turn_print(const struct play *play, struct text *out);
/* Advance state from before move index to after it. effects is cleared first; it may be NULL. */
void play_show(const struct play *play, uint32_t index, union game_state *state,
	struct game_effects *effects);
/* The number of moves with tags up to this one; tags must be ascending. */
uint32_t play_length_at(const struct play *play, uint32_t tag);
/* Index of the first move of the open turn of seat; play.moves if there is none. */
uint32_t play_open(const struct play *play, int seat);
/* Index of the first move of the last turn in which seat had a choice; -1 if there is none, or if a
 * throw or a loss came after it. */
int64_t play_last_choice(const struct play *play, int seat);
bool play_has_throw(const struct play *play);
/* The keys of positions that may recur, oldest first, including the current one if it is between
 * two turns. Borrowed until the next move. */
const uint64_t *play_positions(const struct play *play, size_t *count);
/* The number of turns that seat has finished; seat -1: all seats. */
unsigned play_turns(const struct play *play, int seat);

#endif

/* games/mills/state.h - the state of a game: men, hands, memory, and the unfinished turn.
 *
 * quiet  turns without a setting or a taking
 * due    takings that the turn still has to make
 * swing  the walk back that a seat may not make if it closes a mill
 */
#ifndef QIRKAT_GAMES_MILLS_STATE_H
#define QIRKAT_GAMES_MILLS_STATE_H

#include "games/mills/mills.h"

enum mills_step { MILLS_STEP_DROP = 1, MILLS_STEP_WALK, MILLS_STEP_TAKE };

/* A walk; points are stored as 1 + point, so that 0 is none. */
struct mills_swing {
	uint8_t from, to;
};

/* Stored in union game_state. Between turns all members of the unfinished turn are 0. */
struct mills_state {
	struct board_set side[2];
	uint16_t quiet;
	uint8_t seat;
	uint8_t ended; /* by repetition */
	uint8_t hand[2];
	struct mills_swing swing[2]; /* by seat */

	/* the unfinished turn */
	uint8_t due;
	uint8_t at;   /* 1 + point of the man that closed a mill */
	uint8_t from; /* 1 + point that it came from; 0: from the hand */
	uint8_t takens;
	uint8_t taken[MILLS_AT_MAX]; /* points, in the order of taking */
};

static inline const struct mills_state *mills_state(const union game_state *state) {
	return (const struct mills_state *)(const void *)state;
}

static inline struct board_set mills_pieces(const struct mills_state *state) {
	return board_or(state->side[0], state->side[1]);
}

/* Men of a seat, hand included. */
static inline int mills_left(const struct mills_state *state, int seat) {
	return board_count(state->side[seat]) + state->hand[seat];
}

/* How many mills a side has at one of its points. */
int mills_count_at(const struct mills_rules *rules, struct board_set side, unsigned point);
/* The men of a side that stand in mills. */
struct board_set mills_of(const struct mills_rules *rules, struct board_set side);
/* Returns the state before the unfinished turn. */
struct mills_state mills_before(const struct mills_state *state);

/* The quiet turns left before the game ends, or GAME_UNBOUNDED. */
uint16_t mills_quiet_left(const struct mills_rules *rules, const struct mills_state *state);

bool mills_begins_turn(const struct game_rules *rules, const union game_state *state);
/* Equal for equal positions, as repetition counts them. */
uint64_t mills_repetition_key(const struct game_rules *rules, const union game_state *state);
void mills_repeated(const struct game_rules *rules, union game_state *state);
void mills_glance(
	const struct game_rules *rules, const union game_state *state, struct game_glance *glance);

void mills_view(
	const struct game_rules *rules, const union game_state *state, struct game_view *view);
void mills_draw(const struct game_rules *rules, struct game_drawing *drawing);
size_t mills_symmetries(
	const struct game_rules *rules, struct game_symmetry symmetries[GAME_SYMMETRIES_MAX]);

#endif

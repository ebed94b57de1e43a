/* games/leap/state.h - the state of a game: pieces, hands, and the unfinished chain of leaps.
 *
 * quiet  turns without progress
 */
#ifndef QIRKAT_GAMES_LEAP_STATE_H
#define QIRKAT_GAMES_LEAP_STATE_H

#include "games/leap/leap.h"

enum leap_step {
	LEAP_STEP_WALK = 1,
	LEAP_STEP_LEAP,
	LEAP_STEP_DROP,
	LEAP_STEP_STOP,
	LEAP_STEP_PASS,
	LEAP_STEP_REMOVE /* the piece on to is taken off by its own side */
};

/* Stored in union game_state. Between turns all members of the chain are 0. */
struct leap_state {
	struct board_set side[2]; /* pieces on the board */
	struct board_set kings;   /* promoted pieces of both sides */
	struct board_set open;    /* points still open */
	uint16_t quiet;
	uint8_t seat;
	uint8_t ended; /* by repetition */
	uint8_t hand[2];
	uint8_t few_row; /* 1 + the row of few pieces after the last turn; 0: none */
	uint8_t few;     /* turns since the balance of that row arose */
	uint8_t there;   /* the last turns of its lone side that ended on its line */

	/* the unfinished chain */
	uint8_t leaps;
	uint8_t at;    /* current point of the piece */
	uint8_t from;  /* where its turn began */
	bool was_king; /* was promoted when its turn began */
	struct board_set taken;
	struct board_set taken_kings;
	uint8_t over[LEAP_SIDE_MAX];
	uint8_t to[LEAP_SIDE_MAX];

	/* for each point: 1 + the point that its man may not walk to; 0: none */
	uint8_t undo[GAME_POINTS_MAX];
};

static inline const struct leap_state *leap_state(const union game_state *state) {
	return (const struct leap_state *)(const void *)state;
}

static inline struct board_set leap_empty(const struct leap_state *state) {
	return board_less(state->open, board_or(state->side[0], state->side[1]));
}

static inline bool leap_is_king(const struct leap_state *state, unsigned point) {
	return board_has(&state->kings, point);
}

/* In mid-chain: the point that the piece left last. */
static inline uint8_t leap_last_left(const struct leap_state *state) {
	return state->leaps > 1 ? state->to[state->leaps - 2] : state->from;
}

/* In mid-chain: the points where the piece has been in this turn. */
struct board_set leap_visited(const struct leap_state *state);
/* Pieces of a seat on the board, except those captured in this turn. */
static inline struct board_set leap_standing(const struct leap_state *state, int seat) {
	struct board_set side = state->side[seat];
	return seat != state->seat ? board_less(side, state->taken) : side;
}
/* The number of those, including the hand. */
int leap_left(const struct leap_state *state, int seat);
/* The points still open with these pieces on the board. */
struct board_set leap_open(const struct leap_rules *rules, struct board_set pieces);
/* Is this the start position, with the seat to move? */
bool leap_is_start(const struct leap_rules *rules, const struct leap_state *state);
/* Konane, moves.opening: is a first turn due, which takes off a piece? The number of pieces on the
 * board says so. */
static inline bool leap_is_removing(
	const struct leap_rules *rules, const struct leap_state *state) {
	return rules->opening == LEAP_OPEN_REMOVE && state->leaps == 0 &&
		board_count(board_or(state->side[0], state->side[1])) + 1 >=
		rules->total[0] + rules->total[1];
}
/* Does a special rule apply to the turn that begins here? */
static inline bool leap_is_opening(const struct leap_rules *rules, const struct leap_state *state) {
	return rules->opening != LEAP_OPEN_ANY &&
		(rules->opening == LEAP_OPEN_REMOVE ? leap_is_removing(rules, state)
						    : leap_is_start(rules, state));
}
/* No step of the turn has been made. */
bool leap_is_fresh(const struct leap_rules *rules, const struct leap_state *state);
/* The same, for the table of the module. */
bool leap_begins_turn(const struct game_rules *rules, const union game_state *state);

/* Equal for equal positions, as repetition counts them. */
uint64_t leap_repetition_key(const struct game_rules *rules, const union game_state *state);
void leap_repeated(const struct game_rules *rules, union game_state *state);
void leap_glance(
	const struct game_rules *rules, const union game_state *state, struct game_glance *glance);

void leap_view(
	const struct game_rules *rules, const union game_state *state, struct game_view *view);
void leap_draw(const struct game_rules *rules, struct game_drawing *drawing);

#endif

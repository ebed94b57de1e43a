/* games/siege/siege.h - the siege module: rules compiled for a room's options, and the state of a
 * game.
 *
 * quiet  turns without a taking or a drop
 */
#ifndef QIRKAT_GAMES_SIEGE_SIEGE_H
#define QIRKAT_GAMES_SIEGE_SIEGE_H

#include "games/siege/definition.h"

enum {
	SIEGE_SIDE_MAX = 50, /* pieces of a side; bounds the texts of chains */
	SIEGE_SIDES = 4,     /* of a piece that is surrounded */
};

enum siege_step { SIEGE_STEP_WALK = 1, SIEGE_STEP_DROP, SIEGE_STEP_STOP, SIEGE_STEP_PASS };

/* What one kind of piece of one seat may do, and what may be done to it. */
struct siege_kind {
	bool slides, armed;
	struct board_set no_stop, no_pass, hostile, safe, surround, goal;
};

/* Stored in union game_state. Between turns all members of the open turn are 0. */
struct siege_state {
	struct board_set side[2]; /* pieces on the board */
	struct board_set kings;   /* of both sides */
	uint16_t quiet;
	uint8_t seat;
	uint8_t ended; /* by repetition */
	uint8_t hand[2];

	/* the open turn */
	uint8_t steps; /* drops or walks made */
	bool drops;    /* they are drops */
	uint8_t from;  /* where the piece that walks began */
	uint8_t at;    /* and where it is */
	uint8_t to[SIEGE_SIDE_MAX];
	struct board_set taken, taken_kings;
};

struct siege_rules {
	struct game_rules base;
	const struct siege_definition *definition;
	struct board board;
	uint8_t by_letter[GAME_POINTS_MAX]; /* all points by letter, then number */
	struct siege_kind kind[2][2];
	bool has_kings[2]; /* a seat that begins with kings has lost without one */
	uint8_t first, chain;
	bool guard, last_walks, has_shut_in;
	struct board_set throne;
	struct board_set shut_in[2];
	struct board_set drop[2];
	int hand[2], each[2];
	int total[2]; /* pieces at the start, including the hand */
	struct ends ends;
	union game_state start;
};

static inline const struct siege_rules *siege_rules(const struct game_rules *rules) {
	return (const struct siege_rules *)rules;
}

static inline const struct siege_state *siege_state(const union game_state *state) {
	return (const struct siege_state *)(const void *)state;
}

static inline bool siege_is_king(const struct siege_state *state, unsigned point) {
	return board_has(&state->kings, point);
}

static inline struct board_set siege_pieces(const struct siege_state *state) {
	return board_or(state->side[0], state->side[1]);
}

static inline struct board_set siege_empty(
	const struct siege_rules *rules, const struct siege_state *state) {
	return board_less(rules->board.all, siege_pieces(state));
}

/* The kind of the piece of a seat on a point. */
static inline const struct siege_kind *siege_kind(const struct siege_rules *rules,
	const struct siege_state *state, unsigned seat, unsigned point) {
	return &rules->kind[seat][siege_is_king(state, point)];
}

extern const struct game_impl siege_impl;

#endif

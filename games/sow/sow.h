/* games/sow/sow.h - sowing games, such as Oware: rules compiled for a room's options, and the state
 * of a game.
 *
 * Houses are points, numbered in the order in which seeds are sown: first the row of W, then that
 * of B, then W's again.
 */
#ifndef QIRKAT_GAMES_SOW_SOW_H
#define QIRKAT_GAMES_SOW_SOW_H

#include "games/ends.h"
#include "games/sow/definition.h"

struct sow_rules {
	struct game_rules base;
	const struct sow_definition *definition;
	struct board board; /* its points only */
	uint8_t houses;
	uint8_t row[2]; /* the first house of each seat */
	uint8_t end[2]; /* and the one behind its last */
	int seeds;      /* in each house at the start */
	int total;
	int least, most;
	uint8_t first, slam, rest;
	bool skip, feed, chain, majority;
	struct ends ends;
};

struct sow_state {
	uint8_t seeds[SOW_HOUSES_MAX];
	uint8_t store[2];
	uint16_t quiet;
	uint8_t seat;
	uint8_t ended; /* by repetition */
};

enum { SOW_STEP = 1 }; /* from is the house that is emptied */

static inline const struct sow_rules *sow_rules(const struct game_rules *rules) {
	return (const struct sow_rules *)rules;
}

static inline const struct sow_state *sow_state(const union game_state *state) {
	return (const struct sow_state *)(const void *)state;
}

static inline struct sow_state *sow_state_of(union game_state *state) {
	return (struct sow_state *)(void *)state;
}

/* Whose row is this house in? */
static inline unsigned sow_owner(const struct sow_rules *rules, unsigned house) {
	return house >= rules->row[1];
}

/* The seeds in the row of a seat. */
int sow_count_row(const struct sow_rules *rules, const uint8_t seeds[SOW_HOUSES_MAX], int seat);

extern const struct game_impl sow_impl;

#endif

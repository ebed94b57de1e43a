/* games/mills/mills.h - the mills module: rules compiled for a room's options. */
#ifndef QIRKAT_GAMES_MILLS_MILLS_H
#define QIRKAT_GAMES_MILLS_MILLS_H

#include "games/mills/definition.h"

enum {
	MILLS_MEN_MAX = 50,
	MILLS_MAX = 256,              /* mills of a board */
	MILLS_AT_MAX = GAME_ROWS_MAX, /* mills that have a point in common */
};

struct mills_rules {
	struct game_rules base;
	const struct mills_definition *definition;
	struct board board;
	struct board_set walk[GAME_POINTS_MAX]; /* neighbours that a man may walk to */
	size_t mills;
	struct board_set mill[MILLS_MAX];
	uint8_t mills_at[GAME_POINTS_MAX]; /* how many mills a point is in, and which */
	uint16_t mill_at[GAME_POINTS_MAX][MILLS_AT_MAX];

	uint8_t first, setting, effect, doubles, refuge, blocked, full;
	bool remembers; /* swing=off: each seat's last walk, if it went from mill to mill */
	struct board_set opening_not;
	int men, fly, target, short_end, repetition, no_progress;
};

static inline const struct mills_rules *mills_rules(const struct game_rules *rules) {
	return (const struct mills_rules *)rules;
}

extern const struct game_impl mills_impl;

#endif

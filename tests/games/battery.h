/* tests/games/battery.h - checks that hold in every game, with no game named. */
#ifndef QIRKAT_TESTS_GAMES_BATTERY_H
#define QIRKAT_TESTS_GAMES_BATTERY_H

#include "tests/suite.h"

#include "games/game.h"

/* As ck_assert_msg, but only a failure costs time: the battery checks millions of things. */
#define REQUIRE(condition, ...)                                                                    \
	do {                                                                                       \
		if (!(condition)) {                                                                \
			ck_abort_msg(__VA_ARGS__);                                                 \
		}                                                                                  \
	} while (0)
#define HOLDS(condition) REQUIRE(condition, "%s", #condition)

enum { POOL_MAX = 1500, KEYS_MAX = 1 << 16 };

/* A small generator; the same numbers in every run. */
struct chance {
	uint64_t state;
};

/* Texts of steps seen in a game, to be tried where they are not legal. */
struct pool {
	size_t count;
	char text[POOL_MAX][GAME_STEP_TEXT_MAX];
};

uint64_t chance_draw(struct chance *chance);
size_t chance_below(struct chance *chance, size_t limit);

void pool_add(struct pool *pool, struct chance *chance, const char *text);

/* Each of these ends the test with what is wrong. */
void check_drawing(const struct game_rules *rules, struct game_drawing *drawing);
void check_status(const struct game_rules *rules, const union game_state *state);
void check_steps(const struct game_rules *rules, const union game_state *state, struct pool *pool,
	struct chance *chance);
void check_refusals(const struct game_rules *rules, const union game_state *state,
	const struct pool *pool, struct chance *chance);
void check_position(const struct game_rules *rules, const union game_state *state);
void check_broken_positions(
	const struct game_rules *rules, const union game_state *state, struct chance *chance);
void check_view(const struct game_rules *rules, const struct game_drawing *drawing,
	const union game_state *state);
void check_turns(const struct game_rules *rules, const union game_state *state);
void check_effects(const struct game_rules *rules, const struct game_drawing *drawing,
	const struct game_effects *effects);

#endif

/* tests/games/search/beginner_test.c - the first level plays like somebody who learned the rules a
 * minute ago: it takes what it can, nine times of ten, and does not see the answer. */
#include <stdlib.h>
#include <string.h>

#include "games/play.h"
#include "games/search/level.h"
#include "tests/games/battery.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum {
	MEMORY = SEARCH_MEMORY_MIN,
	GAMES = 3,         /* played at random, in which a seat is asked what it takes */
	TURNS = 120,       /* of each */
	ASKED_MOST = 40,   /* positions of one game */
	ASKED_LEAST = 100, /* of several games together */
	MATCH = 12,        /* games against the greedy player, half of them on each side */
	MATCH_TURNS = 400,
};

SUITE_BEGIN(load_games)

SUITE_GROUP(beginner, NULL, NULL, 60)

static struct game_rules *rules_of(const struct game *game) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	REQUIRE(rules != NULL, "%s: %s", game->key, error.text);
	return rules;
}

static void choose_at_level(const struct play *play, struct search *search, unsigned number,
	uint64_t seed, char turn[GAME_TURN_TEXT_MAX]) {
	struct search_limits limits = {.depth = 0};
	struct search_result result;
	level_limit(number, play->rules, play->now.seat, play_turns(play, -1), seed, &limits);
	search_set_play(search, play);
	HOLDS(search_go(search, &limits, &result));
	memcpy(turn, result.turn, sizeof(result.turn));
}

static void throw_any(struct play *play, struct chance *chance) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	struct game_error error;
	int values[4] = {0};
	size_t count = play->rules->game->impl->outcomes(play->rules, &play->state, outcome);
	const struct game_throw *thrown = &outcome[chance_below(chance, count)];
	for (size_t i = 0; i < thrown->count; i++) {
		values[i] = thrown->values[i];
	}
	HOLDS(play_throw(play, 0, values, thrown->count, &error));
}

/* The steps that take something come first. Returns how many these are. */
static size_t list_takings(
	const struct play *play, struct game_step steps[GAME_STEPS_MAX], size_t *count) {
	size_t taking = 0;
	*count = game_steps(play->rules, &play->state, steps);
	for (size_t i = 0; i < *count; i++) {
		if (search_takes(play->rules, &play->state, &steps[i])) {
			struct game_step swap = steps[taking];
			steps[taking++] = steps[i];
			steps[i] = swap;
		}
	}
	return taking;
}

/* Play any step; a greedy player, any that takes something if there is one. */
static void play_step(struct play *play, struct chance *chance, bool greedy) {
	struct game_step steps[GAME_STEPS_MAX];
	char text[GAME_TURN_TEXT_MAX];
	struct game_error error;
	size_t count, taking = list_takings(play, steps, &count);
	size_t among = greedy && taking > 0 ? taking : count;
	play->rules->game->impl->print_step(
		play->rules, &play->state, &steps[chance_below(chance, among)], text);
	REQUIRE(play_text(play, 0, play->now.seat, text, &error), "%s: %s: %s",
		play->rules->game->key, text, error.text);
}

/* ---- what it takes ---- */

/* Where something can be taken, but need not be: how often it could be, and is. */
struct taking {
	unsigned asked, taken;
};

static bool does_take(const struct play *play, const char *turn) {
	union game_state state = play->state;
	struct game_effects effects = {.count = 0};
	struct game_refusal refusal;
	REQUIRE(game_play_turn(play->rules, &state, turn, &effects, &refusal), "%s: %s",
		play->rules->game->key, refusal.text);
	for (size_t i = 0; i < effects.count; i++) {
		if (effects.list[i].what == GAME_CAPTURED &&
			effects.list[i].seat != play->now.seat) {
			return true;
		}
	}
	return false;
}

static void ask_once(
	const struct play *play, struct search *search, unsigned number, struct taking *taking) {
	struct game_step steps[GAME_STEPS_MAX];
	char turn[GAME_TURN_TEXT_MAX];
	size_t count = 0;
	size_t takings = play->now.fresh ? list_takings(play, steps, &count) : 0;
	if (takings == 0 || takings == count || taking->asked >= ASKED_MOST) {
		return;
	}
	choose_at_level(play, search, number, taking->asked + 1, turn);
	taking->asked++;
	taking->taken += does_take(play, turn);
}

/* Ask a level in the positions of games played at random; seat: GAME_NOBODY asks for all. */
static struct taking ask_level(const struct game_rules *rules, unsigned number, uint8_t seat) {
	struct taking taking = {0, 0};
	struct search *search = search_create(rules, MEMORY);
	struct chance chance = {seed_of(rules->game, 37)};
	HOLDS(search != NULL);
	for (int game = 0; game < GAMES; game++) {
		union game_state start;
		struct play play;
		game_start(rules, &start);
		play_init(&play, realloc, free);
		HOLDS(play_begin(&play, rules, &start));
		while (play.now.phase != GAME_OVER && play_turns(&play, -1) < TURNS) {
			if (play.now.phase == GAME_CHANCE) {
				throw_any(&play, &chance);
				continue;
			}
			if (seat == GAME_NOBODY || seat == play.now.seat) {
				ask_once(&play, search, number, &taking);
			}
			play_step(&play, &chance, false);
		}
		play_finish(&play);
	}
	search_destroy(search);
	return taking;
}

/* Whether a position shows it depends on chance, so few positions show little. */
START_LOOP_TEST(the_first_level_takes_what_it_can_in_every_game, games_count()) {
	struct game_rules *rules = rules_of(games_at((size_t)_i));
	struct taking taking = ask_level(rules, 1, GAME_NOBODY);
	REQUIRE(taking.asked < ASKED_MOST / 2 || taking.taken * 100 >= taking.asked * 75,
		"%s: %u of %u", rules->game->key, taking.taken, taking.asked);
	game_rules_destroy(rules);
}
END_TEST

/* It took 42 of 82. */
START_TEST(the_first_level_takes_nine_times_of_ten) {
	struct taking all = {0, 0};
	static const char *const keys[] = {
		"sixteen-soldiers", "kolowis-awithlaknannai", "high-jump", "peralikatuma"};
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		struct game_rules *rules = rules_of(games_find(keys[i]));
		struct taking taking = ask_level(rules, 1, GAME_NOBODY);
		all.asked += taking.asked;
		all.taken += taking.taken;
		game_rules_destroy(rules);
	}
	REQUIRE(all.asked >= ASKED_LEAST && all.taken * 100 >= all.asked * 84 &&
			all.taken * 100 <= all.asked * 96,
		"%u of %u", all.taken, all.asked);
}
END_TEST

/* It took 4 of 45. */
START_TEST(a_hare_of_the_first_level_takes_hunters) {
	struct game_rules *rules = rules_of(games_find("catch-the-hare"));
	struct taking taking = ask_level(rules, 1, 1);
	REQUIRE(taking.asked >= 15 && taking.taken * 100 >= taking.asked * 75, "%u of %u",
		taking.taken, taking.asked);
	game_rules_destroy(rules);
}
END_TEST

/* ---- against one that takes what it can ---- */

/* Returns the points of the first level: 2 for a game won, 1 for one drawn. */
static unsigned play_greedy(
	const struct game_rules *rules, struct search *search, uint64_t seed, uint8_t seat) {
	struct chance chance = {seed};
	union game_state start;
	struct play play;
	game_start(rules, &start);
	play_init(&play, realloc, free);
	HOLDS(play_begin(&play, rules, &start));
	while (play.now.phase == GAME_CHOICE && play_turns(&play, -1) < MATCH_TURNS) {
		char turn[GAME_TURN_TEXT_MAX];
		struct game_error error;
		if (play.now.seat != seat) {
			play_step(&play, &chance, true);
			continue;
		}
		choose_at_level(&play, search, 1, seed, turn);
		REQUIRE(play_text(&play, 0, seat, turn, &error), "%s: %s", turn, error.text);
	}
	unsigned points = play.now.phase != GAME_OVER || play.now.winner == GAME_NOBODY ? 1
		: play.now.winner == seat                                               ? 2
											: 0;
	play_finish(&play);
	return points;
}

/* In sixteen-soldiers it lost all of 40 games. */
START_TEST(the_first_level_holds_its_own_against_one_that_takes_what_it_can) {
	static const char *const keys[] = {"sixteen-soldiers", "alquerque", "nine-mens-morris"};
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		struct game_rules *rules = rules_of(games_find(keys[i]));
		struct search *search = search_create(rules, MEMORY);
		unsigned points = 0;
		HOLDS(search != NULL);
		for (unsigned game = 0; game < MATCH; game++) {
			search_clear(search);
			points += play_greedy(rules, search, 1 + game / 2, game % 2);
		}
		REQUIRE(points * 4 >= 2 * MATCH, "%s: %u of %d", keys[i], points, 2 * MATCH);
		search_destroy(search);
		game_rules_destroy(rules);
	}
}
END_TEST

/* wasm/turn.c - finds the turn of a computer level. */
#include "base/json_field.h"
#include "games/search/level.h"
#include "games/view/table_value.h"
#include "wasm/rules.h"

enum {
	MEMORY = 16 << 20, /* bytes, for levels that search deep */
	MEMORY_LEVEL = 5,
};

static uint64_t read_turn_clock(void *user) {
	(void)user;
	return (uint64_t)(rules_now() * 1000);
}

/* As on the server, each search starts with a clear memory, and only the highest level uses
 * tables. */
static bool find_turn(struct table *table, unsigned level, const struct search_limits *limits,
	struct search_result *result, struct game_error *error) {
	size_t memory = level >= MEMORY_LEVEL ? MEMORY : SEARCH_MEMORY_MIN;
	struct search *search = search_create(table->rules, memory);
	if (search == NULL) {
		return game_fail(error, "Not enough memory for a search.");
	}
	table_value_use(search, level == LEVEL_COUNT ? table->probe : NULL);
	search_set_play(search, &table->play);
	bool good = search_go(search, limits, result) ||
		game_fail(error, "The search found no turn.");
	search_destroy(search);
	return good;
}

bool answer_turn(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	int64_t level = 0, seed = 0, ms = 0;
	struct search_limits limits = {.depth = 0};
	struct search_result result;
	if (json_field_int(json_object_get(question, "level"), 1, LEVEL_COUNT, &level) !=
		JSON_FIELD_GOOD) {
		return game_fail(error, "A level is a number from 1 to %d.", LEVEL_COUNT);
	}
	json_field_int(json_object_get(question, "seed"), 0, INT64_MAX, &seed);
	json_field_int(json_object_get(question, "ms"), 0, 3600000, &ms);
	if (!place_set(table, question, error)) {
		return false;
	}
	const struct play *play = &table->play;
	if (play->now.phase != GAME_CHOICE) {
		return game_fail(error, "Nobody is to choose here.");
	}
	level_limit((unsigned)level, table->rules, play->now.seat, play_turns(play, -1),
		(uint64_t)seed, &limits);
	limits.time_us = (uint64_t)ms * 1000;
	limits.now_us = ms > 0 ? read_turn_clock : NULL;
	if (!find_turn(table, (unsigned)level, &limits, &result, error)) {
		return false;
	}
	out_key_string(out, "turn", result.turn);
	return true;
}

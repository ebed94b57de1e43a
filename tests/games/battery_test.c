/* tests/games/battery_test.c - the same checks for every game under many options. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/games/battery.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { STEPS_OF_A_GAME = 30000, LOG_MAX = 40000 };

static struct pool pool;

/* One game being played at random. */
struct playing {
	const struct game_rules *rules;
	const struct game_drawing *drawing;
	struct chance *chance;
	union game_state state;
	size_t keys;
	uint64_t key[KEYS_MAX];
	bool repeated; /* the position counted last stood for the third time */
	size_t logged;
	struct {
		bool thrown;
		struct game_throw outcome;
		struct game_step step;
	} log[LOG_MAX];
};

static struct playing playing;

static void look_closely(const struct playing *at) {
	check_status(at->rules, &at->state);
	check_view(at->rules, at->drawing, &at->state);
	check_position(at->rules, &at->state);
	check_steps(at->rules, &at->state, &pool, at->chance);
	check_refusals(at->rules, &at->state, &pool, at->chance);
	check_turns(at->rules, &at->state);
	check_broken_positions(at->rules, &at->state, at->chance);
}

/* Count the position if it is one that repetition compares, and end the game at its third time. */
static void count_repetition(struct playing *at) {
	const struct game_impl *impl = at->rules->game->impl;
	struct game_status status = game_status(at->rules, &at->state);
	if (impl->repetition_key == NULL || !status.fresh || at->keys == KEYS_MAX) {
		return;
	}
	uint64_t key = impl->repetition_key(at->rules, &at->state);
	int times = 1;
	for (size_t i = 0; i < at->keys; i++) {
		times += at->key[i] == key;
	}
	at->key[at->keys++] = key;
	at->repeated = times >= 3;
	if (at->repeated) {
		impl->repeated(at->rules, &at->state);
	}
}

static void throw_something(struct playing *at, struct game_effects *effects) {
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	size_t count = at->rules->game->impl->outcomes(at->rules, &at->state, outcomes);
	size_t sum = 0, i = 0;
	for (size_t j = 0; j < count; j++) {
		sum += outcomes[j].weight;
	}
	for (size_t rest = chance_below(at->chance, sum); rest >= outcomes[i].weight; i++) {
		rest -= outcomes[i].weight;
	}
	at->log[at->logged].thrown = true;
	at->log[at->logged++].outcome = outcomes[i];
	at->rules->game->impl->take(at->rules, &at->state, &outcomes[i], effects);
}

static void play_something(struct playing *at, struct game_effects *effects) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = game_steps(at->rules, &at->state, steps);
	HOLDS(count >= 1);
	size_t i = chance_below(at->chance, count);
	at->log[at->logged].thrown = false;
	at->log[at->logged++].step = steps[i];
	at->rules->game->impl->apply(at->rules, &at->state, &steps[i], effects);
}

static bool play_on(struct playing *at) {
	static struct game_effects effects;
	effects.count = 0;
	switch (game_status(at->rules, &at->state).phase) {
	case GAME_OVER:
		return false;
	case GAME_CHANCE:
		throw_something(at, &effects);
		break;
	case GAME_CHOICE:
		play_something(at, &effects);
		break;
	}
	check_effects(at->rules, at->drawing, &effects);
	count_repetition(at);
	return true;
}

/* The log played once more, without looking for effects, must give the same bytes. */
static void replay(const struct playing *at) {
	const struct game_impl *impl = at->rules->game->impl;
	union game_state state;
	game_start(at->rules, &state);
	for (size_t i = 0; i < at->logged; i++) {
		if (at->log[i].thrown) {
			impl->take(at->rules, &state, &at->log[i].outcome, NULL);
		} else {
			HOLDS(game_is_legal(at->rules, &state, &at->log[i].step));
			impl->apply(at->rules, &state, &at->log[i].step, NULL);
		}
	}
	if (at->repeated) { /* perhaps in the turn in which the quiet ones ended the game, too */
		impl->repeated(at->rules, &state);
	}
	REQUIRE(memcmp(&state, &at->state, sizeof(state)) == 0, "a replay ends otherwise");
}

/* One game to its end; one state of look_at is looked at closely. */
static void play_game(const struct game_rules *rules, const struct game_drawing *drawing,
	struct chance *chance, size_t look_at) {
	playing.rules = rules;
	playing.drawing = drawing;
	playing.chance = chance;
	playing.keys = playing.logged = 0;
	playing.repeated = false;
	game_start(rules, &playing.state);
	count_repetition(&playing);
	look_closely(&playing);
	size_t steps = 0;
	while (play_on(&playing)) {
		REQUIRE(++steps < STEPS_OF_A_GAME, "a game does not end");
		if (chance_below(chance, look_at) == 0) {
			look_closely(&playing);
		}
	}
	look_closely(&playing);
	replay(&playing);
}

/* ---- options ---- */

static int count_values(const struct game_option *option) {
	int words = 0;
	while (option->words[words] != NULL) {
		words++;
	}
	return words + (option->max >= option->min ? option->max - option->min + 1 : 0);
}

static void check_option_texts(const struct game_option *option) {
	for (int value = 0; value < count_values(option); value++) {
		char text[32];
		struct game_error error;
		game_option_print(option, value, text, sizeof(text));
		HOLDS(game_option_read(option, text, &error) == value);
	}
}

/* Play under these options; options that exclude each other must say so. */
static void play_options(const struct game *game, int seats, const int option[GAME_OPTIONS_MAX],
	struct chance *chance, int games, size_t look_at) {
	struct game_error error = {""};
	static struct game_drawing drawing;
	struct game_rules *rules = game_rules_create(game, seats, option, &error);
	if (rules == NULL) {
		REQUIRE(error.text[0] != '\0', "rules are refused without a word");
		return;
	}
	pool.count = 0;
	check_drawing(rules, &drawing);
	for (int i = 0; i < games; i++) {
		play_game(rules, &drawing, chance, look_at);
	}
	game_rules_destroy(rules);
}

SUITE_BEGIN(load_games)

SUITE_GROUP(every_game_cases, NULL, NULL, 100)

START_LOOP_TEST(random_games_end_and_every_state_keeps_the_contract, games_count()) {
	const struct game *game = games_at((size_t)_i);
	struct chance chance = {seed_of(game, 0)};
	int option[GAME_OPTIONS_MAX];
	game_options_default(game, option);
	for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
		play_options(game, seats, option, &chance, 4, 16);
	}
}
END_TEST

START_LOOP_TEST(each_value_of_each_option_plays, games_count()) {
	const struct game *game = games_at((size_t)_i);
	struct chance chance = {seed_of(game, 100)};
	for (size_t i = 0; i < game->options; i++) {
		int option[GAME_OPTIONS_MAX], count = count_values(&game->option[i]);
		game_options_default(game, option);
		check_option_texts(&game->option[i]);
		for (int value = 0; value<count; value += count> 8 && value + 9 < count ? 7 : 1) {
			option[i] = value;
			play_options(game, 0, option, &chance, 1, 60);
		}
	}
}
END_TEST

START_LOOP_TEST(options_drawn_at_random_play, games_count()) {
	const struct game *game = games_at((size_t)_i);
	struct chance chance = {seed_of(game, 200)};
	for (int round = 0; round < 12; round++) {
		int option[GAME_OPTIONS_MAX];
		game_options_default(game, option);
		for (size_t i = 0; i < game->options; i++) {
			option[i] = (int)chance_below(
				&chance, (size_t)count_values(&game->option[i]));
		}
		play_options(game, 0, option, &chance, 1, 60);
	}
}
END_TEST

/* ---- examples ---- */

static void set_options(
	const struct game *game, const char *settings, int option[GAME_OPTIONS_MAX]) {
	char copy[256];
	struct game_error error;
	game_options_default(game, option);
	snprintf(copy, sizeof(copy), "%s", settings != NULL ? settings : "");
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		REQUIRE(game_options_set(game, option, word, &error), "%s", error.text);
	}
}

/* Rules under which the example's position can be read: it determines the number of seats. */
static struct game_rules *make_rules(
	const struct game *game, const struct game_example *example, union game_state *state) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error = {""};
	set_options(game, example->options, option);
	for (int seats = game->seats_max; seats >= game->seats_min; seats--) {
		struct game_rules *rules = game_rules_create(game, seats, option, &error);
		REQUIRE(rules != NULL, "%s", error.text);
		if (game_read(rules, example->position, state, &error)) {
			return rules;
		}
		game_rules_destroy(rules);
	}
	ck_abort_msg("%s: %s", example->position, error.text);
	return NULL;
}

static void check_example(const struct game *game, const struct game_example *example) {
	struct game_refusal refusal = {.clause = NULL};
	union game_state state;
	struct game_rules *rules = make_rules(game, example, &state);
	REQUIRE(example->turn == NULL ||
			game_play_turn(rules, &state, example->turn, NULL, &refusal),
		"%s at %s: %s", example->turn, example->position, refusal.text);
	game_rules_destroy(rules);
}

START_LOOP_TEST(every_example_is_a_legal_turn, games_count()) {
	const struct game *game = games_at((size_t)_i);
	for (size_t i = 0; i < game->examples; i++) {
		check_example(game, &game->example[i]);
	}
}
END_TEST

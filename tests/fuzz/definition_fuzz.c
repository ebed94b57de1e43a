/* tests/fuzz/definition_fuzz.c - definitions of games. */
#include "games/define.h"
#include "tests/fuzz/fuzz.h"

static void try_rules(const struct game *game) {
	static struct game_step steps[GAME_STEPS_MAX];
	union game_state state;
	struct game_error error;
	int option[GAME_OPTIONS_MAX];
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	if (rules != NULL) {
		game_start(rules, &state);
		fuzz_expect(game_steps(rules, &state, steps) <= GAME_STEPS_MAX, "steps fit");
	}
	game_rules_destroy(rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static int ready;
	struct game_error error;
	if (!ready) {
		fuzz_expect(games_init(&error), "the built-in games are right");
		ready = 1;
	}
	struct game *game = define_read((const char *)data, size, &error);
	if (game != NULL) {
		try_rules(game);
	} else {
		fuzz_expect(error.text[0] != '\0', "a bad definition gets a sentence");
	}
	define_destroy(game);
	return 0;
}

/* tests/fuzz/position_fuzz.c - positions and turns of every game: a byte that chooses the game, a
 * position, a line end, turns each on a line. */
#include <string.h>

#include "games/game.h"
#include "tests/fuzz/fuzz.h"

static struct game_rules *rules[256];
static size_t count;

/* Every game with its options as they are. */
static void prepare(void) {
	struct game_error error;
	if (count > 0) {
		return;
	}
	fuzz_expect(games_init(&error), "the built-in games are right");
	for (; count < games_count() && count < 256; count++) {
		const struct game *game = games_at(count);
		int option[GAME_OPTIONS_MAX];
		game_options_default(game, option);
		rules[count] = game_rules_create(game, 0, option, &error);
		fuzz_expect(rules[count] != NULL, "every game has rules");
	}
}

/* What was read can be written, and read again to the same. */
static void check_round_trip(const struct game_rules *game, const union game_state *state) {
	char text[GAME_POSITION_TEXT_MAX];
	char again[GAME_POSITION_TEXT_MAX];
	union game_state copy;
	struct game_error error;
	game->game->impl->print(game, state, text);
	fuzz_expect(game_read(game, text, &copy, &error), "what is printed can be read");
	game->game->impl->print(game, &copy, again);
	fuzz_expect(strcmp(text, again) == 0, "a position is printed as it was read");
}

static void look(const struct game_rules *game, const union game_state *state) {
	static struct game_step steps[GAME_STEPS_MAX];
	static struct game_view view;
	struct game_status status = game_status(game, state);
	size_t found = game_steps(game, state, steps);
	fuzz_expect(status.phase != GAME_CHOICE || found > 0, "who must choose has a choice");
	fuzz_expect(found <= GAME_STEPS_MAX, "steps fit");
	memset(&view, 0, sizeof(view));
	game->game->impl->view(game, state, &view);
	fuzz_expect(view.pieces <= GAME_POINTS_MAX, "pieces fit");
}

static void play(const struct game_rules *game, union game_state *state, char *lines) {
	static struct game_effects effects;
	struct game_refusal refusal;
	size_t played;
	for (char *at = strtok(lines, "\n"); at != NULL; at = strtok(NULL, "\n")) {
		union game_state before = *state;
		effects.count = 0;
		if (game_play_text(game, state, at, &played, &effects, &refusal)) {
			look(game, state);
		} else {
			fuzz_expect(memcmp(&before, state, sizeof(before)) == 0,
				"a refusal changes nothing");
			fuzz_expect(refusal.text[0] != '\0', "a refusal says why");
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	union game_state state;
	struct game_error error;
	if (size < 1) {
		return 0;
	}
	prepare();
	const struct game_rules *game = rules[data[0] % count];
	char *text = fuzz_text(data + 1, size - 1);
	char *lines = strchr(text, '\n');
	if (lines != NULL) {
		*lines++ = '\0';
	}
	if (game_read(game, text, &state, &error)) {
		check_round_trip(game, &state);
		look(game, &state);
		if (lines != NULL) {
			play(game, &state, lines);
		}
	}
	free(text);
	return 0;
}

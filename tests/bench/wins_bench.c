/* tests/bench/wins_bench.c - whether the search claims wins that a table of a solved game denies.
 *
 * Usage: wins_bench KEY TABLE [POSITIONS [SEED [NODES]]]
 *
 * TABLE is one that `qirkat solve KEY --men N` wrote. Positions are drawn from it, all equally
 * likely. One that the search calls won, or lost, in fewer turns than the table does is printed,
 * and the program fails.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/search/search.h"
#include "games/solve/solved.h"

enum { MEMORY = 64 << 20, PROBE_MEMORY = 16 << 20, POSITIONS = 200, NODES = 200000 };

static uint64_t chance;

static uint64_t below(uint64_t limit) {
	chance ^= chance << 13;
	chance ^= chance >> 7;
	chance ^= chance << 17;
	return (chance >> 11) % limit;
}

static int fail(const char *text) {
	fprintf(stderr, "wins_bench: %s\n", text);
	return 2;
}

static unsigned char *read_file(const char *path, size_t *size) {
	FILE *file = fopen(path, "rb");
	if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
		return NULL;
	}
	*size = (size_t)ftell(file);
	rewind(file);
	unsigned char *bytes = malloc(*size);
	if (bytes != NULL && fread(bytes, 1, *size, file) != *size) {
		free(bytes);
		bytes = NULL;
	}
	fclose(file);
	return bytes;
}

static uint64_t count_positions(const struct numbering *numbering) {
	uint64_t count = 0;
	for (size_t i = 0; i < numbering_slices(numbering); i++) {
		count += numbering_slice(numbering, i)->size;
	}
	return count;
}

/* Draws a position in which somebody can choose. */
static void draw(const struct game_rules *rules, const struct numbering *numbering,
	uint64_t positions, union game_state *state) {
	for (;;) {
		struct game_men men;
		uint32_t same;
		uint64_t number = below(positions);
		size_t slice = 0;
		for (; number >= numbering_slice(numbering, slice)->size; slice++) {
			number -= numbering_slice(numbering, slice)->size;
		}
		if (!numbering_men(numbering, slice, number, &men, &same)) {
			continue;
		}
		memset(state, 0, sizeof(*state));
		rules->game->impl->men_write(rules, &men, state);
		if (game_status(rules, state).phase == GAME_CHOICE) {
			return;
		}
	}
}

/* Is a claim true, and does the turn keep it? */
static bool is_true(struct solved_probe *probe, const struct game_rules *rules,
	const union game_state *state, const struct search_result *result) {
	union game_state after = *state;
	struct game_refusal refusal;
	uint16_t value = 0, next = 0;
	enum solve_level level = result->wins_in > 0 ? SOLVE_WIN : SOLVE_LOSS;
	game_play_turn(rules, &after, result->turn, NULL, &refusal);
	solved_ask(probe, state, &value);
	solved_ask(probe, &after, &next);
	return solve_level(value) == level &&
		(unsigned)abs(result->wins_in) >= solve_distance(value) &&
		solve_level(next) == solve_other(level) &&
		solve_distance(next) < (unsigned)abs(result->wins_in);
}

/* Searches positions, each anew. Returns how many claims are false. */
static int judge(
	const struct game_rules *rules, struct solved *solved, int positions, uint64_t nodes) {
	const struct numbering *numbering = solved_numbering(solved);
	struct solved_probe *probe = solved_probe_create(solved, PROBE_MEMORY);
	struct search *search = search_create(rules, MEMORY);
	struct search_limits limits = {.nodes = nodes};
	uint64_t all = count_positions(numbering);
	int claims = 0, lies = 0, won = 0;
	for (int i = 0; i < positions && probe != NULL && search != NULL; i++) {
		struct search_result result;
		char text[GAME_POSITION_TEXT_MAX];
		union game_state state;
		uint16_t value = 0;
		draw(rules, numbering, all, &state);
		search_clear(search);
		search_set(search, &state);
		search_go(search, &limits, &result);
		solved_ask(probe, &state, &value);
		won += solve_level(value) == SOLVE_WIN || solve_level(value) == SOLVE_LOSS;
		claims += result.wins_in != 0;
		if (result.wins_in != 0 && !is_true(probe, rules, &state, &result)) {
			rules->game->impl->print(rules, &state, text);
			printf("%s: %s, win %d, but level %d in %u\n", text, result.turn,
				result.wins_in, (int)solve_level(value), solve_distance(value));
			lies++;
		}
	}
	printf("%s: %d positions, %d won or lost, %d claims, %d false\n", rules->game->key,
		positions, won, claims, lies);
	search_destroy(search);
	solved_probe_destroy(probe);
	return lies;
}

int main(int argc, char **argv) {
	struct game_error error;
	int option[GAME_OPTIONS_MAX];
	size_t size = 0;
	const struct game *game = argc > 2 && games_init(&error) ? games_find(argv[1]) : NULL;
	if (game == NULL) {
		return fail("KEY TABLE [POSITIONS [SEED [NODES]]]");
	}
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	unsigned char *bytes = read_file(argv[2], &size);
	struct solved *solved = bytes != NULL ? solved_open(rules, bytes, size, &error) : NULL;
	if (solved == NULL) {
		return fail(bytes != NULL ? error.text : "the table cannot be read");
	}
	chance = UINT64_C(88172645463325252) * (argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
	int lies = judge(rules, solved, argc > 3 ? atoi(argv[3]) : POSITIONS,
		argc > 5 ? strtoull(argv[5], NULL, 10) : NODES);
	solved_close(solved);
	free(bytes);
	game_rules_destroy(rules);
	games_finish();
	return lies > 0;
}

/* tests/bench/search_bench.c - how fast and how deep the search is, and how it does against
 * random play.
 *
 * Usage: search_bench speed [MS [KEY]]          one line a game: nodes a second and depth from the
 *                                               start and from the middle of a game
 *        search_bench random [MS [GAMES [KEY]]] games against uniform random play, seats exchanged
 *
 * Times are processor times, which depend less on what else the machine is doing.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/game.h"
#include "games/play.h"
#include "games/search/search.h"

enum {
	MEMORY = 64 << 20,
	MIDDLE = 16,
	TURNS_MAX = 1200,
	SPEED_MS = 1000,
	RANDOM_MS = 50,
	GAMES = 8
};

static uint64_t now_us(void *user) {
	struct timespec now;
	(void)user;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static uint64_t seed = 88172645463325252;

static size_t below(size_t limit) {
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return limit > 0 ? (size_t)(seed >> 11) % limit : 0;
}

static struct search_limits limits_of(unsigned ms) {
	return (struct search_limits){.time_us = (uint64_t)ms * 1000, .now_us = now_us};
}

/* ---- games ---- */

static void throw_any(struct play *play) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	struct game_error error;
	size_t count = play->rules->game->impl->outcomes(play->rules, &play->state, outcome);
	size_t whole = 0, at = 0;
	for (size_t i = 0; i < count; i++) {
		whole += outcome[i].weight;
	}
	for (size_t rest = below(whole); rest >= outcome[at].weight; at++) {
		rest -= outcome[at].weight;
	}
	int values[4] = {0};
	for (size_t i = 0; i < outcome[at].count; i++) {
		values[i] = outcome[at].values[i];
	}
	play_throw(play, 0, values, outcome[at].count, &error);
}

/* A random step, all equally likely. */
static void play_any(struct play *play) {
	struct game_step steps[GAME_STEPS_MAX];
	struct game_error error;
	char text[GAME_STEP_TEXT_MAX];
	size_t count = game_steps(play->rules, &play->state, steps);
	play->rules->game->impl->print_step(play->rules, &play->state, &steps[below(count)], text);
	play_text(play, 0, play->now.seat, text, &error);
}

static void play_best(struct play *play, struct search *search, unsigned ms) {
	struct search_limits limits = limits_of(ms);
	struct search_result result;
	struct game_error error;
	search_set_play(search, play);
	if (!search_go(search, &limits, &result) ||
		!play_text(play, 0, play->now.seat, result.turn, &error)) {
		fprintf(stderr, "search_bench: \"%s\" cannot be played: %s\n", result.turn,
			error.text);
		exit(1);
	}
}

static bool begin(struct play *play, const struct game_rules *rules) {
	union game_state start;
	game_start(rules, &start);
	play_init(play, realloc, free);
	return play_begin(play, rules, &start);
}

/* ---- speed ---- */

static void print_speed(struct search *search, const struct play *play, unsigned ms) {
	struct search_limits limits = limits_of(ms);
	struct search_result result;
	search_clear(search);
	search_set_play(search, play);
	uint64_t begun = now_us(NULL);
	bool chosen = search_go(search, &limits, &result);
	double took = (double)(now_us(NULL) - begun) / 1e6;
	if (!chosen) {
		printf("%8s %3s %7s  ", "-", "-", "-");
		return;
	}
	printf("%8.0f %3d %7d  ", (double)result.nodes / took / 1e3, result.depth, result.score);
	fflush(stdout);
}

static void go_on(struct play *play, unsigned turns) {
	while (play->now.phase != GAME_OVER &&
		(play_turns(play, -1) < turns || play->now.phase == GAME_CHANCE ||
			!play->now.fresh)) {
		if (play->now.phase == GAME_CHANCE) {
			throw_any(play);
			if (play_turns(play, -1) >= turns) {
				break;
			}
		} else {
			play_any(play);
		}
	}
}

static void measure_speed(const struct game_rules *rules, struct search *search, unsigned ms) {
	struct play play;
	if (!begin(&play, rules)) {
		return;
	}
	printf("%-24s", rules->game->key);
	while (play.now.phase == GAME_CHANCE) {
		throw_any(&play);
	}
	print_speed(search, &play, ms);
	go_on(&play, MIDDLE);
	while (play.now.phase == GAME_CHANCE) {
		throw_any(&play);
	}
	print_speed(search, &play, ms);
	printf("\n");
	play_finish(&play);
}

/* ---- against random play ---- */

struct tally {
	unsigned won, drawn, lost;
	uint64_t turns;
};

static void play_random(const struct game_rules *rules, struct search *search, unsigned ms, int own,
	struct tally *tally) {
	struct play play;
	if (!begin(&play, rules)) {
		return;
	}
	search_clear(search);
	while (play.now.phase != GAME_OVER && play_turns(&play, -1) < TURNS_MAX) {
		if (play.now.phase == GAME_CHANCE) {
			throw_any(&play);
		} else if (play.now.seat == own) {
			play_best(&play, search, ms);
		} else {
			play_any(&play);
		}
	}
	bool over = play.now.phase == GAME_OVER;
	tally->won += over && play.now.winner == own;
	tally->lost += over && play.now.winner != own && play.now.winner != GAME_NOBODY;
	tally->drawn += !over || play.now.winner == GAME_NOBODY;
	tally->turns += play_turns(&play, -1);
	play_finish(&play);
}

static void measure_random(
	const struct game_rules *rules, struct search *search, unsigned ms, unsigned games) {
	struct tally tally[GAME_SEATS_MAX] = {{0}};
	for (unsigned i = 0; i < games; i++) {
		int own = (int)i % rules->seats;
		play_random(rules, search, ms, own, &tally[own]);
	}
	printf("%-24s", rules->game->key);
	uint64_t turns = 0;
	for (int seat = 0; seat < rules->seats; seat++) {
		printf(" %s %u-%u-%u", rules->seat[seat].key, tally[seat].won, tally[seat].drawn,
			tally[seat].lost);
		turns += tally[seat].turns;
	}
	printf("  %" PRIu64 " turns a game\n", games > 0 ? turns / games : 0);
	fflush(stdout);
}

/* ---- all games ---- */

static void run(const struct game *game, bool random, unsigned ms, unsigned games) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(game, option);
	for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
		struct game_rules *rules = game_rules_create(game, seats, option, &error);
		struct search *search = rules != NULL ? search_create(rules, MEMORY) : NULL;
		if (search != NULL && random) {
			measure_random(rules, search, ms, games);
		} else if (search != NULL) {
			measure_speed(rules, search, ms);
		}
		search_destroy(search);
		game_rules_destroy(rules);
	}
}

static unsigned number_of(int argc, char *argv[], int place, unsigned otherwise) {
	return argc > place ? (unsigned)strtoul(argv[place], NULL, 10) : otherwise;
}

int main(int argc, char *argv[]) {
	struct game_error error;
	bool random = argc > 1 && strcmp(argv[1], "random") == 0;
	if (argc < 2 || (!random && strcmp(argv[1], "speed") != 0) || !games_init(&error)) {
		fprintf(stderr,
			"usage: search_bench speed [MS [KEY]] | random [MS [GAMES [KEY]]]\n");
		return 2;
	}
	unsigned ms = number_of(argc, argv, 2, random ? RANDOM_MS : SPEED_MS);
	unsigned games = number_of(argc, argv, 3, GAMES);
	const char *key = random && argc > 4 ? argv[4] : !random && argc > 3 ? argv[3] : NULL;
	for (size_t i = 0; i < games_count(); i++) {
		if (key == NULL || strcmp(games_at(i)->key, key) == 0) {
			run(games_at(i), random, ms, games);
		}
	}
	games_finish();
	return 0;
}

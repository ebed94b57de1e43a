/* server/lab/match_player.c - a player of a match. */
#include "server/lab/match_player.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "base/text.h"
#include "games/search/level.h"
#include "server/lab/match_engine.h"
#include "games/view/table_value.h"

enum { MEMORY = 16 << 20, PROBE = 1 << 20 /* bytes for unpacked blocks */, WORDS = 200 };

/* CPU time of this thread, so that other load on the machine does not weaken a player. */
static uint64_t read_thread_us(void *user) {
	struct timespec now;
	(void)user;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* ---- descriptions ---- */

/* Set a parameter of a weaker player. */
static bool set_skill(struct search_skill *skill, const char *name, unsigned number) {
	if (strcmp(name, "noise") == 0 && number <= UINT16_MAX) {
		skill->noise = (uint16_t)number;
	} else if (strcmp(name, "overlooked") == 0 && number <= 100) {
		skill->overlooked = (uint8_t)number;
	} else if (strcmp(name, "missed") == 0 && number <= 100) {
		skill->missed = (uint8_t)number;
	} else if (strcmp(name, "eager") == 0 && number <= 1) {
		skill->eager = number == 1;
	} else if (strcmp(name, "plain") == 0 && number <= 1) {
		skill->plain = number == 1;
	} else if (strcmp(name, "variety") == 0 && number <= UINT16_MAX) {
		skill->variety = (uint16_t)number;
	} else {
		return false;
	}
	return true;
}

static bool set_limit(struct match_player *player, const char *name, unsigned number) {
	struct search_limits *limits = &player->limits;
	if (strcmp(name, "level") == 0 && level_get(number) != NULL) {
		player->level = number;
	} else if (strcmp(name, "nodes") == 0 && number > 0) {
		limits->nodes = number;
	} else if (strcmp(name, "depth") == 0 && number > 0 && number <= SEARCH_DEPTH_MAX) {
		limits->depth = (int)number;
	} else if (strcmp(name, "time") == 0 && number > 0) {
		limits->time_us = (uint64_t)number * 1000;
	} else if (strcmp(name, "method") == 0 && number < SEARCH_METHODS) {
		limits->method = (enum search_method)number;
	} else if (strcmp(name, "untrained") == 0 && number <= 1) {
		player->untrained = number == 1;
	} else {
		return set_skill(&limits->skill, name, number);
	}
	return true;
}

static bool read_player_limits(struct match_player *player, char *words) {
	char *save = NULL;
	char *word = strtok_r(words, ",", &save);
	bool fine = word != NULL;
	for (; fine && word != NULL; word = strtok_r(NULL, ",", &save)) {
		unsigned number = 0;
		char *colon = strchr(word, ':');
		size_t used = colon != NULL ? text_number(colon + 1, 9, &number) : 0;
		fine = used > 0 && colon[1 + used] == '\0';
		if (fine) {
			*colon = '\0';
			fine = set_limit(player, word, number);
		}
	}
	return fine;
}

static bool fail_player_words(const char *words, struct game_error *error) {
	return game_fail(error,
		"\"%.60s\" is not a player; use level:1 to level:%d, nodes:N, depth:N, time:MS "
		"(several separated by commas), random, greedy, or cmd:COMMAND.",
		words, LEVEL_COUNT);
}

static bool make_player_search(struct match_player *player, const char *words,
	const struct game_rules *rules, struct game_error *error) {
	char copy[WORDS];
	size_t length = strlen(words);
	if (length >= sizeof(copy)) {
		return fail_player_words(words, error);
	}
	memcpy(copy, words, length + 1);
	if (!read_player_limits(player, copy)) {
		return fail_player_words(words, error);
	}
	player->search = search_create(rules, MEMORY);
	if (player->search != NULL && player->untrained) {
		search_train(player->search, NULL, NULL);
	}
	return player->search != NULL || game_fail(error, "Not enough memory for a search.");
}

bool match_player_init(struct match_player *player, const char *words,
	const struct game_rules *rules, const char *position, const char *go,
	struct game_error *error) {
	memset(player, 0, sizeof(*player));
	player->limits.now_us = read_thread_us;
	if (strcmp(words, "random") == 0 || strcmp(words, "greedy") == 0) {
		player->kind = *words == 'r' ? MATCH_RANDOM : MATCH_GREEDY;
		return true;
	}
	if (strncmp(words, "cmd:", 4) == 0) {
		player->kind = MATCH_ENGINE;
		player->engine = match_engine_create(words + 4, position, go, error);
		return player->engine != NULL;
	}
	player->kind = MATCH_SEARCH;
	return make_player_search(player, words, rules, error);
}

static bool is_player_full_strength(const struct match_player *player) {
	const struct search_skill *skill = &player->limits.skill;
	return player->kind == MATCH_SEARCH &&
		(player->level == 0 || player->level == LEVEL_COUNT) && skill->noise == 0 &&
		skill->overlooked == 0 && skill->missed == 0 && !skill->plain;
}

void match_player_use_table(struct match_player *player, const struct solved *table) {
	if (table != NULL && is_player_full_strength(player)) {
		player->probe = solved_probe_create(table, PROBE);
		table_value_use(player->search, player->probe);
	}
}

void match_player_finish(struct match_player *player) {
	match_engine_destroy(player->engine);
	search_destroy(player->search);
	solved_probe_destroy(player->probe);
	memset(player, 0, sizeof(*player));
}

/* ---- playing ---- */

bool match_player_begin(struct match_player *player, uint64_t seed, struct game_error *error) {
	player->seed = player->chance = seed;
	if (player->kind == MATCH_ENGINE) {
		return match_engine_begin(player->engine, error);
	}
	if (player->kind == MATCH_SEARCH) {
		search_clear(player->search);
	}
	return true;
}

static bool choose_best(
	struct match_player *player, const struct play *play, char turn[GAME_TURN_TEXT_MAX]) {
	struct search_limits limits = player->limits;
	struct search_result result;
	limits.seed = player->seed;
	if (player->level > 0) {
		level_limit(player->level, play->rules, play->now.seat, play_turns(play, -1),
			player->seed, &limits);
		limits.nodes = player->limits.nodes > 0 ? player->limits.nodes : limits.nodes;
		limits.depth = player->limits.depth > 0 ? player->limits.depth : limits.depth;
	}
	search_set_play(player->search, play);
	bool found = search_go(player->search, &limits, &result);
	memcpy(turn, result.turn, sizeof(result.turn));
	return found;
}

/* Keep only the steps that take something, if there are any. Returns how many are left. */
static size_t keep_takings(
	const struct play *play, struct game_step steps[GAME_STEPS_MAX], size_t count) {
	size_t taking = 0;
	for (size_t i = 0; i < count; i++) {
		if (search_takes(play->rules, &play->state, &steps[i])) {
			steps[taking++] = steps[i];
		}
	}
	return taking > 0 ? taking : count;
}

/* Choose a step uniformly at random; a greedy player, one that takes something where it can. */
static void choose_any(
	struct match_player *player, const struct play *play, char turn[GAME_TURN_TEXT_MAX]) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = game_steps(play->rules, &play->state, steps);
	if (player->kind == MATCH_GREEDY) {
		count = keep_takings(play, steps, count);
	}
	play->rules->game->impl->print_step(
		play->rules, &play->state, &steps[random_below(&player->chance, count)], turn);
}

bool match_player_choose(struct match_player *player, const struct play *play,
	char turn[GAME_TURN_TEXT_MAX], struct game_error *error) {
	switch (player->kind) {
	case MATCH_ENGINE:
		return match_engine_choose(player->engine, play, turn, error);
	case MATCH_RANDOM:
	case MATCH_GREEDY:
		choose_any(player, play, turn);
		return true;
	case MATCH_SEARCH:
		break;
	}
	return choose_best(player, play, turn) || game_fail(error, "There is no turn to choose.");
}

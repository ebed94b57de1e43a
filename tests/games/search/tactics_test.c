/* tests/games/search/tactics_test.c - the strongest level misses no win and no save in the kept
 * positions (tactics.txt, made by tactics_make). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/search/level.h"
#include "tests/games/battery.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum {
	LINES_MAX = 400,
	LINE_BYTES = 4000,
	MEMORY = 8 << 20,
	FIRST_NODES =
		20000, /* looked at first; more, up to the level's, where the answer is wrong */
};

static char lines[LINES_MAX][LINE_BYTES];
static int lines_count;

static bool read_lines(void) {
	char path[500];
	const char *root = getenv("SOURCE_ROOT");
	snprintf(
		path, sizeof(path), "%s/tests/games/search/tactics.txt", root != NULL ? root : ".");
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		fprintf(stderr, "%s cannot be read; SOURCE_ROOT must name the project\n", path);
		return false;
	}
	while (lines_count < LINES_MAX && fgets(lines[lines_count], LINE_BYTES, file) != NULL) {
		lines[lines_count][strcspn(lines[lines_count], "\n")] = '\0';
		lines_count += lines[lines_count][0] != '#' && lines[lines_count][0] != '\0';
	}
	fclose(file);
	return lines_count > 0;
}

SUITE_BEGIN(load_games)
SUITE_BEGIN(read_lines)

SUITE_GROUP(tactics, NULL, NULL, 60)

/* One kept position; its words point into its line. */
struct kept {
	struct game_rules *rules;
	union game_state state;
	const char *key, *position, *what;
	char *good[100];
	size_t goods;
};

static void read_kept(struct kept *kept, char *line) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	char *save = NULL;
	kept->key = strtok_r(line, "|", &save);
	kept->position = strtok_r(NULL, "|", &save);
	kept->what = strtok_r(NULL, "|", &save);
	HOLDS(kept->what != NULL && games_find(kept->key) != NULL);
	for (char *turn; (turn = strtok_r(NULL, "|", &save)) != NULL && kept->goods < 100;) {
		kept->good[kept->goods++] = turn;
	}
	HOLDS(kept->goods > 0);
	game_options_default(games_find(kept->key), option);
	kept->rules = game_rules_create(games_find(kept->key), 0, option, &error);
	HOLDS(kept->rules != NULL);
	REQUIRE(game_read(kept->rules, kept->position, &kept->state, &error), "%s", error.text);
}

static bool is_good(const struct kept *kept, const char *turn) {
	for (size_t i = 0; i < kept->goods; i++) {
		if (strcmp(kept->good[i], turn) == 0) {
			return true;
		}
	}
	return false;
}

START_LOOP_TEST(the_strongest_level_misses_no_kept_win_or_save, lines_count) {
	static char line[LINE_BYTES];
	struct kept kept = {.goods = 0};
	struct search_result result = {.turn = ""};
	snprintf(line, sizeof(line), "%s", lines[_i]);
	read_kept(&kept, line);
	struct search *search = search_create(kept.rules, MEMORY);
	struct search_limits limits = {.depth = 0};
	level_limit(
		LEVEL_COUNT, kept.rules, game_status(kept.rules, &kept.state).seat, 40, 1, &limits);
	bool found = false;
	for (uint64_t nodes = FIRST_NODES; !found && nodes <= limits.nodes; nodes *= 4) {
		struct search_limits some = limits;
		some.nodes = nodes;
		search_set(search, &kept.state);
		HOLDS(search_go(search, &some, &result));
		/* A win by another way that takes longer is a win too. */
		found = is_good(&kept, result.turn) || (kept.what[0] == 'w' && result.wins_in > 0);
	}
	REQUIRE(found, "%s %s: %s, but it plays %s (%d)", kept.key, kept.position, kept.what,
		result.turn, result.score);
	search_destroy(search);
	game_rules_destroy(kept.rules);
}
END_TEST

START_TEST(every_game_without_chance_has_kept_wins_and_saves) {
	int wins = 0;
	for (size_t i = 0; i < games_count(); i++) {
		const char *key = games_at(i)->key;
		size_t length = strlen(key);
		bool has = false;
		for (int j = 0; j < lines_count; j++) {
			bool own = strncmp(lines[j], key, length) == 0 && lines[j][length] == '|';
			has = has || own;
			wins += own && strstr(lines[j], "|win ") != NULL;
		}
		REQUIRE(has || games_at(i)->impl->outcomes != NULL, "%s has none", key);
	}
	ck_assert_int_ge(wins, 20);
	ck_assert_int_ge(lines_count - wins, 20);
}
END_TEST

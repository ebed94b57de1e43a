/* tests/games/perft_test.c - the counts of turns in tests/perft.txt are right: those before the bar
 * of each line, and with PERFT=all in the environment also those after it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { LINES_MAX = 200, LINE_BYTES = 1000 };

static char lines[LINES_MAX][LINE_BYTES];
static int lines_count;

static bool is_all(void) {
	const char *which = getenv("PERFT");
	return which != NULL && strcmp(which, "all") == 0;
}

static bool read_lines(void) {
	char path[500];
	const char *root = getenv("SOURCE_ROOT");
	snprintf(path, sizeof(path), "%s/tests/perft.txt", root != NULL ? root : ".");
	FILE *file = fopen(path, "r");
	if (file == NULL) {
		fprintf(stderr, "%s cannot be read; SOURCE_ROOT must name the project\n", path);
		return false;
	}
	while (lines_count < LINES_MAX && fgets(lines[lines_count], LINE_BYTES, file) != NULL) {
		if (strchr(lines[lines_count], '=') != NULL && lines[lines_count][0] != '#') {
			lines_count++;
		}
	}
	fclose(file);
	return lines_count > 0;
}

/* The rules that the words before " = " name. The words are cut. */
static struct game_rules *make_rules(char *words) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error = {.text = ""};
	const struct game *game = games_find(strtok(words, " "));
	ck_assert_msg(game != NULL, "there is no game %s", words);
	game_options_default(game, option);
	for (char *word = strtok(NULL, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(game_options_set(game, option, word, &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	return rules;
}

static void count_line(char *line) {
	char *counts = strstr(line, " = ");
	ck_assert_msg(counts != NULL, "%s", line);
	*counts = '\0';
	struct game_rules *rules = make_rules(line);
	union game_state state;
	int depth = 0;
	game_start(rules, &state);
	for (char *word = strtok(counts + 3, " \n"); word != NULL; word = strtok(NULL, " \n")) {
		if (strcmp(word, "|") == 0) {
			if (!is_all()) {
				break;
			}
			continue;
		}
		uint64_t count = game_perft(rules, &state, ++depth);
		ck_assert_msg(count == strtoull(word, NULL, 10), "%s depth %d: %" PRIu64 ", not %s",
			line, depth, count, word);
	}
	ck_assert_int_gt(depth, 1);
	game_rules_destroy(rules);
}

SUITE_BEGIN(load_games)
SUITE_BEGIN(read_lines)

SUITE_GROUP(turn_counts_cases, NULL, NULL, 600)

START_LOOP_TEST(counts_match_the_line, lines_count) {
	count_line(lines[_i]);
}
END_TEST

START_TEST(every_game_has_a_line) {
	for (size_t i = 0; i < games_count(); i++) {
		const char *key = games_at(i)->key;
		size_t length = strlen(key);
		bool has = false;
		for (int j = 0; j < lines_count; j++) {
			has = has ||
				(strncmp(lines[j], key, length) == 0 && lines[j][length] == ' ');
		}
		ck_assert_msg(has, "tests/perft.txt says nothing of %s", key);
	}
}
END_TEST

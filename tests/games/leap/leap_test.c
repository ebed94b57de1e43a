/* tests/games/leap/leap_test.c - every line of the goldens holds: of leaping games, games of mills
 * and sieges.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/leap/leap.h"
#include "games/mills/mills.h"
#include "games/siege/siege.h"
#include "tests/games/load.h"
#include "tests/suite.h"

enum { FILES_MAX = 96, WORDS_MAX = 2000, LINE_MAX_BYTES = 8000, TEXTS_MAX = 4000 };

static char files[FILES_MAX][300];
static int files_count;

/* A line, cut into words. */
struct line {
	const char *file;
	int number;
	char *words[WORDS_MAX]; /* before " = ": verb, game, position, turns */
	size_t count;
	char *expected;
	const struct game *game;
	struct game_rules *rules;
	struct game_error error; /* of options that were refused */
};

#define HOLDS(line, condition, ...)                                                                \
	do {                                                                                       \
		if (!(condition)) {                                                                \
			fprintf(stderr, "%s:%d: ", (line)->file, (line)->number);                  \
			fprintf(stderr, __VA_ARGS__);                                              \
			fputc('\n', stderr);                                                       \
			ck_abort_msg("%s:%d does not hold", (line)->file, (line)->number);         \
		}                                                                                  \
	} while (0)

struct texts {
	size_t count;
	char *text[TEXTS_MAX];
};

static int by_text(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool add_text(void *user, const char *text, const union game_state *after) {
	struct texts *texts = user;
	(void)after;
	ck_assert_uint_lt(texts->count, TEXTS_MAX);
	texts->text[texts->count++] = strdup(text);
	return true;
}

/* Sorted, with a blank between; frees the texts. */
static void join(struct texts *texts, char *out, size_t size) {
	size_t used = 0;
	qsort(texts->text, texts->count, sizeof(texts->text[0]), by_text);
	out[0] = '\0';
	for (size_t i = 0; i < texts->count; i++) {
		int length = snprintf(
			out + used, size - used, "%s%s", i > 0 ? " " : "", texts->text[i]);
		ck_assert_uint_lt(used + (size_t)length, size);
		used += (size_t)length;
		free(texts->text[i]);
	}
}

static void sort_words(const char *text, char *out, size_t size) {
	struct texts texts = {0};
	char copy[LINE_MAX_BYTES], *rest = NULL;
	snprintf(copy, sizeof(copy), "%s", text);
	for (char *word = strtok_r(copy, " ", &rest); word != NULL;
		word = strtok_r(NULL, " ", &rest)) {
		add_text(&texts, word, NULL);
	}
	join(&texts, out, size);
}

/* ---- lines ---- */

static bool is_option(const char *word) {
	return word[0] != 'W' && word[0] != 'B' && strchr(word, '=') != NULL &&
		strchr(word, ':') == NULL;
}

static void make_rules(struct line *line) {
	int option[GAME_OPTIONS_MAX];
	size_t kept = 0;
	line->game = games_find(line->words[1]);
	HOLDS(line, line->game != NULL, "no game %s", line->words[1]);
	game_options_default(line->game, option);
	snprintf(line->error.text, sizeof(line->error.text), "no error");
	bool fine = true;
	for (size_t i = 0; i < line->count; i++) {
		if (!is_option(line->words[i])) {
			line->words[kept++] = line->words[i];
		} else if (fine) {
			fine = game_options_set(line->game, option, line->words[i], &line->error);
		}
	}
	line->count = kept;
	line->rules = fine ? game_rules_create(line->game, 0, option, &line->error) : NULL;
	HOLDS(line, line->rules != NULL || strcmp(line->words[0], "bad") == 0, "%s",
		line->error.text);
}

static void cut(struct line *line, char *text) {
	char *equals = strstr(text, " =");
	HOLDS(line, equals != NULL, "no =");
	line->expected = equals + 2 + (equals[2] == ' ');
	*equals = '\0';
	/* a position may hold =, but never with a blank before it */
	char *rest = NULL;
	line->count = 0;
	for (char *word = strtok_r(text, " ", &rest); word != NULL;
		word = strtok_r(NULL, " ", &rest)) {
		line->words[line->count++] = word;
	}
	make_rules(line);
}

/* A position that was read is written, and read again as the same bytes. */
static void check_round_trip(const struct line *line, const union game_state *state) {
	char text[GAME_POSITION_TEXT_MAX];
	union game_state again;
	struct game_error error;
	line->game->impl->print(line->rules, state, text);
	HOLDS(line, game_read(line->rules, text, &again, &error), "%s: %s", text, error.text);
	HOLDS(line, memcmp(&again, state, sizeof(again)) == 0, "%s is read as another state", text);
}

/* The position after all words from the third on but the last `less`. */
static union game_state reach(struct line *line, size_t less) {
	union game_state state;
	struct game_error error = {.text = ""};
	struct game_refusal refusal = {0};
	HOLDS(line, game_read(line->rules, line->words[2], &state, &error), "%s", error.text);
	check_round_trip(line, &state);
	for (size_t i = 3; i + less < line->count; i++) {
		HOLDS(line, game_play_turn(line->rules, &state, line->words[i], NULL, &refusal),
			"%s: %s", line->words[i], refusal.text);
		check_round_trip(line, &state);
	}
	return state;
}

/* ---- verbs ---- */

static void check_board(struct line *line) {
	char found[100];
	HOLDS(line, line->game->impl == &leap_impl, "only boards of leaping games are counted");
	struct board *board = &((struct leap_rules *)line->rules)->board;
	snprintf(found, sizeof(found), "%zu %zu %zu %u", board->points, board->edges, board->lines,
		board->first_leap[board->points]);
	HOLDS(line, strcmp(found, line->expected) == 0, "the board has %s", found);
}

static void check_turns(struct line *line) {
	union game_state state = reach(line, 0);
	struct texts texts = {0};
	char found[LINE_MAX_BYTES], expected[LINE_MAX_BYTES];
	game_turns(line->rules, &state, add_text, &texts);
	join(&texts, found, sizeof(found));
	sort_words(line->expected, expected, sizeof(expected));
	HOLDS(line, strcmp(found, expected) == 0, "the turns are %s", found);
}

static void check_chain(struct line *line) {
	union game_state state = reach(line, 0);
	struct game_step steps[GAME_STEPS_MAX];
	struct texts texts = {0};
	char found[LINE_MAX_BYTES], expected[LINE_MAX_BYTES], text[GAME_STEP_TEXT_MAX];
	HOLDS(line, !game_status(line->rules, &state).fresh, "the turn has not begun");
	size_t count = game_steps(line->rules, &state, steps);
	for (size_t i = 0; i < count; i++) {
		line->game->impl->print_step(line->rules, &state, &steps[i], text);
		add_text(&texts, text, NULL);
	}
	join(&texts, found, sizeof(found));
	sort_words(line->expected, expected, sizeof(expected));
	HOLDS(line, strcmp(found, expected) == 0, "the steps are %s", found);
}

static void check_position(struct line *line) {
	union game_state state = reach(line, 0);
	char text[GAME_POSITION_TEXT_MAX];
	line->game->impl->print(line->rules, &state, text);
	HOLDS(line, strcmp(text, line->expected) == 0, "the position is %s", text);
}

static void check_over(struct line *line) {
	union game_state state = reach(line, 0);
	struct game_status status = game_status(line->rules, &state);
	struct game_step steps[GAME_STEPS_MAX];
	char found[100];
	HOLDS(line, status.phase == GAME_OVER, "the game is not over");
	HOLDS(line, game_steps(line->rules, &state, steps) == 0,
		"the game is over, and there are steps");
	snprintf(found, sizeof(found), "%s %s",
		status.winner == GAME_NOBODY ? "draw" : line->game->seat[status.winner].key,
		status.reason);
	HOLDS(line, strcmp(found, line->expected) == 0, "the end is %s", found);
}

static void check_perft(struct line *line) {
	union game_state state = reach(line, 0);
	char *rest = NULL;
	int depth = 1;
	for (char *word = strtok_r(line->expected, " ", &rest); word != NULL;
		word = strtok_r(NULL, " ", &rest)) {
		unsigned long long count = strtoull(word, NULL, 10);
		if (count > 1000000) {
			break; /* seconds are short; `qirkat perft` takes these */
		}
		unsigned long long found = game_perft(line->rules, &state, depth);
		HOLDS(line, found == count, "depth %d: %llu", depth, found);
		depth++;
	}
}

static void check_refused(struct line *line) {
	union game_state state = reach(line, 1), before = state;
	struct game_refusal refusal = {0};
	char found[400];
	const char *text = line->words[line->count - 1];
	HOLDS(line, !game_play_turn(line->rules, &state, text, NULL, &refusal), "it is played");
	HOLDS(line, memcmp(&state, &before, sizeof(state)) == 0, "the state has changed");
	snprintf(found, sizeof(found), "%s %s", refusal.clause != NULL ? refusal.clause : "none",
		refusal.text);
	HOLDS(line, strcmp(found, line->expected) == 0, "the answer is %s", found);
}

static void check_bad(struct line *line) {
	union game_state state = {{1, 2, 3}}, before = state;
	if (strcmp(line->words[2], "options") == 0) {
		HOLDS(line, line->rules == NULL, "the options are taken");
	} else {
		HOLDS(line, !game_read(line->rules, line->words[2], &state, &line->error),
			"it is read");
		HOLDS(line, memcmp(&state, &before, sizeof(state)) == 0, "the state has changed");
	}
	HOLDS(line, strstr(line->error.text, line->expected) != NULL, "the sentence is %s",
		line->error.text);
}

static void check_line(struct line *line) {
	static const struct {
		const char *verb;
		void (*check)(struct line *line);
	} verbs[] = {{"board", check_board}, {"turns", check_turns}, {"chain", check_chain},
		{"position", check_position}, {"after", check_position}, {"over", check_over},
		{"perft", check_perft}, {"refused", check_refused}, {"bad", check_bad}};
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		if (strcmp(verbs[i].verb, line->words[0]) == 0) {
			verbs[i].check(line);
			return;
		}
	}
	HOLDS(line, false, "no verb %s", line->words[0]);
}

static void check_file(const char *name) {
	char text[LINE_MAX_BYTES];
	FILE *file = fopen(name, "r");
	ck_assert_msg(file != NULL, "%s cannot be read", name);
	struct line *line = calloc(1, sizeof(*line));
	line->file = strrchr(name, '/') + 1;
	int checked = 0;
	while (fgets(text, sizeof(text), file) != NULL) {
		line->number++;
		text[strcspn(text, "\n")] = '\0';
		if (text[0] == '\0' || text[0] == '#') {
			continue;
		}
		cut(line, text);
		check_line(line);
		game_rules_destroy(line->rules);
		checked++;
	}
	ck_assert_int_gt(checked, 0);
	free(line);
	fclose(file);
}

/* The modules that have goldens. */
static const struct {
	const char *name;
	const struct game_impl *impl;
} modules[] = {{"leap", &leap_impl}, {"mills", &mills_impl}, {"siege", &siege_impl}};

enum { MODULES = sizeof(modules) / sizeof(modules[0]) };

static void find_files_of(const char *module) {
	const char *root = getenv("SOURCE_ROOT");
	char folder[200];
	snprintf(folder, sizeof(folder), "%s/tests/games/%s/goldens", root != NULL ? root : ".",
		module);
	DIR *dir = opendir(folder);
	struct dirent *entry;
	while (dir != NULL && files_count < FILES_MAX && (entry = readdir(dir)) != NULL) {
		size_t length = strlen(entry->d_name);
		if (length > 4 && length < 90 && strcmp(entry->d_name + length - 4, ".txt") == 0) {
			snprintf(files[files_count++], sizeof(files[0]), "%s/%s", folder,
				entry->d_name);
		}
	}
	if (dir != NULL) {
		closedir(dir);
	}
}

/* False if there are none. */
static bool find_files(void) {
	for (size_t i = 0; i < MODULES; i++) {
		find_files_of(modules[i].name);
	}
	return files_count > 0;
}

static bool has_goldens(const struct game *game) {
	char name[600];
	snprintf(name, sizeof(name), "/%s.txt", game->key);
	for (int f = 0; f < files_count; f++) {
		if (strstr(files[f], name) != NULL) {
			return true;
		}
	}
	return false;
}

SUITE_BEGIN(load_games)
SUITE_BEGIN(find_files)

SUITE_GROUP(goldens_cases, NULL, NULL, 60)

START_LOOP_TEST(every_line_of_a_golden_file_holds, files_count) {
	check_file(files[_i]);
}
END_TEST

/* A game of these modules without goldens is not trusted. */
START_LOOP_TEST(every_game_has_goldens, MODULES) {
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		bool needs = game->impl == modules[_i].impl && game->preset == NULL;
		ck_assert_msg(!needs || has_goldens(game), "%s has no file", game->key);
	}
}
END_TEST

/* server/cmd/cmd_check.c - qirkat check FILE: check a definition of a game, or a KEY.lesson. */
#include "server/cmd/cmd.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/define.h"
#include "server/cmd/game_files.h"
#include "server/cmd/usage.h"

enum { TURNS_COUNTED_MAX = 100000 };

/* Limited, because kings among many men may have more turns than can be counted. */
static uint64_t count_start_turns(const struct game_rules *rules, const union game_state *state) {
	return game_status(rules, state).phase == GAME_CHANCE
		? game_perft(rules, state, 1)
		: game_count_turns(rules, state, TURNS_COUNTED_MAX);
}

/* The points that men stand on: not the bar, nor where men are borne off. */
static size_t count_points(const struct game_drawing *drawing) {
	size_t count = 0;
	for (size_t i = 0; i < drawing->points; i++) {
		const char *label = drawing->point[i].label;
		count += strcmp(label, "off") != 0 && strcmp(label, "bar") != 0;
	}
	return count;
}

/* Describe the game with its defaults. */
static bool describe_game(const struct game *game, struct game_error *error) {
	int option[GAME_OPTIONS_MAX];
	struct game_drawing *drawing = calloc(1, sizeof(*drawing));
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 0, option, error);
	if (drawing == NULL || rules == NULL) {
		free(drawing);
		bool made = rules != NULL;
		game_rules_destroy(rules);
		return made && game_fail(error, "out of memory");
	}
	union game_state state;
	game_start(rules, &state);
	game->impl->draw(rules, drawing);
	uint64_t turns = count_start_turns(rules, &state);
	printf("%s: ok, %zu points, %zu lines, %s%" PRIu64 " turns at the start\n", game->key,
		count_points(drawing), drawing->lines,
		turns == TURNS_COUNTED_MAX ? "at least " : "", turns);
	free(drawing);
	game_rules_destroy(rules);
	return true;
}

/* Returns the game that PATH/KEY.lesson belongs to; NULL if there is none. */
static const struct game *find_lesson_game(const char *path) {
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;
	char key[64];
	snprintf(key, sizeof(key), "%.*s", (int)strcspn(name, "."), name);
	return games_find(key);
}

static bool check_lesson(const char *path, char said[GAME_FILES_SAID]) {
	const struct game *game = find_lesson_game(path);
	size_t size;
	char *text = game_files_read(path, &size, said);
	if (text == NULL) {
		return false;
	}
	bool fine = game != NULL;
	if (!fine) {
		snprintf(said, GAME_FILES_SAID,
			"%s: the file must be named after the key of a game", path);
	}
	fine = fine && game_files_lesson(path, game, text, size, said);
	free(text);
	if (fine) {
		printf("%s: ok, the lesson works under the rules of the game\n", game->key);
	}
	return fine;
}

static bool is_lesson(const char *path) {
	size_t length = strlen(path);
	return length > 7 && strcmp(path + length - 7, ".lesson") == 0;
}

static bool check_definition(const char *path, char said[GAME_FILES_SAID]) {
	struct game_error error;
	size_t size;
	char *text = game_files_read(path, &size, said);
	if (text == NULL) {
		return false;
	}
	struct game *game = define_check(text, size, &error) ? define_read(text, size, &error)
							     : NULL;
	bool fine = (game != NULL && describe_game(game, &error)) ||
		game_files_blame(path, &error, said);
	define_destroy(game);
	free(text);
	return fine;
}

int cmd_check(int argc, char *argv[]) {
	char said[GAME_FILES_SAID];
	const char *folder = game_files_folder();
	if (argc == 4 && strcmp(argv[1], "--games") == 0) {
		folder = argv[2];
	} else if (argc != 2) {
		fprintf(stderr, "qirkat: ");
		usage_complain("check");
		return 2;
	}
	if (!game_files_open(folder, said)) {
		fprintf(stderr, "qirkat: %s\n", said);
		return 2;
	}
	const char *path = argv[argc - 1];
	bool fine = is_lesson(path) ? check_lesson(path, said) : check_definition(path, said);
	if (!fine) {
		fprintf(stderr, "%s\n", said);
	}
	games_finish();
	return fine ? 0 : 2;
}

/* tests/games/puzzles/plain_all.c - are all kept puzzles what they say? By a plain search, deep
 * enough for each; it takes minutes, and belongs to the longer run.
 *
 * Usage: plain_all [KEY [FILE]]
 *
 * Says of each that is not so what is wrong, and of those that take too many nodes that they were
 * not looked at; ends with 1 where one is wrong.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/puzzles/puzzle.h"
#include "tests/games/puzzles/plain.h"

enum { NODES = 3000000, FILE_MAX = 1 << 22, MARGIN = 30 };

struct check {
	struct plain plain;
	const struct puzzle *puzzle;
	int seat, base, depth;
	int goal;  /* what the turn comes to at least */
	int limit; /* and any other at most */
	bool wrong, unknown;
	char why[200];
};

static bool ask(struct check *check, const union game_state *after, int depth, int at, bool *more) {
	int value;
	bool known = plain_value(&check->plain, after, check->seat, depth, at - 1, at + 1, &value);
	*more = value > at;
	return known;
}

static bool check_turn(void *user, const char *text, const union game_state *after) {
	struct check *check = user;
	bool is_it = strcmp(text, check->puzzle->line[0]) == 0, more;
	/* The turn at the depth of its line; the others one turn deeper, too. */
	if (!ask(check, after, check->depth + !is_it, is_it ? check->goal - 1 : check->limit,
		    &more)) {
		check->unknown = true;
	} else if (more != is_it) {
		check->wrong = true;
		snprintf(check->why, sizeof(check->why), "%s %s", text,
			is_it ? "does not do it" : "does it as well");
	}
	return !check->wrong;
}

static void aim(struct check *check) {
	switch (check->puzzle->what) {
	case PUZZLE_WIN:
		check->goal = PLAIN_SURE;
		check->limit = PLAIN_SURE;
		break;
	case PUZZLE_GAIN:
		check->goal = check->base + 180;
		check->limit = check->base + 100;
		break;
	default:
		check->goal = check->base - 50;
		check->limit = check->puzzle->men == 0 ? -PLAIN_SURE : check->base - 180 + MARGIN;
	}
}

static bool check_one(const struct game_rules *rules, const struct puzzle *puzzle, size_t number) {
	struct check check = {.puzzle = puzzle};
	union game_state state;
	struct game_error error;
	if (!puzzle_state(rules, puzzle, &state, &error)) {
		printf("%s %zu wrong: %s\n", rules->game->key, number, error.text);
		return false;
	}
	check.seat = game_status(rules, &state).seat;
	check.depth = puzzle->what == PUZZLE_WIN ? (int)puzzle->turns - 1 : 4;
	plain_init(&check.plain, rules, NODES);
	check.base = plain_pieces(&check.plain, &state, check.seat);
	aim(&check);
	game_turns(rules, &state, check_turn, &check);
	if (check.wrong) {
		printf("%s %zu wrong: %s\n", rules->game->key, number, check.why);
	} else if (check.unknown) {
		printf("%s %zu unknown: it takes too many nodes\n", rules->game->key, number);
	}
	fflush(stdout);
	return !check.wrong;
}

static bool check_game(const struct game *game, const char *text, size_t size) {
	static struct puzzle puzzle;
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	bool fine = rules != NULL;
	size_t count = puzzle_count(text, size);
	for (size_t i = 0; rules != NULL && i < count; i++) {
		bool read = puzzle_read(text, size, i, &puzzle, &error);
		fine = read && check_one(rules, &puzzle, i + 1) && fine;
	}
	printf("%s: %zu looked at\n", game->key, count);
	game_rules_destroy(rules);
	return fine;
}

static const char *read_file(const char *path, size_t *size) {
	static char text[FILE_MAX];
	FILE *file = fopen(path, "r");
	*size = file != NULL ? fread(text, 1, sizeof(text), file) : 0;
	if (file != NULL) {
		fclose(file);
	}
	return *size > 0 ? text : NULL;
}

int main(int argc, char *argv[]) {
	struct game_error error;
	bool fine = true;
	if (!games_init(&error)) {
		fprintf(stderr, "plain_all: %s\n", error.text);
		return 2;
	}
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		size_t size;
		if (argc > 1 && strcmp(argv[1], game->key) != 0) {
			continue;
		}
		const char *text = argc > 2 ? read_file(argv[2], &size)
					    : puzzles_of(game->key, &size);
		fine = (text == NULL || check_game(game, text, size)) && fine;
	}
	games_finish();
	return fine ? 0 : 1;
}

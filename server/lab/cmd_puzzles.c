/* server/lab/cmd_puzzles.c - qirkat-lab puzzles: find positions with one turn to find, in games
 * between levels and in records (games/puzzles/README.md). */
#include "server/lab/lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "games/puzzles/find.h"
#include "server/cmd/game_args.h"
#include "server/cmd/game_files.h"
#include "server/cmd/usage.h"
#include "server/replay/import.h"
#include "server/replay/replay_game.h"

enum { POOL_MAX = 1000, PUZZLE_BYTES = 1 << 16, RECORDS_MAX = 256, RECORD_TURNS = 4000 };

struct orders {
	unsigned count, pool, seed, games, seconds, nodes;
	const char *out;
	const char *record[RECORDS_MAX];
	size_t records;
	struct game_args args;
	struct finder *finder;
	FILE *file;
	struct puzzle *found[POOL_MAX];
	unsigned founds;
};

/* ---- arguments ---- */

static const struct usage_number numbers[] = {
	{"--count", offsetof(struct orders, count), 1, POOL_MAX, 24},
	{"--pool", offsetof(struct orders, pool), 1, POOL_MAX, 72},
	{"--seed", offsetof(struct orders, seed), 0, 999999999, 1},
	{"--plays", offsetof(struct orders, games), 0, 1000000, 2000},
	{"--seconds", offsetof(struct orders, seconds), 1, 999999999, 999999999},
	{"--nodes", offsetof(struct orders, nodes), 1000, 100000000, 60000},
	{.name = NULL},
};

static bool take_path(struct orders *orders, const char *flag, const char *path) {
	if (path == NULL || *path == '\0') {
		return usage_fail("a value is missing after \"%s\"", flag);
	}
	if (strcmp(flag, "--out") == 0) {
		orders->out = path;
		return true;
	}
	if (orders->records == RECORDS_MAX) {
		return usage_fail("at most %d records are allowed", RECORDS_MAX);
	}
	orders->record[orders->records++] = path;
	return true;
}

/* Take out this command's own arguments; those of all commands about a game remain. */
static bool read_puzzles_words(struct orders *orders, int *argc, char *argv[]) {
	int kept = 0;
	bool taken;
	usage_numbers_default(numbers, orders);
	for (int i = 0; i < *argc; i++) {
		if (!usage_number_read(numbers, orders, *argc, argv, &i, &taken)) {
			return false;
		}
		if (taken) {
			continue;
		}
		if (strcmp(argv[i], "--out") != 0 && strcmp(argv[i], "--record") != 0) {
			argv[kept++] = argv[i];
		} else if (!take_path(orders, argv[i], i + 1 < *argc ? argv[i + 1] : NULL)) {
			return false;
		} else {
			i++;
		}
	}
	*argc = kept;
	return kept > 1 || usage_numbers_complain("puzzles", numbers);
}

/* ---- searching ---- */

static bool store_puzzle(void *user, const struct puzzle *puzzle) {
	struct orders *orders = user;
	struct puzzle *copy = malloc(sizeof(*copy));
	if (copy == NULL) {
		return false;
	}
	*copy = *puzzle;
	orders->found[orders->founds++] = copy;
	return orders->founds < orders->pool;
}

/* Sort by interest, keeping the order of equal ones. */
static void sort_puzzles(struct orders *orders) {
	for (unsigned i = 1; i < orders->founds; i++) {
		struct puzzle *moved = orders->found[i];
		unsigned interest = puzzle_interest(moved), at = i;
		while (at > 0 && puzzle_interest(orders->found[at - 1]) < interest) {
			orders->found[at] = orders->found[at - 1];
			at--;
		}
		orders->found[at] = moved;
	}
}

static bool write_puzzles(struct orders *orders) {
	static char said[PUZZLE_BYTES];
	bool fine = true;
	sort_puzzles(orders);
	for (unsigned i = 0; i < orders->founds && i < orders->count; i++) {
		struct text text;
		text_init(&text, said, sizeof(said));
		puzzle_write(orders->found[i], &text);
		fine = fine && !text.full && fputs(said, orders->file) != EOF;
	}
	return (fflush(orders->file) == 0 && fine) || usage_fail("the puzzles cannot be written");
}

/* Examine the turn that ends with move index, from the state where it began. Returns false once
 * there are enough puzzles. */
static bool examine_turn(struct orders *orders, const struct play *play, uint32_t index,
	const union game_state *from, const char *path) {
	static struct puzzle puzzle;
	char turn[GAME_TURN_TEXT_MAX];
	play_turn_text(play, index, turn, sizeof(turn));
	if (!finder_look(orders->finder, from, turn, &puzzle)) {
		return true;
	}
	snprintf(puzzle.source, sizeof(puzzle.source), "%.100s, move %u", path, index + 1);
	return store_puzzle(orders, &puzzle);
}

/* Examine every turn of a game of a record. Returns false once there are enough puzzles. */
static bool examine_game(
	struct orders *orders, const struct record *record, size_t index, const char *path) {
	struct replay_game game;
	struct game_error error;
	unsigned line = 0;
	bool more = true;
	bool made = replay_game_make(&game, record, index, RECORD_TURNS, &error, &line);
	bool fits = made && game.rules->game == orders->args.game &&
		memcmp(game.rules->option, orders->args.rules->option,
			sizeof(game.rules->option)) == 0;
	union game_state state = game.start, from = state;
	for (uint32_t i = 0; fits && more && i < game.play.moves; i++) {
		from = play_begins_turn(&game.play, i) ? state : from;
		play_show(&game.play, i, &state, NULL);
		if ((game.play.move[i].flags & (PLAY_ENDS | PLAY_LOSS)) == PLAY_ENDS) {
			more = examine_turn(orders, &game.play, i, &from, path);
		}
	}
	replay_game_finish(&game);
	return more;
}

static bool examine_record(struct orders *orders, const char *path, bool *more) {
	char said[GAME_FILES_SAID];
	struct replay_error error;
	static struct import import;
	size_t size;
	char *text = game_files_read(path, &size, said);
	if (text == NULL) {
		return usage_fail("%s", said);
	}
	char *ended = realloc(text, size + 1);
	if (ended == NULL) {
		free(text);
		return usage_fail("not enough memory for %s", path);
	}
	text = ended;
	text[size] = '\0';
	memset(&import, 0, sizeof(import));
	bool fine = import_read(&import, text, size, RECORD_TURNS, &error);
	if (!fine) {
		usage_fail("%s: %s", path, error.text);
	}
	for (size_t i = 0; fine && *more && i < import.record.count; i++) {
		*more = examine_game(orders, &import.record, i, path);
	}
	import_finish(&import);
	free(text);
	return fine;
}

static void report_puzzles(const struct orders *orders) {
	struct find_progress progress = finder_progress(orders->finder);
	fprintf(stderr, "%s: %u found of %u that stood out, %u positions, %u games\n",
		orders->args.game->key, progress.found, progress.candidates, progress.positions,
		progress.games);
}

static bool search_puzzles(struct orders *orders) {
	struct timespec begun, now;
	bool more = true, fine = true;
	for (size_t i = 0; fine && more && i < orders->records; i++) {
		fine = examine_record(orders, orders->record[i], &more);
	}
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begun);
	for (unsigned i = 0; fine && more && orders->records == 0 && i < orders->games; i++) {
		more = finder_play(
			orders->finder, (unsigned long)orders->seed + i, store_puzzle, orders);
		clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
		more = more && now.tv_sec - begun.tv_sec < (time_t)orders->seconds;
	}
	if (fine) {
		report_puzzles(orders);
	}
	return fine;
}

static bool open_finder(struct orders *orders) {
	struct game_error error;
	orders->finder = finder_create(orders->args.rules, orders->nodes, &error);
	if (orders->finder == NULL) {
		return usage_fail("%s", error.text);
	}
	orders->file = orders->out != NULL ? fopen(orders->out, "a") : stdout;
	return orders->file != NULL || usage_fail("%s cannot be written", orders->out);
}

int cmd_puzzles(int argc, char *argv[]) {
	static struct orders orders;
	memset(&orders, 0, sizeof(orders));
	bool fine = read_puzzles_words(&orders, &argc, argv) &&
		game_args_init(&orders.args, argc, argv, 0) && open_finder(&orders) &&
		search_puzzles(&orders) && write_puzzles(&orders);
	if (orders.file != NULL && orders.file != stdout) {
		fine = fclose(orders.file) == 0 && fine;
	}
	for (unsigned i = 0; i < orders.founds; i++) {
		free(orders.found[i]);
	}
	finder_destroy(orders.finder);
	game_args_finish(&orders.args);
	return fine ? 0 : 2;
}

/* server/cmd/cmd_engine.c - qirkat engine: the search on a line protocol similar to UCI and Hub
 * (games/search/README.md).
 *
 * The main thread reads lines; each search runs in a thread of its own, so that it can be stopped.
 * Between searches there is no second thread.
 */
#include "server/cmd/cmd.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/play.h"
#include "games/search/search.h"
#include "server/cmd/game_args.h"
#include "server/cmd/tables_folder.h"
#include "server/process/version.h"
#include "server/solved/solved_library.h"
#include "games/view/table_value.h"

enum {
	LINE_BYTES = 1 << 16,
	MEMORY_MB = 64,
	MEMORY_MB_MAX = 65536,
	PROBE_BYTES = 32 << 20, /* for unpacked blocks of a table */
};

struct engine {
	struct game_args args;
	struct search *search;
	struct solved_library *solved; /* tables of all games */
	struct solved_probe *probe;    /* for this game; NULL: no table */
	struct play play;
	struct search_limits limits;
	atomic_bool stop;
	bool running; /* thread must be joined */
	bool endless; /* the current search has no limit */
	uint64_t begun_us;
	pthread_t thread;
};

static uint64_t read_monotonic_us(void *user) {
	struct timespec now;
	(void)user;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static bool print_engine_error(const char *sentence) {
	printf("error %s\n", sentence);
	return false;
}

/* ---- searching ---- */

static void print_info(void *user, const struct search_result *result) {
	const struct engine *engine = user;
	char wins[32] = "";
	if (result->wins_in != 0) {
		snprintf(wins, sizeof(wins), " win %d", result->wins_in);
	}
	printf("info depth %d score %d%s nodes %" PRIu64 " time %" PRIu64 " line %s\n",
		result->depth, result->score, wins, result->nodes,
		(read_monotonic_us(NULL) - engine->begun_us) / 1000, result->line);
	fflush(stdout);
}

static void *run_engine_search(void *user) {
	struct engine *engine = user;
	struct search_result result;
	if (search_go(engine->search, &engine->limits, &result)) {
		printf("best %s\n", result.turn);
	} else {
		printf("best none\n");
	}
	fflush(stdout);
	return NULL;
}

/* Wait for the current search; with stop it ends at once. */
static void wait_for_search(struct engine *engine, bool stop) {
	if (stop) {
		atomic_store(&engine->stop, true);
	}
	if (engine->running) {
		pthread_join(engine->thread, NULL);
		engine->running = false;
	}
}

static bool read_limit(struct search_limits *limits, const char *name, const char *value) {
	char *end;
	unsigned long long number = value != NULL ? strtoull(value, &end, 10) : 0;
	if (value == NULL || *value < '0' || *value > '9' || *end != '\0' || number == 0) {
		return false;
	}
	if (strcmp(name, "time") == 0 && number <= UINT32_MAX) {
		limits->time_us = number * 1000;
	} else if (strcmp(name, "nodes") == 0) {
		limits->nodes = number;
	} else if (strcmp(name, "depth") == 0 && number <= SEARCH_DEPTH_MAX) {
		limits->depth = (int)number;
	} else {
		return false;
	}
	return true;
}

static bool start_engine_search(struct engine *engine, char *words) {
	struct search_limits limits = {.now_us = read_monotonic_us,
		.stop = &engine->stop,
		.report = print_info,
		.user = engine};
	for (char *name = strtok(words, " "); name != NULL; name = strtok(NULL, " ")) {
		if (!read_limit(&limits, name, strtok(NULL, " "))) {
			return print_engine_error(
				"After go, only time MS, nodes N and depth N are allowed.");
		}
	}
	engine->limits = limits;
	engine->endless = limits.time_us == 0 && limits.nodes == 0 && limits.depth == 0;
	engine->begun_us = read_monotonic_us(NULL);
	atomic_store(&engine->stop, false);
	search_set_play(engine->search, &engine->play);
	engine->running = pthread_create(&engine->thread, NULL, run_engine_search, engine) == 0;
	return engine->running || print_engine_error("Not enough memory for a thread.");
}

/* ---- positions ---- */

static char *trim_position(char *text) {
	text += strspn(text, " ");
	size_t length = strlen(text);
	while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\r')) {
		text[--length] = '\0';
	}
	return text;
}

/* Play a throw: numbers separated by '-'. */
static bool play_numbers(struct play *play, const char *text, struct game_error *error) {
	int values[4] = {0};
	size_t count = 0;
	while (count < 4 && *text >= '0' && *text <= '9') {
		values[count++] = *text++ - '0';
		text += *text == '-';
	}
	if (*text != '\0' || play->now.phase != GAME_CHANCE ||
		!play_may_fall(play, values, count)) {
		return game_fail(error, "This throw is not possible here.");
	}
	return play_throw(play, 0, values, count, error);
}

static bool play_item(struct play *play, const char *item, struct game_error *error) {
	if (play->now.phase == GAME_OVER) {
		return game_fail(error, "The game is over before \"%.60s\".", item);
	}
	return *item == '=' ? play_numbers(play, item + 1, error)
			    : play_text(play, 0, play->now.seat, item, error);
}

/* POSITION [| TURN or =THROW]... On error the position is unchanged. */
static bool set_position(struct engine *engine, char *words) {
	struct game_error error;
	union game_state state;
	struct play play;
	char *save = NULL, *item = strtok_r(words, "|", &save);
	if (item == NULL || !game_read(engine->args.rules, trim_position(item), &state, &error)) {
		return print_engine_error(item == NULL ? "A position is missing." : error.text);
	}
	play_init(&play, realloc, free);
	bool good = play_begin(&play, engine->args.rules, &state) ||
		game_fail(&error, "Out of memory.");
	while (good && (item = strtok_r(NULL, "|", &save)) != NULL) {
		good = play_item(&play, trim_position(item), &error);
	}
	if (!good) {
		play_finish(&play);
		return print_engine_error(error.text);
	}
	play_finish(&engine->play);
	engine->play = play;
	return true;
}

static bool set_memory(struct engine *engine, const char *words) {
	unsigned long mb = strtoul(words, NULL, 10);
	size_t bytes = (size_t)mb << 20;
	if (bytes < SEARCH_MEMORY_MIN || mb > MEMORY_MB_MAX) {
		return print_engine_error("memory takes a number of megabytes from 4 to 65536.");
	}
	struct search *search = search_create(engine->args.rules, bytes);
	if (search == NULL) {
		return print_engine_error("There is not enough memory for that.");
	}
	search_destroy(engine->search);
	engine->search = search;
	table_value_use(search, engine->probe);
	return true;
}

/* ---- lines ---- */

static void print_id(const struct engine *engine) {
	const struct game_rules *rules = engine->args.rules;
	printf("id name Qirkat %s\nid game %s\nid seats", version_name, rules->game->key);
	for (int seat = 0; seat < rules->seats; seat++) {
		printf(" %s", rules->seat[seat].key);
	}
	printf("\nok\n");
}

/* Returns false to quit. */
static bool obey_command(struct engine *engine, char *line) {
	char *words = line + strcspn(line, " ");
	words += *words == ' ';
	if (words > line && words[-1] == ' ') {
		words[-1] = '\0';
	}
	if (strcmp(line, "ready") == 0) {
		printf("ready\n");
		return true;
	}
	wait_for_search(
		engine, engine->endless || strcmp(line, "stop") == 0 || strcmp(line, "quit") == 0);
	if (strcmp(line, "id") == 0) {
		print_id(engine);
	} else if (strcmp(line, "new") == 0) {
		search_clear(engine->search);
	} else if (strcmp(line, "memory") == 0) {
		set_memory(engine, words);
	} else if (strcmp(line, "position") == 0) {
		set_position(engine, words);
	} else if (strcmp(line, "go") == 0) {
		start_engine_search(engine, words);
	} else if (*line != '\0' && strcmp(line, "stop") != 0 && strcmp(line, "quit") != 0) {
		print_engine_error(
			"A line must begin with id, ready, new, memory, position, go, stop or quit.");
	}
	return strcmp(line, "quit") != 0;
}

static void obey_all(struct engine *engine) {
	static char line[LINE_BYTES];
	bool more = true;
	while (more && fgets(line, sizeof(line), stdin) != NULL) {
		if (strchr(line, '\n') == NULL && !feof(stdin)) {
			print_engine_error("A line may have at most 65534 characters.");
			break;
		}
		line[strcspn(line, "\r\n")] = '\0';
		more = obey_command(engine, line);
		fflush(stdout);
	}
	wait_for_search(engine, engine->endless || !more);
}

static void print_table_warning(void *user, const char *sentence) {
	(void)user;
	print_engine_error(sentence);
}

/* Without a valid table it plays without one. */
static void load_solved_table(struct engine *engine, const char *folder) {
	engine->solved = solved_library_create(folder, print_table_warning, NULL);
	const struct solved *table = solved_library_table(engine->solved, engine->args.rules);
	if (table != NULL) {
		engine->probe = solved_probe_create(table, PROBE_BYTES);
		table_value_use(engine->search, engine->probe);
	}
}

int cmd_engine(int argc, char *argv[]) {
	struct engine engine = {.endless = false};
	char folder[SOLVED_PATH_MAX];
	if (!tables_words(&argc, argv, folder)) {
		return 2;
	}
	bool fine = game_args_init(&engine.args, argc, argv, 0);
	if (fine) {
		play_init(&engine.play, realloc, free);
		engine.search = search_create(engine.args.rules, (size_t)MEMORY_MB << 20);
		fine = engine.search != NULL &&
			play_begin(&engine.play, engine.args.rules, &engine.args.state);
		if (fine) {
			load_solved_table(&engine, folder);
			obey_all(&engine);
		} else {
			fprintf(stderr, "qirkat: out of memory\n");
		}
		play_finish(&engine.play);
		search_destroy(engine.search);
		solved_probe_destroy(engine.probe);
		solved_library_destroy(engine.solved);
	}
	game_args_finish(&engine.args);
	return fine ? 0 : 2;
}

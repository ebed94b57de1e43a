/* server/cmd/cmd_results.c - `qirkat results`: checks the kept results of games against their rules
 * and the logs that still exist, or writes those that are missing. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "server/cmd/cmd.h"
#include "server/cmd/game_files.h"
#include "server/cmd/orders.h"
#include "server/ledger/log_rows.h"
#include "server/ledger/row_check.h"
#include "server/postgres/postgres.h"

enum { CHECK, FILL, ROWS_AT_ONCE = 50, SAID = 1024, LINES_MAX = 100 };

/* A row, with the seats beside it. Owned. */
struct kept_row {
	char room[STORE_ROOM_ID_MAX], key[WIRE_GAME_SIZE], reason[WIRE_WORD_SIZE];
	char *options, *start;
	int64_t created_ms, game, turns;
	uint8_t definition[DIGEST_BYTES];
	size_t definition_size;
	char *moves;
	size_t moves_size;
	int seats;
	int64_t halves[GAME_SEATS_MAX];
};

struct checking {
	uv_loop_t loop;
	struct store *store;
	struct rule_set_cache rule_sets;
	struct game_row row;
	struct changes changes;
	bool fills;
	struct kept_row rows[ROWS_AT_ONCE];
	size_t count;
	char (*rooms)[STORE_ROOM_ID_MAX]; /* owned: all of the store */
	size_t room_count, rooms_size;
	bool done, failed;
	enum store_result result;
	int64_t found; /* value of the last query for one number */
	uint64_t games, good, without_moves, gone, wrong, missing, written, unreadable;
};

static struct checking all;

/* ---- asking the store ---- */

static void on_answered(void *user, enum store_result result) {
	struct checking *checking = user;
	checking->done = true;
	checking->result = result;
}

static bool wait_for_store(struct checking *checking) {
	while (!checking->done) {
		uv_run(&checking->loop, UV_RUN_ONCE);
	}
	checking->failed = checking->failed || checking->result != STORE_OK;
	return checking->result == STORE_OK;
}

static bool ask(struct checking *checking, const char *sql, const struct store_value *values,
	size_t count, store_each_row each) {
	const struct store_query query = {.sql = sql, .values = values, .count = count};
	checking->done = false;
	return store_read(checking->store, &query, each, on_answered, checking) &&
		wait_for_store(checking);
}

/* Print what is wrong with a row; not too often. */
static void blame_row(struct checking *checking, const char *room, int64_t game, const char *why) {
	if (checking->wrong++ < LINES_MAX) {
		printf("%s game %" PRId64 ": %s\n", room, game, why);
	}
}

/* ---- rows by their rules ---- */

static const char *text_of(const struct store_value *value) {
	return value->kind == STORE_TEXT ? value->text : "";
}

static void free_rows(struct checking *checking) {
	for (size_t i = 0; i < checking->count; i++) {
		free(checking->rows[i].options);
		free(checking->rows[i].start);
		free(checking->rows[i].moves);
	}
	checking->count = 0;
}

static bool keep_row(void *user, const struct store_value *values, size_t count) {
	struct checking *checking = user;
	if (count != 10 || checking->count == ROWS_AT_ONCE) {
		return false;
	}
	struct kept_row *row = &checking->rows[checking->count++];
	*row = (struct kept_row){.created_ms = values[1].number,
		.game = values[2].number,
		.turns = values[8].number,
		.options = strdup(text_of(&values[5])),
		.start = strdup(text_of(&values[6]))};
	snprintf(row->room, sizeof(row->room), "%s", text_of(&values[0]));
	snprintf(row->key, sizeof(row->key), "%s", text_of(&values[3]));
	snprintf(row->reason, sizeof(row->reason), "%s", text_of(&values[7]));
	if (values[4].kind == STORE_BYTES && values[4].size == DIGEST_BYTES) {
		memcpy(row->definition, values[4].bytes, DIGEST_BYTES);
		row->definition_size = DIGEST_BYTES;
	}
	if (values[9].kind == STORE_BYTES && (row->moves = malloc(values[9].size + 1)) != NULL) {
		memcpy(row->moves, values[9].bytes, values[9].size);
		row->moves_size = values[9].size;
	}
	return true;
}

static bool keep_seat(void *user, const struct store_value *values, size_t count) {
	struct kept_row *row = ((struct checking *)user)->rows;
	row += ((struct checking *)user)->found;
	if (count == 1 && row->seats < GAME_SEATS_MAX) {
		row->halves[row->seats++] = values[0].number;
	}
	return true;
}

static bool ask_seats(struct checking *checking, size_t index) {
	static const char sql[] =
		"SELECT halves FROM result_seats WHERE room = ?1 AND created_ms = ?2 AND game = ?3"
		" ORDER BY seat";
	const struct kept_row *row = &checking->rows[index];
	const struct store_value values[] = {
		value_text(row->room), value_number(row->created_ms), value_number(row->game)};
	checking->found = (int64_t)index;
	return ask(checking, sql, values, 3, keep_seat);
}

static void check_row(struct checking *checking, const struct kept_row *row) {
	struct game_error error;
	struct row_read read = {.room = row->room,
		.key = row->key,
		.options = row->options,
		.start = row->start,
		.reason = row->reason,
		.created_ms = row->created_ms,
		.game = row->game,
		.turns = row->turns,
		.definition = row->definition,
		.definition_size = row->definition_size,
		.moves = row->moves,
		.moves_size = row->moves_size,
		.seats = row->seats};
	memcpy(read.halves, row->halves, sizeof(read.halves));
	checking->games++;
	if (row->seats < 2) {
		blame_row(checking, row->room, row->game, "its seats are missing");
		return;
	}
	switch (row_check(&checking->row, &read, &error)) {
	case ROW_GOOD:
		checking->good++;
		break;
	case ROW_WITHOUT_MOVES:
		checking->without_moves++;
		break;
	case ROW_GONE:
		checking->gone++;
		break;
	case ROW_WRONG:
		blame_row(checking, row->room, row->game, error.text);
		break;
	}
}

static bool check_rows(struct checking *checking) {
	static const char sql[] =
		"SELECT room, created_ms, game, key, definition, options, start, reason, turns, moves"
		" FROM results WHERE (room, created_ms, game) > (?1, ?2, ?3)"
		" ORDER BY room, created_ms, game LIMIT 50";
	char room[STORE_ROOM_ID_MAX] = "";
	int64_t created_ms = 0, game = 0;
	do {
		const struct store_value values[] = {
			value_text(room), value_number(created_ms), value_number(game)};
		free_rows(checking);
		if (!ask(checking, sql, values, 3, keep_row)) {
			return false;
		}
		for (size_t i = 0; i < checking->count; i++) {
			if (!ask_seats(checking, i)) {
				return false;
			}
			check_row(checking, &checking->rows[i]);
		}
		if (checking->count > 0) {
			const struct kept_row *last = &checking->rows[checking->count - 1];
			strcpy(room, last->room);
			created_ms = last->created_ms;
			game = last->game;
		}
	} while (checking->count == ROWS_AT_ONCE);
	free_rows(checking);
	return true;
}

/* ---- rows by the logs of their rooms ---- */

static bool keep_room_id(void *user, const struct store_room *room) {
	struct checking *checking = user;
	void *at = array_reserve(checking->rooms, &checking->rooms_size, checking->room_count + 1,
		sizeof(*checking->rooms));
	if (at == NULL) {
		checking->failed = true;
		return false;
	}
	checking->rooms = at;
	strcpy(checking->rooms[checking->room_count++], room->room);
	return true;
}

static bool see_number(void *user, const struct store_value *values, size_t count) {
	((struct checking *)user)->found = count == 1 ? values[0].number : 0;
	return false;
}

/* Whether the store has the row that changes would write: 1; 0: none; 2: one that differs. Times,
 * rules and what was dropped above the bound are not compared. */
static const char find_same[] =
	"SELECT coalesce(max(CASE WHEN key = ?4 AND options = ?5 AND start = ?6 AND reason = ?7"
	" AND turns = ?8 AND (moves IS NULL OR moves = ?9) THEN 1 ELSE 2 END), 0)"
	" FROM results WHERE room = ?1 AND created_ms = ?2 AND game = ?3";

static bool find_row(struct checking *checking) {
	const struct store_value *row = checking->changes.at[0].values;
	const struct store_value none = value_bytes("", 0);
	const struct store_value values[] = {row[0], row[1], row[2], row[4], row[6], row[8],
		row[13], row[12], row[15].kind == STORE_BYTES ? row[15] : none};
	checking->found = 0;
	return ask(checking, find_same, values, sizeof(values) / sizeof(values[0]), see_number);
}

static bool write_row(struct checking *checking) {
	checking->done = false;
	store_change(checking->store, checking->changes.at, checking->changes.count, on_answered,
		checking);
	return wait_for_store(checking);
}

/* A game has ended in a log. */
static bool compare_row(struct checking *checking, const char *room) {
	int64_t game = checking->changes.at[0].values[2].number;
	if (!find_row(checking)) {
		return false;
	}
	if (checking->found == 2) {
		blame_row(checking, room, game, "the row is not what the log says");
	} else if (checking->found == 0 && checking->fills) {
		checking->written++;
		return write_row(checking);
	} else if (checking->found == 0) {
		checking->missing++;
	}
	return true;
}

struct log_reading {
	struct log_rows *log;
	struct changes *changes;
};

static bool add_check_event(void *user, const struct store_event *stored) {
	struct log_reading *reading = user;
	return log_rows_add(reading->log, stored, reading->changes) && reading->changes->count == 0;
}

/* Read on from the event after the last one applied, up to the end of the next game. */
static bool check_log(struct checking *checking, const char *room) {
	struct log_reading reading = {
		log_rows_create(room, &checking->rule_sets, &checking->row), &checking->changes};
	bool good = reading.log != NULL;
	bool more = good;
	while (good && more) {
		changes_begin(&checking->changes);
		good = store_load(checking->store, room, reading.log->room.version, add_check_event,
			&reading);
		more = good && !reading.log->failed && checking->changes.count > 0;
		if (more) {
			good = compare_row(checking, room);
		}
	}
	checking->unreadable += good && reading.log->failed;
	log_rows_destroy(reading.log);
	return good;
}

static bool check_logs(struct checking *checking) {
	if (!store_rooms(checking->store, STORE_OVER, keep_room_id, checking) || checking->failed) {
		return false;
	}
	for (size_t i = 0; i < checking->room_count; i++) {
		if (!check_log(checking, checking->rooms[i])) {
			return false;
		}
	}
	return true;
}

/* ---- the command ---- */

static struct store *open_checked(
	struct checking *checking, const struct config *config, char said[SAID]) {
	static char path[SETTING_TEXT_MAX + 16];
	switch (config->store) {
	case CONFIG_STORE_POSTGRES:
		return store_postgres_create(&checking->loop, config->database, said, SAID);
	case CONFIG_STORE_MEMORY:
		snprintf(said, SAID, "a store in memory can be reached only by its own server");
		return NULL;
	default:
		if (!config_store_path(config, path, sizeof(path))) {
			snprintf(said, SAID, "the path of the data folder is too long");
			return NULL;
		}
		return store_sqlite_create(&checking->loop, path, said, SAID);
	}
}

static int report_check(const struct checking *checking) {
	printf("%" PRIu64 " results: %" PRIu64 " replayed, %" PRIu64 " without moves, %" PRIu64
	       " by rules that are gone, %" PRIu64 " wrong; %" PRIu64 " missing, %" PRIu64
	       " written; %" PRIu64 " logs cannot be read\n",
		checking->games, checking->good, checking->without_moves, checking->gone,
		checking->wrong, checking->missing, checking->written, checking->unreadable);
	return checking->wrong > 0 || checking->missing > 0 ? 1 : 0;
}

static int check_store(struct checking *checking, const struct orders_args *args) {
	char said[SAID];
	rule_set_cache_init(&checking->rule_sets);
	checking->store = open_checked(checking, &args->config, said);
	if (checking->store == NULL) {
		return orders_fail(args, said);
	}
	bool good = check_logs(checking) && check_rows(checking);
	free_rows(checking);
	free(checking->rooms);
	game_row_finish(&checking->row);
	store_destroy(checking->store);
	uv_run(&checking->loop, UV_RUN_DEFAULT);
	rule_set_cache_finish(&checking->rule_sets);
	return good ? report_check(checking) : orders_fail(args, "the store cannot be read");
}

int cmd_results(int argc, char *argv[]) {
	struct orders_flag flags[] = {
		[CHECK] = {.name = "--check"}, [FILL] = {.name = "--fill"}, {.name = NULL}};
	struct orders_args args = {.command = "results", .flags = flags};
	char said[GAME_FILES_SAID];
	int status;
	if (!orders_read(&args, argc, argv, &status)) {
		return status;
	}
	if (args.count > 0 || flags[CHECK].given == flags[FILL].given) {
		return orders_refuse(&args, "it takes --check or --fill");
	}
	if (!game_files_open(args.config.games, said)) {
		return orders_fail(&args, said);
	}
	if (uv_loop_init(&all.loop) != 0) {
		return orders_fail(&args, "cannot create an event loop");
	}
	all.fills = flags[FILL].given;
	status = check_store(&all, &args);
	uv_loop_close(&all.loop);
	games_finish();
	return status;
}

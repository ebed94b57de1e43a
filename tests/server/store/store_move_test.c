/* tests/server/store/store_move_test.c - everything in a store is moved to another one, and
 * back. */
#include "server/store/store_move.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/postgres/postgres.h"
#include "server/store/move_tables.h"
#include "server/store/store_values.h"
#include "store_help.h"
#include "tests/server/postgres/database.h"
#include "tests/server/store/store_memory.h"
#include "tests/suite.h"

enum { ROOMS = 300, RESULTS = 130, ACCOUNT_ROWS = 10, WRITTEN = 1 << 20 };

static char first[WRITTEN], second[WRITTEN];
static char said[1024];

/* Moves through a database if there is one; otherwise through another file. */
static void set_up(void) {
	help_set_up();
	help_open(HELP_SQLITE);
}

/* ---- a store as text ---- */

static void write_text(char *to, const char *text) {
	size_t used = strlen(to);
	ck_assert_uint_lt(used + strlen(text) + 1, WRITTEN);
	strcat(to + used, text);
}

static bool write_event(void *user, const struct store_event *event) {
	char line[512];
	snprintf(line, sizeof(line), " %u %lld %s %s\n", event->version, (long long)event->at_ms,
		event->body, event->secret != NULL ? event->secret : "-");
	write_text(user, line);
	return true;
}

struct writing {
	struct store *store;
	char *to;
};

static bool write_room(void *user, const struct store_room *room) {
	struct writing *writing = user;
	struct store_found found;
	char line[512];
	ck_assert(store_find(writing->store, room->room, &found));
	snprintf(line, sizeof(line), "%s %u %d %lld %s %d\n", room->room, room->version,
		(int)room->status, (long long)room->updated_ms, room->summary, found.kept);
	write_text(writing->to, line);
	return store_load(writing->store, room->room, 0, write_event, writing->to);
}

static bool write_note(void *user, const struct store_note *note) {
	write_text(user, note->kind);
	write_text(user, note->key);
	write_text(user, note->text);
	return true;
}

static bool write_run(void *user, int64_t from_ms, int64_t to_ms) {
	char line[64];
	snprintf(line, sizeof(line), "%lld-%lld\n", (long long)from_ms, (long long)to_ms);
	write_text(user, line);
	return true;
}

static void write_store(struct store *store, char *to) {
	struct writing writing = {store, to};
	to[0] = '\0';
	ck_assert(store_rooms(store, STORE_OVER, write_room, &writing));
	ck_assert(store_notes(store, NULL, NULL, write_note, to));
	ck_assert(store_runs(store, write_run, to));
}

/* ---- what is moved ---- */

static void add_room(int number) {
	char summary[64], body[64];
	struct store_event event = {.body = body, .is_public = number % 2 == 0};
	snprintf(event.room, sizeof(event.room), "room%d", number);
	snprintf(summary, sizeof(summary), "{\"public\":%s,\"n\":%d}",
		number % 2 == 0 ? "true" : "false", number);
	for (uint32_t version = 1; version <= 1 + (uint32_t)number % 7; version++) {
		snprintf(body, sizeof(body), "{\"room\":%d,\"v\":%u}", number, version);
		event.version = version;
		event.at_ms = 10000 + number * 100 + version;
		event.secret = version % 3 == 1 ? "{\"seed\":\"00\"}" : NULL;
		event.status = (enum store_status)(number % 3);
		event.summary = number % 5 != 0 && version == 2 ? summary : NULL;
		help_append_full(&event);
	}
}

static void ignore(void *user, enum store_result result) {
	(void)user;
	ck_assert_int_eq(result, STORE_OK);
}

/* Rows of both tables, with and without moves. */
static void add_results(void) {
	static const char add_result[] =
		"INSERT INTO results (room, created_ms, game, at, key, definition, options, clock,"
		" start, public, rated, kind, turns, reason, moves, counts, bytes)"
		" VALUES (?1, ?2, 1, ?2, 'felli', ?3, '', '{}', 'W:', 1, 0, 0, 3, 'blocked', ?4, 1, 9)";
	static const char add_seat[] =
		"INSERT INTO result_seats (room, created_ms, game, seat, level, halves)"
		" VALUES (?1, ?2, 1, 0, ?3, 2)";
	char room[STORE_ROOM_ID_MAX];
	for (int i = 0; i < RESULTS; i++) {
		snprintf(room, sizeof(room), "room%d", i % 7);
		const struct store_value moves = i % 3 == 0 ? value_null()
							    : value_bytes("\0a\xff", 3);
		const struct store_value result[] = {
			value_text(room), value_number(i), value_bytes("hash", 4), moves};
		const struct store_value seat[] = {value_text(room), value_number(i),
			i % 2 == 0 ? value_null() : value_number(4)};
		const struct store_change changes[] = {
			{add_result, result, 4, 1}, {add_seat, seat, 3, 1}};
		store_change(help_store, changes, 2, ignore, NULL);
	}
}

/* A row or two of each table of accounts. */
static void add_accounts(void) {
	static const char *const rows[ACCOUNT_ROWS] = {
		"INSERT INTO accounts (id, name, skeleton, kind, role, role_origin, status,"
		" status_until, created, seen_day, passphrase, settings)"
		" VALUES ('aaaaaaaaaaaa', 'Ada', 'ada', 0, 2, 77, 0, 0, 5, 1, 'x', '{}')",
		"INSERT INTO accounts (id, name, skeleton, kind, role, role_origin, status,"
		" status_until, created, seen_day, settings, owner)"
		" VALUES ('bbbbbbbbbbbb', 'Bo', 'bo', 1, 0, 0, 1, 99, 6, 2, '{}', 'aaaaaaaaaaaa')",
		"INSERT INTO credentials (hash, account, id, key, alg, counter, flags, label,"
		" made_day, used_day) VALUES ('h', 'aaaaaaaaaaaa', ?1, ?1, -7, 4294967295, 5, 'k', 1, 2)",
		"INSERT INTO sessions (hash, account, origin, kind, created, used_day, until, device)"
		" VALUES ('s', 'aaaaaaaaaaaa', 77, 0, 5, 1, 99, 'Firefox on Android')",
		"INSERT INTO codes (hash, account, origin, kind, until, uses)"
		" VALUES ('c', 'aaaaaaaaaaaa', 77, 0, 99, 1)",
		"INSERT INTO codes (hash, origin, kind, until, uses, data)"
		" VALUES ('d', 77, 2, 99, 30, 'x')",
		"INSERT INTO account_seats (account, room, place) VALUES ('aaaaaaaaaaaa', 'room1', 0)",
		"INSERT INTO account_seats (account, room, place) VALUES ('aaaaaaaaaaaa', 'room1', 1)",
		"INSERT INTO keys (name, bytes, made) VALUES ('names', ?1, 5)",
		"INSERT INTO past_names (hash, until) VALUES ('n', 0)"};
	const struct store_value bytes = value_bytes("\0k\xff", 3);
	for (size_t i = 0; i < ACCOUNT_ROWS; i++) {
		const struct store_change change = {
			rows[i], &bytes, strstr(rows[i], "?1") != NULL ? 1 : 0, 1};
		store_change(help_store, &change, 1, ignore, NULL);
	}
}

static void fill(void) {
	struct store_keeping keeping = {.room = "room2", .keep = true};
	struct store_note note = {.kind = "bot", .key = "b", .text = "{\"bot\":1}"};
	store_keep_run(help_store, 1000, 2000);
	for (int i = 0; i < ROOMS; i++) {
		add_room(i);
		if (i == ROOMS / 2) {
			help_settle();
			store_keep_run(help_store, 20000, 21000);
		}
	}
	store_keep(help_store, &keeping, ignore, NULL);
	store_note(help_store, &note, ignore, NULL);
	strcpy(note.kind, "seat");
	store_note(help_store, &note, ignore, NULL);
	add_results();
	add_accounts();
	help_settle();
}

static struct store *other_sqlite(void) {
	static char path[HELP_PATH];
	snprintf(path, sizeof(path), "%.*s/copy.db", (int)(strrchr(help_path, '/') - help_path),
		help_path);
	struct store *store = store_sqlite_create(&help_loop, path, said, sizeof(said));
	ck_assert_msg(store != NULL, "%s", said);
	return store;
}

static struct store *other_store(int kind) {
	if (kind == 0) {
		return store_memory_create(&help_loop);
	}
	database_clean();
	struct store *store = store_postgres_create(&help_loop, database_url(), said, sizeof(said));
	ck_assert_msg(store != NULL, "%s", said);
	return store;
}

/* Through memory, and through a database if there is one. */
static int ways(void) {
	if (database_is_there()) {
		return 2;
	}
	suite_leave_out(1, database_why());
	return 1;
}

static struct store_moved moved;

static bool move(struct store *from, struct store *to) {
	return store_move(&help_loop, from, to, &moved, said, sizeof(said));
}

SUITE_BEGIN(database_start)

SUITE_GROUP(move_cases, set_up, help_tear_down, 60)

START_LOOP_TEST(moving_a_store_there_and_back_changes_nothing, ways()) {
	fill();
	struct store *other = other_store(_i);
	struct store *back = other_sqlite();
	write_store(help_store, first);
	ck_assert_msg(move(help_store, other), "%s", said);
	ck_assert_int_eq(moved.rooms, ROOMS);
	ck_assert_int_eq(moved.notes, 2);
	ck_assert_int_eq(moved.runs, 2);
	ck_assert_int_eq(moved.there, 0);
	ck_assert_int_eq(moved.rows, 2 * RESULTS + ACCOUNT_ROWS);
	write_store(other, second);
	ck_assert_str_eq(first, second);
	ck_assert_msg(move(help_store, other), "what is there already is compared: %s", said);
	ck_assert_int_eq(moved.there, moved.events);
	ck_assert(!store_move_is_unfinished(other));
	write_store(other, second);
	ck_assert_str_eq(first, second);
	ck_assert_msg(move(other, back), "%s", said);
	ck_assert_int_eq(moved.rows, 2 * RESULTS + ACCOUNT_ROWS);
	write_store(back, second);
	ck_assert_str_eq(first, second);
	store_destroy(back);
	store_destroy(other);
}
END_TEST

static unsigned left_to_fail;

static void cut_off(uv_prepare_t *handle) {
	(void)handle;
	if (left_to_fail > 0 && --left_to_fail == 0) {
		_Exit(7);
	}
}

/* Move in a process that exits after that many rounds of its loop, wherever it is. Returns its exit
 * status. */
static int move_and_die(unsigned turns) {
	uv_prepare_t prepare;
	uv_loop_t loop;
	int status;
	pid_t pid = fork();
	if (pid != 0) {
		ck_assert_int_eq(waitpid(pid, &status, 0), pid);
		return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
	}
	left_to_fail = turns;
	uv_loop_init(&loop);
	uv_prepare_init(&loop, &prepare);
	uv_prepare_start(&prepare, cut_off);
	struct store *from = store_sqlite_create(&loop, help_path, said, sizeof(said));
	struct store *to = store_postgres_create(&loop, database_url(), said, sizeof(said));
	if (from == NULL || to == NULL ||
		!store_move(&loop, from, to, &moved, said, sizeof(said))) {
		fprintf(stderr, "%s\n", said);
		_Exit(8);
	}
	_Exit(0);
}

static int with_database(void) {
	if (database_is_there()) {
		return 1;
	}
	suite_leave_out(1, database_why());
	return -1;
}

START_LOOP_TEST(a_move_that_was_killed_resumes, with_database()) {
	(void)_i;
	fill();
	write_store(help_store, first);
	help_close();
	uv_run(&help_loop, UV_RUN_DEFAULT);
	database_clean();
	unsigned turns = 6;
	int deaths = 0, status;
	while ((status = move_and_die(turns)) == 7) {
		deaths++;
		turns += 3 + turns / 16;
	}
	ck_assert_int_eq(status, 0);
	ck_assert_int_gt(deaths, 2);
	struct store *to = store_postgres_create(&help_loop, database_url(), said, sizeof(said));
	ck_assert_msg(to != NULL, "%s", said);
	ck_assert(!store_move_is_unfinished(to));
	write_store(to, second);
	ck_assert_str_eq(first, second);
	store_destroy(to);
}
END_TEST

START_TEST(a_target_with_rooms_of_its_own_is_refused) {
	struct store *other = other_store(0);
	struct store_event event = {.room = "own", .version = 1, .body = "{}"};
	fill();
	store_append(other, &event, ignore, NULL);
	while (store_pending(other) > 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	ck_assert(!move(help_store, other));
	ck_assert_msg(strstr(said, "already has rooms") != NULL, "%s", said);
	ck_assert(!store_move_is_unfinished(other));
	store_destroy(other);
}
END_TEST

START_TEST(an_event_that_differs_is_reported) {
	struct store *other = other_store(0);
	struct store_note note = {.kind = "move", .key = "unfinished", .text = "1"};
	struct store_event event = {.room = "room1", .version = 1, .body = "{}"};
	fill();
	store_note(other, &note, ignore, NULL);
	store_append(other, &event, ignore, NULL);
	while (store_pending(other) > 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	ck_assert(!move(help_store, other));
	ck_assert_msg(strstr(said, "room1: event 1 differs") != NULL, "%s", said);
	ck_assert(store_move_is_unfinished(other));
	store_destroy(other);
}
END_TEST

/* ---- which tables are moved ---- */

struct looking {
	const struct move_table *table;
	int count;
	bool done;
};

static void on_looked(void *user, enum store_result result) {
	ck_assert_int_eq(result, STORE_OK);
	((struct looking *)user)->done = true;
}

static void look(struct looking *looking, const struct store_query *query, store_each_row each) {
	looking->done = false;
	looking->count = 0;
	ck_assert(store_read(help_store, query, each, on_looked, looking));
	while (!looking->done) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
}

static bool is_moved_table(const char *name) {
	/* moved as rooms, notes and runs, or the store's own */
	static const char *const others[] = {
		"rooms", "heads", "events", "kept", "trash", "notes", "lives", "origin", NULL};
	bool found = false;
	for (size_t i = 0; !found && others[i] != NULL; i++) {
		found = strcmp(others[i], name) == 0;
	}
	for (size_t i = 0; !found && move_tables[i].name != NULL; i++) {
		found = strcmp(move_tables[i].name, name) == 0;
	}
	return found;
}

static bool see_table(void *user, const struct store_value *values, size_t count) {
	ck_assert_uint_eq(count, 1);
	ck_assert_msg(
		is_moved_table(values[0].text), "table %s must be in move_tables", values[0].text);
	((struct looking *)user)->count++;
	return true;
}

static bool see_column(void *user, const struct store_value *values, size_t count) {
	char name[64], columns[1024];
	struct looking *looking = user;
	ck_assert_uint_eq(count, 1);
	snprintf(name, sizeof(name), " %s,", values[0].text);
	snprintf(columns, sizeof(columns), " %s,", looking->table->columns);
	ck_assert_msg(strstr(columns, name) != NULL, "column%s of table %s must be in move_tables",
		name, looking->table->name);
	looking->count++;
	return true;
}

START_TEST(every_table_of_a_store_is_moved_with_every_column) {
	static const char tables[] = "SELECT name FROM sqlite_master WHERE type = 'table'";
	static const char columns[] = "SELECT name FROM pragma_table_info(?1)";
	const struct store_query all = {.sql = tables};
	struct looking looking = {.table = move_tables};
	look(&looking, &all, see_table);
	ck_assert_int_ge(looking.count, 17);
	for (; looking.table->name != NULL; looking.table++) {
		const struct store_value values[] = {value_text(looking.table->name)};
		const struct store_query query = {.sql = columns, .values = values, .count = 1};
		look(&looking, &query, see_column);
		ck_assert_int_ge(looking.count, 2);
	}
}
END_TEST

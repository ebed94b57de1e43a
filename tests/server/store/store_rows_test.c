/* tests/server/store/store_rows_test.c - rows beside the logs: what every store must do with
 * store_read, store_change and store_event.with. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store/store_values.h"
#include "store_help.h"
#include "tests/server/postgres/database.h"
#include "tests/suite.h"

enum { KEPT_MAX = 1 << 16, MANY = 5000, KILLS = 8, TRIES = 20, KILL_ROOMS = 40 };

static const char make[] =
	"CREATE TABLE sums (name TEXT PRIMARY KEY, number BIGINT NOT NULL, more %s)";
static const char add[] = "INSERT INTO sums (name, number) VALUES (?1, ?2)";
static const char add_once[] =
	"INSERT INTO sums (name, number) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
static const char change[] = "UPDATE sums SET number = number + ?2 WHERE name = ?1";
static const char drop[] = "DELETE FROM sums WHERE name = ?1 RETURNING number";
static const char all[] = "SELECT name, number FROM sums ORDER BY name";

static struct changes changes;
static int64_t numbers[KEPT_MAX];
static char names[KEPT_MAX][16];
static int shown, stop_after, done;
static enum store_result answer;
static char make_text[2][128];

static void on_done(void *user, enum store_result result) {
	(void)user;
	answer = result;
	done++;
}

static bool see_row(void *user, const struct store_value *values, size_t count) {
	(void)user;
	ck_assert_uint_eq(count, 2);
	ck_assert_int_eq(values[0].kind, STORE_TEXT);
	ck_assert_int_eq(values[1].kind, STORE_NUMBER);
	snprintf(names[shown], sizeof(names[shown]), "%s", values[0].text);
	numbers[shown++] = values[1].number;
	return shown != stop_after;
}

static void wait_for(int count) {
	while (done < count) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
}

/* Begin a change of one statement with a name and a number. */
static void put(const char *sql, int64_t rows, const char *name, int64_t number) {
	const struct store_value values[] = {value_text(name), value_number(number)};
	size_t count = strstr(sql, "?2") != NULL ? 2 : strstr(sql, "?1") != NULL ? 1 : 0;
	changes_add(&changes, sql, rows, values, count);
}

/* Make what was put. */
static enum store_result make_changes(void) {
	done = 0;
	store_change(help_store, changes.at, changes.count, on_done, NULL);
	changes_begin(&changes);
	ck_assert_int_eq(done, 0);
	wait_for(1);
	return answer;
}

static enum store_result make_change(
	const char *sql, int64_t rows, const char *name, int64_t number) {
	put(sql, rows, name, number);
	return make_changes();
}

/* A busy machine may need a second try. */
static int read_rows(const char *sql) {
	const struct store_query query = {.sql = sql};
	answer = STORE_FAILED;
	for (int i = 0; i < TRIES && answer != STORE_OK; i++) {
		shown = done = 0;
		ck_assert(store_read(help_store, &query, see_row, on_done, NULL));
		ck_assert_int_eq(done, 0);
		wait_for(1);
	}
	ck_assert_int_eq(answer, STORE_OK);
	return shown;
}

static int read_all(void) {
	return read_rows(all);
}

/* The number under a name; -1 if there is none. */
static int64_t number_of(const char *name) {
	int count = read_all();
	for (int i = 0; i < count; i++) {
		if (strcmp(names[i], name) == 0) {
			return numbers[i];
		}
	}
	return -1;
}

static void begin(int kind) {
	bool postgres = kind == HELP_POSTGRES;
	help_open((enum help_kind)kind);
	changes_begin(&changes);
	stop_after = 0;
	snprintf(make_text[postgres], sizeof(make_text[postgres]), make,
		postgres ? "bytea" : "BLOB");
	ck_assert_int_eq(make_change(make_text[postgres], STORE_ANY_ROWS, NULL, 0), STORE_OK);
}

/* Append an event with what was put. */
static enum store_result append_with(const char *room, uint32_t version) {
	struct store_event event = {.version = version, .at_ms = 1000, .body = "{}"};
	strcpy(event.room, room);
	event.with = changes.at;
	event.with_count = changes.count;
	done = 0;
	store_append(help_store, &event, on_done, NULL);
	changes_begin(&changes);
	wait_for(1);
	return answer;
}

SUITE_BEGIN(database_start)

SUITE_GROUP(every_store_cases, help_set_up, help_tear_down, 60)

START_LOOP_TEST(rows_are_added_changed_read_and_deleted, help_kinds()) {
	begin(_i);
	ck_assert_int_eq(make_change(add, 1, "a", 5), STORE_OK);
	ck_assert_int_eq(make_change(add, 1, "b", INT64_MIN), STORE_OK);
	ck_assert_int_eq(make_change(change, 1, "a", -7), STORE_OK);
	ck_assert_int_eq(read_all(), 2);
	ck_assert_str_eq(names[0], "a");
	ck_assert_int_eq(numbers[0], -2);
	ck_assert_int_eq(numbers[1], INT64_MIN);
	ck_assert_int_eq(make_change(drop, 1, "a", 0), STORE_OK);
	ck_assert_int_eq(read_all(), 1);
}
END_TEST

static bool see_kinds(void *user, const struct store_value *values, size_t count) {
	(void)user;
	ck_assert_uint_eq(count, 4);
	ck_assert_int_eq(values[0].kind, STORE_TEXT);
	ck_assert_str_eq(values[0].text, "\xd8\xa3\xd9\x85' \\x41");
	ck_assert_int_eq(values[1].number, -1);
	ck_assert_int_eq(values[2].kind, STORE_BYTES);
	ck_assert_uint_eq(values[2].size, 4);
	ck_assert_int_eq(memcmp(values[2].bytes,
				 "\0\\\xff"
				 "a",
				 4),
		0);
	ck_assert_int_eq(values[3].kind, STORE_NULL);
	shown++;
	return true;
}

START_LOOP_TEST(values_come_back_as_what_they_were, help_kinds()) {
	static const char keep[] = "INSERT INTO sums (name, number, more) VALUES (?1, ?2, ?3)";
	static const char query_text[] =
		"SELECT name, number, more, (SELECT more FROM sums WHERE number = ?2) FROM sums"
		" WHERE more = ?1";
	const struct store_value values[] = {value_text("\xd8\xa3\xd9\x85' \\x41"),
		value_number(-1),
		value_bytes("\0\\\xff"
			    "a",
			4)};
	const struct store_value asked[] = {values[2], value_number(77)};
	const struct store_query query = {.sql = query_text, .values = asked, .count = 2};
	begin(_i);
	changes_add(&changes, keep, 1, values, 3);
	ck_assert_int_eq(make_changes(), STORE_OK);
	done = shown = 0;
	ck_assert(store_read(help_store, &query, see_kinds, on_done, NULL));
	wait_for(1);
	ck_assert_int_eq(answer, STORE_OK);
	ck_assert_int_eq(shown, 1);
}
END_TEST

START_LOOP_TEST(changes_are_made_all_or_none, help_kinds()) {
	begin(_i);
	ck_assert_int_eq(make_change(add, 1, "a", 1), STORE_OK);
	put(change, 1, "a", 10);
	put(change, 1, "nobody", 10);
	put(add, 1, "b", 1);
	ck_assert_int_eq(make_changes(), STORE_UNMET);
	ck_assert_int_eq(read_all(), 1);
	ck_assert_int_eq(numbers[0], 1);
	put(change, 1, "a", 10);
	put(change, STORE_ANY_ROWS, "nobody", 10);
	put(change, 0, "nobody", 10);
	ck_assert_int_eq(make_changes(), STORE_OK);
	ck_assert_int_eq(number_of("a"), 11);
}
END_TEST

START_LOOP_TEST(a_broken_constraint_is_unmet_and_a_wrong_statement_fails_alone, help_kinds()) {
	begin(_i);
	ck_assert_int_eq(make_change(add, 1, "a", 1), STORE_OK);
	ck_assert_int_eq(make_change(add, 1, "a", 2), STORE_UNMET);
	ck_assert_int_eq(make_change(add_once, STORE_ANY_ROWS, "a", 2), STORE_OK);
	ck_assert_int_eq(make_change(add_once, 1, "a", 2), STORE_UNMET);
	ck_assert_int_eq(
		make_change("DELETE FROM nowhere WHERE name = ?1", 1, "a", 0), STORE_FAILED);
	ck_assert_int_eq(number_of("a"), 1);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	ck_assert(store_is_well(help_store));
}
END_TEST

START_LOOP_TEST(an_event_and_its_changes_are_stored_together, help_kinds()) {
	begin(_i);
	put(add, 1, "a", 1);
	ck_assert_int_eq(append_with("r", 1), STORE_OK);
	ck_assert_int_eq(help_count("r", 0), 1);
	ck_assert_int_eq(number_of("a"), 1);
	put(change, 1, "nobody", 1);
	put(change, 1, "a", 1);
	ck_assert_int_eq(append_with("r", 2), STORE_UNMET);
	ck_assert_int_eq(help_count("r", 0), 1);
	ck_assert_int_eq(number_of("a"), 1);
	put(change, 1, "a", 1);
	ck_assert_int_eq(append_with("r", 2), STORE_OK);
	ck_assert_int_eq(help_keep("r", 3), STORE_OK);
	ck_assert_int_eq(help_count("r", 0), 3);
	ck_assert_int_eq(number_of("a"), 2);
}
END_TEST

START_LOOP_TEST(a_room_whose_first_event_is_unmet_does_not_exist, help_kinds()) {
	begin(_i);
	put(change, 1, "nobody", 1);
	ck_assert_int_eq(append_with("r", 1), STORE_UNMET);
	ck_assert_int_eq(help_count("r", 0), 0);
	ck_assert_int_eq(help_count_rooms(), 0);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	ck_assert_int_eq(help_keep("s", 1), STORE_OK);
	ck_assert_int_eq(help_count("r", 0), 1);
}
END_TEST

START_LOOP_TEST(a_used_number_is_taken_whatever_its_changes_are, help_kinds()) {
	begin(_i);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	put(change, 1, "nobody", 1);
	ck_assert_int_eq(append_with("r", 1), STORE_TAKEN);
	put(add, 1, "a", 1);
	ck_assert_int_eq(append_with("r", 1), STORE_TAKEN);
	ck_assert_int_eq(read_all(), 0);
}
END_TEST

/* Of many in one round of the loop, each is stored or not for itself. */
START_LOOP_TEST(an_unmet_event_undoes_no_other_of_its_batch, help_kinds()) {
	enum { ROOMS = 30 };
	begin(_i);
	for (int i = 0; i < ROOMS; i++) {
		struct store_event event = {.version = 1, .at_ms = 1000, .body = "{}"};
		snprintf(event.room, sizeof(event.room), "r%d", i);
		changes_begin(&changes);
		if (i % 3 == 1) {
			put(add, 1, event.room, i);
		} else if (i % 3 == 2) {
			put(add, 1, event.room, i);
			put(change, 1, "nobody", 1);
		}
		event.with = changes.at;
		event.with_count = changes.count;
		help_append_full(&event);
	}
	changes_begin(&changes);
	help_settle();
	for (int i = 0; i < ROOMS; i++) {
		char room[16];
		snprintf(room, sizeof(room), "r%d", i);
		bool met = i % 3 != 2;
		ck_assert_int_eq(help_answers[i], met ? STORE_OK : STORE_UNMET);
		ck_assert_int_eq(help_count(room, 0), met);
	}
	ck_assert_int_eq(read_all(), ROOMS / 3);
}
END_TEST

START_LOOP_TEST(a_reader_may_stop_early, help_kinds()) {
	begin(_i);
	for (int i = 0; i < 9; i++) {
		char name[2] = {(char)('a' + i), '\0'};
		put(add, 1, name, i);
		ck_assert_int_eq(make_changes(), STORE_OK);
	}
	stop_after = 4;
	ck_assert_int_eq(read_all(), 4);
}
END_TEST

START_LOOP_TEST(a_query_that_takes_too_long_fails, help_kinds()) {
	static const char slow[] =
		"WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900000000)"
		" SELECT 'x', count(*) FROM n";
	const struct store_query query = {.sql = slow};
	begin(_i);
	if (_i == HELP_MEMORY) {
		return; /* it has no thread to wait on */
	}
	shown = done = 0;
	ck_assert(store_read(help_store, &query, see_row, on_done, NULL));
	wait_for(1);
	ck_assert_int_eq(answer, STORE_FAILED);
	ck_assert_int_eq(shown, 0);
	ck_assert_int_eq(read_all(), 0);
}
END_TEST

START_LOOP_TEST(an_address_asks_once_at_a_time_and_few_wait, help_kinds()) {
	const struct store_query query = {.sql = all, .address = "192.0.2.1"};
	const struct store_query other = {.sql = all, .address = "192.0.2.2"};
	const struct store_query own = {.sql = all};
	begin(_i);
	shown = done = 0;
	ck_assert(store_read(help_store, &query, see_row, on_done, NULL));
	ck_assert(!store_read(help_store, &query, see_row, on_done, NULL));
	ck_assert(store_read(help_store, &other, see_row, on_done, NULL));
	int count = 2;
	while (count < MANY && store_read(help_store, &own, see_row, on_done, NULL)) {
		count++; /* a thread may answer some meanwhile */
	}
	ck_assert_int_ge(count, STORE_READS_MAX);
	wait_for(count);
	ck_assert(store_read(help_store, &query, see_row, on_done, NULL));
	wait_for(count + 1);
}
END_TEST

/* What waits when the store is destroyed is answered. */
START_LOOP_TEST(what_waits_at_the_end_is_answered, help_kinds()) {
	const struct store_query query = {.sql = all};
	begin(_i);
	shown = done = 0;
	for (int i = 0; i < 5; i++) {
		ck_assert(store_read(help_store, &query, see_row, on_done, NULL));
	}
	put(add, 1, "a", 1);
	store_change(help_store, changes.at, changes.count, on_done, NULL);
	help_close();
	ck_assert_int_eq(done, 6);
}
END_TEST

/* ---- results go with their room ---- */

static const char add_result[] =
	"INSERT INTO results (room, created_ms, game, at, key, definition, options, clock, start,"
	" public, rated, kind, turns, reason, counts, bytes)"
	" VALUES (?1, 1, 1, ?2, 'felli', ?3, '', '{}', 'W:', 1, 0, 0, 3, 'blocked', 1, 9)";
static const char add_seat[] = "INSERT INTO result_seats (room, created_ms, game, seat, halves)"
			       " VALUES (?1, 1, 1, 0, 2)";

/* A room that is over, with a row of each table. */
static void make_finished_room(const char *room) {
	struct store_event event = {
		.version = 1, .at_ms = 1000, .body = "{}", .status = STORE_OVER, .summary = "{}"};
	const struct store_value values[] = {
		value_text(room), value_number(5), value_bytes("hash", 4)};
	strcpy(event.room, room);
	changes_add(&changes, add_result, 1, values, 3);
	changes_add(&changes, add_seat, 1, values, 1);
	event.with = changes.at;
	event.with_count = changes.count;
	done = 0;
	store_append(help_store, &event, on_done, NULL);
	changes_begin(&changes);
	wait_for(1);
	ck_assert_int_eq(answer, STORE_OK);
}

static bool see_count(void *user, const struct store_value *values, size_t count) {
	ck_assert_uint_eq(count, 1);
	*(int64_t *)user = values[0].number;
	return true;
}

/* Rows of both tables. */
static int64_t count_results(void) {
	const struct store_query query = {
		.sql = "SELECT (SELECT count(*) FROM results) + (SELECT count(*) FROM result_seats)"};
	int64_t rows = -1;
	done = 0;
	ck_assert(store_read(help_store, &query, see_count, on_done, &rows));
	wait_for(1);
	return rows;
}

static void on_expired(void *user, const struct store_gone *gone) {
	*(int64_t *)user = gone->rooms;
}

static int64_t expire_all(bool keep_results) {
	const struct store_want want = {.before_ms = 5000, .keep_results = keep_results};
	int64_t rooms = -1;
	ck_assert(store_expire(help_store, &want, on_expired, &rooms));
	while (rooms < 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	return rooms;
}

START_LOOP_TEST(results_go_with_their_room_unless_they_are_to_stay, help_kinds()) {
	begin(_i);
	make_finished_room("a");
	make_finished_room("b");
	ck_assert_int_eq(count_results(), 4);
	ck_assert_int_eq(expire_all(false), 2);
	ck_assert_int_eq(count_results(), 0);
	make_finished_room("c");
	ck_assert_int_eq(expire_all(true), 1);
	ck_assert_int_eq(count_results(), 2);
}
END_TEST

static int64_t count_account_seats(void) {
	const struct store_query query = {.sql = "SELECT count(*) FROM account_seats"};
	int64_t rows = -1;
	done = 0;
	ck_assert(store_read(help_store, &query, see_count, on_done, &rows));
	wait_for(1);
	return rows;
}

START_LOOP_TEST(the_seats_of_accounts_go_with_their_room, help_kinds()) {
	static const char add_row[] = "INSERT INTO account_seats (account, room, place)"
				      " VALUES ('abcdefghijkm', ?1, 0)";
	const struct store_value room = value_text("a"), other = value_text("other");
	begin(_i);
	make_finished_room("a");
	changes_add(&changes, add_row, 1, &room, 1);
	changes_add(&changes, add_row, 1, &other, 1);
	done = 0;
	store_change(help_store, changes.at, changes.count, on_done, NULL);
	changes_begin(&changes);
	wait_for(1);
	ck_assert_int_eq(count_account_seats(), 2);
	ck_assert_int_eq(expire_all(true), 1);
	ck_assert_int_eq(count_account_seats(), 1);
}
END_TEST

/* ---- kills amid batches ---- */

SUITE_GROUP(kill_cases, help_set_up, help_tear_down, 120)

/* Append events to all rooms, each with a row of its own and one that counts them all, until
 * killed. */
static void write_until_killed(enum help_kind kind) {
	uint32_t version[KILL_ROOMS];
	char name[32];
	uv_loop_init(&help_loop);
	help_open_again(kind);
	for (int room = 0; room < KILL_ROOMS; room++) {
		snprintf(name, sizeof(name), "r%d", room);
		version[room] = (uint32_t)help_count(name, 0);
	}
	for (int room = 0;; room = (room + 1) % KILL_ROOMS) {
		struct store_event event = {
			.version = ++version[room], .at_ms = 1000, .body = "{}"};
		snprintf(event.room, sizeof(event.room), "r%d", room);
		snprintf(name, sizeof(name), "r%d/%u", room, version[room]);
		put(add, 1, name, version[room]);
		put(change, 1, "total", 1);
		event.with = changes.at;
		event.with_count = changes.count;
		store_append(help_store, &event, on_done, NULL);
		changes_begin(&changes);
		while (room == KILL_ROOMS - 1 && store_pending(help_store) > 0) {
			uv_run(&help_loop, UV_RUN_ONCE);
		}
	}
}

/* Events and rows in the store are the same in number, and the total says it, too. */
static int64_t count_after_kill(void) {
	char name[16];
	int64_t events = 0;
	for (int room = 0; room < KILL_ROOMS; room++) {
		snprintf(name, sizeof(name), "r%d", room);
		int count = help_count(name, 0);
		ck_assert_int_ge(count, 0);
		events += count;
	}
	ck_assert_int_eq(read_rows("SELECT 'rows', count(*) - 1 FROM sums"), 1);
	ck_assert_int_eq(numbers[0], events);
	ck_assert_int_eq(read_rows("SELECT name, number FROM sums WHERE name = 'total'"), 1);
	ck_assert_int_eq(numbers[0], events);
	return events;
}

/* A file and a database outlive the program. */
static int lasting_kinds(void) {
	return database_is_there() ? 2 : 1;
}

static void close_and_run(void) {
	help_close();
	uv_run(&help_loop, UV_RUN_DEFAULT);
}

START_LOOP_TEST(a_kill_amid_a_batch_loses_neither_an_event_nor_its_rows, lasting_kinds()) {
	const enum help_kind kind = _i == 0 ? HELP_SQLITE : HELP_POSTGRES;
	int64_t last = 0;
	begin((int)kind);
	ck_assert_int_eq(make_change(add, 1, "total", 0), STORE_OK);
	for (unsigned number = 0; number < KILLS; number++) {
		close_and_run();
		pid_t child = fork();
		if (child == 0) {
			write_until_killed(kind);
		}
		uv_sleep(300 + 37 * number);
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
		help_open_again(kind);
		int64_t events = count_after_kill();
		ck_assert_int_ge(events, last);
		last = events;
	}
	ck_assert_int_gt(last, 0);
}
END_TEST

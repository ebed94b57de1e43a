/* tests/server/postgres/postgres_test.c - the store in a database: what it refuses, and what it
 * keeps when the database dies, stalls or is replaced. What every store must do is in
 * tests/server/store/store_test.c. */
#include "server/postgres/postgres.h"
#include "server/process/log.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/e2e/certificate.h"
#include "tests/server/postgres/database.h"
#include "tests/suite.h"
#include "tests/temporary.h"

enum { ROOMS = 24, CRASHES = 4, SAID = 1024 };

static uv_loop_t loop;
static struct store *store;
static char said[SAID];

/* How often a test is run that needs a server. */
static int once(void) {
	if (database_is_there()) {
		return 1;
	}
	suite_leave_out(1, database_why());
	return -1;
}

static struct store *open_at(const char *url) {
	return store_postgres_create(&loop, url, said, sizeof(said));
}

static void open_store(void) {
	store = open_at(database_url());
	ck_assert_msg(store != NULL, "%s", said);
}

static void close_store(void) {
	store_destroy(store);
	store = NULL;
	uv_run(&loop, UV_RUN_DEFAULT);
}

static void set_up(void) {
	ck_assert_int_eq(uv_loop_init(&loop), 0);
	store = NULL;
	if (database_is_there()) {
		database_wait();
		database_clean();
	}
}

static void tear_down(void) {
	close_store();
	ck_assert_int_eq(uv_loop_close(&loop), 0);
}

static void expect_refusal(const char *url, const char *word) {
	ck_assert_ptr_null(open_at(url));
	ck_assert_msg(strstr(said, word) != NULL, "%s", said);
	ck_assert_msg(strstr(said, "secret") == NULL, "%s", said);
	ck_assert_msg(strchr(said, '\n') == NULL, "%s", said);
}

/* ---- what is told ---- */

static enum store_result told;
static int answers;

static void on_told(void *user, enum store_result result) {
	(void)user;
	told = result;
	answers++;
}

static void ask(const char *room, uint32_t version, const char *body) {
	struct store_event event = {.version = version, .at_ms = 5, .body = body};
	strcpy(event.room, room);
	store_append(store, &event, on_told, NULL);
}

static void settle(void) {
	while (store_pending(store) > 0) {
		uv_run(&loop, UV_RUN_ONCE);
	}
}

static enum store_result keep(const char *room, uint32_t version) {
	ask(room, version, "{}");
	settle();
	return told;
}

static bool count(void *user, const struct store_event *event) {
	++*(uint32_t *)user;
	ck_assert_uint_eq(event->version, *(uint32_t *)user);
	return true;
}

static int events_of(const char *room) {
	uint32_t events = 0;
	return store_load(store, room, 0, count, &events) ? (int)events : -1;
}

/* Turn the loop until all connections are there. */
static void wait_until_well(void) {
	while (!store_is_well(store)) {
		uv_run(&loop, UV_RUN_ONCE);
	}
}

/* Connections are tried again by timers that keep no loop alive: a test keeps it. */
static uv_timer_t alive;

static void on_alive(uv_timer_t *timer) {
	(void)timer;
}

static void keep_loop_alive(void) {
	uv_timer_init(&loop, &alive);
	uv_timer_start(&alive, on_alive, 10, 10);
}

static void let_loop_end(void) {
	uv_close((uv_handle_t *)&alive, NULL);
}

SUITE_BEGIN(database_start)

SUITE_GROUP(beginning_cases, set_up, tear_down, 60)

START_TEST(an_invalid_url_is_refused_without_showing_it) {
	if (!postgres_is_built()) {
		expect_refusal("postgres://a:secret@b/c", "without PostgreSQL");
		return;
	}
	static const char *const urls[] = {"", "secret", "mysql://a:secret@b/c",
		"postgres://a:secret@[b/c", "postgres://a:secret@b/c?secret",
		"postgres://a:secret@b/c?colour=red", "postgres://a:se%zzcret@b/c"};
	for (size_t i = 0; i < sizeof(urls) / sizeof(urls[0]); i++) {
		expect_refusal(urls[i], "expected postgres://");
	}
}
END_TEST

START_LOOP_TEST(a_missing_server_is_reported_with_a_sentence, once()) {
	(void)_i;
	expect_refusal("postgres://a:secret@127.0.0.1:1/c", "refused");
	expect_refusal("postgres://a:secret@/c?host=/nowhere", "No such file");
}
END_TEST

START_LOOP_TEST(a_wrong_database_or_user_is_reported_with_a_sentence, once()) {
	char url[DATABASE_URL_SIZE];
	(void)_i;
	expect_refusal(database_url_with("dbname=nothing"), "nothing");
	expect_refusal(database_url_with("user=nobody"), "nobody");
	database_run("CREATE ROLE poor LOGIN", NULL, 0);
	snprintf(url, sizeof(url), "%s", database_url_with("user=poor"));
	expect_refusal(url, "permission denied");
}
END_TEST

START_LOOP_TEST(a_wrong_password_is_reported_with_a_sentence, once()) {
	(void)_i;
	database_run("CREATE ROLE guest LOGIN PASSWORD 'word'; CREATE SCHEMA AUTHORIZATION guest",
		NULL, 0);
	database_require_password("guest");
	expect_refusal(database_url_with("user=guest&password=secret"), "password");
	expect_refusal(database_url_with("user=guest"), "password");
}
END_TEST

START_LOOP_TEST(a_schema_of_another_program_is_refused_and_left_alone, once()) {
	char left[64];
	(void)_i;
	database_run("CREATE SCHEMA qirkat; CREATE TABLE qirkat.rooms (other text)", NULL, 0);
	expect_refusal(database_url(), "belongs to another program");
	database_run(
		"SELECT count(*) FROM pg_tables WHERE schemaname = 'qirkat'", left, sizeof(left));
	ck_assert_str_eq(left, "1");
}
END_TEST

START_LOOP_TEST(a_newer_format_is_refused_and_left_alone, once()) {
	(void)_i;
	open_store();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	close_store();
	database_run("UPDATE qirkat.origin SET format = 99", NULL, 0);
	expect_refusal(database_url(), "format 99");
	database_run("UPDATE qirkat.origin SET format = 5", NULL, 0);
	open_store();
	ck_assert_int_eq(events_of("r"), 1);
}
END_TEST

START_LOOP_TEST(tables_in_format_2_are_upgraded, once()) {
	char format[SAID];
	(void)_i;
	open_store();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	close_store();
	database_run(
		"DROP TABLE qirkat.sent; DROP TABLE qirkat.results; DROP TABLE qirkat.result_seats;"
		"DROP TABLE qirkat.accounts, qirkat.credentials, qirkat.sessions, qirkat.codes,"
		" qirkat.account_seats, qirkat.keys, qirkat.past_names;"
		"DROP TABLE qirkat.space; UPDATE qirkat.origin SET format = 2",
		NULL, 0);
	open_store();
	ck_assert_int_eq(events_of("r"), 1);
	database_run("SELECT o.format || ' ' || count(*) FROM qirkat.origin o, qirkat.space"
		     " GROUP BY o.format",
		format, sizeof(format));
	ck_assert_str_eq(format, "5 1");
}
END_TEST

START_LOOP_TEST(a_database_in_another_encoding_is_refused, once()) {
	(void)_i;
	database_run("CREATE DATABASE old ENCODING 'SQL_ASCII' TEMPLATE template0", NULL, 0);
	expect_refusal(database_url_with("dbname=old"), "UTF8");
}
END_TEST

START_LOOP_TEST(a_read_only_database_is_refused, once()) {
	(void)_i;
	expect_refusal(database_url_with("options=-cdefault_transaction_read_only%3Don"), "read");
	expect_refusal(
		database_url_with(
			"options=-cdefault_transaction_read_only%3Don&target_session_attrs=any"),
		"is read-only");
}
END_TEST

static void expect_logged(FILE *file, const char *words) {
	static char text[4096];
	rewind(file);
	text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
	ck_assert_msg(strstr(text, words) != NULL, "%s", text);
}

/* It waits for some seconds, and says so. */
START_LOOP_TEST(a_second_server_is_refused, once()) {
	struct store *first;
	(void)_i;
	open_store();
	first = store;
	FILE *log_file = tmpfile();
	ck_assert_ptr_nonnull(log_file);
	log_stream_set(log_file);
	expect_refusal(database_url(), "another server is using");
	log_stream_set(NULL);
	expect_logged(log_file, " connecting");
	expect_logged(log_file, " waiting for another server to leave it");
	fclose(log_file);
	store = first;
	ck_assert_int_eq(keep("r", 1), STORE_OK);
}
END_TEST

SUITE_GROUP(fault_cases, set_up, tear_down, 120)

START_LOOP_TEST(an_event_that_is_not_text_fails_alone, once()) {
	(void)_i;
	open_store();
	ask("a", 1, "{}");
	ask("b", 1, "\xff\xfe");
	ask("c", 1, "{}");
	settle();
	ck_assert_int_eq(answers, 3);
	ck_assert_int_eq(events_of("a"), 1);
	ck_assert_int_eq(events_of("b"), 0);
	ck_assert_int_eq(events_of("c"), 1);
	ck_assert_int_eq(keep("b", 1), STORE_OK);
}
END_TEST

/* A room that plays on as long as its events are acknowledged. */
struct player {
	char room[STORE_ROOM_ID_MAX];
	uint32_t acknowledged;
	bool stops, waits;
};

static struct player players[ROOMS];

static void play(struct player *player);

static void on_played(void *user, enum store_result result) {
	struct player *player = user;
	ck_assert_int_eq(result, STORE_OK);
	player->acknowledged++;
	player->waits = false;
	if (!player->stops) {
		play(player);
	}
}

static void play(struct player *player) {
	struct store_event event = {
		.version = player->acknowledged + 1, .at_ms = 7, .body = "{\"e\":\"play\"}"};
	strcpy(event.room, player->room);
	player->waits = true;
	store_append(store, &event, on_played, player);
}

static void play_all(void) {
	for (int i = 0; i < ROOMS; i++) {
		players[i].stops = false;
		snprintf(players[i].room, sizeof(players[i].room), "room%d", i);
		if (!players[i].waits) {
			play(&players[i]);
		}
	}
}

static void stop_all(void) {
	for (int i = 0; i < ROOMS; i++) {
		players[i].stops = true;
	}
}

static uint32_t acknowledged(void) {
	uint32_t all = 0;
	for (int i = 0; i < ROOMS; i++) {
		all += players[i].acknowledged;
	}
	return all;
}

static void play_until(uint32_t events) {
	while (acknowledged() < events) {
		uv_run(&loop, UV_RUN_ONCE);
	}
}

/* Every acknowledged event is there once, and nothing else. */
static void compare_all(void) {
	for (int i = 0; i < ROOMS; i++) {
		ck_assert_int_eq(events_of(players[i].room), (int)players[i].acknowledged);
	}
}

START_LOOP_TEST(a_crash_under_load_neither_loses_nor_duplicates_anything, once()) {
	(void)_i;
	open_store();
	keep_loop_alive();
	play_all();
	for (int crash = 0; crash < CRASHES; crash++) {
		play_until(acknowledged() + 300 + 37 * (uint32_t)crash);
		database_kill();
		ck_assert_uint_gt(store_pending(store), 0);
	}
	play_until(acknowledged() + 300);
	stop_all();
	settle();
	wait_until_well();
	compare_all();
	let_loop_end();
}
END_TEST

START_LOOP_TEST(lost_connections_are_restored, once()) {
	(void)_i;
	open_store();
	keep_loop_alive();
	play_all();
	for (int i = 0; i < 5; i++) {
		play_until(acknowledged() + 200);
		database_cut();
	}
	play_until(acknowledged() + 200);
	stop_all();
	settle();
	wait_until_well();
	compare_all();
	let_loop_end();
}
END_TEST

/* The batch waits for a lock while its connection is ended: the forerunner may still write. */
START_LOOP_TEST(a_repeated_batch_is_stored_once_and_recognized, once()) {
	(void)_i;
	open_store();
	keep_loop_alive();
	ck_assert_int_eq(keep("a", 1), STORE_OK);
	ck_assert_int_eq(keep("b", 1), STORE_OK);
	for (uint32_t version = 2; version < 40; version++) {
		answers = 0;
		ask("a", version, "{}");
		ask("b", version, "{}");
		ask("c", version - 1, "{}");
		uv_run(&loop, UV_RUN_NOWAIT);
		database_cut();
		settle();
		ck_assert_int_eq(answers, 3);
		ck_assert_int_eq(told, STORE_OK);
	}
	wait_until_well();
	ck_assert_int_eq(events_of("a"), 39);
	ck_assert_int_eq(events_of("b"), 39);
	ck_assert_int_eq(events_of("c"), 38);
	let_loop_end();
}
END_TEST

/* ---- reading ---- */

static uint32_t shown;
static enum store_more last;

static bool see(void *user, const struct store_event *event) {
	(void)user;
	ck_assert_uint_eq(event->version, ++shown);
	return true;
}

/* Read on as far as the database has answered, and again when it has. */
static void read_on(void *user) {
	struct store_cursor *cursor = user;
	do {
		last = store_read_some(store, cursor, 16, see, NULL);
	} while (last == STORE_MORE);
	if (last == STORE_LATER) {
		store_read_wait(store, cursor, read_on, cursor);
	}
}

static struct store_cursor *begin_reading(const char *room) {
	struct store_cursor *cursor = store_read_begin(store, room, 0);
	ck_assert_ptr_nonnull(cursor);
	shown = 0;
	read_on(cursor);
	ck_assert_int_eq(last, STORE_LATER); /* nothing is waited for */
	return cursor;
}

static void turn_until_read(void) {
	while (last == STORE_LATER) {
		uv_run(&loop, UV_RUN_ONCE);
	}
}

static void on_turn(uv_timer_t *timer) {
	++*(unsigned *)timer->data;
}

START_LOOP_TEST(
	the_loop_goes_on_while_the_database_stands_still_and_then_reading_is_given_up, once()) {
	static unsigned turns;
	static uv_timer_t timer;
	(void)_i;
	open_store();
	keep_loop_alive();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	uv_timer_init(&loop, &timer);
	timer.data = &turns;
	uv_timer_start(&timer, on_turn, 1, 1);
	database_stop(true);
	struct store_cursor *first = begin_reading("r");
	struct store_cursor *second = begin_reading("r");
	turn_until_read();
	ck_assert_uint_gt(turns, 100);
	ck_assert_int_eq(last, STORE_BROKEN);
	ck_assert_int_eq(store_read_some(store, first, 1, see, NULL), STORE_BROKEN);
	store_read_end(store, first);
	store_read_end(store, second);
	/* and it is read again once the database resumes */
	database_stop(false);
	do {
		first = begin_reading("r");
		turn_until_read();
		store_read_end(store, first);
	} while (last == STORE_BROKEN);
	ck_assert_int_eq(last, STORE_END);
	ck_assert_uint_eq(shown, 1);
	uv_close((uv_handle_t *)&timer, NULL);
	let_loop_end();
}
END_TEST

START_LOOP_TEST(queries_are_repeated_over_the_next_connection, once()) {
	(void)_i;
	open_store();
	keep_loop_alive();
	for (uint32_t version = 1; version <= 600; version++) {
		ask("r", version, "{}");
	}
	settle();
	for (int i = 0; i < 5; i++) {
		struct store_cursor *cursor = begin_reading("r");
		database_cut();
		turn_until_read();
		ck_assert_int_eq(last, STORE_END);
		ck_assert_uint_eq(shown, 600);
		store_read_end(store, cursor);
	}
	let_loop_end();
}
END_TEST

START_LOOP_TEST(a_cursor_may_be_closed_while_it_waits, once()) {
	(void)_i;
	open_store();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	store_read_end(store, begin_reading("r"));
	struct store_cursor *cursor = begin_reading("r");
	store_read_end(store, begin_reading("nobody"));
	turn_until_read();
	store_read_end(store, cursor);
	ck_assert_int_eq(events_of("r"), 1); /* and the connection is free */
}
END_TEST

static unsigned notes_shown;

static bool see_note(void *user, const struct store_note *note) {
	char key[STORE_KEY_MAX];
	(void)user;
	snprintf(key, sizeof(key), "k%05u", notes_shown++);
	ck_assert_str_eq(note->key, key);
	return true;
}

static void read_notes(void *user) {
	do {
		last = store_notes_some(store, user, see_note, NULL);
	} while (last == STORE_MORE);
	if (last == STORE_LATER) {
		store_read_wait(store, user, read_notes, user);
	}
}

START_LOOP_TEST(many_notes_are_read_in_parts, once()) {
	(void)_i;
	open_store();
	database_run("INSERT INTO qirkat.notes SELECT 'bot', 'k' || to_char(i, 'FM00000'), 'x'"
		     " FROM generate_series(0, 1299) i",
		NULL, 0);
	struct store_cursor *cursor = store_notes_begin(store, "bot", NULL);
	notes_shown = 0;
	read_notes(cursor);
	ck_assert_int_eq(last, STORE_LATER);
	turn_until_read();
	ck_assert_int_eq(last, STORE_END);
	ck_assert_uint_eq(notes_shown, 1300);
	store_read_end(store, cursor);
	notes_shown = 7;
	cursor = store_notes_begin(store, "bot", "k00007");
	read_notes(cursor);
	turn_until_read();
	ck_assert(last == STORE_END && notes_shown == 8);
	store_read_end(store, cursor);
}
END_TEST

/* ---- others ---- */

START_LOOP_TEST(the_second_writer_of_a_number_is_refused, once()) {
	(void)_i;
	open_store();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	database_run("UPDATE qirkat.heads SET version = 2, nonce = 0;"
		     "INSERT INTO qirkat.events (room, version, at_ms, body)"
		     " SELECT no, 2, 1, 'theirs' FROM qirkat.rooms",
		NULL, 0);
	ck_assert_int_eq(keep("r", 2), STORE_TAKEN);
	ck_assert_int_eq(keep("r", 3), STORE_OK);
	ck_assert_int_eq(events_of("r"), 3);
}
END_TEST

/* As where no space is left: PostgreSQL takes back the statement, and says so. */
START_LOOP_TEST(a_full_database_refuses_events_until_there_is_space, once()) {
	(void)_i;
	open_store();
	keep_loop_alive();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	database_run("CREATE FUNCTION qirkat.no_space() RETURNS trigger LANGUAGE plpgsql AS $$"
		     " BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full';"
		     " END $$;"
		     "CREATE TRIGGER no_space BEFORE INSERT ON qirkat.events"
		     " FOR EACH STATEMENT EXECUTE FUNCTION qirkat.no_space()",
		NULL, 0);
	ck_assert_int_eq(keep("r", 2), STORE_FAILED);
	ck_assert_int_eq(keep("s", 1), STORE_FAILED);
	ck_assert(!store_is_well(store));
	ck_assert_int_eq(events_of("r"), 1); /* it can be read meanwhile */
	database_run("DROP TRIGGER no_space ON qirkat.events", NULL, 0);
	wait_until_well();
	ck_assert_int_eq(keep("r", 2), STORE_OK);
	ck_assert_int_eq(keep("s", 1), STORE_OK);
	ck_assert_int_eq(events_of("r"), 2);
	let_loop_end();
}
END_TEST

START_LOOP_TEST(a_database_that_becomes_read_only_refuses_events_and_recovers, once()) {
	(void)_i;
	open_store();
	keep_loop_alive();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	wait_until_well();
	database_run(
		"ALTER TABLE qirkat.events ADD CONSTRAINT no_more CHECK (version < 2)", NULL, 0);
	ck_assert_int_eq(keep("r", 2), STORE_FAILED);
	database_run("ALTER TABLE qirkat.events DROP CONSTRAINT no_more", NULL, 0);
	database_run("ALTER SYSTEM SET default_transaction_read_only = on", NULL, 0);
	database_reload();
	ck_assert_int_eq(keep("r", 2), STORE_FAILED);
	ck_assert(!store_is_well(store));
	database_run("ALTER SYSTEM RESET default_transaction_read_only", NULL, 0);
	database_reload();
	wait_until_well();
	ck_assert_int_eq(keep("r", 2), STORE_OK);
	ck_assert_int_eq(events_of("r"), 2);
	let_loop_end();
}
END_TEST

START_LOOP_TEST(a_different_store_in_its_place_is_not_written_to, once()) {
	(void)_i;
	open_store();
	keep_loop_alive();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	wait_until_well();
	database_run("UPDATE qirkat.origin SET id = id + 1", NULL, 0);
	database_cut();
	ask("r", 2, "{}");
	while (store_is_well(store)) {
		uv_run(&loop, UV_RUN_ONCE);
	}
	for (int i = 0; i < 30; i++) {
		uv_run(&loop, UV_RUN_ONCE);
	}
	ck_assert(!store_is_well(store));
	ck_assert_uint_eq(store_pending(store), 1);
	ck_assert_int_eq(events_of("r"), -1);
	database_run("UPDATE qirkat.origin SET id = id - 1", NULL, 0);
	settle();
	wait_until_well();
	ck_assert_int_eq(events_of("r"), 2);
	let_loop_end();
}
END_TEST

/* No synchronous replica answers: the row is there, but must not be acknowledged. */
START_LOOP_TEST(an_event_no_replica_has_confirmed_is_not_acknowledged, once()) {
	char rows[64];
	(void)_i;
	open_store();
	keep_loop_alive();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	wait_until_well();
	database_run("ALTER SYSTEM SET synchronous_standby_names = 'absent'", NULL, 0);
	database_reload();
	answers = 0;
	ask("r", 2, "{}");
	do {
		uv_run(&loop, UV_RUN_ONCE);
		database_run("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
			rows, sizeof(rows));
	} while (strcmp(rows, "0") == 0);
	/* Now the row is committed only here; after a crash and a restart everybody sees it. */
	database_kill();
	database_wait();
	database_run("SELECT count(*) FROM qirkat.events", rows, sizeof(rows));
	ck_assert_str_eq(rows, "2");
	for (int i = 0; i < 100; i++) {
		uv_run(&loop, UV_RUN_ONCE);
	}
	ck_assert_int_eq(answers, 0);
	/* Nor is an end of the wait by hand an answer. */
	database_run("SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity"
		     " WHERE wait_event = 'SyncRep'",
		NULL, 0);
	for (int i = 0; i < 30; i++) {
		uv_run(&loop, UV_RUN_ONCE);
	}
	ck_assert_int_eq(answers, 0);
	database_run_locally("ALTER SYSTEM RESET synchronous_standby_names");
	database_reload();
	settle();
	ck_assert_int_eq(told, STORE_OK);
	wait_until_well();
	ck_assert_int_eq(events_of("r"), 2);
	let_loop_end();
}
END_TEST

START_LOOP_TEST(a_stalled_database_stops_reading_at_once, once()) {
	(void)_i;
	open_store();
	keep_loop_alive();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	wait_until_well();
	database_stop(true);
	ck_assert_int_eq(events_of("r"), -1);
	ck_assert(!store_is_well(store));
	for (int i = 0; i < 1000; i++) {
		ck_assert_int_eq(events_of("r"), -1);
	}
	database_stop(false);
	wait_until_well();
	ck_assert_int_eq(events_of("r"), 1);
	let_loop_end();
}
END_TEST

static void on_expired(void *user, const struct store_gone *gone) {
	*(struct store_gone *)user = *gone;
}

static int64_t used_now(void) {
	struct store_want want = {.before_ms = INT64_MIN};
	struct store_gone gone = {.used = -1};
	ck_assert(store_expire(store, &want, on_expired, &gone));
	while (gone.used < 0) {
		uv_run(&loop, UV_RUN_ONCE);
	}
	ck_assert(!gone.failed);
	return gone.used;
}

START_LOOP_TEST(the_space_of_many_rooms_is_added_up_once_a_minute, once()) {
	(void)_i;
	open_store();
	keep_loop_alive();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	int64_t one = used_now();
	database_run("INSERT INTO qirkat.heads SELECT i, 1, 1, 10, 1"
		     " FROM generate_series(1001, 1000 + 30000) i",
		NULL, 0);
	ck_assert_int_eq(used_now(), one + 300000);
	database_run("INSERT INTO qirkat.heads VALUES (1000000, 1, 1, 10, 1)", NULL, 0);
	ck_assert_int_eq(used_now(), one + 300000);
	database_run("UPDATE qirkat.space SET at = at - interval '61 seconds'", NULL, 0);
	ck_assert_int_eq(used_now(), one + 300010);
	database_run("DELETE FROM qirkat.heads WHERE no > 1000;"
		     "UPDATE qirkat.space SET at = at + interval '1 day'",
		NULL, 0);
	ck_assert_int_eq(used_now(), one);
	let_loop_end();
}
END_TEST

START_LOOP_TEST(deleting_rooms_reduces_the_space_counted, once()) {
	struct store_want want = {.before_ms = 100};
	struct store_gone gone = {.used = -1};
	struct store_event over = {
		.room = "r", .version = 2, .at_ms = 6, .body = "{}", .status = STORE_OVER};
	(void)_i;
	open_store();
	keep_loop_alive();
	database_run("INSERT INTO qirkat.heads SELECT i, 1, 1, 10, 1"
		     " FROM generate_series(1001, 1000 + 30000) i",
		NULL, 0);
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	store_append(store, &over, on_told, NULL);
	settle();
	ck_assert_int_gt(used_now(), 300000);
	ck_assert(store_expire(store, &want, on_expired, &gone));
	while (gone.used < 0) {
		uv_run(&loop, UV_RUN_ONCE);
	}
	ck_assert_int_eq(gone.rooms, 1);
	ck_assert_int_eq(gone.used, 300000);
	ck_assert_int_eq(used_now(), 300000);
	let_loop_end();
}
END_TEST

START_LOOP_TEST(a_failure_to_delete_rooms_is_reported, once()) {
	struct store_want want = {.before_ms = INT64_MIN, .bytes = 1};
	struct store_gone gone = {.rooms = -1};
	(void)_i;
	open_store();
	keep_loop_alive();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	database_run("ALTER TABLE qirkat.trash RENAME TO bin", NULL, 0);
	ck_assert(store_expire(store, &want, on_expired, &gone));
	while (gone.rooms < 0) {
		uv_run(&loop, UV_RUN_ONCE);
	}
	ck_assert(gone.failed);
	ck_assert_int_eq(keep("r", 2), STORE_OK);
	let_loop_end();
}
END_TEST

START_LOOP_TEST(the_space_of_rooms_is_measured, once()) {
	struct postgres_space space;
	(void)_i;
	open_store();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	ck_assert_int_eq(keep("r", 2), STORE_OK);
	ck_assert(postgres_space_measure(database_url(), &space, said, sizeof(said)));
	ck_assert_int_eq(space.rooms, 1);
	ck_assert_int_eq(space.events, 2);
	ck_assert_int_eq(space.texts, 4);
	ck_assert_int_gt(space.tables, space.events_table + space.events_indexes);
	ck_assert(!postgres_space_measure(
		database_url_with("dbname=none"), &space, said, sizeof(said)));
}
END_TEST

/* ---- TLS, and servers that are none of ours ---- */

SUITE_GROUP(network_cases, set_up, tear_down, 60)

static void write_certificate(
	char certificate[TEMPORARY_PATH], char key[TEMPORARY_PATH], const char *name) {
	snprintf(certificate, TEMPORARY_PATH, "%s/qirkat-db-%d-%s.pem", temporary_place(),
		(int)getpid(), name);
	snprintf(key, TEMPORARY_PATH, "%s/qirkat-db-%d-%s.key", temporary_place(), (int)getpid(),
		name);
	ck_assert(certificate_make(CERTIFICATE_EC, certificate, key, NULL, 7, -1, 1));
}

static const char *tls_url(const char *host, unsigned port, const char *certificate) {
	static char url[DATABASE_URL_SIZE];
	snprintf(url, sizeof(url),
		"postgres://qirkat:secret@%s:%u/postgres?sslmode=verify-full&sslrootcert=%s", host,
		port, certificate);
	return url;
}

START_LOOP_TEST(verify_full_requires_the_right_certificate_and_host, once()) {
	char certificate[TEMPORARY_PATH], key[TEMPORARY_PATH], other[TEMPORARY_PATH],
		other_key[TEMPORARY_PATH];
	(void)_i;
	write_certificate(certificate, key, "right");
	write_certificate(other, other_key, "other");
	unsigned port = database_listen(certificate, key);
	expect_refusal(tls_url("localhost", port, other), "certificate verify failed");
	expect_refusal(tls_url("127.0.0.1", port, certificate), "does not match host name");
	expect_refusal(tls_url("localhost", port, "/nowhere.pem"), "/nowhere.pem");
	store = open_at(tls_url("localhost", port, certificate));
	ck_assert_msg(store != NULL, "%s", said);
	keep_loop_alive();
	ck_assert_int_eq(keep("r", 1), STORE_OK);
	database_run("SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)"
		     " WHERE application_name = 'qirkat'",
		said, sizeof(said));
	ck_assert_str_eq(said, "t");
	database_cut();
	while (keep("r", 2) == STORE_FAILED) {
	}
	wait_until_well(); /* the name is looked up in the background */
	ck_assert_int_eq(events_of("r"), 2);
	let_loop_end();
	unlink(certificate);
	unlink(key);
	unlink(other);
	unlink(other_key);
}
END_TEST

/* In a child: a server that answers everything with being PostgreSQL 12 and accepting writes. */
static void be_old(int listening) {
	static const char hello[] = "R\0\0\0\10\0\0\0\0"
				    "S\0\0\0\30server_version\0"
				    "12.4\0"
				    "S\0\0\0\31client_encoding\0"
				    "UTF8\0"
				    "Z\0\0\0\5I";
	static const char off[] = "T\0\0\0\56\0\1transaction_read_only\0"
				  "\0\0\0\0\0\0\0\0\0\31\377\377\377\377\377\377\0\0"
				  "D\0\0\0\15\0\1\0\0\0\3off"
				  "C\0\0\0\11SHOW\0"
				  "Z\0\0\0\5I";
	char text[1024];
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	for (;;) {
		int fd = accept(listening, NULL, NULL);
		bool good = read(fd, text, sizeof(text)) > 0 &&
			write(fd, hello, sizeof(hello) - 1) > 0;
		while (good) {
			good = read(fd, text, sizeof(text)) > 0 &&
				write(fd, off, sizeof(off) - 1) > 0;
		}
		close(fd);
	}
}

START_LOOP_TEST(a_server_of_an_unsupported_version_is_refused, postgres_is_built() ? 1 : -1) {
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof(at);
	char url[DATABASE_URL_SIZE];
	(void)_i;
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&at, size), 0);
	ck_assert_int_eq(listen(fd, 5), 0);
	ck_assert_int_eq(getsockname(fd, (struct sockaddr *)&at, &size), 0);
	pid_t pid = fork();
	if (pid == 0) {
		be_old(fd);
	}
	snprintf(url, sizeof(url),
		"postgres://qirkat:secret@127.0.0.1:%u/rooms?sslmode=disable&gssencmode=disable",
		(unsigned)ntohs(at.sin_port));
	expect_refusal(url, "the database is PostgreSQL 12, which is too old; version 13 or later");
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	close(fd);
}
END_TEST

/* The server is dead after it: it stays the last. */
SUITE_GROUP(failover_cases, set_up, tear_down, 120)

START_LOOP_TEST(a_replica_that_takes_over_has_all_acknowledged_events, once()) {
	(void)_i;
	database_start_copy();
	store = open_at(database_url_of_both());
	ck_assert_msg(store != NULL, "%s", said);
	keep_loop_alive();
	play_all();
	play_until(acknowledged() + 500);
	database_kill_for_good();
	ck_assert_uint_gt(store_pending(store), 0);
	while (store_is_well(store)) {
		uv_run(&loop, UV_RUN_ONCE);
	}
	uint32_t before = acknowledged();
	for (int i = 0; i < 50; i++) {
		uv_run(&loop, UV_RUN_ONCE);
	}
	/* The replica is still read-only: nothing is acknowledged. */
	ck_assert_uint_eq(acknowledged(), before);
	database_promote_copy();
	play_until(before + 500);
	stop_all();
	settle();
	wait_until_well();
	compare_all();
	let_loop_end();
}
END_TEST

/* tests/server/store/store_file_test.c - the file of the SQLite store is never recreated, is
 * refused with an explanation, and can be copied while in use. */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "server/store/store_backup.h"
#include "store_help.h"
#include "tests/suite.h"

enum { PAGE = 4096 };

static char error[1024];

static void run_sql(const char *path, const char *sql) {
	sqlite3 *db;
	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	ck_assert_msg(
		sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK, "%s", sqlite3_errmsg(db));
	ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}

static void overwrite(off_t at, const void *bytes, size_t size) {
	int fd = open(help_path, O_WRONLY);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(pwrite(fd, bytes, size, at), (ssize_t)size);
	close(fd);
}

static uint64_t hash_file(void) {
	uint64_t hash = hash_begin(0);
	FILE *file = fopen(help_path, "rb");
	for (int c; file != NULL && (c = getc(file)) != EOF;) {
		hash = hash_byte(hash, (uint8_t)c);
	}
	if (file != NULL) {
		fclose(file);
	}
	return hash;
}

/* The store is refused with these words, and the file is unchanged. */
static void is_refused(const char *words) {
	uint64_t before = hash_file();
	error[0] = '\0';
	struct store *store = store_sqlite_create(&help_loop, help_path, error, sizeof(error));
	ck_assert_msg(store == NULL, "taken");
	ck_assert_msg(strstr(error, words) != NULL, "\"%s\" does not say \"%s\"", error, words);
	ck_assert_uint_eq(hash_file(), before);
}

/* ---- refused files ---- */

SUITE_GROUP(refused_cases, help_set_up, help_tear_down, 60)

START_LOOP_TEST(a_truncated_file_is_refused, 7) {
	static const off_t lengths[] = {0, 50, 100, PAGE - 1, PAGE, 3 * PAGE, 20 * PAGE + 7};
	help_fill(500, 300);
	ck_assert_int_gt(help_size(help_path), 21 * PAGE);
	ck_assert_int_eq(truncate(help_path, lengths[_i]), 0);
	is_refused("is damaged (");
	is_refused("restore a backup");
}
END_TEST

START_TEST(a_truncated_large_file_is_refused) {
	help_fill(4000, 3000);
	ck_assert_int_gt(help_size(help_path), 9 << 20);
	ck_assert_int_eq(truncate(help_path, help_size(help_path) - PAGE), 0);
	is_refused("is damaged (");
}
END_TEST

START_TEST(an_overwritten_header_is_refused) {
	char zeros[100] = {0};
	help_fill(10, 100);
	overwrite(0, zeros, sizeof(zeros));
	is_refused("does not begin with the header of a database");
}
END_TEST

START_LOOP_TEST(garbage_in_a_page_is_refused, 8) {
	unsigned char garbage[PAGE];
	unsigned seed = 12345 + (unsigned)_i;
	help_fill(500, 300);
	for (size_t i = 0; i < sizeof(garbage); i++) {
		seed = seed * 1103515245 + 12345;
		garbage[i] = (unsigned char)(seed >> 16);
	}
	overwrite((off_t)(1 + _i * 3) * PAGE, garbage, sizeof(garbage));
	is_refused("is damaged (");
}
END_TEST

START_TEST(garbage_in_a_large_file_is_noticed_when_it_is_read) {
	char garbage[PAGE];
	char room[STORE_ROOM_ID_MAX];
	int broken = 0;
	memset(garbage, 0xa5, sizeof(garbage));
	help_fill(4000, 3000);
	overwrite((off_t)1000 * PAGE, garbage, sizeof(garbage));
	help_open(HELP_SQLITE);
	for (int i = 0; i < 4000; i++) {
		snprintf(room, sizeof(room), "r%06d", i);
		broken += help_count(room, 0) == -1;
	}
	ck_assert_int_gt(broken, 0);
	ck_assert_int_lt(broken, 40);
}
END_TEST

enum { DAMAGED_ROOMS = 240 };

/* With bytes changed anywhere, the file is refused, or shows only what was written. */
static bool is_as_written(void *user, const struct store_event *event) {
	(void)user;
	ck_assert_uint_eq(event->version, 1);
	ck_assert_uint_eq(strspn(event->body, "x"), 300);
	ck_assert_uint_eq(strlen(event->body), 300);
	return true;
}

static void look_at_all(struct store *store) {
	char room[STORE_ROOM_ID_MAX];
	for (int i = 0; i < DAMAGED_ROOMS; i++) {
		snprintf(room, sizeof(room), "r%06d", i);
		store_load(store, room, 0, is_as_written, NULL);
	}
	store_destroy(store);
	uv_run(&help_loop, UV_RUN_DEFAULT);
}

START_TEST(changing_bytes_anywhere_does_no_harm) {
	unsigned random = 1;
	int refused = 0;
	help_fill(DAMAGED_ROOMS, 300);
	off_t size = help_size(help_path);
	char *kept = malloc((size_t)size);
	int fd = open(help_path, O_RDONLY);
	ck_assert_int_eq(read(fd, kept, (size_t)size), size);
	close(fd);
	for (int i = 0; i < 150; i++) {
		random = random * 1103515245u + 12345u;
		const unsigned char bytes[3] = {
			(unsigned char)(random >> 9), 0xff, (unsigned char)(random >> 3)};
		overwrite((off_t)(random >> 4) % (size - 3), bytes, 1 + i % 3);
		struct store *store = store_sqlite_create(
			&help_loop, help_path, error, sizeof(error));
		refused += store == NULL;
		if (store != NULL) {
			look_at_all(store);
		}
		overwrite(0, kept, (size_t)size);
		ck_assert_int_eq(truncate(help_path, size), 0);
	}
	free(kept);
	ck_assert_int_gt(refused, 5);
	ck_assert_int_lt(refused, 145);
}
END_TEST

START_TEST(a_missing_table_is_refused) {
	help_fill(10, 100);
	run_sql(help_path, "DROP TABLE events");
	is_refused("is damaged (no such table: events)");
}
END_TEST

START_TEST(the_file_of_another_program_is_refused) {
	help_fill(1, 1);
	run_sql(help_path, "PRAGMA application_id = 7");
	is_refused("belongs to another program; choose another folder with --data");
}
END_TEST

static bool count_run(void *user, int64_t from_ms, int64_t to_ms) {
	ck_assert_int_le(from_ms, to_ms);
	++*(int *)user;
	return true;
}

static bool count_note(void *user, const struct store_note *note) {
	(void)note;
	++*(int *)user;
	return true;
}

static void count_done(void *user, enum store_result result) {
	ck_assert_int_eq(result, STORE_OK);
	++*(int *)user;
}

static void make_sixth_format(void) {
	run_sql(help_path,
		"DROP TABLE accounts; DROP TABLE credentials; DROP TABLE sessions; DROP TABLE codes;"
		"DROP TABLE account_seats; DROP TABLE keys; DROP TABLE past_names;"
		"PRAGMA user_version = 6");
}

static void make_fifth_format(void) {
	make_sixth_format();
	run_sql(help_path, "DROP TABLE results; DROP TABLE result_seats; PRAGMA user_version = 5");
}

static void make_fourth_format(void) {
	make_fifth_format();
	run_sql(help_path, "DROP TABLE notes; PRAGMA user_version = 4");
}

static void make_third_format(void) {
	make_fourth_format();
	run_sql(help_path,
		"DROP TABLE origin; DROP TABLE kept; DROP TABLE trash; DROP INDEX rooms_by_rank; ALTER TABLE rooms DROP COLUMN rank;"
		"PRAGMA user_version = 3");
}

/* Until format 3, the rooms table itself recorded the last events. */
static void make_second_format(void) {
	make_third_format();
	run_sql(help_path,
		"ALTER TABLE rooms ADD COLUMN version INTEGER NOT NULL DEFAULT 0;"
		"ALTER TABLE rooms ADD COLUMN last INTEGER NOT NULL DEFAULT 0;"
		"UPDATE rooms SET version = h.version, last = h.last FROM heads h WHERE h.no = rooms.no;"
		"DROP TABLE heads; PRAGMA user_version = 2");
}

START_TEST(a_file_in_the_first_format_is_upgraded) {
	int runs = 0;
	help_fill(3, 10);
	make_second_format();
	run_sql(help_path, "DROP TABLE lives; PRAGMA user_version = 1");
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_count_rooms(), 3);
	ck_assert(store_runs(help_store, count_run, &runs));
	ck_assert_int_eq(runs, 0);
	store_keep_run(help_store, 5000, 6000);
	ck_assert_int_eq(help_keep("new", 1), STORE_OK);
	help_close();
	help_open(HELP_SQLITE);
	ck_assert(store_runs(help_store, count_run, &runs));
	ck_assert_int_eq(runs, 1);
}
END_TEST

START_TEST(a_file_in_the_fourth_format_is_upgraded_and_takes_notes) {
	struct store_note note = {.kind = "bot", .key = "ada", .text = "{}"};
	int notes = 0;
	help_fill(3, 10);
	make_fourth_format();
	for (int times = 0; times < 2; times++) {
		help_open(HELP_SQLITE);
		ck_assert_int_eq(help_count_rooms(), 3);
		ck_assert_int_eq(help_note(&note), STORE_OK);
		help_close();
	}
	help_open(HELP_SQLITE);
	ck_assert(store_notes(help_store, "bot", NULL, count_note, &notes));
	ck_assert_int_eq(notes, 1);
}
END_TEST

START_TEST(a_file_in_the_fifth_format_is_upgraded_and_takes_results) {
	static const char add[] = "INSERT INTO result_seats (room, created_ms, game, seat, halves)"
				  " VALUES ('r000001', 1, 1, 0, 2)";
	const struct store_change change = {add, NULL, 0, 1};
	int done = 0;
	help_fill(3, 10);
	make_fifth_format();
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_count_rooms(), 3);
	store_change(help_store, &change, 1, count_done, &done);
	help_settle();
	ck_assert_int_eq(done, 1);
}
END_TEST

START_TEST(a_file_in_the_sixth_format_is_upgraded_and_takes_accounts) {
	static const char add[] =
		"INSERT INTO accounts (id, name, skeleton, kind, role, role_origin, status,"
		" status_until, created, seen_day, settings)"
		" VALUES ('abcdefghijkm', 'Ada', 'ada', 0, 0, 0, 0, 0, 1, 1, '{}')";
	const struct store_change change = {add, NULL, 0, 1};
	int done = 0;
	help_fill(3, 10);
	make_sixth_format();
	for (int times = 0; times < 2; times++) {
		help_open(HELP_SQLITE);
		ck_assert_int_eq(help_count_rooms(), 3);
		if (times == 0) {
			store_change(help_store, &change, 1, count_done, &done);
			help_settle();
			ck_assert_int_eq(done, 1);
		}
		help_close();
	}
}
END_TEST

START_TEST(rooms_in_the_second_format_keep_their_events_and_continue) {
	help_open(HELP_SQLITE);
	for (uint32_t version = 1; version <= 5; version++) {
		ck_assert_int_eq(help_keep("long", version), STORE_OK);
	}
	ck_assert_int_eq(help_keep("short", 1), STORE_OK);
	help_close();
	make_second_format();
	for (uint32_t again = 0; again < 2; again++) {
		help_open(HELP_SQLITE);
		ck_assert_int_eq(help_count("long", 0), (int)(5 + again));
		ck_assert_int_eq(help_count("short", 0), (int)(1 + again));
		ck_assert_int_eq(help_keep("long", 5 + again), STORE_TAKEN);
		ck_assert_int_eq(help_keep("long", 6 + again), STORE_OK);
		ck_assert_int_eq(help_keep("short", 2 + again), STORE_OK);
		help_close();
	}
}
END_TEST

START_LOOP_TEST(a_missing_table_of_a_later_format_is_refused, 15) {
	static const char *const tables[] = {"lives", "heads", "origin", "kept", "trash", "notes",
		"results", "result_seats", "accounts", "credentials", "sessions", "codes",
		"account_seats", "keys", "past_names"};
	char text[64];
	help_fill(1, 1);
	snprintf(text, sizeof(text), "DROP TABLE %s", tables[_i]);
	run_sql(help_path, text);
	snprintf(text, sizeof(text), "is damaged (no such table: %s)", tables[_i]);
	is_refused(text);
}
END_TEST

START_TEST(a_newer_format_is_refused) {
	help_fill(1, 1);
	run_sql(help_path, "PRAGMA user_version = 8");
	is_refused(
		"has format 8, but this program supports formats up to 7; run the newer version");
}
END_TEST

START_TEST(a_lost_file_is_not_created_again_beside_its_log) {
	char path[HELP_PATH + 8];
	help_fill(1, 1);
	ck_assert_int_eq(unlink(help_path), 0);
	snprintf(path, sizeof(path), "%s-wal", help_path);
	close(open(path, O_CREAT | O_WRONLY, 0600));
	is_refused("it is missing, but its -wal file exists");
	ck_assert_int_eq(help_size(help_path), -1);
}
END_TEST

START_TEST(a_path_where_no_file_can_be_made_is_refused) {
	ck_assert_ptr_null(
		store_sqlite_create(&help_loop, "/proc/qirkat/x.db", error, sizeof(error)));
	ck_assert_ptr_nonnull(strstr(error, "cannot be created: "));
	help_open(HELP_SQLITE);
	help_close();
	*strrchr(help_path, '/') = '\0';
	ck_assert_ptr_null(store_sqlite_create(&help_loop, help_path, error, sizeof(error)));
	strcat(help_path, "/qirkat.db");
	ck_assert_ptr_nonnull(strstr(error, "cannot be used: "));
}
END_TEST

/* ---- backup ---- */

static void copy_path(char path[HELP_PATH]) {
	snprintf(path, HELP_PATH, "%s", help_path);
	strcpy(strrchr(path, '/'), "/copy.db");
}

SUITE_GROUP(backup_cases, help_set_up, help_tear_down, 60)

START_TEST(a_backup_of_a_store_in_use_is_complete_and_can_be_opened) {
	char path[HELP_PATH], beside[HELP_PATH + 8];
	struct store_backup made;
	help_open(HELP_SQLITE);
	for (uint32_t version = 1; version <= 500; version++) {
		help_append("r", version);
	}
	help_settle();
	copy_path(path);
	help_append("r", 501);
	uv_run(&help_loop, UV_RUN_NOWAIT);
	ck_assert_msg(store_backup_make(help_path, path, &made, error, sizeof(error)), "%s", error);
	help_settle();
	ck_assert_int_eq(made.rooms, 1);
	ck_assert_int_ge(made.events, 500);
	ck_assert_int_eq(made.bytes, help_size(path));
	snprintf(beside, sizeof(beside), "%s-wal", path);
	ck_assert_int_eq(help_size(beside), -1);
	help_close();
	ck_assert_int_eq(unlink(help_path), 0);
	ck_assert_int_eq(rename(path, help_path), 0);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_count("r", 0), made.events);
	ck_assert_int_eq(help_keep("r", (uint32_t)made.events + 1), STORE_OK);
}
END_TEST

START_TEST(a_backup_never_replaces_a_file) {
	char path[HELP_PATH];
	struct store_backup made;
	help_fill(3, 10);
	copy_path(path);
	ck_assert(store_backup_make(help_path, path, &made, error, sizeof(error)));
	ck_assert(!store_backup_make(help_path, path, &made, error, sizeof(error)));
	ck_assert_ptr_nonnull(strstr(error, "already exists; name a new file"));
	ck_assert(!store_backup_make(help_path, "/proc/copy.db", &made, error, sizeof(error)));
	ck_assert_ptr_nonnull(strstr(error, "cannot be written"));
}
END_TEST

START_TEST(a_backup_of_a_damaged_or_missing_store_fails_and_leaves_nothing) {
	char path[HELP_PATH], garbage[PAGE];
	struct store_backup made;
	copy_path(path);
	ck_assert(!store_backup_make(help_path, path, &made, error, sizeof(error)));
	help_fill(4000, 3000);
	memset(garbage, 0, sizeof(garbage));
	overwrite((off_t)3 * PAGE, garbage, sizeof(garbage));
	ck_assert(!store_backup_make(help_path, path, &made, error, sizeof(error)));
	ck_assert_ptr_nonnull(strstr(error, "is damaged"));
	ck_assert_int_eq(help_size(path), -1);
}
END_TEST

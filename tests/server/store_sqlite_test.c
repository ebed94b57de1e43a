/* tests/server/store_sqlite_test.c - the SQLite store and its file: durable, grouped, never
 * recreated. */
#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store_help.h"

enum { PAGE = 4096, FRAME_HEAD = 24, LOG_HEAD = 32 };

static char error[1024];

static void open_again(void) {
	help_close();
	help_open(HELP_SQLITE);
}

static void log_path(char path[HELP_PATH + 8]) {
	snprintf(path, HELP_PATH + 8, "%s-wal", help_path);
}

static off_t size_of(const char *path) {
	struct stat about;
	return stat(path, &about) == 0 ? about.st_size : -1;
}

/* Transactions in the -wal file: its frames that say how big the database is after them. */
static int count_commits(void) {
	char path[HELP_PATH + 8];
	unsigned char head[FRAME_HEAD];
	int commits = 0;
	log_path(path);
	int fd = open(path, O_RDONLY);
	ck_assert_int_ge(fd, 0);
	for (off_t at = LOG_HEAD; pread(fd, head, FRAME_HEAD, at) == FRAME_HEAD;
		at += FRAME_HEAD + PAGE) {
		commits += (head[4] | head[5] | head[6] | head[7]) != 0;
	}
	close(fd);
	return commits;
}

static void run_sql(const char *path, const char *sql) {
	sqlite3 *db;
	ck_assert_int_eq(sqlite3_open(path, &db), SQLITE_OK);
	ck_assert_msg(
		sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK, "%s", sqlite3_errmsg(db));
	ck_assert_int_eq(sqlite3_close(db), SQLITE_OK);
}

/* A store with some hundred events, closed. */
static void fill(int rooms, int size) {
	static char body[PAGE];
	char room[STORE_ROOM_ID_MAX];
	help_open(HELP_SQLITE);
	memset(body, 'x', (size_t)size);
	body[size] = '\0';
	for (int i = 0; i < rooms; i++) {
		struct store_event event = {.version = 1, .body = body};
		snprintf(room, sizeof(room), "r%06d", i);
		strcpy(event.room, room);
		help_append_full(&event);
	}
	help_settle();
	help_close();
	uv_run(&help_loop, UV_RUN_DEFAULT);
}

static void overwrite(off_t at, const void *bytes, size_t size) {
	int fd = open(help_path, O_WRONLY);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(pwrite(fd, bytes, size, at), (ssize_t)size);
	close(fd);
}

static uint64_t hash_file(void) {
	uint64_t hash = 14695981039346656037u;
	FILE *file = fopen(help_path, "rb");
	for (int c; file != NULL && (c = getc(file)) != EOF;) {
		hash = (hash ^ (unsigned char)c) * 1099511628211u;
	}
	if (file != NULL) {
		fclose(file);
	}
	return hash;
}

/* The store is refused with these words, and the file is left as it was. */
static void is_refused(const char *words) {
	uint64_t before = hash_file();
	error[0] = '\0';
	struct store *store = store_sqlite_create(&help_loop, help_path, error, sizeof(error));
	ck_assert_msg(store == NULL, "taken");
	ck_assert_msg(strstr(error, words) != NULL, "\"%s\" does not say \"%s\"", error, words);
	ck_assert_uint_eq(hash_file(), before);
}

/* ---- durable ---- */

START_TEST(what_was_kept_is_there_after_reopening) {
	struct store_event event = {
		.room = "r", .version = 1, .body = "{}", .secret = "s", .summary = "x"};
	help_open(HELP_SQLITE);
	help_append_full(&event);
	help_settle();
	ck_assert_int_eq(help_keep("r", 2), STORE_OK);
	open_again();
	ck_assert_int_eq(help_count("r", 0), 2);
	ck_assert_int_eq(help_keep("r", 2), STORE_TAKEN);
	ck_assert_int_eq(help_keep("r", 3), STORE_OK);
}
END_TEST

/* Append without end, and say each number that was acknowledged. */
static void append_until_killed(int to) {
	help_open(HELP_SQLITE);
	for (uint32_t version = 1;; version++) {
		char room[STORE_ROOM_ID_MAX];
		snprintf(room, sizeof(room), "r%u", version % 3);
		help_restart();
		if (help_keep(room, 1 + (version - 1) / 3) != STORE_OK ||
			write(to, &version, sizeof(version)) != sizeof(version)) {
			_exit(1);
		}
	}
}

START_TEST(an_acknowledged_event_outlives_sigkill) {
	int ends[2];
	uint32_t wanted = 5 + 37 * (uint32_t)_i, last = 0, number;
	ck_assert_int_eq(pipe(ends), 0);
	pid_t child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		close(ends[0]);
		append_until_killed(ends[1]);
	}
	close(ends[1]);
	while (last < wanted && read(ends[0], &last, sizeof(last)) == sizeof(last)) {
	}
	ck_assert_int_eq(kill(child, SIGKILL), 0);
	while (read(ends[0], &number, sizeof(number)) == sizeof(number)) {
		last = number;
	}
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
	close(ends[0]);
	ck_assert_uint_ge(last, wanted);
	help_open(HELP_SQLITE);
	int kept = help_count("r0", 0) + help_count("r1", 0) + help_count("r2", 0);
	ck_assert_int_ge(kept, (int)last);
	ck_assert_int_le(kept, (int)last + 1);
}
END_TEST

START_TEST(appends_of_a_turn_share_one_transaction) {
	help_open(HELP_SQLITE);
	for (uint32_t version = 1; version <= 400; version++) {
		help_append("r", version);
	}
	help_settle();
	ck_assert_int_eq(count_commits(), 1);
	ck_assert_int_eq(help_keep("r", 401), STORE_OK);
	ck_assert_int_eq(count_commits(), 2);
}
END_TEST

START_TEST(of_two_writers_one_gets_the_number) {
	help_open(HELP_SQLITE);
	struct store *first = help_store;
	help_open(HELP_SQLITE);
	struct store *second = help_store;
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	help_store = first;
	ck_assert_int_eq(help_keep("r", 1), STORE_TAKEN);
	ck_assert_int_eq(help_keep("r", 2), STORE_OK);
	help_store = second;
	ck_assert_int_eq(help_keep("r", 2), STORE_TAKEN);
	ck_assert_int_eq(help_count("r", 0), 2);
	store_destroy(first);
}
END_TEST

START_TEST(the_log_beside_the_file_does_not_grow_for_ever) {
	char path[HELP_PATH + 8];
	help_open(HELP_SQLITE);
	for (uint32_t version = 1; version <= 3000; version++) {
		help_append("r", version);
		if (version % 2 == 0) {
			help_settle();
		}
	}
	log_path(path);
	ck_assert_int_lt(size_of(path), 6 << 20);
}
END_TEST

START_TEST(ten_thousand_unfinished_rooms_open_fast) {
	char room[STORE_ROOM_ID_MAX];
	help_open(HELP_SQLITE);
	for (uint32_t i = 0; i < 20000; i++) {
		struct store_event event = {.version = 1 + i / 10000,
			.at_ms = i,
			.status = STORE_PLAYING,
			.body = "{\"e\":\"play\",\"seat\":0,\"text\":\"a1-b1\",\"turn\":\"a1-b1\",\"effects\":[]}",
			.summary =
				"{\"game\":\"alquerque\",\"seats\":[\"Amal\",\"Badr\"],\"turn\":14}"};
		snprintf(room, sizeof(room), "%08x", i % 10000 * 2654435761u);
		strcpy(event.room, room);
		if (i % 5000 == 0) {
			help_settle();
			help_restart();
		}
		help_append_full(&event);
	}
	help_settle();
	help_close();
	uint64_t begun = uv_hrtime();
	help_open(HELP_SQLITE);
	int count = help_count_rooms();
	uint64_t ms = (uv_hrtime() - begun) / 1000000;
	ck_assert_int_eq(count, 10000);
	printf("10000 rooms: %d ms\n", (int)ms);
	ck_assert_uint_lt(ms, 1000); /* 50 on a quiet machine; sanitizers take more */
}
END_TEST

/* ---- refused ---- */

START_TEST(a_file_cut_off_is_refused) {
	static const off_t lengths[] = {0, 50, 100, PAGE - 1, PAGE, 3 * PAGE, 20 * PAGE + 7};
	fill(500, 300);
	ck_assert_int_gt(size_of(help_path), 21 * PAGE);
	ck_assert_int_eq(truncate(help_path, lengths[_i]), 0);
	is_refused("is damaged (");
	is_refused("put a backup in its place");
}
END_TEST

START_TEST(a_big_file_cut_off_is_refused) {
	fill(4000, 3000);
	ck_assert_int_gt(size_of(help_path), 9 << 20);
	ck_assert_int_eq(truncate(help_path, size_of(help_path) - PAGE), 0);
	is_refused("is damaged (");
}
END_TEST

START_TEST(a_header_overwritten_is_refused) {
	char zeros[100] = {0};
	fill(10, 100);
	overwrite(0, zeros, sizeof(zeros));
	is_refused("does not begin as a database");
}
END_TEST

START_TEST(garbage_in_a_page_is_refused) {
	unsigned char garbage[PAGE];
	unsigned seed = 12345 + (unsigned)_i;
	fill(500, 300);
	for (size_t i = 0; i < sizeof(garbage); i++) {
		seed = seed * 1103515245 + 12345;
		garbage[i] = (unsigned char)(seed >> 16);
	}
	overwrite((off_t)(1 + _i * 3) * PAGE, garbage, sizeof(garbage));
	is_refused("is damaged (");
}
END_TEST

START_TEST(garbage_in_a_big_file_is_seen_when_it_is_read) {
	char garbage[PAGE];
	char room[STORE_ROOM_ID_MAX];
	int broken = 0;
	memset(garbage, 0xa5, sizeof(garbage));
	fill(4000, 3000);
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

START_TEST(a_missing_table_is_refused) {
	fill(10, 100);
	run_sql(help_path, "DROP TABLE events");
	is_refused("is damaged (no such table: events)");
}
END_TEST

START_TEST(the_file_of_another_program_is_refused) {
	fill(1, 1);
	run_sql(help_path, "PRAGMA application_id = 7");
	is_refused("belongs to another program: name another folder with --data");
}
END_TEST

START_TEST(a_newer_format_is_refused) {
	fill(1, 1);
	run_sql(help_path, "PRAGMA user_version = 2");
	is_refused("has format 2 and this program knows format 1: run the newer program");
}
END_TEST

START_TEST(a_lost_file_is_not_made_anew_beside_its_log) {
	char path[HELP_PATH + 8];
	fill(1, 1);
	ck_assert_int_eq(unlink(help_path), 0);
	log_path(path);
	close(open(path, O_CREAT | O_WRONLY, 0600));
	is_refused("it is gone, but its -wal file is there");
	ck_assert_int_eq(size_of(help_path), -1);
}
END_TEST

START_TEST(a_place_where_no_file_can_be_is_refused) {
	ck_assert_ptr_null(
		store_sqlite_create(&help_loop, "/proc/qirkat/x.db", error, sizeof(error)));
	ck_assert_ptr_nonnull(strstr(error, "cannot be made: "));
	help_open(HELP_SQLITE);
	help_close();
	*strrchr(help_path, '/') = '\0';
	ck_assert_ptr_null(store_sqlite_create(&help_loop, help_path, error, sizeof(error)));
	strcat(help_path, "/qirkat.db");
	ck_assert_ptr_nonnull(strstr(error, "cannot be used: "));
}
END_TEST

START_TEST(only_the_owner_may_read_the_file) {
	struct stat about;
	umask(0);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(stat(help_path, &about), 0);
	ck_assert_int_eq(about.st_mode & 0777, 0600);
}
END_TEST

START_TEST(a_file_half_made_is_no_hindrance) {
	char path[HELP_PATH + 8];
	fill(1, 1);
	ck_assert_int_eq(unlink(help_path), 0);
	snprintf(path, sizeof(path), "%s.new", help_path);
	int fd = open(path, O_CREAT | O_WRONLY, 0600);
	ck_assert_int_eq(write(fd, "half", 4), 4);
	close(fd);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
}
END_TEST

/* ---- bad disks ---- */

/* No file of this process may grow beyond bytes. */
static void limit_files(rlim_t bytes) {
	struct rlimit limit;
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = bytes;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

START_TEST(a_disk_without_room_fails_and_recovers) {
	static char body[100000];
	struct store_event event = {.room = "r", .version = 2, .body = body};
	char path[HELP_PATH + 8];
	signal(SIGXFSZ, SIG_IGN);
	memset(body, 'x', sizeof(body) - 1);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	log_path(path);
	limit_files((rlim_t)size_of(path) + 2 * PAGE);
	help_append_full(&event);
	help_append("s", 1);
	help_settle();
	ck_assert_int_eq(help_answers[1], STORE_FAILED);
	ck_assert_int_eq(help_answers[2], STORE_FAILED);
	ck_assert_int_eq(help_count("r", 0), 1);
	ck_assert_int_eq(help_count("s", 0), 0);
	limit_files(RLIM_INFINITY);
	help_append_full(&event);
	help_settle();
	ck_assert_int_eq(help_answers[3], STORE_OK);
	ck_assert_int_eq(help_keep("s", 1), STORE_OK);
	open_again();
	ck_assert_int_eq(help_count("r", 0), 2);
}
END_TEST

START_TEST(a_store_locked_by_others_fails_and_recovers) {
	sqlite3 *other;
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	ck_assert_int_eq(sqlite3_open(help_path, &other), SQLITE_OK);
	ck_assert_int_eq(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
	ck_assert_int_eq(help_keep("r", 2), STORE_FAILED);
	ck_assert_int_eq(help_count("r", 0), 1);
	ck_assert_int_eq(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
	ck_assert_int_eq(help_keep("r", 2), STORE_OK);
	sqlite3_close(other);
}
END_TEST

static TCase *durable(void) {
	TCase *tcase = tcase_create("durable");
	tcase_set_timeout(tcase, 60);
	tcase_add_checked_fixture(tcase, help_set_up, help_tear_down);
	tcase_add_test(tcase, what_was_kept_is_there_after_reopening);
	tcase_add_loop_test(tcase, an_acknowledged_event_outlives_sigkill, 0, 6);
	tcase_add_test(tcase, appends_of_a_turn_share_one_transaction);
	tcase_add_test(tcase, of_two_writers_one_gets_the_number);
	tcase_add_test(tcase, the_log_beside_the_file_does_not_grow_for_ever);
	tcase_add_test(tcase, ten_thousand_unfinished_rooms_open_fast);
	tcase_add_test(tcase, only_the_owner_may_read_the_file);
	tcase_add_test(tcase, a_file_half_made_is_no_hindrance);
	tcase_add_test(tcase, a_disk_without_room_fails_and_recovers);
	tcase_add_test(tcase, a_store_locked_by_others_fails_and_recovers);
	return tcase;
}

static TCase *refused(void) {
	TCase *tcase = tcase_create("refused");
	tcase_set_timeout(tcase, 60);
	tcase_add_checked_fixture(tcase, help_set_up, help_tear_down);
	tcase_add_loop_test(tcase, a_file_cut_off_is_refused, 0, 7);
	tcase_add_test(tcase, a_big_file_cut_off_is_refused);
	tcase_add_test(tcase, a_header_overwritten_is_refused);
	tcase_add_loop_test(tcase, garbage_in_a_page_is_refused, 0, 8);
	tcase_add_test(tcase, garbage_in_a_big_file_is_seen_when_it_is_read);
	tcase_add_test(tcase, a_missing_table_is_refused);
	tcase_add_test(tcase, the_file_of_another_program_is_refused);
	tcase_add_test(tcase, a_newer_format_is_refused);
	tcase_add_test(tcase, a_lost_file_is_not_made_anew_beside_its_log);
	tcase_add_test(tcase, a_place_where_no_file_can_be_is_refused);
	return tcase;
}

int main(void) {
	Suite *suite = suite_create("store_sqlite");
	suite_add_tcase(suite, durable());
	suite_add_tcase(suite, refused());
	SRunner *runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? 0 : 1;
}

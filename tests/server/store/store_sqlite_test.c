/* tests/server/store/store_sqlite_test.c - the SQLite store: durability, group commits, quick
 * opening. */
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

#include "server/store/store_backup.h"
#include "server/store/store_outside.h"
#include "store_help.h"
#include "tests/suite.h"

enum { PAGE = 4096, FRAME_HEAD = 24, LOG_HEAD = 32 };

static void open_again(void) {
	help_close();
	help_open(HELP_SQLITE);
}

static void log_path(char path[HELP_PATH + 8]) {
	snprintf(path, HELP_PATH + 8, "%s-wal", help_path);
}

/* The transactions in the -wal file: its frames that contain the database size after them. */
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

/* ---- durability ---- */

SUITE_GROUP(durable_cases, help_set_up, help_tear_down, 60)

START_TEST(stored_events_are_there_after_reopening) {
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

static void on_keeping(void *user, enum store_result result) {
	*(enum store_result *)user = result;
}

static enum store_result keep_room(const char *room, bool keep, int64_t most_bytes) {
	struct store_keeping keeping = {.keep = keep, .most_bytes = most_bytes};
	enum store_result result = STORE_TAKEN;
	strcpy(keeping.room, room);
	store_keep(help_store, &keeping, on_keeping, &result);
	while (store_pending(help_store) > 0) {
		uv_run(&help_loop, UV_RUN_ONCE);
	}
	return result;
}

static bool is_kept(const char *room) {
	struct store_found found;
	ck_assert(store_find(help_store, room, &found));
	return found.kept;
}

START_TEST(a_kept_room_is_still_kept_and_counted_after_reopening) {
	static const char *const ids[] = {"r", "s"};
	help_open(HELP_SQLITE);
	for (int i = 0; i < 2; i++) {
		struct store_event event = {
			.version = 1, .at_ms = 5, .body = "{}", .status = STORE_OVER};
		strcpy(event.room, ids[i]);
		help_append_full(&event);
	}
	help_settle();
	ck_assert_int_eq(keep_room("r", true, 0), STORE_OK);
	open_again();
	ck_assert(is_kept("r"));
	ck_assert(!is_kept("s"));
	ck_assert_int_eq(
		keep_room("s", true, INT64_C(2) * (2 + STORE_EVENT_BYTES) - 1), STORE_NO_SPACE);
	ck_assert_int_eq(help_expire(1000, 0).rooms, 1);
	ck_assert_int_eq(help_count("r", 0), 1);
	ck_assert_int_eq(keep_room("r", false, 0), STORE_OK);
	open_again();
	ck_assert(!is_kept("r"));
	ck_assert_int_eq(help_expire(1000, 1).rooms, 1);
}
END_TEST

/* Append without end, and report each number that was acknowledged. */
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

START_LOOP_TEST(an_acknowledged_event_survives_sigkill, 6) {
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

START_TEST(appends_of_one_loop_iteration_share_a_transaction) {
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

static void run_other(const char *sql) {
	sqlite3 *other;
	ck_assert_int_eq(sqlite3_open(help_path, &other), SQLITE_OK);
	ck_assert_msg(sqlite3_exec(other, sql, NULL, NULL, NULL) == SQLITE_OK, "%s",
		sqlite3_errmsg(other));
	sqlite3_close(other);
}

START_TEST(only_one_of_two_writers_gets_a_number) {
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	run_other("UPDATE heads SET version = 2");
	ck_assert_int_eq(help_keep("r", 2), STORE_TAKEN);
	ck_assert_int_eq(help_keep("r", 3), STORE_OK);
}
END_TEST

/* ---- one server per store ---- */

static char error[1024];

static bool is_used_by(const char *who) {
	struct store *store = store_sqlite_create(&help_loop, help_path, error, sizeof(error));
	ck_assert_msg(store == NULL, "taken");
	ck_assert_ptr_nonnull(strstr(error, "stop it, or choose another folder with --data"));
	return strstr(error, "is in use by another server (process ") != NULL &&
		strstr(error, who) != NULL;
}

START_TEST(a_second_server_on_the_same_store_is_refused) {
	struct store_backup made;
	char who[32], copy[HELP_PATH];
	snprintf(who, sizeof(who), "(process %ld on ", (long)getpid());
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	ck_assert_msg(is_used_by(who), "%s", error);
	ck_assert_int_eq(help_keep("r", 2), STORE_OK);
	snprintf(copy, sizeof(copy), "%s", help_path);
	strcpy(strrchr(copy, '/'), "/copy.db");
	ck_assert_msg(store_backup_make(help_path, copy, &made, error, sizeof(error)), "%s", error);
	open_again();
	ck_assert_int_eq(help_count("r", 0), 2);
}
END_TEST

static bool count_note(void *user, const struct store_note *note) {
	ck_assert_str_eq(note->text, "{}");
	++*(int *)user;
	return true;
}

static struct store_outside *open_outside(void) {
	struct store_outside *outside = store_outside_open(help_path, error, sizeof(error));
	ck_assert_msg(outside != NULL, "%s", error);
	return outside;
}

START_TEST(notes_can_be_changed_by_another_program_while_a_server_runs) {
	struct store_note note = {.kind = "bot", .key = "ada", .text = "{}", .is_new = true};
	int notes = 0;
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	struct store_outside *outside = open_outside();
	ck_assert_int_eq(outside->impl->note(outside, &note, error, sizeof(error)), STORE_OK);
	ck_assert_int_eq(help_note(&note), STORE_TAKEN);
	ck_assert(store_notes(help_store, "bot", NULL, count_note, &notes));
	ck_assert_int_eq(help_keep("r", 2), STORE_OK);
	strcpy(note.key, "bob");
	ck_assert_int_eq(help_note(&note), STORE_OK);
	ck_assert(outside->impl->notes(outside, "bot", count_note, &notes, error, sizeof(error)));
	ck_assert_int_eq(notes, 3);
	outside->impl->close(outside);
	open_again();
	ck_assert_int_eq(help_count("r", 0), 2);
}
END_TEST

START_TEST(a_missing_store_can_be_made_by_another_program) {
	struct store_note note = {.kind = "bot", .key = "ada", .text = "{}"};
	int notes = 0;
	struct store_outside *outside = open_outside();
	ck_assert_int_eq(outside->impl->note(outside, &note, error, sizeof(error)), STORE_OK);
	ck_assert_msg(is_used_by("(process "), "%s", error);
	outside->impl->close(outside);
	help_open(HELP_SQLITE);
	ck_assert(store_notes(help_store, "bot", NULL, count_note, &notes));
	ck_assert_int_eq(notes, 1);
}
END_TEST

/* Hold the store until killed; writes a byte once it is held. */
static pid_t hold_in_child(void) {
	int ends[2];
	char letter = 0;
	ck_assert_int_eq(pipe(ends), 0);
	pid_t child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		help_open(HELP_SQLITE);
		if (write(ends[1], "x", 1) == 1) {
			pause();
		}
		_exit(1);
	}
	ck_assert_int_eq(read(ends[0], &letter, 1), 1);
	close(ends[0]);
	close(ends[1]);
	return child;
}

START_TEST(the_lock_of_a_killed_server_is_no_obstacle) {
	char who[32];
	pid_t child = hold_in_child();
	snprintf(who, sizeof(who), "(process %ld on ", (long)child);
	ck_assert_msg(is_used_by(who), "%s", error);
	ck_assert_int_eq(kill(child, SIGKILL), 0);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
}
END_TEST

START_TEST(the_log_beside_the_file_does_not_grow_forever) {
	static char body[3000];
	struct store_event event = {.room = "r", .body = body};
	char path[HELP_PATH + 8];
	memset(body, 'x', sizeof(body) - 1);
	help_open(HELP_SQLITE);
	/* ten megabytes of pages */
	for (event.version = 1; event.version <= 2000; event.version++) {
		help_append_full(&event);
		if (event.version % 4 == 0) {
			help_settle();
		}
	}
	log_path(path);
	ck_assert_int_lt(help_size(path), 6 << 20);
}
END_TEST

START_TEST(a_store_with_ten_thousand_unfinished_rooms_opens_fast) {
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
	ck_assert_uint_lt(ms, 1000); /* 50 on an idle machine; sanitizers take longer */
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

START_TEST(a_half_made_file_does_no_harm) {
	char path[HELP_PATH + 8];
	help_fill(1, 1);
	ck_assert_int_eq(unlink(help_path), 0);
	snprintf(path, sizeof(path), "%s-mark", help_path);
	ck_assert_int_eq(unlink(path), 0);
	snprintf(path, sizeof(path), "%s.new", help_path);
	int fd = open(path, O_CREAT | O_WRONLY, 0600);
	ck_assert_int_eq(write(fd, "half", 4), 4);
	close(fd);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
}
END_TEST

/* ---- bad disks ---- */

/* Limit the size of all files this process writes. */
static void limit_files(rlim_t bytes) {
	struct rlimit limit;
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = bytes;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

START_TEST(a_full_disk_fails_and_recovers) {
	static char body[100000];
	struct store_event event = {.room = "r", .version = 2, .body = body};
	char path[HELP_PATH + 8];
	signal(SIGXFSZ, SIG_IGN);
	memset(body, 'x', sizeof(body) - 1);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	log_path(path);
	limit_files((rlim_t)help_size(path) + 2 * PAGE);
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

/* Run the loop until the store recovers by itself. */
static void wait_until_well(void) {
	for (int i = 0; i < 2000 && !store_is_well(help_store); i++) {
		uv_run(&help_loop, UV_RUN_NOWAIT);
		uv_sleep(10);
	}
	ck_assert(store_is_well(help_store));
}

START_TEST(a_failing_store_is_unwell_until_it_recovers_on_its_own) {
	char path[HELP_PATH + 8];
	signal(SIGXFSZ, SIG_IGN);
	help_open(HELP_SQLITE);
	ck_assert(store_is_well(help_store));
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	ck_assert(store_is_well(help_store));
	log_path(path);
	limit_files((rlim_t)help_size(path));
	for (int i = 0; i < 21; i++) {
		ck_assert_int_eq(help_keep("r", 2), STORE_FAILED);
		ck_assert(!store_is_well(help_store));
	}
	/* room for a page or two, with which a probe that writes little would succeed */
	limit_files((rlim_t)help_size(path) + 2 * (PAGE + FRAME_HEAD));
	uv_sleep(2500);
	ck_assert(!store_is_well(help_store));
	limit_files(RLIM_INFINITY);
	wait_until_well();
	ck_assert_int_eq(help_keep("r", 2), STORE_OK);
	open_again();
	ck_assert_int_eq(help_count("r", 0), 2);
}
END_TEST

START_TEST(a_store_is_well_as_soon_as_it_works_again) {
	char path[HELP_PATH + 8];
	signal(SIGXFSZ, SIG_IGN);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("r", 1), STORE_OK);
	log_path(path);
	limit_files((rlim_t)help_size(path));
	ck_assert_int_eq(help_keep("r", 2), STORE_FAILED);
	limit_files(RLIM_INFINITY);
	ck_assert_int_eq(help_keep("r", 2), STORE_OK);
	ck_assert(store_is_well(help_store));
}
END_TEST

START_TEST(a_store_locked_by_another_program_fails_and_recovers) {
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

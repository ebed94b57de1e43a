/* tests/server/store/store_loss_test.c - the loss of acknowledged events is reported at startup;
 * what a power failure may leave behind is accepted. */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <signal.h>
#include <unistd.h>

#include "server/store/store_accept.h"
#include "server/store/store_backup.h"
#include "server/store/store_mark.h"
#include "server/store/store_wal.h"
#include "store_help.h"
#include "tests/suite.h"

enum { PAGE = 4096, FRAME = PAGE + 24, LOG_HEAD = 32, SECTOR = 512, EVENTS = 40, FILES = 3 };

static char error[1024];
static const char *const ends[FILES] = {"", "-wal", "-mark"};

enum { DB, LOG, MARK };

/* The files on disk at one moment. */
struct shot {
	char *bytes[FILES];
	size_t size[FILES]; /* 0: missing */
};

static void name_file(int which, char path[HELP_PATH + 16]) {
	snprintf(path, HELP_PATH + 16, "%s%s", help_path, ends[which]);
}

static void read_whole(int which, struct shot *shot) {
	char path[HELP_PATH + 16];
	name_file(which, path);
	int64_t size = help_size(path);
	shot->size[which] = size > 0 ? (size_t)size : 0;
	shot->bytes[which] = malloc(shot->size[which] + 1);
	int fd = open(path, O_RDONLY);
	if (fd >= 0) {
		ck_assert_int_eq(read(fd, shot->bytes[which], shot->size[which]),
			(ssize_t)shot->size[which]);
		close(fd);
	}
}

/* Read the mark first: it may lag behind the others, but not be ahead of them. */
static struct shot shoot(void) {
	struct shot shot;
	for (int which = FILES - 1; which >= 0; which--) {
		read_whole(which, &shot);
	}
	return shot;
}

static void put_file(int which, const char *bytes, size_t size) {
	char path[HELP_PATH + 16];
	name_file(which, path);
	unlink(path);
	if (size > 0) {
		int fd = open(path, O_WRONLY | O_CREAT, 0600);
		ck_assert_int_eq(write(fd, bytes, size), (ssize_t)size);
		close(fd);
	}
}

static void put(const struct shot *shot) {
	char path[HELP_PATH + 16];
	snprintf(path, sizeof(path), "%s-shm", help_path);
	unlink(path);
	for (int which = 0; which < FILES; which++) {
		put_file(which, shot->bytes[which], shot->size[which]);
	}
}

static void forget(struct shot *shot) {
	for (int which = 0; which < FILES; which++) {
		free(shot->bytes[which]);
	}
}

static void wait_for_mark(int64_t seq) {
	struct store_mark mark = {.seq = -1};
	while (!store_mark_read(help_path, &mark) || mark.seq < seq) {
		uv_sleep(10);
	}
	ck_assert_int_eq(mark.seq, seq);
}

static void close_all(void) {
	help_close();
	uv_run(&help_loop, UV_RUN_DEFAULT);
}

/* The files of a store that was killed: that many events, each in its own commit, in two rooms. */
static struct shot shoot_killed(bool marked) {
	help_open(HELP_SQLITE);
	for (uint32_t i = 0; i < EVENTS; i++) {
		ck_assert_int_eq(help_keep(i % 2 == 0 ? "even" : "odd", 1 + i / 2), STORE_OK);
	}
	if (marked) {
		wait_for_mark(EVENTS);
	}
	struct shot shot = shoot();
	close_all();
	return shot;
}

static struct store *try_to_open(void) {
	error[0] = '\0';
	return store_sqlite_create(&help_loop, help_path, error, sizeof(error));
}

/* The store is refused with these words, and everything is unchanged. */
static void is_refused(const char *words) {
	struct shot before = shoot();
	ck_assert_msg(try_to_open() == NULL, "taken");
	ck_assert_msg(strstr(error, words) != NULL, "\"%s\" does not say \"%s\"", error, words);
	ck_assert_ptr_nonnull(strstr(error, "qirkat accept-loss"));
	struct shot after = shoot();
	for (int which = 0; which < FILES; which++) {
		ck_assert_uint_eq(before.size[which], after.size[which]);
		ck_assert_mem_eq(before.bytes[which], after.bytes[which], before.size[which]);
	}
	forget(&before);
	forget(&after);
}

static int count_both(void) {
	return help_count("even", 0) + help_count("odd", 0);
}

static void is_taken_with(int events) {
	help_open(HELP_SQLITE);
	ck_assert_int_eq(count_both(), events);
	close_all();
}

/* ---- detected losses ---- */

SUITE_GROUP(told_cases, help_set_up, help_tear_down, 60)

START_LOOP_TEST(a_killed_store_opens_with_all_its_events, 2) {
	struct shot shot = shoot_killed(_i == 1);
	put(&shot);
	is_taken_with(EVENTS);
	forget(&shot);
}
END_TEST

START_LOOP_TEST(a_truncated_log_is_refused_and_the_missing_events_are_counted, 2) {
	struct shot shot = shoot_killed(true);
	put(&shot);
	put_file(LOG, shot.bytes[LOG], _i == 0 ? shot.size[LOG] / 2 : 0);
	is_refused(_i == 0 ? " events and 0 rooms: it ends at 1970-01-01 00:00:"
			   : "is missing its last 40 events and 2 rooms: it ends at its "
			     "beginning, but went up to 1970-01-01 00:00:01 UTC");
	forget(&shot);
}
END_TEST

START_TEST(a_flipped_bit_in_the_log_is_refused_even_without_a_mark) {
	for (size_t at = LOG_HEAD + 7; at < 20 * FRAME; at += 1733) {
		struct shot shot = at == LOG_HEAD + 7 ? shoot_killed(false) : shoot();
		put(&shot);
		shot.bytes[LOG][at] ^= 0x10;
		put_file(LOG, shot.bytes[LOG], shot.size[LOG]);
		put_file(MARK, NULL, 0);
		is_refused("in its -wal file is broken, with at least ");
		shot.bytes[LOG][at] ^= 0x10;
		put_file(LOG, shot.bytes[LOG], shot.size[LOG]);
		forget(&shot);
	}
	is_taken_with(EVENTS);
}
END_TEST

START_TEST(a_log_with_a_damaged_header_is_refused) {
	struct shot shot = shoot_killed(true);
	for (size_t at = 0; at < LOG_HEAD; at++) {
		put(&shot);
		shot.bytes[LOG][at] ^= 0x04;
		put_file(LOG, shot.bytes[LOG], shot.size[LOG]);
		shot.bytes[LOG][at] ^= 0x04;
		is_refused("is missing its last 40 events");
	}
	forget(&shot);
}
END_TEST

START_TEST(a_lost_file_is_not_created_again_beside_its_log_or_mark) {
	struct shot shot = shoot_killed(true);
	put(&shot);
	put_file(DB, NULL, 0);
	is_refused("it is missing, but its -wal file exists");
	put_file(LOG, NULL, 0);
	is_refused("it is missing, and had 2 rooms");
	forget(&shot);
}
END_TEST

START_TEST(an_older_file_beside_a_newer_mark_is_refused) {
	help_fill(3, 10);
	struct shot old = shoot();
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("new", 1), STORE_OK);
	close_all();
	put_file(DB, old.bytes[DB], old.size[DB]);
	is_refused("is missing its last 1 events and 1 rooms");
	forget(&old);
}
END_TEST

START_TEST(a_backup_opens_beside_the_mark_of_its_store) {
	char copy[HELP_PATH];
	struct store_backup made;
	snprintf(copy, sizeof(copy), "%s", help_path);
	strcpy(strrchr(copy, '/'), "/copy.db");
	help_fill(3, 10);
	ck_assert_msg(store_backup_make(help_path, copy, &made, error, sizeof(error)), "%s", error);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("new", 1), STORE_OK);
	close_all();
	ck_assert_int_eq(rename(copy, help_path), 0);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_count_rooms(), 3);
	ck_assert_int_eq(help_keep("other", 1), STORE_OK);
	close_all();
	struct store_mark mark;
	ck_assert(store_mark_read(help_path, &mark));
	ck_assert_int_eq(mark.seq, 4);
}
END_TEST

START_TEST(a_backup_of_a_store_that_lacks_events_fails) {
	char copy[HELP_PATH];
	struct store_backup made;
	struct shot shot = shoot_killed(true);
	snprintf(copy, sizeof(copy), "%s", help_path);
	strcpy(strrchr(copy, '/'), "/copy.db");
	put(&shot);
	ck_assert_msg(store_backup_make(help_path, copy, &made, error, sizeof(error)), "%s", error);
	ck_assert_int_eq(made.events, EVENTS);
	unlink(copy);
	/* this has changed nothing */
	char path[HELP_PATH + 16];
	name_file(LOG, path);
	ck_assert_int_eq(help_size(path), (int64_t)shot.size[LOG]);
	put(&shot);
	put_file(LOG, NULL, 0);
	ck_assert(!store_backup_make(help_path, copy, &made, error, sizeof(error)));
	ck_assert_ptr_nonnull(strstr(error, "is missing its last 40 events"));
	ck_assert_int_eq(help_size(copy), -1);
	forget(&shot);
}
END_TEST

START_TEST(a_checkpoint_by_another_program_is_not_a_loss) {
	sqlite3 *other;
	struct shot shot = shoot_killed(true);
	put(&shot);
	ck_assert_int_eq(sqlite3_open(help_path, &other), SQLITE_OK);
	ck_assert_int_eq(sqlite3_exec(other, "SELECT * FROM rooms", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(other);
	char path[HELP_PATH + 16];
	name_file(LOG, path);
	ck_assert_int_eq(help_size(path), -1);
	is_taken_with(EVENTS);
	forget(&shot);
}
END_TEST

START_TEST(a_damaged_or_missing_mark_does_no_harm) {
	struct shot shot = shoot_killed(true);
	for (int i = 0; i < 4; i++) {
		put(&shot);
		size_t size = i == 0 ? 0 : i == 1 ? 100 : shot.size[MARK];
		char *bytes = malloc(shot.size[MARK] + 1);
		memcpy(bytes, shot.bytes[MARK], shot.size[MARK]);
		for (size_t at = 9; i >= 2 && at < size; at += i == 2 ? 64 : 7) {
			bytes[at] ^= 1;
		}
		put_file(MARK, bytes, size);
		free(bytes);
		is_taken_with(EVENTS);
	}
	forget(&shot);
}
END_TEST

START_TEST(the_newest_room_may_be_deleted_without_seeming_lost) {
	struct store_event event = {
		.room = "new", .version = 1, .at_ms = 5, .body = "{}", .status = STORE_OVER};
	help_fill(2, 10);
	help_open(HELP_SQLITE);
	help_append_full(&event);
	help_settle();
	wait_for_mark(3);
	ck_assert_int_eq(help_expire(1000, 0).rooms, 1);
	struct shot shot = shoot();
	close_all();
	put(&shot);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_count_rooms(), 2);
	ck_assert_int_eq(help_keep("newer", 1), STORE_OK);
	ck_assert_int_eq(help_count("newer", 0), 1);
	forget(&shot);
}
END_TEST

/* ---- accepted losses ---- */

static void remove_copies(const char *suffix) {
	char path[2 * HELP_PATH];
	for (int which = 0; which < FILES; which++) {
		snprintf(path, sizeof(path), "%s%s%s", help_path, ends[which], suffix);
		unlink(path);
	}
}

static int64_t size_of_copy(int which, const char *suffix) {
	char path[2 * HELP_PATH];
	snprintf(path, sizeof(path), "%s%s%s", help_path, ends[which], suffix);
	return help_size(path);
}

START_LOOP_TEST(accepting_a_loss_keeps_a_copy_and_all_earlier_events, 2) {
	struct store_accepted accepted;
	struct shot shot = shoot_killed(true);
	put(&shot);
	if (_i == 0) {
		put_file(LOG, shot.bytes[LOG], shot.size[LOG] / 2);
	} else {
		shot.bytes[LOG][shot.size[LOG] / 2] ^= 1;
		put_file(LOG, shot.bytes[LOG], shot.size[LOG]);
	}
	ck_assert_msg(store_accept_loss(help_path, &accepted, error, sizeof(error)), "%s", error);
	ck_assert(!accepted.was_well);
	ck_assert_ptr_nonnull(strstr(accepted.lost, _i == 0 ? "is missing its last" : "is broken"));
	ck_assert_int_eq(size_of_copy(DB, accepted.suffix), (int64_t)shot.size[DB]);
	ck_assert_int_gt(size_of_copy(LOG, accepted.suffix), LOG_HEAD);
	ck_assert_int_eq(size_of_copy(MARK, accepted.suffix), (int64_t)shot.size[MARK]);
	remove_copies(accepted.suffix);
	help_open(HELP_SQLITE);
	int left = count_both();
	ck_assert_int_gt(left, EVENTS / 4);
	ck_assert_int_lt(left, EVENTS);
	ck_assert_int_eq(left, accepted.events);
	ck_assert_int_eq(help_keep("even", 1 + (uint32_t)help_count("even", 0)), STORE_OK);
	close_all();
	ck_assert(store_accept_loss(help_path, &accepted, error, sizeof(error)));
	ck_assert(accepted.was_well);
	forget(&shot);
}
END_TEST

START_TEST(a_lost_file_is_created_again_once_the_loss_is_accepted) {
	struct store_accepted accepted;
	struct shot shot = shoot_killed(true);
	put(&shot);
	put_file(DB, NULL, 0);
	ck_assert(store_accept_loss(help_path, &accepted, error, sizeof(error)));
	ck_assert_int_eq(accepted.events, 0);
	ck_assert_int_eq(size_of_copy(LOG, accepted.suffix), (int64_t)shot.size[LOG]);
	remove_copies(accepted.suffix);
	is_taken_with(0);
	forget(&shot);
}
END_TEST

START_TEST(a_store_in_use_or_of_another_program_is_not_touched) {
	struct store_accepted accepted;
	help_open(HELP_SQLITE);
	ck_assert(!store_accept_loss(help_path, &accepted, error, sizeof(error)));
	ck_assert_ptr_nonnull(strstr(error, "is in use by another server"));
	close_all();
	sqlite3 *other;
	ck_assert_int_eq(sqlite3_open(help_path, &other), SQLITE_OK);
	sqlite3_exec(other, "PRAGMA application_id = 7", NULL, NULL, NULL);
	sqlite3_close(other);
	ck_assert(!store_accept_loss(help_path, &accepted, error, sizeof(error)));
	ck_assert_ptr_nonnull(strstr(error, "belongs to another program"));
}
END_TEST

/* ---- power failures ---- */

static unsigned draw(unsigned *random) {
	*random = *random * 1103515245u + 12345u;
	return *random >> 8;
}

/* The log after a power failure: all of `before`, and some of the sectors written since, which were
 * not synced. way 0 and up: the first so many; beyond that: random ones. */
static void put_torn(
	const struct shot *before, const struct shot *after, unsigned way, unsigned *random) {
	size_t size = after->size[LOG] > before->size[LOG] ? after->size[LOG] : before->size[LOG];
	char *bytes = calloc(1, size + 1);
	memcpy(bytes, before->bytes[LOG], before->size[LOG]);
	size_t sectors = (size + SECTOR - 1) / SECTOR;
	size_t end = before->size[LOG];
	for (size_t i = 0; i < sectors; i++) {
		size_t at = i * SECTOR;
		size_t count = size - at < SECTOR ? size - at : SECTOR;
		bool there = way < sectors ? i <= way : draw(random) % 2 == 0;
		if (there && at < after->size[LOG]) {
			count = after->size[LOG] - at < count ? after->size[LOG] - at : count;
			memcpy(bytes + at, after->bytes[LOG] + at, count);
			end = at + count > end ? at + count : end;
		}
	}
	put_file(LOG, bytes, end);
	free(bytes);
}

static int count_all(void) {
	struct store *store = try_to_open();
	ck_assert_msg(store != NULL, "%s", error);
	help_store = store;
	int events = count_both() + help_count("big", 0);
	close_all();
	return events;
}

/* A power failure between two moments when everything was synced: nothing of the first is lost, and
 * the store is accepted. */
static void cut(const struct shot *before, const struct shot *after, int events, unsigned cuts,
	unsigned *random) {
	size_t first = 0;
	size_t common = before->size[LOG] < after->size[LOG] ? before->size[LOG] : after->size[LOG];
	while (first < common && before->bytes[LOG][first] == after->bytes[LOG][first]) {
		first++;
	}
	for (unsigned i = 0; i < cuts; i++) {
		unsigned sectors = (unsigned)((after->size[LOG] + SECTOR - 1) / SECTOR);
		unsigned begin = (unsigned)(first / SECTOR);
		unsigned spread = sectors - begin;
		unsigned way = i % 2 == 0 ? begin + i * spread / cuts : 1u << 30;
		put(before);
		put_torn(before, after, way, random);
		if (i % 3 == 0) { /* the mark may be torn too */
			put_file(MARK, after->bytes[MARK], after->size[MARK] / 2);
		}
		ck_assert_int_ge(count_all(), events);
	}
}

static void keep_big(uint32_t version, size_t size) {
	static char body[400000];
	struct store_event event = {.room = "big", .version = version, .body = body};
	memset(body, 'x', size);
	body[size] = '\0';
	help_append_full(&event);
	help_settle();
}

SUITE_GROUP(power_cases, help_set_up, help_tear_down, 100)

START_LOOP_TEST(after_a_power_cut_a_store_opens, 2) {
	unsigned random = 7 + (unsigned)_i;
	struct shot shots[8];
	int count = 0;
	int events[8];
	help_open(HELP_SQLITE);
	for (uint32_t version = 1; version <= 3; version++) {
		shots[count] = shoot();
		events[count++] = (int)version - 1;
		keep_big(version, 20000 * version);
	}
	shots[count] = shoot();
	events[count++] = 3;
	ck_assert_int_eq(help_keep("even", 1), STORE_OK);
	shots[count] = shoot();
	events[count++] = 4;
	close_all();
	for (int i = 0; i + 1 < count; i++) {
		cut(&shots[i], &shots[i + 1], events[i], 16, &random);
	}
	for (int i = 0; i < count; i++) {
		forget(&shots[i]);
	}
}
END_TEST

/* The log has been checkpointed and is overwritten from its start. */
START_TEST(after_a_power_cut_at_the_start_of_a_new_log_a_store_opens) {
	unsigned random = 99;
	help_open(HELP_SQLITE);
	int events = 0;
	for (uint32_t version = 1; version <= 11; version++, events++) {
		keep_big(version, 399000); /* a hundred pages each: more than are left in the log */
	}
	uint32_t version = 12;
	char path[HELP_PATH + 16];
	name_file(LOG, path);
	struct shot before = shoot();
	int64_t size = help_size(path);
	keep_big(version, 30000);
	struct shot after = shoot();
	ck_assert_int_eq(help_size(path), size); /* overwriting old frames */
	close_all();
	cut(&before, &after, events, 24, &random);
	forget(&before);
	forget(&after);
}
END_TEST

/* A failed commit leaves frames in the log after those of the last commit that succeeded. */
START_TEST(after_a_failed_commit_and_a_power_cut_a_store_opens) {
	struct rlimit limit, free_limit;
	unsigned random = 5;
	char path[HELP_PATH + 16];
	signal(SIGXFSZ, SIG_IGN);
	help_open(HELP_SQLITE);
	ck_assert_int_eq(help_keep("even", 1), STORE_OK);
	name_file(LOG, path);
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &free_limit), 0);
	limit = free_limit;
	limit.rlim_cur = (rlim_t)help_size(path) + 30 * FRAME + 100;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
	keep_big(1, 399000);
	limit.rlim_cur = (rlim_t)help_size(path) - 9 * FRAME;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
	keep_big(1, 399000);
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &free_limit), 0);
	struct shot before = shoot();
	ck_assert_int_eq(help_keep("even", 2), STORE_OK);
	struct shot after = shoot();
	close_all();
	cut(&before, &after, 1, 24, &random);
	put(&after);
	ck_assert_int_eq(count_all(), 2);
	forget(&before);
	forget(&after);
}
END_TEST

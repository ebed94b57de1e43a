/* tests/server/store/store_vfs_test.c - writes to a -wal file are collected: one write per commit,
 * and never a byte too late. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "server/store/store_vfs.h"
#include "store_help.h"
#include "tests/suite.h"

enum { PAGE = 4096, PAGES_MAX = 1000 };

/* A counting VFS of the test, below store_vfs.c, where SQLite's own would be. */
static struct sqlite3_vfs counting, *disk;
static sqlite3_io_methods counted;
static const sqlite3_io_methods *plain;
static int writes, syncs, largest;
static bool is_broken; /* writes fail */
static sqlite3 *db, *other;

static int on_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at) {
	writes++;
	largest = size > largest ? size : largest;
	return is_broken ? SQLITE_IOERR_WRITE : plain->xWrite(file, bytes, size, at);
}

static int on_sync(sqlite3_file *file, int flags) {
	syncs++;
	return plain->xSync(file, flags);
}

static int on_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *got) {
	(void)vfs;
	int code = disk->xOpen(disk, name, file, flags, got);
	if (code == SQLITE_OK && (flags & SQLITE_OPEN_WAL) != 0) {
		plain = file->pMethods;
		counted = *plain;
		counted.xWrite = on_write;
		counted.xSync = on_sync;
		file->pMethods = &counted;
	}
	return code;
}

static void run(const char *sql) {
	ck_assert_int_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
}

/* Through a connection that reads the file itself. */
static int count_rows(void) {
	sqlite3_stmt *row = NULL;
	ck_assert_int_eq(
		sqlite3_prepare_v2(other, "SELECT count(*) FROM t", -1, &row, NULL), SQLITE_OK);
	ck_assert_int_eq(sqlite3_step(row), SQLITE_ROW);
	int count = sqlite3_column_int(row, 0);
	sqlite3_finalize(row);
	return count;
}

static void add(int rows, int bytes) {
	char sql[128];
	for (int i = 0; i < rows; i++) {
		snprintf(sql, sizeof(sql), "INSERT INTO t VALUES (NULL, zeroblob(%d))", bytes);
		run(sql);
	}
}

static void make_folder(void) {
	char folder[HELP_PATH];
	snprintf(folder, sizeof(folder), "%s", help_path);
	*strrchr(folder, '/') = '\0';
	ck_assert_int_eq(mkdir(folder, 0700), 0);
}

static void set_up(void) {
	help_set_up();
	make_folder();
	disk = sqlite3_vfs_find(NULL);
	counting = *disk;
	counting.zName = "counting";
	counting.xOpen = on_open;
	ck_assert_int_eq(sqlite3_vfs_register(&counting, 1), SQLITE_OK);
	const char *files = store_vfs_name();
	ck_assert_ptr_nonnull(files);
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
	ck_assert_int_eq(sqlite3_open_v2(help_path, &db, flags, files), SQLITE_OK);
	run("PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
	    "PRAGMA wal_autocheckpoint = 0; PRAGMA cache_spill = 0; PRAGMA cache_size = 5;"
	    "CREATE TABLE t (no INTEGER PRIMARY KEY, body BLOB);");
	ck_assert_int_eq(sqlite3_open_v2(help_path, &other, flags, disk->zName), SQLITE_OK);
	ck_assert_int_eq(count_rows(), 0);
	is_broken = false;
	writes = syncs = largest = 0;
}

static void tear_down(void) {
	sqlite3_close(other);
	sqlite3_close(db);
	help_tear_down();
}

SUITE_GROUP(gathered, set_up, tear_down, SUITE_SECONDS)

START_TEST(a_commit_is_one_write_and_one_sync) {
	run("BEGIN");
	add(8, PAGE / 2);
	ck_assert_int_eq(writes, 0);
	run("COMMIT");
	ck_assert_int_eq(writes, 1);
	ck_assert_int_eq(syncs, 1);
	ck_assert_int_gt(largest, 4 * PAGE);
	ck_assert_int_eq(count_rows(), 8);
}
END_TEST

START_TEST(a_large_commit_is_written_in_moderate_pieces) {
	run("BEGIN");
	add(PAGES_MAX, PAGE);
	run("COMMIT");
	ck_assert_int_ge(writes, PAGES_MAX / 16);
	ck_assert_int_le(writes, PAGES_MAX / 8);
	ck_assert_int_le(largest, 64 * 1024);
	ck_assert_int_eq(count_rows(), PAGES_MAX);
	run("PRAGMA wal_checkpoint(TRUNCATE)");
	ck_assert_int_eq(count_rows(), PAGES_MAX);
}
END_TEST

START_TEST(a_failed_write_fails_its_commit_and_leaves_nothing) {
	add(1, 10);
	is_broken = true;
	run("BEGIN");
	for (int i = 0; i < 3; i++) {
		add(1, PAGE);
	}
	ck_assert_int_ne(sqlite3_exec(db, "COMMIT", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
	is_broken = false;
	ck_assert_int_eq(count_rows(), 1);
	add(1, 10);
	ck_assert_int_eq(count_rows(), 2);
}
END_TEST

START_TEST(a_rollback_never_overwrites_another_programs_commit) {
	run("BEGIN");
	add(20, PAGE);
	run("ROLLBACK");
	int before = writes;
	ck_assert_int_eq(
		sqlite3_exec(other, "INSERT INTO t VALUES (7, 'theirs')", NULL, NULL, NULL),
		SQLITE_OK);
	add(1, 10);
	ck_assert_int_eq(before, 0);
	ck_assert_int_eq(writes, 1);
	ck_assert_int_eq(count_rows(), 2);
}
END_TEST

/* server/store/store_backup.c - copies the SQLite store, even while a server uses it. */
#include "server/store/store_backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/store_db.h"
#include "server/store/store_files.h"
#include "server/store/store_format.h"
#include "server/store/store_mark.h"

enum { PATH_BYTES = 1024, TRIES = 50, TRY_MS = 100 };

static bool report_copy_error(const char *to, char *error, size_t size) {
	snprintf(error, size,
		"the copy \"%s\" cannot be written: %s; check that this user may write there and "
		"that the disk has space",
		to, strerror(errno));
	return false;
}

/* Copy all pages in one step, which is one read transaction of the source: what is written
 * meanwhile stays in the -wal file and does not restart the copy. */
static int copy_pages(sqlite3 *source, sqlite3 *copy) {
	sqlite3_backup *backup = sqlite3_backup_init(copy, "main", source, "main");
	int code = SQLITE_BUSY;
	if (backup == NULL) {
		return sqlite3_errcode(copy);
	}
	for (int i = 0; i < TRIES && (code == SQLITE_BUSY || code == SQLITE_LOCKED); i++) {
		if (i > 0) {
			sqlite3_sleep(TRY_MS);
		}
		code = sqlite3_backup_step(backup, -1);
	}
	int end = sqlite3_backup_finish(backup);
	return code == SQLITE_DONE ? end : code;
}

static bool query_one_number(sqlite3 *db, const char *sql, int64_t *answer) {
	sqlite3_stmt *statement = NULL;
	bool there = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
		sqlite3_step(statement) == SQLITE_ROW;
	if (there) {
		*answer = sqlite3_column_int64(statement, 0);
	}
	sqlite3_finalize(statement);
	return there;
}

/* Report events that the source had already lost, instead of copying silently. The mark was read
 * before the copy began, so it knows nothing later. */
static bool lacks_events(
	sqlite3 *copy, const struct store_mark *mark, const char *from, char *error, size_t size) {
	struct store_mark has;
	return store_mark_of(copy, &has) && store_mark_shows_loss(mark, &has, from, error, size);
}

/* Fill the empty file at path and check it. Leaves a single file without a -wal. Damage found is
 * damage of the source at `from`. */
static bool fill_backup_file(sqlite3 *source, const char *from, const char *path,
	struct store_backup *made, char *error, size_t size) {
	sqlite3 *copy = NULL;
	struct store_mark mark = {.seq = 0};
	store_mark_read(from, &mark);
	int code = sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
	if (code == SQLITE_OK) {
		code = copy_pages(source, copy);
	}
	if (code == SQLITE_OK) {
		code = sqlite3_exec(copy, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
	}
	bool good = code == SQLITE_OK;
	if (!good) {
		bool damage = (code & 0xff) == SQLITE_CORRUPT;
		store_db_explain(code, damage ? from : path, error, size);
	} else {
		good = store_db_check_all(copy, from, error, size) &&
			!lacks_events(copy, &mark, from, error, size) &&
			format_renew_origin(copy) == SQLITE_OK &&
			query_one_number(copy, "SELECT count(*) FROM rooms", &made->rooms) &&
			query_one_number(copy, "SELECT count(*) FROM events", &made->events);
	}
	sqlite3_close(copy);
	return good;
}

/* Sync a complete file and rename it. */
static bool rename_backup_file(
	const char *partial, const char *to, struct store_backup *made, char *error, size_t size) {
	struct stat about;
	int fd = open(partial, O_RDWR | O_CLOEXEC);
	bool synced = fd >= 0 && fsync(fd) == 0 && fstat(fd, &about) == 0;
	if (fd >= 0) {
		close(fd);
	}
	if (!synced || rename(partial, to) != 0 || !files_sync_folder(to)) {
		return report_copy_error(to, error, size);
	}
	made->bytes = about.st_size;
	return true;
}

static bool create_empty_backup(const char *partial, const char *to, char *error, size_t size) {
	struct stat about;
	if (lstat(to, &about) == 0) {
		snprintf(error, size, "\"%s\" already exists; name a new file", to);
		return false;
	}
	int fd = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd < 0) {
		return report_copy_error(to, error, size);
	}
	close(fd);
	return true;
}

bool store_backup_make(
	const char *from, const char *to, struct store_backup *made, char *error, size_t size) {
	char partial[PATH_BYTES];
	int length = snprintf(partial, sizeof(partial), "%s.partial", to);
	if (length < 0 || (size_t)length >= sizeof(partial)) {
		snprintf(error, size, "the name of the copy is too long");
		return false;
	}
	sqlite3 *source = store_db_open(from, STORE_DB_READ, error, size);
	if (source == NULL) {
		return false;
	}
	bool good = create_empty_backup(partial, to, error, size);
	if (good) {
		good = fill_backup_file(source, from, partial, made, error, size) &&
			rename_backup_file(partial, to, made, error, size);
		if (!good) {
			unlink(partial);
		}
	}
	sqlite3_close(source);
	return good;
}

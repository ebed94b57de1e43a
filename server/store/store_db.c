/* server/store/store_db.c - creates, checks and opens the file of the SQLite store. */
#include "server/store/store_db.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/process/log.h"
#include "server/store/store_files.h"
#include "server/store/store_format.h"
#include "server/store/store_mark.h"
#include "server/store/store_vfs.h"
#include "server/store/store_wal.h"

enum {
	PATH_BYTES = 1024,
	HEADER_SIZE = 100,
	BUSY_MS = 1000,
	CHECK_ALL_UP_TO = 8 << 20, /* files up to this size are checked completely at every start */
};

const char store_in_memory[] = "/:memory:"; /* the slash: for all connections of this process */

static const char what_to_do[] =
	"restore a backup (server/README.md, \"Backup\"), or accept the loss with \"qirkat "
	"accept-loss\", which keeps these files under other names; nothing was changed";

static bool report_db_damage(const char *path, const char *how, char *error, size_t size) {
	snprintf(error, size, "the store \"%s\" is damaged (%s): %s", path, how, what_to_do);
	return false;
}

static bool report_db_error(const char *path, const char *doing, char *error, size_t size) {
	snprintf(error, size,
		"the store \"%s\" cannot be %s: %s; check that this user may write there and that "
		"the disk has space",
		path, doing, strerror(errno));
	return false;
}

void store_db_explain(int code, const char *path, char *error, size_t size) {
	switch (code & 0xff) {
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
		report_db_damage(path, sqlite3_errstr(code), error, size);
		break;
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		snprintf(error, size,
			"the store \"%s\" is locked by another program; stop that program", path);
		break;
	case SQLITE_FULL:
		snprintf(
			error, size, "the disk of the store \"%s\" is full; free some space", path);
		break;
	default:
		snprintf(error, size,
			"the store \"%s\" cannot be used: %s; check that this user may read and "
			"write it and its folder",
			path, sqlite3_errstr(code));
	}
}

/* ---- creating a file ---- */

/* Fill an empty file at path. Only its owner may read it, because it holds the seat tokens. */
static bool write_new_db_file(const char *path, char *error, size_t size) {
	sqlite3 *db = NULL;
	int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd < 0) {
		return report_db_error(path, "made", error, size);
	}
	close(fd);
	int code = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
	if (code == SQLITE_OK) {
		code = format_write(db);
	}
	sqlite3_close(db);
	if (code != SQLITE_OK) {
		store_db_explain(code, path, error, size);
		unlink(path);
	}
	return code == SQLITE_OK;
}

/* Create it under another name first, so that a file called path is always complete. */
static bool create_db_file(const char *path, char *error, size_t size) {
	char fresh[PATH_BYTES + 8];
	snprintf(fresh, sizeof(fresh), "%s.new", path);
	if (!write_new_db_file(fresh, error, size)) {
		return false;
	}
	if (rename(fresh, path) != 0 || !files_sync_folder(path)) {
		return report_db_error(path, "made", error, size);
	}
	return true;
}

/* ---- checking an existing file ---- */

static uint32_t read_header_number(const unsigned char *bytes) {
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 |
		bytes[3];
}

/* The first bytes identify a file; for their offsets see SQLite's "Database File Format", 1.3. */
static bool check_header(
	const unsigned char header[HEADER_SIZE], const char *path, char *error, size_t size) {
	if (memcmp(header, "SQLite format 3", 16) != 0) {
		return report_db_damage(
			path, "it does not begin with the header of a database", error, size);
	}
	if (read_header_number(header + 68) != STORE_APPLICATION) {
		snprintf(error, size,
			"\"%s\" belongs to another program; choose another folder with --data, or "
			"move that file away; nothing was changed",
			path);
		return false;
	}
	if (read_header_number(header + 60) > STORE_FORMAT) {
		snprintf(error, size,
			"the store \"%s\" has format %" PRIu32
			", but this program supports formats "
			"up to %d; run the newer version, or restore a backup from before the "
			"upgrade",
			path, read_header_number(header + 60), STORE_FORMAT);
		return false;
	}
	return true;
}

/* Read without SQLite's pager, which might change the file, but through its own handle: closing a
 * descriptor of ours would release its locks. */
static bool check_file(sqlite3 *db, const char *path, char *error, size_t size) {
	unsigned char header[HEADER_SIZE];
	sqlite3_file *file = NULL;
	int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
	if (code == SQLITE_OK) {
		code = file->pMethods->xRead(file, header, sizeof(header), 0);
	}
	if (code == SQLITE_IOERR_SHORT_READ) {
		return report_db_damage(path, "it is truncated within its header", error, size);
	}
	if (code != SQLITE_OK) {
		store_db_explain(code, path, error, size);
		return false;
	}
	return check_header(header, path, error, size);
}

/* Whether the query can be run. */
static bool check_reading(
	sqlite3 *db, const char *all, const char *path, char *error, size_t size) {
	sqlite3_stmt *statement = NULL;
	int code = sqlite3_prepare_v2(db, all, -1, &statement, NULL);
	if (code == SQLITE_ERROR) {
		return report_db_damage(path, sqlite3_errmsg(db), error, size);
	}
	if (code == SQLITE_OK) {
		code = sqlite3_step(statement);
	}
	sqlite3_finalize(statement);
	if (code != SQLITE_ROW && code != SQLITE_DONE) {
		store_db_explain(code, path, error, size);
		return false;
	}
	return true;
}

/* Check a small file completely; in a large one, damage is noticed when it is read. */
static bool check_small(sqlite3 *db, const char *path, char *error, size_t size) {
	struct stat about;
	bool small = stat(path, &about) == 0 && about.st_size <= CHECK_ALL_UP_TO;
	return !small || store_db_check_all(db, path, error, size);
}

/* If the file is missing but its log or mark exists, a store has been lost. */
static bool is_db_lost(const char *path, char *error, size_t size) {
	char name[PATH_BYTES + 8];
	struct store_mark mark;
	snprintf(name, sizeof(name), "%s-wal", path);
	if (files_exists(name)) {
		return !report_db_damage(
			path, "it is missing, but its -wal file exists", error, size);
	}
	if (!store_mark_read(path, &mark) || mark.seq == 0) {
		return false;
	}
	snprintf(name, sizeof(name), "it is missing, and had %" PRId64 " rooms", mark.rooms);
	return !report_db_damage(path, name, error, size);
}

/* Create the file if nothing exists. False and an error text. */
static bool create_missing_db(const char *path, char *error, size_t size) {
	if (strlen(path) >= PATH_BYTES) {
		snprintf(error, size, "the name of the store is too long: at most %d bytes",
			PATH_BYTES - 1);
		return false;
	}
	return files_exists(path) ||
		(!is_db_lost(path, error, size) && create_db_file(path, error, size));
}

/* What SQLite would take for the end of the log may be in its middle. */
static bool check_log(const char *path, char *error, size_t size) {
	char name[PATH_BYTES + 8], how[128];
	struct store_wal wal;
	snprintf(name, sizeof(name), "%s-wal", path);
	if (!store_wal_look(name, &wal)) {
		return report_db_error(name, "read", error, size);
	}
	snprintf(how, sizeof(how),
		"frame %" PRIu32 " of %" PRIu32
		" in its -wal file is broken, with at least %" PRIu32 " "
		"commits after it",
		wal.broken, wal.frames, wal.commits);
	return !wal.damaged || report_db_damage(path, how, error, size);
}

/* Whether anything has been lost since the mark was written. */
static bool check_mark(sqlite3 *db, const char *path, char *error, size_t size) {
	struct store_mark mark, has;
	if (!store_mark_of(db, &has)) {
		store_db_explain(sqlite3_errcode(db), path, error, size);
		return false;
	}
	if (!store_mark_read(path, &mark)) {
		return true;
	}
	if (mark.origin != has.origin) {
		log_info("store",
			"the mark beside the store belongs to another file: a backup was restored");
	}
	return !store_mark_shows_loss(&mark, &has, path, error, size);
}

static bool apply_db_pragmas(
	sqlite3 *db, enum store_db_use use, const char *path, char *error, size_t size) {
	static const char *const settings[] = {
		[STORE_DB_WRITE] =
			"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
			"PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864;"
			"PRAGMA cache_size = -4096; PRAGMA cache_spill = 0;"
			"PRAGMA temp_store = MEMORY;", /* for what a savepoint may undo */
		[STORE_DB_READ] = "PRAGMA query_only = 1; PRAGMA cache_size = -1024;",
	};
	int code = sqlite3_exec(db, settings[use], NULL, NULL, NULL);
	if (code == SQLITE_OK && sqlite3_db_readonly(db, "main") == 1) {
		code = SQLITE_READONLY;
	}
	if (code != SQLITE_OK) {
		store_db_explain(code, path, error, size);
	}
	return code == SQLITE_OK;
}

/* The VFS; NULL: SQLite's own. */
static const char *choose_vfs(const char *path, enum store_db_use use) {
	if (store_db_is_in_memory(path)) {
		return "memdb";
	}
	return use == STORE_DB_WRITE ? store_vfs_name() : NULL;
}

static sqlite3 *open_plain(const char *path, enum store_db_use use, char *error, size_t size) {
	sqlite3 *db = NULL;
	int code = sqlite3_open_v2(
		path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, choose_vfs(path, use));
	if (code == SQLITE_OK) {
		/* a connection that only checks must leave the log in place */
		sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
		code = sqlite3_busy_timeout(db, BUSY_MS);
	}
	if (code != SQLITE_OK) {
		store_db_explain(code, path, error, size);
		sqlite3_close(db);
		return NULL;
	}
	return db;
}

/* Like a new file; it lives as long as a connection to it. */
static sqlite3 *begin_in_memory(char *error, size_t size) {
	sqlite3_int64 limit = INT64_MAX;
	sqlite3 *db = open_plain(store_in_memory, STORE_DB_WRITE, error, size);
	if (db == NULL) {
		return NULL;
	}
	sqlite3_file_control(db, "main", SQLITE_FCNTL_SIZE_LIMIT, &limit);
	int code = format_write(db);
	if (code != SQLITE_OK) {
		store_db_explain(code, store_in_memory, error, size);
	}
	if (code != SQLITE_OK ||
		!apply_db_pragmas(db, STORE_DB_WRITE, store_in_memory, error, size)) {
		sqlite3_close(db);
		return NULL;
	}
	return db;
}

/* ---- public functions ---- */

bool store_db_is_in_memory(const char *path) {
	return strcmp(path, store_in_memory) == 0;
}

bool store_db_look(sqlite3 *db, const char *path, char *error, size_t size) {
	return check_reading(db, format_reading(db), path, error, size) &&
		check_mark(db, path, error, size) && check_small(db, path, error, size);
}

sqlite3 *store_db_begin(const char *path, char *error, size_t size) {
	if (store_db_is_in_memory(path)) {
		return begin_in_memory(error, size);
	}
	if (!create_missing_db(path, error, size) || !check_log(path, error, size)) {
		return NULL;
	}
	sqlite3 *db = store_db_open(path, STORE_DB_WRITE, error, size);
	if (db == NULL) {
		return NULL;
	}
	if (!store_db_look(db, path, error, size)) {
		sqlite3_close(db);
		return NULL;
	}
	int format = format_of(db);
	int code = format_bring_up_to_date(db);
	if (code != SQLITE_OK) {
		store_db_explain(code, path, error, size);
		sqlite3_close(db);
		return NULL;
	}
	if (format < STORE_FORMAT) {
		log_warning("store", "format=%d upgraded_from=%d: older programs refuse it now",
			STORE_FORMAT, format);
	}
	sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
	return db;
}

sqlite3 *store_db_open(const char *path, enum store_db_use use, char *error, size_t size) {
	sqlite3 *db = open_plain(path, use, error, size);
	if (db != NULL &&
		(!check_file(db, path, error, size) ||
			!apply_db_pragmas(db, use, path, error, size))) {
		sqlite3_close(db);
		return NULL;
	}
	return db;
}

bool store_db_check_all(sqlite3 *db, const char *path, char *error, size_t size) {
	sqlite3_stmt *statement = NULL;
	bool whole = false;
	int code = sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &statement, NULL);
	if (code == SQLITE_OK) {
		code = sqlite3_step(statement);
	}
	if (code == SQLITE_ROW) {
		const char *answer = (const char *)sqlite3_column_text(statement, 0);
		whole = answer != NULL && strcmp(answer, "ok") == 0;
		if (!whole) {
			report_db_damage(
				path, answer != NULL ? answer : "out of memory", error, size);
		}
	} else {
		store_db_explain(code, path, error, size);
	}
	sqlite3_finalize(statement);
	return whole;
}

/* server/store/store_db.c - the file of the SQLite store: made, checked, opened. */
#include "server/store/store_db.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
	PATH_BYTES = 1024,
	HEADER_SIZE = 100,
	BUSY_MS = 1000,
	CHECK_ALL_UP_TO = 8 << 20, /* bytes of a file that is looked through at every start */
};

/* Events lie in the order they came, whatever their room: those of one transaction share a page or
 * two, so that a commit writes little. Each names the one before it in its room (prev, 0 for none),
 * and the room's head names its last. */
static const char schema[] = "CREATE TABLE rooms ("
			     " no INTEGER PRIMARY KEY,"
			     " id TEXT NOT NULL UNIQUE,"
			     " status INTEGER NOT NULL,"
			     " updated_ms INTEGER NOT NULL,"
			     " summary TEXT NOT NULL);"
			     "CREATE INDEX rooms_by_status ON rooms (status, updated_ms);"
			     "CREATE TABLE events ("
			     " seq INTEGER PRIMARY KEY,"
			     " room INTEGER NOT NULL,"
			     " version INTEGER NOT NULL,"
			     " prev INTEGER NOT NULL,"
			     " at_ms INTEGER NOT NULL,"
			     " sum INTEGER NOT NULL,"
			     " body TEXT NOT NULL,"
			     " secret TEXT);";

/* Since format 2. */
static const char schema_lives[] = "CREATE TABLE lives ("
				   " from_ms INTEGER PRIMARY KEY, to_ms INTEGER NOT NULL);";

/* Since format 3: what every event changes of a room, hundreds to a page. */
static const char schema_heads[] = "CREATE TABLE heads ("
				   " no INTEGER PRIMARY KEY,"
				   " version INTEGER NOT NULL, last INTEGER NOT NULL);";
static const char move_heads[] = "INSERT INTO heads SELECT no, version, last FROM rooms;"
				 "ALTER TABLE rooms DROP COLUMN version;"
				 "ALTER TABLE rooms DROP COLUMN last;";

static const char what_to_do[] =
	"put a backup in its place (server/README.md, \"Backup\"), or move it and its -wal file away to "
	"begin anew; it was left as it is";

static bool damaged(const char *path, const char *how, char *error, size_t size) {
	snprintf(error, size, "the store \"%s\" is damaged (%s): %s", path, how, what_to_do);
	return false;
}

static bool failed(const char *path, const char *doing, char *error, size_t size) {
	snprintf(error, size,
		"the store \"%s\" cannot be %s: %s; see that this user may write there and "
		"that the disk has room",
		path, doing, strerror(errno));
	return false;
}

void store_db_explain(int code, const char *path, char *error, size_t size) {
	switch (code & 0xff) {
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
		damaged(path, sqlite3_errstr(code), error, size);
		break;
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		snprintf(error, size,
			"the store \"%s\" is held locked by another program: end that one", path);
		break;
	case SQLITE_FULL:
		snprintf(error, size, "the store \"%s\" has no room left on its disk: make room",
			path);
		break;
	default:
		snprintf(error, size,
			"the store \"%s\" cannot be used: %s; see that this user may read and "
			"write it and its folder",
			path, sqlite3_errstr(code));
	}
}

/* ---- making a new one ---- */

static bool exists(const char *path) {
	struct stat about;
	return lstat(path, &about) == 0 || errno != ENOENT;
}

bool store_db_sync_folder(const char *path) {
	char copy[PATH_BYTES];
	snprintf(copy, sizeof(copy), "%s", path);
	int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (folder < 0) {
		return false;
	}
	bool synced = fsync(folder) == 0;
	close(folder);
	return synced;
}

bool store_db_make_folder(const char *path, char *error, size_t size) {
	char copy[PATH_BYTES];
	snprintf(copy, sizeof(copy), "%s", path);
	bool there = mkdir(dirname(copy), 0700) == 0 || errno == EEXIST;
	return there || failed(path, "made", error, size);
}

/* Run texts one after the other until one fails. */
static int run_all(sqlite3 *db, const char *const *texts, size_t count) {
	int code = SQLITE_OK;
	for (size_t i = 0; i < count && code == SQLITE_OK; i++) {
		code = sqlite3_exec(db, texts[i], NULL, NULL, NULL);
	}
	return code;
}

static int write_schema(sqlite3 *db) {
	char marks[128];
	const char *const texts[] = {"PRAGMA synchronous = FULL; BEGIN;", schema, schema_lives,
		schema_heads, marks, "COMMIT;"};
	snprintf(marks, sizeof(marks), "PRAGMA application_id = %d; PRAGMA user_version = %d;",
		STORE_DB_APPLICATION, STORE_DB_FORMAT);
	return run_all(db, texts, sizeof(texts) / sizeof(texts[0]));
}

/* Fill an empty file at path. Only its owner may read it: it holds the seats' tokens. */
static bool make_file(const char *path, char *error, size_t size) {
	sqlite3 *db = NULL;
	int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd < 0) {
		return failed(path, "made", error, size);
	}
	close(fd);
	int code = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
	if (code == SQLITE_OK) {
		code = write_schema(db);
	}
	sqlite3_close(db);
	if (code != SQLITE_OK) {
		store_db_explain(code, path, error, size);
		unlink(path);
	}
	return code == SQLITE_OK;
}

/* Made under another name first: a file called path is whole from its first moment. */
static bool make(const char *path, char *error, size_t size) {
	char fresh[PATH_BYTES + 8];
	snprintf(fresh, sizeof(fresh), "%s.new", path);
	if (!make_file(fresh, error, size)) {
		return false;
	}
	if (rename(fresh, path) != 0 || !store_db_sync_folder(path)) {
		return failed(path, "made", error, size);
	}
	return true;
}

/* ---- looking at one that is there ---- */

static uint32_t read_u32(const unsigned char *bytes) {
	return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 |
		bytes[3];
}

/* The first bytes say what a file is; their places are SQLite's, "Database File Format", 1.3. */
static bool check_header(
	const unsigned char header[HEADER_SIZE], const char *path, char *error, size_t size) {
	if (memcmp(header, "SQLite format 3", 16) != 0) {
		return damaged(path, "it does not begin as a database does", error, size);
	}
	if (read_u32(header + 68) != STORE_DB_APPLICATION) {
		snprintf(error, size,
			"\"%s\" belongs to another program: name another folder with --data, "
			"or move that file away; it was left as it is",
			path);
		return false;
	}
	if (read_u32(header + 60) > STORE_DB_FORMAT) {
		snprintf(error, size,
			"the store \"%s\" has format %" PRIu32 " and this program knows format %d: "
			"run the newer program, or put a backup from before the change in its place",
			path, read_u32(header + 60), STORE_DB_FORMAT);
		return false;
	}
	return true;
}

/* Read past SQLite, which would change a file while it looks at it, but by its own handle: to close
 * one of ours would give up its locks. */
static bool check_file(sqlite3 *db, const char *path, char *error, size_t size) {
	unsigned char header[HEADER_SIZE];
	sqlite3_file *file = NULL;
	int code = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
	if (code == SQLITE_OK) {
		code = file->pMethods->xRead(file, header, sizeof(header), 0);
	}
	if (code == SQLITE_IOERR_SHORT_READ) {
		return damaged(path, "it is cut off in its first line", error, size);
	}
	if (code != SQLITE_OK) {
		store_db_explain(code, path, error, size);
		return false;
	}
	return check_header(header, path, error, size);
}

/* Can this be read? */
static bool check_reading(
	sqlite3 *db, const char *all, const char *path, char *error, size_t size) {
	sqlite3_stmt *statement = NULL;
	int code = sqlite3_prepare_v2(db, all, -1, &statement, NULL);
	if (code == SQLITE_ERROR) {
		return damaged(path, sqlite3_errmsg(db), error, size);
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

/* The number of the file's format; where it cannot be read the next reading will say so. */
static int format_of(sqlite3 *db) {
	sqlite3_stmt *statement = NULL;
	int format = STORE_DB_FORMAT;
	if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
		sqlite3_step(statement) == SQLITE_ROW) {
		format = sqlite3_column_int(statement, 0);
	}
	sqlite3_finalize(statement);
	return format;
}

static bool check_tables(sqlite3 *db, const char *path, char *error, size_t size) {
	static const char all[] =
		"SELECT h.no, id, last, status, updated_ms, summary, seq, room, e.version, prev, at_ms, sum,"
		" body, secret FROM rooms r, heads h, events e"
		" WHERE h.no = r.no AND e.seq = h.last AND h.version = e.version LIMIT 1";
	static const char before[] =
		"SELECT no, id, last, status, updated_ms, summary, seq, room, e.version, prev, at_ms, sum,"
		" body, secret FROM rooms r, events e WHERE e.seq = r.last AND r.version = e.version LIMIT 1";
	return check_reading(db, format_of(db) < STORE_DB_FORMAT ? before : all, path, error, size);
}

/* Give a file of an earlier format what this one has more: all of it or nothing. */
static bool bring_up_to_date(sqlite3 *db, const char *path, char *error, size_t size) {
	char mark[64];
	int format = format_of(db);
	const char *const changes[] = {"BEGIN IMMEDIATE;", format < 2 ? schema_lives : "",
		schema_heads, move_heads, mark, "COMMIT;"};
	size_t count = format < STORE_DB_FORMAT ? sizeof(changes) / sizeof(changes[0]) : 0;
	snprintf(mark, sizeof(mark), "PRAGMA user_version = %d;", STORE_DB_FORMAT);
	int code = run_all(db, changes, count);
	if (code != SQLITE_OK) {
		store_db_explain(code, path, error, size);
		return false;
	}
	return check_reading(db, "SELECT from_ms, to_ms FROM lives LIMIT 1", path, error, size);
}

/* A small file is looked through; in a big one damage is seen when it is read. */
static bool check_small(sqlite3 *db, const char *path, char *error, size_t size) {
	struct stat about;
	bool small = stat(path, &about) == 0 && about.st_size <= CHECK_ALL_UP_TO;
	return !small || store_db_check_all(db, path, error, size);
}

/* Make the file if there is nothing. False and a sentence. */
static bool make_missing(const char *path, char *error, size_t size) {
	char log[PATH_BYTES + 8];
	if (strlen(path) >= PATH_BYTES) {
		snprintf(error, size, "the name of the store is too long: at most %d bytes",
			PATH_BYTES - 1);
		return false;
	}
	if (exists(path)) {
		return true;
	}
	snprintf(log, sizeof(log), "%s-wal", path);
	if (exists(log)) {
		return damaged(path, "it is gone, but its -wal file is there", error, size);
	}
	return make(path, error, size);
}

static bool set_up(sqlite3 *db, enum store_db_use use, const char *path, char *error, size_t size) {
	static const char *const settings[] = {
		[STORE_DB_WRITE] =
			"PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
			"PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 67108864;"
			"PRAGMA cache_size = -4096;",
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

static sqlite3 *open_plain(const char *path, char *error, size_t size) {
	sqlite3 *db = NULL;
	int code = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
	if (code == SQLITE_OK) {
		code = sqlite3_busy_timeout(db, BUSY_MS);
	}
	if (code != SQLITE_OK) {
		store_db_explain(code, path, error, size);
		sqlite3_close(db);
		return NULL;
	}
	return db;
}

/* ---- public ---- */

sqlite3 *store_db_begin(const char *path, char *error, size_t size) {
	if (!make_missing(path, error, size)) {
		return NULL;
	}
	sqlite3 *db = store_db_open(path, STORE_DB_WRITE, error, size);
	if (db == NULL) {
		return NULL;
	}
	if (!check_tables(db, path, error, size) || !check_small(db, path, error, size) ||
		!bring_up_to_date(db, path, error, size)) {
		sqlite3_close(db);
		return NULL;
	}
	return db;
}

sqlite3 *store_db_open(const char *path, enum store_db_use use, char *error, size_t size) {
	sqlite3 *db = open_plain(path, error, size);
	if (db != NULL &&
		(!check_file(db, path, error, size) || !set_up(db, use, path, error, size))) {
		sqlite3_close(db);
		return NULL;
	}
	return db;
}

/* FNV-1a over a text and its zero; NULL counts as one byte that no text has. */
static uint64_t sum_text(uint64_t sum, const char *text) {
	const unsigned char *at = (const unsigned char *)(text != NULL ? text : "\xff");
	do {
		sum = (sum ^ *at) * UINT64_C(1099511628211);
	} while (*at++ != '\0');
	return sum;
}

sqlite3_int64 store_db_sum(const struct store_event *event) {
	uint64_t sum = UINT64_C(14695981039346656037) ^ event->version;
	sum = sum * UINT64_C(1099511628211) ^ (uint64_t)event->at_ms;
	sum = sum_text(sum, event->room);
	sum = sum_text(sum, event->body);
	sum = sum_text(sum, event->secret);
	return (sqlite3_int64)(sum >> 1);
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
			damaged(path, answer != NULL ? answer : "out of memory", error, size);
		}
	} else {
		store_db_explain(code, path, error, size);
	}
	sqlite3_finalize(statement);
	return whole;
}

/* server/store/store_accept.c - makes a store usable again that has lost data. */
#include "server/store/store_accept.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/store/store_db.h"
#include "server/store/store_files.h"
#include "server/store/store_format.h"
#include "server/store/store_lock.h"
#include "server/store/store_mark.h"

enum { PATH_BYTES = 1200, FILES = 3 };

static const char *const ends[FILES] = {"", "-wal", "-mark"};

static void choose_copy_suffix(struct store_accepted *accepted) {
	time_t now = time(NULL);
	struct tm parts;
	if (gmtime_r(&now, &parts) == NULL ||
		strftime(accepted->suffix, sizeof(accepted->suffix), ".lost-%Y%m%d-%H%M%S",
			&parts) == 0) {
		strcpy(accepted->suffix, ".lost");
	}
}

static bool copy_lost_files(const char *path, const char *suffix, char *error, size_t size) {
	char from[PATH_BYTES], to[PATH_BYTES + 32];
	for (int i = 0; i < FILES; i++) {
		snprintf(from, sizeof(from), "%s%s", path, ends[i]);
		snprintf(to, sizeof(to), "%s%s", from, suffix);
		if (files_exists(from) && !files_copy(from, to)) {
			snprintf(error, size,
				"\"%s\" cannot be copied to \"%s\": %s; nothing was changed", from,
				to, strerror(errno));
			return false;
		}
	}
	return true;
}

/* Delete the log and mark of a file that no longer exists; without them a new store begins. */
static bool remove_lost_log(const char *path, char *error, size_t size) {
	char name[PATH_BYTES];
	for (int i = 1; i < FILES; i++) {
		snprintf(name, sizeof(name), "%s%s", path, ends[i]);
		if (unlink(name) != 0 && errno != ENOENT) {
			snprintf(error, size, "\"%s\" cannot be moved away: %s", name,
				strerror(errno));
			return false;
		}
	}
	return files_sync_folder(path);
}

/* Declare that the file and the intact part of its log are all there is. */
static bool accept_intact_log(
	sqlite3 *db, const char *path, struct store_mark *has, char *error, size_t size) {
	struct mark_file file;
	int code = sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL);
	if (code != SQLITE_OK || !store_mark_of(db, has)) {
		store_db_explain(code, path, error, size);
		return false;
	}
	mark_file_open(&file, path);
	mark_file_write(&file, has, true);
	mark_file_write(&file, has, true); /* both slots, because the older one is no longer true */
	mark_file_close(&file);
	return true;
}

static bool accept_remaining_file(
	const char *path, struct store_accepted *accepted, char *error, size_t size) {
	struct store_mark has = {.seq = 0};
	sqlite3 *db = store_db_open(path, STORE_DB_WRITE, error, size);
	if (db == NULL) {
		return false;
	}
	bool good = store_db_check_all(db, path, error, size) &&
		copy_lost_files(path, accepted->suffix, error, size) &&
		accept_intact_log(db, path, &has, error, size);
	sqlite3_close(db);
	accepted->events = has.seq;
	accepted->rooms = has.rooms;
	return good;
}

static bool check_and_accept_loss(
	const char *path, struct store_accepted *accepted, char *error, size_t size) {
	sqlite3 *db = store_db_begin(path, accepted->lost, sizeof(accepted->lost));
	if (db != NULL) {
		accepted->was_well = true;
		sqlite3_close(db);
		return true;
	}
	choose_copy_suffix(accepted);
	if (files_exists(path)) {
		return accept_remaining_file(path, accepted, error, size);
	}
	return copy_lost_files(path, accepted->suffix, error, size) &&
		remove_lost_log(path, error, size);
}

bool store_accept_loss(
	const char *path, struct store_accepted *accepted, char *error, size_t size) {
	*accepted = (struct store_accepted){.was_well = false};
	int lock = store_lock_take(path, error, size);
	if (lock < 0) {
		return false;
	}
	bool good = check_and_accept_loss(path, accepted, error, size);
	store_lock_give(lock);
	return good;
}

/* server/store/store_db.h - the file of the SQLite store: made, checked, opened.
 *
 * rooms    one row a room: what the list of rooms says
 * heads    one row a room: which event is its last
 * events   one row an event, in the order they came; each names the one before it in its room
 * lives    one row for each time a server ran: from when, and to when it is known to have run
 * format   the number in the file's user_version; it grows when the tables change
 */
#ifndef QIRKAT_SERVER_STORE_DB_H
#define QIRKAT_SERVER_STORE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <sqlite3.h>

#include "server/store/store.h"

enum {
	STORE_DB_APPLICATION = 0x5169726b, /* "Qirk", the file's application_id */
	STORE_DB_FORMAT = 3,
	STORE_DB_ERROR_MAX = 1024,
};

enum store_db_use { STORE_DB_WRITE, STORE_DB_READ };

/* Make the file (and its folder) if neither it nor anything of it is there. Then look whether it is
 * a store that this program can use and that nothing is cut off or overwritten, as far as that can
 * be seen at once. Returns a new connection for writing (sqlite3_close), or NULL and a sentence
 * that says what to do; a file that was there is unchanged then. */
sqlite3 *store_db_begin(const char *path, char *error, size_t size);
/* A connection to a file that is there, for one thread; looks at its first bytes only. Returns new
 * (sqlite3_close), or NULL and a sentence. */
sqlite3 *store_db_open(const char *path, enum store_db_use use, char *error, size_t size);
/* Write a sentence about a code of SQLite for this file. */
void store_db_explain(int code, const char *path, char *error, size_t size);
/* Make the folder of path if it is not there. False and a sentence. */
bool store_db_make_folder(const char *path, char *error, size_t size);
/* Make what was done to names in the folder of path last. */
bool store_db_sync_folder(const char *path);
/* What the file says beside an event, so that damage inside a text is seen when it is read. */
sqlite3_int64 store_db_sum(const struct store_event *event);
/* Look at everything in the file; slow. False and a sentence. */
bool store_db_check_all(sqlite3 *db, const char *path, char *error, size_t size);

#endif

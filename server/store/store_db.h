/* server/store/store_db.h - the file of the SQLite store: made, checked, opened.
 */
#ifndef QIRKAT_SERVER_STORE_DB_H
#define QIRKAT_SERVER_STORE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <sqlite3.h>

#include "server/store/store.h"

enum {
	STORE_DB_ERROR_MAX = 1024,
};

enum store_db_use { STORE_DB_WRITE, STORE_DB_READ };

/* Make the file (and its folder) if neither it nor anything of it is there. Then look whether it is
 * a store that this program can use and that nothing is cut off or overwritten, as far as that can
 * be seen at once, and that it has all that the mark beside it knows of. Returns a new connection
 * for writing (sqlite3_close), or NULL and a sentence that says what to do; a file that was there
 * is unchanged then. */
sqlite3 *store_db_begin(const char *path, char *error, size_t size);
/* As far as a connection that is open can see; changes nothing. False and a sentence. */
bool store_db_look(sqlite3 *db, const char *path, char *error, size_t size);
/* A connection to a file that is there, for one thread; looks at its first bytes only. Returns new
 * (sqlite3_close), or NULL and a sentence. */
sqlite3 *store_db_open(const char *path, enum store_db_use use, char *error, size_t size);
/* Write a sentence about a code of SQLite for this file. */
void store_db_explain(int code, const char *path, char *error, size_t size);
/* What the file says beside an event, so that damage inside a text is seen when it is read. */
sqlite3_int64 store_db_sum(const struct store_event *event);
/* Look at everything in the file; slow. False and a sentence. */
bool store_db_check_all(sqlite3 *db, const char *path, char *error, size_t size);

#endif

/* server/store/store_db.h - creates, checks and opens the file of the SQLite store. */
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

/* Whether path is store_in_memory: no file, and none beside it. */
bool store_db_is_in_memory(const char *path);
/* Create the file (and its folder) if neither it nor anything belonging to it exists. Then check
 * that this program can use it, that nothing is truncated or overwritten as far as can be seen
 * quickly, and that it contains everything the mark beside it knows of. Returns a new connection
 * for writing (sqlite3_close), or NULL and an error text that says what to do; an existing file is
 * then unchanged. */
sqlite3 *store_db_begin(const char *path, char *error, size_t size);
/* The same checks as far as an open connection allows; changes nothing. False and an error text. */
bool store_db_look(sqlite3 *db, const char *path, char *error, size_t size);
/* Open an existing file, for use by one thread; checks only its first bytes. Returns new
 * (sqlite3_close), or NULL and an error text. */
sqlite3 *store_db_open(const char *path, enum store_db_use use, char *error, size_t size);
/* Write an error text for an SQLite code and this file. */
void store_db_explain(int code, const char *path, char *error, size_t size);
/* Check everything in the file; slow. False and an error text. */
bool store_db_check_all(sqlite3 *db, const char *path, char *error, size_t size);

#endif

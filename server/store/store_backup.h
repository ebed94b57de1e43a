/* server/store/store_backup.h - copies the SQLite store, even while a server uses it. */
#ifndef QIRKAT_SERVER_STORE_BACKUP_H
#define QIRKAT_SERVER_STORE_BACKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store_backup {
	int64_t rooms, events, bytes; /* in the copy */
};

/* Copy the store at `from` to a new file `to`, check all of the copy, and sync it to disk. The copy
 * is the state at one moment, with complete transactions only. It gets its name when it is
 * complete. False and an error text, and no file `to`, if anything fails or `to` exists already. */
bool store_backup_make(
	const char *from, const char *to, struct store_backup *made, char *error, size_t size);

#endif

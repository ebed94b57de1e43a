/* server/store/store_backup.h - a copy of the SQLite store, also while a server uses it. */
#ifndef QIRKAT_SERVER_STORE_BACKUP_H
#define QIRKAT_SERVER_STORE_BACKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store_backup {
	int64_t rooms, events, bytes; /* in the copy */
};

/* Copy the store at `from` into a new file `to`, look through all of the copy, and make it last.
 * The copy is the store at one moment: whole transactions. It gets its name when it is whole. False
 * and a sentence, and no file `to`, when anything fails or `to` is there already. */
bool store_backup_make(
	const char *from, const char *to, struct store_backup *made, char *error, size_t size);

#endif

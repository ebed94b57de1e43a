/* server/store/store_mark.h - beside the store: how far it went, so that a loss shows.
 *
 * A file "qirkat.db-mark" says which store it belongs to and the number of its last event. It is
 * written after what it speaks of is on the disk: each second while events come, and it is synced
 * when none have come for a second, before the log is moved into the file, and at the end. So a
 * store that ends before its mark has lost what was acknowledged; a mark that lags says too little
 * and never too much.
 *
 * Two places in the file are written by turns, each with its sum: one that is torn leaves the
 * other.
 */
#ifndef QIRKAT_SERVER_STORE_MARK_H
#define QIRKAT_SERVER_STORE_MARK_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store_mark {
	int64_t origin; /* of the file: a random number. A backup has one of its own; 0: none */
	int64_t seq;    /* of the last event */
	int64_t rooms;  /* number of the last room */
	int64_t at_ms;  /* of the last event */
};

struct mark_file {
	int fd; /* -1: none */
	uint64_t turn;
};

/* What a store says of itself. A file of an earlier format has origin 0. False where it cannot be
 * read. */
bool store_mark_of(sqlite3 *db, struct store_mark *mark);
/* What lies beside the store at path. False where nothing that can be read does. */
bool store_mark_read(const char *path, struct store_mark *mark);
/* Does the store lack events that the mark knows of? Then a sentence says how many. */
bool store_mark_shows_loss(const struct store_mark *mark, const struct store_mark *has,
	const char *path, char *error, size_t size);

/* Open the mark of the store at path for writing; made if it is not there. fd is -1 where that does
 * not work: the store does without. */
void mark_file_open(struct mark_file *file, const char *path);
void mark_file_close(struct mark_file *file);
/* sync: and wait until the disk has it. */
void mark_file_write(struct mark_file *file, const struct store_mark *mark, bool sync);

#endif

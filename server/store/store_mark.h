/* server/store/store_mark.h - a file beside the store that records how far it went, so that a loss
 * is detected.
 *
 * The file "qirkat.db-mark" names the store it belongs to and the number of its last event. It is
 * written after that event is on disk: every second while events arrive. It is synced after a
 * second without events, before a checkpoint of the log, and at shutdown. So a store that ends
 * before its mark has lost acknowledged events; a mark may lag behind, but never claims too much.
 *
 * The file has two slots that are written alternately, each with a checksum: if one is torn, the
 * other is intact.
 */
#ifndef QIRKAT_SERVER_STORE_MARK_H
#define QIRKAT_SERVER_STORE_MARK_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store_mark {
	int64_t origin; /* random number identifying the file, different in a backup; 0: none */
	int64_t seq;    /* of the last event */
	int64_t rooms;  /* number of the last room */
	int64_t at_ms;  /* of the last event */
};

struct mark_file {
	int fd; /* -1: not open */
	uint64_t turn;
};

/* Read the mark from the store itself. A file of an earlier format has origin 0. False if it cannot
 * be read. */
bool store_mark_of(sqlite3 *db, struct store_mark *mark);
/* Read the mark beside the store at path. False if there is none that can be read. */
bool store_mark_read(const char *path, struct store_mark *mark);
/* Whether the store lacks events that the mark knows of. If so, error says how many. */
bool store_mark_shows_loss(const struct store_mark *mark, const struct store_mark *has,
	const char *path, char *error, size_t size);

/* Open the mark of the store at path for writing; it is created if needed. fd is -1 if that fails:
 * the store works without it. */
void mark_file_open(struct mark_file *file, const char *path);
void mark_file_close(struct mark_file *file);
/* sync: wait until it is on disk. */
void mark_file_write(struct mark_file *file, const struct store_mark *mark, bool sync);

#endif

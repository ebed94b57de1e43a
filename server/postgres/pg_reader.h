/* server/postgres/pg_reader.h - the connection that reads. It also holds the lock of the store, so
 * that no second server uses it.
 *
 * A running server reads through cursors (server/postgres/pg_cursor.h). The functions below block,
 * and are for startup and for programs that do nothing else; while the connection is lost they fail
 * at once.
 */
#ifndef QIRKAT_SERVER_POSTGRES_PG_READER_H
#define QIRKAT_SERVER_POSTGRES_PG_READER_H

#include "base/list.h"
#include "server/postgres/pg_link.h"
#include "server/store/store.h"

struct pg_reader {
	struct pg_link link;
	int64_t origin;            /* of the store; a store with another origin is not read */
	struct list asking;        /* cursors waiting for an answer, longest first */
	size_t asked;              /* number of cursors in asking */
	struct store_cursor *sent; /* the cursor whose query is under way; NULL: none */
	uv_timer_t *limit;         /* timeout of the first cursor in asking */
	bool blocks; /* a blocking read is under way: do not send queries of cursors */
};

/* Takes conn, which must be prepared. False if out of memory. */
bool pg_reader_open(struct pg_reader *reader, uv_loop_t *loop, const struct pg_target *target,
	PGconn *conn, int64_t origin, bool shared);
void pg_reader_close(struct pg_reader *reader);

/* See store_impl. All block. */
bool pg_reader_notes(struct pg_reader *reader, const char *kind, const char *key,
	store_each_note each, void *user);
bool pg_reader_rooms(
	struct pg_reader *reader, enum store_status max_status, store_each_room each, void *user);
bool pg_reader_runs(struct pg_reader *reader, store_each_run each, void *user);

#endif

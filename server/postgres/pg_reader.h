/* server/postgres/pg_reader.h - the connection that reads. It also holds the store, so that no
 * second server uses it.
 *
 * What a server asks while it runs is asked by cursors (server/postgres/pg_cursor.h). What is asked
 * by the calls below is waited for, which is for the start and for programs that do nothing else;
 * while the connection is lost they say at once that nothing can be read.
 */
#ifndef QIRKAT_SERVER_POSTGRES_PG_READER_H
#define QIRKAT_SERVER_POSTGRES_PG_READER_H

#include "base/list.h"
#include "server/postgres/pg_link.h"
#include "server/store/store.h"

struct pg_reader {
	struct pg_link link;
	int64_t origin;     /* of the store; another one is not read */
	struct list asking; /* cursors that wait for an answer, the one that asked first first */
	size_t asked;       /* of them */
	struct store_cursor *sent; /* the one whose question is under way; NULL: it is nobody's */
	uv_timer_t *limit;         /* until the first is given up */
	bool blocks;               /* somebody waits for an answer: cursors are not sent */
};

/* Takes conn, which was prepared. False without memory. */
bool pg_reader_open(struct pg_reader *reader, uv_loop_t *loop, const struct pg_target *target,
	PGconn *conn, int64_t origin, bool shared);
void pg_reader_close(struct pg_reader *reader);

/* As the entries of store_impl. All block. */
bool pg_reader_find(struct pg_reader *reader, const char *room, struct store_found *found);
bool pg_reader_notes(struct pg_reader *reader, const char *kind, const char *key,
	store_each_note each, void *user);
bool pg_reader_load(struct pg_reader *reader, const char *room, uint32_t since,
	store_each_event each, void *user);
bool pg_reader_rooms(
	struct pg_reader *reader, enum store_status max_status, store_each_room each, void *user);
bool pg_reader_runs(struct pg_reader *reader, store_each_run each, void *user);

#endif

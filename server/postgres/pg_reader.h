/* server/postgres/pg_reader.h - the connection that reads. It also holds the store, so that no
 * second server uses it.
 *
 * What is asked of it is waited for, a second or two at most; while it is lost nothing can be read,
 * and that is said at once.
 */
#ifndef QIRKAT_SERVER_POSTGRES_PG_READER_H
#define QIRKAT_SERVER_POSTGRES_PG_READER_H

#include "server/postgres/pg_link.h"
#include "server/store/store.h"

struct pg_reader {
	struct pg_link link;
	int64_t origin; /* of the store; another one is not read */
};

/* Takes conn, which was prepared. False without memory. */
bool pg_reader_open(struct pg_reader *reader, uv_loop_t *loop, const struct pg_target *target,
	PGconn *conn, int64_t origin, bool shared);
void pg_reader_close(struct pg_reader *reader);

/* As the entries of store_impl. */
bool pg_reader_find(struct pg_reader *reader, const char *room, struct store_found *found);
bool pg_reader_notes(struct pg_reader *reader, const char *kind, const char *key,
	store_each_note each, void *user);
bool pg_reader_load(struct pg_reader *reader, const char *room, uint32_t since,
	store_each_event each, void *user);
struct store_cursor *pg_reader_begin(struct pg_reader *reader, const char *room, uint32_t since);
enum store_more pg_reader_some(struct pg_reader *reader, struct store_cursor *cursor,
	unsigned steps, store_each_event each, void *user);
void pg_reader_end(struct store_cursor *cursor);
bool pg_reader_rooms(
	struct pg_reader *reader, enum store_status max_status, store_each_room each, void *user);
bool pg_reader_runs(struct pg_reader *reader, store_each_run each, void *user);

#endif

/* server/postgres/pg_cursor.h - non-blocking reads while the server runs: queries over the reader's
 * connection, one at a time.
 *
 * A query survives its connection: it is sent again over the next one. After STORE_LATER_MS without
 * an answer it fails.
 */
#ifndef QIRKAT_SERVER_POSTGRES_PG_CURSOR_H
#define QIRKAT_SERVER_POSTGRES_PG_CURSOR_H

#include "server/postgres/pg_reader.h"

/* See store_impl. */
struct store_cursor *pg_cursor_begin(struct pg_reader *reader, const char *room, uint32_t since);
enum store_more pg_cursor_some(
	struct store_cursor *cursor, unsigned steps, store_each_event each, void *user);
enum store_more pg_cursor_found(struct store_cursor *cursor, struct store_found *found);
struct store_cursor *pg_cursor_notes_begin(
	struct pg_reader *reader, const char *kind, const char *key);
enum store_more pg_cursor_notes_some(struct store_cursor *cursor, store_each_note each, void *user);
void pg_cursor_wait(struct store_cursor *cursor, store_wake wake, void *user);
/* Whether it waits for an answer. */
bool pg_cursor_waits(const struct store_cursor *cursor);
void pg_cursor_end(struct store_cursor *cursor);

/* Called by the reader: the connection is free; it has answered a query; it is lost. */
void pg_cursors_go_on(struct pg_reader *reader);
void pg_cursors_answered(struct pg_reader *reader, const PGresult *result);
void pg_cursors_lost(struct pg_reader *reader);
/* False if out of memory. */
bool pg_cursors_open(struct pg_reader *reader);
/* Cursors that are left will not be answered. */
void pg_cursors_close(struct pg_reader *reader);

#endif

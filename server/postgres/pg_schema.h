/* server/postgres/pg_schema.h - the tables of the PostgreSQL store: made, checked, brought up to
 * date. They lie in a schema of their own, "qirkat".
 *
 * rooms    one row a room: what the list of rooms says, and its rank when space is wanted
 * heads    one row a room: which event is its last, who wrote it, what the room takes. It decides
 *          who may write the next one
 * events   one row an event, by the room's number and its own
 * trash    one row for each room that was forgotten and whose events are still to be deleted
 * lives    one row for each time a server ran
 * notes    one row for each short text that is kept beside the rooms
 * nodes    one row for each server of those that share the store: when it was last heard of
 * space    one row: what all rooms take, when that was added up last
 * origin   one row: a random number of this store, and the number of its format
 */
#ifndef QIRKAT_SERVER_POSTGRES_PG_SCHEMA_H
#define QIRKAT_SERVER_POSTGRES_PG_SCHEMA_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PG_FORMAT = 3, PG_OLDEST_SERVER = 130000 };

/* Look whether this database can be used, and make the tables, or bring them up to date, all or
 * nothing; whoever else begins meanwhile waits. False and a sentence. */
bool pg_schema_begin(PGconn *conn, int64_t *origin, char *error, size_t size);
/* Take the store for this connection: no second server uses it, or (shared) none that does not
 * share it. Waits some seconds for one that ends. False and a sentence. */
bool pg_schema_take(PGconn *conn, bool shared, char *error, size_t size);

/* What each connection runs before it is used; the first row it answers is `origin, format`, and,
 * of the one that holds the store, `taken` the second. */
extern const char pg_schema_writing[];
extern const char pg_schema_nodes[]; /* after those of writing */
extern const char pg_schema_reading[];
extern const char pg_schema_reading_shared[];

#endif

/* server/postgres/pg_schema.h - creates, checks and upgrades the tables of the PostgreSQL store.
 * They are in a schema of their own, "qirkat".
 *
 * rooms    one row per room: what the list of rooms says, and its rank for deletion
 * heads    one row per room: its last event, the batch that wrote it, the bytes the room uses;
 *          decides who may write the next event
 * events   one row per event, by room number and version
 * trash    one row per deleted room whose events are still to be deleted
 * lives    one row per run of a server
 * notes    one row per short text stored besides the rooms
 * nodes    one row per server of those that share the store: when it was last heard
 * sent     one row per recent transaction with changes of rows: its nonce
 * results, result_seats
 *          one row per game that has ended, and one per seat of it
 * accounts, credentials, sessions, codes, account_seats, keys, past_names
 *          see server/store/store_format.h
 * space    one row: the bytes all rooms use, when last counted
 * origin   one row: a random number of this store, and its format number
 */
#ifndef QIRKAT_SERVER_POSTGRES_PG_SCHEMA_H
#define QIRKAT_SERVER_POSTGRES_PG_SCHEMA_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PG_FORMAT = 5, PG_OLDEST_SERVER = 130000 };

/* Check whether this database can be used, and create or upgrade the tables, completely or not at
 * all; another program that starts meanwhile waits. False and an error text. */
bool pg_schema_begin(PGconn *conn, int64_t *origin, char *error, size_t size);
/* Lock the store for this connection, so that no other server uses it, or (shared) only servers
 * that share it. Waits a few seconds for one that is shutting down. False and an error text. */
bool pg_schema_take(PGconn *conn, bool shared, char *error, size_t size);

/* SQL that each connection runs before it is used. The first row returned is `origin, format`; for
 * the connection that locks the store, the second is `taken`. */
extern const char pg_schema_writing[];
extern const char pg_schema_nodes[];   /* run after pg_schema_writing */
extern const char pg_schema_queries[]; /* for a connection that only reads */
extern const char pg_schema_reading[];
extern const char pg_schema_reading_shared[];

#endif

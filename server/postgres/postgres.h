/* server/postgres/postgres.h - rooms in a PostgreSQL database; implements server/store/store.h.
 *
 * link     a non-blocking connection that reconnects when it is lost
 * lane     a link that writes, and its queue; a room always uses the same lane, so its events keep
 *          their order
 * batch    what a lane has sent and not got an answer to: events of different rooms in one
 *          statement
 * nonce    a random number of a batch, stored with each room's last event, by which a batch that is
 *          sent again recognises what it has already written
 *
 * Nothing is reported as stored before the database has confirmed the commit. If the connection is
 * lost first, the outcome is unknown, and the batch is sent again until it is answered; it writes
 * only once, however often it is sent.
 */
#ifndef QIRKAT_SERVER_POSTGRES_POSTGRES_H
#define QIRKAT_SERVER_POSTGRES_POSTGRES_H

#include "server/store/store_outside.h"

enum { POSTGRES_SAID = 1024, POSTGRES_PORTS_MAX = 8, POSTGRES_FILES_MAX = 8 };

/* Whether the program was built with libpq. If not, the functions below fail with an error text
 * that says so. */
bool postgres_is_built(void);

/* Returns new, or NULL and an error text that says what to do (no answer, wrong password, tables of
 * another program or a newer version). url: postgres://USER:PASSWORD@HOST/NAME; with several hosts
 * separated by commas, one that accepts writes is used. The tables are created or upgraded, in the
 * schema "qirkat". Blocks for a few seconds at most. */
struct store *store_postgres_create(
	uv_loop_t *loop, const char *url, char *error, size_t error_size);

/* The same for several servers at once, each a node of the store (store_beat). A server that used
 * the function above excludes these, and they exclude it. */
struct store *store_postgres_share(
	uv_loop_t *loop, const char *url, char *error, size_t error_size);

/* The system resources that connections to url need. */
struct postgres_needs {
	unsigned port[POSTGRES_PORTS_MAX]; /* ended by 0; none for Unix sockets */
	char *file[POSTGRES_FILES_MAX];    /* certificates, keys, passwords; ended by NULL */
};

/* False if url is invalid. Finish it with postgres_needs_finish. */
bool postgres_needs_init(struct postgres_needs *needs, const char *url);
void postgres_needs_finish(struct postgres_needs *needs);

/* Creates or upgrades the tables if needed. Returns new, or NULL and an error text. */
struct store_outside *postgres_outside_open(const char *url, char *error, size_t error_size);

/* The space that rooms use in the database. */
struct postgres_space {
	int64_t rooms, events;
	int64_t texts;          /* bytes of the events' texts */
	int64_t tables;         /* bytes of all tables and their indexes */
	int64_t events_table;   /* the part of the events table */
	int64_t events_indexes; /* the part of its indexes */
};

/* Count; takes a while. False and an error text. */
bool postgres_space_measure(
	const char *url, struct postgres_space *space, char *error, size_t error_size);

#endif

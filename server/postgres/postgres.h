/* server/postgres/postgres.h - rooms in a PostgreSQL database: one more store behind
 * server/store/store.h.
 *
 * link     a connection that is made and kept by the loop, and made again when it is lost
 * lane     a link that writes, and what waits for it; a room keeps to one lane, so its events keep
 *          their order
 * batch    what a lane has sent and has no answer to: events of different rooms in one statement
 * nonce    a random number of a batch, kept with each room's last event: a batch sent again finds
 *          by it what it has written already
 *
 * Nothing is told before the database has said that it is committed. Where the connection was lost
 * first, nobody knows, and the batch is sent again until the answer comes; it writes once, however
 * often it is sent.
 */
#ifndef QIRKAT_SERVER_POSTGRES_POSTGRES_H
#define QIRKAT_SERVER_POSTGRES_POSTGRES_H

#include "server/store/store.h"

enum { POSTGRES_SAID = 1024, POSTGRES_PORTS_MAX = 8, POSTGRES_FILES_MAX = 8 };

/* Was this program built with libpq? Without it the calls below say so in a sentence. */
bool postgres_is_built(void);

/* Returns new, or NULL with a sentence in error that says what to do (nobody answers, wrong
 * password, tables of another program or of a newer one). url: postgres://USER:PASSWORD@HOST/NAME;
 * several hosts with commas, of which one that takes writes is used. Its tables are made, or
 * brought up to date, in the schema "qirkat". Waits some seconds at most. */
struct store *store_postgres_create(
	uv_loop_t *loop, const char *url, char *error, size_t error_size);

/* The same for several servers at once: each is a node of that store (store_beat). One that was
 * opened by the call above is refused while any of them runs, and they while it does. */
struct store *store_postgres_share(
	uv_loop_t *loop, const char *url, char *error, size_t error_size);

/* What connections to url need of the system. */
struct postgres_needs {
	unsigned port[POSTGRES_PORTS_MAX]; /* 0 at the end; none for sockets in the file system */
	char *file[POSTGRES_FILES_MAX];    /* certificates, keys, passwords; NULL at the end */
};

/* False where url is none. Finish it with postgres_needs_finish. */
bool postgres_needs_init(struct postgres_needs *needs, const char *url);
void postgres_needs_finish(struct postgres_needs *needs);

/* Notes read and changed by another program than the server, which may run meanwhile. */
struct postgres_outside;

/* Tables are made, or brought up to date, where they are not. Returns new, or NULL and a sentence.
 */
struct postgres_outside *postgres_outside_open(const char *url, char *error, size_t error_size);
/* As store_note, at once. On STORE_FAILED there is a sentence. */
enum store_result postgres_outside_note(struct postgres_outside *outside,
	const struct store_note *note, char *error, size_t error_size);
/* As store_notes; a sentence where it is false. */
bool postgres_outside_notes(struct postgres_outside *outside, const char *kind,
	store_each_note each, void *user, char *error, size_t error_size);
/* NULL is taken. */
void postgres_outside_close(struct postgres_outside *outside);

/* What the rooms take in the database. */
struct postgres_space {
	int64_t rooms, events;
	int64_t texts;          /* bytes of the events' texts */
	int64_t tables;         /* bytes of all tables and their indexes */
	int64_t events_table;   /* of these, the table of events */
	int64_t events_indexes; /* and its indexes */
};

/* Counts, which takes a while. False and a sentence. */
bool postgres_space_measure(
	const char *url, struct postgres_space *space, char *error, size_t error_size);

#endif

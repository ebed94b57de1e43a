/* server/postgres/pg_target.h - what to connect to: a URL, made complete. */
#ifndef QIRKAT_SERVER_POSTGRES_PG_TARGET_H
#define QIRKAT_SERVER_POSTGRES_PG_TARGET_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>

#include "server/postgres/pg_resolve.h"

enum { PG_TARGET_WORDS = 64 };

/* Settings of libpq, by name. Passwords are among them: never log one. */
struct pg_target {
	const char *word[PG_TARGET_WORDS]; /* libpq's own, or constant */
	char *value[PG_TARGET_WORDS];      /* owned */
	size_t count;
};

/* False and a sentence, which shows nothing of the URL. Finish it either way. */
bool pg_target_init(struct pg_target *target, const char *url, char *error, size_t size);
void pg_target_finish(struct pg_target *target);
/* The setting of that name; NULL: none. Borrowed. */
const char *pg_target_get(const struct pg_target *target, const char *word);
/* Take over who connected, where, and with which password, since files that say so may be out of
 * reach later. False without memory. */
bool pg_target_learn(struct pg_target *target, PGconn *conn);

/* Connect, and wait for it. NULL and a sentence. */
PGconn *pg_target_connect(const struct pg_target *target, char *error, size_t size);
/* What the target says of where to connect; borrowed from it. */
struct pg_addresses pg_target_addresses(const struct pg_target *target);
/* Begin to connect, there. NULL without memory. */
PGconn *pg_target_start(const struct pg_target *target, const struct pg_addresses *addresses);
/* What libpq says is wrong, in one line. */
void pg_target_explain(const PGconn *conn, char *text, size_t size);

#endif

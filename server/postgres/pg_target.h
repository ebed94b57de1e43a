/* server/postgres/pg_target.h - connection settings: a URL, completed with defaults. */
#ifndef QIRKAT_SERVER_POSTGRES_PG_TARGET_H
#define QIRKAT_SERVER_POSTGRES_PG_TARGET_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>

#include "server/postgres/pg_resolve.h"

enum { PG_TARGET_WORDS = 64 };

/* Settings of libpq, by name. They include passwords: never log them. */
struct pg_target {
	const char *word[PG_TARGET_WORDS]; /* constants */
	char *value[PG_TARGET_WORDS];      /* owned */
	size_t count;
};

/* False and an error text that does not show the URL. Finish the target either way. */
bool pg_target_init(struct pg_target *target, const char *url, char *error, size_t size);
void pg_target_finish(struct pg_target *target);
/* The setting with that name; NULL: none. Borrowed. */
const char *pg_target_get(const struct pg_target *target, const char *word);
/* Copy user, database, host and password from conn, because the files they came from may not be
 * accessible later. False if out of memory. */
bool pg_target_learn(struct pg_target *target, PGconn *conn);

/* Connect and wait. NULL and an error text on failure. */
PGconn *pg_target_connect(const struct pg_target *target, char *error, size_t size);
/* The hosts of the target; borrowed from it. */
struct pg_addresses pg_target_addresses(const struct pg_target *target);
/* Start to connect to addresses. NULL if out of memory. */
PGconn *pg_target_start(const struct pg_target *target, const struct pg_addresses *addresses);
/* Write libpq's error message as one line. */
void pg_target_explain(const PGconn *conn, char *text, size_t size);

#endif

/* server/postgres/pg_link.h - a non-blocking connection to the database, which reconnects when it
 * is lost. It carries one statement at a time. */
#ifndef QIRKAT_SERVER_POSTGRES_PG_LINK_H
#define QIRKAT_SERVER_POSTGRES_PG_LINK_H

#include <libpq-fe.h>
#include <uv.h>

#include "server/postgres/pg_resolve.h"
#include "server/postgres/pg_target.h"

enum pg_link_state {
	PG_LINK_DOWN, /* a timer will reconnect */
	PG_LINK_CONNECTING,
	PG_LINK_PREPARING,
	PG_LINK_READY,
	PG_LINK_CLOSED,
};

/* Callbacks of a link's user. All are called from the loop, and may send the next statement. */
struct pg_link_owner {
	/* The link can be used: at first, and again after each loss. */
	void (*ready)(void *user);
	/* The answer to a statement: the last result, or the first error. doubtful: it was
	 * committed, but replicas may not have it. */
	void (*answered)(void *user, const PGresult *result, bool doubtful);
	/* The connection was lost, or reconnecting failed. A statement under way has no answer: it
	 * may have been executed, or not, or still be. */
	void (*lost)(void *user);
	/* Check a row returned by the prepare statements. False and a reason if this database must
	 * not be used. */
	bool (*accepts)(void *user, const PGresult *row, char *why, size_t size);
};

struct pg_link {
	uv_loop_t *loop;
	const struct pg_target *target; /* borrowed */
	const char *prepare;            /* SQL to run on each new connection; borrowed */
	const char *prepare_more;       /* SQL to run after that; NULL: none */
	const struct pg_link_owner *owner;
	void *user;
	struct pg_resolve *resolve; /* lookup of its hosts; NULL: none under way */
	PGconn *conn;               /* NULL: not connected */
	enum pg_link_state state;
	uv_poll_t *poll;    /* for the socket of this connection; NULL: none */
	uv_timer_t *timer;  /* for reconnecting, or a timeout */
	PGresult *result;   /* the result to be reported */
	PGresult *answered; /* the result being reported */
	uint64_t answer_ms; /* timeout for an answer; 0: the default */
	bool waits;         /* for an answer */
	bool doubtful;
	bool refused;       /* while preparing */
	bool told;          /* the loss has been logged */
	unsigned failures;  /* consecutive */
	uint64_t lost_ns;   /* when it was lost; 0: never, or it is connected */
	char why[512];      /* reason for the loss */
	char refusal[512];  /* reason for a refusal while preparing */
	const char *called; /* name in the log */
};

/* Use conn (taken; NULL: connect), on which `prepare` was run already. False if out of memory; conn
 * is then closed. */
bool pg_link_open(
	struct pg_link *link, uv_loop_t *loop, const struct pg_target *target, PGconn *conn);
/* Close for good; no callbacks are called any more. The loop must run once more. */
void pg_link_close(struct pg_link *link);
/* Send a prepared statement, with parameters in the formats of libpq. The link must be ready and
 * must not wait for an answer. */
void pg_link_send(struct pg_link *link, const char *name, int count, const char *const *values,
	const int *lengths, const int *formats);
/* The same for a statement that was not prepared; types are those of its values, 0 for any. */
void pg_link_query(struct pg_link *link, const char *sql, int count, const Oid *types,
	const char *const *values, const int *lengths, const int *formats);
/* Take ownership of the result being reported (PQclear); call from pg_link_owner.answered. */
PGresult *pg_link_take(struct pg_link *link);
/* Wait for the answer to what was sent; the callback has been called when this returns. Blocks;
 * after wait_ms without receiving a byte the connection counts as lost. */
void pg_link_wait(struct pg_link *link, int wait_ms);
/* Treat the connection as lost: close it, and reconnect after a while. */
void pg_link_lose(struct pg_link *link, const char *why);

#endif

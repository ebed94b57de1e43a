/* server/postgres/pg_link.h - a connection to the database that the loop makes, keeps, and makes
 * again when it is lost. One statement at a time goes over it. */
#ifndef QIRKAT_SERVER_POSTGRES_PG_LINK_H
#define QIRKAT_SERVER_POSTGRES_PG_LINK_H

#include <libpq-fe.h>
#include <uv.h>

#include "server/postgres/pg_resolve.h"
#include "server/postgres/pg_target.h"

enum pg_link_state {
	PG_LINK_DOWN, /* a timer will try again */
	PG_LINK_CONNECTING,
	PG_LINK_PREPARING,
	PG_LINK_READY,
	PG_LINK_CLOSED,
};

/* Who uses a link. All are called from the loop, and may send the next statement. */
struct pg_link_owner {
	/* It can be used: at first, and again after each loss. */
	void (*ready)(void *user);
	/* The answer to what was sent: the last result, or the first that is an error. doubtful: it
	 * says that it is done, but that copies of the database may not have it. */
	void (*answered)(void *user, const PGresult *result, bool doubtful);
	/* It was lost, or could not be made again. What was sent has no answer: it is done, or not,
	 * or will be. */
	void (*lost)(void *user);
	/* A row that was answered while it was prepared. False, and why, where this database must
	 * not be used. */
	bool (*accepts)(void *user, const PGresult *row, char *why, size_t size);
};

struct pg_link {
	uv_loop_t *loop;
	const struct pg_target *target; /* borrowed */
	const char *prepare;            /* statements run on each connection, borrowed */
	const char *prepare_more;       /* and then these; NULL: none */
	const struct pg_link_owner *owner;
	void *user;
	struct pg_resolve *resolve; /* its hosts are looked up; NULL: not now */
	PGconn *conn;               /* NULL: none */
	enum pg_link_state state;
	uv_poll_t *poll;    /* of this connection's socket; NULL: none */
	uv_timer_t *timer;  /* until it tries again, or gives up */
	PGresult *result;   /* what will be answered */
	PGresult *answered; /* what is being answered */
	uint64_t answer_ms; /* without an answer for so long it counts as lost; 0: as usual */
	bool waits;         /* for an answer */
	bool doubtful;
	bool refused;       /* in preparing */
	bool told;          /* the log knows that it is lost */
	unsigned failures;  /* in a row */
	uint64_t lost_ns;   /* when it was lost; 0: never, or it is well */
	char why[512];      /* it was lost */
	char refusal[512];  /* why it is, in preparing */
	const char *called; /* in the log */
};

/* Use conn (taken; NULL: connect), over which `prepare` was run already. False without memory; conn
 * is closed then. */
bool pg_link_open(
	struct pg_link *link, uv_loop_t *loop, const struct pg_target *target, PGconn *conn);
/* For good; nothing is called any more. The loop must turn once more. */
void pg_link_close(struct pg_link *link);
/* Send a prepared statement, in the formats that libpq takes. Only when it is ready and waits for
 * nothing. */
void pg_link_send(struct pg_link *link, const char *name, int count, const char *const *values,
	const int *lengths, const int *formats);
/* What is being answered becomes the caller's (PQclear): for pg_link_owner.answered. */
PGresult *pg_link_take(struct pg_link *link);
/* Wait for the answer to what was sent; its owner has been told when this returns. Blocks, for
 * wait_ms without a byte at most, after which the connection is lost. */
void pg_link_wait(struct pg_link *link, int wait_ms);
/* It cannot be used: end it, and connect again by and by. */
void pg_link_lose(struct pg_link *link, const char *why);

#endif

/* server/postgres/pg_resolve.h - the hosts of a database, looked up beside all else the loop does.
 *
 * libpq would look names up itself, and the loop would stand still as long as that takes. It is
 * given addresses instead, and the names for their certificates.
 */
#ifndef QIRKAT_SERVER_POSTGRES_PG_RESOLVE_H
#define QIRKAT_SERVER_POSTGRES_PG_RESOLVE_H

#include <uv.h>

enum {
	PG_HOSTS_MAX = 16,    /* those beyond are not tried */
	PG_ADDRESSES_MAX = 8, /* of each, likewise */
};

/* Lists for libpq, each with an item for a host, or for an address of one; NULL: none. */
struct pg_addresses {
	const char *host, *hostaddr, *port;
};

struct pg_resolve;

/* addresses: where to connect, borrowed for the call; NULL: no name could be looked up, and why. */
typedef void (*pg_resolved)(void *user, const struct pg_addresses *addresses, const char *why);

/* Look up. The host numbered first, counted round, is the first of the lists, so that one that does
 * not answer does not keep the others from being tried. hosts is read before this returns. done is
 * called once: from the loop, or, where there is nothing to look up, or no memory, before this
 * returns NULL. */
struct pg_resolve *pg_resolve_begin(uv_loop_t *loop, const struct pg_addresses *hosts,
	unsigned first, pg_resolved done, void *user);
/* done is not called. The system may go on looking for a while; the loop turns until then. NULL is
 * taken. */
void pg_resolve_cancel(struct pg_resolve *resolve);

#endif

/* server/postgres/pg_resolve.h - looks up the hosts of a database without blocking the loop.
 *
 * libpq would look names up itself and block the loop meanwhile. So it is given addresses, and the
 * names only to verify certificates.
 */
#ifndef QIRKAT_SERVER_POSTGRES_PG_RESOLVE_H
#define QIRKAT_SERVER_POSTGRES_PG_RESOLVE_H

#include <uv.h>

enum {
	PG_HOSTS_MAX = 16,    /* further hosts are not tried */
	PG_ADDRESSES_MAX = 8, /* per host, likewise */
};

/* Lists for libpq, with one item per host, or per address of a host; NULL: none. */
struct pg_addresses {
	const char *host, *hostaddr, *port;
};

struct pg_resolve;

/* addresses: where to connect, borrowed for the call; NULL: no name could be resolved, see why. */
typedef void (*pg_resolved)(void *user, const struct pg_addresses *addresses, const char *why);

/* Start the lookup. The resulting lists start with host number first (modulo their count), so that
 * a host that does not answer does not keep the others from being tried. hosts is copied. done is
 * called once: from the loop; or, if nothing needs to be looked up, or out of memory, before this
 * returns NULL. */
struct pg_resolve *pg_resolve_begin(uv_loop_t *loop, const struct pg_addresses *hosts,
	unsigned first, pg_resolved done, void *user);
/* Cancel: done is not called. The system may continue the lookup for a while, and the loop runs
 * until then. Accepts NULL. */
void pg_resolve_cancel(struct pg_resolve *resolve);

#endif

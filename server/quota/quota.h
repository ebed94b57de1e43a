/* server/quota/quota.h - what one address has of this server.
 *
 * address  IPv4 mapped into IPv6, or the first 64 bits of IPv6, which belong to one customer
 * quota    what an address holds now (connections, uploads ...), what it has asked for lately, and
 *          what that has cost: time on the loop, bytes, time of the thread that makes answers
 * round    an iteration of the loop
 *
 * A quota is kept while somebody holds it, and then until what it has used is forgiven.
 */
#ifndef QIRKAT_SERVER_QUOTA_H
#define QIRKAT_SERVER_QUOTA_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

#include "server/quota/work_queue.h"

struct quota;
struct quotas;

struct quota_settings {
	unsigned requests_per_s;    /* over HTTP */
	unsigned misses_per_minute; /* requests for rooms that do not exist */
	unsigned loop_percent;      /* share of the loop's time; 100: no limit */
	unsigned kib_per_s;         /* 0: no limit */
};

/* Both are borrowed until quotas_destroy. Returns new, or NULL without memory. */
struct quotas *quotas_create(const uv_loop_t *loop, const struct quota_settings *settings);
/* Nobody may hold a quota any more. quotas may be NULL. */
void quotas_destroy(struct quotas *quotas);
/* A round begins, or ends and another one begins. */
void quotas_begin_round(struct quotas *quotas);
/* The work begins that quota_charge_since charges. */
void quotas_begin_work(struct quotas *quotas);

/* Returns the quota of an address, with one more reference; NULL without memory. */
struct quota *quota_take(struct quotas *quotas, const unsigned char address[16]);
/* Returns quota, with one more reference. */
struct quota *quota_ref(struct quota *quota);
/* Drop a reference. quota may be NULL. */
void quota_release(struct quota *quota);
/* Returns its address as text, without the host's part of IPv6. */
const char *quota_address(const struct quota *quota);
/* Log that something of this address was refused: once a minute, and not more than a few dozen
 * addresses in it. */
void quota_log_refused(struct quota *quota, const char *why);

/* ---- what it holds ---- */

enum quota_thing {
	QUOTA_CONNECTIONS,
	QUOTA_WEBSOCKETS,
	QUOTA_HANDSHAKES, /* of TLS, not complete yet */
	QUOTA_UPLOADS,    /* files that are arriving */
	QUOTA_THINGS
};

unsigned quota_held(const struct quota *quota, enum quota_thing thing);
void quota_add(struct quota *quota, enum quota_thing thing);
void quota_drop(struct quota *quota, enum quota_thing thing);

/* ---- what it asks for ---- */

/* Returns the milliseconds until its next request is allowed, after how many it has made and what
 * they have cost; 0: now. */
uint64_t quota_wait_ms(struct quota *quota);
void quota_count_request(struct quota *quota);
/* May it ask for the server's health or figures now? If so, that is counted. */
bool quota_take_check(struct quota *quota);
/* May a connection be accepted just to refuse it with an answer? If so, it is counted. */
bool quota_take_grace(struct quota *quota);
/* It has asked for a table that does not exist. */
void quota_count_miss(struct quota *quota);
/* Returns the milliseconds until it may ask for tables again; 0: now. */
uint64_t quota_miss_wait_ms(struct quota *quota);

/* ---- what that costs (server/quota/cost.h) ---- */

/* May more be done for it? now_ns is on the clock of uv_hrtime. */
bool quota_allows(struct quota *quota, uint64_t now_ns);
/* Has it used so much of this round that others should go first? */
bool quota_had_round(const struct quota *quota);
/* Has it used too much for so long that its connections should end? */
bool quota_is_abusing(struct quota *quota);
/* Charge it for work that took wall_ns on the wall clock until now (server/quota/cost.h), and for
 * bytes. */
void quota_charge(struct quota *quota, uint64_t wall_ns, uint64_t bytes);
/* The same for the work since quotas_begin_work or the last call, of whatever quota, so that
 * consecutive pieces of work need one clock reading each. Returns now. */
uint64_t quota_charge_since(struct quota *quota);
/* Returns its place among those who wait for the thread that makes answers. */
struct work_owner *quota_worker(struct quota *quota);

#endif

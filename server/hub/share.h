/* server/hub/share.h - limits how much of the disk an address may fill: bytes of events per hour.
 *
 * A leaky bucket per address, in memory only, which drains in an hour. What is stored for an
 * address fills it; while it is full, nothing more is accepted from that address, except what ends
 * a game.
 */
#ifndef QIRKAT_SERVER_SHARE_H
#define QIRKAT_SERVER_SHARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/leaky_buckets.h"
#include "proto/error.h"
#include "server/live/listen.h"

struct shares {
	struct leaky_buckets used; /* per address: microseconds until it is empty */
	unsigned mb;               /* MiB per hour and address; 0: unlimited */
	struct wire_error error;   /* the latest refusal */
};

/* salt as for map_init. */
void shares_init(struct shares *shares, unsigned mb, uint64_t salt);
void shares_finish(struct shares *shares);
/* Forget the addresses whose buckets are empty. */
void shares_sweep(struct shares *shares, int64_t now_ms);

/* Charge the address for bytes stored. */
void shares_charge(struct shares *shares, const char *address, size_t bytes, int64_t now_ms);
/* False and an error text while the bucket is full. */
bool shares_allow(
	struct shares *shares, const char *address, int64_t now_ms, struct wire_error *error);
/* Charges whoever made a request for what is stored; puts into the facts whether its share is used
 * up. */
struct live_listener shares_listener(struct shares *shares);

#endif

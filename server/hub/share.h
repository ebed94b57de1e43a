/* server/hub/share.h - how much of the disk one address may fill: bytes of events an hour.
 *
 * A bucket that runs empty in an hour, kept in memory alone: what an address has had stored fills
 * it, and while it is full nothing more of that address is, but what ends a game.
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
	struct leaky_buckets used; /* microseconds until each address has used nothing */
	unsigned mb;               /* MiB an hour, for each; 0: any number */
	struct wire_error error;   /* the last refusal */
};

/* salt as for a map. */
void shares_init(struct shares *shares, unsigned mb, uint64_t salt);
void shares_finish(struct shares *shares);
/* Forget the addresses whose buckets have run empty. */
void shares_sweep(struct shares *shares, int64_t now_ms);

/* So many bytes were stored for the address. */
void shares_charge(struct shares *shares, const char *address, size_t bytes, int64_t now_ms);
/* False and a sentence while the bucket is full. */
bool shares_allow(
	struct shares *shares, const char *address, int64_t now_ms, struct wire_error *error);
/* Who asks is charged for what is stored; facts say whether it has a share left. */
struct live_listener shares_listener(struct shares *shares);

#endif

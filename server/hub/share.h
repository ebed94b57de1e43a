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

#include "proto/error.h"

struct address;
struct hub;

/* So many bytes were stored for the address. */
void share_charge(struct hub *hub, struct address *address, size_t bytes);
/* False and a sentence while the bucket is full. */
bool share_allows(const struct hub *hub, const struct address *address, struct wire_error *error);
/* Forget the addresses whose buckets have run empty. */
void share_tick(struct hub *hub, int64_t now);

#endif

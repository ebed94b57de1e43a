/* server/live/address.h - client addresses, for the per-address limits.
 *
 * An address stays in memory as long as something is counted for it.
 */
#ifndef QIRKAT_SERVER_ADDRESS_H
#define QIRKAT_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/leaky_buckets.h"
#include "base/map.h"

/* What is counted per address. */
enum address_use {
	ADDRESS_CLIENTS,
	ADDRESS_ROOMS,     /* created and not finished */
	ADDRESS_SEEKS,     /* people looking for a game */
	ADDRESS_READINGS,  /* logs being read for it */
	ADDRESS_COMPUTERS, /* tables where it has computers playing */
	ADDRESS_AWAY,      /* tables that other nodes play, as announced; not limited */
	ADDRESS_USES
};

struct addresses {
	struct map by_text;
	struct leaky_buckets misses;
};

struct address {
	struct addresses *addresses;
	char text[MAP_KEY_SIZE];
	unsigned count[ADDRESS_USES];
	unsigned listed; /* scratch of the lobby: its open tables in the message being written */
};

/* salt as for map_init. */
void addresses_init(struct addresses *addresses, uint64_t salt);
/* No count may be left for any address. */
void addresses_finish(struct addresses *addresses);
/* Forget misses that have expired. */
void addresses_sweep(struct addresses *addresses, int64_t now);

/* Count one more use for the address (text is copied). NULL if out of memory; otherwise borrowed
 * until address_give. */
struct address *address_take(struct addresses *addresses, const char *text, enum address_use use);
/* The same for an address that is already known. */
void address_add(struct address *address, enum address_use use);
/* Returns a number by which addresses can be told apart on other threads; never 0. */
uint64_t address_hash(const struct address *address);
/* Count one use less. Frees the address when no use is left. */
void address_give(struct address *address, enum address_use use);

/* Record that somebody at this address asked for a room that does not exist. */
void address_miss(struct address *address, int64_t now);
/* True if there were so many misses that it looks like guessing; address_guesses is the error text
 * for that. */
bool address_is_guessing(const struct address *address, int64_t now);
extern const char address_guesses[];

#endif

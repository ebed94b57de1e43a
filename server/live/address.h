/* server/live/address.h - where clients come from, for the limits of one address.
 *
 * An address is known as long as something is counted for it.
 */
#ifndef QIRKAT_SERVER_ADDRESS_H
#define QIRKAT_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/leaky_buckets.h"
#include "base/map.h"

/* What is counted for an address. */
enum address_use {
	ADDRESS_CLIENTS,
	ADDRESS_ROOMS,     /* made and not over */
	ADDRESS_SEEKS,     /* people who look for a game */
	ADDRESS_READINGS,  /* logs that are being read for it */
	ADDRESS_COMPUTERS, /* tables that it has computers at */
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
};

/* salt as for a map. */
void addresses_init(struct addresses *addresses, uint64_t salt);
/* Nothing may be counted for any of them. */
void addresses_finish(struct addresses *addresses);
/* Forget misses that are old by now. */
void addresses_sweep(struct addresses *addresses, int64_t now);

/* Count one more for the address of this text (copied). NULL without memory; else borrowed until
 * that is given back. */
struct address *address_take(struct addresses *addresses, const char *text, enum address_use use);
/* The same for an address that is known already. */
void address_add(struct address *address, enum address_use use);
/* Count one less; then the address may be gone. */
void address_give(struct address *address, enum address_use use);

/* Somebody there asked for a room that is not there. */
void address_miss(struct address *address, int64_t now);
/* Did that happen so often that it looks like guessing? address_guesses says so. */
bool address_is_guessing(const struct address *address, int64_t now);
extern const char address_guesses[];

#endif

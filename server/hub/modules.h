/* server/hub/modules.h - the one place where modules are made and joined. */
#ifndef QIRKAT_SERVER_MODULES_H
#define QIRKAT_SERVER_MODULES_H

#include <stdbool.h>
#include <stdint.h>

struct bus;
struct clients;
struct kept_rooms;
struct live_rooms;
struct lookup;
struct modules;
struct owners;
struct ownership;
struct ownership_options;
struct shares;
struct solved_library;

/* Make all modules, which listen from now on. Returns new; NULL without memory or a timer. Borrows
 * both; salt as for a map. */
struct modules *modules_create(struct clients *clients, struct live_rooms *rooms, uint64_t salt);
/* All clients and live rooms are gone. The loop must turn once more before it is closed. Takes
 * NULL. */
void modules_destroy(struct modules *modules);
/* Read what the store has of the time before. False if it cannot be read. */
bool modules_load(struct modules *modules);
/* Have computers and hints play from tables; borrowed as long. */
void modules_use_solved(struct modules *modules, struct solved_library *solved);
/* As hub_use_bus. */
bool modules_use_bus(struct modules *modules, struct clients *clients, struct bus *bus,
	const char *node, const struct owners *owners);

/* As hub_own. */
struct ownership *modules_own(struct modules *modules, struct live_rooms *rooms,
	const struct ownership_options *options, uint64_t salt);
/* As hub_take_back, hub_close_guests. */
void modules_take_back(struct modules *modules);
void modules_close_guests(struct modules *modules, int code, const char *reason);
/* As hub_hold. */
void modules_hold(struct modules *modules);

/* Each borrowed, while modules are there. */
const struct lookup *modules_lookup(const struct modules *modules);
struct shares *modules_shares(struct modules *modules);
const struct kept_rooms *modules_kept_rooms(const struct modules *modules);

#endif

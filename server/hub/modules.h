/* server/hub/modules.h - creates all modules and registers their listeners. */
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

/* Create all modules; they listen from now on. Returns new; NULL if out of memory, or if there is
 * no timer. Borrows both; salt as for map_init. */
struct modules *modules_create(struct clients *clients, struct live_rooms *rooms, uint64_t salt);
/* All clients and live rooms must be gone. The loop must run once more before it is closed. Accepts
 * NULL. */
void modules_destroy(struct modules *modules);
/* Load from the store what earlier runs left. False if it cannot be read. */
bool modules_load(struct modules *modules);
/* Let computers and hints use tables of solved games; borrowed as long as modules. */
void modules_use_solved(struct modules *modules, struct solved_library *solved);
/* See hub_use_bus. */
bool modules_use_bus(struct modules *modules, struct clients *clients, struct bus *bus,
	const char *node, const struct owners *owners);

/* See hub_own. */
struct ownership *modules_own(struct modules *modules, struct live_rooms *rooms,
	const struct ownership_options *options, uint64_t salt);
/* See hub_take_back and hub_close_guests. */
void modules_take_back(struct modules *modules);
void modules_close_guests(struct modules *modules, int code, const char *reason);
/* See hub_hold. */
void modules_hold(struct modules *modules);

/* Borrowed for the lifetime of modules. */
const struct lookup *modules_lookup(const struct modules *modules);
struct shares *modules_shares(struct modules *modules);
const struct kept_rooms *modules_kept_rooms(const struct modules *modules);

#endif

/* server/hub/names.h - the names of accounts, by their ids: as they are shown at tables.
 *
 * They are asked of the store in batches, and kept for a while. Whoever finds that one is not known
 * shows nothing in its place; once it is, the rooms in memory where it belongs are sent again. Only
 * with accounts.
 */
#ifndef QIRKAT_SERVER_HUB_NAMES_H
#define QIRKAT_SERVER_HUB_NAMES_H

#include "server/live/live_room.h"

struct listings;
struct names;

enum {
	NAMES_MAX = 20000,          /* that are kept */
	NAMES_AGAIN_MS = 60 * 1000, /* a name that is shown is asked for again after that */
};

/* Returns new; NULL if out of memory. All are borrowed. salt as for map_init. */
struct names *names_create(struct live_rooms *rooms, struct listings *listings, uint64_t salt);
/* Accepts NULL. What was asked is still answered. */
void names_destroy(struct names *names);
struct live_listener names_listener(struct names *names);

/* As in site_names. */
const char *names_find(void *names, const char *account);
/* It is known from elsewhere. */
void names_tell(struct names *names, const char *account, const char *name);
/* It has changed, or its account is gone. */
void names_forget(struct names *names, const char *account);

#endif

/* server/hub/address.c - where clients come from, for the limits of one address. */
#include <stdlib.h>
#include <string.h>

#include "server/hub/lobby.h"

enum {
	MISS_MS = 1000,       /* a miss is forgotten after, one after the other */
	MISSES_MAX = 300,     /* at once: thirty people, each with ten tables that are gone */
	ADDRESSES_MAX = 10000 /* that are known for misses alone */
};

const char address_guesses[] =
	"From your address many tables were asked for that are not there; wait a minute.";

struct address *address_take(struct hub *hub, const char *text) {
	char key[MAP_KEY_SIZE];
	strncpy(key, text, sizeof(key) - 1);
	key[sizeof(key) - 1] = '\0';
	struct address *address = map_find(&hub->addresses, key);
	if (address == NULL) {
		address = calloc(1, sizeof(*address));
		if (address == NULL || !map_add(&hub->addresses, key, address)) {
			free(address);
			return NULL;
		}
		strcpy(address->text, key);
		list_init(&address->in_missing);
		list_init(&address->in_sharing);
		list_init(&address->in_keeping);
	}
	return address;
}

void address_give(struct hub *hub, struct address *address) {
	if (address->clients == 0 && address->rooms == 0 && list_is_empty(&address->in_missing) &&
		address->readings == 0 && list_is_empty(&address->in_sharing) &&
		list_is_empty(&address->in_keeping)) {
		map_remove(&hub->addresses, address->text);
		free(address);
	}
}

static void forget_misses(struct hub *hub, struct address *address) {
	list_take_out(&address->in_missing);
	hub->missing_count--;
	address->missed_ms = 0;
	address_give(hub, address);
}

void address_miss(struct hub *hub, struct address *address) {
	int64_t now = hub_now(hub);
	address->missed_ms = (address->missed_ms > now ? address->missed_ms : now) + MISS_MS;
	if (list_is_empty(&address->in_missing)) {
		list_add_last(&hub->missing, &address->in_missing);
		hub->missing_count++;
	}
	if (hub->missing_count > ADDRESSES_MAX) {
		forget_misses(hub, LIST_OWNER(hub->missing.next, struct address, in_missing));
	}
}

bool address_is_guessing(const struct hub *hub, const struct address *address) {
	return address->missed_ms - hub_now(hub) >= (int64_t)MISSES_MAX * MISS_MS;
}

void address_forget_misses(struct hub *hub, int64_t now) {
	for (struct list *at = hub->missing.next; at != &hub->missing;) {
		struct address *address = LIST_OWNER(at, struct address, in_missing);
		at = at->next;
		if (address->missed_ms <= now) {
			forget_misses(hub, address);
		}
	}
}

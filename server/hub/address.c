/* server/hub/address.c - where clients come from, for the limits of one address. */
#include <stdlib.h>
#include <string.h>

#include "server/hub/lobby.h"

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
	}
	return address;
}

void address_give(struct hub *hub, struct address *address) {
	if (address->clients == 0 && address->rooms == 0) {
		map_remove(&hub->addresses, address->text);
		free(address);
	}
}

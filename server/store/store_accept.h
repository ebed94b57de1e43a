/* server/store/store_accept.h - makes a store usable again that has lost data, when its owner
 * accepts the loss. */
#ifndef QIRKAT_SERVER_STORE_ACCEPT_H
#define QIRKAT_SERVER_STORE_ACCEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_ACCEPT_SAID = 1024 };

struct store_accepted {
	bool was_well;                /* nothing is lost, and nothing was done */
	char lost[STORE_ACCEPT_SAID]; /* what a server would report at startup */
	char suffix[32];              /* of the names of the untouched copies */
	int64_t events, rooms;        /* numbers of the last that remain; 0: a new store begins */
};

/* Copy the store's files under other names, then make the store one that a server accepts. False
 * and an error text if a server is using it, if it still cannot be read, or if it belongs to
 * another program; it is then unchanged, but copies may have been made. */
bool store_accept_loss(const char *path, struct store_accepted *accepted, char *error, size_t size);

#endif

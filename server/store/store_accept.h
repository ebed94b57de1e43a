/* server/store/store_accept.h - go on with a store that has lost something, because its owner says
 * so. */
#ifndef QIRKAT_SERVER_STORE_ACCEPT_H
#define QIRKAT_SERVER_STORE_ACCEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_ACCEPT_SAID = 1024 };

struct store_accepted {
	bool was_well;                /* nothing is lost, and nothing was done */
	char lost[STORE_ACCEPT_SAID]; /* what a server says of it at its start */
	char suffix[32];       /* of the names under which the files were kept as they were */
	int64_t events, rooms; /* numbers of the last that are left; 0: a new store begins */
};

/* Keep copies of the store's files under other names, then make it one that a server takes. False
 * and a sentence where a server has it, where it cannot be read even so, or is of another program:
 * then it is as it was, but for copies. */
bool store_accept_loss(const char *path, struct store_accepted *accepted, char *error, size_t size);

#endif

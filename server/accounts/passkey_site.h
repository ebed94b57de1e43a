/* server/accounts/passkey_site.h - where passkeys of this site are bound to, by its address. */
#ifndef QIRKAT_SERVER_ACCOUNTS_PASSKEY_SITE_H
#define QIRKAT_SERVER_ACCOUNTS_PASSKEY_SITE_H

#include "server/accounts/passkey.h"

enum { PASSKEY_SITE_MAX = 256 };

struct passkey_place {
	char rp_id[PASSKEY_SITE_MAX], origin[PASSKEY_SITE_MAX];
	const char *origins[1];
	struct passkey_site site; /* borrows from the rest: a place stays where it was read */
};

/* Read an address without a path, such as "https://play.example.org:8443". False if browsers make
 * no passkeys there: without TLS except on localhost, and at the number of a device. */
bool passkey_place_read(const char *url, struct passkey_place *place);

#endif

/* server/net/https_address.h - where somebody who came over plain HTTP finds the same page. */
#ifndef QIRKAT_SERVER_HTTPS_ADDRESS_H
#define QIRKAT_SERVER_HTTPS_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTPS_ADDRESS_MAX = 1024 };

/* The ports on which the server listens. */
struct https_ports {
	unsigned plain, secure;
};

/* Of a request. */
struct https_asked {
	const char *host;  /* its header */
	const char *path;  /* decoded */
	const char *query; /* raw, without its question mark; "": none */
};

enum https_found { HTTPS_FOUND, HTTPS_BAD_HOST, HTTPS_TOO_LONG };

/* Write the address over HTTPS of what was asked for. Whoever came to another port than the one we
 * listen on was sent here by somebody who publishes our ports under other numbers, and then HTTPS
 * is on its own port there. address is "" unless it was found. */
enum https_found https_address(
	char address[HTTPS_ADDRESS_MAX], const struct https_asked *asked, struct https_ports ports);

#endif

/* server/process/listening.h - where people find a server that listens. */
#ifndef QIRKAT_SERVER_LISTENING_H
#define QIRKAT_SERVER_LISTENING_H

#include <stddef.h>
#include <uv.h>

enum { LISTENING_MAX = 256 };

/* Write the URL at which a server that listens on host ("" for every address) is found; if it
 * listens on every address, first the one for this machine alone, then the first of `own` that
 * others can use as well. own: the addresses of this machine, borrowed; NULL: not known. */
void listening_write(char text[LISTENING_MAX], const char *scheme, const char *host, unsigned port,
	const uv_interface_address_t *own, size_t count);
/* The same with the addresses this machine has now, which a confined process cannot ask for. */
void listening_find(char text[LISTENING_MAX], const char *scheme, const char *host, unsigned port);

#endif

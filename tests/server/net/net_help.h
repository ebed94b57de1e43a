/* tests/server/net/net_help.h - what the suites of the network share: a server with a hub that does
 * what it is told, and a client of it.
 */
#ifndef QIRKAT_TESTS_SERVER_NET_NET_HELP_H
#define QIRKAT_TESTS_SERVER_NET_NET_HELP_H

#include "tests/suite.h"

#include "tests/e2e/ws.h"
#include "tests/server/net/fake_hub.h"

enum { SOON_MS = 3000, NET_TEXT_BYTES = 1 << 16 };

extern struct config config; /* of the next server */
extern struct fake_server server;
extern struct ws ws;
extern char text[NET_TEXT_BYTES]; /* for answers over HTTP */

/* Start a server with config. */
void run(void);
/* End it; it must have freed all it had. */
void finish(void);
/* Open a websocket with further headers. */
void open_ws(struct ws *socket, const char *headers);
void expect_text(struct ws *socket, const char *expected);
void expect_close(struct ws *socket, int code, const char *reason);
/* The server takes and serves a new client. */
void expect_alive(void);

/* Before each test: a plain config. */
void net_set_up(void);

#endif

/* tests/server/bus/nats_server.h - a server of NATS of the tests' own, on a free port. */
#ifndef QIRKAT_TESTS_SERVER_BUS_NATS_SERVER_H
#define QIRKAT_TESTS_SERVER_BUS_NATS_SERVER_H

#include <stdbool.h>

/* Can there be one? It needs the program nats-server, and ours built with libnats. */
bool nats_server_is_there(void);
/* Why not. */
const char *nats_server_why(void);
/* Start one, or the same again after its end, and wait until it answers. It ends with the process
 * that started it. user NULL: it wants no password. */
void nats_server_start(const char *user, const char *password);
/* The same, for TLS only, with a certificate and its key. */
void nats_server_start_tls(const char *certificate, const char *key);
/* End it at once. */
void nats_server_kill(void);
/* nats://HOST:PORT; static. */
const char *nats_server_url(void);
/* The same with another word for "nats", and another host. */
const char *nats_server_url_at(const char *scheme, const char *host);
/* The same with words before the host. */
const char *nats_server_url_as(const char *user, const char *password);

#endif

/* tests/e2e/certificate.h - certificates that sign themselves, and a way through TLS for clients
 * that know none.
 */
#ifndef QIRKAT_TESTS_E2E_CERTIFICATE_H
#define QIRKAT_TESTS_E2E_CERTIFICATE_H

#include <stdbool.h>
#include <sys/types.h>

enum certificate_kind { CERTIFICATE_EC, CERTIFICATE_RSA };

/* Write a new key and its certificate, valid from and until these numbers of days from now, each if
 * its path is not NULL. password: NULL for none. */
bool certificate_make(enum certificate_kind kind, const char *certificate, const char *key,
	const char *password, long serial, int from_days, int until_days);

/* The serial of the certificate that a server shows, -1 if the handshake fails. version is one of
 * OpenSSL's, the highest that the client offers; alpn (64 bytes, may be NULL) gets the protocol
 * agreed on, h2 or http/1.1. */
long certificate_seen(unsigned port, int version, char *alpn);

struct tunnel {
	pid_t pid;
	unsigned port; /* plain */
};

/* A process that takes plain connections and carries each over TLS to a port of this machine. */
bool tunnel_start(struct tunnel *tunnel, unsigned to);
void tunnel_end(struct tunnel *tunnel);

#endif

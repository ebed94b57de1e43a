/* server/net/tls.h - the certificate and key of a server that speaks TLS itself. */
#ifndef QIRKAT_SERVER_TLS_H
#define QIRKAT_SERVER_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tls;

/* Read both PEM files (borrowed names, until tls_destroy). Returns new, or NULL and a sentence: one
 * of them cannot be read, they do not belong together, the certificate is not valid now. */
struct tls *tls_create(const char *certificate, const char *key, char *error, size_t error_size);
/* NULL is taken. */
void tls_destroy(struct tls *tls);

/* Set up a context of OpenSSL (an SSL_CTX, of libwebsockets): its connections will show the
 * certificate read last, for as long as tls lives. False where OpenSSL does not. */
bool tls_use(struct tls *tls, void *context);
/* Read both files again, for connections from now on. False and a sentence as above: then all is as
 * it was. */
bool tls_reload(struct tls *tls, char *error, size_t error_size);

/* About so much work is one handshake, measured when the key was read. */
uint64_t tls_handshake_ns(const struct tls *tls);
/* Until when the certificate is valid, as people read it. Borrowed. */
const char *tls_valid_until(const struct tls *tls);

#endif

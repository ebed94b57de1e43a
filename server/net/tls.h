/* server/net/tls.h - the certificate and key for our own TLS. */
#ifndef QIRKAT_SERVER_TLS_H
#define QIRKAT_SERVER_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tls;

/* Read both PEM files (names are borrowed until tls_destroy). Returns new, or NULL with a sentence:
 * a file cannot be read, they do not match, or the certificate is not valid now. */
struct tls *tls_create(const char *certificate, const char *key, char *error, size_t error_size);
/* tls may be NULL. */
void tls_destroy(struct tls *tls);

/* Set up an OpenSSL context whose connections use the certificate
 * read last, as long as tls lives. Returns false if OpenSSL fails. */
bool tls_use(struct tls *tls, void *context);
/* Read both files again for new connections. Returns false with a sentence as above, and nothing
 * changed. */
bool tls_reload(struct tls *tls, char *error, size_t error_size);

/* Returns the cost of a handshake, measured when the key was read. */
uint64_t tls_handshake_ns(const struct tls *tls);
/* Returns the end of the certificate's validity as text for people. Borrowed. */
const char *tls_valid_until(const struct tls *tls);

#endif

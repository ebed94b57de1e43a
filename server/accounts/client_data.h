/* server/accounts/client_data.h - what a browser says of a passkey's use (clientDataJSON). */
#ifndef QIRKAT_SERVER_ACCOUNTS_CLIENT_DATA_H
#define QIRKAT_SERVER_ACCOUNTS_CLIENT_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLIENT_DATA_MAX = 4096, CLIENT_CHALLENGE_BYTES = 32 };

/* What it must say. All is borrowed. */
struct client_expectation {
	const char *type;           /* "webauthn.create" or "webauthn.get" */
	const uint8_t *challenge;   /* CLIENT_CHALLENGE_BYTES */
	const char *const *origins; /* pages of this site, such as "https://play.example.org" */
	size_t origin_count;
};

/* In the order in which they are looked for. */
enum client_fault {
	CLIENT_DATA_GOOD,
	CLIENT_DATA_MALFORMED,
	CLIENT_DATA_TYPE,
	CLIENT_DATA_CHALLENGE,
	CLIENT_DATA_ORIGIN,
	CLIENT_DATA_FRAMED, /* within a page of another site */
};

/* The first fault of the bytes, which are JSON in UTF-8. Members that are not known are allowed:
 * browsers add some so that nobody compares whole texts. */
enum client_fault client_data_check(
	const uint8_t *bytes, size_t size, const struct client_expectation *expected);

#endif

/* tests/server/accounts/authenticator.h - a device with one passkey (ES256), and the browser around
 * it: answers questions as text, like the page sends them. */
#ifndef QIRKAT_TESTS_SERVER_ACCOUNTS_AUTHENTICATOR_H
#define QIRKAT_TESTS_SERVER_ACCOUNTS_AUTHENTICATOR_H

#include <openssl/evp.h>

#include "server/accounts/passkey_sign.h"

enum { AUTHENTICATOR_TEXT = 2048 };

struct authenticator {
	EVP_PKEY *key;
	uint8_t id[32];
	uint32_t counter;
	const char *origin;
	char user[ACCOUNT_ID_SIZE]; /* of the passkey; "": none was made */
};

/* What it says, as text. */
struct said {
	char challenge[PASSKEY_CHALLENGE_SIZE], id[64], user[64];
	char client_data[AUTHENTICATOR_TEXT], data[AUTHENTICATOR_TEXT], key[AUTHENTICATOR_TEXT],
		signature[AUTHENTICATOR_TEXT];
	struct passkey_made made; /* borrow from it */
	struct passkey_used used;
};

void authenticator_init(struct authenticator *device, const char *origin, uint8_t number);
void authenticator_finish(struct authenticator *device);
void authenticator_make(
	struct authenticator *device, const struct passkey_told *asked, struct said *said);
void authenticator_use(
	struct authenticator *device, const struct passkey_told *asked, struct said *said);

#endif

/* server/accounts/authenticator_data.h - what an authenticator says of itself and signs.
 *
 * The bytes are those of Web Authentication, section 6.1: a hash of the site, flags, a counter;
 * for a new passkey also its id and key. They come from a stranger. The key is not read from here:
 * browsers hand it over in a form of its own (getPublicKey), so no CBOR is parsed.
 */
#ifndef QIRKAT_SERVER_ACCOUNTS_AUTHENTICATOR_DATA_H
#define QIRKAT_SERVER_ACCOUNTS_AUTHENTICATOR_DATA_H

#include "base/digest.h"

enum {
	AUTHENTICATOR_DATA_MIN = DIGEST_BYTES + 1 + 4,
	AUTHENTICATOR_DATA_MAX = 4096,
	AUTHENTICATOR_ID_MIN = 16,
	AUTHENTICATOR_ID_MAX = 1023,
	AUTHENTICATOR_MODEL_BYTES = 16,
};

/* Bits of the flags; those without a name mean nothing yet. */
enum {
	AUTHENTICATOR_PRESENT = 0x01,    /* somebody was there */
	AUTHENTICATOR_VERIFIED = 0x04,   /* and was recognised: by finger, face or PIN */
	AUTHENTICATOR_SYNCABLE = 0x08,   /* the passkey may be copied to other devices */
	AUTHENTICATOR_SYNCED = 0x10,     /* and is */
	AUTHENTICATOR_CREDENTIAL = 0x40, /* an id and a key follow */
	AUTHENTICATOR_EXTENSIONS = 0x80, /* a map of extensions follows */
};

struct authenticator_data {
	const uint8_t *site; /* SHA-256 of the RP id; DIGEST_BYTES, borrowed from the bytes */
	uint8_t flags;
	uint32_t counter;
	const uint8_t *id; /* borrowed likewise; NULL without AUTHENTICATOR_CREDENTIAL */
	size_t id_size;
};

enum authenticator_fault {
	AUTHENTICATOR_GOOD,
	AUTHENTICATOR_MALFORMED, /* too short, too long, or flags that contradict what follows */
	AUTHENTICATOR_ID_BEYOND, /* an id of fewer or more bytes than an id may have */
};

/* *data is set only if the bytes are good. */
enum authenticator_fault authenticator_data_read(
	const uint8_t *bytes, size_t size, struct authenticator_data *data);

#endif

/* server/accounts/passkey_key.h - public keys of passkeys, and what they signed, by libcrypto. */
#ifndef QIRKAT_SERVER_ACCOUNTS_PASSKEY_KEY_H
#define QIRKAT_SERVER_ACCOUNTS_PASSKEY_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As COSE numbers them; what is stored and sent. */
enum passkey_algorithm {
	PASSKEY_ES256 = -7,   /* ECDSA over P-256 with SHA-256 */
	PASSKEY_EDDSA = -8,   /* Ed25519 */
	PASSKEY_RS256 = -257, /* RSA of 2048 to 4096 bits, PKCS #1 v1.5, with SHA-256 */
};

enum {
	PASSKEY_KEY_MAX = 1024,       /* bytes; RSA of 4096 bits takes 550 */
	PASSKEY_SIGNATURE_MAX = 1024, /* likewise 512 */
};

enum key_fault {
	KEY_GOOD,
	KEY_ALGORITHM, /* none of the three */
	KEY_MALFORMED, /* not one whole public key in DER (SubjectPublicKeyInfo) */
	KEY_UNFIT,     /* of another kind, curve or size than the algorithm asks for */
};

/* Is it a key that the algorithm can work with? Bytes that pass can be stored. */
enum key_fault passkey_key_check(const uint8_t *key, size_t size, int algorithm);
/* Did the key sign the message? No as well where the key is bad, or there is no memory. */
bool passkey_key_verifies(const uint8_t *key, size_t size, int algorithm, const uint8_t *message,
	size_t message_size, const uint8_t *signature, size_t signature_size);

#endif

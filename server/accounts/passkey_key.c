/* server/accounts/passkey_key.c - public keys of passkeys, and what they signed, by libcrypto. */
#include "server/accounts/passkey_key.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <string.h>

enum { RSA_BITS_MIN = 2048, RSA_BITS_MAX = 4096, RSA_EXPONENT_BITS_MAX = 32 };

static bool is_p256(const EVP_PKEY *key) {
	char group[32];
	int is_explicit = 0;
	return EVP_PKEY_get_base_id(key) == EVP_PKEY_EC &&
		EVP_PKEY_get_utf8_string_param(
			key, OSSL_PKEY_PARAM_GROUP_NAME, group, sizeof(group), NULL) == 1 &&
		strcmp(group, "prime256v1") == 0 &&
		EVP_PKEY_get_int_param(
			key, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, &is_explicit) == 1 &&
		is_explicit == 0;
}

/* With an exponent of 1 every signature would be good, with a long one each takes long. */
static bool is_usual_exponent(const EVP_PKEY *key) {
	BIGNUM *exponent = NULL;
	bool usual = EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &exponent) == 1 &&
		BN_is_odd(exponent) && !BN_is_one(exponent) &&
		BN_num_bits(exponent) <= RSA_EXPONENT_BITS_MAX;
	BN_free(exponent);
	return usual;
}

static bool fits_algorithm(const EVP_PKEY *key, int algorithm) {
	switch (algorithm) {
	case PASSKEY_ES256:
		return is_p256(key);
	case PASSKEY_EDDSA:
		return EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519;
	case PASSKEY_RS256:
		return EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA &&
			EVP_PKEY_get_bits(key) >= RSA_BITS_MIN &&
			EVP_PKEY_get_bits(key) <= RSA_BITS_MAX && is_usual_exponent(key);
	default:
		return false;
	}
}

/* Is what it reads written in the same bytes again? */
static bool is_canonical(const EVP_PKEY *key, const uint8_t *bytes, size_t size) {
	unsigned char *again = NULL;
	int made = i2d_PUBKEY(key, &again);
	bool same = made > 0 && (size_t)made == size && memcmp(again, bytes, size) == 0;
	OPENSSL_free(again);
	return same;
}

static enum key_fault read_key(const uint8_t *bytes, size_t size, int algorithm, EVP_PKEY **read) {
	if (algorithm != PASSKEY_ES256 && algorithm != PASSKEY_EDDSA &&
		algorithm != PASSKEY_RS256) {
		return KEY_ALGORITHM;
	}
	if (size == 0 || size > PASSKEY_KEY_MAX) {
		return KEY_MALFORMED;
	}
	const unsigned char *end = bytes;
	EVP_PKEY *key = d2i_PUBKEY(NULL, &end, (long)size);
	enum key_fault fault = key == NULL || end != bytes + size ? KEY_MALFORMED
		: !fits_algorithm(key, algorithm)                 ? KEY_UNFIT
		: !is_canonical(key, bytes, size)                 ? KEY_MALFORMED
								  : KEY_GOOD;
	if (fault != KEY_GOOD) {
		EVP_PKEY_free(key);
		key = NULL;
	}
	*read = key;
	return fault;
}

/* The thread also serves TLS, which would take an error that is left behind for its own. */
enum key_fault passkey_key_check(const uint8_t *key, size_t size, int algorithm) {
	EVP_PKEY *read = NULL;
	ERR_set_mark();
	enum key_fault fault = read_key(key, size, algorithm, &read);
	ERR_pop_to_mark();
	EVP_PKEY_free(read);
	return fault;
}

static bool verify_with(EVP_PKEY *key, const EVP_MD *digest, const uint8_t *message,
	size_t message_size, const uint8_t *signature, size_t signature_size) {
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	bool good = context != NULL &&
		EVP_DigestVerifyInit(context, NULL, digest, NULL, key) == 1 &&
		EVP_DigestVerify(context, signature, signature_size, message, message_size) == 1;
	EVP_MD_CTX_free(context);
	return good;
}

bool passkey_key_verifies(const uint8_t *key, size_t size, int algorithm, const uint8_t *message,
	size_t message_size, const uint8_t *signature, size_t signature_size) {
	EVP_PKEY *read = NULL;
	ERR_set_mark();
	/* Ed25519 hashes in a way of its own. */
	const EVP_MD *digest = algorithm == PASSKEY_EDDSA ? NULL : EVP_sha256();
	bool good = signature_size > 0 && signature_size <= PASSKEY_SIGNATURE_MAX &&
		read_key(key, size, algorithm, &read) == KEY_GOOD &&
		verify_with(read, digest, message, message_size, signature, signature_size);
	ERR_pop_to_mark();
	EVP_PKEY_free(read);
	return good;
}

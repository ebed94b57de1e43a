/* base/digest.c - SHA-256 and HMAC-SHA-256 with libcrypto. */
#include "base/digest.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

bool digest_sha256(const void *bytes, size_t size, uint8_t digest[DIGEST_BYTES]) {
	return EVP_Digest(bytes, size, digest, NULL, EVP_sha256(), NULL) == 1;
}

bool digest_hmac(const uint8_t key[DIGEST_BYTES], const void *bytes, size_t size,
	uint8_t digest[DIGEST_BYTES]) {
	return HMAC(EVP_sha256(), key, DIGEST_BYTES, bytes, size, digest, NULL) != NULL;
}

bool digests_equal(const uint8_t one[DIGEST_BYTES], const uint8_t other[DIGEST_BYTES]) {
	return CRYPTO_memcmp(one, other, DIGEST_BYTES) == 0;
}

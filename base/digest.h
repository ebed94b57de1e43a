/* base/digest.h - SHA-256 and HMAC-SHA-256. */
#ifndef QIRKAT_BASE_DIGEST_H
#define QIRKAT_BASE_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIGEST_BYTES = 32 };

/* Returns false only when there is no memory for a few hundred bytes. */
bool digest_sha256(const void *bytes, size_t size, uint8_t digest[DIGEST_BYTES]);
bool digest_hmac(const uint8_t key[DIGEST_BYTES], const void *bytes, size_t size,
	uint8_t digest[DIGEST_BYTES]);
/* Compares in constant time. */
bool digests_equal(const uint8_t one[DIGEST_BYTES], const uint8_t other[DIGEST_BYTES]);

#endif

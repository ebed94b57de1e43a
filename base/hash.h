/* base/hash.h - fast 64-bit hashes.
 *
 * They are not cryptographic: anyone who knows the salt can construct collisions. Use base/digest.h
 * where that matters.
 *
 *     uint64_t hash = hash_text(hash_begin(0), "alquerque");
 */
#ifndef QIRKAT_BASE_HASH_H
#define QIRKAT_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* salt: a secret value if outsiders choose the bytes; 0 if the hash is stored or sent. */
static inline uint64_t hash_begin(uint64_t salt) {
	return UINT64_C(14695981039346656037) ^ salt;
}

/* FNV-1a. Stored in files (store_db.c, store_mark.c), so it must not change. */
static inline uint64_t hash_byte(uint64_t hash, uint8_t byte) {
	return (hash ^ byte) * UINT64_C(1099511628211);
}

/* Eight bytes at once. The result depends on the machine's byte order: not for files. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word) {
	hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 29;
}

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
	const uint8_t *at = (const uint8_t *)bytes;
	for (size_t i = 0; i < size; i++) {
		hash = hash_byte(hash, at[i]);
	}
	return hash;
}

/* The terminating zero is not hashed. */
static inline uint64_t hash_text(uint64_t hash, const char *text) {
	for (; *text != '\0'; text++) {
		hash = hash_byte(hash, (uint8_t)*text);
	}
	return hash;
}

/* Maps a hash to one of so many buckets. */
static inline size_t hash_bucket(uint64_t hash, size_t buckets) {
	return (hash ^ hash >> 32) % buckets;
}

#endif

/* base/hash.h - 64 bits that stand for some bytes, quickly.
 *
 * They are no secret: whoever knows how they begin can make bytes that fall together. With those of
 * base/digest.h nobody can.
 *
 *	uint64_t hash = hash_text(hash_begin(0), "alquerque");
 */
#ifndef QIRKAT_BASE_HASH_H
#define QIRKAT_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* salt: what people outside do not know, where they choose the bytes; 0 where the hash is kept or
 * sent. */
static inline uint64_t hash_begin(uint64_t salt) {
	return UINT64_C(14695981039346656037) ^ salt;
}

/* FNV-1a. Written into files (store_db.c, store_mark.c): must stay as it is. */
static inline uint64_t hash_byte(uint64_t hash, uint8_t byte) {
	return (hash ^ byte) * UINT64_C(1099511628211);
}

/* Eight bytes at once, as numbers that depend on the machine: not for files. */
static inline uint64_t hash_word(uint64_t hash, uint64_t word) {
	hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 29;
}

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size);
/* Without its zero. */
uint64_t hash_text(uint64_t hash, const char *text);

/* One of so many buckets. */
static inline size_t hash_bucket(uint64_t hash, size_t buckets) {
	return (hash ^ hash >> 32) % buckets;
}

#endif

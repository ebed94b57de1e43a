/* base/hash.c - fast 64-bit hashes. */
#include "base/hash.h"

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
	const uint8_t *at = bytes;
	for (size_t i = 0; i < size; i++) {
		hash = hash_byte(hash, at[i]);
	}
	return hash;
}

uint64_t hash_text(uint64_t hash, const char *text) {
	for (; *text != '\0'; text++) {
		hash = hash_byte(hash, (uint8_t)*text);
	}
	return hash;
}

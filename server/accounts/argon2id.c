/* server/accounts/argon2id.c - argon2id of libsodium. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/accounts/hashing.h"

_Static_assert((int)HASHING_TEXT_SIZE >= (int)crypto_pwhash_argon2id_STRBYTES, "it has room");

enum { PASSES = 2, MIB = 1 << 20 };

bool hashing_is_built(void) {
	return true;
}

bool argon_begin(void) {
	return sodium_init() >= 0;
}

bool argon_hash(const char *phrase, unsigned mb, char hash[HASHING_TEXT_SIZE]) {
	char made[crypto_pwhash_argon2id_STRBYTES];
	if (crypto_pwhash_argon2id_str(made, phrase, strlen(phrase), PASSES, (size_t)mb * MIB) !=
		0) {
		return false;
	}
	snprintf(hash, HASHING_TEXT_SIZE, "%s", made);
	return true;
}

bool argon_matches(const char *phrase, const char *hash) {
	return crypto_pwhash_argon2id_str_verify(hash, phrase, strlen(phrase)) == 0;
}

bool argon_is_old(const char *hash, unsigned mb) {
	return crypto_pwhash_argon2id_str_needs_rehash(hash, PASSES, (size_t)mb * MIB) != 0;
}

void argon_wipe(void *secret, size_t size) {
	sodium_memzero(secret, size);
}

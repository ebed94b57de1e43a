/* server/accounts/argon2id_absent.c - a program that was built without libsodium has no accounts.
 */
#include <string.h>

#include "server/accounts/hashing.h"

bool hashing_is_built(void) {
	return false;
}

bool argon_begin(void) {
	return false;
}

bool argon_hash(const char *phrase, unsigned mb, char hash[HASHING_TEXT_SIZE]) {
	(void)phrase;
	(void)mb;
	hash[0] = '\0';
	return false;
}

bool argon_matches(const char *phrase, const char *hash) {
	(void)phrase;
	(void)hash;
	return false;
}

bool argon_is_old(const char *hash, unsigned mb) {
	(void)hash;
	(void)mb;
	return false;
}

void argon_wipe(void *secret, size_t size) {
	memset(secret, 0, size);
}

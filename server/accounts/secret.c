/* server/accounts/secret.c - ids, tokens and codes, and their hashes. */
#include "server/accounts/secret.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/digest.h"

/* 31 characters, without 0 1 i l o: those of rooms' ids. */
static const char letters[] = "23456789abcdefghjkmnpqrstuvwxyz";
static const char hex[] = "0123456789abcdef";

enum { LETTERS = sizeof(letters) - 1, GROUP = 4, DRAW = 32, MESSAGE_MAX = 1024 };

bool secret_random(uint8_t *bytes, size_t size) {
	return getentropy(bytes, size) == 0; /* fills all or fails */
}

void secret_write_hex(const uint8_t *bytes, size_t size, char *text) {
	for (size_t i = 0; i < size; i++) {
		text[2 * i] = hex[bytes[i] >> 4];
		text[2 * i + 1] = hex[bytes[i] & 15];
	}
	text[2 * size] = '\0';
}

/* Each as likely as any other: bytes of the uneven end are drawn again. */
static bool draw_letters(char *text, size_t count) {
	size_t made = 0;
	while (made < count) {
		uint8_t bytes[DRAW];
		if (!secret_random(bytes, sizeof(bytes))) {
			return false;
		}
		for (size_t i = 0; i < sizeof(bytes) && made < count; i++) {
			if (bytes[i] < 256 / LETTERS * LETTERS) {
				text[made++] = letters[bytes[i] % LETTERS];
			}
		}
	}
	text[count] = '\0';
	return true;
}

static bool consists_of(const char *text, const char *alphabet, size_t count) {
	return strlen(text) == count && strspn(text, alphabet) == count;
}

bool secret_make_id(char id[ACCOUNT_ID_SIZE]) {
	return draw_letters(id, ACCOUNT_ID_SIZE - 1);
}

bool secret_id_is_good(const char *id) {
	return consists_of(id, letters, ACCOUNT_ID_SIZE - 1);
}

bool secret_make_token(char token[SECRET_TOKEN_SIZE]) {
	uint8_t bytes[SECRET_BYTES];
	if (!secret_random(bytes, sizeof(bytes))) {
		return false;
	}
	secret_write_hex(bytes, sizeof(bytes), token);
	return true;
}

bool secret_token_is_good(const char *token) {
	return consists_of(token, hex, SECRET_TOKEN_SIZE - 1);
}

/* Write letters in groups, with dashes between them. */
static void group_letters(const char *from, char code[SECRET_CODE_SIZE]) {
	size_t used = 0;
	for (size_t i = 0; i < SECRET_CODE_LETTERS; i++) {
		if (i > 0 && i % GROUP == 0) {
			code[used++] = '-';
		}
		code[used++] = from[i];
	}
	code[used] = '\0';
}

bool secret_make_code(char code[SECRET_CODE_SIZE]) {
	char drawn[SECRET_CODE_LETTERS + 1];
	if (!draw_letters(drawn, SECRET_CODE_LETTERS)) {
		return false;
	}
	group_letters(drawn, code);
	return true;
}

bool secret_read_code(const char *text, char code[SECRET_CODE_SIZE]) {
	char typed[SECRET_CODE_LETTERS + 1];
	size_t used = 0;
	for (; *text != '\0'; text++) {
		char c = (char)tolower((unsigned char)*text);
		if (c == ' ' || c == '-') {
			continue;
		}
		if (used == SECRET_CODE_LETTERS || strchr(letters, c) == NULL) {
			return false;
		}
		typed[used++] = c;
	}
	if (used != SECRET_CODE_LETTERS) {
		return false;
	}
	typed[used] = '\0';
	group_letters(typed, code);
	return true;
}

bool secret_make_link(char link[SECRET_LINK_SIZE]) {
	return draw_letters(link, SECRET_LINK_LETTERS);
}

bool secret_link_is_good(const char *link) {
	return consists_of(link, letters, SECRET_LINK_LETTERS);
}

void secret_hash(const char *salt, const char *secret, char hash[ACCOUNT_HASH_SIZE]) {
	char message[MESSAGE_MAX];
	uint8_t digest[DIGEST_BYTES];
	int size = snprintf(message, sizeof(message), "%s %s", salt, secret);
	if (size < 0 || (size_t)size >= sizeof(message) ||
		!digest_sha256(message, (size_t)size, digest)) {
		fputs("secret: sha256 failed: out of memory\n", stderr);
		abort();
	}
	secret_write_hex(digest, sizeof(digest), hash);
}

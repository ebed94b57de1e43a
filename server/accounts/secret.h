/* server/accounts/secret.h - what nobody may guess: ids, tokens and codes; and their hashes.
 *
 * token  32 random bytes in hexadecimal digits: a session's cookie
 * code   letters that people write down: 16 in four groups for recovery (79 bits); 26 in a link
 */
#ifndef QIRKAT_SERVER_ACCOUNTS_SECRET_H
#define QIRKAT_SERVER_ACCOUNTS_SECRET_H

#include "server/accounts/account.h"

enum {
	SECRET_BYTES = 32,
	SECRET_TOKEN_SIZE = 2 * SECRET_BYTES + 1,
	SECRET_CODE_LETTERS = 16,
	SECRET_CODE_SIZE = SECRET_CODE_LETTERS + 4, /* "abcd-efgh-jkmn-pqrs" */
	SECRET_LINK_LETTERS = 26,
	SECRET_LINK_SIZE = SECRET_LINK_LETTERS + 1,
};

/* False if the system has no random bytes; so do all that make something. */
bool secret_random(uint8_t *bytes, size_t size);
/* Write size bytes as 2 * size hexadecimal digits and a zero. */
void secret_write_hex(const uint8_t *bytes, size_t size, char *text);

bool secret_make_id(char id[ACCOUNT_ID_SIZE]);
bool secret_id_is_good(const char *id);

bool secret_make_token(char token[SECRET_TOKEN_SIZE]);
bool secret_token_is_good(const char *token);

/* Recovery: written as people get it. */
bool secret_make_code(char code[SECRET_CODE_SIZE]);
/* Read a code as somebody has typed it: case, spaces and dashes do not matter. False if it cannot
 * be one. */
bool secret_read_code(const char *text, char code[SECRET_CODE_SIZE]);

bool secret_make_link(char link[SECRET_LINK_SIZE]);
bool secret_link_is_good(const char *link);

/* Hash a secret for the store; salt is "", or what makes hashes of one text differ: the id of its
 * account. */
void secret_hash(const char *salt, const char *secret, char hash[ACCOUNT_HASH_SIZE]);

#endif

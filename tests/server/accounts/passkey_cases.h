/* tests/server/accounts/passkey_cases.h - answers of browsers, made by passkey_make.py. */
#ifndef QIRKAT_TESTS_SERVER_ACCOUNTS_PASSKEY_CASES_H
#define QIRKAT_TESTS_SERVER_ACCOUNTS_PASSKEY_CASES_H

#include <jansson.h>

#include "server/accounts/passkey.h"

/* Bytes in memory of exactly their size, so that a sanitizer sees who reads behind them. */
struct case_bytes {
	uint8_t *at;
	size_t size;
};

struct passkey_case {
	const char *name, *result;
	int algorithm;
	struct case_bytes client_data, data, key, signature, user, id;
	uint32_t kept;
	bool stuck;
};

extern struct passkey_site case_site;
extern uint8_t case_challenge[CLIENT_CHALLENGE_BYTES];
extern const char *case_account;

/* Read the file, once. False if that fails. */
bool cases_load(void);
size_t creations_count(void);
size_t uses_count(void);
/* Filled from the file; end with case_finish. */
struct passkey_case creation_case(size_t index);
struct passkey_case use_case(size_t index);
struct passkey_case case_named(const char *name, bool is_use);
void case_finish(struct passkey_case *passkey_case);

enum passkey_result case_register(const struct passkey_case *creation, struct passkey *passkey);
enum passkey_result case_verify(const struct passkey_case *use, struct passkey_use *made);

#endif

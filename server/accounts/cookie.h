/* server/accounts/cookie.h - what a browser keeps for us: its session, and the accounts that it is
 * a known device of.
 *
 * known device  a browser in which an account was signed in before, on no shared computer: guessing
 *               by others does not lock it out
 */
#ifndef QIRKAT_SERVER_ACCOUNTS_COOKIE_H
#define QIRKAT_SERVER_ACCOUNTS_COOKIE_H

#include "base/digest.h"
#include "server/accounts/secret.h"

enum {
	COOKIE_LINE_MAX = 768, /* bytes of header lines, with their zero */
	COOKIE_DEVICES = 5,    /* accounts that a browser is a known device of */
	COOKIE_NONCE_SIZE = 17,
	COOKIE_MAC_SIZE = 33,
};

/* What makes a browser a known device of an account. */
struct cookie_device {
	char account[ACCOUNT_ID_SIZE];
	char nonce[COOKIE_NONCE_SIZE]; /* this device's; failures are counted by it */
	char mac[COOKIE_MAC_SIZE];
};

/* Latest first. */
struct cookie_devices {
	size_t count;
	struct cookie_device at[COOKIE_DEVICES];
};

/* Read the session's token from a Cookie header. False if there is none that can be one. is_secure:
 * only the cookie that needs TLS is read. */
bool cookie_read_session(const char *cookies, bool is_secure, char token[SECRET_TOKEN_SIZE]);
/* Read the entries that this site has made with key; others are left out. */
void cookie_read_devices(const char *cookies, bool is_secure, const uint8_t key[DIGEST_BYTES],
	struct cookie_devices *devices);
/* Returns the entry of an account, or NULL. */
const struct cookie_device *cookie_find_device(
	const struct cookie_devices *devices, const char *account);
/* Make an account's entry the first, keeping the one it has, and dropping the last of too many.
 * False if there are no random bytes. */
bool cookie_add_device(
	struct cookie_devices *devices, const char *account, const uint8_t key[DIGEST_BYTES]);
void cookie_drop_device(struct cookie_devices *devices, const char *account);

/* Append a Set-Cookie line: a session (token NULL: none any more; lasts: beyond the closing of the
 * browser). */
void cookie_write_session(
	char lines[COOKIE_LINE_MAX], const char *token, bool lasts, bool is_secure);
/* The same for known devices. */
void cookie_write_devices(
	char lines[COOKIE_LINE_MAX], const struct cookie_devices *devices, bool is_secure);

#endif

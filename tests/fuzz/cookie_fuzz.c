/* tests/fuzz/cookie_fuzz.c - what a browser sends of an account: cookies, names, passphrases,
 * codes. */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "server/accounts/account_name.h"
#include "server/accounts/cookie.h"
#include "server/accounts/passphrase.h"
#include "tests/fuzz/fuzz.h"

static const uint8_t key[DIGEST_BYTES] = {7};
static const char account[] = "23456789abcd";

static void read_cookies(const char *text, bool is_secure) {
	char token[SECRET_TOKEN_SIZE], lines[COOKIE_LINE_MAX] = "";
	struct cookie_devices devices;
	if (cookie_read_session(text, is_secure, token)) {
		fuzz_expect(secret_token_is_good(token), "a session has a token");
	}
	cookie_read_devices(text, is_secure, key, &devices);
	fuzz_expect(devices.count <= COOKIE_DEVICES, "there are few devices");
	fuzz_expect(cookie_add_device(&devices, account, key), "there are random bytes");
	fuzz_expect(
		cookie_find_device(&devices, account) == &devices.at[0], "the latest is the first");
	cookie_write_devices(lines, &devices, is_secure);
	fuzz_expect(strlen(lines) + 1 < COOKIE_LINE_MAX, "the lines fit");
}

static void read_words(const char *text) {
	char reason[PASSPHRASE_REASON], skeleton[ACCOUNT_NAME_SIZE], code[SECRET_CODE_SIZE];
	char again[SECRET_CODE_SIZE], guest[ACCOUNT_SKELETON_SIZE];
	if (account_name_is_good(text, reason)) {
		account_name_skeleton(text, skeleton);
		fuzz_expect(strlen(skeleton) <= strlen(text), "a skeleton is no longer");
		account_name_is_reserved(text, NULL);
		account_guest_skeleton(text, guest);
		fuzz_expect(strcmp(guest, skeleton) == 0, "a name looks like itself");
	}
	passphrase_is_good(text, "Ada", reason);
	if (secret_read_code(text, code)) {
		fuzz_expect(secret_read_code(code, again) && strcmp(code, again) == 0,
			"a code is read as it is written");
	}
	if (utf8_is_valid(text, strlen(text))) {
		account_guest_skeleton(text, guest);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	char *text = fuzz_text(data, size);
	read_cookies(text, false);
	read_cookies(text, true);
	read_words(text);
	free(text);
	return 0;
}

/* server/accounts/client_data.c - what a browser says of a passkey's use (clientDataJSON). */
#include "server/accounts/client_data.h"

#include <jansson.h>
#include <openssl/crypto.h>
#include <string.h>

#include "base/base64.h"
#include "base/json_field.h"

/* Every challenge has one text only (base64_read), so texts can be compared. */
static bool is_challenge(const char *text, const uint8_t *challenge) {
	char expected[BASE64_TEXT_SIZE(CLIENT_CHALLENGE_BYTES) + 1];
	base64_write(challenge, CLIENT_CHALLENGE_BYTES, expected);
	return strlen(text) == sizeof(expected) - 1 &&
		CRYPTO_memcmp(text, expected, sizeof(expected) - 1) == 0;
}

static bool is_origin(const char *text, const struct client_expectation *expected) {
	for (size_t i = 0; i < expected->origin_count; i++) {
		if (strcmp(text, expected->origins[i]) == 0) {
			return true;
		}
	}
	return false;
}

static enum client_fault check_members(
	const json_t *root, const struct client_expectation *expected) {
	const char *type = json_get_text(root, "type");
	const char *challenge = json_get_text(root, "challenge");
	const char *origin = json_get_text(root, "origin");
	const json_t *framed = json_object_get(root, "crossOrigin");
	if (type == NULL || challenge == NULL || origin == NULL ||
		(framed != NULL && !json_is_boolean(framed))) {
		return CLIENT_DATA_MALFORMED;
	}
	if (strcmp(type, expected->type) != 0) {
		return CLIENT_DATA_TYPE;
	}
	if (!is_challenge(challenge, expected->challenge)) {
		return CLIENT_DATA_CHALLENGE;
	}
	if (!is_origin(origin, expected)) {
		return CLIENT_DATA_ORIGIN;
	}
	return json_is_true(framed) ? CLIENT_DATA_FRAMED : CLIENT_DATA_GOOD;
}

enum client_fault client_data_check(
	const uint8_t *bytes, size_t size, const struct client_expectation *expected) {
	if (size == 0 || size > CLIENT_DATA_MAX) {
		return CLIENT_DATA_MALFORMED;
	}
	/* Of a member that is there twice, two readers could see different values. */
	json_t *root = json_loadb((const char *)bytes, size, JSON_REJECT_DUPLICATES, NULL);
	enum client_fault fault = json_is_object(root) ? check_members(root, expected)
						       : CLIENT_DATA_MALFORMED;
	json_decref(root);
	return fault;
}

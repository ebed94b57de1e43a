/* tests/server/accounts/passkey_cases.c - answers of browsers, made by passkey_make.py. */
#include "tests/server/accounts/passkey_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct passkey_site case_site;
uint8_t case_challenge[CLIENT_CHALLENGE_BYTES];
const char *case_account;

static json_t *file;
static const char *origins[4];

static struct case_bytes read_hex(const json_t *text) {
	const char *digits = text != NULL ? json_string_value(text) : "";
	struct case_bytes bytes = {.size = strlen(digits) / 2};
	bytes.at = malloc(bytes.size > 0 ? bytes.size : 1);
	for (size_t i = 0; i < bytes.size; i++) {
		unsigned byte = 0;
		sscanf(digits + 2 * i, "%2x", &byte);
		bytes.at[i] = (uint8_t)byte;
	}
	return bytes;
}

bool cases_load(void) {
	char path[4096];
	const char *root = getenv("SOURCE_ROOT");
	snprintf(path, sizeof(path), "%s/tests/server/accounts/passkeys.json",
		root != NULL ? root : ".");
	file = json_load_file(path, 0, NULL);
	if (file == NULL) {
		fprintf(stderr, "%s cannot be read\n", path);
		return false;
	}
	json_t *list = json_object_get(file, "origins");
	for (size_t i = 0; i < json_array_size(list) && i < 4; i++) {
		origins[i] = json_string_value(json_array_get(list, i));
	}
	case_site = (struct passkey_site){
		.rp_id = json_string_value(json_object_get(file, "rp_id")),
		.origins = origins,
		.origin_count = json_array_size(list),
	};
	case_account = json_string_value(json_object_get(file, "account"));
	struct case_bytes challenge = read_hex(json_object_get(file, "challenge"));
	memcpy(case_challenge, challenge.at, CLIENT_CHALLENGE_BYTES);
	free(challenge.at);
	return true;
}

size_t creations_count(void) {
	return json_array_size(json_object_get(file, "creations"));
}

size_t uses_count(void) {
	return json_array_size(json_object_get(file, "uses"));
}

static struct passkey_case read_case(const json_t *row) {
	return (struct passkey_case){
		.name = json_string_value(json_object_get(row, "name")),
		.result = json_string_value(json_object_get(row, "result")),
		.algorithm = (int)json_integer_value(json_object_get(row, "algorithm")),
		.client_data = read_hex(json_object_get(row, "client_data")),
		.data = read_hex(json_object_get(row, "data")),
		.key = read_hex(json_object_get(row, "key")),
		.signature = read_hex(json_object_get(row, "signature")),
		.user = read_hex(json_object_get(row, "user")),
		.id = read_hex(json_object_get(row, "id")),
		.kept = (uint32_t)json_integer_value(json_object_get(row, "kept")),
		.stuck = json_is_true(json_object_get(row, "stuck")),
	};
}

struct passkey_case creation_case(size_t index) {
	return read_case(json_array_get(json_object_get(file, "creations"), index));
}

struct passkey_case use_case(size_t index) {
	return read_case(json_array_get(json_object_get(file, "uses"), index));
}

struct passkey_case case_named(const char *name, bool is_use) {
	size_t i;
	json_t *row;
	json_array_foreach(json_object_get(file, is_use ? "uses" : "creations"), i, row) {
		if (strcmp(json_string_value(json_object_get(row, "name")), name) == 0) {
			return read_case(row);
		}
	}
	fprintf(stderr, "no case %s\n", name);
	abort();
}

void case_finish(struct passkey_case *passkey_case) {
	free(passkey_case->client_data.at);
	free(passkey_case->data.at);
	free(passkey_case->key.at);
	free(passkey_case->signature.at);
	free(passkey_case->user.at);
	free(passkey_case->id.at);
}

static struct passkey_bytes borrow_bytes(struct case_bytes bytes) {
	return (struct passkey_bytes){bytes.at, bytes.size};
}

enum passkey_result case_register(const struct passkey_case *creation, struct passkey *passkey) {
	const struct passkey_registration registration = {
		.client_data = borrow_bytes(creation->client_data),
		.authenticator_data = borrow_bytes(creation->data),
		.key = borrow_bytes(creation->key),
		.algorithm = creation->algorithm,
	};
	return passkey_register(&case_site, case_challenge, &registration, passkey);
}

enum passkey_result case_verify(const struct passkey_case *use, struct passkey_use *made) {
	struct passkey passkey = {.algorithm = use->algorithm, .counter = use->kept};
	struct case_bytes id = read_hex(json_object_get(file, "id"));
	memcpy(passkey.id, id.at, id.size);
	passkey.id_size = id.size;
	free(id.at);
	memcpy(passkey.key, use->key.at, use->key.size);
	passkey.key_size = use->key.size;
	const struct passkey_assertion assertion = {
		.id = borrow_bytes(use->id),
		.client_data = borrow_bytes(use->client_data),
		.authenticator_data = borrow_bytes(use->data),
		.signature = borrow_bytes(use->signature),
		.user = borrow_bytes(use->user),
	};
	return passkey_verify(&case_site, case_challenge, &passkey, case_account, &assertion, made);
}

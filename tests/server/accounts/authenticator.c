/* tests/server/accounts/authenticator.c - a device with one passkey, and the browser around it. */
#include "tests/server/accounts/authenticator.h"

#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void authenticator_init(struct authenticator *device, const char *origin, uint8_t number) {
	*device = (struct authenticator){.key = EVP_EC_gen("P-256"), .origin = origin};
	memset(device->id, number, sizeof(device->id));
}

void authenticator_finish(struct authenticator *device) {
	EVP_PKEY_free(device->key);
}

static size_t write_client_data(const struct authenticator *device, const char *type,
	const char *challenge, char *json, size_t size) {
	return (size_t)snprintf(json, size,
		"{\"type\":\"webauthn.%s\",\"challenge\":\"%s\",\"origin\":\"%s\",\"crossOrigin\":false}",
		type, challenge, device->origin);
}

static size_t write_data(
	const struct authenticator *device, const char *rp_id, uint8_t flags, uint8_t *data) {
	size_t size = DIGEST_BYTES;
	digest_sha256(rp_id, strlen(rp_id), data);
	data[size++] = flags;
	for (int shift = 24; shift >= 0; shift -= 8) {
		data[size++] = (uint8_t)(device->counter >> shift);
	}
	if ((flags & AUTHENTICATOR_CREDENTIAL) != 0) {
		memset(data + size, 0, AUTHENTICATOR_MODEL_BYTES);
		size += AUTHENTICATOR_MODEL_BYTES;
		data[size++] = 0;
		data[size++] = sizeof(device->id);
		memcpy(data + size, device->id, sizeof(device->id));
		size += sizeof(device->id);
		data[size++] = 0xa0; /* where the key would be */
	}
	return size;
}

static void write_text(const void *bytes, size_t size, char *text) {
	base64_write(bytes, size, text);
}

void authenticator_make(
	struct authenticator *device, const struct passkey_told *asked, struct said *said) {
	char json[512];
	uint8_t data[256];
	unsigned char *key = NULL;
	snprintf(device->user, sizeof(device->user), "%s", asked->user);
	snprintf(said->challenge, sizeof(said->challenge), "%s", asked->challenge);
	snprintf(said->user, sizeof(said->user), "%s", asked->user);
	size_t size = write_client_data(device, "create", asked->challenge, json, sizeof(json));
	write_text(json, size, said->client_data);
	size = write_data(device, asked->rp_id,
		AUTHENTICATOR_PRESENT | AUTHENTICATOR_VERIFIED | AUTHENTICATOR_CREDENTIAL, data);
	write_text(data, size, said->data);
	int made = i2d_PUBKEY(device->key, &key);
	write_text(key, (size_t)made, said->key);
	OPENSSL_free(key);
	said->made = (struct passkey_made){.challenge = said->challenge,
		.client_data = said->client_data,
		.data = said->data,
		.key = said->key,
		.algorithm = PASSKEY_ES256,
		.user = said->user};
}

static size_t sign_message(
	EVP_PKEY *key, const uint8_t *message, size_t size, uint8_t *signature, size_t room) {
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	if (EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) != 1 ||
		EVP_DigestSign(context, signature, &room, message, size) != 1) {
		abort();
	}
	EVP_MD_CTX_free(context);
	return room;
}

void authenticator_use(
	struct authenticator *device, const struct passkey_told *asked, struct said *said) {
	char json[512];
	uint8_t message[256], signature[256];
	device->counter++;
	snprintf(said->challenge, sizeof(said->challenge), "%s", asked->challenge);
	size_t text = write_client_data(device, "get", asked->challenge, json, sizeof(json));
	write_text(json, text, said->client_data);
	size_t size = write_data(
		device, asked->rp_id, AUTHENTICATOR_PRESENT | AUTHENTICATOR_VERIFIED, message);
	write_text(message, size, said->data);
	digest_sha256(json, text, message + size);
	size_t signed_size = sign_message(
		device->key, message, size + DIGEST_BYTES, signature, sizeof(signature));
	write_text(signature, signed_size, said->signature);
	write_text(device->id, sizeof(device->id), said->id);
	write_text(device->user, strlen(device->user), said->user);
	said->used = (struct passkey_used){.challenge = said->challenge,
		.id = said->id,
		.client_data = said->client_data,
		.data = said->data,
		.signature = said->signature,
		.user = said->user};
}

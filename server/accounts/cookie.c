/* server/accounts/cookie.c - what a browser keeps for us: its session, and known devices. */
#include "server/accounts/cookie.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

/* A browser sends those with the prefix only over TLS, and nobody else can have set them. */
static const char *const session_names[] = {"qirkat", "__Host-qirkat"};
static const char *const device_names[] = {"qirkat-device", "__Host-qirkat-device"};

enum {
	DAY_S = 86400,
	SESSION_DAYS = 365,
	DEVICE_DAYS = 400,
	VALUE_MAX = COOKIE_DEVICES * (ACCOUNT_ID_SIZE + COOKIE_NONCE_SIZE + COOKIE_MAC_SIZE),
	MESSAGE_MAX = 128,
};

/* Copy the value of the first cookie of this name. False if there is none, or it is too long. */
static bool read_cookie(const char *cookies, const char *name, char *value, size_t size) {
	size_t length = strlen(name);
	while (*cookies != '\0') {
		cookies += strspn(cookies, "; ,");
		size_t whole = strcspn(cookies, ";");
		if (strncmp(cookies, name, length) == 0 && cookies[length] == '=') {
			const char *at = cookies + length + 1;
			size_t end = whole - length - 1;
			while (end > 0 && at[end - 1] == ' ') {
				end--;
			}
			return text_copy(value, size, at, end);
		}
		cookies += whole;
	}
	return false;
}

bool cookie_read_session(const char *cookies, bool is_secure, char token[SECRET_TOKEN_SIZE]) {
	char value[SECRET_TOKEN_SIZE];
	if (!read_cookie(cookies, session_names[is_secure], value, sizeof(value)) ||
		!secret_token_is_good(value)) {
		return false;
	}
	strcpy(token, value);
	return true;
}

/* ---- known devices: ACCOUNT.NONCE.MAC, with ~ between them ---- */

static bool make_mac(const struct cookie_device *device, const uint8_t key[DIGEST_BYTES],
	char mac[COOKIE_MAC_SIZE]) {
	char message[MESSAGE_MAX];
	uint8_t digest[DIGEST_BYTES];
	int size = snprintf(
		message, sizeof(message), "device %s %s", device->account, device->nonce);
	if (!digest_hmac(key, message, (size_t)size, digest)) {
		return false;
	}
	secret_write_hex(digest, (COOKIE_MAC_SIZE - 1) / 2, mac);
	return true;
}

/* Compares in a time that does not depend on where they differ. */
static bool macs_equal(const char *one, const char *other) {
	unsigned differ = 0;
	for (size_t i = 0; i < COOKIE_MAC_SIZE; i++) {
		differ |= (unsigned char)one[i] ^ (unsigned char)other[i];
	}
	return differ == 0;
}

static bool read_device(const char *text, size_t size, const uint8_t key[DIGEST_BYTES],
	struct cookie_device *device) {
	enum { NONCE_AT = ACCOUNT_ID_SIZE, MAC_AT = NONCE_AT + COOKIE_NONCE_SIZE };
	char mac[COOKIE_MAC_SIZE];
	if (size != MAC_AT + COOKIE_MAC_SIZE - 1 || text[NONCE_AT - 1] != '.' ||
		text[MAC_AT - 1] != '.') {
		return false;
	}
	text_copy(device->account, sizeof(device->account), text, ACCOUNT_ID_SIZE - 1);
	text_copy(device->nonce, sizeof(device->nonce), text + NONCE_AT, COOKIE_NONCE_SIZE - 1);
	text_copy(device->mac, sizeof(device->mac), text + MAC_AT, COOKIE_MAC_SIZE - 1);
	return secret_id_is_good(device->account) && make_mac(device, key, mac) &&
		macs_equal(mac, device->mac);
}

void cookie_read_devices(const char *cookies, bool is_secure, const uint8_t key[DIGEST_BYTES],
	struct cookie_devices *devices) {
	char value[VALUE_MAX + 1];
	devices->count = 0;
	if (!read_cookie(cookies, device_names[is_secure], value, sizeof(value))) {
		return;
	}
	for (const char *at = value; *at != '\0' && devices->count < COOKIE_DEVICES;) {
		size_t size = strcspn(at, "~");
		devices->count += read_device(at, size, key, &devices->at[devices->count]);
		at += size + (at[size] == '~');
	}
}

const struct cookie_device *cookie_find_device(
	const struct cookie_devices *devices, const char *account) {
	for (size_t i = 0; i < devices->count; i++) {
		if (strcmp(devices->at[i].account, account) == 0) {
			return &devices->at[i];
		}
	}
	return NULL;
}

void cookie_drop_device(struct cookie_devices *devices, const char *account) {
	size_t kept = 0;
	for (size_t i = 0; i < devices->count; i++) {
		if (strcmp(devices->at[i].account, account) != 0) {
			devices->at[kept++] = devices->at[i];
		}
	}
	devices->count = kept;
}

static bool make_device(
	const char *account, const uint8_t key[DIGEST_BYTES], struct cookie_device *device) {
	uint8_t bytes[(COOKIE_NONCE_SIZE - 1) / 2];
	if (!secret_random(bytes, sizeof(bytes))) {
		return false;
	}
	snprintf(device->account, sizeof(device->account), "%s", account);
	secret_write_hex(bytes, sizeof(bytes), device->nonce);
	return make_mac(device, key, device->mac);
}

bool cookie_add_device(
	struct cookie_devices *devices, const char *account, const uint8_t key[DIGEST_BYTES]) {
	struct cookie_device device;
	const struct cookie_device *known = cookie_find_device(devices, account);
	if (known != NULL) {
		device = *known;
	} else if (!make_device(account, key, &device)) {
		return false;
	}
	cookie_drop_device(devices, account);
	devices->count -= devices->count == COOKIE_DEVICES;
	memmove(devices->at + 1, devices->at, devices->count * sizeof(devices->at[0]));
	devices->at[0] = device;
	devices->count++;
	return true;
}

/* ---- header lines ---- */

static void add_line(char lines[COOKIE_LINE_MAX], const char *name, const char *value,
	long long seconds, bool is_secure) {
	size_t used = strlen(lines);
	char age[48] = "";
	if (seconds >= 0) {
		snprintf(age, sizeof(age), "; Max-Age=%lld", seconds);
	}
	snprintf(lines + used, COOKIE_LINE_MAX - used,
		"Set-Cookie: %s=%s; Path=/; HttpOnly; SameSite=Lax%s%s\r\n", name, value, age,
		is_secure ? "; Secure" : "");
}

void cookie_write_session(
	char lines[COOKIE_LINE_MAX], const char *token, bool lasts, bool is_secure) {
	long long seconds = token == NULL ? 0 : lasts ? (long long)SESSION_DAYS * DAY_S : -1;
	add_line(lines, session_names[is_secure], token != NULL ? token : "", seconds, is_secure);
}

void cookie_write_devices(
	char lines[COOKIE_LINE_MAX], const struct cookie_devices *devices, bool is_secure) {
	char value[VALUE_MAX + 1] = "";
	struct text text;
	text_init(&text, value, sizeof(value));
	for (size_t i = 0; i < devices->count; i++) {
		const struct cookie_device *device = &devices->at[i];
		text_add(&text, "%s%s.%s.%s", i > 0 ? "~" : "", device->account, device->nonce,
			device->mac);
	}
	add_line(lines, device_names[is_secure], value,
		devices->count > 0 ? (long long)DEVICE_DAYS * DAY_S : 0, is_secure);
}

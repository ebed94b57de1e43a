/* server/accounts/passkey.c - is a passkey that a browser made, or used, what it says it is? */
#include "server/accounts/passkey.h"

#include <string.h>

static const char *const sentences[PASSKEY_RESULTS] = {
	[PASSKEY_NO_KEY] =
		"This device cannot: its browser does not hand over the key of a passkey. Take a passphrase, or a newer browser.",
	[PASSKEY_CLIENT_DATA] =
		"The browser's part of the answer cannot be read. Send clientDataJSON as it is.",
	[PASSKEY_TYPE] =
		"The answer is of the other kind: sign-up makes a passkey, sign-in uses one.",
	[PASSKEY_CHALLENGE] = "This answers another question than the one asked last. Begin again.",
	[PASSKEY_ORIGIN] = "The passkey was used on a page of another site. Open this site itself.",
	[PASSKEY_FRAMED] =
		"The passkey was used within a page of another site. Open this site itself.",
	[PASSKEY_DATA] =
		"The device's part of the answer cannot be read. Send authenticatorData as it is.",
	[PASSKEY_ID_SIZE] =
		"The passkey's id has too few or too many bytes; 16 to 1023 are right. Take another device.",
	[PASSKEY_SITE] = "This passkey is for another site. Choose the one of this site.",
	[PASSKEY_ABSENT] = "The device did not ask anybody. Try again, and confirm on the device.",
	[PASSKEY_UNVERIFIED] =
		"The device did not ask for a finger, a face or a PIN. Set one of them up, and try again.",
	[PASSKEY_NO_CREDENTIAL] = "The device made no passkey. Try again, or take another device.",
	[PASSKEY_ALGORITHM] =
		"This device signs in a way that is not known here; ES256, EdDSA and RS256 are. Take another device.",
	[PASSKEY_KEY] = "The key of the passkey cannot be read. Send the whole of getPublicKey().",
	[PASSKEY_KEY_KIND] =
		"The key of the passkey is not one of its kind: P-256, Ed25519, or RSA of 2048 to 4096 bits. Take another device.",
	[PASSKEY_UNKNOWN] =
		"This passkey is not known here. It may have been removed: sign in another way.",
	[PASSKEY_ACCOUNT] = "This passkey belongs to another account. Choose that of your own.",
	[PASSKEY_SIGNATURE] =
		"The signature is not that of this passkey. Try again, or sign in another way.",
	[PASSKEY_FAILED] = "The server could not check the passkey. Try again.",
};

const char *passkey_sentence(enum passkey_result result) {
	return sentences[result];
}

const char *passkey_word(enum passkey_result result) {
	static const char *const words[PASSKEY_RESULTS] = {
		[PASSKEY_GOOD] = "good",
		[PASSKEY_NO_KEY] = "no_key",
		[PASSKEY_CLIENT_DATA] = "client_data",
		[PASSKEY_TYPE] = "type",
		[PASSKEY_CHALLENGE] = "challenge",
		[PASSKEY_ORIGIN] = "origin",
		[PASSKEY_FRAMED] = "framed",
		[PASSKEY_DATA] = "data",
		[PASSKEY_ID_SIZE] = "id_size",
		[PASSKEY_SITE] = "site",
		[PASSKEY_ABSENT] = "absent",
		[PASSKEY_UNVERIFIED] = "unverified",
		[PASSKEY_NO_CREDENTIAL] = "no_credential",
		[PASSKEY_ALGORITHM] = "algorithm",
		[PASSKEY_KEY] = "key",
		[PASSKEY_KEY_KIND] = "key_kind",
		[PASSKEY_UNKNOWN] = "unknown",
		[PASSKEY_ACCOUNT] = "account",
		[PASSKEY_SIGNATURE] = "signature",
		[PASSKEY_FAILED] = "failed",
	};
	return words[result];
}

static enum passkey_result check_client_data(const struct passkey_site *site, const char *type,
	const uint8_t *challenge, struct passkey_bytes bytes) {
	static const enum passkey_result results[] = {
		[CLIENT_DATA_GOOD] = PASSKEY_GOOD,
		[CLIENT_DATA_MALFORMED] = PASSKEY_CLIENT_DATA,
		[CLIENT_DATA_TYPE] = PASSKEY_TYPE,
		[CLIENT_DATA_CHALLENGE] = PASSKEY_CHALLENGE,
		[CLIENT_DATA_ORIGIN] = PASSKEY_ORIGIN,
		[CLIENT_DATA_FRAMED] = PASSKEY_FRAMED,
	};
	const struct client_expectation expected = {
		type, challenge, site->origins, site->origin_count};
	return results[client_data_check(bytes.at, bytes.size, &expected)];
}

static enum passkey_result check_authenticator_data(const struct passkey_site *site,
	struct passkey_bytes bytes, struct authenticator_data *data) {
	static const enum passkey_result results[] = {
		[AUTHENTICATOR_GOOD] = PASSKEY_GOOD,
		[AUTHENTICATOR_MALFORMED] = PASSKEY_DATA,
		[AUTHENTICATOR_ID_BEYOND] = PASSKEY_ID_SIZE,
	};
	enum authenticator_fault fault = authenticator_data_read(bytes.at, bytes.size, data);
	uint8_t hash[DIGEST_BYTES];
	if (fault != AUTHENTICATOR_GOOD) {
		return results[fault];
	}
	if (!digest_sha256(site->rp_id, strlen(site->rp_id), hash)) {
		return PASSKEY_FAILED;
	}
	if (!digests_equal(hash, data->site)) {
		return PASSKEY_SITE;
	}
	if ((data->flags & AUTHENTICATOR_PRESENT) == 0) {
		return PASSKEY_ABSENT;
	}
	return (data->flags & AUTHENTICATOR_VERIFIED) == 0 ? PASSKEY_UNVERIFIED : PASSKEY_GOOD;
}

static enum passkey_result check_key(const struct passkey_registration *registration) {
	static const enum passkey_result results[] = {
		[KEY_GOOD] = PASSKEY_GOOD,
		[KEY_ALGORITHM] = PASSKEY_ALGORITHM,
		[KEY_MALFORMED] = PASSKEY_KEY,
		[KEY_UNFIT] = PASSKEY_KEY_KIND,
	};
	return results[passkey_key_check(
		registration->key.at, registration->key.size, registration->algorithm)];
}

enum passkey_result passkey_register(const struct passkey_site *site,
	const uint8_t challenge[CLIENT_CHALLENGE_BYTES],
	const struct passkey_registration *registration, struct passkey *passkey) {
	struct authenticator_data data;
	enum passkey_result result = registration->key.size == 0
		? PASSKEY_NO_KEY
		: check_client_data(site, "webauthn.create", challenge, registration->client_data);
	if (result == PASSKEY_GOOD) {
		result = check_authenticator_data(site, registration->authenticator_data, &data);
	}
	if (result == PASSKEY_GOOD && data.id == NULL) {
		result = PASSKEY_NO_CREDENTIAL;
	}
	if (result == PASSKEY_GOOD) {
		result = check_key(registration);
	}
	if (result != PASSKEY_GOOD) {
		return result;
	}
	*passkey = (struct passkey){
		.id_size = data.id_size,
		.key_size = registration->key.size,
		.algorithm = registration->algorithm,
		.counter = data.counter,
		.flags = data.flags,
	};
	memcpy(passkey->id, data.id, data.id_size);
	memcpy(passkey->key, registration->key.at, registration->key.size);
	return PASSKEY_GOOD;
}

static bool equals_bytes(struct passkey_bytes bytes, const void *other, size_t size) {
	return bytes.size == size && size > 0 && memcmp(bytes.at, other, size) == 0;
}

/* What is signed: the authenticator data, and the hash of what the browser says. */
static enum passkey_result check_signature(
	const struct passkey *passkey, const struct passkey_assertion *assertion) {
	uint8_t message[AUTHENTICATOR_DATA_MAX + DIGEST_BYTES];
	size_t size = assertion->authenticator_data.size;
	memcpy(message, assertion->authenticator_data.at, size);
	if (!digest_sha256(
		    assertion->client_data.at, assertion->client_data.size, message + size)) {
		return PASSKEY_FAILED;
	}
	return passkey_key_verifies(passkey->key, passkey->key_size, passkey->algorithm, message,
		       size + DIGEST_BYTES, assertion->signature.at, assertion->signature.size)
		? PASSKEY_GOOD
		: PASSKEY_SIGNATURE;
}

enum passkey_result passkey_verify(const struct passkey_site *site,
	const uint8_t challenge[CLIENT_CHALLENGE_BYTES], const struct passkey *passkey,
	const char *account, const struct passkey_assertion *assertion, struct passkey_use *use) {
	struct authenticator_data data;
	enum passkey_result result = check_client_data(
		site, "webauthn.get", challenge, assertion->client_data);
	if (result == PASSKEY_GOOD) {
		result = check_authenticator_data(site, assertion->authenticator_data, &data);
	}
	if (result == PASSKEY_GOOD && !equals_bytes(assertion->id, passkey->id, passkey->id_size)) {
		result = PASSKEY_UNKNOWN;
	}
	if (result == PASSKEY_GOOD && !equals_bytes(assertion->user, account, strlen(account))) {
		result = PASSKEY_ACCOUNT;
	}
	if (result == PASSKEY_GOOD) {
		result = check_signature(passkey, assertion);
	}
	if (result != PASSKEY_GOOD) {
		return result;
	}
	*use = (struct passkey_use){
		.counter = data.counter,
		.counter_stuck = (data.counter > 0 || passkey->counter > 0) &&
			data.counter <= passkey->counter,
		.flags = data.flags,
	};
	return PASSKEY_GOOD;
}

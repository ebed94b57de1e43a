/* server/accounts/authenticator_data.c - what an authenticator says of itself and signs. */
#include "server/accounts/authenticator_data.h"

#include <string.h>

/* Bytes that are still to be read. */
struct rest {
	const uint8_t *at;
	size_t size;
};

/* The next size bytes; NULL if there are fewer. */
static const uint8_t *take_bytes(struct rest *rest, size_t size) {
	if (rest->size < size) {
		return NULL;
	}
	const uint8_t *taken = rest->at;
	rest->at += size;
	rest->size -= size;
	return taken;
}

static enum authenticator_fault read_credential(
	struct rest *rest, struct authenticator_data *data) {
	const uint8_t *model = take_bytes(rest, AUTHENTICATOR_MODEL_BYTES);
	const uint8_t *size = take_bytes(rest, 2);
	if (model == NULL || size == NULL) {
		return AUTHENTICATOR_MALFORMED;
	}
	data->id_size = (size_t)size[0] << 8 | size[1];
	if (data->id_size < AUTHENTICATOR_ID_MIN || data->id_size > AUTHENTICATOR_ID_MAX) {
		return AUTHENTICATOR_ID_BEYOND;
	}
	data->id = take_bytes(rest, data->id_size);
	/* The key follows, of which only the first byte is looked at: a map in CBOR. */
	const uint8_t *key = take_bytes(rest, 1);
	return data->id == NULL || key == NULL || key[0] >> 5 != 5 ? AUTHENTICATOR_MALFORMED
								   : AUTHENTICATOR_GOOD;
}

enum authenticator_fault authenticator_data_read(
	const uint8_t *bytes, size_t size, struct authenticator_data *data) {
	if (size < AUTHENTICATOR_DATA_MIN || size > AUTHENTICATOR_DATA_MAX) {
		return AUTHENTICATOR_MALFORMED;
	}
	const uint8_t *counter = bytes + DIGEST_BYTES + 1;
	struct rest rest = {bytes + AUTHENTICATOR_DATA_MIN, size - AUTHENTICATOR_DATA_MIN};
	struct authenticator_data read = {.site = bytes, .flags = bytes[DIGEST_BYTES]};
	read.counter = (uint32_t)counter[0] << 24 | (uint32_t)counter[1] << 16 |
		(uint32_t)counter[2] << 8 | counter[3];
	bool has_credential = (read.flags & AUTHENTICATOR_CREDENTIAL) != 0;
	bool has_extensions = (read.flags & AUTHENTICATOR_EXTENSIONS) != 0;
	if ((read.flags & AUTHENTICATOR_SYNCED) != 0 &&
		(read.flags & AUTHENTICATOR_SYNCABLE) == 0) {
		return AUTHENTICATOR_MALFORMED;
	}
	enum authenticator_fault fault = has_credential ? read_credential(&rest, &read)
							: AUTHENTICATOR_GOOD;
	if (fault != AUTHENTICATOR_GOOD) {
		return fault;
	}
	/* Without a key, which ends where only CBOR says it, all bytes are accounted for. */
	if (!has_credential && (rest.size > 0) != has_extensions) {
		return AUTHENTICATOR_MALFORMED;
	}
	*data = read;
	return AUTHENTICATOR_GOOD;
}

/* tests/fuzz/authenticator_fuzz.c - authenticator data: what is read lies within the bytes, and
 * written again it makes the same bytes. */
#include <string.h>

#include "server/accounts/authenticator_data.h"
#include "tests/fuzz/fuzz.h"

/* Write what was read, up to the key, over a copy; returns the bytes that it says nothing of. */
static size_t write_again(const struct authenticator_data *data, uint8_t *copy) {
	size_t used = 0;
	memcpy(copy, data->site, DIGEST_BYTES);
	used += DIGEST_BYTES;
	copy[used++] = data->flags;
	for (int shift = 24; shift >= 0; shift -= 8) {
		copy[used++] = (uint8_t)(data->counter >> shift);
	}
	if (data->id != NULL) {
		used += AUTHENTICATOR_MODEL_BYTES;
		copy[used++] = (uint8_t)(data->id_size >> 8);
		copy[used++] = (uint8_t)data->id_size;
		memcpy(copy + used, data->id, data->id_size);
		used += data->id_size;
	}
	return used;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
	uint8_t *own = malloc(size > 0 ? size : 1), *copy = malloc(size > 0 ? size : 1);
	struct authenticator_data data = {.id_size = 1}, untouched = data;
	fuzz_expect(own != NULL && copy != NULL, "there is memory");
	if (size > 0) {
		memcpy(own, bytes, size);
		memcpy(copy, bytes, size);
	}
	enum authenticator_fault fault = authenticator_data_read(own, size, &data);
	if (fault != AUTHENTICATOR_GOOD) {
		fuzz_expect(memcmp(&data, &untouched, sizeof(data)) == 0, "it stays untouched");
	} else {
		int has_id = (data.flags & AUTHENTICATOR_CREDENTIAL) != 0;
		fuzz_expect(has_id == (data.id != NULL), "there is an id where the flags say so");
		fuzz_expect(!has_id ||
				(data.id_size >= AUTHENTICATOR_ID_MIN &&
					data.id_size <= AUTHENTICATOR_ID_MAX),
			"an id has its size");
		fuzz_expect(size >= AUTHENTICATOR_DATA_MIN && size <= AUTHENTICATOR_DATA_MAX,
			"it has its size");
		size_t used = write_again(&data, copy);
		fuzz_expect(used <= size && memcmp(copy, own, size) == 0, "it is the same again");
		fuzz_expect(has_id
				? used < size
				: (used < size) == ((data.flags & AUTHENTICATOR_EXTENSIONS) != 0),
			"what follows is what the flags say");
	}
	free(own);
	free(copy);
	return 0;
}

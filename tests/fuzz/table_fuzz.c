/* tests/fuzz/table_fuzz.c - packed slices of a table, with sums made right so that codes are read.
 *
 * The first two bytes say how many values there are.
 */
#include <string.h>

#include "games/solve/pack.h"
#include "tests/fuzz/fuzz.h"

enum { HEAD = 12, SYMBOL = 3, PLACE = 8 };

/* Give symbols and blocks the sums that they ought to have. */
static void mend(unsigned char *bytes, size_t size, uint64_t values) {
	uint64_t symbols = pack_number(bytes, 4), blocks = (values + PACK_BLOCK - 1) / PACK_BLOCK;
	uint64_t data = HEAD + symbols * SYMBOL + blocks * PLACE;
	if (symbols > size || data > size) {
		return;
	}
	for (uint64_t i = 0; i < blocks; i++) {
		unsigned char *place = bytes + HEAD + symbols * SYMBOL + i * PLACE;
		uint64_t begin = i == 0 ? 0 : pack_number(place - PLACE, 5);
		uint64_t end = pack_number(place, 5);
		if (begin <= end && end <= size - data) {
			uint64_t sum = pack_sum(bytes + data + begin, (size_t)(end - begin));
			pack_put_number(place + 5, sum, 3);
		}
	}
	pack_put_number(bytes + 4, pack_sum(bytes + HEAD, (size_t)data - HEAD), 8);
}

struct bytes {
	const unsigned char *bytes;
	uint64_t size;
};

static bool read_bytes(void *user, uint64_t at, unsigned char *to, size_t size) {
	const struct bytes *from = user;
	fuzz_expect(at <= from->size && size <= from->size - at, "what is read is there");
	memcpy(to, from->bytes + at, size);
	return true;
}

/* Unpack all that there is. Returns how many blocks were good. */
static uint64_t unpack_all(const struct pack_source *source, uint64_t values) {
	static struct pack_reader reader;
	uint16_t value[PACK_BLOCK];
	uint64_t good = 0;
	if (pack_open(&reader, source, 0, source->size, values)) {
		for (uint64_t i = 0; i < reader.blocks; i++) {
			good += pack_unpack(&reader, i, value);
		}
		pack_close(&reader);
	}
	return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	if (size < 2 + HEAD) {
		return 0;
	}
	uint64_t values = pack_number(data, 2) + 1;
	unsigned char *bytes = malloc(size - 2);
	fuzz_expect(bytes != NULL, "there is memory");
	memcpy(bytes, data + 2, size - 2);
	mend(bytes, size - 2, values);
	struct bytes all = {bytes, size - 2};
	struct pack_source memory = {.size = all.size, .bytes = bytes};
	struct pack_source file = {.size = all.size, .read = read_bytes, .user = &all};
	fuzz_expect(unpack_all(&memory, values) == unpack_all(&file, values),
		"a file reads as memory does");
	free(bytes);
	return 0;
}

/* tests/fuzz/utf8_fuzz.c - is it UTF-8: against a reader that decodes. */
#include "base/utf8.h"
#include "tests/fuzz/fuzz.h"

/* The letter at the front, and its bytes; 0 bytes where there is none. */
static size_t decode(const uint8_t *at, size_t left, uint32_t *letter) {
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t size = at[0] < 0x80 ? 1
		: at[0] >> 5 == 6  ? 2
		: at[0] >> 4 == 14 ? 3
		: at[0] >> 3 == 30 ? 4
				   : 0;
	if (size == 0 || size > left) {
		return 0;
	}
	*letter = size == 1 ? at[0] : at[0] & (0xffu >> (size + 1));
	for (size_t i = 1; i < size; i++) {
		if (at[i] >> 6 != 2) {
			return 0;
		}
		*letter = *letter << 6 | (at[i] & 0x3f);
	}
	return *letter >= least[size] ? size : 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	int good = 1;
	for (size_t at = 0, used; good && at < size; at += used) {
		uint32_t letter = 0;
		used = decode(data + at, size - at, &letter);
		good = used > 0 && letter <= 0x10ffff && (letter < 0xd800 || letter > 0xdfff);
	}
	fuzz_expect(utf8_is_valid((const char *)data, size) == (good != 0), "both readers agree");
	return 0;
}

/* tests/fuzz/base64_fuzz.c - base64url: what is read is written in the same letters again. */
#include <string.h>

#include "base/base64.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	size_t room = BASE64_BYTES_SIZE(size), made = 0;
	uint8_t *bytes = malloc(room > 0 ? room : 1);
	char *text = malloc(BASE64_TEXT_SIZE(size) + 1), *again = malloc(size + 1);
	fuzz_expect(bytes != NULL && text != NULL && again != NULL, "there is memory");
	if (base64_read((const char *)data, size, bytes, room, &made)) {
		fuzz_expect(made == room && BASE64_TEXT_SIZE(made) == size, "it has its size");
		base64_write(bytes, made, again);
		fuzz_expect(memcmp(again, data, size) == 0, "it is the same again");
	}
	base64_write(data, size, text);
	uint8_t *whole = malloc(size > 0 ? size : 1);
	fuzz_expect(whole != NULL, "there is memory");
	fuzz_expect(base64_read(text, strlen(text), whole, size, &made) && made == size &&
			(size == 0 || memcmp(whole, data, size) == 0),
		"what is written is read");
	free(whole);
	free(again);
	free(text);
	free(bytes);
	return 0;
}

/* tests/fuzz/request_fuzz.c - any bytes as a message of a client. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "proto/name.h"
#include "proto/request.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
	struct request request;
	struct wire_error error = {.text = ""};
	char *text = malloc(size + 1);
	if (text == NULL) {
		return 0;
	}
	memcpy(text, bytes, size);
	text[size] = '\0';
	bool good = request_read(&request, text, size, &error);
	if (!good && error.text[0] == '\0') {
		abort(); /* whatever is refused is told why */
	}
	if (good && request.n < 1) {
		abort();
	}
	if (good && request.name[0] != '\0') {
		name_check(request.name, 24, &error);
	}
	request_finish(&request);
	free(text);
	return 0;
}

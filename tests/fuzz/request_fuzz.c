/* tests/fuzz/request_fuzz.c - any bytes as a message of a client. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "proto/name.h"
#include "proto/request.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* With an unknown field the general reader is used, which must give the same. */
static void read_whole(const struct request *request, const char *text, size_t size) {
	static const char more[] = ",\"more\":[]}";
	struct request whole;
	struct wire_error error;
	char *longer = malloc(size + sizeof(more));
	if (longer == NULL) {
		return;
	}
	memcpy(longer, text, size - 1);
	memcpy(longer + size - 1, more, sizeof(more));
	if (request_read(&whole, longer, size - 1 + sizeof(more) - 1, &error)) {
		if (memcmp(request, &whole, offsetof(struct request, lines)) != 0) {
			abort();
		}
		request_finish(&whole);
	}
	free(longer);
}

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
		abort(); /* every refusal says why */
	}
	if (good && request.n < 1) {
		abort();
	}
	if (good && text[size - 1] == '}') {
		read_whole(&request, text, size);
	}
	if (good && request.name[0] != '\0') {
		name_check(request.name, 24, &error);
	}
	request_finish(&request);
	free(text);
	return 0;
}

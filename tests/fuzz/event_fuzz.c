/* tests/fuzz/event_fuzz.c - any bytes as an event of a log: body, a zero byte, secret part. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "proto/event.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* What was read can be written and read again, to the same text. */
static void write_again(const struct event *event) {
	struct event again;
	struct wire_error error;
	struct out one, other;
	out_init(&one);
	out_init(&other);
	event_write(&one, event);
	if (!one.failed) {
		if (!event_read(&again, one.at, NULL, &error)) {
			abort();
		}
		event_write(&other, &again);
		if (strcmp(one.at, other.at) != 0) {
			abort();
		}
		event_finish(&again);
	}
	out_finish(&one);
	out_finish(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
	struct event event;
	struct wire_error error = {.text = ""};
	char *text = malloc(size + 1);
	if (text == NULL) {
		return 0;
	}
	memcpy(text, bytes, size);
	text[size] = '\0';
	size_t body = strlen(text);
	const char *secret = body < size ? text + body + 1 : NULL;
	if (event_read(&event, text, secret, &error)) {
		write_again(&event);
		event_finish(&event);
	} else if (error.text[0] == '\0') {
		abort();
	}
	free(text);
	return 0;
}

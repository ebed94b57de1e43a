/* tests/fuzz/fuzz.h - what libFuzzer calls. Each file here is one fuzzer: it hands noise to a
 * reader of bytes from outside, and traps where what was read breaks a promise. */
#ifndef QIRKAT_TESTS_FUZZ_FUZZ_H
#define QIRKAT_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Abort, so that the input is kept. */
static inline void fuzz_expect(int good, const char *what) {
	if (!good) {
		fprintf(stderr, "broken promise: %s\n", what);
		abort();
	}
}

/* A copy with a zero after it; yours to free. */
static inline char *fuzz_text(const uint8_t *data, size_t size) {
	char *text = malloc(size + 1);
	fuzz_expect(text != NULL, "there is memory");
	for (size_t i = 0; i < size; i++) {
		text[i] = (char)data[i];
	}
	text[size] = '\0';
	return text;
}

#endif

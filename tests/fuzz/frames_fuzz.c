/* tests/fuzz/frames_fuzz.c - frames of a websocket: whole and byte by byte they say the same. */
#include <string.h>

#include "server/net/ws_frames.h"
#include "tests/fuzz/fuzz.h"

enum { BYTES_MAX = 8192 };

/* A sum over everything reported; where a message was split does not matter. */
static uint64_t read_all(const uint8_t *data, size_t size, size_t step) {
	static unsigned char in[BYTES_MAX + WS_FRAMES_LEFT_MAX];
	struct ws_frames frames = {0};
	struct ws_read read = {WS_TOLD_MORE};
	uint64_t sum = 1;
	size_t held = 0;
	for (size_t at = 0; at < size && read.told != WS_TOLD_BAD; at += step) {
		size_t more = size - at < step ? size - at : step;
		size_t done = 0;
		memcpy(in + held, data + at, more);
		do {
			done += ws_frames_read(&frames, in + done, held + more - done, &read);
			fuzz_expect(done <= held + more, "no more is taken than was brought");
			for (uint64_t i = 0; read.data != NULL && i < read.size; i++) {
				sum = sum * 31 + read.data[i];
			}
			if (read.told != WS_TOLD_MORE &&
				(read.told != WS_TOLD_PIECE || read.final)) {
				sum = sum * 31 + read.told + read.code;
			}
		} while (read.told != WS_TOLD_MORE && read.told != WS_TOLD_BAD);
		held = held + more - done;
		fuzz_expect(
			read.told == WS_TOLD_BAD || held < WS_FRAMES_LEFT_MAX, "little is left");
		memmove(in, in + done, held);
	}
	return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	size = size < BYTES_MAX ? size : BYTES_MAX;
	uint64_t whole = read_all(data, size, size + 1);
	fuzz_expect(whole == read_all(data, size, 1), "byte by byte it says the same");
	fuzz_expect(whole == read_all(data, size, 7), "in sevens it says the same");
	return 0;
}

/* tests/fuzz/record_fuzz.c - any bytes as the record of a game. */
#include <stdint.h>
#include <stdlib.h>

#include "games/game.h"
#include "server/replay/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
	static bool ready;
	struct game_error why;
	struct replay_error error = {.text = ""};
	if (!ready && !games_init(&why)) {
		abort();
	}
	ready = true;
	if (verify_record((const char *)bytes, size, NULL, NULL, &error) != VERIFY_GOOD &&
		error.text[0] == '\0') {
		abort(); /* every refusal says why */
	}
	return 0;
}

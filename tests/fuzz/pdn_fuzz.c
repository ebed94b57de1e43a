/* tests/fuzz/pdn_fuzz.c - any bytes as a file of games; what is read is written and read again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "server/replay/import.h"
#include "server/replay/pdn.h"

enum { MOST = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* What was read can be shown, and reads back the same as PDN. */
static void tell(const struct record *record) {
	struct record again = {0};
	struct replay_error error = {0};
	struct out out;
	out_init(&out);
	if (pdn_write(&out, record, &error)) {
		if (!pdn_read(&again, out.at, 2 * MOST, &error) || again.count != record->count) {
			abort();
		}
	}
	record_finish(&again);
	out_clear(&out);
	replay_encode(&out, record, NULL, &error);
	out_clear(&out);
	replay_text(&out, record, &error);
	out_finish(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
	static bool ready;
	struct game_error why;
	struct replay_error error = {0};
	struct import import;
	if (!ready && !games_init(&why)) {
		abort();
	}
	ready = true;
	char *text = malloc(size + 1);
	if (text == NULL) {
		return 0;
	}
	if (size > 0) {
		memcpy(text, bytes, size);
	}
	text[size] = '\0';
	if (import_read(&import, text, size, MOST, &error)) {
		tell(&import.record);
	} else if (error.text[0] == '\0') {
		abort(); /* every refusal says why */
	}
	import_finish(&import);
	free(text);
	return 0;
}

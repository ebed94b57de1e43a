/* server/replay/replay_error.c - what is wrong with a record. */
#include "server/replay/replay_error.h"

#include "base/text.h"

bool replay_fail(struct replay_error *error, size_t game, unsigned line, const char *text) {
	struct text out;
	text_init(&out, error->text, sizeof(error->text));
	error->line = line;
	if (line == 0 && game > 0) {
		text_add(&out, "game %zu: ", game);
	}
	text_add(&out, "%s", text);
	return false;
}

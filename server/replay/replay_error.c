/* server/replay/replay_error.c - errors in a record or in a text of games. */
#include "server/replay/replay_error.h"

#include <stdarg.h>
#include <string.h>

static void write_error_sentence(
	char text[SENTENCE_BYTES], struct sentence_source *source, const char *format, ...) {
	va_list list;
	va_start(list, format);
	sentence_write(text, source, format, list);
	va_end(list);
}

bool replay_fail(struct replay_error *error, unsigned line, const char *format, ...) {
	va_list list;
	va_start(list, format);
	error->line = line;
	sentence_write(error->text, &error->source, format, list);
	va_end(list);
	return false;
}

bool replay_fail_why(
	struct replay_error *error, size_t game, unsigned line, const struct game_error *why) {
	error->line = line;
	if (line == 0 && game > 0) {
		write_error_sentence(error->text, &error->source, "Game %zu: %s", game, why->text);
		sentence_wrap(&error->source, &why->source);
		return false;
	}
	memcpy(error->text, why->text, sizeof(error->text));
	error->source = why->source;
	return false;
}

void replay_error_tell(const struct replay_error *error, char text[SENTENCE_BYTES],
	struct sentence_source *source) {
	if (error->line == 0) {
		memcpy(text, error->text, SENTENCE_BYTES);
		*source = error->source;
		return;
	}
	write_error_sentence(text, source, "Line %u: %s", error->line, error->text);
	sentence_wrap(source, &error->source);
}

/* server/replay/pdn_reader.c - what the parts of the PDN reader share. */
#include "server/replay/pdn_reader.h"

#include "base/text.h"

bool pdn_fail(struct pdn_reader *reader, unsigned line, const char *format, ...) {
	char text[REPLAY_ERROR_MAX];
	struct text out;
	va_list args;
	text_init(&out, text, sizeof(text));
	va_start(args, format);
	text_add_list(&out, format, args);
	va_end(args);
	return replay_fail(reader->error, 0, line, text);
}

bool pdn_next(struct pdn_reader *reader) {
	return pdn_lex_next(&reader->lex, &reader->token, reader->error);
}

struct record_game *pdn_game(struct pdn_reader *reader) {
	return &reader->record->games[reader->record->count - 1];
}

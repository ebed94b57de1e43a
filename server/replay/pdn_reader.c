/* server/replay/pdn_reader.c - shared by the parts of the PDN reader. */
#include "server/replay/pdn_reader.h"

bool pdn_fail(struct pdn_reader *reader, unsigned line, const char *format, ...) {
	va_list list;
	va_start(list, format);
	replay_fail_list(reader->error, line, format, list);
	va_end(list);
	return false;
}

bool pdn_fail_why(struct pdn_reader *reader, unsigned line, const struct game_error *why) {
	return replay_fail_why(reader->error, 0, line, why);
}

bool pdn_fail_memory(struct pdn_reader *reader) {
	return pdn_fail(reader, reader->token.line, "There is not enough memory to read it.");
}

bool pdn_next(struct pdn_reader *reader) {
	return pdn_lex_next(&reader->lex, &reader->token, reader->error);
}

struct record_game *pdn_game(struct pdn_reader *reader) {
	return &reader->record->games[reader->record->count - 1];
}

/* server/room/options.c - options of a game as texts. */
#include "server/room/options.h"

#include <string.h>

#include "proto/limits.h"

bool options_read(const struct game *game, int option[GAME_OPTIONS_MAX], const char *texts,
	size_t used, struct wire_error *error) {
	struct game_error why;
	for (size_t at = 0; at < used; at += strlen(texts + at) + 1) {
		if (!game_options_set(game, option, texts + at, &why)) {
			return wire_error_copy(error, ERROR_BAD_OPTION, why.text, &why.source);
		}
	}
	return true;
}

bool options_write(const struct game *game, const int option[GAME_OPTIONS_MAX], char *texts,
	size_t size, size_t *used) {
	*used = 0;
	for (size_t i = 0; i < game->options; i++) {
		char value[WIRE_WORD_SIZE * 2];
		size_t name = strlen(game->option[i].name);
		size_t length = game_option_print(
			&game->option[i], option[i], value, sizeof(value));
		if (*used + name + length + 2 > size) {
			return false;
		}
		memcpy(texts + *used, game->option[i].name, name);
		texts[*used + name] = '=';
		memcpy(texts + *used + name + 1, value, length + 1);
		*used += name + length + 2;
	}
	return true;
}

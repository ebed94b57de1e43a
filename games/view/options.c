/* games/view/options.c - options of a game as texts. */
#include "games/view/options.h"

#include <string.h>

#include "base/text.h"

enum { VALUE_SIZE = 64 };

bool options_read(const struct game *game, int option[GAME_OPTIONS_MAX], const char *texts,
	size_t used, struct game_error *error) {
	for (size_t at = 0; at < used; at += strlen(texts + at) + 1) {
		if (!game_options_set(game, option, texts + at, error)) {
			return false;
		}
	}
	return true;
}

static void append_option(struct text *text, const struct game_option *option, int value) {
	char word[VALUE_SIZE];
	game_option_print(option, value, word, sizeof(word));
	text_add_word(text, option->name);
	text_add_char(text, '=');
	text_add_word(text, word);
}

bool options_write(const struct game *game, const int option[GAME_OPTIONS_MAX], char *texts,
	size_t size, size_t *used) {
	*used = 0;
	for (size_t i = 0; i < game->options; i++) {
		struct text text;
		if (*used == size) {
			return false;
		}
		text_init(&text, texts + *used, size - *used);
		append_option(&text, &game->option[i], option[i]);
		if (text.full) {
			return false;
		}
		*used += text.used + 1;
	}
	return true;
}

void options_print(const struct game *game, const int option[GAME_OPTIONS_MAX], bool changed,
	char gap, char *at, size_t size) {
	struct text text;
	text_init(&text, at, size);
	for (size_t i = 0; i < game->options; i++) {
		if (changed && option[i] == game->option[i].standard) {
			continue;
		}
		if (text.used > 0) {
			text_add_char(&text, gap);
		}
		append_option(&text, &game->option[i], option[i]);
	}
}

bool options_print_value(const struct game *game, const int option[GAME_OPTIONS_MAX],
	const char *name, char *text, size_t size) {
	int index = game_option_find(game, name);
	text[0] = '\0';
	if (index >= 0) {
		game_option_print(&game->option[index], option[index], text, size);
	}
	return index >= 0;
}

/* games/library.c - the games there are. */
#include <stdlib.h>
#include <string.h>

#include "games/builtin.h"
#include "games/define.h"
#include "games/game.h"

enum { GAMES_MAX = 1024 };

static struct game *library[GAMES_MAX];
static size_t library_count;

bool games_add(const char *text, size_t size, struct game_error *error) {
	if (library_count == GAMES_MAX) {
		return game_fail(error, "line 1: there may be %d games", GAMES_MAX);
	}
	struct game *game = define_read(text, size, error);
	if (game == NULL) {
		return false;
	}
	if (games_find(game->key) != NULL) {
		game_fail(error, "line 1: there is a game with the key \"%s\" already", game->key);
		define_destroy(game);
		return false;
	}
	library[library_count++] = game;
	return true;
}

bool games_init(struct game_error *error) {
	for (size_t i = 0; i < builtins_count; i++) {
		struct game_error why;
		if (!games_add((const char *)builtins[i].text, builtins[i].size, &why)) {
			games_finish();
			return game_fail(error, "%s, %s", builtins[i].name, why.text);
		}
	}
	return true;
}

void games_finish(void) {
	while (library_count > 0) {
		define_destroy(library[--library_count]);
		library[library_count] = NULL;
	}
}

size_t games_count(void) {
	return library_count;
}

const struct game *games_at(size_t index) {
	return index < library_count ? library[index] : NULL;
}

bool games_is_own(const struct game *game) {
	for (size_t i = 0; i < builtins_count && i < library_count; i++) {
		if (library[i] == game) {
			return false;
		}
	}
	return true;
}

const struct game *games_find(const char *key) {
	for (size_t i = 0; i < library_count; i++) {
		if (strcmp(library[i]->key, key) == 0) {
			return library[i];
		}
	}
	return NULL;
}

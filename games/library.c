/* games/library.c - the list of games, in the order in which they were read. */
#include "games/library.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/builtin.h"

static struct game *library[GAMES_MAX + 1];
static size_t library_count;
static char *learned[GAMES_MAX];    /* by game: what game->learned points to, or NULL */
static char *definition[GAMES_MAX]; /* by game: what game->definition points to, or NULL */

bool library_has_room(const char *key, struct game_error *error) {
	size_t keys = strlen(key) + 1;
	for (size_t i = 0; i < library_count; i++) {
		keys += strlen(library[i]->key) + 1;
	}
	if (library_count == GAMES_MAX) {
		return game_fail(error, "at most %d games are allowed", GAMES_MAX);
	}
	return keys <= GAMES_KEYS_SIZE ||
		game_fail(error,
			"the keys of all games may have %d bytes together; give this one or others "
			"shorter keys",
			GAMES_KEYS_SIZE - (int)library_count - 1);
}

bool library_push(struct game *game, const char *text, size_t size) {
	assert(library_count < GAMES_MAX);
	char *copy = text_duplicate(text, size);
	if (copy == NULL) {
		return false;
	}
	definition[library_count] = copy;
	game->definition = copy;
	game->definition_size = size;
	game->learned = NULL;
	game->learned_size = 0;
	library[library_count++] = game;
	return true;
}

struct game *library_pop(void) {
	struct game *game = library_count > 0 ? library[--library_count] : NULL;
	free(learned[library_count]);
	free(definition[library_count]);
	learned[library_count] = NULL;
	definition[library_count] = NULL;
	library[library_count] = NULL;
	return game;
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

static char fold_letter(char c) {
	return c == ' ' || c == '_' ? '-' : (char)tolower((unsigned char)c);
}

/* Apostrophes are left out, straight ones and those of print. */
static const char *skip_apostrophes(const char *text) {
	static const char printed[] = "\xe2\x80\x99";
	while (*text == '\'' || strncmp(text, printed, sizeof(printed) - 1) == 0) {
		text += *text == '\'' ? 1 : sizeof(printed) - 1;
	}
	return text;
}

static bool is_same_title(const char *name, const char *given) {
	name = skip_apostrophes(name);
	given = skip_apostrophes(given);
	while (*name != '\0' && fold_letter(*name) == fold_letter(*given)) {
		name = skip_apostrophes(name + 1);
		given = skip_apostrophes(given + 1);
	}
	return *name == '\0' && *given == '\0';
}

const struct game *games_find_named(const char *name) {
	for (size_t i = 0; i < library_count; i++) {
		if (is_same_title(library[i]->key, name) ||
			is_same_title(library[i]->title, name)) {
			return library[i];
		}
	}
	return NULL;
}

const struct game *games_find_type(int type) {
	for (size_t i = 0; i < library_count; i++) {
		if (type != 0 && library[i]->pdn.type == type) {
			return library[i];
		}
	}
	return NULL;
}

bool games_learn(const char *key, const char *text, size_t size) {
	size_t i = 0;
	while (i < library_count && strcmp(library[i]->key, key) != 0) {
		i++;
	}
	char *copy = i < library_count ? text_duplicate(text, size) : NULL;
	if (copy == NULL) {
		return false;
	}
	free(learned[i]);
	learned[i] = copy;
	library[i]->learned = copy;
	library[i]->learned_size = size;
	return true;
}

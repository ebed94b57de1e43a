/* games/library.c - the games there are, in the order in which they were read. */
#include "games/library.h"

#include <string.h>

#include "games/builtin.h"

static struct game *library[LIBRARY_MAX + 1];
static size_t library_count;

bool library_push(struct game *game) {
	if (library_count == LIBRARY_MAX) {
		return false;
	}
	library[library_count++] = game;
	return true;
}

struct game *library_pop(void) {
	struct game *game = library_count > 0 ? library[--library_count] : NULL;
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

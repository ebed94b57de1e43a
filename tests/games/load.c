/* tests/games/load.c - all built-in games, loaded once for a whole suite; more of them, as many as
 * a test wants. */
#include "tests/games/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "games/game.h"

bool load_games(void) {
	struct game_error error;
	if (!games_init(&error)) {
		fprintf(stderr, "%s\n", error.text);
		return false;
	}
	return true;
}

bool load_copy(const char *key, struct game_error *error) {
	static const char name[] = "\"key\": \"felli\"";
	const struct game *felli = games_find("felli");
	const char *at = strstr(felli->definition, name);
	size_t size = felli->definition_size + strlen(key) + 1;
	char *text = malloc(size);
	if (at == NULL || text == NULL) {
		free(text);
		return game_fail(error, "Felli cannot be copied");
	}
	int length = snprintf(text, size, "%.*s\"key\": \"%s\"%s", (int)(at - felli->definition),
		felli->definition, key, at + strlen(name));
	bool added = games_add(text, (size_t)length, error);
	free(text);
	return added;
}

bool load_games_until(size_t count) {
	bool good = true;
	while (good && games_count() < count) {
		struct game_error error;
		char key[24];
		snprintf(key, sizeof(key), "felli-%zu", games_count());
		good = load_copy(key, &error);
		if (!good) {
			fprintf(stderr, "%s\n", error.text);
		}
	}
	return good;
}

uint64_t seed_of(const struct game *game, uint64_t salt) {
	uint64_t seed = hash_word(hash_text(hash_begin(0), game->key), salt);
	return seed != 0 ? seed : 1;
}

/* server/ledger/rules_hash.c - a hash of the rules of a game. */
#include "server/ledger/rules_hash.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Members that do not change how a game is played, wherever they stand in its definition. */
static const char *const telling[] = {"title", "subtitle", "origin", "minutes", "described",
	"sources", "source", "clauses", "examples", "help", "group", "look", "labels", "washed",
	"crossed", "bottom"};

static void strip_definition(json_t *value) {
	size_t i;
	json_t *inner;
	const char *key;
	for (i = 0; i < sizeof(telling) / sizeof(telling[0]); i++) {
		json_object_del(value, telling[i]);
	}
	json_array_foreach(value, i, inner) {
		strip_definition(inner);
	}
	json_object_foreach(value, key, inner) {
		strip_definition(inner);
	}
}

/* Hash what the definition of a game says of its rules after the hash of before (NULL: none). */
static bool hash_definition(
	const struct game *game, const uint8_t *before, uint8_t hash[DIGEST_BYTES]) {
	if (game->definition == NULL) {
		return digest_sha256("", 0, hash); /* of a test */
	}
	json_t *root = json_loadb(game->definition, game->definition_size, 0, NULL);
	strip_definition(root);
	char *text = root != NULL ? json_dumps(root, JSON_SORT_KEYS | JSON_COMPACT) : NULL;
	json_decref(root);
	bool good = text != NULL && digest_sha256(text, strlen(text), hash);
	free(text);
	if (good && before != NULL) {
		uint8_t both[2 * DIGEST_BYTES];
		memcpy(both, before, DIGEST_BYTES);
		memcpy(both + DIGEST_BYTES, hash, DIGEST_BYTES);
		good = digest_sha256(both, sizeof(both), hash);
	}
	return good;
}

bool rules_hash(const struct game *game, uint8_t hash[DIGEST_BYTES]) {
	uint8_t of_preset[DIGEST_BYTES];
	const struct game *base = game->preset != NULL ? games_find(game->preset) : NULL;
	if (base == NULL) {
		return hash_definition(game, NULL, hash);
	}
	return hash_definition(base, NULL, of_preset) && hash_definition(game, of_preset, hash);
}

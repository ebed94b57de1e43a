/* base/map.c - finds things by a short text: open addressing, halves kept free. */
#include "base/map.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { MAP_FIRST_SIZE = 64 };

void map_init(struct map *map, uint64_t salt) {
	memset(map, 0, sizeof(*map));
	map->salt = salt;
}

void map_finish(struct map *map) {
	free(map->place);
	map_init(map, 0);
}

static uint32_t hash_key(const struct map *map, const char *key) {
	uint64_t hash = hash_begin(map->salt);
	for (const char *c = key; *c != '\0'; c++) {
		hash = hash_word(hash, (unsigned char)*c);
	}
	return (uint32_t)(hash ^ hash >> 32);
}

/* Where key is, or the free place where it would be. */
static size_t look(const struct map *map, const char *key, uint32_t hash) {
	size_t at = hash & (map->size - 1);
	while (map->place[at].value != NULL &&
		(map->place[at].hash != hash || strcmp(map->place[at].key, key) != 0)) {
		at = (at + 1) & (map->size - 1);
	}
	return at;
}

void *map_find(const struct map *map, const char *key) {
	if (map->size == 0 || strlen(key) >= MAP_KEY_SIZE) {
		return NULL;
	}
	return map->place[look(map, key, hash_key(map, key))].value;
}

static bool grow(struct map *map) {
	struct map bigger = *map;
	bigger.size = map->size > 0 ? map->size * 2 : MAP_FIRST_SIZE;
	bigger.place = calloc(bigger.size, sizeof(*bigger.place));
	if (bigger.place == NULL) {
		return false;
	}
	for (size_t i = 0; i < map->size; i++) {
		if (map->place[i].value != NULL) {
			bigger.place[look(&bigger, map->place[i].key, map->place[i].hash)] =
				map->place[i];
		}
	}
	free(map->place);
	*map = bigger;
	return true;
}

bool map_add(struct map *map, const char *key, void *value) {
	assert(value != NULL);
	if (strlen(key) >= MAP_KEY_SIZE || (2 * (map->count + 1) > map->size && !grow(map))) {
		return false;
	}
	uint32_t hash = hash_key(map, key);
	struct map_place *place = &map->place[look(map, key, hash)];
	assert(place->value == NULL);
	place->hash = hash;
	place->value = value;
	strcpy(place->key, key);
	map->count++;
	return true;
}

void map_remove(struct map *map, const char *key) {
	if (map->size == 0 || strlen(key) >= MAP_KEY_SIZE) {
		return;
	}
	size_t hole = look(map, key, hash_key(map, key));
	if (map->place[hole].value == NULL) {
		return;
	}
	map->place[hole].value = NULL;
	map->count--;
	/* What stands behind the hole may have its place before it: move it up. */
	for (size_t at = (hole + 1) & (map->size - 1); map->place[at].value != NULL;
		at = (at + 1) & (map->size - 1)) {
		struct map_place moved = map->place[at];
		map->place[at].value = NULL;
		map->place[look(map, moved.key, moved.hash)] = moved;
	}
}

/* base/map.c - a hash map: open addressing over entry numbers, at most half full. The entries lie
 * in an array of their own, so a free place costs only eight bytes. */
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
	free(map->entry);
	map_init(map, 0);
}

static uint32_t hash_map_key(const struct map *map, const char *key) {
	uint64_t hash = hash_begin(map->salt);
	for (const char *c = key; *c != '\0'; c++) {
		hash = hash_word(hash, (unsigned char)*c);
	}
	return (uint32_t)(hash ^ hash >> 32);
}

static size_t first_place(const struct map *map, uint32_t hash) {
	return hash & (map->size - 1);
}

static size_t next_place(const struct map *map, size_t at) {
	return (at + 1) & (map->size - 1);
}

/* Returns where key is, or the free place where it belongs. */
static size_t find_map_place(const struct map *map, const char *key, uint32_t hash) {
	size_t at = first_place(map, hash);
	while (map->place[at].number != 0 &&
		(map->place[at].hash != hash ||
			strcmp(map->entry[map->place[at].number - 1].key, key) != 0)) {
		at = next_place(map, at);
	}
	return at;
}

void *map_find(const struct map *map, const char *key) {
	if (map->size == 0 || strlen(key) >= MAP_KEY_SIZE) {
		return NULL;
	}
	uint32_t number = map->place[find_map_place(map, key, hash_map_key(map, key))].number;
	return number == 0 ? NULL : map->entry[number - 1].value;
}

/* Insert a place that is not in the table yet. */
static void insert_map_place(struct map *map, struct map_place place) {
	size_t at = first_place(map, place.hash);
	while (map->place[at].number != 0) {
		at = next_place(map, at);
	}
	map->place[at] = place;
}

static bool grow_places(struct map *map) {
	struct map bigger = *map;
	bigger.size = map->size > 0 ? map->size * 2 : MAP_FIRST_SIZE;
	bigger.place = calloc(bigger.size, sizeof(*bigger.place));
	if (bigger.place == NULL) {
		return false;
	}
	for (size_t i = 0; i < map->size; i++) {
		if (map->place[i].number != 0) {
			insert_map_place(&bigger, map->place[i]);
		}
	}
	free(map->place);
	*map = bigger;
	return true;
}

/* Entries grow by only a quarter, because there may be very many. */
static bool grow_entries(struct map *map) {
	size_t capacity = map->capacity + map->capacity / 4 + MAP_FIRST_SIZE / 4;
	struct map_entry *entry = realloc(map->entry, capacity * sizeof(*entry));
	if (entry == NULL) {
		return false;
	}
	map->entry = entry;
	map->capacity = capacity;
	return true;
}

bool map_add(struct map *map, const char *key, void *value) {
	assert(value != NULL);
	if (strlen(key) >= MAP_KEY_SIZE || map->count >= UINT32_MAX ||
		(2 * (map->count + 1) > map->size && !grow_places(map)) ||
		(map->count == map->capacity && !grow_entries(map))) {
		return false;
	}
	uint32_t hash = hash_map_key(map, key);
	struct map_place *place = &map->place[find_map_place(map, key, hash)];
	struct map_entry *entry = &map->entry[map->count];
	assert(place->number == 0);
	entry->value = value;
	strcpy(entry->key, key);
	map->count++;
	*place = (struct map_place){.hash = hash, .number = (uint32_t)map->count};
	return true;
}

/* Move the last entry into the slot of entry number, which was removed. */
static void fill_gap(struct map *map, uint32_t number) {
	struct map_entry *gap = &map->entry[number - 1];
	const struct map_entry *last = &map->entry[map->count - 1];
	if (gap != last) {
		map->place[find_map_place(map, last->key, hash_map_key(map, last->key))]
			.number = number;
		*gap = *last;
	}
	map->count--;
}

void map_remove(struct map *map, const char *key) {
	if (map->size == 0 || strlen(key) >= MAP_KEY_SIZE) {
		return;
	}
	size_t hole = find_map_place(map, key, hash_map_key(map, key));
	uint32_t number = map->place[hole].number;
	if (number == 0) {
		return;
	}
	fill_gap(map, number);
	map->place[hole].number = 0;
	/* Reinsert the places after the hole: they may belong before it. */
	for (size_t at = next_place(map, hole); map->place[at].number != 0;
		at = next_place(map, at)) {
		struct map_place moved = map->place[at];
		map->place[at].number = 0;
		insert_map_place(map, moved);
	}
}

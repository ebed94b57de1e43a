/* base/map.h - a hash map with short string keys, such as room ids or addresses. */
#ifndef QIRKAT_BASE_MAP_H
#define QIRKAT_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAP_KEY_SIZE = 48 }; /* bytes of a key, including the zero */

struct map_place {
	uint32_t hash;
	uint32_t number; /* 1 + index of the entry; 0: free */
};

struct map_entry {
	void *value;
	char key[MAP_KEY_SIZE];
};

/* All zero is an empty map. */
struct map {
	size_t count, size, capacity; /* entries; places; allocated entries */
	uint64_t salt;                /* secret, so that outsiders cannot construct collisions */
	struct map_place *place;
	struct map_entry *entry;
};

void map_init(struct map *map, uint64_t salt);
/* Frees the map, not the values. */
void map_finish(struct map *map);
/* Returns NULL if key is not there. */
void *map_find(const struct map *map, const char *key);
/* Returns false without memory. key must not be there yet, and value must not be NULL. */
bool map_add(struct map *map, const char *key, void *value);
void map_remove(struct map *map, const char *key);

#endif

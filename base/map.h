/* base/map.h - finds things by a short text: rooms by id, addresses by IP. */
#ifndef QIRKAT_BASE_MAP_H
#define QIRKAT_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAP_KEY_SIZE = 48 }; /* bytes of a key, with the zero */

struct map_place {
	uint32_t hash;
	uint32_t number; /* of an entry, from 1; 0: free */
};

struct map_entry {
	void *value;
	char key[MAP_KEY_SIZE];
};

/* All zero is an empty map. */
struct map {
	size_t count, size, capacity; /* entries; places; entries there is memory for */
	uint64_t salt; /* so that nobody outside can choose keys that fall together */
	struct map_place *place;
	struct map_entry *entry;
};

void map_init(struct map *map, uint64_t salt);
/* Free the map, not the values. */
void map_finish(struct map *map);
/* NULL if it is not there. */
void *map_find(const struct map *map, const char *key);
/* False without memory; key must not be there yet, value not be NULL. */
bool map_add(struct map *map, const char *key, void *value);
void map_remove(struct map *map, const char *key);

#endif

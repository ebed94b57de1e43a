/* games/search/table.c - the transposition table. */
#include <string.h>

#include "games/search/internal.h"

void table_clear(struct search *search) {
	memset(search->entry, 0, search->buckets * SEARCH_BUCKET * sizeof(*search->entry));
	search->age = 0;
}

static struct search_entry *find_entry_bucket(struct search *search, uint64_t key) {
	return &search->entry[(key >> 20) % search->buckets * SEARCH_BUCKET];
}

struct search_entry *table_find(struct search *search, uint64_t key) {
	struct search_entry *bucket = find_entry_bucket(search, key);
	for (int i = 0; i < SEARCH_BUCKET; i++) {
		if (bucket[i].key == key && bucket[i].bound != 0) {
			return &bucket[i];
		}
	}
	return NULL;
}

/* Returns the replacement priority of an entry: deep ones, and those of this search, are kept. */
static int rate_entry_to_keep(const struct search *search, const struct search_entry *entry) {
	return entry->bound == 0 ? -1000 : entry->depth + (entry->age == search->age ? 64 : 0);
}

void table_keep(struct search *search, const struct search_entry *entry) {
	struct search_entry *bucket = find_entry_bucket(search, entry->key), *worst = &bucket[0];
	for (int i = 0; i < SEARCH_BUCKET; i++) {
		if (bucket[i].key == entry->key) {
			worst = &bucket[i];
			break;
		}
		if (rate_entry_to_keep(search, &bucket[i]) < rate_entry_to_keep(search, worst)) {
			worst = &bucket[i];
		}
	}
	uint16_t best = worst->key == entry->key && worst->bound != 0 ? worst->best
								      : SEARCH_NO_STEP;
	*worst = *entry;
	worst->age = search->age;
	if (worst->best == SEARCH_NO_STEP) {
		worst->best = best;
	}
}

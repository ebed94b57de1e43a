/* base/free_list.h - recycles blocks of one size that are allocated and freed many times a second,
 * which saves heap calls and fragmentation. */
#ifndef QIRKAT_BASE_FREE_LIST_H
#define QIRKAT_BASE_FREE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum { FREE_LIST_MAX = 256 };

/* Overlays the start of a kept block. */
struct free_list_kept {
	struct free_list_kept *next;
};

/* All zero is an empty list. */
struct free_list {
	struct free_list_kept *first;
	unsigned count;
};

/* Returns a kept block with its old content, except for its first pointer; NULL if none is kept. */
static inline void *free_list_take_kept(struct free_list *list) {
	struct free_list_kept *kept = list->first;
	if (kept != NULL) {
		list->first = kept->next;
		list->count--;
	}
	return kept;
}

/* Returns a block of size bytes (always the same size for one list) with undefined content, to be
 * given back with free_list_give. NULL without memory. */
static inline void *free_list_take(struct free_list *list, size_t size) {
	void *block = free_list_take_kept(list);
	size_t least = sizeof(struct free_list_kept);
	return block != NULL ? block : malloc(size < least ? least : size);
}

/* Would the next block given back be kept? */
static inline bool free_list_has_room(const struct free_list *list) {
	return list->count < FREE_LIST_MAX;
}

/* block may be NULL. */
static inline void free_list_give(struct free_list *list, void *block) {
	struct free_list_kept *kept = block;
	if (kept == NULL || !free_list_has_room(list)) {
		free(kept);
		return;
	}
	kept->next = list->first;
	list->first = kept;
	list->count++;
}

static inline void free_list_finish(struct free_list *list) {
	while (list->first != NULL) {
		struct free_list_kept *kept = list->first;
		list->first = kept->next;
		free(kept);
	}
	list->count = 0;
}

#endif

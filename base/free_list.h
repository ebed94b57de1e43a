/* base/free_list.h - recycles blocks of one size that are allocated and freed many times a second,
 * which saves heap calls and fragmentation. */
#ifndef QIRKAT_BASE_FREE_LIST_H
#define QIRKAT_BASE_FREE_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* All zero is an empty list. */
struct free_list {
	void *first;
	unsigned count;
};

/* Returns a block of size bytes (always the same size for one list) with undefined content, to be
 * given back with free_list_give. NULL without memory. */
void *free_list_take(struct free_list *list, size_t size);
/* Returns a kept block with its old content, except for its first pointer; NULL if none is kept. */
void *free_list_take_kept(struct free_list *list);
/* block may be NULL. */
void free_list_give(struct free_list *list, void *block);
/* Would the next block given back be kept? */
bool free_list_has_room(const struct free_list *list);
void free_list_finish(struct free_list *list);

#endif

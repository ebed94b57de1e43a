/* base/free_list.h - blocks of one size that come and go many times a second: some are kept, so
 * that they neither cost a walk through the heap each time nor tear holes into it. */
#ifndef QIRKAT_BASE_FREE_LIST_H
#define QIRKAT_BASE_FREE_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* All zero is an empty one. */
struct free_list {
	void *first;
	unsigned count;
};

/* A block of size bytes, always the same for one list; what is in it is anything. To be given back
 * with free_list_give. NULL without memory. */
void *free_list_take(struct free_list *list, size_t size);
/* One that was given back, with what was in it but for its first pointer; NULL if none is kept. */
void *free_list_take_kept(struct free_list *list);
/* NULL is taken. */
void free_list_give(struct free_list *list, void *block);
/* Will the next that is given back be kept? */
bool free_list_has_room(const struct free_list *list);
void free_list_finish(struct free_list *list);

#endif

/* base/free_list.h - blocks of one size that come and go many times a second: some are kept, so
 * that they neither cost a walk through the heap each time nor tear holes into it. */
#ifndef QIRKAT_BASE_FREE_LIST_H
#define QIRKAT_BASE_FREE_LIST_H

#include <stddef.h>

/* All zero is an empty one. */
struct free_list {
	void *first;
	unsigned count;
};

/* A block of size bytes, always the same for one list; what is in it is anything. To be given back
 * with free_list_give. NULL without memory. */
void *free_list_take(struct free_list *list, size_t size);
/* NULL is taken. */
void free_list_give(struct free_list *list, void *block);
void free_list_finish(struct free_list *list);

#endif

/* server/base/spare.h - blocks of one size that come and go many times a second: some are kept, so
 * that they neither cost a walk through the heap each time nor tear holes into it. */
#ifndef QIRKAT_SERVER_SPARE_H
#define QIRKAT_SERVER_SPARE_H

#include <stddef.h>

/* All zero is an empty one. */
struct spare {
	void *first;
	unsigned count;
};

/* A block of size bytes, always the same for one spare; what is in it is anything. To be given back
 * with spare_give. NULL without memory. */
void *spare_take(struct spare *spare, size_t size);
/* NULL is taken. */
void spare_give(struct spare *spare, void *block);
void spare_finish(struct spare *spare);

#endif

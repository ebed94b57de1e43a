/* server/base/spare.c - blocks of one size that come and go many times a second. */
#include "server/base/spare.h"

#include <stdlib.h>

enum { KEPT_MAX = 256 };

/* The beginning of a block that is kept. */
struct kept {
	struct kept *next;
};

void *spare_take(struct spare *spare, size_t size) {
	struct kept *kept = spare->first;
	if (kept == NULL) {
		return malloc(size < sizeof(*kept) ? sizeof(*kept) : size);
	}
	spare->first = kept->next;
	spare->count--;
	return kept;
}

void spare_give(struct spare *spare, void *block) {
	struct kept *kept = block;
	if (kept == NULL || spare->count >= KEPT_MAX) {
		free(kept);
		return;
	}
	kept->next = spare->first;
	spare->first = kept;
	spare->count++;
}

void spare_finish(struct spare *spare) {
	while (spare->first != NULL) {
		struct kept *kept = spare->first;
		spare->first = kept->next;
		free(kept);
	}
	spare->count = 0;
}

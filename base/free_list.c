/* base/free_list.c - recycles blocks of one size. */
#include "base/free_list.h"

#include <stdlib.h>

enum { KEPT_MAX = 256 };

/* Overlays the start of a kept block. */
struct kept {
	struct kept *next;
};

void *free_list_take_kept(struct free_list *list) {
	struct kept *kept = list->first;
	if (kept != NULL) {
		list->first = kept->next;
		list->count--;
	}
	return kept;
}

void *free_list_take(struct free_list *list, size_t size) {
	void *block = free_list_take_kept(list);
	return block != NULL ? block
			     : malloc(size < sizeof(struct kept) ? sizeof(struct kept) : size);
}

bool free_list_has_room(const struct free_list *list) {
	return list->count < KEPT_MAX;
}

void free_list_give(struct free_list *list, void *block) {
	struct kept *kept = block;
	if (kept == NULL || !free_list_has_room(list)) {
		free(kept);
		return;
	}
	kept->next = list->first;
	list->first = kept;
	list->count++;
}

void free_list_finish(struct free_list *list) {
	while (list->first != NULL) {
		struct kept *kept = list->first;
		list->first = kept->next;
		free(kept);
	}
	list->count = 0;
}

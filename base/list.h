/* base/list.h - intrusive doubly linked lists.
 *
 * A list is a link that points to itself when empty. A link in no list points to itself too, so
 * taking it out twice is harmless.
 */
#ifndef QIRKAT_BASE_LIST_H
#define QIRKAT_BASE_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct list {
	struct list *next, *before;
};

/* The struct of the given type that contains link as its member. */
#define LIST_OWNER(link, type, member) ((type *)(void *)((char *)(link)-offsetof(type, member)))

static inline void list_init(struct list *list) {
	list->next = list;
	list->before = list;
}

static inline bool list_is_empty(const struct list *list) {
	return list->next == list;
}

static inline void list_take_out(struct list *link) {
	link->before->next = link->next;
	link->next->before = link->before;
	list_init(link);
}

/* Add link, which must be in no list, at the end or the beginning. */
static inline void list_add_last(struct list *list, struct list *link) {
	link->before = list->before;
	link->next = list;
	list->before->next = link;
	list->before = link;
}

static inline void list_add_first(struct list *list, struct list *link) {
	list_add_last(list->next, link);
}

/* Move link to the end, from this list or another one. */
static inline void list_move_last(struct list *list, struct list *link) {
	list_take_out(link);
	list_add_last(list, link);
}

#endif

/* server/quota/work_queue.h - schedules the work of one thread fairly.
 *
 * owner  somebody who waits for work: an address
 * item   a piece of waiting work
 *
 * The owner who used the thread least recently goes first; among equals, the one whose last turn is
 * longest ago. So a newcomer waits only for the current item, however much others have queued. When
 * the queue is full, the owner with the most items loses its last one to an owner with fewer.
 */
#ifndef QIRKAT_SERVER_WORK_QUEUE_H
#define QIRKAT_SERVER_WORK_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	WORK_ITEMS = 64,
	WORK_ITEMS_OF_OWNER = 4,
	WORK_BYTES = 64 << 20, /* held by all items */
	WORK_BYTES_OF_OWNER = 20 << 20,
};

/* All zero: nothing used, nothing queued. */
struct work_owner {
	uint64_t had_ns, at_ns; /* thread time used, and up to when it was forgiven */
	uint64_t turn;          /* number of its last turn; 0: none */
	unsigned items;
	size_t bytes;
};

struct work_item {
	struct work_item *next;
	struct work_owner *owner; /* NULL: not queued */
	size_t bytes;
};

/* All zero is an empty queue. */
struct work_queue {
	struct work_item *first, *last;
	unsigned items;
	size_t bytes;
	uint64_t turns;
};

/* Does owner's own share leave room for one more item? */
bool work_queue_has_room(const struct work_owner *owner, size_t bytes);
/* Queue item. *out becomes another item that had to be dropped, item itself if there is no room for
 * it, or NULL. */
void work_queue_add(struct work_queue *queue, struct work_item *item, struct work_owner *owner,
	size_t bytes, struct work_item **out);
/* Remove and return the next item; NULL if the queue is empty. now_ns is on a monotonic clock. */
struct work_item *work_queue_take(struct work_queue *queue, uint64_t now_ns);
/* Remove an item; does nothing if it is not queued. */
void work_queue_remove(struct work_queue *queue, struct work_item *item);
/* Charge owner for the time of its work. */
void work_queue_spent(struct work_owner *owner, uint64_t ns, uint64_t now_ns);

#endif

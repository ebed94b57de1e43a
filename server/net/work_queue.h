/* server/net/work_queue.h - whose work is done next, where one thread does it for all.
 *
 * owner  somebody who waits for work: an address
 * item   a piece of work that waits
 *
 * Whoever has had the least of the thread lately is next, and of equals the one whose turn is
 * longest ago. So however much others have queued, a newcomer waits for what is being done and no
 * longer. When the queue is full, the owner with most in it loses its last item to one who has
 * less.
 */
#ifndef QIRKAT_SERVER_WORK_QUEUE_H
#define QIRKAT_SERVER_WORK_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	WORK_ITEMS = 64,
	WORK_ITEMS_OF_OWNER = 4,
	WORK_BYTES = 64 << 20, /* that all items hold */
	WORK_BYTES_OF_OWNER = 20 << 20,
};

/* Zeroed: nothing had, nothing queued. */
struct work_owner {
	uint64_t had_ns, at_ns; /* of the thread, up to when it was forgiven */
	uint64_t turn;          /* the last one it had; 0: none */
	unsigned items;
	size_t bytes;
};

struct work_item {
	struct work_item *next;
	struct work_owner *owner; /* NULL: not queued */
	size_t bytes;
};

/* All zero is an empty one. */
struct work_queue {
	struct work_item *first, *last;
	unsigned items;
	size_t bytes;
	uint64_t turns;
};

/* Is there room for one more item of owner, as far as it is about its own share? */
bool work_queue_has_room(const struct work_owner *owner, size_t bytes);
/* Put item into the queue. *out is set to another that had to make way, or to item itself where
 * there is no room for it, or NULL. */
void work_queue_add(struct work_queue *queue, struct work_item *item, struct work_owner *owner,
	size_t bytes, struct work_item **out);
/* Take the next out of the queue; NULL if it is empty. now_ns is on a clock that only goes forward.
 */
struct work_item *work_queue_take(struct work_queue *queue, uint64_t now_ns);
/* Nobody waits for it any more. One that is not queued is taken. */
void work_queue_remove(struct work_queue *queue, struct work_item *item);
/* What owner asked for took so long. */
void work_queue_spent(struct work_owner *owner, uint64_t ns, uint64_t now_ns);

#endif

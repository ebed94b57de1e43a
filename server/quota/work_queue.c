/* server/quota/work_queue.c - schedules the work of one thread fairly. */
#include "server/quota/work_queue.h"

/* Usage is forgiven at this fraction of time, as if so many shared the thread. */
enum { SHARERS = 8 };

static uint64_t subtract_clamped(uint64_t from, uint64_t amount) {
	return from > amount ? from - amount : 0;
}

static void drain_owner_time(struct work_owner *owner, uint64_t now_ns) {
	uint64_t passed = subtract_clamped(now_ns, owner->at_ns);
	owner->at_ns += passed;
	owner->had_ns = subtract_clamped(owner->had_ns, passed / SHARERS);
}

bool work_queue_has_room(const struct work_owner *owner, size_t bytes) {
	return owner->items < WORK_ITEMS_OF_OWNER && bytes <= WORK_BYTES_OF_OWNER - owner->bytes;
}

void work_queue_remove(struct work_queue *queue, struct work_item *item) {
	struct work_item *before = NULL;
	if (item->owner == NULL) {
		return;
	}
	for (struct work_item *at = queue->first; at != item; at = at->next) {
		before = at;
	}
	if (before != NULL) {
		before->next = item->next;
	} else {
		queue->first = item->next;
	}
	if (queue->last == item) {
		queue->last = before;
	}
	queue->items--;
	queue->bytes -= item->bytes;
	item->owner->items--;
	item->owner->bytes -= item->bytes;
	item->owner = NULL;
	item->next = NULL;
}

static void append_work_item(
	struct work_queue *queue, struct work_item *item, struct work_owner *owner, size_t bytes) {
	*item = (struct work_item){.owner = owner, .bytes = bytes};
	if (queue->last != NULL) {
		queue->last->next = item;
	} else {
		queue->first = item;
	}
	queue->last = item;
	queue->items++;
	queue->bytes += bytes;
	owner->items++;
	owner->bytes += bytes;
}

/* Returns the last item of the owner with most queued. */
static struct work_item *find_item_to_evict(const struct work_queue *queue) {
	struct work_item *found = queue->first;
	for (struct work_item *at = queue->first; at != NULL; at = at->next) {
		const struct work_owner *most = found->owner;
		if (at->owner == most || at->owner->bytes > most->bytes ||
			(at->owner->bytes == most->bytes && at->owner->items > most->items)) {
			found = at;
		}
	}
	return found;
}

void work_queue_add(struct work_queue *queue, struct work_item *item, struct work_owner *owner,
	size_t bytes, struct work_item **out) {
	*out = NULL;
	*item = (struct work_item){.owner = NULL};
	if (!work_queue_has_room(owner, bytes)) {
		*out = item;
		return;
	}
	append_work_item(queue, item, owner, bytes);
	if (queue->items > WORK_ITEMS || queue->bytes > WORK_BYTES) {
		*out = find_item_to_evict(queue);
		work_queue_remove(queue, *out);
	}
}

/* Does left come before right? */
static bool is_owner_before(const struct work_owner *left, const struct work_owner *right) {
	return left->had_ns != right->had_ns ? left->had_ns < right->had_ns
					     : left->turn < right->turn;
}

struct work_item *work_queue_take(struct work_queue *queue, uint64_t now_ns) {
	struct work_item *next = queue->first;
	for (struct work_item *at = queue->first; at != NULL; at = at->next) {
		drain_owner_time(at->owner, now_ns);
		if (is_owner_before(at->owner, next->owner)) {
			next = at;
		}
	}
	if (next != NULL) {
		next->owner->turn = ++queue->turns;
		work_queue_remove(queue, next);
	}
	return next;
}

void work_queue_spent(struct work_owner *owner, uint64_t ns, uint64_t now_ns) {
	drain_owner_time(owner, now_ns);
	owner->had_ns += ns;
}

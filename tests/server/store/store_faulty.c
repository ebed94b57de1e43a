/* tests/server/store/store_faulty.c - a store in front of another one that fails or delays on
 * demand.
 *
 * Appends form one queue. Each is passed on, or refused, when its time has come and all before it
 * have been; each is answered after all before it, so answers come in the order of requests.
 */
#include "tests/server/store/store_faulty.h"

#include <stdlib.h>

#include "base/list.h"
#include "server/store/store_jobs.h"
#include "server/store/store_query.h"

enum place { PLACE_WAITING, PLACE_INSIDE, PLACE_ANSWERED };

struct entry {
	struct entry *next;
	struct faulty_store *faulty;
	struct jobs one; /* the append, keep or note itself */
	enum place place;
	bool refuse;
	uint64_t due_ms; /* on the loop's clock */
};

struct faulty_store {
	struct store base;
	struct store *inner;
	uv_timer_t timer;
	struct entry *first, *last;
	size_t pending;
	enum store_fault fault;
	unsigned delay_ms, one_in, asked;
	bool refused;          /* the last append was refused */
	store_expired expired; /* callback to report the failure to */
	void *expired_user;
	bool hurry;          /* being destroyed: no more delays */
	struct list waiting; /* waiting cursors of a late store */
	unsigned waits;      /* number of them */
	bool holds;          /* they get no data */
	uv_timer_t come;
	int handles; /* handles not closed yet */
};

static struct faulty_store *faulty_of(struct store *store) {
	return (struct faulty_store *)store;
}

/* Report results from the front of the queue, as far as there are any. */
static void answer(struct faulty_store *faulty) {
	while (faulty->first != NULL && faulty->first->place == PLACE_ANSWERED) {
		struct entry *entry = faulty->first;
		struct job *job = jobs_take(&entry->one);
		faulty->first = entry->next;
		if (faulty->first == NULL) {
			faulty->last = NULL;
		}
		faulty->pending--;
		free(entry);
		job_finish(job);
	}
}

static void on_kept(void *user, enum store_result result) {
	struct entry *entry = user;
	entry->one.first->result = result;
	entry->place = PLACE_ANSWERED;
	answer(entry->faulty);
}

static void hand_on(struct entry *entry) {
	struct job *job = entry->one.first;
	entry->faulty->refused = entry->refuse;
	if (entry->refuse) {
		job->result = STORE_FAILED;
	}
	if (job->result != STORE_OK) {
		entry->place = PLACE_ANSWERED;
		return;
	}
	entry->place = PLACE_INSIDE;
	if (job->kind == JOB_KEEPING) {
		store_keep(entry->faulty->inner, &job->keeping, on_kept, entry);
	} else if (job->kind == JOB_NOTE) {
		store_note(entry->faulty->inner, &job->note, on_kept, entry);
	} else if (job->kind == JOB_CHANGES) {
		store_change(entry->faulty->inner, job->changes, job->count, on_kept, entry);
	} else {
		store_append(entry->faulty->inner, &job->event, on_kept, entry);
	}
}

static void on_timer(uv_timer_t *timer);

/* Pass on what is due, and set the timer for the next. */
static void move(struct faulty_store *faulty) {
	uint64_t now = uv_now(faulty->timer.loop);
	struct entry *entry = faulty->first;
	for (; entry != NULL; entry = entry->next) {
		if (entry->place == PLACE_WAITING && entry->due_ms > now && !faulty->hurry) {
			uv_timer_start(&faulty->timer, on_timer, entry->due_ms - now, 0);
			break;
		}
		if (entry->place == PLACE_WAITING) {
			hand_on(entry);
		}
	}
	answer(faulty);
}

static void tell_expired(struct faulty_store *faulty) {
	static const struct store_gone failed = {.failed = true};
	store_expired expired = faulty->expired;
	faulty->expired = NULL;
	if (expired != NULL) {
		expired(faulty->expired_user, &failed);
	}
}

static void on_timer(uv_timer_t *timer) {
	struct faulty_store *faulty = timer->data;
	tell_expired(faulty);
	move(faulty);
}

/* Whether the current fault affects the next append. */
static bool is_met(struct faulty_store *faulty) {
	unsigned one_in = faulty->one_in == 0 ? 1 : faulty->one_in;
	return faulty->fault != STORE_FAULT_NONE && ++faulty->asked % one_in == 0;
}

static struct entry *entry_create(void) {
	struct entry *entry = calloc(1, sizeof(*entry));
	if (entry == NULL) {
		abort(); /* for tests only */
	}
	return entry;
}

/* Append to the queue. */
static void line_up(struct faulty_store *faulty, struct entry *entry) {
	bool met = is_met(faulty);
	bool late = met && (faulty->fault == STORE_FAULT_SLOW || faulty->fault == STORE_FAULT_BUSY);
	entry->faulty = faulty;
	entry->refuse = met && faulty->fault != STORE_FAULT_SLOW;
	entry->due_ms = uv_now(faulty->timer.loop) + (late ? faulty->delay_ms : 0);
	if (faulty->last != NULL) {
		faulty->last->next = entry;
	} else {
		faulty->first = entry;
	}
	faulty->last = entry;
	faulty->pending++;
	if (!uv_is_active((uv_handle_t *)&faulty->timer)) {
		uv_timer_start(&faulty->timer, on_timer, 0, 0);
	}
}

static void faulty_write(struct store *store, struct job *job) {
	struct entry *entry = entry_create();
	jobs_add(&entry->one, job);
	line_up(faulty_of(store), entry);
}

static bool faulty_notes(
	struct store *store, const char *kind, const char *key, store_each_note each, void *user) {
	struct faulty_store *faulty = faulty_of(store);
	return faulty->fault != STORE_FAULT_BROKEN &&
		store_notes(faulty->inner, kind, key, each, user);
}

/* ---- cursors ---- */

struct store_cursor {
	struct list in_faulty; /* in the store's list of waiting cursors */
	struct faulty_store *faulty;
	struct store_cursor *inner; /* owned */
	bool waits, has_come, broken;
	store_wake wake;
	void *user;
};

static struct store_cursor *wrap(struct store *store, struct store_cursor *inner) {
	struct store_cursor *cursor = inner != NULL ? calloc(1, sizeof(*cursor)) : NULL;
	if (cursor != NULL) {
		list_init(&cursor->in_faulty);
		cursor->faulty = faulty_of(store);
		cursor->inner = inner;
	}
	return cursor;
}

static struct store_cursor *faulty_read_begin(
	struct store *store, const char *room, uint32_t since) {
	struct faulty_store *faulty = faulty_of(store);
	bool broken = faulty->fault == STORE_FAULT_BROKEN;
	return broken ? NULL : wrap(store, store_read_begin(faulty->inner, room, since));
}

static struct store_cursor *faulty_notes_begin(
	struct store *store, const char *kind, const char *key) {
	struct faulty_store *faulty = faulty_of(store);
	bool broken = faulty->fault == STORE_FAULT_BROKEN;
	return broken ? NULL : wrap(store, store_notes_begin(faulty->inner, kind, key));
}

static void on_come(uv_timer_t *timer);

/* Whether it can be answered now. STORE_END: yes. */
static enum store_more look_at(struct store_cursor *cursor) {
	struct faulty_store *faulty = cursor->faulty;
	if (faulty->fault == STORE_FAULT_BROKEN || cursor->broken) {
		return STORE_BROKEN;
	}
	if (faulty->base.impl->read_wait == NULL || cursor->has_come) {
		cursor->has_come = false;
		return STORE_END;
	}
	if (!cursor->waits) {
		cursor->waits = true;
		list_add_last(&faulty->waiting, &cursor->in_faulty);
		faulty->waits++;
		uv_timer_start(&faulty->come, on_come, 0, 0);
	}
	return STORE_LATER;
}

static void settle(struct store_cursor *cursor) {
	if (cursor->waits) {
		list_take_out(&cursor->in_faulty);
		cursor->waits = false;
		cursor->faulty->waits--;
	}
}

/* Wake all that wait now, but not those that start to wait meanwhile. */
static void wake_all(struct faulty_store *faulty, bool broken) {
	for (unsigned left = faulty->waits; left > 0 && faulty->waits > 0; left--) {
		struct store_cursor *cursor = LIST_OWNER(
			faulty->waiting.next, struct store_cursor, in_faulty);
		store_wake wake = cursor->wake;
		settle(cursor);
		cursor->has_come = true;
		cursor->broken = broken;
		cursor->wake = NULL;
		if (wake != NULL) {
			wake(cursor->user);
		}
	}
}

static void on_come(uv_timer_t *timer) {
	struct faulty_store *faulty = timer->data;
	if (!faulty->holds) {
		wake_all(faulty, false);
	}
	if (!faulty->holds && faulty->waits > 0) {
		uv_timer_start(&faulty->come, on_come, 0, 0);
	}
}

static enum store_more faulty_read_some(struct store *store, struct store_cursor *cursor,
	unsigned steps, store_each_event each, void *user) {
	enum store_more more = look_at(cursor);
	return more != STORE_END
		? more
		: store_read_some(faulty_of(store)->inner, cursor->inner, steps, each, user);
}

static enum store_more faulty_read_found(
	struct store *store, struct store_cursor *cursor, struct store_found *found) {
	enum store_more more = look_at(cursor);
	return more != STORE_END ? more
				 : store_read_found(faulty_of(store)->inner, cursor->inner, found);
}

static enum store_more faulty_notes_some(
	struct store *store, struct store_cursor *cursor, store_each_note each, void *user) {
	enum store_more more = look_at(cursor);
	return more != STORE_END
		? more
		: store_notes_some(faulty_of(store)->inner, cursor->inner, each, user);
}

static void faulty_read_wait(
	struct store *store, struct store_cursor *cursor, store_wake wake, void *user) {
	(void)store;
	cursor->wake = wake;
	cursor->user = user;
}

/* What is asked for at once is there at once. */
static bool faulty_read_block(struct store *store, struct store_cursor *cursor) {
	(void)store;
	settle(cursor);
	cursor->has_come = true;
	return true;
}

static void faulty_read_end(struct store *store, struct store_cursor *cursor) {
	if (cursor != NULL) {
		settle(cursor);
		store_read_end(faulty_of(store)->inner, cursor->inner);
		free(cursor);
	}
}

void store_faulty_hold(struct store *store) {
	faulty_of(store)->holds = true;
}

void store_faulty_let_go(struct store *store) {
	struct faulty_store *faulty = faulty_of(store);
	faulty->holds = false;
	uv_timer_start(&faulty->come, on_come, 0, 0);
}

void store_faulty_give_up(struct store *store) {
	wake_all(faulty_of(store), true);
}

unsigned store_faulty_waiting(const struct store *store) {
	return ((const struct faulty_store *)store)->waits;
}

/* ---- lists ---- */

static bool faulty_read(struct store *store, struct query *query) {
	struct faulty_store *faulty = faulty_of(store);
	if (faulty->fault == STORE_FAULT_BROKEN) {
		query->result = STORE_FAILED;
	}
	return faulty->inner->impl->read(faulty->inner, query);
}

static bool faulty_rooms(
	struct store *store, enum store_status max_status, store_each_room each, void *user) {
	struct faulty_store *faulty = faulty_of(store);
	return faulty->fault != STORE_FAULT_BROKEN &&
		store_rooms(faulty->inner, max_status, each, user);
}

static bool faulty_runs(struct store *store, store_each_run each, void *user) {
	struct faulty_store *faulty = faulty_of(store);
	return faulty->fault != STORE_FAULT_BROKEN && store_runs(faulty->inner, each, user);
}

static void faulty_keep_run(struct store *store, int64_t from_ms, int64_t to_ms) {
	store_keep_run(faulty_of(store)->inner, from_ms, to_ms);
}

static bool faulty_expire(
	struct store *store, const struct store_want *want, store_expired done, void *user) {
	struct faulty_store *faulty = faulty_of(store);
	if (faulty->fault != STORE_FAULT_FULL && faulty->fault != STORE_FAULT_BROKEN) {
		return store_expire(faulty->inner, want, done, user);
	}
	if (faulty->expired != NULL) {
		return false;
	}
	faulty->expired = done;
	faulty->expired_user = user;
	uv_timer_start(&faulty->timer, on_timer, 0, 0);
	return true;
}

/* Like a store that retries by itself: once the fault is over, it is well. */
static bool faulty_is_well(const struct store *store) {
	const struct faulty_store *faulty = (const struct faulty_store *)store;
	bool may_refuse = faulty->fault != STORE_FAULT_NONE && faulty->fault != STORE_FAULT_SLOW;
	return !(faulty->refused && may_refuse) && store_is_well(faulty->inner);
}

static size_t faulty_pending(const struct store *store) {
	return ((const struct faulty_store *)store)->pending;
}

static void on_closed(uv_handle_t *handle) {
	struct faulty_store *faulty = handle->data;
	if (--faulty->handles == 0) {
		free(faulty);
	}
}

/* Destroying the inner store completes what it has; that may add new appends. So first pass
 * everything on, and run the loop until the inner store has finished. */
static void faulty_destroy(struct store *store) {
	struct faulty_store *faulty = faulty_of(store);
	faulty->hurry = true;
	while (faulty->pending > 0) {
		move(faulty);
		if (faulty->pending > 0) {
			uv_run(faulty->timer.loop, UV_RUN_ONCE);
		}
	}
	tell_expired(faulty);
	store_destroy(faulty->inner);
	uv_close((uv_handle_t *)&faulty->timer, on_closed);
	uv_close((uv_handle_t *)&faulty->come, on_closed);
}

#define FAULTY                                                                                     \
	.write = faulty_write, .notes = faulty_notes, .read_begin = faulty_read_begin,             \
	.read_some = faulty_read_some, .read_found = faulty_read_found,                            \
	.notes_begin = faulty_notes_begin, .notes_some = faulty_notes_some,                        \
	.read_end = faulty_read_end, .read = faulty_read, .rooms = faulty_rooms,                   \
	.runs = faulty_runs, .keep_run = faulty_keep_run, .expire = faulty_expire,                 \
	.is_well = faulty_is_well, .pending = faulty_pending, .destroy = faulty_destroy

static const struct store_impl faulty_impl = {FAULTY};
static const struct store_impl late_impl = {
	FAULTY, .read_wait = faulty_read_wait, .read_block = faulty_read_block};

static struct store *create(uv_loop_t *loop, struct store *inner, const struct store_impl *impl) {
	struct faulty_store *faulty = calloc(1, sizeof(*faulty));
	if (faulty == NULL) {
		return NULL;
	}
	faulty->base.impl = impl;
	faulty->inner = inner;
	list_init(&faulty->waiting);
	uv_timer_init(loop, &faulty->timer); /* libuv: always succeeds */
	uv_timer_init(loop, &faulty->come);
	faulty->timer.data = faulty->come.data = faulty;
	faulty->handles = 2;
	return &faulty->base;
}

struct store *store_faulty_create(uv_loop_t *loop, struct store *inner) {
	return create(loop, inner, getenv("LATE_STORE") != NULL ? &late_impl : &faulty_impl);
}

struct store *store_faulty_create_late(uv_loop_t *loop, struct store *inner) {
	return create(loop, inner, &late_impl);
}

void store_faulty_set(
	struct store *store, enum store_fault fault, unsigned delay_ms, unsigned one_in) {
	struct faulty_store *faulty = faulty_of(store);
	faulty->fault = fault;
	faulty->delay_ms = delay_ms;
	faulty->one_in = one_in;
	faulty->asked = 0;
}

/* server/live/listen.c - the listeners of live rooms, in order. */
#include "server/live/listen.h"

#include <assert.h>
#include <string.h>

static_assert(sizeof(struct live_listener) == LISTENER_HOOKS * sizeof(void *) &&
		sizeof(void *) == sizeof(void (*)(void)),
	"a listener is made of pointers alone");

/* Record which callbacks the listener with this index has. */
static void note_hooks(struct live_listeners *listeners, size_t number) {
	for (size_t i = 0; i < LISTENER_HOOKS; i++) {
		struct live_hook *hook = &listeners->hook[i];
		const char *at = (const char *)&listeners->at[number] + i * sizeof(void *);
		uintptr_t pointer;
		memcpy(&pointer, at, sizeof(pointer));
		if (pointer != 0) {
			hook->listener[hook->count++] = (uint8_t)number;
		}
	}
}

static bool is_among(const enum event_kind *kinds, enum event_kind kind) {
	while (*kinds != EVENT_KINDS && *kinds != kind) {
		kinds++;
	}
	return *kinds == kind;
}

/* Record the listener with this index for the kinds of events that it has named. */
static void note_kinds(
	struct live_hook hooks[EVENT_KINDS], const enum event_kind *kinds, size_t number) {
	for (int kind = 0; kind < EVENT_KINDS; kind++) {
		if (kinds == NULL || is_among(kinds, (enum event_kind)kind)) {
			hooks[kind].listener[hooks[kind].count++] = (uint8_t)number;
		}
	}
}

/* The index-th listener that has this callback. */
static const struct live_listener *find_hooked_listener(
	const struct live_listeners *listeners, size_t hook, size_t index) {
	return &listeners->at[listeners->hook[hook].listener[index]];
}

void listeners_add(struct live_listeners *listeners, struct live_listener listener) {
	assert(listeners->count < LISTENERS_MAX);
	listeners->at[listeners->count] = listener;
	note_hooks(listeners, listeners->count);
	if (listener.with != NULL) {
		note_kinds(listeners->with, listener.with_kinds, listeners->count);
	}
	if (listener.applied != NULL) {
		note_kinds(listeners->applied, listener.applied_kinds, listeners->count);
	}
	if (listener.published != NULL) {
		note_kinds(listeners->published, listener.published_kinds, listeners->count);
	}
	listeners->count++;
	assert((listener.flush != NULL) == (listener.asks != NULL));
	for (const struct live_request *at = listener.requests; at != NULL && at->take != NULL;
		at++) {
		assert(listeners->handler[at->type].take == NULL);
		listeners->handler[at->type] = (struct live_handler){listener.user, at->take};
	}
}

bool listeners_hold(
	const struct live_listeners *listeners, const struct live_room *live, bool full) {
	const size_t hook = LISTENER_HOOK(holds);
	bool holds = false;
	for (size_t i = 0; !holds && i < listeners->hook[hook].count; i++) {
		const struct live_listener *listener = find_hooked_listener(listeners, hook, i);
		holds = listener->holds(listener->user, live, full);
	}
	return holds;
}

bool listeners_timed_out(const struct live_listeners *listeners, const struct live_room *live,
	const struct pending *pending) {
	const size_t hook = LISTENER_HOOK(is_timed_out);
	bool out = false;
	for (size_t i = 0; !out && i < listeners->hook[hook].count; i++) {
		const struct live_listener *listener = find_hooked_listener(listeners, hook, i);
		out = listener->is_timed_out(listener->user, live, pending);
	}
	return out;
}

bool listeners_summarize(const struct live_listeners *listeners, const struct live_room *live,
	const struct event *event, struct out *summary) {
	const size_t hook = LISTENER_HOOK(summarize);
	bool changes = false;
	for (size_t i = 0; !changes && i < listeners->hook[hook].count; i++) {
		const struct live_listener *listener = find_hooked_listener(listeners, hook, i);
		changes = listener->summarize(listener->user, live, event, summary);
	}
	return changes;
}

void listeners_flush(const struct live_listeners *listeners) {
	for (size_t i = 0; i < listeners->hook[LISTENER_HOOK(flush)].count; i++) {
		const struct live_listener *listener = find_hooked_listener(
			listeners, LISTENER_HOOK(flush), i);
		if (*listener->asks) {
			*listener->asks = false;
			listener->flush(listener->user);
		}
	}
}

void listeners_draining(const struct live_listeners *listeners) {
	for (size_t i = 0; i < listeners->hook[LISTENER_HOOK(draining)].count; i++) {
		const struct live_listener *listener = find_hooked_listener(
			listeners, LISTENER_HOOK(draining), i);
		listener->draining(listener->user);
	}
}

void listeners_reading_ended(const struct live_listeners *listeners) {
	for (size_t i = 0; i < listeners->hook[LISTENER_HOOK(reading_ended)].count; i++) {
		const struct live_listener *listener = find_hooked_listener(
			listeners, LISTENER_HOOK(reading_ended), i);
		listener->reading_ended(listener->user);
	}
}

const char *listeners_why_not_ready(const struct live_listeners *listeners) {
	const size_t hook = LISTENER_HOOK(why_not_ready);
	const char *why = NULL;
	for (size_t i = 0; why == NULL && i < listeners->hook[hook].count; i++) {
		const struct live_listener *listener = find_hooked_listener(listeners, hook, i);
		why = listener->why_not_ready(listener->user);
	}
	return why;
}

const char *listeners_degraded(const struct live_listeners *listeners) {
	const size_t hook = LISTENER_HOOK(degraded);
	const char *what = NULL;
	for (size_t i = 0; what == NULL && i < listeners->hook[hook].count; i++) {
		const struct live_listener *listener = find_hooked_listener(listeners, hook, i);
		what = listener->degraded(listener->user);
	}
	return what;
}

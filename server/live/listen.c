/* server/live/listen.c - those who listen to live rooms, in their order. */
#include "server/live/listen.h"

#include <assert.h>

void listeners_add(struct live_listeners *listeners, struct live_listener listener) {
	assert(listeners->count < LISTENERS_MAX);
	listeners->at[listeners->count++] = listener;
	for (const struct live_request *at = listener.requests; at != NULL && at->take != NULL;
		at++) {
		assert(listeners->handler[at->type].take == NULL);
		listeners->handler[at->type] = (struct live_handler){listener.user, at->take};
	}
}

bool listeners_hold(
	const struct live_listeners *listeners, const struct live_room *live, bool full) {
	bool holds = false;
	for (size_t i = 0; !holds && i < listeners->count; i++) {
		const struct live_listener *listener = &listeners->at[i];
		holds = listener->holds != NULL && listener->holds(listener->user, live, full);
	}
	return holds;
}

bool listeners_timed_out(const struct live_listeners *listeners, const struct live_room *live,
	const struct pending *pending) {
	bool out = false;
	for (size_t i = 0; !out && i < listeners->count; i++) {
		const struct live_listener *listener = &listeners->at[i];
		out = listener->is_timed_out != NULL &&
			listener->is_timed_out(listener->user, live, pending);
	}
	return out;
}

bool listeners_summarize(const struct live_listeners *listeners, const struct live_room *live,
	const struct event *event, struct out *summary) {
	bool changes = false;
	for (size_t i = 0; !changes && i < listeners->count; i++) {
		const struct live_listener *listener = &listeners->at[i];
		changes = listener->summarize != NULL &&
			listener->summarize(listener->user, live, event, summary);
	}
	return changes;
}

void listeners_flush(const struct live_listeners *listeners) {
	for (size_t i = 0; i < listeners->count; i++) {
		if (listeners->at[i].flush != NULL) {
			listeners->at[i].flush(listeners->at[i].user);
		}
	}
}

void listeners_draining(const struct live_listeners *listeners) {
	for (size_t i = 0; i < listeners->count; i++) {
		if (listeners->at[i].draining != NULL) {
			listeners->at[i].draining(listeners->at[i].user);
		}
	}
}

void listeners_reading_ended(const struct live_listeners *listeners) {
	for (size_t i = 0; i < listeners->count; i++) {
		if (listeners->at[i].reading_ended != NULL) {
			listeners->at[i].reading_ended(listeners->at[i].user);
		}
	}
}

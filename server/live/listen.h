/* server/live/listen.h - notifications of what happens in live rooms and to clients.
 *
 * A live room publishes what happened; modules listen. They are registered in one table
 * (server/hub/hub.c) and called in its order. A live room knows none of them.
 */
#ifndef QIRKAT_SERVER_LISTEN_H
#define QIRKAT_SERVER_LISTEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/out.h"
#include "proto/error.h"
#include "proto/event.h"
#include "proto/request.h"

struct changes;
struct client;
struct commit;
struct live_room;
struct pending;
struct room_facts;
struct encode_presence;
struct metric_list;

enum { LISTENERS_MAX = 48 };

typedef void (*live_request_take)(void *user, struct client *client, const struct request *request);

/* A request type that a module handles: it answers at once, or passes the request on to
 * live_room_take. */
struct live_request {
	enum request_type type;
	live_request_take take;
};

/* Any callback may be NULL. A callback must not destroy the live room or the client it is called
 * with. */
struct live_listener {
	void *user;
	/* The requests this module handles, ended by an entry with take NULL. Each type has at most
	 * one handler; requests without one are decided by the room. Borrowed for ever. */
	const struct live_request *requests;

	/* ---- an event ---- */

	/* Add to facts whatever is needed to decide pending and is not in the room itself. What
	 * facts point to must last until the next call. */
	void (*facts)(void *user, const struct live_room *live, const struct pending *pending,
		struct room_facts *facts);
	/* True if the time in the room had run out before pending was received (NULL: before the
	 * next request in the queue, or before now if none waits). */
	bool (*is_timed_out)(
		void *user, const struct live_room *live, const struct pending *pending);
	/* Write what the store's list of rooms will say of the room after event; false: unchanged.
	 * Only one module may have this. */
	bool (*summarize)(void *user, const struct live_room *live, const struct event *event,
		struct out *summary);
	/* Add rows to change in the transaction that stores event, of these kinds, which
	 * EVENT_KINDS ends. What the changes point to must last until the next call. */
	const enum event_kind *with_kinds;
	void (*with)(void *user, const struct live_room *live, const struct event *event,
		struct changes *changes);
	/* A commit of bytes is about to be sent to the store. */
	void (*storing)(
		void *user, struct live_room *live, const struct commit *commit, size_t bytes);
	/* The event is stored and the room has changed; nothing has been sent yet. Called for these
	 * kinds, which EVENT_KINDS ends (NULL: for all). Borrowed for ever. */
	const enum event_kind *applied_kinds;
	void (*applied)(void *user, struct live_room *live, const struct commit *commit);
	/* A sit or stand gave client another place in this room, or in none if it has left
	 * meanwhile. The request has not been answered yet. */
	void (*placed)(void *user, struct live_room *live, struct client *client);
	/* As placed, after the request was answered. The client may be in another room by now. */
	void (*seated)(void *user, struct live_room *live, struct client *client);
	/* The event was sent to everybody in the room. Kinds as for applied. */
	const enum event_kind *published_kinds;
	void (*published)(void *user, struct live_room *live, const struct commit *commit);
	/* The event, sent before, changed what seats have planned (room.plan_changed). */
	void (*planned)(void *user, struct live_room *live);
	/* The event could not be stored. A room of version 0 is destroyed after this. */
	void (*failed)(void *user, struct live_room *live, const struct commit *commit);
	/* All players agreed to a rematch: make its room, room->next, and store a rematch event. */
	void (*rematch_due)(void *user, struct live_room *live);

	/* ---- clients ---- */

	/* A client has connected; a client is going and has already left its room. */
	void (*came)(void *user, struct client *client);
	void (*gone)(void *user, struct client *client);
	/* A client is in the room; it has been sent nothing yet. */
	void (*joined)(void *user, struct live_room *live, struct client *client);
	/* The client has been sent the whole room. */
	void (*shown)(void *user, struct live_room *live, struct client *client);
	/* Fill in who is present, to be sent with the room. */
	void (*show)(void *user, const struct live_room *live, struct encode_presence *presence);
	/* The client is no longer in live->clients; client->place is still set. */
	void (*left)(void *user, struct live_room *live, struct client *client);

	/* ---- memory ---- */

	/* An empty live room was made, for a new room or for one about to be read. */
	void (*created)(void *user, struct live_room *live);
	/* The room has been loaded from its log. */
	void (*opened)(void *user, struct live_room *live);
	/* Reading the log in slices has ended: all is there (error NULL), or it failed. A room of
	 * version 0 is destroyed after this. */
	void (*loaded)(void *user, struct live_room *live, const struct wire_error *error);
	/* True if the room must stay in memory although nobody is there. full: memory is needed. */
	bool (*holds)(void *user, const struct live_room *live, bool full);
	/* A log is no longer being read: another one can be. */
	void (*reading_ended)(void *user);
	/* The room leaves memory; its clients have left. */
	void (*closed)(void *user, struct live_room *live);

	/* ---- time ---- */

	/* Once a second. */
	void (*tick)(void *user, int64_t now);
	/* At the end of the round of the loop, and of the tick, in which the module set *asks; it
	 * is cleared before. */
	bool *asks;
	void (*flush)(void *user);
	/* The server shuts down: no new requests are accepted. */
	void (*draining)(void *user);
	/* Tell the metrics of this module. */
	void (*metrics)(void *user, struct metric_list *metrics);
	/* Why no new clients should be sent to this server; NULL: this module knows no reason.
	 * Borrowed for ever. */
	const char *(*why_not_ready)(void *user);
	/* What players are not served, although this server is ready; NULL: nothing. Borrowed until
	 * the next tick. */
	const char *(*degraded)(void *user);
};

/* The handler of a request type; take NULL: none. */
struct live_handler {
	void *user;
	live_request_take take;
};

/* The index of a callback in struct live_listener. */
#define LISTENER_HOOK(what) (offsetof(struct live_listener, what) / sizeof(void *))

enum { LISTENER_HOOKS = sizeof(struct live_listener) / sizeof(void *) };

/* Which listeners have one callback, in order. Most do not. */
struct live_hook {
	uint8_t count;
	uint8_t listener[LISTENERS_MAX]; /* by index */
};

struct live_listeners {
	struct live_listener at[LISTENERS_MAX];
	size_t count;
	struct live_hook hook[LISTENER_HOOKS];
	struct live_hook with[EVENT_KINDS], applied[EVENT_KINDS], published[EVENT_KINDS];
	struct live_handler handler[REQUEST_TYPES];
};

/* Call the callback of every listener that has it: LISTENERS_CALL(listeners, applied, live,
 * commit). */
#define LISTENERS_CALL(listeners, what, ...)                                                       \
	LISTENERS_CALL_THESE(listeners, &(listeners)->hook[LISTENER_HOOK(what)], what, __VA_ARGS__)

/* The same for those of one hook: of listeners->applied[kind], or of published. */
#define LISTENERS_CALL_THESE(listeners, these, what, ...)                                          \
	for (size_t i_ = 0; i_ < (these)->count; i_++) {                                           \
		const struct live_listener *each_ = &(listeners)->at[(these)->listener[i_]];       \
		each_->what(each_->user, __VA_ARGS__);                                             \
	}

/* Append a listener: the order of calls is that of listeners_add. */
void listeners_add(struct live_listeners *listeners, struct live_listener listener);
bool listeners_hold(
	const struct live_listeners *listeners, const struct live_room *live, bool full);
bool listeners_timed_out(const struct live_listeners *listeners, const struct live_room *live,
	const struct pending *pending);
bool listeners_summarize(const struct live_listeners *listeners, const struct live_room *live,
	const struct event *event, struct out *summary);
void listeners_reading_ended(const struct live_listeners *listeners);
void listeners_flush(const struct live_listeners *listeners);
void listeners_draining(const struct live_listeners *listeners);
/* The first reason; NULL if there is none. */
const char *listeners_why_not_ready(const struct live_listeners *listeners);
const char *listeners_degraded(const struct live_listeners *listeners);

#endif

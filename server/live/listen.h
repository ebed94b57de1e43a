/* server/live/listen.h - what happens at live rooms and to clients, for whoever cares about it.
 *
 * A live room publishes what happened; modules listen. They are joined in one table
 * (server/hub/modules.c), and are called in its order. A live room knows none of them.
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

struct client;
struct commit;
struct live_room;
struct pending;
struct room_facts;
struct encode_presence;
struct site_counts;

enum { LISTENERS_MAX = 40 };

typedef void (*live_request_take)(void *user, struct client *client, const struct request *request);

/* A request that a module answers at once, or takes on to live_room_take. */
struct live_request {
	enum request_type type;
	live_request_take take;
};

/* Each may be NULL. Nobody may destroy the live room or the client it is called about. */
struct live_listener {
	void *user;
	/* Those it takes, each of them by one module alone; the last has no take. Requests that
	 * nobody takes are the room's to decide. Borrowed for ever. */
	const struct live_request *requests;

	/* ---- an event ---- */

	/* Add to facts what is to be known beside the room where pending is decided; what they
	 * point to lasts until the next call. */
	void (*facts)(void *user, const struct live_room *live, const struct pending *pending,
		struct room_facts *facts);
	/* Did time run out in the room before pending was received (NULL: the next that waits, or
	 * else now)? */
	bool (*is_timed_out)(
		void *user, const struct live_room *live, const struct pending *pending);
	/* What the store's list of rooms shall say of the room after event; false: as before. One
	 * module alone has an opinion. */
	bool (*summarize)(void *user, const struct live_room *live, const struct event *event,
		struct out *summary);
	/* A commit of so many bytes goes to the store. */
	void (*storing)(
		void *user, struct live_room *live, const struct commit *commit, size_t bytes);
	/* The event is safe and the room has changed; nothing was sent yet. */
	void (*applied)(void *user, struct live_room *live, const struct commit *commit);
	/* By a sit or a stand client has another place, in this room or, where it went meanwhile,
	 * in none; it was not answered yet. */
	void (*placed)(void *user, struct live_room *live, struct client *client);
	/* Whoever asked was answered: by a sit or a stand client has another place now. It may be
	 * at another room. */
	void (*seated)(void *user, struct live_room *live, struct client *client);
	/* The event was sent to everybody in the room. */
	void (*published)(void *user, struct live_room *live, const struct commit *commit);
	/* The event could not be stored; a room of version 0 goes then. */
	void (*failed)(void *user, struct live_room *live, const struct commit *commit);
	/* All agreed to a rematch: its room, room->next, is to be made, and a rematch event stored.
	 */
	void (*rematch_due)(void *user, struct live_room *live);

	/* ---- people ---- */

	/* A client is connected; it goes, and has left its room. */
	void (*came)(void *user, struct client *client);
	void (*gone)(void *user, struct client *client);
	/* A client is in the room, and has been sent nothing yet. */
	void (*joined)(void *user, struct live_room *live, struct client *client);
	/* It was sent all of the room. */
	void (*shown)(void *user, struct live_room *live, struct client *client);
	/* Who is there, to be sent. */
	void (*show)(void *user, const struct live_room *live, struct encode_presence *presence);
	/* It is not among live->clients any more; its place is as it was. */
	void (*left)(void *user, struct live_room *live, struct client *client);

	/* ---- memory ---- */

	/* An empty live room was made: for a new room, or one that is about to be read. */
	void (*created)(void *user, struct live_room *live);
	/* The room has come into memory from its log. */
	void (*opened)(void *user, struct live_room *live);
	/* What was read of the log beside all else is there (error NULL), or cannot be read; a room
	 * of version 0 goes then. */
	void (*loaded)(void *user, struct live_room *live, const struct wire_error *error);
	/* Must the room stay in memory, though nobody is there? full: memory is needed. */
	bool (*holds)(void *user, const struct live_room *live, bool full);
	/* A log is not being read any more: another can be. */
	void (*reading_ended)(void *user);
	/* It leaves memory; its clients have left. */
	void (*closed)(void *user, struct live_room *live);

	/* ---- time ---- */

	/* Once a second. */
	void (*tick)(void *user, int64_t now);
	/* The end of one round of the loop, and of a tick. */
	void (*flush)(void *user);
	/* No new requests are taken any more: the server ends. */
	void (*draining)(void *user);
	/* Add to the numbers of the site those that are known to the module alone. */
	void (*count)(void *user, struct site_counts *counts);
};

/* Who takes a request; take NULL: nobody. */
struct live_handler {
	void *user;
	live_request_take take;
};

/* The pointers of struct live_listener by number. */
#define LISTENER_HOOK(what) (offsetof(struct live_listener, what) / sizeof(void *))

enum { LISTENER_HOOKS = sizeof(struct live_listener) / sizeof(void *) };

/* Who has one of them, in order: few have. */
struct live_hook {
	uint8_t count;
	uint8_t listener[LISTENERS_MAX]; /* by number */
};

struct live_listeners {
	struct live_listener at[LISTENERS_MAX];
	size_t count;
	struct live_hook hook[LISTENER_HOOKS];
	struct live_handler handler[REQUEST_TYPES];
};

/* Call what each listener has: LISTENERS_CALL(listeners, applied, live, commit). */
#define LISTENERS_CALL(listeners, what, ...)                                                       \
	for (size_t i_ = 0; i_ < (listeners)->hook[LISTENER_HOOK(what)].count; i_++) {             \
		const struct live_listener *each_ =                                                \
			&(listeners)->at[(listeners)->hook[LISTENER_HOOK(what)].listener[i_]];     \
		each_->what(each_->user, __VA_ARGS__);                                             \
	}

/* The next in the order of the table. */
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

#endif

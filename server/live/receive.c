/* server/live/receive.c - messages from clients: a request goes to the module that handles it, or
 * into the queue of the client's room. */
#include "server/live/receive.h"

#include "server/live/join.h"
#include "server/live/live_room.h"
#include "server/live/pending.h"
#include "server/live/queue.h"
#include "server/live/send.h"

static void take_to_room(struct client *client, const struct request *request) {
	struct pending *pending = pending_create(client, request);
	if (pending == NULL) {
		send_error(client->site, client, request->n, ERROR_STORE_FAILED,
			"The server does not have enough memory for that; try again.");
		return;
	}
	live_room_take(client->live, pending);
}

static bool is_routed_elsewhere(
	struct client *client, const struct request *request, const char *text, size_t size) {
	const struct site_router *router = client->site->router;
	return router != NULL && router->take(router->user, client, request, text, size);
}

/* True if the client's room may be out of date here. Requests of computers are let through; they
 * wait in the queue of their table. */
static bool is_muted(const struct client *client, const struct request *request) {
	return client->live != NULL && !client->is_computer &&
		request_needs(request->type, REQUEST_NEEDS_ROOM) &&
		(site_is_silent(client->site) || client->live->muted);
}

/* A guest who would show a name that looks like an account's is refused. True: that has been done,
 * or the request waits until the store has answered. */
static bool waits_for_name(
	struct client *client, const struct request *request, const char *text, size_t size) {
	const struct site_names *names = client->site->names;
	enum request_type type = request->type;
	bool shows = type == REQUEST_SIT || type == REQUEST_CREATE || type == REQUEST_SEEK ||
		type == REQUEST_CHAT;
	if (names == NULL || !shows || request->name[0] == '\0' || client->place >= 0) {
		return false;
	}
	switch (names->judge(names->guests, client, request->name)) {
	case SITE_NAME_FREE:
		return false;
	case SITE_NAME_TAKEN:
		send_error(client->site, client, request->n, ERROR_BAD_NAME,
			"That name looks like somebody's who has an account here; choose another one, or sign in.");
		return true;
	case SITE_NAME_ASKED:
		client->judged = true;
		if (!join_hold_first(client, text, size)) {
			send_error(client->site, client, request->n, ERROR_BUSY,
				"The server is busy; try again in a moment.");
		}
		return true;
	}
	return false;
}

static void dispatch_request(
	struct client *client, const struct request *request, const char *text, size_t size) {
	struct site *site = client->site;
	const struct live_handler *handler = &site->listeners.handler[request->type];
	if (site->draining && request->type != REQUEST_PING) {
		send_error(site, client, request->n, ERROR_DRAINING,
			"This server is restarting. Your game is saved.");
	} else if (is_routed_elsewhere(client, request, text, size)) {
		return;
	} else if ((client->join != NULL || client->judged) && request->type != REQUEST_PING) {
		if (!join_hold(client, text, size)) {
			send_error(site, client, request->n, ERROR_BUSY,
				"Your table is still being loaded; try again in a moment.");
		}
	} else if (client->live == NULL && request_needs(request->type, REQUEST_NEEDS_ROOM)) {
		send_error(site, client, request->n, ERROR_NOT_JOINED, "Join a table first.");
	} else if (is_muted(client, request)) {
		send_error(site, client, request->n, ERROR_BUSY,
			"The server could not save that; nothing has changed. Try again.");
	} else if (waits_for_name(client, request, text, size)) {
		return;
	} else if (handler->take != NULL) {
		handler->take(handler->user, client, request);
	} else {
		take_to_room(client, request);
	}
}

void receive_held(struct client *client, const char *text, size_t size) {
	struct request request;
	struct wire_error error;
	if (client->closing) {
		return;
	}
	if (request_read(&request, text, size, &error)) {
		dispatch_request(client, &request, text, size);
	} else {
		send_refusal(client->site, client, request.n, &error);
	}
	request_finish(&request);
}

void receive_message(struct client *client, const char *text, size_t size) {
	site_look_for_stall(client->site);
	if (!client->closing) {
		client->site->counts.requests++;
		receive_held(client, text, size);
	}
}

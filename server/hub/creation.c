/* server/hub/creation.c - creation of rooms by clients. */
#include "server/hub/creation.h"

#include <string.h>

#include "server/accounts/account.h"
#include "server/computers/computers.h"
#include "server/hub/hub_settings.h"
#include "server/hub/listings.h"
#include "server/hub/new_room.h"
#include "server/hub/retention.h"
#include "server/hub/share.h"
#include "server/live/commit.h"
#include "server/live/load.h"
#include "server/live/send.h"
#include "server/room/decide.h"

/* Decide the first event of the room. False and an error on failure. */
static bool decide_creation(
	struct pending *pending, struct commit *commit, struct wire_error *error) {
	struct site *site = commit->rooms->site;
	const struct room_facts facts = site_facts(site);
	const struct room_request asked = {
		.request = &pending->request,
		.client = pending->text,
		.bot = pending->bot,
		.account = pending->account,
		.place = -1,
		.received_ms = pending->received_ms,
	};
	struct room_decision decision;
	room_decision_init(&decision, &commit->event, &commit->path, &site->effects);
	bool good = room_decide_create(&site->rule_sets, &asked, &facts, &decision);
	commit->has_token = decision.has_token;
	memcpy(commit->token, decision.token, sizeof(commit->token));
	if (!good) {
		*error = decision.error;
	}
	room_decision_finish(&decision);
	return good;
}

/* ---- room ids ---- */

static bool is_id_taken(const struct creation *creation, const char *id) {
	bool taken = false;
	for (unsigned i = 0; i < CREATION_TAKEN && !taken; i++) {
		taken = strcmp(creation->taken[i], id) == 0;
	}
	return taken;
}

/* With several nodes, the id is derived from the request. False if there is only one node, or the
 * client has no identifier. */
static bool id_of_request(const struct creation *creation, const char *client, int64_t n,
	bool is_public, char id[WIRE_ROOM_SIZE]) {
	if (creation->rooms->site->ownership == NULL || client[0] == '\0') {
		return false;
	}
	room_id_of_request(id, is_public, client, n);
	return true;
}

static bool choose_id(
	const struct creation *creation, const struct commit *commit, char id[WIRE_ROOM_SIZE]) {
	const struct pending *pending = commit->pending;
	bool is_public = commit->event.create.is_public;
	bool has_own = id_of_request(creation, pending->text, pending->request.n, is_public, id) &&
		!is_id_taken(creation, id) &&
		new_room_is_free(creation->rooms, creation->listings, id);
	return has_own || new_room_draw_id(creation->rooms, creation->listings, is_public, id);
}

/* The store did not accept the first event, perhaps because another node has already created the
 * room. */
static void note_taken_id(void *user, struct live_room *live, const struct commit *commit) {
	struct creation *creation = user;
	const struct pending *pending = commit->pending;
	char id[WIRE_ROOM_SIZE];
	if (commit->event.kind == EVENT_CREATE && pending != NULL &&
		id_of_request(creation, pending->text, pending->request.n,
			commit->event.create.is_public, id) &&
		strcmp(id, live->room.id) == 0) {
		strcpy(creation->taken[creation->taken_next], id);
		creation->taken_next = (creation->taken_next + 1) % CREATION_TAKEN;
	}
}

/* Create the live room and its listing, and store its first event. Takes commit. */
static bool open_created_room(const struct creation *creation, struct client *client,
	struct commit *commit, struct wire_error *error) {
	const struct pending *pending = commit->pending;
	const struct new_room_maker maker = {pending->key, pending->request.n, client->address};
	char id[WIRE_ROOM_SIZE];
	struct live_room *live = NULL;
	if (choose_id(creation, commit, id)) {
		live = new_room_create(creation->rooms, creation->listings, id, &maker);
	}
	if (live == NULL) {
		return wire_error_set(error, ERROR_STORE_FAILED,
			"The server does not have enough memory for a table; try again.");
	}
	live_room_commit(live, commit);
	return true;
}

static bool asks_for_computers(const struct request *request) {
	bool asks = false;
	for (int seat = 0; seat < WIRE_SEATS_MAX; seat++) {
		asks = asks || request->computers[seat] > 0;
	}
	return asks;
}

static bool may_create_room(const struct creation *creation, const struct client *client,
	const struct request *request, struct wire_error *error) {
	const struct site *site = client->site;
	if (!new_room_fits_address(client, creation->settings->rooms_per_address, error) ||
		!shares_allow(creation->shares, client->address->text, site_now(site), error)) {
		return false;
	}
	if (asks_for_computers(request) &&
		!computers_allow(creation->computers, client->address, error)) {
		return false;
	}
	if (retention_is_full(creation->retention)) {
		return wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"This server's storage is full of unfinished games; try again later.");
	}
	return live_rooms_have_space(creation->rooms) ||
		wire_error_set(
			error, ERROR_TOO_MANY_ROOMS, "This server is full; try again later.");
}

/* Whether the request created this room, and the room is not finished. */
static bool was_made_by(const struct room *room, const char *key, int64_t n) {
	return room_find_asked(room, key, n) != NULL && !room_is_finished(room);
}

/* Answer that the request already created this room. If listed is false, that has yet to be
 * checked. */
static bool answer_made_room(const struct creation *creation, struct client *client,
	const struct request *request, const char *key, const char *room, bool listed) {
	struct wire_error error;
	uint8_t token[TOKEN_BYTES];
	uint8_t hash[TOKEN_HASH];
	struct live_room *live = live_room_look(creation->rooms, room, &error);
	if (live == NULL && error.code == ERROR_BUSY) {
		send_refusal(client->site, client, request->n, &error);
		return true;
	}
	if (live == NULL || (!listed && !was_made_by(&live->room, key, request->n)) ||
		!token_make(live->room.key, request->client, request->n, token)) {
		return false;
	}
	token_hash(token, hash);
	int place = client->person != NULL ? room_find_account(&live->room, client->person->account)
					   : -1;
	if (place >= 0) {
		send_done(live, client, request->n, EVENT_CREATE, place, 1, NULL);
		return true;
	}
	send_done(live, client, request->n, EVENT_CREATE, room_find_token(&live->room, hash), 1,
		token);
	return true;
}

/* Answer a repeated request with the room that it created before. */
static bool answer_repeated_create(const struct creation *creation, struct client *client,
	const struct request *request, const char *key) {
	struct listing *listing = listings_find_made(creation->listings, key, request->n);
	char id[WIRE_ROOM_SIZE];
	if (listing != NULL && listing->live != NULL && listing->live->room.version == 0) {
		/* still being stored: answer this client instead */
		pending_give(listing->live->commit->pending, client);
		return true;
	}
	if (listing != NULL) {
		return answer_made_room(creation, client, request, key, listing->room, true);
	}
	return id_of_request(creation, request->client, request->n, request->is_public, id) &&
		is_id_taken(creation, id) &&
		answer_made_room(creation, client, request, key, id, false);
}

static void on_create(void *user, struct client *client, const struct request *request) {
	const struct creation *creation = user;
	struct site *site = client->site;
	struct wire_error error;
	struct pending *pending = pending_create(client, request);
	struct commit *commit = pending != NULL ? commit_create(creation->rooms, NULL, pending)
						: NULL;
	if (commit == NULL) {
		pending_destroy(pending);
		send_error(site, client, request->n, ERROR_STORE_FAILED,
			"The server does not have enough memory for that; try again.");
		return;
	}
	memcpy(pending->text, request->client, sizeof(pending->text));
	client_key_make(pending->text, pending->key);
	if (answer_repeated_create(creation, client, request, pending->key)) {
		commit_destroy(commit);
	} else if (!may_create_room(creation, client, request, &error) ||
		!decide_creation(pending, commit, &error) ||
		!open_created_room(creation, client, commit, &error)) {
		send_refusal(site, client, request->n, &error);
		commit_destroy(commit);
	}
}

struct live_listener creation_listener(struct creation *creation) {
	static const struct live_request requests[] = {{REQUEST_CREATE, on_create}, {.take = NULL}};
	return (struct live_listener){
		.user = creation, .requests = requests, .failed = note_taken_id};
}

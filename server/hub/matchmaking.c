/* server/hub/matchmaking.c - people who want to be matched with somebody are, and come. */
#include "server/hub/matchmaking.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/new_room.h"
#include "server/hub/listings.h"
#include "server/hub/pending_match.h"
#include "server/hub/reaper.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/send.h"
#include "server/room/decide.h"

enum {
	SEEKERS_MAX = 2000, /* on this server */
	PENDING_MAX = 4000, /* matches that are remembered */
	TRIED_MAX = 50,     /* seekers tried again in one tick */
};

struct seeker {
	struct seek seek;
	struct client *client; /* NULL once it is gone, while the room is being made */
	struct pair *pair;     /* whose room is being made, or NULL */
	bool again;            /* its room could not be made: try at the next tick */
	char text[WIRE_CLIENT_SIZE];
	int64_t n;
	char name[WIRE_NAME_SIZE];
	uint8_t token[TOKEN_BYTES];
};

struct pair {
	struct list in_notified; /* once they were notified */
	struct live_room *live;
	struct seeker *seeker[SEEK_SEATS]; /* until then: the one who waited longer first */
	int64_t notified_ms;
};

struct matchmaking {
	struct site *site;
	struct live_rooms *rooms;
	struct listings *listings;
	size_t slot; /* of each client: the seeker it is */
	struct pairing pairing;
	struct map pairs;     /* by room id */
	struct list notified; /* those of them whose people were notified, the oldest first */
	struct pending_matches pending;
};

static struct seeker *seeker_of(struct seek *seek) {
	return seek != NULL ? LIST_OWNER(seek, struct seeker, seek) : NULL;
}

/* Milliseconds to come to the room one was matched into, and be ready. */
static int64_t wait_ms(const struct matchmaking *matchmaking) {
	return (int64_t)matchmaking->site->limits.match_s * 1000;
}

/* ---- seekers ---- */

static void take_client(const struct matchmaking *matchmaking, struct seeker *seeker) {
	if (seeker->client != NULL) {
		seeker->client->slot[matchmaking->slot] = NULL;
		address_give(seeker->client->address, ADDRESS_SEEKS);
		seeker->client = NULL;
	}
}

static void give_client(
	const struct matchmaking *matchmaking, struct seeker *seeker, struct client *client) {
	take_client(matchmaking, seeker);
	seeker->client = client;
	client->slot[matchmaking->slot] = seeker;
	address_add(client->address, ADDRESS_SEEKS);
}

static void destroy_seeker(struct matchmaking *matchmaking, struct seeker *seeker) {
	assert(seeker->pair == NULL);
	pairing_remove(&matchmaking->pairing, &seeker->seek);
	take_client(matchmaking, seeker);
	free(seeker);
	listings_changed(matchmaking->listings);
}

/* It is one of a pair, or not any more. */
static void set_pair(struct seeker *seeker, struct pair *pair) {
	seeker->pair = pair;
	seeker->seek.is_paired = pair != NULL;
}

/* ---- pairs ---- */

/* Two who fit, whose room is being made; NULL without memory. */
static struct pair *create_pair(struct matchmaking *matchmaking, struct live_room *live,
	struct seeker *first, struct seeker *second) {
	struct pair *pair = calloc(1, sizeof(*pair));
	if (pair == NULL || !map_add(&matchmaking->pairs, live->room.id, pair)) {
		free(pair);
		return NULL;
	}
	list_init(&pair->in_notified);
	pair->live = live;
	pair->seeker[0] = first;
	pair->seeker[1] = second;
	set_pair(first, pair);
	set_pair(second, pair);
	return pair;
}

static void destroy_pair(struct matchmaking *matchmaking, struct pair *pair) {
	map_remove(&matchmaking->pairs, pair->live->room.id);
	list_take_out(&pair->in_notified);
	free(pair);
}

/* The first event of their room. */
static bool decide(
	const struct site *site, struct event *event, struct seeker *first, struct seeker *second) {
	struct seeker *seekers[ROOM_GUESTS] = {first, second};
	struct room_guest guests[ROOM_GUESTS];
	const struct room_facts facts = site_facts(site);
	const struct game *game = pairing_game(&first->seek, &second->seek);
	assert(game != NULL); /* they fit each other */
	for (int i = 0; i < ROOM_GUESTS; i++) {
		const struct seeker *seeker = seekers[i];
		guests[i] = (struct room_guest){seeker->text, seeker->n, seeker->name, {0}};
	}
	if (!room_decide_match(game, &first->seek.clock, guests, &facts, event)) {
		return false;
	}
	for (int i = 0; i < ROOM_GUESTS; i++) {
		memcpy(seekers[i]->token, guests[i].token, sizeof(seekers[i]->token));
	}
	return true;
}

/* Make the room; it counts for the address of the one who came later. False if that is not possible
 * now. */
static bool open_room(
	struct matchmaking *matchmaking, struct seeker *first, struct seeker *second) {
	struct live_rooms *rooms = matchmaking->rooms;
	const struct new_room_maker maker = {.key = "", .address = second->client->address};
	char id[WIRE_ROOM_SIZE];
	struct commit *commit = commit_create(rooms, NULL, NULL);
	struct live_room *live = NULL;
	if (commit != NULL && decide(matchmaking->site, &commit->event, first, second) &&
		live_rooms_have_space(rooms) &&
		new_room_draw_id(rooms, matchmaking->listings, true, id)) {
		live = new_room_create(rooms, matchmaking->listings, id, &maker);
	}
	if (live != NULL && create_pair(matchmaking, live, first, second) == NULL) {
		new_room_drop(live, matchmaking->listings);
		live = NULL;
	}
	if (live == NULL) {
		commit_destroy(commit);
		return false;
	}
	live_room_commit(live, commit);
	return true;
}

/* Match a seeker with whoever waits longest. False if there is somebody, but no room can be made
 * now: it is tried again. */
static bool match_seeker(struct matchmaking *matchmaking, struct seeker *seeker) {
	seeker->again = seeker->client->address->count[ADDRESS_ROOMS] >=
		matchmaking->site->limits.rooms_per_address;
	if (seeker->again) {
		return true; /* nothing is wrong with the others */
	}
	struct seeker *partner = seeker_of(
		pairing_find_partner(&matchmaking->pairing, &seeker->seek));
	if (partner == NULL) {
		return true;
	}
	listings_changed(matchmaking->listings);
	if (open_room(matchmaking, partner, seeker)) {
		return true;
	}
	seeker->again = true;
	return false;
}

static void send_matched(struct client *client, const char *room, const uint8_t *token) {
	struct out *out = &client->site->message;
	message_begin(out, "matched", -1, -1);
	out_begin(out, '{');
	out_key_string(out, "room", room);
	out_key_string(out, "seat", "lot");
	out_key_hex(out, "token", token, TOKEN_BYTES);
	out_end(out, '}');
	message_end(out);
	send_message(client->site, client);
}

/* Was the same client matched a moment ago, into a room that still waits? Tell it again. */
static bool notify_again(struct matchmaking *matchmaking, struct client *client, const char *key) {
	const struct pending_match *pending = pending_matches_find(&matchmaking->pending, key);
	if (pending == NULL) {
		return false;
	}
	if (site_now(matchmaking->site) - pending->notified_ms > wait_ms(matchmaking) ||
		listings_find(matchmaking->listings, pending->room) == NULL) {
		pending_matches_remove(&matchmaking->pending, key);
		return false;
	}
	send_matched(client, pending->room, pending->token);
	return true;
}

/* ---- what happens ---- */

/* The connection is lost, or wants nothing any more: so does its seeker, unless its room is on the
 * way. */
static void client_gone(void *user, struct client *client) {
	struct matchmaking *matchmaking = user;
	struct seeker *seeker = client->slot[matchmaking->slot];
	if (seeker != NULL && seeker->pair == NULL) {
		destroy_seeker(matchmaking, seeker);
	} else if (seeker != NULL) {
		take_client(matchmaking, seeker);
	}
}

static void client_joined(void *user, struct live_room *live, struct client *client) {
	struct matchmaking *matchmaking = user;
	const struct pending_match *pending = client->key[0] != '\0'
		? pending_matches_find(&matchmaking->pending, client->key)
		: NULL;
	if (pending != NULL && client->place >= 0 && strcmp(pending->room, live->room.id) == 0) {
		pending_matches_remove(&matchmaking->pending, client->key);
	}
}

/* The room is made: notify those for whom it was. */
static void notify_pair(
	struct matchmaking *matchmaking, struct live_room *live, struct pair *pair) {
	pair->notified_ms = site_now(live->site);
	list_add_last(&matchmaking->notified, &pair->in_notified);
	for (int i = 0; i < SEEK_SEATS; i++) {
		struct seeker *seeker = pair->seeker[i];
		pending_matches_add(&matchmaking->pending, seeker->seek.key, live->room.id,
			seeker->token, pair->notified_ms);
		if (seeker->client != NULL) {
			send_matched(seeker->client, live->room.id, seeker->token);
		}
		live->site->counts.matched++;
		pair->seeker[i] = NULL;
		set_pair(seeker, NULL);
		destroy_seeker(matchmaking, seeker);
	}
}

static void on_published(void *user, struct live_room *live, const struct commit *commit) {
	struct matchmaking *matchmaking = user;
	struct pair *pair = commit->event.kind == EVENT_CREATE
		? map_find(&matchmaking->pairs, live->room.id)
		: NULL;
	if (pair != NULL) {
		notify_pair(matchmaking, live, pair);
	}
}

/* Those for whom it was being made wait again. */
static void room_closed(void *user, struct live_room *live) {
	struct matchmaking *matchmaking = user;
	struct pair *pair = map_find(&matchmaking->pairs, live->room.id);
	if (pair == NULL) {
		return;
	}
	for (int i = 0; i < SEEK_SEATS; i++) {
		struct seeker *seeker = pair->seeker[i];
		if (seeker == NULL) {
			continue;
		}
		set_pair(seeker, NULL);
		seeker->again = true;
		if (seeker->client == NULL) {
			destroy_seeker(matchmaking, seeker);
		}
	}
	destroy_pair(matchmaking, pair);
}

static void try_again(struct matchmaking *matchmaking) {
	struct list *seeks = &matchmaking->pairing.seeks;
	unsigned tried = 0;
	for (struct list *at = seeks->next; at != seeks && tried < TRIED_MAX;) {
		struct seeker *seeker = seeker_of(LIST_OWNER(at, struct seek, in_pairing));
		at = at->next;
		if (seeker->again && seeker->pair == NULL) {
			tried++;
			if (!match_seeker(matchmaking, seeker)) {
				return;
			}
		}
	}
}

/* Has all been done that the two of a pair must do? */
static bool have_come(const struct room *room) {
	bool ready = true;
	for (int place = 0; place < room->places; place++) {
		ready = ready && room->person[place].ready;
	}
	return ready || room->status != ROOM_OPEN;
}

/* An end that cannot be stored is tried again at the next tick. */
static void end_absent(struct matchmaking *matchmaking, int64_t now) {
	for (struct list *at = matchmaking->notified.next; at != &matchmaking->notified;) {
		struct pair *pair = LIST_OWNER(at, struct pair, in_notified);
		at = at->next;
		if (now - pair->notified_ms < wait_ms(matchmaking)) {
			return;
		}
		if (have_come(&pair->live->room)) {
			destroy_pair(matchmaking, pair);
		} else if (pair->live->commit == NULL) {
			reaper_end_room(pair->live, "absent");
		}
	}
}

static void tick(void *user, int64_t now) {
	struct matchmaking *matchmaking = user;
	pending_matches_sweep(&matchmaking->pending, now - wait_ms(matchmaking));
	if (!matchmaking->site->draining) {
		try_again(matchmaking);
		end_absent(matchmaking, now);
	}
}

/* Somebody may still come to it. */
static bool holds_room(void *user, const struct live_room *live, bool full) {
	const struct matchmaking *matchmaking = user;
	return !full && map_find(&matchmaking->pairs, live->room.id) != NULL;
}

const struct pairing *matchmaking_pairing(const struct matchmaking *matchmaking) {
	return &matchmaking->pairing;
}

/* ---- requests ---- */

static bool is_allowed(const struct matchmaking *matchmaking, const struct client *client,
	struct wire_error *error) {
	const struct site_limits *limits = &client->site->limits;
	const unsigned *count = client->address->count;
	if (count[ADDRESS_ROOMS] >= limits->rooms_per_address) {
		return wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"From your address %u rooms are open; end one first.",
			count[ADDRESS_ROOMS]);
	}
	if (client->slot[matchmaking->slot] == NULL &&
		count[ADDRESS_SEEKS] >= limits->seeks_per_address) {
		return wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"From your address %u people look for a game already.",
			count[ADDRESS_SEEKS]);
	}
	return matchmaking->pairing.count < SEEKERS_MAX ||
		wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"Too many people look for a game just now; open a table instead.");
}

static bool fill(const struct matchmaking *matchmaking, struct seeker *seeker,
	const struct client *client, const struct request *request, struct wire_error *error) {
	char key[WIRE_CLIENT_KEY_SIZE];
	memcpy(seeker->text, request->client, sizeof(seeker->text));
	client_key_make(seeker->text, key);
	seek_init(&seeker->seek, key, &request->clock);
	seeker->n = request->n;
	memcpy(seeker->name, request->name, sizeof(seeker->name));
	return room_check_name(seeker->name, client->site->limits.name_letters, error) &&
		seek_add_games(&seeker->seek, request->games, request->count, error) &&
		is_allowed(matchmaking, client, error);
}

/* The same client looked for a game on an older connection: that is replaced. True if a room is on
 * the way for it already, of which client will be notified. */
static bool replaces(struct matchmaking *matchmaking, struct client *client, const char *key) {
	struct seeker *other = seeker_of(pairing_find_client(&matchmaking->pairing, key));
	if (other == NULL) {
		return false;
	}
	if (other->pair != NULL) {
		give_client(matchmaking, other, client);
		return true;
	}
	destroy_seeker(matchmaking, other);
	return false;
}

static void on_seek(void *user, struct client *client, const struct request *request) {
	struct matchmaking *matchmaking = user;
	struct wire_error error;
	struct seeker *seeker = calloc(1, sizeof(*seeker));
	if (seeker == NULL) {
		send_error(client->site, client, request->n, ERROR_BUSY,
			"The server has no memory for that; try again.");
		return;
	}
	if (!fill(matchmaking, seeker, client, request, &error)) {
		send_refusal(client->site, client, request->n, &error);
		free(seeker);
		return;
	}
	client_gone(matchmaking, client);
	send_ack(client->site, client, request->n);
	if (replaces(matchmaking, client, seeker->seek.key) ||
		notify_again(matchmaking, client, seeker->seek.key)) {
		free(seeker);
		return;
	}
	pairing_add(&matchmaking->pairing, &seeker->seek);
	give_client(matchmaking, seeker, client);
	listings_changed(matchmaking->listings);
	match_seeker(matchmaking, seeker);
}

static void on_unseek(void *user, struct client *client, const struct request *request) {
	client_gone(user, client);
	send_ack(client->site, client, request->n);
}

static void on_count(void *user, struct site_counts *counts) {
	const struct matchmaking *matchmaking = user;
	counts->seeks = matchmaking->pairing.count;
}

struct live_listener matchmaking_listener(struct matchmaking *matchmaking) {
	static const struct live_request requests[] = {
		{REQUEST_SEEK, on_seek}, {REQUEST_UNSEEK, on_unseek}, {.take = NULL}};
	return (struct live_listener){
		.user = matchmaking,
		.requests = requests,
		.published = on_published,
		.gone = client_gone,
		.joined = client_joined,
		.holds = holds_room,
		.closed = room_closed,
		.tick = tick,
		.count = on_count,
	};
}

/* ---- create and destroy ---- */

struct matchmaking *matchmaking_create(struct clients *clients, struct live_rooms *rooms,
	struct listings *listings, uint64_t salt) {
	struct matchmaking *matchmaking = calloc(1, sizeof(*matchmaking));
	if (matchmaking != NULL) {
		matchmaking->site = rooms->site;
		matchmaking->rooms = rooms;
		matchmaking->listings = listings;
		matchmaking->slot = clients_take_slot(clients);
		pairing_init(&matchmaking->pairing);
		map_init(&matchmaking->pairs, salt);
		list_init(&matchmaking->notified);
		pending_matches_init(&matchmaking->pending, PENDING_MAX, salt);
	}
	return matchmaking;
}

void matchmaking_destroy(struct matchmaking *matchmaking) {
	if (matchmaking == NULL) {
		return;
	}
	assert(matchmaking->pairs.count == 0 && matchmaking->pairing.count == 0);
	map_finish(&matchmaking->pairs);
	pending_matches_finish(&matchmaking->pending);
	free(matchmaking);
}

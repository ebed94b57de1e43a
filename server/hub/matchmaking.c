/* server/hub/matchmaking.c - matches people who look for a game, and sees that they come. */
#include "server/hub/matchmaking_parts.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/metric.h"
#include "proto/message.h"
#include "server/accounts/account.h"
#include "server/hub/new_room.h"
#include "server/hub/listings.h"
#include "server/hub/reaper.h"
#include "server/live/commit.h"
#include "server/live/live_room.h"
#include "server/live/send.h"
#include "server/room/decide.h"

enum {
	SEEKERS_MAX = 2000, /* on this node */
	PENDING_MAX = 4000, /* pending matches remembered */
	TRIED_MAX = 50,     /* seekers tried again per tick */
	LISTED_MS = 3000,   /* by then other nodes have announced a new room */
};

/* The time for both to come to their room and be ready. */
static int64_t match_wait_ms(const struct matchmaking *matchmaking) {
	return (int64_t)matchmaking->settings->match_s * 1000;
}

/* ---- seekers ---- */

static void detach_seeker_client(const struct matchmaking *matchmaking, struct seeker *seeker) {
	if (seeker->client != NULL) {
		seeker->client->slot[matchmaking->slot] = NULL;
		address_give(seeker->client->address, ADDRESS_SEEKS);
		seeker->client = NULL;
	}
}

static void attach_seeker_client(
	const struct matchmaking *matchmaking, struct seeker *seeker, struct client *client) {
	detach_seeker_client(matchmaking, seeker);
	seeker->client = client;
	client->slot[matchmaking->slot] = seeker;
	address_add(client->address, ADDRESS_SEEKS);
}

/* Its node refused or did not answer: free both seekers again. */
void matchmaking_release(struct seeker *seeker) {
	seeker->asked->seek.is_paired = false;
	seeker->asked = NULL;
	seeker->seek.is_paired = false;
	seeker->again = true;
}

/* Free the seekers of this node that wait for this away seeker; they look for somebody else at the
 * next tick. */
static void release_askers(struct matchmaking *matchmaking, const struct seeker *asked) {
	struct list *seeks = &matchmaking->seeks.all;
	for (struct list *at = seeks->next; at != seeks; at = at->next) {
		struct seeker *seeker = seeker_of(LIST_OWNER(at, struct seek, in_seeks));
		if (seeker->asked == asked) {
			matchmaking_release(seeker);
		}
	}
}

void matchmaking_drop(struct matchmaking *matchmaking, struct seeker *seeker) {
	assert(seeker->pair == NULL);
	if (seeker->asked != NULL) {
		matchmaking_release(seeker);
	}
	if (seeker->seek.is_away) {
		release_askers(matchmaking, seeker);
	} else {
		matchmaking->here--;
		if (matchmaking->peers != NULL) {
			matchmaking->peers->ends(matchmaking->peers->user, NULL, seeker->number);
		}
	}
	seeks_remove(&matchmaking->seeks, &seeker->seek);
	detach_seeker_client(matchmaking, seeker);
	free(seeker);
	listings_changed(matchmaking->listings);
}

/* Set the pair of a seeker; NULL to clear it. */
static void set_pair(struct seeker *seeker, struct pair *pair) {
	seeker->pair = pair;
	seeker->seek.is_paired = pair != NULL;
}

/* ---- pairs ---- */

/* Pair two seekers whose room is being created; NULL if out of memory. */
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

/* Decide the first event of their room. */
static bool decide_match(
	const struct site *site, struct event *event, struct seeker *first, struct seeker *second) {
	struct seeker *seekers[ROOM_GUESTS] = {first, second};
	struct room_guest guests[ROOM_GUESTS];
	const struct room_facts facts = site_facts(site);
	const struct game *game = seeks_game(&first->seek, &second->seek);
	assert(game != NULL); /* the caller has checked that they fit */
	for (int i = 0; i < ROOM_GUESTS; i++) {
		const struct seeker *seeker = seekers[i];
		guests[i] = (struct room_guest){
			seeker->text, seeker->n, seeker->name, seeker->account, {0}};
	}
	if (!room_decide_match(game, &first->seek.clock, guests, &facts, event)) {
		return false;
	}
	for (int i = 0; i < ROOM_GUESTS; i++) {
		memcpy(seekers[i]->token, guests[i].token, sizeof(seekers[i]->token));
	}
	return true;
}

/* Create the room. It counts for the address of the one who came later, or of the other if that one
 * is away. False if that is not possible now. */
bool matchmaking_open_room(
	struct matchmaking *matchmaking, struct seeker *first, struct seeker *second) {
	struct live_rooms *rooms = matchmaking->rooms;
	const struct client *client = second->client != NULL ? second->client : first->client;
	const struct new_room_maker maker = {
		.key = "", .address = client != NULL ? client->address : NULL};
	char id[WIRE_ROOM_SIZE];
	struct commit *commit = commit_create(rooms, NULL, NULL);
	struct live_room *live = NULL;
	if (commit != NULL && decide_match(matchmaking->site, &commit->event, first, second) &&
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

/* Ask the other node to create the room. */
static void request_away_match(
	struct matchmaking *matchmaking, struct seeker *seeker, struct seeker *away) {
	seeker->asked = away;
	seeker->asked_ms = site_now(matchmaking->site);
	seeker->seek.is_paired = away->seek.is_paired = true;
	matchmaking->peers->asks(
		matchmaking->peers->user, away->peer, seeker->number, away->number);
}

/* Match a seeker with the one that has waited longest. False if there is one but no room can be
 * created now; it is tried again. */
static bool match_seeker(struct matchmaking *matchmaking, struct seeker *seeker) {
	seeker->again = seeker->client->address->count[ADDRESS_ROOMS] >=
		matchmaking->settings->rooms_per_address;
	if (seeker->again) {
		return true; /* the other seekers may still be matched */
	}
	struct seeker *partner = seeker_of(seeks_find_partner(&matchmaking->seeks, &seeker->seek));
	if (partner == NULL) {
		return true;
	}
	listings_changed(matchmaking->listings);
	if (partner->seek.is_away) {
		request_away_match(matchmaking, seeker, partner);
		return true;
	}
	if (matchmaking_open_room(matchmaking, partner, seeker)) {
		return true;
	}
	seeker->again = true;
	return false;
}

void matchmaking_send(struct client *client, const char *room, const uint8_t *token) {
	struct out *out = &client->site->message;
	message_begin(out, "matched", -1, -1);
	out_begin(out, '{');
	out_key_string(out, "room", room);
	out_key_string(out, "seat", "lot");
	if (!token_is_none(token)) {
		out_key_hex(out, "token", token, TOKEN_BYTES);
	}
	out_end(out, '}');
	message_end(out);
	send_message(client->site, client);
}

/* If the client was matched a moment ago and the room still waits, notify it again. */
static bool renotify_matched_client(
	struct matchmaking *matchmaking, struct client *client, const char *key) {
	const struct pending_match *pending = pending_matches_find(&matchmaking->pending, key);
	if (pending == NULL) {
		return false;
	}
	int64_t since_ms = site_now(matchmaking->site) - pending->notified_ms;
	bool is_new = matchmaking->peers != NULL && since_ms < LISTED_MS;
	if (since_ms > match_wait_ms(matchmaking) ||
		(!is_new && listings_find(matchmaking->listings, pending->room) == NULL)) {
		pending_matches_remove(&matchmaking->pending, key);
		return false;
	}
	matchmaking_send(client, pending->room, pending->token);
	return true;
}

/* ---- listener ---- */

/* The connection is lost, or the client no longer wants a game: drop its seeker, unless its room is
 * being created. */
static void drop_client_seeker(void *user, struct client *client) {
	struct matchmaking *matchmaking = user;
	struct seeker *seeker = client->slot[matchmaking->slot];
	if (seeker != NULL && seeker->pair == NULL) {
		matchmaking_drop(matchmaking, seeker);
	} else if (seeker != NULL) {
		detach_seeker_client(matchmaking, seeker);
	}
}

static void client_joined(void *user, struct live_room *live, struct client *client) {
	struct matchmaking *matchmaking = user;
	const struct pending_match *pending = client->key[0] != '\0'
		? pending_matches_find(&matchmaking->pending, client->key)
		: NULL;
	if (pending != NULL && client->place >= 0 && strcmp(pending->room, live->room.id) == 0) {
		pending_matches_remove(&matchmaking->pending, client->key);
		if (matchmaking->peers != NULL) {
			matchmaking->peers->came(
				matchmaking->peers->user, NULL, client->key, live->room.id);
		}
	}
}

/* The room is created: notify both. */
static void notify_pair(
	struct matchmaking *matchmaking, struct live_room *live, struct pair *pair) {
	pair->notified_ms = site_now(live->site);
	list_add_last(&matchmaking->notified, &pair->in_notified);
	for (int i = 0; i < SEEK_SEATS; i++) {
		struct seeker *seeker = pair->seeker[i];
		pending_matches_add(&matchmaking->pending, seeker->seek.key, live->room.id,
			seeker->token, pair->notified_ms);
		if (seeker->client != NULL) {
			matchmaking_send(seeker->client, live->room.id, seeker->token);
		}
		if (matchmaking->peers != NULL) {
			matchmaking->peers->matched(matchmaking->peers->user, NULL,
				seeker->seek.key, live->room.id, seeker->token);
		}
		matchmaking->matched++;
		pair->seeker[i] = NULL;
		set_pair(seeker, NULL);
		matchmaking_drop(matchmaking, seeker);
	}
}

static void notify_created_pair(void *user, struct live_room *live, const struct commit *commit) {
	struct matchmaking *matchmaking = user;
	struct pair *pair = map_find(&matchmaking->pairs, live->room.id);
	(void)commit;
	if (pair != NULL) {
		notify_pair(matchmaking, live, pair);
	}
}

/* The room could not be created: its seekers wait again. */
static void requeue_failed_pair(void *user, struct live_room *live) {
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
		seeker->again = !seeker->seek.is_away;
		if (seeker->peer != NULL) {
			matchmaking->peers->refuses(
				matchmaking->peers->user, seeker->peer, seeker->number);
		} else if (seeker->client == NULL) {
			matchmaking_drop(matchmaking, seeker);
		}
	}
	destroy_pair(matchmaking, pair);
}

void matchmaking_try_again(struct matchmaking *matchmaking) {
	struct list *seeks = &matchmaking->seeks.all;
	unsigned tried = 0;
	for (struct list *at = seeks->next; at != seeks && tried < TRIED_MAX;) {
		struct seeker *seeker = seeker_of(LIST_OWNER(at, struct seek, in_seeks));
		at = at->next;
		if (seeker->again && !seeker->seek.is_paired) {
			tried++;
			if (!match_seeker(matchmaking, seeker)) {
				return;
			}
		}
	}
}

/* Whether both have come and are ready, or the game has started. */
static bool have_guests_come(const struct room *room) {
	bool ready = true;
	for (int place = 0; place < room->places; place++) {
		ready = ready && room->person[place].ready;
	}
	return ready || room->status != ROOM_OPEN;
}

/* An end that cannot be stored is tried again at the next tick. */
static void end_absent_matches(struct matchmaking *matchmaking, int64_t now) {
	for (struct list *at = matchmaking->notified.next; at != &matchmaking->notified;) {
		struct pair *pair = LIST_OWNER(at, struct pair, in_notified);
		at = at->next;
		if (now - pair->notified_ms < match_wait_ms(matchmaking)) {
			return;
		}
		if (have_guests_come(&pair->live->room)) {
			destroy_pair(matchmaking, pair);
		} else if (pair->live->commit == NULL) {
			reaper_end_room(pair->live, "absent");
		}
	}
}

static void on_tick(void *user, int64_t now) {
	struct matchmaking *matchmaking = user;
	pending_matches_sweep(&matchmaking->pending, now - match_wait_ms(matchmaking));
	if (!matchmaking->site->draining) {
		matchmaking_try_again(matchmaking);
		end_absent_matches(matchmaking, now);
	}
}

/* Keep the room in memory: somebody may still come. */
static bool holds_room(void *user, const struct live_room *live, bool full) {
	const struct matchmaking *matchmaking = user;
	return !full && map_find(&matchmaking->pairs, live->room.id) != NULL;
}

const struct seeks *matchmaking_seeks(const struct matchmaking *matchmaking) {
	return &matchmaking->seeks;
}

/* ---- announcing to other nodes ---- */

static void write_seek(struct out *out, const struct seeker *seeker) {
	out_begin(out, '{');
	out_key_string(out, "t", "seek");
	out_key_int(out, "n", seeker->n);
	out_key_begin(out, "d", '{');
	out_key_begin(out, "games", '[');
	for (size_t i = 0; i < seeker->seek.count; i++) {
		out_string(out, games_at(seeker->seek.games[i])->key);
	}
	out_end(out, ']');
	clock_choice_write(out, "clock", &seeker->seek.clock);
	out_key_string(out, "name", seeker->name);
	out_key_string(out, "client", seeker->text);
	if (seeker->account[0] != '\0') {
		out_key_string(out, "account", seeker->account);
	}
	if (seeker->browser[0] != '\0') {
		out_key_string(out, "browser", seeker->browser);
	}
	out_end(out, '}');
	out_end(out, '}');
}

/* If out of memory, the seeker is matched only within this node. */
void matchmaking_announce(
	const struct matchmaking *matchmaking, void *peer, const struct seeker *seeker) {
	const struct matchmaking_peers *peers = matchmaking->peers;
	struct out request;
	if (peers == NULL) {
		return;
	}
	out_init(&request);
	write_seek(&request, seeker);
	if (!request.failed) {
		peers->seeks(peers->user, peer, seeker->number, seeker->began_ms, &request);
	}
	out_finish(&request);
}

void matchmaking_use_peers(struct matchmaking *matchmaking, const struct matchmaking_peers *peers) {
	matchmaking->peers = peers;
}

/* ---- requests ---- */

/* Start the seek of a seeker, still without games. */
void matchmaking_begin(struct seeker *seeker, const struct request *request) {
	char key[WIRE_CLIENT_KEY_SIZE];
	char browser[WIRE_CLIENT_KEY_SIZE] = "";
	memcpy(seeker->text, request->client, sizeof(seeker->text));
	memcpy(seeker->browser, request->browser, sizeof(seeker->browser));
	client_key_make(seeker->text, key);
	if (seeker->browser[0] != '\0') {
		client_key_make(seeker->browser, browser);
	}
	seek_init(&seeker->seek, key, browser, &request->clock);
}

static bool refuse_seeker(unsigned count, struct wire_error *error) {
	if (count == 1) {
		return wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"Somebody at your address is already looking for a game.");
	}
	return wire_error_set(error, ERROR_TOO_MANY_ROOMS,
		"%u people at your address are already looking for a game.", count);
}

static bool may_seek_game(const struct matchmaking *matchmaking, const struct client *client,
	struct wire_error *error) {
	const struct hub_settings *settings = matchmaking->settings;
	const unsigned *count = client->address->count;
	if (!new_room_fits_address(client, settings->rooms_per_address, error)) {
		return false;
	}
	if (client->slot[matchmaking->slot] == NULL &&
		count[ADDRESS_SEEKS] >= settings->seeks_per_address) {
		return refuse_seeker(count[ADDRESS_SEEKS], error);
	}
	return matchmaking->here < SEEKERS_MAX ||
		wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"Too many people are looking for a game right now; open a table instead.");
}

/* An account meets itself as little as a browser does. */
static void seek_as_person(struct seeker *seeker, const struct person *person) {
	if (person != NULL) {
		snprintf(seeker->account, sizeof(seeker->account), "%s", person->account);
		snprintf(seeker->name, sizeof(seeker->name), "%s", person->name);
		snprintf(seeker->browser, sizeof(seeker->browser), "account-%s", person->account);
		client_key_make(seeker->browser, seeker->seek.browser);
	}
}

static bool fill_seeker(const struct matchmaking *matchmaking, struct seeker *seeker,
	const struct client *client, const struct request *request, struct wire_error *error) {
	matchmaking_begin(seeker, request);
	seeker->n = request->n;
	memcpy(seeker->name, request->name, sizeof(seeker->name));
	seek_as_person(seeker, client->person);
	return room_check_name(seeker->name, client->site->settings->name_letters,
		       client->bot ? NULL : client->site->reserved, error) &&
		seek_add_games(&seeker->seek, request->games, request->count, error) &&
		may_seek_game(matchmaking, client, error);
}

/* The same client already looks for a game on an older connection: replace that. True if a room is
 * already being created for it; the new connection will be notified of that one. */
static bool replaces_seeker(
	struct matchmaking *matchmaking, struct client *client, const char *key) {
	struct seeker *other = seeker_of(seeks_find_client(&matchmaking->seeks, key));
	if (other == NULL) {
		return false;
	}
	if (other->seek.is_paired) {
		attach_seeker_client(matchmaking, other, client);
		return true;
	}
	matchmaking_drop(matchmaking, other);
	return false;
}

static void on_seek(void *user, struct client *client, const struct request *request) {
	struct matchmaking *matchmaking = user;
	struct wire_error error;
	struct seeker *seeker = calloc(1, sizeof(*seeker));
	if (seeker == NULL) {
		send_error(client->site, client, request->n, ERROR_BUSY,
			"The server does not have enough memory for that; try again.");
		return;
	}
	if (!fill_seeker(matchmaking, seeker, client, request, &error)) {
		send_refusal(client->site, client, request->n, &error);
		free(seeker);
		return;
	}
	drop_client_seeker(matchmaking, client);
	send_ack(client->site, client, request->n);
	if (replaces_seeker(matchmaking, client, seeker->seek.key) ||
		renotify_matched_client(matchmaking, client, seeker->seek.key)) {
		free(seeker);
		return;
	}
	seeks_add(&matchmaking->seeks, &seeker->seek);
	matchmaking->here++;
	seeker->number = ++matchmaking->last_number;
	seeker->began_ms = site_now(matchmaking->site);
	attach_seeker_client(matchmaking, seeker, client);
	listings_changed(matchmaking->listings);
	matchmaking_announce(matchmaking, NULL, seeker);
	match_seeker(matchmaking, seeker);
}

static void on_unseek(void *user, struct client *client, const struct request *request) {
	drop_client_seeker(user, client);
	send_ack(client->site, client, request->n);
}

static void tell_metrics(void *user, struct metric_list *metrics) {
	const struct matchmaking *matchmaking = user;
	metric_gauge(metrics, "seeks", "People looking for a game.", (double)matchmaking->here);
	metric_counter(metrics, "matched_total", "People matched with an opponent.",
		(double)matchmaking->matched);
}

struct live_listener matchmaking_listener(struct matchmaking *matchmaking) {
	static const struct live_request requests[] = {
		{REQUEST_SEEK, on_seek}, {REQUEST_UNSEEK, on_unseek}, {.take = NULL}};
	static const enum event_kind kinds[] = {EVENT_CREATE, EVENT_KINDS};
	return (struct live_listener){
		.user = matchmaking,
		.requests = requests,
		.published_kinds = kinds,
		.published = notify_created_pair,
		.gone = drop_client_seeker,
		.joined = client_joined,
		.holds = holds_room,
		.closed = requeue_failed_pair,
		.tick = on_tick,
		.metrics = tell_metrics,
	};
}

/* ---- create and destroy ---- */

struct matchmaking *matchmaking_create(struct clients *clients, struct live_rooms *rooms,
	struct listings *listings, const struct hub_settings *settings, uint64_t salt) {
	struct matchmaking *matchmaking = calloc(1, sizeof(*matchmaking));
	if (matchmaking != NULL) {
		matchmaking->site = rooms->site;
		matchmaking->settings = settings;
		matchmaking->rooms = rooms;
		matchmaking->listings = listings;
		matchmaking->slot = clients_take_slot(clients);
		seeks_init(&matchmaking->seeks);
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
	assert(matchmaking->pairs.count == 0 && matchmaking->seeks.count == 0);
	map_finish(&matchmaking->pairs);
	pending_matches_finish(&matchmaking->pending);
	free(matchmaking);
}

/* server/hub/creation.c - rooms that people open. */
#include "server/hub/creation.h"

#include <string.h>

#include "server/hub/listings.h"
#include "server/hub/new_room.h"
#include "server/hub/retention.h"
#include "server/hub/share.h"
#include "server/live/broadcast.h"
#include "server/live/commit.h"
#include "server/live/load.h"
#include "server/live/send.h"
#include "server/room/decide.h"
#include "server/room/draw.h"
#include "server/room/options.h"

/* What the maker's seat is: its number, or one of these. */
enum { SEAT_NONE = -1, SEAT_BAD = -2 };

static int find_seat(const struct game_rules *rules, const char *key) {
	if (strcmp(key, "none") == 0) {
		return SEAT_NONE;
	}
	if (strcmp(key, "lot") == 0) {
		return 0;
	}
	for (int seat = 0; seat < rules->seats; seat++) {
		if (strcmp(rules->seat[seat].key, key) == 0) {
			return seat;
		}
	}
	return SEAT_BAD;
}

/* Fill what follows from the rules; the rule set is given back by the caller. */
static bool fill_rules(const struct request *request, const struct rule_set *rule_set,
	struct event *event, struct wire_error *error) {
	const struct game_rules *rules = rule_set->rules;
	event->create.seats = (uint8_t)rules->seats;
	event->create.lot = strcmp(request->seat, "lot") == 0;
	if (!options_write(rules->game, rules->option, event->options, sizeof(event->options),
		    &event->options_used)) {
		return wire_error_set(error, ERROR_BAD_OPTION, "This game has too many options.");
	}
	bool has_dice = room_needs_dice(rules->game, rules, event->create.lot);
	if (request->dice_mode == DICE_STRONG && !has_dice) {
		return wire_error_set(error, ERROR_BAD_OPTION,
			"Nothing is thrown or drawn at this table: strong dice are for games with dice, "
			"and for seats by lot.");
	}
	return draw_room(event, has_dice, request->dice_mode, token_random) ||
		wire_error_set(error, ERROR_STORE_FAILED,
			"The server has no random numbers now; try again.");
}

static bool fill_maker(
	struct pending *pending, struct commit *commit, const struct rule_set *rule_set) {
	struct event *event = &commit->event;
	const struct request *request = &pending->request;
	int seat = find_seat(rule_set->rules, request->seat);
	if (seat == SEAT_BAD) {
		return wire_error_set(&commit->error, ERROR_BAD_MESSAGE,
			"There is no seat \"%s\" at this table.", request->seat);
	}
	if (seat == SEAT_NONE) {
		return true;
	}
	struct event_person *person = &event->create.people[seat];
	person->sits = true;
	memcpy(person->name, request->name, sizeof(person->name));
	if (!room_check_name(
		    person->name, commit->rooms->site->limits.name_letters, &commit->error)) {
		return false;
	}
	if (!token_make(event->create.room_key, pending->text, request->n, commit->token)) {
		return wire_error_set(&commit->error, ERROR_STORE_FAILED,
			"The server has no random numbers now; try again.");
	}
	token_hash(commit->token, event->create.tokens[seat]);
	return true;
}

/* The rules that are asked for, NULL and an error. */
static struct rule_set *find_rules(struct site *site, const struct game *game,
	const struct request *request, struct wire_error *error) {
	int option[GAME_OPTIONS_MAX];
	struct game_error why;
	game_options_default(game, option);
	if (!options_read(game, option, request->options, request->options_used, error)) {
		return NULL;
	}
	struct rule_set *rule_set = rule_set_take(
		&site->rule_sets, game, request->seats, option, &why);
	if (rule_set == NULL) {
		wire_error_set(error, ERROR_BAD_OPTION, "%s", why.text);
	}
	return rule_set;
}

static bool fill(struct pending *pending, struct commit *commit) {
	const struct request *request = &pending->request;
	struct event *event = &commit->event;
	const struct game *game = games_find(request->game);
	event_init(event, EVENT_CREATE);
	if (game == NULL) {
		return wire_error_set(&commit->error, ERROR_UNKNOWN_GAME,
			"There is no game \"%s\".", request->game);
	}
	strncpy(event->create.game, game->key, sizeof(event->create.game) - 1);
	event->create.is_public = request->is_public;
	event->create.clock = request->clock;
	struct rule_set *rule_set = find_rules(commit->rooms->site, game, request, &commit->error);
	bool good = rule_set != NULL && fill_rules(request, rule_set, event, &commit->error) &&
		fill_maker(pending, commit, rule_set);
	rule_set_give(&commit->rooms->site->rule_sets, rule_set);
	return good;
}

/* The room is made: its live room and listing, and its first event on the way. Takes commit. */
static bool open_room(
	const struct creation *creation, struct client *client, struct commit *commit) {
	const struct pending *pending = commit->pending;
	const struct new_room_maker maker = {pending->key, pending->request.n, client->address};
	char id[WIRE_ROOM_SIZE];
	struct live_room *live = NULL;
	if (new_room_draw_id(
		    creation->rooms, creation->listings, commit->event.create.is_public, id)) {
		live = new_room_create(creation->rooms, creation->listings, id, &maker);
	}
	if (live == NULL) {
		return wire_error_set(&commit->error, ERROR_STORE_FAILED,
			"The server has no memory for a room; try again.");
	}
	live_room_commit(live, commit);
	return true;
}

static bool is_allowed(
	const struct creation *creation, const struct client *client, struct wire_error *error) {
	const struct site *site = client->site;
	if (client->address->count[ADDRESS_ROOMS] >= site->limits.rooms_per_address) {
		return wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"From your address %u rooms are open; end one first.",
			client->address->count[ADDRESS_ROOMS]);
	}
	if (!shares_allow(creation->shares, client->address->text, site_now(site), error)) {
		return false;
	}
	if (retention_is_full(creation->retention)) {
		return wire_error_set(error, ERROR_TOO_MANY_ROOMS,
			"This server's disk share is full of unfinished games; try again later.");
	}
	return live_rooms_have_space(creation->rooms) ||
		wire_error_set(
			error, ERROR_TOO_MANY_ROOMS, "This server is full; try again later.");
}

/* The same request made a room before. */
static bool answer_again(const struct creation *creation, struct client *client,
	const struct request *request, const char *key) {
	struct listing *listing = listings_find_made(creation->listings, key, request->n);
	struct wire_error error;
	uint8_t token[TOKEN_BYTES];
	uint8_t hash[TOKEN_HASH];
	if (listing == NULL) {
		return false;
	}
	struct live_room *live = listing->live;
	if (live != NULL && live->room.version == 0) {
		pending_give(live->commit->pending, client); /* still on its way: answer here */
		return true;
	}
	live = live_room_find(creation->rooms, listing->room, &error);
	if (live == NULL && error.code == ERROR_BUSY) {
		send_error(client->site, client, request->n, error.code, error.text);
		return true;
	}
	if (live == NULL || !token_make(live->room.key, request->client, request->n, token)) {
		return false;
	}
	token_hash(token, hash);
	send_done(live, client, request->n, EVENT_CREATE, room_find_token(&live->room, hash), 1,
		token);
	return true;
}

static void on_create(void *user, struct client *client, const struct request *request) {
	const struct creation *creation = user;
	struct site *site = client->site;
	struct pending *pending = pending_create(client, request);
	struct commit *commit = pending != NULL ? commit_create(creation->rooms, NULL, pending)
						: NULL;
	if (commit == NULL) {
		pending_destroy(pending);
		send_error(site, client, request->n, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
		return;
	}
	memcpy(pending->text, request->client, sizeof(pending->text));
	client_key_make(pending->text, pending->key);
	if (answer_again(creation, client, request, pending->key)) {
		commit_destroy(commit);
	} else if (!is_allowed(creation, client, &commit->error) || !fill(pending, commit) ||
		!open_room(creation, client, commit)) {
		send_error(site, client, request->n, commit->error.code, commit->error.text);
		commit_destroy(commit);
	}
}

struct live_listener creation_listener(struct creation *creation) {
	static const struct live_request requests[] = {{REQUEST_CREATE, on_create}, {.take = NULL}};
	return (struct live_listener){.user = creation, .requests = requests};
}

/* server/hub/seek.c - people who want to be matched with somebody, and those who were. */
#include "server/hub/seek.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/room/options.h"
#include "server/hub/live_room.h"
#include "server/hub/listings.h"
#include "server/process/log.h"
#include "server/hub/send.h"
#include "server/room/draw.h"

enum {
	GIVEN_MAX = 4000, /* matches that are remembered */
	TRIED_MAX = 50,   /* seeks tried again in one tick */
};

struct given {
	struct list in_hub; /* the oldest first */
	char key[WIRE_CLIENT_KEY_SIZE];
	char room[WIRE_ROOM_SIZE];
	uint8_t token[TOKEN_BYTES];
	int64_t at_ms;
};

/* ---- seeks ---- */

void seek_destroy(struct hub *hub, struct seek *seek) {
	list_take_out(&seek->in_hub);
	if (seek->client != NULL) {
		seek->client->seek = NULL;
		address_give(seek->client->address, ADDRESS_SEEKS);
	}
	free(seek);
	hub->seeks_count--;
	listings_changed(hub->listings);
}

/* The connection goes; so does the seek, unless its room is on the way. */
void seek_forget(struct client *client) {
	struct seek *seek = client->seek;
	if (seek == NULL) {
		return;
	}
	if (seek->live == NULL) {
		seek_destroy(client->hub, seek);
		return;
	}
	client->seek = NULL;
	address_give(client->address, ADDRESS_SEEKS);
	seek->client = NULL;
}

struct seek *seek_find(const struct hub *hub, const char *key) {
	for (struct list *at = hub->seeks.next; at != &hub->seeks; at = at->next) {
		struct seek *seek = LIST_OWNER(at, struct seek, in_hub);
		if (strcmp(seek->key, key) == 0) {
			return seek;
		}
	}
	return NULL;
}

int64_t seek_wait_ms(const struct hub *hub) {
	return (int64_t)hub->site.limits.match_s * 1000;
}

size_t seek_count(const struct hub *hub) {
	return hub->seeks_count;
}

/* ---- what was given ---- */

static void forget_given(struct hub *hub, struct given *given) {
	map_remove(&hub->given, given->key);
	list_take_out(&given->in_hub);
	free(given);
	hub->given_count--;
}

/* Without memory for it whoever asks again is matched anew. */
static void remember(struct hub *hub, const struct seek *seek, const char *room) {
	struct given *given = map_find(&hub->given, seek->key);
	if (given != NULL) {
		forget_given(hub, given);
	}
	given = calloc(1, sizeof(*given));
	if (given == NULL || !map_add(&hub->given, seek->key, given)) {
		free(given);
		return;
	}
	memcpy(given->key, seek->key, sizeof(given->key));
	memcpy(given->room, room, sizeof(given->room));
	memcpy(given->token, seek->token, sizeof(given->token));
	given->at_ms = site_now(&hub->site);
	list_add_last(&hub->givens, &given->in_hub);
	if (++hub->given_count > GIVEN_MAX) {
		forget_given(hub, LIST_OWNER(hub->givens.next, struct given, in_hub));
	}
}

static void tell_matched(struct client *client, const char *room, const uint8_t *token) {
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

void seek_came(struct client *client) {
	struct hub *hub = client->hub;
	struct given *given = client->key[0] != '\0' ? map_find(&hub->given, client->key) : NULL;
	if (given != NULL && client->place >= 0 &&
		strcmp(given->room, client->live->room.id) == 0) {
		forget_given(hub, given);
	}
}

bool seek_give_again(struct client *client, const char *key) {
	struct hub *hub = client->hub;
	struct given *given = map_find(&hub->given, key);
	if (given == NULL) {
		return false;
	}
	if (site_now(&hub->site) - given->at_ms > seek_wait_ms(hub) ||
		listings_find(hub->listings, given->room) == NULL) {
		forget_given(hub, given);
		return false;
	}
	tell_matched(client, given->room, given->token);
	return true;
}

/* ---- a match ---- */

static bool sets_meet(const struct game_set *one, const struct game_set *other) {
	uint64_t both = 0;
	for (size_t i = 0; i < SEEK_GAMES_MAX / 64; i++) {
		both |= one->word[i] & other->word[i];
	}
	return both != 0;
}

/* The first game of the one who waited longer that the other wants too. */
static const struct game *common_game(const struct seek *first, const struct seek *second) {
	for (size_t i = 0; i < first->count; i++) {
		if (game_set_has(&second->set, first->games[i])) {
			return games_at(first->games[i]);
		}
	}
	return NULL;
}

static bool fill_person(struct event_create *create, int place, struct seek *seek) {
	create->people[place].sits = true;
	memcpy(create->people[place].name, seek->name, sizeof(seek->name));
	if (!token_make(create->room_key, seek->text, seek->n, seek->token)) {
		return false;
	}
	token_hash(seek->token, create->tokens[place]);
	return true;
}

/* The first event of their room: seats by lot, so that nobody can choose whom to meet where. */
static bool fill_event(
	struct event *event, const struct game *game, struct seek *first, struct seek *second) {
	struct event_create *create = &event->create;
	int option[GAME_OPTIONS_MAX];
	event_init(event, EVENT_CREATE);
	game_options_default(game, option);
	strncpy(create->game, game->key, sizeof(create->game) - 1);
	create->is_public = true;
	create->lot = true;
	create->seats = SEEK_SEATS;
	create->clock = first->clock;
	return options_write(game, option, event->options, sizeof(event->options),
		       &event->options_used) &&
		draw_room(event, true, DICE_SIMPLE, token_random) &&
		fill_person(create, 0, first) && fill_person(create, 1, second);
}

static struct live_room *make_live_room(struct hub *hub, struct address *address) {
	char id[WIRE_ROOM_SIZE];
	struct live_room *live = NULL;
	if (live_room_has_space(hub) && room_id_make(id, true, token_random) &&
		listings_find(hub->listings, id) == NULL &&
		map_find(&hub->rooms_by_id, id) == NULL) {
		live = live_room_create(hub, id);
	}
	if (live == NULL) {
		return NULL;
	}
	live->listing = listings_add(hub->listings, live, "", 0, address);
	if (live->listing == NULL) {
		live_room_destroy(live);
		return NULL;
	}
	return live;
}

/* Make the room; it counts for the address of the one who came later. False if that is not possible
 * now. */
static bool open_room(struct hub *hub, struct seek *first, struct seek *second) {
	struct commit *commit = commit_create(hub, NULL, NULL);
	const struct game *game = common_game(first, second);
	assert(game != NULL); /* they fit each other */
	if (commit == NULL || !fill_event(&commit->event, game, first, second)) {
		commit_destroy(commit);
		return false;
	}
	struct live_room *live = make_live_room(hub, second->client->address);
	if (live == NULL) {
		commit_destroy(commit);
		return false;
	}
	commit->live = live;
	live->matched = true;
	first->live = live;
	second->live = live;
	live_room_commit(live, commit);
	return true;
}

static bool fits(const struct seek *one, const struct seek *other) {
	return other != one && other->live == NULL && strcmp(other->key, one->key) != 0 &&
		sets_meet(&one->set, &other->set) && clock_choice_is(&one->clock, &other->clock);
}

bool seek_match(struct hub *hub, struct seek *seek) {
	seek->again = seek->client->address->count[ADDRESS_ROOMS] >=
		hub->site.limits.rooms_per_address;
	if (seek->again) {
		return true; /* nothing is wrong with the others */
	}
	for (struct list *at = hub->seeks.next; at != &hub->seeks; at = at->next) {
		struct seek *other = LIST_OWNER(at, struct seek, in_hub);
		if (!fits(seek, other)) {
			continue;
		}
		listings_changed(hub->listings);
		if (open_room(hub, other, seek)) {
			return true;
		}
		seek->again = true;
		return false;
	}
	return true;
}

void seek_room_is_open(struct live_room *live) {
	struct hub *hub = live->hub;
	live->matched_ms = site_now(&hub->site);
	list_add_last(&hub->matched, &live->in_matched);
	for (struct list *at = hub->seeks.next; at != &hub->seeks;) {
		struct seek *seek = LIST_OWNER(at, struct seek, in_hub);
		at = at->next;
		if (seek->live == live) {
			remember(hub, seek, live->room.id);
			if (seek->client != NULL) {
				tell_matched(seek->client, live->room.id, seek->token);
			}
			hub->site.counts.matched++;
			seek_destroy(hub, seek);
		}
	}
}

void seek_room_failed(struct live_room *live) {
	struct hub *hub = live->hub;
	for (struct list *at = hub->seeks.next; at != &hub->seeks;) {
		struct seek *seek = LIST_OWNER(at, struct seek, in_hub);
		at = at->next;
		if (seek->live == live) {
			seek->live = NULL;
			seek->again = true;
			if (seek->client == NULL) {
				seek_destroy(hub, seek);
			}
		}
	}
}

static void try_again(struct hub *hub) {
	unsigned tried = 0;
	for (struct list *at = hub->seeks.next; at != &hub->seeks && tried < TRIED_MAX;) {
		struct seek *seek = LIST_OWNER(at, struct seek, in_hub);
		at = at->next;
		if (seek->again && seek->live == NULL) {
			tried++;
			if (!seek_match(hub, seek)) {
				return;
			}
		}
	}
}

void seek_tick(struct hub *hub, int64_t now) {
	while (!list_is_empty(&hub->givens)) {
		struct given *oldest = LIST_OWNER(hub->givens.next, struct given, in_hub);
		if (now - oldest->at_ms <= seek_wait_ms(hub)) {
			break;
		}
		forget_given(hub, oldest);
	}
	if (!hub->site.draining) {
		try_again(hub);
	}
}

void seek_finish(struct hub *hub) {
	while (!list_is_empty(&hub->seeks)) {
		seek_destroy(hub, LIST_OWNER(hub->seeks.next, struct seek, in_hub));
	}
	while (!list_is_empty(&hub->givens)) {
		forget_given(hub, LIST_OWNER(hub->givens.next, struct given, in_hub));
	}
}

/* server/live/join.c - a client joins a room as a spectator, or as a player if its token holds a
 * seat. */
#include "server/live/join.h"

#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/accounts/account.h"
#include "server/live/load.h"
#include "server/live/send.h"

enum { HELD_MAX = 16 }; /* messages held for one client */

/* A message that arrived while its client was waiting to join. */
struct held {
	struct list in_client;
	int64_t at_ms;
	size_t size;
	char text[];
};

/* Close the connection that held this place before. When one page reconnects, its newer connection
 * may join before the older one, if that was slower; the page then simply connects again. */
static void replace_connection(struct live_room *live, int place, const struct client *by) {
	for (struct list *at = live->clients.next; at != &live->clients;) {
		struct client *other = LIST_OWNER(at, struct client, in_room);
		at = at->next;
		if (other->place != place) {
			continue;
		}
		live_room_leave(other);
		if (by->text[0] != '\0' && strcmp(other->text, by->text) == 0) {
			close_client(other, CLOSE_GOING_AWAY,
				"You joined this table on another connection.");
		} else {
			close_client(other, CLOSE_REPLACED,
				"Your seat is now in use on another device.");
		}
	}
}

int join_place(const struct join *join, const struct live_room *live) {
	const struct person *person = join->client->person;
	int place = person != NULL ? room_find_account(&live->room, person->account) : -1;
	uint8_t hash[TOKEN_HASH];
	if (place >= 0 || !join->has_token) {
		return place;
	}
	token_hash(join->token, hash);
	return room_find_token(&live->room, hash);
}

/* Whoever comes with the token of a seat that has become an account's is told so. */
static bool refuse_dead_token(const struct live_room *live, const struct join *join) {
	uint8_t hash[TOKEN_HASH];
	if (!join->has_token) {
		return false;
	}
	token_hash(join->token, hash);
	if (room_find_dead_token(&live->room, hash) < 0) {
		return false;
	}
	send_error(live->site, join->client, join->n, ERROR_SIGN_IN,
		"This seat belongs to an account now; sign in to play on.");
	return true;
}

static void complete_join(struct live_room *live, const struct join *join) {
	struct client *client = join->client;
	struct site *site = client->site;
	memcpy(client->text, join->text, sizeof(client->text));
	client_key_make(client->text, client->key);
	int place = join_place(join, live);
	if (place < 0 && refuse_dead_token(live, join)) {
		return;
	}
	live_room_leave(client);
	if (place >= 0) {
		replace_connection(live, place, client);
	}
	live_room_join(live, client, place);
	message_begin(&site->message, "ack", join->n, -1);
	out_begin(&site->message, '{');
	out_key_index(&site->message, "seat", room_seat_of(&live->room, place));
	out_end(&site->message, '}');
	message_end(&site->message);
	send_message(site, client);
	send_room(live, client, join->since);
	LISTENERS_CALL(&site->listeners, shown, live, client);
}

/* ---- waiting ---- */

static struct held *make_held(struct client *client, const char *text, size_t size) {
	struct held *held = client->held_count < HELD_MAX ? malloc(sizeof(*held) + size + 1) : NULL;
	if (held == NULL) {
		return NULL;
	}
	held->at_ms = client->held_ms > 0 ? client->held_ms : site_now(client->site);
	held->size = size;
	memcpy(held->text, text, size);
	held->text[size] = '\0';
	list_init(&held->in_client);
	client->held_count++;
	return held;
}

bool join_hold(struct client *client, const char *text, size_t size) {
	struct held *held = make_held(client, text, size);
	if (held != NULL) {
		list_add_last(&client->held, &held->in_client);
	}
	return held != NULL;
}

bool join_hold_first(struct client *client, const char *text, size_t size) {
	struct held *held = make_held(client, text, size);
	if (held != NULL) {
		list_add_first(&client->held, &held->in_client);
	}
	return held != NULL;
}

static struct held *take_held_message(struct client *client) {
	struct held *held = LIST_OWNER(client->held.next, struct held, in_client);
	list_take_out(&held->in_client);
	client->held_count--;
	return held;
}

static void end_join(struct join *join) {
	list_take_out(&join->in_room);
	if (list_is_empty(&join->live->joins)) {
		list_take_out(&join->live->in_joinable);
	}
	join->client->join = NULL;
	join->client->site->counts.joins_waiting--;
	free(join);
}

/* Process the held messages, until the client has to wait again. */
static void process_held_messages(struct joins *joins, struct client *client) {
	while (!list_is_empty(&client->held) && client->join == NULL && !client->judged) {
		struct held *held = take_held_message(client);
		client->held_ms = held->at_ms;
		joins->take(client, held->text, held->size);
		client->held_ms = 0;
		free(held);
	}
}

void joins_go_on(struct joins *joins, struct client *client) {
	client->judged = false;
	process_held_messages(joins, client);
}

static void drop_client_joins(struct client *client) {
	if (client->join != NULL) {
		end_join(client->join);
	}
	while (!list_is_empty(&client->held)) {
		free(take_held_message(client));
	}
}

static void refuse_waiting_joins(
	struct joins *joins, struct live_room *live, const struct wire_error *error) {
	list_take_out(&live->in_joinable);
	while (!list_is_empty(&live->joins)) {
		struct join *join = LIST_OWNER(live->joins.next, struct join, in_room);
		struct client *client = join->client;
		if (error->code == ERROR_NO_ROOM) {
			address_miss(client->address, site_now(live->site));
		}
		send_refusal(live->site, client, join->n, error);
		end_join(join);
		process_held_messages(joins, client);
	}
}

static void make_joinable(struct joins *joins, struct live_room *live) {
	list_take_out(&live->in_joinable);
	if (!list_is_empty(&live->joins)) {
		list_add_last(&joins->joinable, &live->in_joinable);
		readings_wake(&joins->rooms->readings);
	}
}

/* Complete the next waiting join; there must be one. */
static void complete_next_join(void *user) {
	struct joins *joins = user;
	struct live_room *live = LIST_OWNER(joins->joinable.next, struct live_room, in_joinable);
	struct join *join = LIST_OWNER(live->joins.next, struct join, in_room);
	struct client *client = join->client;
	struct wire_error error;
	if (!live_room_open_past(live, join->since, client->address, &error)) {
		refuse_waiting_joins(joins, live, &error);
		return;
	}
	if (live->load != NULL) { /* the history was evicted meanwhile and is being read again */
		list_take_out(&live->in_joinable);
		return;
	}
	struct join done = *join;
	end_join(join);
	make_joinable(joins, live); /* after the other rooms */
	complete_join(live, &done);
	process_held_messages(joins, client);
}

static bool queue_join(struct joins *joins, struct live_room *live, const struct join *asked) {
	struct join *join = malloc(sizeof(*join));
	if (join == NULL) {
		return false;
	}
	*join = *asked;
	join->live = live;
	join->client->site->counts.joins_waiting++;
	list_init(&join->in_room);
	list_add_last(&live->joins, &join->in_room);
	join->client->join = join;
	if (live->load == NULL) {
		make_joinable(joins, live);
	}
	return true;
}

/* ---- starting to join ---- */

static bool has_joinable_rooms(void *user) {
	const struct joins *joins = user;
	return !list_is_empty(&joins->joinable);
}

void joins_init(struct joins *joins, struct live_rooms *rooms,
	void (*take)(struct client *client, const char *text, size_t size)) {
	*joins = (struct joins){.rooms = rooms, .take = take};
	list_init(&joins->joinable);
	rooms->readings.waits = has_joinable_rooms;
	rooms->readings.next = complete_next_join;
	rooms->readings.user = joins;
}

static void refuse_join(struct client *client, int64_t n, const struct wire_error *error) {
	if (error->code == ERROR_NO_ROOM) {
		address_miss(client->address, site_now(client->site));
	}
	send_refusal(client->site, client, n, error);
}

void join_room(struct joins *joins, const struct join *join, const char *room) {
	struct wire_error error;
	struct client *client = join->client;
	struct live_room *live = live_room_open(joins->rooms, room, client->address, &error);
	if (live == NULL || !live_room_open_past(live, join->since, client->address, &error)) {
		refuse_join(client, join->n, &error);
		return;
	}
	bool now = live->load == NULL && list_is_empty(&live->joins) &&
		(live->history == NULL || history_bytes(live->history, join->since) < HISTORY_LONG);
	if (now) {
		complete_join(live, join);
	} else if (!queue_join(joins, live, join)) {
		send_error(client->site, client, join->n, ERROR_STORE_FAILED,
			"The server does not have enough memory for that; try again.");
	}
}

static void on_joined_room_loaded(
	void *user, struct live_room *live, const struct wire_error *error) {
	if (error == NULL) {
		make_joinable(user, live);
	} else {
		refuse_waiting_joins(user, live, error);
	}
}

static void refuse_closed_joins(void *user, struct live_room *live) {
	const struct wire_error again = {
		ERROR_BUSY, "This table is being reloaded; join it again."};
	refuse_waiting_joins(user, live, &again);
}

static void remove_gone_client(void *user, struct client *client) {
	(void)user;
	drop_client_joins(client);
	live_room_leave(client);
}

struct live_listener joins_listener(struct joins *joins) {
	return (struct live_listener){.user = joins,
		.loaded = on_joined_room_loaded,
		.closed = refuse_closed_joins,
		.gone = remove_gone_client};
}

/* server/hub/my_rooms.c - the state of a guest's own rooms. */
#include "server/hub/my_rooms.h"

#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/accounts/account.h"
#include "server/live/live_room.h"
#include "server/live/send.h"
#include "server/room/encode_room.h"
#include "server/live/room_log.h"

enum { LOADS_A_ROUND = 1 }; /* per round of the loop, because a log may be long */

struct my_rooms {
	struct site *site;
	struct live_rooms *rooms;
	size_t slot;       /* client slot: the list it waits for */
	struct list going; /* lists that can continue */
	struct list busy;  /* lists waiting for some other log to be read */
	uv_idle_t *idle;   /* active while going is not empty */
};

/* A list being made; in neither going nor busy while it reads a log. */
struct room_list {
	struct my_rooms *my_rooms;
	struct list link;
	struct client *client;
	int64_t n;
	size_t count, done;
	struct out text; /* entries written so far, without brackets */
	struct reading reading;
	struct room_log *log; /* the log being read, or NULL */
	struct request_room asked[WIRE_MINE_MAX];
};

static void destroy_room_list(struct room_list *list) {
	list_take_out(&list->link);
	reading_stop(&list->reading);
	room_log_destroy(list->log);
	list->client->slot[list->my_rooms->slot] = NULL;
	out_finish(&list->text);
	free(list);
}

static void on_round(uv_idle_t *idle);

/* Queue the list after the others that can continue. */
static void queue_room_list(struct room_list *list) {
	list_move_last(&list->my_rooms->going, &list->link);
	uv_idle_start(list->my_rooms->idle, on_round);
}

/* ---- entries ---- */

static void write_gone(struct room_list *list, const char *id) {
	struct out *out = &list->text;
	address_miss(list->client->address, site_now(list->my_rooms->site));
	out_begin(out, '{');
	out_key_string(out, "room", id);
	out_key_string(out, "status", "gone");
	out_end(out, '}');
}

static void write_seat_names(struct out *out, const struct room *room) {
	out_key_begin(out, "seats", '[');
	for (int seat = 0; seat < room->places; seat++) {
		const struct room_person *person = &room->person[room->holder[seat]];
		out_string(out, person->sits ? person->name : NULL);
	}
	out_end(out, ']');
}

/* Who agrees to the next game; written only between games. */
static void write_ready(struct out *out, const struct room *room) {
	if (room->status != ROOM_BETWEEN) {
		return;
	}
	out_key_begin(out, "ready", '[');
	for (int seat = 0; seat < room->places; seat++) {
		out_bool(out, room->person[room->holder[seat]].ready);
	}
	out_end(out, ']');
}

static int seat_held(
	const struct room *room, const struct client *client, const struct request_room *asked) {
	uint8_t hash[TOKEN_HASH];
	int place = client->person != NULL ? room_find_account(room, client->person->account) : -1;
	if (place >= 0) {
		return room_seat_of(room, place);
	}
	if (!asked->has_token) {
		return -1;
	}
	token_hash(asked->token, hash);
	return room_seat_of(room, room_find_token(room, hash));
}

/* Whose turn it is, and the time left for it. */
static void write_turn_clock(struct out *out, const struct room *room, int64_t now) {
	int seat = -1;
	if (room->status == ROOM_PLAYING) {
		struct game_status status = room_game_status(room);
		seat = status.phase != GAME_OVER ? status.seat : -1;
	}
	out_key_index(out, "seat", seat);
	out_key_int(out, "turn", room_turns(room));
	clock_choice_write(out, "clock", &room->clock.choice);
	out_key(out, "left");
	bool is_timed = seat >= 0 && room->clock.choice.kind != CLOCK_NONE;
	out_index(out, is_timed ? clock_left_ms(&room->clock, seat, now) : -1);
}

static void write_my_room(
	struct room_list *list, const struct room *room, const struct request_room *asked) {
	struct out *out = &list->text;
	int64_t now = site_now(list->my_rooms->site);
	out_begin(out, '{');
	out_key_string(out, "room", room->id);
	out_key_string(out, "status", room_status_name(room->status));
	out_key_string(out, "game", room->game->key);
	out_key_string(out, "title", room->game->title);
	write_seat_names(out, room);
	encode_computers(out, room, NULL);
	out_key_index(out, "you", seat_held(room, list->client, asked));
	write_turn_clock(out, room, now);
	write_ready(out, room);
	out_key(out, "result");
	event_write_result(out, room->result);
	out_key_int(out, "updated", room->changed_ms);
	out_end(out, '}');
}

/* Write the entry of a log that was read. If reading failed, leave it out: the room is not gone. */
static void write_log(struct room_list *list, bool good) {
	const struct request_room *asked = &list->asked[list->done++];
	struct room_log *log = list->log;
	list->log = NULL;
	if (good && !log->failed && log->room.version > 0) {
		site_name_room(list->my_rooms->site, &log->room);
		write_my_room(list, &log->room, asked);
	} else if (good && !log->failed) {
		write_gone(list, asked->room);
	}
	room_log_destroy(log);
}

static bool add_my_room_event(void *user, const struct store_event *stored) {
	return room_log_add(((struct room_list *)user)->log, stored);
}

static void on_my_room_read(struct reading *reading, bool good) {
	struct room_list *list = reading->user;
	write_log(list, good);
	queue_room_list(list);
}

/* Read a room for its entry only. */
static void read_my_room(struct room_list *list, const char *id) {
	struct my_rooms *my_rooms = list->my_rooms;
	list->log = room_log_create(id, &my_rooms->site->rule_sets);
	if (list->log == NULL) {
		list->text.failed = true;
		list->done = list->count;
		return;
	}
	list->reading = (struct reading){.each = add_my_room_event,
		.done = on_my_room_read,
		.user = list,
		.address = list->client->address};
	switch (reading_begin(&list->reading, &my_rooms->rooms->readings, id, 0)) {
	case READING_DONE:
		write_log(list, true);
		break;
	case READING_FAILED:
		write_log(list, false);
		break;
	case READING_BUSY:
		room_log_destroy(list->log);
		list->log = NULL;
		list_move_last(&my_rooms->busy, &list->link);
		break;
	case READING_GOES_ON:
		list_take_out(&list->link);
		break;
	}
}

/* Returns true if the room had to be read. */
static bool add_my_room(struct room_list *list) {
	const struct request_room *asked = &list->asked[list->done];
	const struct live_room *live = live_room_played(list->my_rooms->rooms, asked->room);
	if (live != NULL && live->room.version > 0) {
		write_my_room(list, &live->room, asked);
		list->done++;
		return false;
	}
	bool is_made = live != NULL && live->load == NULL; /* it is still being created */
	if (is_made || !room_id_is_good(asked->room)) {
		write_gone(list, asked->room);
		list->done++;
		return false;
	}
	read_my_room(list, asked->room);
	return true;
}

/* ---- making a list ---- */

static void send_room_list(struct room_list *list) {
	struct site *site = list->my_rooms->site;
	struct out *out = &site->message;
	if (list->text.failed) {
		send_error(site, list->client, list->n, ERROR_STORE_FAILED,
			"The server does not have enough memory for that; try again.");
	} else {
		message_begin(out, "ack", list->n, -1);
		out_begin(out, '{');
		out_key_begin(out, "rooms", '[');
		if (list->text.used > 0) {
			out_json(out, list->text.at, list->text.used);
		}
		out_end(out, ']');
		out_end(out, '}');
		message_end(out);
		send_message(site, list->client);
	}
	destroy_room_list(list);
}

/* Continue the list that has waited longest, then queue it behind the others. */
static void on_round(uv_idle_t *idle) {
	struct my_rooms *my_rooms = idle->data;
	unsigned loads = 0;
	while (!list_is_empty(&my_rooms->going) && loads < LOADS_A_ROUND) {
		struct room_list *list = LIST_OWNER(my_rooms->going.next, struct room_list, link);
		while (list->done < list->count && loads < LOADS_A_ROUND) {
			loads += add_my_room(list);
		}
		if (list->done == list->count) {
			send_room_list(list);
		} else if (my_rooms->going.next == &list->link) { /* it waits for nothing */
			list_move_last(&my_rooms->going, &list->link);
		}
	}
	if (list_is_empty(&my_rooms->going)) {
		uv_idle_stop(idle);
	}
}

/* ---- the request ---- */

/* Take each room once, preferring an entry with a token. */
static void take_rooms(struct room_list *list, const struct request *request) {
	for (size_t i = 0; i < request->count; i++) {
		const struct request_room *asked = &request->rooms[i];
		size_t at = 0;
		while (at < list->count && strcmp(list->asked[at].room, asked->room) != 0) {
			at++;
		}
		if (at == list->count || !list->asked[at].has_token) {
			list->asked[at] = *asked;
		}
		list->count += at == list->count;
	}
}

/* Start making the list; it is sent when complete. */
static void on_request(void *user, struct client *client, const struct request *request) {
	struct my_rooms *my_rooms = user;
	if (client->slot[my_rooms->slot] != NULL) {
		send_error(my_rooms->site, client, request->n, ERROR_BUSY,
			"Your last list is still being read; try again once it has arrived.");
		return;
	}
	if (address_is_guessing(client->address, site_now(my_rooms->site))) {
		send_error(my_rooms->site, client, request->n, ERROR_TOO_OFTEN, address_guesses);
		return;
	}
	struct room_list *list = calloc(1, sizeof(*list));
	if (list == NULL) {
		send_error(my_rooms->site, client, request->n, ERROR_STORE_FAILED,
			"The server does not have enough memory for that; try again.");
		return;
	}
	list->my_rooms = my_rooms;
	list_init(&list->link);
	out_init(&list->text);
	list->client = client;
	list->n = request->n;
	take_rooms(list, request);
	client->slot[my_rooms->slot] = list;
	queue_room_list(list);
}

/* ---- listener ---- */

static void drop_client_list(void *user, struct client *client) {
	const struct my_rooms *my_rooms = user;
	struct room_list *list = client->slot[my_rooms->slot];
	if (list != NULL) {
		destroy_room_list(list);
	}
}

static void reading_ended(void *user) {
	struct my_rooms *my_rooms = user;
	while (!list_is_empty(&my_rooms->busy)) {
		queue_room_list(LIST_OWNER(my_rooms->busy.next, struct room_list, link));
	}
}

struct live_listener my_rooms_listener(struct my_rooms *my_rooms) {
	static const struct live_request requests[] = {{REQUEST_MINE, on_request}, {.take = NULL}};
	return (struct live_listener){
		.user = my_rooms,
		.requests = requests,
		.gone = drop_client_list,
		.reading_ended = reading_ended,
	};
}

/* ---- create and destroy ---- */

struct my_rooms *my_rooms_create(struct clients *clients, struct live_rooms *rooms) {
	struct my_rooms *my_rooms = calloc(1, sizeof(*my_rooms));
	uv_idle_t *idle = malloc(sizeof(*idle));
	if (my_rooms == NULL || idle == NULL) {
		free(my_rooms);
		free(idle);
		return NULL;
	}
	my_rooms->site = rooms->site;
	my_rooms->rooms = rooms;
	my_rooms->slot = clients_take_slot(clients);
	list_init(&my_rooms->going);
	list_init(&my_rooms->busy);
	uv_idle_init(my_rooms->site->loop, idle); /* libuv: always succeeds */
	idle->data = my_rooms;
	my_rooms->idle = idle;
	return my_rooms;
}

static void free_rooms_idle(uv_handle_t *handle) {
	free(handle);
}

void my_rooms_destroy(struct my_rooms *my_rooms) {
	if (my_rooms != NULL) {
		uv_idle_stop(my_rooms->idle);
		uv_close((uv_handle_t *)my_rooms->idle, free_rooms_idle);
		free(my_rooms);
	}
}

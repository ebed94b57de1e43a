/* server/hub/mine.c - how a guest's own rooms stand. */
#include "server/hub/mine.h"

#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/inside.h"
#include "server/hub/handle.h"
#include "server/process/log.h"
#include "server/hub/listings.h"
#include "server/live/reading.h"
#include "server/room/room_log.h"
#include "server/live/send.h"

enum { LOADS_A_TURN = 1 }; /* a log may be long */

/* A list on its way to its answer: among hub->mines, or waiting there for others, or for its log.
 */
struct mine {
	struct list in_hub;
	struct client *client;
	int64_t n;
	size_t count, done;
	struct out rows; /* without brackets */
	struct reading reading;
	struct room_log *log; /* the room being read, or NULL */
	struct request_room rooms[WIRE_MINE_MAX];
};

static void destroy(struct mine *mine) {
	list_take_out(&mine->in_hub);
	reading_stop(&mine->reading);
	room_log_destroy(mine->log);
	mine->client->mine = NULL;
	out_finish(&mine->rows);
	free(mine);
}

static void on_turn(uv_idle_t *turn);

void mine_wake(struct hub *hub) {
	while (!list_is_empty(&hub->mines_waiting)) {
		struct list *link = hub->mines_waiting.next;
		list_take_out(link);
		list_add_last(&hub->mines, link);
		uv_idle_start(hub->mine_turn, on_turn);
	}
}

void mine_forget(struct client *client) {
	if (client->mine != NULL) {
		destroy(client->mine);
	}
}

/* ---- rows ---- */

static void write_gone(struct hub *hub, struct mine *mine, const char *id) {
	address_miss(mine->client->address, site_now(&hub->site));
	out_begin(&mine->rows, '{');
	out_key_string(&mine->rows, "room", id);
	out_key_string(&mine->rows, "status", "gone");
	out_end(&mine->rows, '}');
}

static void write_names(struct out *out, const struct room *room) {
	out_key(out, "seats");
	out_begin(out, '[');
	for (int seat = 0; seat < room->places; seat++) {
		const struct room_person *person = &room->person[room->holder[seat]];
		out_string(out, person->sits ? person->name : NULL);
	}
	out_end(out, ']');
}

/* Who agrees to the next game; told between games alone. */
static void write_ready(struct out *out, const struct room *room) {
	if (room->status != ROOM_BETWEEN) {
		return;
	}
	out_key(out, "ready");
	out_begin(out, '[');
	for (int seat = 0; seat < room->places; seat++) {
		out_bool(out, room->person[room->holder[seat]].ready);
	}
	out_end(out, ']');
}

static int seat_held(const struct room *room, const struct request_room *asked) {
	uint8_t hash[TOKEN_HASH];
	if (!asked->has_token) {
		return -1;
	}
	token_hash(asked->token, hash);
	return room_seat_of(room, room_find_token(room, hash));
}

/* Whose turn it is, and the time left for it. */
static void write_turn(struct out *out, const struct room *room, int64_t now) {
	int seat = -1;
	if (room->status == ROOM_PLAYING) {
		struct game_status status = room_game_status(room);
		seat = status.phase != GAME_OVER ? status.seat : -1;
	}
	out_key_index(out, "seat", seat);
	out_key_int(out, "turn", room_turns(room));
	clock_choice_write(out, "clock", &room->clock.choice);
	out_key(out, "left");
	if (seat >= 0 && room->clock.choice.kind != CLOCK_NONE) {
		out_int(out, clock_left_ms(&room->clock, seat, now));
	} else {
		out_null(out);
	}
}

static void write_row(
	struct out *out, const struct room *room, const struct request_room *asked, int64_t now) {
	out_begin(out, '{');
	out_key_string(out, "room", room->id);
	out_key_string(out, "status", room_status_name(room->status));
	out_key_string(out, "game", room->game->key);
	out_key_string(out, "title", room->game->title);
	write_names(out, room);
	out_key_index(out, "you", seat_held(room, asked));
	write_turn(out, room, now);
	write_ready(out, room);
	out_key(out, "result");
	if (room->result.text[0] == '\0') {
		out_null(out);
	} else {
		event_write_result(out, &room->result);
	}
	out_key_int(out, "updated", room->changed_ms);
	out_end(out, '}');
}

/* What was read; one that could not be is left out: it is not gone. */
static void write_log(struct mine *mine, bool good) {
	const struct request_room *asked = &mine->rooms[mine->done++];
	struct hub *hub = mine->client->hub;
	struct room_log *log = mine->log;
	mine->log = NULL;
	if (good && !log->failed && log->room.version > 0) {
		write_row(&mine->rows, &log->room, asked, site_now(&hub->site));
	} else if (good && !log->failed) {
		write_gone(hub, mine, asked->room);
	}
	room_log_destroy(log);
}

static bool add_event(void *user, const struct store_event *stored) {
	return room_log_add(((struct mine *)user)->log, stored);
}

static void go_on(struct mine *mine) {
	list_take_out(&mine->in_hub);
	list_add_last(&mine->client->hub->mines, &mine->in_hub);
	uv_idle_start(mine->client->hub->mine_turn, on_turn);
}

static void on_read(struct reading *reading, bool good) {
	struct mine *mine = reading->user;
	write_log(mine, good);
	go_on(mine);
}

/* Read a room for its row alone. */
static void read_row(struct hub *hub, struct mine *mine, const char *id) {
	mine->log = room_log_create(id, &hub->site.shelf);
	if (mine->log == NULL) {
		mine->rows.failed = true;
		mine->done = mine->count;
		return;
	}
	mine->reading = (struct reading){
		.each = add_event, .done = on_read, .user = mine, .address = mine->client->address};
	switch (reading_begin(&mine->reading, &hub->rooms.readings, id, 0)) {
	case READING_DONE:
		write_log(mine, true);
		break;
	case READING_FAILED:
		write_log(mine, false);
		break;
	case READING_BUSY: /* until another reading ends */
		room_log_destroy(mine->log);
		mine->log = NULL;
		list_take_out(&mine->in_hub);
		list_add_last(&hub->mines_waiting, &mine->in_hub);
		break;
	case READING_GOES_ON:
		list_take_out(&mine->in_hub);
		break;
	}
}

/* True if the room had to be read. */
static bool add_row(struct hub *hub, struct mine *mine) {
	const struct request_room *asked = &mine->rooms[mine->done];
	const struct live_room *live = live_room_in_memory(&hub->rooms, asked->room);
	if (live != NULL && live->room.version > 0) {
		write_row(&mine->rows, &live->room, asked, site_now(&hub->site));
		mine->done++;
		return false;
	}
	bool is_made = live != NULL && live->load == NULL; /* it is not there yet */
	if (is_made || !room_id_is_good(asked->room)) {
		write_gone(hub, mine, asked->room);
		mine->done++;
		return false;
	}
	read_row(hub, mine, asked->room);
	return true;
}

/* ---- the work ---- */

static void answer(struct hub *hub, struct mine *mine) {
	struct client *client = mine->client;
	if (mine->rows.failed) {
		send_error(&hub->site, client, mine->n, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
	} else {
		message_begin(&hub->site.message, "ack", mine->n, -1);
		out_begin(&hub->site.message, '{');
		out_key(&hub->site.message, "rooms");
		out_begin(&hub->site.message, '[');
		if (mine->rows.used > 0) {
			out_json(&hub->site.message, mine->rows.at, mine->rows.used);
		}
		out_end(&hub->site.message, ']');
		out_end(&hub->site.message, '}');
		message_end(&hub->site.message);
		send_message(&hub->site, client);
	}
	destroy(mine);
}

/* Go on with the list that waits longest, then let the next one have its turn. */
static void on_turn(uv_idle_t *turn) {
	struct hub *hub = turn->data;
	unsigned loads = 0;
	while (!list_is_empty(&hub->mines) && loads < LOADS_A_TURN) {
		struct mine *mine = LIST_OWNER(hub->mines.next, struct mine, in_hub);
		while (mine->done < mine->count && loads < LOADS_A_TURN) {
			loads += add_row(hub, mine);
		}
		if (mine->done == mine->count) {
			answer(hub, mine);
		} else if (hub->mines.next == &mine->in_hub) { /* it waits for nothing */
			list_take_out(&mine->in_hub);
			list_add_last(&hub->mines, &mine->in_hub);
		}
	}
	if (list_is_empty(&hub->mines)) {
		uv_idle_stop(turn);
	}
}

/* Each room once; with its token, where that stands beside one of its names. */
static void take_rooms(struct mine *mine, const struct request *request) {
	for (size_t i = 0; i < request->count; i++) {
		const struct request_room *asked = &request->rooms[i];
		size_t at = 0;
		while (at < mine->count && strcmp(mine->rooms[at].room, asked->room) != 0) {
			at++;
		}
		if (at == mine->count || !mine->rooms[at].has_token) {
			mine->rooms[at] = *asked;
		}
		mine->count += at == mine->count;
	}
}

void handle_mine(struct client *client, const struct request *request) {
	struct hub *hub = client->hub;
	if (client->mine != NULL) {
		send_error(&hub->site, client, request->n, ERROR_BUSY,
			"Your last list is still being read; ask again when it has come.");
		return;
	}
	if (address_is_guessing(client->address, site_now(&hub->site))) {
		send_error(&hub->site, client, request->n, ERROR_TOO_OFTEN, address_guesses);
		return;
	}
	struct mine *mine = calloc(1, sizeof(*mine));
	if (mine == NULL) {
		send_error(&hub->site, client, request->n, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
		return;
	}
	list_init(&mine->in_hub);
	out_init(&mine->rows);
	mine->client = client;
	mine->n = request->n;
	take_rooms(mine, request);
	client->mine = mine;
	list_add_last(&hub->mines, &mine->in_hub);
	uv_idle_start(hub->mine_turn, on_turn);
}

bool mine_start(struct hub *hub) {
	hub->mine_turn = malloc(sizeof(*hub->mine_turn));
	if (hub->mine_turn == NULL) {
		return false;
	}
	uv_idle_init(hub->site.loop, hub->mine_turn);
	hub->mine_turn->data = hub;
	return true;
}

static void on_closed(uv_handle_t *handle) {
	free(handle);
}

void mine_finish(struct hub *hub) {
	if (hub->mine_turn != NULL) {
		uv_idle_stop(hub->mine_turn);
		uv_close((uv_handle_t *)hub->mine_turn, on_closed);
		hub->mine_turn = NULL;
	}
}

/* server/live/send.c - encoded messages, shared by all their receivers; messages to one client and
 * to all of a live room.
 */
#include "server/live/send.h"

#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/live/commit.h"
#include "server/live/history.h"
#include "server/live/listen.h"
#include "server/process/log.h"
#include "server/room/encode_room.h"

struct frame *frame_create(const char *text, size_t size) {
	if (size > UINT32_MAX) {
		return NULL;
	}
	struct frame *frame = malloc(sizeof(*frame) + size + 1);
	if (frame == NULL) {
		return NULL;
	}
	memcpy(frame->data, text, size);
	frame->data[size] = '\0';
	frame->size = (uint32_t)size;
	frame->refs = 1; /* last, so that analysers know it: data has no size to them */
	return frame;
}

struct frame *frame_ref(struct frame *frame) {
	frame->refs++;
	return frame;
}

void frame_unref(struct frame *frame) {
	if (frame != NULL && --frame->refs == 0) {
		free(frame);
	}
}

void send_frame(struct client *client, struct frame *frame) {
	if (client->closing) {
		return;
	}
	client->site->counts.frames_sent++;
	client->site->counts.bytes_sent += frame->size;
	client->link->impl->send(client->link, frame);
}

struct frame *send_take_frame(struct site *site) {
	struct frame *frame = NULL;
	if (!site->message.failed && site->message.used > 0) {
		frame = frame_create(site->message.at, site->message.used);
	}
	out_clear(&site->message);
	if (frame == NULL) {
		log_error("hub", "out of memory for a message");
	}
	return frame;
}

void send_message(struct site *site, struct client *client) {
	if (client == NULL) {
		out_clear(&site->message);
		return;
	}
	struct frame *frame = send_take_frame(site);
	if (frame == NULL) {
		close_client(client, CLOSE_GOING_AWAY,
			"This server does not have enough memory for an answer.");
		return;
	}
	send_frame(client, frame);
	frame_unref(frame);
}

void send_error(struct site *site, struct client *client, int64_t n, enum error_code code,
	const char *text) {
	struct wire_error error;
	wire_error_set(&error, code, "%s", text);
	send_refusal(site, client, n, &error);
}

void send_refusal(
	struct site *site, struct client *client, int64_t n, const struct wire_error *error) {
	site->counts.requests_refused++;
	if (client != NULL) {
		log_debug("people", "address=%s refused=%s", log_address(client->address->text),
			error_code_name(error->code));
	}
	message_error(&site->message, n, error, NULL);
	send_message(site, client);
}

void send_ack(struct site *site, struct client *client, int64_t n) {
	message_begin(&site->message, "ack", n, -1);
	out_json(&site->message, "{}", 2);
	message_end(&site->message);
	send_message(site, client);
}

void close_client(struct client *client, int code, const char *reason) {
	if (!client->closing) {
		client->closing = true;
		client->link->impl->close(client->link, code, reason);
	}
}

/* ---- to all of a live room ---- */

void send_to_room(struct live_room *live) {
	if (list_is_empty(&live->clients)) {
		out_clear(&live->site->message);
		return;
	}
	struct frame *frame = send_take_frame(live->site);
	for (struct list *at = live->clients.next; at != &live->clients; at = at->next) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		if (frame == NULL) {
			close_client(client, CLOSE_GOING_AWAY,
				"This server does not have enough memory for a message.");
		} else {
			send_frame(client, frame);
		}
	}
	frame_unref(frame);
}

void send_done(struct live_room *live, struct client *client, int64_t n, enum event_kind kind,
	int place, uint32_t version, const uint8_t *token) {
	struct out *out = &live->site->message;
	message_begin(out, "ack", n, -1);
	out_begin(out, '{');
	if (kind == EVENT_CREATE) {
		out_key_string(out, "room", live->room.id);
	}
	if (kind == EVENT_CREATE || kind == EVENT_SIT) {
		out_key_index(out, "seat", room_seat_of(&live->room, place));
		if (token != NULL && place >= 0) {
			out_key_hex(out, "token", token, TOKEN_BYTES);
		}
	}
	if (kind == EVENT_PLAY || kind == EVENT_BACK) {
		out_key_int(out, "v", version);
	}
	out_end(out, '}');
	message_end(out);
	send_message(live->site, client);
}

/* State while past events are read from the store. */
struct past {
	struct history *history;
	uint32_t upto;
};

static bool add_past(void *user, const struct store_event *event) {
	struct past *past = user;
	return event->version <= past->upto &&
		history_add(past->history, event->body, strlen(event->body));
}

/* For rooms with few events, or whose history could not be kept in memory: read from the store each
 * time. */
static bool read_past(struct live_room *live, uint32_t since, struct out *out) {
	struct past past = {.upto = live->room.version};
	if (store_reads_later(live->site->store)) {
		return false; /* live_room_open_past must be called first */
	}
	since = past.upto - since > HISTORY_EVENTS_MAX ? past.upto - HISTORY_EVENTS_MAX : since;
	past.history = history_create(since);
	bool good = past.history != NULL &&
		store_load(live->site->store, live->room.id, since, add_past, &past) &&
		past.history->upto == past.upto;
	if (good) {
		history_write(past.history, since, out);
	}
	history_destroy(&live->rooms->histories, past.history);
	return good;
}

bool write_past_events(struct live_room *live, uint32_t since, struct out *out) {
	bool good = true;
	since = since > live->room.version ? 0 : since;
	out_begin(out, '[');
	if (live->history != NULL) {
		history_write(live->history, since, out);
		history_used(&live->rooms->histories, live->history);
	} else if (since < live->room.version) {
		good = read_past(live, since, out);
	}
	out_end(out, ']');
	return good && !out->failed;
}

/* ---- the whole room ---- */

void live_room_drop_encoded(struct live_room *live) {
	if (live->encoded != NULL) {
		out_finish(&live->encoded->head);
		out_finish(&live->encoded->rest);
		free(live->encoded);
		live->encoded = NULL;
	}
}

/* The part of the room that is the same for everybody who joins now. It is cached once it has been
 * sent twice at the same version, so that repeated joins are cheap and rooms that change often use
 * no memory. */
static struct encoded_room *encode_shared(struct live_room *live) {
	struct encoded_room *encoded = live->encoded;
	const struct room *room = &live->room;
	if (encoded != NULL && encoded->free_ms == room->clock.free_ms) {
		return encoded;
	}
	live_room_drop_encoded(live);
	encoded = calloc(1, sizeof(*encoded));
	if (encoded != NULL) {
		encoded->free_ms = room->clock.free_ms;
		play_list_steps(&live->room.play);
		encode_room_shared(encoded, room);
		live->site->counts.rooms_encoded++;
		live->encoded = encoded;
	}
	return encoded;
}

/* This is the first join since the room changed, so drop the copy: most likely there will be no
 * second. */
static void drop_unshared_encoding(struct live_room *live) {
	if (live->encoded_version != live->room.version) {
		live->encoded_version = live->room.version;
		live_room_drop_encoded(live);
	}
}

void send_room(struct live_room *live, struct client *client, uint32_t since) {
	struct site *site = live->site;
	struct out *out = &site->message;
	struct encode_presence presence = {.watchers = 0};
	LISTENERS_CALL(&site->listeners, show, live, &presence);
	const struct encoded_room *encoded = encode_shared(live);
	message_begin(out, "room", -1, live->room.version);
	encode_room_begin(out, &live->room, encoded, &presence, client->place);
	bool good = encoded != NULL && write_past_events(live, since, out);
	encode_room_end(out, &live->room, client->place, site_now(site));
	message_end(out);
	drop_unshared_encoding(live);
	if (good) {
		send_message(site, client);
		return;
	}
	log_error("hub", "room=%s its events cannot be read", live->room.id);
	out_clear(out);
	close_client(client, CLOSE_GOING_AWAY, "The log of this table cannot be read right now.");
}

void send_room_to_all(struct live_room *live) {
	for (struct list *at = live->clients.next; at != &live->clients;) {
		struct client *client = LIST_OWNER(at, struct client, in_room);
		at = at->next;
		send_room(live, client, live->room.version);
	}
}

static void send_shuffled_seats(void *user, struct live_room *live, const struct commit *commit) {
	(void)user;
	const struct event *event = &commit->event;
	bool same = true;
	for (size_t seat = 0; same && seat < event->start.count; seat++) {
		same = event->start.seats[seat] == seat;
	}
	if (!same) {
		send_room_to_all(live);
	}
}

struct live_listener seats_listener(void) {
	static const enum event_kind kinds[] = {EVENT_START, EVENT_KINDS};
	return (struct live_listener){.published_kinds = kinds, .published = send_shuffled_seats};
}

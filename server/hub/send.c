/* server/hub/send.c - messages to clients. */
#include <string.h>

#include "proto/message.h"
#include "server/hub/clocked.h"
#include "server/base/log.h"
#include "server/hub/seek.h"
#include "server/hub/send.h"
#include "server/room/tell_room.h"

void send_frame(struct client *client, struct frame *frame) {
	if (client->closing) {
		return;
	}
	client->hub->counts.frames_sent++;
	client->hub->counts.bytes_sent += frame->size;
	client->link->impl->send(client->link, frame);
}

/* The message as a frame, NULL without memory. */
static struct frame *take_frame(struct hub *hub) {
	struct frame *frame = NULL;
	if (!hub->message.failed && hub->message.used > 0) {
		frame = frame_create(hub->message.at, hub->message.used);
	}
	out_clear(&hub->message);
	if (frame == NULL) {
		log_error("hub", "no memory for a message");
	}
	return frame;
}

void send_message(struct hub *hub, struct client *client) {
	if (client == NULL) {
		out_clear(&hub->message);
		return;
	}
	struct frame *frame = take_frame(hub);
	if (frame == NULL) {
		close_client(client, CLOSE_GOING_AWAY, "This server has no memory for an answer.");
		return;
	}
	send_frame(client, frame);
	frame_unref(frame);
}

void send_to_desk(struct desk *desk) {
	if (list_is_empty(&desk->clients)) {
		out_clear(&desk->hub->message);
		return;
	}
	struct frame *frame = take_frame(desk->hub);
	for (struct list *at = desk->clients.next; at != &desk->clients; at = at->next) {
		struct client *client = LIST_OWNER(at, struct client, in_desk);
		if (frame == NULL) {
			close_client(client, CLOSE_GOING_AWAY,
				"This server has no memory for a message.");
		} else {
			send_frame(client, frame);
		}
	}
	frame_unref(frame);
}

void send_error(
	struct hub *hub, struct client *client, int64_t n, enum error_code code, const char *text) {
	struct wire_error error;
	wire_error_set(&error, code, "%s", text);
	hub->counts.requests_refused++;
	message_error(&hub->message, n, &error, NULL);
	send_message(hub, client);
}

void send_ack(struct hub *hub, struct client *client, int64_t n) {
	message_begin(&hub->message, "ack", n, -1);
	out_json(&hub->message, "{}", 2);
	message_end(&hub->message);
	send_message(hub, client);
}

void send_done(struct desk *desk, struct client *client, int64_t n, enum event_kind kind, int place,
	uint32_t version, const uint8_t *token) {
	struct out *out = &desk->hub->message;
	message_begin(out, "ack", n, -1);
	out_begin(out, '{');
	if (kind == EVENT_CREATE) {
		out_key_string(out, "room", desk->room.id);
	}
	if (kind == EVENT_CREATE || kind == EVENT_SIT) {
		out_key_index(out, "seat", room_seat_of(&desk->room, place));
		if (token != NULL && place >= 0) {
			out_key_hex(out, "token", token, TOKEN_BYTES);
		}
	}
	if (kind == EVENT_PLAY || kind == EVENT_BACK) {
		out_key_int(out, "v", version);
	}
	out_end(out, '}');
	message_end(out);
	send_message(desk->hub, client);
}

/* Past events being written, without brackets; the oldest are left out where there are too many. */
struct past {
	uint32_t upto;
	struct out older, list;
};

/* The list is full by half: what it holds are the older ones now, and those before are forgotten.
 */
static void turn_over(struct past *past) {
	struct out older = past->older;
	out_clear(&older);
	past->older = past->list;
	past->list = older;
}

static bool add_past(void *user, const struct store_event *event) {
	struct past *past = user;
	if (event->version > past->upto) {
		return false;
	}
	if (past->list.used > EVENTS_TOLD_MAX / 2) {
		turn_over(past);
	}
	out_begin(&past->list, '{');
	out_key_int(&past->list, "v", event->version);
	out_key(&past->list, "d");
	out_json(&past->list, event->body, strlen(event->body));
	out_end(&past->list, '}');
	return true;
}

bool write_past_events(struct desk *desk, uint32_t since, struct out *out) {
	struct past past = {.upto = desk->room.version};
	out_init(&past.older);
	out_init(&past.list);
	since = since > past.upto ? 0 : since;
	since = past.upto - since > EVENTS_READ_MAX ? past.upto - EVENTS_READ_MAX : since;
	bool good = since == past.upto ||
		store_load(desk->hub->store, desk->room.id, since, add_past, &past);
	out_begin(out, '[');
	if (past.older.used > 0) {
		out_json(out, past.older.at, past.older.used);
	}
	if (past.list.used > 0) {
		out_json(out, past.list.at, past.list.used);
	}
	out_end(out, ']');
	good = good && !past.list.failed && !past.older.failed;
	out_finish(&past.older);
	out_finish(&past.list);
	return good;
}

void send_room(struct desk *desk, struct client *client, uint32_t since) {
	struct hub *hub = desk->hub;
	struct out events;
	struct tell_presence presence = desk_presence(desk);
	out_init(&events);
	if (!write_past_events(desk, since, &events)) {
		log_error("hub", "room=%s its events cannot be read", desk->room.id);
		out_finish(&events);
		close_client(client, CLOSE_GOING_AWAY, "The log of this table cannot be read now.");
		return;
	}
	message_begin(&hub->message, "room", -1, desk->room.version);
	tell_room(&hub->message, &desk->room, &presence, client->place, &events, hub_now(hub));
	message_end(&hub->message);
	out_finish(&events);
	send_message(hub, client);
}

void close_client(struct client *client, int code, const char *reason) {
	if (!client->closing) {
		client->closing = true;
		client->link->impl->close(client->link, code, reason);
	}
}

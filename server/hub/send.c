/* server/hub/send.c - messages to clients. */
#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/hub/clocked.h"
#include "server/process/log.h"
#include "server/hub/history.h"
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

/* Past events being read. */
struct past {
	struct history *history;
	uint32_t upto;
};

static bool add_past(void *user, const struct store_event *event) {
	struct past *past = user;
	return event->version <= past->upto &&
		history_add(past->history, event->body, strlen(event->body));
}

/* Few events, or many where they could not be kept: read each time. */
static bool read_past(struct desk *desk, uint32_t since, struct out *out) {
	struct hub *hub = desk->hub;
	struct past past = {.upto = desk->room.version};
	since = past.upto - since > HISTORY_EVENTS_MAX ? past.upto - HISTORY_EVENTS_MAX : since;
	past.history = history_create(since);
	bool good = past.history != NULL &&
		store_load(hub->store, desk->room.id, since, add_past, &past) &&
		past.history->upto == past.upto;
	if (good) {
		history_write(past.history, since, out);
	}
	history_destroy(hub, past.history);
	return good;
}

bool write_past_events(struct desk *desk, uint32_t since, struct out *out) {
	bool good = true;
	since = since > desk->room.version ? 0 : since;
	out_begin(out, '[');
	if (desk->history != NULL) {
		history_write(desk->history, since, out);
		history_used(desk->hub, desk->history);
	} else if (since < desk->room.version) {
		good = read_past(desk, since, out);
	}
	out_end(out, ']');
	return good && !out->failed;
}

/* ---- the whole room ---- */

void told_drop(struct desk *desk) {
	if (desk->told != NULL) {
		out_finish(&desk->told->head);
		out_finish(&desk->told->rest);
		free(desk->told);
		desk->told = NULL;
	}
}

/* What is the same for all who join now. It is kept when it is told again, so that one who joins
 * again and again costs little, and a room that goes on no memory. */
static struct told *tell_shared(struct desk *desk) {
	struct told *told = desk->told;
	const struct room *room = &desk->room;
	if (told != NULL && told->free_ms == room->clock.free_ms) {
		return told;
	}
	told_drop(desk);
	told = calloc(1, sizeof(*told));
	if (told != NULL) {
		told->free_ms = room->clock.free_ms;
		tell_room_shared(told, room);
		desk->hub->counts.rooms_encoded++;
		desk->told = told;
	}
	return told;
}

/* Nobody joined since the room has changed: most likely nobody else will. */
static void keep_or_drop(struct desk *desk) {
	if (desk->told_version != desk->room.version) {
		desk->told_version = desk->room.version;
		told_drop(desk);
	}
}

void send_room(struct desk *desk, struct client *client, uint32_t since) {
	struct hub *hub = desk->hub;
	struct out *out = &hub->message;
	struct tell_presence presence = desk_presence(desk);
	const struct told *told = tell_shared(desk);
	message_begin(out, "room", -1, desk->room.version);
	tell_room_begin(out, &desk->room, told, &presence, client->place);
	bool good = told != NULL && write_past_events(desk, since, out);
	tell_room_end(out, &desk->room, client->place, hub_now(hub));
	message_end(out);
	keep_or_drop(desk);
	if (good) {
		send_message(hub, client);
		return;
	}
	log_error("hub", "room=%s its events cannot be read", desk->room.id);
	out_clear(out);
	close_client(client, CLOSE_GOING_AWAY, "The log of this table cannot be read now.");
}

void close_client(struct client *client, int code, const char *reason) {
	if (!client->closing) {
		client->closing = true;
		client->link->impl->close(client->link, code, reason);
	}
}

/* server/live/send.c - encoded messages, shared by all their receivers, and messages to one client.
 */
#include "server/live/send.h"

#include <stdlib.h>
#include <string.h>

#include "proto/message.h"
#include "server/process/log.h"

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

/* tests/fuzz/nodes_fuzz.c - what comes over the bus: whatever another node sends, this one neither
 * crashes nor grows.
 *
 * The input is parts with a byte 0xff between them. The first letter of a part says what it is: `p`
 * the bytes of the next packet of a node that keeps to the order, `n` the same of a new stream; `q`
 * and `m` likewise of what nodes tell each other of themselves; `r` a whole message to this node,
 * `s` a subject, a line end, and a message to that; `c` what a client of this node says, whose room
 * is at the other node, or `h` is here; `~` lets everything settle, `^` two seconds pass. An @
 * stands for the id of the last room that was made.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "games/game.h"
#include "proto/told.h"
#include "server/hub/hub.h"
#include "server/nodes/nodes.h"
#include "server/process/log.h"
#include "tests/fuzz/fuzz.h"
#include "tests/server/bus/bus_memory.h"
#include "tests/server/store/store_memory.h"

enum { TICK_MS = 2000, PARTS_MAX = 64, PART_BYTES = 4096, ROOM_SIZE = 16, NONCE = 7 };

static const char here[] = "here", there[] = "there";

struct question {
	uv_idle_t idle; /* first */
	owner_found found;
	void *asker;
};

struct listener {
	struct link link; /* first */
	struct client *client;
};

static uv_loop_t loop;
static struct store *store;
static struct exchange *exchange;
static struct bus *bus, *other;
static struct hub *hub;
static struct listener listener;
static char room[ROOM_SIZE];
static int64_t now_ms;

/* What comes next of a stream. */
struct stream {
	const char *subject;
	uint64_t nonce; /* of the end that it is for */
	uint64_t serial, epoch, packet;
};

static struct stream clients, peers;
static bool is_here;
static unsigned questions;

static int64_t wound_clock(void *user) {
	(void)user;
	return now_ms;
}

/* ---- owners ---- */

static void free_question(uv_handle_t *handle) {
	free(handle);
}

static void on_idle(uv_idle_t *idle) {
	struct question *question = idle->data;
	questions--;
	question->found(question->asker, is_here ? here : there);
	uv_close((uv_handle_t *)idle, free_question);
}

/* Answers it in the next round of the loop, and frees it. */
static void ask_later(struct question *question) {
	questions++;
	question->idle.data = question;
	uv_idle_init(&loop, &question->idle);
	uv_idle_start(&question->idle, on_idle);
}

static bool find(void *user, const char *id, owner_found found, void *asker) {
	struct question *question = calloc(1, sizeof(*question));
	(void)user;
	(void)id;
	fuzz_expect(question != NULL, "there is memory");
	question->found = found;
	question->asker = asker;
	ask_later(question);
	return true;
}

/* ---- a node with one client ---- */

static void remember_room(const char *text, size_t size) {
	static const char before[] = "\"room\":\"";
	const size_t skip = sizeof(before) - 1;
	for (size_t at = 0; at + skip < size; at++) {
		if (memcmp(text + at, before, skip) == 0) {
			size_t used = 0;
			for (at += skip; at < size && text[at] != '"' && used + 1 < ROOM_SIZE;) {
				room[used++] = text[at++];
			}
			room[used] = '\0';
			return;
		}
	}
}

static void on_send(struct link *link, struct frame *frame) {
	(void)link;
	remember_room(frame->data, frame->size);
}

static void on_close(struct link *link, int code, const char *reason) {
	(void)link;
	(void)code;
	(void)reason;
}

static void on_packet(void *user, const struct bus_message *message) {
	struct stream *stream = user;
	struct told_packet head;
	const char *end = memchr(message->data, '\n', message->size);
	fuzz_expect(end != NULL, "a packet begins with a line");
	fuzz_expect(
		told_packet_read(message->data, (size_t)(end - (const char *)message->data), &head),
		"a node writes what a node reads");
	stream->nonce = head.nonce;
	remember_room(message->data, message->size);
}

static const struct link_impl impl = {.send = on_send, .close = on_close};

static void settle(void) {
	do {
		uv_run(&loop, UV_RUN_NOWAIT);
		hub_flush(hub);
	} while (store_pending(store) + exchange_under_way(exchange) + questions > 0);
}

static void publish_packet(
	const struct stream *stream, struct told_packet *head, const char *data, size_t size) {
	struct out out;
	strcpy(head->from, there);
	head->nonce = NONCE;
	out_init(&out);
	told_packet_write(&out, head);
	out_raw(&out, "\n", 1);
	out_raw(&out, data, size);
	fuzz_expect(!out.failed, "there is memory");
	bus_publish(other, stream->subject, out.at, out.used);
	out_finish(&out);
}

/* It answers with the nonce of its end. */
static void meet(struct stream *stream) {
	struct told_packet head = {.to = 0};
	publish_packet(stream, &head, "", 0);
	settle();
	fuzz_expect(stream->nonce != 0, "a node says which end it is");
}

static void set_up(void) {
	static const struct hub_settings settings = {
		.live = {.rooms = 20, .idle_room_minutes = 1, .name_letters = 24, .dice_open_s = 5},
		.rooms_per_address = 5,
		.seeks_per_address = 3,
		.match_s = 5,
	};
	const struct owners owners = {.find = find};
	char error[256];
	uv_loop_init(&loop);
	now_ms = INT64_C(1795000000000);
	clients = (struct stream){.subject = "node.here", .epoch = 1};
	peers = (struct stream){.subject = "peer.here", .epoch = 1};
	room[0] = '\0';
	is_here = false;
	store = store_memory_create(&loop);
	exchange = exchange_create(&loop);
	bus = exchange_join(exchange);
	other = exchange_join(exchange);
	hub = hub_create(&loop, store, &settings, error, sizeof(error));
	fuzz_expect(hub != NULL, "there is a hub");
	hub_set_clock(hub, wound_clock, NULL);
	hub_hold(hub);
	fuzz_expect(hub_use_bus(hub, bus, here, &owners), "there is a bus");
	fuzz_expect(bus_subscribe(other, "node.there", on_packet, &clients) != NULL &&
			bus_subscribe(other, "peer.there", on_packet, &peers) != NULL,
		"somebody hears");
	listener.link.impl = &impl;
	meet(&clients);
	meet(&peers);
	listener.client = hub_connect(hub, &listener.link, "127.0.0.1");
}

static void tear_down(void) {
	settle();
	hub_disconnect(listener.client);
	hub_destroy(hub);
	bus_destroy(bus);
	bus_destroy(other);
	exchange_destroy(exchange);
	store_destroy(store);
	uv_run(&loop, UV_RUN_DEFAULT);
	fuzz_expect(uv_loop_close(&loop) == 0, "all is closed");
}

/* ---- parts ---- */

/* With the id of a room where it says so; returns the size. */
static size_t fill(char *to, size_t size, const uint8_t *data, size_t count) {
	size_t used = 0;
	for (size_t i = 0; i < count && used + ROOM_SIZE < size; i++) {
		if (data[i] == '@') {
			memcpy(to + used, room, strlen(room));
			used += strlen(room);
		} else {
			to[used++] = (char)data[i];
		}
	}
	to[used] = '\0';
	return used;
}

static void send_packet(struct stream *stream, const char *text, size_t size) {
	struct told_packet head = {.to = stream->nonce,
		.serial = ++stream->serial,
		.epoch = stream->epoch,
		.packet = stream->packet++};
	publish_packet(stream, &head, text, size);
}

static void begin_again(struct stream *stream) {
	stream->epoch++;
	stream->packet = 0;
}

static void send_to_subject(char *text, size_t size) {
	char *end = memchr(text, '\n', size);
	if (end == NULL || end == text || end - text >= BUS_SUBJECT_SIZE) {
		return;
	}
	*end = '\0';
	bus_publish(other, text, end + 1, size - (size_t)(end + 1 - text));
}

static void say(const char *text, size_t size, bool to_here) {
	is_here = to_here;
	hub_receive(listener.client, text, size);
}

static void take_part(const uint8_t *data, size_t count) {
	static char text[PART_BYTES];
	size_t size = fill(text, sizeof(text), data + 1, count - 1);
	switch (data[0]) {
	case 'n':
		begin_again(&clients);
		send_packet(&clients, text, size);
		break;
	case 'p':
		send_packet(&clients, text, size);
		break;
	case 'm':
		begin_again(&peers);
		send_packet(&peers, text, size);
		break;
	case 'q':
		send_packet(&peers, text, size);
		break;
	case 'r':
		bus_publish(other, "node.here", text, size);
		break;
	case 's':
		send_to_subject(text, size);
		break;
	case 'c':
	case 'h':
		say(text, size, data[0] == 'h');
		break;
	case '^':
		now_ms += TICK_MS;
		hub_tick(hub);
		break;
	default:
		settle();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static bool ready;
	struct game_error error;
	fuzz_expect(ready || games_init(&error), "there are games");
	if (!ready) {
		log_stream_set(fopen("/dev/null", "w"));
	}
	ready = true;
	set_up();
	for (unsigned parts = 0; size > 0 && parts < PARTS_MAX; parts++) {
		const uint8_t *end = memchr(data, 0xff, size);
		size_t count = end != NULL ? (size_t)(end - data) : size;
		if (count > 0) {
			take_part(data, count);
		}
		data += count + (end != NULL);
		size -= count + (end != NULL);
	}
	tear_down();
	return 0;
}

/* tests/fuzz/hub_fuzz.c - each line a message of one of three clients at one table: the first
 * letter says whose, or `~` to let the store catch up, `!` to lose a connection, `^` for a tick
 * after some seconds. A text that begins with `*` is about a table with strong dice. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "server/hub/hub.h"
#include "server/process/log.h"
#include "tests/server/store/store_memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { CLIENTS = 3, LINE = 512, TICK_MS = 7000 };

struct listener {
	struct link link; /* first */
	struct client *client;
};

static uv_loop_t loop;
static struct store *store;
static struct hub *hub;
static struct listener listeners[CLIENTS];
static char room[16];
static int64_t now_ms;

static int64_t wound_clock(void *user) {
	(void)user;
	return now_ms;
}

/* Remember the room that was made. */
static void on_send(struct link *link, struct frame *frame) {
	const char *found = strstr(frame->data, "\"room\":\"");
	(void)link;
	if (found != NULL && strncmp(frame->data, "{\"t\":\"ack\"", 10) == 0) {
		size_t size = strcspn(found + 8, "\"");
		memcpy(room, found + 8, size);
		room[size] = '\0';
	}
}

static void on_close(struct link *link, int code, const char *reason) {
	(void)link;
	(void)code;
	(void)reason;
}

static const struct link_impl impl = {.send = on_send, .close = on_close};

static void settle(void) {
	do {
		uv_run(&loop, UV_RUN_NOWAIT);
		hub_flush(hub);
	} while (store_pending(store) > 0);
}

static void say(struct listener *listener, const char *text) {
	hub_receive(listener->client, text, strlen(text));
}

static void set_up(bool strong) {
	static const struct hub_settings settings = {
		.live = {.rooms = 100,
			.idle_room_minutes = 1,
			.name_letters = 24,
			.dice_open_s = 5},
		.rooms_per_address = 100,
		.seeks_per_address = 3,
		.match_s = 5,
	};
	char error[256];
	uv_loop_init(&loop);
	store = store_memory_create(&loop);
	hub = hub_create(&loop, store, &settings, error, sizeof(error));
	if (store == NULL || hub == NULL) {
		abort();
	}
	now_ms = INT64_C(1795000000000);
	hub_set_clock(hub, wound_clock, NULL);
	hub_hold(hub);
	for (int i = 0; i < CLIENTS; i++) {
		listeners[i].link.impl = &impl;
		listeners[i].client = hub_connect(hub, &listeners[i].link, "127.0.0.1");
	}
	static const char create[] =
		"{\"t\":\"create\",\"n\":1,\"d\":{\"game\":\"laquet\",\"seat\":\"W\",";
	char text[300];
	snprintf(text, sizeof(text), "%s\"dice_mode\":\"%s\",\"client\":\"aaaaaaaaaaaaaaaa\"}}",
		create, strong ? "strong" : "simple");
	say(&listeners[0], text);
	settle();
}

static void tear_down(void) {
	for (int i = 0; i < CLIENTS; i++) {
		hub_disconnect(listeners[i].client);
	}
	hub_destroy(hub);
	store_destroy(store);
	uv_run(&loop, UV_RUN_DEFAULT);
	uv_loop_close(&loop);
}

static void reconnect(struct listener *listener) {
	hub_disconnect(listener->client);
	listener->client = hub_connect(hub, &listener->link, "127.0.0.1");
}

/* @ in a message is replaced by the room's id. */
static void say_line(struct listener *listener, const char *line) {
	char text[LINE * 8];
	size_t used = 0;
	for (; *line != '\0' && used + sizeof(room) < sizeof(text); line++) {
		if (*line == '@') {
			memcpy(text + used, room, strlen(room));
			used += strlen(room);
		} else {
			text[used++] = *line;
		}
	}
	text[used] = '\0';
	say(listener, text);
}

static void take_line(const char *line) {
	struct listener *listener = &listeners[(unsigned char)line[0] % CLIENTS];
	if (line[0] == '~') {
		settle();
	} else if (line[0] == '^') {
		now_ms += TICK_MS;
		hub_tick(hub);
	} else if (line[0] == '!') {
		reconnect(&listeners[(unsigned char)line[1] % CLIENTS]);
	} else if (line[0] != '\0') {
		say_line(listener, line + 1);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
	static bool ready;
	struct game_error error;
	if (!ready && !games_init(&error)) {
		abort();
	}
	log_level_set(LOG_LEVEL_ERROR);
	ready = true;
	set_up(size > 0 && bytes[0] == '*');
	while (size > 0) {
		char line[LINE] = "";
		size_t length = 0;
		while (length < size && bytes[length] != '\n') {
			length++;
		}
		memcpy(line, bytes, length < LINE ? length : LINE - 1);
		take_line(line);
		bytes += length;
		size -= length;
		bytes += size > 0;
		size -= size > 0;
	}
	settle();
	tear_down();
	return 0;
}

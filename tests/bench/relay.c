/* tests/bench/relay.c - the least that a game server could do, for comparison: a bare libwebsockets
 * server that answers each message of one of two players with 700 bytes to both.
 *
 * It has no rules, no clock, and no log except with --log. When it listens it prints the same line
 * as the server, and a signal ends it. Clients are paired in the order in which they connect.
 */
#include <libwebsockets.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "tests/bench/relay_log.h"

enum { MESSAGE_BYTES = 700, SOCKETS_MAX = 16384 };

struct player {
	struct relay_entry entry; /* must be first: a message that is being written to disk */
	struct lws *wsi;          /* NULL: disconnected */
	struct player *other;
	bool owed; /* a message must be sent to it */
};

static struct player *waiting;
static bool has_log;

/* A message that is being written to disk outlives its sender. */
static struct player players[SOCKETS_MAX];
static size_t player_count;

static int pair(struct player **its, struct lws *wsi) {
	if (player_count == SOCKETS_MAX) {
		return -1;
	}
	struct player *player = *its = &players[player_count++];
	*player = (struct player){.wsi = wsi, .other = waiting};
	if (waiting != NULL) {
		waiting->other = player;
		waiting = NULL;
	} else {
		waiting = player;
	}
	return 0;
}

static void part(struct player *player) {
	player->wsi = NULL;
	if (player->other != NULL) {
		player->other->other = NULL;
	}
	waiting = waiting == player ? NULL : waiting;
}

static void owe(struct player *player) {
	if (player != NULL && player->wsi != NULL) {
		player->owed = true;
		lws_callback_on_writable(player->wsi);
	}
}

static void answer(struct relay_entry *entry) {
	struct player *player = (struct player *)entry;
	owe(player);
	owe(player->other);
}

static void hear(struct player *player) {
	if (!has_log) {
		answer(&player->entry);
	} else if (!player->entry.waits) {
		relay_log_add(&player->entry);
	}
}

static int tell(struct player *player) {
	static unsigned char message[LWS_PRE + MESSAGE_BYTES];
	if (!player->owed) {
		return 0;
	}
	player->owed = false;
	memset(message + LWS_PRE, 'x', MESSAGE_BYTES);
	return lws_write(player->wsi, message + LWS_PRE, MESSAGE_BYTES, LWS_WRITE_TEXT) < 0 ? -1
											    : 0;
}

static int on_call(
	struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size) {
	struct player **its = user;
	(void)in;
	(void)size;
	switch (reason) {
	case LWS_CALLBACK_ESTABLISHED:
		return pair(its, wsi);
	case LWS_CALLBACK_CLOSED:
		if (*its != NULL) {
			part(*its);
		}
		return 0;
	case LWS_CALLBACK_RECEIVE:
		hear(*its);
		return 0;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return tell(*its);
	default:
		return 0;
	}
}

/* The flags are the server's, of which only --data is used; --log may follow as the last one. */
static bool start_log(uv_loop_t *loop, int argc, char *argv[]) {
	has_log = strcmp(argv[argc - 1], "--log") == 0;
	for (int i = 1; has_log && i + 1 < argc; i++) {
		if (strcmp(argv[i], "--data") == 0) {
			return relay_log_start(loop, argv[i + 1], answer);
		}
	}
	return !has_log;
}

int main(int argc, char *argv[]) {
	static uv_loop_t loop;
	void *loops[] = {&loop};
	static const struct lws_protocols protocols[] = {
		{.name = "relay",
			.callback = on_call,
			.per_session_data_size = sizeof(struct player *),
			.rx_buffer_size = 1024},
		{.name = NULL},
	};
	struct lws_context_creation_info info = {
		.port = 0,
		.iface = "127.0.0.1",
		.protocols = protocols,
		.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS,
		.fd_limit_per_thread = SOCKETS_MAX,
		.foreign_loops = loops,
	};
	uv_loop_init(&loop);
	lws_set_log_level(LLL_ERR, NULL);
	struct lws_context *context = lws_create_context(&info);
	struct lws_vhost *vhost = context != NULL ? lws_get_vhost_by_name(context, "default")
						  : NULL;
	if (vhost == NULL || !start_log(&loop, argc, argv)) {
		fprintf(stderr, "relay: libwebsockets or the log does not start\n");
		return 1;
	}
	printf("qirkat listening on http://127.0.0.1:%d/\n", lws_get_vhost_listen_port(vhost));
	fflush(stdout);
	uv_run(&loop, UV_RUN_DEFAULT);
	lws_context_destroy(context);
	return 0;
}

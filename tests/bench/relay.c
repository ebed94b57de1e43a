/* tests/bench/relay.c - the least a server of games could do, to compare with: a bare libwebsockets
 * server that answers what one of two players says with 700 bytes to both.
 *
 * No rules, no clock, no log: it prints the line that the server prints when it listens, and ends
 * by a signal. Whoever connects plays with who connected before, two by two.
 */
#include <libwebsockets.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { MESSAGE_BYTES = 700, SOCKETS_MAX = 16384 };

struct player {
	struct lws *wsi;
	struct player *other;
	bool owed; /* a message */
};

static struct player *waiting;

static void pair(struct player *player, struct lws *wsi) {
	*player = (struct player){.wsi = wsi, .other = waiting};
	if (waiting != NULL) {
		waiting->other = player;
		waiting = NULL;
	} else {
		waiting = player;
	}
}

static void part(struct player *player) {
	if (player->other != NULL) {
		player->other->other = NULL;
	}
	waiting = waiting == player ? NULL : waiting;
}

static void owe(struct player *player) {
	if (player != NULL) {
		player->owed = true;
		lws_callback_on_writable(player->wsi);
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
	struct player *player = user;
	(void)in;
	(void)size;
	switch (reason) {
	case LWS_CALLBACK_ESTABLISHED:
		pair(player, wsi);
		return 0;
	case LWS_CALLBACK_CLOSED:
		part(player);
		return 0;
	case LWS_CALLBACK_RECEIVE:
		owe(player);
		owe(player->other);
		return 0;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return tell(player);
	default:
		return 0;
	}
}

int main(void) {
	static const struct lws_protocols protocols[] = {
		{.name = "relay",
			.callback = on_call,
			.per_session_data_size = sizeof(struct player),
			.rx_buffer_size = 1024},
		{.name = NULL},
	};
	struct lws_context_creation_info info = {
		.port = 0,
		.iface = "127.0.0.1",
		.protocols = protocols,
		.options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS,
		.fd_limit_per_thread = SOCKETS_MAX,
	};
	lws_set_log_level(LLL_ERR, NULL);
	struct lws_context *context = lws_create_context(&info);
	struct lws_vhost *vhost = context != NULL ? lws_get_vhost_by_name(context, "default")
						  : NULL;
	if (vhost == NULL) {
		fprintf(stderr, "relay: libwebsockets does not start\n");
		return 1;
	}
	printf("qirkat listening on http://127.0.0.1:%d/\n", lws_get_vhost_listen_port(vhost));
	fflush(stdout);
	while (lws_service(context, 0) >= 0) {
	}
	lws_context_destroy(context);
	return 0;
}

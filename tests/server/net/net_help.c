/* tests/server/net/net_help.c - what the suites of the network share. */
#include "tests/server/net/net_help.h"

#include <poll.h>
#include <string.h>

struct config config;
struct fake_server server;
struct ws ws;
char text[NET_TEXT_BYTES];

void net_set_up(void) {
	config_default(&config);
	config.net.port = 0;
	strcpy(config.net.host, "127.0.0.1");
}

void run(void) {
	server = fake_server_start(&config);
	ck_assert_uint_ne(server.port, 0);
}

/* Every test ends its server, which must have freed all it had. */
void finish(void) {
	ck_assert_int_eq(fake_server_stop(&server), 0);
}

void open_ws(struct ws *socket, const char *headers) {
	ck_assert_int_eq(ws_open(socket, server.port, "/ws", headers), 101);
}

void expect_text(struct ws *socket, const char *expected) {
	struct ws_message message = ws_read(socket, SOON_MS);
	ck_assert_int_eq(message.type, WS_TEXT);
	ck_assert_str_eq(message.data, expected);
}

void expect_close(struct ws *socket, int code, const char *reason) {
	struct ws_message message = ws_read(socket, SOON_MS);
	ck_assert_int_eq(message.type, WS_CLOSE);
	ck_assert_int_eq(message.code, code);
	ck_assert_str_eq(message.data, reason);
}

/* The server may still be busy closing connections that a test left behind. */
void expect_alive(void) {
	struct ws other;
	long long deadline = clock_ms() + SOON_MS;
	while (ws_open(&other, server.port, "/ws", "") != 101 && clock_ms() < deadline) {
		ws_finish(&other);
		poll(NULL, 0, 50);
	}
	ws_send(&other, "echo alive");
	expect_text(&other, "alive");
	ws_finish(&other);
}

/* tests/server/net/net_read_test.c - what one websocket may not do to the others. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "tests/server/net/net_help.h"
#include "tests/suite.h"

enum { PACKET_BYTES = 1 << 16 };

static unsigned char packet[PACKET_BYTES];

/* Fill packet with frames of one kind, masked with nothing. Returns its bytes. */
static size_t fill(unsigned first, const char *data, unsigned count) {
	size_t size = strlen(data), used = 0;
	for (unsigned i = 0; i < count; i++) {
		packet[used] = (unsigned char)first;
		packet[used + 1] = (unsigned char)(0x80 | size);
		memset(packet + used + 2, 0, 4);
		memcpy(packet + used + 6, data, size);
		used += 6 + size;
	}
	return used;
}

static bool ends_with(const char *bytes, size_t size, const char *end) {
	return size >= strlen(end) && memcmp(bytes + size - strlen(end), end, strlen(end)) == 0;
}

static double metric(const char *name) {
	char line[64];
	snprintf(line, sizeof(line), "\n%s ", name);
	ck_assert_int_eq(http_get(server.port, "/metrics", text, sizeof(text)), 200);
	const char *at = strstr(text, line);
	ck_assert_ptr_nonnull(at);
	return strtod(at + strlen(line), NULL);
}

static struct ws_message read_close(struct ws *socket) {
	struct ws_message message = ws_read(socket, SOON_MS);
	while (message.type == WS_PONG || message.type == WS_TEXT) {
		message = ws_read(socket, SOON_MS);
	}
	return message;
}

static void expect_end(int code, const char *reason) {
	struct ws_message message = read_close(&ws);
	ck_assert_int_eq(message.type, WS_CLOSE);
	ck_assert_int_eq(message.code, code);
	ck_assert_str_eq(message.data, reason);
	expect_alive();
	ws_finish(&ws);
}

/* ---- what counts ---- */

SUITE_GROUP(counts_cases, net_set_up, NULL, SUITE_SECONDS)

START_TEST(too_many_frames_of_any_kind_close_with_4001) {
	static const struct {
		unsigned first;
		const char *data;
	} floods[] = {{WS_FIN | WS_PING, "who"}, {WS_FIN | WS_PING, ""}, {WS_FIN | WS_PONG, ""},
		{WS_FIN | WS_PONG, "12345678"}, {WS_CONTINUATION, "x"}, {WS_CONTINUATION, ""}};
	config.net.messages_per_10s = 50;
	run();
	for (size_t i = 0; i < sizeof(floods) / sizeof(floods[0]); i++) {
		open_ws(&ws, "");
		if (floods[i].first == WS_CONTINUATION) {
			ws_send_frame(&ws, WS_TEXT, "echo ", 5);
		}
		ws_send_raw(&ws, packet, fill(floods[i].first, floods[i].data, 101));
		expect_end(4001, "Too many messages; wait ten seconds.");
	}
	finish();
}
END_TEST

START_TEST(at_least_the_last_ping_of_a_read_is_answered) {
	run();
	open_ws(&ws, "");
	ws_send_frame(&ws, WS_FIN | WS_PING, "one", 3);
	struct ws_message message = ws_read(&ws, SOON_MS);
	ck_assert_int_eq(message.type, WS_PONG);
	ck_assert_str_eq(message.data, "one");
	size_t size = fill(WS_FIN | WS_PING, "a", 20);
	ws_send_raw(&ws, packet, size);
	ws_send_frame(&ws, WS_FIN | WS_PING, "last", 4);
	do {
		message = ws_read(&ws, SOON_MS);
		ck_assert_int_eq(message.type, WS_PONG);
	} while (strcmp(message.data, "last") != 0);
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(an_unmasked_frame_closes_with_1002) {
	run();
	open_ws(&ws, "");
	ws_send_raw(&ws,
		"\x81\x06"
		"echo x",
		8);
	expect_end(1002, "A client must mask its frames.");
	open_ws(&ws, "");
	ws_send_raw(&ws, "\x89\x00", 2);
	expect_end(1002, "A client must mask its frames.");
	finish();
}
END_TEST

START_TEST(frames_right_after_the_handshake_are_read) {
	char request[512];
	run();
	int size = snprintf(request, sizeof(request),
		"GET /ws HTTP/1.1\r\nHost: localhost:%u\r\nUpgrade: websocket\r\n"
		"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
		"Sec-WebSocket-Version: 13\r\n\r\n",
		server.port);
	memset(&ws, 0, sizeof(ws));
	ws.fd = tcp_open(server.port);
	size_t frames = fill(WS_FIN | WS_TEXT, "echo early", 1);
	memcpy(request + size, packet, frames);
	ws_send_raw(&ws, request, (size_t)size + frames);
	char answer[1024];
	size_t used = 0;
	while (used < sizeof(answer) - 1 && !ends_with(answer, used, "early")) {
		ssize_t got = recv(ws.fd, answer + used, sizeof(answer) - 1 - used, 0);
		ck_assert_int_gt(got, 0);
		used += (size_t)got;
	}
	ws_finish(&ws);
	finish();
}
END_TEST

/* ---- after the end ---- */

SUITE_GROUP(end_cases, net_set_up, NULL, SUITE_SECONDS)

START_TEST(messages_after_a_close_reach_nobody) {
	struct ws other;
	run();
	open_ws(&other, "");
	open_ws(&ws, "");
	ws_send_frame(&ws, WS_FIN | WS_BINARY, "", 0);
	ws_send_raw(&ws, packet, fill(WS_FIN | WS_TEXT, "all too late", 40));
	struct ws_message message = read_close(&ws);
	ck_assert_int_eq(message.code, 1003);
	ws_send_raw(&ws, packet, fill(WS_FIN | WS_TEXT, "all much too late", 40));
	ws_send(&other, "echo nothing");
	expect_text(&other, "nothing");
	ck_assert(metric("qirkat_messages_received_total") == 1);
	ws_finish(&other);
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(messages_after_a_goodbye_reach_nobody) {
	run();
	open_ws(&ws, "");
	size_t size = fill(WS_FIN | WS_CLOSE, "\x03\xe8", 1);
	memcpy(packet + size, "\x81\x80\0\0\0\0\x81\x80\0\0\0\0", 12);
	ws_send_raw(&ws, packet, size + 12);
	expect_end(1000, "");
	ck_assert(metric("qirkat_messages_received_total") == 1); /* expect_alive's */
	finish();
}
END_TEST

/* Of a flood after the end no more than 64 KiB are read, and what stood in the last read. */
START_TEST(a_flood_after_the_end_is_cut_off) {
	run();
	open_ws(&ws, "");
	ws_send_frame(&ws, WS_FIN | WS_BINARY, "", 0);
	size_t size = fill(WS_FIN | WS_TEXT, "echo on and on", 3000);
	size_t sent = 0;
	while (sent < ((size_t)64 << 20) && ws_send_raw(&ws, packet, size)) {
		sent += size;
	}
	ck_assert_uint_lt(sent, (size_t)64 << 20);
	ws_finish(&ws);
	ck_assert(metric("qirkat_received_bytes_total") <= (64 + 2 * 16) * 1024);
	ck_assert(metric("qirkat_messages_received_total") == 0);
	expect_alive();
	finish();
}
END_TEST

START_TEST(a_client_that_reads_nothing_for_a_while_closes_with_4003) {
	config.net.backlog_bytes = 64 << 20;
	config.net.ping_s = 1;
	run();
	open_ws(&ws, "");
	ws_send(&ws, "flood 2000 10000");
	poll(NULL, 0, 1800);
	expect_end(4003, "You are not reading what this server sends.");
	finish();
}
END_TEST

/* ---- what an address may take ---- */

SUITE_GROUP(share_cases, net_set_up, NULL, SUITE_SECONDS)

/* Forty requests of 20 ms come at once; an address may have 300 ms and then half of the loop. */
START_TEST(only_the_client_that_uses_too_much_has_to_wait) {
	struct ws other;
	config.net.quota.loop_percent = 50;
	run();
	open_ws(&other, "");
	open_ws(&ws, "");
	ws_send_raw(&ws, packet, fill(WS_FIN | WS_TEXT, "work 20", 40));
	expect_text(&ws, "worked");
	ws_send(&other, "all hear ye");
	int before = 1;
	struct ws_message message = ws_read(&ws, SOON_MS);
	for (; strcmp(message.data, "worked") == 0; message = ws_read(&ws, SOON_MS)) {
		before++;
	}
	ck_assert_str_eq(message.data, "hear ye");
	ck_assert_int_lt(before, 40);
	for (int i = before; i < 40; i++) {
		expect_text(&ws, "worked");
	}
	ws_finish(&other);
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_client_waiting_for_its_share_can_leave) {
	struct ws some[5];
	config.net.quota.loop_percent = 1;
	run();
	for (int i = 0; i < 5; i++) {
		open_ws(&some[i], "");
	}
	for (int i = 0; i < 5; i++) {
		ws_send_raw(&some[i], packet, fill(WS_FIN | WS_TEXT, "work 100", 8));
		poll(NULL, 0, 20);
		ws_finish(&some[i]);
	}
	finish();
}
END_TEST

/* However much is sent to everybody, there is one write for a client that does not read. */
START_TEST(a_client_that_does_not_read_is_written_to_only_when_there_is_room) {
	struct ws other;
	config.net.backlog_bytes = 64 << 20;
	run();
	open_ws(&ws, "");
	open_ws(&other, "");
	ws_send(&ws, "flood 2000 10000");
	ws_send(&other, "all more");
	expect_text(&other, "more");
	double writes = metric("qirkat_writes_total");
	for (int i = 0; i < 90; i++) {
		ws_send(&other, "all more");
		expect_text(&other, "more");
	}
	ck_assert(metric("qirkat_writes_total") - writes <= 90 + 2);
	ck_assert(metric("qirkat_write_waits_total") <= 3);
	ws_finish(&other);
	ws_finish(&ws);
	finish();
}
END_TEST

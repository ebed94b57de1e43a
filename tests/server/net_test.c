/* tests/server/net_test.c - sockets and HTTP, with a hub that does what it is told. */
#include <check.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/e2e/ws.h"
#include "tests/server/fake_hub.h"

enum { SOON_MS = 3000 };

static struct config config;
static struct fake_server server;
static struct ws ws;
static char text[1 << 16];

static void start(void) {
	config_default(&config);
	config.port = 0;
	strcpy(config.host, "127.0.0.1");
}

static void run(void) {
	server = fake_server_start(&config);
	ck_assert_uint_ne(server.port, 0);
}

/* Every test ends its server, which must have freed all it had. */
static void finish(void) {
	ck_assert_int_eq(fake_server_stop(&server), 0);
}

static void open_ws(struct ws *socket, const char *headers) {
	ck_assert_int_eq(ws_open(socket, server.port, "/ws", headers), 101);
}

static void expect_text(struct ws *socket, const char *expected) {
	struct ws_message message = ws_read(socket, SOON_MS);
	ck_assert_int_eq(message.type, WS_TEXT);
	ck_assert_str_eq(message.data, expected);
}

static void expect_close(struct ws *socket, int code, const char *reason) {
	struct ws_message message = ws_read(socket, SOON_MS);
	ck_assert_int_eq(message.type, WS_CLOSE);
	ck_assert_int_eq(message.code, code);
	ck_assert_str_eq(message.data, reason);
}

/* The server may still be busy seeing off whom a test has left behind. */
static void expect_alive(void) {
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

/* ---- messages ---- */

START_TEST(a_message_reaches_the_hub_and_its_answer_the_client) {
	run();
	open_ws(&ws, "");
	ws_send(&ws, "echo hello");
	expect_text(&ws, "hello");
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_message_in_pieces_is_put_together) {
	run();
	open_ws(&ws, "");
	ws_send_frame(&ws, WS_TEXT, "echo", 4);
	ws_send_frame(&ws, WS_CONTINUATION, " he", 3);
	ws_send_frame(&ws, WS_FIN | WS_PING, "in between", 10);
	ws_send_frame(&ws, WS_CONTINUATION, "", 0);
	ws_send_frame(&ws, WS_FIN | WS_CONTINUATION, "llo", 3);
	bool pong = false;
	struct ws_message message = ws_read(&ws, SOON_MS);
	for (; message.type == WS_PONG; message = ws_read(&ws, SOON_MS)) {
		pong = true;
	}
	ck_assert_int_eq(message.type, WS_TEXT);
	ck_assert_str_eq(message.data, "hello");
	ck_assert(pong || ws_read(&ws, SOON_MS).type == WS_PONG);
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_message_byte_by_byte_is_put_together) {
	static const unsigned char frame[] = {0x81, 0x86, 0, 0, 0, 0, 'e', 'c', 'h', 'o', ' ', 'x'};
	run();
	open_ws(&ws, "");
	for (size_t i = 0; i < sizeof(frame); i++) {
		ws_send_raw(&ws, frame + i, 1);
		poll(NULL, 0, 2);
	}
	expect_text(&ws, "x");
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(many_messages_of_one_packet_are_all_seen) {
	char packet[4096];
	char number[32];
	size_t used = 0;
	run();
	open_ws(&ws, "");
	for (int i = 0; i < 60; i++) {
		packet[used] = (char)0x81;
		packet[used + 1] = (char)0x87;
		memset(packet + used + 2, 0, 4);
		snprintf(number, sizeof(number), "echo %02d", i);
		memcpy(packet + used + 6, number, 7);
		used += 13;
	}
	ws_send_raw(&ws, packet, used);
	for (int i = 0; i < 60; i++) {
		snprintf(text, sizeof(text), "%02d", i);
		expect_text(&ws, text);
	}
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(frames_of_one_turn_leave_in_one_write) {
	run();
	open_ws(&ws, "");
	ws_send(&ws, "burst 9");
	for (int i = 1; i <= 9; i++) {
		snprintf(text, sizeof(text), "%d", i);
		expect_text(&ws, text);
	}
	ck_assert_int_eq(http_get(server.port, "/metrics", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "\nqirkat_frames_sent_total 9\n"));
	ck_assert_ptr_nonnull(strstr(text, "\nqirkat_writes_total 1\n"));
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_broadcast_reaches_everybody) {
	struct ws others[20];
	run();
	for (int i = 0; i < 20; i++) {
		open_ws(&others[i], "");
	}
	ws_send(&others[3], "all hear ye");
	for (int i = 0; i < 20; i++) {
		expect_text(&others[i], "hear ye");
		ws_finish(&others[i]);
	}
	finish();
}
END_TEST

START_TEST(large_frames_arrive_whole) {
	static const unsigned sizes[] = {125, 126, 65535, 65536, 200000};
	run();
	open_ws(&ws, "");
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		snprintf(text, sizeof(text), "flood 3 %u", sizes[i]);
		ws_send(&ws, text);
		for (int k = 0; k < 3; k++) {
			struct ws_message message = ws_read(&ws, SOON_MS);
			ck_assert_int_eq(message.type, WS_TEXT);
			ck_assert_uint_eq(message.size, sizes[i]);
			ck_assert_uint_eq(strspn(message.data, "x"), sizes[i]);
		}
	}
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_slow_reader_gets_everything_up_to_the_limit) {
	config.backlog_bytes = 64 << 20;
	run();
	open_ws(&ws, "");
	ws_send(&ws, "flood 2000 10000");
	poll(NULL, 0, 200);
	ws_send(&ws, "echo done");
	for (int i = 0; i < 2000; i++) {
		struct ws_message message = ws_read(&ws, SOON_MS);
		ck_assert_int_eq(message.type, WS_TEXT);
		ck_assert_uint_eq(message.size, 10000);
	}
	expect_text(&ws, "done");
	ws_finish(&ws);
	finish();
}
END_TEST

/* ---- close codes ---- */

START_TEST(the_hub_closes_with_code_and_sentence_after_what_it_sent) {
	run();
	open_ws(&ws, "");
	ws_send(&ws, "burst 2");
	ws_send(&ws, "close 4006 Your seat was taken on another device.");
	expect_text(&ws, "1");
	expect_text(&ws, "2");
	expect_close(&ws, 4006, "Your seat was taken on another device.");
	expect_alive();
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_binary_frame_closes_with_1003) {
	run();
	open_ws(&ws, "");
	ws_send_frame(&ws, WS_FIN | WS_BINARY, "echo x", 6);
	expect_close(&ws, 1003, "This server reads text only.");
	expect_alive();
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(what_is_not_utf8_closes_with_1007) {
	static const char *const bad[] = {"echo \xff", "echo \xc0\xaf", "echo \xed\xa0\x80",
		"echo \xf4\x90\x80\x80", "echo \xe2\x82", "\x80"};
	run();
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		open_ws(&ws, "");
		ws_send(&ws, bad[i]);
		expect_close(&ws, 1007, "That text is not UTF-8.");
		ws_finish(&ws);
	}
	finish();
}
END_TEST

START_TEST(utf8_of_every_length_goes_through_also_cut_in_pieces) {
	run();
	open_ws(&ws, "");
	ws_send(&ws, "echo caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\xb2");
	expect_text(&ws, "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\xb2");
	ws_send_frame(&ws, WS_TEXT, "echo \xf0\x9f", 7);
	ws_send_frame(&ws, WS_FIN | WS_CONTINUATION, "\x8e\xb2", 2);
	expect_text(&ws, "\xf0\x9f\x8e\xb2");
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_message_of_the_limit_passes_and_one_byte_more_closes_with_1009) {
	run();
	open_ws(&ws, "");
	memset(text, 'a', 4097);
	memcpy(text, "echo ", 5);
	ws_send_frame(&ws, WS_FIN | WS_TEXT, text, 4096);
	ck_assert_uint_eq(ws_read(&ws, SOON_MS).size, 4091);
	ws_send_frame(&ws, WS_FIN | WS_TEXT, text, 4097);
	expect_close(&ws, 1009, "A message may have 4096 bytes.");
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(too_large_a_message_in_pieces_closes_with_1009) {
	run();
	open_ws(&ws, "");
	memset(text, 'a', 4000);
	ws_send_frame(&ws, WS_TEXT, text, 4000);
	ws_send_frame(&ws, WS_CONTINUATION, text, 97);
	expect_close(&ws, 1009, "A message may have 4096 bytes.");
	expect_alive();
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(an_announced_monster_is_closed_before_it_comes) {
	static const unsigned char head[] = {
		0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4, 'x'};
	run();
	open_ws(&ws, "");
	ws_send_raw(&ws, head, sizeof(head));
	expect_close(&ws, 1009, "A message may have 4096 bytes.");
	expect_alive();
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(too_many_messages_close_with_4001) {
	config.messages_per_10s = 20;
	run();
	open_ws(&ws, "");
	for (int i = 0; i < 41; i++) {
		ws_send(&ws, "echo x");
	}
	int echoes = 0;
	struct ws_message message = ws_read(&ws, SOON_MS);
	for (; message.type == WS_TEXT; message = ws_read(&ws, SOON_MS)) {
		echoes++;
	}
	ck_assert_int_ge(echoes, 20);
	ck_assert_int_le(echoes, 40);
	ck_assert_int_eq(message.type, WS_CLOSE);
	ck_assert_int_eq(message.code, 4001);
	ck_assert_str_eq(message.data, "Too many messages; wait ten seconds.");
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(too_many_empty_pieces_close_with_4001) {
	config.messages_per_10s = 20;
	run();
	open_ws(&ws, "");
	ws_send_frame(&ws, WS_TEXT, "echo x", 6);
	for (int i = 0; i < 41; i++) {
		ws_send_frame(&ws, WS_CONTINUATION, "", 0);
	}
	expect_close(&ws, 4001, "Too many messages; wait ten seconds.");
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(too_many_sockets_from_one_address_close_with_4002) {
	struct ws some[3];
	config.sockets_per_address = 3;
	run();
	for (int i = 0; i < 3; i++) {
		open_ws(&some[i], "");
	}
	open_ws(&ws, "");
	expect_close(&ws, 4002, "Too many connections from your address.");
	ws_finish(&ws);
	ws_finish(&some[0]);
	poll(NULL, 0, 100);
	open_ws(&some[0], "");
	ws_send(&some[0], "echo again");
	expect_text(&some[0], "again");
	for (int i = 0; i < 3; i++) {
		ws_finish(&some[i]);
	}
	finish();
}
END_TEST

START_TEST(a_client_that_does_not_read_closes_with_4003) {
	run();
	open_ws(&ws, "");
	ws_send(&ws, "flood 3000 10000");
	struct ws_message message = {.type = WS_TEXT};
	poll(NULL, 0, 300);
	int texts = 0;
	while (message.type == WS_TEXT) {
		message = ws_read(&ws, SOON_MS);
		texts++;
	}
	ck_assert_int_lt(texts, 3000);
	ck_assert_int_eq(message.type, WS_CLOSE);
	ck_assert_int_eq(message.code, 4003);
	ck_assert_str_eq(message.data, "You do not read what this server sends.");
	expect_alive();
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_client_that_never_reads_is_cut_off) {
	struct ws other;
	run();
	open_ws(&ws, "");
	open_ws(&other, "");
	ws_send(&ws, "flood 3000 10000");
	poll(NULL, 0, 300);
	ws_send(&other, "left");
	expect_text(&other, "1");
	poll(NULL, 0, 3500);
	ck_assert_int_eq(http_get(server.port, "/metrics", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "\nqirkat_websockets 1\n"));
	ws_finish(&other);
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_page_of_another_host_closes_with_4004) {
	static const char *const bad[] = {"Origin: https://evil.example\r\n", "Origin: null\r\n",
		"Origin: ://\r\n", "Origin: http://localhost:1\r\n"};
	run();
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		open_ws(&ws, bad[i]);
		expect_close(&ws, 4004, "This page may not connect here.");
		ws_finish(&ws);
	}
	finish();
}
END_TEST

START_TEST(pages_of_this_host_and_of_listed_ones_may_connect) {
	char own[64];
	strcpy(config.origins, "play.example.org, other.example:8443");
	run();
	snprintf(own, sizeof(own), "Origin: http://LocalHost:%u\r\n", server.port);
	const char *const good[] = {own, "Origin: https://play.example.org\r\n",
		"Origin: https://other.example:8443\r\n", ""};
	for (size_t i = 0; i < 4; i++) {
		open_ws(&ws, good[i]);
		ws_send(&ws, "echo in");
		expect_text(&ws, "in");
		ws_finish(&ws);
	}
	finish();
}
END_TEST

START_TEST(a_silent_client_closes_with_4005) {
	config.ping_s = 1;
	run();
	open_ws(&ws, "");
	ws.mute = true;
	long long before = clock_ms();
	struct ws_message message = ws_read(&ws, 8000);
	ck_assert_int_eq(message.type, WS_CLOSE);
	ck_assert_int_eq(message.code, 4005);
	ck_assert_str_eq(message.data, "No answer from you.");
	ck_assert_int_gt(clock_ms() - before, 1500);
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_client_that_answers_pings_stays) {
	config.ping_s = 1;
	run();
	open_ws(&ws, "");
	ck_assert_int_eq(ws_read(&ws, 2500).type, 0);
	ws_send(&ws, "echo still here");
	expect_text(&ws, "still here");
	ws_finish(&ws);
	finish();
}
END_TEST

/* ---- addresses ---- */

START_TEST(a_forwarded_address_is_believed_only_behind_a_proxy) {
	static const char headers[] = "X-Forwarded-For: 10.1.1.1, 192.0.2.7\r\n";
	run();
	open_ws(&ws, headers);
	ws_send(&ws, "address");
	expect_text(&ws, "127.0.0.1");
	ws_finish(&ws);
	finish();
	config.proxy = true;
	run();
	open_ws(&ws, headers);
	ws_send(&ws, "address");
	expect_text(&ws, "192.0.2.7");
	ws_finish(&ws);
	open_ws(&ws, "X-Forwarded-For: 2001:db8:1:2:3:4:5:6\r\n");
	ws_send(&ws, "address");
	expect_text(&ws, "2001:db8:1:2::");
	ws_finish(&ws);
	open_ws(&ws, "X-Forwarded-For: nonsense\r\n");
	ws_send(&ws, "address");
	expect_text(&ws, "127.0.0.1");
	ws_finish(&ws);
	finish();
}
END_TEST

/* ---- bad websockets ---- */

START_TEST(broken_frames_end_their_connection_alone) {
	static const struct {
		const char *bytes;
		size_t size;
	} bad[] = {
		{"\x83\x80\0\0\0\0", 6},                  /* no such type of frame */
		{"\x80\x80\0\0\0\0", 6},                  /* goes on with nothing */
		{"\x09\x80\0\0\0\0", 6},                  /* a ping in pieces */
		{"\x89\xfe\0\x80\0\0\0\0", 8},            /* a ping too long */
		{"\xf1\x80\0\0\0\0", 6},                  /* bits that mean nothing here */
		{"\x01\x80\0\0\0\0\x81\x80\0\0\0\0", 12}, /* a message within a message */
		{"\x88\x81\0\0\0\0\x01", 7},              /* a close with half a code */
		{"GET / HTTP/1.1\r\n\r\n", 18},
	};
	run();
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		open_ws(&ws, "");
		ws_send_raw(&ws, bad[i].bytes, bad[i].size);
		shutdown(ws.fd, SHUT_WR);
		int type = WS_TEXT;
		while (type != -1 && type != 0 && type != WS_CLOSE) {
			type = ws_read(&ws, SOON_MS).type;
		}
		ck_assert_int_ne(type, 0);
		ws_finish(&ws);
		expect_alive();
	}
	finish();
}
END_TEST

START_TEST(noise_instead_of_requests_does_no_harm) {
	char noise[3000];
	unsigned seed = 1;
	run();
	for (int round = 0; round < 300; round++) {
		size_t size = 1 + (size_t)(rand_r(&seed) % (int)(sizeof(noise) - 1));
		for (size_t i = 0; i < size; i++) {
			noise[i] = (char)(rand_r(&seed) % (round % 2 == 0 ? 256 : 96) +
				(round % 2 == 0 ? 0 : 32));
		}
		if (round % 3 == 0) {
			memcpy(noise, "GET /", size < 5 ? size : 5);
		}
		int fd = tcp_open(server.port);
		ck_assert_int_ge(fd, 0);
		ck_assert_int_ge(send(fd, noise, size, MSG_NOSIGNAL), 0);
		close(fd);
	}
	expect_alive();
	finish();
}
END_TEST

START_TEST(noise_after_the_handshake_does_no_harm) {
	char noise[600];
	unsigned seed = 2;
	run();
	for (int round = 0; round < 300; round++) {
		size_t size = 1 + (size_t)(rand_r(&seed) % (int)(sizeof(noise) - 1));
		open_ws(&ws, "");
		for (size_t i = 0; i < size; i++) {
			noise[i] = (char)rand_r(&seed);
		}
		if (round % 2 == 0) {
			noise[0] = (char)0x81;
		}
		ws_send_raw(&ws, noise, size);
		ws_finish(&ws);
	}
	expect_alive();
	finish();
}
END_TEST

START_TEST(a_client_that_vanishes_leaves_the_hub) {
	struct ws other;
	run();
	open_ws(&other, "");
	for (int i = 0; i < 5; i++) {
		open_ws(&ws, "");
		ws_finish(&ws);
	}
	poll(NULL, 0, 100);
	ws_send(&other, "left");
	expect_text(&other, "5");
	ws_finish(&other);
	finish();
}
END_TEST

START_TEST(a_client_may_say_goodbye) {
	run();
	open_ws(&ws, "");
	ws_send_frame(&ws, WS_FIN | WS_CLOSE, "\x03\xe8", 2);
	struct ws_message message = ws_read(&ws, SOON_MS);
	ck_assert_int_eq(message.type, WS_CLOSE);
	ck_assert_int_eq(message.code, 1000);
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(the_server_ends_with_clients_connected) {
	struct ws some[30];
	run();
	for (int i = 0; i < 30; i++) {
		open_ws(&some[i], "");
	}
	finish();
	for (int i = 0; i < 30; i++) {
		ws_finish(&some[i]);
	}
}
END_TEST

/* ---- HTTP ---- */

START_TEST(without_a_client_the_first_page_says_how_to_build_it) {
	run();
	ck_assert_int_eq(http_get(server.port, "/", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "./dev build"));
	ck_assert_int_eq(http_get(server.port, "/r/7kx2m9ab", text, sizeof(text)), 200);
	finish();
}
END_TEST

START_TEST(health_and_numbers_are_told) {
	run();
	ck_assert_int_eq(http_get(server.port, "/healthz", text, sizeof(text)), 200);
	ck_assert_int_eq(http_get(server.port, "/readyz", text, sizeof(text)), 200);
	ck_assert_int_eq(http_get(server.port, "/metrics", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "\nqirkat_rooms_live 7\n"));
	ck_assert_ptr_nonnull(strstr(text, "\nqirkat_http_requests_total 3\n"));
	finish();
}
END_TEST

START_TEST(what_is_not_there_is_not_found) {
	static const char *const paths[] = {"/nothing", "/r/", "/r/a/b", "/games/x/y",
		"/assets/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/index", "//x"};
	run();
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		ck_assert_int_eq(http_get(server.port, paths[i], text, sizeof(text)), 404);
		ck_assert_ptr_nonnull(strstr(text, "There is no such page."));
	}
	ck_assert_int_eq(ws_open(&ws, server.port, "/elsewhere", ""), 404);
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(other_methods_are_refused) {
	static const char *const methods[] = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"};
	char request[256];
	run();
	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		snprintf(request, sizeof(request),
			"%s / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", methods[i]);
		ck_assert_int_eq(http_ask(server.port, request, text, sizeof(text)), 405);
		ck_assert_ptr_nonnull(strstr(text, "Allow: GET, HEAD\r\n"));
	}
	ck_assert_int_eq(
		http_ask(server.port, "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", text, sizeof(text)), 0);
	ck_assert_int_eq(http_ask(server.port, "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", text,
				 sizeof(text)),
		0);
	expect_alive();
	finish();
}
END_TEST

START_TEST(head_gives_the_headers_alone) {
	run();
	ck_assert_int_eq(http_ask(server.port, "HEAD /healthz HTTP/1.1\r\nHost: a\r\n\r\n", text,
				 sizeof(text)),
		200);
	ck_assert_ptr_nonnull(strstr(text, "Content-Length: 5\r\n"));
	ck_assert_str_eq(strstr(text, "\r\n\r\n"), "\r\n\r\n");
	finish();
}
END_TEST

START_TEST(the_api_gets_path_and_query) {
	run();
	ck_assert_int_eq(http_get(server.port, "/api/rooms?a=1&b=two", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "{\"path\":\"/api/rooms\",\"query\":\"a=1&b=two\"}"));
	ck_assert_ptr_nonnull(strstr(text, "Content-Type: application/json\r\n"));
	finish();
}
END_TEST

START_TEST(a_large_answer_arrives_whole) {
	size_t size = (3 << 20) + 4096;
	char *large = malloc(size);
	run();
	ck_assert_int_eq(http_get(server.port, "/api/large", large, size), 200);
	ck_assert_uint_eq(strspn(strstr(large, "\r\n\r\n") + 4, "y"), 3 << 20);
	free(large);
	finish();
}
END_TEST

START_TEST(a_large_answer_may_be_left_half_read) {
	run();
	int fd = tcp_open(server.port);
	static const char request[] = "GET /api/large HTTP/1.1\r\nHost: a\r\n\r\n";
	ck_assert_int_eq(send(fd, request, strlen(request), 0), (int)strlen(request));
	poll(NULL, 0, 100);
	close(fd);
	expect_alive();
	finish();
}
END_TEST

START_TEST(requests_follow_each_other_on_one_connection) {
	static const char request[] =
		"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
		"GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n"
		"GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
	size_t used = 0;
	run();
	int fd = tcp_open(server.port);
	ck_assert_int_eq(send(fd, request, strlen(request), 0), (int)strlen(request));
	for (ssize_t got = 1; got > 0; used += (size_t)got) {
		got = recv(fd, text + used, sizeof(text) - 1 - used, 0);
		ck_assert_int_ge(got, 0);
	}
	text[used] = '\0';
	close(fd);
	char *first = strstr(text, "well\n");
	ck_assert_ptr_nonnull(first);
	char *second = strstr(first, "There is no such page.");
	ck_assert_ptr_nonnull(second);
	ck_assert_ptr_nonnull(strstr(second, "ready\n"));
	finish();
}
END_TEST

START_TEST(a_request_to_speak_http2_is_passed_over) {
	run();
	ck_assert_int_eq(
		http_ask(server.port,
			"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\n"
			"Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
			text, sizeof(text)),
		200);
	ck_assert_ptr_nonnull(strstr(text, "well\n"));
	ck_assert_int_ne(
		http_ask(server.port,
			"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: tea\r\n\r\n",
			text, sizeof(text)),
		101);
	expect_alive();
	finish();
}
END_TEST

START_TEST(endless_headers_are_cut_off) {
	run();
	int fd = tcp_open(server.port);
	static const char line[] =
		"X-Long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n";
	ck_assert_int_gt(send(fd, "GET / HTTP/1.1\r\n", 16, MSG_NOSIGNAL), 0);
	bool cut = false;
	for (int i = 0; i < 20000 && !cut; i++) {
		cut = send(fd, line, sizeof(line) - 1, MSG_NOSIGNAL) < 0;
	}
	ck_assert(cut);
	close(fd);
	expect_alive();
	finish();
}
END_TEST

/* ---- files of the client ---- */

static char folder[] = "/tmp/qirkat-client-XXXXXX";

static void write_file(const char *name, const char *content) {
	char path[128];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fputs(content, file);
	fclose(file);
}

static void remove_folder(void) {
	static const char *const names[] = {"index.html", "assets/app-1a2b.js", "assets"};
	char path[128];
	for (size_t i = 0; i < 3; i++) {
		snprintf(path, sizeof(path), "%s/%s", folder, names[i]);
		remove(path);
	}
	rmdir(folder);
}

static void run_with_client(void) {
	char path[128];
	strcpy(folder + strlen(folder) - 6, "XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/assets", folder);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	write_file("index.html", "<!doctype html><title>the client</title>");
	write_file("assets/app-1a2b.js", "run()");
	strcpy(config.client, folder);
	run();
}

START_TEST(the_client_and_its_files_are_served) {
	static const char *const pages[] = {"/", "/new", "/new/laquet", "/r/7kx2m9ab", "/games",
		"/games/laquet", "/watch", "/embed/7kx2m9ab"};
	run_with_client();
	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		ck_assert_int_eq(http_get(server.port, pages[i], text, sizeof(text)), 200);
		ck_assert_ptr_nonnull(strstr(text, "the client"));
		ck_assert_ptr_nonnull(strstr(
			text, "Content-Security-Policy: default-src 'none'; script-src 'self'"));
		ck_assert_ptr_nonnull(strstr(text, "Cache-Control: no-cache\r\n"));
		ck_assert_int_eq(strstr(text, "frame-ancestors 'none'") == NULL,
			strncmp(pages[i], "/embed/", 7) == 0);
	}
	ck_assert_int_eq(http_get(server.port, "/assets/app-1a2b.js", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "Content-Type: text/javascript; charset=utf-8\r\n"));
	ck_assert_ptr_nonnull(
		strstr(text, "Cache-Control: public, max-age=31536000, immutable\r\n"));
	ck_assert_int_eq(http_get(server.port, "/assets/gone.js", text, sizeof(text)), 404);
	ck_assert_ptr_null(strstr(text, "the client"));
	ck_assert_int_eq(http_get(server.port, "/nothing", text, sizeof(text)), 404);
	ck_assert_ptr_nonnull(strstr(text, "the client"));
	finish();
	remove_folder();
}
END_TEST

START_TEST(a_file_the_client_has_already_is_not_sent_again) {
	char etag[64];
	char request[256];
	run_with_client();
	ck_assert_int_eq(http_get(server.port, "/", text, sizeof(text)), 200);
	ck_assert_int_eq(sscanf(strstr(text, "ETag: "), "ETag: %63s", etag), 1);
	snprintf(request, sizeof(request),
		"GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: W/\"1\", %s\r\n\r\n", etag);
	ck_assert_int_eq(http_ask(server.port, request, text, sizeof(text)), 304);
	ck_assert_ptr_null(strstr(text, "the client"));
	finish();
	remove_folder();
}
END_TEST

/* ---- start ---- */

START_TEST(a_port_in_use_is_refused) {
	struct fake_server second;
	run();
	config.port = server.port;
	second = fake_server_start(&config);
	ck_assert_uint_eq(second.port, 0);
	ck_assert_int_eq(fake_server_stop(&second), 4);
	finish();
}
END_TEST

START_TEST(an_address_of_another_machine_is_refused) {
	strcpy(config.host, "192.0.2.1");
	server = fake_server_start(&config);
	ck_assert_uint_eq(server.port, 0);
	ck_assert_int_eq(fake_server_stop(&server), 4);
}
END_TEST

START_TEST(no_host_means_every_address) {
	config.host[0] = '\0';
	run();
	ck_assert_int_eq(http_get(server.port, "/healthz", text, sizeof(text)), 200);
	finish();
}
END_TEST

static TCase *messages_case(void) {
	TCase *cases = tcase_create("messages");
	tcase_add_test(cases, a_message_reaches_the_hub_and_its_answer_the_client);
	tcase_add_test(cases, a_message_in_pieces_is_put_together);
	tcase_add_test(cases, a_message_byte_by_byte_is_put_together);
	tcase_add_test(cases, many_messages_of_one_packet_are_all_seen);
	tcase_add_test(cases, frames_of_one_turn_leave_in_one_write);
	tcase_add_test(cases, a_broadcast_reaches_everybody);
	tcase_add_test(cases, large_frames_arrive_whole);
	tcase_add_test(cases, a_slow_reader_gets_everything_up_to_the_limit);
	return cases;
}

static TCase *closes_case(void) {
	TCase *cases = tcase_create("closes");
	tcase_add_test(cases, the_hub_closes_with_code_and_sentence_after_what_it_sent);
	tcase_add_test(cases, a_binary_frame_closes_with_1003);
	tcase_add_test(cases, what_is_not_utf8_closes_with_1007);
	tcase_add_test(cases, utf8_of_every_length_goes_through_also_cut_in_pieces);
	tcase_add_test(cases, a_message_of_the_limit_passes_and_one_byte_more_closes_with_1009);
	tcase_add_test(cases, too_large_a_message_in_pieces_closes_with_1009);
	tcase_add_test(cases, an_announced_monster_is_closed_before_it_comes);
	tcase_add_test(cases, too_many_messages_close_with_4001);
	tcase_add_test(cases, too_many_empty_pieces_close_with_4001);
	tcase_add_test(cases, too_many_sockets_from_one_address_close_with_4002);
	tcase_add_test(cases, a_client_that_does_not_read_closes_with_4003);
	tcase_add_test(cases, a_client_that_never_reads_is_cut_off);
	tcase_add_test(cases, a_page_of_another_host_closes_with_4004);
	tcase_add_test(cases, pages_of_this_host_and_of_listed_ones_may_connect);
	tcase_add_test(cases, a_silent_client_closes_with_4005);
	tcase_add_test(cases, a_client_that_answers_pings_stays);
	tcase_add_test(cases, a_forwarded_address_is_believed_only_behind_a_proxy);
	return cases;
}

static TCase *harm_case(void) {
	TCase *cases = tcase_create("harm");
	tcase_add_test(cases, broken_frames_end_their_connection_alone);
	tcase_add_test(cases, noise_instead_of_requests_does_no_harm);
	tcase_add_test(cases, noise_after_the_handshake_does_no_harm);
	tcase_add_test(cases, a_client_that_vanishes_leaves_the_hub);
	tcase_add_test(cases, a_client_may_say_goodbye);
	tcase_add_test(cases, the_server_ends_with_clients_connected);
	tcase_add_test(cases, endless_headers_are_cut_off);
	return cases;
}

static TCase *http_case(void) {
	TCase *cases = tcase_create("http");
	tcase_add_test(cases, without_a_client_the_first_page_says_how_to_build_it);
	tcase_add_test(cases, health_and_numbers_are_told);
	tcase_add_test(cases, what_is_not_there_is_not_found);
	tcase_add_test(cases, other_methods_are_refused);
	tcase_add_test(cases, head_gives_the_headers_alone);
	tcase_add_test(cases, the_api_gets_path_and_query);
	tcase_add_test(cases, a_large_answer_arrives_whole);
	tcase_add_test(cases, a_large_answer_may_be_left_half_read);
	tcase_add_test(cases, requests_follow_each_other_on_one_connection);
	tcase_add_test(cases, a_request_to_speak_http2_is_passed_over);
	tcase_add_test(cases, the_client_and_its_files_are_served);
	tcase_add_test(cases, a_file_the_client_has_already_is_not_sent_again);
	tcase_add_test(cases, a_port_in_use_is_refused);
	tcase_add_test(cases, an_address_of_another_machine_is_refused);
	tcase_add_test(cases, no_host_means_every_address);
	return cases;
}

static void add(Suite *suite, TCase *cases) {
	enum { SECONDS = 30 };
	tcase_add_checked_fixture(cases, start, NULL);
	tcase_set_timeout(cases, SECONDS);
	suite_add_tcase(suite, cases);
}

int main(void) {
	Suite *suite = suite_create("net");
	add(suite, messages_case());
	add(suite, closes_case());
	add(suite, harm_case());
	add(suite, http_case());
	SRunner *runner = srunner_create(suite);
	srunner_run_all(runner, CK_ENV);
	int failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? 0 : 1;
}

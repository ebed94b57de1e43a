/* tests/server/net/net_test.c - messages through websockets, and input that must do no harm. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/server/net/net_help.h"
#include "tests/suite.h"

/* ---- messages ---- */

SUITE_GROUP(messages_cases, net_set_up, NULL, SUITE_SECONDS)

START_TEST(messages_reach_the_hub_and_answers_the_client) {
	run();
	open_ws(&ws, "");
	ws_send(&ws, "echo hello");
	expect_text(&ws, "hello");
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_fragmented_message_is_reassembled) {
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

START_TEST(a_message_sent_byte_by_byte_is_reassembled) {
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

START_TEST(all_messages_of_one_packet_are_read) {
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

START_TEST(frames_of_one_loop_iteration_leave_in_one_write) {
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

START_TEST(finished_games_are_counted_by_game) {
	static const char begin[] = "\nqirkat_games_over_total{game=\"";
	unsigned count = 0;
	run();
	ck_assert_int_eq(http_get(server.port, "/metrics", text, sizeof(text)), 200);
	for (const char *at = strstr(text, begin); at != NULL; at = strstr(at + 1, begin)) {
		char key[64];
		unsigned ended;
		ck_assert_int_eq(sscanf(at + strlen(begin), "%63[a-z-]\"} %u\n", key, &ended), 2);
		ck_assert_uint_eq(ended, count);
		count++;
	}
	ck_assert_uint_gt(count, 20);
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
	config.net.backlog_bytes = 64 << 20;
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

/* ---- bad websockets ---- */

SUITE_GROUP(harm_cases, net_set_up, NULL, SUITE_SECONDS)

START_TEST(broken_frames_end_only_their_connection) {
	static const struct {
		const char *bytes;
		size_t size;
	} bad[] = {
		{"\x83\x80\0\0\0\0", 6},                  /* no such type of frame */
		{"\x80\x80\0\0\0\0", 6},                  /* continues nothing */
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

START_TEST(random_bytes_instead_of_requests_do_no_harm) {
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

START_TEST(random_bytes_after_the_handshake_do_no_harm) {
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

START_TEST(a_client_that_disconnects_leaves_the_hub) {
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

START_TEST(the_server_can_end_with_clients_connected) {
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

/* tests/server/net/net_close_test.c - limits of websockets, each with its code and sentence. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/net/net_help.h"
#include "tests/suite.h"

SUITE_GROUP(closes_cases, net_set_up, NULL, SUITE_SECONDS)

START_TEST(closing_sends_earlier_messages_then_code_and_sentence) {
	run();
	open_ws(&ws, "");
	ws_send(&ws, "burst 2");
	ws_send(&ws, "close 4006 Your seat is now in use on another device.");
	expect_text(&ws, "1");
	expect_text(&ws, "2");
	expect_close(&ws, 4006, "Your seat is now in use on another device.");
	expect_alive();
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(other_clients_are_told_of_a_close_before_the_loop_sleeps) {
	struct ws stays;
	run();
	open_ws(&stays, "");
	open_ws(&ws, "");
	ws_send(&ws, "later");
	expect_text(&stays, "somebody left");
	ws_send(&stays, "slept");
	expect_text(&stays, "no");
	expect_close(&ws, 4000, "later");
	ws_finish(&ws);
	ws_finish(&stays);
	finish();
}
END_TEST

START_TEST(a_barred_address_is_told_so_and_health_checks_still_pass) {
	static char page[4096];
	struct ws barred;
	run();
	open_ws(&ws, "");
	ws_send(&ws, "bar");
	expect_text(&ws, "barred");
	ck_assert_int_eq(http_get(server.port, "/", page, sizeof(page)), 403);
	ck_assert_msg(strstr(page, "Your address is barred from this site.") != NULL, "%s", page);
	ck_assert_int_eq(http_get(server.port, "/api/rooms", page, sizeof(page)), 403);
	ck_assert_msg(strstr(page, "\"code\":\"barred\"") != NULL, "%s", page);
	ck_assert_int_eq(http_get(server.port, "/healthz", page, sizeof(page)), 200);
	open_ws(&barred, "");
	expect_close(&barred, 4007, "Your address is barred from this site.");
	ws_finish(&barred);
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_binary_frame_closes_with_1003) {
	run();
	open_ws(&ws, "");
	ws_send_frame(&ws, WS_FIN | WS_BINARY, "echo x", 6);
	expect_close(&ws, 1003, "This server accepts only text.");
	expect_alive();
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(invalid_utf8_closes_with_1007) {
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

START_TEST(utf8_of_every_length_passes_even_in_fragments) {
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

START_TEST(a_message_one_byte_over_the_limit_closes_with_1009) {
	run();
	open_ws(&ws, "");
	memset(text, 'a', 4097);
	memcpy(text, "echo ", 5);
	ws_send_frame(&ws, WS_FIN | WS_TEXT, text, 4096);
	ck_assert_uint_eq(ws_read(&ws, SOON_MS).size, 4091);
	ws_send_frame(&ws, WS_FIN | WS_TEXT, text, 4097);
	expect_close(&ws, 1009, "A message may have at most 4096 bytes.");
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_fragmented_message_that_is_too_large_closes_with_1009) {
	run();
	open_ws(&ws, "");
	memset(text, 'a', 4000);
	ws_send_frame(&ws, WS_TEXT, text, 4000);
	ws_send_frame(&ws, WS_CONTINUATION, text, 97);
	expect_close(&ws, 1009, "A message may have at most 4096 bytes.");
	expect_alive();
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_frame_announced_as_too_large_closes_before_it_arrives) {
	static const unsigned char head[] = {
		0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4, 'x'};
	run();
	open_ws(&ws, "");
	ws_send_raw(&ws, head, sizeof(head));
	expect_close(&ws, 1009, "A message may have at most 4096 bytes.");
	expect_alive();
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(too_many_messages_close_with_4001) {
	config.net.messages_per_10s = 20;
	run();
	open_ws(&ws, "");
	for (int i = 0; i < 20; i++) {
		ws_send(&ws, "echo x");
		expect_text(&ws, "x");
	}
	ws_send(&ws, "echo x");
	expect_close(&ws, 4001, "Too many messages; wait ten seconds.");
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(too_many_empty_fragments_close_with_4001) {
	config.net.messages_per_10s = 20;
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
	config.net.sockets_per_address = 3;
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
	ck_assert_str_eq(message.data, "You are not reading what this server sends.");
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

START_TEST(a_page_from_another_host_closes_with_4004) {
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

START_TEST(pages_from_this_host_and_listed_hosts_may_connect) {
	char own[64];
	strcpy(config.net.origins, "play.example.org, other.example:8443");
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

/* Ask for a websocket as a proxy or browser writes it. Returns whether it may speak. */
static bool may_speak(const char *host, const char *origin) {
	char request[512];
	run();
	snprintf(request, sizeof(request),
		"GET /ws HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nUpgrade: websocket\r\n"
		"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
		"Sec-WebSocket-Version: 13\r\n\r\n",
		host, origin);
	bool may = ws_open_with(&ws, server.port, request) == 101;
	ck_assert(may);
	ws_send(&ws, "echo in");
	struct ws_message message = ws_read(&ws, SOON_MS);
	may = message.type == WS_TEXT;
	ck_assert(may || message.code == 4004);
	ws_finish(&ws);
	finish();
	return may;
}

START_TEST(the_default_port_of_a_scheme_makes_no_difference) {
	ck_assert(may_speak("play.example.org:443", "https://play.example.org"));
	ck_assert(may_speak("play.example.org", "https://play.example.org:443"));
	ck_assert(may_speak("play.example.org:80", "http://play.example.org"));
	ck_assert(!may_speak("play.example.org:80", "https://play.example.org"));
	ck_assert(!may_speak("play.example.org:443", "http://play.example.org"));
	ck_assert(!may_speak("play.example.org:8443", "https://play.example.org"));
	ck_assert(may_speak("[::1]:443", "https://[::1]"));
}
END_TEST

START_TEST(listed_origins_may_include_their_scheme) {
	strcpy(config.net.origins,
		"https://play.example.org, http://other.example:8080/ plain.example");
	ck_assert(may_speak("a", "https://play.example.org"));
	ck_assert(may_speak("a", "https://play.example.org:443"));
	ck_assert(may_speak("a", "http://other.example:8080"));
	ck_assert(may_speak("a", "http://plain.example"));
	ck_assert(!may_speak("a", "http://play.example.org"));
	ck_assert(!may_speak("a", "https://other.example:8080"));
	ck_assert(!may_speak("a", "https://play.example.org.evil.example"));
}
END_TEST

START_TEST(a_silent_client_closes_with_4005) {
	config.net.ping_s = 1;
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

START_TEST(a_client_that_answers_pings_stays_connected) {
	config.net.ping_s = 1;
	run();
	open_ws(&ws, "");
	ck_assert_int_eq(ws_read(&ws, 2500).type, 0);
	ws_send(&ws, "echo still here");
	expect_text(&ws, "still here");
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(the_round_trip_is_measured_on_request) {
	char *end;
	run();
	open_ws(&ws, "");
	ws_send(&ws, "measure");
	ws_send(&ws, "rtt");
	expect_text(&ws, "-1");
	ws_send(&ws, "echo behind the ping");
	expect_text(&ws, "behind the ping"); /* which is answered by now */
	ws_send(&ws, "rtt");
	struct ws_message message = ws_read(&ws, SOON_MS);
	ck_assert_int_eq(message.type, WS_TEXT);
	ck_assert_int_ge(strtol(message.data, &end, 10), 0);
	ck_assert_int_eq(*end, '\0');
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(an_unsolicited_pong_measures_nothing) {
	static const char guesses[][8] = {"", "qqqqqqqq", "12345678"};
	run();
	open_ws(&ws, "");
	ws.mute = true;
	ws_send_frame(&ws, WS_FIN | WS_PONG, guesses[0], 8);
	ws_send(&ws, "measure");
	for (size_t i = 0; i < 3; i++) {
		ws_send_frame(&ws, WS_FIN | WS_PONG, guesses[i], 8);
	}
	ws_send_frame(&ws, WS_FIN | WS_PONG, "q", 1);
	ws_send(&ws, "rtt");
	expect_text(&ws, "-1");
	ws_finish(&ws);
	finish();
}
END_TEST

/* ---- addresses ---- */

/* The address that a client with these headers is counted under. */
static void expect_address(const char *headers, const char *address) {
	open_ws(&ws, headers);
	ws_send(&ws, "address");
	expect_text(&ws, address);
	ws_finish(&ws);
}

START_TEST(only_a_proxy_is_believed_about_a_forwarded_address) {
	strcpy(config.net.proxies, "10.0.0.0/8, 192.0.2.1");
	run();
	expect_address("X-Forwarded-For: 10.1.1.1, 192.0.2.7\r\n", "127.0.0.1");
	finish();
	strcpy(config.net.proxies, "127.0.0.1");
	run();
	expect_address("X-Forwarded-For: 10.1.1.1, 192.0.2.7\r\n", "192.0.2.7");
	expect_address("X-Forwarded-For: 2001:db8:1:2:3:4:5:6\r\n", "2001:db8:1:2::");
	expect_address("X-Forwarded-For: 192.0.2.7:4711\r\n", "192.0.2.7");
	expect_address("X-Forwarded-For: [2001:db8:1:2::7]:4711\r\n", "2001:db8:1:2::");
	expect_address("X-Forwarded-For: nonsense\r\n", "127.0.0.1");
	expect_address("X-Forwarded-For: 192.0.2.7, \r\n", "127.0.0.1");
	expect_address("", "127.0.0.1");
	finish();
}
END_TEST

START_TEST(a_list_of_forwarded_addresses_is_read_from_its_end) {
	strcpy(config.net.proxies, "127.0.0.1, 10.0.0.0/8, 2001:db8::/32");
	run();
	expect_address("X-Forwarded-For: 198.51.100.3, 192.0.2.7, 10.9.9.9\r\n", "192.0.2.7");
	expect_address("X-Forwarded-For: 192.0.2.7, 2001:db8::5, 10.1.1.1\r\n", "192.0.2.7");
	expect_address("X-Forwarded-For: 10.2.2.2, 10.1.1.1\r\n", "10.2.2.2");
	expect_address("X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-For: 10.1.1.1\r\n", "192.0.2.7");
	expect_address("X-Forwarded-For: 192.0.2.7, nonsense, 10.1.1.1\r\n", "10.1.1.1");
	finish();
}
END_TEST

START_TEST(a_bad_list_of_proxies_stops_the_start) {
	strcpy(config.net.proxies, "127.0.0.1/99");
	server = fake_server_start(&config);
	ck_assert_uint_eq(server.port, 0);
	ck_assert_int_eq(fake_server_stop(&server), 4);
}
END_TEST

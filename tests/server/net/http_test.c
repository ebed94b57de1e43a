/* tests/server/net/http_test.c - pages, files, health and metrics. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/server/net/net_help.h"
#include "tests/suite.h"
#include "tests/temporary.h"

SUITE_GROUP(http_cases, net_set_up, NULL, SUITE_SECONDS)

START_TEST(without_a_client_the_front_page_says_how_to_build_it) {
	run();
	ck_assert_int_eq(http_get(server.port, "/", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "./dev build"));
	ck_assert_int_eq(http_get(server.port, "/r/7kx2m9ab", text, sizeof(text)), 200);
	finish();
}
END_TEST

START_TEST(health_and_metrics_are_served) {
	run();
	ck_assert_int_eq(http_get(server.port, "/healthz", text, sizeof(text)), 200);
	ck_assert_int_eq(http_get(server.port, "/readyz", text, sizeof(text)), 200);
	ck_assert_int_eq(http_get(server.port, "/metrics", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "\nqirkat_rooms_live 7\n"));
	ck_assert_ptr_nonnull(strstr(text, "\nqirkat_http_requests_total 3\n"));
	finish();
}
END_TEST

START_TEST(unknown_paths_are_not_found) {
	static const char *const paths[] = {"/nothing", "/r/", "/r/a/b", "/r/a/replay/b",
		"/games/x/y", "/assets/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/index",
		"//x"};
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
	static const char *const methods[] = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"};
	char request[256];
	run();
	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
		snprintf(request, sizeof(request),
			"%s / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", methods[i]);
		ck_assert_int_eq(http_ask(server.port, request, text, sizeof(text)), 405);
		ck_assert_ptr_nonnull(strstr(text, "Allow: GET, HEAD\r\n"));
	}
	expect_alive();
	finish();
}
END_TEST

START_TEST(each_refused_request_has_a_fitting_status) {
	static const struct {
		int status;
		const char *request, *says;
	} cases[] = {
		{200, "GET http://b/healthz HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n\r\nwell"},
		{200, "\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n\r\nwell"},
		{200, "GET /healthz HTTP/1.2\r\nHost: a\r\n\r\n", "\r\n\r\nwell"},
		{204, "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "Allow: GET, HEAD, POST"},
		{400, "get / HTTP/1.1\r\nHost: a\r\n\r\n", "Connection: close\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "Connection: close\r\n"},
		{405, "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", "Allow: GET, HEAD\r\n"},
		{501, "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", "Connection: close\r\n"},
		{505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n", "Connection: close\r\n"},
	};
	run();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		ck_assert_int_eq(http_ask(server.port, cases[i].request, text, sizeof(text)),
			cases[i].status);
		ck_assert_msg(strstr(text, cases[i].says) != NULL, "%s", text);
		bool empty = cases[i].status == 204;
		ck_assert_int_eq(strstr(text, "Content-Length: ") == NULL, empty);
	}
	finish();
}
END_TEST

START_TEST(long_paths_and_headers_have_statuses_of_their_own) {
	char request[9100];
	run();
	snprintf(request, sizeof(request), "GET /%09000d HTTP/1.1\r\nHost: a\r\n\r\n", 1);
	ck_assert_int_eq(http_ask(server.port, request, text, sizeof(text)), 414);
	snprintf(request, sizeof(request), "GET / HTTP/1.1\r\nHost: a\r\nCookie: %09000d\r\n\r\n",
		1);
	ck_assert_int_eq(http_ask(server.port, request, text, sizeof(text)), 431);
	expect_alive();
	finish();
}
END_TEST

START_TEST(head_sends_only_the_headers) {
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

START_TEST(an_unchanging_answer_is_made_once) {
	run();
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(http_get(server.port, "/api/games", text, sizeof(text)), 200);
		ck_assert_ptr_nonnull(strstr(text, "\"made\":1,"));
		ck_assert_ptr_nonnull(strstr(text, "Access-Control-Allow-Origin: *\r\n"));
		ck_assert_int_eq(
			http_get(server.port, "/api/games/x?a=1", text, sizeof(text)), 200);
		ck_assert_ptr_nonnull(strstr(text, "\"query\":\"a=1\",\"made\":2,"));
	}
	ck_assert_int_eq(http_get(server.port, "/api/games/x?a=2", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "\"made\":3,"));
	finish();
}
END_TEST

START_TEST(a_refusal_is_not_cached) {
	run();
	for (int i = 1; i <= 2; i++) {
		char made[32];
		ck_assert_int_eq(http_get(server.port, "/api/games/none", text, sizeof(text)), 404);
		snprintf(made, sizeof(made), "\"made\":%d,", i);
		ck_assert_ptr_nonnull(strstr(text, made));
	}
	finish();
}
END_TEST

/* Ask for path with a further header. */
static int ask_with(const char *path, const char *header) {
	char request[512];
	snprintf(request, sizeof(request), "GET %s HTTP/1.1\r\nHost: a\r\n%s%s\r\n", path, header,
		header[0] != '\0' ? "\r\n" : "");
	return http_ask(server.port, request, text, sizeof(text));
}

/* The body of path for a client that accepts these codings; says which coding was used. */
static const char *packed_as(const char *path, const char *codings) {
	char header[128];
	snprintf(header, sizeof(header), "Accept-Encoding: %s", codings);
	ck_assert_int_eq(ask_with(path, header), 200);
	ck_assert_ptr_nonnull(strstr(text, "Vary: Accept-Encoding\r\n"));
	return strstr(text, "\r\n\r\n") + 4;
}

START_TEST(a_file_is_compressed_as_the_client_accepts) {
	run();
	ck_assert_str_eq(packed_as("/packed.js", "gzip, deflate, br, zstd"), "brotli");
	ck_assert_ptr_nonnull(strstr(text, "Content-Encoding: br\r\n"));
	ck_assert_ptr_nonnull(strstr(text, "ETag: \"e2-b\"\r\n"));
	ck_assert_str_eq(packed_as("/packed.js", "gzip"), "gzip!");
	ck_assert_ptr_nonnull(strstr(text, "Content-Encoding: gzip\r\n"));
	ck_assert_str_eq(packed_as("/packed.js", "br;q=0, gzip;q=0.5"), "gzip!");
	ck_assert_str_eq(packed_as("/packed.js", "brotli, x-gzip"), "plain");
	ck_assert_ptr_null(strstr(text, "Content-Encoding"));
	ck_assert_str_eq(packed_as("/gzip.js", "br, gzip"), "gzip!");
	ck_assert_str_eq(packed_as("/gzip.js", "br"), "plain");
	ck_assert_int_eq(
		ask_with("/packed.js", "Accept-Encoding: br\r\nIf-None-Match: \"e2-b\""), 304);
	finish();
}
END_TEST

START_TEST(cached_answers_are_compressed_and_sent_only_to_clients_that_lack_them) {
	char etag[64], header[128];
	run();
	ck_assert_int_eq(ask_with("/api/games", "Accept-Encoding: br, gzip"), 200);
	ck_assert_ptr_nonnull(strstr(text, "Content-Encoding: gzip\r\n"));
	ck_assert_ptr_nonnull(strstr(text, "Vary: Accept-Encoding\r\n"));
	ck_assert_ptr_nonnull(strstr(text, "Cache-Control: no-cache\r\n"));
	ck_assert_ptr_nonnull(strstr(text, "\r\n\r\n\x1f\x8b"));
	ck_assert_int_eq(sscanf(strstr(text, "ETag: "), "ETag: %63s", etag), 1);
	snprintf(header, sizeof(header), "Accept-Encoding: gzip\r\nIf-None-Match: %s", etag);
	ck_assert_int_eq(ask_with("/api/games", header), 304);
	ck_assert_str_eq(strstr(text, "\r\n\r\n"), "\r\n\r\n");
	snprintf(header, sizeof(header), "If-None-Match: %s", etag);
	ck_assert_int_eq(ask_with("/api/games", header), 200);
	ck_assert_ptr_null(strstr(text, "Content-Encoding"));
	ck_assert_ptr_nonnull(strstr(text, "\"made\":1,"));
	ck_assert_int_eq(ask_with("/api/games/x?a=1", "Accept-Encoding: gzip"), 200);
	ck_assert_ptr_nonnull(strstr(text, "Content-Encoding: gzip\r\n"));
	finish();
}
END_TEST

START_TEST(codings_have_no_case_and_a_refused_one_is_not_used) {
	run();
	ck_assert_str_eq(packed_as("/gzip.js", "GZIP"), "gzip!");
	ck_assert_str_eq(packed_as("/gzip.js", "*"), "gzip!");
	ck_assert_str_eq(packed_as("/gzip.js", "x, gzip ; Q=0.001"), "gzip!");
	ck_assert_str_eq(packed_as("/gzip.js", "gzip;Q=0"), "plain");
	ck_assert_str_eq(packed_as("/gzip.js", "gzip;\tq=0"), "plain");
	ck_assert_str_eq(packed_as("/gzip.js", "*, gzip;q=0.000"), "plain");
	ck_assert_str_eq(packed_as("/gzip.js", "*;q=0"), "plain");
	ck_assert_str_eq(packed_as("/gzip.js", "gzip;q=nan"), "plain");
	finish();
}
END_TEST

/* A list of ETags longer than any that a browser sends, and at its end this one. */
static int ask_with_long_list(const char *etag) {
	char header[400] = "If-None-Match: ";
	while (strlen(header) < 300) {
		strcat(header, "\"other\", ");
	}
	strcat(header, etag);
	return ask_with("/packed.js", header);
}

START_TEST(a_condition_is_compared_as_a_whole) {
	run();
	ck_assert_int_eq(ask_with("/packed.js", "If-None-Match: \"e2\""), 304);
	ck_assert_int_eq(ask_with("/packed.js", "If-None-Match: W/\"e2\""), 304);
	ck_assert_int_eq(ask_with("/packed.js", "If-None-Match: *"), 304);
	ck_assert_int_eq(ask_with("/packed.js", "If-None-Match: \"x\"e2\""), 200);
	ck_assert_int_eq(ask_with_long_list("\"e2\""), 304);
	ck_assert_int_eq(ask_with_long_list("\"e3\""), 200);
	ck_assert_int_eq(ask_with("/nowhere", "If-None-Match: *"), 404);
	ck_assert_int_eq(ask_with("/packed.js", "If-Match: \"nope\""), 412);
	ck_assert_int_eq(ask_with("/packed.js", "If-Match: W/\"e2\""), 412);
	ck_assert_int_eq(ask_with("/packed.js", "If-Match: \"nope\", \"e2\""), 200);
	ck_assert_int_eq(ask_with("/packed.js", "If-Match: *"), 200);
	ck_assert_int_eq(ask_with("/api/games", "If-Match: \"nope\""), 412);
	ck_assert_ptr_nonnull(strstr(text, "{\"code\":\"changed\",\"error\":"));
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

START_TEST(a_large_answer_may_be_abandoned) {
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

/* Read all that comes until the connection ends, which is not by a reset. */
static void read_all(int fd) {
	size_t used = 0;
	for (ssize_t got = 1; got > 0; used += (size_t)got) {
		got = recv(fd, text + used, sizeof(text) - 1 - used, 0);
		ck_assert_int_ge(got, 0);
	}
	text[used] = '\0';
	close(fd);
}

static void send_bytes(int fd, const char *bytes, size_t size) {
	ck_assert_int_eq(send(fd, bytes, size, MSG_NOSIGNAL), (ssize_t)size);
}

/* Send what may be several requests; text is all that comes until the connection ends. */
static void ask_all(const char *request) {
	int fd = tcp_open(server.port);
	send_bytes(fd, request, strlen(request));
	read_all(fd);
}

/* Send a request on an open connection, and read until the given end of the answer. */
static void ask_on(int fd, const char *request, const char *answer) {
	size_t used = 0;
	send_bytes(fd, request, strlen(request));
	text[0] = '\0';
	while (strstr(text, answer) == NULL) {
		ssize_t got = recv(fd, text + used, sizeof(text) - 1 - used, 0);
		ck_assert_int_gt(got, 0);
		used += (size_t)got;
		text[used] = '\0';
	}
}

static unsigned count_answers(void) {
	unsigned count = 0;
	for (const char *at = text; (at = strstr(at, "HTTP/1.1 ")) != NULL; at++) {
		count++;
	}
	return count;
}

static const char health[] = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";

START_TEST(requests_follow_each_other_on_one_connection) {
	run();
	int fd = tcp_open(server.port);
	ask_on(fd, health, "well\n");
	ask_on(fd, "GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n", "There is no such page.");
	ask_on(fd, "GET /api/large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", "yyyy");
	close(fd);
	finish();
}
END_TEST

START_TEST(pipelined_requests_are_not_answered) {
	static const char both[] = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
				   "GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n";
	run();
	for (int i = 0; i < 2; i++) {
		int fd = tcp_open(server.port);
		if (i == 1) {
			ask_on(fd, health, "well\n");
		}
		send_bytes(fd, both, strlen(both));
		read_all(fd);
		ck_assert_uint_eq(count_answers(), 1);
		ck_assert_ptr_nonnull(strstr(text, "Connection: close\r\n"));
		ck_assert_ptr_nonnull(strstr(text, "well\n"));
	}
	expect_alive();
	finish();
}
END_TEST

/* More than the system keeps for both sides, so that it has to be read. */
START_TEST(endless_bytes_after_a_request_end_the_connection) {
	char *junk = calloc(1, 1 << 16);
	run();
	int fd = tcp_open(server.port);
	send_bytes(fd, health, strlen(health));
	for (int i = 0; i < 1000 && send(fd, junk, 1 << 16, MSG_NOSIGNAL) > 0; i++) {
	}
	close(fd);
	free(junk);
	expect_alive();
	finish();
}
END_TEST

/* ---- what libwebsockets 4.1 cannot be trusted with (SECURITY.md) ---- */

START_LOOP_TEST(two_requests_in_one_packet_do_not_stop_the_server, 4) {
	static const char *const second[] = {"POST /api/stream/event HTTP/1.1\r\nHost: a\r\n"
					     "Content-Length: 5\r\n\r\nabcde",
		"POST /api/replay HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nabcde",
		"POST /api/stream/event HTTP/1.1\r\nHost: a\r\n"
		"Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n",
		"POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\nabc"};
	char both[512];
	run();
	snprintf(both, sizeof(both), "%s%s", health, second[_i]);
	ask_all(both);
	ck_assert_uint_eq(count_answers(), 1);
	ck_assert_ptr_nonnull(strstr(text, "well\n"));
	expect_alive();
	finish();
}
END_TEST

START_LOOP_TEST(an_unknown_upgrade_is_refused_with_a_sentence, 7) {
	static const char *const lines[] = {"Upgrade: tea", "Upgrade: h2c\r\nUpgrade: tea",
		"Upgrade: websocket", "Upgrade: websocket\r\nSec-WebSocket-Key: abc",
		"Upgrade: websocket, tea\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
		"Upgrade: websocket\r\nContent-Length: 3\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
		"Upgrade:"};
	char request[512];
	run();
	for (int kept = 0; kept < 2; kept++) {
		int fd = tcp_open(server.port);
		if (kept == 1) {
			ask_on(fd, health, "well\n");
		}
		int size = snprintf(request, sizeof(request),
			"GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n%s\r\n\r\n",
			lines[_i]);
		send_bytes(fd, request, (size_t)size);
		read_all(fd);
		ck_assert_ptr_nonnull(strstr(text, "HTTP/1.1 400 Bad Request\r\n"));
		ck_assert_ptr_nonnull(strstr(text, "Upgrade must be websocket"));
	}
	expect_alive();
	finish();
}
END_TEST

/* A name that the library reads on over the end of its line, up to the next colon. */
START_LOOP_TEST(no_name_hides_the_next_header, 9) {
	static const char *const names[] = {"X", "a", "If", "Content", "X-Forwarded-Fo", "get",
		"Put%0aContent-Length", "Patch-Level", "Uri-Args"};
	char request[512];
	run();
	snprintf(request, sizeof(request),
		"GET /healthz HTTP/1.1\r\nHost: a\r\n%s: 1\r\nContent-Length: 35\r\n\r\n"
		"GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n",
		names[_i]);
	ask_all(request);
	ck_assert_ptr_nonnull(strstr(text, "HTTP/1.1 200 OK\r\n"));
	ck_assert_ptr_nonnull(strstr(text, "\r\n\r\nwell\n"));
	ck_assert_uint_eq(count_answers(), 1);
	expect_alive();
	finish();
}
END_TEST

/* An encoded line end would end the line for the library, and what follows would be a header. */
START_TEST(a_path_cannot_contain_a_header) {
	strcpy(config.net.proxies, "127.0.0.1");
	run();
	ask_all("GET /healthz%0aX-Forwarded-For:192.0.2.1 HTTP/1.1\r\nHost: a\r\n\r\n");
	ck_assert_ptr_nonnull(strstr(text, "HTTP/1.1 400 Bad Request\r\n"));
	ask_all("GET /healthz?%0D%0AContent-Length:%2035 HTTP/1.1\r\nHost: a\r\n\r\n"
		"GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n");
	ck_assert_ptr_nonnull(strstr(text, "HTTP/1.1 400 Bad Request\r\n"));
	ck_assert_uint_eq(count_answers(), 1);
	expect_alive();
	finish();
}
END_TEST

/* After a request with Authorization, and after one with a body. */
START_LOOP_TEST(every_head_of_a_connection_is_checked, 2) {
	static const char *const first[] = {
		"GET /healthz HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n\r\n",
		"GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na"};
	static const char *const second[] = {"GET /readyz HTTP/1.1\r\nHost : a\r\n\r\n",
		"GET /readyz HTTP/1.1\nHost: a\r\n\r\n", "GET /readyz HTTP/1.1\r\n\r\n",
		"GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n"};
	run();
	for (size_t i = 0; i < sizeof(second) / sizeof(second[0]); i++) {
		int fd = tcp_open(server.port);
		send_bytes(fd, first[_i], strlen(first[_i]));
		poll(NULL, 0, 20);
		ssize_t sent = send(fd, second[i], strlen(second[i]), MSG_NOSIGNAL);
		(void)sent; /* it may be closed already */
		read_all(fd);
		ck_assert_uint_eq(count_answers(), 1);
		ck_assert_ptr_nonnull(strstr(text, "well\n"));
		ck_assert_ptr_nonnull(strstr(text, "Connection: close\r\n"));
	}
	expect_alive();
	finish();
}
END_TEST

START_TEST(a_client_that_half_closes_gets_the_whole_answer) {
	size_t size = (3 << 20) + 4096, used = 0;
	char *large = malloc(size);
	static const char request[] = "GET /api/large HTTP/1.1\r\nHost: a\r\n\r\n";
	run();
	int fd = tcp_open(server.port);
	send_bytes(fd, request, strlen(request));
	shutdown(fd, SHUT_WR);
	for (ssize_t got = 1; got > 0 && used < size - 1; used += (size_t)got) {
		got = recv(fd, large + used, size - 1 - used, 0);
		ck_assert_int_ge(got, 0);
	}
	large[used] = '\0';
	ck_assert_uint_eq(strspn(strstr(large, "\r\n\r\n") + 4, "y"), 3 << 20);
	close(fd);
	free(large);
	finish();
}
END_TEST

/* How often the loop of the server has turned. */
static unsigned long long count_rounds(void) {
	unsigned long long count = 0;
	ck_assert_int_eq(http_get(server.port, "/metrics", text, sizeof(text)), 200);
	const char *line = strstr(text, "\nqirkat_loop_round_seconds_count ");
	ck_assert_ptr_nonnull(line);
	ck_assert_int_eq(sscanf(line, " qirkat_loop_round_seconds_count %llu", &count), 1);
	return count;
}

/* Answers that nobody reads, until the system buffers no more of them; then more requests. */
START_LOOP_TEST(a_client_that_does_not_read_keeps_nothing_busy, 2) {
	static const char *const paths[] = {"/api/large", "/metrics"};
	enum { FEW = 20000 }; /* a loop that spins turns as often in a tenth of a second */
	char request[128];
	config.net.quota.requests_per_s = 1000000;
	run();
	int fd = tcp_open(server.port);
	int size = snprintf(
		request, sizeof(request), "GET %s HTTP/1.1\r\nHost: a\r\n\r\n", paths[_i]);
	for (int i = 0; i < (_i == 0 ? 1 : 500); i++) {
		send_bytes(fd, request, (size_t)size);
		poll(NULL, 0, _i == 0 ? 100 : 1);
	}
	unsigned long long before = count_rounds();
	for (int i = 0; i < 20; i++) {
		ssize_t sent = send(fd, request, (size_t)size, MSG_NOSIGNAL | MSG_DONTWAIT);
		(void)sent;
		poll(NULL, 0, 50);
	}
	ck_assert_uint_lt(count_rounds() - before, FEW);
	close(fd);
	finish();
}
END_TEST

/* It is sent in many pieces, and lingers when it has been read. */
START_TEST(a_large_answer_with_bytes_after_its_request_keeps_nothing_busy) {
	enum { FEW = 20000 };
	static const char both[] = "GET /api/large HTTP/1.1\r\nHost: a\r\n\r\n"
				   "GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n";
	run();
	int fd = tcp_open(server.port);
	send_bytes(fd, both, strlen(both));
	for (ssize_t got = 1; got > 0;) {
		got = recv(fd, text, sizeof(text), 0);
		ck_assert_int_ge(got, 0);
	}
	unsigned long long before = count_rounds();
	poll(NULL, 0, 500);
	ck_assert_uint_lt(count_rounds() - before, FEW);
	close(fd);
	finish();
}
END_TEST

/* A refused websocket lingers, as the first request of a connection or as the second. */
START_LOOP_TEST(a_refused_websocket_keeps_nothing_busy, 2) {
	enum { FEW = 20000 };
	static const char upgrade[] =
		"GET /elsewhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
	run();
	int fd = tcp_open(server.port);
	if (_i == 1) {
		ask_on(fd, health, "well\n");
	}
	unsigned long long before = count_rounds();
	send_bytes(fd, upgrade, strlen(upgrade));
	ck_assert_int_gt(recv(fd, text, sizeof(text), 0), 0);
	poll(NULL, 0, 500);
	ck_assert_uint_lt(count_rounds() - before, FEW);
	close(fd);
	finish();
}
END_TEST

/* Ask for path until the answer is another than status. Returns how often it was that. */
static unsigned ask_until_not(const char *path, const char *header, int status) {
	unsigned count = 0;
	while (count < 10000 && ask_with(path, header) == status) {
		count++;
	}
	return count;
}

/* Sent slowly, and then buffered by the system for a client that reads late. */
START_TEST(a_refused_body_does_not_truncate_the_answer) {
	char *body = calloc(1, 1 << 20);
	static const char head[] =
		"POST /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 1048576\r\n\r\n";
	run();
	int fd = tcp_open(server.port);
	send_bytes(fd, head, strlen(head));
	for (int i = 0; i < 16; i++) {
		send_bytes(fd, body, 1 << 16);
		poll(NULL, 0, 100);
	}
	read_all(fd);
	ck_assert_ptr_nonnull(strstr(text, "HTTP/1.1 405 "));
	ck_assert_ptr_nonnull(strstr(text, "accepts only GET and HEAD"));
	free(body);
	expect_alive();
	finish();
}
END_TEST

/* The end of what the client sends does not end the connection: it still waits for the answer. */
START_LOOP_TEST(a_client_that_half_closes_after_a_file_gets_its_answer, 2) {
	static const char request[] =
		"POST /api/replay HTTP/1.1\r\nHost: a\r\nContent-Length: 30\r\n\r\n"
		"[Game \"alquerque\"]\n1. c2-c3 *\n";
	run();
	for (int i = 0; i < 20; i++) {
		int fd = tcp_open(server.port);
		send_bytes(fd, request, strlen(request));
		poll(NULL, 0, _i * 3);
		shutdown(fd, SHUT_WR);
		read_all(fd);
		ck_assert_ptr_nonnull(strstr(text, "HTTP/1.1 200 OK\r\n"));
	}
	finish();
}
END_TEST

START_TEST(a_path_that_leads_nowhere_is_counted) {
	config.net.quota.requests_per_s = 1;
	run();
	ck_assert_uint_le(ask_until_not("/a//b", "", 404), 25);
	ck_assert_ptr_nonnull(strstr(text, "429 Too Many Requests"));
	finish();
}
END_TEST

START_TEST(a_path_must_be_in_its_normal_form) {
	static const char *const paths[] = {"//metrics", "/./metrics", "/x/../metrics",
		"/%6detrics", "/metrics;x", "/metrics;", "/metrics&x", "/metrics/.", "/x//y",
		"/%2fx", "/..", "/a+b"};
	run();
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		ck_assert_int_eq(http_get(server.port, paths[i], text, sizeof(text)), 404);
		ck_assert_ptr_nonnull(strstr(text, "There is no such page."));
	}
	ck_assert_int_eq(http_get(server.port, "/metrics?a;b&c+%2e/../", text, sizeof(text)), 200);
	finish();
}
END_TEST

START_LOOP_TEST(an_unexpected_body_is_not_read_as_a_request, 3) {
	static const char *const heads[] = {"Content-Length: 38", "Transfer-Encoding: chunked",
		"Content-Length: 00000000000000000000000000000000000000000000000000000038"};
	char request[256];
	run();
	snprintf(request, sizeof(request),
		"GET /healthz HTTP/1.1\r\nHost: a\r\n%s\r\n\r\n"
		"GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n",
		heads[_i]);
	ask_all(request);
	ck_assert_ptr_nonnull(strstr(text, "well\n"));
	ck_assert_ptr_nonnull(strstr(text, "Connection: close\r\n"));
	ck_assert_ptr_null(strstr(strstr(text, "HTTP/1.1") + 1, "HTTP/1"));
	expect_alive();
	finish();
}
END_TEST

/* The last of several requests on one connection is badly written, and hides another. */
START_LOOP_TEST(an_ambiguous_head_is_refused, 2) {
	static const char *const lines[] = {"Content-Length : 38", "Transfer-Encoding : chunked",
		"Content-Length: 38\r\nContent-Length: 0", "Content-Length: +38",
		"Content-Length: 38, 38", "Y: a\r\n Content-Length: 38", "Y: a\nContent-Length: 38",
		"Transfer-Encoding: chunked\r\nContent-Length: 38", "Content-Length\t: 38",
		"Y: a\r\n\tfolded\r\nContent-Length: 38"};
	char request[512];
	run();
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		int fd = tcp_open(server.port);
		if (_i == 1) {
			ask_on(fd, health, "well\n");
		}
		int size = snprintf(request, sizeof(request),
			"GET /readyz HTTP/1.1\r\nHost: a\r\n%s\r\n\r\n"
			"GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n",
			lines[i]);
		send_bytes(fd, request, (size_t)size);
		read_all(fd);
		ck_assert_msg(strstr(text, "HTTP/1.1 400 Bad Request\r\n") != NULL, "%s", lines[i]);
		ck_assert_ptr_nonnull(strstr(text, "Connection: close\r\n"));
		ck_assert_ptr_null(strstr(text, "ready\n"));
		ck_assert_ptr_null(strstr(text, "There is no such page."));
	}
	ck_assert_int_eq(http_get(server.port, "/metrics", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "\nqirkat_http_bad_requests_total 10\n"));
	ck_assert_ptr_nonnull(strstr(text, "\nqirkat_loop_round_seconds_bucket{le=\"+Inf\"} "));
	ck_assert_ptr_null(strstr(text, "\nqirkat_loop_round_seconds_count 0\n"));
	expect_alive();
	finish();
}
END_TEST

START_TEST(nothing_is_read_after_a_request_for_another_protocol) {
	run();
	ask_all("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
		"GET /nothing HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n");
	ck_assert_ptr_nonnull(strstr(text, "well\n"));
	ck_assert_ptr_nonnull(strstr(text, "Connection: close\r\n"));
	ck_assert_ptr_null(strstr(text, "There is no such page."));
	finish();
}
END_TEST

START_TEST(a_request_to_switch_to_http2_is_ignored) {
	run();
	ck_assert_int_eq(
		http_ask(server.port,
			"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\n"
			"Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
			text, sizeof(text)),
		200);
	ck_assert_ptr_nonnull(strstr(text, "well\n"));
	expect_alive();
	finish();
}
END_TEST

START_TEST(endless_headers_are_cut_off) {
	run();
	int fd = tcp_open(server.port);
	static const char line[] =
		"Y-Long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n";
	ck_assert_int_gt(send(fd, "GET / HTTP/1.1\r\n", 16, MSG_NOSIGNAL), 0);
	bool cut = false;
	for (int i = 0; i < 60000 && !cut; i++) {
		cut = send(fd, line, sizeof(line) - 1, MSG_NOSIGNAL) < 0;
	}
	ck_assert(cut);
	close(fd);
	expect_alive();
	finish();
}
END_TEST

/* ---- what one address may ask for ---- */
/* The long run is left out: within the time of this test it adds a few. */
START_TEST(an_address_must_wait_after_a_burst) {
	config.net.quota.requests_per_s = 1;
	run();
	unsigned count = ask_until_not("/", "", 200);
	ck_assert_uint_ge(count, 10 - 1); /* a connection counts as a request */
	ck_assert_uint_le(count, 20);
	ck_assert_ptr_nonnull(strstr(text, "HTTP/1.1 429 Too Many Requests\r\n"));
	ck_assert_ptr_nonnull(strstr(text, "Retry-After: 1\r\n"));
	ck_assert_ptr_nonnull(strstr(text, "Connection: close\r\n"));
	ck_assert_ptr_nonnull(
		strstr(text, "Too many requests from your address; try again in 1 s.\n"));
	ask_until_not("/api/games", "", 200); /* a slow machine may be owed an answer */
	ck_assert_ptr_nonnull(strstr(text, "{\"code\":\"too_fast\",\"error\":\"Too many requests"));
	int status;
	do {
		status = ws_open(&ws, server.port, "/ws", "");
		ws_finish(&ws);
	} while (status == 101);
	ck_assert_int_eq(status, 429);
	finish();
}
END_TEST

START_TEST(a_refused_connection_answers_nothing_else) {
	config.net.quota.requests_per_s = 1;
	run();
	ask_until_not("/", "", 200);
	do {
		ask_all("GET / HTTP/1.1\r\nHost: a\r\n\r\n"
			"GET / HTTP/1.1\r\nHost: a\r\n\r\n");
	} while (strncmp(text, "HTTP/1.1 200", 12) == 0);
	ck_assert_ptr_nonnull(strstr(text, "429"));
	ck_assert_ptr_null(strstr(strstr(text, "HTTP/1.1") + 1, "HTTP/1.1"));
	finish();
}
END_TEST

/* A balancer may share its address with those it has to keep away. */
START_TEST(health_checks_are_answered_beyond_the_limit) {
	static const char *const checks[] = {"/healthz", "/readyz", "/metrics"};
	config.net.quota.requests_per_s = 1;
	run();
	ask_until_not("/", "", 200);
	for (int i = 0; i < 9; i++) {
		ck_assert_int_eq(http_get(server.port, checks[i % 3], text, sizeof(text)), 200);
		poll(NULL, 0, 200);
		ask_until_not("/", "", 200);
		ck_assert_ptr_nonnull(strstr(text, "HTTP/1.1 429 "));
	}
	finish();
}
END_TEST

START_TEST(health_checks_have_their_own_limit) {
	config.net.quota.requests_per_s = 1;
	run();
	int fd = tcp_open(server.port);
	unsigned count = 0;
	for (text[0] = '\0'; strstr(text, "429") == NULL; count++) {
		ask_on(fd, health, "\r\n\r\n");
	}
	ck_assert_uint_ge(count, 60);
	ck_assert_uint_le(count, 200);
	close(fd);
	finish();
}
END_TEST

/* Refusals are few, however many connections come. */
START_TEST(connections_of_a_client_that_goes_on_asking_are_closed) {
	config.net.quota.requests_per_s = 1;
	run();
	ask_until_not("/", "", 200);
	unsigned closed = 0;
	for (int i = 0; i < 500; i++) {
		closed += ask_with("/", "") == 0;
	}
	ck_assert_uint_ge(closed, 250);
	finish();
}
END_TEST

START_TEST(thirty_people_behind_one_address_load_their_pages) {
	run();
	for (int person = 0; person < 30; person++) {
		int fd = tcp_open(server.port);
		for (int file = 0; file < 30; file++) {
			ask_on(fd, "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "</html>");
		}
		close(fd);
	}
	finish();
}
END_TEST

START_TEST(guessing_rooms_is_stopped_soon) {
	config.net.quota.misses_per_minute = 10;
	run();
	unsigned count = ask_until_not("/api/rooms/none", "", 404);
	ck_assert_uint_ge(count, 10);
	ck_assert_uint_le(count, 12);
	ck_assert_ptr_nonnull(strstr(text, "HTTP/1.1 429 "));
	ck_assert_ptr_nonnull(strstr(text, "Retry-After: "));
	/* nor does it learn that a room exists */
	ck_assert_int_eq(ask_with("/api/rooms/7kx2m9ab/replay", ""), 429);
	ck_assert_int_eq(ask_with("/api/games", ""), 200);
	ck_assert_int_eq(ask_with("/api/rooms", ""), 200);
	finish();
}
END_TEST

START_TEST(addresses_behind_a_proxy_are_limited_separately) {
	config.net.quota.misses_per_minute = 5;
	strcpy(config.net.proxies, "127.0.0.1");
	run();
	ck_assert_uint_eq(ask_until_not("/api/rooms/none", "X-Forwarded-For: 192.0.2.1", 404), 5);
	ck_assert_uint_eq(ask_until_not("/api/rooms/none", "X-Forwarded-For: 192.0.2.2", 404), 5);
	ck_assert_int_eq(ask_with("/api/rooms/none", "X-Forwarded-For: 192.0.2.1"), 429);
	finish();
}
END_TEST

/* ---- files of the client ---- */

static char folder[TEMPORARY_PATH];

static void write_file(const char *name, const char *content) {
	char path[128];
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fputs(content, file);
	fclose(file);
}

static void remove_folder(void) {
	static const char *const names[] = {"index.html", "place.html", "card.png",
		"assets/app-1a2b.js", "assets", "cards/felli.png", "cards"};
	char path[128];
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		snprintf(path, sizeof(path), "%s/%s", folder, names[i]);
		remove(path);
	}
	rmdir(folder);
}

static void run_with_client(void) {
	char path[128];
	ck_assert(temporary_make(folder, sizeof(folder), "client"));
	snprintf(path, sizeof(path), "%s/assets", folder);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	write_file("index.html", "<!doctype html><title>the client</title>");
	write_file("assets/app-1a2b.js", "run()");
	write_file("place.html", "<!doctype html><title>stands alone</title>");
	write_file("card.png", "a picture");
	strcpy(config.client, folder);
	run();
}

START_TEST(only_standalone_pages_may_be_framed_and_only_by_listed_sites) {
	static const char *const places[] = {"/embed/felli", "/kiosk/felli", "/print/felli"};
	strcpy(config.net.frames, "https://example.org,https://*.example.net");
	run_with_client();
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		ck_assert_int_eq(http_get(server.port, places[i], text, sizeof(text)), 200);
		ck_assert_ptr_nonnull(strstr(text, "stands alone"));
		bool framed =
			strstr(text,
				"frame-ancestors https://example.org https://*.example.net\r\n") !=
			NULL;
		ck_assert_int_eq(framed, i == 0);
		ck_assert_int_eq(strstr(text, "X-Frame-Options: DENY\r\n") == NULL, i == 0);
	}
	finish();
	remove_folder();
}
END_TEST

START_TEST(without_listed_sites_no_page_may_be_framed) {
	config.net.frames[0] = '\0';
	run_with_client();
	ck_assert_int_eq(http_get(server.port, "/embed/felli", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "frame-ancestors 'none'\r\n"));
	finish();
	remove_folder();
}
END_TEST

START_TEST(the_client_and_its_files_are_served) {
	static const char *const pages[] = {"/", "/new", "/new/laquet", "/r/7kx2m9ab", "/games",
		"/games/laquet", "/watch", "/r/7kx2m9ab/replay", "/replay", "/mine", "/solved",
		"/solved/felli", "/local", "/local/felli"};
	run_with_client();
	for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		ck_assert_int_eq(http_get(server.port, pages[i], text, sizeof(text)), 200);
		ck_assert_ptr_nonnull(strstr(text, "the client"));
		ck_assert_ptr_nonnull(strstr(
			text, "Content-Security-Policy: default-src 'none'; script-src 'self'"));
		ck_assert_ptr_nonnull(strstr(text, "Cache-Control: no-cache\r\n"));
		ck_assert_ptr_nonnull(strstr(text, "frame-ancestors 'none'"));
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

START_TEST(a_game_that_does_not_exist_is_not_found_by_the_same_page) {
	static const char *const paths[] = {"/games/nope", "/new/nope", "/learn/nope",
		"/puzzle/nope", "/puzzle/nope/1", "/solved/nope", "/analysis/nope", "/review/nope",
		"/local/nope", "/r/ZZZ", "/r/ZZZ/replay"};
	static const char *const places[] = {
		"/embed/nope", "/kiosk/nope", "/print/nope", "/kiosk/7kx2m9ab"};
	run_with_client();
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		ck_assert_int_eq(http_get(server.port, paths[i], text, sizeof(text)), 404);
		ck_assert_ptr_nonnull(strstr(text, "the client"));
	}
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		ck_assert_int_eq(http_get(server.port, places[i], text, sizeof(text)), 404);
		ck_assert_ptr_nonnull(strstr(text, "stands alone"));
	}
	ck_assert_int_eq(http_get(server.port, "/embed/7KX2M9AB", text, sizeof(text)), 200);
	ck_assert_int_eq(http_get(server.port, "/r/7KX2M9AB", text, sizeof(text)), 200);
	finish();
	remove_folder();
}
END_TEST

/* The files are read at the start. */
static void run_with_page(const char *page) {
	run_with_client();
	expect_alive();
	write_file("index.html", page);
	finish();
	run();
}

START_TEST(the_page_of_a_table_describes_it) {
	run_with_page("<head><!--words--><title>All</title><!--/words--></head>");
	ck_assert_int_eq(http_get(server.port, "/r/7kx2m9ab/replay", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "<title>&lt;b&gt;&quot;Amal&quot;&amp; · Qirkat<"));
	ck_assert_ptr_nonnull(
		strstr(text, "\"og:description\" content=\"At /r/7kx2m9ab/replay.\""));
	ck_assert_ptr_nonnull(strstr(text, "</head>"));
	ck_assert_ptr_null(strstr(text, "All"));
	ck_assert_ptr_null(strstr(text, "<b>"));
	ck_assert_int_eq(http_get(server.port, "/r/zzzzzzzz", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "<title>All</title>"));
	finish();
	remove_folder();
}
END_TEST

START_TEST(the_page_of_a_table_is_compressed_for_clients_that_accept_it) {
	char page[2100];
	int begin = snprintf(
		page, sizeof(page), "<head><!--words--><title>All</title><!--/words-->");
	memset(page + begin, ' ', sizeof(page) - (size_t)begin - 1);
	page[sizeof(page) - 1] = '\0';
	run_with_page(page);
	ck_assert_int_eq(ask_with("/r/ppppprvt", "Accept-Encoding: gzip"), 200);
	ck_assert_ptr_nonnull(strstr(text, "Content-Encoding: gzip\r\n"));
	ck_assert_ptr_nonnull(strstr(text, "Vary: Accept-Encoding\r\n"));
	ck_assert_ptr_nonnull(strstr(text, "X-Robots-Tag: noindex\r\n"));
	ck_assert_ptr_null(strstr(text, "ETag"));
	ck_assert_int_eq(ask_with("/r/ppppprvt", "Accept-Encoding: br"), 200);
	ck_assert_ptr_null(strstr(text, "Content-Encoding"));
	ck_assert_ptr_nonnull(strstr(text, "<title>"));
	finish();
	remove_folder();
}
END_TEST

START_TEST(search_engines_may_index_only_public_tables) {
	run_with_page("<head><!--words--><title>All</title><!--/words--></head>");
	ck_assert_int_eq(http_get(server.port, "/r/7kx2m9ab", text, sizeof(text)), 200);
	ck_assert_ptr_null(strstr(text, "X-Robots-Tag"));
	ck_assert_int_eq(http_get(server.port, "/r/ppppprvt", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "X-Robots-Tag: noindex\r\n"));
	ck_assert_int_eq(http_get(server.port, "/r/zzzzzzzz", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "X-Robots-Tag: noindex\r\n"));
	finish();
	remove_folder();
}
END_TEST

START_TEST(a_page_reveals_no_table_to_a_client_that_guesses) {
	config.net.quota.misses_per_minute = 3;
	run_with_page("<head><!--words--><title>All</title><!--/words--></head>");
	ck_assert_int_eq(ask_with("/r/7kx2m9ab", ""), 200);
	ck_assert_ptr_null(strstr(text, "All"));
	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(ask_with("/r/zzzzzzzz", ""), 200);
	}
	ck_assert_int_eq(ask_with("/r/7kx2m9ab", ""), 200);
	ck_assert_ptr_nonnull(strstr(text, "<title>All</title>"));
	finish();
	remove_folder();
}
END_TEST

START_TEST(the_page_of_a_game_is_cached_for_each_host) {
	char header[128], etag[64];
	run_with_page("<head><!--words--><title>All</title><!--/words--></head>");
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(
			http_ask(server.port, "GET /games/felli HTTP/1.1\r\nHost: one\r\n\r\n",
				text, sizeof(text)),
			200);
		ck_assert_ptr_nonnull(strstr(text, "content=\"http://one/card.png\""));
		ck_assert_ptr_nonnull(
			strstr(text, "Content-Security-Policy: default-src 'none'; script"));
		ck_assert_int_eq(sscanf(strstr(text, "ETag: "), "ETag: %63s", etag), 1);
		ck_assert_int_eq(ask_with("/games/felli", ""), 200);
		ck_assert_ptr_nonnull(strstr(text, "content=\"http://a/card.png\""));
	}
	snprintf(header, sizeof(header), "If-None-Match: %s", etag);
	ck_assert_int_eq(ask_with("/games/felli", header), 200);
	ck_assert_int_eq(sscanf(strstr(text, "ETag: "), "ETag: %63s", etag), 1);
	snprintf(header, sizeof(header), "If-None-Match: %s", etag);
	ck_assert_int_eq(ask_with("/games/felli", header), 304);
	finish();
	remove_folder();
}
END_TEST

START_TEST(the_address_of_a_preview_image_has_the_requested_host) {
	run_with_page("<!--words--><!--/words-->");
	http_ask(server.port, "GET /games/felli HTTP/1.1\r\nHost: example.org:81\r\n\r\n", text,
		sizeof(text));
	ck_assert_ptr_nonnull(strstr(text, "content=\"http://example.org:81/card.png\""));
	http_ask(
		server.port, "GET /games/felli HTTP/1.1\r\nHost: a(b)\r\n\r\n", text, sizeof(text));
	ck_assert_ptr_null(strstr(text, "card.png"));
	finish();
	remove_folder();
}
END_TEST

static void add_card(void) {
	char path[128];
	snprintf(path, sizeof(path), "%s/cards", folder);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	write_file("cards/felli.png", "the board of Felli");
	expect_alive();
	finish();
	run();
}

START_TEST(pages_of_games_and_tables_have_the_card_of_the_game) {
	static const char *const paths[] = {"/games/felli", "/learn/felli", "/new/felli",
		"/local/felli", "/analysis/felli", "/solved/felli", "/puzzle/felli",
		"/puzzle/felli/3", "/review/felli", "/r/7kx2m9ab", "/r/7kx2m9ab/replay",
		"/r/7kx2m9ab/review", "/?game=felli", "/?game=felli&clock=days"};
	run_with_page("<!--words--><!--/words-->");
	add_card();
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		ck_assert_int_eq(ask_with(paths[i], ""), 200);
		ck_assert_msg(
			strstr(text, "og:image\" content=\"http://a/cards/felli.png\"") != NULL,
			"%s: %s", paths[i], text);
		ck_assert_ptr_nonnull(strstr(text, "og:image:type\" content=\"image/png\""));
		ck_assert_ptr_nonnull(strstr(text, "og:image:width\" content=\"1200\""));
		ck_assert_ptr_nonnull(strstr(text, "og:image:height\" content=\"630\""));
		ck_assert_ptr_nonnull(
			strstr(text, "og:image:alt\" content=\"The board of &lt;Felli&gt;\""));
	}
	ck_assert_int_eq(http_get(server.port, "/cards/felli.png", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "Content-Type: image/png\r\n"));
	ck_assert_ptr_nonnull(strstr(text, "Cross-Origin-Resource-Policy: cross-origin\r\n"));
	finish();
	remove_folder();
}
END_TEST

START_TEST(pages_without_a_game_or_its_card_have_the_sites_card) {
	run_with_page("<!--words--><meta content=\"/card.png\"><!--/words-->");
	ck_assert_int_eq(ask_with("/games/felli", ""), 200);
	ck_assert_ptr_nonnull(strstr(text, "og:image\" content=\"http://a/card.png\""));
	ck_assert_ptr_nonnull(strstr(text, "og:image:alt\" content=\"Three boards"));
	add_card();
	ck_assert_int_eq(ask_with("/?game=felli&game=kharbaga", ""), 200);
	ck_assert_ptr_nonnull(strstr(text, "<meta content=\"http://a/card.png\">"));
	finish();
	remove_folder();
}
END_TEST

START_TEST(every_page_has_the_full_address_of_its_preview_image) {
	static const char *const paths[] = {
		"/", "/learn", "/puzzle", "/games", "/solved", "/local"};
	run_with_page("<!--words--><meta content=\"/card.png\"><!--/words--><p>rest");
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		for (int twice = 0; twice < 2; twice++) {
			ck_assert_int_eq(ask_with(paths[i], ""), 200);
			ck_assert_ptr_nonnull(strstr(text,
				"<!--words--><meta content=\"http://a/card.png\"><!--/words--><p>rest"));
		}
	}
	http_ask(server.port, "GET / HTTP/1.1\r\nHost: a'(b)\r\n\r\n", text, sizeof(text));
	ck_assert_ptr_nonnull(strstr(text, "content=\"/card.png\""));
	http_ask(server.port, "GET / HTTP/1.1\r\nHost: a\"><b>\r\n\r\n", text, sizeof(text));
	ck_assert_ptr_null(strstr(text, "content="));
	finish();
	remove_folder();
}
END_TEST

START_TEST(slashes_and_punctuation_after_a_pages_address_redirect_to_it) {
	static const char *const paths[][2] = {
		{"/games/alquerque/", "/games/alquerque"},
		{"/r/7kx2m9ab/", "/r/7kx2m9ab"},
		{"/r/7kx2m9ab.", "/r/7kx2m9ab"},
		{"/r/7kx2m9ab),", "/r/7kx2m9ab"},
		{"/r/7kx2m9ab%E2%80%9D", "/r/7kx2m9ab"},
		{"/r/7kx2m9ab/replay/", "/r/7kx2m9ab/replay"},
		{"/embed/x/?languages=ar&a=1", "/embed/x?languages=ar&a=1"},
		{"/games/felli/?a=%26%2B+%20%25&&b=%3D%C3%A9",
			"/games/felli?a=%26%2B+%20%25&&b=%3D%C3%A9"},
	};
	char line[128];
	run_with_page("<!--words--><!--/words-->");
	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
		ck_assert_int_eq(ask_with(paths[i][0], ""), 308);
		snprintf(line, sizeof(line), "Location: %s\r\n", paths[i][1]);
		ck_assert_msg(strstr(text, line) != NULL, "%s not in %s", line, text);
	}
	ck_assert_int_eq(ask_with("/", ""), 200);
	ck_assert_int_eq(ask_with("//evil.example/", ""), 404);
	ck_assert_int_eq(ask_with("/assets/nothing.js/", ""), 404);
	ck_assert_int_eq(ask_with("/nothing/", ""), 404);
	finish();
	remove_folder();
}
END_TEST

START_TEST(answers_that_other_sites_may_read_may_be_embedded_too) {
	run_with_client();
	ck_assert_int_eq(http_get(server.port, "/api/rooms", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "Cross-Origin-Resource-Policy: cross-origin\r\n"));
	ck_assert_ptr_null(strstr(text, "Resource-Policy: same-origin"));
	ck_assert_int_eq(http_get(server.port, "/card.png", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "Cross-Origin-Resource-Policy: cross-origin\r\n"));
	ck_assert_int_eq(http_get(server.port, "/", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "Cross-Origin-Resource-Policy: same-origin\r\n"));
	finish();
	remove_folder();
}
END_TEST

START_TEST(a_preview_image_has_https_if_a_trusted_proxy_says_so) {
	static const char ask[] = "GET /games/felli HTTP/1.1\r\nHost: example.org\r\n"
				  "X-Forwarded-Proto: https\r\n\r\n";
	run_with_page("<!--words--><!--/words-->");
	http_ask(server.port, ask, text, sizeof(text));
	ck_assert_ptr_nonnull(strstr(text, "content=\"http://example.org/card.png\""));
	finish();
	remove_folder();
	strcpy(config.net.proxies, "127.0.0.0/8");
	run_with_page("<!--words--><!--/words-->");
	http_ask(server.port, ask, text, sizeof(text));
	ck_assert_ptr_nonnull(strstr(text, "content=\"https://example.org/card.png\""));
	http_ask(server.port, "GET /games/felli HTTP/1.1\r\nHost: example.org\r\n\r\n", text,
		sizeof(text));
	ck_assert_ptr_nonnull(strstr(text, "content=\"http://example.org/card.png\""));
	finish();
	remove_folder();
}
END_TEST

START_TEST(a_file_the_client_already_has_is_not_sent_again) {
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
	config.net.port = server.port;
	second = fake_server_start(&config);
	ck_assert_uint_eq(second.port, 0);
	ck_assert_int_eq(fake_server_stop(&second), 4);
	finish();
}
END_TEST

START_TEST(an_address_of_another_machine_is_refused) {
	strcpy(config.net.host, "192.0.2.1");
	server = fake_server_start(&config);
	ck_assert_uint_eq(server.port, 0);
	ck_assert_int_eq(fake_server_stop(&server), 4);
}
END_TEST

START_TEST(without_a_host_it_listens_on_every_address) {
	config.net.host[0] = '\0';
	run();
	ck_assert_int_eq(http_get(server.port, "/healthz", text, sizeof(text)), 200);
	finish();
}
END_TEST

START_TEST(a_connection_that_ends_is_announced) {
	static const char *const requests[] = {
		"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
		"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: foo, Close\r\n\r\n",
		"GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"};
	run();
	for (size_t i = 0; i < sizeof(requests) / sizeof(requests[0]); i++) {
		ask_all(requests[i]);
		ck_assert_ptr_nonnull(strstr(text, "\r\nConnection: close\r\n"));
		ck_assert_uint_eq(count_answers(), 1);
	}
	finish();
}
END_TEST

START_TEST(a_websocket_may_offer_protocols) {
	run();
	ck_assert_int_eq(ws_open(&ws, server.port, "/ws",
				 "Sec-WebSocket-Protocol: chat, superchat\r\n"
				 "Sec-WebSocket-Extensions: permessage-deflate\r\n"),
		101);
	ws_send(&ws, "echo a");
	struct ws_message message = ws_read(&ws, SOON_MS);
	ck_assert_int_eq(message.type, WS_TEXT);
	ck_assert_str_eq(message.data, "a");
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(a_websocket_must_have_version_13) {
	static const char *const versions[] = {"", "Sec-WebSocket-Version: 8\r\n",
		"Sec-WebSocket-Version: 14\r\n", "Sec-WebSocket-Version: 13, 8\r\n"};
	char request[256];
	run();
	for (size_t i = 0; i < sizeof(versions) / sizeof(versions[0]); i++) {
		snprintf(request, sizeof(request),
			"GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
			"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n",
			versions[i]);
		ask_all(request);
		ck_assert_ptr_nonnull(strstr(text, "HTTP/1.1 426 Upgrade Required\r\n"));
		ck_assert_ptr_nonnull(strstr(text, "\r\nSec-WebSocket-Version: 13\r\n"));
	}
	finish();
}
END_TEST

/* tests/server/net/http_head_test.c - request heads that every reader understands alike, and
 * others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/http_head.h"
#include "tests/suite.h"

static struct http_head *head;
static const struct head_fault *fault;

static void tear_down(void) {
	free(head);
	head = NULL;
}

static void set_up(void) {
	tear_down();
	head = head_create();
	ck_assert_ptr_nonnull(head);
}

static size_t feed(const char *text) {
	return head_read(head, text, strlen(text), &fault);
}

static void passes(const char *text) {
	set_up();
	ck_assert_msg(feed(text) == strlen(text) && fault == NULL, "refused: %s", text);
}

/* The head is refused, in whatever pieces it arrives. */
static void refuses(const char *text, const char *sentence) {
	set_up();
	feed(text);
	ck_assert_msg(fault != NULL, "passed: %s", text);
	ck_assert_msg(strstr(fault->text, sentence) != NULL, "\"%s\" does not say \"%s\"",
		fault->text, sentence);
	set_up();
	fault = NULL;
	for (size_t i = 0; text[i] != '\0' && fault == NULL; i++) {
		ck_assert_uint_eq(head_read(head, text + i, 1, &fault), 1);
	}
	ck_assert_ptr_nonnull(fault);
	ck_assert_ptr_nonnull(strstr(fault->text, sentence));
}

/* A head with this line. */
static const char *head_with(const char *line) {
	static char text[10000];
	snprintf(text, sizeof(text), "GET / HTTP/1.1\r\nHost: a\r\n%s\r\n\r\n", line);
	return text;
}

static const char *head_of(const char *path) {
	static char text[10000];
	snprintf(text, sizeof(text), "GET %s HTTP/1.1\r\nHost: a\r\n\r\n", path);
	return text;
}

SUITE_GROUP(http_head_cases, set_up, tear_down, SUITE_SECONDS)

START_TEST(ordinary_heads_are_accepted) {
	passes("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
	passes("GET /healthz HTTP/1.0\r\n\r\n");
	passes("GET /r/7kx2m9ab?a=1&b=%20 HTTP/1.1\r\nhost:a:80\r\nX-Empty:\r\nCookie: a=b; c=\"d\"\r\n"
	       "User-Agent: M (X; \xc3\xa9)\t1\r\nAccept: */*\r\n\r\n");
	passes("POST /api/replay HTTP/1.1\r\nHost: a\r\nContent-Length:  12 \r\n\r\n");
	passes("POST /api/replay HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n");
	passes("GET /ws HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n"
	       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
	passes("GET / HTTP/1.1\r\nHo");
}
END_TEST

START_TEST(a_space_before_a_colon_is_refused) {
	refuses("GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n", "colon right after");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n",
		"colon right after");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nContent-Length\t: 5\r\n\r\n", "colon right after");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nNo-Colon\r\n\r\n", "colon right after");
	refuses("GET / HTTP/1.1\r\nHost: a\r\n: 5\r\n\r\n", "colon right after");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nContent-Length\v: 5\r\n\r\n", "colon right after");
}
END_TEST

START_TEST(a_folded_header_line_is_refused) {
	refuses("GET / HTTP/1.1\r\nHost: a\r\nY: b\r\n c\r\n\r\n", "on a line of its own");
	refuses("GET / HTTP/1.1\r\n Host: a\r\n\r\n", "on a line of its own");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nY: b\r\n\tContent-Length: 5\r\n\r\n",
		"on a line of its own");
}
END_TEST

START_TEST(bare_line_feeds_are_refused) {
	refuses("GET / HTTP/1.1\nHost: a\r\n\r\n", "METHOD PATH");
	refuses("GET / HTTP/1.1\r\nHost: a\nY: b\r\n\r\n", "CR LF");
	refuses("GET / HTTP/1.1\r\nHost: a\r\n\nGET / HTTP/1.1\r\n", "CR LF");
	refuses("GET / HTTP/1.1\r\nHost: a\rY: b\r\n\r\n", "CR LF");
	refuses("GET / HTTP/1.1\r\nHost: a\r\n\rX", "CR LF");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nX\nContent-Length: 5\r\n\r\n", "colon right after");
}
END_TEST

START_TEST(content_length_must_be_given_once_in_digits) {
	static const char *const lines[] = {"Content-Length: +5", "Content-Length: -5",
		"Content-Length: 5,5", "Content-Length: 5, 5", "Content-Length: 5 5",
		"Content-Length: 0x5", "Content-Length:", "Content-Length: 5\r\nContent-Length: 5",
		"content-length: 0\r\nCONTENT-LENGTH: 5"};
	char text[256];
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		strcpy(text, "GET / HTTP/1.1\r\nHost: a\r\n");
		strcat(text, lines[i]);
		strcat(text, "\r\n\r\n");
		refuses(text, "Content-Length must be given once");
	}
}
END_TEST

START_TEST(transfer_encoding_must_be_chunked_alone) {
	static const char *const lines[] = {"Transfer-Encoding: chunked\r\nContent-Length: 5",
		"Content-Length: 5\r\nTransfer-Encoding: chunked", "Transfer-Encoding: xchunked",
		"Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, identity",
		"Transfer-Encoding:", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
		"Transfer-Encoding: chunked chunked"};
	char text[256];
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		strcpy(text, "GET / HTTP/1.1\r\nHost: a\r\n");
		strcat(text, lines[i]);
		strcat(text, "\r\n\r\n");
		refuses(text, "Transfer-Encoding must be chunked");
	}
	refuses("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
		"Transfer-Encoding must be chunked");
}
END_TEST

START_TEST(there_must_be_one_host) {
	refuses("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "exactly one Host header");
	refuses("GET / HTTP/1.1\r\nY: a\r\n\r\n", "exactly one Host header");
}
END_TEST

START_TEST(the_request_line_must_have_three_words) {
	refuses("GET  / HTTP/1.1\r\n\r\n", "METHOD PATH");
	refuses("GET /\r\n\r\n", "METHOD PATH");
	refuses("GET / HTTP/1.1 \r\n\r\n", "METHOD PATH");
	refuses("GET / a HTTP/1.1\r\n\r\n", "METHOD PATH");
	refuses("GET / HTTP/1.10\r\n\r\n", "METHOD PATH");
	refuses(" GET / HTTP/1.1\r\n\r\n", "METHOD PATH");
	refuses("G\x01T / HTTP/1.1\r\n\r\n", "METHOD PATH");
	refuses("GET /\x7f HTTP/1.1\r\n\r\n", "METHOD PATH");
}
END_TEST

START_TEST(control_characters_are_refused) {
	refuses("GET / HTTP/1.1\r\nY: a\x01\r\n\r\n", "control characters");
	refuses("GET / HTTP/1.1\r\nY: a\x7f\r\n\r\n", "control characters");
	set_up();
	head_read(head, "GET / HTTP/1.1\r\nY: a\0b\r\n\r\n", 25, &fault);
	ck_assert_ptr_nonnull(strstr(fault->text, "control characters"));
}
END_TEST

START_TEST(bytes_after_the_head_are_not_read) {
	static const char *const heads[] = {"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n",
		("GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
		 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")};
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
		char text[256];
		snprintf(text, sizeof(text), "%s\n \x01", heads[i]);
		set_up();
		ck_assert_uint_eq(feed(text), strlen(heads[i]));
		ck_assert_ptr_null(fault);
		ck_assert_int_eq(head->state, HEAD_DONE);
		ck_assert_uint_eq(feed("\n \x01"), 0);
	}
}
END_TEST

START_TEST(a_head_says_which_body_and_upgrade_follow) {
	passes("POST / HTTP/1.0\r\nContent-Length: 0012\r\nAuthorization: Bearer x\r\n\r\n");
	ck_assert_int_eq(head->method, METHOD_POST);
	ck_assert(head->is_old && head->has_length && !head->is_chunked);
	ck_assert_uint_eq(head->length, 12);
	ck_assert(head_has_body(head));
	passes("DELETE / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n");
	ck_assert_uint_eq(head->length, UINT64_MAX);
	passes("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
	ck_assert(head->is_chunked && head_has_body(head));
	passes(head_with("Content-Length: 0"));
	ck_assert(!head_has_body(head));
	passes(head_with("Upgrade: H2C"));
	ck_assert_int_eq(head->upgrade, UPGRADE_HTTP2);
}
END_TEST

static void expect_header(const char *name, const char *value) {
	char text[64];
	ck_assert(head_has(head, name));
	ck_assert(head_copy(head, name, text, sizeof(text)));
	ck_assert_str_eq(text, value);
}

START_TEST(the_path_is_decoded_and_the_query_is_not) {
	passes("GET /a%c3%a9%3f?b=%41+c&d=\"? HTTP/1.1\r\nHost: a\r\n\r\n");
	ck_assert_str_eq(head->path, "/a\xc3\xa9?");
	ck_assert_str_eq(head->query, "b=%41+c&d=\"?");
	passes(head_of("/"));
	ck_assert_str_eq(head->path, "/");
	ck_assert_str_eq(head->query, "");
	passes(head_of("/?"));
	ck_assert_str_eq(head->query, "");
}
END_TEST

START_TEST(a_header_is_found_by_its_name_in_any_case) {
	passes(head_with(
		"ORIGIN: \t http://A  b \t\r\nX-Forwarded-For:1\r\nY:\r\nx-forwarded-for: 2, 3"));
	expect_header("host", "a");
	expect_header("origin", "http://A  b");
	expect_header("x-forwarded-for", "1, 2, 3");
	char text[4];
	ck_assert(head_has(head, "y"));
	ck_assert(!head_copy(head, "y", text, sizeof(text)));
	ck_assert_str_eq(text, "");
	ck_assert(!head_has(head, "x"));
	ck_assert(!head_copy(head, "x", text, sizeof(text)));
	ck_assert(!head_copy(head, "x-forwarded-for", text, sizeof(text)));
	ck_assert_str_eq(text, "");
}
END_TEST

/* All of its bytes are used: the shortest lines, and parameters in between. */
START_TEST(the_longest_head_fits) {
	char text[HEAD_BYTES_MAX + 1];
	int size = snprintf(text, sizeof(text), "GET / HTTP/1.0\r\n");
	for (int i = 1; i < HEAD_PARTS_MAX; i++) {
		size += snprintf(text + size, sizeof(text) - (size_t)size, "q:\r\n");
	}
	size += snprintf(text + size, sizeof(text) - (size_t)size, "q:%0*d\r\n\r\n",
		HEAD_BYTES_MAX - size - 6, 7);
	ck_assert_int_eq(size, HEAD_BYTES_MAX);
	passes(text);
	ck_assert_int_eq(head->state, HEAD_DONE);
	ck_assert_uint_eq(head->fields, HEAD_PARTS_MAX);
}
END_TEST

static void refuses_with(int status, const char *text, const char *sentence) {
	refuses(text, sentence);
	ck_assert_int_eq(fault->status, status);
}

START_TEST(unknown_methods_are_refused) {
	refuses_with(501, "BREW / HTTP/1.1\r\n\r\n", "The method must be GET");
	refuses_with(501, "PROPFIND / HTTP/1.1\r\n\r\n", "The method must be GET");
	refuses_with(501, "PRI * HTTP/2.0\r\n\r\n", "The method must be GET");
	refuses_with(400, "get / HTTP/1.1\r\n\r\n", "in capital letters");
	refuses_with(400, "Post / HTTP/1.1\r\n\r\n", "in capital letters");
	refuses_with(405, "CONNECT a:1 HTTP/1.1\r\n\r\n", "no proxy");
	ck_assert_str_eq(fault->headers, "Allow: GET, HEAD\r\n");
	passes("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n");
	ck_assert_int_eq(head->method, METHOD_TRACE);
}
END_TEST

START_TEST(newer_versions_of_http_1_are_read_as_1_1) {
	passes("GET / HTTP/1.2\r\nHost: a\r\n\r\n");
	ck_assert(!head->is_old);
	refuses("GET / HTTP/1.9\r\n\r\n", "exactly one Host header");
	refuses_with(505, "GET / HTTP/2.0\r\n\r\n", "speaks HTTP/1.1");
	refuses_with(505, "GET / HTTP/0.9\r\n\r\n", "speaks HTTP/1.1");
	refuses_with(400, "GET / http/1.1\r\n\r\n", "METHOD PATH");
	refuses_with(400, "GET / HTTP/1\r\n\r\n", "METHOD PATH");
	refuses_with(400, "GET / HTTP/1,1\r\n\r\n", "METHOD PATH");
}
END_TEST

START_TEST(one_empty_line_may_stand_before_a_request) {
	passes("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n");
	ck_assert_int_eq(head->state, HEAD_DONE);
	refuses("\r\n\r\nGET / HTTP/1.1\r\n\r\n", "METHOD PATH");
	refuses("\r\r\nGET / HTTP/1.1\r\n\r\n", "CR LF");
	refuses("\nGET / HTTP/1.1\r\n\r\n", "METHOD PATH");
	refuses("GET\r\n / HTTP/1.1\r\n\r\n", "METHOD PATH");
}
END_TEST

START_TEST(an_absolute_address_names_its_host) {
	passes("GET http://b:81/healthz?a=1 HTTP/1.1\r\nHost: a\r\n\r\n");
	ck_assert_str_eq(head->path, "/healthz");
	ck_assert_str_eq(head->query, "a=1");
	expect_header("host", "b:81");
	passes("GET HTTPS://[::1] HTTP/1.1\r\nX: y\r\nHost: a\r\n\r\n");
	ck_assert_str_eq(head->path, "/");
	expect_header("host", "[::1]");
	expect_header("x", "y");
	passes("GET http://b?c HTTP/1.1\r\nHost: a\r\n\r\n");
	ck_assert_str_eq(head->path, "/");
	ck_assert_str_eq(head->query, "c");
	ck_assert(!head->is_nowhere);
	passes("GET http://b//c HTTP/1.1\r\nHost: a\r\n\r\n");
	ck_assert(head->is_nowhere);
	passes("GET http://b/api/bot/game/x/move/13%2F11 HTTP/1.1\r\nHost: a\r\n\r\n");
	ck_assert(!head->is_nowhere);
	static const char *const odd[] = {"http:/b/", "http:///", "http://b c/", "http://u@b/",
		"http://b:x/", "ftp://b/", "http://[::1/", "httpss://b/", "http"};
	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++) {
		refuses_with(400, head_of(odd[i]), "");
	}
	refuses("GET http://b/ HTTP/1.1\r\n\r\n", "exactly one Host header");
	refuses("GET http://b/ HTTP/1.1\r\nHost: c d\r\n\r\n", "exactly one Host header");
}
END_TEST

START_TEST(options_may_ask_about_the_whole_server) {
	passes("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n");
	ck_assert(head->asks_of_server && !head->is_nowhere);
	passes("OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n");
	ck_assert(!head->asks_of_server);
	refuses("OPTIONS *a HTTP/1.1\r\nHost: a\r\n\r\n", "must begin with a slash");
	refuses("OPTIONS *? HTTP/1.1\r\nHost: a\r\n\r\n", "must begin with a slash");
}
END_TEST

START_TEST(hosts_must_be_well_formed) {
	static const char *const good[] = {"a", "a:", "a:80", "127.0.0.1:8080", "[::1]:80",
		"play.example.org", "x_y", "xn--a.example", ""};
	static const char *const bad[] = {"a b", "a/b", "u@a", "a:b", "[::1", "[]", ":80",
		"a:80:80", "a,b c", "a\"", "<a>", "\xc3\xa9"};
	char line[64];
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		snprintf(line, sizeof(line), "GET / HTTP/1.1\r\nHost: %s\r\n\r\n", good[i]);
		passes(line);
	}
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		snprintf(line, sizeof(line), "GET / HTTP/1.1\r\nHost: %s\r\n\r\n", bad[i]);
		refuses_with(400, line, "exactly one Host header");
	}
}
END_TEST

START_TEST(a_path_must_begin_with_a_slash_and_be_normalized) {
	static const char *const odd[] = {"//", "/./a", "/a/..", "/a//b", "/%2e/", "/%41", "/a;b",
		"/a&b", "/a+b", "/%2F", "/.", "/..?a", "/a/%2e%2e"};
	static const char *const good[] = {"/", "/a/", "/.well-known/a", "/a..b/c.", "/...",
		"/%c3%a9", "/%3b%26%2b%3f%25", "/?a=/../;b&c=+%41//", "/a?b?c",
		"/api/bot/game/x/move/13%2F11%206%2F5", "/api/board/game/x/move/13%2F11",
		"/r/7kx2m9ab/", "/a:b@c!$'()*,=~"};
	static const char *const broken[] = {
		"/%", "/%4", "/%zz", "/%4g", "/?%", "/%00", "/%0a", "/?%0D", "/%7f", "/%1f"};
	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++) {
		passes(head_of(odd[i]));
		ck_assert_msg(head->is_nowhere, "%s", odd[i]);
	}
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		passes(head_of(good[i]));
		ck_assert_msg(!head->is_nowhere, "%s", good[i]);
	}
	for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++) {
		refuses(head_of(broken[i]), "two hexadecimal digits");
		ck_assert_int_eq(fault->status, 400);
	}
	refuses(head_of("*"), "must begin with a slash");
	refuses(head_of("?a"), "must begin with a slash");
	refuses(head_of("/a#b"), "METHOD PATH");
	refuses(head_of("/\xc3\xa9"), "METHOD PATH");
}
END_TEST

/* What other readers take for the beginning of a known name or method is a name of its own here. */
START_TEST(any_token_is_a_header_name_and_hides_no_other_header) {
	static const char *const names[] = {"X", "a", "If", "Content", "Content-Lengt", "get",
		"Put%0aContent-Length", "Patch-Level", "Deleted", "Uri-Args", "PUT", "Delete",
		"X-Forwarded-Fo", "!#$%&'*+-.^_`|~9"};
	char line[128];
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		snprintf(line, sizeof(line), "%s: 1\r\nContent-Length: 35", names[i]);
		passes(head_with(line));
		ck_assert_uint_eq(head->length, 35);
		ck_assert_uint_eq(head->fields, 3);
	}
}
END_TEST

START_TEST(an_upgrade_must_be_exact) {
	static const char *const values[] = {
		"websocket x", "websocket,", "h2c, websocket", "tea", ""};
	char line[128];
	for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
		snprintf(line, sizeof(line),
			"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nUpgrade: %s", values[i]);
		refuses(head_with(line), "Upgrade must be websocket");
	}
	refuses(head_with("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZ==\r\nUpgrade: websocket"),
		"Upgrade must be websocket");
	refuses("GET / HTTP/1.0\r\nUpgrade: h2c\r\n\r\n", "Upgrade must be websocket");
	refuses(head_with("Connection: upgrades\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
			  "Upgrade: websocket"),
		"Connection: Upgrade");
	refuses("GET /ws HTTP/1.1\r\nHost:\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
		"with a Host");
}
END_TEST

START_TEST(spaces_around_a_value_are_stripped) {
	passes(head_with(
		"Connection: \tUpgrade \r\nSec-WebSocket-Key:\tdGhlIHNhbXBsZSBub25jZQ== \r\n"
		"Upgrade: \twebsocket \t"));
	ck_assert_int_eq(head->upgrade, UPGRADE_WEBSOCKET);
	expect_header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
}
END_TEST

START_TEST(heads_of_browsers_and_proxies_are_accepted) {
	passes("GET /assets/app-1a2b.js HTTP/1.1\r\nHost: play.example.org\r\nConnection: keep-alive\r\n"
	       "sec-ch-ua: \"Chromium\";v=\"150\", \"Not.A/Brand\";v=\"24\"\r\nsec-ch-ua-mobile: ?0\r\n"
	       "sec-ch-ua-platform: \"Linux\"\r\nUpgrade-Insecure-Requests: 1\r\nDNT: 1\r\n"
	       "User-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\nAccept: text/html,*/*;q=0.8\r\n"
	       "Sec-Fetch-Site: none\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-User: ?1\r\n"
	       "Sec-Fetch-Dest: document\r\nSec-Fetch-Storage-Access: active\r\nSec-GPC: 1\r\n"
	       "Accept-Encoding: gzip, deflate, br, zstd\r\nAccept-Language: ar,en;q=0.9\r\n"
	       "Referer: https://play.example.org/\r\nIf-None-Match: \"a-b\"\r\nPriority: u=0, i\r\n"
	       "If-Modified-Since: Wed, 25 Nov 2026 10:00:00 GMT\r\nPragma: no-cache\r\n"
	       "Cache-Control: no-cache\r\nCookie: a=b\r\nRange: bytes=0-\r\nTE: trailers\r\n"
	       "X-Requested-With: XMLHttpRequest\r\nSave-Data: on\r\n\r\n");
	passes("GET /ws HTTP/1.1\r\nHost: play.example.org\r\nX-Forwarded-For: 192.0.2.1\r\n"
	       "X-Forwarded-Proto: https\r\nX-Forwarded-Host: play.example.org\r\nX-Real-IP: 192.0.2.1\r\n"
	       "X-Forwarded-Port: 443\r\nX-Forwarded-Server: a\r\nX-Request-Id: 1\r\nVia: 1.1 Caddy\r\n"
	       "Forwarded: for=192.0.2.1\r\nCF-Connecting-IP: 192.0.2.1\r\nCF-Ray: 1\r\nCDN-Loop: a\r\n"
	       "True-Client-IP: 192.0.2.1\r\nTraceparent: 00-1-1-01\r\nOrigin: https://play.example.org\r\n"
	       "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
	       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
	       "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n");
}
END_TEST

START_TEST(the_size_of_a_head_is_limited) {
	char line[9000] = "Y-Long: ";
	memset(line + 8, 'a', HEAD_BYTES_MAX - 50);
	passes(head_with(line));
	memset(line + 8, 'a', HEAD_BYTES_MAX);
	refuses(head_with(line), "8192 bytes");
	ck_assert_int_eq(fault->status, 431);
	line[0] = '/';
	line[1] = 'a';
	memset(line + 2, 'a', HEAD_BYTES_MAX);
	refuses(head_of(line), "8192 bytes");
	ck_assert_int_eq(fault->status, 414);
	line[0] = '\0';
	for (int i = 0; i < HEAD_PARTS_MAX; i++) {
		strcat(line, i > 0 ? "\r\nY: a" : "Y: a");
	}
	refuses(head_with(line), "80 header lines");
	ck_assert_int_eq(fault->status, 431);
	ck_assert_ptr_nonnull(strrchr(line, '\r'));
	*strrchr(line, '\r') = '\0';
	passes(head_with(line)); /* with Host it has as many as it may */
	strcpy(line, "/?");
	for (int i = 0; i < HEAD_PARTS_MAX; i++) {
		strcat(line, i % 2 == 0 ? "a&" : "a;");
	}
	refuses(head_of(line), "query parameters"); /* with Host they are too many */
	ck_assert_int_eq(fault->status, 431);
	strcat(line, "a&");
	refuses(head_of(line), "80 parameters");
	ck_assert_int_eq(fault->status, 414);
}
END_TEST

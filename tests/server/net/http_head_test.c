/* tests/server/net/http_head_test.c - heads of requests that everybody reads alike, and others. */
#include <stdio.h>
#include <string.h>

#include "server/net/http_head.h"
#include "tests/suite.h"

static struct head_check check;
static const char *fault;

static void set_up(void) {
	memset(&check, 0, sizeof(check));
}

static size_t feed(const char *text) {
	return head_check(&check, text, strlen(text), &fault);
}

static void passes(const char *text) {
	set_up();
	ck_assert_uint_eq(feed(text), strlen(text));
	ck_assert_ptr_null(fault);
}

/* Refused, in whatever pieces it comes. */
static void refuses(const char *text, const char *sentence) {
	set_up();
	ck_assert_msg(feed(text) == 0, "passed: %s", text);
	ck_assert_ptr_nonnull(fault);
	ck_assert_msg(
		strstr(fault, sentence) != NULL, "\"%s\" does not say \"%s\"", fault, sentence);
	set_up();
	size_t i = 0;
	while (text[i] != '\0' && head_check(&check, text + i, 1, &fault) == 1) {
		i++;
	}
	ck_assert_ptr_nonnull(fault);
	ck_assert_ptr_nonnull(strstr(fault, sentence));
}

SUITE_GROUP(http_head_cases, set_up, NULL, SUITE_SECONDS)

START_TEST(ordinary_heads_pass) {
	passes("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
	passes("GET /healthz HTTP/1.0\r\n\r\n");
	passes("GET /r/7kx2m9ab?a=1&b=%20 HTTP/1.1\r\nhost:a:80\r\nX-Empty:\r\nCookie: a=b; c=\"d\"\r\n"
	       "User-Agent: M (X; \xc3\xa9)\t1\r\nAccept: */*\r\n\r\n");
	passes("POST /api/replay HTTP/1.1\r\nHost: a\r\nContent-Length:  12 \r\n\r\n");
	passes("POST /api/replay HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n");
	passes("GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n");
	passes("GET / HTTP/1.1\r\nHo");
}
END_TEST

START_TEST(a_blank_before_a_colon_is_refused) {
	refuses("GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n", "colon right behind");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n",
		"colon right behind");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nContent-Length\t: 5\r\n\r\n", "colon right behind");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nNo-Colon\r\n\r\n", "colon right behind");
	refuses("GET / HTTP/1.1\r\nHost: a\r\n: 5\r\n\r\n", "colon right behind");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nContent-Length\v: 5\r\n\r\n", "colon right behind");
}
END_TEST

START_TEST(a_line_that_goes_on_in_the_next_is_refused) {
	refuses("GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n", "one line of its own");
	refuses("GET / HTTP/1.1\r\n Host: a\r\n\r\n", "one line of its own");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nX: b\r\n\tContent-Length: 5\r\n\r\n",
		"one line of its own");
}
END_TEST

START_TEST(bare_line_ends_are_refused) {
	refuses("GET / HTTP/1.1\nHost: a\r\n\r\n", "METHOD PATH");
	refuses("GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", "CR LF");
	refuses("GET / HTTP/1.1\r\nHost: a\r\n\nGET / HTTP/1.1\r\n", "CR LF");
	refuses("GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", "CR LF");
	refuses("GET / HTTP/1.1\r\nHost: a\r\n\rX", "CR LF");
	refuses("GET / HTTP/1.1\r\nHost: a\r\nX\nContent-Length: 5\r\n\r\n", "colon right behind");
}
END_TEST

START_TEST(a_length_is_told_once_in_digits) {
	static const char *const lines[] = {"Content-Length: +5", "Content-Length: -5",
		"Content-Length: 5,5", "Content-Length: 5, 5", "Content-Length: 5 5",
		"Content-Length: 0x5", "Content-Length:", "Content-Length: 5\r\nContent-Length: 5",
		"content-length: 0\r\nCONTENT-LENGTH: 5"};
	char text[256];
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		strcpy(text, "GET / HTTP/1.1\r\nHost: a\r\n");
		strcat(text, lines[i]);
		strcat(text, "\r\n\r\n");
		refuses(text, "Content-Length is told once");
	}
}
END_TEST

START_TEST(a_coding_stands_alone_and_is_chunked) {
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
		refuses(text, "Transfer-Encoding is chunked");
	}
	refuses("GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
		"Transfer-Encoding is chunked");
}
END_TEST

START_TEST(there_is_one_host) {
	refuses("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "one Host header");
	refuses("GET / HTTP/1.1\r\nX: a\r\n\r\n", "one Host header");
}
END_TEST

START_TEST(a_first_line_has_three_words) {
	refuses("GET  / HTTP/1.1\r\n\r\n", "METHOD PATH");
	refuses("GET /\r\n\r\n", "METHOD PATH");
	refuses("GET / HTTP/1.1 \r\n\r\n", "METHOD PATH");
	refuses("GET / a HTTP/1.1\r\n\r\n", "METHOD PATH");
	refuses("GET / HTTP/2.0\r\n\r\n", "METHOD PATH");
	refuses("GET / HTTP/1.10\r\n\r\n", "METHOD PATH");
	refuses(" GET / HTTP/1.1\r\n\r\n", "METHOD PATH");
	refuses("\r\nGET / HTTP/1.1\r\n\r\n", "METHOD PATH");
	refuses("G\x01T / HTTP/1.1\r\n\r\n", "METHOD PATH");
	refuses("GET /\x7f HTTP/1.1\r\n\r\n", "METHOD PATH");
}
END_TEST

START_TEST(control_characters_are_refused) {
	refuses("GET / HTTP/1.1\r\nX: a\x01\r\n\r\n", "control characters");
	refuses("GET / HTTP/1.1\r\nX: a\x7f\r\n\r\n", "control characters");
	set_up();
	ck_assert_uint_eq(head_check(&check, "GET / HTTP/1.1\r\nX: a\0b\r\n\r\n", 25, &fault), 0);
	ck_assert_ptr_nonnull(strstr(fault, "control characters"));
}
END_TEST

START_TEST(what_stands_before_a_bad_head_is_handed_on) {
	static const char good[] = "GET /a HTTP/1.1\r\nHost: a\r\n\r\n";
	static const char bad[] = "GET /b HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n";
	char both[256];
	strcpy(both, good);
	strcat(both, good);
	strcat(both, bad);
	ck_assert_uint_eq(feed(both), 2 * strlen(good));
	ck_assert_ptr_null(fault);
	ck_assert_uint_eq(feed(bad), 0);
	ck_assert_ptr_nonnull(fault);
}
END_TEST

START_TEST(a_body_and_a_websocket_are_not_looked_at) {
	static const char *const heads[] = {
		"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n",
		"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n"};
	for (size_t i = 0; i < 2; i++) {
		char text[128];
		snprintf(text, sizeof(text), "%s\n \x01", heads[i]);
		set_up();
		ck_assert_uint_eq(feed(text), strlen(heads[i])); /* the rest is read by itself */
		ck_assert_ptr_null(fault);
		ck_assert_uint_eq(feed("\n \x01"), 3);
	}
	set_up();
	feed("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n");
	ck_assert_uint_eq(feed("\n"), 0);
}
END_TEST

/* tests/server/net/http_call_test.c - streams of lines over HTTP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/server/net/net_help.h"
#include "tests/suite.h"

enum {
	LINE = 100000,
	LINES_MAX = 400, /* more than the system buffers for a client, and the mark */
};

static const char ask[] = "GET /api/stream/event HTTP/1.1\r\nHost: a\r\n\r\n";
static char line[LINE];

SUITE_GROUP(http_call_cases, net_set_up, NULL, 60)

/* Follow a stream. Returns the socket; the head has been read. */
static int follow(void) {
	int fd = tcp_open(server.port);
	size_t used = 0;
	ck_assert_int_eq(send(fd, ask, strlen(ask), 0), (ssize_t)strlen(ask));
	text[0] = '\0';
	while (strstr(text, "\r\n\r\n") == NULL) {
		ck_assert_int_eq(recv(fd, text + used, 1, 0), 1);
		text[++used] = '\0';
	}
	ck_assert_ptr_nonnull(strstr(text, " 200 OK"));
	return fd;
}

/* The next whole line, without empty ones. Returns its size; 0: the stream has ended. */
static size_t read_line(int fd) {
	size_t used = 0;
	ssize_t got = 1;
	while (used < sizeof(line) && got > 0) {
		got = recv(fd, line + used, sizeof(line) - used, 0);
		used += got > 0 ? (size_t)got : 0;
	}
	for (size_t i = 0; i < used; i++) {
		ck_assert(line[i] == 'z' || line[i] == '\n');
	}
	return used;
}

/* Send a line, including its end, to all clients that follow. Returns their number. */
static int send_line(void) {
	char number[8];
	snprintf(number, sizeof(number), "%d", LINE - 1);
	char command[32] = "lines ";
	ws_send(&ws, strcat(command, number));
	struct ws_message message = ws_read(&ws, SOON_MS);
	ck_assert_int_eq(message.type, WS_TEXT);
	return atoi(message.data);
}

START_TEST(a_slow_reader_is_dropped_and_others_get_every_line) {
	int lines = 0, followed;
	config.net.quota.kib_per_s = 1 << 20;
	run();
	open_ws(&ws, "");
	int slow = follow(), quick = follow();
	do {
		followed = send_line();
		lines++;
		ck_assert_uint_eq(read_line(quick), LINE);
	} while (followed == 2 && lines < LINES_MAX);
	ck_assert_int_eq(followed, 1);
	ck_assert_int_eq(send_line(), 1);
	ck_assert_uint_eq(read_line(quick), LINE);
	for (size_t got = 1; got > 0;) {
		got = read_line(slow); /* what was still on its way, and the end */
	}
	close(slow);
	close(quick);
	ws_finish(&ws);
	finish();
}
END_TEST

START_TEST(head_of_a_stream_sends_its_headers_only) {
	run();
	open_ws(&ws, "");
	ck_assert_int_eq(http_ask(server.port, "HEAD /api/stream/event HTTP/1.1\r\nHost: a\r\n\r\n",
				 text, sizeof(text)),
		200);
	ck_assert_ptr_nonnull(strstr(text, "Content-Type: application/x-ndjson\r\n"));
	ck_assert_str_eq(strstr(text, "\r\n\r\n"), "\r\n\r\n");
	ck_assert_int_eq(send_line(), 0);
	ws_finish(&ws);
	finish();
}
END_TEST

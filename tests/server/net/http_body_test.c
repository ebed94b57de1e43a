/* tests/server/net/http_body_test.c - files sent to the server. */
#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <sys/resource.h>

#include "server/net/http.h"
#include "tests/server/net/net_help.h"
#include "tests/suite.h"

enum { FILE_MAX = 1 << 20 };

static const char pdn[] = "[Game \"alquerque\"]\n\n1. c2-c3 *\n";
static char large[FILE_MAX + 1];

/* Begin to send a file of this many bytes. Returns the socket. */
static int begin(const char *path, size_t size) {
	char head[256];
	int fd = tcp_open(server.port);
	int length = snprintf(head, sizeof(head),
		"POST %s HTTP/1.1\r\nHost: a\r\nContent-Length: %zu\r\n\r\n", path, size);
	ck_assert_int_eq(send(fd, head, (size_t)length, MSG_NOSIGNAL), length);
	return fd;
}

/* As much as the other side takes, in pieces. */
static void send_all(int fd, const char *file, size_t size, size_t piece) {
	for (size_t at = 0; at < size;) {
		size_t part = size - at < piece ? size - at : piece;
		ssize_t sent = send(fd, file + at, part, MSG_NOSIGNAL);
		if (sent <= 0) {
			return;
		}
		at += (size_t)sent;
	}
}

/* Read all that comes. Returns the status. */
static int answer(int fd) {
	size_t used = 0;
	ssize_t got = 1;
	while (got > 0 && used < NET_TEXT_BYTES - 1) {
		got = recv(fd, text + used, NET_TEXT_BYTES - 1 - used, 0);
		used += got > 0 ? (size_t)got : 0;
	}
	text[used] = '\0';
	close(fd);
	int status = 0;
	sscanf(text, "HTTP/1.1 %d", &status);
	return status;
}

static int post(const char *path, const char *file, size_t size, size_t piece) {
	int fd = begin(path, size);
	send_all(fd, file, size, piece);
	return answer(fd);
}

SUITE_GROUP(files_cases, net_set_up, NULL, SUITE_SECONDS)

START_TEST(an_uploaded_file_is_answered_with_a_replay) {
	run();
	ck_assert_int_eq(post("/api/replay", pdn, strlen(pdn), 1000), 200);
	ck_assert_ptr_nonnull(strstr(text, "{\"room\":null,\"game\":{\"key\":\"alquerque\""));
	ck_assert_ptr_nonnull(strstr(text, "Content-Type: application/json\r\n"));
	ck_assert_int_eq(post("/api/replay", pdn, strlen(pdn), 1), 200);
	ck_assert_int_eq(post("/api/replay", "1. e4 e5", 8, 8), 400);
	ck_assert_ptr_nonnull(strstr(text, "Line 1: "));
	expect_alive();
	finish();
}
END_TEST

/* How many threads of the server have this niceness. */
static unsigned threads_with(int nice) {
	char path[300];
	unsigned count = 0;
	snprintf(path, sizeof(path), "/proc/%d/task", (int)server.pid);
	DIR *threads = opendir(path);
	ck_assert_ptr_nonnull(threads);
	for (struct dirent *entry = readdir(threads); entry != NULL; entry = readdir(threads)) {
		count += getpriority(PRIO_PROCESS, (id_t)atoi(entry->d_name)) == nice &&
			entry->d_name[0] != '.';
	}
	closedir(threads);
	return count;
}

START_TEST(the_thread_that_makes_answers_has_a_lower_priority) {
	run();
	int usual = getpriority(PRIO_PROCESS, (id_t)server.pid);
	ck_assert_int_eq(post("/api/replay", pdn, strlen(pdn), 1000), 200);
	ck_assert_uint_gt(threads_with(usual > 10 ? usual : 10), 0);
	ck_assert_int_eq(getpriority(PRIO_PROCESS, (id_t)server.pid), usual);
	finish();
}
END_TEST

START_TEST(the_size_of_a_file_is_limited) {
	run();
	memset(large, ' ', sizeof(large));
	ck_assert_int_eq(post("/api/replay", large, FILE_MAX, 65536), 400);
	ck_assert_ptr_nonnull(strstr(text, "It does not say which game this is"));
	ck_assert_int_eq(answer(begin("/api/replay", FILE_MAX + 1)), 413);
	ck_assert_ptr_nonnull(strstr(text, "A file may have at most 1 MB."));
	ck_assert_int_eq(answer(begin("/api/replay", 0)), 400);
	expect_alive();
	finish();
}
END_TEST

START_TEST(a_file_needs_a_length) {
	static const struct {
		const char *line;
		int status;
	} heads[] = {{"", 411}, {"Content-Length: -5\r\n", 400}, {"Content-Length: 5x\r\n", 400},
		{"Transfer-Encoding: chunked\r\n", 411}};
	char request[256];
	run();
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
		snprintf(request, sizeof(request), "POST /api/replay HTTP/1.1\r\nHost: a\r\n%s\r\n",
			heads[i].line);
		ck_assert_int_eq(
			http_ask(server.port, request, text, sizeof(text)), heads[i].status);
	}
	ck_assert_int_eq(http_ask(server.port,
				 "POST /api/replay HTTP/1.1\r\nHost: a\r\n"
				 "Content-Length: 99999999999999999999999999\r\n\r\n",
				 text, sizeof(text)),
		413);
	expect_alive();
	finish();
}
END_TEST

START_TEST(the_type_of_a_file_must_be_that_of_a_text) {
	static const struct {
		const char *line;
		int status;
		const char *says;
	} cases[] = {
		{"Content-Type: text/plain; charset=utf-8\r\n", 200, "alquerque"},
		{"Content-Type: TEXT/x-pdn\r\n", 200, "alquerque"},
		{"Content-Type: application/x-www-form-urlencoded\r\n", 200, "alquerque"},
		{"Content-Encoding: identity\r\n", 200, "alquerque"},
		{"Content-Type: multipart/form-data; boundary=a\r\n", 415, "\"bad_type\""},
		{"Content-Type: application/jsonx\r\n", 415, "\"bad_type\""},
		{"Content-Encoding: gzip\r\n", 415, "\"bad_coding\""},
		{"Content-Encoding: br, gzip\r\n", 415, "\r\nAccept-Encoding: identity\r\n"},
	};
	char request[512];
	run();
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		snprintf(request, sizeof(request),
			"POST /api/replay HTTP/1.1\r\nHost: a\r\n%sContent-Length: %zu\r\n\r\n%s",
			cases[i].line, strlen(pdn), pdn);
		ck_assert_int_eq(
			http_ask(server.port, request, text, sizeof(text)), cases[i].status);
		ck_assert_msg(strstr(text, cases[i].says) != NULL, "%s", text);
	}
	finish();
}
END_TEST

START_TEST(files_are_accepted_only_at_one_path) {
	run();
	ck_assert_int_eq(post("/api/rooms", pdn, strlen(pdn), 1000), 405);
	ck_assert_ptr_nonnull(strstr(text, "Allow: GET, HEAD\r\n"));
	ck_assert_ptr_nonnull(strstr(text, "Content-Type: application/json\r\n"));
	ck_assert_int_eq(http_get(server.port, "/api/replay", text, sizeof(text)), 405);
	ck_assert_ptr_nonnull(strstr(text, "Allow: POST\r\n"));
	ck_assert_int_eq(
		http_ask(server.port,
			"PUT /api/replay HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n1", text,
			sizeof(text)),
		405);
	ck_assert_ptr_nonnull(strstr(text, "Allow: POST\r\n"));
	expect_alive();
	finish();
}
END_TEST

START_TEST(a_client_that_expects_100_continue_gets_it) {
	static const char head[] = "POST /api/replay HTTP/1.1\r\nHost: a\r\nContent-Length: 29\r\n"
				   "Expect: 100-continue\r\n\r\n";
	char invited[64];
	run();
	int fd = tcp_open(server.port);
	ck_assert_int_eq(send(fd, head, strlen(head), 0), (int)strlen(head));
	ssize_t got = recv(fd, invited, sizeof(invited) - 1, 0);
	ck_assert_int_gt(got, 0);
	invited[got] = '\0';
	ck_assert_str_eq(invited, "HTTP/1.1 100 Continue\r\n\r\n");
	send_all(fd, "[Game \"alquerque\"] 1. c2-c3 *", 29, 29);
	ck_assert_int_eq(answer(fd), 200);
	finish();
}
END_TEST

START_TEST(requests_after_a_file_are_not_answered) {
	static const char more[] = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
	run();
	int fd = begin("/api/replay", strlen(pdn));
	send_all(fd, pdn, strlen(pdn), 1000);
	send_all(fd, more, strlen(more), 1000);
	answer(fd);
	ck_assert_ptr_null(strstr(text, "well\n"));
	expect_alive();
	finish();
}
END_TEST

START_TEST(uploads_may_be_abandoned) {
	int fds[12], status = 503;
	run();
	for (size_t i = 0; i < 12; i++) {
		fds[i] = begin("/api/replay", 9000);
		send_all(fds[i], pdn, strlen(pdn), 1000);
	}
	/* an address may send two at once; more are told to try again */
	ck_assert_int_eq(answer(begin("/api/replay", 100)), 503);
	ck_assert_ptr_nonnull(strstr(text, "\"code\":\"busy\""));
	for (size_t i = 0; i < 12; i++) {
		close(fds[i]);
	}
	while (status == 503) { /* until their ends have been seen */
		status = post("/api/replay", pdn, strlen(pdn), 1000);
	}
	ck_assert_int_eq(status, 200);
	expect_alive();
	finish();
}
END_TEST

/* Begin to send a file from an address behind a proxy. */
static int begin_as(unsigned address, size_t size) {
	char head[256];
	int fd = tcp_open(server.port);
	int length = snprintf(head, sizeof(head),
		"POST /api/replay HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.%u\r\n"
		"Content-Length: %zu\r\n\r\n",
		address, size);
	ck_assert_int_eq(send(fd, head, (size_t)length, MSG_NOSIGNAL), length);
	return fd;
}

/* More than fit, two from each address, and all of them stall. */
START_TEST(stalled_uploads_keep_nobody_out) {
	enum { ADDRESSES = 20 };
	int fds[2 * ADDRESSES];
	strcpy(config.net.proxies, "127.0.0.1");
	run();
	for (unsigned i = 0; i < 2 * ADDRESSES; i++) {
		fds[i] = begin_as(i / 2, 9000);
		send_all(fds[i], pdn, 10, 10);
	}
	for (int i = 0; i < 5; i++) {
		int fd = begin_as(200, strlen(pdn));
		send_all(fd, pdn, strlen(pdn), 1000);
		ck_assert_int_eq(answer(fd), 200);
	}
	for (size_t i = 0; i < 2 * ADDRESSES; i++) {
		close(fds[i]);
	}
	expect_alive();
	finish();
}
END_TEST

/* Eight addresses, each with all it may have in line. */
START_TEST(queued_files_of_others_keep_nobody_out) {
	enum { ADDRESSES = 8, EACH = 4 };
	int fds[ADDRESSES * EACH];
	strcpy(config.net.proxies, "127.0.0.1");
	memset(large, ' ', sizeof(large));
	run();
	for (unsigned i = 0; i < ADDRESSES * EACH; i++) {
		fds[i] = begin_as(i / EACH, FILE_MAX);
		send_all(fds[i], large, FILE_MAX, 65536);
	}
	int fd = begin_as(200, strlen(pdn));
	send_all(fd, pdn, strlen(pdn), 1000);
	ck_assert_int_eq(answer(fd), 200);
	for (size_t i = 0; i < ADDRESSES * EACH; i++) {
		close(fds[i]);
	}
	expect_alive();
	finish();
}
END_TEST

START_TEST(a_slow_upload_is_recognized_by_its_bytes_and_its_time) {
	ck_assert(!http_body_is_slow(0, 5000));
	ck_assert(http_body_is_slow(0, 5001));
	ck_assert(!http_body_is_slow(2048, 6000));
	ck_assert(http_body_is_slow(2047, 6000));
	ck_assert(!http_body_is_slow(FILE_MAX, 60000));
	ck_assert(http_body_is_slow(FILE_MAX, 60001));
}
END_TEST

START_TEST(a_server_can_end_while_files_are_read) {
	memset(large, '\n', sizeof(large));
	run();
	expect_alive();
	int first = begin("/api/replay", FILE_MAX);
	send_all(first, large, FILE_MAX, 65536);
	int second = begin("/api/replay", FILE_MAX);
	send_all(second, large, FILE_MAX, 65536);
	finish();
	close(first);
	close(second);
}
END_TEST

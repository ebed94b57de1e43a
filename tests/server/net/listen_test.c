/* tests/server/net/listen_test.c - where a server listens, and what it says if it cannot. */
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "server/net/net.h"
#include "tests/server/net/net_help.h"
#include "tests/suite.h"
#include "tests/temporary.h"

enum { EXTRA_CONNECTIONS = 32 }; /* of an address, beside its websockets */

static char error[256];

/* A server without clients. Returns its port; 0, and error, if it could not listen. */
static unsigned try_listening(void) {
	uv_loop_t loop;
	ck_assert_int_eq(uv_loop_init(&loop), 0);
	struct net_options options = {.loop = &loop, .settings = &config.net};
	struct net *net = net_create(&options, error, sizeof(error));
	unsigned port = net != NULL ? net_port(net) : 0;
	net_destroy(net);
	uv_run(&loop, UV_RUN_DEFAULT);
	ck_assert_int_eq(uv_loop_close(&loop), 0);
	return port;
}

/* Somebody else listens at 127.0.0.1. Returns the socket. */
static int listen_elsewhere(unsigned *port) {
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
	socklen_t size = sizeof(at);
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	ck_assert_int_eq(bind(fd, (struct sockaddr *)&at, sizeof(at)), 0);
	ck_assert_int_eq(listen(fd, 1), 0);
	ck_assert_int_eq(getsockname(fd, (struct sockaddr *)&at, &size), 0);
	*port = ntohs(at.sin_port);
	return fd;
}

static int connect_to(unsigned port) {
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	to.sin_port = htons((uint16_t)port);
	ck_assert_int_eq(connect(fd, (struct sockaddr *)&to, sizeof(to)), 0);
	return fd;
}

/* Has the other end closed it? Waits until it says something or has. */
static bool is_closed(int fd) {
	char byte;
	return recv(fd, &byte, 1, 0) <= 0;
}

#define CHALLENGES "/.well-known/acme-challenge/"

static const char *const made[] = {"Tok_en-1", "a.b", "large", "link", "folder"};

static const char *in(const char *folder, const char *name) {
	static char path[TEMPORARY_PATH + 64];
	snprintf(path, sizeof(path), "%s%s%s", folder, CHALLENGES, name);
	return path;
}

/* One challenge, and beside it files that are not challenges. */
static void make_challenges(char folder[TEMPORARY_PATH]) {
	char outer[TEMPORARY_PATH + 64];
	ck_assert(temporary_make(folder, TEMPORARY_PATH, "acme"));
	snprintf(outer, sizeof(outer), "%s/.well-known", folder);
	ck_assert_int_eq(mkdir(outer, 0700), 0);
	ck_assert_int_eq(mkdir(in(folder, ""), 0700), 0);
	for (int i = 0; i < 3; i++) {
		FILE *file = fopen(in(folder, made[i]), "w");
		ck_assert_ptr_nonnull(file);
		fprintf(file, "%s.thumb%*s", made[i], i == 2 ? 4000 : 1, "");
		fclose(file);
	}
	ck_assert_int_eq(symlink("Tok_en-1", in(folder, made[3])), 0);
	ck_assert_int_eq(mkdir(in(folder, made[4]), 0700), 0);
}

static void remove_challenges(const char *folder) {
	char outer[TEMPORARY_PATH + 64];
	for (size_t i = 0; i < sizeof(made) / sizeof(made[0]); i++) {
		ck_assert_int_eq(remove(in(folder, made[i])), 0);
	}
	snprintf(outer, sizeof(outer), "%s/.well-known", folder);
	ck_assert_int_eq(rmdir(in(folder, "")) + rmdir(outer) + rmdir(folder), 0);
}

SUITE_GROUP(listen_cases, net_set_up, NULL, SUITE_SECONDS)

START_TEST(any_free_port_will_do) {
	ck_assert_uint_ne(try_listening(), 0);
}
END_TEST

START_TEST(a_port_in_use_is_reported_with_what_to_do) {
	unsigned port;
	int fd = listen_elsewhere(&port);
	config.net.port = port;
	ck_assert_uint_eq(try_listening(), 0);
	ck_assert_ptr_nonnull(strstr(error, "cannot listen on 127.0.0.1 port "));
	ck_assert_ptr_nonnull(strstr(error, "another program uses it; choose one with --port"));
	close(fd);
	ck_assert_uint_eq(try_listening(), port);
}
END_TEST

START_TEST(an_address_of_another_machine_is_reported) {
	strcpy(config.net.host, "192.0.2.1"); /* RFC 5737: belongs to nobody */
	ck_assert_uint_eq(try_listening(), 0);
	ck_assert_ptr_nonnull(strstr(error, "this machine does not have that address"));
}
END_TEST

START_TEST(without_a_host_it_listens_on_all_addresses) {
	config.net.host[0] = '\0';
	run();
	int fd = connect_to(server.port);
	expect_alive();
	close(fd);
	finish();
}
END_TEST

START_TEST(connections_of_an_address_beyond_the_limit_are_closed) {
	enum { MOST = 2 + EXTRA_CONNECTIONS };
	int fds[MOST + 1];
	config.net.sockets_per_address = 2;
	run();
	for (int i = 0; i < MOST + 1; i++) {
		fds[i] = connect_to(server.port);
	}
	ck_assert(is_closed(fds[MOST]));
	struct timeval soon = {.tv_usec = 1000};
	for (int i = 0; i < MOST; i++) {
		setsockopt(fds[i], SOL_SOCKET, SO_RCVTIMEO, &soon, sizeof(soon));
		char byte;
		ck_assert_int_eq(recv(fds[i], &byte, 1, 0), -1); /* nothing, and not the end */
		close(fds[i]);
	}
	close(fds[MOST]);
	expect_alive();
	finish();
}
END_TEST

/* This port serves nothing else, and metrics are served nowhere else. */
START_TEST(metrics_can_have_their_own_port) {
	unsigned port;
	close(listen_elsewhere(&port));
	config.net.metrics_port = port;
	strcpy(config.net.metrics_host, "127.0.0.1");
	run();
	ck_assert_int_eq(http_get(server.port, "/metrics", text, sizeof(text)), 404);
	ck_assert_int_eq(http_get(server.port, "/healthz", text, sizeof(text)), 200);
	ck_assert_int_eq(http_get(port, "/metrics", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "\nqirkat_rooms_live 7\n"));
	ck_assert_int_eq(http_get(port, "/healthz", text, sizeof(text)), 200);
	ck_assert_int_eq(http_get(port, "/", text, sizeof(text)), 404);
	ck_assert_int_eq(http_get(port, "/api/rooms", text, sizeof(text)), 404);
	ck_assert_int_eq(ws_open(&ws, port, "/ws", ""), 404);
	ws_finish(&ws);
	finish();
}
END_TEST

/* What the port leads to, and how, is in https_address_test.c. */
START_TEST(a_port_for_plain_http_can_redirect_to_https) {
	char found[128], request[128];
	unsigned port;
	close(listen_elsewhere(&port));
	config.net.redirect_port = port;
	run();
	snprintf(found, sizeof(found),
		"\r\nLocation: https://127.0.0.1:%u/games?a=%%20b&c=%%26\r\n", server.port);
	snprintf(request, sizeof(request),
		"GET /games?a=%%20b&c=%%26 HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n\r\n", port);
	ck_assert_int_eq(http_ask(port, request, text, sizeof(text)), 308);
	ck_assert_msg(strstr(text, found) != NULL, "%s", text);
	ck_assert_ptr_null(strstr(text, "Strict-Transport-Security"));
	ck_assert_int_eq(http_get(port, "/healthz", text, sizeof(text)), 308);
	ck_assert_int_eq(http_get(port, "/metrics", text, sizeof(text)), 308);
	ck_assert_int_eq(http_get(port, "//metrics", text, sizeof(text)), 404);
	ck_assert_int_eq(ws_open(&ws, port, "/ws", ""), 308);
	ws_finish(&ws);
	ck_assert_int_eq(http_get(server.port, "/healthz", text, sizeof(text)), 200);
	finish();
}
END_TEST

START_LOOP_TEST(requests_that_cannot_be_redirected_to_https_are_told_why, 5) {
	static const struct {
		const char *request;
		int status;
		const char *why;
	} cases[] = {
		{"POST /api/token HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\nname=Eve", 405,
			"\r\nAllow: GET, HEAD\r\n"},
		{"OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n", 405, "\r\nAllow: GET, HEAD\r\n"},
		{"GET / HTTP/1.1\r\nHost: a@evil.example\r\n\r\n", 400, "exactly one Host header"},
		{"GET / HTTP/1.1\r\nHost: a!evil.example\r\n\r\n", 400, "must name this server"},
		{"GET / HTTP/1.0\r\n\r\n", 400, "must name this server"},
	};
	unsigned port;
	close(listen_elsewhere(&port));
	config.net.redirect_port = port;
	run();
	ck_assert_int_eq(http_ask(port, cases[_i].request, text, sizeof(text)), cases[_i].status);
	ck_assert_ptr_nonnull(strstr(text, cases[_i].why));
	ck_assert_ptr_null(strstr(text, "Location: "));
	finish();
}
END_TEST

/* If there is no such file, the request is redirected to HTTPS like any other. */
START_TEST(acme_challenges_are_served_on_the_port_for_plain_http) {
	static const char *const others[] = {"/.well-known/acme-challenge/nothing",
		"/.well-known/acme-challenge/", "/.well-known/acme-challenge/link",
		"/.well-known/acme-challenge/folder", "/.well-known/acme-challenge/large",
		"/.well-known/acme-challenge/a.b", "/.well-known/acme-challenge/x/Tok_en-1",
		"/Tok_en-1", "/.well-known/acme-challenge/%2e%2e"};
	char folder[TEMPORARY_PATH];
	unsigned port;
	close(listen_elsewhere(&port));
	make_challenges(folder);
	config.net.redirect_port = port;
	snprintf(config.net.acme_folder, sizeof(config.net.acme_folder), "%s", folder);
	run();
	ck_assert_int_eq(http_get(port, CHALLENGES "Tok_en-1", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "\r\n\r\nTok_en-1.thumb"));
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		int status = http_get(port, others[i], text, sizeof(text));
		ck_assert_msg(status == 308 || status == 404, "%s: %d", others[i], status);
	}
	ck_assert_int_eq(http_get(server.port, CHALLENGES "Tok_en-1", text, sizeof(text)), 404);
	finish();
	remove_challenges(folder);
}
END_TEST

START_TEST(a_port_for_metrics_that_is_in_use_is_reported) {
	unsigned port;
	int fd = listen_elsewhere(&port);
	config.net.metrics_port = port;
	strcpy(config.net.metrics_host, "127.0.0.1");
	ck_assert_uint_eq(try_listening(), 0);
	ck_assert_ptr_nonnull(strstr(error, "choose one with --metrics-port"));
	close(fd);
}
END_TEST

/* tests/e2e/tls_test.c - the real server speaks TLS itself. */
#include <dirent.h>
#include <fcntl.h>
#include <openssl/tls1.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/e2e/certificate.h"
#include "tests/e2e/player.h"
#include "tests/e2e/program.h"
#include "tests/suite.h"

enum {
	HANDSHAKES = 32,      /* that one address may have begun */
	HANDSHAKE_MS = 10000, /* that one may take */
	PATIENCE_MS = 20000,  /* for what must come */
	TEXT_BYTES = 4 << 20,
};

static struct program program;
static struct tunnel tunnel;
static struct player people[2];
static char folder[TEMPORARY_PATH], files[TEMPORARY_PATH];
static char certificate[128], key[128];
static char text[TEXT_BYTES];

static const char *file(const char *name) {
	static char path[128];
	snprintf(path, sizeof(path), "%s/%s", files, name);
	return path;
}

static void make_files(void) {
	folder_make(folder);
	folder_make(files);
	strcpy(certificate, file("certificate.pem"));
	strcpy(key, file("key.pem"));
	ck_assert(certificate_make(CERTIFICATE_EC, certificate, key, NULL, 1, -1, 30));
}

static void remove_files(void) {
	tunnel_end(&tunnel);
	folder_remove(folder);
	folder_remove(files);
}

/* Start with what it logs in a file. */
static void start_with(const char *name, const char *value) {
	const char *const flags[] = {"--tls-certificate", certificate, "--tls-key", key, "--log",
		"info", "--messages-per-10s", "1000000", name, value, NULL};
	int kept = dup(STDERR_FILENO);
	int log = open(file("log"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
	dup2(log, STDERR_FILENO);
	bool started = program_start(&program, folder, flags);
	dup2(kept, STDERR_FILENO);
	close(kept);
	close(log);
	ck_assert(started);
	ck_assert(tunnel_start(&tunnel, program.port));
}

static void start(void) {
	start_with(NULL, NULL);
}

static void finish(void) {
	ck_assert_int_eq(program_end(&program, SIGTERM), 0);
}

/* Until the log says so. */
static void wait_log(const char *words) {
	long long deadline = clock_ms() + PATIENCE_MS;
	bool found = false;
	while (!found && clock_ms() < deadline) {
		FILE *log = fopen(file("log"), "r");
		text[fread(text, 1, sizeof(text) - 1, log)] = '\0';
		fclose(log);
		found = strstr(text, words) != NULL;
		poll(NULL, 0, 10);
	}
	ck_assert_msg(found, "the log lacks \"%s\": %s", words, text);
}

static void expect_alive(void) {
	ck_assert_int_eq(http_get(tunnel.port, "/healthz", text, sizeof(text)), 200);
}

static void gather(void) {
	player_open(&people[0], tunnel.port, "a");
	player_create(&people[0], "alquerque", json_object(), 2);
	player_open(&people[1], tunnel.port, "b");
	player_join(&people[1], &people[0], "any");
	for (int i = 0; i < 2; i++) {
		player_wait_status(&people[i], "playing");
		player_drop(&people[i]);
		player_return(&people[i], tunnel.port);
	}
}

static void part(void) {
	players_agree(people, 2);
	player_finish(&people[0]);
	player_finish(&people[1]);
}

/* ---- in use ---- */

SUITE_GROUP(tls_cases, make_files, remove_files, 120)

START_TEST(a_whole_game_is_played) {
	unsigned seed = 1;
	start();
	gather();
	players_play(people, 2, &seed, 20000);
	ck_assert_str_eq(player_phase(&people[0]), "over");
	part();
	finish();
}
END_TEST

/* More in one record of TLS than the library reads at once. */
START_TEST(many_messages_in_one_record_are_all_answered) {
	enum { PINGS = 200, BYTES = 64 };
	static char packet[PINGS * BYTES];
	struct ws ws;
	size_t used = 0;
	start();
	ck_assert_int_eq(ws_open(&ws, tunnel.port, "/ws", ""), 101);
	for (int i = 1; i <= PINGS; i++) {
		char message[BYTES];
		int size = snprintf(
			message, sizeof(message), "{\"t\":\"ping\",\"n\":%d,\"d\":{}}", i);
		packet[used] = (char)0x81;
		packet[used + 1] = (char)(0x80 | size);
		memset(packet + used + 2, 0, 4);
		memcpy(packet + used + 6, message, (size_t)size);
		used += 6 + (size_t)size;
	}
	ws_send_raw(&ws, packet, used);
	for (int i = 1; i <= PINGS; i++) {
		struct ws_message message = ws_read(&ws, PATIENCE_MS);
		ck_assert_int_eq(message.type, WS_TEXT);
		json_t *json = json_loadb(message.data, message.size, 0, NULL);
		ck_assert_int_eq(json_integer_value(json_object_get(json, "n")), i);
		json_decref(json);
	}
	ws_finish(&ws);
	finish();
}
END_TEST

static unsigned count_open_files(void) {
	char path[64];
	unsigned count = 0;
	snprintf(path, sizeof(path), "/proc/%d/fd", (int)program.pid);
	DIR *files_of = opendir(path);
	ck_assert_ptr_nonnull(files_of);
	while (readdir(files_of) != NULL) {
		count++;
	}
	closedir(files_of);
	return count;
}

START_TEST(a_websocket_takes_one_descriptor) {
	enum { WEBSOCKETS = 8 };
	struct ws websockets[WEBSOCKETS];
	start();
	ck_assert_int_eq(ws_open(&websockets[0], tunnel.port, "/ws", ""), 101);
	unsigned before = count_open_files();
	for (int i = 1; i < WEBSOCKETS; i++) {
		ck_assert_int_eq(ws_open(&websockets[i], tunnel.port, "/ws", ""), 101);
	}
	ck_assert_uint_eq(count_open_files() - before, WEBSOCKETS - 1);
	for (int i = 0; i < WEBSOCKETS; i++) {
		ws_finish(&websockets[i]);
	}
	finish();
}
END_TEST

/* A bot's event stream is requested, and something else in the same record, or in one that the
 * library reads in parts. */
START_LOOP_TEST(a_second_request_on_a_bots_event_stream_ends_it, 2) {
	static const char *const more[] = {"", "X-More: "};
	static char request[16384];
	char token[64] = "";
	start();
	ck_assert_int_eq(http_ask(tunnel.port,
				 "POST /api/token HTTP/1.1\r\nHost: a\r\n"
				 "Content-Length: 8\r\n\r\nname=Eve",
				 text, sizeof(text)),
		201);
	ck_assert_int_eq(sscanf(strstr(text, "qirkat_"), "%47[a-z_0-9]", token), 1);
	int size = snprintf(request, sizeof(request),
		"GET /api/stream/event HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer %s\r\n\r\n"
		"GET /api/account HTTP/1.1\r\nHost: a\r\n%s",
		token, more[_i]);
	for (int i = 0; _i > 0 && i < 9000; i++) {
		request[size++] = 'x';
	}
	strcpy(request + size, _i > 0 ? "\r\n\r\n" : "\r\n");
	int line = tcp_open(tunnel.port);
	ck_assert_int_eq(send(line, request, strlen(request), 0), (ssize_t)strlen(request));
	size_t used = 0;
	ssize_t got;
	while ((got = recv(line, text + used, sizeof(text) - 1 - used, 0)) > 0) {
		used += (size_t)got; /* to the end: a live stream never ends */
	}
	text[used] = '\0';
	close(line);
	ck_assert_ptr_nonnull(strstr(text, " 200 OK"));
	ck_assert_ptr_nonnull(strstr(text, "application/x-ndjson"));
	ck_assert_ptr_null(strstr(text, "\"title\":\"BOT\"")); /* the second is not answered */
	finish();
}
END_TEST

/* The library reads records through the same check as sockets (SECURITY.md). */
START_LOOP_TEST(attacks_on_the_library_fail_over_tls_too, 6) {
	static const struct {
		const char *first, *second, *answer;
	} attacks[] = {
		{"",
			"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nPOST /api/token HTTP/1.1\r\nHost: a\r\n"
			"Content-Length: 8\r\n\r\nname=Eve",
			"well\n"},
		{"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
			"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: tea\r\n\r\n",
			"Upgrade must be websocket"},
		{"",
			"GET /healthz HTTP/1.1\r\nHost: a\r\nX: 1\r\nContent-Length: 32\r\n\r\n"
			"GET /readyz HTTP/1.1\r\nHost: h\r\n\r\n",
			"well\n"},
		{"",
			"GET /healthz HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n\r\n"
			"GET /readyz HTTP/1.1\r\nHost : a\r\n\r\n",
			"well\n"},
		{"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
			"GET /readyz HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n",
			"colon right after the name"},
		{"", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "The method must be GET"},
	};
	start();
	int line = tcp_open(tunnel.port);
	size_t used = 0;
	ssize_t got = 0;
	ck_assert_int_eq(send(line, attacks[_i].first, strlen(attacks[_i].first), 0),
		(ssize_t)strlen(attacks[_i].first));
	if (attacks[_i].first[0] != '\0') {
		while (strstr(text, "well\n") == NULL && got >= 0) {
			got = recv(line, text + used, sizeof(text) - 1 - used, 0);
			used += got > 0 ? (size_t)got : 0;
			text[used] = '\0';
		}
		used = 0;
	}
	ck_assert_int_eq(send(line, attacks[_i].second, strlen(attacks[_i].second), 0),
		(ssize_t)strlen(attacks[_i].second));
	while ((got = recv(line, text + used, sizeof(text) - 1 - used, 0)) > 0) {
		used += (size_t)got;
	}
	text[used] = '\0';
	close(line);
	ck_assert_ptr_nonnull(strstr(text, attacks[_i].answer));
	ck_assert_ptr_null(strstr(text + 1, "HTTP/1.1 2")); /* nothing else is answered */
	ck_assert_int_eq(http_get(tunnel.port, "/healthz", text, sizeof(text)), 200);
	finish();
}
END_TEST

START_TEST(large_answers_and_files_arrive_whole) {
	/* In records of up to 16 KiB: a part of one, a whole one, and many. */
	static const int sizes[] = {1000, 9000, 16000, 60000, 300000};
	enum { FILE_MAX = 300000, HEAD = 256 };
	char *request = malloc(FILE_MAX + HEAD);
	start();
	ck_assert_int_eq(http_get(tunnel.port, "/api/games", text, sizeof(text)), 200);
	const char *body = strstr(text, "\r\n\r\n") + 4;
	json_t *games = json_loads(body, 0, NULL);
	ck_assert_ptr_nonnull(games);
	ck_assert_uint_gt(strlen(body), 65536);
	json_decref(games);
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		int head = snprintf(request, HEAD,
			"POST /api/replay HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n",
			sizes[i]);
		memset(request + head, ' ', (size_t)sizes[i]);
		request[head + sizes[i]] = '\0';
		ck_assert_int_eq(http_ask(tunnel.port, request, text, sizeof(text)), 400);
		ck_assert_ptr_nonnull(strstr(text, "\"code\":\"bad_record\""));
	}
	free(request);
	finish();
}
END_TEST

START_TEST(browsers_are_told_to_stay_with_https) {
	struct program plain;
	start();
	expect_alive();
	ck_assert_ptr_nonnull(strstr(text, "\r\nStrict-Transport-Security: max-age="));
	finish();
	ck_assert(program_start(&plain, folder, NULL));
	ck_assert_int_eq(http_get(plain.port, "/healthz", text, sizeof(text)), 200);
	ck_assert_ptr_null(strstr(text, "Strict-Transport-Security"));
	ck_assert_int_eq(program_end(&plain, SIGTERM), 0);
}
END_TEST

START_TEST(links_begin_with_https) {
	FILE *page = fopen(file("index.html"), "w");
	fputs("<!doctype html><html><head><!--words--><title>Qirkat</title><!--/words--></head><body></body></html>",
		page);
	fclose(page);
	start_with("--client", files);
	ck_assert_int_eq(http_get(tunnel.port, "/games/alquerque", text, sizeof(text)), 200);
	ck_assert_ptr_nonnull(strstr(text, "content=\"https://localhost:"));
	ck_assert_ptr_null(strstr(text, "content=\"http://"));
	finish();
}
END_TEST

START_TEST(old_tls_versions_are_refused_and_http_1_is_agreed_on) {
	char alpn[64];
	start();
	ck_assert_int_eq(certificate_seen(program.port, TLS1_1_VERSION, NULL), -1);
	ck_assert_int_eq(certificate_seen(program.port, TLS1_2_VERSION, alpn), 1);
	ck_assert_str_eq(alpn, "http/1.1");
	ck_assert_int_eq(certificate_seen(program.port, TLS1_3_VERSION, alpn), 1);
	ck_assert_str_eq(alpn, "http/1.1");
	finish();
}
END_TEST

START_TEST(plain_http_is_told_to_use_https) {
	struct ws ws;
	start();
	ck_assert_int_eq(http_get(program.port, "/healthz", text, sizeof(text)), 400);
	ck_assert_ptr_nonnull(strstr(text, "use an address that begins with https://"));
	ck_assert_int_eq(http_get(program.port, "/r/7kx2m9ab", text, sizeof(text)), 400);
	ck_assert_int_eq(ws_open(&ws, program.port, "/ws", ""), 400);
	ws_finish(&ws);
	expect_alive();
	finish();
}
END_TEST

START_TEST(a_proxy_in_front_of_tls_causes_a_warning) {
	start_with("--proxies", "127.0.0.1");
	wait_log("a proxy must not speak TLS to this server");
	expect_alive();
	finish();
}
END_TEST

START_TEST(the_health_check_works_over_tls) {
	char port[16], said[1024];
	start();
	snprintf(port, sizeof(port), "%u", program.port);
	const char *const right[] = {"healthcheck", "--port", port, "--tls-certificate",
		certificate, "--tls-key", key, NULL};
	const char *const plain[] = {"healthcheck", "--port", port, NULL};
	ck_assert_int_eq(program_run(right, said, sizeof(said)), 0);
	ck_assert_str_eq(said, "ok\n");
	ck_assert_int_eq(program_run(plain, said, sizeof(said)), 1);
	finish();
	ck_assert(program_start(&program, folder, NULL));
	snprintf(port, sizeof(port), "%u", program.port);
	ck_assert_int_eq(program_run(right, said, sizeof(said)), 1);
	ck_assert_ptr_nonnull(strstr(said, "not over TLS"));
	finish();
}
END_TEST

/* ---- another certificate ---- */

static void hang_up(void) {
	ck_assert_int_eq(kill(program.pid, SIGHUP), 0);
}

START_TEST(a_new_certificate_is_used_and_games_continue) {
	unsigned seed = 1;
	start();
	gather();
	players_play(people, 2, &seed, 4);
	for (long serial = 2; serial <= 3; serial++) {
		enum certificate_kind kind = serial == 2 ? CERTIFICATE_RSA : CERTIFICATE_EC;
		char words[64];
		ck_assert(certificate_make(
			kind, certificate, key, NULL, serial, -1, 30 + (int)serial));
		time_t until = time(NULL) + (30 + serial) * 86400;
		struct tm utc;
		gmtime_r(&until, &utc);
		strftime(words, sizeof(words), "certificate=read valid_until=%Y-%m-%dT", &utc);
		hang_up();
		wait_log(words);
		ck_assert_int_eq(certificate_seen(program.port, TLS1_3_VERSION, NULL), serial);
		ck_assert_int_eq(certificate_seen(program.port, TLS1_2_VERSION, NULL), serial);
		players_play(people, 2, &seed, 4);
	}
	part();
	finish();
}
END_TEST

START_TEST(a_certificate_replaced_by_renaming_is_read) {
	start();
	char new_certificate[128], new_key[128];
	strcpy(new_certificate, file("new.pem"));
	strcpy(new_key, file("newkey.pem"));
	ck_assert(certificate_make(CERTIFICATE_EC, new_certificate, new_key, NULL, 7, -1, 30));
	ck_assert_int_eq(rename(new_key, key), 0);
	ck_assert_int_eq(rename(new_certificate, certificate), 0);
	hang_up();
	wait_log("certificate=read");
	ck_assert_int_eq(certificate_seen(program.port, TLS1_3_VERSION, NULL), 7);
	finish();
}
END_TEST

START_TEST(a_bad_new_certificate_is_refused_and_the_old_one_stays) {
	start();
	ck_assert(certificate_make(CERTIFICATE_EC, certificate, NULL, NULL, 2, -1, 30));
	hang_up();
	wait_log("certificate=kept");
	ck_assert_ptr_nonnull(strstr(text, "does not belong to the certificate"));
	ck_assert_int_eq(certificate_seen(program.port, TLS1_3_VERSION, NULL), 1);
	unlink(certificate);
	hang_up();
	wait_log("cannot be read");
	ck_assert_int_eq(certificate_seen(program.port, TLS1_3_VERSION, NULL), 1);
	ck_assert(certificate_make(CERTIFICATE_EC, certificate, key, NULL, 3, -1, 30));
	hang_up();
	wait_log("certificate=read");
	ck_assert_int_eq(certificate_seen(program.port, TLS1_3_VERSION, NULL), 3);
	finish();
}
END_TEST

/* ---- bad beginnings ---- */

static void expect_refusal(const char *words) {
	char said[2048];
	const char *const arguments[] = {"serve", "--port", "0", "--host", "127.0.0.1", "--data",
		folder, "--log", "error", "--tls-certificate", certificate, "--tls-key", key, NULL};
	ck_assert_int_eq(program_run(arguments, said, sizeof(said)), 2);
	ck_assert_msg(strstr(said, words) != NULL, "\"%s\" is not in: %s", words, said);
	ck_assert_uint_eq(strcspn(said, "\n") + 1, strlen(said));
}

static void write_text(const char *path, const char *what) {
	FILE *out = fopen(path, "w");
	fputs(what, out);
	fclose(out);
}

START_TEST(unusable_certificates_are_named_at_the_start) {
	unlink(key);
	expect_refusal("cannot be read: No such file or directory");
	ck_assert(certificate_make(CERTIFICATE_EC, NULL, key, NULL, 2, -1, 30));
	expect_refusal("does not belong to the certificate");
	ck_assert(certificate_make(CERTIFICATE_EC, certificate, key, NULL, 3, -30, -1));
	expect_refusal("expired at ");
	ck_assert(certificate_make(CERTIFICATE_EC, certificate, key, NULL, 4, 1, 30));
	expect_refusal("is valid only from ");
	ck_assert(certificate_make(CERTIFICATE_RSA, certificate, key, "secret", 5, -1, 30));
	expect_refusal("has a password");
	write_text(key, "");
	expect_refusal("is empty");
	write_text(key, "-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----\n");
	expect_refusal("cannot be used");
	write_text(certificate, "nothing of the kind\n");
	expect_refusal("a PEM file that begins with -----BEGIN CERTIFICATE-----");
	strcpy(certificate, files);
	expect_refusal("Is a directory");
	certificate[0] = '\0';
	expect_refusal("tls_key is set and tls_certificate is not");
	strcpy(certificate, key);
	key[0] = '\0';
	expect_refusal("tls_certificate is set and tls_key is not");
}
END_TEST

/* ---- bad handshakes ---- */

static bool has_ended(int fd, long long deadline) {
	char byte;
	struct pollfd poller = {.fd = fd, .events = POLLIN};
	long long left = deadline - clock_ms();
	return poll(&poller, 1, left > 0 ? (int)left : 0) == 1 && recv(fd, &byte, 1, 0) <= 0;
}

START_TEST(random_bytes_instead_of_a_handshake_do_no_harm) {
	char noise[600];
	unsigned seed = 1;
	start_with("--sockets-per-address", "1000");
	for (int round = 0; round < 60; round++) {
		size_t size = 1 + (size_t)(rand_r(&seed) % (int)(sizeof(noise) - 1));
		for (size_t i = 0; i < size; i++) {
			noise[i] = (char)rand_r(&seed);
		}
		if (round % 2 == 0) {
			memcpy(noise, "\x16\x03\x01", size < 3 ? size : 3);
		}
		int fd = tcp_open(program.port);
		ck_assert_int_ge(fd, 0);
		send(fd, noise, size, MSG_NOSIGNAL);
		close(fd);
	}
	int status = 0;
	for (long long deadline = clock_ms() + PATIENCE_MS;
		status != 200 && clock_ms() < deadline;) {
		status = http_get(tunnel.port, "/healthz", text, sizeof(text));
	}
	ck_assert_int_eq(status, 200);
	finish();
}
END_TEST

/* Games are not delayed; an address can begin only a limited number of handshakes; and each one
 * ends. */
START_TEST(hanging_handshakes_are_limited_and_time_out) {
	int hanging[HANDSHAKES + 8];
	unsigned seed = 1, refused = 0;
	start();
	gather();
	for (int i = 0; i < HANDSHAKES + 8; i++) {
		hanging[i] = tcp_open(program.port);
		ck_assert_int_ge(hanging[i], 0);
		if (i % 2 == 0) {
			send(hanging[i], "\x16\x03\x01\x02\x00", 5, MSG_NOSIGNAL);
		}
	}
	players_play(people, 2, &seed, 10);
	for (int i = HANDSHAKES; i < HANDSHAKES + 8; i++) {
		refused += has_ended(hanging[i], clock_ms() + PATIENCE_MS / 4);
	}
	ck_assert_uint_eq(refused, 8);
	long long deadline = clock_ms() + HANDSHAKE_MS + PATIENCE_MS;
	for (int i = 0; i < HANDSHAKES; i++) {
		ck_assert(has_ended(hanging[i], deadline));
		close(hanging[i]);
	}
	expect_alive();
	players_play(people, 2, &seed, 4);
	part();
	finish();
}
END_TEST

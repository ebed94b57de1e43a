/* tests/e2e/person_test.c - people who are signed in at tables, over sockets, and thieves. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/e2e/program.h"
#include "tests/e2e/ws.h"
#include "tests/suite.h"

enum { TEXT = 1 << 16, TRIES = 1000, WAIT_MS = 10000, COOKIES = 1024 };

static struct program program;
static char folder[TEMPORARY_PATH], text[TEXT], site[64];
static char ada[COOKIES], bob[COOKIES];

static void set_up(void) {
	folder_make(folder);
}

static void tear_down(void) {
	if (program.pid != 0) {
		ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	}
	folder_remove(folder);
}

static void start(void) {
	static const char *const flags[] = {"--accounts", "open", "--requests-per-s-per-address",
		"10000", "--sockets-per-address", "5000", "--loop-percent-per-address", "100",
		NULL};
	ck_assert(program_start(&program, folder, flags));
	snprintf(site, sizeof(site), "http://localhost:%u", program.port);
}

/* Send a request as a page of the site does. Returns the status. */
static int ask(const char *method, const char *path, const char *cookies, const char *body) {
	static char request[TEXT];
	snprintf(request, sizeof(request),
		"%s %s HTTP/1.1\r\nHost: localhost:%u\r\nOrigin: %s\r\nCookie: %s\r\n"
		"Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
		method, path, program.port, site, cookies, strlen(body), body);
	return http_ask(program.port, request, text, sizeof(text));
}

static void keep_cookies(char cookies[COOKIES]) {
	cookies[0] = '\0';
	for (const char *at = text; (at = strstr(at, "Set-Cookie: ")) != NULL;) {
		at += strlen("Set-Cookie: ");
		size_t used = strlen(cookies);
		snprintf(cookies + used, COOKIES - used, "%s%.*s", used > 0 ? "; " : "",
			(int)strcspn(at, ";"), at);
	}
}

static void sign_up(const char *name, char cookies[COOKIES]) {
	char body[256];
	snprintf(body, sizeof(body), "{\"name\":\"%s\",\"passphrase\":\"correct horse battery\"}",
		name);
	ck_assert_int_eq(ask("POST", "/api/signup", "", body), 201);
	keep_cookies(cookies);
}

/* Open a socket from a page of that origin. */
static int open_from(struct ws *ws, const char *path, const char *origin, const char *cookies) {
	char headers[COOKIES + 256];
	snprintf(headers, sizeof(headers), "%s%s%s%s%s%s", origin[0] != '\0' ? "Origin: " : "",
		origin, origin[0] != '\0' ? "\r\n" : "", cookies[0] != '\0' ? "Cookie: " : "",
		cookies, cookies[0] != '\0' ? "\r\n" : "");
	return ws_open(ws, program.port, path, headers);
}

static void open_socket(struct ws *ws, const char *cookies) {
	ck_assert_int_eq(open_from(ws, "/ws", site, cookies), 101);
}

/* Returns the next message of this type; it is in the socket's buffer. */
static const char *read_message(struct ws *ws, const char *type) {
	char begin[64];
	snprintf(begin, sizeof(begin), "{\"t\":\"%s\"", type);
	for (;;) {
		struct ws_message message = ws_read(ws, WAIT_MS);
		ck_assert_msg(message.type == WS_TEXT, "no %s, but %d %s", type, message.type,
			message.data != NULL ? message.data : "");
		if (strncmp(message.data, begin, strlen(begin)) == 0) {
			return message.data;
		}
		ck_assert_msg(
			strncmp(message.data, "{\"t\":\"error\"", 12) != 0, "%s", message.data);
	}
}

static void expect_close(struct ws *ws, int code) {
	for (;;) {
		struct ws_message message = ws_read(ws, WAIT_MS);
		ck_assert_int_ne(message.type, 0);
		ck_assert_int_ne(message.type, -1);
		if (message.type == WS_CLOSE) {
			ck_assert_int_eq(message.code, code);
			return;
		}
	}
}

static void is_alive(struct ws *ws) {
	ck_assert(ws_send(ws, "{\"t\":\"ping\",\"n\":77,\"d\":{}}"));
	read_message(ws, "ack");
}

/* ---- sockets ---- */

SUITE_GROUP(socket_cases, set_up, tear_down, 120)

START_TEST(a_session_that_ends_closes_its_sockets) {
	struct ws mine, other, guest, theirs;
	char second[COOKIES];
	start();
	sign_up("Ada", ada);
	sign_up("Bob", bob);
	ck_assert_int_eq(ask("POST", "/api/login", "",
				 "{\"name\":\"Ada\",\"passphrase\":\"correct horse battery\"}"),
		200);
	keep_cookies(second);
	open_socket(&mine, ada);
	open_socket(&other, second);
	open_socket(&theirs, bob);
	ck_assert_int_eq(open_from(&guest, "/ws?guest", site, ada), 101);
	is_alive(&mine);
	is_alive(&other);
	ck_assert_int_eq(ask("POST", "/api/logout", ada, ""), 200);
	expect_close(&mine, 4008);
	is_alive(&other);
	is_alive(&theirs);
	is_alive(&guest);
	ck_assert_int_eq(
		ask("DELETE", "/api/account/sessions?all=true", second, "{\"all\":true}"), 200);
	expect_close(&other, 4008);
	is_alive(&theirs);
	ws_finish(&mine);
	ws_finish(&other);
	ws_finish(&guest);
	ws_finish(&theirs);
}
END_TEST

START_TEST(a_page_of_another_site_opens_no_socket_with_a_cookie) {
	static const char *const origins[] = {"https://evil.example", "null", "",
		"http://127.0.0.1.evil.example", "https://127.0.0.1"};
	start();
	sign_up("Ada", ada);
	for (size_t i = 0; i < TRIES; i++) {
		struct ws ws;
		int status = open_from(&ws, "/ws", origins[i % 5], ada);
		if (status == 429) {
			ws_finish(&ws);
			break; /* the address has had its share */
		}
		ck_assert_int_eq(status, 101);
		expect_close(&ws, 4004);
		ws_finish(&ws);
	}
	struct ws guest;
	ck_assert_int_eq(open_from(&guest, "/ws", "", ""), 101); /* a program without cookies */
	is_alive(&guest);
	ws_finish(&guest);
}
END_TEST

/* ---- seats ---- */

SUITE_GROUP(seat_cases, set_up, tear_down, 120)

static unsigned asked;

static void send_request(struct ws *ws, const char *type, const char *d) {
	char request[1024];
	snprintf(request, sizeof(request), "{\"t\":\"%s\",\"n\":%u,\"d\":%s}", type, ++asked, d);
	ck_assert(ws_send(ws, request));
}

/* Returns the answer to a request: an ack or an error. */
static const char *request(struct ws *ws, const char *type, const char *d) {
	char end[32];
	send_request(ws, type, d);
	snprintf(end, sizeof(end), "\"n\":%u,", asked);
	for (;;) {
		struct ws_message message = ws_read(ws, WAIT_MS);
		ck_assert_msg(message.type == WS_TEXT, "no answer to %s", type);
		if (strstr(message.data, end) != NULL &&
			(strncmp(message.data, "{\"t\":\"ack\"", 10) == 0 ||
				strncmp(message.data, "{\"t\":\"error\"", 12) == 0)) {
			return message.data;
		}
	}
}

static void has(const char *message, const char *words) {
	ck_assert_msg(strstr(message, words) != NULL, "%s is not in %s", words, message);
}

static void lacks(const char *message, const char *words) {
	ck_assert_msg(strstr(message, words) == NULL, "%s is in %s", words, message);
}

static void take_text(const char *message, const char *key, char value[80]) {
	const char *at = strstr(message, key);
	ck_assert_msg(at != NULL, "%s is not in %s", key, message);
	at += strlen(key);
	snprintf(value, 80, "%.*s", (int)strcspn(at, "\""), at);
}

/* Ada opens a table. */
static void open_table(struct ws *ws, const char *cookies, const char *more, char room[80]) {
	char d[256];
	open_socket(ws, cookies);
	snprintf(d, sizeof(d), "{\"game\":\"alquerque\",\"seat\":\"W\"%s}", more);
	take_text(request(ws, "create", d), "\"room\":\"", room);
}

static const char *join(struct ws *ws, const char *room, const char *token) {
	char d[256];
	snprintf(d, sizeof(d), "{\"room\":\"%s\"%s%s%s}", room,
		token[0] != '\0' ? ",\"token\":\"" : "", token, token[0] != '\0' ? "\"" : "");
	return request(ws, "join", d);
}

START_TEST(a_seat_is_taken_by_session_and_has_no_token) {
	struct ws mine, again, guest, thief;
	char room[80], token[80], id[80], path[128];
	start();
	sign_up("Ada", ada);
	take_text(text, "{\"id\":\"", id);
	sign_up("Bob", bob);
	open_socket(&mine, ada);
	const char *made = request(&mine, "create",
		"{\"game\":\"alquerque\",\"seat\":\"W\",\"client\":\"0123456789abcdef\"}");
	take_text(made, "\"room\":\"", room);
	has(made, "\"seat\":");
	lacks(made, "token");
	/* the same again */
	lacks(request(&mine, "create",
		      "{\"game\":\"alquerque\",\"seat\":\"W\",\"client\":\"0123456789abcdef\"}"),
		"token");
	has(join(&mine, room, ""), "\"seat\":0");
	const char *message = read_message(&mine, "room");
	has(message, "\"name\":\"Ada\",\"account\":\"");
	has(message, "\"people\":{\"");
	has(message, id);
	/* a guest sits, by a name that is nobody's */
	ck_assert_int_eq(open_from(&guest, "/ws", "", ""), 101);
	has(join(&guest, room, ""), "\"seat\":null");
	has(request(&guest, "sit", "{\"seat\":\"any\",\"name\":\"A-d-a\"}"), "bad_name");
	has(request(&guest, "sit", "{\"seat\":\"any\",\"name\":\"\u0410da\"}"), "bad_name");
	made = request(&guest, "sit", "{\"seat\":\"any\",\"name\":\"Carla\"}");
	take_text(made, "\"token\":\"", token);
	/* elsewhere: the same account has the seat, another one has not */
	open_socket(&again, ada);
	has(join(&again, room, ""), "\"seat\":0");
	expect_close(&mine, 4006);
	open_socket(&thief, bob);
	has(join(&thief, room, ""), "\"seat\":null");
	has(request(&thief, "resign", "{}"), "not_seated");
	/* nor who guesses a token */
	for (unsigned i = 0; i < 60; i++) {
		snprintf(token, sizeof(token), "%064x", i);
		has(join(&thief, room, token), "\"seat\":null");
	}
	/* one seat for each account */
	has(request(&again, "sit", "{\"seat\":\"any\"}"), "seat_taken");
	/* what is told elsewhere has the name, and no id */
	snprintf(path, sizeof(path), "/api/rooms/%s/text", room);
	ck_assert_int_eq(ask("GET", path, "", ""), 200);
	has(text, "Ada");
	lacks(text, id);
	snprintf(path, sizeof(path), "/api/rooms/%s/record", room);
	ck_assert_int_eq(ask("GET", path, "", ""), 200);
	has(text, "\"name\":\"Ada\"");
	lacks(text, id);
	ck_assert_int_eq(ask("GET", "/api/rooms", "", ""), 200);
	has(text, "\"Ada\"");
	lacks(text, id);
	/* signed out, the game runs on; signed in again, it is there */
	ck_assert_int_eq(ask("POST", "/api/logout", ada, ""), 200);
	expect_close(&again, 4008);
	ws_finish(&again);
	open_socket(&again, ada);
	has(join(&again, room, ""), "\"seat\":null");
	ck_assert_int_eq(ask("POST", "/api/login", "",
				 "{\"name\":\"Ada\",\"passphrase\":\"correct horse battery\"}"),
		200);
	keep_cookies(ada);
	/* also after a kill */
	ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
	ws_finish(&again);
	start();
	open_socket(&again, ada);
	has(join(&again, room, ""), "\"seat\":0");
	has(read_message(&again, "room"), "\"name\":\"Ada\"");
	ck_assert_int_eq(ask("GET", "/api/rooms", "", ""), 200);
	lacks(text, id);
	ws_finish(&mine);
	ws_finish(&again);
	ws_finish(&guest);
	ws_finish(&thief);
}
END_TEST

START_TEST(a_guests_seat_becomes_an_accounts) {
	struct ws guest, mine, thief;
	char room[80], token[80], d[256];
	start();
	open_table(&guest, "", ",\"name\":\"Somebody\"", room);
	ws_finish(&guest);
	ck_assert_int_eq(open_from(&guest, "/ws", "", ""), 101);
	take_text(
		request(&guest, "create",
			"{\"game\":\"alquerque\",\"seat\":\"W\",\"client\":\"0123456789abcdef\"}"),
		"\"room\":\"", room);
	has(join(&guest, room, ""), "\"seat\":null");
	take_text(request(&guest, "sit", "{\"seat\":\"any\",\"name\":\"Somebody\"}"),
		"\"token\":\"", token);
	sign_up("Ada", ada);
	sign_up("Bob", bob);
	snprintf(d, sizeof(d), "{\"token\":\"%s\"}", token);
	has(request(&guest, "adopt", d), "sign_in");
	open_socket(&mine, ada);
	has(join(&mine, room, ""), "\"seat\":null");
	has(request(&mine, "adopt",
		    "{\"token\":\"0000000000000000000000000000000000000000000000000000000000000001\"}"),
		"not_seated");
	has(request(&mine, "adopt", d), "\"ack\"");
	expect_close(&guest, 1001);
	has(join(&mine, room, ""), "\"seat\":1");
	has(join(&mine, room, token), "\"seat\":1");
	has(read_message(&mine, "room"), "\"name\":\"Ada\"");
	/* whoever still has the token */
	ck_assert_int_eq(open_from(&thief, "/ws", "", ""), 101);
	for (unsigned i = 0; i < 50; i++) {
		has(join(&thief, room, token), "sign_in");
	}
	ws_finish(&thief);
	open_socket(&thief, bob);
	has(join(&thief, room, token), "sign_in");
	has(join(&thief, room, ""), "\"seat\":null");
	has(request(&thief, "adopt", d), "not_seated");
	ws_finish(&guest);
	ws_finish(&mine);
	ws_finish(&thief);
}
END_TEST

/* ---- moving in ---- */

SUITE_GROUP(adopt_cases, set_up, tear_down, 120)

/* A guest has a seat at a table of Ada's. */
static void seat_guest(struct ws *guest, const char *room, char token[80]) {
	ck_assert_int_eq(open_from(guest, "/ws", "", ""), 101);
	has(join(guest, room, ""), "\"seat\":null");
	take_text(request(guest, "sit", "{\"seat\":\"any\",\"name\":\"Somebody\"}"), "\"token\":\"",
		token);
}

START_TEST(the_seats_of_a_device_move_in) {
	struct ws host, guest;
	char open[80], over[80], token[80], over_token[80], body[1024];
	start();
	open_table(&host, "", ",\"name\":\"Host\"", open);
	seat_guest(&guest, open, token);
	ws_finish(&guest);
	take_text(request(&host, "create", "{\"game\":\"alquerque\",\"seat\":\"none\"}"),
		"\"room\":\"", over);
	seat_guest(&guest, over, over_token);
	has(request(&guest, "stand", "{}"), "\"ack\"");
	take_text(request(&guest, "sit", "{\"seat\":\"any\",\"name\":\"Somebody\"}"),
		"\"token\":\"", over_token);
	has(join(&host, over, ""), "\"seat\":null");
	has(request(&host, "sit", "{\"seat\":\"any\",\"name\":\"Host\"}"), "\"ack\"");
	has(request(&guest, "abort", "{}"), "\"ack\"");
	sign_up("Ada", ada);
	sign_up("Bob", bob);
	ck_assert_int_eq(ask("POST", "/api/account/adopt", "", "{\"rooms\":[]}"), 401);
	ck_assert_int_eq(ask("POST", "/api/account/adopt", ada, "{\"rooms\":[1]}"), 400);
	ck_assert_int_eq(ask("POST", "/api/account/adopt", ada, "{\"rooms\":[]}"), 200);
	snprintf(body, sizeof(body),
		"{\"rooms\":[{\"room\":\"%s\",\"token\":\"%s\"},{\"room\":\"%s\",\"token\":\"%s\"},"
		"{\"room\":\"%s\",\"token\":\"%s\"},{\"room\":\"22222222\",\"token\":\"%s\"}]}",
		open, token, over, over_token, over, token, token);
	ck_assert_int_eq(ask("POST", "/api/account/adopt", ada, body), 200);
	char want[512];
	snprintf(want, sizeof(want),
		"{\"rooms\":[{\"room\":\"%s\",\"result\":\"adopted\"},{\"room\":\"%s\",\"result\":"
		"\"adopted\"},{\"room\":\"%s\",\"result\":\"not_seated\"},{\"room\":\"22222222\","
		"\"result\":\"no_room\"}]}",
		open, over, over);
	has(text, want);
	/* again, and by somebody else */
	ck_assert_int_eq(ask("POST", "/api/account/adopt", ada, body), 200);
	has(text, want);
	ck_assert_int_eq(ask("POST", "/api/account/adopt", bob, body), 200);
	snprintf(want, sizeof(want), "{\"room\":\"%s\",\"result\":\"not_seated\"}", open);
	has(text, want);
	ck_assert_int_eq(ask("GET", "/api/account/games", ada, ""), 200);
	has(text, "\"more\":false");
	has(text, open);
	has(text, over);
	has(text, "\"status\":\"over\"");
	ck_assert_int_eq(ask("GET", "/api/account/games?from=1", ada, ""), 200);
	ck_assert_int_eq(strstr(text, open) != NULL, strstr(text, over) == NULL);
	ck_assert_int_eq(ask("GET", "/api/account/games", bob, ""), 200);
	lacks(text, open);
	ck_assert_int_eq(ask("GET", "/api/account/games", "", ""), 401);
	ws_finish(&host);
	ws_finish(&guest);
}
END_TEST

/* tests/e2e/accounts_test.c - accounts over HTTP, as browsers, operators and thieves use them. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/e2e/program.h"
#include "tests/e2e/ws.h"
#include "tests/suite.h"

enum { TEXT = 1 << 16, TRIES = 1000 };

static struct program program;
static char folder[TEMPORARY_PATH], text[TEXT], cookie[1024], site[64];

static void set_up(void) {
	folder_make(folder);
	cookie[0] = '\0';
}

static void tear_down(void) {
	if (program.pid != 0) {
		ck_assert_int_eq(program_end(&program, SIGTERM), 0);
	}
	folder_remove(folder);
}

static void start(const char *mode, const char *url) {
	const char *const flags[] = {"--accounts", mode, "--url", url, NULL};
	ck_assert(program_start(&program, folder, flags));
	snprintf(site, sizeof(site), "http://127.0.0.1:%u", program.port);
}

/* Send a request; headers are whole lines. Returns the status. */
static int ask_with(const char *method, const char *path, const char *headers, const char *body) {
	static char request[8192];
	snprintf(request, sizeof(request),
		"%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\n%s%s%s%s%sContent-Length: %zu\r\n\r\n%s",
		method, path, program.port, headers, cookie[0] != '\0' ? "Cookie: " : "", cookie,
		cookie[0] != '\0' ? "\r\n" : "",
		strstr(headers, "Content-Type") != NULL ? "" : "Content-Type: application/json\r\n",
		strlen(body), body);
	return http_ask(program.port, request, text, sizeof(text));
}

/* As a page of the site does. */
static int ask(const char *method, const char *path, const char *body) {
	char headers[256];
	snprintf(headers, sizeof(headers), "Origin: %s\r\nSec-Fetch-Site: same-origin\r\n", site);
	return ask_with(method, path, strcmp(method, "GET") == 0 ? "" : headers, body);
}

static void keep_cookies(void) {
	cookie[0] = '\0';
	for (const char *at = text; (at = strstr(at, "Set-Cookie: ")) != NULL;) {
		at += strlen("Set-Cookie: ");
		size_t used = strlen(cookie);
		snprintf(cookie + used, sizeof(cookie) - used, "%s%.*s", used > 0 ? "; " : "",
			(int)strcspn(at, ";"), at);
	}
}

static void expect(const char *words) {
	ck_assert_msg(strstr(text, words) != NULL, "%s is not in %s", words, text);
}

#define ADA "{\"name\":\"Ada\",\"passphrase\":\"correct horse battery\"}"

static void sign_up_ada(void) {
	ck_assert_int_eq(ask("POST", "/api/signup", ADA), 201);
	keep_cookies();
}

SUITE_GROUP(http_cases, set_up, tear_down, 120)

START_TEST(without_accounts_nothing_has_changed) {
	static const char *const none[] = {NULL};
	ck_assert(program_start(&program, folder, none));
	snprintf(site, sizeof(site), "http://127.0.0.1:%u", program.port);
	ck_assert_int_eq(ask("GET", "/api/account", ""), 401);
	expect("no_token");
	ck_assert_ptr_null(strstr(text, "Set-Cookie"));
	ck_assert_int_ne(ask("POST", "/api/signup", ADA), 201);
	ck_assert_ptr_null(strstr(text, "Set-Cookie"));
	ck_assert_int_eq(ask("GET", "/", ""), 200);
	ck_assert_ptr_null(strstr(text, "Set-Cookie"));
}
END_TEST

START_TEST(a_person_signs_up_out_and_in_at_a_bare_address) {
	start("open", "");
	ck_assert_int_eq(ask("GET", "/api/account", ""), 200);
	expect("{\"account\":null,\"accounts\":\"open\",\"url\":\"\"}");
	expect("Cache-Control: no-store");
	ck_assert_ptr_null(strstr(text, "Access-Control-Allow-Origin"));
	sign_up_ada();
	expect("\"name\":\"Ada\",\"role\":\"member\"");
	expect("\"recovery\":[\"");
	expect("Set-Cookie: qirkat=");
	expect("HttpOnly; SameSite=Lax");
	expect("Set-Cookie: qirkat-device=");
	expect("Cache-Control: no-store");
	ck_assert_int_eq(ask("GET", "/api/account", ""), 200);
	expect("\"account\":{\"id\":\"");
	expect("\"codes\":10");
	ck_assert_ptr_null(strstr(text, "Set-Cookie"));
	ck_assert_int_eq(ask("GET", "/api/account/sessions", ""), 200);
	expect("\"current\":true");
	ck_assert_int_eq(ask("GET", "/api/account/export", ""), 200);
	expect("Content-Disposition: attachment; filename=\"qirkat-account.json\"");
	ck_assert_int_eq(ask("POST", "/api/account/settings", "{\"remind\":false}"), 200);
	expect("\"settings\":{\"remind\":false}");
	ck_assert_int_eq(ask("POST", "/api/logout", ""), 200);
	expect("Max-Age=0");
	ck_assert_int_eq(ask("GET", "/api/account", ""), 200);
	expect("\"account\":null");
	ck_assert_int_eq(ask("POST", "/api/login", ADA), 200);
	keep_cookies();
	ck_assert_int_eq(ask("GET", "/api/account", ""), 200);
	expect("\"name\":\"Ada\"");
	/* the server is killed and starts again */
	ck_assert_int_eq(program_end(&program, SIGKILL), 128 + SIGKILL);
	start("open", "");
	ck_assert_int_eq(ask("GET", "/api/account", ""), 200);
	expect("\"name\":\"Ada\"");
	ck_assert_int_eq(ask("DELETE", "/api/account", ""), 200);
	expect("\"deleted_at\":");
	ck_assert_int_eq(ask("GET", "/api/account", ""), 200);
	expect("\"account\":null");
}
END_TEST

START_TEST(each_refusal_has_its_sentence) {
	start("open", "");
	ck_assert_int_eq(ask("POST", "/api/signup",
				 "{\"name\":\"a b\",\"passphrase\":\"correct horse battery\"}"),
		400);
	expect("bad_name");
	ck_assert_int_eq(
		ask("POST", "/api/signup", "{\"name\":\"Bo\",\"passphrase\":\"short\"}"), 400);
	expect("at least 12 characters");
	ck_assert_int_eq(ask("POST", "/api/signup",
				 "{\"name\":\"root\",\"passphrase\":\"correct horse battery\"}"),
		409);
	expect("name_reserved");
	sign_up_ada();
	cookie[0] = '\0';
	ck_assert_int_eq(ask("POST", "/api/signup",
				 "{\"name\":\"a-da\",\"passphrase\":\"correct horse battery\"}"),
		409);
	expect("name_taken");
	ck_assert_int_eq(ask("POST", "/api/login",
				 "{\"name\":\"Ada\",\"passphrase\":\"wrong horse battery\"}"),
		403);
	expect("The name or the passphrase is wrong.");
	ck_assert_int_eq(ask("POST", "/api/login/recovery",
				 "{\"name\":\"Ada\",\"code\":\"abcd-efgh-jkmn-pqrs\"}"),
		403);
	expect("wrong_code");
	ck_assert_int_eq(ask("GET", "/api/account/export", ""), 401);
	expect("sign_in");
	ck_assert_int_eq(ask("PUT", "/api/signup", ADA), 405);
	expect("Allow: GET, HEAD, POST");
	ck_assert_int_eq(ask("POST", "/api/signup", "nonsense"), 400);
	expect("bad_body");
	ck_assert_int_eq(ask("GET", "/api/account/nothing", ""), 404);
	ck_assert_int_eq(ask_with("GET", "/api/account", "Authorization: Bearer abc\r\n", ""), 401);
	expect("bad_token");
}
END_TEST

START_TEST(pages_of_other_sites_can_do_nothing) {
	static const char *const headers[] = {"Origin: https://evil.example\r\n",
		"Origin: null\r\n", "", "Origin: https://127.0.0.1.evil.example\r\n",
		"Origin: null\r\nContent-Type: application/x-www-form-urlencoded\r\n",
		"Sec-Fetch-Site: cross-site\r\n", "Sec-Fetch-Site: same-site\r\n", "Origin: \r\n"};
	start("open", "");
	sign_up_ada();
	for (size_t i = 0; i < TRIES; i++) {
		const char *with = headers[i % (sizeof(headers) / sizeof(headers[0]))];
		int status = ask_with(i % 2 == 0 ? "DELETE" : "POST",
			i % 2 == 0 ? "/api/account" : "/api/account/recovery", with, "");
		ck_assert_msg(
			status == 403 || status == 429 || status == 400, "%s: %d", with, status);
		if (status == 429) {
			break; /* the address has had its share of requests */
		}
	}
	ck_assert_int_eq(
		ask_with("GET", "/api/account", "Sec-Fetch-Site: cross-site\r\n", ""), 403);
	ck_assert_int_eq(ask_with("GET", "/api/account", "Sec-Fetch-Site: none\r\n", ""), 200);
	expect("\"codes\":10");
}
END_TEST

START_TEST(with_a_url_only_its_pages_count_whatever_the_host_says) {
	start("open", "https://play.example.org");
	ck_assert_int_eq(ask("POST", "/api/signup", ADA), 403);
	expect("bad_origin");
	snprintf(site, sizeof(site), "https://play.example.org");
	ck_assert_msg(ask("POST", "/api/signup", ADA) == 403, "the host is another one");
	char request[1024];
	snprintf(request, sizeof(request),
		"POST /api/signup HTTP/1.1\r\nHost: play.example.org\r\n"
		"Origin: https://play.example.org\r\nContent-Type: application/json\r\n"
		"Content-Length: %zu\r\n\r\n%s",
		strlen(ADA), ADA);
	ck_assert_int_eq(http_ask(program.port, request, text, sizeof(text)), 201);
	expect("Set-Cookie: __Host-qirkat=");
	expect("; Secure\r\n");
	snprintf(request, sizeof(request),
		"POST /api/signup HTTP/1.1\r\nHost: play.example.org\r\n"
		"Origin: http://play.example.org\r\nContent-Type: application/json\r\n"
		"Content-Length: %zu\r\n\r\n%s",
		strlen(ADA), ADA);
	ck_assert_msg(http_ask(program.port, request, text, sizeof(text)) == 403,
		"the scheme belongs to it");
}
END_TEST

START_TEST(bad_settings_are_refused_with_a_sentence) {
	const char *const arguments[] = {
		"serve", "--data", folder, "--port", "0", "--url", "play.example.org", NULL};
	ck_assert_int_eq(program_run(arguments, text, sizeof(text)), 2);
	expect("url must be where the page is");
	const char *const words[] = {
		"serve", "--data", folder, "--port", "0", "--accounts", "maybe", NULL};
	ck_assert_int_eq(program_run(words, text, sizeof(text)), 2);
	expect("invite");
}
END_TEST

/* ---- operators ---- */

SUITE_GROUP(operator_cases, set_up, tear_down, 120)

static int user(const char *a, const char *b, const char *c, const char *d) {
	const char *arguments[12] = {"user", "--data", folder, "--url", "https://play.example.org"};
	const char *const words[] = {a, b, c, d};
	size_t count = 5;
	for (size_t i = 0; i < 4; i++) {
		if (words[i] != NULL) {
			arguments[count++] = words[i];
		}
	}
	return program_run(arguments, text, sizeof(text));
}

/* The secret of the link that was printed. */
static void take_link(const char *what, char link[32]) {
	char words[64];
	snprintf(words, sizeof(words), "https://play.example.org/signin#%s=", what);
	expect(words);
	snprintf(link, 32, "%.26s", strstr(text, words) + strlen(words));
}

START_TEST(the_first_admin_is_made_while_the_server_runs) {
	char link[32], body[128];
	start("invite", "");
	ck_assert_int_eq(user("add", "Grace", "--role", "admin"), 0);
	take_link("link", link);
	ck_assert_int_eq(user("list", NULL, NULL, NULL), 0);
	expect("Grace                admin");
	expect("without a way in yet");
	snprintf(body, sizeof(body), "{\"link\":\"%s\"}", link);
	ck_assert_int_eq(ask("POST", "/api/login/recovery", body), 200);
	keep_cookies();
	expect("\"role\":\"admin\"");
	ck_assert_int_eq(ask("POST", "/api/account/passphrase",
				 "{\"passphrase\":\"correct horse battery\"}"),
		200);
	ck_assert_int_eq(ask("POST", "/api/login/recovery", body), 403);
	ck_assert_int_eq(user("role", "grace", "member", NULL), 0);
	ck_assert_int_eq(ask("GET", "/api/account", ""), 200);
	expect("\"role\":\"member\"");
	ck_assert_int_eq(user("invite", "--uses", "2", NULL), 0);
	take_link("invitation", link);
	cookie[0] = '\0';
	ck_assert_int_eq(ask("POST", "/api/signup", ADA), 403);
	expect("not_invited");
	snprintf(body, sizeof(body),
		"{\"name\":\"Ada\",\"passphrase\":\"correct horse battery\",\"invitation\":\"%s\"}",
		link);
	ck_assert_int_eq(ask("POST", "/api/signup", body), 201);
	keep_cookies();
	ck_assert_int_eq(user("remove", "Ada", NULL, NULL), 0);
	ck_assert_int_eq(ask("GET", "/api/account", ""), 200);
	expect("\"account\":null");
	ck_assert_int_eq(user("list", NULL, NULL, NULL), 0);
	expect("being deleted");
}
END_TEST

START_TEST(mistakes_of_operators_are_named) {
	ck_assert_int_eq(user("add", "a b", NULL, NULL), 2);
	expect("letters");
	ck_assert_int_eq(user("add", "Ada", "--role", "king"), 2);
	expect("member, moderator or admin");
	ck_assert_int_eq(user("reset", "Ada", NULL, NULL), 1);
	expect("there is no account with that name");
	ck_assert_int_eq(user("add", "Ada", NULL, NULL), 0);
	ck_assert_int_eq(user("add", "A-d-a", NULL, NULL), 1);
	expect("looks like it");
	ck_assert_int_eq(user("nonsense", NULL, NULL, NULL), 2);
	expect("expected add NAME");
	ck_assert_int_eq(user("invite", "--uses", "0", NULL), 2);
}
END_TEST

/* tests/server/bots/bot_help.c - bots in a world without sockets. */
#include "tests/server/bots/bot_help.h"

#include "tests/suite.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEARD_MAX = 8192 };

struct bots *bots;
struct bot_settings bot_settings;

static struct heard *all[HEARD_MAX];
static size_t count;

/* ---- what is said to a call ---- */

static void on_answer(struct api_call *call, const struct api_reply *reply) {
	struct heard *heard = (struct heard *)call;
	ck_assert_int_eq(heard->status, 0);
	ck_assert(!heard->streams);
	heard->status = reply->status;
	heard->retry_s = reply->retry_s;
	heard->answer = json_loadb(reply->body, reply->size, JSON_REJECT_DUPLICATES, NULL);
	ck_assert_msg(heard->answer != NULL, "%.*s", (int)reply->size, reply->body);
	free(reply->body);
}

static void on_begin(struct api_call *call) {
	((struct heard *)call)->streams = true;
}

static void on_line(struct api_call *call, const char *text, size_t size) {
	struct heard *heard = (struct heard *)call;
	json_t *line = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
	ck_assert(heard->streams && !heard->ended);
	ck_assert_msg(line != NULL, "%.*s", (int)size, text);
	json_array_append_new(heard->lines, line);
}

static void on_end(struct api_call *call) {
	struct heard *heard = (struct heard *)call;
	ck_assert(heard->streams && !heard->ended);
	heard->ended = true;
}

static const struct api_call_impl call_impl = {on_answer, on_begin, on_line, on_end};

/* ---- life ---- */

static void open_bots(void) {
	char error[256];
	bots = bots_create(
		&world.loop, world.hub, world.store, &bot_settings, error, sizeof(error));
	ck_assert_msg(bots != NULL, "%s", error);
}

void bots_set_up(void) {
	people_of_two();
	bot_settings.bots = 100;
	bot_settings.bots_per_address = 50;
	bot_settings.bot_games = 4;
	bot_settings.calls_per_10s = 100000;
	count = 0;
	open_bots();
}

static void lose_all(void) {
	for (size_t i = 0; i < count; i++) {
		heard_lose(all[i]);
	}
}

void bots_tear_down(void) {
	lose_all();
	bots_destroy(bots);
	people_leave();
	while (count > 0) {
		struct heard *heard = all[--count];
		json_decref(heard->answer);
		json_decref(heard->lines);
		free(heard);
	}
}

void bots_crash(void) {
	lose_all();
	bots_settle();
	bots_destroy(bots);
	player_cut(&amal);
	player_cut(&badr);
	world_crash();
	player_connect(&amal);
	player_connect(&badr);
	open_bots();
}

void bots_settle(void) {
	for (int i = 0; i < 12; i++) {
		world_settle();
	}
}

/* ---- asking ---- */

static struct heard *make(void) {
	struct heard *heard = calloc(1, sizeof(*heard));
	ck_assert(heard != NULL && count < HEARD_MAX);
	heard->call.impl = &call_impl;
	heard->lines = json_array();
	all[count++] = heard;
	return heard;
}

struct heard *ask_from(const char *address, const char *token, const char *method, const char *form,
	const char *path) {
	struct heard *heard = make();
	struct api_request request = {
		.method = method,
		.path = path,
		.query = "",
		.token = token,
		.type = form[0] == '{'                ? "application/json"
			: strncmp(form, "--", 2) == 0 ? "multipart/form-data; boundary=a"
						      : "application/x-www-form-urlencoded",
		.body = strdup(form),
		.address = address,
		.size = strlen(form),
	};
	bots_take(bots, &heard->call, &request);
	bots_settle();
	return heard;
}

struct heard *ask(
	const char *token, const char *method, const char *form, const char *format, ...) {
	char path[512];
	va_list values;
	va_start(values, format);
	vsnprintf(path, sizeof(path), format, values);
	va_end(values);
	return ask_from("192.0.2.1", token, method, form, path);
}

const json_t *expect(int status, const char *token, const char *method, const char *form,
	const char *format, ...) {
	char path[512];
	va_list values;
	va_start(values, format);
	vsnprintf(path, sizeof(path), format, values);
	va_end(values);
	struct heard *heard = ask_from("192.0.2.1", token, method, form, path);
	ck_assert_msg(heard->status == status, "%s %s: %d %s", method, path, heard->status,
		json_text(heard->answer, "error"));
	return heard->answer;
}

const char *expect_refused(int status, const char *code, const char *token, const char *method,
	const char *form, const char *format, ...) {
	char path[512];
	va_list values;
	va_start(values, format);
	vsnprintf(path, sizeof(path), format, values);
	va_end(values);
	const json_t *answer = expect(status, token, method, form, "%s", path);
	ck_assert_str_eq(json_text(answer, "code"), code);
	return json_text(answer, "error");
}

void heard_lose(struct heard *heard) {
	call_lost(&heard->call);
}

/* ---- reading ---- */

const char *json_text(const json_t *object, const char *key) {
	const char *text = json_string_value(json_object_get(object, key));
	return text != NULL ? text : "";
}

const json_t *heard_next(struct heard *heard, const char *type) {
	while (heard->read < json_array_size(heard->lines)) {
		const json_t *line = json_array_get(heard->lines, heard->read++);
		if (strcmp(json_text(line, "type"), type) == 0) {
			return line;
		}
	}
	return NULL;
}

const json_t *heard_state(const struct heard *heard) {
	const json_t *state = NULL;
	for (size_t i = 0; i < json_array_size(heard->lines); i++) {
		const json_t *line = json_array_get(heard->lines, i);
		const char *type = json_text(line, "type");
		if (strcmp(type, "gameFull") == 0) {
			state = json_object_get(line, "state");
		} else if (strcmp(type, "gameState") == 0) {
			state = line;
		}
	}
	return state;
}

void bot_make(const char *name, char token[BOT_TOKEN]) {
	char form[64];
	snprintf(form, sizeof(form), "name=%s", name);
	const json_t *made = expect(201, "", "POST", form, "/api/token");
	ck_assert_str_eq(json_text(made, "name"), name);
	snprintf(token, BOT_TOKEN, "%s", json_text(made, "token"));
}

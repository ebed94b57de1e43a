/* tests/proto/proto_test.c - writing and reading messages, without a server. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/event.h"
#include "proto/message.h"
#include "proto/name.h"
#include "base/out.h"
#include "proto/request.h"
#include "tests/proto/schema.h"
#include "tests/suite.h"

/* ---- out ---- */

SUITE_GROUP(messages_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(commas_are_written_automatically) {
	struct out out;
	out_init(&out);
	out_begin(&out, '{');
	out_key_int(&out, "a", 1);
	out_key_begin(&out, "b", '[');
	out_int(&out, -5);
	out_null(&out);
	out_bool(&out, true);
	out_begin(&out, '{');
	out_end(&out, '}');
	out_json(&out, "[7]", 3);
	out_end(&out, ']');
	out_key_string(&out, "c", NULL);
	out_key_index(&out, "d", -1);
	out_key_hex(&out, "e", (const uint8_t *)"\x0f\xa0", 2);
	out_key_hex(&out, "f", (const uint8_t *)"", 0);
	out_key_hex(&out, "g", NULL, 2);
	out_end(&out, '}');
	ck_assert_str_eq(out.at,
		"{\"a\":1,\"b\":[-5,null,true,{},[7]],\"c\":null,\"d\":null,\"e\":\"0fa0\","
		"\"f\":\"\",\"g\":null}");
	out_finish(&out);
}
END_TEST

START_TEST(texts_are_escaped) {
	struct out out;
	out_init(&out);
	out_string(&out, "a\"b\\c\nd\x01\x1f é ☃");
	ck_assert_str_eq(out.at, "\"a\\\"b\\\\c\\nd\\u0001\\u001f é ☃\"");
	json_t *read = json_loads(out.at, JSON_DECODE_ANY, NULL);
	ck_assert_str_eq(json_string_value(read), "a\"b\\c\nd\x01\x1f é ☃");
	json_decref(read);
	out_finish(&out);
}
END_TEST

/* What fills eight bytes at once must see each of them. */
START_TEST(special_characters_are_escaped_at_any_position) {
	static const char letters[] = "\x01\x1f \"\\\x7f\x80\xa2\xdc\xff";
	struct out out;
	out_init(&out);
	for (size_t i = 0; i < 20 * strlen(letters); i++) {
		char text[21] = "abcdefghijklmnopqrst";
		char want[40];
		char c = letters[i / 20];
		char coded[8] = {c, '\0'};
		if (c > 0 && c < ' ') {
			snprintf(coded, sizeof(coded), "\\u%04x", (unsigned)c);
		} else if (c == '"' || c == '\\') {
			snprintf(coded, sizeof(coded), "\\%c", c);
		}
		text[i % 20] = c;
		snprintf(want, sizeof(want), "\"%.*s%s%s\"", (int)(i % 20), text, coded,
			text + i % 20 + 1);
		out_clear(&out);
		out_string(&out, text);
		ck_assert_str_eq(out.at, want);
	}
	out_finish(&out);
}
END_TEST

START_TEST(numbers_are_written_briefly) {
	static const struct {
		double value;
		const char *text;
	} reals[] = {{0, "0"}, {-0.00001, "0"}, {1.5, "1.5"}, {-2.25, "-2.25"}, {0.0001, "0.0001"},
		{12345.6789, "12345.6789"}, {2.99999, "3"}, {0.05, "0.05"}};
	struct out out;
	out_init(&out);
	for (size_t i = 0; i < sizeof(reals) / sizeof(reals[0]); i++) {
		out_clear(&out);
		out_real(&out, reals[i].value);
		ck_assert_str_eq(out.at, reals[i].text);
	}
	out_clear(&out);
	out_int(&out, INT64_MIN);
	ck_assert_str_eq(out.at, "-9223372036854775808");
	out_clear(&out);
	out_half(&out, 3);
	ck_assert_str_eq(out.at, "1.5");
	out_finish(&out);
}
END_TEST

START_TEST(a_taken_text_is_complete) {
	struct out out;
	size_t size;
	out_init(&out);
	for (int i = 0; i < 10000; i++) {
		out_raw(&out, "x", 1);
	}
	char *text = out_take(&out, &size);
	ck_assert_uint_eq(size, 10000);
	ck_assert_uint_eq(strlen(text), 10000);
	ck_assert_ptr_null(out.at);
	free(text);
}
END_TEST

/* ---- requests ---- */

static bool reads(const char *text, struct request *request) {
	struct wire_error error;
	return request_read(request, text, strlen(text), &error);
}

START_TEST(a_request_is_read_field_by_field) {
	struct request request;
	ck_assert(reads(
		"{\"t\":\"create\",\"n\":9007199254740991,\"d\":{\"game\":\"laaiqa\",\"seat\":\"lot\","
		"\"seats\":3,\"public\":false,\"name\":\"Łucja\",\"client\":\"abcdefgh12345678\","
		"\"options\":{\"first\":\"draw\",\"dice\":\"rods\"},\"more\":{\"is\":\"ignored\"}}}",
		&request));
	ck_assert_int_eq(request.type, REQUEST_CREATE);
	ck_assert(request.n == INT64_C(9007199254740991));
	ck_assert_str_eq(request.game, "laaiqa");
	ck_assert_str_eq(request.seat, "lot");
	ck_assert_uint_eq(request.seats, 3);
	ck_assert(!request.is_public);
	ck_assert_str_eq(request.name, "Łucja");
	ck_assert_str_eq(request.client, "abcdefgh12345678");
	ck_assert_uint_eq(request.options_used, sizeof("first=draw") + sizeof("dice=rods"));
	ck_assert_str_eq(request.options, "first=draw");
	ck_assert_str_eq(request.options + sizeof("first=draw"), "dice=rods");
}
END_TEST

START_TEST(missing_fields_have_their_defaults) {
	struct request request;
	ck_assert(reads(
		"{\"t\":\"create\",\"n\":1,\"d\":{\"game\":\"x\",\"seat\":\"W\"}}", &request));
	ck_assert(request.is_public);
	ck_assert_uint_eq(request.seats, 0);
	ck_assert(
		reads("{\"t\":\"join\",\"n\":1,\"d\":{\"room\":\"x\",\"token\":null}}", &request));
	ck_assert_int_eq(request.since, -1);
	ck_assert(!request.has_token);
	ck_assert(reads("{\"t\":\"offer\",\"n\":1,\"d\":{\"what\":\"rematch\"}}", &request));
	ck_assert(request.swap);
}
END_TEST

START_TEST(a_truncated_request_is_refused) {
	static const char whole[] =
		"{\"t\":\"sit\",\"n\":3,\"d\":{\"seat\":\"any\",\"name\":\"Zoë\\n\","
		"\"entropy\":\"00ff\"}}";
	struct request request;
	struct wire_error error;
	ck_assert(reads(whole, &request));
	for (size_t size = 0; size + 1 < sizeof(whole); size++) {
		ck_assert(!request_read(&request, whole, size, &error));
		ck_assert_int_gt(error.text[0], 0);
	}
}
END_TEST

START_TEST(text_that_is_too_long_is_refused_with_the_limit) {
	char text[3000];
	struct request request;
	struct wire_error error;
	memset(text, 0, sizeof(text));
	strcpy(text, "{\"t\":\"play\",\"n\":1,\"d\":{\"v\":1,\"text\":\"");
	memset(text + strlen(text), 'x', WIRE_TEXT_SIZE);
	strcat(text, "\"}}");
	ck_assert(!request_read(&request, text, strlen(text), &error));
	ck_assert_int_eq(error.code, ERROR_BAD_MESSAGE);
	ck_assert_ptr_nonnull(strstr(error.text, "511"));
	ck_assert_int_eq(request.n, 1);
}
END_TEST

START_TEST(a_room_code_that_is_too_long_belongs_to_no_table) {
	static const char *const asked[] = {
		"{\"t\":\"join\",\"n\":1,\"d\":{\"room\":\"abcdefghijklmnopqrst\"}}",
		"{\"t\":\"mine\",\"n\":1,\"d\":{\"rooms\":[{\"room\":\"abcdefghijklmnopqrst\"}]}}",
	};
	struct request request;
	struct wire_error error;
	for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
		ck_assert(!request_read(&request, asked[i], strlen(asked[i]), &error));
		ck_assert_int_eq(error.code, ERROR_NO_ROOM);
		ck_assert_str_eq(error.text, "There is no such table.");
	}
}
END_TEST

/* The general reader is used if there is a field that the quick one does not know. */
static void reads_as_whole(const char *frame, bool good) {
	char text[256], whole[280];
	struct request quick, slow;
	struct wire_error error = {.text = ""}, other = {.text = ""};
	snprintf(text, sizeof(text), "{%s}", frame);
	snprintf(whole, sizeof(whole), "{%s,\"more\":[]}", frame);
	ck_assert_int_eq(request_read(&quick, text, strlen(text), &error), good);
	ck_assert_int_eq(request_read(&slow, whole, strlen(whole), &other), good);
	ck_assert_str_eq(error.text, other.text);
	ck_assert(quick.n == slow.n);
	if (good) {
		ck_assert_int_eq(quick.type, slow.type);
		ck_assert_uint_eq(quick.version, slow.version);
		ck_assert_str_eq(quick.text, slow.text);
		ck_assert_mem_eq(&quick, &slow, offsetof(struct request, lines));
	}
}

START_TEST(unknown_fields_do_not_change_how_a_move_is_read) {
	reads_as_whole("\"t\":\"play\",\"n\":7,\"d\":{\"v\":6,\"text\":\"a1-b2\"}", true);
	reads_as_whole("\"d\":{\"text\":\"\",\"v\":0},\"n\":999999999999999,\"t\":\"play\"", true);
	reads_as_whole(
		"\"t\":\"play\",\"n\":9007199254740991,\"d\":{\"v\":6,\"text\":\"x\"}", true);
	reads_as_whole("\"t\" : \"play\", \"n\": 7, \"d\": {\"v\": 6, \"text\": \"a1\"}", true);
	reads_as_whole(
		"\"t\":\"play\",\"n\":7,\"d\":{\"v\":4294967295,\"text\":\"\\u0061\"}", true);
	reads_as_whole("\"t\":\"play\",\"n\":7,\"d\":{\"v\":6,\"text\":\"a\",\"x\":1}", true);
	reads_as_whole("\"t\":\"throw\",\"n\":7,\"d\":{\"v\":6}", true);
	reads_as_whole("\"t\":\"throw\",\"n\":7,\"d\":{\"v\":6,\"text\":\"a\"}", true);
	reads_as_whole("\"t\":\"ping\",\"n\":1,\"d\":{}", true);
	reads_as_whole("\"t\":\"lobby\",\"n\":1,\"d\":{\"v\":1}", true);
	reads_as_whole("\"t\":\"why\",\"n\":1,\"d\":{\"text\":\"a1-b2\"}", true);
}
END_TEST

START_TEST(a_bad_move_is_refused_with_the_same_sentence) {
	static const char *const bad[] = {
		"\"t\":\"play\",\"n\":0,\"d\":{\"v\":6,\"text\":\"a\"}",
		"\"t\":\"play\",\"n\":9007199254740992,\"d\":{\"v\":6,\"text\":\"a\"}",
		"\"t\":\"play\",\"n\":7,\"d\":{\"v\":4294967296,\"text\":\"a\"}",
		"\"t\":\"play\",\"n\":7,\"d\":{\"v\":-1,\"text\":\"a\"}",
		"\"t\":\"play\",\"n\":7,\"d\":{\"v\":1.5,\"text\":\"a\"}",
		"\"t\":\"play\",\"n\":7,\"d\":{\"text\":\"a\"}",
		"\"t\":\"play\",\"n\":7,\"d\":{\"v\":6}",
		"\"t\":\"play\",\"n\":7,\"d\":{\"v\":\"6\",\"text\":\"a\"}",
		"\"t\":\"play\",\"n\":7,\"d\":{\"v\":6,\"text\":6}",
		"\"t\":\"play\",\"n\":7,\"d\":{\"v\":6,\"text\":\"\\t\"}",
		"\"t\":\"play\",\"n\":7,\"d\":[]",
		"\"t\":\"play\",\"n\":7",
		"\"t\":\"gone\",\"n\":7,\"d\":{}",
		"\"t\":\"\",\"n\":7,\"d\":{}",
		"\"n\":7,\"d\":{}",
	};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		reads_as_whole(bad[i], false);
	}
}
END_TEST

START_TEST(a_move_that_is_not_json_is_refused) {
	static const char *const bad[] = {
		"{\"t\":\"play\",\"n\":07,\"d\":{\"v\":6,\"text\":\"a\"}}",
		"{\"t\":\"play\",\"n\":7,\"n\":7,\"d\":{\"v\":6,\"text\":\"a\"}}",
		"{\"t\":\"play\",\"n\":7,\"d\":{\"v\":6,\"v\":6,\"text\":\"a\"}}",
		"{\"t\":\"play\",\"n\":7,\"d\":{\"v\":6,\"text\":\"a\"}}}",
		"{\"t\":\"play\",\"n\":7,\"d\":{\"v\":6,\"text\":\"a\"},}",
		"{\"t\":\"play\",\"n\":7,\"d\":{\"v\":6,\"text\":\"a\",}}",
		"{\"t\":\"play\",\"n\":,\"d\":{\"v\":6,\"text\":\"a\"}}",
		"{\"t\":\"play\",\"n\":7,\"d\":{\"v\":6 6,\"text\":\"a\"}}",
		"{\"t\":\"play\",\"n\":7,\"d\":{\"v\":6,\"text\":\"a\n\"}}",
		"{\"t\":\"play\",\"n\":7,\"d\":{\"v\":6,\"text\":\"a",
		"{",
		"",
	};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct request request;
		struct wire_error error = {.text = ""};
		ck_assert(!request_read(&request, bad[i], strlen(bad[i]), &error));
		ck_assert_int_eq(error.code, ERROR_BAD_JSON);
	}
}
END_TEST

/* ---- events ---- */

static void fill_create(struct event *event) {
	event_init(event, EVENT_CREATE);
	strcpy(event->create.game, "laquet");
	event->create.is_public = true;
	event->create.lot = true;
	event->create.clock = (struct clock_choice){.kind = CLOCK_FISCHER, .base = 300, .add = 3};
	event->create.seats = 2;
	event->create.people[1].sits = true;
	strcpy(event->create.people[1].name, "Zoë \"the\" cat");
	memset(event->create.tokens[1], 0xab, 32);
	memset(event->create.room_key, 0xcd, 32);
	event->dice.given = true;
	memset(event->dice.commit, 0x11, 32);
	memset(event->next_seed, 0x22, 32);
	strcpy(event->create.previous, "abcdefgh");
	memcpy(event->options, "first=white\0match=pair", 23);
	event->options_used = 23;
	strcpy(event->client, "0011223344556677");
	event->n = 7;
}

static void fill_start(struct event *event) {
	event_init(event, EVENT_START);
	event->start.game = 2;
	event->start.count = 2;
	event->start.seats[0] = 1;
	event->start.first = 1;
	strcpy(event->start.position, "W:Wa1:Ba5");
	event->start.entropy[1] = (struct event_entropy){true, 2, {1, 2}};
	event->start.lot = (struct event_throw){"perm:2", 0, 2, {1, 0}};
}

static void fill_end(struct event *event) {
	event_init(event, EVENT_END);
	strcpy(event->result.score, "1/2-1/2");
	strcpy(event->result.reason, "agreed");
	strcpy(event->result.text, "A draw. Both agreed.");
	event->result.seats = 2;
	event->result.points[1] = -3;
	event->match.game = 1;
	event->match.of = 2;
	event->match.seats = 2;
	event->match.halves[0] = 1;
	event->match.points[1] = -3;
	event->has_seed = true;
	memset(event->seed, 0x33, 32);
	event->dice.given = true;
}

static const char two_lines[] = "c3-d4\0e5xc3\0\0b2-c3\0a5-b5\0c3-c4\0b5-c5\0";

/* size bytes of text, the last of which ends a line. */
static struct lines pack(const char *text, size_t size) {
	struct lines lines = {.at = malloc(size), .used = size};
	ck_assert_ptr_nonnull(lines.at);
	memcpy(lines.at, text, size);
	return lines;
}

static void fill(struct event *event, enum event_kind kind) {
	event_init(event, kind);
	switch (kind) {
	case EVENT_CREATE:
		fill_create(event);
		break;
	case EVENT_START:
		fill_start(event);
		break;
	case EVENT_END:
		fill_end(event);
		break;
	case EVENT_OFFER:
		event->what = OFFER_REMATCH;
		memcpy(event->options, "first=black", 12);
		event->options_used = 12;
		break;
	case EVENT_ANSWER:
		event->what = OFFER_TAKEBACK;
		event->yes = true;
		event->to = 12;
		break;
	case EVENT_SIT:
		strcpy(event->name, "Amal");
		memset(event->token, 0x44, 32);
		event->entropy = (struct event_entropy){true, 3, {7, 8, 9}};
		break;
	case EVENT_PLAY:
		strcpy(event->text, "c2-c3");
		strcpy(event->turn, "c2-c3");
		event->forced = true;
		event->planned = true;
		event->spent = 0;
		break;
	case EVENT_PLAN:
		event->lines = pack(two_lines, sizeof(two_lines));
		break;
	case EVENT_FLAG:
		event->spent = 300000;
		event->down = 12000;
		break;
	case EVENT_THROW:
		event->spent = 1234;
		event->lag = 56;
		event->throw = (struct event_throw){"2d6", 4, 2, {6, 1}};
		break;
	case EVENT_CLAIM:
		event->by = 0;
		event->claim = CLAIM_DRAW;
		break;
	case EVENT_REMATCH:
		strcpy(event->room, "hgfedcba");
		break;
	case EVENT_READY:
		event->has_entropy_commit = true;
		memset(event->entropy_commit, 0x55, sizeof(event->entropy_commit));
		event->open_by = INT64_C(1795000121000);
		event->opened = true;
		event->entropy = (struct event_entropy){true, 16, {0xa1}};
		break;
	case EVENT_REDRAW:
		event->lost = 1 << 1 | 1 << 3;
		strcpy(event->reason, "unopened");
		event->has_seed = true;
		event->dice = (struct event_commitment){
			.given = true, .mode = DICE_STRONG, .seat_count = 2, .seats = {1, 0}};
		break;
	default:
		break;
	}
	if (kind != EVENT_CREATE && kind != EVENT_START && kind != EVENT_END &&
		kind != EVENT_REMATCH && kind != EVENT_REDRAW) {
		event->seat = 1;
	}
	event->at_ms = INT64_C(1795000000123);
}

START_TEST(the_room_of_a_rematch_is_secret_and_can_be_read_from_old_logs) {
	static const char old[] = "{\"e\":\"answer\",\"at\":1,\"seat\":0,\"what\":\"rematch\","
				  "\"yes\":true,\"room\":\"hgfedcba\"}";
	struct event event, again;
	struct wire_error error;
	struct out body, secret;
	out_init(&body);
	out_init(&secret);
	ck_assert_msg(event_read(&event, old, NULL, &error), "%s", error.text);
	ck_assert_str_eq(event.room, "hgfedcba");
	event_write(&body, &event);
	ck_assert_ptr_null(strstr(body.at, "hgfedcba"));
	ck_assert(event_write_secret(&secret, &event));
	ck_assert_msg(event_read(&again, body.at, secret.at, &error), "%s", error.text);
	ck_assert_str_eq(again.room, "hgfedcba");
	ck_assert_msg(event_read(&again, old, "{\"c\":\"\",\"n\":1}", &error), "%s", error.text);
	ck_assert_str_eq(again.room, "hgfedcba");
	event_finish(&event);
	event_finish(&again);
	out_finish(&body);
	out_finish(&secret);
}
END_TEST

START_LOOP_TEST(events_read_back_the_same, EVENT_KINDS) {
	json_t *schema = schema_load();
	struct event event;
	struct event again;
	struct wire_error error;
	char why[512];
	struct out body, secret, body2, secret2;
	out_init(&body);
	out_init(&secret);
	out_init(&body2);
	out_init(&secret2);
	fill(&event, (enum event_kind)_i);
	event_write(&body, &event);
	bool has_secret = event_write_secret(&secret, &event);
	ck_assert_msg(event_read(&again, body.at, has_secret ? secret.at : NULL, &error), "%s",
		error.text);
	event_write(&body2, &again);
	ck_assert_int_eq(event_write_secret(&secret2, &again), has_secret);
	ck_assert_str_eq(body.at, body2.at);
	if (has_secret) {
		ck_assert_str_eq(secret.at, secret2.at);
	}
	ck_assert_int_eq(again.kind, _i);
	event_finish(&event);
	event_finish(&again);
	json_t *root = json_loads(body.at, 0, NULL);
	ck_assert_msg(schema_fits(schema, "RoomEvent", root, why, sizeof(why)), "%s", why);
	json_decref(root);
	json_decref(schema);
	out_finish(&body);
	out_finish(&secret);
	out_finish(&body2);
	out_finish(&secret2);
}
END_TEST

START_TEST(the_body_of_an_event_contains_no_secret) {
	struct event event;
	struct out body;
	out_init(&body);
	fill(&event, EVENT_CREATE);
	event_write(&body, &event);
	fill(&event, EVENT_SIT);
	event_write(&body, &event);
	ck_assert_ptr_null(strstr(body.at, "abab"));
	ck_assert_ptr_null(strstr(body.at, "cdcd"));
	ck_assert_ptr_null(strstr(body.at, "2222"));
	ck_assert_ptr_null(strstr(body.at, "4444"));
	ck_assert_ptr_null(strstr(body.at, "070809"));
	ck_assert_ptr_null(strstr(body.at, "0011223344556677"));
	out_finish(&body);
}
END_TEST

START_TEST(a_damaged_event_is_refused) {
	static const char *const bad[] = {
		"",
		"[]",
		"{}",
		"{\"e\":\"fly\",\"at\":1}",
		"{\"e\":\"play\",\"seat\":0,\"text\":\"x\"}",
		"{\"e\":\"play\",\"at\":1,\"seat\":9,\"text\":\"x\"}",
		"{\"e\":\"play\",\"at\":1,\"seat\":0}",
		"{\"e\":\"throw\",\"at\":1,\"seat\":0,\"i\":0,\"kind\":\"2d6\",\"values\":[-1]}",
		"{\"e\":\"start\",\"at\":1,\"game\":1,\"seats\":[0,9],\"position\":\"x\"}",
		"{\"e\":\"answer\",\"at\":1,\"seat\":0,\"what\":\"war\",\"yes\":true}",
		"{\"e\":\"end\",\"at\":1,\"result\":null}",
	};
	struct event event;
	struct wire_error error;
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		ck_assert_msg(!event_read(&event, bad[i], NULL, &error), "%s", bad[i]);
	}
	ck_assert(!event_read(
		&event, "{\"e\":\"ready\",\"at\":1,\"seat\":0}", "{\"n\":\"x\"}", &error));
}
END_TEST

/* ---- clocks ---- */

static void read_clock(const char *clock, struct request *request, struct wire_error *error) {
	char text[512];
	snprintf(text, sizeof(text),
		"{\"t\":\"create\",\"n\":1,\"d\":{\"game\":\"x\",\"seat\":\"W\",\"clock\":%s}}",
		clock);
	for (char *c = text; *c != '\0'; c++) {
		*c = *c == '\'' ? '"' : *c;
	}
	error->text[0] = '\0';
	request_read(request, text, strlen(text), error);
}

START_TEST(clocks_are_read_and_described) {
	static const struct {
		const char *clock, *text;
		struct clock_choice choice;
	} good[] = {
		{"null", "", {.kind = CLOCK_NONE}},
		{"{'kind':'fischer','base':300,'add':3}", "5+3",
			{.kind = CLOCK_FISCHER, .base = 300, .add = 3}},
		{"{'kind':'fischer','base':0,'add':3,'period':9}", "0+3",
			{.kind = CLOCK_FISCHER, .add = 3}},
		{"{'kind':'fischer','base':90,'add':1}", "90 s + 1 s",
			{.kind = CLOCK_FISCHER, .base = 90, .add = 1}},
		{"{'kind':'bronstein','base':600,'add':5}", "10 min, Bronstein 5 s",
			{.kind = CLOCK_BRONSTEIN, .base = 600, .add = 5}},
		{"{'kind':'delay','base':600,'add':5}", "10 min, delay 5 s",
			{.kind = CLOCK_DELAY, .base = 600, .add = 5}},
		{"{'kind':'byoyomi','base':600,'period':30,'periods':3}", "10 min + 3 × 30 s",
			{.kind = CLOCK_BYOYOMI, .base = 600, .period = 30, .periods = 3}},
		{"{'kind':'days','days':3}", "3 days a turn", {.kind = CLOCK_DAYS, .days = 3}},
		{"{'kind':'days','days':1}", "1 day a turn", {.kind = CLOCK_DAYS, .days = 1}},
	};
	for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
		struct request request;
		struct wire_error error;
		char text[CLOCK_TEXT_SIZE];
		read_clock(good[i].clock, &request, &error);
		ck_assert_str_eq(error.text, "");
		ck_assert_msg(clock_choice_is(&request.clock, &good[i].choice), "%s", good[i].text);
		clock_choice_print(&request.clock, text);
		ck_assert_str_eq(text, good[i].text);
	}
}
END_TEST

START_TEST(an_impossible_clock_is_refused_with_the_bounds) {
	static const struct {
		const char *clock, *says;
	} bad[] = {
		{"5", "an object"},
		{"{}", "bronstein"},
		{"{'kind':'hourglass','base':60}", "byoyomi"},
		{"{'kind':'fischer','base':10801,'add':0}", "0 to 10800"},
		{"{'kind':'fischer','base':1.5,'add':0}", "whole number"},
		{"{'kind':'fischer','base':60,'add':181}", "0 to 180"},
		{"{'kind':'fischer'}", "above 0"},
		{"{'kind':'delay','base':0,'add':0}", "above 0"},
		{"{'kind':'byoyomi','base':60,'periods':3}", "whole number"},
		{"{'kind':'byoyomi','base':60,'period':4,'periods':3}", "5 to 600"},
		{"{'kind':'byoyomi','base':60,'period':30,'periods':11}", "1 to 10"},
		{"{'kind':'days','days':15}", "1 to 14"},
		{"{'kind':'days'}", "whole number"},
	};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct request request;
		struct wire_error error;
		read_clock(bad[i].clock, &request, &error);
		ck_assert_msg(
			error.code == ERROR_BAD_CLOCK && error.text[0] != '\0', "%s", bad[i].clock);
		ck_assert_msg(strstr(error.text, bad[i].says) != NULL, "%s: %s", bad[i].clock,
			error.text);
	}
}
END_TEST

/* ---- names ---- */

static bool name_is_good(const char *text, const char *trimmed) {
	struct wire_error error;
	char name[WIRE_NAME_SIZE];
	strcpy(name, text);
	bool good = name_check(name, 10, &error);
	return good && strcmp(name, trimmed) == 0;
}

START_TEST(names_must_be_readable) {
	ck_assert(name_is_good("Amal", "Amal"));
	ck_assert(name_is_good("  أمل  ", "أمل"));
	ck_assert(name_is_good("Zoë O'Neil", "Zoë O'Neil"));
	ck_assert(name_is_good("🐈 cat", "🐈 cat"));
	/* ten letters, one of them with two marks */
	ck_assert(name_is_good("abcdefghie\u0301\u0323", "abcdefghie\u0301\u0323"));
	ck_assert(!name_is_good("abcdefghijk", "abcdefghijk"));
	ck_assert(!name_is_good("   ", ""));
	ck_assert(!name_is_good("a\tb", "a\tb"));
	ck_assert(!name_is_good("a\u202eb", "a\u202eb"));
	ck_assert(!name_is_good("a\u2066b", "a\u2066b"));
	ck_assert(!name_is_good("a\u200bb", "a\u200bb"));
	ck_assert(!name_is_good("a\u0300\u0300\u0300\u0300\u0300", ""));
	ck_assert(!name_is_good("\u0300", "\u0301"));
}
END_TEST

/* No-break, ideographic and other spaces, the blank of Braille, joiners, selectors. */
START_TEST(a_name_needs_a_visible_letter) {
	static const char *const blanks[] = {"\u00a0\u00a0", "\u3000", "\u2800\u2800",
		"\u200d\u200c", "\ufe0f", "\u2003", "\u2007\u202f", "\u1680", "\u205f", "\u034f",
		"\u180b", "\u17b4", "\u00a0\u0301", "\U000e0100"};
	struct wire_error error;
	char text[64];
	for (size_t i = 0; i < sizeof(blanks) / sizeof(blanks[0]); i++) {
		strcpy(text, blanks[i]);
		ck_assert(!name_check(text, 10, &error));
		strcpy(text, blanks[i]);
		ck_assert(!chat_text_check(text, 10, &error));
	}
	ck_assert(name_is_good("\u3000\u3042", "\u3000\u3042"));
	ck_assert(name_is_good("\u2801", "\u2801"));
	ck_assert(name_is_good("❤\ufe0f", "❤\ufe0f"));
	strcpy(text, "\u00a0");
	ck_assert(!name_check(text, 10, &error));
	ck_assert_str_eq(error.text, "A name must have at least one visible letter.");
}
END_TEST

/* ---- replies laid down ---- */

START_TEST(planned_lines_are_read_as_sent) {
	struct request request;
	struct out out;
	out_init(&out);
	ck_assert(reads("{\"t\":\"plan\",\"n\":7,\"d\":{\"v\":12,\"lines\":[[\"c3-d4\",\"e5xc3\"],"
			"[\"b2-c3\",\"a5-b5\",\"c3-c4\",\"b5-c5\"]]}}",
		&request));
	ck_assert_int_eq(request.type, REQUEST_PLAN);
	ck_assert_uint_eq(request.version, 12);
	lines_write(&out, &request.lines);
	ck_assert_str_eq(
		out.at, "[[\"c3-d4\",\"e5xc3\"],[\"b2-c3\",\"a5-b5\",\"c3-c4\",\"b5-c5\"]]");
	const char *second = lines_next(&request.lines, lines_first(&request.lines));
	ck_assert_uint_eq(lines_turns(second), 4);
	ck_assert_str_eq(lines_turn_next(second), "a5-b5");
	ck_assert_ptr_null(lines_next(&request.lines, second));
	request_finish(&request);
	out_finish(&out);
}
END_TEST

START_TEST(an_empty_list_of_lines_is_accepted) {
	struct request request;
	ck_assert(reads("{\"t\":\"plan\",\"n\":7,\"d\":{\"v\":0,\"lines\":[]}}", &request));
	ck_assert_ptr_null(lines_first(&request.lines));
	request_finish(&request);
	ck_assert(reads("{\"t\":\"try\",\"n\":7,\"d\":{\"v\":0,\"turns\":[]}}", &request));
	ck_assert_uint_eq(lines_turns(request.lines.at), 0);
	request_finish(&request);
	ck_assert(reads(
		"{\"t\":\"try\",\"n\":7,\"d\":{\"v\":0,\"turns\":[\"a\",\"b c\"]}}", &request));
	ck_assert_uint_eq(lines_turns(request.lines.at), 2);
	ck_assert_str_eq(lines_turn_next(request.lines.at), "b c");
	request_finish(&request);
}
END_TEST

START_TEST(lines_beyond_their_limits_are_refused) {
	static const char *const bad[] = {
		"{}",
		"{'v':1}",
		"{'v':1,'lines':null}",
		"{'v':1,'lines':{}}",
		"{'v':1,'lines':['a']}",
		"{'v':1,'lines':[[]]}",
		"{'v':1,'lines':[['a',1]]}",
		"{'v':1,'lines':[['a','']]}",
		"{'v':1,'lines':[['a','b\\n']]}",
		"{'v':1,'lines':[['a','\u00e9']]}",
		"{'v':1,'lines':[['a','b','c','d','e','f','g','h','i','j','k','l','m','n','o','p','q']]}",
		"{'lines':[]}",
	};
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct request request;
		char text[512];
		snprintf(text, sizeof(text), "{'t':'plan','n':1,'d':%s}", bad[i]);
		for (char *c = text; *c != '\0'; c++) {
			*c = *c == '\'' ? '"' : *c;
		}
		ck_assert_msg(!reads(text, &request), "%s", text);
	}
}
END_TEST

/* count lines of two turns, the first of size letters. */
static char *make_plan(size_t count, size_t size) {
	struct out out;
	char turn[1024] = "";
	memset(turn, 'x', size);
	out_init(&out);
	out_begin(&out, '{');
	out_key_string(&out, "t", "plan");
	out_key_int(&out, "n", 1);
	out_key_begin(&out, "d", '{');
	out_key_int(&out, "v", 1);
	out_key_begin(&out, "lines", '[');
	for (size_t i = 0; i < count; i++) {
		out_begin(&out, '[');
		out_string(&out, turn);
		out_string(&out, "y");
		out_end(&out, ']');
	}
	out_end(&out, ']');
	out_end(&out, '}');
	out_end(&out, '}');
	return out_take(&out, NULL);
}

START_TEST(plans_have_the_documented_limits) {
	static const struct {
		size_t count, size;
		bool good;
	} plans[] = {{24, 10, true}, {25, 10, false}, {1, 511, true}, {1, 512, false},
		{16, 508, true}, {16, 509, false}};
	for (size_t i = 0; i < sizeof(plans) / sizeof(plans[0]); i++) {
		struct request request;
		char *text = make_plan(plans[i].count, plans[i].size);
		ck_assert_msg(reads(text, &request) == plans[i].good, "%zu lines of %zu",
			plans[i].count, plans[i].size);
		request_finish(&request);
		free(text);
	}
}
END_TEST

START_TEST(planned_replies_are_only_in_the_secret_part) {
	struct event event;
	struct event again;
	struct wire_error error;
	struct out body, secret;
	out_init(&body);
	out_init(&secret);
	fill(&event, EVENT_PLAN);
	event_write(&body, &event);
	ck_assert_str_eq(body.at, "{\"e\":\"plan\",\"at\":1795000000123,\"seat\":1}");
	ck_assert(event_write_secret(&secret, &event));
	ck_assert_ptr_nonnull(strstr(secret.at, "[\"c3-d4\",\"e5xc3\"]"));
	ck_assert(event_read(&again, body.at, NULL, &error));
	ck_assert_ptr_null(lines_first(&again.lines));
	ck_assert(!event_read(&again, body.at, "{\"lines\":[[\"a\",\"b\"],7]}", &error));
	event_finish(&event);
	out_finish(&body);
	out_finish(&secret);
}
END_TEST

/* ---- examples ---- */

static void check_examples(const json_t *schema, const json_t *examples, const char *definition) {
	char why[512];
	size_t i;
	json_t *example;
	json_array_foreach(examples, i, example) {
		ck_assert_msg(schema_fits(schema, definition, example, why, sizeof(why)),
			"%s %zu: %s", definition, i, why);
	}
	ck_assert_uint_gt(json_array_size(examples), 0);
}

START_TEST(example_requests_are_valid) {
	json_t *schema = schema_load();
	json_t *examples = schema_load_file("proto/examples/client.json");
	check_examples(schema, examples, "ClientMessage");
	bool seen[REQUEST_TYPES] = {false};
	size_t i;
	json_t *example;
	json_array_foreach(examples, i, example) {
		struct request request;
		char *text = json_dumps(example, JSON_COMPACT);
		ck_assert_msg(reads(text, &request), "%s", text);
		seen[request.type] = true;
		request_finish(&request);
		free(text);
	}
	for (int type = 0; type < REQUEST_TYPES; type++) {
		ck_assert_msg(
			seen[type], "no example of %s", request_type_name((enum request_type)type));
	}
	json_decref(examples);
	json_decref(schema);
}
END_TEST

START_TEST(example_events_are_valid) {
	json_t *schema = schema_load();
	json_t *examples = schema_load_file("proto/examples/events.json");
	check_examples(schema, examples, "RoomEvent");
	bool seen[EVENT_KINDS] = {false};
	size_t i;
	json_t *example;
	json_array_foreach(examples, i, example) {
		struct event event;
		struct wire_error error;
		char *text = json_dumps(example, JSON_COMPACT);
		ck_assert_msg(event_read(&event, text, NULL, &error), "%s: %s", text, error.text);
		seen[event.kind] = true;
		event_finish(&event);
		free(text);
	}
	for (int kind = 0; kind < EVENT_KINDS; kind++) {
		ck_assert_msg(
			seen[kind], "no example of %s", event_kind_name((enum event_kind)kind));
	}
	json_decref(examples);
	json_decref(schema);
}
END_TEST

START_TEST(example_answers_match_the_schema) {
	static const struct {
		const char *file, *definition;
	} files[] = {
		{"proto/examples/server.json", "ServerMessage"},
		{"proto/examples/games.json", "GameList"},
		{"proto/examples/game.json", "GamePage"},
		{"proto/examples/levels.json", "LevelList"},
		{"proto/examples/puzzles.json", "PuzzleList"},
		{"proto/examples/puzzle.json", "Puzzle"},
		{"proto/examples/puzzle_today.json", "PuzzleToday"},
		{"proto/examples/puzzle_try.json", "PuzzleTry"},
		{"proto/examples/lessons.json", "LessonList"},
		{"proto/examples/lesson.json", "Lesson"},
		{"proto/examples/solved.json", "SolvedList"},
		{"proto/examples/solved_game.json", "SolvedPage"},
		{"proto/examples/values.json", "SolvedValues"},
		{"proto/examples/rules.json", "RuleTexts"},
		{"proto/examples/lobby.json", "Lobby"},
		{"proto/examples/room.json", "Room"},
		{"proto/examples/record.json", "RecordFile"},
		{"proto/examples/replay.json", "Replay"},
		{"proto/examples/error.json", "ApiError"},
	};
	json_t *schema = schema_load();
	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		json_t *examples = schema_load_file(files[i].file);
		json_t *list = json_is_array(examples) ? json_incref(examples)
						       : json_pack("[O]", examples);
		check_examples(schema, list, files[i].definition);
		json_decref(list);
		json_decref(examples);
	}
	json_decref(schema);
}
END_TEST

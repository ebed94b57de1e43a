/* tests/proto/tables_test.c - the tables of requests and events match the schema. */
#include "tests/suite.h"
#include <stdio.h>
#include <string.h>

#include "proto/event_fields.h"
#include "proto/record.h"
#include "proto/request_fields.h"
#include "tests/proto/schema.h"
#include "tests/suite.h"

/* The definition whose property key is the constant word. */
static const json_t *find_definition(
	const json_t *schema, const char *key, const char *word, const char *ending) {
	const char *name;
	json_t *definition;
	json_object_foreach(json_object_get(schema, "definitions"), name, definition) {
		const json_t *constant = json_object_get(
			json_object_get(json_object_get(definition, "properties"), key), "const");
		const char *end = strstr(name, ending);
		if (end != NULL && strcmp(end, ending) == 0 && json_is_string(constant) &&
			strcmp(json_string_value(constant), word) == 0) {
			return definition;
		}
	}
	return NULL;
}

static bool lists(const json_t *list, const char *key) {
	for (size_t i = 0; i < json_array_size(list); i++) {
		if (strcmp(json_string_value(json_array_get(list, i)), key) == 0) {
			return true;
		}
	}
	return false;
}

/* Check each field of table, and remove its key from those left. */
static void check_fields(
	const struct codec_field *table, const json_t *definition, const char *name, json_t *left) {
	for (const struct codec_field *field = table; field->key != NULL; field++) {
		if (field->codec == NULL) {
			check_fields(field->of, definition, name, left);
			continue;
		}
		bool must = lists(json_object_get(definition, "required"), field->key);
		bool always = field->need == CODEC_REQUIRED ||
			(field->need == CODEC_NULLABLE && must); /* old logs have not all */
		ck_assert_msg(json_object_del(left, field->key) == 0,
			"%s.%s is not in the schema, or twice in the table", name, field->key);
		ck_assert_msg(must == always, "%s.%s: is it required?", name, field->key);
	}
}

static void check_none_left(json_t *left, const char *name) {
	const char *key;
	json_t *value;
	json_object_foreach(left, key, value) {
		ck_abort_msg("%s.%s of the schema is in no table", name, key);
	}
	json_decref(left);
}

SUITE_GROUP(tables_cases, NULL, NULL, SUITE_SECONDS)

START_TEST(requests_have_the_fields_of_the_schema) {
	json_t *schema = schema_load();
	for (int type = 0; type < REQUEST_TYPES; type++) {
		const char *name = request_types[type].name;
		const json_t *definition = find_definition(schema, "t", name, "Request");
		ck_assert_msg(definition != NULL, "%s", name);
		const json_t *data = json_object_get(
			json_object_get(definition, "properties"), "d");
		json_t *left = json_copy(json_object_get(data, "properties"));
		check_fields(request_types[type].fields, data, name, left);
		check_none_left(left, name);
	}
	json_decref(schema);
}
END_TEST

START_TEST(events_have_the_fields_of_the_schema) {
	json_t *schema = schema_load();
	for (int kind = 0; kind < EVENT_KINDS; kind++) {
		const struct event_kind_row *row = &event_kinds[kind];
		const json_t *definition = find_definition(schema, "e", row->name, "Event");
		ck_assert_msg(definition != NULL, "%s", row->name);
		json_t *left = json_copy(json_object_get(definition, "properties"));
		json_object_del(left, "e");
		/* Only where they can be. */
		bool has_state = json_object_del(left, "state") == 0;
		bool may_change = (row->changes & EVENT_CHANGES_STATE) != 0 ||
			row->changes_too != NULL;
		ck_assert_msg(has_state == may_change, "%s.state", row->name);
		check_fields(event_head_fields, definition, row->name, left);
		check_fields(row->fields, definition, row->name, left);
		for (size_t i = 0; event_time_fields[i].key != NULL; i++) {
			json_object_del(left, event_time_fields[i].key);
		}
		check_none_left(left, row->name);
	}
	json_decref(schema);
}
END_TEST

/* ---- what events change ---- */

START_TEST(an_answer_changes_what_was_agreed) {
	static const struct {
		enum offer_kind what;
		bool yes;
		uint32_t to;
		bool state, clock;
	} answers[] = {
		{OFFER_DRAW, true, 0, false, true},
		{OFFER_DRAW, false, 0, false, false},
		{OFFER_TAKEBACK, true, 7, true, true},
		{OFFER_TAKEBACK, true, 0, false, false}, /* others have not agreed yet */
		{OFFER_TAKEBACK, false, 0, false, false},
		{OFFER_REMATCH, true, 0, false, false},
	};
	for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
		struct event event;
		event_init(&event, EVENT_ANSWER);
		event.what = answers[i].what;
		event.yes = answers[i].yes;
		event.to = answers[i].to;
		ck_assert_int_eq(event_changes(&event, EVENT_CHANGES_STATE), answers[i].state);
		ck_assert_int_eq(event_changes(&event, EVENT_CHANGES_CLOCK), answers[i].clock);
		ck_assert(!event_changes(&event, EVENT_CHANGES_LISTING));
	}
}
END_TEST

START_TEST(each_kind_of_event_says_if_it_changes_state_clock_and_listing) {
	static const struct {
		enum event_kind kind;
		const char *changes;
	} kinds[EVENT_KINDS] = {
		{EVENT_CREATE, "listing"},
		{EVENT_SIT, "listing"},
		{EVENT_STAND, "listing"},
		{EVENT_READY, ""},
		{EVENT_START, "state listing"},
		{EVENT_THROW, "state clock"},
		{EVENT_PLAY, "state clock"},
		{EVENT_BACK, "state"},
		{EVENT_OFFER, ""},
		{EVENT_ANSWER, ""},
		{EVENT_RESIGN, "state clock"},
		{EVENT_END, "state clock listing"},
		{EVENT_ABORT, "clock listing"},
		{EVENT_REMATCH, ""},
		{EVENT_CLAIM, "state clock"},
		{EVENT_FLAG, "state clock"},
		{EVENT_PLAN, ""},
		{EVENT_TALK, ""},
		{EVENT_REDRAW, "listing"},
		{EVENT_OWN, ""},
		{EVENT_ADOPT, "listing"},
	};
	for (size_t i = 0; i < EVENT_KINDS; i++) {
		struct event event;
		char changes[32];
		event_init(&event, kinds[i].kind);
		bool state = event_changes(&event, EVENT_CHANGES_STATE);
		bool clock = event_changes(&event, EVENT_CHANGES_CLOCK);
		bool listing = event_changes(&event, EVENT_CHANGES_LISTING);
		snprintf(changes, sizeof(changes), "%s%s%s%s%s", state ? "state" : "",
			state && (clock || listing) ? " " : "", clock ? "clock" : "",
			clock && listing ? " " : "", listing ? "listing" : "");
		ck_assert_str_eq(changes, kinds[i].changes);
	}
}
END_TEST

/* ---- records ---- */

START_TEST(only_a_win_or_a_draw_can_be_claimed_in_a_record) {
	static const struct {
		const char *what;
		bool good;
	} claims[] = {{"win", true}, {"draw", true}, {"peace", false}};
	for (size_t i = 0; i < sizeof(claims) / sizeof(claims[0]); i++) {
		struct record record;
		struct wire_error error = {.text = ""};
		char text[512];
		snprintf(text, sizeof(text),
			"{\"qirkat\":1,\"game\":\"felli\",\"seats\":[null,null],\"games\":[{"
			"\"start\":\"start\",\"events\":[{\"e\":\"claim\",\"seat\":0,\"by\":1,"
			"\"what\":\"%s\"}]}]}",
			claims[i].what);
		ck_assert_msg(record_read(&record, text, strlen(text), &error) == claims[i].good,
			"%s: %s", claims[i].what, error.text);
		if (claims[i].good) {
			enum claim_kind claim = record.games[0].events[0].claim;
			ck_assert_str_eq(claim_words.word[claim], claims[i].what);
			record_finish(&record);
		} else {
			ck_assert_ptr_nonnull(strstr(error.text, "win or draw"));
		}
	}
}
END_TEST

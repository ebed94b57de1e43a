/* proto/event.c - creates, writes and reads events by the tables of event_fields.c. */
#include "proto/event.h"

#include <jansson.h>
#include <string.h>

#include "proto/event_fields.h"

const char *event_kind_name(enum event_kind kind) {
	return event_kinds[kind].name;
}

bool event_changes(const struct event *event, enum event_change change) {
	const struct event_kind_row *row = &event_kinds[event->kind];
	unsigned too = row->changes_too != NULL ? row->changes_too(event) : 0;
	return ((row->changes | too) & change) != 0;
}

static void init_own(struct event *event) {
	switch (event->kind) {
	case EVENT_CREATE:
		memset(&event->create, 0, sizeof(event->create));
		break;
	case EVENT_START:
		memset(&event->start, 0, sizeof(event->start));
		event->start.first = -1;
		break;
	case EVENT_END:
		memset(&event->result, 0, sizeof(event->result));
		memset(&event->match, 0, sizeof(event->match));
		event->result.winner = -1;
		event->match.of = -1;
		event->match.to = -1;
		break;
	case EVENT_PLAN:
		event->lines = (struct lines){.at = NULL};
		break;
	default:
		break;
	}
}

/* Called for every move, so members that the kind does not use stay uninitialised. */
void event_init(struct event *event, enum event_kind kind) {
	memset(event, 0, offsetof(struct event, options));
	event->kind = kind;
	event->seat = -1;
	event->spent = -1;
	event->by = -1;
	event->text[0] = '\0'; /* options overlays it and is empty too */
	event->turn[0] = '\0';
	init_own(event);
}

void event_finish(struct event *event) {
	if (event->kind == EVENT_PLAN) {
		lines_finish(&event->lines);
	}
}

/* ---- writing ---- */

void event_write_result(struct out *out, const struct event_result *result) {
	if (result == NULL) {
		out_null(out);
	} else {
		codec_write_object(out, event_result_fields, result);
	}
}

void event_write_match(struct out *out, const struct event_match *match) {
	codec_write_object(out, event_match_fields, match);
}

void event_write_throw(struct out *out, const struct event_throw *thrown) {
	codec_write(out, event_throw_fields, thrown);
}

void event_write_person(struct out *out, const struct event_person *person, int by) {
	if (!person->sits) {
		out_null(out);
		return;
	}
	out_begin(out, '{');
	out_key_string(out, "name", person->name);
	if (person->computer > 0) {
		out_key_int(out, "computer", person->computer);
	}
	if (person->bot) {
		out_key_bool(out, "bot", true);
	}
	if (person->account[0] != '\0') {
		out_key_string(out, "account", person->account);
	}
	if (by >= 0) {
		out_key_int(out, "by", by);
	}
	out_end(out, '}');
}

void event_write(struct out *out, const struct event *event) {
	const struct event_kind_row *row = &event_kinds[event->kind];
	out_begin(out, '{');
	out_key_string(out, "e", row->name);
	codec_write(out, event_head_fields, event);
	codec_write(out, row->fields, event);
	codec_write(out, event_time_fields, event);
	out_end(out, '}');
}

bool event_write_secret(struct out *out, const struct event *event) {
	const struct codec_field *own = event_kinds[event->kind].secret;
	bool has_own = own != NULL && codec_writes(own, event);
	if (!has_own && event->n == 0) {
		return false;
	}
	out_begin(out, '{');
	codec_write(out, event_asker_fields, event);
	if (has_own) {
		codec_write(out, own, event);
	}
	out_end(out, '}');
	return true;
}

/* ---- reading ---- */

static int find_event_kind(const char *name) {
	for (int kind = 0; kind < EVENT_KINDS; kind++) {
		if (strcmp(event_kinds[kind].name, name) == 0) {
			return kind;
		}
	}
	return -1;
}

static void read_body(struct fields *fields, struct event *event) {
	char name[WIRE_WORD_SIZE] = "";
	field_text(fields, "e", FIELD_REQUIRED, name, sizeof(name));
	int kind = find_event_kind(name);
	if (kind < 0) {
		fields_fail(fields, "e", "a kind of event");
		return;
	}
	event_init(event, (enum event_kind)kind);
	codec_read(fields, event_head_fields, event);
	codec_read(fields, event_time_fields, event);
	codec_read(fields, event_kinds[kind].fields, event);
}

static void read_secret(struct fields *fields, struct event *event) {
	const struct codec_field *own = event_kinds[event->kind].secret;
	codec_read(fields, event_asker_fields, event);
	if (own != NULL) {
		codec_read(fields, own, event);
	}
}

/* Parse text as an object and read it with one of the readers above. */
static bool read_event_part(const char *text, struct event *event, struct wire_error *error,
	void (*read)(struct fields *fields, struct event *event)) {
	json_t *root = fields_parse(text, strlen(text), WIRE_LOG_DEPTH_MAX, error);
	if (root == NULL) {
		return false;
	}
	struct fields fields = {.object = root, .error = error};
	read(&fields, event);
	json_decref(root);
	return !fields.bad;
}

bool event_read(
	struct event *event, const char *body, const char *secret, struct wire_error *error) {
	event->kind = EVENT_KINDS;
	if (read_event_part(body, event, error, read_body) &&
		(secret == NULL || read_event_part(secret, event, error, read_secret))) {
		return true;
	}
	event_finish(event);
	return false;
}

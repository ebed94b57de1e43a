/* proto/record_event.c - one event of a record, read and written by tables like those of the
 * log. */
#include "proto/record_event.h"

#include <jansson.h>
#include <string.h>

#include "proto/event_fields.h"

#define FIELD(key, codec, place) CODEC_FIELD(struct record_event, key, codec, place)

/* The text is borrowed from the record's JSON. */
static void write_event_steps(
	struct out *out, const struct codec_field *field, const void *object) {
	out_string(out, *(const char *const *)codec_at(object, field->at));
}

static void read_event_steps(struct fields *fields, const struct codec_field *field, void *object) {
	const json_t *text = json_object_get(fields->object, field->key);
	if (fields->bad) {
		return;
	}
	if (!json_is_string(text) || json_string_length(text) >= WIRE_TEXT_SIZE) {
		fields_fail(fields, field->key, "a text of steps, and not too long");
		return;
	}
	*(const char **)codec_place(object, field->at) = json_string_value(text);
}

static const struct codec steps_codec = {write_event_steps, read_event_steps, NULL};

static void write_step_count(struct out *out, const struct codec_field *field, const void *object) {
	out_int(out, *(const uint32_t *)codec_at(object, field->at));
}

/* The default is one step. */
static void read_step_count(struct fields *fields, const struct codec_field *field, void *object) {
	int64_t count = 1;
	field_int(fields, field->key, FIELD_OPTIONAL, field->min, field->max, &count);
	*(uint32_t *)codec_place(object, field->at) = (uint32_t)count;
}

static const struct codec count_codec = {write_step_count, read_step_count, NULL};

/* ---- tables ---- */

enum { SEAT_MAX = WIRE_SEATS_MAX - 1 };

#define SEAT                                                                                       \
	{ FIELD("seat", &codec_index, seat), .max = SEAT_MAX }

static const struct codec_field throw_fields[] = {
	{FIELD("seat", &codec_index, seat), CODEC_NULLABLE, .max = SEAT_MAX},
	{FIELD("thrown", NULL, thrown), .of = event_throw_fields},
	{NULL},
};

static const struct codec_field play_fields[] = {
	SEAT,
	{FIELD("text", &steps_codec, text)},
	{NULL},
};

static const struct codec_field back_fields[] = {
	SEAT,
	{FIELD("count", &count_codec, count), CODEC_NULLABLE, .min = 1, .max = UINT16_MAX},
	{NULL},
};

static const struct codec_field loss_fields[] = {SEAT, {NULL}};

static const struct codec_field claim_fields[] = {
	SEAT,
	{FIELD("by", &codec_index, by), .max = SEAT_MAX},
	{FIELD("what", &codec_word, claim), .of = &claim_words},
	{NULL},
};

/* Fields of every kind, after its own. */
static const struct codec_field common_fields[] = {
	{FIELD("forced", &codec_bool, forced), CODEC_OPTIONAL},
	{FIELD("at", &codec_int, at_ms), CODEC_OPTIONAL, .max = RECORD_AT_MAX},
	{FIELD("spent", &codec_int, spent_ms), CODEC_OPTIONAL, .max = INT32_MAX,
		.flag = offsetof(struct record_event, has_spent)},
	{NULL},
};

/* NULL: records have no events of that kind. */
static const struct codec_field *const own_fields[EVENT_KINDS] = {
	[EVENT_THROW] = throw_fields,
	[EVENT_PLAY] = play_fields,
	[EVENT_BACK] = back_fields,
	[EVENT_RESIGN] = loss_fields,
	[EVENT_FLAG] = loss_fields,
	[EVENT_CLAIM] = claim_fields,
};

/* ---- reading and writing ---- */

static int find_recorded_kind(const char *name) {
	for (int kind = 0; kind < EVENT_KINDS; kind++) {
		if (own_fields[kind] != NULL && strcmp(event_kinds[kind].name, name) == 0) {
			return kind;
		}
	}
	return -1;
}

/* By seat; -1 if unknown. */
static void read_time_left(struct fields *fields, struct record_event *event) {
	int left[WIRE_SEATS_MAX];
	size_t seats = 0;
	event->has_left = field_is_there(fields, "left");
	field_ints(fields, "left", FIELD_OPTIONAL, -1, INT32_MAX, left, WIRE_SEATS_MAX, &seats);
	for (size_t seat = 0; seat < WIRE_SEATS_MAX; seat++) {
		event->left_ms[seat] = seat < seats ? left[seat] : -1;
	}
}

bool record_event_read(struct fields *fields, struct record_event *event) {
	char name[WIRE_WORD_SIZE] = "";
	field_text(fields, "e", FIELD_REQUIRED, name, sizeof(name));
	codec_read(fields, common_fields, event);
	read_time_left(fields, event);
	int kind = find_recorded_kind(name);
	if (kind < 0) {
		return fields_fail(fields, "e", "throw, play, back, resign, flag or claim");
	}
	event->kind = (enum event_kind)kind;
	event->seat = -1;
	codec_read(fields, own_fields[kind], event);
	return !fields->bad;
}

static void write_time_left(struct out *out, const struct record_event *event, size_t seats) {
	out_key_begin(out, "left", '[');
	for (size_t seat = 0; seat < seats; seat++) {
		out_int(out, event->left_ms[seat]);
	}
	out_end(out, ']');
}

void record_event_write(struct out *out, const struct record_event *event, size_t seats) {
	out_begin(out, '{');
	out_key_string(out, "e", event_kind_name(event->kind));
	codec_write(out, own_fields[event->kind], event);
	codec_write(out, common_fields, event);
	if (event->has_left) {
		write_time_left(out, event, seats);
	}
	out_end(out, '}');
}

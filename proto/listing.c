/* proto/listing.c - the tables of a room that is not finished. */
#include "proto/listing.h"

#include <jansson.h>
#include <string.h>

#include "proto/codec.h"

enum { DEPTH = 16 };

#define ROW(key, codec, place) CODEC_FIELD(struct listing_row, key, codec, place)
#define SUMMARY(key, codec, place) CODEC_FIELD(struct listing_summary, key, codec, place)

/* The list of free seats; rows that have none are of rooms that have some. */
static void read_free_seats(struct fields *fields, const struct codec_field *field, void *object) {
	const json_t *seats = json_object_get(fields->object, field->key);
	*(bool *)codec_place(object, field->at) = json_is_array(seats) &&
		json_array_size(seats) == 0;
}

static const struct codec free_seats_codec = {.read = read_free_seats};

static const struct codec_field row_fields[] = {
	{ROW("game", &codec_text, game)},
	{ROW("clock", &clock_codec, clock), CODEC_NULLABLE},
	{ROW("free", &free_seats_codec, is_full), CODEC_OPTIONAL},
	{ROW("dice_mode", &codec_word, dice_mode), CODEC_OPTIONAL, .of = &dice_mode_words},
	{NULL},
};

static const struct codec_field summary_fields[] = {
	{SUMMARY("public", &codec_bool, is_public)},
	{SUMMARY("maker", &codec_text, maker)},
	{SUMMARY("n", &codec_int, n), .max = CODEC_NUMBER_MAX},
	{NULL},
};

static bool read_row(struct fields *fields, struct listing_row *row) {
	*row = (struct listing_row){.game = ""};
	codec_read(fields, row_fields, row);
	return !fields->bad;
}

bool listing_row_read(const char *text, size_t size, struct listing_row *row) {
	struct wire_error error;
	json_t *root = fields_parse(text, size, DEPTH, &error);
	struct fields fields = {.object = root, .error = &error};
	bool good = root != NULL && read_row(&fields, row);
	json_decref(root);
	return good;
}

void listing_summary_begin(struct out *out, const struct listing_summary *summary) {
	out_begin(out, '{');
	codec_write(out, summary_fields, summary);
	out_key(out, "row");
}

void listing_summary_end(struct out *out) {
	out_end(out, '}');
}

static bool read_summary(
	const json_t *root, struct listing_summary *summary, struct listing_row *row) {
	struct wire_error error;
	struct fields fields = {.object = root, .error = &error}, inner;
	*summary = (struct listing_summary){.maker = ""};
	codec_read(&fields, summary_fields, summary);
	return !fields.bad && field_object(&fields, "row", FIELD_REQUIRED, &inner) &&
		read_row(&inner, row);
}

/* The row is not written again: it follows what is written before it. */
static const char *skip_summary(const char *text, const struct listing_summary *summary) {
	struct out head;
	out_init(&head);
	listing_summary_begin(&head, summary);
	const char *row = !head.failed && strncmp(text, head.at, head.used) == 0 ? text + head.used
										 : NULL;
	out_finish(&head);
	return row;
}

const char *listing_summary_read(
	const char *text, struct listing_summary *summary, struct listing_row *row) {
	struct wire_error error;
	json_t *root = fields_parse(text, strlen(text), DEPTH, &error);
	bool good = root != NULL && read_summary(root, summary, row);
	json_decref(root);
	return good ? skip_summary(text, summary) : NULL;
}

/* proto/told.c - the tables of what nodes tell each other. */
#include "proto/told.h"

#include <jansson.h>

#include "proto/codec.h"

enum { DEPTH = 1, TEXT_MAX = 1 << 20 };

#define PACKET(key, codec, place) CODEC_FIELD(struct told_packet, key, codec, place)
#define ROW(key, codec, place) CODEC_FIELD(struct told_row, key, codec, place)
#define MATCH(key, codec, place) CODEC_FIELD(struct told_match, key, codec, place)

static const struct codec_field packet_fields[] = {
	{PACKET("from", &codec_text, from)},
	{PACKET("nonce", &codec_int, nonce), .min = 1, .max = CODEC_NUMBER_MAX},
	{PACKET("to", &codec_int, to), CODEC_OPTIONAL, .max = CODEC_NUMBER_MAX},
	{PACKET("serial", &codec_int, serial), .max = CODEC_NUMBER_MAX},
	{PACKET("epoch", &codec_int, epoch), .max = CODEC_NUMBER_MAX},
	{PACKET("packet", &codec_int, packet), .max = CODEC_NUMBER_MAX},
	{PACKET("again", &codec_int, again), CODEC_OPTIONAL, .max = CODEC_NUMBER_MAX},
	{NULL},
};

static const struct codec_field row_fields[] = {
	{ROW("room", &codec_text, room)},
	{ROW("status", &codec_uint, status), .max = 1},
	{ROW("public", &codec_bool, is_public), CODEC_OPTIONAL},
	{ROW("playing", &codec_bool, is_playing), CODEC_OPTIONAL},
	{ROW("host", &codec_bool, has_host), CODEC_OPTIONAL},
	{ROW("present", &codec_uint, present), CODEC_OPTIONAL, .max = UINT8_MAX},
	{ROW("watchers", &codec_uint, watchers), CODEC_OPTIONAL, .max = UINT32_MAX},
	{ROW("maker", &codec_text, maker), CODEC_OPTIONAL},
	{ROW("n", &codec_int, maker_n), CODEC_OPTIONAL, .max = CODEC_NUMBER_MAX},
	{ROW("address", &codec_text, address), CODEC_OPTIONAL},
	{ROW("text", &codec_uint, text), .max = TEXT_MAX},
	{NULL},
};

static const struct codec_field came_fields[] = {
	{MATCH("client", &codec_text, client)},
	{MATCH("room", &codec_text, room)},
	{NULL},
};

static const struct codec_field match_fields[] = {
	{MATCH("client", &codec_text, client)},
	{MATCH("room", &codec_text, room)},
	{MATCH("token", &codec_hex, token)},
	{NULL},
};

static bool read_object(
	const char *text, size_t size, const struct codec_field *table, void *object) {
	struct wire_error error;
	json_t *root = fields_parse(text, size, DEPTH, &error);
	if (root == NULL) {
		return false;
	}
	struct fields fields = {.object = root, .error = &error};
	codec_read(&fields, table, object);
	json_decref(root);
	return !fields.bad;
}

void told_packet_write(struct out *out, const struct told_packet *packet) {
	codec_write_object(out, packet_fields, packet);
}

bool told_packet_read(const char *text, size_t size, struct told_packet *packet) {
	*packet = (struct told_packet){.from = ""};
	return read_object(text, size, packet_fields, packet);
}

void told_row_write(struct out *out, const struct told_row *row) {
	codec_write_object(out, row_fields, row);
}

bool told_row_read(const char *text, size_t size, struct told_row *row) {
	*row = (struct told_row){.text = 0};
	return read_object(text, size, row_fields, row);
}

void told_match_write(struct out *out, const struct told_match *match) {
	codec_write_object(out, match_fields, match);
}

bool told_match_read(const char *text, size_t size, struct told_match *match) {
	*match = (struct told_match){.room = ""};
	return read_object(text, size, match_fields, match);
}

void told_came_write(struct out *out, const struct told_match *match) {
	codec_write_object(out, came_fields, match);
}

bool told_came_read(const char *text, size_t size, struct told_match *match) {
	*match = (struct told_match){.room = ""};
	return read_object(text, size, came_fields, match);
}

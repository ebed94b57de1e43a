/* proto/lines.c - planned replies: lines of turns in notation, packed into one buffer. */
#include "proto/lines.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "proto/codec.h"
#include "proto/fields.h"
#include "proto/limits.h"

void lines_finish(struct lines *lines) {
	free(lines->at);
	*lines = (struct lines){.at = NULL};
}

bool lines_copy(struct lines *to, const struct lines *from) {
	*to = (struct lines){.at = NULL};
	if (from->used == 0) {
		return true;
	}
	to->at = malloc(from->used);
	if (to->at == NULL) {
		return false;
	}
	memcpy(to->at, from->at, from->used);
	to->used = from->used;
	return true;
}

/* ---- walking through lines ---- */

const char *lines_first(const struct lines *lines) {
	return lines->used > 0 ? lines->at : NULL;
}

const char *lines_next(const struct lines *lines, const char *line) {
	const char *next = line + lines_line_size(line);
	return next < lines->at + lines->used ? next : NULL;
}

const char *lines_turn_next(const char *turn) {
	return *turn == '\0' ? turn : turn + strlen(turn) + 1;
}

size_t lines_line_size(const char *line) {
	const char *turn = line;
	while (*turn != '\0') {
		turn = lines_turn_next(turn);
	}
	return (size_t)(turn - line) + 1;
}

size_t lines_turns(const char *line) {
	size_t turns = 0;
	for (; *line != '\0'; line = lines_turn_next(line)) {
		turns++;
	}
	return turns;
}

/* ---- JSON ---- */

static void write_planned_line(struct out *out, const char *line) {
	out_begin(out, '[');
	for (; *line != '\0'; line = lines_turn_next(line)) {
		out_string(out, line);
	}
	out_end(out, ']');
}

void lines_write(struct out *out, const struct lines *lines) {
	const char *line = lines_first(lines);
	out_begin(out, '[');
	for (; line != NULL; line = lines_next(lines, line)) {
		write_planned_line(out, line);
	}
	out_end(out, ']');
}

static bool is_turn_text(const json_t *item) {
	const char *text = json_string_value(item);
	size_t size = json_string_length(item);
	if (text == NULL || size == 0 || size >= WIRE_TEXT_SIZE) {
		return false;
	}
	for (size_t i = 0; i < size; i++) {
		if (text[i] < ' ' || text[i] > '~') {
			return false;
		}
	}
	return true;
}

/* Returns the bytes of a line; 0 if it is not valid. */
static size_t measure_line(const json_t *line) {
	size_t turns = json_array_size(line);
	size_t size = 1;
	if (!json_is_array(line) || turns > WIRE_PLAN_TURNS) {
		return 0;
	}
	for (size_t i = 0; i < turns; i++) {
		const json_t *turn = json_array_get(line, i);
		if (!is_turn_text(turn)) {
			return 0;
		}
		size += json_string_length(turn) + 1;
	}
	return size;
}

static void pack_line(struct lines *lines, const json_t *line) {
	for (size_t i = 0; i < json_array_size(line); i++) {
		const json_t *turn = json_array_get(line, i);
		size_t size = json_string_length(turn) + 1;
		memcpy(lines->at + lines->used, json_string_value(turn), size);
		lines->used += size;
	}
	lines->at[lines->used++] = '\0';
}

static bool make_space(struct fields *fields, const char *key, struct lines *lines, size_t size) {
	if (size > WIRE_PLAN_SIZE) {
		return fields_fail(fields, key, "shorter: at most 8192 bytes in all");
	}
	lines->at = malloc(size);
	return lines->at != NULL ||
		fields_fail(fields, key, "shorter: the server has no memory for it");
}

/* Read a list of lists. lines must be empty before, and is empty after if the field is invalid. */
static void read_lines(struct fields *fields, const char *key, struct lines *lines) {
	size_t count = field_list(fields, key, 0, WIRE_PLAN_LINES);
	const json_t *list = json_object_get(fields->object, key);
	size_t size = 0;
	for (size_t i = 0; i < count; i++) {
		size_t more = measure_line(json_array_get(list, i));
		if (more <= 1) {
			fields_fail(fields, key, "lists of 1 to 16 turns, each in plain letters");
			return;
		}
		size += more;
	}
	if (size > 0 && make_space(fields, key, lines, size)) {
		for (size_t i = 0; i < count; i++) {
			pack_line(lines, json_array_get(list, i));
		}
	}
}

/* ---- codecs ---- */

static void write_lines_field(
	struct out *out, const struct codec_field *field, const void *object) {
	lines_write(out, codec_at(object, field->at));
}

static void read_lines_field(struct fields *fields, const struct codec_field *field, void *object) {
	if (field->need == CODEC_REQUIRED || field_is_there(fields, field->key)) {
		read_lines(fields, field->key, codec_place(object, field->at));
	}
}

/* A single list is one line, which may be empty. */
static void read_one_line_field(
	struct fields *fields, const struct codec_field *field, void *object) {
	field_list(fields, field->key, 0, WIRE_PLAN_TURNS);
	if (fields->bad) {
		return;
	}
	struct lines *lines = codec_place(object, field->at);
	const json_t *line = json_object_get(fields->object, field->key);
	size_t size = measure_line(line);
	if (size == 0) {
		fields_fail(fields, field->key, "a list of turns, each in plain letters");
	} else if (make_space(fields, field->key, lines, size)) {
		pack_line(lines, line);
	}
}

const struct codec lines_codec = {write_lines_field, read_lines_field, NULL};
const struct codec lines_one_codec = {NULL, read_one_line_field, NULL};

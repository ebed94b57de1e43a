/* proto/codec.c - writes and reads message fields by tables. */
#include "proto/codec.h"

#include <assert.h>
#include <string.h>

#include "proto/limits.h"
#include "proto/words.h"

/* ---- tables ---- */

static bool is_empty(const struct codec_field *field, const void *object) {
	if (field->codec->empty_at_zero && field->when == NULL) {
		return *(const char *)codec_at(object, field->at) == '\0';
	}
	if (field->when != NULL) {
		return !field->when(object);
	}
	if (field->flag != 0) {
		return !*(const bool *)codec_at(object, field->flag);
	}
	return field->codec->is_empty != NULL && field->codec->is_empty(field, object);
}

void codec_write(struct out *out, const struct codec_field *table, const void *object) {
	for (const struct codec_field *field = table; field->key != NULL; field++) {
		if (field->codec == NULL) {
			codec_write(out, field->of, codec_at(object, field->at));
			continue;
		}
		bool empty = field->need != CODEC_REQUIRED && is_empty(field, object);
		if (empty && field->need == CODEC_OPTIONAL) {
			continue;
		}
		out_member(out, field->member, field->member_size);
		if (empty) {
			out_null(out);
		} else {
			field->codec->write(out, field, object);
		}
	}
}

void codec_write_object(struct out *out, const struct codec_field *table, const void *object) {
	out_begin(out, '{');
	codec_write(out, table, object);
	out_end(out, '}');
}

bool codec_writes(const struct codec_field *table, const void *object) {
	const struct codec_field *field = table;
	while (field->key != NULL && field->need == CODEC_OPTIONAL && is_empty(field, object)) {
		field++;
	}
	return field->key != NULL;
}

static void read_codec_field(struct fields *fields, const struct codec_field *field, void *object) {
	if (field->codec == NULL) {
		codec_read(fields, field->of, codec_place(object, field->at));
		return;
	}
	if (field->flag != 0) {
		*(bool *)codec_place(object, field->flag) = field_is_there(fields, field->key);
	}
	if (field->codec->read != NULL) {
		field->codec->read(fields, field, object);
	}
}

void codec_read(struct fields *fields, const struct codec_field *table, void *object) {
	for (const struct codec_field *field = table; field->key != NULL; field++) {
		read_codec_field(fields, field, object);
	}
}

void codec_read_some(struct fields *fields, const struct codec_field *table, void *object) {
	for (const struct codec_field *field = table; field->key != NULL; field++) {
		struct codec_field loose = *field;
		loose.need = CODEC_OPTIONAL;
		read_codec_field(fields, &loose, object);
	}
}

/* The same need, for the functions of fields.h. */
static enum field_need need_of(const struct codec_field *field) {
	return field->need == CODEC_REQUIRED ? FIELD_REQUIRED : FIELD_OPTIONAL;
}

/* ---- text ---- */

static void write_text_field(struct out *out, const struct codec_field *field, const void *object) {
	out_string(out, codec_at(object, field->at));
}

static void read_text_field(struct fields *fields, const struct codec_field *field, void *object) {
	field_text(fields, field->key, need_of(field), codec_place(object, field->at), field->size);
}

const struct codec codec_text = {write_text_field, read_text_field, .empty_at_zero = true};

/* People type codes and paste them: one that is too long is one that no table has. */
static void read_room_field(struct fields *fields, const struct codec_field *field, void *object) {
	bool was_bad = fields->bad;
	read_text_field(fields, field, object);
	if (!was_bad && fields->bad && fields_is_long(fields, field->key, field->size - 1)) {
		wire_error_set(fields->error, ERROR_NO_ROOM, "There is no such table.");
	}
}

const struct codec codec_room = {write_text_field, read_room_field, .empty_at_zero = true};

/* ---- numbers ---- */

static int64_t get_int(const struct codec_field *field, const void *object) {
	const void *value = codec_at(object, field->at);
	assert(field->size == sizeof(int) || field->size == sizeof(int64_t));
	return field->size == sizeof(int) ? *(const int *)value : *(const int64_t *)value;
}

static void set_int(const struct codec_field *field, void *object, int64_t number) {
	void *value = codec_place(object, field->at);
	if (field->size == sizeof(int)) {
		*(int *)value = (int)number;
	} else {
		*(int64_t *)value = number;
	}
}

static void write_int_field(struct out *out, const struct codec_field *field, const void *object) {
	out_int(out, get_int(field, object));
}

static void read_int_field(struct fields *fields, const struct codec_field *field, void *object) {
	int64_t number = get_int(field, object);
	field_int(fields, field->key, need_of(field), field->min, field->max, &number);
	set_int(field, object, number);
}

static bool is_no_int(const struct codec_field *field, const void *object) {
	return get_int(field, object) <= 0;
}

static bool is_negative(const struct codec_field *field, const void *object) {
	return get_int(field, object) < 0;
}

const struct codec codec_int = {write_int_field, read_int_field, is_no_int};
const struct codec codec_index = {write_int_field, read_int_field, is_negative};

static int64_t get_uint(const struct codec_field *field, const void *object) {
	const void *value = codec_at(object, field->at);
	assert(field->size == sizeof(uint8_t) || field->size == sizeof(uint32_t));
	return field->size == sizeof(uint8_t) ? *(const uint8_t *)value : *(const uint32_t *)value;
}

static void write_uint_field(struct out *out, const struct codec_field *field, const void *object) {
	out_int(out, get_uint(field, object));
}

static void read_uint_field(struct fields *fields, const struct codec_field *field, void *object) {
	void *value = codec_place(object, field->at);
	int64_t number = get_uint(field, object);
	field_int(fields, field->key, need_of(field), field->min, field->max, &number);
	if (field->size == sizeof(uint8_t)) {
		*(uint8_t *)value = (uint8_t)number;
	} else {
		*(uint32_t *)value = (uint32_t)number;
	}
}

static bool is_no_uint(const struct codec_field *field, const void *object) {
	return get_uint(field, object) == 0;
}

const struct codec codec_uint = {write_uint_field, read_uint_field, is_no_uint};

static void write_bool_field(struct out *out, const struct codec_field *field, const void *object) {
	out_bool(out, *(const bool *)codec_at(object, field->at));
}

static void read_bool_field(struct fields *fields, const struct codec_field *field, void *object) {
	field_bool(fields, field->key, need_of(field), codec_place(object, field->at));
}

const struct codec codec_bool = {write_bool_field, read_bool_field, .empty_at_zero = true};

/* ---- words ---- */

static const char *find_word(const struct codec_field *field, const void *object) {
	const struct words *words = field->of;
	unsigned value = *(const unsigned *)codec_at(object, field->at);
	assert(field->size == sizeof(value) && value < words->count);
	return words->word[value];
}

static void write_word_field(struct out *out, const struct codec_field *field, const void *object) {
	out_string(out, find_word(field, object));
}

static void read_word_field(struct fields *fields, const struct codec_field *field, void *object) {
	char word[WIRE_WORD_SIZE] = "";
	const struct words *words = field->of;
	field_text(fields, field->key, need_of(field), word, sizeof(word));
	if (fields->bad || !field_is_there(fields, field->key)) {
		return;
	}
	int found = words_find(words, word);
	if (found < 0) {
		fields_fail(fields, field->key, words->must_be);
	} else {
		*(unsigned *)codec_place(object, field->at) = (unsigned)found;
	}
}

static bool is_no_word(const struct codec_field *field, const void *object) {
	return find_word(field, object)[0] == '\0';
}

const struct codec codec_word = {write_word_field, read_word_field, is_no_word};

/* ---- bytes ---- */

static void write_hex_field(struct out *out, const struct codec_field *field, const void *object) {
	out_hex(out, codec_at(object, field->at), field->size);
}

static void read_hex_field(struct fields *fields, const struct codec_field *field, void *object) {
	field_hex(fields, field->key, need_of(field), codec_place(object, field->at), field->size,
		true, NULL);
}

const struct codec codec_hex = {write_hex_field, read_hex_field, NULL};

static void write_bytes_field(
	struct out *out, const struct codec_field *field, const void *object) {
	out_hex(out, codec_at(object, field->at), *(const uint8_t *)codec_at(object, field->count));
}

static void read_bytes_field(struct fields *fields, const struct codec_field *field, void *object) {
	size_t size = 0;
	field_hex(fields, field->key, need_of(field), codec_place(object, field->at), field->size,
		false, &size);
	*(uint8_t *)codec_place(object, field->count) = (uint8_t)size;
}

const struct codec codec_bytes = {write_bytes_field, read_bytes_field, NULL};

/* ---- lists ---- */

static size_t get_count(const struct codec_field *field, const void *object) {
	return *(const uint8_t *)codec_at(object, field->count);
}

static bool is_no_list(const struct codec_field *field, const void *object) {
	return get_count(field, object) == 0;
}

static void write_ints_field(struct out *out, const struct codec_field *field, const void *object) {
	const int *values = codec_at(object, field->at);
	out_begin(out, '[');
	for (size_t i = 0; i < get_count(field, object); i++) {
		out_int(out, values[i]);
	}
	out_end(out, ']');
}

static void read_ints_field(struct fields *fields, const struct codec_field *field, void *object) {
	size_t count = 0;
	field_ints(fields, field->key, need_of(field), field->min, field->max,
		codec_place(object, field->at), field->size / sizeof(int), &count);
	*(uint8_t *)codec_place(object, field->count) = (uint8_t)count;
}

const struct codec codec_ints = {write_ints_field, read_ints_field, is_no_list};

static void write_uints_field(
	struct out *out, const struct codec_field *field, const void *object) {
	const uint8_t *values = codec_at(object, field->at);
	out_begin(out, '[');
	for (size_t i = 0; i < get_count(field, object); i++) {
		out_int(out, values[i]);
	}
	out_end(out, ']');
}

static void read_uints_field(struct fields *fields, const struct codec_field *field, void *object) {
	uint8_t *values = codec_place(object, field->at);
	int read[WIRE_VALUES_MAX];
	size_t count = 0;
	assert(field->size <= WIRE_VALUES_MAX && field->max <= UINT8_MAX);
	field_ints(fields, field->key, need_of(field), field->min, field->max, read, field->size,
		&count);
	for (size_t i = 0; i < count; i++) {
		values[i] = (uint8_t)read[i];
	}
	*(uint8_t *)codec_place(object, field->count) = (uint8_t)count;
}

const struct codec codec_uints = {write_uints_field, read_uints_field, is_no_list};

/* ---- objects ---- */

void codec_write_options(struct out *out, const char *options, size_t used) {
	out_begin(out, '{');
	for (size_t at = 0; at < used; at += strlen(options + at) + 1) {
		const char *equals = strchr(options + at, '=');
		out_string_n(out, options + at, (size_t)(equals - (options + at)));
		out_raw(out, ":", 1);
		out_string(out, equals + 1);
	}
	out_end(out, '}');
}

static void write_options_field(
	struct out *out, const struct codec_field *field, const void *object) {
	codec_write_options(
		out, codec_at(object, field->at), *(const size_t *)codec_at(object, field->count));
}

static void read_options_field(
	struct fields *fields, const struct codec_field *field, void *object) {
	field_options(fields, field->key, codec_place(object, field->at), field->size,
		codec_place(object, field->count));
}

const struct codec codec_options = {write_options_field, read_options_field, NULL};

static void write_object_field(
	struct out *out, const struct codec_field *field, const void *object) {
	codec_write_object(out, field->of, codec_at(object, field->at));
}

static void read_object_field(
	struct fields *fields, const struct codec_field *field, void *object) {
	struct fields inner;
	if (field_object(fields, field->key, need_of(field), &inner)) {
		codec_read(&inner, field->of, codec_place(object, field->at));
		fields->bad = inner.bad;
	}
}

const struct codec codec_object = {write_object_field, read_object_field, NULL};

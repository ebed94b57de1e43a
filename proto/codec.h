/* proto/codec.h - tables of message fields, so that one line of a table both writes and reads a
 * field.
 *
 * table   the fields of an object in the order written; a key of NULL ends it
 * field   a row of a table: its key, the place of its value in the struct, its codec
 * codec   how values of one type are written and read
 */
#ifndef QIRKAT_PROTO_CODEC_H
#define QIRKAT_PROTO_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/out.h"
#include "proto/fields.h"

struct codec_field;

struct codec {
	/* Write the value of field in object. */
	void (*write)(struct out *out, const struct codec_field *field, const void *object);
	/* Read the value; call fields_fail if it is invalid. NULL: the field is only written. */
	void (*read)(struct fields *fields, const struct codec_field *field, void *object);
	/* Is there no value to write? NULL: there always is one. */
	bool (*is_empty)(const struct codec_field *field, const void *object);
	/* The value is empty if its first byte is 0, so is_empty need not be called. */
	bool empty_at_zero;
};

/* The largest integer that every JSON reader can represent exactly. */
#define CODEC_NUMBER_MAX INT64_C(9007199254740991)

enum codec_need {
	CODEC_REQUIRED, /* always written; required when read */
	CODEC_NULLABLE, /* null if empty; may be absent when read */
	CODEC_OPTIONAL, /* left out if empty */
};

/* Initialised with CODEC_FIELD first. */
struct codec_field {
	const char *key;
	const char *member; /* the key as written: "key": */
	size_t member_size;
	const struct codec *codec; /* NULL: a struct whose fields (of) are inlined */
	size_t at, size;           /* offset and size of the value in its struct */
	enum codec_need need;
	int64_t min, max; /* bounds of numbers */
	const void *of;   /* codec_word: its struct words; codec_object: its table */
	size_t count;     /* offset of the element count of an array, if it varies */
	size_t flag;      /* offset of a bool that says whether there is a value; 0: none */
	/* Is there a value to write? NULL: flag or codec decide. */
	bool (*when)(const void *object);
};

/* The first members of a codec_field: key is a literal, place a member of type. */
#define CODEC_FIELD(type, key, codec, place)                                                       \
	key, "\"" key "\":", sizeof(key) + 2, codec, offsetof(type, place),                        \
		sizeof(((type *)NULL)->place)

static inline const void *codec_at(const void *object, size_t at) {
	return (const char *)object + at;
}

static inline void *codec_place(void *object, size_t at) {
	return (char *)object + at;
}

/* Write the fields of an object, without brackets. */
void codec_write(struct out *out, const struct codec_field *table, const void *object);
/* Write an object with its brackets. */
void codec_write_object(struct out *out, const struct codec_field *table, const void *object);
/* Would any field be written? */
bool codec_writes(const struct codec_field *table, const void *object);
/* Read the fields of an object; absent fields keep their values. */
void codec_read(struct fields *fields, const struct codec_field *table, void *object);
/* Write an object from "name=value" texts, each with its zero. */
void codec_write_options(struct out *out, const char *options, size_t used);
/* Like codec_read, but no field is required. */
void codec_read_some(struct fields *fields, const struct codec_field *table, void *object);

extern const struct codec codec_text;    /* char[]; "" is empty */
extern const struct codec codec_room;    /* the same; one that is too long is of no table */
extern const struct codec codec_int;     /* int, int64_t; 0 and less are empty */
extern const struct codec codec_uint;    /* uint8_t, uint32_t, unsigned; 0 is empty */
extern const struct codec codec_index;   /* int, int64_t; negative is empty */
extern const struct codec codec_bool;    /* false is empty */
extern const struct codec codec_word;    /* an enum; 0 is empty only if its word is "" */
extern const struct codec codec_hex;     /* uint8_t[], all of it */
extern const struct codec codec_bytes;   /* uint8_t[] in hex, count (uint8_t) bytes */
extern const struct codec codec_ints;    /* an array: int[], count (uint8_t) entries */
extern const struct codec codec_uints;   /* the same for uint8_t[] */
extern const struct codec codec_options; /* "name=value" texts, count (size_t) bytes */
extern const struct codec codec_object;  /* a struct with its own table */

#endif

/* proto/codec.h - fields of messages in tables, so that one line writes a field and reads it.
 *
 * table   what an object has, in the order in which it is written; a key of NULL ends it
 * field   one line of a table: its key, where its value lies in the struct, and its codec
 * codec   how values of a sort are written and read
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
	/* Write the value that field has in object. */
	void (*write)(struct out *out, const struct codec_field *field, const void *object);
	/* Read it, with fields_fail where it is not good. NULL: it is written alone. */
	void (*read)(struct fields *fields, const struct codec_field *field, void *object);
	/* Is there nothing to write? NULL: there always is. */
	bool (*is_empty)(const struct codec_field *field, const void *object);
	/* It is empty where its first byte is 0: no need to ask. */
	bool empty_at_zero;
};

/* A number a reader can hold exactly whatever its language. */
#define CODEC_NUMBER_MAX INT64_C(9007199254740991)

enum codec_need {
	CODEC_REQUIRED, /* always written; must be there to be read */
	CODEC_NULLABLE, /* null where it is empty; may be left out */
	CODEC_OPTIONAL, /* left out where it is empty */
};

/* Begun by CODEC_FIELD. */
struct codec_field {
	const char *key;
	const char *member; /* the key as it is written: "key": */
	size_t member_size;
	const struct codec *codec; /* NULL: a struct whose fields (of) stand among the object's */
	size_t at, size;           /* of the value, in its struct */
	enum codec_need need;
	int64_t min, max; /* of numbers */
	const void *of;   /* codec_word: its struct words; codec_object: its table */
	size_t count;     /* where the number of a list or of bytes lies, if it may vary */
	size_t flag;      /* where the bool lies that says whether there is one; 0: none does */
	/* Is there something to write? NULL: flag or codec say so. */
	bool (*when)(const void *object);
};

/* The first values of a codec_field: key is a literal, place a member of type. */
#define CODEC_FIELD(type, key, codec, place)                                                       \
	key, "\"" key "\":", sizeof(key) + 2, codec, offsetof(type, place),                        \
		sizeof(((type *)NULL)->place)

static inline const void *codec_at(const void *object, size_t at) {
	return (const char *)object + at;
}

static inline void *codec_place(void *object, size_t at) {
	return (char *)object + at;
}

/* Write the fields of an object. */
void codec_write(struct out *out, const struct codec_field *table, const void *object);
/* The same with its brackets. */
void codec_write_object(struct out *out, const struct codec_field *table, const void *object);
/* Would any field be written? */
bool codec_writes(const struct codec_field *table, const void *object);
/* Read the fields of an object; those that are not there are left as they are. */
void codec_read(struct fields *fields, const struct codec_field *table, void *object);
/* An object of "name=value" texts, each with its zero. */
void codec_write_options(struct out *out, const char *options, size_t used);
/* The same where nothing need be there. */
void codec_read_some(struct fields *fields, const struct codec_field *table, void *object);
/* As a reader of single fields wants it. */
enum field_need codec_need(const struct codec_field *field);

extern const struct codec codec_text;    /* char[]; "" is empty */
extern const struct codec codec_int;     /* int, int64_t; 0 and below are empty */
extern const struct codec codec_uint;    /* uint8_t, uint32_t, unsigned; 0 is empty */
extern const struct codec codec_index;   /* int, int64_t; negative is empty */
extern const struct codec codec_bool;    /* false is empty */
extern const struct codec codec_word;    /* an enum; 0 is empty only if it has no word */
extern const struct codec codec_hex;     /* uint8_t[], all of them */
extern const struct codec codec_bytes;   /* uint8_t[], count of them in hex (uint8_t) */
extern const struct codec codec_ints;    /* a list: int[], count of them (uint8_t) */
extern const struct codec codec_uints;   /* the same: uint8_t[] */
extern const struct codec codec_options; /* "name=value" texts, count bytes of them (size_t) */
extern const struct codec codec_object;  /* a struct with a table of its own */

#endif

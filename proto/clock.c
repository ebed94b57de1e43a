/* proto/clock.c - the clock settings of a room. */
#include "proto/clock.h"

#include <stdio.h>
#include <string.h>

#include "proto/codec.h"
#include "proto/fields.h"
#include "proto/limits.h"

static const char *const names[CLOCK_KINDS] = {
	[CLOCK_FISCHER] = "fischer",
	[CLOCK_BRONSTEIN] = "bronstein",
	[CLOCK_DELAY] = "delay",
	[CLOCK_BYOYOMI] = "byoyomi",
	[CLOCK_DAYS] = "days",
};

bool clock_choice_is(const struct clock_choice *choice, const struct clock_choice *other) {
	return choice->kind == other->kind && choice->base == other->base &&
		choice->add == other->add && choice->period == other->period &&
		choice->periods == other->periods && choice->days == other->days;
}

/* ---- as text ---- */

/* "10 min" or "90 s". */
static void print_clock_time(int seconds, char text[CLOCK_TEXT_SIZE]) {
	bool whole = seconds % 60 == 0;
	snprintf(text, CLOCK_TEXT_SIZE, "%d %s", whole ? seconds / 60 : seconds,
		whole ? "min" : "s");
}

/* "5+3" is minutes and seconds, as usual; other times are written out. */
static void print_fischer(const struct clock_choice *choice, char text[CLOCK_TEXT_SIZE]) {
	if (choice->base % 60 == 0) {
		snprintf(text, CLOCK_TEXT_SIZE, "%d+%d", choice->base / 60, choice->add);
	} else {
		snprintf(text, CLOCK_TEXT_SIZE, "%d s + %d s", choice->base, choice->add);
	}
}

void clock_choice_print(const struct clock_choice *choice, char text[CLOCK_TEXT_SIZE]) {
	char base[CLOCK_TEXT_SIZE];
	print_clock_time(choice->base, base);
	switch (choice->kind) {
	case CLOCK_FISCHER:
		print_fischer(choice, text);
		break;
	case CLOCK_BRONSTEIN:
		snprintf(text, CLOCK_TEXT_SIZE, "%.16s, Bronstein %d s", base, choice->add);
		break;
	case CLOCK_DELAY:
		snprintf(text, CLOCK_TEXT_SIZE, "%.16s, delay %d s", base, choice->add);
		break;
	case CLOCK_BYOYOMI:
		snprintf(text, CLOCK_TEXT_SIZE, "%.16s + %d × %d s", base, choice->periods,
			choice->period);
		break;
	case CLOCK_DAYS:
		snprintf(text, CLOCK_TEXT_SIZE, "%d %s a turn", choice->days,
			choice->days == 1 ? "day" : "days");
		break;
	case CLOCK_NONE:
	case CLOCK_KINDS:
		text[0] = '\0';
		break;
	}
}

static void write_clock_choice(struct out *out, const struct clock_choice *choice) {
	char text[CLOCK_TEXT_SIZE];
	out_begin(out, '{');
	out_key_string(out, "kind", names[choice->kind]);
	if (choice->kind == CLOCK_DAYS) {
		out_key_int(out, "days", choice->days);
	} else {
		out_key_int(out, "base", choice->base);
	}
	if (choice->kind == CLOCK_BYOYOMI) {
		out_key_int(out, "period", choice->period);
		out_key_int(out, "periods", choice->periods);
	} else if (choice->kind != CLOCK_DAYS) {
		out_key_int(out, "add", choice->add);
	}
	clock_choice_print(choice, text);
	out_key_string(out, "text", text);
	out_end(out, '}');
}

void clock_choice_write(struct out *out, const char *key, const struct clock_choice *choice) {
	out_key(out, key);
	if (choice->kind == CLOCK_NONE) {
		out_null(out);
	} else {
		write_clock_choice(out, choice);
	}
}

/* ---- reading ---- */

static enum clock_kind find_clock_kind(const char *word) {
	for (int kind = CLOCK_NONE + 1; kind < CLOCK_KINDS; kind++) {
		if (strcmp(names[kind], word) == 0) {
			return (enum clock_kind)kind;
		}
	}
	return CLOCK_NONE;
}

static int read_clock_number(
	struct fields *f, const char *key, enum field_need need, int min, int max) {
	int64_t number = 0;
	field_int(f, key, need, min, max, &number);
	return (int)number;
}

static void read_clock_kind(struct fields *f, struct clock_choice *choice) {
	char word[WIRE_WORD_SIZE] = "";
	field_text(f, "kind", FIELD_OPTIONAL, word, sizeof(word));
	choice->kind = find_clock_kind(word);
	if (choice->kind == CLOCK_NONE) {
		fields_fail(f, "kind", "fischer, bronstein, delay, byoyomi or days");
	}
}

static void read_clock_numbers(struct fields *f, struct clock_choice *choice) {
	if (choice->kind == CLOCK_DAYS) {
		choice->days = read_clock_number(f, "days", FIELD_REQUIRED, 1, CLOCK_DAYS_MAX);
		return;
	}
	choice->base = read_clock_number(f, "base", FIELD_OPTIONAL, 0, CLOCK_BASE_MAX);
	if (choice->kind == CLOCK_BYOYOMI) {
		choice->period = read_clock_number(
			f, "period", FIELD_REQUIRED, CLOCK_PERIOD_MIN, CLOCK_PERIOD_MAX);
		choice->periods = read_clock_number(
			f, "periods", FIELD_REQUIRED, 1, CLOCK_PERIODS_MAX);
		return;
	}
	choice->add = read_clock_number(f, "add", FIELD_OPTIONAL, 0, CLOCK_ADD_MAX);
	if (choice->base + choice->add == 0) {
		fields_fail(f, "base", "above 0 where \"add\" is not");
	}
}

void clock_choice_read(struct fields *fields, const char *key, struct clock_choice *choice) {
	struct clock_choice read = {.kind = CLOCK_NONE};
	struct fields object;
	*choice = read;
	if (fields->bad || !field_is_there(fields, key)) {
		return;
	}
	if (field_object(fields, key, FIELD_REQUIRED, &object)) {
		read_clock_kind(&object, &read);
		if (!object.bad) {
			read_clock_numbers(&object, &read);
		}
		fields->bad = object.bad;
	}
	if (fields->bad) {
		struct wire_error why = *fields->error;
		wire_error_set(fields->error, ERROR_BAD_CLOCK, "The clock cannot be set: %.200s",
			why.text);
		sentence_wrap(&fields->error->source, &why.source);
		return;
	}
	*choice = read;
}

/* ---- codec ---- */

static void write_clock_field(
	struct out *out, const struct codec_field *field, const void *object) {
	write_clock_choice(out, codec_at(object, field->at));
}

static void read_clock_field(struct fields *fields, const struct codec_field *field, void *object) {
	clock_choice_read(fields, field->key, codec_place(object, field->at));
}

static bool is_none(const struct codec_field *field, const void *object) {
	const struct clock_choice *choice = codec_at(object, field->at);
	return choice->kind == CLOCK_NONE;
}

const struct codec clock_codec = {write_clock_field, read_clock_field, is_none};

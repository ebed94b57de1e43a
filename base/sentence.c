/* base/sentence.c - a sentence for people together with its format and values. */
#include "base/sentence.h"

#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "base/text.h"
#include "base/utf8.h"

/* ---- writing ---- */

/* A struct, so that functions can share one va_list and each take the next argument. */
struct arguments {
	va_list list;
};

/* A conversion in a format: %s, %.12s, %.*s, %c, %d, %u, %zu, %lld ... */
struct place {
	const char *end;    /* just past it */
	const char *length; /* length modifier: "", "z", "l", "ll" */
	size_t longs;       /* characters of length */
	int most;           /* maximum bytes of a string; -1: no limit */
	bool most_is_given; /* the maximum is an argument (%.*s) */
	char type;
};

/* Parse the conversion that starts at the % of format. */
static bool read_conversion(const char *format, struct place *place) {
	const char *at = format + 1;
	*place = (struct place){.most = -1};
	if (*at == '.' && at[1] == '*') {
		place->most_is_given = true;
		at += 2;
	} else if (*at == '.') {
		char *end;
		place->most = (int)strtol(at + 1, &end, 10);
		at = end;
	}
	place->length = at;
	place->longs = strspn(at, "lz");
	at += place->longs;
	place->type = *at;
	place->end = *at != '\0' ? at + 1 : at;
	return *at != '\0' && strchr("scdiu%", *at) != NULL;
}

/* Does format have only known conversions, and no more values than fit? */
static bool has_known_conversions(const char *format) {
	struct place place;
	size_t values = 0;
	while ((format = strchr(format, '%')) != NULL) {
		if (!read_conversion(format, &place)) {
			return false;
		}
		values += place.type != '%';
		format = place.end;
	}
	return values <= SENTENCE_OWN_VALUES;
}

/* Returns how many bytes of text fit into most without splitting a character. */
static size_t whole_letters(const char *text, size_t most) {
	size_t size = 0, last = 0;
	for (; size < most && text[size] != '\0'; size++) {
		if (((unsigned char)text[size] & 0xc0) != 0x80) {
			last = size;
		}
	}
	unsigned char first = size > 0 ? (unsigned char)text[last] : 0;
	size_t bytes = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
	return last + bytes > size ? last : size;
}

static void add_string(struct text *out, const struct place *place, struct arguments *given) {
	int most = place->most_is_given ? va_arg(given->list, int) : place->most;
	const char *word = va_arg(given->list, const char *);
	if (word == NULL) {
		return;
	}
	size_t size = most < 0 ? strlen(word) : whole_letters(word, (size_t)most);
	for (size_t i = 0; i < size; i++) {
		text_add_char(out, word[i]);
	}
}

static void add_signed(struct text *out, const struct place *place, struct arguments *given) {
	long long value = place->longs == 0 ? va_arg(given->list, int)
		: place->longs == 1         ? va_arg(given->list, long)
					    : va_arg(given->list, long long);
	text_add(out, "%lld", value);
}

static void add_unsigned(struct text *out, const struct place *place, struct arguments *given) {
	unsigned long long value = place->longs == 0 ? va_arg(given->list, unsigned)
		: *place->length == 'z'              ? va_arg(given->list, size_t)
		: place->longs == 1                  ? va_arg(given->list, unsigned long)
						     : va_arg(given->list, unsigned long long);
	text_add(out, "%llu", value);
}

static void add_sentence_value(struct text *out, struct sentence_source *source,
	const struct place *place, struct arguments *given) {
	size_t at = out->used;
	if (place->type == 's') {
		add_string(out, place, given);
	} else if (place->type == 'c') {
		text_add_char(out, (char)va_arg(given->list, int));
	} else if (place->type == 'u') {
		add_unsigned(out, place, given);
	} else {
		add_signed(out, place, given);
	}
	source->value[source->values[0]++] = (struct sentence_value){.at = (uint8_t)at,
		.size = (uint8_t)(out->used - at),
		.is_number = strchr("diu", place->type) != NULL};
}

static void add_known(struct text *out, struct sentence_source *source, const char *format,
	struct arguments *given) {
	struct place place;
	while (*format != '\0') {
		if (*format != '%') {
			text_add_char(out, *format++);
			continue;
		}
		read_conversion(format, &place);
		if (place.type == '%') {
			text_add_char(out, '%');
		} else {
			add_sentence_value(out, source, &place, given);
		}
		format = place.end;
	}
}

/* Remove a character that was split at the end of a cut text. */
static void mend_end(char *text) {
	size_t size = strlen(text);
	for (size_t back = 0; back < 4 && size > 0 && !utf8_is_valid(text, size); back++) {
		text[--size] = '\0';
	}
}

void sentence_write(char text[SENTENCE_BYTES], struct sentence_source *source, const char *format,
	va_list list) {
	struct text out;
	struct arguments given;
	text_init(&out, text, SENTENCE_BYTES);
	memset(source, 0, sizeof(*source));
	if (!has_known_conversions(format)) {
		text_add_list(&out, format, list);
	} else {
		va_copy(given.list, list);
		add_known(&out, source, format, &given);
		va_end(given.list);
	}
	if (out.full) {
		mend_end(text);
	}
	bool has_values = source->values[0] > 0 && strcmp(format, "%s") != 0;
	if (out.full || !has_values) {
		memset(source, 0, sizeof(*source));
	} else {
		source->format[0] = format;
	}
}

/* Returns the number of values of all formats. */
static unsigned count_sentence_values(const struct sentence_source *source) {
	unsigned count = 0;
	for (unsigned k = 0; k < SENTENCE_FORMATS; k++) {
		count += source->values[k];
	}
	return count;
}

void sentence_wrap(struct sentence_source *source, const struct sentence_source *inner) {
	unsigned count = source->values[0], more = count_sentence_values(inner);
	bool is_full = inner->format[SENTENCE_FORMATS - 1] != NULL;
	if (count == 0 || inner->format[0] == NULL || is_full || count + more > SENTENCE_VALUES) {
		return;
	}
	uint8_t start = source->value[count - 1].at, size = source->value[count - 1].size;
	for (unsigned i = 0; i < more; i++) {
		struct sentence_value value = inner->value[i];
		if (value.at + value.size > size) {
			return; /* the text was cut here */
		}
		value.at = (uint8_t)(value.at + start);
		source->value[count + i] = value;
	}
	for (unsigned k = 0; k + 1 < SENTENCE_FORMATS; k++) {
		source->format[k + 1] = inner->format[k];
		source->values[k + 1] = inner->values[k];
	}
}

/* ---- encoding ---- */

/* Writes "%u of %.20s" as "{1} of {2}". */
static void encode_format(struct out *out, const char *format) {
	char places[2 * SENTENCE_BYTES];
	struct text text;
	unsigned number = 0;
	text_init(&text, places, sizeof(places));
	while (*format != '\0') {
		struct place place;
		if (*format != '%') {
			text_add_char(&text, *format++);
			continue;
		}
		read_conversion(format, &place);
		if (place.type == '%') {
			text_add_char(&text, '%');
		} else {
			text_add(&text, "{%u}", ++number);
		}
		format = place.end;
	}
	out_key_string(out, "format", places);
}

static void encode_value(struct out *out, const char *text, const struct sentence_value *value) {
	if (value->is_number) {
		out_json(out, text + value->at, value->size);
	} else {
		out_string_n(out, text + value->at, value->size);
	}
}

/* Write format and values of the sentence at level; its values begin at first. */
static void encode_level(struct out *out, const char *text, const struct sentence_source *source,
	unsigned level, unsigned first) {
	unsigned next = first + source->values[level];
	bool has_inner = level + 1 < SENTENCE_FORMATS && source->format[level + 1] != NULL;
	encode_format(out, source->format[level]);
	out_key_begin(out, "values", '[');
	for (unsigned i = first; i < next; i++) {
		const struct sentence_value *value = &source->value[i];
		if (!has_inner || i + 1 < next) {
			encode_value(out, text, value);
			continue;
		}
		out_begin(out, '{');
		out_key(out, "text");
		out_string_n(out, text + value->at, value->size);
		encode_level(out, text, source, level + 1, next);
		out_end(out, '}');
	}
	out_end(out, ']');
}

void sentence_encode(struct out *out, const char *text, const struct sentence_source *source) {
	out_key_string(out, "text", text);
	sentence_encode_source(out, text, source);
}

void sentence_encode_source(
	struct out *out, const char *text, const struct sentence_source *source) {
	if (source->format[0] == NULL) {
		return;
	}
	encode_level(out, text, source, 0, 0);
}

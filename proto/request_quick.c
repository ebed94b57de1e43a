/* proto/request_quick.c - a fast parser for the most frequent requests, without a JSON tree. */
#include "proto/request_quick.h"

#include <string.h>

enum { DIGITS_MAX = 15 }; /* any number of up to so many digits is exact in JSON */

struct reader {
	const char *at, *end;
};

static bool take_char(struct reader *reader, char c) {
	if (reader->at == reader->end || *reader->at != c) {
		return false;
	}
	reader->at++;
	return true;
}

static bool take_quick_text(struct reader *reader, struct quick_text *text) {
	if (!take_char(reader, '"')) {
		return false;
	}
	const char *at = reader->at;
	while (at < reader->end && *at >= ' ' && *at <= '~' && *at != '"' && *at != '\\') {
		at++;
	}
	*text = (struct quick_text){reader->at, (size_t)(at - reader->at)};
	reader->at = at;
	return take_char(reader, '"');
}

static bool take_number(struct reader *reader, int64_t *number) {
	const char *from = reader->at;
	int64_t value = 0;
	while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9') {
		if (reader->at - from == DIGITS_MAX) {
			return false;
		}
		value = value * 10 + (*reader->at++ - '0');
	}
	*number = value;
	return reader->at > from && (*from != '0' || reader->at == from + 1);
}

static bool is_quick_key(const struct quick_text *key, const char *name) {
	return key->size == strlen(name) && memcmp(key->at, name, key->size) == 0;
}

/* Note that a field is there; returns false for a duplicate. */
static bool mark_field_seen(unsigned *has, unsigned which) {
	bool is_new = (*has & which) == 0;
	*has |= which;
	return is_new;
}

static bool take_data_field(
	struct reader *reader, const struct quick_text *key, struct quick_request *request) {
	if (is_quick_key(key, "v")) {
		return mark_field_seen(&request->has, QUICK_V) && take_number(reader, &request->v);
	}
	return is_quick_key(key, "text") && mark_field_seen(&request->has, QUICK_TEXT) &&
		take_quick_text(reader, &request->text);
}

static bool take_data(struct reader *reader, struct quick_request *request) {
	struct quick_text key;
	if (!take_char(reader, '{')) {
		return false;
	}
	if (take_char(reader, '}')) {
		return true;
	}
	do {
		if (!take_quick_text(reader, &key) || !take_char(reader, ':') ||
			!take_data_field(reader, &key, request)) {
			return false;
		}
	} while (take_char(reader, ','));
	return take_char(reader, '}');
}

enum { FRAME_T = 1, FRAME_N = 2, FRAME_D = 4, FRAME_ALL = 7 };

static bool take_frame_field(struct reader *reader, const struct quick_text *key,
	struct quick_request *request, unsigned *has) {
	if (is_quick_key(key, "t")) {
		return mark_field_seen(has, FRAME_T) && take_quick_text(reader, &request->type);
	}
	if (is_quick_key(key, "n")) {
		return mark_field_seen(has, FRAME_N) && take_number(reader, &request->n);
	}
	return is_quick_key(key, "d") && mark_field_seen(has, FRAME_D) &&
		take_data(reader, request);
}

bool request_quick(struct quick_request *request, const char *text, size_t size) {
	struct reader reader = {text, text + size};
	struct quick_text key;
	unsigned has = 0;
	request->has = 0;
	request->text = (struct quick_text){text, 0};
	if (!take_char(&reader, '{')) {
		return false;
	}
	do {
		if (!take_quick_text(&reader, &key) || !take_char(&reader, ':') ||
			!take_frame_field(&reader, &key, request, &has)) {
			return false;
		}
	} while (take_char(&reader, ','));
	return take_char(&reader, '}') && reader.at == reader.end && has == FRAME_ALL;
}

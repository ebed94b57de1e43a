/* wasm/libc/json.c - parses JSON for WebAssembly, in place of Jansson. */
#include <jansson.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 64, NUMBER_MAX = 64 };

struct reader {
	const char *at, *end;
	const char *fault; /* NULL: none so far */
	int line, depth;
};

static json_t *read_json_value(struct reader *reader);

static json_t *fail_json(struct reader *reader, const char *fault) {
	if (reader->fault == NULL) {
		reader->fault = fault;
	}
	return NULL;
}

static json_t *make_json(struct reader *reader, json_type type) {
	json_t *json = calloc(1, sizeof(*json));
	if (json == NULL) {
		return fail_json(reader, "there is no memory for it");
	}
	json->type = type;
	return json;
}

static void skip_json_blanks(struct reader *reader) {
	while (reader->at < reader->end && memchr(" \t\r\n", *reader->at, 4) != NULL) {
		reader->line += *reader->at == '\n';
		reader->at++;
	}
}

static bool accept_text(struct reader *reader, const char *text) {
	size_t size = strlen(text);
	if ((size_t)(reader->end - reader->at) < size || memcmp(reader->at, text, size) != 0) {
		return false;
	}
	reader->at += size;
	return true;
}

/* ---- strings ---- */

static int read_json_hex(char c) {
	static const char digits[] = "0123456789abcdef";
	const char *found = c != '\0' ? strchr(digits, c >= 'A' && c <= 'F' ? c + 32 : c) : NULL;
	return found != NULL ? (int)(found - digits) : -1;
}

static bool read_unit(struct reader *reader, uint32_t *unit) {
	*unit = 0;
	for (int i = 0; i < 4; i++) {
		int digit = reader->at < reader->end ? read_json_hex(*reader->at++) : -1;
		if (digit < 0) {
			return false;
		}
		*unit = *unit * 16 + (uint32_t)digit;
	}
	return true;
}

static char *write_utf8(char *to, uint32_t c) {
	if (c < 0x80) {
		*to++ = (char)c;
		return to;
	}
	if (c < 0x800) {
		*to++ = (char)(0xC0 | c >> 6);
	} else {
		if (c < 0x10000) {
			*to++ = (char)(0xE0 | c >> 12);
		} else {
			*to++ = (char)(0xF0 | c >> 18);
			*to++ = (char)(0x80 | (c >> 12 & 63));
		}
		*to++ = (char)(0x80 | (c >> 6 & 63));
	}
	*to++ = (char)(0x80 | (c & 63));
	return to;
}

static bool is_half(uint32_t unit, uint32_t which) {
	return (unit & 0xFC00) == which;
}

/* Read what follows "\u". */
static char *read_code_point(struct reader *reader, char *to) {
	uint32_t first, second;
	if (!read_unit(reader, &first) || first == 0 || is_half(first, 0xDC00)) {
		return NULL;
	}
	if (!is_half(first, 0xD800)) {
		return write_utf8(to, first);
	}
	if (!accept_text(reader, "\\u") || !read_unit(reader, &second) ||
		!is_half(second, 0xDC00)) {
		return NULL;
	}
	return write_utf8(to, 0x10000 + ((first & 0x3FF) << 10) + (second & 0x3FF));
}

static char *read_escape(struct reader *reader, char *to) {
	static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
	char c = reader->at < reader->end ? *reader->at++ : '\0';
	if (c == 'u') {
		return read_code_point(reader, to);
	}
	const char *found = c != '\0' ? strchr(names, c) : NULL;
	if (found == NULL) {
		return NULL;
	}
	*to++ = values[found - names];
	return to;
}

/* Read a string after its first quote. Returns new; NULL after a fault. Unescaping only makes it
 * shorter. */
static char *read_json_text(struct reader *reader, size_t *size) {
	const char *quote = reader->at;
	while (quote < reader->end && *quote != '"') {
		quote += *quote == '\\' ? 2 : 1;
	}
	char *text = malloc((size_t)(quote - reader->at) + 1), *to = text;
	while (to != NULL && reader->at < reader->end && *reader->at != '"') {
		unsigned char c = (unsigned char)*reader->at++;
		if (c == '\\') {
			to = read_escape(reader, to);
		} else if (c < ' ') {
			to = NULL;
		} else {
			*to++ = (char)c;
		}
	}
	if (to == NULL || !accept_text(reader, "\"")) {
		fail_json(reader, "a text is not right");
		free(text);
		return NULL;
	}
	*to = '\0';
	*size = (size_t)(to - text);
	return text;
}

static json_t *read_string(struct reader *reader) {
	json_t *json = make_json(reader, JSON_STRING);
	if (json != NULL && (json->text = read_json_text(reader, &json->count)) == NULL) {
		json_decref(json);
		return NULL;
	}
	return json;
}

/* ---- numbers ---- */

static json_t *read_json_number(struct reader *reader) {
	char text[NUMBER_MAX], *end;
	size_t size = 0;
	bool real = false;
	while (reader->at < reader->end && size < sizeof(text) - 1 &&
		memchr("+-.0123456789eE", *reader->at, 15) != NULL) {
		real = real || memchr(".eE", *reader->at, 3) != NULL;
		text[size++] = *reader->at++;
	}
	text[size] = '\0';
	json_t *json = make_json(reader, real ? JSON_REAL : JSON_INTEGER);
	if (json == NULL) {
		return NULL;
	}
	if (real) {
		json->real = strtod(text, &end);
	} else {
		json->integer = strtoll(text, &end, 10);
	}
	if (size == 0 || *end != '\0') {
		json_decref(json);
		return fail_json(reader, "a value is expected");
	}
	return json;
}

/* ---- arrays and objects ---- */

static bool add_json_entry(struct reader *reader, json_t *json, char *key, json_t *value) {
	size_t size = (json->count + 1) * sizeof(void *);
	json_t **list = value != NULL ? realloc(json->list, size) : NULL;
	json->list = list != NULL ? list : json->list;
	char **keys = list != NULL && key != NULL ? realloc(json->key, size) : NULL;
	json->key = keys != NULL ? keys : json->key;
	if (list == NULL || (key != NULL && keys == NULL)) {
		fail_json(reader, "there is no memory for it");
		json_decref(value);
		free(key);
		return false;
	}
	json->list[json->count] = value;
	if (key != NULL) {
		json->key[json->count] = key;
	}
	json->count++;
	return true;
}

static char *read_entry_key(struct reader *reader, const json_t *object) {
	size_t size;
	skip_json_blanks(reader);
	char *key = accept_text(reader, "\"") ? read_json_text(reader, &size) : NULL;
	if (key == NULL) {
		fail_json(reader, "a name in quotes is expected");
		return NULL;
	}
	skip_json_blanks(reader);
	if (!accept_text(reader, ":") || json_object_get(object, key) != NULL) {
		fail_json(reader, "a name comes twice, or has no colon");
		free(key);
		return NULL;
	}
	return key;
}

static bool read_json_entry(struct reader *reader, json_t *json) {
	char *key = NULL;
	if (json->type == JSON_OBJECT && (key = read_entry_key(reader, json)) == NULL) {
		return false;
	}
	return add_json_entry(reader, json, key, read_json_value(reader));
}

static json_t *read_entries(struct reader *reader, json_type type, const char *close) {
	json_t *json = reader->depth < DEPTH_MAX ? make_json(reader, type) : NULL;
	if (json == NULL) {
		return fail_json(reader, "it is too deep");
	}
	reader->depth++;
	skip_json_blanks(reader);
	bool done = accept_text(reader, close);
	while (!done) {
		bool good = read_json_entry(reader, json);
		skip_json_blanks(reader);
		done = good && accept_text(reader, close);
		if (!good || (!done && !accept_text(reader, ","))) {
			json_decref(json);
			return fail_json(reader, "a comma or the end is expected");
		}
	}
	reader->depth--;
	return json;
}

static json_t *read_json_value(struct reader *reader) {
	skip_json_blanks(reader);
	if (accept_text(reader, "{")) {
		return read_entries(reader, JSON_OBJECT, "}");
	}
	if (accept_text(reader, "[")) {
		return read_entries(reader, JSON_ARRAY, "]");
	}
	if (accept_text(reader, "\"")) {
		return read_string(reader);
	}
	if (accept_text(reader, "true")) {
		return make_json(reader, JSON_TRUE);
	}
	if (accept_text(reader, "false")) {
		return make_json(reader, JSON_FALSE);
	}
	return accept_text(reader, "null") ? make_json(reader, JSON_NULL)
					   : read_json_number(reader);
}

json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error) {
	struct reader reader = {.at = text, .end = text + size, .line = 1};
	(void)flags;
	json_t *json = read_json_value(&reader);
	skip_json_blanks(&reader);
	if (json != NULL && reader.at < reader.end) {
		json_decref(json);
		json = fail_json(&reader, "the end is expected");
	}
	if (json == NULL) {
		error->line = reader.line;
		strncpy(error->text, reader.fault, sizeof(error->text) - 1);
		error->text[sizeof(error->text) - 1] = '\0';
	}
	return json;
}

void json_decref(json_t *json) {
	if (json == NULL) {
		return;
	}
	for (size_t i = 0; json->list != NULL && i < json->count; i++) {
		json_decref(json->list[i]);
		if (json->key != NULL) {
			free(json->key[i]);
		}
	}
	free(json->list);
	free(json->key);
	free(json->text);
	free(json);
}

/* ---- accessors ---- */

json_t *json_object_get(const json_t *object, const char *key) {
	for (size_t i = 0; json_is_object(object) && i < object->count; i++) {
		if (strcmp(object->key[i], key) == 0) {
			return object->list[i];
		}
	}
	return NULL;
}

size_t json_object_size(const json_t *object) {
	return json_is_object(object) ? object->count : 0;
}

size_t json_array_size(const json_t *array) {
	return json_is_array(array) ? array->count : 0;
}

json_t *json_array_get(const json_t *array, size_t index) {
	return index < json_array_size(array) ? array->list[index] : NULL;
}

const char *json_string_value(const json_t *string) {
	return json_is_string(string) ? string->text : NULL;
}

size_t json_string_length(const json_t *string) {
	return json_is_string(string) ? string->count : 0;
}

json_int_t json_integer_value(const json_t *integer) {
	return json_is_integer(integer) ? integer->integer : 0;
}

double json_number_value(const json_t *number) {
	return json_is_integer(number) ? (double)number->integer
		: json_is_real(number) ? number->real
				       : 0.0;
}

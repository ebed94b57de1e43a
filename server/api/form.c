/* server/api/form.c - the parameters of a request. */
#include "server/api/form.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"

enum { NAME_BYTES = 128 };

/* ---- a=b&c=d ---- */

static int read_percent_digit(char c) {
	return isdigit((unsigned char)c)     ? c - '0'
		: isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10
					     : -1;
}

/* Copy length characters, decoding %3A and +. */
static void decode_form_text(const char *text, size_t length, char *to, size_t size) {
	size_t used = 0;
	for (size_t i = 0; i < length && used + 1 < size; i++) {
		int high = text[i] == '%' && i + 2 < length ? read_percent_digit(text[i + 1]) : -1;
		int low = high >= 0 ? read_percent_digit(text[i + 2]) : -1;
		if (low >= 0) {
			to[used++] = (char)(16 * high + low);
			i += 2;
		} else {
			to[used++] = text[i] == '+' ? ' ' : text[i];
		}
	}
	to[used] = '\0';
}

/* Returns false if a value is not valid text. */
static bool read_pairs(json_t *form, const char *text) {
	char name[NAME_BYTES], value[FORM_BODY_MAX + 1];
	bool good = true;
	while (*text != '\0' && good) {
		size_t size = strcspn(text, "&");
		size_t name_size = strcspn(text, "=&");
		size_t skip = name_size < size ? name_size + 1 : name_size;
		decode_form_text(text, name_size, name, sizeof(name));
		decode_form_text(text + skip, size - skip, value, sizeof(value));
		good = name[0] == '\0' || json_object_set_new(form, name, json_string(value)) == 0;
		text += size + (text[size] == '&');
	}
	return good;
}

/* ---- JSON ---- */

static json_t *convert_form_value(const json_t *value) {
	char number[32];
	if (json_is_integer(value)) {
		snprintf(number, sizeof(number), "%lld", (long long)json_integer_value(value));
		return json_string(number);
	}
	if (json_is_real(value)) {
		snprintf(number, sizeof(number), "%.4f", json_real_value(value));
		return json_string(number);
	}
	if (json_is_boolean(value)) {
		return json_string(json_is_true(value) ? "true" : "false");
	}
	return json_is_string(value) ? json_string(json_string_value(value)) : NULL;
}

static bool add_form_value(json_t *form, const char *name, const json_t *value) {
	return json_is_null(value) ||
		json_object_set_new(form, name, convert_form_value(value)) == 0;
}

static bool read_members(json_t *form, json_t *object) {
	char name[NAME_BYTES];
	const char *key, *inner_key;
	json_t *value, *inner;
	bool good = true;
	json_object_foreach(object, key, value) {
		if (!json_is_object(value)) {
			good = good && add_form_value(form, key, value);
			continue;
		}
		json_object_foreach(value, inner_key, inner) {
			snprintf(name, sizeof(name), "%s.%s", key, inner_key);
			good = good && add_form_value(form, name, inner);
		}
	}
	return good;
}

static bool read_json(json_t *form, const char *text, size_t size) {
	json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
	bool good = json_is_object(root) && read_members(form, root);
	json_decref(root);
	return good;
}

static bool is_json(const struct api_request *request) {
	return api_type_is(request->type, "application/json");
}

/* A program that gives no type, or calls a text a text, means a form. */
bool form_takes_type(const struct api_request *request) {
	return request->size == 0 || request->type[0] == '\0' || is_json(request) ||
		api_type_is(request->type, "application/x-www-form-urlencoded") ||
		api_type_is(request->type, "text/plain");
}

json_t *form_read(const struct api_request *request) {
	json_t *form = json_object();
	bool good = form != NULL && read_pairs(form, request->query);
	if (good && request->size > 0) {
		good = is_json(request) ? read_json(form, request->body, request->size)
					: read_pairs(form, request->body);
	}
	if (!good) {
		json_decref(form);
		return NULL;
	}
	return form;
}

const char *form_text(const json_t *form, const char *name, const char *otherwise) {
	const char *text = json_get_text(form, name);
	return text != NULL ? text : otherwise;
}

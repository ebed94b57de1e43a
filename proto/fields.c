/* proto/fields.c - reads fields with limits from a JSON object from outside. */
#include "proto/fields.h"

#include <string.h>

#include "base/json_field.h"

/* jansson recurses once per bracket, so the depth is checked before parsing. */
static bool depth_is_allowed(const char *text, size_t size, int depth) {
	bool quoted = false;
	int open = 0;
	for (size_t i = 0; i < size; i++) {
		char c = text[i];
		if (quoted) {
			if (c == '\\') {
				i++;
			} else if (c == '"') {
				quoted = false;
			}
		} else if (c == '"') {
			quoted = true;
		} else if (c == '{' || c == '[') {
			if (++open > depth) {
				return false;
			}
		} else if (c == '}' || c == ']') {
			open--;
		}
	}
	return true;
}

struct json_t *fields_parse(const char *text, size_t size, int depth, struct wire_error *error) {
	if (!depth_is_allowed(text, size, depth)) {
		wire_error_set(error, ERROR_BAD_JSON,
			"That is nested too deeply: at most %d levels of brackets.", depth);
		return NULL;
	}
	json_error_t why;
	json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &why);
	if (root == NULL) {
		wire_error_set(error, ERROR_BAD_JSON, "That is not JSON: %.120s, at byte %d.",
			why.text, why.position);
		return NULL;
	}
	if (!json_is_object(root)) {
		wire_error_set(error, ERROR_BAD_MESSAGE,
			"A message must be an object: {\"t\":type,\"n\":number,\"d\":{}}.");
		json_decref(root);
		return NULL;
	}
	return root;
}

bool fields_fail(struct fields *fields, const char *key, const char *must_be) {
	if (!fields->bad) {
		wire_error_set(
			fields->error, ERROR_BAD_MESSAGE, "\"%s\" must be %s.", key, must_be);
		fields->bad = true;
	}
	return false;
}

/* Returns NULL if there is nothing to read: the field is absent or null, or an earlier one was
 * bad. */
static json_t *find_field_value(
	struct fields *fields, const char *key, enum field_need need, const char *must_be) {
	if (fields->bad) {
		return NULL;
	}
	json_t *value = json_object_get(fields->object, key);
	if (value != NULL && !json_is_null(value)) {
		return value;
	}
	if (need == FIELD_REQUIRED) {
		fields_fail(fields, key, must_be);
	}
	return NULL;
}

bool field_is_there(const struct fields *fields, const char *key) {
	const json_t *value = json_object_get(fields->object, key);
	return value != NULL && !json_is_null(value);
}

bool fields_is_long(const struct fields *fields, const char *key, size_t size) {
	const json_t *value = json_object_get(fields->object, key);
	return json_is_string(value) && json_string_length(value) > size;
}

void field_text(
	struct fields *fields, const char *key, enum field_need need, char *text, size_t size) {
	json_t *value = find_field_value(fields, key, need, "a text");
	if (value == NULL) {
		return;
	}
	switch (json_field_text(value, 0, size - 1)) {
	case JSON_FIELD_GOOD:
		memcpy(text, json_string_value(value), json_string_length(value) + 1);
		break;
	case JSON_FIELD_OTHER:
		fields_fail(fields, key, "a text");
		break;
	case JSON_FIELD_BEYOND:
		wire_error_set(fields->error, ERROR_BAD_MESSAGE,
			"\"%s\" is too long: at most %zu bytes.", key, size - 1);
		fields->bad = true;
		break;
	}
}

void field_int(struct fields *fields, const char *key, enum field_need need, int64_t min,
	int64_t max, int64_t *value) {
	json_t *found = find_field_value(fields, key, need, "a whole number");
	if (found == NULL) {
		return;
	}
	switch (json_field_int(found, min, max, value)) {
	case JSON_FIELD_GOOD:
		break;
	case JSON_FIELD_OTHER:
		fields_fail(fields, key, "a whole number");
		break;
	case JSON_FIELD_BEYOND:
		wire_error_set(fields->error, ERROR_BAD_MESSAGE,
			"\"%s\" must be from %lld to %lld.", key, (long long)min, (long long)max);
		fields->bad = true;
		break;
	}
}

void field_bool(struct fields *fields, const char *key, enum field_need need, bool *value) {
	json_t *found = find_field_value(fields, key, need, "true or false");
	if (found != NULL && json_field_bool(found, value) != JSON_FIELD_GOOD) {
		fields_fail(fields, key, "true or false");
	}
}

static const char hex_must_be[] = "bytes in hex, in lower case, and not too many";

static int hex_digit_value(char c) {
	if (c >= '0' && c <= '9') {
		return c - '0';
	}
	if (c >= 'a' && c <= 'f') {
		return c - 'a' + 10;
	}
	return -1;
}

static void read_hex_value(struct fields *fields, const char *key, const json_t *value,
	uint8_t *bytes, size_t max, bool exact, size_t *size) {
	const char *text = json_string_value(value);
	size_t length = json_string_length(value);
	if (text == NULL || length % 2 != 0 || length / 2 > max || (exact && length / 2 != max)) {
		fields_fail(fields, key, hex_must_be);
		return;
	}
	for (size_t i = 0; i < length; i++) {
		if (hex_digit_value(text[i]) < 0) {
			fields_fail(fields, key, hex_must_be);
			return;
		}
	}
	for (size_t i = 0; i < length / 2; i++) {
		bytes[i] = (uint8_t)(hex_digit_value(text[2 * i]) << 4 |
			hex_digit_value(text[2 * i + 1]));
	}
	if (size != NULL) {
		*size = length / 2;
	}
}

void field_hex(struct fields *fields, const char *key, enum field_need need, uint8_t *bytes,
	size_t max, bool exact, size_t *size) {
	const json_t *found = find_field_value(fields, key, need, hex_must_be);
	if (found != NULL) {
		read_hex_value(fields, key, found, bytes, max, exact, size);
	}
}

bool field_entry_is_there(const struct fields *fields, const char *key, size_t index) {
	const json_t *entry = json_array_get(json_object_get(fields->object, key), index);
	return entry != NULL && !json_is_null(entry);
}

void field_entry_hex(struct fields *fields, const char *key, size_t index, uint8_t *bytes,
	size_t max, bool exact, size_t *size) {
	if (!fields->bad) {
		read_hex_value(fields, key,
			json_array_get(json_object_get(fields->object, key), index), bytes, max,
			exact, size);
	}
}

bool field_object(
	struct fields *fields, const char *key, enum field_need need, struct fields *object) {
	json_t *found = find_field_value(fields, key, need, "an object");
	if (found == NULL) {
		return false;
	}
	if (!json_is_object(found)) {
		return fields_fail(fields, key, "an object");
	}
	*object = (struct fields){.object = found, .error = fields->error};
	return true;
}

/* Append one "name=value"; false if it does not fit or value is no string. */
static bool append_option_text(
	const char *name, const json_t *value, char *text, size_t size, size_t *used) {
	if (!json_is_string(value) || strchr(name, '=') != NULL || name[0] == '\0') {
		return false;
	}
	size_t name_size = strlen(name);
	size_t value_size = json_string_length(value);
	if (*used + name_size + value_size + 2 > size) {
		return false;
	}
	memcpy(text + *used, name, name_size);
	text[*used + name_size] = '=';
	memcpy(text + *used + name_size + 1, json_string_value(value), value_size + 1);
	*used += name_size + value_size + 2;
	return true;
}

void field_options(struct fields *fields, const char *key, char *text, size_t size, size_t *used) {
	struct fields object;
	*used = 0;
	if (!field_object(fields, key, FIELD_OPTIONAL, &object)) {
		return;
	}
	void *at = json_object_iter((json_t *)object.object);
	for (; at != NULL; at = json_object_iter_next((json_t *)object.object, at)) {
		if (!append_option_text(json_object_iter_key(at), json_object_iter_value(at), text,
			    size, used)) {
			fields_fail(
				fields, key, "an object of option names and values, both texts");
			return;
		}
	}
}

size_t field_list(struct fields *fields, const char *key, size_t min, size_t max) {
	json_t *found = find_field_value(fields, key, FIELD_REQUIRED, "a list");
	if (found == NULL) {
		return 0;
	}
	if (json_field_list(found, min, max) != JSON_FIELD_GOOD) {
		wire_error_set(fields->error, ERROR_BAD_MESSAGE,
			"\"%s\" must be a list of %zu to %zu items.", key, min, max);
		fields->bad = true;
		return 0;
	}
	return json_array_size(found);
}

bool field_item(struct fields *fields, const char *key, size_t index, struct fields *item) {
	const json_t *list = json_object_get(fields->object, key);
	const json_t *found = json_array_get(list, index);
	if (fields->bad || !json_is_object(found)) {
		return fields_fail(fields, key, "a list of objects");
	}
	*item = (struct fields){.object = found, .error = fields->error};
	return true;
}

void field_texts(struct fields *fields, const char *key, size_t max, char *text, size_t size,
	size_t *count) {
	size_t length = field_list(fields, key, 0, max);
	size_t used = 0;
	*count = 0;
	for (size_t i = 0; i < length; i++) {
		const json_t *item = json_array_get(json_object_get(fields->object, key), i);
		size_t bytes = json_string_length(item) + 1;
		if (bytes > size - used || json_field_text(item, 0, size) != JSON_FIELD_GOOD) {
			fields_fail(fields, key, "a list of short texts");
			return;
		}
		memcpy(text + used, json_string_value(item), bytes);
		used += bytes;
		(*count)++;
	}
}

void field_ints(struct fields *fields, const char *key, enum field_need need, int64_t min,
	int64_t max_value, int *values, size_t max, size_t *count) {
	json_t *found = find_field_value(fields, key, need, "a list of numbers");
	if (found == NULL) {
		return;
	}
	if (json_field_list(found, 0, max) != JSON_FIELD_GOOD) {
		fields_fail(fields, key, "a short list of numbers");
		return;
	}
	for (size_t i = 0; i < json_array_size(found); i++) {
		int64_t value = 0;
		if (json_field_int(json_array_get(found, i), min, max_value, &value) !=
			JSON_FIELD_GOOD) {
			fields_fail(fields, key, "a list of numbers, none too large");
			return;
		}
		values[i] = (int)value;
	}
	*count = json_array_size(found);
}

/* base/json_field.c - checks the type and bounds of JSON values from outside. */
#include "base/json_field.h"

#include <string.h>

enum json_fault json_field_text(const json_t *value, size_t min, size_t max) {
	size_t size = json_string_length(value);
	if (!json_is_string(value)) {
		return JSON_FIELD_OTHER;
	}
	return size < min || size > max ? JSON_FIELD_BEYOND : JSON_FIELD_GOOD;
}

enum json_fault json_field_int(const json_t *value, int64_t min, int64_t max, int64_t *number) {
	json_int_t read = json_integer_value(value);
	if (!json_is_integer(value)) {
		return JSON_FIELD_OTHER;
	}
	if (read < min || read > max) {
		return JSON_FIELD_BEYOND;
	}
	*number = read;
	return JSON_FIELD_GOOD;
}

enum json_fault json_field_bool(const json_t *value, bool *is_true) {
	if (!json_is_boolean(value)) {
		return JSON_FIELD_OTHER;
	}
	*is_true = json_is_true(value);
	return JSON_FIELD_GOOD;
}

enum json_fault json_field_list(const json_t *value, size_t min, size_t max) {
	size_t size = json_array_size(value);
	if (!json_is_array(value)) {
		return JSON_FIELD_OTHER;
	}
	return size < min || size > max ? JSON_FIELD_BEYOND : JSON_FIELD_GOOD;
}

enum json_fault json_field_word(
	const json_t *value, const char *const words[], size_t count, unsigned *index) {
	const char *word = json_string_value(value);
	if (word == NULL) {
		return JSON_FIELD_OTHER;
	}
	for (size_t i = 0; word[0] != '\0' && i < count; i++) {
		if (strcmp(words[i], word) == 0) {
			*index = (unsigned)i;
			return JSON_FIELD_GOOD;
		}
	}
	return JSON_FIELD_BEYOND;
}

const char *json_get_text(const json_t *object, const char *key) {
	return json_string_value(json_object_get(object, key));
}

int64_t json_get_int(const json_t *object, const char *key) {
	return json_integer_value(json_object_get(object, key));
}

bool json_get_bool(const json_t *object, const char *key) {
	return json_is_true(json_object_get(object, key));
}

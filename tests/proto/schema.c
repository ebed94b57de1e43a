/* tests/proto/schema.c - checks JSON against proto/schema/wire.json. */
#include "tests/proto/schema.h"

#include "tests/suite.h"
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct checker {
	const json_t *definitions;
	char *why;
	size_t why_size;
};

static bool fits(
	struct checker *checker, const json_t *schema, const json_t *value, const char *where);

static bool miss(struct checker *checker, const char *where, const char *what, const char *detail) {
	snprintf(checker->why, checker->why_size, "%s: %s %s", where, what, detail);
	return false;
}

static bool is_of_type(const json_t *value, const char *type) {
	return (strcmp(type, "object") == 0 && json_is_object(value)) ||
		(strcmp(type, "array") == 0 && json_is_array(value)) ||
		(strcmp(type, "string") == 0 && json_is_string(value)) ||
		(strcmp(type, "integer") == 0 && json_is_integer(value)) ||
		(strcmp(type, "number") == 0 && json_is_number(value)) ||
		(strcmp(type, "boolean") == 0 && json_is_boolean(value)) ||
		(strcmp(type, "null") == 0 && json_is_null(value));
}

static bool fits_type(
	struct checker *checker, const json_t *type, const json_t *value, const char *where) {
	if (json_is_string(type)) {
		return is_of_type(value, json_string_value(type)) ||
			miss(checker, where, "is no", json_string_value(type));
	}
	for (size_t i = 0; i < json_array_size(type); i++) {
		if (is_of_type(value, json_string_value(json_array_get(type, i)))) {
			return true;
		}
	}
	return miss(checker, where, "is of none of the types", "");
}

static bool fits_enum(
	struct checker *checker, const json_t *schema, const json_t *value, const char *where) {
	const json_t *words = json_object_get(schema, "enum");
	const json_t *constant = json_object_get(schema, "const");
	if (constant != NULL && !json_equal(constant, value)) {
		return miss(checker, where, "is not the constant", "");
	}
	for (size_t i = 0; i < json_array_size(words); i++) {
		if (json_equal(json_array_get(words, i), value)) {
			return true;
		}
	}
	return words == NULL || miss(checker, where, "is none of the words", "");
}

static bool fits_pattern(
	struct checker *checker, const char *pattern, const json_t *value, const char *where) {
	regex_t regex;
	ck_assert_int_eq(regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB), 0);
	int result = regexec(&regex, json_string_value(value), 0, NULL, 0);
	regfree(&regex);
	return result == 0 || miss(checker, where, "does not match", pattern);
}

static bool fits_object(
	struct checker *checker, const json_t *schema, const json_t *value, const char *where) {
	const json_t *properties = json_object_get(schema, "properties");
	const json_t *required = json_object_get(schema, "required");
	const json_t *more = json_object_get(schema, "additionalProperties");
	for (size_t i = 0; i < json_array_size(required); i++) {
		const char *key = json_string_value(json_array_get(required, i));
		if (json_object_get(value, key) == NULL) {
			return miss(checker, where, "lacks", key);
		}
	}
	const char *key;
	json_t *item;
	json_object_foreach((json_t *)value, key, item) {
		char place[256];
		snprintf(place, sizeof(place), "%.200s.%.40s", where, key);
		const json_t *property = json_object_get(properties, key);
		if (property == NULL && json_is_false(more)) {
			return miss(checker, where, "may not have", key);
		}
		property = property == NULL && json_is_object(more) ? more : property;
		if (property != NULL && !fits(checker, property, item, place)) {
			return false;
		}
	}
	return true;
}

static bool fits_array(
	struct checker *checker, const json_t *schema, const json_t *value, const char *where) {
	const json_t *items = json_object_get(schema, "items");
	const json_t *least = json_object_get(schema, "minItems");
	const json_t *most = json_object_get(schema, "maxItems");
	size_t size = json_array_size(value);
	if ((least != NULL && (json_int_t)size < json_integer_value(least)) ||
		(most != NULL && (json_int_t)size > json_integer_value(most))) {
		return miss(checker, where, "has another number of items", "");
	}
	for (size_t i = 0; i < size; i++) {
		char place[256];
		snprintf(place, sizeof(place), "%.200s[%zu]", where, i);
		const json_t *item = json_is_array(items) ? json_array_get(items, i) : items;
		if (item != NULL && !fits(checker, item, json_array_get(value, i), place)) {
			return false;
		}
	}
	return true;
}

/* One of a list fits; for messages the list is long, so say which came nearest by its const. */
static bool fits_some(
	struct checker *checker, const json_t *list, const json_t *value, const char *where) {
	for (size_t i = 0; i < json_array_size(list); i++) {
		if (fits(checker, json_array_get(list, i), value, where)) {
			return true;
		}
	}
	const char *keys[] = {"t", "e"};
	for (size_t k = 0; k < 2; k++) {
		const json_t *tag = json_object_get(value, keys[k]);
		for (size_t i = 0; tag != NULL && i < json_array_size(list); i++) {
			const json_t *item = json_array_get(list, i);
			const char *name = json_string_value(json_object_get(item, "$ref"));
			const json_t *target = json_object_get(
				checker->definitions, strrchr(name, '/') + 1);
			const json_t *property = json_object_get(
				json_object_get(target, "properties"), keys[k]);
			if (json_equal(json_object_get(property, "const"), tag)) {
				return fits(checker, item, value, where);
			}
		}
	}
	return miss(checker, where, "fits none of the alternatives", "");
}

static bool fits_number(
	struct checker *checker, const json_t *schema, const json_t *value, const char *where) {
	const json_t *min = json_object_get(schema, "minimum");
	const json_t *max = json_object_get(schema, "maximum");
	double number = json_number_value(value);
	if ((min != NULL && number < json_number_value(min)) ||
		(max != NULL && number > json_number_value(max))) {
		return miss(checker, where, "is out of bounds", "");
	}
	return true;
}

static bool fits(
	struct checker *checker, const json_t *schema, const json_t *value, const char *where) {
	const json_t *ref = json_object_get(schema, "$ref");
	if (ref != NULL) {
		const json_t *target = json_object_get(
			checker->definitions, strrchr(json_string_value(ref), '/') + 1);
		ck_assert_msg(target != NULL, "no definition %s", json_string_value(ref));
		return fits(checker, target, value, where);
	}
	const json_t *some = json_object_get(schema, "anyOf");
	some = some != NULL ? some : json_object_get(schema, "oneOf");
	if (some != NULL) {
		return fits_some(checker, some, value, where);
	}
	const json_t *type = json_object_get(schema, "type");
	const json_t *pattern = json_object_get(schema, "pattern");
	return (type == NULL || fits_type(checker, type, value, where)) &&
		fits_enum(checker, schema, value, where) &&
		(!json_is_string(value) || pattern == NULL ||
			fits_pattern(checker, json_string_value(pattern), value, where)) &&
		(!json_is_number(value) || fits_number(checker, schema, value, where)) &&
		(!json_is_object(value) || fits_object(checker, schema, value, where)) &&
		(!json_is_array(value) || fits_array(checker, schema, value, where));
}

json_t *schema_load_file(const char *path) {
	char full[1024];
	json_error_t error;
	const char *source = getenv("SOURCE_ROOT");
	snprintf(full, sizeof(full), "%s/%s", source != NULL ? source : ".", path);
	json_t *root = json_load_file(full, JSON_REJECT_DUPLICATES, &error);
	if (root == NULL) {
		fprintf(stderr, "%s: %s, line %d\n", full, error.text, error.line);
	}
	return root;
}

json_t *schema_load(void) {
	return schema_load_file("proto/schema/wire.json");
}

bool schema_fits(const json_t *schema, const char *definition, const json_t *value, char *why,
	size_t why_size) {
	struct checker checker = {json_object_get(schema, "definitions"), why, why_size};
	const json_t *root = json_object_get(checker.definitions, definition);
	ck_assert_msg(root != NULL, "no definition %s", definition);
	why[0] = '\0';
	return fits(&checker, root, value, definition);
}

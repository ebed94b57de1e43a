/* games/define_few.c - reads the ends with few pieces of a leaping definition. */
#include <string.h>

#include "games/define_leap.h"
#include "games/leap/leap.h"

static bool fail_range(struct define_reader *reader, json_t *object, const char *key) {
	return define_fail(reader->define, object, key,
		"\"%s\" must be a number from 0 to %d, or the least and the most, like [1, 3]", key,
		2 * LEAP_SIDE_MAX);
}

/* 3, or [1, 3]; without it any number. */
static bool read_range(
	struct define_reader *reader, json_t *object, const char *key, uint8_t range[2]) {
	json_t *value = json_object_get(object, key);
	json_t *least = json_is_array(value) ? json_array_get(value, 0) : value;
	json_t *most = json_is_array(value) ? json_array_get(value, 1) : value;
	range[0] = 0;
	range[1] = 2 * LEAP_SIDE_MAX;
	if (value == NULL) {
		return true;
	}
	if (!json_is_integer(least) || !json_is_integer(most) || json_integer_value(least) < 0 ||
		json_integer_value(most) > 2 * LEAP_SIDE_MAX ||
		json_integer_value(least) > json_integer_value(most)) {
		return fail_range(reader, object, key);
	}
	range[0] = (uint8_t)json_integer_value(least);
	range[1] = (uint8_t)json_integer_value(most);
	return true;
}

static bool read_side(
	struct define_reader *reader, json_t *row, const char *key, struct leap_few_side *side) {
	static const char *const keys[] = {"pieces", "kings", NULL};
	json_t *object = NULL;
	return define_object(reader->define, row, key, DEFINE_MUST, &object) &&
		define_keys(reader->define, object, keys) &&
		read_range(reader, object, "pieces", side->pieces) &&
		read_range(reader, object, "kings", side->kings);
}

static bool read_row(struct define_reader *reader, json_t *object, struct leap_few_row *row) {
	static const char *const keys[] = {"lone", "others", "all", "turns", "line", "there",
		"anew", "unless", "winner", NULL};
	static const char *const anew[] = {"capture", "promotion", NULL};
	static const char *const unless[] = {"never", "takes", NULL};
	static const char *const winners[] = {"nobody", "lone", NULL};
	int turns = 0, there = 0, begins = 0, excepts = 0, winner = 0;
	row->line = "";
	if (!json_is_object(object)) {
		return define_fail(reader->define, object, NULL, "a balance must be an object");
	}
	bool ok = define_keys(reader->define, object, keys) &&
		read_side(reader, object, "lone", &row->lone) &&
		read_side(reader, object, "others", &row->others) &&
		read_range(reader, object, "all", row->all) &&
		define_int(reader->define, object, "turns", DEFINE_MUST, 0, LEAP_FEW_TURNS_MAX,
			&turns) &&
		define_string(reader->define, object, "line", DEFINE_MAY, &row->line) &&
		define_int(reader->define, object, "there", DEFINE_MAY, 1, LEAP_FEW_TURNS_MAX,
			&there) &&
		define_word(reader->define, object, "anew", DEFINE_MAY, anew, &begins) &&
		define_word(reader->define, object, "unless", DEFINE_MAY, unless, &excepts) &&
		define_word(reader->define, object, "winner", DEFINE_MAY, winners, &winner) &&
		define_known_points(reader->choices, object, "line", row->line);
	row->turns = (uint8_t)turns;
	row->there = (uint8_t)there;
	row->anew = begins == 1;
	row->unless_takes = excepts == 1;
	row->wins = winner == 1;
	return ok;
}

static bool read_rows(struct define_reader *reader, json_t *object, const char *name,
	struct leap_few_list *list) {
	json_t *rows = NULL;
	if (!define_array(reader->define, object, name, DEFINE_MUST, 1, LEAP_FEW_MAX, &rows)) {
		return false;
	}
	list->rows = json_array_size(rows);
	for (size_t i = 0; i < list->rows; i++) {
		if (!read_row(reader, json_array_get(rows, i), &list->row[i])) {
			return false;
		}
	}
	return true;
}

bool define_few(struct define_reader *reader) {
	json_t *object, *list;
	const char *name, *names[DEFINE_NAMES_MAX + 1] = {"off"};
	struct leap_definition *definition = reader->definition;
	if (!define_names(reader, "few", DEFINE_MAY, &object, names + 1)) {
		return false;
	}
	definition->few = define_alloc(
		reader->define, json_object_size(object) + 1, sizeof(*definition->few));
	if (definition->few == NULL) {
		return false;
	}
	json_object_foreach(object, name, list) {
		if (!read_rows(reader, object, name, &definition->few[definition->fews++])) {
			return false;
		}
	}
	json_t *end = json_object_get(reader->define->root, "end");
	struct define_spec spec = {DEFINE_NAME, names, 0, 0};
	return end == NULL || define_field(reader, end, "few", DEFINE_MAY, &spec, LEAP_FIELD_FEW);
}

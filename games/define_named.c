/* games/define_named.c - reads the named starts and shrinks of a leaping definition. */
#include <string.h>

#include "games/define_leap.h"

/* ---- starts ---- */

bool define_starts(struct define_reader *reader) {
	json_t *object, *member;
	const char *name, *names[DEFINE_NAMES_MAX];
	if (!define_names(reader, "starts", DEFINE_MUST, &object, names)) {
		return false;
	}
	struct leap_definition *definition = reader->definition;
	definition->start = define_alloc(
		reader->define, json_object_size(object), sizeof(*definition->start));
	if (definition->start == NULL) {
		return false;
	}
	json_object_foreach(object, name, member) {
		struct leap_start *start = &definition->start[definition->starts];
		*start = (struct leap_start){{"", ""}};
		definition->starts++;
		if (!define_keys(reader->define, member, define_seats) ||
			!define_string(reader->define, member, "W", DEFINE_MAY, &start->side[0]) ||
			!define_string(reader->define, member, "B", DEFINE_MAY, &start->side[1]) ||
			!define_known_points(reader->choices, member, "W", start->side[0]) ||
			!define_known_points(reader->choices, member, "B", start->side[1])) {
			return false;
		}
	}
	static const struct define_spec seat = {DEFINE_WORDS, define_seats, 0, 0};
	static const char *const setters[] = {"nobody", "W", "B", NULL};
	static const struct define_spec setter = {DEFINE_WORDS, setters, 0, 0};
	struct define_spec spec = {DEFINE_NAME, names, 0, 0};
	json_t *root = reader->define->root;
	return define_field(reader, root, "start", DEFINE_MUST, &spec, LEAP_FIELD_START) &&
		define_field(reader, root, "first", DEFINE_MUST, &seat, LEAP_FIELD_FIRST) &&
		define_field(reader, root, "sets", DEFINE_MAY, &setter, LEAP_FIELD_SETS);
}

/* ---- shrinking ---- */

static bool read_edge(
	struct define_reader *reader, json_t *list, size_t i, struct leap_shrink *shrink) {
	json_t *strips = json_array_get(list, i);
	size_t count = json_array_size(strips);
	if (!json_is_array(strips) || count < 1 || count > LEAP_STRIPS_MAX) {
		return define_fail(reader->define, list, NULL,
			"a border must be a list of 1 to %d strips, from outside inwards",
			LEAP_STRIPS_MAX);
	}
	for (size_t s = 0; s < count; s++) {
		const char *text = json_string_value(json_array_get(strips, s));
		if (text == NULL) {
			return define_fail(
				reader->define, strips, NULL, "a strip must be a text with points");
		}
		shrink->strip[i][s] = define_copy(reader->define, text);
		if (shrink->strip[i][s] == NULL ||
			!define_known_points(reader->choices, strips, NULL, text)) {
			return false;
		}
	}
	shrink->strips[i] = count;
	shrink->edges = i + 1;
	return true;
}

bool define_shrinks(struct define_reader *reader) {
	json_t *object, *list;
	const char *name, *names[DEFINE_NAMES_MAX + 1] = {"off"};
	if (!define_names(reader, "shrinks", DEFINE_MAY, &object, names + 1)) {
		return false;
	}
	struct leap_definition *definition = reader->definition;
	definition->shrink = define_alloc(
		reader->define, json_object_size(object) + 1, sizeof(*definition->shrink));
	if (definition->shrink == NULL) {
		return false;
	}
	json_object_foreach(object, name, list) {
		struct leap_shrink *shrink = &definition->shrink[definition->shrinks++];
		if (!json_is_array(list) || json_array_size(list) > LEAP_EDGES_MAX) {
			return define_fail(reader->define, object, name,
				"\"%.40s\" must list up to %d borders", name, LEAP_EDGES_MAX);
		}
		for (size_t i = 0; i < json_array_size(list); i++) {
			if (!read_edge(reader, list, i, shrink)) {
				return false;
			}
		}
	}
	json_t *moves = json_object_get(reader->define->root, "moves");
	struct define_spec spec = {DEFINE_NAME, names, 0, 0};
	return moves == NULL ||
		define_field(reader, moves, "shrink", DEFINE_MAY, &spec, LEAP_FIELD_SHRINK);
}

/* games/define_named.c - reads the shrinks of a leaping definition. */
#include <string.h>

#include "games/define_leap.h"

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

/* games/define_field.c - reads one field of a leaping definition. */
#include "games/define_leap.h"
#include "games/leap/leap.h"

const char *const define_seats[] = {"W", "B", NULL};

bool define_field(struct define_reader *reader, json_t *object, const char *key,
	enum define_need need, const struct define_spec *spec, size_t field) {
	return define_choice(
		reader->choices, object, key, need, spec, &reader->definition->field[field]);
}

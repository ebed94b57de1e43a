/* games/define_fields.c - reads the fields and boards of a definition, and the options that exclude
 * each other. */
#include "games/define_fields.h"

#include <string.h>

const char *const define_seats[] = {"W", "B", NULL};

/* ---- fields ---- */

bool define_field(struct define_reader *reader, json_t *object, const char *key,
	enum define_need need, const struct define_spec *spec, size_t field) {
	return define_choice(reader->choices, object, key, need, spec, &reader->field[field]);
}

bool define_fields(struct define_reader *reader, json_t *object, const struct define_field *fields,
	size_t offset) {
	for (; fields->key != NULL; fields++) {
		if (!define_field(reader, object, fields->key, fields->need, &fields->spec,
			    fields->field + offset)) {
			return false;
		}
	}
	return true;
}

bool define_group(struct define_reader *reader, const char *key, enum define_need need,
	const struct define_field *fields, const char *const more[]) {
	json_t *object = NULL;
	const char *keys[24];
	size_t count = 0;
	if (!define_object(reader->define, reader->define->root, key, need, &object) ||
		object == NULL) {
		return json_object_get(reader->define->root, key) == NULL && need == DEFINE_MAY;
	}
	for (const struct define_field *field = fields; field->key != NULL; field++) {
		keys[count++] = field->key;
	}
	while (more != NULL && *more != NULL) {
		keys[count++] = *more++;
	}
	keys[count] = NULL;
	return define_keys(reader->define, object, keys) &&
		define_fields(reader, object, fields, 0);
}

bool define_pair(struct define_reader *reader, json_t *object, const char *key,
	const struct define_spec *spec, size_t field) {
	json_t *pair = NULL;
	if (!define_object(reader->define, object, key, DEFINE_MAY, &pair) || pair == NULL) {
		return json_object_get(object, key) == NULL;
	}
	return define_keys(reader->define, pair, define_seats) &&
		define_field(reader, pair, "W", DEFINE_MAY, spec, field) &&
		define_field(reader, pair, "B", DEFINE_MAY, spec, field + 1);
}

/* ---- boards ---- */

bool define_names(struct define_reader *reader, const char *key, enum define_need need,
	json_t **object, const char *names[DEFINE_NAMES_MAX]) {
	*object = NULL;
	if (!define_object(reader->define, reader->define->root, key, need, object)) {
		return false;
	}
	size_t count = json_object_size(*object);
	if (*object != NULL && (count == 0 || count > DEFINE_NAMES_MAX - 1)) {
		return define_fail(reader->define, reader->define->root, key,
			"\"%s\" must have 1 to %d members", key, DEFINE_NAMES_MAX - 1);
	}
	size_t i = 0;
	const char *name;
	json_t *member;
	json_object_foreach(*object, name, member) {
		if (!json_is_object(member) && !json_is_array(member)) {
			return define_fail(reader->define, *object, name,
				"\"%.40s\" must be an object or a list", name);
		}
		names[i] = define_copy(reader->define, name);
		if (names[i++] == NULL) {
			return false;
		}
	}
	names[i] = NULL;
	return true;
}

bool define_boards(struct define_reader *reader) {
	json_t *object, *member;
	const char *name, *names[DEFINE_NAMES_MAX];
	if (!define_names(reader, "boards", DEFINE_MUST, &object, names)) {
		return false;
	}
	struct choice_set *set = reader->set;
	set->board = define_alloc(reader->define, json_object_size(object), sizeof(*set->board));
	if (set->board == NULL) {
		return false;
	}
	json_object_foreach(object, name, member) {
		struct choice_board *board = &set->board[set->boards];
		set->boards++;
		if (!define_board(reader, member, board)) {
			return false;
		}
	}
	struct define_spec spec = {DEFINE_NAME, names, 0, 0};
	return define_field(
		reader, reader->define->root, "board", DEFINE_MUST, &spec, reader->board_field);
}

/* ---- options that exclude each other ---- */

static bool read_excluded_options(
	struct define_reader *reader, json_t *entry, json_t *when, struct choice_refusal *refusal) {
	const char *name;
	json_t *value;
	struct game_error error;
	if (json_object_size(when) < 1 || json_object_size(when) > CHOICE_WHEN_MAX) {
		return define_fail(reader->define, entry, "when",
			"\"when\" must name 1 to %d options", CHOICE_WHEN_MAX);
	}
	json_object_foreach(when, name, value) {
		int option = game_option_find(reader->game, name);
		int place = option < 0 || !json_is_string(value)
			? -1
			: game_option_read(
				  &reader->game->option[option], json_string_value(value), &error);
		if (place < 0) {
			return define_fail(reader->define, when, name,
				"\"%.40s\" must be an option of the game with one of its values as a text",
				name);
		}
		refusal->when[refusal->count].option = option;
		refusal->when[refusal->count++].value = place;
	}
	return true;
}

bool define_refusals(struct define_reader *reader) {
	static const char *const keys[] = {"when", "text", NULL};
	json_t *list = NULL, *when;
	if (!define_array(
		    reader->define, reader->define->root, "refuse", DEFINE_MAY, 1, 20, &list)) {
		return false;
	}
	struct choice_set *set = reader->set;
	set->refusal = define_alloc(
		reader->define, json_array_size(list) + 1, sizeof(*set->refusal));
	if (set->refusal == NULL) {
		return false;
	}
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *entry = json_array_get(list, i);
		struct choice_refusal *refusal = &set->refusal[set->refusals++];
		if (!json_is_object(entry)) {
			return define_fail(reader->define, list, NULL,
				"entry %zu must be an object in braces", i + 1);
		}
		if (!define_keys(reader->define, entry, keys) ||
			!define_object(reader->define, entry, "when", DEFINE_MUST, &when) ||
			!define_string(
				reader->define, entry, "text", DEFINE_MUST, &refusal->text) ||
			!read_excluded_options(reader, entry, when, refusal)) {
			return false;
		}
	}
	return true;
}

/* ---- seats ---- */

bool define_two_seats(struct define_reader *reader, const char *what) {
	const struct game *game = reader->game;
	if (game->seats_max != 2 || game->seats_min != 2 || strcmp(game->seat[0].key, "W") != 0 ||
		strcmp(game->seat[1].key, "B") != 0) {
		return define_fail(reader->define, reader->define->root, "seats",
			"%s has two seats, with the keys W and B", what);
	}
	return true;
}

/* ---- ways ---- */

static bool read_way(struct define_reader *reader, json_t *object, struct choice_way *way) {
	return define_keys(reader->define, object, define_seats) &&
		define_string(reader->define, object, "W", DEFINE_MUST, &way->side[0]) &&
		define_string(reader->define, object, "B", DEFINE_MUST, &way->side[1]);
}

bool define_ways(struct define_reader *reader, const char *key, const char *one, size_t field,
	struct choice_way **ways, size_t *count) {
	const char *name, *names[DEFINE_NAMES_MAX + 1] = {NULL};
	json_t *object, *way;
	if (!define_names(reader, key, DEFINE_MUST, &object, names)) {
		return false;
	}
	*ways = define_alloc(reader->define, json_object_size(object) + 1, sizeof(**ways));
	if (*ways == NULL) {
		return false;
	}
	json_object_foreach(object, name, way) {
		if (!json_is_object(way)) {
			return define_fail(reader->define, object, name,
				"\"%.40s\" must be {\"W\": \"a1-b1\", \"B\": \"a3-b3\"}", name);
		}
		if (!read_way(reader, way, &(*ways)[(*count)++])) {
			return false;
		}
	}
	struct define_spec spec = {DEFINE_NAME, names, 0, 0};
	return define_field(reader, reader->define->root, one, DEFINE_MUST, &spec, field);
}

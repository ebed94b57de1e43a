/* games/define_men.c - reads hands, pieces and first positions of a definition. */
#include "games/define_men.h"

#include <string.h>

enum { KEYS_MAX = 24 };

const char *const define_verdicts[] = {"draw", "majority", "W", "B", NULL};
const char *const define_blocked[] = {"loses", "draws", "passes", NULL};
const char *const define_chains[] = {"must_continue", "may_stop", "single", NULL};

/* ---- hands ---- */

/* Refuse members of the object other than these fields, those in more and the last ones. */
static bool check_field_keys(struct define_reader *reader, json_t *object,
	const struct define_field *fields, const char *const more[], const char *const last[]) {
	const char *keys[KEYS_MAX];
	size_t count = 0;
	for (; fields->key != NULL && count < KEYS_MAX - 1; fields++) {
		keys[count++] = fields->key;
	}
	while (more != NULL && *more != NULL && count < KEYS_MAX - 1) {
		keys[count++] = *more++;
	}
	while (last != NULL && *last != NULL && count < KEYS_MAX - 1) {
		keys[count++] = *last++;
	}
	keys[count] = NULL;
	return define_keys(reader->define, object, keys);
}

bool define_hands(struct define_reader *reader, const struct define_field *fields) {
	json_t *object = NULL;
	if (!define_object(reader->define, reader->define->root, "hands", DEFINE_MAY, &object)) {
		return false;
	}
	if (object != NULL && !define_keys(reader->define, object, define_seats)) {
		return false;
	}
	for (size_t seat = 0; object != NULL && seat < 2; seat++) {
		json_t *hand = NULL;
		if (!define_object(reader->define, object, define_seats[seat], DEFINE_MAY, &hand)) {
			return false;
		}
		if (hand != NULL &&
			(!check_field_keys(reader, hand, fields, NULL, NULL) ||
				!define_fields(reader, hand, fields, seat))) {
			return false;
		}
	}
	return true;
}

/* ---- pieces ---- */

/* What each entry of "pieces" is read into. */
struct piece_list {
	struct piece_names *names;
	const struct define_field *fields;
	const char *const *more;
	define_piece each;
	void *user;
};

static int kind_named(struct piece_names *names, const char *name) {
	int i = 0;
	while (names->kinds[i] != NULL && strcmp(names->kinds[i], name) != 0) {
		i++;
	}
	names->kinds[i] = name;
	return i;
}

static bool read_piece_of_seat(struct define_reader *reader, json_t *object,
	const struct piece_list *list, const char *name, size_t seat, size_t kind) {
	struct piece_names *names = list->names;
	if (names->name[seat][kind] != NULL) {
		return define_fail(reader->define, object, NULL, "%s has two pieces of this kind",
			reader->game->seat[seat].name);
	}
	names->name[seat][kind] = name;
	names->view_kind[seat][kind] = (uint8_t)kind_named(names, name);
	return define_fields(reader, object, list->fields, seat * 2 + kind) &&
		(list->each == NULL || list->each(reader, object, seat, kind, list->user));
}

static bool read_piece_entry(
	struct define_reader *reader, json_t *object, const struct piece_list *list) {
	static const char *const keys[] = {"name", "seat", "letter", NULL};
	static const char *const letters[] = {"", "K", NULL};
	static const char *const whose[] = {"W", "B", "both", NULL};
	const char *name;
	int seat = 2, kind = 0;
	if (!check_field_keys(reader, object, list->fields, list->more, keys) ||
		!define_string(reader->define, object, "name", DEFINE_MUST, &name) ||
		!define_word(reader->define, object, "seat", DEFINE_MAY, whose, &seat) ||
		!define_word(reader->define, object, "letter", DEFINE_MAY, letters, &kind)) {
		return false;
	}
	return (seat == 1 || read_piece_of_seat(reader, object, list, name, 0, (size_t)kind)) &&
		(seat == 0 || read_piece_of_seat(reader, object, list, name, 1, (size_t)kind));
}

bool define_pieces(struct define_reader *reader, struct piece_names *names,
	const struct define_field *fields, const char *const more[], define_piece each,
	void *user) {
	const struct piece_list pieces = {names, fields, more, each, user};
	json_t *list;
	if (!define_array(
		    reader->define, reader->define->root, "pieces", DEFINE_MUST, 1, 4, &list)) {
		return false;
	}
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *entry = json_array_get(list, i);
		if (!json_is_object(entry)) {
			return define_fail(reader->define, list, NULL,
				"piece %zu must be an object in braces", i + 1);
		}
		if (!read_piece_entry(reader, entry, &pieces)) {
			return false;
		}
	}
	for (size_t seat = 0; seat < 2; seat++) {
		if (names->name[seat][0] == NULL) {
			return define_fail(reader->define, list, NULL,
				"%s has no piece without a letter", reader->game->seat[seat].name);
		}
	}
	return true;
}

/* ---- first positions ---- */

static bool read_start_points(
	struct define_reader *reader, json_t *object, const char *key, const char **points) {
	return define_string(reader->define, object, key, DEFINE_MAY, points) &&
		define_known_points(reader->choices, object, key, *points);
}

bool define_starts(
	struct define_reader *reader, bool kings, struct start_men **starts, size_t field) {
	static const char *const keys[] = {"W", "B", "kings", NULL};
	json_t *object, *member;
	const char *name, *names[DEFINE_NAMES_MAX];
	size_t count = 0;
	if (!define_names(reader, "starts", DEFINE_MUST, &object, names)) {
		return false;
	}
	struct start_men *list = define_alloc(
		reader->define, json_object_size(object), sizeof(*list));
	if (list == NULL) {
		return false;
	}
	json_object_foreach(object, name, member) {
		struct start_men *start = &list[count++];
		*start = (struct start_men){{"", ""}, ""};
		if (!define_keys(reader->define, member, kings ? keys : define_seats) ||
			!read_start_points(reader, member, "W", &start->side[0]) ||
			!read_start_points(reader, member, "B", &start->side[1]) ||
			!read_start_points(reader, member, "kings", &start->kings)) {
			return false;
		}
	}
	*starts = list;
	struct define_spec spec = {DEFINE_NAME, names, 0, 0};
	return define_field(reader, reader->define->root, "start", DEFINE_MUST, &spec, field);
}

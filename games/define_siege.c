/* games/define_siege.c - reads the siege part of a definition. */
#include "games/define_men.h"
#include "games/siege/siege.h"

const char *const define_siege_keys[] = {"boards", "board", "starts", "start", "first", "pieces",
	"hands", "walks_first", "captures", "end", "refuse", NULL};

/* ---- fields ---- */

static const char *const walks[] = {"step", "slide", NULL};
static const char *const on_off[] = {"on", "off", NULL};
static const char *const who_walks[] = {"next", "last", NULL};

static const struct define_field capture_fields[] = {
	{"chain", SIEGE_FIELD_CHAIN, DEFINE_MUST, DEFINE_WORDS_OF(define_chains)},
	{"throne", SIEGE_FIELD_THRONE, DEFINE_MAY, DEFINE_POINTS_OF},
	{"guard", SIEGE_FIELD_GUARD, DEFINE_MAY, DEFINE_WORDS_OF(define_off_on)},
	{NULL, 0, DEFINE_MAY, DEFINE_POINTS_OF},
};

static const struct define_field end_fields[] = {
	{"blocked", SIEGE_FIELD_BLOCKED, DEFINE_MUST, DEFINE_WORDS_OF(define_blocked)},
	{"repetition", SIEGE_FIELD_REPETITION, DEFINE_MUST, DEFINE_NUMBER_OF(3, 3)},
	{"repeated", SIEGE_FIELD_REPEATED, DEFINE_MAY, DEFINE_WORDS_OF(define_verdicts)},
	{"no_progress", SIEGE_FIELD_NO_PROGRESS, DEFINE_MUST, DEFINE_NUMBER_OF(1, 9000)},
	{"adjudicate", SIEGE_FIELD_ADJUDICATE, DEFINE_MUST, DEFINE_WORDS_OF(define_verdicts)},
	{NULL, 0, DEFINE_MAY, DEFINE_POINTS_OF},
};

/* For each piece; the field is that of W's kind 0. */
static const struct define_field piece_fields[] = {
	{"walk", SIEGE_FIELD_WALK, DEFINE_MUST, DEFINE_WORDS_OF(walks)},
	{"no_stop", SIEGE_FIELD_NO_STOP, DEFINE_MAY, DEFINE_POINTS_OF},
	{"no_pass", SIEGE_FIELD_NO_PASS, DEFINE_MAY, DEFINE_POINTS_OF},
	{"armed", SIEGE_FIELD_UNARMED, DEFINE_MAY, DEFINE_WORDS_OF(on_off)},
	{"hostile", SIEGE_FIELD_HOSTILE, DEFINE_MAY, DEFINE_POINTS_OF},
	{"safe", SIEGE_FIELD_SAFE, DEFINE_MAY, DEFINE_POINTS_OF},
	{"surround", SIEGE_FIELD_SURROUND, DEFINE_MAY, DEFINE_POINTS_OF},
	{"goal", SIEGE_FIELD_GOAL, DEFINE_MAY, DEFINE_POINTS_OF},
	{NULL, 0, DEFINE_MAY, DEFINE_POINTS_OF},
};

/* For each hand; the field is that of W. */
static const struct define_field hand_fields[] = {
	{"count", SIEGE_FIELD_HAND_W, DEFINE_MUST, DEFINE_NUMBER_OF(1, SIEGE_SIDE_MAX)},
	{"each_turn", SIEGE_FIELD_EACH_W, DEFINE_MAY, DEFINE_NUMBER_OF(1, SIEGE_SIDE_MAX)},
	{"on", SIEGE_FIELD_DROP_W, DEFINE_MAY, DEFINE_POINTS_OF},
	{NULL, 0, DEFINE_MAY, DEFINE_POINTS_OF},
};

/* ---- the whole ---- */

static bool read_siege_parts(struct define_reader *reader) {
	static const char *const shut_in[] = {"shut_in", NULL};
	static const struct define_spec seat = DEFINE_WORDS_OF(define_seats),
					who = DEFINE_WORDS_OF(who_walks), points = DEFINE_POINTS_OF;
	struct siege_definition *definition = reader->definition;
	json_t *root = reader->define->root;
	return define_two_seats(reader, "a siege") && define_boards(reader) &&
		define_starts(reader, true, &definition->start, SIEGE_FIELD_START) &&
		define_field(reader, root, "first", DEFINE_MUST, &seat, SIEGE_FIELD_FIRST) &&
		define_hands(reader, hand_fields) &&
		define_field(
			reader, root, "walks_first", DEFINE_MAY, &who, SIEGE_FIELD_WALKS_FIRST) &&
		define_pieces(reader, &definition->names, piece_fields, NULL, NULL, NULL) &&
		define_group(reader, "captures", DEFINE_MUST, capture_fields, NULL) &&
		define_group(reader, "end", DEFINE_MUST, end_fields, shut_in) &&
		define_pair(reader, json_object_get(root, "end"), "shut_in", &points,
			SIEGE_FIELD_SHUT_IN_W) &&
		define_refusals(reader) && define_choices_keep(reader->choices, reader->set);
}

const void *define_siege(struct define *define, const struct game *game) {
	static const char *const uses[] = {NULL};
	struct siege_definition *definition = define_alloc(define, 1, sizeof(*definition));
	struct define_choices choices;
	if (definition == NULL) {
		return NULL;
	}
	struct define_reader reader = {define, game, definition, &definition->set,
		definition->field, SIEGE_FIELD_BOARD, uses, false, &choices};
	define_choices_init(&choices, define, game, &definition->set);
	return read_siege_parts(&reader) ? definition : NULL;
}

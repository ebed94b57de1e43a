/* games/define_leap.c - reads the leaping part of a definition. */
#include <string.h>

#include "games/define_leap.h"
#include "games/define_men.h"
#include "games/leap/leap.h"
#include "base/text.h"

const char *const define_leap_keys[] = {"boards", "board", "starts", "start", "first", "sets",
	"pieces", "moves", "captures", "promotion", "hands", "end", "shrinks", "few", "refuse",
	NULL};

/* ---- fields ---- */

static const char *const on_off[] = {"on", "off", NULL};
static const char *const ways[] = {"none", "forward", "sideways", "no_backward", "backward",
	"no_sideways", "no_forward", "any", NULL}; /* indexed by sums of enum leap_way */
static const char *const walks[] = {"none", "forward", "sideways", "no_backward", "backward",
	"no_sideways", "no_forward", "any", "to_goal", NULL}; /* the same */
static const char *const duties[] = {"optional", "compulsory", NULL};
static const char *const choices_of[] = {"free", "max", NULL};
static const char *const removals[] = {"immediate", "end_of_turn", NULL};
static const char *const landings[] = {"free", "must_chain", NULL};
static const char *const moments[] = {"none", "end_of_turn", "on_touch", "touch_stops", NULL};
static const char *const skips[] = {"off", "empty_only", "over_any", NULL};
static const char *const hows[] = {"leap", "approach_withdrawal", NULL};
static const char *const openings[] = {"any", "must_leave_reply", "to", "remove", NULL};

#define WORDS DEFINE_WORDS_OF
#define NUMBER DEFINE_NUMBER_OF
#define POINTS DEFINE_POINTS_OF

static const struct define_field move_fields[] = {
	{"opening", LEAP_FIELD_OPENING, DEFINE_MAY, WORDS(openings)},
	{"opening_to", LEAP_FIELD_OPENING_TO, DEFINE_MAY, POINTS},
	{"opening_from", LEAP_FIELD_OPENING_FROM, DEFINE_MAY, POINTS},
	{"skip", LEAP_FIELD_SKIP, DEFINE_MAY, WORDS(skips)},
	{NULL, 0, DEFINE_MAY, POINTS},
};

static const struct define_field capture_fields[] = {
	{"duty", LEAP_FIELD_DUTY, DEFINE_MUST, WORDS(duties)},
	{"chain", LEAP_FIELD_CHAIN, DEFINE_MUST, WORDS(define_chains)},
	{"choice", LEAP_FIELD_MAX, DEFINE_MAY, WORDS(choices_of)},
	{"removal", LEAP_FIELD_REMOVAL, DEFINE_MAY, WORDS(removals)},
	{"landing", LEAP_FIELD_LANDING, DEFINE_MAY, WORDS(landings)},
	{"bent", LEAP_FIELD_BENT, DEFINE_MAY, WORDS(define_off_on)},
	{"refuge", LEAP_FIELD_REFUGE, DEFINE_MAY, POINTS},
	{"turn_back", LEAP_FIELD_TURN_BACK, DEFINE_MAY, WORDS(on_off)},
	{"straight", LEAP_FIELD_STRAIGHT, DEFINE_MAY, WORDS(define_off_on)},
	{"how", LEAP_FIELD_HOW, DEFINE_MAY, WORDS(hows)},
	{"revisit", LEAP_FIELD_REVISIT, DEFINE_MAY, WORDS(define_off_on)},
	{"same_way", LEAP_FIELD_SAME_WAY, DEFINE_MAY, WORDS(define_off_on)},
	{"first_single", LEAP_FIELD_FIRST_SINGLE, DEFINE_MAY, WORDS(define_off_on)},
	{NULL, 0, DEFINE_MAY, POINTS},
};

static const struct define_field end_fields[] = {
	{"blocked", LEAP_FIELD_BLOCKED, DEFINE_MUST, WORDS(define_blocked)},
	{"repetition", LEAP_FIELD_REPETITION, DEFINE_MUST, NUMBER(3, 3)},
	{"no_progress", LEAP_FIELD_NO_PROGRESS, DEFINE_MUST, NUMBER(1, 9000)},
	{"adjudicate", LEAP_FIELD_ADJUDICATE, DEFINE_MUST, WORDS(define_verdicts)},
	{"advance_is_progress", LEAP_FIELD_ADVANCE, DEFINE_MAY, WORDS(define_off_on)},
	{NULL, 0, DEFINE_MAY, POINTS},
};

/* For each piece; the field is that of W's kind 0. */
static const struct define_field piece_fields[] = {
	{"walk", LEAP_FIELD_WALK, DEFINE_MUST, WORDS(walks)},
	{"leap", LEAP_FIELD_LEAP, DEFINE_MUST, WORDS(ways)},
	{"slide", LEAP_FIELD_SLIDE, DEFINE_MAY, WORDS(define_off_on)},
	{"long", LEAP_FIELD_LONG, DEFINE_MAY, WORDS(define_off_on)},
	{"undo_ban", LEAP_FIELD_UNDO, DEFINE_MAY, WORDS(define_off_on)},
	{NULL, 0, DEFINE_MAY, POINTS},
};

/* For each hand; the field is that of W. */
static const struct define_field hand_fields[] = {
	{"count", LEAP_FIELD_HAND_W, DEFINE_MUST, NUMBER(0, LEAP_SIDE_MAX)},
	{"each_turn", LEAP_FIELD_EACH_W, DEFINE_MAY, NUMBER(1, LEAP_SIDE_MAX)},
	{"on", LEAP_FIELD_DROP_W, DEFINE_MAY, POINTS},
	{NULL, 0, DEFINE_MAY, POINTS},
};

/* ---- pieces ---- */

/* Is the choice not 0 for some values of the options? */
static bool is_ever_on(const struct define_choices *choices, size_t root) {
	const struct choice *choice = &choices->choice[root];
	if (choice->option < 0) {
		return choice->value != 0;
	}
	const struct game_option *option = &choices->game->option[choice->option];
	size_t count = option->max >= option->min ? 1 : 0;
	for (size_t i = 0; option->words[i] != NULL; i++) {
		count++;
	}
	for (size_t i = 0; i < count; i++) {
		if (is_ever_on(choices, choice->first + i)) {
			return true;
		}
	}
	return false;
}

static bool has_power(const struct define_reader *reader, size_t place) {
	const size_t *field = reader->field;
	return is_ever_on(reader->choices, field[LEAP_FIELD_WALK + place]) ||
		is_ever_on(reader->choices, field[LEAP_FIELD_LEAP + place]) ||
		is_ever_on(reader->choices, field[LEAP_FIELD_SLIDE + place]);
}

static bool read_piece_powers(
	struct define_reader *reader, json_t *object, size_t seat, size_t kind, void *user) {
	static const struct define_spec points = POINTS;
	const struct leap_definition *definition = user;
	size_t place = seat * 2 + kind;
	json_t *frozen = NULL;
	if (!define_object(reader->define, object, "frozen", DEFINE_MAY, &frozen)) {
		return false;
	}
	if (!has_power(reader, place)) {
		return define_fail(reader->define, object, NULL,
			"the piece \"%.40s\" can neither walk nor leap",
			definition->names.name[seat][kind]);
	}
	return frozen == NULL ||
		(define_keys(reader->define, frozen, define_seats) &&
			define_field(reader, frozen, define_seats[seat], DEFINE_MAY, &points,
				LEAP_FIELD_FROZEN + place));
}

static bool read_promotion(struct define_reader *reader) {
	static const char *const keys[] = {"moment", "W", "B", NULL};
	static const struct define_spec moment = WORDS(moments), points = POINTS;
	json_t *object = NULL;
	if (!define_object(
		    reader->define, reader->define->root, "promotion", DEFINE_MAY, &object)) {
		return false;
	}
	return object == NULL ||
		(define_keys(reader->define, object, keys) &&
			define_field(reader, object, "moment", DEFINE_MUST, &moment,
				LEAP_FIELD_MOMENT) &&
			define_field(
				reader, object, "W", DEFINE_MUST, &points, LEAP_FIELD_PROMOTE_W) &&
			define_field(reader, object, "B", DEFINE_MUST, &points,
				LEAP_FIELD_PROMOTE_W + 1));
}

static bool read_end_rules(struct define_reader *reader) {
	static const char *const more[] = {"target", "goal", "few", NULL};
	static const struct define_spec number = NUMBER(0, LEAP_SIDE_MAX), points = POINTS;
	if (!define_group(reader, "end", DEFINE_MUST, end_fields, more)) {
		return false;
	}
	json_t *end = json_object_get(reader->define->root, "end");
	return define_pair(reader, end, "target", &number, LEAP_FIELD_TARGET_W) &&
		define_pair(reader, end, "goal", &points, LEAP_FIELD_GOAL_W);
}

/* ---- whole definitions ---- */

static bool read_leap_parts(struct define_reader *reader) {
	static const char *const shrink[] = {"shrink", NULL}, *const frozen[] = {"frozen", NULL};
	static const char *const setters[] = {"nobody", "W", "B", NULL};
	static const struct define_spec seat = WORDS(define_seats), setter = WORDS(setters);
	struct leap_definition *definition = reader->definition;
	json_t *root = reader->define->root;
	return define_two_seats(reader, "a leaping game") && define_boards(reader) &&
		define_starts(reader, false, &definition->start, LEAP_FIELD_START) &&
		define_field(reader, root, "first", DEFINE_MUST, &seat, LEAP_FIELD_FIRST) &&
		define_field(reader, root, "sets", DEFINE_MAY, &setter, LEAP_FIELD_SETS) &&
		define_hands(reader, hand_fields) &&
		define_pieces(reader, &definition->names, piece_fields, frozen, read_piece_powers,
			definition) &&
		define_group(reader, "moves", DEFINE_MAY, move_fields, shrink) &&
		define_shrinks(reader) &&
		define_group(reader, "captures", DEFINE_MUST, capture_fields, NULL) &&
		read_promotion(reader) && read_end_rules(reader) && define_few(reader) &&
		define_refusals(reader) && define_choices_keep(reader->choices, reader->set);
}

const void *define_leap(struct define *define, const struct game *game) {
	static const char *const uses[] = {"leap", NULL};
	struct leap_definition *definition = define_alloc(define, 1, sizeof(*definition));
	struct define_choices choices;
	if (definition == NULL) {
		return NULL;
	}
	struct define_reader reader = {define, game, definition, &definition->set,
		definition->field, LEAP_FIELD_BOARD, uses, true, &choices};
	define_choices_init(&choices, define, game, &definition->set);
	return read_leap_parts(&reader) ? definition : NULL;
}

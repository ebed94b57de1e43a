/* games/define_sow.c - reads the part of a definition that a sowing game has. */
#include "games/define_fields.h"
#include "games/sow/sow.h"

const char *const define_sow_keys[] = {
	"boards", "board", "first", "seeds", "piece", "moves", "captures", "end", "refuse", NULL};

static const char *const slams[] = {"no_capture", "capture", "forbidden", "keep_last", NULL};
static const char *const rests[] = {"own", "nobody", NULL};

#define WORDS DEFINE_WORDS_OF
#define NUMBER DEFINE_NUMBER_OF
#define LAST                                                                                       \
	{ NULL, 0, DEFINE_MAY, DEFINE_POINTS_OF }

static const struct define_field root_fields[] = {
	{"first", SOW_FIELD_FIRST, DEFINE_MUST, WORDS(define_seats)},
	{"seeds", SOW_FIELD_SEEDS, DEFINE_MUST, NUMBER(1, SOW_SEEDS_MAX / 2)},
	LAST,
};

static const struct define_field move_fields[] = {
	{"skip", SOW_FIELD_SKIP, DEFINE_MUST, WORDS(define_off_on)},
	{"feed", SOW_FIELD_FEED, DEFINE_MUST, WORDS(define_off_on)},
	LAST,
};

static const struct define_field capture_fields[] = {
	{"least", SOW_FIELD_LEAST, DEFINE_MUST, NUMBER(1, SOW_SEEDS_MAX)},
	{"most", SOW_FIELD_MOST, DEFINE_MAY, NUMBER(1, SOW_SEEDS_MAX)},
	{"chain", SOW_FIELD_CHAIN, DEFINE_MUST, WORDS(define_off_on)},
	{"grand_slam", SOW_FIELD_SLAM, DEFINE_MUST, WORDS(slams)},
	LAST,
};

static const struct define_field end_fields[] = {
	{"majority", SOW_FIELD_MAJORITY, DEFINE_MUST, WORDS(define_off_on)},
	{"rest", SOW_FIELD_REST, DEFINE_MUST, WORDS(rests)},
	{"repetition", SOW_FIELD_REPETITION, DEFINE_MUST, NUMBER(3, 3)},
	{"no_progress", SOW_FIELD_NO_PROGRESS, DEFINE_MUST, NUMBER(1, 9000)},
	LAST,
};

static bool read_sow_parts(struct define_reader *reader) {
	struct sow_definition *definition = reader->definition;
	definition->kinds[0] = "seed";
	return define_two_seats(reader, "a sowing game") &&
		define_ways(reader, "boards", "board", SOW_FIELD_BOARD, &definition->row,
			&definition->boards) &&
		define_string(reader->define, reader->define->root, "piece", DEFINE_MAY,
			&definition->kinds[0]) &&
		define_fields(reader, reader->define->root, root_fields, 0) &&
		define_group(reader, "moves", DEFINE_MUST, move_fields, NULL) &&
		define_group(reader, "captures", DEFINE_MUST, capture_fields, NULL) &&
		define_group(reader, "end", DEFINE_MUST, end_fields, NULL) &&
		define_refusals(reader) && define_choices_keep(reader->choices, reader->set);
}

const void *define_sow(struct define *define, const struct game *game) {
	static const char *const uses[] = {NULL};
	struct sow_definition *definition = define_alloc(define, 1, sizeof(*definition));
	struct define_choices choices;
	if (definition == NULL) {
		return NULL;
	}
	struct define_reader reader = {define, game, definition, &definition->set,
		definition->field, SOW_FIELD_BOARD, uses, false, &choices};
	define_choices_init(&choices, define, game, &definition->set);
	return read_sow_parts(&reader) ? definition : NULL;
}

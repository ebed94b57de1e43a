/* games/define_mills.c - reads the part of a definition that a game of mills has. */
#include "games/define_fields.h"
#include "games/mills/definition.h"
#include "games/mills/mills.h"

const char *const define_mills_keys[] = {
	"boards", "board", "first", "men", "piece", "moves", "captures", "end", "refuse", NULL};

static const char *const settings[] = {"first", "mixed", NULL};
static const char *const effects[] = {"takes", "wins", NULL};
static const char *const doubles[] = {"one", "all", NULL};
static const char *const refuges[] = {"if_all", "never", "free", NULL};
static const char *const verdicts[] = {"loses", "draws", NULL};

#define WORDS DEFINE_WORDS_OF
#define NUMBER DEFINE_NUMBER_OF
#define POINTS DEFINE_POINTS_OF
#define LAST                                                                                       \
	{ NULL, 0, DEFINE_MAY, POINTS }

static const struct define_field root_fields[] = {
	{"first", MILLS_FIELD_FIRST, DEFINE_MUST, WORDS(define_seats)},
	{"men", MILLS_FIELD_MEN, DEFINE_MUST, NUMBER(1, MILLS_MEN_MAX)},
	LAST,
};

static const struct define_field move_fields[] = {
	{"setting", MILLS_FIELD_SETTING, DEFINE_MAY, WORDS(settings)},
	{"opening_not", MILLS_FIELD_OPENING_NOT, DEFINE_MAY, POINTS},
	{"fly", MILLS_FIELD_FLY, DEFINE_MUST, NUMBER(1, MILLS_MEN_MAX)},
	{"swing", MILLS_FIELD_SWING, DEFINE_MUST, WORDS(define_off_on)},
	LAST,
};

static const struct define_field capture_fields[] = {
	{"mill", MILLS_FIELD_MILL, DEFINE_MUST, WORDS(effects)},
	{"double", MILLS_FIELD_DOUBLE, DEFINE_MAY, WORDS(doubles)},
	{"refuge", MILLS_FIELD_REFUGE, DEFINE_MAY, WORDS(refuges)},
	LAST,
};

static const struct define_field end_fields[] = {
	{"target", MILLS_FIELD_TARGET, DEFINE_MUST, NUMBER(0, MILLS_MEN_MAX)},
	{"blocked", MILLS_FIELD_BLOCKED, DEFINE_MUST, WORDS(verdicts)},
	{"full", MILLS_FIELD_FULL, DEFINE_MAY, WORDS(verdicts)},
	{"short_end", MILLS_FIELD_SHORT_END, DEFINE_MAY, NUMBER(1, 9000)},
	{"repetition", MILLS_FIELD_REPETITION, DEFINE_MUST, NUMBER(3, 3)},
	{"no_progress", MILLS_FIELD_NO_PROGRESS, DEFINE_MUST, NUMBER(1, 9000)},
	LAST,
};

static bool read_mills_parts(struct define_reader *reader) {
	struct mills_definition *definition = reader->definition;
	definition->kinds[0] = "man";
	return define_two_seats(reader, "a game of mills") && define_boards(reader) &&
		define_string(reader->define, reader->define->root, "piece", DEFINE_MAY,
			&definition->kinds[0]) &&
		define_fields(reader, reader->define->root, root_fields, 0) &&
		define_group(reader, "moves", DEFINE_MUST, move_fields, NULL) &&
		define_group(reader, "captures", DEFINE_MUST, capture_fields, NULL) &&
		define_group(reader, "end", DEFINE_MUST, end_fields, NULL) &&
		define_refusals(reader) && define_choices_keep(reader->choices, reader->set);
}

const void *define_mills(struct define *define, const struct game *game) {
	static const char *const uses[] = {"walk", "mill", NULL};
	struct mills_definition *definition = define_alloc(define, 1, sizeof(*definition));
	struct define_choices choices;
	if (definition == NULL) {
		return NULL;
	}
	struct define_reader reader = {define, game, definition, &definition->set,
		definition->field, MILLS_FIELD_BOARD, uses, false, &choices};
	define_choices_init(&choices, define, game, &definition->set);
	return read_mills_parts(&reader) ? definition : NULL;
}

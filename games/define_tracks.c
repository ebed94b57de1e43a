/* games/define_tracks.c - reads the part of a definition that a race along a track has. */
#include "games/define_fields.h"
#include "games/tracks/tracks.h"

const char *const define_tracks_keys[] = {"boards", "board", "tracks", "track", "starts", "start",
	"first", "men", "piece", "moves", "again_with", "refuse", NULL};

static const char *const offs[] = {"exact", "higher", NULL};
static const char *const hits[] = {"hand", "swap", "first", NULL};

#define WORDS DEFINE_WORDS_OF
#define NUMBER DEFINE_NUMBER_OF
#define POINTS DEFINE_POINTS_OF
#define LAST                                                                                       \
	{ NULL, 0, DEFINE_MAY, POINTS }

static const struct define_field root_fields[] = {
	{"first", TRACKS_FIELD_FIRST, DEFINE_MUST, WORDS(define_seats)},
	{"men", TRACKS_FIELD_MEN, DEFINE_MUST, NUMBER(1, TRACKS_MEN_MAX)},
	LAST,
};

static const struct define_field move_fields[] = {
	{"lots", TRACKS_FIELD_LOTS, DEFINE_MUST, NUMBER(1, TRACKS_LOTS_MAX)},
	{"nought", TRACKS_FIELD_NOUGHT, DEFINE_MAY, NUMBER(1, TRACKS_LOTS_MAX + 2)},
	{"again", TRACKS_FIELD_AGAIN, DEFINE_MAY, POINTS},
	{"safe", TRACKS_FIELD_SAFE, DEFINE_MAY, POINTS},
	{"hit_again", TRACKS_FIELD_HIT_AGAIN, DEFINE_MAY, WORDS(define_off_on)},
	{"off", TRACKS_FIELD_OFF, DEFINE_MUST, WORDS(offs)},
	{"hit", TRACKS_FIELD_HIT, DEFINE_MAY, WORDS(hits)},
	{"pair", TRACKS_FIELD_PAIR, DEFINE_MAY, NUMBER(2, TRACKS_MEN_MAX)},
	{"block", TRACKS_FIELD_BLOCK, DEFINE_MAY, NUMBER(2, TRACKS_MEN_MAX)},
	{"back", TRACKS_FIELD_BACK, DEFINE_MAY, WORDS(define_off_on)},
	{"stop", TRACKS_FIELD_STOP, DEFINE_MAY, POINTS},
	{"sink", TRACKS_FIELD_SINK, DEFINE_MAY, POINTS},
	{"sink_to", TRACKS_FIELD_SINK_TO, DEFINE_MAY, POINTS},
	{"last", TRACKS_FIELD_LAST, DEFINE_MAY, POINTS},
	{"leave", TRACKS_FIELD_LEAVE, DEFINE_MAY, POINTS},
	LAST,
};

/* What throws again, by how many lots count. */
static const struct define_field again_fields[] = {
	{"0", TRACKS_FIELD_AGAIN_WITH, DEFINE_MAY, WORDS(define_off_on)},
	{"1", TRACKS_FIELD_AGAIN_WITH + 1, DEFINE_MAY, WORDS(define_off_on)},
	{"2", TRACKS_FIELD_AGAIN_WITH + 2, DEFINE_MAY, WORDS(define_off_on)},
	{"3", TRACKS_FIELD_AGAIN_WITH + 3, DEFINE_MAY, WORDS(define_off_on)},
	{"4", TRACKS_FIELD_AGAIN_WITH + 4, DEFINE_MAY, WORDS(define_off_on)},
	LAST,
};

static bool read_starts(struct define_reader *reader) {
	struct tracks_definition *definition = reader->definition;
	return json_object_get(reader->define->root, "starts") == NULL ||
		define_ways(reader, "starts", "start", TRACKS_FIELD_START, &definition->start,
			&definition->starts);
}

static bool read_tracks_parts(struct define_reader *reader) {
	struct tracks_definition *definition = reader->definition;
	definition->kinds[0] = "man";
	return define_two_seats(reader, "a race along a track") && define_boards(reader) &&
		define_ways(reader, "tracks", "track", TRACKS_FIELD_TRACK, &definition->track,
			&definition->tracks) &&
		read_starts(reader) &&
		define_string(reader->define, reader->define->root, "piece", DEFINE_MAY,
			&definition->kinds[0]) &&
		define_fields(reader, reader->define->root, root_fields, 0) &&
		define_group(reader, "moves", DEFINE_MUST, move_fields, NULL) &&
		define_group(reader, "again_with", DEFINE_MAY, again_fields, NULL) &&
		define_refusals(reader) && define_choices_keep(reader->choices, reader->set);
}

const void *define_tracks(struct define *define, const struct game *game) {
	static const char *const uses[] = {NULL};
	struct tracks_definition *definition = define_alloc(define, 1, sizeof(*definition));
	struct define_choices choices;
	if (definition == NULL) {
		return NULL;
	}
	struct define_reader reader = {define, game, definition, &definition->set,
		definition->field, TRACKS_FIELD_BOARD, uses, false, &choices};
	define_choices_init(&choices, define, game, &definition->set);
	return read_tracks_parts(&reader) ? definition : NULL;
}

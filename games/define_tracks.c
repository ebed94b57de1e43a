/* games/define_tracks.c - reads the part of a definition that a race along a track has. */
#include "games/define_fields.h"
#include "games/tracks/tracks.h"

const char *const define_tracks_keys[] = {
	"boards", "board", "tracks", "track", "first", "men", "piece", "moves", "refuse", NULL};

static const char *const offs[] = {"exact", "higher", NULL};

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
	{"nought", TRACKS_FIELD_NOUGHT, DEFINE_MAY, NUMBER(1, TRACKS_LOTS_MAX + 1)},
	{"again", TRACKS_FIELD_AGAIN, DEFINE_MAY, POINTS},
	{"safe", TRACKS_FIELD_SAFE, DEFINE_MAY, POINTS},
	{"hit_again", TRACKS_FIELD_HIT_AGAIN, DEFINE_MAY, WORDS(define_off_on)},
	{"off", TRACKS_FIELD_OFF, DEFINE_MUST, WORDS(offs)},
	LAST,
};

static bool read_tracks_parts(struct define_reader *reader) {
	struct tracks_definition *definition = reader->definition;
	definition->kinds[0] = "man";
	return define_two_seats(reader, "a race along a track") && define_boards(reader) &&
		define_ways(reader, "tracks", "track", TRACKS_FIELD_TRACK, &definition->track,
			&definition->tracks) &&
		define_string(reader->define, reader->define->root, "piece", DEFINE_MAY,
			&definition->kinds[0]) &&
		define_fields(reader, reader->define->root, root_fields, 0) &&
		define_group(reader, "moves", DEFINE_MUST, move_fields, NULL) &&
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

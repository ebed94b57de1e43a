/* games/define_leap.h - shared by the files that read a leaping definition. */
#ifndef QIRKAT_GAMES_DEFINE_LEAP_H
#define QIRKAT_GAMES_DEFINE_LEAP_H

#include "games/define_choice.h"

enum { DEFINE_NAMES_MAX = 31 };

/* A definition while its leaping part is being read. */
struct define_reader {
	struct define *define;
	const struct game *game;
	struct leap_definition *definition;
	struct define_choices *choices;
	/* names of boards, starts and shrinks, NULL-terminated; the first shrink is "off" */
	const char *board_names[DEFINE_NAMES_MAX + 1];
	const char *start_names[DEFINE_NAMES_MAX + 1];
	const char *shrink_names[DEFINE_NAMES_MAX + 1];
};

/* ---- define_named.c: a field ---- */

extern const char *const define_seats[]; /* "W", "B" */

/* Read the choice object[key] into a field of the definition. */
bool define_field(struct define_reader *reader, json_t *object, const char *key,
	enum define_need need, const struct define_spec *spec, size_t field);

/* ---- define_board.c ---- */

/* Read points, lines and groups of one board. */
bool define_board(struct define_reader *reader, json_t *object, struct leap_board *board);

/* ---- define_named.c: boards, starts and shrinks ---- */

bool define_boards(struct define_reader *reader);
bool define_starts(struct define_reader *reader);
bool define_shrinks(struct define_reader *reader);

#endif

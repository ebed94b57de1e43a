/* games/define_fields.h - reads definitions made of fields: boards, groups of fields, and options
 * that exclude each other. For the modules played on points and lines.
 */
#ifndef QIRKAT_GAMES_DEFINE_FIELDS_H
#define QIRKAT_GAMES_DEFINE_FIELDS_H

#include "games/define_choice.h"

enum { DEFINE_NAMES_MAX = 31 };

/* Initialisers of struct define_spec. */
#define DEFINE_WORDS_OF(list)                                                                      \
	{ DEFINE_WORDS, list, 0, 0 }
#define DEFINE_NUMBER_OF(low, high)                                                                \
	{ DEFINE_NUMBER, NULL, low, high }
#define DEFINE_POINTS_OF                                                                           \
	{ DEFINE_POINTS, NULL, 0, 0 }

/* A field of a module, and the key that it is read from. */
struct define_field {
	const char *key;
	size_t field;
	enum define_need need;
	struct define_spec spec;
};

/* A definition while the part of its module is being read. */
struct define_reader {
	struct define *define;
	const struct game *game;
	void *definition;        /* of the module */
	struct choice_set *set;  /* in it */
	size_t *field;           /* in it: the choice of each field */
	size_t board_field;      /* the field that names the board */
	const char *const *uses; /* keys of the uses of lines, NULL-terminated; lines have them
				    unless they say otherwise */
	bool has_groups;         /* boards may have groups */
	struct define_choices *choices;
};

extern const char *const define_seats[]; /* "W", "B" */

/* Refuse a definition, of what (a leaping game), whose seats are not W and B. */
bool define_two_seats(struct define_reader *reader, const char *what);
/* Read all boards, and which one is played on. */
bool define_boards(struct define_reader *reader);
/* Read the options that exclude each other. */
bool define_refusals(struct define_reader *reader);

/* Read the choice object[key] into a field of the definition. */
bool define_field(struct define_reader *reader, json_t *object, const char *key,
	enum define_need need, const struct define_spec *spec, size_t field);
/* Read fields (up to a NULL key) from object; offset is added to each field. */
bool define_fields(struct define_reader *reader, json_t *object, const struct define_field *fields,
	size_t offset);
/* Read a member of the definition that has only these fields, and the keys in more, which may be
 * NULL. */
bool define_group(struct define_reader *reader, const char *key, enum define_need need,
	const struct define_field *fields, const char *const more[]);
/* Read a field of both seats: {"W": ..., "B": ...}. */
bool define_pair(struct define_reader *reader, json_t *object, const char *key,
	const struct define_spec *spec, size_t field);
/* Get the object under key of the definition and note the names of its members, at most
 * DEFINE_NAMES_MAX - 1, NULL-terminated. */
bool define_names(struct define_reader *reader, const char *key, enum define_need need,
	json_t **object, const char *names[DEFINE_NAMES_MAX]);

/* Read named ways of both seats under key, and which of them is meant, the choice of a field, under
 * one: {"short": {"W": "a1-b1", "B": "b2-a2"}}. */
bool define_ways(struct define_reader *reader, const char *key, const char *one, size_t field,
	struct choice_way **ways, size_t *count);

/* ---- define_board.c ---- */

/* Read points, lines and groups of one board. */
bool define_board(struct define_reader *reader, json_t *object, struct choice_board *board);

#endif

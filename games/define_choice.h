/* games/define_choice.h - values of a leaping definition that options may choose, for
 * define_leap.c.
 *
 * A choice in JSON is a plain value, or {"option": NAME, WORD: choice, ..., "numbers": choice}: the
 * choice for each word of the option, and for its numbers. A word left out stands for itself,
 * numbers left out for the number chosen.
 */
#ifndef QIRKAT_GAMES_DEFINE_CHOICE_H
#define QIRKAT_GAMES_DEFINE_CHOICE_H

#include "games/define_json.h"
#include "games/leap/definition.h"

enum { DEFINE_CHOICES_MAX = 1024, DEFINE_TEXTS_MAX = 256 };

enum define_value {
	DEFINE_WORDS,  /* one of words; its place */
	DEFINE_NUMBER, /* a whole number from min to max; the words "off" is 0 */
	DEFINE_POINTS, /* points in writing; an index of texts */
	DEFINE_NAME,   /* one of words; its place, as DEFINE_WORDS, but named by the definition */
};

/* What a value may be. */
struct define_spec {
	enum define_value value;
	const char *const *words; /* NULL at the end */
	int min, max;
};

/* Choices and texts of a definition while it is read. */
struct define_choices {
	struct define *define;
	const struct game *game;
	const struct leap_definition *definition; /* its boards are those read so far */
	size_t count;
	struct leap_choice choice[DEFINE_CHOICES_MAX]; /* 0 is the value 0 */
	size_t texts;
	const char *text[DEFINE_TEXTS_MAX]; /* 0 is "" */
};

void define_choices_init(struct define_choices *choices, struct define *define,
	const struct game *game, const struct leap_definition *definition);
/* Read the choice object[key]; *root is where it begins, untouched where it may be absent and is.
 */
bool define_choice(struct define_choices *choices, json_t *object, const char *key,
	enum define_need need, const struct define_spec *spec, size_t *root);
/* A choice that is always the same value; NULL-safe default. */
bool define_constant(struct define_choices *choices, int value, size_t *root);
/* Whether object[key], or object itself where key is NULL, whose text is given, names points of
 * some board. False and a sentence. */
bool define_known_points(
	struct define_choices *choices, json_t *object, const char *key, const char *text);
/* Copy what was read into memory of the game. */
bool define_choices_keep(struct define_choices *choices, struct leap_definition *definition);

#endif

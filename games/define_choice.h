/* games/define_choice.h - reads values of a definition that may depend on options.
 *
 * In JSON a choice is a plain value, or {"option": NAME, WORD: choice, ..., "numbers": choice}: one
 * choice for each word of the option, and one for its numbers. A word left out stands for itself;
 * numbers left out stand for the number chosen.
 */
#ifndef QIRKAT_GAMES_DEFINE_CHOICE_H
#define QIRKAT_GAMES_DEFINE_CHOICE_H

#include "games/define_json.h"
#include "games/choice.h"

enum { DEFINE_CHOICES_MAX = 1024, DEFINE_TEXTS_MAX = 256 };

enum define_value {
	DEFINE_WORDS,  /* one of words; stored as its index */
	DEFINE_NUMBER, /* an integer from min to max; the word "off" is 0 */
	DEFINE_POINTS, /* a text of points; stored as an index of texts */
	DEFINE_NAME,   /* like DEFINE_WORDS, but the words are names from the definition */
};

extern const char *const define_off_on[]; /* "off", "on" */

/* The values that a field may have. */
struct define_spec {
	enum define_value value;
	const char *const *words; /* NULL-terminated */
	int min, max;
};

/* Choices and texts of a definition while it is being read. */
struct define_choices {
	struct define *define;
	const struct game *game;
	const struct choice_set *set; /* has the boards read so far */
	size_t count;
	struct choice choice[DEFINE_CHOICES_MAX]; /* choice 0 is the value 0 */
	size_t texts;
	const char *text[DEFINE_TEXTS_MAX]; /* text 0 is "" */
};

void define_choices_init(struct define_choices *choices, struct define *define,
	const struct game *game, const struct choice_set *set);
/* Read the choice object[key]; *root becomes its index. An absent optional choice leaves *root
 * untouched. */
bool define_choice(struct define_choices *choices, json_t *object, const char *key,
	enum define_need need, const struct define_spec *spec, size_t *root);
/* Add a choice that is always value; *root becomes its index. */
bool define_constant(struct define_choices *choices, int value, size_t *root);
/* Check that text names points of some board. It comes from object[key], or is object itself if key
 * is NULL. Returns false with an error. */
bool define_known_points(
	struct define_choices *choices, json_t *object, const char *key, const char *text);
/* Copy choices and texts into memory of the game. */
bool define_choices_keep(struct define_choices *choices, struct choice_set *set);

#endif

/* games/define_json.h - reading values of a definition, for define.c and define_leap.c alone.
 *
 * Every reader returns false after writing a sentence with the line of the mistake. What is read
 * lives as long as the game. A value that may be left out (DEFINE_MAY) leaves *out as it was.
 */
#ifndef QIRKAT_GAMES_DEFINE_JSON_H
#define QIRKAT_GAMES_DEFINE_JSON_H

#include <jansson.h>

#include "games/game.h"

struct define_block;

/* A definition while it is read. */
struct define {
	struct define_block *blocks; /* all memory of the game */
	json_t *root;
	const char *text;
	size_t size;
	bool examples; /* they and all options shall be tried */
	struct game_error *error;
};

void define_free_blocks(struct define_block *blocks);

enum define_need { DEFINE_MUST, DEFINE_MAY };

/* Zeroed memory for count things of size bytes each, freed with the game; NULL and a sentence when
 * there is none. */
void *define_alloc(struct define *define, size_t count, size_t size);
/* A copy of text, freed with the game; NULL and a sentence when there is no memory. */
const char *define_copy(struct define *define, const char *text);

/* Write the sentence "line N: ...", where N is the line of in's member key, or of in itself when
 * key is NULL. Returns false, for the caller to return. */
bool define_fail(struct define *define, json_t *in, const char *key, const char *format, ...);

/* False when object has a key that is not in keys (NULL at the end). */
bool define_keys(struct define *define, json_t *object, const char *const keys[]);
bool define_string(struct define *define, json_t *object, const char *key, enum define_need need,
	const char **out);
bool define_int(struct define *define, json_t *object, const char *key, enum define_need need,
	int min, int max, int *out);
bool define_bool(
	struct define *define, json_t *object, const char *key, enum define_need need, bool *out);
/* One of words (NULL at the end); *out is its index. */
bool define_word(struct define *define, json_t *object, const char *key, enum define_need need,
	const char *const words[], int *out);
/* A list of min to max values of any kind; *out is borrowed from object. */
bool define_array(struct define *define, json_t *object, const char *key, enum define_need need,
	size_t min, size_t max, json_t **out);
bool define_object(struct define *define, json_t *object, const char *key, enum define_need need,
	json_t **out);
/* A list of texts; *out is new, NULL at the end. count may be NULL. */
bool define_strings(struct define *define, json_t *object, const char *key, enum define_need need,
	const char *const **out, size_t *count);

/* Whether text has 1 to max characters, all of letters. */
bool define_is_made_of(const char *text, const char *letters, size_t max);
/* A text of the program's own: a key, the name of an option, the id of a clause. */
bool define_name(struct define *define, json_t *object, const char *key, const char *letters,
	size_t max, const char **out);

/* ---- games/define_parts.c ---- */

/* Seats, clauses, options, examples, parameters. */
bool define_parts(struct define *define, struct game *game);
/* The clauses that a preset says in other words than the game it is of, by their ids. */
bool define_preset_clauses(struct define *define, struct game *game);

/* ---- games/define_try.c ---- */

/* The game can be played with its defaults; where define->examples says so also: each value of each
 * option is of some use, and the examples can be played. */
bool define_try(struct define *define, const struct game *game);

/* ---- games/define_leap.c ---- */

/* The keys of a definition that only the leaping module reads, NULL at the end. */
extern const char *const define_leap_keys[];
/* Read a leaping game, whose common part is complete. Returns what becomes game->data, NULL after
 * define_fail. */
const void *define_leap(struct define *define, const struct game *game);

#endif

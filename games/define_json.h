/* games/define_json.h - reads values of a definition; only for define.c and define_leap.c.
 *
 * Every reader returns false after setting an error with the line of the mistake. What is read
 * lives as long as the game. An absent optional value (DEFINE_MAY) leaves *out untouched.
 */
#ifndef QIRKAT_GAMES_DEFINE_JSON_H
#define QIRKAT_GAMES_DEFINE_JSON_H

#include <jansson.h>

#include "games/game.h"

struct define_block;

/* A definition while it is being read. */
struct define {
	struct define_block *blocks; /* all memory allocated for the game */
	json_t *root;
	const char *text;
	size_t size;
	bool examples; /* try the examples and all options too */
	struct game_error *error;
};

void define_free_blocks(struct define_block *blocks);

enum define_need { DEFINE_MUST, DEFINE_MAY };

/* Returns zeroed memory for count elements of size bytes, freed with the game; NULL with an error
 * if there is none. */
void *define_alloc(struct define *define, size_t count, size_t size);
/* Returns a copy of text, freed with the game; NULL with an error without memory. */
const char *define_copy(struct define *define, const char *text);

/* Set the error "line N: ...", where N is the line of member key of in, or of in itself if key is
 * NULL. Returns false, so callers can return it. */
bool define_fail(struct define *define, json_t *in, const char *key, const char *format, ...);

/* Returns false if object has a key that is not in keys (NULL-terminated). */
bool define_keys(struct define *define, json_t *object, const char *const keys[]);
bool define_string(struct define *define, json_t *object, const char *key, enum define_need need,
	const char **out);
bool define_int(struct define *define, json_t *object, const char *key, enum define_need need,
	int min, int max, int *out);
bool define_bool(
	struct define *define, json_t *object, const char *key, enum define_need need, bool *out);
/* Read one of words (NULL-terminated); *out is its index. */
bool define_word(struct define *define, json_t *object, const char *key, enum define_need need,
	const char *const words[], int *out);
/* Read a list of min to max values of any type; *out is borrowed from object. */
bool define_array(struct define *define, json_t *object, const char *key, enum define_need need,
	size_t min, size_t max, json_t **out);
bool define_object(struct define *define, json_t *object, const char *key, enum define_need need,
	json_t **out);
/* Read a list of strings; *out is a new NULL-terminated array. count may be NULL. */
bool define_strings(struct define *define, json_t *object, const char *key, enum define_need need,
	const char *const **out, size_t *count);

/* Does text have 1 to max characters, all of them in letters? */
bool define_is_made_of(const char *text, const char *letters, size_t max);
/* Read an identifier: a key, the name of an option, the id of a clause. */
bool define_name(struct define *define, json_t *object, const char *key, const char *letters,
	size_t max, const char **out);

/* ---- games/define_parts.c ---- */

/* Read seats, clauses, options, examples and parameters. */
bool define_parts(struct define *define, struct game *game);
/* Read the clauses that a preset words differently from its game, by id. */
bool define_preset_clauses(struct define *define, struct game *game);

/* ---- games/define_catalogue.c ---- */

/* Read the group, the minutes, and where and when the game was first described; what is absent
 * stays. */
bool define_catalogue(struct define *define, struct game *game);

/* ---- games/define_pdn.c ---- */

/* Read how the game is written in PDN; what is absent stays. The rest of the game is complete. */
bool define_pdn(struct define *define, struct game *game);

/* ---- games/define_try.c ---- */

/* Check that the game can be played with its defaults. If define->examples is set, also check that
 * every value of every option can be used, and that the examples can be played. */
bool define_try(struct define *define, const struct game *game);

/* ---- games/define_leap.c ---- */

/* The keys that only the leaping module reads, NULL-terminated. */
extern const char *const define_leap_keys[];
/* Read the leaping part of a game whose common part is complete. Returns the future game->data, or
 * NULL after define_fail. */
const void *define_leap(struct define *define, const struct game *game);

/* ---- games/define_mills.c: the same for games of mills ---- */

extern const char *const define_mills_keys[];
const void *define_mills(struct define *define, const struct game *game);

/* ---- games/define_siege.c: the same for sieges ---- */

extern const char *const define_siege_keys[];
const void *define_siege(struct define *define, const struct game *game);

/* ---- games/define_sow.c: the same for sowing games ---- */

extern const char *const define_sow_keys[];
const void *define_sow(struct define *define, const struct game *game);

/* ---- games/define_tracks.c: the same for races along a track ---- */

extern const char *const define_tracks_keys[];
const void *define_tracks(struct define *define, const struct game *game);

#endif

/* games/lessons/lessons.h - the list of lessons: the built-in ones, and those next to custom
 * definitions. */
#ifndef QIRKAT_GAMES_LESSONS_LESSONS_H
#define QIRKAT_GAMES_LESSONS_LESSONS_H

#include "games/lessons/lesson.h"

/* Set the lesson text of a game, replacing any other; the text is copied. Call before threads
 * start. Returns false without memory. */
bool lessons_add(const char *key, const char *text, size_t size);
/* Free what was added. */
void lessons_finish(void);

/* Returns the key of the game with the built-in lesson at index, in the recommended order of
 * learning; NULL after the last. */
const char *lessons_key(size_t index, char key[64]);
bool lessons_has(const char *key);
/* Read the lesson of a game. A relative is completed from its other game. Returns new, or NULL with
 * an error. */
struct lesson *lessons_open(const char *key, struct game_error *error);
/* The same for a text that is not the lesson of a game yet. */
struct lesson *lessons_read(const char *text, size_t size, struct game_error *error);

#endif

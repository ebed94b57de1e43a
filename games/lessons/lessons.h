/* games/lessons/lessons.h - the lessons there are: those of the program, and those that lie beside
 * definitions of one's own. */
#ifndef QIRKAT_GAMES_LESSONS_LESSONS_H
#define QIRKAT_GAMES_LESSONS_LESSONS_H

#include "games/lessons/lesson.h"

/* Keep the text of a game's lesson, in the place of any other of it; the text is copied. Before
 * threads begin. False without memory. */
bool lessons_add(const char *key, const char *text, size_t size);
/* Forget what was added. */
void lessons_finish(void);

/* The games that have a lesson of the program, in the order in which one learns them; NULL behind
 * the last. */
const char *lessons_key(size_t index, char key[64]);
bool lessons_has(const char *key);
/* Read the lesson of a game. What a relative does not say itself is taken from the other. Returns
 * new, or NULL and a sentence. */
struct lesson *lessons_open(const char *key, struct game_error *error);
/* The same of a text that belongs to no game yet. */
struct lesson *lessons_read(const char *text, size_t size, struct game_error *error);

#endif

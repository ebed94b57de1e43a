/* games/lessons/lesson_play.h - plays and checks a lesson by the rules. */
#ifndef QIRKAT_GAMES_LESSONS_LESSON_PLAY_H
#define QIRKAT_GAMES_LESSONS_LESSON_PLAY_H

#include "games/lessons/lesson.h"

enum { LESSON_ANSWERS_MAX = 256 };

/* A turn and the position it leads to; turns with the same position are one answer. */
struct lesson_answer {
	char turn[GAME_TURN_TEXT_MAX];
	char position[GAME_POSITION_TEXT_MAX];
};

struct lesson_answers {
	size_t count;
	struct lesson_answer list[LESSON_ANSWERS_MAX];
};

/* Apply the throw "1-3" to a state. Returns false with an error if it is not possible. */
bool lesson_cast(const struct game_rules *rules, union game_state *state, const char *cast,
	struct game_error *error);
/* Play a whole turn. Returns false with an error if it is not legal. */
bool lesson_turn_play(const struct game_rules *rules, union game_state *state, const char *turn,
	struct game_effects *effects, struct game_error *error);
/* List the right turns of a part in a state; none are listed if any turn is right. Returns false
 * with an error if a listed turn is not legal, or there are too many. */
bool lesson_answers(const struct game_rules *rules, const union game_state *state,
	const struct lesson_part *part, struct lesson_answers *answers, struct game_error *error);
/* The number of pieces captured from seats other than seat. */
unsigned lesson_taken(const struct game_effects *effects, int seat);
/* Set the state in which a step begins. */
bool lesson_begin(const struct game_rules *rules, const struct lesson_step *step,
	union game_state *state, struct game_error *error);

/* Check that every goal can be reached, the shown turn reaches it, near misses are legal and miss
 * it, and replies are legal. Returns false with an error such as "step 2: ...". */
bool lesson_check(const struct game *game, const struct lesson *lesson, struct game_error *error);

#endif

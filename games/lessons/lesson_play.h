/* games/lessons/lesson_play.h - what a lesson comes to under the rules. */
#ifndef QIRKAT_GAMES_LESSONS_LESSON_PLAY_H
#define QIRKAT_GAMES_LESSONS_LESSON_PLAY_H

#include "games/lessons/lesson.h"

enum { LESSON_ANSWERS_MAX = 256 };

/* A turn, and where it leads: turns with one end are one answer. */
struct lesson_answer {
	char turn[GAME_TURN_TEXT_MAX];
	char position[GAME_POSITION_TEXT_MAX];
};

struct lesson_answers {
	size_t count;
	struct lesson_answer list[LESSON_ANSWERS_MAX];
};

/* Throw "1-3" in a state. False and a sentence where it cannot fall. */
bool lesson_cast(const struct game_rules *rules, union game_state *state, const char *cast,
	struct game_error *error);
/* Play a whole turn. False and a sentence where it is not legal. */
bool lesson_turn_play(const struct game_rules *rules, union game_state *state, const char *turn,
	struct game_effects *effects, struct game_error *error);
/* The turns of a part that are right in a state; none are listed where any is. False and a
 * sentence where one listed is not legal, or there are too many. */
bool lesson_answers(const struct game_rules *rules, const union game_state *state,
	const struct lesson_part *part, struct lesson_answers *answers, struct game_error *error);
/* How many pieces of others than seat were taken. */
unsigned lesson_taken(const struct game_effects *effects, int seat);
/* The state that a step begins with. */
bool lesson_begin(const struct game_rules *rules, const struct lesson_step *step,
	union game_state *state, struct game_error *error);

/* Does a lesson hold what it says? Each goal can be reached, the turn that is shown reaches it,
 * what is said to fall short is legal and does, replies are legal. False and a sentence: "step 2:
 * ...". */
bool lesson_check(const struct game *game, const struct lesson *lesson, struct game_error *error);

#endif

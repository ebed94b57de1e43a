/* games/lessons/lesson_check.c - checks a lesson against the rules. */
#include <stdlib.h>
#include <string.h>

#include "games/lessons/lesson_play.h"

enum { GAMES_PLAYED = 60, TURNS_PLAYED = 400 };

/* The lesson being checked. answers is too large for the stack. */
struct check {
	const struct game_rules *rules;
	const struct lesson_step *step;
	struct lesson_answers *answers;
	int seat;
	struct game_error *error;
};

static bool is_right_answer(const struct check *check, const union game_state *after) {
	char position[GAME_POSITION_TEXT_MAX];
	check->rules->game->impl->print(check->rules, after, position);
	for (size_t i = 0; i < check->answers->count; i++) {
		if (strcmp(check->answers->list[i].position, position) == 0) {
			return true;
		}
	}
	return false;
}

/* ---- parts ---- */

static bool check_shown(struct check *check, const struct lesson_part *part,
	const union game_state *state, union game_state *after) {
	char turn[GAME_TURN_TEXT_MAX];
	const char *rest;
	*after = *state;
	if (!lesson_turn(part->show, turn, &rest) ||
		!lesson_turn_play(check->rules, after, turn, NULL, check->error)) {
		return false;
	}
	return part->goal == LESSON_ANY || is_right_answer(check, after) ||
		game_fail(check->error, "%.60s is the turn to show, but does not reach the goal",
			turn);
}

static bool check_shorts(
	struct check *check, const struct lesson_part *part, const union game_state *state) {
	for (size_t i = 0; i < part->shorts; i++) {
		union game_state after = *state;
		const char *turn = part->given[i].turn;
		if (!lesson_turn_play(check->rules, &after, turn, NULL, check->error)) {
			return false;
		}
		if (part->goal == LESSON_ANY || is_right_answer(check, &after)) {
			return game_fail(check->error,
				"%.60s is listed as falling short, but is right", turn);
		}
	}
	return true;
}

/* Only one answer may lead on, because the reply fits no other. */
static bool check_reply(
	struct check *check, const struct lesson_part *part, union game_state *state) {
	if (part->goal == LESSON_ANY || check->answers->count != 1) {
		return game_fail(check->error, "only one turn may be right before a reply, not %zu",
			check->answers->count);
	}
	return lesson_turn_play(check->rules, state, part->reply, NULL, check->error);
}

static bool is_learners(const struct check *check, const union game_state *state) {
	struct game_status status = game_status(check->rules, state);
	return (status.phase == GAME_CHOICE && status.seat == check->seat && status.fresh) ||
		game_fail(check->error, "the learner is not to move");
}

/* In a position with a throw the turn has already begun. */
static bool may_choose(const struct check *check, const union game_state *state) {
	struct game_status status = game_status(check->rules, state);
	return (status.phase == GAME_CHOICE && status.seat == check->seat) ||
		is_learners(check, state);
}

static bool check_lesson_part(
	struct check *check, const struct lesson_part *part, union game_state *state) {
	union game_state after;
	if (part->cast != NULL && !lesson_cast(check->rules, state, part->cast, check->error)) {
		return false;
	}
	if (!may_choose(check, state) ||
		!lesson_answers(check->rules, state, part, check->answers, check->error)) {
		return false;
	}
	if (part->goal != LESSON_ANY && check->answers->count == 0) {
		return game_fail(check->error, "no legal turn reaches the goal");
	}
	if (!check_shown(check, part, state, &after) || !check_shorts(check, part, state)) {
		return false;
	}
	*state = after;
	return part->reply == NULL || check_reply(check, part, state);
}

static bool check_parts(struct check *check, union game_state *state) {
	for (size_t i = 0; i < check->step->parts; i++) {
		if (!check_lesson_part(check, &check->step->part[i], state)) {
			return false;
		}
	}
	return true;
}

/* ---- the short game ---- */

/* A small portable generator: its quality only affects how test games go. */
static uint32_t next_random(uint32_t *seed) {
	*seed ^= *seed << 13;
	*seed ^= *seed >> 17;
	*seed ^= *seed << 5;
	return *seed;
}

static void play_anything(const struct game_rules *rules, union game_state *state, uint32_t *seed,
	struct game_effects *effects) {
	struct game_step steps[GAME_STEPS_MAX];
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	const struct game_impl *impl = rules->game->impl;
	if (game_status(rules, state).phase == GAME_CHANCE) {
		size_t count = impl->outcomes(rules, state, outcomes);
		impl->take(rules, state, &outcomes[next_random(seed) % count], effects);
		return;
	}
	size_t count = game_steps(rules, state, steps);
	impl->apply(rules, state, &steps[next_random(seed) % count], effects);
}

/* Does the learner achieve the aim of the game if both sides play at random? */
static bool is_reached(const struct check *check, union game_state state, uint32_t seed) {
	unsigned taken = 0;
	for (int i = 0; i < TURNS_PLAYED; i++) {
		struct game_effects effects = {.count = 0};
		struct game_status status = game_status(check->rules, &state);
		if (status.phase == GAME_OVER) {
			return status.winner == check->seat;
		}
		play_anything(check->rules, &state, &seed, &effects);
		taken += status.seat == check->seat ? lesson_taken(&effects, check->seat) : 0;
		if (check->step->men > 0 && taken >= check->step->men) {
			return true;
		}
	}
	return false;
}

static bool check_short_game(struct check *check, const union game_state *state) {
	for (uint32_t seed = 1; seed <= GAMES_PLAYED; seed++) {
		if (is_reached(check, *state, seed * 2654435761u | 1)) {
			return true;
		}
	}
	return game_fail(check->error, "the short game was not won once in %d games", GAMES_PLAYED);
}

/* ---- whole lessons ---- */

static bool check_lesson_step(struct check *check) {
	union game_state state;
	if (!lesson_begin(check->rules, check->step, &state, check->error)) {
		return false;
	}
	struct game_status status = game_status(check->rules, &state);
	if (status.phase == GAME_OVER) {
		return game_fail(check->error, "the game is already over at the start");
	}
	check->seat = status.seat;
	return check->step->parts > 0 ? check_parts(check, &state)
				      : check_short_game(check, &state);
}

static bool check_picture(const struct check *check, const struct lesson *lesson) {
	union game_state state;
	struct game_error why;
	bool fine = game_read(check->rules, lesson->picture, &state, &why) &&
		(lesson->picture_turn == NULL ||
			lesson_turn_play(check->rules, &state, lesson->picture_turn, NULL, &why));
	return fine || game_fail(check->error, "picture: %s", why.text);
}

static bool check_lesson_steps(struct check *check, const struct lesson *lesson) {
	for (size_t i = 0; i < lesson->steps; i++) {
		struct game_error *error = check->error, why;
		check->step = &lesson->step[i];
		check->error = &why;
		bool fine = check_lesson_step(check);
		check->error = error;
		if (!fine) {
			return game_fail(
				error, "step %zu, %s: %s", i + 1, check->step->title, why.text);
		}
	}
	return true;
}

bool lesson_check(const struct game *game, const struct lesson *lesson, struct game_error *error) {
	int option[GAME_OPTIONS_MAX];
	game_options_default(game, option);
	struct lesson_answers *answers = malloc(sizeof *answers);
	if (answers == NULL) {
		return game_fail(error, "out of memory");
	}
	struct game_rules *rules = game_rules_create(game, 0, option, error);
	struct check check = {.rules = rules, .answers = answers, .error = error};
	bool fine = rules != NULL && check_picture(&check, lesson) &&
		check_lesson_steps(&check, lesson);
	free(answers);
	game_rules_destroy(rules);
	return fine;
}

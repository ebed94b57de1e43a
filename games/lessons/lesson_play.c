/* games/lessons/lesson_play.c - plays the turns of a lesson and finds the right ones. */
#include "games/lessons/lesson_play.h"

#include <string.h>

#include "base/text.h"

/* ---- turns ---- */

/* Read "1-3". */
static size_t read_values(const char *text, uint8_t values[4]) {
	size_t count = 0, used;
	unsigned value;
	while (count < 4 && (used = text_number(text, 2, &value)) > 0) {
		values[count++] = (uint8_t)value;
		text += used;
		if (*text != '-') {
			break;
		}
		text++;
	}
	return *text == '\0' ? count : 0;
}

bool lesson_cast(const struct game_rules *rules, union game_state *state, const char *cast,
	struct game_error *error) {
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	uint8_t values[4];
	size_t count = read_values(cast, values);
	size_t most = game_status(rules, state).phase == GAME_CHANCE
		? rules->game->impl->outcomes(rules, state, outcomes)
		: 0;
	for (size_t i = 0; i < most; i++) {
		if (outcomes[i].count == count && memcmp(outcomes[i].values, values, count) == 0) {
			rules->game->impl->take(rules, state, &outcomes[i], NULL);
			return true;
		}
	}
	return game_fail(error, "%.20s is not a possible throw here", cast);
}

bool lesson_turn_play(const struct game_rules *rules, union game_state *state, const char *turn,
	struct game_effects *effects, struct game_error *error) {
	struct game_refusal refusal;
	return game_play_turn(rules, state, turn, effects, &refusal) ||
		game_fail(error, "%.60s is not a legal turn: %s", turn, refusal.text);
}

unsigned lesson_taken(const struct game_effects *effects, int seat) {
	unsigned taken = 0;
	for (size_t i = 0; i < effects->count; i++) {
		taken += effects->list[i].what == GAME_CAPTURED && effects->list[i].seat != seat;
	}
	return taken;
}

bool lesson_begin(const struct game_rules *rules, const struct lesson_step *step,
	union game_state *state, struct game_error *error) {
	return game_read(rules, step->position, state, error);
}

/* ---- right turns ---- */

static bool add_right_answer(const struct game_rules *rules, struct lesson_answers *answers,
	const char *turn, const union game_state *after) {
	if (answers->count == LESSON_ANSWERS_MAX) {
		return false;
	}
	struct lesson_answer *answer = &answers->list[answers->count];
	struct text text;
	rules->game->impl->print(rules, after, answer->position);
	for (size_t i = 0; i < answers->count; i++) {
		if (strcmp(answers->list[i].position, answer->position) == 0) {
			return true;
		}
	}
	text_init(&text, answer->turn, sizeof(answer->turn));
	text_add_word(&text, turn);
	answers->count++;
	return !text.full;
}

static bool add_listed(const struct game_rules *rules, const union game_state *state,
	const char *list, struct lesson_answers *answers, struct game_error *error) {
	char turn[GAME_TURN_TEXT_MAX];
	while (list != NULL) {
		union game_state after = *state;
		if (!lesson_turn(list, turn, &list) ||
			!lesson_turn_play(rules, &after, turn, NULL, error)) {
			return false;
		}
		if (!add_right_answer(rules, answers, turn, &after)) {
			return game_fail(error, "there are too many right turns");
		}
	}
	return true;
}

/* A search for turns that reach a goal. */
struct search {
	const struct game_rules *rules;
	const union game_state *state;
	const struct lesson_part *part;
	struct lesson_answers *answers;
	int seat;
	bool full;
};

static bool has_effect(const struct game_effects *effects, enum game_what what) {
	for (size_t i = 0; i < effects->count; i++) {
		if (effects->list[i].what == what) {
			return true;
		}
	}
	return false;
}

static bool is_part_goal_reached(
	const struct search *search, const char *turn, const union game_state *after) {
	struct game_effects effects = {.count = 0};
	union game_state state = *search->state;
	struct game_refusal refusal;
	if (search->part->goal == LESSON_WINS) {
		struct game_status status = game_status(search->rules, after);
		return status.phase == GAME_OVER && status.winner == search->seat;
	}
	if (!game_play_turn(search->rules, &state, turn, &effects, &refusal)) {
		return false;
	}
	return search->part->goal == LESSON_DOES
		? has_effect(&effects, search->part->does)
		: lesson_taken(&effects, search->seat) >= search->part->takes;
}

static bool visit_lesson_turn(void *user, const char *turn, const union game_state *after) {
	struct search *search = user;
	search->full = is_part_goal_reached(search, turn, after) &&
		!add_right_answer(search->rules, search->answers, turn, after);
	return !search->full;
}

bool lesson_answers(const struct game_rules *rules, const union game_state *state,
	const struct lesson_part *part, struct lesson_answers *answers, struct game_error *error) {
	answers->count = 0;
	if (part->goal == LESSON_TURNS) {
		return add_listed(rules, state, part->right, answers, error);
	}
	if (part->goal == LESSON_ANY) {
		return true;
	}
	struct search search = {.rules = rules,
		.state = state,
		.part = part,
		.answers = answers,
		.seat = game_status(rules, state).seat};
	game_turns(rules, state, visit_lesson_turn, &search);
	return !search.full || game_fail(error, "there are too many right turns");
}

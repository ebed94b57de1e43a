/* tests/games/battery_checks.c - what must hold of any state of any game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/games/battery.h"

/* ---- chance and texts ---- */

uint64_t chance_draw(struct chance *chance) {
	uint64_t x = chance->state;
	x ^= x << 13;
	x ^= x >> 7;
	x ^= x << 17;
	chance->state = x;
	return x * 2685821657736338717U;
}

size_t chance_below(struct chance *chance, size_t limit) {
	return (size_t)((chance_draw(chance) >> 20) % limit);
}

void pool_add(struct pool *pool, struct chance *chance, const char *text) {
	for (size_t i = 0; i < pool->count; i++) {
		if (strcmp(pool->text[i], text) == 0) {
			return;
		}
	}
	size_t slot = pool->count < POOL_MAX ? pool->count++ : chance_below(chance, POOL_MAX);
	snprintf(pool->text[slot], GAME_STEP_TEXT_MAX, "%s", text);
}

static const char *position_of(const struct game_rules *rules, const union game_state *state) {
	static char text[GAME_POSITION_TEXT_MAX];
	rules->game->impl->print(rules, state, text);
	return text;
}

/* ---- the board ---- */

void check_drawing(const struct game_rules *rules, struct game_drawing *drawing) {
	memset(drawing, 0, sizeof(*drawing));
	rules->game->impl->draw(rules, drawing);
	HOLDS(drawing->points >= 1);
	HOLDS(drawing->points <= GAME_POINTS_MAX);
	HOLDS(drawing->lines <= GAME_LINES_MAX);
	HOLDS(drawing->family < GAME_FAMILIES);
	HOLDS(drawing->kinds[0] != NULL);
	for (size_t i = 0; i < drawing->points; i++) {
		REQUIRE(drawing->point[i].label[0] != '\0', "point %zu has no label", i);
		for (size_t j = 0; j < i; j++) {
			REQUIRE(strcmp(drawing->point[i].label, drawing->point[j].label) != 0,
				"%s twice", drawing->point[i].label);
		}
	}
	for (size_t i = 0; i < drawing->lines; i++) {
		HOLDS(drawing->line[i].count >= 2);
		for (size_t j = 0; j < drawing->line[i].count; j++) {
			HOLDS(drawing->line[i].point[j] < drawing->points);
		}
	}
}

/* ---- status ---- */

static void check_outcomes(const struct game_rules *rules, const union game_state *state) {
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	size_t count = rules->game->impl->outcomes(rules, state, outcomes);
	HOLDS(count >= 1);
	HOLDS(count <= GAME_OUTCOMES_MAX);
	size_t changes = 0; /* a tie for the lead is thrown again */
	for (size_t i = 0; i < count; i++) {
		HOLDS(outcomes[i].weight >= 1);
		HOLDS(outcomes[i].count >= 1);
		union game_state after = *state;
		rules->game->impl->take(rules, &after, &outcomes[i], NULL);
		changes += memcmp(&after, state, sizeof(after)) != 0;
	}
	REQUIRE(changes > 0, "no throw changes anything: %s", position_of(rules, state));
}

void check_status(const struct game_rules *rules, const union game_state *state) {
	struct game_status status = game_status(rules, state);
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = game_steps(rules, state, steps);
	for (size_t i = rules->game->impl->state_size; i < GAME_STATE_MAX; i++) {
		REQUIRE(state->bytes[i] == 0, "bytes of a state beyond its size are used");
	}
	if (status.phase == GAME_CHOICE) {
		HOLDS(status.seat < rules->seats);
		REQUIRE(count > 0, "no step at %s", position_of(rules, state));
		REQUIRE(!status.forced || count == 1, "forced, but %zu steps", count);
		return;
	}
	HOLDS(count == 0);
	if (status.phase == GAME_CHANCE) {
		HOLDS(status.seat < rules->seats);
		HOLDS(status.chance != NULL);
		check_outcomes(rules, state);
	} else {
		HOLDS(status.reason != NULL);
		HOLDS(status.winner == GAME_NOBODY || status.winner < rules->seats);
	}
}

/* ---- steps ---- */

static void check_step(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct pool *pool, struct chance *chance) {
	const struct game_impl *impl = rules->game->impl;
	char text[GAME_STEP_TEXT_MAX] = "";
	struct game_step read;
	struct game_error error = {""};
	struct game_refusal refusal;
	memset(&read, 0, sizeof(read));
	size_t length = impl->print_step(rules, state, step, text);
	HOLDS(length == strlen(text));
	REQUIRE(impl->read_step(rules, state, text, &read, &error) == length &&
			memcmp(&read, step, sizeof(read)) == 0,
		"%s is read otherwise at %s: %s", text, position_of(rules, state), error.text);
	union game_state applied = *state, played = *state;
	size_t count = 0;
	impl->apply(rules, &applied, step, NULL);
	REQUIRE(game_play_text(rules, &played, text, &count, NULL, &refusal),
		"%s is refused at %s: %s", text, position_of(rules, state), refusal.text);
	HOLDS(count == 1);
	REQUIRE(memcmp(&applied, &played, sizeof(played)) == 0, "%s ends otherwise as text", text);
	pool_add(pool, chance, text);
}

void check_steps(const struct game_rules *rules, const union game_state *state, struct pool *pool,
	struct chance *chance) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = game_steps(rules, state, steps);
	HOLDS(count <= GAME_STEPS_MAX);
	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < i; j++) {
			REQUIRE(memcmp(&steps[i], &steps[j], sizeof(steps[i])) != 0,
				"a step is listed twice at %s", position_of(rules, state));
		}
		HOLDS(game_is_legal(rules, state, &steps[i]));
		check_step(rules, state, &steps[i], pool, chance);
	}
}

/* ---- refusals ---- */

static bool has_clause(const struct game *game, const char *id) {
	for (size_t i = 0; id != NULL && i < game->clauses; i++) {
		if (strcmp(game->clause[i].id, id) == 0) {
			return true;
		}
	}
	return false;
}

/* If text is a step it is legal, or it is refused and nothing changes. The refusal of a step that
 * occurs in the game, known, names a clause. */
static void check_text(const struct game_rules *rules, const union game_state *state,
	const char *text, bool known) {
	struct game_step step;
	struct game_error error = {""};
	struct game_refusal refusal = {.clause = NULL};
	union game_state played = *state;
	memset(&step, 0, sizeof(step));
	size_t used = rules->game->impl->read_step(rules, state, text, &step, &error);
	if (used == 0) {
		REQUIRE(error.text[0] != '\0', "\"%s\" is no step, but nobody says why", text);
		return;
	}
	if (used != strlen(text) || game_is_legal(rules, state, &step)) {
		return;
	}
	REQUIRE(!game_play_text(rules, &played, text, NULL, NULL, &refusal), "%s is played at %s",
		text, position_of(rules, state));
	HOLDS(memcmp(&played, state, sizeof(played)) == 0);
	REQUIRE(refusal.text[0] != '\0', "no sentence for %s", text);
	HOLDS(refusal.count <= 8);
	if (refusal.clause != NULL || (known && game_status(rules, state).phase == GAME_CHOICE)) {
		REQUIRE(has_clause(rules->game, refusal.clause), "%s at %s: %s: clause %s", text,
			position_of(rules, state), refusal.text,
			refusal.clause != NULL ? refusal.clause : "missing");
	}
}

/* Two labels of the board, or one, with the signs that steps are written with. */
static void make_text(
	const struct game_drawing *drawing, struct chance *chance, char text[GAME_STEP_TEXT_MAX]) {
	static const char *const forms[] = {"%s-%s", "%sx%s", "@%s", "x%s", "%s", "!%s", "%s-off"};
	const char *a = drawing->point[chance_below(chance, drawing->points)].label;
	const char *b = drawing->point[chance_below(chance, drawing->points)].label;
	size_t form = chance_below(chance, 7);
	if (form < 2) {
		snprintf(text, GAME_STEP_TEXT_MAX, form == 0 ? "%s-%s" : "%sx%s", a, b);
	} else {
		char *percent = strchr(strcpy(text, forms[form]), '%');
		char rest[8];
		snprintf(rest, sizeof(rest), "%s", percent + 2);
		snprintf(percent, (size_t)(GAME_STEP_TEXT_MAX - (percent - text)), "%s%s", a, rest);
	}
}

void check_refusals(const struct game_rules *rules, const union game_state *state,
	const struct pool *pool, struct chance *chance) {
	static const char *const odd[] = {"", ".", "-", "pass", "again", "a", "a1-", "x", "@",
		"0-0", "1-2-3", "a1 a2", "99-99", "\xff\xfe", "2-8/", "2-8/9",
		"------------------------------"};
	struct game_drawing drawing;
	memset(&drawing, 0, sizeof(drawing));
	rules->game->impl->draw(rules, &drawing);
	for (size_t i = 0; i < pool->count; i++) {
		if (pool->count < 200 || chance_below(chance, pool->count) < 200) {
			check_text(rules, state, pool->text[i], true);
		}
	}
	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++) {
		check_text(rules, state, odd[i], false);
	}
	for (size_t i = 0; i < 100; i++) {
		char text[GAME_STEP_TEXT_MAX];
		make_text(&drawing, chance, text);
		check_text(rules, state, text, false);
	}
}

/* ---- positions ---- */

void check_position(const struct game_rules *rules, const union game_state *state) {
	char text[GAME_POSITION_TEXT_MAX], again[GAME_POSITION_TEXT_MAX];
	struct game_error error = {""};
	union game_state read;
	if (game_status(rules, state).phase == GAME_OVER) {
		return;
	}
	memset(&read, 0, sizeof(read));
	size_t length = rules->game->impl->print(rules, state, text);
	HOLDS(length == strlen(text));
	REQUIRE(game_read(rules, text, &read, &error), "%s is not read: %s", text, error.text);
	rules->game->impl->print(rules, &read, again);
	REQUIRE(strcmp(text, again) == 0, "%s is not %s", text, again);
	REQUIRE(memcmp(&read, state, sizeof(read)) == 0, "%s is read as another state", text);
}

/* A position with one letter changed, left out or doubled is refused, or read as a good state. */
void check_broken_positions(
	const struct game_rules *rules, const union game_state *state, struct chance *chance) {
	static const char letters[] = "WBKabcdefghixyz0123456789,:*@=-/~!XsenwoffROLL \xc3";
	char text[GAME_POSITION_TEXT_MAX];
	size_t length = rules->game->impl->print(rules, state, text);
	for (int i = 0; i < 20; i++) {
		char broken[GAME_POSITION_TEXT_MAX + 2];
		struct game_error error = {""};
		union game_state read = *state;
		size_t at = chance_below(chance, length);
		size_t way = chance_below(chance, 4);
		char letter = letters[chance_below(chance, sizeof(letters) - 1)];
		snprintf(broken, sizeof(broken), "%.*s%s%s", (int)at, text,
			way == 0 ? "" : (char[]){letter, '\0'},
			way == 3 ? "" : text + at + (way < 2));
		if (game_read(rules, broken, &read, &error)) {
			check_status(rules, &read);
			check_position(rules, &read);
		} else {
			REQUIRE(error.text[0] != '\0', "%s is refused without a word", broken);
			HOLDS(memcmp(&read, state, sizeof(read)) == 0);
		}
	}
}

/* ---- views ---- */

static size_t count_kinds(const struct game_drawing *drawing) {
	size_t kinds = 0;
	while (drawing->kinds[kinds] != NULL) {
		kinds++;
	}
	return kinds;
}

static bool is_point(const struct game_drawing *drawing, uint8_t point) {
	return point == GAME_NOWHERE || point < drawing->points;
}

void check_view(const struct game_rules *rules, const struct game_drawing *drawing,
	const union game_state *state) {
	struct game_view view;
	memset(&view, 0, sizeof(view));
	view.by = GAME_NOBODY;
	view.chain = view.start = GAME_NOWHERE;
	rules->game->impl->view(rules, state, &view);
	HOLDS(view.pieces <= GAME_POINTS_MAX);
	for (size_t i = 0; i < view.pieces; i++) {
		HOLDS(view.piece[i].point < drawing->points);
		HOLDS(view.piece[i].kind < count_kinds(drawing));
		HOLDS(view.piece[i].count >= 1);
		HOLDS(view.piece[i].seat == GAME_NOBODY || view.piece[i].seat < rules->seats);
	}
	HOLDS(view.by == GAME_NOBODY || view.by < rules->seats);
	HOLDS(is_point(drawing, view.chain) && is_point(drawing, view.start));
	HOLDS(view.rolls <= 4);
	HOLDS(view.lefts <= 4);
	HOLDS(view.takens <= GAME_POINTS_MAX);
	for (int i = 0; i < view.takens; i++) {
		HOLDS(view.taken[i] < drawing->points);
	}
}

/* ---- turns ---- */

struct shown {
	const struct game_rules *rules;
	const union game_state *state;
	size_t count;
	uint64_t begun; /* bits of the first steps seen, as far as there are 64 */
	bool longer;    /* some turn does not end with its first step */
};

static void mark_first(struct shown *shown, const char *text, const union game_state *end) {
	struct game_step steps[GAME_STEPS_MAX], first;
	struct game_error error;
	memset(&first, 0, sizeof(first));
	const struct game_impl *impl = shown->rules->game->impl;
	HOLDS(impl->read_step(shown->rules, shown->state, text, &first, &error) > 0);
	size_t count = game_steps(shown->rules, shown->state, steps);
	for (size_t i = 0; i < count && i < 64; i++) {
		if (memcmp(&steps[i], &first, sizeof(first)) == 0) {
			shown->begun |= (uint64_t)1 << i;
		}
	}
	HOLDS(game_is_legal(shown->rules, shown->state, &first));
	union game_state after = *shown->state;
	impl->apply(shown->rules, &after, &first, NULL);
	shown->longer = shown->longer || memcmp(&after, end, sizeof(after)) != 0;
}

static bool check_turn(void *user, const char *text, const union game_state *after) {
	struct shown *shown = user;
	struct game_refusal refusal;
	union game_state played = *shown->state;
	REQUIRE(game_play_turn(shown->rules, &played, text, NULL, &refusal), "turn %s at %s: %s",
		text, position_of(shown->rules, shown->state), refusal.text);
	REQUIRE(memcmp(&played, after, sizeof(played)) == 0, "turn %s at %s ends otherwise", text,
		position_of(shown->rules, shown->state));
	mark_first(shown, text, after);
	shown->count++;
	return shown->count < 400;
}

void check_turns(const struct game_rules *rules, const union game_state *state) {
	struct game_step steps[GAME_STEPS_MAX];
	struct shown shown = {.rules = rules, .state = state};
	struct game_status status = game_status(rules, state);
	const struct game_impl *impl = rules->game->impl;
	if (status.phase != GAME_OVER && impl->is_fresh != NULL) {
		HOLDS(impl->is_fresh(rules, state) == status.fresh);
	}
	if (status.phase != GAME_CHOICE) {
		return;
	}
	size_t count = game_turns(rules, state, check_turn, &shown);
	HOLDS(count == shown.count);
	HOLDS(count >= 1);
	if (count == 400) {
		return;
	}
	HOLDS(game_perft(rules, state, 1) == count);
	size_t first = game_steps(rules, state, steps);
	if (!impl->same_end_same_turn && first < 64) {
		REQUIRE(shown.begun == ((uint64_t)1 << first) - 1, "a step at %s begins no turn",
			position_of(rules, state));
	}
	HOLDS(game_turns_are_steps(rules, state, game_status(rules, state).seat, steps, first) ==
		(!impl->same_end_same_turn && !shown.longer));
}

/* ---- effects ---- */

void check_effects(const struct game_rules *rules, const struct game_drawing *drawing,
	const struct game_effects *effects) {
	HOLDS(effects->count <= GAME_EFFECTS_MAX);
	for (size_t i = 0; i < effects->count; i++) {
		const struct game_effect *effect = &effects->list[i];
		HOLDS(effect->what < GAME_WHATS);
		HOLDS(game_what_name((enum game_what)effect->what) != NULL);
		HOLDS(effect->seat == GAME_NOBODY || effect->seat < rules->seats);
		HOLDS(is_point(drawing, effect->from) && is_point(drawing, effect->to));
	}
}

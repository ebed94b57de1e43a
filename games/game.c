/* games/game.c - functions common to all games: states, texts of steps and turns. */
#include "games/game.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"

enum { ANY_ORDER_MAX = 4 }; /* longest turn whose steps are tried in every order */

static void write_error(
	struct game_error *error, const char *part, const char *format, va_list list) {
	sentence_write(error->text, &error->source, format, list);
	error->part = part;
}

bool game_is_final(const struct game_effects *effects) {
	for (size_t i = 0; i < effects->count; i++) {
		const struct game_effect *effect = &effects->list[i];
		if ((effect->what == GAME_CAPTURED && effect->to == GAME_NOWHERE) ||
			effect->what == GAME_DROPPED || effect->what == GAME_PROMOTED) {
			return true;
		}
	}
	return false;
}

bool game_fail(struct game_error *error, const char *format, ...) {
	va_list list;
	va_start(list, format);
	write_error(error, NULL, format, list);
	va_end(list);
	return false;
}

bool game_fail_in(struct game_error *error, const char *part, const char *format, ...) {
	va_list list;
	va_start(list, format);
	write_error(error, part, format, list);
	va_end(list);
	return false;
}

void game_effect_add(struct game_effects *effects, const struct game_effect *effect) {
	if (effects != NULL && effects->count < GAME_EFFECTS_MAX) {
		effects->list[effects->count++] = *effect;
	}
}

void game_effect_end(const struct game_rules *rules, const union game_state *state,
	struct game_effects *effects) {
	struct game_status status = game_status(rules, state);
	if (status.phase == GAME_OVER) {
		struct game_effect effect = {
			GAME_ENDED, status.winner, GAME_NOWHERE, GAME_NOWHERE, 0, {0}};
		game_effect_add(effects, &effect);
	}
}

void game_status_end(struct game_status *status, uint8_t winner, const char *reason) {
	status->phase = GAME_OVER;
	status->seat = GAME_NOBODY;
	status->winner = winner;
	status->reason = reason;
	for (uint8_t seat = 0; seat < 2; seat++) {
		status->points[seat] = winner == seat;
	}
}

const char *game_clause_id(const struct game *game, const char *id) {
	for (size_t i = 0; i < game->clauses; i++) {
		if (strcmp(game->clause[i].id, id) == 0) {
			return game->clause[i].id;
		}
	}
	return NULL;
}

void game_start(const struct game_rules *rules, union game_state *state) {
	memset(state, 0, sizeof(*state));
	rules->game->impl->start(rules, state);
}

bool game_read(const struct game_rules *rules, const char *text, union game_state *state,
	struct game_error *error) {
	if (strcmp(text, "start") == 0) {
		game_start(rules, state);
		return true;
	}
	if (strlen(text) >= GAME_POSITION_TEXT_MAX) {
		return game_fail(error, "A position may have at most %d characters.",
			GAME_POSITION_TEXT_MAX - 1);
	}
	union game_state read;
	memset(&read, 0, sizeof(read));
	if (!rules->game->impl->read(rules, text, &read, error)) {
		return false;
	}
	*state = read;
	return true;
}

struct game_status game_status(const struct game_rules *rules, const union game_state *state) {
	struct game_status status = {.seat = GAME_NOBODY, .winner = GAME_NOBODY};
	rules->game->impl->status(rules, state, &status);
	return status;
}

size_t game_steps(const struct game_rules *rules, const union game_state *state,
	struct game_step steps[GAME_STEPS_MAX]) {
	return rules->game->impl->steps(rules, state, steps);
}

bool game_fail_step(const struct game_rules *rules, const union game_state *state, const char *text,
	struct game_error *error) {
	struct game_step steps[GAME_STEPS_MAX];
	char legal[GAME_STEP_TEXT_MAX];
	if (game_steps(rules, state, steps) == 0) {
		return game_fail(error, "\"%.12s\" is not a move.", text);
	}
	rules->game->impl->print_step(rules, state, &steps[0], legal);
	return game_fail(error, "\"%.12s\" is not a move. Try %s.", text, legal);
}

static bool is_listed_step(const struct game_listed *listed, const struct game_step *step) {
	for (size_t i = 0; i < listed->count; i++) {
		if (memcmp(&listed->step[i], step, sizeof(*step)) == 0) {
			return true;
		}
	}
	return false;
}

bool game_is_legal(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step) {
	struct game_step steps[GAME_STEPS_MAX];
	const struct game_listed listed = {steps, game_steps(rules, state, steps)};
	return is_listed_step(&listed, step);
}

/* ---- steps of a text ---- */

static bool refuse_with_sentence(struct game_refusal *refusal, const char *sentence) {
	memset(refusal, 0, sizeof(*refusal));
	struct text text;
	text_init(&text, refusal->text, sizeof(refusal->text));
	text_add_word(&text, sentence);
	return false;
}

/* listed may be NULL: not listed yet. */
static size_t read_legal_step(const struct game_rules *rules, const union game_state *state,
	const struct game_listed *listed, const char *text, struct game_step *step,
	struct game_refusal *refusal) {
	const struct game_impl *impl = rules->game->impl;
	struct game_error error;
	memset(step, 0, sizeof(*step));
	size_t used = impl->read_step(rules, state, text, step, &error);
	if (used > 0 &&
		(listed != NULL ? is_listed_step(listed, step)
				: game_is_legal(rules, state, step))) {
		return used;
	}
	if (refusal != NULL && used == 0) {
		memset(refusal, 0, sizeof(*refusal));
		memcpy(refusal->text, error.text, sizeof(refusal->text));
		refusal->source = error.source;
	} else if (refusal != NULL) {
		memset(refusal, 0, sizeof(*refusal));
		impl->why(rules, state, step, refusal);
	}
	return 0;
}

size_t game_read_step(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_step *step, struct game_refusal *refusal) {
	return read_legal_step(rules, state, NULL, text, step, refusal);
}

const char *game_next_step(const struct game_rules *rules, const char *text) {
	char gap = rules->game->impl->gap;
	if (gap == 0 || *text == '/') {
		return text;
	}
	return *text == gap ? text + 1 : NULL;
}

/* ---- playing text ---- */

/* A text being played. */
struct attempt {
	const struct game_rules *rules;
	union game_state state;
	const struct game_listed *listed; /* the steps of state; NULL: not listed */
	uint8_t seat;                     /* the seat to move */
	size_t played;
	struct game_effects *effects;
	struct game_refusal *refusal;
	struct game_path *path; /* NULL: not wanted */
};

static bool is_attempt_turn_over(const struct attempt *attempt, const struct game_status *status) {
	return status->phase != GAME_CHOICE || status->fresh || status->seat != attempt->seat;
}

static void note_step(struct game_path *path, const struct game_step *step, size_t size) {
	if (path->count < GAME_TURN_STEPS_MAX) {
		path->step[path->count] = *step;
		path->size[path->count] = (uint16_t)size;
	}
	path->count += path->count < UINT8_MAX;
}

/* Play the step that text begins with. Returns the characters used, 0 after a refusal. */
static size_t play_step_of_text(struct attempt *attempt, const char *text) {
	struct game_step step;
	size_t used = read_legal_step(
		attempt->rules, &attempt->state, attempt->listed, text, &step, attempt->refusal);
	if (used > 0) {
		attempt->listed = NULL;
		attempt->rules->game->impl->apply(
			attempt->rules, &attempt->state, &step, attempt->effects);
		attempt->played++;
		if (attempt->path != NULL) {
			note_step(attempt->path, &step, used);
		}
	}
	return used;
}

/* Returns where the next step begins in text; NULL after a refusal. */
static const char *find_next_step(struct attempt *attempt, const char *text) {
	struct game_status status = game_status(attempt->rules, &attempt->state);
	if (is_attempt_turn_over(attempt, &status)) {
		refuse_with_sentence(attempt->refusal, "The turn ends before this text does.");
		return NULL;
	}
	const char *next = game_next_step(attempt->rules, text);
	if (next == NULL) {
		refuse_with_sentence(
			attempt->refusal, "The steps of a turn must be separated by one space.");
	}
	return next;
}

static bool play_steps_in_order(struct attempt *attempt, const char *text) {
	for (;;) {
		size_t used = play_step_of_text(attempt, text);
		if (used == 0) {
			return false;
		}
		text += used;
		if (*text == '\0') {
			return true;
		}
		text = find_next_step(attempt, text);
		if (text == NULL) {
			return false;
		}
	}
}

/* A text split into steps. */
struct pieces {
	size_t count;
	char text[ANY_ORDER_MAX][GAME_STEP_TEXT_MAX];
};

static bool split_steps(const char *text, char gap, struct pieces *pieces) {
	pieces->count = 0;
	while (pieces->count < ANY_ORDER_MAX) {
		size_t length = strcspn(text, (char[]){gap, '\0'});
		if (length == 0 || length >= GAME_STEP_TEXT_MAX) {
			return false;
		}
		memcpy(pieces->text[pieces->count], text, length);
		pieces->text[pieces->count++][length] = '\0';
		if (text[length] == '\0') {
			return true;
		}
		text += length + 1;
	}
	return false;
}

/* Play the steps whose bits are not in done, in the first order that is legal. */
static bool play_in_any_order(struct attempt *attempt, const struct pieces *pieces, unsigned done) {
	struct attempt before = *attempt;
	size_t effects = attempt->effects != NULL ? attempt->effects->count : 0;
	if (done == (1U << pieces->count) - 1) {
		return true;
	}
	for (size_t i = 0; i < pieces->count; i++) {
		if ((done >> i & 1) != 0) {
			continue;
		}
		if (play_step_of_text(attempt, pieces->text[i]) == strlen(pieces->text[i]) &&
			play_in_any_order(attempt, pieces, done | 1U << i)) {
			return true;
		}
		*attempt = before;
		if (attempt->effects != NULL) {
			attempt->effects->count = effects;
		}
	}
	return false;
}

static bool play_otherwise(struct attempt *attempt, const char *text) {
	const struct game_impl *impl = attempt->rules->game->impl;
	struct pieces pieces;
	return impl->same_end_same_turn && split_steps(text, impl->gap, &pieces) &&
		pieces.count > 1 && play_in_any_order(attempt, &pieces, 0);
}

/* Play all of text on attempt, whose state is a copy with status now. On refusal effects are
 * unchanged. */
static bool play_from(struct attempt *attempt, const struct game_status *now, const char *text) {
	if (now->phase == GAME_OVER) {
		return refuse_with_sentence(attempt->refusal, "The game is over.");
	}
	if (now->phase == GAME_CHANCE) {
		return refuse_with_sentence(
			attempt->refusal, "The dice must be thrown before the next step.");
	}
	attempt->seat = now->seat;
	struct attempt before = *attempt;
	size_t effects = attempt->effects != NULL ? attempt->effects->count : 0;
	if (play_steps_in_order(attempt, text)) {
		return true;
	}
	struct game_refusal refusal = *attempt->refusal;
	*attempt = before;
	attempt->path = NULL;
	if (attempt->effects != NULL) {
		attempt->effects->count = effects;
	}
	if (play_otherwise(attempt, text)) {
		return true;
	}
	*attempt->refusal = refusal;
	return false;
}

static bool play_whole_text(struct attempt *attempt, const char *text) {
	struct game_status now = game_status(attempt->rules, &attempt->state);
	return play_from(attempt, &now, text);
}

bool game_play_text(const struct game_rules *rules, union game_state *state, const char *text,
	size_t *played, struct game_effects *effects, struct game_refusal *refusal) {
	struct attempt attempt = {
		.rules = rules, .state = *state, .effects = effects, .refusal = refusal};
	if (!play_whole_text(&attempt, text)) {
		return false;
	}
	*state = attempt.state;
	if (played != NULL) {
		*played = attempt.played;
	}
	return true;
}

bool game_play_path(const struct game_rules *rules, union game_state *state,
	const struct game_status *now, const struct game_listed *listed, const char *text,
	struct game_path *path, struct game_effects *effects, struct game_refusal *refusal) {
	struct attempt attempt = {
		.rules = rules,
		.state = *state,
		.listed = listed,
		.effects = effects,
		.refusal = refusal,
		.path = path,
	};
	path->count = 0;
	if (!play_from(&attempt, now, text)) {
		return false;
	}
	bool is_known = attempt.path != NULL && path->count <= GAME_TURN_STEPS_MAX;
	path->count = is_known ? path->count : 0;
	path->after = game_status(rules, &attempt.state);
	*state = attempt.state;
	return true;
}

/* Play the final stop that the text of a turn omits. */
static bool finish_turn(struct attempt *attempt) {
	struct game_status status = game_status(attempt->rules, &attempt->state);
	if (is_attempt_turn_over(attempt, &status)) {
		return true;
	}
	return play_step_of_text(attempt, ".") != 0 ||
		refuse_with_sentence(attempt->refusal, "The turn is not complete: it must go on.");
}

bool game_play_turn(const struct game_rules *rules, union game_state *state, const char *text,
	struct game_effects *effects, struct game_refusal *refusal) {
	struct attempt attempt = {
		.rules = rules, .state = *state, .effects = effects, .refusal = refusal};
	size_t before = effects != NULL ? effects->count : 0;
	if (play_whole_text(&attempt, text) && finish_turn(&attempt)) {
		*state = attempt.state;
		return true;
	}
	if (effects != NULL) {
		effects->count = before;
	}
	return false;
}

/* ---- words ---- */

const char *game_what_name(enum game_what what) {
	static const char *const names[GAME_WHATS] = {
		[GAME_THROWN] = "thrown",
		[GAME_MOVED] = "moved",
		[GAME_CAPTURED] = "captured",
		[GAME_PROMOTED] = "promoted",
		[GAME_DROPPED] = "dropped",
		[GAME_STOPPED] = "stopped",
		[GAME_PASSED] = "passed",
		[GAME_OFF] = "off",
		[GAME_ADMITTED] = "admitted",
		[GAME_SENTRY_TAKEN] = "sentry_taken",
		[GAME_SENTRY_PLACED] = "sentry_placed",
		[GAME_LOCKED] = "locked",
		[GAME_BONUS] = "bonus",
		[GAME_FLED] = "fled",
		[GAME_COMFORTED] = "comforted",
		[GAME_VOID] = "void",
		[GAME_NAMED] = "named",
		[GAME_ENDED] = "ended",
	};
	assert(what < GAME_WHATS);
	return names[what];
}

const char *const game_groups[] = {[GAME_GROUP_LEAPING] = "leaping",
	[GAME_GROUP_HUNT] = "hunt",
	[GAME_GROUP_MILLS] = "mills",
	[GAME_GROUP_SIEGE] = "siege",
	[GAME_GROUP_DICE] = "dice",
	[GAME_GROUP_SOWING] = "sowing",
	[GAME_GROUPS] = NULL};

const char *game_family_name(enum game_family family) {
	static const char *const names[GAME_FAMILIES] = {
		[GAME_FAMILY_POINTS] = "points",
		[GAME_FAMILY_TABLES] = "tables",
		[GAME_FAMILY_RACE] = "race",
		[GAME_FAMILY_SQUARES] = "squares",
		[GAME_FAMILY_TRACKS] = "tracks",
		[GAME_FAMILY_HOUSES] = "houses",
	};
	assert(family < GAME_FAMILIES);
	return names[family];
}

const char *const game_signs[] = {
	"", "rosette", "ankh", "nefer", "water", "three", "two", "sun", NULL};

const char *game_group_name(enum game_group group) {
	assert(group < GAME_GROUPS);
	return game_groups[group];
}

const char *game_grade_name(enum game_grade grade) {
	static const char *const names[] = {"documented", "inferred", "ours"};
	assert(grade <= GAME_OURS);
	return names[grade];
}

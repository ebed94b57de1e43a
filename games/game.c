/* games/game.c - over the contract: states, texts of steps and turns. */
#include "games/game.h"

#include <assert.h>
#include <string.h>

#include "games/text.h"

enum { ANY_ORDER_MAX = 4 }; /* steps of a turn that are tried in every order */

static void write_error(
	struct game_error *error, const char *part, const char *format, va_list list) {
	struct text text;
	text_init(&text, error->text, sizeof(error->text));
	text_add_list(&text, format, list);
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
		return game_fail(
			error, "A position may have %d characters.", GAME_POSITION_TEXT_MAX - 1);
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

bool game_is_legal(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = game_steps(rules, state, steps);
	for (size_t i = 0; i < count; i++) {
		if (memcmp(&steps[i], step, sizeof(*step)) == 0) {
			return true;
		}
	}
	return false;
}

/* ---- playing text ---- */

/* A text being played. */
struct play {
	const struct game_rules *rules;
	union game_state state;
	uint8_t seat; /* whose turn it is */
	size_t played;
	struct game_effects *effects;
	struct game_refusal *refusal;
};

static bool refuse(struct play *play, const char *sentence) {
	memset(play->refusal, 0, sizeof(*play->refusal));
	struct text text;
	text_init(&text, play->refusal->text, sizeof(play->refusal->text));
	text_add(&text, "%s", sentence);
	return false;
}

static bool is_turn_over(const struct play *play, const struct game_status *status) {
	return status->phase != GAME_CHOICE || status->fresh || status->seat != play->seat;
}

/* Play the step that text begins with. Returns the characters used, 0 after a refusal. */
static size_t play_step(struct play *play, const char *text) {
	const struct game_impl *impl = play->rules->game->impl;
	struct game_step step;
	struct game_error error;
	memset(&step, 0, sizeof(step));
	size_t used = impl->read_step(play->rules, &play->state, text, &step, &error);
	if (used == 0) {
		refuse(play, error.text);
		return 0;
	}
	if (!game_is_legal(play->rules, &play->state, &step)) {
		memset(play->refusal, 0, sizeof(*play->refusal));
		impl->why(play->rules, &play->state, &step, play->refusal);
		return 0;
	}
	impl->apply(play->rules, &play->state, &step, play->effects);
	play->played++;
	return used;
}

/* The place of the next step in text, NULL after a refusal. */
static const char *next_step(struct play *play, const char *text) {
	char gap = play->rules->game->impl->gap;
	struct game_status status = game_status(play->rules, &play->state);
	if (is_turn_over(play, &status)) {
		refuse(play, "The turn is over before this text is.");
		return NULL;
	}
	if (gap != 0 && *text == '/') {
		return text;
	}
	if (gap != 0 && *text != gap) {
		refuse(play, "Between two steps of a turn there must be one blank.");
		return NULL;
	}
	return gap != 0 ? text + 1 : text;
}

static bool play_in_order(struct play *play, const char *text) {
	for (;;) {
		size_t used = play_step(play, text);
		if (used == 0) {
			return false;
		}
		text += used;
		if (*text == '\0') {
			return true;
		}
		text = next_step(play, text);
		if (text == NULL) {
			return false;
		}
	}
}

/* The steps of a text, apart. */
struct pieces {
	size_t count;
	char text[ANY_ORDER_MAX][GAME_STEP_TEXT_MAX];
};

static bool split(const char *text, char gap, struct pieces *pieces) {
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

/* Play the steps whose bits are not in done, in the first order that the rules allow. */
static bool play_in_any_order(struct play *play, const struct pieces *pieces, unsigned done) {
	struct play before = *play;
	size_t effects = play->effects != NULL ? play->effects->count : 0;
	if (done == (1U << pieces->count) - 1) {
		return true;
	}
	for (size_t i = 0; i < pieces->count; i++) {
		if ((done >> i & 1) != 0) {
			continue;
		}
		if (play_step(play, pieces->text[i]) == strlen(pieces->text[i]) &&
			play_in_any_order(play, pieces, done | 1U << i)) {
			return true;
		}
		*play = before;
		if (play->effects != NULL) {
			play->effects->count = effects;
		}
	}
	return false;
}

static bool play_otherwise(struct play *play, const char *text) {
	const struct game_impl *impl = play->rules->game->impl;
	struct pieces pieces;
	return impl->same_end_same_turn && split(text, impl->gap, &pieces) && pieces.count > 1 &&
		play_in_any_order(play, &pieces, 0);
}

/* Play all of text in play, whose state is a copy. On refusal effects are as before. */
static bool play_all(struct play *play, const char *text) {
	struct game_status status = game_status(play->rules, &play->state);
	if (status.phase == GAME_OVER) {
		return refuse(play, "The game is over.");
	}
	if (status.phase == GAME_CHANCE) {
		return refuse(play, "A throw is due before the next step.");
	}
	play->seat = status.seat;
	struct play before = *play;
	size_t effects = play->effects != NULL ? play->effects->count : 0;
	if (play_in_order(play, text)) {
		return true;
	}
	struct game_refusal refusal = *play->refusal;
	*play = before;
	if (play->effects != NULL) {
		play->effects->count = effects;
	}
	if (play_otherwise(play, text)) {
		return true;
	}
	*play->refusal = refusal;
	return false;
}

bool game_play_text(const struct game_rules *rules, union game_state *state, const char *text,
	size_t *played, struct game_effects *effects, struct game_refusal *refusal) {
	struct play play = {
		.rules = rules, .state = *state, .effects = effects, .refusal = refusal};
	if (!play_all(&play, text)) {
		return false;
	}
	*state = play.state;
	if (played != NULL) {
		*played = play.played;
	}
	return true;
}

/* Play the stop that the text of a turn leaves out. */
static bool finish_turn(struct play *play) {
	struct game_status status = game_status(play->rules, &play->state);
	if (is_turn_over(play, &status)) {
		return true;
	}
	return play_step(play, ".") != 0 ||
		refuse(play, "The turn is not complete: it must go on.");
}

bool game_play_turn(const struct game_rules *rules, union game_state *state, const char *text,
	struct game_effects *effects, struct game_refusal *refusal) {
	struct play play = {
		.rules = rules, .state = *state, .effects = effects, .refusal = refusal};
	size_t before = effects != NULL ? effects->count : 0;
	if (play_all(&play, text) && finish_turn(&play)) {
		*state = play.state;
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

const char *game_grade_name(enum game_grade grade) {
	static const char *const names[] = {"documented", "inferred", "ours"};
	assert(grade <= GAME_OURS);
	return names[grade];
}

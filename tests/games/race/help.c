/* tests/games/race/help.c - one table of Laaiqa, for the suites about it. */
#include "tests/games/race/help.h"

struct game_rules *rules;
union game_state state;
struct game_effects effects;

static char answer[200000];
static struct game_refusal refusal;
static struct game_error error;

void set_up(void) {
	ck_assert_msg(games_init(&error), "%s", error.text);
	rules = NULL;
	forget();
}

void tear_down(void) {
	game_rules_destroy(rules);
	games_finish();
}

void sit(const char *options, int seats) {
	const struct game *game = games_find("laaiqa");
	int option[GAME_OPTIONS_MAX];
	char copy[300];
	ck_assert_ptr_nonnull(game);
	game_options_default(game, option);
	snprintf(copy, sizeof(copy), "%s", options);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(game_options_set(game, option, word, &error), "%s", error.text);
	}
	game_rules_destroy(rules);
	rules = game_rules_create(game, seats, option, &error);
	ck_assert_msg(rules != NULL, "%s", error.text);
	game_start(rules, &state);
}

void at(const char *text) {
	ck_assert_msg(game_read(rules, text, &state, &error), "%s: %s", text, error.text);
}

const char *position(void) {
	static char text[GAME_POSITION_TEXT_MAX];
	rules->game->impl->print(rules, &state, text);
	return text;
}

void cast(int light, int dark) {
	struct game_throw thrown = {.count = 2, .values = {(uint8_t)light, (uint8_t)dark}};
	ck_assert_int_eq(phase(), GAME_CHANCE);
	rules->game->impl->take(rules, &state, &thrown, &effects);
	while (game_status(rules, &state).forced) {
		struct game_step list[GAME_STEPS_MAX];
		ck_assert_uint_eq(game_steps(rules, &state, list), 1);
		rules->game->impl->apply(rules, &state, &list[0], &effects);
	}
}

void play(const char *text) {
	ck_assert_msg(game_play_text(rules, &state, text, NULL, &effects, &refusal), "%s at %s: %s",
		text, position(), refusal.text);
}

const struct game_refusal *refused(const char *text) {
	union game_state before = state;
	ck_assert_msg(
		!game_play_text(rules, &state, text, NULL, NULL, &refusal), "%s is legal", text);
	ck_assert_mem_eq(&before, &state, sizeof(state));
	return &refusal;
}

const char *misread(const char *text) {
	union game_state before = state;
	ck_assert_msg(!game_read(rules, text, &state, &error), "%s is read", text);
	ck_assert_mem_eq(&before, &state, sizeof(state));
	return error.text;
}

void resign(int seat) {
	rules->game->impl->resign(rules, &state, seat, &effects);
}

void forget(void) {
	effects.count = 0;
}

int happened(enum game_what what, int value) {
	int count = 0;
	for (size_t i = 0; i < effects.count; i++) {
		const struct game_effect *effect = &effects.list[i];
		count += effect->what == what && (value < 0 || effect->value == value);
	}
	return count;
}

int named(const char *name) {
	int count = 0;
	for (size_t i = 0; i < effects.count; i++) {
		const struct game_effect *effect = &effects.list[i];
		count += effect->what == GAME_NAMED &&
			strcmp(rules->game->impl->named[effect->value], name) == 0;
	}
	return count;
}

const char *story(void) {
	answer[0] = '\0';
	for (size_t i = 0; i < effects.count; i++) {
		if (i > 0) {
			strcat(answer, " ");
		}
		strcat(answer, game_what_name((enum game_what)effects.list[i].what));
	}
	return answer;
}

bool is_legal(const char *text) {
	struct game_step step;
	memset(&step, 0, sizeof(step));
	size_t used = rules->game->impl->read_step(rules, &state, text, &step, &error);
	return used == strlen(text) && game_is_legal(rules, &state, &step);
}

/* ---- lists ---- */

static char *list[TURNS_MAX];
static size_t listed;

static int compare(const void *a, const void *b) {
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static const char *join(const char *between) {
	answer[0] = '\0';
	qsort(list, listed, sizeof(list[0]), compare);
	size_t used = 0;
	for (size_t i = 0; i < listed; i++) {
		bool twice = i > 0 && strcmp(list[i], list[i - 1]) == 0;
		if (!twice) {
			used += (size_t)snprintf(answer + used, sizeof(answer) - used, "%s%s",
				used > 0 ? between : "", list[i]);
		}
	}
	for (size_t i = 0; i < listed; i++) {
		free(list[i]);
	}
	return answer;
}

static void add(const char *text) {
	ck_assert_uint_lt(listed, TURNS_MAX);
	list[listed] = malloc(strlen(text) + 1);
	ck_assert_ptr_nonnull(list[listed]);
	strcpy(list[listed++], text);
}

const char *steps(void) {
	struct game_step found[GAME_STEPS_MAX];
	size_t count = game_steps(rules, &state, found);
	listed = 0;
	for (size_t i = 0; i < count; i++) {
		char text[GAME_STEP_TEXT_MAX];
		rules->game->impl->print_step(rules, &state, &found[i], text);
		add(text);
	}
	return join(" ");
}

/* The turn without the places of sentries; false if one is put where it may be in the way. */
static bool strip(const char *text, char *plain) {
	for (; *text != '\0'; text++) {
		if (*text != '/') {
			*plain++ = *text;
			continue;
		}
		if (text[1] == to_move()[0] || text[2] != 'p') {
			return false;
		}
		text += 3;
	}
	*plain = '\0';
	return true;
}

static bool add_turn(void *user, const char *text, const union game_state *after) {
	char plain[GAME_TURN_TEXT_MAX];
	(void)user;
	(void)after;
	if (strip(text, plain)) {
		add(plain);
	}
	return true;
}

const char *turns(void) {
	listed = 0;
	game_turns(rules, &state, add_turn, NULL);
	return join(" | ");
}

size_t count_turns(void) {
	const char *all = turns();
	size_t count = all[0] != '\0';
	for (; *all != '\0'; all++) {
		count += *all == '|';
	}
	return count;
}

enum game_phase phase(void) {
	return game_status(rules, &state).phase;
}

const char *to_move(void) {
	struct game_status status = game_status(rules, &state);
	return status.seat == GAME_NOBODY ? "-" : rules->seat[status.seat].key;
}

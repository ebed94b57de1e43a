/* games/define_pdn.c - reads how a game of draughts is written in PDN, as its standard has it. */
#include "games/define_json.h"

#include <string.h>

enum { TYPE_MAX = 999 };

/* Squares have numbers only where the board is drawn as squares. */
static bool check_drawing(
	struct define *define, json_t *object, const struct game *game, const int *option) {
	struct game_drawing drawing = {.points = 0};
	struct game_error error;
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	if (rules == NULL) {
		return define_fail(define, object, "options", "%s", error.text);
	}
	game->impl->draw(rules, &drawing);
	game_rules_destroy(rules);
	return drawing.family == GAME_FAMILY_SQUARES ||
		define_fail(define, object, NULL,
			"only boards of squares are numbered; add \"look\": \"squares\"");
}

/* Files of others must be readable with the options that they are read with. */
static bool try_pdn(struct define *define, json_t *object, const struct game *game) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	const char *const *own = game->pdn.options;
	game_options_default(game, option);
	for (size_t i = 0; own != NULL && own[i] != NULL; i++) {
		if (!game_options_set(game, option, own[i], &error)) {
			return define_fail(define, object, "options", "%s", error.text);
		}
	}
	return check_drawing(define, object, game, option);
}

static bool read_pdn_members(struct define *define, json_t *object, struct game_pdn *pdn) {
	static const char *const keys[] = {"type", "squares", "results", "takes", "options", NULL};
	static const char *const squares[] = {"letters", "numbers", NULL};
	static const char *const results[] = {"1-0", "2-0", NULL};
	static const char *const takes[] = {"x", ":", NULL};
	int numbers = pdn->numbers, twofold = pdn->twofold, sign = pdn->takes == ':';
	enum define_need need = pdn->type == 0 ? DEFINE_MUST : DEFINE_MAY;
	if (!define_keys(define, object, keys) ||
		!define_int(define, object, "type", need, 1, TYPE_MAX, &pdn->type) ||
		!define_word(define, object, "squares", DEFINE_MAY, squares, &numbers) ||
		!define_word(define, object, "results", DEFINE_MAY, results, &twofold) ||
		!define_word(define, object, "takes", DEFINE_MAY, takes, &sign) ||
		!define_strings(define, object, "options", DEFINE_MAY, &pdn->options, NULL)) {
		return false;
	}
	pdn->numbers = numbers == 1;
	pdn->twofold = twofold == 1;
	pdn->takes = takes[sign][0];
	return true;
}

bool define_pdn(struct define *define, struct game *game) {
	json_t *object = NULL;
	if (!define_object(define, define->root, "pdn", DEFINE_MAY, &object)) {
		return false;
	}
	if (object == NULL) {
		return true;
	}
	if (!game->impl->is_in_pdn) {
		return define_fail(
			define, define->root, "pdn", "games of this module are not written in PDN");
	}
	return read_pdn_members(define, object, &game->pdn) && try_pdn(define, object, game);
}

/* games/race/board.c - builds the maze from the parameters of the definition. */
#include <stdio.h>
#include <string.h>

#include "games/race/internal.h"
#include "base/text.h"

static const struct game_parameter *find_maze_parameter(
	const struct race_rules *rules, const char *name) {
	const struct game *game = rules->base.game;
	for (size_t i = 0; i < game->parameters; i++) {
		if (strcmp(game->parameter[i].name, name) == 0) {
			return &game->parameter[i];
		}
	}
	return NULL;
}

/* Find a list of least to most numbers; NULL with an error if it is anything else. */
static const struct game_parameter *find_number_list(const struct race_rules *rules,
	const char *name, size_t least, size_t most, struct game_error *error) {
	const struct game_parameter *list = find_maze_parameter(rules, name);
	if (list == NULL || list->text != NULL || list->numbers < least || list->numbers > most) {
		if (least == most) {
			game_fail(error, "The parameter %s must be a list of %zu numbers.", name,
				least);
		} else {
			game_fail(error, "The parameter %s must be a list of %zu to %zu numbers.",
				name, least, most);
		}
		return NULL;
	}
	return list;
}

/* Like find_number_list; every number must be a space of the quarter. */
static const struct game_parameter *find_spaces(const struct race_rules *rules, const char *name,
	size_t least, size_t most, struct game_error *error) {
	const struct game_parameter *list = find_number_list(rules, name, least, most, error);
	for (size_t i = 0; list != NULL && i < list->numbers; i++) {
		if (list->number[i] < 0 || list->number[i] >= rules->each) {
			game_fail(error, "The parameter %s must list spaces of a quarter, 0 to %d.",
				name, rules->each - 1);
			return NULL;
		}
	}
	return list;
}

/* ---- names and places ---- */

/* Read the space-separated names of one quarter; each is prefixed with the key of its seat. */
static bool read_space_names(struct race_rules *rules, struct game_error *error) {
	const struct game_parameter *names = find_maze_parameter(rules, "names");
	const char *at = names != NULL && names->text != NULL ? names->text : "";
	while (*at != '\0') {
		size_t length = strcspn(at, " ");
		if (length == 0 || length > 3 || rules->each == RACE_EACH_MAX) {
			return game_fail(error,
				"The parameter names must be up to %d names of 1 to 3 letters, separated by single spaces.",
				RACE_EACH_MAX);
		}
		for (int q = 0; q < RACE_QUARTERS; q++) {
			struct race_space *space = &rules->space[q * RACE_EACH_MAX + rules->each];
			struct text text;
			text_init(&text, space->label, sizeof(space->label));
			text_add(&text, "%s%.*s", rules->base.game->seat[q].key, (int)length, at);
		}
		rules->each++;
		at += length + (at[length] == ' ');
	}
	return rules->each > 0 || game_fail(error, "The parameter names must name the spaces.");
}

/* Move the quarters next to each other, with the fountain last. */
static bool close_up(struct race_rules *rules, struct game_error *error) {
	const struct game_parameter *fountain = find_maze_parameter(rules, "fountain");
	for (int q = 1; q < RACE_QUARTERS; q++) {
		memmove(&rules->space[q * rules->each], &rules->space[q * RACE_EACH_MAX],
			rules->each * sizeof(rules->space[0]));
	}
	rules->fountain = (uint8_t)(RACE_QUARTERS * rules->each);
	rules->spaces = (uint8_t)(rules->fountain + 1);
	if (fountain == NULL || fountain->text == NULL || strlen(fountain->text) > 3) {
		return game_fail(error, "The parameter fountain must be a name of 1 to 3 letters.");
	}
	struct race_space *space = &rules->space[rules->fountain];
	memset(space, 0, sizeof(*space));
	strcpy(space->label, fountain->text);
	space->kind = RACE_FOUNTAIN;
	space->quarter = GAME_NOBODY;
	space->value = RACE_VICTORIES + 1;
	space->own = GAME_NOWHERE;
	return true;
}

/* Read the coordinates of the first quarter; each further quarter is rotated counter-clockwise by a
 * right angle. */
static bool read_places(struct race_rules *rules, struct game_error *error) {
	const struct game_parameter *x = find_number_list(
		rules, "x", rules->each, rules->each, error);
	const struct game_parameter *y = x != NULL
		? find_number_list(rules, "y", rules->each, rules->each, error)
		: NULL;
	const struct game_parameter *middle = y != NULL
		? find_number_list(rules, "middle", 2, 2, error)
		: NULL;
	if (middle == NULL) {
		return false;
	}
	for (int k = 0; k < rules->each; k++) {
		int dx = x->number[k] - middle->number[0], dy = y->number[k] - middle->number[1];
		for (int q = 0; q < RACE_QUARTERS; q++) {
			struct race_space *space = &rules->space[q * rules->each + k];
			space->x = (float)(middle->number[0] + dx);
			space->y = (float)(middle->number[1] + dy);
			int turned = -dy;
			dy = dx;
			dx = turned;
		}
	}
	rules->space[rules->fountain].x = (float)middle->number[0];
	rules->space[rules->fountain].y = (float)middle->number[1];
	return true;
}

/* ---- kinds ---- */

static void set_kind(struct race_rules *rules, int k, enum race_kind kind, int value) {
	for (int q = 0; q < RACE_QUARTERS; q++) {
		rules->space[q * rules->each + k].kind = (uint8_t)kind;
		rules->space[q * rules->each + k].value = (uint8_t)value;
	}
}

static bool read_kinds(struct race_rules *rules, struct game_error *error) {
	const struct game_parameter *entry = find_spaces(rules, "entry", 1, 1, error);
	const struct game_parameter *start = entry != NULL
		? find_spaces(rules, "start", 1, 1, error)
		: NULL;
	const struct game_parameter *path = start != NULL
		? find_spaces(rules, "path", 0, rules->each, error)
		: NULL;
	const struct game_parameter *victory = path != NULL
		? find_spaces(rules, "victory", RACE_VICTORIES, RACE_VICTORIES, error)
		: NULL;
	const struct game_parameter *counting = victory != NULL
		? find_spaces(rules, "counting", 0, rules->each, error)
		: NULL;
	if (counting == NULL) {
		return false;
	}
	set_kind(rules, entry->number[0], RACE_ENTRY, 0);
	set_kind(rules, start->number[0], RACE_START, 0);
	for (size_t i = 0; i < path->numbers; i++) {
		set_kind(rules, path->number[i], RACE_PATH, 0);
	}
	for (int i = 0; i < RACE_VICTORIES; i++) {
		set_kind(rules, victory->number[i], RACE_VICTORY, i + 1);
	}
	for (size_t i = 0; i < RACE_QUARTERS * counting->numbers; i++) {
		int q = (int)(i % RACE_QUARTERS);
		rules->space[q * rules->each + counting->number[i / RACE_QUARTERS]].counting = true;
	}
	for (int seat = 0; seat < rules->base.seats; seat++) {
		rules->entry[seat] = (uint8_t)(rules->quarter[seat] * rules->each +
			entry->number[0]);
		rules->start[seat] = (uint8_t)(rules->quarter[seat] * rules->each +
			start->number[0]);
	}
	return true;
}

static bool read_sentry_spaces(struct race_rules *rules, struct game_error *error) {
	const struct game_parameter *list = find_spaces(rules, "sentries",
		RACE_SENTRIES / RACE_QUARTERS, RACE_SENTRIES / RACE_QUARTERS, error);
	if (list == NULL) {
		return false;
	}
	for (int i = 0; i < RACE_SENTRIES; i++) {
		int space = i % RACE_QUARTERS * rules->each + list->number[i / RACE_QUARTERS];
		if (rules->space[space].kind != RACE_WAY) {
			return game_fail(error,
				"The parameter sentries must list spaces of the common path.");
		}
		rules->sentry[i] = (uint8_t)space;
	}
	return true;
}

/* ---- ways ---- */

static bool fail_ways(const char *name, const struct race_rules *rules, struct game_error *error) {
	return game_fail(error,
		"The parameter %s must have pairs, from and to: spaces of a quarter (0 to "
		"%d), of the next one (%d more), or -1 for the fountain; at most %d from one space.",
		name, rules->each - 1, rules->each, RACE_NEXT_MAX);
}

/* Returns the space that number means as seen from quarter q. */
static int find_goal_space(const struct race_rules *rules, int q, int number) {
	if (number < 0) {
		return rules->fountain;
	}
	q = (q + number / rules->each) % RACE_QUARTERS;
	return q * rules->each + number % rules->each;
}

static bool add_way_per_quarter(struct race_rules *rules, int from, int to, bool own) {
	for (int q = 0; q < RACE_QUARTERS; q++) {
		struct race_space *space = &rules->space[q * rules->each + from];
		uint8_t next = (uint8_t)find_goal_space(rules, q, to);
		if (own) {
			space->own = next;
		} else if (space->nexts < RACE_NEXT_MAX) {
			space->next[space->nexts++] = next;
		} else {
			return false;
		}
	}
	return true;
}

static bool read_ways(
	struct race_rules *rules, const char *name, bool own, struct game_error *error) {
	const struct game_parameter *list = find_number_list(
		rules, name, 2, 4 * RACE_EACH_MAX, error);
	if (list == NULL) {
		return false;
	}
	for (size_t i = 0; i + 1 < list->numbers; i += 2) {
		int from = list->number[i], to = list->number[i + 1];
		if (from < 0 || from >= rules->each || to < -1 || to >= 2 * rules->each ||
			!add_way_per_quarter(rules, from, to, own)) {
			return fail_ways(name, rules, error);
		}
	}
	return list->numbers % 2 == 0 || fail_ways(name, rules, error);
}

/* Compute the distance of each space to the fountain: spaces at distance n are found from those at
 * n - 1. */
static bool measure_home_distances(struct race_rules *rules, int seat, struct game_error *error) {
	uint8_t *home = rules->home[seat];
	memset(home, GAME_NOWHERE, sizeof(rules->home[seat]));
	home[rules->fountain] = 0;
	for (int far = 1; far <= rules->spaces; far++) {
		for (int i = 0; i < rules->fountain; i++) {
			const struct race_space *space = &rules->space[i];
			bool own = space->quarter == rules->quarter[seat] &&
				space->own != GAME_NOWHERE;
			bool near = own && home[space->own] == far - 1;
			for (int j = 0; j < space->nexts && (!own || rules->is.lap_again); j++) {
				near = near || home[space->next[j]] == far - 1;
			}
			if (near && home[i] == GAME_NOWHERE) {
				home[i] = (uint8_t)far;
			}
		}
	}
	return home[rules->start[seat]] != GAME_NOWHERE ||
		game_fail(error,
			"The parameter ways must lead from every starting space to the fountain.");
}

static void number_spaces(struct race_rules *rules) {
	for (int i = 0; i < rules->spaces; i++) {
		int space = i == rules->fountain
			? i
			: i % RACE_QUARTERS * rules->each + i / RACE_QUARTERS;
		rules->written[i] = (uint8_t)space;
		rules->rank[space] = (uint8_t)i;
	}
}

bool race_board(struct race_rules *rules, struct game_error *error) {
	if (!read_space_names(rules, error) || !close_up(rules, error) ||
		!read_places(rules, error)) {
		return false;
	}
	for (int i = 0; i < rules->fountain; i++) {
		rules->space[i].quarter = (uint8_t)(i / rules->each);
		rules->space[i].own = GAME_NOWHERE;
	}
	if (!read_kinds(rules, error) || !read_sentry_spaces(rules, error) ||
		!read_ways(rules, "ways", false, error) ||
		!read_ways(rules, "own_ways", true, error)) {
		return false;
	}
	number_spaces(rules);
	for (int seat = 0; seat < rules->base.seats; seat++) {
		if (!measure_home_distances(rules, seat, error)) {
			return false;
		}
	}
	return true;
}

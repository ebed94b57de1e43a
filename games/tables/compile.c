/* games/tables/compile.c - compiles a definition and its options into tables. */
#include <stdio.h>
#include <string.h>

#include "games/tables/internal.h"
#include "base/text.h"

enum { SCORE_MAX = 9 }; /* points of a win */

/* Does condition, "option=value", hold? */
static bool is_condition_met(const struct game_rules *rules, const char *condition) {
	const char *equals = strchr(condition, '=');
	for (size_t i = 0; equals != NULL && i < rules->game->options; i++) {
		const struct game_option *option = &rules->game->option[i];
		size_t length = strlen(option->name);
		char value[32];
		game_option_print(option, rules->option[i], value, sizeof(value));
		if (length == (size_t)(equals - condition) &&
			strncmp(option->name, condition, length) == 0 &&
			strcmp(value, equals + 1) == 0) {
			return true;
		}
	}
	return false;
}

/* Returns the parameter that applies with these options, NULL if there is none. */
static const struct game_parameter *find_applicable_parameter(
	const struct tables_rules *rules, const char *name) {
	const struct game *game = rules->base.game;
	const struct game_parameter *plain = NULL;
	size_t length = strlen(name);
	for (size_t i = 0; i < game->parameters; i++) {
		const struct game_parameter *parameter = &game->parameter[i];
		if (strncmp(parameter->name, name, length) != 0) {
			continue;
		}
		if (parameter->name[length] == '@' &&
			is_condition_met(&rules->base, parameter->name + length + 1)) {
			return parameter;
		}
		if (parameter->name[length] == '\0') {
			plain = parameter;
		}
	}
	return plain;
}

/* Read a number from min to max; *out is unchanged if the parameter is missing. */
static bool read_number_parameter(const struct tables_rules *rules, const char *name, int min,
	int max, uint8_t *out, struct game_error *error) {
	const struct game_parameter *parameter = find_applicable_parameter(rules, name);
	if (parameter == NULL) {
		return true;
	}
	if (parameter->numbers != 1 || parameter->number[0] < min || parameter->number[0] > max) {
		return game_fail(
			error, "The parameter %s must be a number from %d to %d.", name, min, max);
	}
	*out = (uint8_t)parameter->number[0];
	return true;
}

static bool read_switch_parameter(
	const struct tables_rules *rules, const char *name, bool *out, struct game_error *error) {
	uint8_t number = 0;
	if (!read_number_parameter(rules, name, 0, 1, &number, error)) {
		return false;
	}
	*out = number == 1;
	return true;
}

/* Read one of words, which end with NULL, as its index. */
static bool read_word_parameter(const struct tables_rules *rules, const char *name,
	const char *const words[], int *out, struct game_error *error) {
	const struct game_parameter *parameter = find_applicable_parameter(rules, name);
	for (int i = 0; parameter != NULL && parameter->text != NULL && words[i] != NULL; i++) {
		if (strcmp(parameter->text, words[i]) == 0) {
			*out = i;
			return true;
		}
	}
	char list[80];
	struct text text;
	text_init(&text, list, sizeof(list));
	for (int i = 0; words[i] != NULL; i++) {
		text_add(&text, i == 0 ? "%s" : words[i + 1] != NULL ? ", %s" : " or %s", words[i]);
	}
	return game_fail(error, "The parameter %s must be %s.", name, list);
}

static bool read_seat_path(struct tables_rules *rules, int seat, struct game_error *error) {
	const char *name = seat == 0 ? "white_path" : "black_path";
	const struct game_parameter *path = find_applicable_parameter(rules, name);
	if (path == NULL || path->numbers != 3 || path->number[0] < 1 ||
		path->number[0] > TABLES_POINTS ||
		(path->number[1] != 1 && path->number[1] != -1) ||
		path->number[2] < 2 * TABLES_HOME || path->number[2] > TABLES_POINTS) {
		return game_fail(error,
			"The parameter %s must be the first point (1 to 24), the step "
			"(1 or -1) and the number of points (12 to 24).",
			name);
	}
	rules->length = (uint8_t)path->number[2];
	for (int place = 1; place <= rules->length; place++) {
		int point = path->number[0] - 1 + path->number[1] * (place - 1) + TABLES_POINTS;
		point = point % TABLES_POINTS + 1;
		rules->board[seat][place] = (uint8_t)point;
		rules->place[seat][point] = (uint8_t)place;
	}
	rules->board[seat][0] = TABLES_BAR_POINT;
	rules->board[seat][rules->length + 1] = TABLES_OFF_POINT;
	rules->place[seat][TABLES_OFF_POINT] = rules->length + 1;
	return true;
}

static bool fail_start(const char *name, struct game_error *error) {
	return game_fail(error,
		"The parameter %s must list points of the path, each with its men, 1 to "
		"%d in all.",
		name, TABLES_MEN);
}

/* Read the men of seat; *men is their number. */
static bool read_seat_start(
	struct tables_rules *rules, int seat, int *men, struct game_error *error) {
	const char *name = seat == 0 ? "white_start" : "black_start";
	const struct game_parameter *start = find_applicable_parameter(rules, name);
	*men = 0;
	if (start == NULL || start->numbers % 2 != 0) {
		return fail_start(name, error);
	}
	for (size_t i = 0; i < start->numbers; i += 2) {
		int point = start->number[i], count = start->number[i + 1];
		if (point < 1 || point > TABLES_POINTS || rules->place[seat][point] == 0 ||
			count < 1 || count > TABLES_MEN ||
			rules->start[0][point] + rules->start[1][point] != 0) {
			return fail_start(name, error);
		}
		rules->start[seat][point] = (uint8_t)count;
		*men += count;
	}
	return (*men > 0 && *men <= TABLES_MEN) || fail_start(name, error);
}

static bool read_numbering(struct tables_rules *rules, struct game_error *error) {
	static const char *const numberings[] = {"from_bar", "from_corner", NULL};
	int numbering = 0;
	if (find_applicable_parameter(rules, "numbering") != NULL &&
		!read_word_parameter(rules, "numbering", numberings, &numbering, error)) {
		return false;
	}
	rules->from_corner = numbering == 1;
	return true;
}

static bool read_board(struct tables_rules *rules, struct game_error *error) {
	int white, black;
	if (!read_seat_path(rules, 0, error)) {
		return false;
	}
	int length = rules->length;
	if (!read_seat_path(rules, 1, error) || !read_seat_start(rules, 0, &white, error) ||
		!read_seat_start(rules, 1, &black, error)) {
		return false;
	}
	if (rules->length != length || white != black) {
		return game_fail(error,
			"Both sides must have paths of the same length, and the same number of men.");
	}
	rules->men = (uint8_t)white;
	return true;
}

static bool read_held_limits(struct tables_rules *rules, struct game_error *error) {
	const struct game_parameter *list = find_applicable_parameter(rules, "held_at_most");
	size_t numbers = list != NULL ? list->numbers : 0;
	if (numbers % 3 != 0 || numbers / 3 > TABLES_LIMITS) {
		return game_fail(error,
			"The parameter held_at_most must have three numbers for each of up to %d sections.",
			TABLES_LIMITS);
	}
	for (size_t i = 0; i < numbers; i += 3) {
		int from = list->number[i], to = list->number[i + 1], most = list->number[i + 2];
		if (from < 1 || to < from || to > rules->length || most < 1 || most > to - from) {
			return game_fail(error,
				"The parameter held_at_most must give a first and a last place of "
				"the path and a number less than the places between them.");
		}
		rules->limit[rules->limits++] = (struct tables_limit){
			(uint8_t)from, (uint8_t)to, (uint8_t)most};
	}
	return true;
}

static bool read_six(struct tables_rules *rules, struct game_error *error) {
	const struct game_parameter *pair = find_applicable_parameter(rules, "six_needs");
	if (pair == NULL || (pair->numbers == 1 && pair->number[0] == 0)) {
		return true;
	}
	for (size_t i = 0; i < 2; i++) {
		if (pair->numbers != 2 || pair->number[i] < 1 || pair->number[i] > rules->length) {
			return game_fail(error,
				"The parameter six_needs must be two places of the path, or 0.");
		}
		rules->six_needs[i] = (uint8_t)pair->number[i];
	}
	return true;
}

static bool read_walls(struct tables_rules *rules, struct game_error *error) {
	return read_held_limits(rules, error) && read_six(rules, error) &&
		read_switch_parameter(rules, "must_open", &rules->must_open, error);
}

static bool read_turn_rules(struct tables_rules *rules, struct game_error *error) {
	static const char *const leads[] = {"white", "black", "dice", "first_throw", NULL};
	static const char *const leftovers[] = {"lost", "may", "must", NULL};
	int lead = 0, leftover = 0;
	rules->dice = rules->doublet = 2;
	if (!read_number_parameter(rules, "dice", 2, TABLES_ROLL, &rules->dice, error) ||
		!read_word_parameter(rules, "lead", leads, &lead, error) ||
		!read_word_parameter(rules, "leftover", leftovers, &leftover, error) ||
		!read_number_parameter(rules, "doublet", 2, TABLES_DICE, &rules->doublet, error)) {
		return false;
	}
	if (rules->dice > 2 &&
		(rules->doublet != 2 || lead == TABLES_FIRST_THROW || leftover != TABLES_LOST)) {
		return game_fail(error,
			"Three dice go with a doublet that is played twice, a leftover that is lost, and a "
			"lead that is not the first throw.");
	}
	if (leftover != TABLES_LOST && rules->doublet != 2) {
		return game_fail(error,
			"A leftover may go to the opponent only where a doublet is played "
			"twice.");
	}
	if (leftover != TABLES_LOST && rules->hits) {
		return game_fail(
			error, "A leftover may go to the opponent only where nobody is hit.");
	}
	rules->lead = (enum tables_lead)lead;
	rules->leftover = (enum tables_leftover)leftover;
	return read_number_parameter(
		       rules, "first_man", 0, rules->length, &rules->first_man, error) &&
		read_number_parameter(
			rules, "single_until", 0, rules->length, &rules->single_until, error) &&
		read_number_parameter(
			rules, "single_within", 0, rules->length, &rules->single_within, error) &&
		read_switch_parameter(rules, "higher", &rules->higher, error) &&
		read_switch_parameter(rules, "off_exact", &rules->off_exact, error);
}

/* What becomes of a lone man on whose point an enemy lands. */
static bool read_hit(struct tables_rules *rules, struct game_error *error) {
	static const char *const hits[] = {"none", "bar", NULL};
	int hit = 0;
	if (find_applicable_parameter(rules, "hit") != NULL &&
		!read_word_parameter(rules, "hit", hits, &hit, error)) {
		return false;
	}
	rules->hits = hit == 1;
	rules->closed = rules->hits ? 2 : 1;
	rules->first_place = rules->hits ? 0 : 1;
	return true;
}

static bool read_score(struct tables_rules *rules, struct game_error *error) {
	bool twice = false;
	if (!read_switch_parameter(rules, "double_none_off", &twice, error)) {
		return false;
	}
	rules->gammon = twice ? 2 : 1;
	if (!read_number_parameter(rules, "gammon", 1, SCORE_MAX, &rules->gammon, error)) {
		return false;
	}
	rules->backgammon = rules->gammon;
	return read_number_parameter(
		       rules, "backgammon", rules->gammon, SCORE_MAX, &rules->backgammon, error) &&
		read_number_parameter(rules, "prime", 0, SCORE_MAX, &rules->prime, error) &&
		read_switch_parameter(rules, "tie", &rules->tie, error);
}

static bool require_clause(const struct game *game, const char *id, struct game_error *error) {
	for (size_t i = 0; i < game->clauses; i++) {
		if (strcmp(game->clause[i].id, id) == 0) {
			return true;
		}
	}
	return game_fail(error, "The parameters use a rule whose clause %s is missing.", id);
}

/* Every clause that a refusal may cite must exist. */
static bool check_cited_clauses(const struct tables_rules *rules, struct game_error *error) {
	const struct game *game = rules->base.game;
	const struct {
		const char *id;
		bool needed;
	} clauses[] = {
		{"turn.dice", true},
		{"turn.closed", true},
		{"turn.compulsion", true},
		{"off.home", true},
		{"off.higher", true},
		{"turn.hit", rules->hits},
		{"turn.enter", rules->hits},
		{"turn.leftover", rules->leftover != TABLES_LOST},
		{"turn.higher", rules->higher},
		{"start.first_man", rules->first_man != 0},
		{"start.single", rules->single_until != 0 || rules->single_within != 0},
		{"wall.limit", rules->limits > 0},
		{"wall.open", rules->must_open},
		{"wall.six", rules->six_needs[0] != 0},
	};
	for (size_t i = 0; i < sizeof(clauses) / sizeof(clauses[0]); i++) {
		if (clauses[i].needed && !require_clause(game, clauses[i].id, error)) {
			return false;
		}
	}
	return true;
}

bool tables_compile(struct game_rules *base, struct game_error *error) {
	struct tables_rules *rules = (struct tables_rules *)base;
	if (base->seats != 2) {
		return game_fail(error, "The tables module requires two seats.");
	}
	return read_board(rules, error) && read_numbering(rules, error) && read_hit(rules, error) &&
		read_turn_rules(rules, error) && read_score(rules, error) &&
		read_walls(rules, error) && check_cited_clauses(rules, error);
}

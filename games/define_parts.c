/* games/define_parts.c - reads seats, clauses, options, examples and parameters of a definition. */
#include "games/define_json.h"

#include <string.h>

enum {
	CLAUSES_MAX = 200,
	EXAMPLES_MAX = 50,
	PARAMETERS_MAX = 100,
	NUMBERS_MAX = 500,
	NUMBER_MAX = 1000000
};

static const char *const grades[] = {"documented", "inferred", "ours", NULL};

static bool must_be_object(struct define *define, json_t *list, size_t i, const char *what) {
	json_t *entry = json_array_get(list, i);
	if (json_is_object(entry)) {
		return true;
	}
	return define_fail(define, list, NULL, "%s %zu must be an object in braces", what, i + 1);
}

/* ---- seats ---- */

static bool read_seat_entry(struct define *define, json_t *object, struct game_seat *seat) {
	static const char *const keys[] = {"key", "name", "piece", NULL};
	return define_keys(define, object, keys) &&
		define_name(define, object, "key",
			"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", 4, &seat->key) &&
		define_string(define, object, "name", DEFINE_MUST, &seat->name) &&
		define_string(define, object, "piece", DEFINE_MUST, &seat->piece);
}

static bool read_seat_list(struct define *define, struct game *game) {
	json_t *list;
	if (!define_array(define, define->root, "seats", DEFINE_MUST, 2, GAME_SEATS_MAX, &list)) {
		return false;
	}
	int count = (int)json_array_size(list);
	struct game_seat *seats = define_alloc(define, (size_t)count, sizeof(*seats));
	if (seats == NULL) {
		return false;
	}
	for (int i = 0; i < count; i++) {
		json_t *entry = json_array_get(list, (size_t)i);
		if (!must_be_object(define, list, (size_t)i, "seat") ||
			!read_seat_entry(define, entry, &seats[i])) {
			return false;
		}
		for (int j = 0; j < i; j++) {
			if (strcmp(seats[i].key, seats[j].key) == 0) {
				return define_fail(define, entry, "key",
					"two seats have the same key \"%s\"", seats[i].key);
			}
		}
	}
	game->seat = seats;
	game->seats_max = game->seats_min = count;
	return define_int(
		define, define->root, "seats_min", DEFINE_MAY, 2, count, &game->seats_min);
}

/* ---- clauses ---- */

static bool read_clause(struct define *define, json_t *object, struct game_clause *clause) {
	static const char *const keys[] = {"id", "text", "source", "grade", NULL};
	int grade;
	if (!define_keys(define, object, keys) ||
		!define_name(define, object, "id", "abcdefghijklmnopqrstuvwxyz0123456789_.", 40,
			&clause->id) ||
		!define_string(define, object, "text", DEFINE_MUST, &clause->text) ||
		!define_string(define, object, "source", DEFINE_MUST, &clause->source) ||
		!define_word(define, object, "grade", DEFINE_MUST, grades, &grade)) {
		return false;
	}
	clause->grade = (enum game_grade)grade;
	return true;
}

static bool read_clauses(struct define *define, struct game *game) {
	json_t *list;
	if (!define_array(define, define->root, "clauses", DEFINE_MUST, 1, CLAUSES_MAX, &list)) {
		return false;
	}
	size_t count = json_array_size(list);
	struct game_clause *clauses = define_alloc(define, count, sizeof(*clauses));
	if (clauses == NULL) {
		return false;
	}
	game->clause = clauses;
	for (size_t i = 0; i < count; i++) {
		json_t *entry = json_array_get(list, i);
		if (!must_be_object(define, list, i, "clause") ||
			!read_clause(define, entry, &clauses[i])) {
			return false;
		}
		if (game_clause_id(game, clauses[i].id) != NULL) {
			return define_fail(define, entry, "id",
				"two clauses have the same id \"%s\"", clauses[i].id);
		}
		game->clauses++;
	}
	return true;
}

static bool replace_clause(struct define *define, json_t *entry, const struct game *game,
	struct game_clause *clauses) {
	struct game_clause clause;
	if (!read_clause(define, entry, &clause)) {
		return false;
	}
	for (size_t i = 0; i < game->clauses; i++) {
		if (strcmp(clauses[i].id, clause.id) == 0) {
			clauses[i] = clause;
			return true;
		}
	}
	return define_fail(
		define, entry, "id", "%s has no clause \"%.40s\"", game->preset, clause.id);
}

bool define_preset_clauses(struct define *define, struct game *game) {
	json_t *list = NULL;
	if (!define_array(define, define->root, "clauses", DEFINE_MAY, 1, CLAUSES_MAX, &list)) {
		return false;
	}
	struct game_clause *clauses = define_alloc(define, game->clauses, sizeof(*clauses));
	if (list == NULL || clauses == NULL) {
		return clauses != NULL;
	}
	memcpy(clauses, game->clause, game->clauses * sizeof(*clauses));
	for (size_t i = 0; i < json_array_size(list); i++) {
		if (!must_be_object(define, list, i, "clause") ||
			!replace_clause(define, json_array_get(list, i), game, clauses)) {
			return false;
		}
	}
	game->clause = clauses;
	return true;
}

/* Read the id of an existing clause, if given. */
static bool read_clause_id(
	struct define *define, const struct game *game, json_t *object, const char **id) {
	if (!define_string(define, object, "clause", DEFINE_MAY, id)) {
		return false;
	}
	if (*id != NULL && game_clause_id(game, *id) == NULL) {
		return define_fail(define, object, "clause",
			"there is no clause \"%.40s\" in \"clauses\"", *id);
	}
	return true;
}

/* ---- options ---- */

static bool read_option_words(struct define *define, json_t *object, struct game_option *option) {
	static const char *const none[] = {NULL};
	size_t words = 0, titles = 0;
	option->words = none;
	if (!define_strings(define, object, "values", DEFINE_MAY, &option->words, &words) ||
		!define_strings(
			define, object, "titles", DEFINE_MAY, &option->word_titles, &titles)) {
		return false;
	}
	if (option->word_titles != NULL && titles != words) {
		return define_fail(
			define, object, "titles", "there must be as many \"titles\" as \"values\"");
	}
	for (size_t i = 0; i < words; i++) {
		if (!define_is_made_of(
			    option->words[i], "abcdefghijklmnopqrstuvwxyz0123456789_", 24)) {
			return define_fail(define, object, "values",
				"a value may have up to 24 small letters, digits and _");
		}
	}
	return true;
}

static bool read_option_numbers(struct define *define, json_t *object, struct game_option *option) {
	json_t *list = NULL;
	option->max = -1;
	if (!define_array(define, object, "numbers", DEFINE_MAY, 2, 2, &list)) {
		return false;
	}
	if (list == NULL) {
		return option->words[0] != NULL ||
			define_fail(define, object, NULL,
				"an option must have \"values\" or \"numbers\"");
	}
	json_int_t min = json_integer_value(json_array_get(list, 0));
	json_int_t max = json_integer_value(json_array_get(list, 1));
	if (min < 0 || max <= min || max > NUMBER_MAX ||
		!json_is_integer(json_array_get(list, 0))) {
		return define_fail(define, object, "numbers",
			"\"numbers\" must be two whole numbers from 0 to %d, the smaller one first",
			NUMBER_MAX);
	}
	option->min = (int)min;
	option->max = (int)max;
	return define_string(define, object, "prefix", DEFINE_MAY, &option->prefix);
}

static bool read_standard(struct define *define, json_t *object, struct game_option *option) {
	const char *text;
	struct game_error error;
	if (!define_string(define, object, "default", DEFINE_MUST, &text)) {
		return false;
	}
	option->standard = game_option_read(option, text, &error);
	return option->standard >= 0 || define_fail(define, object, "default", "%s", error.text);
}

static bool read_option(struct define *define, const struct game *game, json_t *object,
	struct game_option *option) {
	static const char *const keys[] = {"name", "title", "help", "values", "titles", "numbers",
		"prefix", "default", "grade", "clause", NULL};
	int grade;
	if (!define_keys(define, object, keys) ||
		!define_name(define, object, "name", "abcdefghijklmnopqrstuvwxyz0123456789_", 40,
			&option->name) ||
		!define_string(define, object, "title", DEFINE_MUST, &option->title) ||
		!define_string(define, object, "help", DEFINE_MUST, &option->help) ||
		!define_word(define, object, "grade", DEFINE_MUST, grades, &grade) ||
		!read_option_words(define, object, option) ||
		!read_option_numbers(define, object, option) ||
		!read_standard(define, object, option) ||
		!read_clause_id(define, game, object, &option->clause)) {
		return false;
	}
	option->grade = (enum game_grade)grade;
	return true;
}

static bool read_option_list(struct define *define, struct game *game) {
	json_t *list;
	if (!define_array(
		    define, define->root, "options", DEFINE_MUST, 0, GAME_OPTIONS_MAX, &list)) {
		return false;
	}
	size_t count = json_array_size(list);
	struct game_option *options = define_alloc(define, count, sizeof(*options));
	if (options == NULL) {
		return false;
	}
	game->option = options;
	for (size_t i = 0; i < count; i++) {
		json_t *entry = json_array_get(list, i);
		if (!must_be_object(define, list, i, "option") ||
			!read_option(define, game, entry, &options[i])) {
			return false;
		}
		if (game_option_find(game, options[i].name) >= 0) {
			return define_fail(define, entry, "name",
				"two options have the same name \"%s\"", options[i].name);
		}
		game->options++;
	}
	return true;
}

/* ---- examples ---- */

static bool read_example(struct define *define, const struct game *game, json_t *object,
	struct game_example *example) {
	static const char *const keys[] = {"position", "options", "turn", "clause", "text", NULL};
	return define_keys(define, object, keys) &&
		define_string(define, object, "position", DEFINE_MUST, &example->position) &&
		define_string(define, object, "options", DEFINE_MAY, &example->options) &&
		define_string(define, object, "turn", DEFINE_MAY, &example->turn) &&
		define_string(define, object, "text", DEFINE_MUST, &example->text) &&
		read_clause_id(define, game, object, &example->clause);
}

static bool read_examples(struct define *define, struct game *game) {
	json_t *list = NULL;
	if (!define_array(define, define->root, "examples", DEFINE_MAY, 0, EXAMPLES_MAX, &list)) {
		return false;
	}
	size_t count = json_array_size(list);
	struct game_example *examples = define_alloc(define, count, sizeof(*examples));
	if (examples == NULL) {
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		if (!must_be_object(define, list, i, "example") ||
			!read_example(define, game, json_array_get(list, i), &examples[i])) {
			return false;
		}
	}
	game->example = examples;
	game->examples = count;
	return true;
}

/* ---- parameters ---- */

static bool read_number_list(struct define *define, json_t *in, const char *name, json_t *value,
	struct game_parameter *parameter) {
	size_t count = json_is_array(value) ? json_array_size(value) : 1;
	int *numbers = define_alloc(define, count, sizeof(*numbers));
	if (numbers == NULL) {
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		json_t *entry = json_is_array(value) ? json_array_get(value, i) : value;
		json_int_t number = json_integer_value(entry);
		if (!json_is_integer(entry) || number < -NUMBER_MAX || number > NUMBER_MAX ||
			count > NUMBERS_MAX) {
			return define_fail(define, in, name,
				"\"%.40s\" must be a text, a whole number or a list "
				"of up to %d whole numbers",
				name, NUMBERS_MAX);
		}
		numbers[i] = (int)number;
	}
	parameter->number = numbers;
	parameter->numbers = count;
	return true;
}

static bool read_parameter(struct define *define, json_t *in, const char *name, json_t *value,
	struct game_parameter *parameter) {
	parameter->name = define_copy(define, name);
	if (parameter->name == NULL) {
		return false;
	}
	if (json_is_string(value)) {
		return define_string(define, in, name, DEFINE_MUST, &parameter->text);
	}
	return read_number_list(define, in, name, value, parameter);
}

static bool read_parameters(struct define *define, struct game *game) {
	json_t *object = NULL;
	if (!define_object(define, define->root, "parameters", DEFINE_MAY, &object) ||
		object == NULL) {
		return json_object_get(define->root, "parameters") == NULL;
	}
	if (json_object_size(object) > PARAMETERS_MAX) {
		return define_fail(
			define, object, NULL, "at most %d parameters are allowed", PARAMETERS_MAX);
	}
	struct game_parameter *parameters = define_alloc(
		define, json_object_size(object), sizeof(*parameters));
	if (parameters == NULL) {
		return false;
	}
	game->parameter = parameters;
	const char *name;
	json_t *value;
	json_object_foreach(object, name, value) {
		if (!read_parameter(define, object, name, value, &parameters[game->parameters])) {
			return false;
		}
		game->parameters++;
	}
	return true;
}

/* ---- all parts ---- */

bool define_parts(struct define *define, struct game *game) {
	return read_seat_list(define, game) && read_clauses(define, game) &&
		read_option_list(define, game) && read_examples(define, game) &&
		read_parameters(define, game);
}

/* server/api/api_solved.c - solved games: the list, and what is known of each. */
#include <stdlib.h>
#include <string.h>

#include "server/api/api_parts.h"
#include "server/api/api_work.h"
#include "games/view/encode.h"
#include "games/view/options.h"
#include "games/view/table_value.h"
#include "server/solved/solved_library.h"

enum { LINE_TURNS_MAX = 400, QUERY_BYTES = 1024 };

/* ---- common fields ---- */

/* Write the options as a query: "capture=optional". */
static void write_changed(struct out *out, const struct solved_item *item) {
	char query[QUERY_BYTES];
	options_print(item->game, item->option, true, '&', query, sizeof(query));
	out_key_string(out, "query", query);
	out_key(out, "changed_text");
	encode_changed(out, item->game, item->option, true);
}

static uint64_t positions_of(const struct figures *figures) {
	uint64_t positions = 0;
	for (int level = SOLVE_LOSS; level <= SOLVE_WIN; level++) {
		positions += figures->level[level].positions;
	}
	return positions;
}

/* Write who wins from the start; null if the start has more men than the table. */
static void write_start_winner(
	struct out *out, const struct game_rules *rules, const struct figures *figures) {
	union game_state state;
	out_key(out, "start");
	if (figures == NULL || figures->start == 0) {
		out_null(out);
		return;
	}
	game_start(rules, &state);
	out_begin(out, '{');
	out_key_int(out, "seat", game_status(rules, &state).seat);
	table_value_encode(out, figures->start);
	out_end(out, '}');
}

static void write_solved_head(
	struct out *out, const struct solved_item *item, const struct rule_set *rule_set) {
	const struct figures *figures = item->figures;
	out_key_string(out, "key", item->game->key);
	out_key_string(out, "title", item->game->title);
	write_changed(out, item);
	out_key_int(out, "men", figures != NULL ? figures->limits.men : 0);
	out_key(out, "hand");
	if (figures != NULL && figures->limits.hand > 0) {
		out_int(out, figures->limits.hand - 1);
	} else {
		out_null(out);
	}
	out_key_int(out, "positions", figures != NULL ? (int64_t)positions_of(figures) : 0);
	out_key_bool(out, "table", item->has_table);
	write_start_winner(out, rule_set->rules, figures);
}

/* ---- the list ---- */

static void write_solved_row(
	const struct lookup *lookup, struct out *out, const struct solved_item *item) {
	struct game_error error;
	struct rule_set *rule_set = lookup_rules(lookup, item->game, 0, item->option, &error);
	if (rule_set != NULL) {
		out_begin(out, '{');
		write_solved_head(out, item, rule_set);
		out_key(out, "seats");
		encode_seats(out, rule_set->rules->seat, rule_set->rules->seats);
		out_end(out, '}');
		lookup_give_rules(lookup, rule_set);
	}
}

static int write_list(const struct api_source *source, struct out *out) {
	size_t items = source->solved != NULL ? solved_library_items(source->solved) : 0;
	out_begin(out, '{');
	out_key_begin(out, "solved", '[');
	for (size_t i = 0; i < items; i++) {
		const struct solved_item *item = solved_library_item(source->solved, i);
		if (item->figures != NULL) {
			write_solved_row(source->lookup, out, item);
		}
	}
	out_end(out, ']');
	out_end(out, '}');
	return 200;
}

/* ---- one game ---- */

static void write_viewed_position(
	struct out *out, const struct rule_set *rule_set, const union game_state *state) {
	encode_position(out, rule_set->rules, state);
	out_key(out, "view");
	encode_view(out, rule_set, state);
}

/* Write best play of both sides from the start. */
static void write_best_play(
	struct out *out, const struct rule_set *rule_set, const struct figures *figures) {
	union game_state state;
	struct game_effects effects;
	struct game_refusal refusal;
	char turn[GAME_TURN_TEXT_MAX];
	const char *at = figures->line;
	game_start(rule_set->rules, &state);
	out_key_begin(out, "line", '[');
	for (int i = 0; i < LINE_TURNS_MAX && figures_next_turn(&at, turn); i++) {
		effects.count = 0;
		if (!game_play_turn(rule_set->rules, &state, turn, &effects, &refusal)) {
			break;
		}
		out_begin(out, '{');
		out_key_string(out, "turn", turn);
		out_key(out, "effects");
		encode_effects(out, rule_set, &effects);
		write_viewed_position(out, rule_set, &state);
		out_end(out, '}');
	}
	out_end(out, ']');
}

/* Write the position shown first: the start if the table has it, otherwise the longest win. */
static void write_first_position(
	struct out *out, const struct rule_set *rule_set, const struct figures *figures) {
	union game_state state;
	struct game_error error;
	const char *longest = figures->level[SOLVE_WIN].example;
	if (figures->start != 0 || longest == NULL ||
		!game_read(rule_set->rules, longest, &state, &error)) {
		game_start(rule_set->rules, &state);
	}
	out_key_begin(out, "first", '{');
	out_key_int(out, "seat", game_status(rule_set->rules, &state).seat);
	write_viewed_position(out, rule_set, &state);
	out_end(out, '}');
}

static void write_level(struct out *out, const struct figures *figures, enum solve_level level) {
	const struct figures_level *of = &figures->level[level];
	const char *at = of->by_turns;
	uint64_t count;
	out_begin(out, '{');
	table_value_encode_level(out, level);
	out_key_int(out, "positions", (int64_t)of->positions);
	out_key_int(out, "longest", of->longest);
	out_key_string(out, "example", of->example);
	out_key_begin(out, "by_turns", '[');
	for (int i = 0; i <= SOLVE_DISTANCE_MAX && figures_next_count(&at, &count); i++) {
		out_int(out, (int64_t)count);
	}
	out_end(out, ']');
	out_end(out, '}');
}

static int write_solved_page(
	struct out *out, const struct solved_item *item, struct rule_set *rule_set) {
	const struct figures *figures = item->figures;
	out_begin(out, '{');
	write_solved_head(out, item, rule_set);
	out_key(out, "game");
	encode_game(out, rule_set);
	out_key(out, "options");
	encode_options(out, item->game, item->option);
	out_key_int(out, "mirrors", figures->mirrors);
	out_key_bool(out, "alike", figures->alike);
	out_key_begin(out, "levels", '[');
	for (int level = SOLVE_WIN; level >= SOLVE_LOSS; level--) {
		write_level(out, figures, (enum solve_level)level);
	}
	out_end(out, ']');
	write_first_position(out, rule_set, figures);
	write_best_play(out, rule_set, figures);
	out_end(out, '}');
	return 200;
}

static int answer_solved_page(
	const struct api_source *source, struct out *out, struct rule_set *rule_set) {
	const struct solved_item *item = solved_library_find(source->solved, rule_set->rules);
	int status = item != NULL && item->figures != NULL
		? write_solved_page(out, item, rule_set)
		: api_error(out, 404, "not_solved",
			  "This game is not solved here under these rules; /api/solved lists those that are.");
	lookup_give_rules(source->lookup, rule_set);
	return status;
}

/* ---- values ---- */

static int begin_values(const struct api_source *source, struct rule_set *rule_set,
	const char *query, struct out *out, struct api_work **work) {
	char position[GAME_POSITION_TEXT_MAX + 1] = "start";
	union game_state state;
	struct game_error error;
	api_query(query, "position", position, sizeof(position));
	if (!game_read(rule_set->rules, position, &state, &error)) {
		lookup_give_rules(source->lookup, rule_set);
		return api_sentence(out, 400, "bad_position", error.text, &error.source);
	}
	*work = api_work_create(API_VALUES);
	if (*work == NULL) {
		lookup_give_rules(source->lookup, rule_set);
		return api_error(out, 503, "busy", "This server is out of memory.");
	}
	(*work)->source = *source;
	(*work)->rule_set = rule_set;
	(*work)->state = state;
	return 200;
}

int api_solved(const struct api_source *source, const char *rest, const char *query,
	struct out *out, struct api_work **work) {
	char key[WIRE_GAME_SIZE];
	if (rest[0] == '\0') {
		return write_list(source, out);
	}
	size_t length = strcspn(rest + 1, "/");
	const char *part = rest + 1 + length;
	bool values = strcmp(part, "/values") == 0;
	if (length == 0 || length >= sizeof(key) || (part[0] != '\0' && !values)) {
		return api_nothing(out);
	}
	memcpy(key, rest + 1, length);
	key[length] = '\0';
	int status;
	struct rule_set *rule_set = api_take_rules(
		source->lookup, key, query, values, out, &status);
	return rule_set == NULL ? status
		: values        ? begin_values(source, rule_set, query, out, work)
				: answer_solved_page(source, out, rule_set);
}

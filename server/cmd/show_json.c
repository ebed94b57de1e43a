/* server/cmd/show_json.c - a game, its board and a position as one JSON object, with points by
 * label and options by value. The rest is encoded as in the protocol. */
#include <string.h>

#include "server/cmd/show.h"
#include "games/view/encode.h"

static void write_heading(struct out *out, const struct game *game) {
	out_key_string(out, "key", game->key);
	out_key_string(out, "title", game->title);
	out_key_string(out, "subtitle", game->subtitle);
	out_key_string(out, "module", game->impl->name);
	out_key_string(out, "preset_of", game->preset);
	out_key_string(out, "origin", game->origin);
	out_key(out, "sources");
	encode_texts(out, game->sources);
	out_key(out, "seats");
	encode_seats(out, game->seat, game->seats_max);
	out_key_int(out, "seats_min", game->seats_min);
	out_key_int(out, "seats_max", game->seats_max);
}

static void write_board_points(struct out *out, const struct game_drawing *drawing) {
	out_key_begin(out, "points", '[');
	for (size_t i = 0; i < drawing->points; i++) {
		const struct game_point *point = &drawing->point[i];
		out_begin(out, '{');
		out_key_string(out, "label", point->label);
		out_key(out, "x");
		out_real(out, (double)point->x);
		out_key(out, "y");
		out_real(out, (double)point->y);
		out_end(out, '}');
	}
	out_end(out, ']');
}

/* A closed line repeats its first point at the end. */
static void write_lines(struct out *out, const struct game_drawing *drawing) {
	out_key_begin(out, "lines", '[');
	for (size_t i = 0; i < drawing->lines; i++) {
		const struct game_line *line = &drawing->line[i];
		out_begin(out, '[');
		for (int j = 0; j < line->count + line->closed; j++) {
			out_string(out, drawing->point[line->point[j % line->count]].label);
		}
		out_end(out, ']');
	}
	out_end(out, ']');
	out_key_begin(out, "curves", '[');
	for (size_t i = 0; i < drawing->lines; i++) {
		out_string(out, encode_curve_name(drawing->line[i].curve));
	}
	out_end(out, ']');
}

/* Write the words, and "20..400" for numbers. */
static void write_option_values(struct out *out, const struct game_option *option) {
	bool has_numbers = option->min <= option->max;
	out_key_begin(out, "values", '[');
	for (size_t i = 0; option->words[i] != NULL; i++) {
		out_string(out, option->words[i]);
	}
	if (has_numbers) {
		char range[64];
		snprintf(range, sizeof(range), "%s%d..%d",
			option->prefix != NULL ? option->prefix : "", option->min, option->max);
		out_string(out, range);
	}
	out_end(out, ']');
	if (has_numbers) {
		out_key_begin(out, "numbers", '[');
		out_int(out, option->min);
		out_int(out, option->max);
		out_end(out, ']');
	}
}

static void write_game_option(struct out *out, const struct game_option *option, int value) {
	char text[32];
	out_begin(out, '{');
	out_key_string(out, "name", option->name);
	out_key_string(out, "title", option->title);
	write_option_values(out, option);
	game_option_print(option, option->standard, text, sizeof(text));
	out_key_string(out, "default", text);
	game_option_print(option, value, text, sizeof(text));
	out_key_string(out, "value", text);
	out_key_string(out, "explanation", option->help);
	out_key_string(out, "grade", game_grade_name(option->grade));
	out_key_string(out, "clause", option->clause);
	out_end(out, '}');
}

static void write_rule_options(struct out *out, const struct game_rules *rules) {
	const struct game *game = rules->game;
	out_key_begin(out, "options", '[');
	for (size_t i = 0; i < game->options; i++) {
		write_game_option(out, &game->option[i], rules->option[i]);
	}
	out_end(out, ']');
	out_key(out, "clauses");
	encode_clauses(out, game);
	out_key_begin(out, "examples", '[');
	for (size_t i = 0; i < game->examples; i++) {
		const struct game_example *example = &game->example[i];
		out_begin(out, '{');
		out_key_string(out, "position", example->position);
		out_key_string(out, "options", example->options);
		out_key_string(out, "turn", example->turn);
		out_key_string(out, "clause", example->clause);
		out_key_string(out, "text", example->text);
		out_end(out, '}');
	}
	out_end(out, ']');
}

static const char *seat_key_of(const struct game_rules *rules, int seat) {
	return seat == GAME_NOBODY ? NULL : rules->seat[seat].key;
}

static void write_shown_position(
	struct out *out, const struct game_rules *rules, const union game_state *state) {
	static const char *const phases[] = {"choice", "chance", "over"};
	struct game_status status = game_status(rules, state);
	char text[GAME_POSITION_TEXT_MAX];
	union game_state start;
	game_start(rules, &start);
	rules->game->impl->print(rules, &start, text);
	out_key_string(out, "start", text);
	encode_position(out, rules, state);
	out_key_string(out, "phase", phases[status.phase]);
	out_key_string(out, "seat", seat_key_of(rules, status.seat));
	out_key_string(out, "chance", status.chance);
	out_key_string(out, "winner", seat_key_of(rules, status.winner));
	out_key_string(out, "reason", status.reason);
}

bool show_json(FILE *to, const struct game_rules *rules, const union game_state *state) {
	struct game_drawing drawing;
	struct out out;
	memset(&drawing, 0, sizeof(drawing));
	rules->game->impl->draw(rules, &drawing);
	out_init(&out);
	out_begin(&out, '{');
	write_heading(&out, rules->game);
	out_key_string(&out, "family", game_family_name(drawing.family));
	out_key(&out, "kinds");
	encode_texts(&out, drawing.kinds);
	write_board_points(&out, &drawing);
	write_lines(&out, &drawing);
	write_shown_position(&out, rules, state);
	write_rule_options(&out, rules);
	out_end(&out, '}');
	out_raw(&out, "\n", 1);
	bool good = !out.failed && fwrite(out.at, 1, out.used, to) == out.used;
	out_finish(&out);
	return good;
}

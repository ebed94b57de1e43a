/* server/cmd/show_json.c - a game, its board and a position as one JSON object. */
#include <string.h>

#include "server/cmd/show.h"

static void put_text(FILE *out, const char *text) {
	if (text == NULL) {
		fputs("null", out);
		return;
	}
	putc('"', out);
	for (const unsigned char *c = (const unsigned char *)text; *c != '\0'; c++) {
		if (*c == '"' || *c == '\\') {
			putc('\\', out);
		}
		if (*c < 0x20) {
			fprintf(out, "\\u%04x", *c);
		} else {
			putc(*c, out);
		}
	}
	putc('"', out);
}

/* "name": "text", with a comma before it unless it is the first. */
static void put_member(FILE *out, bool first, const char *name, const char *text) {
	fprintf(out, first ? "\"%s\": " : ", \"%s\": ", name);
	put_text(out, text);
}

static void put_texts(FILE *out, const char *name, const char *const *texts) {
	fprintf(out, ", \"%s\": [", name);
	for (size_t i = 0; texts[i] != NULL; i++) {
		fputs(i > 0 ? ", " : "", out);
		put_text(out, texts[i]);
	}
	putc(']', out);
}

static void put_heading(FILE *out, const struct game *game) {
	put_member(out, true, "key", game->key);
	put_member(out, false, "title", game->title);
	put_member(out, false, "subtitle", game->subtitle);
	put_member(out, false, "module", game->impl->name);
	put_member(out, false, "preset_of", game->preset);
	put_member(out, false, "origin", game->origin);
	put_texts(out, "sources", game->sources);
}

static void put_seats(FILE *out, const struct game *game) {
	fprintf(out, ", \"seats\": [");
	for (int i = 0; i < game->seats_max; i++) {
		fputs(i > 0 ? ", {" : "{", out);
		put_member(out, true, "key", game->seat[i].key);
		put_member(out, false, "name", game->seat[i].name);
		put_member(out, false, "piece", game->seat[i].piece);
		putc('}', out);
	}
	fprintf(out, "], \"seats_min\": %d, \"seats_max\": %d", game->seats_min, game->seats_max);
}

static void put_points(FILE *out, const struct game_drawing *drawing) {
	fprintf(out, ", \"points\": [");
	for (size_t i = 0; i < drawing->points; i++) {
		const struct game_point *point = &drawing->point[i];
		fputs(i > 0 ? ", {" : "{", out);
		put_member(out, true, "label", point->label);
		fprintf(out, ", \"x\": %g, \"y\": %g}", (double)point->x, (double)point->y);
	}
	putc(']', out);
}

/* A closed line names its first point again at its end. */
static void put_lines(FILE *out, const struct game_drawing *drawing) {
	fprintf(out, ", \"lines\": [");
	for (size_t i = 0; i < drawing->lines; i++) {
		const struct game_line *line = &drawing->line[i];
		fputs(i > 0 ? ", [" : "[", out);
		for (int j = 0; j < line->count + line->closed; j++) {
			fputs(j > 0 ? ", " : "", out);
			put_text(out, drawing->point[line->point[j % line->count]].label);
		}
		putc(']', out);
	}
	fprintf(out, "], \"curves\": [");
	for (size_t i = 0; i < drawing->lines; i++) {
		static const char *const names[] = {"straight", "ring", "arc"};
		fputs(i > 0 ? ", " : "", out);
		put_text(out, names[drawing->line[i].curve]);
	}
	putc(']', out);
}

/* The words, and "20..400" for the numbers. */
static void put_values(FILE *out, const struct game_option *option) {
	size_t count = 0;
	fprintf(out, ", \"values\": [");
	for (; option->words[count] != NULL; count++) {
		fputs(count > 0 ? ", " : "", out);
		put_text(out, option->words[count]);
	}
	if (option->max < option->min) {
		putc(']', out);
		return;
	}
	const char *prefix = option->prefix != NULL ? option->prefix : "";
	fprintf(out, "%s\"%s%d..%d\"], \"numbers\": [%d, %d]", count > 0 ? ", " : "", prefix,
		option->min, option->max, option->min, option->max);
}

static void put_option(FILE *out, const struct game_option *option, int value) {
	char text[32];
	put_member(out, true, "name", option->name);
	put_member(out, false, "title", option->title);
	put_values(out, option);
	game_option_print(option, option->standard, text, sizeof(text));
	put_member(out, false, "default", text);
	game_option_print(option, value, text, sizeof(text));
	put_member(out, false, "value", text);
	put_member(out, false, "explanation", option->help);
	put_member(out, false, "grade", game_grade_name(option->grade));
	put_member(out, false, "clause", option->clause);
}

static void put_options(FILE *out, const struct game_rules *rules) {
	const struct game *game = rules->game;
	fprintf(out, ", \"options\": [");
	for (size_t i = 0; i < game->options; i++) {
		fputs(i > 0 ? ", {" : "{", out);
		put_option(out, &game->option[i], rules->option[i]);
		putc('}', out);
	}
	putc(']', out);
}

static void put_clauses(FILE *out, const struct game *game) {
	fprintf(out, ", \"clauses\": [");
	for (size_t i = 0; i < game->clauses; i++) {
		const struct game_clause *clause = &game->clause[i];
		fputs(i > 0 ? ", {" : "{", out);
		put_member(out, true, "id", clause->id);
		put_member(out, false, "text", clause->text);
		put_member(out, false, "source", clause->source);
		put_member(out, false, "grade", game_grade_name(clause->grade));
		putc('}', out);
	}
	fprintf(out, "], \"examples\": [");
	for (size_t i = 0; i < game->examples; i++) {
		const struct game_example *example = &game->example[i];
		fputs(i > 0 ? ", {" : "{", out);
		put_member(out, true, "position", example->position);
		put_member(out, false, "options", example->options);
		put_member(out, false, "turn", example->turn);
		put_member(out, false, "clause", example->clause);
		put_member(out, false, "text", example->text);
		putc('}', out);
	}
	putc(']', out);
}

static void put_status(FILE *out, const struct game_rules *rules, const union game_state *state) {
	static const char *const phases[] = {"choice", "chance", "over"};
	struct game_status status = game_status(rules, state);
	const struct game_seat *seat = rules->seat;
	put_member(out, false, "phase", phases[status.phase]);
	put_member(out, false, "seat", status.seat == GAME_NOBODY ? NULL : seat[status.seat].key);
	put_member(out, false, "chance", status.chance);
	put_member(out, false, "winner",
		status.winner == GAME_NOBODY ? NULL : seat[status.winner].key);
	put_member(out, false, "reason", status.reason);
}

static void put_positions(
	FILE *out, const struct game_rules *rules, const union game_state *state) {
	char text[GAME_POSITION_TEXT_MAX];
	union game_state start;
	game_start(rules, &start);
	rules->game->impl->print(rules, &start, text);
	put_member(out, false, "start", text);
	rules->game->impl->print(rules, state, text);
	put_member(out, false, "position", text);
}

void show_json(FILE *out, const struct game_rules *rules, const union game_state *state) {
	struct game_drawing drawing;
	memset(&drawing, 0, sizeof(drawing));
	rules->game->impl->draw(rules, &drawing);
	putc('{', out);
	put_heading(out, rules->game);
	put_seats(out, rules->game);
	put_member(out, false, "family", drawing.family);
	put_texts(out, "kinds", drawing.kinds);
	put_points(out, &drawing);
	put_lines(out, &drawing);
	put_positions(out, rules, state);
	put_status(out, rules, state);
	put_options(out, rules);
	put_clauses(out, rules->game);
	fputs("}\n", out);
}

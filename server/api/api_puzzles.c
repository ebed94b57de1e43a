/* server/api/api_puzzles.c - puzzles: how many there are, the one of the day, and the result of a
 * turn. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "games/puzzles/puzzle.h"
#include "server/hub/lookup.h"
#include "server/api/api_parts.h"
#include "games/view/encode.h"

enum { DAY_S = 86400 };

/* ---- one puzzle ---- */

/* A stored puzzle with its rules. */
struct opened {
	const struct lookup *lookup;
	struct rule_set *rule_set;
	struct puzzle *puzzle;
	union game_state state; /* the solver is to choose */
	int seat;
	size_t number, count; /* from 1 */
};

static void close_puzzle(struct opened *opened) {
	lookup_give_rules(opened->lookup, opened->rule_set);
	free(opened->puzzle);
}

/* Returns false after writing an error and setting *status. */
static bool open_puzzle(const struct lookup *lookup, const struct game *game, size_t number,
	struct opened *opened, struct out *out, int *status) {
	size_t size = 0;
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	const char *text = game != NULL ? puzzles_of(game->key, &size) : NULL;
	memset(opened, 0, sizeof(*opened));
	opened->lookup = lookup;
	opened->number = number;
	opened->count = text != NULL ? puzzle_count(text, size) : 0;
	if (number == 0 || number > opened->count) {
		*status = api_error(out, 404, "no_puzzle",
			"There is no such puzzle; GET /api/puzzles says how many each game has.");
		return false;
	}
	game_options_default(game, option);
	opened->rule_set = lookup_rules(lookup, game, 0, option, &error);
	opened->puzzle = malloc(sizeof(*opened->puzzle));
	if (opened->rule_set == NULL || opened->puzzle == NULL ||
		!puzzle_read(text, size, number - 1, opened->puzzle, &error) ||
		!puzzle_state(opened->rule_set->rules, opened->puzzle, &opened->state, &error)) {
		close_puzzle(opened);
		*status = api_error(out, 503, "busy", "This puzzle cannot be read right now.");
		return false;
	}
	opened->seat = game_status(opened->rule_set->rules, &opened->state).seat;
	return true;
}

/* Write a whole turn of a stored line, played on state, which becomes the one after it. */
static void write_frame(struct out *out, const struct rule_set *rule_set, union game_state *state,
	const char *turn) {
	struct game_refusal refusal;
	struct game_effects effects = {.count = 0};
	game_play_turn(rule_set->rules, state, turn, &effects, &refusal);
	out_begin(out, '{');
	out_key_string(out, "turn", turn);
	api_write_after(out, rule_set, state, &effects);
	out_end(out, '}');
}

/* Write words separated by one character as a list. */
static void write_word_list(struct out *out, const char *at, size_t size, char between) {
	out_begin(out, '[');
	while (size > 0) {
		const char *end = memchr(at, between, size);
		size_t length = end != NULL ? (size_t)(end - at) : size;
		out_string_n(out, at, length);
		length += end != NULL;
		at += length;
		size -= length;
	}
	out_end(out, ']');
}

/* Write the wrong turns of a decision, grouped by reply: "REPLY=TURN,TURN ...". */
static void write_wrong(struct out *out, const char *at) {
	out_key_begin(out, "wrong", '[');
	while (*at != '\0') {
		size_t size = strcspn(at, " "), reply = strcspn(at, "=");
		out_begin(out, '{');
		out_key(out, "reply");
		if (reply == 1 && *at == '-') {
			out_null(out);
		} else {
			out_string_n(out, at, reply);
		}
		out_key(out, "turns");
		write_word_list(out, at + reply + 1, size - reply - 1, ',');
		out_end(out, '}');
		at += size + (at[size] == ' ');
	}
	out_end(out, ']');
}

static void write_decisions(struct out *out, const struct puzzle *puzzle) {
	out_key_begin(out, "decisions", '[');
	for (size_t i = 0; 2 * i < puzzle->turns; i++) {
		out_begin(out, '{');
		out_key(out, "also");
		write_word_list(out, puzzle->also[i], strlen(puzzle->also[i]), ' ');
		write_wrong(out, puzzle->wrong[i]);
		out_end(out, '}');
	}
	out_end(out, ']');
}

static void write_puzzle_line(struct out *out, const struct opened *opened) {
	union game_state state = opened->state;
	out_key_begin(out, "line", '[');
	for (size_t i = 0; i < opened->puzzle->turns; i++) {
		write_frame(out, opened->rule_set, &state, opened->puzzle->line[i]);
	}
	out_end(out, ']');
}

/* Write the turn that led to the puzzle, and the position before it. */
static void write_last(struct out *out, const struct opened *opened) {
	union game_state from;
	struct game_error error;
	if (!game_read(opened->rule_set->rules, opened->puzzle->from, &from, &error)) {
		return;
	}
	out_key(out, "from");
	encode_view(out, opened->rule_set, &from);
	out_key(out, "last");
	write_frame(out, opened->rule_set, &from, opened->puzzle->last);
}

static void write_puzzle(struct out *out, const struct opened *opened) {
	const struct puzzle *puzzle = opened->puzzle;
	out_begin(out, '{');
	out_key(out, "game");
	encode_game(out, opened->rule_set);
	out_key_int(out, "number", (int64_t)opened->number);
	out_key_int(out, "count", (int64_t)opened->count);
	out_key_string(out, "what", puzzle_what_name(puzzle->what));
	out_key_int(out, "men", puzzle->men);
	out_key_int(out, "depth", puzzle->depth);
	out_key_int(out, "seat", opened->seat);
	out_key_string(out, "source", puzzle->source);
	write_last(out, opened);
	write_puzzle_line(out, opened);
	write_decisions(out, puzzle);
	out_end(out, '}');
}

/* ---- pages ---- */

int api_puzzle(const struct lookup *lookup, const char *key, const char *rest, const char *query,
	struct out *out) {
	struct opened opened;
	unsigned number = 0;
	int status = 200;
	size_t used = text_number(rest, 6, &number);
	bool tries = strcmp(rest + used, "/try") == 0;
	if (used == 0 || (rest[used] != '\0' && !tries)) {
		return api_nothing(out);
	}
	if (!open_puzzle(lookup, games_find(key), number, &opened, out, &status)) {
		return status;
	}
	if (tries) {
		status = api_try(out, opened.rule_set, &opened.state, query);
	} else {
		write_puzzle(out, &opened);
	}
	close_puzzle(&opened);
	return status;
}

static void write_day(struct out *out, unsigned long day) {
	char text[16];
	time_t at = (time_t)day * DAY_S;
	struct tm date;
	gmtime_r(&at, &date);
	strftime(text, sizeof(text), "%Y-%m-%d", &date);
	out_key_string(out, "day", text);
}

int api_puzzle_today(const struct lookup *lookup, struct out *out) {
	const struct game *game;
	size_t index;
	struct opened opened;
	int status = 200;
	unsigned long day = puzzles_day(time(NULL));
	if (!puzzles_of_day(day, &game, &index)) {
		return api_nothing(out);
	}
	if (!open_puzzle(lookup, game, index + 1, &opened, out, &status)) {
		return status;
	}
	out_begin(out, '{');
	write_day(out, day);
	out_key(out, "puzzle");
	write_puzzle(out, &opened);
	out_end(out, '}');
	close_puzzle(&opened);
	return status;
}

static void write_puzzle_count(struct out *out, const struct game *game) {
	size_t size = 0;
	const char *text = puzzles_of(game->key, &size);
	if (text == NULL) {
		return;
	}
	out_begin(out, '{');
	out_key_string(out, "key", game->key);
	out_key_string(out, "title", game->title);
	out_key_int(out, "count", (int64_t)puzzle_count(text, size));
	out_end(out, '}');
}

int api_puzzles(struct out *out) {
	const struct game *game;
	size_t index;
	unsigned long day = puzzles_day(time(NULL));
	out_begin(out, '{');
	write_day(out, day);
	out_key(out, "today");
	if (puzzles_of_day(day, &game, &index)) {
		out_begin(out, '{');
		out_key_string(out, "key", game->key);
		out_key_int(out, "number", (int64_t)index + 1);
		out_end(out, '}');
	} else {
		out_null(out);
	}
	out_key_begin(out, "games", '[');
	for (size_t i = 0; i < games_count(); i++) {
		write_puzzle_count(out, games_at(i));
	}
	out_end(out, ']');
	out_end(out, '}');
	return 200;
}

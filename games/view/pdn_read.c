/* games/view/pdn_read.c - reads games in Portable Draughts Notation. */
#include "games/view/pdn_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/budget.h"
#include "base/text.h"
#include "games/view/move_text.h"
#include "games/view/pdn_turn.h"

enum {
	WORK_MAX = 200000,      /* search budget for all turns that omit landings */
	REPLAYED_MAX = 1000000, /* moves replayed for all variations */
};

/* ---- errors ---- */

bool pdn_fail(struct pdn_reader *reader, unsigned line, const char *format, ...) {
	va_list list;
	va_start(list, format);
	reader->error_line = line;
	sentence_write(reader->error.text, &reader->error.source, format, list);
	va_end(list);
	return false;
}

bool pdn_fail_why(struct pdn_reader *reader, unsigned line, const struct game_error *why) {
	reader->error_line = line;
	reader->error = *why;
	return false;
}

bool pdn_fail_memory(struct pdn_reader *reader) {
	return pdn_fail(reader, reader->token.line, "There is not enough memory to read this.");
}

/* ---- tokens ---- */

static bool read_any_token(struct pdn_reader *reader) {
	struct game_error why;
	return pdn_lex_next(&reader->lex, &reader->token, &why) ||
		pdn_fail_why(reader, reader->token.line, &why);
}

static bool fail_unended(struct pdn_reader *reader, unsigned line) {
	return pdn_fail(reader, line, "This variation does not end; add a ).");
}

static bool fail_nested(struct pdn_reader *reader) {
	return pdn_fail(reader, reader->token.line, "These variations are nested too deeply.");
}

/* Skip a variation with its content. */
static bool skip_variation(struct pdn_reader *reader) {
	unsigned line = reader->token.line;
	for (size_t depth = 1; depth > 0;) {
		if (!read_any_token(reader)) {
			return false;
		}
		enum pdn_what what = reader->token.what;
		depth += (size_t)(what == PDN_OPEN) - (size_t)(what == PDN_CLOSE);
		if (what == PDN_END || what == PDN_TAG) {
			return fail_unended(reader, line);
		}
		if (depth > PDN_DEPTH_MAX) {
			return fail_nested(reader);
		}
	}
	return true;
}

static bool read_next_token(struct pdn_reader *reader) {
	while (read_any_token(reader)) {
		if (reader->token.what == PDN_CLOSE && reader->depth == 0) {
			return pdn_fail(
				reader, reader->token.line, "This ) does not end a variation.");
		}
		if (reader->token.what != PDN_OPEN || reader->owner->variation != NULL) {
			return true;
		}
		if (!skip_variation(reader)) {
			return false;
		}
	}
	return false;
}

static void report_mark(struct pdn_reader *reader, const char *mark) {
	if (mark[0] != '\0' && reader->owner->mark != NULL) {
		reader->owner->mark(reader, mark);
	}
}

static void report_comment(struct pdn_reader *reader) {
	reader->owner->comment(reader, reader->token.comment, reader->token.comment_size);
}

/* ---- moves ---- */

/* Remember a move, to return to it after a variation. */
static bool keep_move(struct pdn_reader *reader, const struct pdn_move *move) {
	size_t size = strlen(move->text) + 1;
	char *texts = array_reserve(
		reader->texts, &reader->texts_size, reader->texts_used + size, 1);
	if (texts == NULL) {
		return pdn_fail_memory(reader);
	}
	reader->texts = texts;
	struct pdn_entry *entries = array_reserve(
		reader->entries, &reader->size, reader->count + 1, sizeof(*entries));
	if (entries == NULL) {
		return pdn_fail_memory(reader);
	}
	reader->entries = entries;
	entries[reader->count++] = (struct pdn_entry){
		.before = move->before, .text = reader->texts_used};
	memcpy(texts + reader->texts_used, move->text, size);
	reader->texts_used += size;
	return true;
}

static bool play_move(struct pdn_reader *reader, const char *text) {
	struct game_error error;
	struct pdn_move move = {
		.text = text, .before = reader->play->moves, .seat = reader->play->now.seat};
	if (!move_text_play(reader->play, text, &error)) {
		return pdn_fail_why(reader, reader->line, &error);
	}
	return (reader->owner->variation == NULL || keep_move(reader, &move)) &&
		reader->owner->move(reader, &move);
}

static bool check_bounds(struct pdn_reader *reader) {
	if (budget_is_spent()) {
		return pdn_fail(reader, reader->line,
			"This takes too long to check; send fewer games, or write out every landing.");
	}
	return reader->turns++ < reader->most ||
		pdn_fail(reader, reader->line, "A file may have at most %zu moves.", reader->most);
}

/* A pass forced by the rules may be omitted. */
static bool pass_if_forced(struct pdn_reader *reader) {
	struct game_step steps[GAME_STEPS_MAX];
	char text[GAME_STEP_TEXT_MAX];
	const struct play *play = reader->play;
	if (play->now.phase != GAME_CHOICE || !play->now.forced ||
		strcmp(reader->word, "pass") == 0 ||
		game_steps(play->rules, &play->state, steps) != 1) {
		return true;
	}
	play->rules->game->impl->print_step(play->rules, &play->state, &steps[0], text);
	return strcmp(text, "pass") != 0 || play_move(reader, "=pass");
}

static bool fail_over(struct pdn_reader *reader) {
	return pdn_fail(reader, reader->line,
		"The game was already over before \"%.40s\"; only its result may follow here.",
		reader->word);
}

static bool play_read_turn(struct pdn_reader *reader) {
	char text[GAME_TURN_TEXT_MAX + 1] = "=";
	struct game_error error;
	const struct play *play = reader->play;
	if (play->now.phase == GAME_OVER) {
		return fail_over(reader);
	}
	if (!check_bounds(reader) || !pass_if_forced(reader)) {
		return false;
	}
	if (play->now.phase == GAME_OVER) {
		return fail_over(reader);
	}
	if (play->now.phase == GAME_CHANCE) {
		return pdn_fail(reader, reader->line,
			"A throw must come before \"%.40s\"; write it like 6-1:, with its colon.",
			reader->word);
	}
	if (play->rules->game->impl->take != NULL) {
		strcpy(text + 1, reader->word);
	} else if (!pdn_find_turn(play->rules, &play->state,
			   pdn_is_standard(play->rules) ? &reader->squares : NULL, reader->word,
			   text + 1, &reader->work, &error)) {
		return pdn_fail_why(reader, reader->line, &error);
	}
	return play_move(reader, text);
}

/* ---- words ---- */

/* Append the token to the move. */
static bool take_word(struct pdn_reader *reader, char mark[3]) {
	const struct pdn_token *token = &reader->token;
	size_t used = strlen(reader->word), size = strlen(token->value);
	if (used + size + 2 > sizeof(reader->word)) {
		return pdn_fail(reader, token->line, "This is too long for a move.");
	}
	reader->word[used] = ' ';
	used += used > 0;
	memcpy(reader->word + used, token->value, size + 1);
	strcpy(mark, token->mark);
	return true;
}

/* In games of chance a turn has many words, up to a mark, a number or what is no word. */
static bool take_other_words(struct pdn_reader *reader, char mark[3]) {
	bool good = read_next_token(reader);
	while (good && mark[0] == '\0' && reader->token.what == PDN_WORD &&
		!reader->token.is_numbered) {
		good = take_word(reader, mark) && read_next_token(reader);
	}
	return good;
}

static bool read_pdn_turn(struct pdn_reader *reader) {
	char mark[3];
	bool has_words = reader->play->rules->game->impl->take != NULL;
	reader->line = reader->token.line;
	reader->word[0] = '\0';
	if (!take_word(reader, mark) || (has_words && !take_other_words(reader, mark)) ||
		!play_read_turn(reader)) {
		return false;
	}
	report_mark(reader, mark);
	return has_words || read_next_token(reader);
}

static bool read_pdn_throw(struct pdn_reader *reader) {
	char mark[3], text[sizeof(reader->word) + 1];
	reader->line = reader->token.line;
	reader->word[0] = '\0';
	if (!take_word(reader, mark) || !check_bounds(reader)) {
		return false;
	}
	snprintf(text, sizeof(text), "*%.*s", (int)strlen(reader->word) - 1, reader->word);
	return play_move(reader, text) && read_next_token(reader);
}

/* ---- variations ---- */

/* Go back to the first count moves of the line. */
static bool go_back(struct pdn_reader *reader, size_t count) {
	uint32_t before = reader->entries[count].before;
	reader->replayed += before;
	if (reader->replayed > REPLAYED_MAX) {
		return pdn_fail(reader, reader->token.line,
			"There are too many variations this late in the game.");
	}
	play_to(reader->play, before);
	reader->count = count;
	return true;
}

/* A variation replaces the move before it. */
static bool open_variation(struct pdn_reader *reader) {
	unsigned line = reader->token.line;
	size_t above = reader->depth > 0 ? reader->open[reader->depth - 1].count : 0;
	if (reader->depth == PDN_DEPTH_MAX) {
		return fail_nested(reader);
	}
	if (reader->count == above) {
		return pdn_fail(reader, line, "A variation must come after the move it replaces.");
	}
	size_t count = reader->count - 1;
	reader->open[reader->depth++] = (struct pdn_open){
		.entry = reader->entries[count], .count = count, .line = line};
	if (!go_back(reader, count)) {
		return false;
	}
	reader->owner->variation(reader, true);
	return read_next_token(reader);
}

static bool close_variation(struct pdn_reader *reader) {
	struct game_error error;
	const struct pdn_open *open = &reader->open[--reader->depth];
	if (reader->count > open->count && !go_back(reader, open->count)) {
		return false;
	}
	reader->entries[open->count] = open->entry;
	reader->count = open->count + 1;
	if (!move_text_play(reader->play, reader->texts + open->entry.text, &error)) {
		return pdn_fail_why(reader, reader->token.line, &error);
	}
	reader->owner->variation(reader, false);
	return read_next_token(reader);
}

/* ---- whole games ---- */

bool pdn_begin(struct pdn_reader *reader, const struct game_rules *rules, const char *position,
	unsigned line) {
	union game_state start;
	struct game_error error;
	char translated[GAME_POSITION_TEXT_MAX];
	reader->count = reader->texts_used = 0;
	if (pdn_is_standard(rules)) {
		pdn_squares_init(&reader->squares, rules);
		pdn_squares_set(&reader->squares, reader->type);
		if (!pdn_read_position(&reader->squares, position, translated, &error)) {
			return pdn_fail_why(reader, line, &error);
		}
		position = translated;
	}
	if (!game_read(rules, position, &start, &error)) {
		return pdn_fail_why(reader, line, &error);
	}
	return play_begin(reader->play, rules, &start) || pdn_fail_memory(reader);
}

/* ---- which game it is ---- */

/* What a text without a name tells of its game. */
struct numbers {
	unsigned first;   /* the square that its first turn begins with; 0: not from the start */
	unsigned highest; /* of all squares */
};

static bool begins_on(const struct pdn_squares *squares, unsigned number) {
	const struct game_rules *rules = squares->rules;
	struct game_view view;
	union game_state start;
	memset(&view, 0, sizeof(view));
	memset(&start, 0, sizeof(start));
	game_start(rules, &start);
	rules->game->impl->view(rules, &start, &view);
	for (size_t i = 0; i < view.pieces; i++) {
		if (view.piece[i].point == squares->at[number] &&
			view.piece[i].seat == squares->first) {
			return true;
		}
	}
	return false;
}

/* Returns the number of squares if this may be the game meant, 0 otherwise. */
static size_t fit_numbers(const struct game *game, const struct numbers *numbers) {
	int option[GAME_OPTIONS_MAX];
	struct pdn_squares squares;
	struct game_error error;
	size_t points = 0;
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	if (rules != NULL) {
		pdn_squares_init(&squares, rules);
		bool fits = numbers->highest <= squares.points &&
			(numbers->first == 0 || begins_on(&squares, numbers->first));
		points = fits ? squares.points : 0;
	}
	game_rules_destroy(rules);
	return points;
}

/* The first of the games with numbers that fit, on the smallest board. */
static const struct game *find_numbered_game(const struct numbers *numbers) {
	const struct game *best = NULL;
	size_t least = GAME_POINTS_MAX + 1;
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		size_t points = game->pdn.numbers ? fit_numbers(game, numbers) : 0;
		if (points > 0 && points < least) {
			best = game;
			least = points;
		}
	}
	return best;
}

/* Look through the turns up to the end of the game. */
static void look_ahead(const struct pdn_reader *reader, struct numbers *numbers) {
	struct pdn_lex lex = reader->lex;
	struct pdn_token token = reader->token;
	struct game_error error;
	while (token.what != PDN_TAG && token.what != PDN_END && token.what != PDN_RESULT) {
		unsigned number = token.what == PDN_WORD ? pdn_highest_number(token.value) : 0;
		if (number > 0 && numbers->highest == 0) {
			text_number(token.value, 2, &numbers->first);
		}
		numbers->highest = number > numbers->highest ? number : numbers->highest;
		if (!pdn_lex_next(&lex, &token, &error)) {
			return;
		}
	}
}

const struct game *pdn_guess_game(const struct pdn_reader *reader, const char *position) {
	int type = pdn_read_type(reader->type);
	if (type != 0) {
		return games_find_type(type);
	}
	struct numbers numbers = {.first = 0};
	look_ahead(reader, &numbers);
	if (position != NULL && position[0] != '\0') {
		unsigned number = pdn_highest_number(position);
		numbers.first = 0;
		numbers.highest = number > numbers.highest ? number : numbers.highest;
	}
	return numbers.highest > 0 ? find_numbered_game(&numbers) : NULL;
}

/* ---- parts ---- */

static void keep_type(struct pdn_reader *reader) {
	const struct pdn_token *tag = &reader->token;
	if (strcmp(tag->name, "GameType") == 0 && strlen(tag->value) < sizeof(reader->type)) {
		strcpy(reader->type, tag->value);
	}
}

static bool read_tags(struct pdn_reader *reader) {
	reader->type[0] = '\0';
	while (reader->token.what == PDN_TAG || reader->token.what == PDN_TEXT) {
		keep_type(reader);
		if (reader->token.what == PDN_TEXT) {
			report_comment(reader);
		} else if (!reader->owner->tag(reader)) {
			return false;
		}
		if (!read_next_token(reader)) {
			return false;
		}
	}
	return true;
}

/* "0-0" may be a result or castling. */
static bool is_result_token(const struct pdn_reader *reader) {
	const struct play *play = reader->play;
	union game_state state = play->state;
	struct game_refusal unused;
	return strcmp(reader->token.value, "0-0") != 0 || play->now.phase != GAME_CHOICE ||
		!game_play_turn(play->rules, &state, "0-0", NULL, &unused);
}

/* Read the next part of a game. */
static bool read_game_part(struct pdn_reader *reader) {
	switch (reader->token.what) {
	case PDN_TEXT:
		report_comment(reader);
		return read_next_token(reader);
	case PDN_MARK:
		report_mark(reader, reader->token.mark);
		return read_next_token(reader);
	case PDN_OPEN:
		return open_variation(reader);
	case PDN_CLOSE:
		return close_variation(reader);
	case PDN_THROW:
		return read_pdn_throw(reader);
	case PDN_RESULT:
		return is_result_token(reader) ? read_next_token(reader) : read_pdn_turn(reader);
	default:
		return read_pdn_turn(reader);
	}
}

static bool is_game_read(const struct pdn_reader *reader) {
	enum pdn_what what = reader->token.what;
	return what == PDN_END || what == PDN_TAG ||
		(what == PDN_RESULT && reader->depth == 0 && is_result_token(reader));
}

/* Comments after the result are of no game; it may follow a star, and be written twice. */
static bool is_behind_result(const struct pdn_reader *reader) {
	enum pdn_what what = reader->token.what;
	return what == PDN_TEXT || what == PDN_MARK || what == PDN_RESULT;
}

static bool read_game_end(struct pdn_reader *reader) {
	if (reader->depth > 0) {
		return fail_unended(reader, reader->open[reader->depth - 1].line);
	}
	bool good = reader->owner->end(reader);
	if (good && reader->token.what == PDN_RESULT) {
		good = read_next_token(reader);
		while (good && is_behind_result(reader)) {
			good = read_next_token(reader);
		}
	}
	return good;
}

bool pdn_open(struct pdn_reader *reader, const char *text) {
	reader->work = WORK_MAX;
	pdn_lex_begin(&reader->lex, text);
	return read_next_token(reader);
}

bool pdn_next_game(struct pdn_reader *reader) {
	bool good = read_tags(reader) && reader->owner->begin(reader);
	while (good && !is_game_read(reader)) {
		good = read_game_part(reader);
	}
	return good && read_game_end(reader);
}

void pdn_finish(struct pdn_reader *reader) {
	free(reader->entries);
	free(reader->texts);
}

/* wasm/study.c - reads a game with all its variations: PDN (games/README.md, "Records") with
 * comments, marks and throws. Every turn is played by the rules. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "games/view/pdn_lex.h"
#include "games/view/pdn_turn.h"
#include "wasm/rules.h"

enum {
	TURNS_MAX = 4000,
	DEPTH_MAX = 100,        /* nesting of variations */
	WORK_MAX = 200000,      /* search budget for all turns that omit landings */
	REPLAYED_MAX = 1000000, /* moves replayed for all variations */
	WORD_SIZE = GAME_TURN_TEXT_MAX,
};

/* A move of the current line: a turn, a throw or a pass. */
struct entry {
	uint32_t before; /* number of moves before it */
	size_t text;     /* offset in texts */
};

/* An open variation: the move it replaces is restored at its end. */
struct opened {
	struct entry entry;
	size_t count;
	unsigned line;
};

struct reader {
	struct table *table;
	struct out *out;
	struct game_error *error;
	struct pdn_lex lex;
	struct pdn_token token; /* the next one */
	unsigned line;          /* of the move being read */
	struct entry *entries;
	size_t count, entries_size;
	struct opened open[DEPTH_MAX];
	size_t depth;
	char *texts;
	size_t texts_used, texts_size;
	size_t turns, work, replayed;
	char word[WORD_SIZE], mark[3];
	char position[GAME_POSITION_TEXT_MAX];
};

/* Report an error of the rules for a line. */
static bool fail_why(struct reader *reader, unsigned line, const struct game_error *why) {
	game_fail(reader->error, "Line %u: %s", line, why->text);
	sentence_wrap(&reader->error->source, &why->source);
	return false;
}

__attribute__((format(printf, 3, 4))) static bool fail(
	struct reader *reader, unsigned line, const char *format, ...) {
	struct game_error why = {.part = NULL};
	va_list list;
	va_start(list, format);
	sentence_write(why.text, &why.source, format, list);
	va_end(list);
	return fail_why(reader, line, &why);
}

static bool fail_memory(struct reader *reader) {
	return fail(reader, reader->line, "There is not enough memory to read it.");
}

static bool read_token(struct reader *reader) {
	struct game_error why;
	bool good = pdn_lex_next(&reader->lex, &reader->token, &why);
	return good || fail_why(reader, reader->token.line, &why);
}

/* ---- tags ---- */

static bool take_tag(struct reader *reader, unsigned *position_line) {
	const struct pdn_token *tag = &reader->token;
	const char *key = reader->table->rules->game->key;
	if (strcmp(tag->name, "Game") == 0 && games_find_named(tag->value) != games_find(key)) {
		return fail(reader, tag->line, "This is a game of %.40s, but this board is for %s.",
			tag->value, key);
	}
	if (strcmp(tag->name, "FEN") == 0 || strcmp(tag->name, "Position") == 0) {
		_Static_assert(sizeof(tag->value) <= sizeof(reader->position), "a tag fits");
		strcpy(reader->position, tag->value);
		*position_line = tag->line;
	}
	return true;
}

static bool begin(struct reader *reader, unsigned line) {
	union game_state start;
	struct game_error error;
	const struct game_rules *rules = reader->table->rules;
	if (!game_read(rules, reader->position, &start, &error)) {
		return fail_why(reader, line, &error);
	}
	return play_begin(&reader->table->play, rules, &start) || fail_memory(reader);
}

/* Read all tags of the first game and set up its start. */
static bool read_tags(struct reader *reader) {
	unsigned position_line = 1;
	strcpy(reader->position, "start");
	while (reader->token.what == PDN_TAG) {
		if (!take_tag(reader, &position_line) || !read_token(reader)) {
			return false;
		}
	}
	return begin(reader, position_line);
}

/* ---- moves ---- */

static void write_part(struct reader *reader, const char *key, const char *text, size_t size) {
	out_begin(reader->out, '{');
	out_key(reader->out, key);
	out_string_n(reader->out, text, size);
	out_end(reader->out, '}');
}

static bool keep(struct reader *reader, uint32_t before, const char *move) {
	size_t size = strlen(move) + 1;
	char *texts = array_reserve(
		reader->texts, &reader->texts_size, reader->texts_used + size, 1);
	if (texts == NULL) {
		return fail_memory(reader);
	}
	reader->texts = texts;
	struct entry *entries = array_reserve(
		reader->entries, &reader->entries_size, reader->count + 1, sizeof(*entries));
	if (entries == NULL) {
		return fail_memory(reader);
	}
	reader->entries = entries;
	entries[reader->count++] = (struct entry){.before = before, .text = reader->texts_used};
	memcpy(texts + reader->texts_used, move, size);
	reader->texts_used += size;
	return true;
}

/* Write the moves played since, step by step; a throw as it was given. */
static void write_moves(struct reader *reader, uint32_t before, const char *move) {
	const struct play *at = &reader->table->play;
	out_begin(reader->out, '{');
	out_key(reader->out, "moves");
	out_begin(reader->out, '[');
	for (uint32_t i = before; i < at->moves; i++) {
		out_string(reader->out, *move == '*' ? move : play_move_text(at, i));
	}
	out_end(reader->out, ']');
	out_end(reader->out, '}');
}

/* Play a move, write it, and remember how to return to it. */
static bool play(struct reader *reader, const char *move) {
	struct play *at = &reader->table->play;
	struct game_error error;
	uint32_t before = at->moves;
	if (reader->turns++ >= TURNS_MAX) {
		return fail(reader, reader->line, "A game may have at most %d moves.", TURNS_MAX);
	}
	if (!place_move(at, move, &error)) {
		return fail_why(reader, reader->line, &error);
	}
	write_moves(reader, before, move);
	return keep(reader, before, move);
}

static bool play_throw_of(struct reader *reader) {
	char move[WORD_SIZE + 1];
	snprintf(move, sizeof(move), "*%.*s", (int)strlen(reader->word) - 1, reader->word);
	return play(reader, move);
}

/* A pass forced by the rules may be omitted. */
static bool pass_if_forced(struct reader *reader) {
	struct game_step steps[GAME_STEPS_MAX];
	char text[GAME_STEP_TEXT_MAX];
	const struct play *at = &reader->table->play;
	const struct game_rules *rules = reader->table->rules;
	if (at->now.phase != GAME_CHOICE || !at->now.forced || strcmp(reader->word, "pass") == 0 ||
		game_steps(rules, &at->state, steps) != 1) {
		return true;
	}
	rules->game->impl->print_step(rules, &at->state, &steps[0], text);
	return strcmp(text, "pass") != 0 || play(reader, "=pass");
}

static bool play_turn(struct reader *reader) {
	char move[GAME_TURN_TEXT_MAX + 1] = "=";
	struct game_error error;
	if (!pass_if_forced(reader)) {
		return false;
	}
	const struct play *at = &reader->table->play;
	if (at->now.phase == GAME_OVER) {
		return fail(
			reader, reader->line, "The game was over before \"%.40s\".", reader->word);
	}
	if (at->now.phase == GAME_CHANCE) {
		return fail(reader, reader->line,
			"A throw must come before \"%.40s\"; write it like 6-1:, with its colon.",
			reader->word);
	}
	const struct game_rules *rules = reader->table->rules;
	if (rules->game->impl->take != NULL) {
		strcpy(move + 1, reader->word);
	} else if (!pdn_find_turn(
			   rules, &at->state, reader->word, move + 1, &reader->work, &error)) {
		return fail_why(reader, reader->line, &error);
	}
	return play(reader, move);
}

/* ---- words ---- */

/* "0-0" may be a result or castling. */
static bool ends_game(const struct reader *reader) {
	union game_state state = reader->table->play.state;
	struct game_refusal unused;
	return strcmp(reader->token.value, "0-0") != 0 ||
		reader->table->play.now.phase != GAME_CHOICE ||
		!game_play_turn(reader->table->rules, &state, "0-0", NULL, &unused);
}

/* Append the token to the move, and read the next. */
static bool take_word(struct reader *reader) {
	const struct pdn_token *token = &reader->token;
	size_t used = strlen(reader->word), size = strlen(token->value);
	if (used + size + 2 > sizeof(reader->word)) {
		return fail(reader, token->line, "This is too long for a move.");
	}
	reader->word[used] = ' ';
	used += used > 0;
	memcpy(reader->word + used, token->value, size + 1);
	strcpy(reader->mark, token->mark);
	return read_token(reader);
}

static void write_mark(struct reader *reader, const char *mark) {
	if (mark[0] != '\0') {
		write_part(reader, "mark", mark, strlen(mark));
	}
}

/* Read all steps of a turn in games of chance; in others a turn is one word. */
static bool take_turn(struct reader *reader) {
	bool has_steps = reader->table->rules->game->impl->take != NULL;
	bool good = take_word(reader);
	while (good && has_steps && reader->mark[0] == '\0' && reader->token.what == PDN_WORD &&
		!reader->token.is_numbered) {
		good = take_word(reader);
	}
	return good;
}

static bool read_turn(struct reader *reader) {
	reader->line = reader->token.line;
	reader->word[0] = '\0';
	if (!take_turn(reader) || !play_turn(reader)) {
		return false;
	}
	write_mark(reader, reader->mark);
	return true;
}

static bool read_throw(struct reader *reader) {
	reader->line = reader->token.line;
	reader->word[0] = '\0';
	return take_word(reader) && play_throw_of(reader);
}

/* ---- comments and variations ---- */

static void write_bracket(struct reader *reader, const char *bracket) {
	out_string(reader->out, bracket);
}

/* Go back to the first count entries of the line. */
static bool go_back(struct reader *reader, size_t count) {
	uint32_t before = reader->entries[count].before;
	reader->replayed += before;
	if (reader->replayed > REPLAYED_MAX) {
		return fail(
			reader, reader->line, "There are too many variations so late in a game.");
	}
	play_to(&reader->table->play, before);
	reader->count = count;
	return true;
}

/* A variation replaces the move before it. */
static bool open_variation(struct reader *reader) {
	reader->line = reader->token.line;
	size_t above = reader->depth > 0 ? reader->open[reader->depth - 1].count : 0;
	if (reader->depth == DEPTH_MAX) {
		return fail(reader, reader->line, "These variations are nested too deeply.");
	}
	if (reader->count == above) {
		return fail(
			reader, reader->line, "A variation must come after the move it replaces.");
	}
	size_t count = reader->count - 1;
	reader->open[reader->depth++] = (struct opened){
		.entry = reader->entries[count], .count = count, .line = reader->line};
	write_bracket(reader, "(");
	return go_back(reader, count) && read_token(reader);
}

static bool close_variation(struct reader *reader) {
	struct game_error error;
	reader->line = reader->token.line;
	if (reader->depth == 0) {
		return fail(reader, reader->line, "This ) ends no variation.");
	}
	const struct opened *open = &reader->open[--reader->depth];
	if (reader->count > open->count && !go_back(reader, open->count)) {
		return false;
	}
	reader->entries[open->count] = open->entry;
	reader->count = open->count + 1;
	write_bracket(reader, ")");
	if (!place_move(&reader->table->play, reader->texts + open->entry.text, &error)) {
		return fail_why(reader, reader->line, &error);
	}
	return read_token(reader);
}

/* ---- whole games ---- */

static bool end_game(struct reader *reader, bool *over) {
	*over = true;
	return reader->depth == 0 ||
		fail(reader, reader->open[reader->depth - 1].line,
			"This variation does not end; add a ).");
}

static bool read_part(struct reader *reader, bool *over) {
	const struct pdn_token *token = &reader->token;
	switch (token->what) {
	case PDN_END:
	case PDN_TAG:
		return end_game(reader, over);
	case PDN_TEXT:
		write_part(reader, "text", token->comment, token->comment_size);
		return read_token(reader);
	case PDN_MARK:
		write_mark(reader, token->mark);
		return read_token(reader);
	case PDN_OPEN:
		return open_variation(reader);
	case PDN_CLOSE:
		return close_variation(reader);
	case PDN_THROW:
		return read_throw(reader);
	case PDN_RESULT:
		if (ends_game(reader)) {
			*over = reader->depth == 0;
			return read_token(reader);
		}
		return read_turn(reader);
	case PDN_WORD:
		return read_turn(reader);
	}
	return false;
}

static bool read_game(struct reader *reader) {
	bool over = false;
	if (!read_token(reader) || !read_tags(reader)) {
		return false;
	}
	out_key(reader->out, "parts");
	out_begin(reader->out, '[');
	while (!over) {
		if (!read_part(reader, &over)) {
			return false;
		}
	}
	out_end(reader->out, ']');
	out_key_string(reader->out, "position", reader->position);
	out_key_bool(reader->out, "more", reader->token.what != PDN_END);
	return true;
}

bool answer_study(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	const char *text = json_string_value(json_object_get(question, "text"));
	if (text == NULL) {
		return game_fail(error, "\"%s\" must be %s.", "text", "a text");
	}
	struct reader *reader = calloc(1, sizeof(*reader));
	if (reader == NULL) {
		return game_fail(error, "There is not enough memory to read it.");
	}
	reader->table = table;
	reader->out = out;
	reader->error = error;
	pdn_lex_begin(&reader->lex, text);
	reader->work = WORK_MAX;
	bool good = read_game(reader);
	free(reader->entries);
	free(reader->texts);
	free(reader);
	return good;
}

/* wasm/study.c - reads a game with all its variations: PDN (games/README.md, "Records") with
 * comments, marks and throws. Every turn is played by the rules. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "server/replay/pdn_turn.h"
#include "wasm/rules.h"

enum {
	TURNS_MAX = 4000,
	DEPTH_MAX = 100,        /* nesting of variations */
	WORK_MAX = 200000,      /* search budget for all turns that omit landings */
	REPLAYED_MAX = 1000000, /* moves replayed for all variations */
	WORD_SIZE = GAME_TURN_TEXT_MAX,
	VALUE_SIZE = GAME_POSITION_TEXT_MAX,
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
	const char *at;
	unsigned line;
	bool line_begins;
	struct entry *entries;
	size_t count, entries_size;
	struct opened open[DEPTH_MAX];
	size_t depth;
	char *texts;
	size_t texts_used, texts_size;
	size_t turns, work, replayed;
	char word[WORD_SIZE], name[32], value[VALUE_SIZE];
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

/* ---- characters ---- */

static void step(struct reader *reader) {
	char c = *reader->at++;
	reader->line_begins = c == '\n' || (c == '\r' && *reader->at != '\n');
	reader->line += reader->line_begins;
}

static bool is_space(char c) {
	return isspace((unsigned char)c) != 0;
}

/* Skip white space, and lines that begin with %. */
static void skip_blanks(struct reader *reader) {
	for (;;) {
		if (*reader->at == '%' && reader->line_begins) {
			reader->at += strcspn(reader->at, "\r\n");
		} else if (is_space(*reader->at)) {
			step(reader);
		} else {
			return;
		}
	}
}

/* ---- tags ---- */

static bool fail_tag(struct reader *reader, unsigned line) {
	return fail(reader, line, "A tag must look like [Name \"value\"].");
}

static bool read_value(struct reader *reader) {
	size_t used = 0;
	for (; *reader->at != '"'; reader->at++) {
		reader->at += reader->at[0] == '\\' &&
			(reader->at[1] == '"' || reader->at[1] == '\\');
		if (strchr("\r\n", *reader->at) != NULL || used + 1 >= sizeof(reader->value)) {
			return false;
		}
		reader->value[used++] = *reader->at;
	}
	reader->value[used] = '\0';
	reader->at++;
	return true;
}

/* Read [Name "value"]. */
static bool read_tag(struct reader *reader) {
	unsigned line = reader->line;
	size_t used = 0;
	step(reader);
	skip_blanks(reader);
	while (isalnum((unsigned char)*reader->at) && used + 1 < sizeof(reader->name)) {
		reader->name[used++] = *reader->at++;
	}
	reader->name[used] = '\0';
	skip_blanks(reader);
	if (used == 0 || *reader->at++ != '"' || !read_value(reader)) {
		return fail_tag(reader, line);
	}
	skip_blanks(reader);
	return *reader->at++ == ']' || fail_tag(reader, line);
}

static bool take_tag(struct reader *reader, unsigned line) {
	const char *key = reader->table->rules->game->key;
	if (strcmp(reader->name, "Game") == 0 && strcmp(reader->value, key) != 0) {
		return fail(reader, line, "This is a game of %.40s, but this board is for %s.",
			reader->value, key);
	}
	if (strcmp(reader->name, "FEN") == 0 || strcmp(reader->name, "Position") == 0) {
		strcpy(reader->position, reader->value);
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
	for (skip_blanks(reader); *reader->at == '['; skip_blanks(reader)) {
		unsigned line = reader->line;
		if (!read_tag(reader) || !take_tag(reader, line)) {
			return false;
		}
		bool is_position = strcmp(reader->position, reader->value) == 0;
		position_line = is_position ? line : position_line;
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

/* Returns the length of the word that text begins with. "(b2)" after an x is part of it. */
static size_t word_length(const char *text) {
	size_t size = 0;
	for (; text[size] != '\0' && !is_space(text[size]); size++) {
		if (strchr("{};[]", text[size]) != NULL) {
			break;
		}
		if (text[size] == '(' && (size == 0 || strchr("xX:", text[size - 1]) == NULL)) {
			break;
		}
		if (text[size] == ')' && memchr(text, '(', size) == NULL) {
			break;
		}
		if (text[size] == ')' && !isalnum((unsigned char)text[size + 1])) {
			break;
		}
	}
	return size;
}

/* Returns the length of "12." or "12...". */
static size_t number_length(const char *text) {
	size_t digits = strspn(text, "0123456789");
	return text[digits] == '.' ? digits + strspn(text + digits, ".") : 0;
}

static bool is_throw(const char *text, size_t size) {
	return size > 1 && text[size - 1] == ':' && strspn(text, "0123456789-") == size - 1;
}

static bool is_mark(const char *text, size_t size) {
	return size > 0 && strspn(text, "!?") >= size;
}

static bool is_result(const char *text, size_t size) {
	static const char *const results[] = {
		"1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0", "1/2"};
	for (size_t i = 0; i < sizeof(results) / sizeof(results[0]); i++) {
		if (strlen(results[i]) == size && strncmp(text, results[i], size) == 0) {
			return true;
		}
	}
	return false;
}

/* "0-0" may be a result or castling. */
static bool ends_game(const struct reader *reader, size_t size) {
	union game_state state = reader->table->play.state;
	struct game_refusal unused;
	return is_result(reader->at, size) &&
		(strncmp(reader->at, "0-0", size) != 0 ||
			reader->table->play.now.phase != GAME_CHOICE ||
			!game_play_turn(reader->table->rules, &state, "0-0", NULL, &unused));
}

/* Append a word to the turn. */
static bool take_word(struct reader *reader, size_t size) {
	size_t used = strlen(reader->word);
	if (used + size + 2 > sizeof(reader->word)) {
		return fail(reader, reader->line, "This is too long for a move.");
	}
	reader->word[used] = ' ';
	used += used > 0;
	memcpy(reader->word + used, reader->at, size);
	reader->word[used + size] = '\0';
	reader->at += size;
	reader->line_begins = false;
	return true;
}

/* Does text continue with another step of the same turn, in games whose steps are separate
 * words? */
static size_t next_step(const char *text) {
	text += strspn(text, " \t\r\n");
	size_t size = word_length(text);
	bool other = size == 0 || *text == '$' || *text == '%' || number_length(text) > 0 ||
		is_throw(text, size) || is_mark(text, size) || is_result(text, size);
	return other ? 0 : size;
}

/* Read all steps of a turn in games of chance; in others a turn is one word. */
static bool take_turn(struct reader *reader, size_t size) {
	reader->word[0] = '\0';
	if (!take_word(reader, size)) {
		return false;
	}
	while (reader->table->rules->game->impl->take != NULL &&
		strchr("!?", reader->at[-1]) == NULL && (size = next_step(reader->at)) > 0) {
		skip_blanks(reader);
		if (!take_word(reader, size)) {
			return false;
		}
	}
	return true;
}

/* Split annotations such as "!?" off the end of a turn, together with check signs. */
static void split_marks(char *word, char mark[3]) {
	size_t size = strlen(word), end = size;
	while (size > 1 && strchr("!?+#", word[size - 1]) != NULL) {
		size--;
	}
	const char *from = word + size + strcspn(word + size, "!?");
	size_t count = strspn(from, "!?");
	count = count > 2 ? 2 : count;
	memcpy(mark, from, from < word + end ? count : 0);
	mark[from < word + end ? count : 0] = '\0';
	word[size] = '\0';
}

static bool read_word(struct reader *reader, bool *over) {
	char mark[3];
	size_t number = number_length(reader->at), size = word_length(reader->at);
	if (number > 0) {
		reader->at += number;
		return true;
	}
	if (is_mark(reader->at, size)) {
		write_part(reader, "mark", reader->at, size > 2 ? 2 : size);
		reader->at += size;
		return true;
	}
	if (ends_game(reader, size)) {
		reader->at += size;
		*over = reader->depth == 0;
		return true;
	}
	bool thrown = is_throw(reader->at, size);
	reader->word[0] = '\0';
	if (!(thrown ? take_word(reader, size) : take_turn(reader, size))) {
		return false;
	}
	if (thrown) {
		return play_throw_of(reader);
	}
	split_marks(reader->word, mark);
	bool good = play_turn(reader);
	if (good && mark[0] != '\0') {
		write_part(reader, "mark", mark, strlen(mark));
	}
	return good;
}

/* "$1" to "$6" are the six annotations. */
static void read_glyph(struct reader *reader) {
	static const char *const marks[] = {"", "!", "?", "!!", "??", "!?", "?!"};
	unsigned number = 0;
	for (reader->at++; isdigit((unsigned char)*reader->at); reader->at++) {
		number = number < 1000 ? 10 * number + (unsigned)(*reader->at - '0') : number;
	}
	if (number > 0 && number < sizeof(marks) / sizeof(marks[0])) {
		write_part(reader, "mark", marks[number], strlen(marks[number]));
	}
}

/* ---- comments and variations ---- */

static bool read_comment(struct reader *reader) {
	unsigned line = reader->line;
	const char *from = reader->at + 1;
	while (*reader->at != '\0' && *reader->at != '}') {
		step(reader);
	}
	if (*reader->at == '\0') {
		return fail(reader, line, "This comment does not end; add a }.");
	}
	write_part(reader, "text", from, (size_t)(reader->at - from));
	reader->at++;
	return true;
}

static void read_rest_of_line(struct reader *reader) {
	size_t size = strcspn(reader->at, "\r\n");
	write_part(reader, "text", reader->at + 1, size - 1);
	reader->at += size;
}

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
	reader->at++;
	write_bracket(reader, "(");
	return go_back(reader, count);
}

static bool close_variation(struct reader *reader) {
	struct game_error error;
	if (reader->depth == 0) {
		return fail(reader, reader->line, "This ) ends no variation.");
	}
	const struct opened *open = &reader->open[--reader->depth];
	if (reader->count > open->count && !go_back(reader, open->count)) {
		return false;
	}
	reader->entries[open->count] = open->entry;
	reader->count = open->count + 1;
	reader->at++;
	write_bracket(reader, ")");
	return place_move(&reader->table->play, reader->texts + open->entry.text, &error) ||
		fail_why(reader, reader->line, &error);
}

/* ---- whole games ---- */

static bool read_part(struct reader *reader, bool *over) {
	switch (*reader->at) {
	case '\0':
	case '[':
		*over = true;
		return reader->depth == 0 ||
			fail(reader, reader->open[reader->depth - 1].line,
				"This variation does not end; add a ).");
	case '{':
		return read_comment(reader);
	case ';':
		read_rest_of_line(reader);
		return true;
	case '(':
		return open_variation(reader);
	case ')':
		return close_variation(reader);
	case '}':
		return fail(reader, reader->line, "This } ends no comment.");
	case ']':
		return fail_tag(reader, reader->line);
	case '$':
		read_glyph(reader);
		return true;
	default:
		return read_word(reader, over);
	}
}

static bool read_game(struct reader *reader) {
	bool over = false;
	if (!read_tags(reader)) {
		return false;
	}
	out_key(reader->out, "parts");
	out_begin(reader->out, '[');
	for (skip_blanks(reader); !over; skip_blanks(reader)) {
		if (!read_part(reader, &over)) {
			return false;
		}
		reader->line_begins = false;
	}
	out_end(reader->out, ']');
	out_key_string(reader->out, "position", reader->position);
	out_key_bool(reader->out, "more", *reader->at != '\0');
	return true;
}

bool answer_study(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	static const char mark[] = "\xef\xbb\xbf"; /* byte order mark */
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
	reader->at = strncmp(text, mark, 3) == 0 ? text + 3 : text;
	reader->line = 1;
	reader->line_begins = true;
	reader->work = WORK_MAX;
	bool good = read_game(reader);
	free(reader->entries);
	free(reader->texts);
	free(reader);
	return good;
}

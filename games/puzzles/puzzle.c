/* games/puzzles/puzzle.c - reads and writes stored puzzles, and picks the puzzle of the day. */
#include "games/puzzles/puzzle.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "games/builtin.h"

static const char *const what_names[PUZZLE_WHATS] = {"win", "gain", "save"};

const char *puzzle_what_name(enum puzzle_what what) {
	return what_names[what];
}

bool puzzle_state(const struct game_rules *rules, const struct puzzle *puzzle,
	union game_state *state, struct game_error *error) {
	union game_state read;
	struct game_refusal refusal;
	if (!game_read(rules, puzzle->from, &read, error)) {
		return false;
	}
	if (!game_play_turn(rules, &read, puzzle->last, NULL, &refusal)) {
		return game_fail(error, "%s", refusal.text);
	}
	*state = read;
	return true;
}

/* Does a list of words contain this one? */
static bool has_word(const char *list, size_t size, const char *word, char between) {
	size_t length = strlen(word);
	while (size > 0) {
		const char *end = memchr(list, between, size);
		size_t here = end != NULL ? (size_t)(end - list) : size;
		if (here == length && memcmp(list, word, length) == 0) {
			return true;
		}
		here += end != NULL;
		list += here;
		size -= here;
	}
	return false;
}

bool puzzle_also(const struct puzzle *puzzle, size_t decision, const char *turn) {
	const char *list = puzzle->also[decision];
	return has_word(list, strlen(list), turn, ' ');
}

bool puzzle_reply(const struct puzzle *puzzle, size_t decision, const char *turn,
	char reply[PUZZLE_TURN_MAX]) {
	const char *at = puzzle->wrong[decision];
	while (*at != '\0') {
		size_t size = strcspn(at, " "), answer = strcspn(at, "=");
		if (answer < size && answer < PUZZLE_TURN_MAX &&
			has_word(at + answer + 1, size - answer - 1, turn, ',')) {
			memcpy(reply, at, answer);
			reply[answer] = '\0';
			return true;
		}
		at += size + (at[size] == ' ');
	}
	return false;
}

static size_t count_char(const char *text, char c) {
	size_t count = 0;
	for (; *text != '\0'; text++) {
		count += *text == c;
	}
	return count;
}

unsigned puzzle_interest(const struct puzzle *puzzle) {
	static const unsigned kinds[PUZZLE_WHATS] = {6, 6, 0};
	unsigned sum = kinds[puzzle->what] + 3 * (unsigned)puzzle->turns + puzzle->men;
	/* Sacrifices are easily overlooked. */
	bool quiet = strpbrk(puzzle->line[0], "x<>") == NULL;
	sum += quiet && puzzle->turns > 1 && strpbrk(puzzle->line[1], "x<>") != NULL ? 6 : 0;
	for (size_t i = 0; i < puzzle->turns; i += 2) {
		size_t wrong = count_char(puzzle->wrong[i / 2], ',') +
			count_char(puzzle->wrong[i / 2], '=');
		sum += puzzle->also[i / 2][0] == '\0' ? 2 : 0;
		sum += i == 0 ? (unsigned)(wrong > 10 ? 10 : wrong) : 0;
		for (const char *c = puzzle->line[i]; *c != '\0'; c++) {
			sum += strchr("x<>", *c) != NULL;
		}
	}
	return sum;
}

/* ---- reading ---- */

/* A line of the text: its keyword and the rest. */
struct row {
	const char *word, *rest;
	size_t length, size;
};

static bool next_row(const char **at, const char *end, struct row *row) {
	if (*at >= end) {
		return false;
	}
	const char *stop = memchr(*at, '\n', (size_t)(end - *at));
	stop = stop != NULL ? stop : end;
	const char *blank = memchr(*at, ' ', (size_t)(stop - *at));
	blank = blank != NULL ? blank : stop;
	row->word = *at;
	row->length = (size_t)(blank - *at);
	row->rest = blank + (blank < stop);
	row->size = (size_t)(stop - row->rest);
	*at = stop + (stop < end);
	return true;
}

static bool is_row_word(const struct row *row, const char *word) {
	return row->length == strlen(word) && memcmp(row->word, word, row->length) == 0;
}

size_t puzzle_count(const char *text, size_t size) {
	const char *at = text, *end = text + size;
	struct row row;
	size_t count = 0;
	while (size > 0 && next_row(&at, end, &row)) {
		count += is_row_word(&row, "puzzle");
	}
	return count;
}

/* Read "gain 2 depth 8". */
static bool read_what(struct puzzle *puzzle, const struct row *row) {
	char words[64], name[8];
	if (!text_copy(words, sizeof(words), row->rest, row->size) ||
		sscanf(words, "%7s %u depth %u", name, &puzzle->men, &puzzle->depth) != 3) {
		return false;
	}
	for (int what = 0; what < PUZZLE_WHATS; what++) {
		if (strcmp(name, what_names[what]) == 0) {
			puzzle->what = (enum puzzle_what)what;
			return true;
		}
	}
	return false;
}

static bool read_puzzle_line(struct puzzle *puzzle, const struct row *row) {
	const char *at = row->rest, *end = row->rest + row->size;
	while (at < end) {
		const char *stop = memchr(at, ' ', (size_t)(end - at));
		stop = stop != NULL ? stop : end;
		if (puzzle->turns == PUZZLE_LINE_MAX ||
			!text_copy(puzzle->line[puzzle->turns], PUZZLE_TURN_MAX, at,
				(size_t)(stop - at))) {
			return false;
		}
		puzzle->turns++;
		at = stop + (stop < end);
	}
	return puzzle->turns > 0;
}

/* Read "0 REPLY=TURN,TURN ...". */
static bool read_replies(char list[][PUZZLE_REPLIES_MAX], const struct row *row) {
	if (row->size < 3 || row->rest[0] < '0' || row->rest[0] >= '0' + PUZZLE_DECISIONS_MAX ||
		row->rest[1] != ' ') {
		return false;
	}
	return text_copy(
		list[row->rest[0] - '0'], PUZZLE_REPLIES_MAX, row->rest + 2, row->size - 2);
}

static bool read_puzzle_row(struct puzzle *puzzle, const struct row *row) {
	if (is_row_word(row, "from")) {
		return text_copy(puzzle->from, sizeof(puzzle->from), row->rest, row->size);
	}
	if (is_row_word(row, "last")) {
		return text_copy(puzzle->last, sizeof(puzzle->last), row->rest, row->size);
	}
	if (is_row_word(row, "source")) {
		return text_copy(puzzle->source, sizeof(puzzle->source), row->rest, row->size);
	}
	if (is_row_word(row, "line")) {
		return read_puzzle_line(puzzle, row);
	}
	if (is_row_word(row, "also")) {
		return read_replies(puzzle->also, row);
	}
	return is_row_word(row, "wrong") && read_replies(puzzle->wrong, row);
}

bool puzzle_read(const char *text, size_t size, size_t index, struct puzzle *puzzle,
	struct game_error *error) {
	const char *at = text, *end = text + size;
	struct row row;
	size_t seen = 0;
	memset(puzzle, 0, sizeof(*puzzle));
	while (size > 0 && seen <= index && next_row(&at, end, &row)) {
		seen += is_row_word(&row, "puzzle");
	}
	if (seen <= index) {
		return game_fail(error, "There are %zu puzzles of this game.", seen);
	}
	bool fine = read_what(puzzle, &row);
	while (fine && next_row(&at, end, &row) && !is_row_word(&row, "puzzle")) {
		fine = row.length == 0 || row.word[0] == '#' || read_puzzle_row(puzzle, &row);
	}
	fine = fine && puzzle->turns > 0 && puzzle->from[0] != '\0' && puzzle->last[0] != '\0';
	return fine || game_fail(error, "Puzzle %zu is damaged.", index + 1);
}

/* ---- writing ---- */

static void write_replies(
	struct text *text, const char *word, const char list[][PUZZLE_REPLIES_MAX]) {
	for (int i = 0; i < PUZZLE_DECISIONS_MAX; i++) {
		if (list[i][0] != '\0') {
			text_add(text, "%s %d %s\n", word, i, list[i]);
		}
	}
}

void puzzle_write(const struct puzzle *puzzle, struct text *text) {
	text_add(text, "puzzle %s %u depth %u\n", what_names[puzzle->what], puzzle->men,
		puzzle->depth);
	text_add(text, "from %s\nlast %s\nline", puzzle->from, puzzle->last);
	for (size_t i = 0; i < puzzle->turns; i++) {
		text_add(text, " %s", puzzle->line[i]);
	}
	text_add(text, "\n");
	write_replies(text, "also", puzzle->also);
	write_replies(text, "wrong", puzzle->wrong);
	text_add(text, "source %s\n\n", puzzle->source);
}

/* ---- built-in puzzles ---- */

const char *puzzles_of(const char *key, size_t *size) {
	size_t length = strlen(key);
	for (size_t i = 0; i < builtins_puzzles_count; i++) {
		const struct builtin *kept = &builtins_puzzles[i];
		if (strncmp(kept->name, key, length) == 0 && kept->name[length] == '.') {
			*size = kept->size;
			return (const char *)kept->text;
		}
	}
	*size = 0;
	return NULL;
}

unsigned long puzzles_day(int64_t unix_s) {
	return unix_s > 0 ? (unsigned long)(unix_s / 86400) : 0;
}

bool puzzles_of_day(unsigned long day, const struct game **game, size_t *index) {
	size_t games = 0;
	for (size_t i = 0; i < games_count(); i++) {
		size_t size;
		games += puzzles_of(games_at(i)->key, &size) != NULL;
	}
	size_t turn = games > 0 ? day % games : 0;
	for (size_t i = 0; games > 0 && i < games_count(); i++) {
		size_t size;
		const char *text = puzzles_of(games_at(i)->key, &size);
		if (text != NULL && turn-- == 0) {
			size_t count = puzzle_count(text, size);
			*game = games_at(i);
			*index = count > 0 ? day / games % count : 0;
			return count > 0;
		}
	}
	return false;
}

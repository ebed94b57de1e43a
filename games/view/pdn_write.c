/* games/view/pdn_write.c - writes games in Portable Draughts Notation. */
#include "games/view/pdn_write.h"

#include <stdio.h>
#include <string.h>

#include "games/view/options.h"
#include "games/view/pdn_squares.h"

enum { LINE_LETTERS = 79, OPTIONS_SIZE = 2048 };

static void append_pdn(struct out *out, const char *text) {
	out_raw(out, text, strlen(text));
}

/* ---- tags ---- */

void pdn_write_tag(struct out *out, const char *name, const char *value) {
	append_pdn(out, "[");
	append_pdn(out, name);
	append_pdn(out, " \"");
	for (const char *c = value; *c != '\0'; c++) {
		if (*c == '"' || *c == '\\') {
			append_pdn(out, "\\");
		}
		out_raw(out, (unsigned char)*c < ' ' ? " " : c, 1);
	}
	append_pdn(out, "\"]\n");
}

/* The tag FEN in the form of the standard; another one says what that has no words for. */
static void write_standard_position(
	struct out *out, const struct pdn_squares *squares, const union game_state *start) {
	char text[GAME_POSITION_TEXT_MAX];
	bool all = pdn_print_position(squares, start, text);
	pdn_write_tag(out, "FEN", text);
	if (!all) {
		squares->rules->game->impl->print(squares->rules, start, text);
		pdn_write_tag(out, "Position", text);
	}
}

/* Only if the game does not begin in the start position of its rules. */
static void write_setup_tags(struct out *out, const struct game_rules *rules,
	const struct pdn_squares *squares, const union game_state *start) {
	char standard[GAME_POSITION_TEXT_MAX], given[GAME_POSITION_TEXT_MAX];
	union game_state state;
	game_start(rules, &state);
	rules->game->impl->print(rules, &state, standard);
	rules->game->impl->print(rules, start, given);
	if (strcmp(standard, given) == 0) {
		return;
	}
	pdn_write_tag(out, "SetUp", "1");
	if (squares != NULL) {
		write_standard_position(out, squares, start);
	} else {
		pdn_write_tag(out, "FEN", given);
	}
}

static void write_type_tag(struct out *out, const struct pdn_squares *squares) {
	char text[PDN_TYPE_SIZE];
	pdn_print_type(squares, text);
	pdn_write_tag(out, "GameType", text);
}

void pdn_write_rules(
	struct out *out, const struct game_rules *rules, const union game_state *start) {
	char text[OPTIONS_SIZE];
	struct pdn_squares squares;
	bool is_standard = pdn_is_standard(rules);
	if (is_standard) {
		pdn_squares_init(&squares, rules);
		write_type_tag(out, &squares);
	}
	pdn_write_tag(out, "Game", rules->game->key);
	options_print(rules->game, rules->option, true, ' ', text, sizeof(text));
	if (text[0] != '\0') {
		pdn_write_tag(out, "Options", text);
	}
	if (rules->seats != rules->game->seats_max) {
		snprintf(text, sizeof(text), "%d", rules->seats);
		pdn_write_tag(out, "Seats", text);
	}
	write_setup_tags(out, rules, is_standard ? &squares : NULL, start);
}

/* ---- movetext ---- */

/* Begin a word of so many letters, on the next line if it does not fit. */
static void begin_word(struct pdn_writer *writer, size_t size) {
	size += strlen(writer->opening);
	bool fits = writer->column + 1 + size <= LINE_LETTERS;
	if (writer->column > 0) {
		append_pdn(writer->out, fits ? " " : "\n");
		writer->column = fits ? writer->column + 1 : 0;
	}
	append_pdn(writer->out, writer->opening);
	writer->opening[0] = '\0';
	writer->column += size;
}

void pdn_write_word(struct pdn_writer *writer, const char *word) {
	begin_word(writer, strlen(word));
	append_pdn(writer->out, word);
}

void pdn_write_words(struct pdn_writer *writer, const char *text) {
	static const char blanks[] = " \t\r\n\v\f";
	for (text += strspn(text, blanks); *text != '\0'; text += strspn(text, blanks)) {
		size_t size = strcspn(text, blanks);
		begin_word(writer, size);
		for (; size > 0; size--, text++) {
			out_raw(writer->out, *text == '}' ? ")" : text, 1);
		}
	}
}

void pdn_write_number(struct pdn_writer *writer, size_t turn) {
	char text[24];
	if (!writer->pairs) {
		snprintf(text, sizeof(text), "%zu.", turn + 1);
	} else if (turn % 2 == 0) {
		snprintf(text, sizeof(text), "%zu.", turn / 2 + 1);
	} else if (writer->resumes) {
		snprintf(text, sizeof(text), "%zu...", turn / 2 + 1);
	} else {
		return;
	}
	writer->resumes = false;
	pdn_write_word(writer, text);
}

void pdn_write_open(struct pdn_writer *writer, char bracket) {
	size_t size = strlen(writer->opening);
	writer->opening[size] = bracket;
	writer->opening[size + 1] = '\0';
	writer->resumes = writer->resumes || bracket == '(';
}

void pdn_write_close(struct pdn_writer *writer, char bracket) {
	size_t size = strlen(writer->opening);
	if (size > 0) {
		writer->opening[size - 1] = '\0';
		return;
	}
	out_raw(writer->out, &bracket, 1);
	writer->column++;
	writer->resumes = true;
}

/* wasm/study.c - reads a game with all its variations: PDN (games/README.md, "Records") with
 * comments, marks and throws. */
#include <stdlib.h>
#include <string.h>

#include "games/view/mat.h"
#include "games/view/pdn_read.h"
#include "wasm/rules.h"

enum { TURNS_MAX = 4000 };

/* The answer being written. */
struct study {
	struct table *table;
	struct out *out;
	char position[GAME_POSITION_TEXT_MAX];
	unsigned position_line;
	bool has_position; /* the tag Position, which says more than FEN */
};

static bool read_study_tag(struct pdn_reader *reader) {
	struct study *study = reader->user;
	const struct pdn_token *tag = &reader->token;
	const char *key = study->table->rules->game->key;
	if (strcmp(tag->name, "Game") == 0 && games_find_named(tag->value) != games_find(key)) {
		return pdn_fail(reader, tag->line,
			"This is a game of %.40s, but this board is for %s.", tag->value, key);
	}
	bool is_position = strcmp(tag->name, "Position") == 0;
	if (is_position || (strcmp(tag->name, "FEN") == 0 && !study->has_position)) {
		_Static_assert(sizeof(tag->value) <= sizeof(study->position), "a tag fits");
		strcpy(study->position, tag->value);
		study->position_line = tag->line;
		study->has_position = is_position;
	}
	return true;
}

/* Write where a game begins as our own positions are written. */
static void print_own_position(const struct game_rules *rules, const union game_state *state,
	char text[GAME_POSITION_TEXT_MAX]) {
	union game_state start;
	char usual[GAME_POSITION_TEXT_MAX];
	memset(&start, 0, sizeof(start));
	game_start(rules, &start);
	rules->game->impl->print(rules, &start, usual);
	rules->game->impl->print(rules, state, text);
	if (strcmp(text, usual) == 0) {
		strcpy(text, "start");
	}
}

static bool begin_study(struct pdn_reader *reader) {
	struct study *study = reader->user;
	const struct game_rules *rules = study->table->rules;
	if (!pdn_begin(reader, rules, study->position, study->position_line)) {
		return false;
	}
	if (pdn_is_standard(rules)) {
		print_own_position(rules, &reader->play->state, study->position);
	}
	return true;
}

/* Write the steps played, but a throw as it was given. */
static bool write_move(struct pdn_reader *reader, const struct pdn_move *move) {
	struct out *out = ((struct study *)reader->user)->out;
	out_begin(out, '{');
	out_key_begin(out, "moves", '[');
	for (uint32_t i = move->before; i < reader->play->moves; i++) {
		out_string(out, *move->text == '*' ? move->text : play_move_text(reader->play, i));
	}
	out_end(out, ']');
	out_end(out, '}');
	return true;
}

static void write_study_part(
	struct pdn_reader *reader, const char *key, const char *text, size_t size) {
	struct out *out = ((struct study *)reader->user)->out;
	out_begin(out, '{');
	out_key(out, key);
	out_string_n(out, text, size);
	out_end(out, '}');
}

static void write_study_mark(struct pdn_reader *reader, const char *mark) {
	write_study_part(reader, "mark", mark, strlen(mark));
}

static void write_study_comment(struct pdn_reader *reader, const char *text, size_t size) {
	write_study_part(reader, "text", text, size);
}

static void write_bracket(struct pdn_reader *reader, bool begins) {
	out_string(((struct study *)reader->user)->out, begins ? "(" : ")");
}

static bool end_study(struct pdn_reader *reader) {
	(void)reader;
	return true;
}

static const struct pdn_owner owner = {
	.tag = read_study_tag,
	.begin = begin_study,
	.move = write_move,
	.mark = write_study_mark,
	.comment = write_study_comment,
	.variation = write_bracket,
	.end = end_study,
};

static bool write_study_parts(struct pdn_reader *reader, const char *text) {
	struct study *study = reader->user;
	out_key_begin(study->out, "parts", '[');
	if (!pdn_open(reader, text) || !pdn_next_game(reader)) {
		return false;
	}
	out_end(study->out, ']');
	out_key_string(study->out, "position", study->position);
	out_key_bool(study->out, "more", reader->token.what != PDN_END);
	return true;
}

static bool read_study(
	struct table *table, const char *text, struct out *out, struct game_error *error) {
	struct study study = {.table = table, .out = out, .position = "start", .position_line = 1};
	struct pdn_reader *reader = calloc(1, sizeof(*reader));
	if (reader == NULL) {
		return game_fail(error, "There is not enough memory to read this.");
	}
	reader->owner = &owner;
	reader->user = &study;
	reader->play = &table->play;
	reader->most = TURNS_MAX;
	bool good = write_study_parts(reader, text);
	if (!good) {
		game_fail(error, "Line %u: %s", reader->error_line, reader->error.text);
		sentence_wrap(&error->source, &reader->error.source);
	}
	pdn_finish(reader);
	free(reader);
	return good;
}

static bool read_match(
	struct table *table, const char *text, struct out *out, struct game_error *error) {
	struct out pdn;
	out_init(&pdn);
	bool good = mat_to_pdn(text, &pdn, error) && read_study(table, pdn.at, out, error);
	out_finish(&pdn);
	return good;
}

bool answer_study(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	const char *text = json_string_value(json_object_get(question, "text"));
	if (text == NULL) {
		return game_fail(error, "\"%s\" must be %s.", "text", "a text");
	}
	return (mat_is_match(text) ? read_match : read_study)(table, text, out, error);
}

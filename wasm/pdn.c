/* wasm/pdn.c - writes a study, a tree of steps with notes, as PDN with variations: whole turns, the
 * first branch as the main line. */
#include <stdlib.h>
#include <string.h>

#include "base/json_field.h"
#include "base/text.h"
#include "games/view/move_text.h"
#include "games/view/pdn_squares.h"
#include "games/view/pdn_write.h"
#include "wasm/rules.h"

enum { DEPTH_MAX = 100, NOTE_BYTES = 8 };

/* A step; number 0 is the start, which has none. Other numbers that are 0 are absent. */
struct node {
	const char *move;
	const json_t *note; /* may be NULL */
	size_t first, last, next;
};

struct study {
	struct pdn_writer pdn;
	struct play *play;
	struct node *nodes;
	size_t depth;  /* of variations */
	bool standard; /* turns are written as squares has them */
	struct pdn_squares squares;
	struct game_error *error;
};

/* The steps of a turn, or a throw. */
struct turn {
	size_t node[GAME_TURN_STEPS_MAX];
	size_t steps;
	bool is_throw, is_open; /* open: the tree ends before the turn does */
};

/* ---- the tree ---- */

/* Read [parent, move, note]; parents come first. */
static bool read_node(struct node *nodes, size_t number, const json_t *entry) {
	int64_t parent;
	struct node *node = &nodes[number];
	node->move = json_string_value(json_array_get(entry, 1));
	node->note = json_array_get(entry, 2);
	if (node->move == NULL ||
		json_field_int(json_array_get(entry, 0), 0, (int64_t)number - 1, &parent) !=
			JSON_FIELD_GOOD) {
		return false;
	}
	struct node *above = &nodes[parent];
	if (above->first == 0) {
		above->first = number;
	} else {
		nodes[above->last].next = number;
	}
	above->last = number;
	return true;
}

static bool read_tree(struct study *study, const json_t *question) {
	const json_t *list = json_object_get(question, "nodes");
	size_t count = json_array_size(list);
	study->nodes = calloc(count + 1, sizeof(*study->nodes));
	if (study->nodes == NULL) {
		return game_fail(study->error, "Not enough memory for this game.");
	}
	study->nodes[0].note = json_object_get(question, "note");
	for (size_t i = 0; i < count; i++) {
		if (!read_node(study->nodes, i + 1, json_array_get(list, i))) {
			return game_fail(study->error, "\"%s\" must be %s.", "nodes",
				"a list of [parent, move, note]");
		}
	}
	return true;
}

/* ---- notes ---- */

static const char *note_text_of(const struct study *study, size_t node, const char *key) {
	const char *text = json_string_value(json_object_get(study->nodes[node].note, key));
	return text != NULL ? text : "";
}

static void write_drawn(struct study *study, const json_t *drawn, bool *any) {
	for (size_t i = 0; i < json_array_size(drawn); i++) {
		const char *text = json_string_value(json_array_get(drawn, i));
		if (text != NULL) {
			pdn_write_words(&study->pdn, *any ? "" : "[%draw");
			pdn_write_words(&study->pdn, text);
			*any = true;
		}
	}
}

/* Write the notes of some steps as one comment. */
static void write_step_notes(struct study *study, const size_t *node, size_t count) {
	bool any = false;
	pdn_write_open(&study->pdn, '{');
	for (size_t i = 0; i < count; i++) {
		pdn_write_words(&study->pdn, note_text_of(study, node[i], "text"));
	}
	for (size_t i = 0; i < count; i++) {
		write_drawn(study, json_object_get(study->nodes[node[i]].note, "drawn"), &any);
	}
	if (any) {
		pdn_write_close(&study->pdn, ']');
	}
	pdn_write_close(&study->pdn, '}');
}

static const char *mark_of(const struct study *study, const struct turn *turn) {
	const char *mark = "";
	for (size_t i = 0; i < turn->steps; i++) {
		const char *own = note_text_of(study, turn->node[i], "mark");
		mark = *own != '\0' ? own : mark;
	}
	return mark;
}

/* ---- turns ---- */

/* The branches from one position. */
struct branches {
	struct turn turn;        /* the one being played */
	struct turn main;        /* the first */
	union game_state before; /* the position */
	size_t found, count;
	bool numbered;
};

/* Write the turn that was just played. */
static void write_played_turn(struct study *study, const struct branches *branches, bool numbered) {
	const struct turn *turn = &branches->turn;
	char words[GAME_TURN_TEXT_MAX], all[GAME_TURN_TEXT_MAX + NOTE_BYTES];
	struct text text;
	const char *mark = mark_of(study, turn);
	play_turn_text(study->play, study->play->moves - 1, words, sizeof(words));
	if (study->standard && !turn->is_open) {
		char own[GAME_TURN_TEXT_MAX];
		strcpy(own, words);
		pdn_print_turn(&study->squares, &branches->before, own, words);
	}
	text_init(&text, all, sizeof(all));
	if (turn->is_throw) {
		text_add(&text, "%s:%s%s", study->nodes[turn->node[0]].move + 1,
			*mark != '\0' ? " " : "", mark);
	} else {
		text_add(&text, "%s%s", words, turn->is_open ? "" : mark);
	}
	if (turn->is_open) {
		pdn_write_open(&study->pdn, '{');
		pdn_write_word(&study->pdn, "unfinished:");
		pdn_write_words(&study->pdn, all);
		pdn_write_close(&study->pdn, '}');
	} else {
		if (!numbered || turn->is_throw) {
			pdn_write_number(&study->pdn, branches->count);
		}
		pdn_write_words(&study->pdn, all);
	}
	write_step_notes(study, turn->node, turn->steps);
}

static bool has_note(const struct study *study, const struct turn *turn) {
	for (size_t i = 0; i < turn->steps; i++) {
		if (json_is_object(study->nodes[turn->node[i]].note)) {
			return true;
		}
	}
	return false;
}

static bool write_study_line(struct study *study, size_t parent, size_t count, bool numbered);

static bool write_variation(struct study *study, const struct branches *branches) {
	const struct turn *turn = &branches->turn;
	if (study->depth == DEPTH_MAX) {
		return game_fail(study->error, "These variations are nested too deeply.");
	}
	study->depth++;
	pdn_write_open(&study->pdn, '(');
	write_played_turn(study, branches, false);
	bool good = write_study_line(study, turn->node[turn->steps - 1],
		branches->count + !turn->is_throw, turn->is_throw && !has_note(study, turn));
	pdn_write_close(&study->pdn, ')');
	study->depth--;
	return good;
}

static bool write_branch(struct study *study, struct branches *branches) {
	if (branches->found++ > 0) {
		return write_variation(study, branches);
	}
	branches->main = branches->turn;
	write_played_turn(study, branches, branches->numbered);
	return true;
}

static bool play_study_step(struct study *study, size_t node) {
	return move_text_play(study->play, study->nodes[node].move, study->error);
}

/* Write each turn that steps below parent make. */
static bool write_branches(struct study *study, size_t parent, struct branches *branches) {
	struct play *play = study->play;
	struct turn *turn = &branches->turn;
	for (size_t at = study->nodes[parent].first; at != 0; at = study->nodes[at].next) {
		uint32_t before = play->moves;
		if (turn->steps == GAME_TURN_STEPS_MAX) {
			return game_fail(
				study->error, "A turn has at most %d steps.", GAME_TURN_STEPS_MAX);
		}
		if (!play_study_step(study, at)) {
			return false;
		}
		turn->node[turn->steps++] = at;
		turn->is_throw = study->nodes[at].move[0] == '*';
		bool ends = turn->is_throw || play->now.phase == GAME_CHANCE ||
			(play->move[play->moves - 1].flags & PLAY_ENDS) != 0;
		turn->is_open = !ends;
		if (!(ends || study->nodes[at].first == 0 ? write_branch(study, branches)
							  : write_branches(study, at, branches))) {
			return false;
		}
		play_to(play, before);
		turn->steps--;
	}
	return true;
}

/* Write all that follows a node; numbered: the number of the first turn stands before a throw. */
static bool write_study_line(struct study *study, size_t parent, size_t count, bool numbered) {
	while (study->nodes[parent].first != 0) {
		struct branches branches = {
			.before = study->play->state, .count = count, .numbered = numbered};
		if (!write_branches(study, parent, &branches)) {
			return false;
		}
		const struct turn *main = &branches.main;
		for (size_t i = 0; i < main->steps; i++) {
			if (!play_study_step(study, main->node[i])) {
				return false;
			}
		}
		numbered = main->is_throw && branches.found == 1 && !has_note(study, main);
		count += !main->is_throw;
		parent = main->node[main->steps - 1];
	}
	return true;
}

/* ---- whole games ---- */

static void write_tags(struct out *out, const struct play *play) {
	static const char *const unknown[] = {"Event", "White", "Black"};
	for (size_t i = 0; i < sizeof(unknown) / sizeof(unknown[0]); i++) {
		pdn_write_tag(out, unknown[i], "?");
	}
	pdn_write_tag(out, "Result", "*");
	pdn_write_rules(out, play->rules, &play->state);
	out_raw(out, "\n", 1);
}

static bool write_study_pdn(struct study *study, const json_t *question) {
	static const size_t start[] = {0};
	if (!read_tree(study, question)) {
		return false;
	}
	write_tags(study->pdn.out, study->play);
	study->standard = pdn_is_standard(study->play->rules);
	if (study->standard) {
		pdn_squares_init(&study->squares, study->play->rules);
	}
	write_step_notes(study, start, 1);
	if (!write_study_line(study, 0, 0, false)) {
		return false;
	}
	pdn_write_word(&study->pdn, "*");
	out_raw(study->pdn.out, "\n", 1);
	return true;
}

bool answer_pdn(
	struct table *table, const json_t *question, struct out *out, struct game_error *error) {
	struct out text;
	const struct game_rules *rules = table->rules;
	struct study study = {.play = &table->play, .error = error};
	out_init(&text);
	study.pdn = (struct pdn_writer){.out = &text,
		.pairs = rules->seats == 2 && rules->game->impl->take == NULL,
		.resumes = true};
	bool good = place_set(table, question, error) && write_study_pdn(&study, question);
	if (good && text.failed) {
		good = game_fail(error, "Not enough memory for this game.");
	}
	if (good) {
		out_key(out, "text");
		out_string_n(out, text.at, text.used);
	}
	free(study.nodes);
	out_finish(&text);
	return good;
}

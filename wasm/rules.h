/* wasm/rules.h - the interface between a page and the rules: a JSON question gets a JSON answer.
 *
 * move    a text, as in games/view/move_text.h
 * place   "position" ("start", or as the rules print it) and "moves" from there; a question about a
 *         place has both
 *
 * The same file is compiled to WebAssembly, called by the page (README.md lists the questions), and
 * natively, where a test compares the two.
 */
#ifndef QIRKAT_WASM_RULES_H
#define QIRKAT_WASM_RULES_H

#include <jansson.h>

#include "base/out.h"
#include "games/game.h"
#include "games/play.h"
#include "games/search/search.h"
#include "games/solve/solved.h"
#include "games/view/rule_set.h"

/* Provided by the caller: a monotonic clock in milliseconds, and a receiver for partial answers. */
double rules_now(void);
void rules_report(const char *json, size_t size);

/* A game under chosen rules, and the data that belongs to it. */
struct table {
	struct game_rules *rules; /* NULL: none is open */
	struct rule_set rule_set;
	struct play play;      /* at the place of the last question */
	struct search *search; /* NULL: not needed yet */
	struct search *others; /* searches turns other than the best */
	struct solved *solved; /* NULL: no table */
	struct solved_probe *probe;
};

/* Write the answer to a question, an object; an error is {"error": sentence}. out must be empty. */
void rules_answer(const char *question, size_t size, struct out *out);

/* ---- only for wasm/ *.c ---- */

/* Play moves from a position. Returns false with an error; table->play then is at the last valid
 * move. */
bool place_set(struct table *table, const json_t *question, struct game_error *error);
/* The same, and also write a list with an object for each move to out. */
bool place_show(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);

/* Play one move. Returns false with an error and nothing changed. */
bool place_move(struct play *play, const json_t *move, struct game_error *error);

/* Each writes the members of an answer, or returns false with an error. */
bool answer_look(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);
bool answer_why(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);
bool answer_pdn(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);
bool answer_perft(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);
bool answer_search(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);
bool answer_study(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);
bool answer_turn(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);
bool answer_values(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);
bool answer_worth(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);

/* Use a table of solved positions; bytes are borrowed. */
bool table_solve(
	struct table *table, const unsigned char *bytes, size_t size, struct game_error *error);
void table_forget_search(struct table *table);
/* Create table->search unless it exists. Returns false without memory. */
bool table_search(struct table *table);

#endif

/* wasm/rules.h - what a page asks the rules, as JSON: one question, one answer.
 *
 * move    a text: steps as they are sent to a server ("c2-c3"), "=" and a whole turn, whose final
 *         stop may be left out, or "*" and what was thrown ("*3-1")
 * place   "position" ("start", or as the rules print it) and "moves" from there; a question about
 *         one has both
 *
 * The same file is compiled for WebAssembly, where the page is the caller (README.md has the
 * questions), and natively, where a test compares the two.
 */
#ifndef QIRKAT_WASM_RULES_H
#define QIRKAT_WASM_RULES_H

#include <jansson.h>

#include "base/out.h"
#include "games/game.h"
#include "games/play.h"
#include "games/search/search.h"
#include "games/solve/solved.h"
#include "server/room/rule_set.h"

/* What the caller has: a clock, in milliseconds that never go back, and ears for partial answers.
 */
double rules_now(void);
void rules_report(const char *json, size_t size);

/* A game under chosen rules, and what belongs to it. */
struct table {
	struct game_rules *rules; /* NULL: none was opened */
	struct rule_set rule_set;
	struct play play;      /* the place last asked about */
	struct search *search; /* NULL: not needed yet */
	struct search *others; /* for other turns than the best */
	struct solved *solved; /* NULL: there is no table */
	struct solved_probe *probe;
};

/* Write the answer to a question, an object; what is wrong with it as {"error": sentence}. out was
 * cleared. */
void rules_answer(const char *question, size_t size, struct out *out);

/* ---- for wasm/ *.c alone ---- */

/* Play moves from a position. False and a sentence; table->play is at the last good move then. */
bool place_set(struct table *table, const json_t *question, struct game_error *error);
/* The same, and for each move what it was is written into out, as a list of objects. */
bool place_show(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);

/* Play one move, or false and a sentence, and nothing changed. */
bool place_move(struct play *play, const char *text, struct game_error *error);

/* Each writes the members of an answer, or is false with a sentence. */
bool answer_look(
	struct table *table, const json_t *question, struct out *out, struct game_error *error);
bool answer_why(
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

/* Take the bytes of a table of solved positions, which stay the caller's. */
bool table_solve(
	struct table *table, const unsigned char *bytes, size_t size, struct game_error *error);
void table_forget_search(struct table *table);
/* Make table->search, if there is none. False without memory. */
bool table_search(struct table *table);

#endif

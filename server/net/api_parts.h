/* server/net/api_parts.h - the parts of /api. For server/net/api*.c alone. */
#ifndef QIRKAT_SERVER_API_PARTS_H
#define QIRKAT_SERVER_API_PARTS_H

#include "base/out.h"
#include "games/solve/solve.h"
#include "server/net/api.h"

/* Each writes an answer and returns its status. query may be "". */
int api_games(const struct lookup *lookup, struct out *out);
int api_levels(struct out *out);
int api_game(const struct lookup *lookup, const char *key, const char *query, struct out *out);
/* Where it takes long *work is set and nothing written. */
int api_room(
	const struct api_source *source, const char *id, struct out *out, struct api_work **work);
/* A part of a room: "/record". */
int api_room_part(const struct api_source *source, const char *id, const char *part,
	const char *query, struct out *out, struct api_work **work);
/* A picture of the game's board: position=TEXT, flip=1, and options. */
int api_game_picture(
	const struct lookup *lookup, const char *key, const char *query, struct out *out);
/* How many puzzles there are of each game, and which is today's. */
int api_puzzles(struct out *out);
int api_puzzle_today(const struct lookup *lookup, struct out *out);
/* One puzzle of a game: rest is "N", or "N/try" with turns=STEPS+=TURN in the query. */
int api_puzzle(const struct lookup *lookup, const char *key, const char *rest, const char *query,
	struct out *out);

/* The lessons there are, one of them, and what follows from a turn in one: rest is what follows
 * "/api/lessons", "", "/KEY" or "/KEY/N/try". */
int api_lessons(const struct lookup *lookup, const char *rest, const char *query, struct out *out);
/* What a newcomer is told of a game, as the key "intro" of an object that is open; null where there
 * is nothing. */
void api_write_intro(struct out *out, const struct game *game);
/* The same with a picture, as the key "picture". */
void api_write_picture(struct out *out, const struct rule_set *rule_set);

/* What follows from the turns= of a query, played from a state, which is changed: steps, "=" and a
 * whole turn, or "*" and a throw, with blanks between (api_try.c). */
int api_try(struct out *out, const struct rule_set *rule_set, union game_state *state,
	const char *query);
/* As keys of an object that is open: effects and state. */
void api_write_after(struct out *out, const struct rule_set *rule_set,
	const union game_state *state, const struct game_effects *effects);

/* The rules that a query asks for, to be given back with lookup_give_rules. NULL and *status, with
 * a refusal written. Where position it may also ask for position= and flip=. */
struct rule_set *api_take_rules(const struct lookup *lookup, const char *key, const char *query,
	bool position, struct out *out, int *status);
/* What is known of solved games; rest is what follows "/api/solved", "" or "/KEY...". */
int api_solved(const struct api_source *source, const char *rest, const char *query,
	struct out *out, struct api_work **work);

/* What a position is worth, as keys of an object that is open: result and adjudged; a whole value
 * has turns, too (api_values.c). */
void api_write_result(struct out *out, enum solve_level level);
void api_write_value(struct out *out, uint16_t value);

/* What a program that has the rules itself needs to play by them: definitions and weights. */
int api_game_rules(
	const struct lookup *lookup, const char *key, const char *query, struct out *out);
/* The bytes of the table of the game that is part of the program. */
int api_game_table(
	const struct lookup *lookup, const char *key, const char *query, struct out *out);

/* ---- api_answer.c ---- */

/* Copy length characters of a query without their %3A and +; cut to size. */
void api_decode(const char *text, size_t length, char *to, size_t size);
/* Copy the value of name out of a query, without its %XX; cut to size. False if it is not there. */
bool api_query(const char *query, const char *name, char *value, size_t size);
/* Copy what stands before the next slash; false if it is too long or empty. */
bool api_take_part(const char *path, char *part, size_t size);
/* There is no such page. */
int api_nothing(struct out *out);
/* Write a refusal; returns status. */
int api_error(struct out *out, int status, const char *code, const char *text);
/* The same of a sentence with values. */
int api_sentence(struct out *out, int status, const char *code, const char *text,
	const struct sentence_source *source);

#endif

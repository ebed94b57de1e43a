/* server/api/api_parts.h - the parts of /api. Only for the files of this folder. */
#ifndef QIRKAT_SERVER_API_PARTS_H
#define QIRKAT_SERVER_API_PARTS_H

#include "base/out.h"
#include "games/solve/solve.h"
#include "server/api/api.h"

/* Each writes an answer and returns its HTTP status. query may be "". */
int api_games(const struct lookup *lookup, const char *query, struct out *out);
int api_levels(struct out *out);
int api_site(const struct api_source *source, struct out *out);
int api_game(const struct lookup *lookup, const char *key, const char *query, struct out *out);
/* If it takes long, *work is set and nothing is written. */
int api_room(
	const struct api_source *source, const char *id, struct out *out, struct api_work **work);
/* A part of a room, such as "/record". */
int api_room_part(const struct api_source *source, const char *id, const char *part,
	const char *query, struct out *out, struct api_work **work);
/* Returns the life of a part of a room, as api_tag does; API_ONCE for any other path. */
enum api_life api_room_tag(
	const struct api_source *source, const char *path, const char *query, char *tag);
/* An image of the game's board: position=TEXT, flip=1, and options. */
int api_game_picture(
	const struct lookup *lookup, const char *key, const char *query, struct out *out);
/* The number of puzzles of each game, and the puzzle of the day. */
int api_puzzles(struct out *out);
int api_puzzle_today(const struct lookup *lookup, struct out *out);
/* One puzzle of a game: rest is "N", or "N/try" with turns=STEPS+=TURN in the query. */
int api_puzzle(const struct lookup *lookup, const char *key, const char *rest, const char *query,
	struct out *out);

/* The list of lessons, one lesson, and the result of a turn in one: rest is what follows
 * "/api/lessons": "", "/KEY" or "/KEY/N/try". */
int api_lessons(const struct lookup *lookup, const char *rest, const char *query, struct out *out);
/* Write the introduction to a game as the key "intro" of an open object; null if there is none. */
void api_write_intro(struct out *out, const struct game *game);
/* The same with an image, as the key "picture". */
void api_write_picture(struct out *out, const struct rule_set *rule_set);

/* Play the turns= of a query from a state, which is changed, and write the result. Turns are steps,
 * "=" and a whole turn, or "*" and a throw, separated by spaces (api_try.c). */
int api_try(struct out *out, const struct rule_set *rule_set, union game_state *state,
	const char *query);
/* Write the keys effects and state of an open object. */
void api_write_after(struct out *out, const struct rule_set *rule_set,
	const union game_state *state, const struct game_effects *effects);

/* Write the keys turn, effects and after of an open object: a turn, what it does, and the view of
 * the state it leads to. after is NULL if it cannot be played. */
void api_write_turn(struct out *out, const struct rule_set *rule_set, const char *turn,
	const struct game_effects *effects, const union game_state *after);

/* Returns the rules that a query asks for, to be given back with lookup_give_rules; or NULL with
 * *status and a written error. With position set, position= and flip= are allowed too. */
struct rule_set *api_take_rules(const struct lookup *lookup, const char *key, const char *query,
	bool position, struct out *out, int *status);
/* Solved games; rest is what follows "/api/solved": "" or "/KEY...". */
int api_solved(const struct api_source *source, const char *rest, const char *query,
	struct out *out, struct api_work **work);

/* What a client with its own copy of the rules needs: definitions and weights. */
int api_game_rules(
	const struct lookup *lookup, const char *key, const char *query, struct out *out);
/* The table of the game that is embedded in the program, as bytes. */
int api_game_table(
	const struct lookup *lookup, const char *key, const char *query, struct out *out);

/* ---- api_answer.c ---- */

/* Copy length characters of a query, decoding %3A and +; cut to size. */
void api_decode(const char *text, size_t length, char *to, size_t size);
/* Copy the value of name from a query, decoding %XX; cut to size. Returns false if it is absent. */
bool api_query(const char *query, const char *name, char *value, size_t size);
/* Copy the part before the next slash; false if it is too long or empty. */
bool api_take_part(const char *path, char *part, size_t size);
/* Write the error for an unknown path. */
int api_nothing(struct out *out);
/* Write an error; returns status. */
int api_error(struct out *out, int status, const char *code, const char *text);
/* The same for a sentence with values. */
int api_sentence(struct out *out, int status, const char *code, const char *text,
	const struct sentence_source *source);

#endif

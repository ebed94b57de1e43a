/* server/api/api_lessons.c - lessons: the list, one lesson, and the result of a turn. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/lessons/lesson_play.h"
#include "games/lessons/lessons.h"
#include "server/hub/lookup.h"
#include "server/api/api_parts.h"
#include "games/view/encode.h"

/* A lesson with its rules, and space for the right turns of one part. */
struct opened {
	const struct lookup *lookup;
	struct rule_set *rule_set;
	struct lesson *lesson;
	struct lesson_answers *answers;
};

static void close_lesson(struct opened *opened) {
	if (opened->rule_set != NULL) {
		lookup_give_rules(opened->lookup, opened->rule_set);
	}
	lesson_destroy(opened->lesson);
	free(opened->answers);
}

/* Returns false after writing an error and setting *status. */
static bool open_lesson(const struct lookup *lookup, const char *key, struct opened *opened,
	struct out *out, int *status) {
	const struct game *game = games_find(key);
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	memset(opened, 0, sizeof(*opened));
	opened->lookup = lookup;
	if (game == NULL || !lessons_has(key)) {
		*status = api_error(out, 404, "no_lesson",
			"There is no lesson for that game; GET /api/lessons lists all lessons.");
		return false;
	}
	game_options_default(game, option);
	opened->rule_set = lookup_rules(lookup, game, 0, option, &error);
	opened->lesson = lessons_open(key, &error);
	opened->answers = malloc(sizeof(*opened->answers));
	if (opened->rule_set == NULL || opened->lesson == NULL || opened->answers == NULL) {
		close_lesson(opened);
		*status = api_error(out, 503, "busy", "This lesson cannot be read right now.");
		return false;
	}
	return true;
}

/* ---- introductions ---- */

static void write_sentences(struct out *out, const struct lesson *lesson) {
	out_key_string(out, "aim", lesson->aim);
	out_key_string(out, "moves", lesson->moves);
	out_key_string(out, "takes", lesson->takes);
}

void api_write_intro(struct out *out, const struct game *game) {
	struct game_error error;
	struct lesson *lesson = lessons_open(game->key, &error);
	if (!out_key_begin_if(out, "intro", '{', lesson != NULL)) {
		return;
	}
	write_sentences(out, lesson);
	out_key_int(out, "steps", (int64_t)lesson->steps);
	out_end(out, '}');
	lesson_destroy(lesson);
}

static void write_view(struct out *out, const struct rule_set *rule_set, union game_state *state,
	const char *turn) {
	struct game_effects effects = {.count = 0};
	struct game_error error;
	out_begin(out, '{');
	out_key(out, "view");
	encode_view(out, rule_set, state);
	bool played = turn != NULL &&
		lesson_turn_play(rule_set->rules, state, turn, &effects, &error);
	api_write_turn(out, rule_set, turn, &effects, played ? state : NULL);
	out_end(out, '}');
}

void api_write_picture(struct out *out, const struct rule_set *rule_set) {
	struct game_error error;
	union game_state state;
	struct lesson *lesson = lessons_open(rule_set->rules->game->key, &error);
	out_key(out, "picture");
	/* With other options the board may differ. */
	if (lesson != NULL && game_read(rule_set->rules, lesson->picture, &state, &error)) {
		write_view(out, rule_set, &state, lesson->picture_turn);
	} else {
		out_null(out);
	}
	lesson_destroy(lesson);
}

/* ---- steps ---- */

static void write_end(struct out *out, const struct rule_set *rule_set,
	const union game_state *state, const char *turn) {
	out_key_string(out, "turn", turn);
	encode_position(out, rule_set->rules, state);
}

static void write_right(struct out *out, struct opened *opened, const struct lesson_part *part,
	const union game_state *state) {
	struct game_error error;
	bool has_right = part->goal != LESSON_ANY &&
		lesson_answers(opened->rule_set->rules, state, part, opened->answers, &error);
	if (!out_key_begin_if(out, "right", '[', has_right)) {
		return;
	}
	for (size_t i = 0; i < opened->answers->count; i++) {
		out_begin(out, '{');
		out_key_string(out, "turn", opened->answers->list[i].turn);
		out_key_string(out, "position", opened->answers->list[i].position);
		out_end(out, '}');
	}
	out_end(out, ']');
}

static void write_short(struct out *out, const struct rule_set *rule_set,
	const struct lesson_part *part, const union game_state *state) {
	struct game_error error;
	out_key_begin(out, "short", '[');
	for (size_t i = 0; i < part->shorts; i++) {
		union game_state after = *state;
		lesson_turn_play(rule_set->rules, &after, part->given[i].turn, NULL, &error);
		out_begin(out, '{');
		write_end(out, rule_set, &after, part->given[i].turn);
		out_key_string(out, "text", part->given[i].text);
		out_end(out, '}');
	}
	out_end(out, ']');
}

/* state becomes the one after the reply. */
static void write_lesson_part(struct out *out, struct opened *opened,
	const struct lesson_part *part, union game_state *state) {
	const struct game_rules *rules = opened->rule_set->rules;
	char show[GAME_TURN_TEXT_MAX];
	const char *rest;
	struct game_error error;
	out_begin(out, '{');
	out_key_string(out, "cast", part->cast);
	if (part->cast != NULL) {
		lesson_cast(rules, state, part->cast, &error);
	}
	out_key_int(out, "takes", part->goal == LESSON_TAKES ? part->takes : 0);
	write_right(out, opened, part, state);
	write_short(out, opened->rule_set, part, state);
	out_key_string(out, "else", part->other);
	lesson_turn(part->show, show, &rest);
	out_key_string(out, "show", show);
	out_key_string(out, "reply", part->reply);
	out_end(out, '}');
	lesson_turn_play(rules, state, show, NULL, &error);
	if (part->reply != NULL) {
		lesson_turn_play(rules, state, part->reply, NULL, &error);
	}
}

static void write_parts(struct out *out, struct opened *opened, const struct lesson_step *step,
	union game_state *state) {
	out_key_begin(out, "parts", '[');
	for (size_t i = 0; i < step->parts; i++) {
		write_lesson_part(out, opened, &step->part[i], state);
	}
	out_end(out, ']');
}

static void write_until(struct out *out, const struct lesson_step *step) {
	if (!out_key_begin_if(out, "until", '{', step->parts == 0)) {
		return;
	}
	out_key_int(out, "men", step->men);
	out_end(out, '}');
}

static void write_lesson_step(
	struct out *out, struct opened *opened, const struct lesson_step *step) {
	union game_state state;
	struct game_error error;
	if (!lesson_begin(opened->rule_set->rules, step, &state, &error)) {
		return;
	}
	struct game_status status = game_status(opened->rule_set->rules, &state);
	out_begin(out, '{');
	out_key_string(out, "title", step->title);
	out_key_string(out, "goal", step->goal);
	out_key_string(out, "say", step->say);
	out_key_string(out, "done", step->done);
	out_key_int(out, "seat", status.seat);
	out_key(out, "start");
	encode_state(out, opened->rule_set, &state, &status);
	write_until(out, step);
	write_parts(out, opened, step, &state);
	out_end(out, '}');
}

static void write_like(struct out *out, const char *key) {
	const struct game *game = key != NULL ? games_find(key) : NULL;
	if (!out_key_begin_if(out, "like", '{', game != NULL)) {
		return;
	}
	out_key_string(out, "key", game->key);
	out_key_string(out, "title", game->title);
	out_end(out, '}');
}

static void write_lesson(struct out *out, struct opened *opened) {
	out_begin(out, '{');
	out_key(out, "game");
	encode_game(out, opened->rule_set);
	write_like(out, opened->lesson->like);
	write_sentences(out, opened->lesson);
	out_key(out, "clauses");
	encode_clauses(out, opened->rule_set->rules->game);
	out_key_begin(out, "steps", '[');
	for (size_t i = 0; i < opened->lesson->steps; i++) {
		write_lesson_step(out, opened, &opened->lesson->step[i]);
	}
	out_end(out, ']');
	out_end(out, '}');
}

/* ---- pages ---- */

static void write_listed_lesson(struct out *out, const struct game *game) {
	struct game_error error;
	struct lesson *lesson = game != NULL ? lessons_open(game->key, &error) : NULL;
	if (lesson != NULL && lesson->steps > 0) {
		out_begin(out, '{');
		out_key_string(out, "key", game->key);
		out_key_string(out, "title", game->title);
		write_like(out, lesson->like);
		out_key_int(out, "steps", (int64_t)lesson->steps);
		out_key_string(out, "aim", lesson->aim);
		out_end(out, '}');
	}
	lesson_destroy(lesson);
}

/* In the recommended order of learning; custom games come last. */
static int list_lessons(struct out *out) {
	char key[64];
	out_begin(out, '{');
	out_key_begin(out, "lessons", '[');
	for (size_t i = 0; lessons_key(i, key) != NULL; i++) {
		write_listed_lesson(out, games_find(key));
	}
	for (size_t i = 0; i < games_count(); i++) {
		if (games_is_own(games_at(i))) {
			write_listed_lesson(out, games_at(i));
		}
	}
	out_end(out, ']');
	out_end(out, '}');
	return 200;
}

/* rest is "N/try". */
static int try_lesson_step(
	struct out *out, struct opened *opened, const char *rest, const char *query) {
	unsigned number = 0;
	size_t used = text_number(rest, 2, &number);
	union game_state state;
	struct game_error error;
	if (used == 0 || strcmp(rest + used, "/try") != 0) {
		return api_nothing(out);
	}
	if (number == 0 || number > opened->lesson->steps ||
		!lesson_begin(opened->rule_set->rules, &opened->lesson->step[number - 1], &state,
			&error)) {
		return api_error(out, 404, "no_lesson",
			"This lesson has no such step; steps are numbered from 1.");
	}
	return api_try(out, opened->rule_set, &state, query);
}

int api_lessons(const struct lookup *lookup, const char *rest, const char *query, struct out *out) {
	struct opened opened;
	char key[64];
	int status = 200;
	if (rest[0] == '\0') {
		return list_lessons(out);
	}
	if (rest[0] != '/' || !api_take_part(rest + 1, key, sizeof(key))) {
		return api_nothing(out);
	}
	const char *part = rest + 1 + strlen(key);
	if (!open_lesson(lookup, key, &opened, out, &status)) {
		return status;
	}
	if (part[0] == '/') {
		status = try_lesson_step(out, &opened, part + 1, query);
	} else {
		write_lesson(out, &opened);
	}
	close_lesson(&opened);
	return status;
}

/* server/replay/replay_picture.c - draws one position of a record. */
#include "games/view/picture.h"
#include "server/replay/replay_game.h"
#include "server/replay/replay_encode.h"

/* For rooms without a game yet: draw the start position. */
static bool draw_start(struct out *out, const struct record *record,
	const struct picture_params *params, struct replay_error *error) {
	struct game_error why;
	union game_state state;
	struct game_rules *rules = replay_rules(
		record, record->options, record->options_used, record->places, &why);
	if (rules == NULL) {
		return replay_fail_why(error, 0, 0, &why);
	}
	game_start(rules, &state);
	picture_write(out, rules, &state, params->flip);
	game_rules_destroy(rules);
	return true;
}

static bool draw_ply(struct out *out, const struct replay_game *game,
	const struct picture_params *params, struct replay_error *error) {
	union game_state state = game->start;
	uint32_t moves = params->ply < 0 ? game->play.moves : (uint32_t)params->ply;
	if (moves > game->play.moves) {
		return replay_fail(error, 0,
			"ply must be from 0 to %u, the number of moves in this game.",
			game->play.moves);
	}
	for (uint32_t i = 0; i < moves; i++) {
		play_show(&game->play, i, &state, NULL);
	}
	picture_write(out, game->rules, &state, params->flip);
	return true;
}

bool replay_picture(struct out *out, const struct record *record,
	const struct picture_params *params, struct replay_error *error) {
	size_t number = params->game < 0 ? record->count : (size_t)params->game;
	struct replay_game game;
	struct game_error why;
	unsigned line;
	if (record->count == 0 && params->ply <= 0 && params->game < 0) {
		return draw_start(out, record, params, error);
	}
	if (record->count == 0) {
		return replay_fail(error, 0,
			"No game has been played here yet; without game and ply this is the start.");
	}
	if (number < 1 || number > record->count) {
		return replay_fail(error, 0,
			"game must be from 1 to %zu, the number of games played here.",
			record->count);
	}
	bool good = replay_game_make(&game, record, number - 1, REPLAY_MOVES_MAX, &why, &line);
	good = good ? draw_ply(out, &game, params, error)
		    : replay_fail_why(error, number, line, &why);
	replay_game_finish(&game);
	return good;
}

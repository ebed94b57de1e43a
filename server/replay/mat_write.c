/* server/replay/mat_write.c - writes the games of a record as a match of backgammon (.mat). */
#include "server/replay/mat.h"

#include <string.h>

#include "base/text.h"
#include "games/view/mat.h"
#include "server/replay/replay_game.h"

bool mat_is_for_rules(const struct rule_set *rule_set) {
	return mat_is_for(&rule_set->drawing);
}

/* How many points win the match, by its option "points:5"; 0 if none do. */
static int match_length(const struct game_rules *rules) {
	char value[32];
	unsigned to = 0;
	int option = game_option_find(rules->game, "match");
	if (option >= 0) {
		game_option_print(
			&rules->game->option[option], rules->option[option], value, sizeof(value));
		const char *number = strchr(value, ':');
		text_number(number != NULL ? number + 1 : "", 3, &to);
	}
	return (int)to;
}

/* Players keep their columns while they change seats: that of place 0 is the left one. */
static void write_game(struct out *out, const struct record *record, const struct replay_game *game,
	unsigned number, int points[2]) {
	struct mat_game mat = {.number = number, .play = &game->play, .start = &game->start};
	for (int seat = 0; seat < 2; seat++) {
		int column = replay_place(game, seat) == 0 ? 0 : 1;
		const char *name = replay_name(record, game, seat);
		mat.left = column == 0 ? seat : mat.left;
		mat.name[column] = name != NULL ? name : game->rules->seat[seat].name;
		mat.points[column] = points[column];
	}
	mat_write_game(out, &mat);
	for (int seat = 0; seat < 2; seat++) {
		points[replay_place(game, seat) == 0 ? 0 : 1] += game->play.now.points[seat];
	}
}

bool mat_write(struct out *out, const struct record *record, struct replay_error *error) {
	size_t left = REPLAY_MOVES_MAX;
	int points[2] = {0, 0};
	if (record->count == 0) {
		return replay_fail(error, 0, "No game at this table has begun yet.");
	}
	for (size_t i = 0; i < record->count; i++) {
		struct replay_game game;
		struct game_error why;
		unsigned line;
		bool good = replay_game_make(&game, record, i, left, &why, &line);
		if (good && !mat_is_for(&game.rule_set.drawing)) {
			replay_game_finish(&game);
			return replay_fail(error, 0,
				"Only backgammon and games like it can be written as a match of backgammon.");
		}
		if (good) {
			if (i == 0) {
				mat_write_head(out, match_length(game.rules));
			}
			write_game(out, record, &game, (unsigned)i + 1, points);
			left -= game.play.moves;
		}
		replay_game_finish(&game);
		if (!good) {
			return replay_fail_why(error, i + 1, line, &why);
		}
	}
	return true;
}

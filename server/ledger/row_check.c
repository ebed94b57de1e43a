/* server/ledger/row_check.c - replays a result's row by the rules it names. */
#include "server/ledger/row_check.h"

#include <stdlib.h>
#include <string.h>

#include "games/view/options.h"
#include "server/ledger/row_moves.h"
#include "server/room/result.h"

/* Returns new, as options_read takes them: each with its zero. */
static char *split_options(const char *options, size_t *used) {
	char *texts = strdup(options);
	*used = texts != NULL && texts[0] != '\0' ? strlen(texts) + 1 : 0;
	for (size_t i = 0; i < *used; i++) {
		texts[i] = texts[i] == ' ' ? '\0' : texts[i];
	}
	return texts;
}

static struct game_rules *make_row_rules(
	const struct game *game, const struct row_read *read, struct game_error *error) {
	int option[GAME_OPTIONS_MAX];
	size_t used;
	char *texts = split_options(read->options, &used);
	game_options_default(game, option);
	struct game_rules *rules = texts != NULL && options_read(game, option, texts, used, error)
		? game_rules_create(game, read->seats, option, error)
		: NULL;
	free(texts);
	return rules;
}

/* Whether the game ended as the row says. */
static bool compare_end(
	const struct play *play, const struct row_read *read, struct game_error *error) {
	struct event_result result;
	if (play->now.phase != GAME_OVER) {
		return game_fail(error, "the game is not over after its moves");
	}
	result_fill(play->rules, &play->now, &result);
	if (strcmp(result.reason, read->reason) != 0) {
		return game_fail(error, "it ended by %.30s, and the row says %.30s", result.reason,
			read->reason);
	}
	for (int seat = 0; seat < read->seats; seat++) {
		if (read->halves[seat] != game_row_halves(&result, seat)) {
			return game_fail(error, "seat %d did not get what the row says", seat + 1);
		}
	}
	return (int64_t)play_turns(play, -1) == read->turns ||
		game_fail(error, "it has %u turns, and the row says %lld", play_turns(play, -1),
			(long long)read->turns);
}

static bool replay_row(struct play *play, const struct game_rules *rules,
	const struct row_read *read, struct game_error *error) {
	union game_state start;
	struct out moves;
	out_init(&moves);
	bool good = game_read(rules, read->start, &start, error) &&
		(play_begin(play, rules, &start) || game_fail(error, "out of memory")) &&
		(row_moves_unpack(read->moves, read->moves_size, &moves) ||
			game_fail(error, "its moves are damaged")) &&
		row_moves_play(play, &moves, error);
	if (good && play->now.phase != GAME_OVER && strcmp(read->reason, "agreed") == 0) {
		play_agree(play);
	}
	out_finish(&moves);
	return good && compare_end(play, read, error);
}

enum row_state row_check(
	struct game_row *row, const struct row_read *read, struct game_error *error) {
	const struct game *game = games_find(read->key);
	const uint8_t *hash = game != NULL ? game_row_hash(row, game) : NULL;
	if (hash == NULL || read->definition_size != DIGEST_BYTES ||
		memcmp(hash, read->definition, DIGEST_BYTES) != 0) {
		return ROW_GONE;
	}
	if (read->moves_size == 0) {
		return ROW_WITHOUT_MOVES;
	}
	struct game_rules *rules = make_row_rules(game, read, error);
	struct play play;
	if (rules == NULL) {
		return ROW_WRONG;
	}
	play_init(&play, realloc, free);
	bool good = replay_row(&play, rules, read, error);
	play_finish(&play);
	game_rules_destroy(rules);
	return good ? ROW_GOOD : ROW_WRONG;
}

/* server/replay/replay_game.c - replays a game of a record by its rules. */
#include "server/replay/replay_game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/budget.h"
#include "games/view/options.h"
#include "server/room/result.h"

/* ---- rules ---- */

struct game_rules *replay_rules(const struct record *record, const char *options,
	size_t options_used, size_t seats, struct game_error *error) {
	int option[GAME_OPTIONS_MAX];
	const struct game *game = games_find(record->game);
	if (game == NULL) {
		game_fail(error, "There is no game \"%.40s\".", record->game);
		return NULL;
	}
	game_options_default(game, option);
	return options_read(game, option, options, options_used, error)
		? game_rules_create(game, (int)seats, option, error)
		: NULL;
}

void replay_rule_set(struct rule_set *rule_set, const struct game_rules *rules) {
	memset(rule_set, 0, sizeof(*rule_set));
	rule_set->rules = rules;
	rules->game->impl->draw(rules, &rule_set->drawing);
}

/* ---- events ---- */

static bool fail_memory(struct game_error *error) {
	return game_fail(error, "There is not enough memory to read this.");
}

static bool play_throw_event(struct play *play, uint32_t tag, const struct record_event *event,
	struct game_error *error) {
	const struct event_throw *thrown = &event->thrown;
	if (event->seat < 0) {
		return true; /* for the room, before the game: the lot for seats or for the lead */
	}
	if (!play_may_throw(play, event->seat, thrown->kind, error)) {
		return false;
	}
	if (!play_may_fall(play, thrown->values, thrown->count)) {
		return game_fail(error, "This throw (%s) is not possible here.", thrown->kind);
	}
	return play_throw(play, tag, thrown->values, thrown->count, error);
}

bool replay_loss(struct play *play, uint32_t tag, const struct record_event *event,
	struct game_error *error) {
	enum play_loss loss = event->kind == EVENT_FLAG ? PLAY_TIME
		: event->kind == EVENT_CLAIM            ? PLAY_LEFT
							: PLAY_RESIGNED;
	return play_lose(play, tag, event->seat, loss, event->claim == CLAIM_DRAW, error);
}

static bool play_event(struct play *play, uint32_t tag, const struct record_event *event,
	struct game_error *error) {
	switch (event->kind) {
	case EVENT_THROW:
		return play_throw_event(play, tag, event, error);
	case EVENT_PLAY:
		return play_text(play, tag, event->seat, event->text, error);
	case EVENT_BACK:
		return play_back(play, event->seat, event->count, error);
	case EVENT_RESIGN:
	case EVENT_FLAG:
	case EVENT_CLAIM:
		return replay_loss(play, tag, event, error);
	default:
		assert(false && "records have no such events");
		return false;
	}
}

/* ---- the end ---- */

/* Take a result that is not by the rules from the record. */
static bool apply_recorded_result(struct replay_game *game, struct game_error *error) {
	const struct event_result *result = &game->record->result;
	if (game->status.phase == GAME_OVER || !game->record->has_result) {
		return true;
	}
	if (result->winner >= game->rules->seats) {
		return game_fail(error, "The result names seat %d as the winner, but only %d play.",
			result->winner, game->rules->seats);
	}
	struct game_status *status = &game->status;
	*status = (struct game_status){.phase = GAME_OVER, .seat = GAME_NOBODY};
	status->winner = result->winner < 0 ? GAME_NOBODY : (uint8_t)result->winner;
	status->reason = result->reason;
	for (int seat = 0; seat < game->rules->seats && seat < result->seats; seat++) {
		status->points[seat] = (int16_t)result->points[seat];
	}
	return true;
}

/* Name the event, unless there is a line number. */
static bool fail_event(const struct replay_game *game, uint32_t index, struct game_error *error) {
	struct game_error why = *error;
	if (game->record->events[index].line == 0) {
		game_fail(error, "Event %u: %s", (unsigned)index + 1, why.text);
		sentence_wrap(&error->source, &why.source);
	}
	return false;
}

static bool play_recorded_events(
	struct replay_game *game, struct game_error *error, unsigned *line) {
	if (!play_begin(&game->play, game->rules, &game->start)) {
		return fail_memory(error);
	}
	for (uint32_t i = 0; i < game->record->count; i++) {
		*line = game->record->events[i].line;
		if (budget_is_spent()) {
			game_fail(error, "This takes too long to check.");
			return fail_event(game, i, error);
		}
		if (!play_event(&game->play, i, &game->record->events[i], error)) {
			return fail_event(game, i, error);
		}
	}
	*line = 0;
	game->status = game->play.now;
	return apply_recorded_result(game, error);
}

static bool begin_replay(
	struct replay_game *game, const struct record *record, struct game_error *error) {
	struct game_error why;
	size_t seats = game->record->seat_count > 0 ? game->record->seat_count : record->places;
	game->rules = replay_rules(
		record, game->record->options, game->record->options_used, seats, error);
	if (game->rules == NULL) {
		return false;
	}
	replay_rule_set(&game->rule_set, game->rules);
	if (!game_read(game->rules, game->record->start, &game->start, &why)) {
		game_fail(error, "The start cannot be read: %s", why.text);
		sentence_wrap(&error->source, &why.source);
		return false;
	}
	return true;
}

bool replay_game_make(struct replay_game *game, const struct record *record, size_t index,
	size_t most, struct game_error *error, unsigned *line) {
	memset(game, 0, sizeof(*game));
	play_init(&game->play, realloc, free);
	*line = 0;
	game->record = &record->games[index];
	game->play.moves_max = (uint32_t)most;
	bool good = begin_replay(game, record, error) && play_recorded_events(game, error, line);
	if (good && game->status.phase == GAME_OVER) {
		result_fill(game->rules, &game->status, &game->result);
	}
	return good;
}

void replay_game_finish(struct replay_game *game) {
	play_finish(&game->play);
	game_rules_destroy(game->rules);
	memset(game, 0, sizeof(*game));
}

/* ---- queries ---- */

const struct record_event *replay_event(const struct replay_game *game, size_t move) {
	return &game->record->events[game->play.move[move].tag];
}

int replay_place(const struct replay_game *game, int seat) {
	const struct record_game *record = game->record;
	return record->seat_count > 0 && record->seats[seat] >= 0 ? record->seats[seat] : seat;
}

const char *replay_name(const struct record *record, const struct replay_game *game, int seat) {
	const struct event_person *person = &record->person[replay_place(game, seat)];
	if (game->record->has_names) {
		const char *name = game->record->name[seat];
		return name[0] != '\0' ? name : NULL;
	}
	return person->sits && person->name[0] != '\0' ? person->name : NULL;
}

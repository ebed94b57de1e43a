/* server/hub/handle_claim.c - the seat to move has left, and another claims the game. */
#include "server/hub/clocked.h"
#include "server/hub/handle.h"
#include "server/room/tell.h"

static bool check_time(const struct pending *pending, struct commit *commit) {
	int place;
	int64_t from = presence_claim_from(commit->live, &place);
	int64_t wait = from - site_now(commit->site);
	if (place == pending->place) {
		return wire_error_set(&commit->error, ERROR_TOO_EARLY,
			"It is your turn: only a seat that is to move and has left can be claimed against.");
	}
	if (commit->live->room.clock.choice.kind == CLOCK_DAYS) {
		return wire_error_set(&commit->error, ERROR_TOO_EARLY,
			"Here a turn may take days: nobody has to be there.");
	}
	if (from == 0) {
		return wire_error_set(&commit->error, ERROR_TOO_EARLY,
			"Whoever is to move is there: claim when they have left.");
	}
	return wait <= 0 ||
		wire_error_set(&commit->error, ERROR_TOO_EARLY,
			"Whoever is to move may come back: claim in %lld s.",
			(long long)((wait + 999) / 1000));
}

/* With more than two the absent seat gives up, by the game's own rules. */
static void fill_effects(const struct room *room, struct commit *commit) {
	if (room->places <= 2 || room->game->impl->resign == NULL) {
		return;
	}
	union game_state state = room->play.state;
	struct game_effects done = {.count = 0};
	room->game->impl->resign(room->book->rules, &state, commit->event.seat, &done);
	out_clear(&commit->site->effects);
	tell_effects(&commit->site->effects, room->book, &done);
	commit->event.effects = commit->site->effects.at;
	commit->event.effects_size = commit->site->effects.used;
}

bool handle_claim(const struct pending *pending, const struct room *room, struct commit *commit) {
	int seat = room_seat_of(room, pending->place);
	struct game_status status = room_game_status(room);
	if (room->status != ROOM_PLAYING || status.phase == GAME_OVER) {
		return wire_error_set(&commit->error, ERROR_TOO_LATE, "No game is being played.");
	}
	if ((room->play.lost >> seat & 1) != 0) {
		return wire_error_set(&commit->error, ERROR_TOO_LATE, "You have given up.");
	}
	if (!check_time(pending, commit)) {
		return false;
	}
	if (pending->request.claim == CLAIM_DRAW && room->places > 2) {
		return wire_error_set(&commit->error, ERROR_BAD_MESSAGE,
			"A draw can be claimed only in a game of two: claim \"win\".");
	}
	event_init(&commit->event, EVENT_CLAIM);
	commit->event.seat = status.seat;
	commit->event.by = seat;
	commit->event.claim = pending->request.claim;
	fill_effects(room, commit);
	return true;
}

/* server/hub/handle_claim.c - the seat to move has left, and another claims the game. */
#include "server/hub/clocked.h"
#include "server/hub/handle.h"
#include "server/room/tell.h"

static bool check_time(const struct ask *ask, struct append *append) {
	int place;
	int64_t from = desk_claim_from(append->desk, &place);
	int64_t wait = from - hub_now(append->hub);
	if (place == ask->place) {
		return wire_error_set(&append->error, ERROR_TOO_EARLY,
			"It is your turn: only a seat that is to move and has left can be claimed against.");
	}
	if (append->desk->room.clock.choice.kind == CLOCK_DAYS) {
		return wire_error_set(&append->error, ERROR_TOO_EARLY,
			"Here a turn may take days: nobody has to be there.");
	}
	if (from == 0) {
		return wire_error_set(&append->error, ERROR_TOO_EARLY,
			"Whoever is to move is there: claim when they have left.");
	}
	return wait <= 0 ||
		wire_error_set(&append->error, ERROR_TOO_EARLY,
			"Whoever is to move may come back: claim in %lld s.",
			(long long)((wait + 999) / 1000));
}

/* With more than two the absent seat gives up, by the game's own rules. */
static void fill_effects(const struct room *room, struct append *append) {
	if (room->places <= 2 || room->game->impl->resign == NULL) {
		return;
	}
	union game_state state = room->play.state;
	struct game_effects done = {.count = 0};
	room->game->impl->resign(room->book->rules, &state, append->event.seat, &done);
	out_clear(&append->hub->effects);
	tell_effects(&append->hub->effects, room->book, &done);
	append->event.effects = append->hub->effects.at;
	append->event.effects_size = append->hub->effects.used;
}

bool handle_claim(const struct ask *ask, const struct room *room, struct append *append) {
	int seat = room_seat_of(room, ask->place);
	struct game_status status = room_game_status(room);
	if (room->status != ROOM_PLAYING || status.phase == GAME_OVER) {
		return wire_error_set(&append->error, ERROR_TOO_LATE, "No game is being played.");
	}
	if ((room->play.lost >> seat & 1) != 0) {
		return wire_error_set(&append->error, ERROR_TOO_LATE, "You have given up.");
	}
	if (!check_time(ask, append)) {
		return false;
	}
	if (ask->request.claim == CLAIM_DRAW && room->places > 2) {
		return wire_error_set(&append->error, ERROR_BAD_MESSAGE,
			"A draw can be claimed only in a game of two: claim \"win\".");
	}
	event_init(&append->event, EVENT_CLAIM);
	append->event.seat = status.seat;
	append->event.by = seat;
	append->event.claim = ask->request.claim;
	fill_effects(room, append);
	return true;
}

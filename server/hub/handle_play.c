/* server/hub/handle_play.c - steps are played. */
#include <string.h>

#include "server/hub/check.h"
#include "server/hub/handle.h"
#include "server/room/tell.h"

static bool refuse(const struct room *room, const char *text, const struct game_refusal *refusal,
	struct append *append) {
	struct game_step step = {0};
	struct game_error error;
	const struct game_rules *rules = room->book->rules;
	if (refusal->text[0] == '\0') {
		return wire_error_set(&append->error, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
	}
	bool is_step = rules->game->impl->read_step(rules, &room->play.state, text, &step, &error) >
		0;
	if (refusal->clause != NULL) {
		strncpy(append->clause, refusal->clause, sizeof(append->clause) - 1);
		append->clause[sizeof(append->clause) - 1] = '\0';
	}
	tell_points(&append->points, room->book, refusal->points, refusal->count);
	return wire_error_set(
		&append->error, is_step ? ERROR_ILLEGAL : ERROR_BAD_STEP, "%s", refusal->text);
}

bool handle_play(const struct ask *ask, const struct room *room, struct append *append) {
	struct game_refusal refusal = {0};
	if (!check_playing(ask, room, append) || !check_turn(ask, room, GAME_CHOICE, append)) {
		return false;
	}
	return room_make_steps(
		       room, ask->request.text, &append->event, &append->hub->effects, &refusal) ||
		refuse(room, ask->request.text, &refusal, append);
}

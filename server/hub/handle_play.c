/* server/hub/handle_play.c - steps are played. */
#include <string.h>

#include "server/hub/check.h"
#include "server/hub/handle.h"
#include "server/room/tell.h"

static bool refuse(const struct room *room, const char *text, const struct game_refusal *refusal,
	struct commit *commit) {
	struct game_step step = {0};
	struct game_error error;
	const struct game_rules *rules = room->book->rules;
	if (refusal->text[0] == '\0') {
		return wire_error_set(&commit->error, ERROR_STORE_FAILED,
			"The server has no memory for that; try again.");
	}
	bool is_step = rules->game->impl->read_step(rules, &room->play.state, text, &step, &error) >
		0;
	if (refusal->clause != NULL) {
		strncpy(commit->clause, refusal->clause, sizeof(commit->clause) - 1);
		commit->clause[sizeof(commit->clause) - 1] = '\0';
	}
	tell_points(&commit->points, room->book, refusal->points, refusal->count);
	return wire_error_set(
		&commit->error, is_step ? ERROR_ILLEGAL : ERROR_BAD_STEP, "%s", refusal->text);
}

bool handle_play(const struct pending *pending, const struct room *room, struct commit *commit) {
	struct game_refusal refusal = {0};
	if (!check_playing(pending, room, commit) ||
		!check_turn(pending, room, GAME_CHOICE, commit)) {
		return false;
	}
	return room_make_steps(room, pending->request.text, &commit->event, &commit->site->effects,
		       &refusal) ||
		refuse(room, pending->request.text, &refusal, commit);
}

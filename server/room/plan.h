/* server/room/plan.h - replies laid down: what a seat will answer to turns that are not made yet.
 *
 * line  whole turns, the other's and one's own by turns; it begins with the other's as long as that
 *       is to choose, and with one's own when the server owes it
 *
 * Turns are kept as the rules print their steps, a final stop left out, so that a turn has one text
 * however it is played. Nothing here but plan_after and plan_clear changes a room.
 */
#ifndef QIRKAT_SERVER_PLAN_H
#define QIRKAT_SERVER_PLAN_H

#include <stdbool.h>

#include "proto/lines.h"
#include "server/room/room.h"

enum {
	PLAN_SEATS = 2,
	PLAN_LAID_MAX = 64, /* times in one turn: each stands in the log for ever */
};

/* A room has one as long as something is laid down in it. */
struct plan {
	struct lines seat[PLAN_SEATS];
};

/* Why replies can never be laid down in this room: a sentence; NULL: they can. */
const char *plan_forbidden(const struct room *room);
/* Can replies be laid down in this room now by who saw it as it was at version? False and an error.
 */
bool plan_check_table(const struct room *room, uint32_t version, struct wire_error *error);
/* Check what the seat that is not to choose wants to lay down. made is new: as it is to be kept.
 * False and an error: which turn of which line is wrong, and why. */
bool plan_check(const struct room *room, const struct lines *asked, struct lines *made,
	struct wire_error *error);
/* Play the turns of a line from the room's position on, the last as far as it is written. On
 * refusal *refused is the turn, and state that before it. */
bool plan_try(const struct room *room, const struct lines *line, union game_state *state,
	const char **refused, struct game_refusal *refusal);
/* Write what seat has laid down: a list of lists. */
void plan_encode(struct out *out, const struct room *room, int seat);
/* Fill a play event if the seat to choose has laid down what to play here. */
bool plan_decide(
	const struct room *room, struct event *event, struct game_path *path, struct out *effects);

/* ---- parts of room_apply ---- */

/* event was applied, but for what it does to replies. */
bool plan_after(struct room *room, const struct event *event, struct game_error *error);
/* Nothing is laid down any more. */
void plan_clear(struct room *room);

#endif

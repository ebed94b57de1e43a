/* server/room/plan.h - planned replies: what a seat will answer to turns that have not been made
 * yet.
 *
 * line  complete turns of the two seats, alternating; starts with the other seat's turn while that
 *       seat is to move, and with the planner's own when the server is about to play it
 *
 * Turns are stored as the rules print their steps, without a final stop, so that a turn has one
 * text however it is played. Only plan_after and plan_clear change a room.
 */
#ifndef QIRKAT_SERVER_PLAN_H
#define QIRKAT_SERVER_PLAN_H

#include <stdbool.h>

#include "proto/lines.h"
#include "server/room/room.h"

enum {
	PLAN_SEATS = 2,
	PLAN_LAID_MAX = 64, /* times per turn, because each one stays in the log for ever */
};

/* Exists in a room only while there are planned replies. */
struct plan {
	struct lines seat[PLAN_SEATS];
};

/* Why replies can never be planned in this room; NULL: they can. */
const char *plan_forbidden(const struct room *room);
/* Whether a client that saw the room at version can plan replies now. False and an error if not. */
bool plan_check_table(const struct room *room, uint32_t version, struct wire_error *error);
/* Check the lines sent by the seat that is not to move. made is new: the lines as they are to be
 * stored. False and an error: which turn of which line is wrong, and why. */
bool plan_check(const struct room *room, const struct lines *asked, struct lines *made,
	struct wire_error *error);
/* Play the turns of a line from the room's position; the last may be incomplete. On refusal,
 * *refused is the turn, and state the position before it. */
bool plan_try(const struct room *room, const struct lines *line, union game_state *state,
	const char **refused, struct game_refusal *refusal);
/* Write the planned replies of seat: a list of lists. */
void plan_encode(struct out *out, const struct room *room, int seat);
/* Fill a play event if the seat to move has planned what to play here. The room must have planned
 * replies. */
bool plan_decide(
	const struct room *room, struct event *event, struct game_path *path, struct out *effects);

/* ---- parts of room_apply ---- */

/* event was applied, except for its effect on planned replies. */
bool plan_after(struct room *room, const struct event *event, struct game_error *error);
/* Discard all planned replies. */
void plan_clear(struct room *room);

#endif

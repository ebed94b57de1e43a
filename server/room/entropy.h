/* server/room/entropy.h - how the players of a room with strong dice agree on entropy: all commit
 * to theirs, and only then does anybody show it (server/README.md, "Fair dice").
 *
 * opening  all have committed, and not all have shown theirs
 * redraw   what was set up is thrown away, and a new seed and id are drawn
 */
#ifndef QIRKAT_SERVER_ENTROPY_H
#define QIRKAT_SERVER_ENTROPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/event.h"
#include "server/room/dice.h"

struct room;

/* Of the next game, by place. */
struct entropy_setup {
	bool committed[DICE_SEATS_MAX];
	uint8_t commit[DICE_SEATS_MAX][DICE_HASH];
	int64_t open_from_ms, open_by_ms; /* when the last had committed; until when to open; 0 */
	bool broken;                      /* somebody left while it was opened: a redraw is due */
};

/* ---- looking ---- */

bool entropy_is_strong(const struct room *room);
/* Strong dice, a game is about to begin, and all have committed but not all have opened. */
bool entropy_is_opening(const struct room *room);
/* Has place committed to these bytes? */
bool entropy_fits(const struct room *room, int place, const uint8_t *bytes, size_t size);
/* Is the commitment of place the only one that is missing? */
bool entropy_lacks_only(const struct room *room, int place);
/* A bit for each seat whose entropy is to be opened. */
uint8_t entropy_unopened(const struct room *room);
/* Fill the seats of a commitment to the next game's dice. */
void entropy_fill_seats(const struct room *room, struct event_commitment *dice);
/* Fill the event by which seats (a bit for each) are lost for reason: a redraw, whose new dice are
 * to be drawn by the caller, or where nobody else can sit down, or it happened too often, an abort.
 */
void entropy_make_loss(
	const struct room *room, uint8_t seats, const char *reason, struct event *event);

/* ---- parts of room_apply ---- */

void entropy_clear(struct room *room);
void entropy_ready(struct room *room, const struct event *event);
void entropy_stand(struct room *room, int place);
void entropy_redraw(struct room *room, const struct event *event);
/* Put what was committed to into the dice, which start; before[seat] is the place of each seat. */
void entropy_start(struct room *room, const uint8_t before[DICE_SEATS_MAX]);

#endif

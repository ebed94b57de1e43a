/* server/room/entropy.h - how the players of a room with strong dice agree on entropy: all commit
 * to theirs, and only then does anybody show it (server/README.md, "Fair dice").
 *
 * opening  all have committed, and not all have shown theirs
 * waiting  between two games, from the latest commitment on: somebody else must commit in time
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

/* What waits for the start of the next game, by place. */
struct entropy_setup {
	struct event_entropy entropy[DICE_SEATS_MAX];
	/* strong dice alone */
	bool committed[DICE_SEATS_MAX];
	uint8_t commit[DICE_SEATS_MAX][DICE_HASH];
	int64_t committed_ms;             /* the latest commitment; 0 */
	int64_t open_from_ms, open_by_ms; /* when the last had committed; until when to open; 0 */
	bool broken;                      /* somebody left while it was opened: a redraw is due */
};

/* ---- looking ---- */

bool entropy_is_strong(const struct room *room);
/* Strong dice, a game is about to begin, and all have committed but not all have opened. */
bool entropy_is_opening(const struct room *room);
bool entropy_is_waiting(const struct room *room);
/* Until when to open, or to commit, counted from from_ms: so many seconds, or a whole turn where
 * turns take days. */
int64_t entropy_limit_ms(const struct room *room, unsigned seconds, int64_t from_ms);
/* Has place committed to these bytes? */
bool entropy_fits(const struct room *room, int place, const uint8_t *bytes, size_t size);
/* Is the commitment of place the only one that is missing? */
bool entropy_lacks_only(const struct room *room, int place);
/* A bit for each seat whose entropy is to be opened. */
uint8_t entropy_unopened(const struct room *room);
/* The same for each that has not committed. */
uint8_t entropy_uncommitted(const struct room *room);
/* Has place given its entropy to the next game's dice? */
bool entropy_is_given(const struct room *room, int place);
/* What place has committed to, NULL. */
const uint8_t *entropy_commitment(const struct room *room, int place);
/* Add the seed to an event by which a game ends, if there are dice. */
void entropy_reveal(const struct room *room, struct event *event);
/* Start dice, the room's or a copy, with what was given; before[seat] is the place of each seat. */
void entropy_start_dice(
	const struct room *room, const uint8_t before[DICE_SEATS_MAX], struct dice *dice);
/* Fill the seats of a commitment to the next game's dice. */
void entropy_fill_seats(const struct room *room, struct event_commitment *dice);
/* Fill the event by which seats (a bit for each) are lost for reason: a redraw, whose new dice are
 * to be drawn by the caller, or where nobody else can sit down, or it happened too often, an abort.
 */
void entropy_make_loss(
	const struct room *room, uint8_t seats, const char *reason, struct event *event);

/* ---- parts of room_apply ---- */

/* The event has the dice of the next game. False without memory. */
bool entropy_begin(struct room *room, const struct event *event);
/* place gives its entropy, if the event has some. */
void entropy_give(struct room *room, int place, const struct event *event);
void entropy_ready(struct room *room, const struct event *event);
void entropy_stand(struct room *room, int place);
void entropy_redraw(struct room *room, const struct event *event);
/* The dice start, and nothing waits any more. */
void entropy_start(struct room *room, const uint8_t before[DICE_SEATS_MAX]);

#endif

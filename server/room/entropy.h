/* server/room/entropy.h - strong dice: the players of a room agree on entropy. Everybody commits to
 * theirs before anybody opens it (server/README.md, "Fair dice").
 *
 * opening  all have committed, but not all have opened
 * waiting  between two games, from the latest commitment on: the others must commit in time
 * redraw   what was set up is discarded, and a new seed and id are drawn
 */
#ifndef QIRKAT_SERVER_ENTROPY_H
#define QIRKAT_SERVER_ENTROPY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/event.h"
#include "server/room/dice.h"

struct room;

/* What is set up for the next game, by place. */
struct entropy_setup {
	struct event_entropy entropy[DICE_SEATS_MAX];
	/* strong dice only */
	bool committed[DICE_SEATS_MAX];
	uint8_t commit[DICE_SEATS_MAX][DICE_HASH];
	int64_t committed_ms;             /* time of the latest commitment; 0: none */
	int64_t open_from_ms, open_by_ms; /* when the last seat committed, and the time limit to
					     open; 0: not yet */
	bool broken;                      /* somebody left during opening: a redraw is due */
};

/* ---- queries ---- */

bool entropy_is_strong(const struct room *room);
/* Whether the dice are strong, a game is about to begin, and all have committed but not all have
 * opened. */
bool entropy_is_opening(const struct room *room);
bool entropy_is_waiting(const struct room *room);
/* The time limit to open or commit, starting at from_ms: the number of seconds, or a whole turn if
 * turns take days. */
int64_t entropy_limit_ms(const struct room *room, unsigned seconds, int64_t from_ms);
/* Whether place has committed to these bytes. */
bool entropy_fits(const struct room *room, int place, const uint8_t *bytes, size_t size);
/* Whether the commitment of place is the only one missing. */
bool entropy_lacks_only(const struct room *room, int place);
/* One bit per seat whose entropy has yet to be opened. */
uint8_t entropy_unopened(const struct room *room);
/* One bit per seat that has not committed. */
uint8_t entropy_uncommitted(const struct room *room);
/* Whether place has given its entropy for the next game. */
bool entropy_is_given(const struct room *room, int place);
/* The commitment of place; NULL if there is none. */
const uint8_t *entropy_commitment(const struct room *room, int place);
/* Add the seed to an event that ends a game, if there are dice. */
void entropy_reveal(const struct room *room, struct event *event);
/* Start dice, the room's own or a copy, with the entropy that was given; before[seat] is the place
 * of each seat. */
void entropy_start_dice(
	const struct room *room, const uint8_t before[DICE_SEATS_MAX], struct dice *dice);
/* Fill in the seats of a commitment to the next game's dice. */
void entropy_fill_seats(const struct room *room, struct event_commitment *dice);
/* Fill the event that removes seats (one bit each) for reason: a redraw, whose new dice the caller
 * must draw; or an abort, if nobody else can sit down, or there were too many redraws. */
void entropy_make_loss(
	const struct room *room, uint8_t seats, const char *reason, struct event *event);

/* ---- parts of room_apply ---- */

/* The event contains the dice of the next game. False if out of memory. */
bool entropy_begin(struct room *room, const struct event *event);
/* place gives its entropy, if the event contains any. */
void entropy_give(struct room *room, int place, const struct event *event);
void entropy_ready(struct room *room, const struct event *event);
void entropy_stand(struct room *room, int place);
void entropy_redraw(struct room *room, const struct event *event);
/* Start the dice and discard the setup. */
void entropy_start(struct room *room, const uint8_t before[DICE_SEATS_MAX]);

#endif

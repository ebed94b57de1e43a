/* server/room/computer_seat.h - seats of computer players: who sits there, and the token that holds
 * the seat.
 *
 * What a computer knows beside the room follows from the room's key and its place, so that it sits
 * there again after a restart with nothing else kept. No client can have it: the texts that it is
 * made with are none that a client may give for its own.
 */
#ifndef QIRKAT_SERVER_COMPUTER_SEAT_H
#define QIRKAT_SERVER_COMPUTER_SEAT_H

#include "proto/request.h"
#include "server/room/room.h"
#include "server/room/token.h"

/* The token of place in the room with this key. False without memory. */
bool computer_token(const uint8_t key[TOKEN_BYTES], int place, uint8_t token[TOKEN_BYTES]);
/* What place adds to the dice of the coming game: TOKEN_BYTES of entropy that nobody can foresee,
 * the same whenever it is asked. False without memory. */
bool computer_entropy(const struct room *room, int place, uint8_t entropy[TOKEN_BYTES]);
/* A computer of this level, which there is, takes place in a create event whose room key is drawn.
 * False without memory. */
bool computer_fill_place(struct event_create *create, int place, unsigned level);
/* The same for all that request asks for. False and an error. */
bool computer_fill_places(
	const struct request *request, struct event_create *create, struct wire_error *error);
/* Fill a sit event by which a computer of this level takes the free place of room. False without
 * memory. */
bool computer_fill_sit(const struct room *room, int place, unsigned level, struct event *event);

#endif

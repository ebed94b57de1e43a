/* server/room/computer_seat.h - seats of computer players: who sits there, and the token that holds
 * the seat.
 *
 * Everything secret to a computer is derived from the room's key and its place, so that it still
 * holds its seat after a restart with nothing else stored. No client can derive the same, because
 * the texts used are ones that no client may choose as its own.
 */
#ifndef QIRKAT_SERVER_COMPUTER_SEAT_H
#define QIRKAT_SERVER_COMPUTER_SEAT_H

#include "proto/request.h"
#include "server/room/room.h"
#include "server/room/token.h"

/* The token of place in the room with this key. False if out of memory. */
bool computer_token(const uint8_t key[TOKEN_BYTES], int place, uint8_t token[TOKEN_BYTES]);
/* The entropy (TOKEN_BYTES) that place adds to the dice of the coming game: unpredictable, but
 * always the same. False if out of memory. */
bool computer_entropy(const struct room *room, int place, uint8_t entropy[TOKEN_BYTES]);
/* Seat a computer of this level, which must exist, at place in a create event whose room key has
 * been drawn. False if out of memory. */
bool computer_fill_place(struct event_create *create, int place, unsigned level);
/* Seat all computers that request asks for. False and an error. */
bool computer_fill_places(
	const struct request *request, struct event_create *create, struct wire_error *error);
/* Fill a sit event that seats a computer of this level at the free place. False if out of
 * memory. */
bool computer_fill_sit(const struct room *room, int place, unsigned level, struct event *event);

#endif

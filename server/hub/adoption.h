/* server/hub/adoption.h - the seats that a guest's device has tokens of become an account's, one
 * room after another, by a client of its own: so it does not matter where a room is, or who plays
 * it. Only with accounts. */
#ifndef QIRKAT_SERVER_HUB_ADOPTION_H
#define QIRKAT_SERVER_HUB_ADOPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

#include "base/out.h"
#include "proto/limits.h"

struct adoption;
struct hub;
struct person;

enum { ADOPTION_ROOMS_MAX = WIRE_MINE_MAX, ADOPTIONS_MAX = 16 /* at once */ };

struct adoption_seat {
	char room[WIRE_ROOM_SIZE];
	char token[WIRE_TOKEN_SIZE];
	char result[32]; /* "adopted", or why not: the code of an error */
};

/* The seats have their results. Borrowed for the call. */
typedef void (*adoption_done)(void *user, const struct adoption_seat *seats, size_t count);

/* Returns new; NULL if out of memory. Both are borrowed. */
struct adoption *adoption_create(uv_loop_t *loop, struct hub *hub);
/* What is under way is not answered. Accepts NULL. The loop must run once more. */
void adoption_destroy(struct adoption *adoption);
/* Begin; seats and person are copied. done is called once, from the loop, never before this has
 * returned. False, and it is not called: too many are under way, or one for this account is. */
bool adoption_begin(struct adoption *adoption, const struct person *person, const char *address,
	const struct adoption_seat *seats, size_t count, adoption_done done, void *user);

#endif

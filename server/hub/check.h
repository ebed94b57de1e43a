/* server/hub/check.h - checks that several requests share. */
#ifndef QIRKAT_SERVER_CHECK_H
#define QIRKAT_SERVER_CHECK_H

#include "games/game.h"
#include "proto/error.h"
#include "proto/limits.h"

struct commit;
struct pending;
struct hub;
struct room;

/* Is a game going on, and does the version still hold? */
bool check_playing(const struct pending *pending, const struct room *room, struct commit *commit);
/* Is it this seat's turn, in this phase? */
bool check_turn(const struct pending *pending, const struct room *room, enum game_phase phase,
	struct commit *commit);
/* The name to show: checked, "Guest" where none was given. */
bool check_name(char name[WIRE_NAME_SIZE], const struct hub *hub, struct wire_error *error);

#endif

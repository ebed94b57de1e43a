/* server/room/decide_parts.h - the functions that decide each request, once it is known that the
 * client may make it. For server/room/decide*.c only. */
#ifndef QIRKAT_SERVER_DECIDE_PARTS_H
#define QIRKAT_SERVER_DECIDE_PARTS_H

#include "server/room/decide.h"

typedef bool (*decide_request)(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);

/* Is it an account that asks? */
static inline bool decide_as_account(const char *account) {
	return account != NULL && account[0] != '\0';
}

/* ---- server/room/decide_seats.c ---- */

bool decide_sit(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
bool decide_stand(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
bool decide_computer(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
/* Remove a computer from its seat. */
bool decide_dismiss(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
/* The seat that a token holds becomes the account's that is signed in. */
bool decide_adopt(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
bool decide_talk(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);

/* ---- server/room/decide_dice.c ---- */

bool decide_ready(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
/* Not all entropy was opened in time: fill the event that removes those seats and draws new
 * dice. */
bool decide_redraw(
	const struct room *room, const struct room_facts *facts, struct room_decision *decision);

/* ---- server/room/decide_game.c ---- */

/* Whether a game is being played, is still in the position that the client saw, and it is the
 * client's turn. */
bool decide_has_turn(
	const struct room *room, const struct room_request *asked, struct wire_error *error);

bool decide_throw(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
bool decide_play(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
bool decide_back(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
bool decide_plan(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);

/* ---- server/room/decide_offers.c ---- */

bool decide_offer(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
bool decide_answer(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);

/* ---- server/room/decide_end.c ---- */

bool decide_resign(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
bool decide_claim(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
bool decide_abort(const struct room *room, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision);
/* Fill the event for the running clock having reached zero. */
void decide_flag(const struct room *room, struct room_decision *decision);

#endif

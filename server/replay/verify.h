/* server/replay/verify.h - verifies the record of a room's games: the dice by their commitment,
 * every throw by its counter, every step by the rules (server/README.md, "Fair dice"). */
#ifndef QIRKAT_SERVER_VERIFY_H
#define QIRKAT_SERVER_VERIFY_H

#include <stddef.h>

#include "proto/record.h"
#include "server/replay/replay_error.h"

enum verify_result {
	VERIFY_GOOD,
	VERIFY_WRONG,      /* a check failed */
	VERIFY_UNREADABLE, /* it is not a record, or of an unknown game */
};

/* Called with a line for each check that passed, for the command line. text is borrowed for the
 * call. */
typedef void (*verify_say)(void *user, const char *text);

/* Verify the JSON text of a record. games_init must have been called. say may be NULL. Unless good,
 * error holds a sentence about the first fault; it numbers seats and throws from 1, as the page
 * does. */
enum verify_result verify_record(
	const char *text, size_t size, verify_say say, void *user, struct replay_error *error);
/* The same for a parsed record. */
enum verify_result verify_games(
	const struct record *record, verify_say say, void *user, struct replay_error *error);

#endif

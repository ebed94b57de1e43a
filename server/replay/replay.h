/* server/replay/replay.h - plays a game again from what was written down, by the rules alone. */
#ifndef QIRKAT_SERVER_REPLAY_H
#define QIRKAT_SERVER_REPLAY_H

#include "games/game.h"

/* Where a step of the unfinished turn began. */
struct replay_past {
	union game_state state;
	size_t keys, final;
};

struct replay {
	const struct game_rules *rules; /* borrowed */
	union game_state state;
	bool begun; /* somebody threw or played */
	/* The positions after turns, for repetition. */
	uint64_t *key;
	size_t keys, room_for;
	size_t final; /* of these come back no more */
	/* The steps that may be taken back. */
	struct replay_past past[GAME_TURN_STEPS_MAX];
	size_t steps;
	bool ended; /* by the players, not by the rules */
	uint8_t winner;
	const char *reason;
	struct game_effects effects; /* what the last throw, play or resignation did */
};

/* Begin at state. False without memory. rules must outlive the replay. */
bool replay_begin(
	struct replay *replay, const struct game_rules *rules, const union game_state *state);
/* Takes a replay that is all zero, too. */
void replay_end(struct replay *replay);
/* As game_status, with what a resignation decided. */
struct game_status replay_status(const struct replay *replay);

/* The rest: false and a sentence, and nothing changed, where the rules do not allow it. */

/* Must this seat throw this kind now? */
bool replay_may_throw(
	const struct replay *replay, int seat, const char *kind, struct game_error *error);
bool replay_throw(struct replay *replay, const int *values, size_t count, struct game_error *error);
/* Steps in notation: one, or several up to a whole turn. */
bool replay_play(struct replay *replay, int seat, const char *text, struct game_error *error);
/* How many characters of text are its first step, where all of it can be played in the order it is
 * written; all of them where it cannot. 0 for an empty text. */
size_t replay_first_step(const struct replay *replay, const char *text);
/* Take back so many steps of the unfinished turn. */
bool replay_back(struct replay *replay, int seat, size_t count, struct game_error *error);
bool replay_resign(struct replay *replay, int seat, struct game_error *error);
/* The clock of a seat ran out, or it left: of two the other wins (draw: nobody does), of more it
 * gives up. reason: "time" or "left". */
bool replay_lose(
	struct replay *replay, int seat, bool draw, const char *reason, struct game_error *error);

#endif

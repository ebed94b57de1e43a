/* games/tracks/tracks.h - races along a track, such as the Royal Game of Ur: rules compiled for a
 * room's options, and the state of a game.
 *
 * place  how far a man is along the track of its seat: 0 in the hand, 1 on its first point,
 *        the length of the track on its last, and one more when borne off
 */
#ifndef QIRKAT_GAMES_TRACKS_TRACKS_H
#define QIRKAT_GAMES_TRACKS_TRACKS_H

#include "games/tracks/definition.h"

enum { TRACKS_LENGTH_MAX = GAME_TRACK_MAX, TRACKS_HAND = 0 };

struct tracks_rules {
	struct game_rules base;
	const struct tracks_definition *definition;
	struct board board;
	uint8_t length[2];
	uint8_t point[2][TRACKS_LENGTH_MAX + 2]; /* by place; NOWHERE for the hand and off */
	uint8_t place[2][GAME_POINTS_MAX];       /* by point; 0: not on the track */
	struct board_set again, safe, stop, last, leave;
	int men, lots, nought;
	int pair, block;
	uint8_t first, off, hit;
	bool hit_again, back;
	bool has_hand; /* men may be in the hand */
	bool again_with[TRACKS_LOTS_MAX + 1];
	uint8_t sink, sink_to;                   /* points; NOWHERE: none */
	uint8_t start[2][TRACKS_LENGTH_MAX + 2]; /* men by place */
};

enum tracks_phase { TRACKS_THROW, TRACKS_MOVE };

struct tracks_state {
	uint8_t men[2][TRACKS_LENGTH_MAX + 2]; /* by place */
	uint8_t phase;                         /* enum tracks_phase */
	uint8_t seat;                          /* who throws or moves */
	uint8_t roll;                          /* MOVE: what was thrown */
	uint8_t forced;                        /* MOVE: there is only one step */
};

/* from or to is NOWHERE for the hand or off; value is the throw. */
enum tracks_step { TRACKS_STEP_ENTER = 1, TRACKS_STEP_MOVE, TRACKS_STEP_OFF };

static inline const struct tracks_rules *tracks_rules(const struct game_rules *rules) {
	return (const struct tracks_rules *)rules;
}

static inline const struct tracks_state *tracks_state(const union game_state *state) {
	return (const struct tracks_state *)(const void *)state;
}

static inline struct tracks_state *tracks_state_of(union game_state *state) {
	return (struct tracks_state *)(void *)state;
}

static inline uint8_t tracks_borne_off(
	const struct tracks_rules *rules, const struct tracks_state *state, int seat) {
	return state->men[seat][rules->length[seat] + 1];
}

extern const struct game_impl tracks_impl;

#endif

/* games/maze/pieces.c - where pawns and sentries are. */
#include <string.h>

#include "games/maze/internal.h"

bool race_has_sentry(const struct race_state *state, int space) {
	return (state->sentry[space / 8] >> space % 8 & 1) != 0;
}

void race_put_sentry(struct race_state *state, int space, bool there) {
	uint8_t bit = (uint8_t)(1 << space % 8);
	state->sentry[space / 8] = (uint8_t)((state->sentry[space / 8] & ~bit) | (there ? bit : 0));
}

int race_sentries(const struct race_state *state) {
	int count = 0;
	for (int space = 0; space < RACE_SPACES; space++) {
		count += race_has_sentry(state, space);
	}
	return count;
}

int race_court(const struct race_rules *rules, int seat) {
	return race_space(rules->quarter[seat], RACE_COURT);
}

int race_pawn_on(const struct race_rules *rules, const struct race_state *state, int space) {
	for (int seat = 0; seat < rules->seats; seat++) {
		if (memchr(state->pawn[seat], space, RACE_PAWNS) != NULL) {
			return seat;
		}
	}
	return GAME_NOBODY;
}

static int count_at(const struct race_state *state, int seat, int where) {
	int count = 0;
	for (int i = 0; i < RACE_PAWNS; i++) {
		count += state->pawn[seat][i] == where;
	}
	return count;
}

int race_standing(const struct race_rules *rules, const struct race_state *state, int seat) {
	return count_at(state, seat, race_court(rules, seat));
}

int race_fled(const struct race_rules *rules, const struct race_state *state, int seat) {
	return count_at(state, seat, race_court(rules, seat) + RACE_FLED);
}

/* Where a pawn stands in the order of its seat's pawns. */
static int rank(const struct race_rules *rules, int seat, int at) {
	bool waits = at == RACE_GONE || (at & ~RACE_FLED) == race_court(rules, seat);
	return waits ? 256 + at : rules->oldest_leads ? 0 : at;
}

void race_sort(const struct race_rules *rules, struct race_state *state, int seat) {
	uint8_t *pawn = state->pawn[seat];
	for (int i = 1; i < RACE_PAWNS; i++) {
		for (int j = i; j > 0 && rank(rules, seat, pawn[j - 1]) > rank(rules, seat, pawn[j]); j--) {
			uint8_t other = pawn[j];
			pawn[j] = pawn[j - 1];
			pawn[j - 1] = other;
		}
	}
}

void race_shift(const struct race_rules *rules, struct race_state *state, int seat, int from, int to) {
	uint8_t *pawn = memchr(state->pawn[seat], from, RACE_PAWNS);
	*pawn = (uint8_t)to;
	race_sort(rules, state, seat);
}

static bool is_away(const struct race_rules *rules, int seat, int where) {
	return where != RACE_GONE && (where & ~RACE_FLED) != race_court(rules, seat) && race_victory(where) == 0;
}

int race_leads(const struct race_rules *rules, const struct race_state *state, int seat,
	uint8_t leads[RACE_PAWNS]) {
	int best = 1000, count = 0;
	for (int i = 0; i < RACE_PAWNS; i++) {
		int at = state->pawn[seat][i];
		int left = is_away(rules, seat, at) ? race_distance(rules->quarter[seat], at) : 1000;
		if (left < best) {
			best = left;
			count = 0;
		}
		if (left == best && left < 1000) {
			leads[count++] = (uint8_t)at;
		}
	}
	return rules->oldest_leads && count > 1 ? 1 : count;
}

int race_targets(const struct race_rules *rules, const struct race_state *state, int seat,
	uint8_t targets[GAME_SEATS_MAX * RACE_PAWNS]) {
	int count = 0;
	for (int other = 0; other < rules->seats; other++) {
		if (other == seat) {
			continue;
		}
		for (int i = 0; i < RACE_PAWNS; i++) {
			if (is_away(rules, other, state->pawn[other][i])) {
				targets[count++] = state->pawn[other][i];
			}
		}
		if (rules->also_entry && race_standing(rules, state, other) > 0) {
			targets[count++] = (uint8_t)race_court(rules, other);
		}
	}
	return count;
}

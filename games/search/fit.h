/* games/search/fit.h - fits weights to the observed values of positions.
 *
 * scale   without chance: the evaluation at which a side wins e times as often as it loses; with
 *         chance: the one that is worth half of a sure win (weights.half)
 */
#ifndef QIRKAT_GAMES_SEARCH_FIT_H
#define QIRKAT_GAMES_SEARCH_FIT_H

#include "games/search/weights.h"

enum { FIT_SEATS = 2 };

/* A position at the beginning of a turn. */
struct fit_record {
	struct game_occupation occupation;
	int16_t trait[FIT_SEATS][GAME_TRAITS];
	float target;   /* for the first seat, from 0 to 1; set by fit_add */
	int16_t score;  /* search score, for the first seat */
	uint16_t phase; /* features_phase */
	uint8_t seat;   /* the seat to choose or throw */
	bool known;     /* score is set */
	bool cut;       /* later positions say nothing about this one */
	bool counts;    /* the evaluation learns from it */
};

struct fit;

/* Returns new, with room for window records, starting from weights; NULL without memory. features
 * are borrowed. */
struct fit *fit_create(
	const struct features *features, bool chance, size_t window, const struct weights *weights);
/* fit may be NULL. */
void fit_destroy(struct fit *fit);
void fit_begin_with(struct fit *fit, const struct weights *weights);
/* Add the records of a game in order, dropping the oldest ones. winner: 2 if the first seat won, 1
 * for a draw, 0 if it lost. */
void fit_add(struct fit *fit, struct fit_record *record, size_t records, int winner);
/* Determine the scale and the magnitude of traits from the current records, and drop those. Call
 * once, before learning. */
void fit_measure(struct fit *fit);
bool fit_is_measured(const struct fit *fit);
/* Learn from all records. *before and *after are the errors on the records added since the last
 * call. */
void fit_learn(struct fit *fit, uint64_t seed, double *before, double *after);
size_t fit_records(const struct fit *fit);
/* Store what was learned in weights of the same features. */
void fit_weights(const struct fit *fit, struct weights *weights);

/* Serialise the state into bytes; with NULL, write nothing. Returns the size. */
size_t fit_keep(const struct fit *fit, unsigned char *bytes);
/* Restore a serialised state. Returns false, with nothing changed, if the size does not match. */
bool fit_take_up(struct fit *fit, const unsigned char *bytes, size_t size);

#endif

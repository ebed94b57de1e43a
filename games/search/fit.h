/* games/search/fit.h - weights that come as near as they can to what positions turned out to be
 * worth.
 *
 * scale   games without chance: the evaluation for which a side wins e times as often as it loses;
 *         with chance, that for which a sure win is half won (weights.half)
 */
#ifndef QIRKAT_GAMES_SEARCH_FIT_H
#define QIRKAT_GAMES_SEARCH_FIT_H

#include "games/search/weights.h"

enum { FIT_SEATS = 2 };

/* A position, where a turn begins. */
struct fit_record {
	struct game_occupation occupation;
	int16_t trait[FIT_SEATS][GAME_TRAITS];
	float target;   /* to the first seat, from 0 to 1; fit_add works it out */
	int16_t score;  /* what a search thought of it, to the first seat */
	uint16_t phase; /* features_phase */
	uint8_t seat;   /* to choose or throw */
	bool known;     /* score is there */
	bool cut;       /* what came after says nothing of it */
	bool counts;    /* the evaluation is to learn of it */
};

struct fit;

/* Returns new, with room for so many records, beginning with weights; NULL without memory. features
 * are borrowed. */
struct fit *fit_create(
	const struct features *features, bool chance, size_t window, const struct weights *weights);
/* Takes NULL, too. */
void fit_destroy(struct fit *fit);
void fit_begin_with(struct fit *fit, const struct weights *weights);
/* Take in the records of a game that the first seat won (2), drew (1) or lost (0), in their order;
 * the oldest ones go. */
void fit_add(struct fit *fit, struct fit_record *record, size_t records, int winner);
/* Find the scale, and how large traits are, of the records there are, and forget those: to be done
 * once, before anything is learned. */
void fit_measure(struct fit *fit);
bool fit_is_measured(const struct fit *fit);
/* Learn of all records. *before and *after: how far off those taken in since the last time are. */
void fit_learn(struct fit *fit, uint64_t seed, double *before, double *after);
size_t fit_records(const struct fit *fit);
/* Write what was learned into weights that belong to the same features. */
void fit_weights(const struct fit *fit, struct weights *weights);

/* Write all there is, or with NULL nothing. Returns the bytes. */
size_t fit_keep(const struct fit *fit, unsigned char *bytes);
/* False where they are of another size; nothing has changed then. */
bool fit_take_up(struct fit *fit, const unsigned char *bytes, size_t size);

#endif

/* games/search/train.h - trains the evaluation of a two-seat game by self-play.
 *
 * round    games that the search plays against itself with the current weights, and the learning
 *          from them
 * record   a position of such a game as the evaluation sees it, with its target
 * target   how often the first seat wins from there: the mean of the search scores of this and
 *          later positions and of the game's result, with decreasing weights (TD(lambda))
 * window   the most recent records; each round learns from all of them
 * worker   the data of one playing thread
 *
 * Nothing here uses a clock or a file. Equal settings give equal weights, however many workers
 * play, and even if training is saved and resumed between rounds.
 */
#ifndef QIRKAT_GAMES_SEARCH_TRAIN_H
#define QIRKAT_GAMES_SEARCH_TRAIN_H

#include "games/search/weights.h"

enum {
	TRAIN_GAMES_MAX = 4096,
	TRAIN_NODES_MAX = 1 << 20,
	TRAIN_WORKER_MEMORY = 8 << 20, /* bytes for each of a worker's two searches */
};

struct trainer;
struct train_worker;

struct train_settings {
	uint64_t seed;
	unsigned games;  /* per round */
	unsigned nodes;  /* per turn searched */
	unsigned weak;   /* percentage of games in which one seat plays badly: without these, equal
			    players in drawish games would learn nothing */
	unsigned window; /* records */
};

/* Games won, drawn and lost. */
struct train_tally {
	unsigned won, drawn, lost;
};

struct train_progress {
	unsigned rounds;          /* completed */
	struct train_tally first; /* results of the last round's games, for the first seat */
	size_t records;           /* in the window */
	double before, after;     /* mean squared error on the targets of the last round, with the
				     weights that played it and with those learned from it */
};

/* Returns new, without rounds; NULL with an error if the rules cannot be trained, or without
 * memory. rules are borrowed. */
struct trainer *trainer_create(const struct game_rules *rules,
	const struct train_settings *settings, struct game_error *error);
/* trainer may be NULL. */
void trainer_destroy(struct trainer *trainer);
/* Start from the weights for these rules in text instead of the default ones. Call before the first
 * round. Returns false with an error. */
bool trainer_begin_with(
	struct trainer *trainer, const char *text, size_t size, struct game_error *error);
/* Returns new; NULL without memory. */
struct train_worker *train_worker_create(const struct trainer *trainer);
void train_worker_destroy(struct train_worker *worker);

/* Play a game of the round by its number, from 0 below settings.games. Workers may play different
 * games at the same time. Returns false without memory. */
bool train_play(struct trainer *trainer, struct train_worker *worker, unsigned number);
/* After all games of the round: learn from them and begin the next round. */
void train_learn(struct trainer *trainer);
struct train_progress train_progress(const struct trainer *trainer);

/* The players of a match: the trained weights against none, or either of those against a bad player
 * without weights. */
enum train_pair { TRAIN_TRAINED_UNTRAINED, TRAIN_TRAINED_BAD, TRAIN_UNTRAINED_BAD };

/* Play a game of a match, with so many nodes per turn. Each pair of consecutive games starts with
 * the same random turns, with seats exchanged. Returns 2 if the first of the pair wins, 1 for a
 * draw, 0 if it loses, -1 without memory. */
int train_match(const struct trainer *trainer, struct train_worker *worker, enum train_pair pair,
	unsigned nodes, unsigned number);

/* Returns the weights as new text, with the other sections of text; NULL without memory. */
char *train_write(const struct trainer *trainer, const char *text, size_t size, size_t *written);

/* Returns everything needed to resume, with a checksum, as new bytes; NULL without memory. */
unsigned char *trainer_keep(const struct trainer *trainer, size_t *size);
/* Resume from saved bytes. Returns false with an error, and nothing changed, if they are damaged or
 * belong to other rules or settings. */
bool trainer_take_up(
	struct trainer *trainer, const unsigned char *bytes, size_t size, struct game_error *error);

#endif

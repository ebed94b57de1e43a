/* games/search/train.h - weights for the evaluation of a game of two seats, found by playing it.
 *
 * round    games that the search plays against itself with the weights there are, and what is
 *          learned of them
 * record   a position of such a game as the evaluation sees it, with its target
 * target   how often the first seat wins from there: a mean of what the search thought of this and
 *          the later positions, and of how the game ended, later ones with less weight (TD(lambda))
 * window   the last records; each round learns of all of them
 * worker   what one thread plays with
 *
 * Nothing here looks at a clock or a file. The same settings give the same weights, however many
 * workers play, and whether it was kept and taken up again between rounds.
 */
#ifndef QIRKAT_GAMES_SEARCH_TRAIN_H
#define QIRKAT_GAMES_SEARCH_TRAIN_H

#include "games/search/weights.h"

enum {
	TRAIN_GAMES_MAX = 4096,
	TRAIN_NODES_MAX = 1 << 20,
	TRAIN_WORKER_MEMORY = 8 << 20, /* bytes of each of the two searches of a worker */
};

struct trainer;
struct train_worker;

struct train_settings {
	uint64_t seed;
	unsigned games;  /* of a round */
	unsigned nodes;  /* of the search of each turn */
	unsigned weak;   /* of a hundred games of a round, in so many one seat plays badly: where
			  * equals only draw, nothing else tells what is good */
	unsigned window; /* records */
};

/* Won, drawn, lost. */
struct train_tally {
	unsigned won, drawn, lost;
};

struct train_progress {
	unsigned rounds;          /* learned */
	struct train_tally first; /* the games of the last one, for the first seat */
	size_t records;           /* in the window */
	double before, after;     /* mean square of what targets of the last round are off, with the
				   * weights that played it and those learned of it */
};

/* Returns new, without rounds; NULL and a sentence where these rules are not for training, or
 * without memory. rules are borrowed. */
struct trainer *trainer_create(const struct game_rules *rules,
	const struct train_settings *settings, struct game_error *error);
/* Takes NULL, too. */
void trainer_destroy(struct trainer *trainer);
/* Begin with other weights than the rules say: those of a text that has some for these rules. False
 * and a sentence. Before the first round. */
bool trainer_begin_with(
	struct trainer *trainer, const char *text, size_t size, struct game_error *error);
/* Returns new, or NULL without memory. */
struct train_worker *train_worker_create(const struct trainer *trainer);
void train_worker_destroy(struct train_worker *worker);

/* Play a game of the round, by its number from 0 below settings.games. Several workers may play at
 * once, each another game. False without memory. */
bool train_play(struct trainer *trainer, struct train_worker *worker, unsigned number);
/* All games of the round are played: learn of them; the next round begins. */
void train_learn(struct trainer *trainer);
struct train_progress train_progress(const struct trainer *trainer);

/* Who plays a match: the weights found so far against none, or either against a player without
 * weights that plays badly. */
enum train_pair { TRAIN_TRAINED_UNTRAINED, TRAIN_TRAINED_BAD, TRAIN_UNTRAINED_BAD };

/* Play a game of a match, with so many nodes a turn: two games in a row begin with the same random
 * turns, with the seats exchanged. Returns 2 if the first of the pair wins, 1 for a draw, 0; -1
 * without memory. */
int train_match(const struct trainer *trainer, struct train_worker *worker, enum train_pair pair,
	unsigned nodes, unsigned number);

/* The text of the weights, its other sections those of text; returns new, or NULL without memory.
 */
char *train_write(const struct trainer *trainer, const char *text, size_t size, size_t *written);

/* What must be kept to go on later, with a sum; returns new, or NULL without memory. */
unsigned char *trainer_keep(const struct trainer *trainer, size_t *size);
/* Go on from there. False and a sentence where it is damaged or of other rules or settings; nothing
 * has changed then. */
bool trainer_take_up(
	struct trainer *trainer, const unsigned char *bytes, size_t size, struct game_error *error);

#endif

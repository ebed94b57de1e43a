/* tests/games/search/expectimax.h - a plain player of games of chance, to measure the search by.
 *
 * It lists every turn, of a choice among very many steps a few drawn by a seed, and looks so many
 * throws ahead as its nodes allow: the mean over all throws of the best reply, and so on, each seat
 * playing for its own value. Nothing is left out, ordered or remembered. It evaluates as the search
 * does that it is given.
 */
#ifndef QIRKAT_TESTS_GAMES_SEARCH_EXPECTIMAX_H
#define QIRKAT_TESTS_GAMES_SEARCH_EXPECTIMAX_H

#include "games/search/search.h"

/* Choose a turn in a state within so many nodes, one for each step or throw carried out; listing
 * the turns of the state itself does not end for want of them. Returns how many throws ahead it
 * looked in all turns. */
int expectimax_choose(struct search *search, const union game_state *state, uint64_t nodes,
	char turn[GAME_TURN_TEXT_MAX]);

#endif

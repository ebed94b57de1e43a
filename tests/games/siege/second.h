/* tests/games/siege/second.h - Brandub, Tablut, Hnefatafl and Seega once more, from their pages
 * alone: squares of characters, and every pair of them is asked whether a piece may go there.
 */
#ifndef QIRKAT_TESTS_SIEGE_SECOND_H
#define QIRKAT_TESTS_SIEGE_SECOND_H

#include <stdbool.h>
#include <stddef.h>

enum { SECOND_SIZE = 11, SECOND_TEXT = 512, SECOND_TURNS = 8192, SECOND_POSITION = 1024 };

enum second_end { SECOND_GOES_ON, SECOND_W_WON, SECOND_B_WON, SECOND_DRAWN };

/* The value of an option as a text; NULL if the game has none of this name. */
typedef const char *(*second_option)(void *user, const char *name);

/* What the page of a game says, with its options; each is false or 0 where it is not in the game.
 */
struct second_rules {
	int size;
	bool seega;
	bool b_begins;
	bool king_may_return, all_may_pass;              /* the castle */
	bool corners_are_marked, corners_win, edge_wins; /* goals */
	bool corners_spare_king;
	bool hostile, armed, guard, shut_in_loses;
	char king_taken[16];
	bool last_walks, may_stop, single, stuck_loses, centre_safe, majority;
	int men, no_progress; /* no_progress 0: off */
};

struct second {
	char at[SECOND_SIZE][SECOND_SIZE]; /* by file and rank: 'w', 'K', 'b'; 0 is empty */
	int seat;
	int hand[2];
	int quiet;
};

struct second_turn {
	char text[SECOND_TEXT];
	struct second after;
};

/* False if the page of this game is not known. */
bool second_rules_of(struct second_rules *rules, const char *key, second_option option, void *user);
void second_start(const struct second_rules *rules, struct second *position);
/* List every turn of a position that is not over. Returns how many. */
size_t second_turns(const struct second_rules *rules, const struct second *position,
	struct second_turn turns[SECOND_TURNS]);
/* How the game stands, repetition apart. */
enum second_end second_end(const struct second_rules *rules, const struct second *position);
void second_print(const struct second_rules *rules, const struct second *position,
	char text[SECOND_POSITION]);

#endif

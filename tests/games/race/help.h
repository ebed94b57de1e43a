/* tests/games/race/help.h - one table of Laaiqa, for the suites about it. */
#ifndef QIRKAT_TESTS_GAMES_RACE_HELP_H
#define QIRKAT_TESTS_GAMES_RACE_HELP_H

#include "tests/suite.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"

/* The sentries in their initial places. */
#define SENTRIES "Xs4,e4,n4,w4,sg4,eg4,ng4,wg4"

enum { TURNS_MAX = 4000 };

/* The table: rules, a state, what happened since the last `forget`. */
extern struct game_rules *rules;
extern union game_state state;
extern struct game_effects effects;

void set_up(void);
void tear_down(void);
/* Make rules ("name=value name=value", how many seats) and start. */
void sit(const char *options, int seats);
void at(const char *position);
/* What the position is now. */
const char *position(void);
void cast(int light, int dark);
/* Play steps or a turn; forced steps before it are played too. */
void play(const char *text);
/* The refusal of a text that must be refused. */
const struct game_refusal *refused(const char *text);
const char *misread(const char *position);
void resign(int seat);
void forget(void);
/* How often an effect happened, of any value when value is -1. */
int happened(enum game_what what, int value);
int named(const char *name);
/* "moved captured bonus": what happened, in order. */
const char *story(void);
bool is_legal(const char *step);
/* Legal steps, sorted, with blanks between. */
const char *steps(void);
/* Legal turns, sorted, separated by bars; captured sentries are put only where they are in nobody's
 * way, on the arms of seats that do not move, and these places are omitted. */
const char *turns(void);
size_t count_turns(void);
enum game_phase phase(void);
const char *to_move(void);

#endif

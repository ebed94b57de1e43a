/* tests/chance.h - the same chance in each run: what the system draws for rooms, dice and seats. */
#ifndef QIRKAT_TESTS_CHANCE_H
#define QIRKAT_TESTS_CHANCE_H

/* What this process draws is what it drew in the run before: from the environment's CHANCE, a
 * number, or from 1. Only the first call begins. A program that links this draws nowhere else. */
void chance_begin(void);

#endif

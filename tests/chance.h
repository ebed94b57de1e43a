/* tests/chance.h - the same chance in each run: what the system draws for rooms, dice and seats. */
#ifndef QIRKAT_TESTS_CHANCE_H
#define QIRKAT_TESTS_CHANCE_H

/* Makes this process draw the same in every run: beginning with CHANCE in the environment, a
 * number, or with 1. Only the first call has an effect. A program that links this draws from
 * nowhere else. */
void chance_begin(void);

#endif

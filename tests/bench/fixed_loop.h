/* tests/bench/fixed_loop.h - a loop that is always the same, to compare what was measured on
 * different machines, and in different minutes of one. */
#ifndef QIRKAT_TESTS_BENCH_FIXED_LOOP_H
#define QIRKAT_TESTS_BENCH_FIXED_LOOP_H

/* Rounds a second of processor time, of shifts, sums and a table of 64 KiB. Takes some tenths of a
 * second. */
double fixed_loop(void);

#endif

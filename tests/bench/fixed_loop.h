/* tests/bench/fixed_loop.h - a loop that is always the same, to compare figures from
 * different machines, or from different minutes on one machine. */
#ifndef QIRKAT_TESTS_BENCH_FIXED_LOOP_H
#define QIRKAT_TESTS_BENCH_FIXED_LOOP_H

/* Returns rounds per second of processor time; a round is shifts, sums and a table of 64 KiB. Takes
 * some tenths of a second. */
double fixed_loop(void);

#endif

/* tests/bench/process.h - the server process that is measured. */
#ifndef QIRKAT_TESTS_BENCH_PROCESS_H
#define QIRKAT_TESTS_BENCH_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct process {
	const char *path;
	const char *const *flags; /* more flags, terminated by NULL; may be NULL */
	char folder[300];         /* its data folder, created for it */
	pid_t pid;
	unsigned port;
	int out;
};

/* Raise the limit of open files, and create a folder below parent. */
bool process_prepare(struct process *process, const char *path, const char *parent);
/* Start and wait until it listens. */
bool process_start(struct process *process);
/* Returns the exit status. */
int process_end(struct process *process, int signal);
/* Remove the folder. */
void process_forget(struct process *process);

/* Processor time so far, of all threads. */
struct process_cpu {
	double own_s, kernel_s;
};

void process_cpu(const struct process *process, struct process_cpu *cpu);
/* How often its threads have gone to sleep so far. */
uint64_t process_sleeps(const struct process *process);
long process_resident_kib(const struct process *process);

/* Write and sync a page in a file of folder, count times, with pause_ms in between. Stores the
 * milliseconds each takes, and returns how many succeeded. */
size_t disk_times(const char *folder, float *times, size_t count, int pause_ms);

#endif

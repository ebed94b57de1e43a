/* tests/bench/bench.h - the load: rooms with two players each, who play what the server lists. */
#ifndef QIRKAT_TESTS_BENCH_BENCH_H
#define QIRKAT_TESTS_BENCH_BENCH_H

#include "tests/bench/client.h"
#include "tests/bench/process.h"

enum { SAMPLES_MAX = 4 << 20, NAME_BYTES = 64 };

struct room;

struct seat {
	struct client client;
	struct room *room;
	int index; /* 0 makes the room, 1 joins it */
	int own;   /* seat of the game */
	long long n;
	uint64_t sent_ns; /* of the move without an answer, 0: none */
	char token[160];
};

struct room {
	struct seat seat[2];
	char id[24];
	bool playing;
};

struct bench {
	uv_loop_t loop;
	struct process server;
	struct room *rooms;
	unsigned room_count, idle_count, watcher_count, seconds;
	unsigned opened, playing, wanted;
	char game[NAME_BYTES];
	char data[256];
	bool measuring;
	uint64_t moves, finished, bytes;
	float *samples; /* milliseconds from a move to its acknowledgement */
	size_t sample_count;
	unsigned random;
};

extern struct bench bench;

/* Ask for a room; the rest follows by itself: the other joins and sits, both play, then a new room.
 */
void seat_make_room(struct seat *seat);
/* Join the room of a seat, with its token where it has one. */
void seat_join_room(struct seat *seat);
/* A message for a seat. */
void seat_message(struct client *client, char *text, size_t size);

#endif

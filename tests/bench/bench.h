/* tests/bench/bench.h - the load: rooms with two players each, who play what the server lists. */
#ifndef QIRKAT_TESTS_BENCH_BENCH_H
#define QIRKAT_TESTS_BENCH_BENCH_H

#include "tests/bench/client.h"
#include "tests/bench/process.h"

enum { SAMPLES_MAX = 4 << 20, NAME_BYTES = 64, PORTS_MAX = 16 };

struct room;

struct seat {
	struct client client;
	struct room *room;
	int index; /* 0 makes the room, 1 joins it, 2 watches */
	int own;   /* seat of the game */
	long long n;
	long long move_n; /* of the last move */
	char token[160];
	char move[160];  /* the last one asked for */
	char later[160]; /* chosen while that one had no answer; "" */
	long long later_n;
	uint64_t sent_ns;  /* of the move without an answer, 0: none */
	bool plays;        /* between start and end of a game */
	bool waits;        /* the move is to be sent when its time comes */
	struct seat *next; /* that waits */
};

struct room {
	struct seat seat[2];
	char id[24];
	bool playing;
	unsigned moves; /* asked for in this game */
	unsigned last;  /* no more moves than these */
	unsigned gone;  /* connections closed, on the way to new ones */
};

/* What happens when a room has had its moves. */
enum after { AFTER_ALL, AFTER_RESIGN, AFTER_LEAVE };

struct bench {
	uv_loop_t loop;
	struct process server;
	unsigned ports[PORTS_MAX],
		port_count; /* of several servers, one after the other; 0: server's */
	struct room *rooms;
	struct seat *watchers; /* go along when their room makes another game */
	unsigned room_count, idle_count, watcher_count, seconds, stored_count;
	unsigned computer_count; /* tables with computers beside the load */
	uint64_t computer_moves; /* theirs */
	unsigned opened, playing, wanted;
	char game[NAME_BYTES];
	char data[256];
	bool measuring;
	uint64_t moves, finished, made, bytes;
	float *samples; /* milliseconds from a move to its acknowledgement */
	size_t sample_count;
	unsigned random;

	unsigned moves_each; /* most moves of a room, 0: whole games */
	unsigned whole_each; /* of so many rooms one is played to its end all the same; 0: none */
	enum after after;
	uint64_t make_up_to; /* rooms; then no more are made. 0: no end */
	unsigned rate;       /* moves a second, 0: as fast as it goes */
	unsigned hold_at;    /* a room at this move of its game waits, 0: none does */
	bool relay_logs;     /* writes to disk what it passes on */
	bool drops;          /* some rooms change their connections between two games */
	struct seat *first_due, *last_due;
};

extern struct bench bench;

/* ---- load.c ---- */

void bench_run_until(bool (*done)(void));
void bench_run_for(unsigned ms);
/* Open count connections, stride bytes apart, and wait a little until the server has come to rest.
 */
void bench_open(struct client *clients, size_t count, size_t stride);
void bench_close(struct client *clients, size_t count, size_t stride);
/* Connections for room_count rooms. */
void bench_open_rooms(void);
void bench_close_rooms(void);
/* Sort times and print the middle one, the p99 and the worst. Returns the p99. */
double bench_print_times(const char *name, float *times, size_t count);

/* ---- seats.c ---- */

/* Ask for a room; the rest follows by itself: the other joins and sits, both play, then a new room.
 */
void seat_make_room(struct seat *seat);
/* Join the room of a seat, with its token where it has one. */
void seat_join_room(struct seat *seat);
/* A message for a seat. */
void seat_message(struct client *client, char *text, size_t size);
/* A text in quotes, without them; "" where it does not fit. */
void bench_copy_text(char *to, size_t size, const char *quoted);
/* The list begins after '[': choose one of its texts. */
void bench_choose(const char *list, char *step, size_t size);
/* Of the moves that wait, send those that are due at bench.rate since this was called last. */
void seats_send_due(void);
void seats_send_all(void);

/* ---- relay_load.c ---- */

/* Play at bench.room_count tables of the relay at path, for bench.seconds as fast as it answers,
 * and if rate is not 0 as long at so many moves a second. Adds its processor time a move in
 * microseconds to costs: of the first, of the second. */
void relay_measure(const char *path, unsigned rate, double costs[2]);

/* ---- before.c ---- */

/* What the server has seen before it is measured: games until so many moves are in its store, and
 * rooms that were left in mid-game and still lie in its memory. */
void before_play_moves(unsigned moves);
void before_leave_rooms(unsigned rooms);
/* All rooms play on, again where a game is over before, until each is at this move of its game.
 * False: hardly any game of this kind lasts as long. */
bool before_reach_move(unsigned move);

/* ---- tables.c ---- */

/* Open bench.computer_count tables at which one plays against computers of all levels, at once when
 * it is its turn, game after game. */
void tables_open(void);
void tables_close(void);

#endif

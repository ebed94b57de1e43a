/* tests/bench/bench.h - the load: rooms with two players each, who choose from the steps the server
 * lists. */
#ifndef QIRKAT_TESTS_BENCH_BENCH_H
#define QIRKAT_TESTS_BENCH_BENCH_H

#include "tests/bench/client.h"
#include "tests/bench/process.h"

enum { SAMPLES_MAX = 4 << 20, NAME_BYTES = 64, PORTS_MAX = 16 };

struct room;

struct seat {
	struct client client;
	struct room *room;
	int index; /* 0 creates the room, 1 joins it, 2 watches */
	int own;   /* seat of the game */
	long long n;
	long long move_n; /* of the last move */
	char token[160];
	char move[160];  /* the last one requested */
	char later[160]; /* chosen while that one had no answer; or "" */
	long long later_n;
	uint64_t sent_ns;  /* of the move without an answer, 0: none */
	bool plays;        /* between start and end of a game */
	bool waits;        /* the move is sent when it is due */
	struct seat *next; /* the next one that waits */
};

struct room {
	struct seat seat[2];
	char id[24];
	bool playing;
	unsigned moves; /* requested in this game */
	unsigned last;  /* the maximum number of moves */
	unsigned gone;  /* connections closed that are about to be replaced */
};

/* What happens when a room has reached its maximum number of moves. */
enum after { AFTER_ALL, AFTER_RESIGN, AFTER_LEAVE };

struct bench {
	uv_loop_t loop;
	struct process server;
	unsigned ports[PORTS_MAX],
		port_count; /* of several servers, in turn; 0: that of `server` */
	struct room *rooms;
	struct seat *watchers; /* follow when their room starts another game */
	unsigned room_count, idle_count, watcher_count, seconds, stored_count;
	unsigned computer_count; /* tables with computers, besides the load */
	uint64_t computer_moves; /* theirs */
	unsigned opened, playing, wanted;
	char game[NAME_BYTES];
	char data[256];
	bool measuring;
	uint64_t moves, finished, made, bytes;
	float *samples; /* milliseconds from a move to its acknowledgement */
	size_t sample_count;
	unsigned random;

	unsigned moves_each; /* the maximum number of moves in a room, 0: whole games */
	unsigned whole_each; /* one of this many rooms is played to its end nevertheless; 0: none */
	enum after after;
	uint64_t make_up_to; /* rooms to create; 0: no limit */
	unsigned rate;       /* moves a second, 0: as fast as possible */
	unsigned hold_at;    /* rooms pause at this move of their game; 0: they do not */
	bool relay_logs;     /* the relay writes messages to disk before it passes them on */
	bool drops;          /* some rooms replace their connections between two games */
	struct seat *first_due, *last_due;
};

extern struct bench bench;

/* ---- load.c ---- */

void bench_run_until(bool (*done)(void));
void bench_run_for(unsigned ms);
/* Open count connections, stride bytes apart, and wait a little until the server is idle. */
void bench_open(struct client *clients, size_t count, size_t stride);
void bench_close(struct client *clients, size_t count, size_t stride);
/* Connections for room_count rooms. */
void bench_open_rooms(void);
void bench_close_rooms(void);
/* Sort times, and print the median, the p99 and the maximum. Returns the p99. */
double bench_print_times(const char *name, float *times, size_t count);

/* ---- seats.c ---- */

/* Request a room. The rest follows: the other player joins and takes a seat, both play, then there
 * is a new room. */
void seat_make_room(struct seat *seat);
/* Join the room of a seat, with its token if it has one. */
void seat_join_room(struct seat *seat);
/* Handles a message to a seat. */
void seat_message(struct client *client, char *text, size_t size);
/* A quoted text without its quotes; "" if it does not fit. */
void bench_copy_text(char *to, size_t size, const char *quoted);
/* Choose one of the texts of a list, which begins after '['. */
void bench_choose(const char *list, char *step, size_t size);
/* Send those waiting moves that have become due, at bench.rate, since the last call. */
void seats_send_due(void);
void seats_send_all(void);

/* ---- relay_load.c ---- */

/* Play at bench.room_count tables of the relay at path for bench.seconds, each move as soon as the
 * last is answered, and then, if rate is not 0, just as long at that rate a second. Adds the
 * relay's processor time per move, in microseconds, to costs[0] and costs[1]. */
void relay_measure(const char *path, unsigned rate, double costs[2]);

/* ---- before.c ---- */

/* What the server goes through before it is measured: games until this many moves are in its store,
 * and rooms left in mid-game that are still in its memory. */
void before_play_moves(unsigned moves);
void before_leave_rooms(unsigned rooms);
/* Play in all rooms until each is at this move of its game, starting again if a game ends before.
 * Returns false if hardly any game of this kind lasts as long. */
bool before_reach_move(unsigned move);

/* ---- tables.c ---- */

/* Open bench.computer_count tables at which one player plays against computers of all levels,
 * moving as soon as it is its turn, game after game. */
void tables_open(void);
void tables_close(void);

#endif

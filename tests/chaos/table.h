/* tests/chaos/table.h - one table of the storm: two scripted players and one who watches, and all
 * that they were told.
 *
 * told     what the server said happened, kept as a number for each event
 * open     a request without an answer; it is sent again, under its number, after a crash
 * done     requests that were acknowledged, by their number
 */
#ifndef QIRKAT_TESTS_CHAOS_TABLE_H
#define QIRKAT_TESTS_CHAOS_TABLE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tests/e2e/ws.h"

enum { SEATS = 3, EVENTS_MAX = 2000, ASKS_MAX = 4000, TEXT_BYTES = 512 };

struct table;

struct seat {
	struct ws ws;
	struct table *table;
	int place; /* 0 makes the room, 1 sits down in it, 2 watches */
	int own;   /* seat of the game */
	char client[33];
	char token[128];
	long long n;
	long long open_n; /* 0: no request is open */
	char open_type[8];
	char turn[64], reply[64]; /* to be laid down: the other's, and what is answered to it; "" */
	char open_text[TEXT_BYTES]; /* the request as sent */
	bool joined;                /* in this life of the server */
	bool lost;                  /* the server closed the connection */
	bool opening;               /* the server has not answered yet */
	long long join_n;
	long long version;
	char *position; /* owned */
	json_t *state;  /* owned */
	bool over;
	long long retry_ms;   /* nothing is asked before */
	long long heard_ms;   /* something came, or was asked where nothing was open */
	long long due_ms;     /* since when it tries to move; 0: it does not */
	unsigned displaced;   /* it was told that it sits elsewhere, and does not */
	unsigned acked;       /* plays and throws that were acknowledged */
	long long looked;     /* the version in which a reply was thought of last */
	long long thought_of; /* the version in which it began to think */
	long long think_until_ms;
	bool done[ASKS_MAX];
};

struct table {
	struct seat seat[SEATS];
	char room[32];
	uint64_t told[EVENTS_MAX]; /* by version, 0: not told */
	bool acked[EVENTS_MAX];    /* an acknowledgement named this version */
};

/* What went wrong, if anything; the first of it. */
extern char storm_wrong[512];
extern unsigned long long storm_acked, storm_refused; /* requests answered with an error */
/* A player thinks for up to so long before a move; 0: not at all. */
extern unsigned storm_think_ms;
/* What a move that was acknowledged has waited for, at most; whoever wants to know sets it to 0. */
extern long long storm_waited_ms;

/* Anew, with nobody connected. name is a number that no other table has. */
void table_init(struct table *table, unsigned name);
void table_finish(struct table *table);

/* Connect and ask to be where the seat was. False: the server is not there. */
bool seat_return(struct seat *seat, unsigned port);
/* The same without a wait; seat_read does the rest. */
bool seat_begin_return(struct seat *seat, unsigned port);
/* Ask for what is due: a room, a seat, a move or a reply laid down where `moves`. */
void seat_act(struct seat *seat, bool moves, unsigned *random);
/* The same without asking: whoever is not connected thinks, and waits, as well. */
void seat_think(struct seat *seat, bool moves, unsigned *random);
/* Take in all that has come. */
void seat_read(struct seat *seat);
/* Is it where it was before, with nothing open? */
bool seat_is_settled(const struct seat *seat);

/* A number for what an event says, whoever is told; never 0. */
uint64_t table_sum(const json_t *d);
/* One number for several of them, in order; 0 for none. */
uint64_t table_add_sum(uint64_t sum, uint64_t more);
/* The same for all that was told at a table, as far as its players are. */
uint64_t table_told(const struct table *table);

/* Compare the room as a stranger sees it, a whole `room` message, with what the players were told:
 * each event once, in order, the same; each acknowledged one there; as many moves as were
 * acknowledged; the same position. */
bool table_compare(struct table *table, const json_t *message);

#endif

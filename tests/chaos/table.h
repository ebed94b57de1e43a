/* tests/chaos/table.h - one table: two scripted players and a spectator, and everything they were
 * told.
 *
 * told     the events that the server reported, as one number each
 * open     a request without an answer; after a crash it is repeated with the same number
 * done     the acknowledged requests, by their number
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
	int place; /* 0 creates the room, 1 joins it, 2 watches */
	int own;   /* seat of the game */
	char client[33];
	char token[128];
	long long n;
	long long open_n; /* 0: no request is open */
	char open_type[8];
	char turn[64], reply[64]; /* the plan to send: a turn of the other seat and the reply to it;
				     or "" */
	char open_text[TEXT_BYTES]; /* the request as sent */
	bool joined;                /* since the server started */
	bool lost;                  /* the server closed the connection */
	bool opening;               /* the server has not answered yet */
	long long join_n;
	long long version;
	char *position; /* owned */
	json_t *state;  /* owned */
	bool over;
	long long retry_ms;   /* no request is sent before */
	long long heard_ms;   /* last message, or last request sent while none was open */
	long long due_ms;     /* since when it has been trying to move; 0: it is not */
	unsigned displaced;   /* how often it was wrongly said to be connected elsewhere */
	unsigned acked;       /* plays and throws that were acknowledged */
	long long looked;     /* the version for which a reply was last considered */
	long long thought_of; /* the version at which it began to think */
	long long think_until_ms;
	bool done[ASKS_MAX];
};

struct table {
	struct seat seat[SEATS];
	char room[32];
	uint64_t told[EVENTS_MAX]; /* by version, 0: not received */
	bool acked[EVENTS_MAX];    /* an acknowledgement named this version */
};

/* The first error, if any. */
extern char storm_wrong[512];
extern unsigned long long storm_acked, storm_refused; /* requests answered with an error */
/* The longest time a player thinks before a move, in ms; 0: none. */
extern unsigned storm_think_ms;
/* The longest wait for an acknowledgement of a move, in ms. Set it to 0 to start anew. */
extern long long storm_waited_ms;

/* Reset, with nobody connected. name is a number that no other table has. */
void table_init(struct table *table, unsigned name);
void table_finish(struct table *table);

/* Connect and ask to return to the seat. Returns false if the server is not there. */
bool seat_return(struct seat *seat, unsigned port);
/* The same without waiting; seat_read does the rest. */
bool seat_begin_return(struct seat *seat, unsigned port);
/* Send the request that is due: create a room, join it, or, if `moves`, move or plan a reply. */
void seat_act(struct seat *seat, bool moves, unsigned *random);
/* The same without sending anything: players who are not connected think and wait, too. */
void seat_think(struct seat *seat, bool moves, unsigned *random);
/* Read all messages that have arrived. */
void seat_read(struct seat *seat);
/* Whether it is back where it was, with no request open. */
bool seat_is_settled(const struct seat *seat);

/* A hash of an event, the same for all recipients; never 0. */
uint64_t table_sum(const json_t *d);
/* A hash of several of these, in order; 0 for none. */
uint64_t table_add_sum(uint64_t sum, uint64_t more);
/* The same for everything told at a table, up to the version its players have. */
uint64_t table_told(const struct table *table);

/* Compare a room as a new spectator sees it (a complete `room` message) with what the players were
 * told: each event is there once, in order and equal; each acknowledged one is there; the number of
 * moves is the number acknowledged; and the position is the same. */
bool table_compare(struct table *table, const json_t *message);

#endif

/* tests/server/room/table.h - a room to decide and apply events in: no hub, no client, no store. */
#ifndef QIRKAT_TESTS_TABLE_H
#define QIRKAT_TESTS_TABLE_H

#include "server/room/decide.h"

enum { TABLE_LOG_MAX = 4000, TABLE_BEGIN_MS = 1000000 };

/* An event as it is stored. */
struct table_event {
	char *body, *secret;
};

struct table {
	struct rule_set_cache rule_sets;
	struct room room;
	struct room_facts facts;
	struct event event;            /* the last decision */
	struct room_decision decision; /* the same, or why there is no event */
	struct game_path path;
	struct out effects;
	struct wire_error error; /* of decision */
	struct table_event log[TABLE_LOG_MAX];
	size_t logged;
	int64_t n; /* number of the last request */
};

/* What a table is created with. */
struct table_choice {
	const char *game;
	int seats;          /* 0: the default of the game */
	const char *option; /* "name=value", or NULL */
	enum dice_mode dice_mode;
	struct clock_choice clock;
	bool lot;
};

/* Random bytes that are the same each time; no random bytes. */
bool table_random(uint8_t *bytes, size_t size);
bool table_no_random(uint8_t *bytes, size_t size);

/* Write the create event of such a room. */
void table_write_create(
	struct event *event, struct rule_set_cache *rule_sets, const struct table_choice *choice);
/* A room with its create event applied; place 0 is taken. */
void table_open(struct table *table, const struct table_choice *choice);
void table_close(struct table *table);
/* Decide a request of place; false with table->error. Applies nothing. */
bool table_decide(struct table *table, int place, struct request *request);
/* The same, and apply the event. */
bool table_ask(struct table *table, int place, struct request *request);
/* Check that the request is refused with this code. */
void table_refuses(struct table *table, int place, struct request *request, enum error_code code);
/* Decide what is due on its own, once, and apply the event. */
enum room_automatic table_go_on(struct table *table);
/* The same until nothing is due; nobody reveals entropy. */
void table_settle(struct table *table);
/* All places sit down and are ready; then settle. */
void table_begin(struct table *table);
/* Play the text, or throw, for the seat to move; then settle. */
void table_play(struct table *table, const char *text);
/* The same with the first legal step, or a throw if one is due. */
void table_move(struct table *table);
/* The place that is to move. */
int table_mover(const struct table *table);
/* The room as everybody is sent it, as text; returns new. */
char *table_text(const struct room *room);

#endif

/* proto/record.h - reads and writes the record of a room's games as JSON (README.md, "Record"). */
#ifndef QIRKAT_PROTO_RECORD_H
#define QIRKAT_PROTO_RECORD_H

#include "proto/event.h"

enum {
	RECORD_BYTES_MAX = 16 << 20,
	RECORD_GAMES_MAX = 1000,
	RECORD_EVENTS_MAX = 100000, /* of one game */
};

/* Times are integers that every program can represent exactly. */
#define RECORD_AT_MAX (INT64_C(1) << 52)

struct record_event {
	enum event_kind kind;
	int seat;                  /* -1: the room itself; only for throws */
	uint32_t count;            /* back: number of steps */
	struct event_throw thrown; /* throw */
	const char *text;          /* play; borrowed from the record */
	bool forced;               /* play: the server played the only legal step */
	bool planned;              /* play: a planned reply; not in files */
	enum claim_kind claim;     /* claim: the player of seat had left */
	int by;                    /* claim: the claiming seat */
	int64_t at_ms;             /* 0: unknown */
	bool has_spent, has_left;
	int64_t spent_ms;                /* charged to the clock for the turn so far */
	int64_t left_ms[WIRE_SEATS_MAX]; /* by seat, after the event; -1: unknown */
	unsigned line;                   /* line number in the source text; 0: none */
};

/* What another program's file says of a game; "" where it does not. */
struct record_played {
	char event[256], site[256];
	char round[32];
	char date[32]; /* "2019.10.05", "2019.??.??" */
};

struct record_game {
	struct record_played played;
	char start[WIRE_POSITION_SIZE];
	char options[WIRE_OPTIONS_SIZE]; /* "name=value" texts, each with its zero */
	size_t options_used;
	int seats[WIRE_SEATS_MAX]; /* by seat: the place of its player, or -1 */
	size_t seat_count;         /* 0: not recorded */
	bool has_names;            /* the players differ from the people in the record's places */
	char name[WIRE_SEATS_MAX][WIRE_NAME_SIZE]; /* if has_names: by seat */
	bool has_dice, has_seed;
	uint8_t game_id[WIRE_GAME_ID_BYTES];
	uint8_t commit[WIRE_SEED_BYTES];
	uint8_t seed[WIRE_SEED_BYTES];
	struct event_entropy entropy[WIRE_SEATS_MAX]; /* given: somebody plays the seat */
	bool is_strong;                               /* the players committed to their entropy */
	bool has_entropy_commit[WIRE_SEATS_MAX];
	uint8_t entropy_commit[WIRE_SEATS_MAX][WIRE_SEED_BYTES]; /* by seat */
	struct record_event *events;
	size_t count;
	char *texts; /* storage for event texts that do not come from JSON, or NULL */
	bool has_result;
	struct event_result result; /* strings not recorded are "" */
};

struct record {
	char game[WIRE_GAME_SIZE];
	char room[WIRE_ROOM_SIZE];       /* "" if there is none */
	bool kept;                       /* the room is marked to be kept; not in files */
	int64_t created_ms;              /* 0: unknown */
	char options[WIRE_OPTIONS_SIZE]; /* same format as those of a game */
	size_t options_used;
	struct clock_choice clock;
	size_t places;
	struct event_person person[WIRE_SEATS_MAX]; /* by place */
	struct record_game *games;
	size_t count;
	void *json; /* owns the strings */
};

/* Returns the name used in records, such as "throw". */
const char *record_event_name(enum event_kind kind);
/* Read a record. Returns false with an error, and nothing to finish, if text is not a valid
 * record. */
bool record_read(struct record *record, const char *text, size_t size, struct wire_error *error);
/* Returns one more game, all zero, borrowed until the next call; NULL without memory. */
struct record_game *record_add_game(struct record *record);
/* Frees what it holds; an all-zero record is allowed. */
void record_finish(struct record *record);
/* Write the fields of strong dice: the mode and each seat's commitment. */
void record_write_commits(struct out *out, const struct record_game *game, size_t places);
/* Write a record that record_read accepts. The options of each game must be set. */
void record_write(struct out *out, const struct record *record);

#endif

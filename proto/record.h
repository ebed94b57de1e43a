/* proto/record.h - the record of a room's games as JSON (README.md, "Record"), read. */
#ifndef QIRKAT_PROTO_RECORD_H
#define QIRKAT_PROTO_RECORD_H

#include "proto/event.h"

enum {
	RECORD_BYTES_MAX = 16 << 20,
	RECORD_GAMES_MAX = 1000,
	RECORD_EVENTS_MAX = 100000, /* of one game */
};

/* A time is a number that any program can read exactly. */
#define RECORD_AT_MAX (INT64_C(1) << 52)

struct record_event {
	enum event_kind kind;
	int seat;                  /* -1: the room itself; throws only */
	uint32_t count;            /* back: steps */
	struct event_throw thrown; /* throw */
	const char *text;          /* play; borrowed from the record */
	bool forced;               /* play: the server played the only step */
	bool planned;              /* play: a reply laid down; not in files */
	enum claim_kind claim;     /* claim: seat had left */
	int by;                    /* claim: the seat that claimed */
	int64_t at_ms;             /* 0: not known */
	bool has_spent, has_left;
	int64_t spent_ms;                /* what its clock was charged for the turn so far */
	int64_t left_ms[WIRE_SEATS_MAX]; /* by seat, after it; -1: not known */
	unsigned line;                   /* of the text it was read from; 0: none */
};

struct record_game {
	char start[WIRE_POSITION_SIZE];
	char options[WIRE_OPTIONS_SIZE]; /* "name=value" texts, each with its zero */
	size_t options_used;
	int seats[WIRE_SEATS_MAX];                 /* the place that plays each, -1 for nobody */
	size_t seat_count;                         /* 0: the record does not say */
	bool has_names;                            /* others play than sit in the record's seats */
	char name[WIRE_SEATS_MAX][WIRE_NAME_SIZE]; /* then: by seat */
	bool has_dice, has_seed;
	uint8_t game_id[WIRE_GAME_ID_BYTES];
	uint8_t commit[WIRE_SEED_BYTES];
	uint8_t seed[WIRE_SEED_BYTES];
	struct event_entropy entropy[WIRE_SEATS_MAX]; /* given: somebody plays the seat */
	bool is_strong;                               /* entropy was committed to */
	bool has_entropy_commit[WIRE_SEATS_MAX];
	uint8_t entropy_commit[WIRE_SEATS_MAX][WIRE_SEED_BYTES]; /* by seat */
	struct record_event *events;
	size_t count;
	char *texts; /* where texts of events that do not come from JSON are kept, or NULL */
	bool has_result;
	struct event_result result; /* what the record does not say is "" */
};

struct record {
	char game[WIRE_GAME_SIZE];
	char room[WIRE_ROOM_SIZE];       /* "": none */
	bool kept;                       /* the room is; not in files */
	int64_t created_ms;              /* 0: not known */
	char options[WIRE_OPTIONS_SIZE]; /* as those of a game */
	size_t options_used;
	struct clock_choice clock;
	size_t places;
	struct event_person person[WIRE_SEATS_MAX]; /* by place */
	struct record_game *games;
	size_t count;
	void *json; /* holds the texts */
};

/* As it stands in a record: "throw". */
const char *record_event_name(enum event_kind kind);
/* Read. False and a sentence, and nothing to finish, if text is no record. */
bool record_read(struct record *record, const char *text, size_t size, struct wire_error *error);
/* One more game, all zero; borrowed until the next one. NULL without memory. */
struct record_game *record_add_game(struct record *record);
/* Free what it holds; one that is all zero is taken. */
void record_finish(struct record *record);
/* Fields of strong dice: that they are, and what each seat committed to. */
void record_write_commits(struct out *out, const struct record_game *game, size_t places);
/* Write it as read takes it. options of each game must have been given. */
void record_write(struct out *out, const struct record *record);

#endif

/* proto/event.h - one event of a room's log: how it is stored, sent and read back.
 *
 * An event has a body, which is sent to everybody, and may have a secret part, which only the store
 * sees: hashes of tokens, seeds before they are revealed, entropy before the start, planned
 * replies, and which client asked with which number (to recognise a request that is repeated after
 * a crash).
 *
 * The seat of an account has its id and no name: whoever sends an event, or shows a room, looks the
 * name up.
 */
#ifndef QIRKAT_PROTO_EVENT_H
#define QIRKAT_PROTO_EVENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/clock.h"
#include "proto/error.h"
#include "proto/limits.h"
#include "proto/lines.h"
#include "base/out.h"
#include "proto/words.h"

enum event_kind {
	EVENT_CREATE,
	EVENT_SIT,
	EVENT_STAND,
	EVENT_READY,
	EVENT_START,
	EVENT_THROW,
	EVENT_PLAY,
	EVENT_BACK,
	EVENT_OFFER,
	EVENT_ANSWER,
	EVENT_RESIGN,
	EVENT_END,
	EVENT_ABORT,
	EVENT_REMATCH,
	EVENT_CLAIM,
	EVENT_FLAG,
	EVENT_PLAN,
	EVENT_TALK,
	EVENT_REDRAW, /* dice that were prepared are discarded and drawn again */
	EVENT_OWN,    /* from here on another server, or a new run of the same one, owns the room */
	EVENT_ADOPT,  /* a guest's seat becomes an account's; its token holds it no longer */
	EVENT_KINDS,
};

/* A throw; no kind means there was none. */
struct event_throw {
	char kind[WIRE_KIND_SIZE];
	uint32_t i; /* counter of the throw */
	uint8_t count;
	int values[WIRE_VALUES_MAX];
};

struct event_entropy {
	bool given;
	uint8_t size;
	uint8_t bytes[WIRE_ENTROPY_MAX];
};

struct event_result {
	char score[WIRE_SCORE_SIZE];
	int winner; /* a seat, or -1 for nobody */
	char reason[WIRE_WORD_SIZE];
	char text[WIRE_SENTENCE_SIZE];
	uint8_t seats;
	int points[WIRE_SEATS_MAX];
};

/* The state of a match as sent; by seat. */
struct event_match {
	unsigned game;
	int of, to; /* -1: null */
	uint8_t seats;
	int points[WIRE_SEATS_MAX];
	int halves[WIRE_SEATS_MAX]; /* games won, counted in halves */
	char note[WIRE_SENTENCE_SIZE];
};

struct event_commitment {
	bool given;
	uint8_t game_id[WIRE_GAME_ID_BYTES];
	uint8_t commit[WIRE_SEED_BYTES];
	enum dice_mode mode;
	uint8_t seat_count;            /* strong */
	uint8_t seats[WIRE_SEATS_MAX]; /* for each seat of the coming game (before a lot): the
					  current seat of its player */
};

struct event_person {
	bool sits;
	char name[WIRE_NAME_SIZE];
	uint8_t computer;                /* its level; 0: a person */
	bool bot;                        /* a program that plays over HTTP */
	char account[WIRE_ACCOUNT_SIZE]; /* whose seat it is; "": a guest's */
};

/* Only for create. */
struct event_create {
	char game[WIRE_GAME_SIZE];
	bool is_public, lot;
	bool has_hints, hints; /* may players ask for hints? */
	struct clock_choice clock;
	uint8_t seats;
	struct event_person people[WIRE_SEATS_MAX];
	char previous[WIRE_ROOM_SIZE];                   /* "" if there is none */
	uint8_t room_key[WIRE_SEED_BYTES];               /* secret: tokens are derived from it */
	uint8_t tokens[WIRE_SEATS_MAX][WIRE_SEED_BYTES]; /* secret: hashes for seats taken */
};

/* Only for start. */
struct event_start {
	unsigned game;
	uint8_t seats[WIRE_SEATS_MAX]; /* by seat: the place of its player */
	uint8_t count;
	int first; /* a seat, or -1 */
	char position[WIRE_POSITION_SIZE];
	struct event_entropy entropy[WIRE_SEATS_MAX]; /* by place */
	struct event_throw lot, lead;
};

/* Fields that the kind does not use are 0, "" or as noted. Only the union members of the kind may
 * be read. */
struct event {
	enum event_kind kind;
	int64_t at_ms;
	int seat; /* -1: nobody */
	/* time charged to a clock (ms); -1: not given */
	int64_t spent;
	int64_t lag, down; /* time not charged (ms); 0: none */
	/* secret: the client that asked; "" for the server itself */
	char client[WIRE_CLIENT_KEY_SIZE];
	int64_t n;

	char name[WIRE_NAME_SIZE];       /* sit, stand */
	char account[WIRE_ACCOUNT_SIZE]; /* sit, stand, adopt; "": a guest */
	uint8_t computer;                /* sit: level of the computer; 0: a person */
	bool bot;                        /* sit: a program that plays over HTTP */
	uint8_t level; /* offer of a rematch: level of its computers; 0: unchanged */
	uint8_t token[WIRE_SEED_BYTES]; /* secret, sit: hash of the token */
	struct event_entropy entropy;   /* secret, sit and ready */
	bool has_entropy_commit;        /* ready: it commits to entropy */
	uint8_t entropy_commit[WIRE_SEED_BYTES];
	int64_t open_by;          /* ready, last commitment: deadline for the entropy; else 0 */
	bool opened;              /* ready: reveals the entropy committed to */
	uint8_t lost;             /* redraw: a bit for each seat that loses */
	struct event_throw throw; /* throw */
	bool forced;              /* play: there was only one legal step */
	bool planned;             /* play: a planned reply */
	const char *
		effects; /* throw, play, resign, claim, flag: JSON list, borrowed; NULL when read */
	size_t effects_size;
	uint32_t count;        /* back: number of steps */
	enum offer_kind what;  /* offer, answer */
	enum claim_kind claim; /* claim; its target is seat */
	int by;      /* claim: the claiming seat; sit: the seat that seated a computer; else -1 */
	bool yes;    /* answer */
	bool swap;   /* offer of a rematch */
	uint32_t to; /* answer: target of an agreed takeback; 0: none */
	char room[WIRE_ROOM_SIZE];          /* rematch; secret, answer: room of an agreed rematch */
	char reason[WIRE_WORD_SIZE];        /* abort, redraw */
	char node[WIRE_NODE_SIZE];          /* secret, own: name of the server */
	bool over;                          /* end */
	enum channel channel;               /* talk */
	bool open;                          /* talk */
	bool has_seed;                      /* end, abort, redraw; secret: create, end, redraw */
	uint8_t seed[WIRE_SEED_BYTES];      /* end, abort, redraw: the revealed seed */
	uint8_t next_seed[WIRE_SEED_BYTES]; /* secret: the seed that dice commits to */
	struct event_commitment dice;       /* create, end, redraw */
	size_t options_used;                /* create, offer of a rematch */
	union {
		char options[WIRE_OPTIONS_SIZE]; /* create, offer of a rematch */
		struct {                         /* play */
			char text[WIRE_TEXT_SIZE];
			char turn[WIRE_TEXT_SIZE]; /* "" unless the turn is complete */
		};
	};
	union {
		struct event_create create;
		struct event_start start;
		struct { /* end */
			struct event_result result;
			struct event_match match;
		};
		struct lines lines; /* secret, plan; owned */
	};
};

/* Make event an empty event of a kind. */
void event_init(struct event *event, enum event_kind kind);
/* Frees what event owns. */
void event_finish(struct event *event);
/* Write the body as an object. */
void event_write(struct out *out, const struct event *event);
/* Write the secret part; returns false and writes nothing if there is none. */
bool event_write_secret(struct out *out, const struct event *event);
/* Read a written event into an event that owns nothing; call event_finish afterwards. secret may be
 * NULL. effects are not read. If it is no valid event, returns false with an error, and there is
 * nothing to finish. */
bool event_read(
	struct event *event, const char *body, const char *secret, struct wire_error *error);
const char *event_kind_name(enum event_kind kind);

/* What an event changes besides the log. */
enum event_change {
	EVENT_CHANGES_STATE = 1,   /* what a state message contains */
	EVENT_CHANGES_CLOCK = 2,   /* the running clock is charged */
	EVENT_CHANGES_LISTING = 4, /* the room's entry in the list of rooms */
};

bool event_changes(const struct event *event, enum event_change change);

/* Parts that other messages contain too. A result that is NULL is written as null. */
void event_write_result(struct out *out, const struct event_result *result);
void event_write_match(struct out *out, const struct event_match *match);
/* Write the fields, without brackets. */
void event_write_throw(struct out *out, const struct event_throw *thrown);
/* Write a person at a seat, null if nobody sits there. by: the seat that may send the computer
 * away, or -1. */
void event_write_person(struct out *out, const struct event_person *person, int by);

#endif

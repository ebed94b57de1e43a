/* proto/event.h - one event of a room's log: as it is stored, sent and read again.
 *
 * An event has a body, which everybody is sent, and may have a secret part, which only the store
 * sees: hashes of tokens, seeds before they are revealed, entropy before the start, replies laid
 * down, and who asked with which number (so that a request repeated after a crash is known).
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
	EVENT_REDRAW, /* dice that were set up are thrown away, and drawn again */
	EVENT_OWN,    /* another server, or another run of it, plays the room from here on */
	EVENT_KINDS,
};

/* A throw; no kind: there was none. */
struct event_throw {
	char kind[WIRE_KIND_SIZE];
	uint32_t i; /* its counter */
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
	int winner; /* a seat, -1 for nobody */
	char reason[WIRE_WORD_SIZE];
	char text[WIRE_SENTENCE_SIZE];
	uint8_t seats;
	int points[WIRE_SEATS_MAX];
};

/* A match as the wire tells it; by seat. */
struct event_match {
	unsigned game;
	int of, to; /* -1: null */
	uint8_t seats;
	int points[WIRE_SEATS_MAX];
	int halves[WIRE_SEATS_MAX]; /* games won, in halves */
	char note[WIRE_SENTENCE_SIZE];
};

struct event_commitment {
	bool given;
	uint8_t game_id[WIRE_GAME_ID_BYTES];
	uint8_t commit[WIRE_SEED_BYTES];
	enum dice_mode mode;
	uint8_t seat_count;            /* strong */
	uint8_t seats[WIRE_SEATS_MAX]; /* for each seat of the coming game, before a lot, the seat
					  now of who plays it */
};

struct event_person {
	bool sits;
	char name[WIRE_NAME_SIZE];
	uint8_t computer; /* its level, 0: a person */
	bool bot;         /* a program plays, over HTTP */
};

/* What create alone has. */
struct event_create {
	char game[WIRE_GAME_SIZE];
	bool is_public, lot;
	bool has_hints, hints; /* may players ask for hints? */
	struct clock_choice clock;
	uint8_t seats;
	struct event_person people[WIRE_SEATS_MAX];
	char previous[WIRE_ROOM_SIZE];                   /* "" for none */
	uint8_t room_key[WIRE_SEED_BYTES];               /* secret: tokens are made with it */
	uint8_t tokens[WIRE_SEATS_MAX][WIRE_SEED_BYTES]; /* secret: hashes, of those who sit */
};

/* What start alone has. */
struct event_start {
	unsigned game;
	uint8_t seats[WIRE_SEATS_MAX]; /* the place that plays each */
	uint8_t count;
	int first; /* a seat, -1 */
	char position[WIRE_POSITION_SIZE];
	struct event_entropy entropy[WIRE_SEATS_MAX]; /* by place */
	struct event_throw lot, lead;
};

/* Fields that the kind does not have are 0, "" or as said; of a union only the kind's own may be
 * looked at. */
struct event {
	enum event_kind kind;
	int64_t at_ms;
	int seat; /* -1: nobody */
	/* of events that charge a clock (ms); -1: not said */
	int64_t spent;
	int64_t lag, down; /* not charged; 0: none */
	/* secret: who asked, "" for the server itself */
	char client[WIRE_CLIENT_KEY_SIZE];
	int64_t n;

	char name[WIRE_NAME_SIZE];      /* sit, stand */
	uint8_t computer;               /* sit: its level, 0: a person */
	bool bot;                       /* sit: a program, over HTTP */
	uint8_t level;                  /* offer of a rematch: of its computers, 0: as they are */
	uint8_t token[WIRE_SEED_BYTES]; /* secret, sit: hash of the token */
	struct event_entropy entropy;   /* secret, sit and ready */
	bool has_entropy_commit;        /* ready: it commits to its entropy */
	uint8_t entropy_commit[WIRE_SEED_BYTES];
	int64_t open_by; /* ready that was the last to commit: entropy must be sent by then; 0 */
	bool opened;     /* ready: entropy that was committed to */
	uint8_t lost;    /* redraw: a bit for each seat that is lost */
	struct event_throw throw; /* throw */
	bool forced;              /* play: there was no choice */
	bool planned;             /* play: a reply laid down */
	const char *
		effects; /* throw, play, resign, claim, flag: JSON list, borrowed; NULL when read */
	size_t effects_size;
	uint32_t count;        /* back */
	enum offer_kind what;  /* offer, answer */
	enum claim_kind claim; /* claim, against seat */
	int by;      /* claim: the seat that claims; sit: that has let a computer sit down; -1 */
	bool yes;    /* answer */
	bool swap;   /* offer of a rematch */
	uint32_t to; /* answer: an agreed takeback; 0 for none */
	char room[WIRE_ROOM_SIZE];          /* rematch; answer: an agreed rematch */
	char reason[WIRE_WORD_SIZE];        /* abort, redraw */
	char node[WIRE_NODE_SIZE];          /* secret, own: which server */
	bool over;                          /* end */
	enum channel channel;               /* talk */
	bool open;                          /* talk */
	bool has_seed;                      /* end, abort, redraw; secret: create, end, redraw */
	uint8_t seed[WIRE_SEED_BYTES];      /* end, abort, redraw: revealed */
	uint8_t next_seed[WIRE_SEED_BYTES]; /* secret: of the commitment in dice */
	struct event_commitment dice;       /* create, end, redraw */
	size_t options_used;                /* create, offer of a rematch */
	union {
		char options[WIRE_OPTIONS_SIZE]; /* the same */
		struct {                         /* play */
			char text[WIRE_TEXT_SIZE];
			char turn[WIRE_TEXT_SIZE]; /* "" unless complete */
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

/* Make event empty, of a kind. */
void event_init(struct event *event, enum event_kind kind);
/* Free what it owns. */
void event_finish(struct event *event);
/* Write the body: an object. */
void event_write(struct out *out, const struct event *event);
/* Write the secret part; false and nothing if there is none. */
bool event_write_secret(struct out *out, const struct event *event);
/* Read what was written into an event that owns nothing, to be finished after; secret may be NULL.
 * effects are not read. False, an error and nothing to finish if it is no event. */
bool event_read(
	struct event *event, const char *body, const char *secret, struct wire_error *error);
const char *event_kind_name(enum event_kind kind);

/* What an event changes beside the log. */
enum event_change {
	EVENT_CHANGES_STATE = 1,   /* what a state message holds */
	EVENT_CHANGES_CLOCK = 2,   /* the time of whose clock runs is charged */
	EVENT_CHANGES_LISTING = 4, /* what the list of rooms says of the room */
};

bool event_changes(const struct event *event, enum event_change change);

/* Parts that other messages hold too. */
void event_write_result(struct out *out, const struct event_result *result);
void event_write_match(struct out *out, const struct event_match *match);
/* Fields of an object. */
void event_write_throw(struct out *out, const struct event_throw *thrown);
/* Who sits; name NULL where nobody does. computer: the level of one, 0: a person; bot: a program;
 * by: the seat that may send the computer away, -1. */
void event_write_person(struct out *out, const char *name, uint8_t computer, bool bot, int by);

#endif

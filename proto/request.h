/* proto/request.h - requests from clients, read from JSON. */
#ifndef QIRKAT_PROTO_REQUEST_H
#define QIRKAT_PROTO_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/clock.h"
#include "proto/error.h"
#include "proto/limits.h"
#include "proto/lines.h"
#include "proto/words.h"

enum request_type {
	REQUEST_LOBBY,
	REQUEST_CREATE,
	REQUEST_JOIN,
	REQUEST_LEAVE,
	REQUEST_SIT,
	REQUEST_STAND,
	REQUEST_READY,
	REQUEST_THROW,
	REQUEST_PLAY,
	REQUEST_BACK,
	REQUEST_OFFER,
	REQUEST_ANSWER,
	REQUEST_RESIGN,
	REQUEST_ABORT,
	REQUEST_WHY,
	REQUEST_PING,
	REQUEST_CLAIM,
	REQUEST_SEEK,
	REQUEST_UNSEEK,
	REQUEST_MINE,
	REQUEST_CHAT,
	REQUEST_TALK,
	REQUEST_PLAN,
	REQUEST_TRY,
	REQUEST_KEEP,
	REQUEST_COMPUTER,
	REQUEST_DISMISS,
	REQUEST_HINT,
	REQUEST_ADOPT,
	REQUEST_TYPES,
};

/* A room asked about, and the token of a seat in it. */
struct request_room {
	char room[WIRE_ROOM_SIZE];
	bool has_token;
	uint8_t token[WIRE_TOKEN_BYTES];
};

/* One request; fields that its type does not have are 0 or "" (proto/README.md). */
struct request {
	enum request_type type;
	int64_t n;                         /* the client's request number, from 1 */
	uint32_t version;                  /* v */
	int64_t since;                     /* join; -1: absent */
	uint8_t seats;                     /* create; 0: the default of the game */
	bool is_public;                    /* create; default true */
	bool yes, swap;                    /* swap: default true */
	bool keep;                         /* keep */
	uint8_t computers[WIRE_SEATS_MAX]; /* create: computer levels by seat; 0: none */
	uint8_t computer_seat;             /* computer, dismiss */
	uint8_t level; /* computer; offer of a rematch: level of its computers, 0: unchanged */
	bool has_hints, hints; /* create: may players ask for hints? */
	enum offer_kind what;
	enum dice_mode dice_mode; /* create; default simple */
	bool has_entropy_commit;  /* ready */
	uint8_t entropy_commit[WIRE_SEED_BYTES];
	uint8_t entropy_size;
	uint8_t entropy[WIRE_ENTROPY_MAX];
	bool has_token;
	uint8_t token[WIRE_TOKEN_BYTES];
	char room[WIRE_ROOM_SIZE];
	char seat[WIRE_SEAT_SIZE];
	char game[WIRE_GAME_SIZE];
	char client[WIRE_CLIENT_SIZE];
	char browser[WIRE_CLIENT_SIZE]; /* seek: the person's browser, "" if it does not say */
	char name[WIRE_NAME_SIZE];
	char account[WIRE_ACCOUNT_SIZE]; /* seek, from another node alone */
	enum claim_kind claim;           /* claim */
	enum channel to;                 /* chat, talk */
	bool open;                       /* talk */
	size_t count;                    /* mine: number of rooms; seek: number of games */
	struct clock_choice clock;       /* create, seek */
	struct lines lines;              /* plan: lines; try: one line of turns. Owned */
	size_t options_used;
	char text[WIRE_TEXT_SIZE]; /* play, why; last of the common fields, and usually short, so
				      little beyond it is touched */
	union {                    /* depends on type */
		char options[WIRE_OPTIONS_SIZE]; /* "name=value" texts, each with its zero */
		char games[WIRE_GAMES_SIZE];     /* seek: keys, each with its zero */
		char chat_text[WIRE_CHAT_SIZE];  /* chat: what is said */
		struct request_room rooms[WIRE_MINE_MAX]; /* mine */
	};
};

/* Read a message of size bytes, with a zero after them. If it is invalid, returns false with an
 * error; request->n is then its number if that was readable, else 0. Call request_finish only after
 * success. */
bool request_read(struct request *request, const char *text, size_t size, struct wire_error *error);
void request_finish(struct request *request);
/* Make copy equal to a request that has no games, chat text or rooms. Returns false without memory.
 * Finish copy in either case. */
bool request_copy(struct request *copy, const struct request *request);
const char *request_type_name(enum request_type type);

/* What the sender must have. */
enum request_need {
	REQUEST_NEEDS_ROOM = 1, /* joined a room */
	REQUEST_NEEDS_SEAT = 2, /* a seat in it */
	REQUEST_NEEDS_TURN = 4, /* the turn to play or throw, in the version it saw */
};

bool request_needs(enum request_type type, enum request_need need);

#endif

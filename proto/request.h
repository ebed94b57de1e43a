/* proto/request.h - what a client may ask, read from its JSON. */
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
	REQUEST_TYPES,
};

/* A room asked about, and the token that holds a seat there. */
struct request_room {
	char room[WIRE_ROOM_SIZE];
	bool has_token;
	uint8_t token[WIRE_TOKEN_BYTES];
};

/* One request; a field is 0 or "" unless its type has it (proto/README.md). */
struct request {
	enum request_type type;
	int64_t n;                         /* the client's number, from 1 */
	uint32_t version;                  /* v */
	int64_t since;                     /* join; -1: not given */
	uint8_t seats;                     /* create; 0: the game's own number */
	bool is_public;                    /* create; true unless given */
	bool yes, swap;                    /* swap is true unless given */
	bool keep;                         /* keep */
	uint8_t computers[WIRE_SEATS_MAX]; /* create: their levels by seat, 0 for none */
	uint8_t computer_seat;             /* computer, dismiss */
	uint8_t level;         /* computer; offer of a rematch: of its computers, 0: as they are */
	bool has_hints, hints; /* create: may players ask for hints? */
	enum offer_kind what;
	enum dice_mode dice_mode; /* create; simple unless given */
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
	char name[WIRE_NAME_SIZE];
	enum claim_kind claim;     /* claim */
	enum channel to;           /* chat, talk */
	bool open;                 /* talk */
	size_t count;              /* mine: rooms; seek: games */
	struct clock_choice clock; /* create, seek */
	struct lines lines;        /* plan; try: one of turns. Owned */
	size_t options_used;
	char text[WIRE_TEXT_SIZE]; /* play, why; mostly short, and after it little is looked at */
	union {                    /* by type */
		char options[WIRE_OPTIONS_SIZE]; /* "name=value" texts, each with its zero */
		char games[WIRE_GAMES_SIZE];     /* seek: keys, each with its zero */
		char chat_text[WIRE_CHAT_SIZE];  /* chat: what is said */
		struct request_room rooms[WIRE_MINE_MAX]; /* mine */
	};
};

/* Read a message of size bytes (zero-terminated after them). False and an error if it is none;
 * request->n is then its number if it had a good one, else 0. Only what was read must be finished.
 */
bool request_read(struct request *request, const char *text, size_t size, struct wire_error *error);
void request_finish(struct request *request);
/* Make copy, to be finished, the same as a request that has no games, chat text or rooms. False
 * without memory; copy need only be finished then. */
bool request_copy(struct request *copy, const struct request *request);
const char *request_type_name(enum request_type type);

/* What whoever asks must have. */
enum request_need {
	REQUEST_NEEDS_ROOM = 1, /* joined */
	REQUEST_NEEDS_SEAT = 2, /* there */
	REQUEST_NEEDS_TURN = 4, /* and to be the one to play or throw, in the position it saw */
};

bool request_needs(enum request_type type, enum request_need need);

#endif

/* proto/limits.h - size limits of the protocol; sizes of text include the zero. */
#ifndef QIRKAT_PROTO_LIMITS_H
#define QIRKAT_PROTO_LIMITS_H

enum {
	WIRE_REQUEST_MAX = 4096, /* bytes of a client's message */
	WIRE_DEPTH_MAX = 6,      /* nesting depth of a client's message */
	WIRE_LOG_DEPTH_MAX = 16, /* nesting depth of a stored event */
	WIRE_SEATS_MAX = 4,
	WIRE_LEVEL_MAX = 6,    /* level of a computer, from 1 */
	WIRE_ROOM_SIZE = 16,   /* a room id */
	WIRE_SEAT_SIZE = 8,    /* a seat's key, "lot", "any", "none" */
	WIRE_GAME_SIZE = 64,   /* a game's key */
	WIRE_CLIENT_SIZE = 33, /* a random id that the client chooses */
	WIRE_CLIENT_MIN = 16,
	WIRE_TOKEN_SIZE = 65, /* 32 bytes in hex */
	WIRE_TOKEN_BYTES = 32,
	WIRE_ENTROPY_MAX = 64,    /* bytes */
	WIRE_NAME_SIZE = 128,     /* a player's name, UTF-8 */
	WIRE_ACCOUNT_SIZE = 13,   /* an account's id: 12 letters */
	WIRE_TEXT_SIZE = 512,     /* steps in notation */
	WIRE_OPTIONS_SIZE = 1024, /* "name=value" of each option, each with a zero */
	WIRE_KIND_SIZE = 16,      /* a kind of throw */
	WIRE_VALUES_MAX = 16,     /* values of one throw */
	WIRE_WORD_SIZE = 32,      /* a reason */
	WIRE_SCORE_SIZE = 48,
	WIRE_SENTENCE_SIZE = 256, /* SENTENCE_BYTES */
	WIRE_POSITION_SIZE = 1024,
	WIRE_SEED_BYTES = 32,
	WIRE_GAME_ID_BYTES = 16,
	WIRE_SEEK_GAMES_MAX = 128, /* GAMES_MAX */
	WIRE_GAMES_SIZE = 2048,    /* GAMES_KEYS_SIZE: game keys, each with its zero */
	WIRE_PLAN_LINES = 24,      /* planned replies of a seat */
	WIRE_PLAN_TURNS = 16,      /* turns of one line */
	WIRE_PLAN_SIZE = 8192,     /* bytes of all lines: a zero for each turn and each line */
	WIRE_MINE_MAX = 30,        /* rooms in one request */
	WIRE_CHAT_SIZE = 1024,     /* a chat message, UTF-8 */
	WIRE_NODE_SIZE = 32,       /* name of a server in a cluster */
	WIRE_CLIENT_KEY_SIZE = 17, /* first 8 bytes of the hash of a client's id, in hex */
};

#endif

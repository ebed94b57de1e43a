/* proto/limits.h - how long things may be on the wire; sizes of text count the zero. */
#ifndef QIRKAT_PROTO_LIMITS_H
#define QIRKAT_PROTO_LIMITS_H

enum {
	WIRE_REQUEST_MAX = 4096, /* bytes of a message from a client */
	WIRE_DEPTH_MAX = 6,      /* brackets inside brackets, from a client */
	WIRE_LOG_DEPTH_MAX = 16, /* the same in a stored event */
	WIRE_SEATS_MAX = 4,
	WIRE_LEVEL_MAX = 6,    /* of a computer, from 1 */
	WIRE_ROOM_SIZE = 16,   /* text of a room's id */
	WIRE_SEAT_SIZE = 8,    /* a seat's key, "lot", "any", "none" */
	WIRE_GAME_SIZE = 64,   /* a game's key */
	WIRE_CLIENT_SIZE = 33, /* a client's own random text */
	WIRE_CLIENT_MIN = 16,
	WIRE_TOKEN_SIZE = 65, /* 32 bytes in hex */
	WIRE_TOKEN_BYTES = 32,
	WIRE_ENTROPY_MAX = 64,    /* bytes */
	WIRE_NAME_SIZE = 128,     /* a player's name, UTF-8 */
	WIRE_TEXT_SIZE = 512,     /* steps in notation */
	WIRE_OPTIONS_SIZE = 1024, /* "name=value" of each option, each with a zero */
	WIRE_KIND_SIZE = 16,      /* a kind of throw */
	WIRE_VALUES_MAX = 16,     /* of one throw */
	WIRE_WORD_SIZE = 32,      /* a reason */
	WIRE_SCORE_SIZE = 48,
	WIRE_SENTENCE_SIZE = 256, /* SENTENCE_BYTES */
	WIRE_POSITION_SIZE = 1024,
	WIRE_SEED_BYTES = 32,
	WIRE_GAME_ID_BYTES = 16,
	WIRE_SEEK_GAMES_MAX = 40,
	WIRE_GAMES_SIZE = 1024,    /* keys of games, each with its zero */
	WIRE_PLAN_LINES = 24,      /* replies laid down by a seat */
	WIRE_PLAN_TURNS = 16,      /* of one line */
	WIRE_PLAN_SIZE = 8192,     /* bytes of all, each turn and each line with a zero */
	WIRE_MINE_MAX = 30,        /* rooms asked about at once */
	WIRE_CHAT_SIZE = 1024,     /* something said, UTF-8 */
	WIRE_NODE_SIZE = 32,       /* name of a server of several */
	WIRE_CLIENT_KEY_SIZE = 17, /* first 8 bytes of a client text's hash, in hex */
};

#endif

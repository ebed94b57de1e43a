/* proto/words.h - the enumerations of the protocol and their words. */
#ifndef QIRKAT_PROTO_WORDS_H
#define QIRKAT_PROTO_WORDS_H

enum offer_kind { OFFER_DRAW, OFFER_TAKEBACK, OFFER_REMATCH, OFFER_KINDS };

enum claim_kind { CLAIM_WIN, CLAIM_DRAW, CLAIM_KINDS };

/* How the players' entropy for the dice is collected: sent at once, or committed to first. Logs
 * older than the choice have DICE_MODE_NONE. */
enum dice_mode { DICE_MODE_NONE, DICE_SIMPLE, DICE_STRONG, DICE_MODES };

/* Who reads a message: everybody in the room, or only those without a seat. */
enum channel { CHANNEL_ROOM, CHANNEL_WATCHERS, CHANNELS };

enum room_status {
	ROOM_OPEN, /* seats are free */
	ROOM_PLAYING,
	ROOM_BETWEEN, /* the next game starts when all are ready */
	ROOM_OVER,
	ROOM_ABORTED,
	ROOM_STATUSES,
};

enum error_code {
	ERROR_BAD_JSON,
	ERROR_BAD_MESSAGE,
	ERROR_UNKNOWN_TYPE,
	ERROR_NO_ROOM,
	ERROR_NOT_JOINED,
	ERROR_NOT_SEATED,
	ERROR_NOT_YOUR_TURN,
	ERROR_STALE,
	ERROR_ILLEGAL,
	ERROR_BAD_STEP,
	ERROR_NO_OFFER,
	ERROR_SEAT_TAKEN,
	ERROR_BAD_OPTION,
	ERROR_UNKNOWN_GAME,
	ERROR_BAD_NAME,
	ERROR_SIGN_IN,
	ERROR_TOO_LATE,
	ERROR_TOO_MANY_ROOMS,
	ERROR_TOO_FAST,
	ERROR_BUSY,
	ERROR_DRAINING,
	ERROR_STORE_FAILED,
	ERROR_TOO_EARLY,
	ERROR_CHAT_CLOSED,
	ERROR_BAD_TEXT,
	ERROR_BAD_CLOCK,
	ERROR_BAD_PLAN,
	ERROR_TOO_OFTEN,
	ERROR_NO_COMPUTERS,
	ERROR_NO_HINTS,
	ERROR_CODES,
};

/* The words of an enum whose constants start at 0. */
struct words {
	const char *const *word; /* "" if the constant has no word */
	unsigned count;
	const char *must_be; /* for error messages */
};

extern const struct words offer_words, claim_words, dice_mode_words, channel_words;

/* Returns the constant for word, or -1. */
int words_find(const struct words *words, const char *word);

const char *offer_kind_name(enum offer_kind kind);
const char *dice_mode_name(enum dice_mode mode);
const char *channel_name(enum channel channel);
const char *room_status_name(enum room_status status);
const char *error_code_name(enum error_code code);

#endif

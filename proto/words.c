/* proto/words.c - the enumerations of the protocol and their words. */
#include "proto/words.h"

#include <string.h>

static const char *const offers[OFFER_KINDS] = {
	[OFFER_DRAW] = "draw",
	[OFFER_TAKEBACK] = "takeback",
	[OFFER_REMATCH] = "rematch",
};

static const char *const claims[CLAIM_KINDS] = {
	[CLAIM_WIN] = "win",
	[CLAIM_DRAW] = "draw",
};

static const char *const dice_modes[DICE_MODES] = {
	[DICE_MODE_NONE] = "",
	[DICE_SIMPLE] = "simple",
	[DICE_STRONG] = "strong",
};

static const char *const channels[CHANNELS] = {
	[CHANNEL_ROOM] = "room",
	[CHANNEL_WATCHERS] = "watchers",
};

static const char *const statuses[ROOM_STATUSES] = {
	[ROOM_OPEN] = "open",
	[ROOM_PLAYING] = "playing",
	[ROOM_BETWEEN] = "between",
	[ROOM_OVER] = "over",
	[ROOM_ABORTED] = "aborted",
};

static const char *const errors[ERROR_CODES] = {
	[ERROR_BAD_JSON] = "bad_json",
	[ERROR_BAD_MESSAGE] = "bad_message",
	[ERROR_UNKNOWN_TYPE] = "unknown_type",
	[ERROR_NO_ROOM] = "no_room",
	[ERROR_NOT_JOINED] = "not_joined",
	[ERROR_NOT_SEATED] = "not_seated",
	[ERROR_NOT_YOUR_TURN] = "not_your_turn",
	[ERROR_STALE] = "stale",
	[ERROR_ILLEGAL] = "illegal",
	[ERROR_BAD_STEP] = "bad_step",
	[ERROR_NO_OFFER] = "no_offer",
	[ERROR_SEAT_TAKEN] = "seat_taken",
	[ERROR_BAD_OPTION] = "bad_option",
	[ERROR_UNKNOWN_GAME] = "unknown_game",
	[ERROR_BAD_NAME] = "bad_name",
	[ERROR_SIGN_IN] = "sign_in",
	[ERROR_TOO_LATE] = "too_late",
	[ERROR_TOO_MANY_ROOMS] = "too_many_rooms",
	[ERROR_TOO_FAST] = "too_fast",
	[ERROR_BUSY] = "busy",
	[ERROR_DRAINING] = "draining",
	[ERROR_STORE_FAILED] = "store_failed",
	[ERROR_TOO_EARLY] = "too_early",
	[ERROR_CHAT_CLOSED] = "chat_closed",
	[ERROR_BAD_TEXT] = "bad_text",
	[ERROR_BAD_CLOCK] = "bad_clock",
	[ERROR_BAD_PLAN] = "bad_plan",
	[ERROR_TOO_OFTEN] = "too_often",
	[ERROR_NO_COMPUTERS] = "no_computers",
	[ERROR_NO_HINTS] = "no_hints",
};

const struct words offer_words = {offers, OFFER_KINDS, "draw, takeback or rematch"};
const struct words claim_words = {claims, CLAIM_KINDS, "win or draw"};
const struct words dice_mode_words = {dice_modes, DICE_MODES, "simple or strong"};
const struct words channel_words = {channels, CHANNELS, "room or watchers"};

int words_find(const struct words *words, const char *word) {
	for (unsigned i = 0; word[0] != '\0' && i < words->count; i++) {
		if (strcmp(words->word[i], word) == 0) {
			return (int)i;
		}
	}
	return -1;
}

const char *offer_kind_name(enum offer_kind kind) {
	return offers[kind];
}

const char *dice_mode_name(enum dice_mode mode) {
	return dice_modes[mode];
}

const char *channel_name(enum channel channel) {
	return channels[channel];
}

const char *room_status_name(enum room_status status) {
	return statuses[status];
}

const char *error_code_name(enum error_code code) {
	return errors[code];
}

/* proto/words.c - the words of the wire that are one of a few. */
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
};

const char *offer_kind_name(enum offer_kind kind) {
	return offers[kind];
}

/* The place of word in a list, -1. */
static int find(const char *const *list, int count, const char *word) {
	for (int i = 0; i < count; i++) {
		if (strcmp(list[i], word) == 0) {
			return i;
		}
	}
	return -1;
}

bool offer_kind_find(const char *word, enum offer_kind *kind) {
	int index = find(offers, OFFER_KINDS, word);
	*kind = index >= 0 ? (enum offer_kind)index : *kind;
	return index >= 0;
}

const char *claim_kind_name(enum claim_kind kind) {
	return claims[kind];
}

bool claim_kind_find(const char *word, enum claim_kind *kind) {
	int index = find(claims, CLAIM_KINDS, word);
	*kind = index >= 0 ? (enum claim_kind)index : *kind;
	return index >= 0;
}

const char *dice_mode_name(enum dice_mode mode) {
	return dice_modes[mode];
}

bool dice_mode_find(const char *word, enum dice_mode *mode) {
	int index = word[0] != '\0' ? find(dice_modes, DICE_MODES, word) : -1;
	*mode = index >= 0 ? (enum dice_mode)index : *mode;
	return index >= 0;
}

const char *channel_name(enum channel channel) {
	return channels[channel];
}

bool channel_find(const char *word, enum channel *channel) {
	int index = find(channels, CHANNELS, word);
	*channel = index >= 0 ? (enum channel)index : *channel;
	return index >= 0;
}

const char *room_status_name(enum room_status status) {
	return statuses[status];
}

const char *error_code_name(enum error_code code) {
	return errors[code];
}

/* games/race/position_read.c - reads the pieces of a position (games/README.md). */
#include <ctype.h>
#include <string.h>

#include "games/race/internal.h"
#include "base/text.h"

/* The state of the parser. */
struct reader {
	const struct race_rules *rules;
	const char *at;
	struct race_state *state;
	struct game_error *error;
	int sentries;
};

static const char *key_of_seat(const struct race_rules *rules, int seat) {
	return rules->base.seat[seat].key;
}

/* Does the text begin with key, in lowercase or in capitals? */
static bool begins_with(const char *text, const char *key, bool capital) {
	for (; *key != '\0'; key++, text++) {
		if (*text != (capital ? toupper((unsigned char)*key) : *key)) {
			return false;
		}
	}
	return true;
}

static bool read_seat_to_act(struct reader *reader) {
	for (int seat = 0; seat < reader->rules->base.seats; seat++) {
		const char *key = key_of_seat(reader->rules, seat);
		if (begins_with(reader->at, key, false) && reader->at[strlen(key)] == ':') {
			reader->state->seat = (uint8_t)seat;
			reader->at += strlen(key) + 1;
			return true;
		}
	}
	return game_fail(reader->error,
		"A position must begin with the seat to act and a colon, such as \"%s:\".",
		key_of_seat(reader->rules, 0));
}

/* ---- sentries ---- */

/* May this kind of space hold a sentry, occupied or not? The arm of a seat that has resigned may
 * keep one. */
static bool may_hold_sentry(const struct race_rules *rules, int space) {
	const struct race_space *at = &rules->space[space];
	if (at->kind == RACE_WAY) {
		return true;
	}
	if (at->kind != RACE_PATH || !rules->is.sentry_on_path) {
		return false;
	}
	return rules->seat_at[at->quarter] != GAME_NOBODY || rules->is.sentry_on_vacant_arm;
}

static bool read_sentry(struct reader *reader) {
	uint8_t space;
	size_t used = race_read_label(reader->rules, reader->at, &space);
	if (used == 0) {
		return game_fail(reader->error,
			"X must be followed by the spaces of the sentries, separated by commas; \"%.8s\" is not a space.",
			reader->at);
	}
	const char *label = reader->rules->space[space].label;
	if (!may_hold_sentry(reader->rules, space)) {
		return game_fail(reader->error, "No sentry may stand on %s.", label);
	}
	if (race_has_sentry(reader->state, space)) {
		return game_fail(reader->error, "Two sentries cannot stand on %s.", label);
	}
	race_set_sentry(reader->state, space, true);
	reader->sentries++;
	reader->at += used;
	return true;
}

static bool read_sentry_items(struct reader *reader) {
	if (*reader->at != 'X') {
		return game_fail(
			reader->error, "The seat to act must be followed by X and the sentries.");
	}
	do {
		reader->at++;
		if (!read_sentry(reader)) {
			return false;
		}
	} while (*reader->at == ',');
	if (*reader->at++ != ':') {
		return game_fail(reader->error,
			"The sentries must be followed by a colon and the first seat.");
	}
	return true;
}

/* ---- pawns ---- */

static bool add_pawn(struct reader *reader, int seat, int *pawns, int at) {
	if (*pawns == RACE_PAWNS) {
		return game_fail(reader->error, "%s has only %d servants.",
			reader->rules->base.seat[seat].name, RACE_PAWNS);
	}
	reader->state->pawn[seat][(*pawns)++] = (uint8_t)at;
	return true;
}

/* Read "@2", "~1" or "-3": so many in the entry, fled, or gone with their seat. */
static bool read_pawn_count(struct reader *reader, int seat, int *pawns) {
	int entry = reader->rules->entry[seat];
	int at = *reader->at == '@' ? entry : *reader->at == '~' ? entry | RACE_FLED : RACE_GONE;
	unsigned number;
	if (text_number(reader->at + 1, 1, &number) == 0 || number == 0) {
		return game_fail(reader->error, "%c must be followed by a number from 1 to %d.",
			*reader->at, RACE_PAWNS);
	}
	for (unsigned i = 0; i < number; i++) {
		if (!add_pawn(reader, seat, pawns, at)) {
			return false;
		}
	}
	reader->at += 2;
	return true;
}

static bool may_hold_pawn(const struct race_rules *rules, int seat, int space) {
	enum race_kind kind = (enum race_kind)rules->space[space].kind;
	bool arm = kind == RACE_PATH || kind == RACE_VICTORY;
	return kind != RACE_ENTRY && (!arm || rules->space[space].quarter == rules->quarter[seat]);
}

static bool read_pawn(struct reader *reader, int seat, int *pawns) {
	const struct race_rules *rules = reader->rules;
	const char *name = rules->base.seat[seat].name;
	uint8_t space;
	size_t used = race_read_label(rules, reader->at, &space);
	if (used == 0) {
		return game_fail(reader->error,
			"The servants of %s must be spaces, @n in the entry or ~n fled, separated by commas; \"%.8s\" is none of these.",
			name, reader->at);
	}
	if (!may_hold_pawn(rules, seat, space)) {
		return game_fail(reader->error,
			"A servant of %s cannot stand on %s; one in the entry is written @1.", name,
			rules->space[space].label);
	}
	if (race_has_sentry(reader->state, space) ||
		race_pawn_at(rules, reader->state, space) != GAME_NOBODY) {
		return game_fail(
			reader->error, "Two pieces cannot stand on %s.", rules->space[space].label);
	}
	reader->at += used;
	return add_pawn(reader, seat, pawns, space);
}

static bool read_pawns(struct reader *reader, int seat) {
	int pawns = 0;
	while (*reader->at != ':' && *reader->at != '\0') {
		bool number = *reader->at == '@' || *reader->at == '~' || *reader->at == '-';
		if (number ? !read_pawn_count(reader, seat, &pawns)
			   : !read_pawn(reader, seat, &pawns)) {
			return false;
		}
		if (*reader->at == ',' && reader->at[1] != ':' && reader->at[1] != '\0') {
			reader->at++;
		} else if (*reader->at != ':' && *reader->at != '\0') {
			return game_fail(reader->error,
				"Servants must be separated by a comma, not \"%.4s\".", reader->at);
		}
	}
	return pawns == RACE_PAWNS ||
		game_fail(reader->error,
			"%s must have %d servants; those in the entry are written @n, those that fled ~n.",
			reader->rules->base.seat[seat].name, RACE_PAWNS);
}

static bool read_seat_pawns(struct reader *reader, int seat) {
	const char *key = key_of_seat(reader->rules, seat);
	if (!begins_with(reader->at, key, true)) {
		return game_fail(reader->error,
			"With %d seats, the servants of %s must come next, after %c.",
			reader->rules->base.seats, reader->rules->base.seat[seat].name,
			toupper((unsigned char)*key));
	}
	reader->at += strlen(key);
	if (!read_pawns(reader, seat)) {
		return false;
	}
	race_settle(reader->rules, reader->state, seat);
	reader->at += *reader->at == ':';
	return true;
}

/* The fountain is claimed last; a seat that has resigned keeps only its locked pawns. */
static bool check_side(struct reader *reader, int seat) {
	const struct race_rules *rules = reader->rules;
	int locked = 0;
	for (int i = 0; i < RACE_PAWNS; i++) {
		locked += race_is_locked(rules, reader->state->pawn[seat][i]);
	}
	if (race_count(reader->state, seat, rules->fountain) > 0 && locked < RACE_PAWNS) {
		return game_fail(reader->error,
			"A servant can reach the fountain only when the other three are on victory spaces.");
	}
	int gone = race_count(reader->state, seat, RACE_GONE);
	return gone == 0 || gone + locked == RACE_PAWNS ||
		game_fail(reader->error,
			"When a seat has resigned, only its locked servants remain.");
}

static bool read_all_pawns(struct reader *reader) {
	int seats = reader->rules->base.seats;
	for (int seat = 0; seat < seats; seat++) {
		memset(reader->state->pawn[seat], RACE_GONE, RACE_PAWNS);
	}
	for (int seat = 0; seat < seats; seat++) {
		if (!read_seat_pawns(reader, seat) || !check_side(reader, seat)) {
			return false;
		}
	}
	return reader->at[-1] != ':' || *reader->at != '\0' ||
		game_fail(reader->error, "A field must follow the last colon.");
}

bool race_read(const struct game_rules *rules, const char *text, union game_state *out,
	struct game_error *error) {
	union game_state read;
	memset(&read, 0, sizeof(read));
	struct reader reader = {race_rules_of(rules), text, race_state_of(&read), error, 0};
	if (!read_seat_to_act(&reader) || !read_sentry_items(&reader) || !read_all_pawns(&reader) ||
		!race_read_fields(reader.rules, reader.at, reader.sentries, reader.state, error)) {
		return false;
	}
	*out = read;
	return true;
}

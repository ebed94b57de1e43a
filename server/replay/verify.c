/* server/replay/verify.c - checks the record of a room's games. */
#include "server/replay/verify.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/game.h"
#include "proto/record.h"
#include "base/budget.h"
#include "server/room/dice.h"
#include "server/replay/replay_game.h"
#include "server/replay/verify_clock.h"

enum { LINE_BYTES = 512, HEX_BYTES = 2 * DICE_ENTROPY_MAX + 1 };

/* One record being checked. */
struct check {
	const struct record *record;
	const struct record_game *game; /* the one being checked */
	size_t number;                  /* of it, from 1 */
	struct game_rules *rules;
	struct play play;
	bool begun; /* somebody threw or played */
	struct dice dice;
	struct verify_clock clock;
	verify_say say;
	void *user;
	char *error;
};

/* Say what holds. Returns VERIFY_GOOD, for the caller to return. */
static enum verify_result confirm(const struct check *check, const char *format, ...) {
	char line[LINE_BYTES];
	int used = snprintf(line, sizeof(line), "game %zu: ", check->number);
	if (check->say == NULL || used < 0) {
		return VERIFY_GOOD;
	}
	va_list args;
	va_start(args, format);
	vsnprintf(line + used, sizeof(line) - (size_t)used, format, args);
	va_end(args);
	check->say(check->user, line);
	return VERIFY_GOOD;
}

/* Write the sentence about what is wrong. Returns result, for the caller to return. */
static enum verify_result wrong(
	const struct check *check, enum verify_result result, const char *format, ...) {
	int used = snprintf(check->error, VERIFY_ERROR_MAX, "game %zu: ", check->number);
	va_list args;
	va_start(args, format);
	vsnprintf(check->error + used, VERIFY_ERROR_MAX - (size_t)used, format, args);
	va_end(args);
	return result;
}

/* ---- rules and the first position ---- */

static enum verify_result make_rules(struct check *check) {
	const struct record_game *game = check->game;
	struct game_error error;
	size_t seats = game->seat_count > 0 ? game->seat_count : check->record->places;
	check->rules = replay_rules(
		check->record, game->options, game->options_used, seats, &error);
	return check->rules != NULL ? VERIFY_GOOD
				    : wrong(check, VERIFY_UNREADABLE, "%s", error.text);
}

/* A game begins as its rules say; who has the first turn may differ, since a match settles that. */
static enum verify_result check_start(struct check *check) {
	char wanted[GAME_POSITION_TEXT_MAX], given[GAME_POSITION_TEXT_MAX];
	union game_state start, state;
	struct game_error error;
	const struct game_impl *impl = check->rules->game->impl;
	if (!game_read(check->rules, check->game->start, &state, &error)) {
		return wrong(check, VERIFY_UNREADABLE, "the start cannot be read: %s", error.text);
	}
	game_start(check->rules, &start);
	impl->print(check->rules, &start, wanted);
	impl->print(check->rules, &state, given);
	if (strcmp(wanted + strcspn(wanted, ":"), given + strcspn(given, ":")) != 0) {
		return wrong(check, VERIFY_WRONG, "it begins with %s, and the rules with %s", given,
			wanted);
	}
	check->begun = false;
	play_init(&check->play, realloc, free);
	if (!play_begin(&check->play, check->rules, &state)) {
		return wrong(check, VERIFY_UNREADABLE, "out of memory");
	}
	return confirm(check, "%s, begins with %s", check->rules->game->key, given);
}

/* ---- dice: steps 1 to 3 of checking ---- */

static bool is_played(const struct check *check, size_t seat) {
	return seat < check->game->seat_count ? check->game->seats[seat] >= 0
					      : check->game->entropy[seat].given;
}

static void encode_entropy(const struct check *check, size_t seat) {
	const struct event_entropy *entropy = &check->game->entropy[seat];
	char hex[HEX_BYTES];
	dice_hex(entropy->bytes, entropy->size, hex);
	confirm(check, "entropy of seat %zu: %s", seat, entropy->size > 0 ? hex : "none");
}

/* Strong dice: each seat shows what it had committed to before it saw any other. */
static enum verify_result check_commits(struct check *check) {
	const struct record_game *game = check->game;
	for (size_t seat = 0; seat < DICE_SEATS_MAX; seat++) {
		const struct event_entropy *entropy = &game->entropy[seat];
		uint8_t commit[DICE_HASH];
		if (!is_played(check, seat) && !game->has_entropy_commit[seat]) {
			continue;
		}
		if (!game->has_entropy_commit[seat]) {
			return wrong(check, VERIFY_WRONG,
				"seat %zu did not commit to its entropy, as strong dice want",
				seat);
		}
		if (entropy->size < DICE_ENTROPY_MIN) {
			return wrong(check, VERIFY_WRONG,
				"entropy of seat %zu has %d bytes, and strong dice want %d", seat,
				entropy->size, DICE_ENTROPY_MIN);
		}
		dice_entropy_commit(
			game->game_id, (int)seat, entropy->bytes, entropy->size, commit);
		if (memcmp(commit, game->entropy_commit[seat], DICE_HASH) != 0) {
			return wrong(check, VERIFY_WRONG,
				"entropy of seat %zu is not what it had committed to", seat);
		}
	}
	return confirm(check, "every seat had committed to its entropy");
}

static enum verify_result check_dice(struct check *check) {
	const struct record_game *game = check->game;
	bool taken[DICE_SEATS_MAX];
	char hex[HEX_BYTES];
	if (!game->has_dice) {
		return confirm(check, "no dice");
	}
	if (!game->has_seed) {
		return wrong(check, VERIFY_WRONG,
			"the seed is not revealed; it is when the game has ended");
	}
	dice_load(&check->dice, game->seed, game->game_id);
	dice_hex(check->dice.commit, DICE_HASH, hex);
	if (memcmp(check->dice.commit, game->commit, DICE_HASH) != 0) {
		return wrong(check, VERIFY_WRONG,
			"the commitment of this seed is %s, not that of the record", hex);
	}
	confirm(check, "the commitment holds: %s", hex);
	for (size_t seat = 0; seat < DICE_SEATS_MAX; seat++) {
		taken[seat] = is_played(check, seat);
		dice_entropy_set(&check->dice, (int)seat, game->entropy[seat].bytes,
			game->entropy[seat].size);
		if (taken[seat]) {
			encode_entropy(check, seat);
		}
	}
	enum verify_result commits = game->is_strong ? check_commits(check) : VERIFY_GOOD;
	if (commits != VERIFY_GOOD) {
		return commits;
	}
	dice_start(&check->dice, taken);
	dice_hex(check->dice.key, DICE_HASH, hex);
	return confirm(check, "the key of the throws is %s", hex);
}

/* ---- throws: step 4 ---- */

static void write_values(const int *values, size_t count, char *text, size_t size) {
	size_t used = 0;
	text[0] = '\0';
	for (size_t i = 0; i < count && used < size; i++) {
		used += (size_t)snprintf(
			text + used, size - used, i > 0 ? ", %d" : "%d", values[i]);
	}
}

static enum verify_result check_values(struct check *check, const struct event_throw *thrown) {
	int values[DICE_VALUES_MAX];
	char given[LINE_BYTES], wanted[LINE_BYTES];
	if (!check->game->has_dice) {
		return wrong(check, VERIFY_WRONG, "it holds a throw, but no commitment");
	}
	if (thrown->i != check->dice.next) {
		return wrong(check, VERIFY_WRONG,
			"throw %" PRIu32 " follows where throw %" PRIu32 " must", thrown->i,
			check->dice.next);
	}
	size_t count = dice_throw(&check->dice, thrown->i, thrown->kind, values);
	write_values(thrown->values, thrown->count, given, sizeof(given));
	write_values(values, count, wanted, sizeof(wanted));
	if (count == 0 || strcmp(given, wanted) != 0) {
		return wrong(check, VERIFY_WRONG, "throw %" PRIu32 " of %s is %s, and not %s",
			thrown->i, thrown->kind, count > 0 ? wanted : "nothing known", given);
	}
	check->dice.next++;
	return VERIFY_GOOD;
}

/* A throw for the room: who gets which seat, or who begins. It comes before the first step. */
static enum verify_result check_room_throw(struct check *check, const struct event_throw *thrown) {
	const struct record_game *game = check->game;
	char lot[DICE_KIND_MAX], lead[DICE_KIND_MAX];
	snprintf(lot, sizeof(lot), "perm:%d", check->rules->seats);
	snprintf(lead, sizeof(lead), "pick:%d", check->rules->seats);
	if (check->begun) {
		return wrong(check, VERIFY_WRONG, "throw %" PRIu32 " is nobody's in mid-game",
			thrown->i);
	}
	if (strcmp(thrown->kind, lot) == 0) {
		for (size_t seat = 0; seat < game->seat_count; seat++) {
			if (seat >= thrown->count || game->seats[seat] != thrown->values[seat]) {
				return wrong(check, VERIFY_WRONG,
					"seat %zu went to another than the lot says", seat);
			}
		}
	} else if (strcmp(thrown->kind, lead) != 0) {
		return wrong(check, VERIFY_WRONG,
			"throw %" PRIu32 " is of %s; a room throws %s or %s", thrown->i,
			thrown->kind, lot, lead);
	} else if (thrown->count != 1 || check->play.now.seat != thrown->values[0]) {
		return wrong(check, VERIFY_WRONG, "another seat begins than the throw says");
	}
	return check_values(check, thrown);
}

static enum verify_result check_throw(struct check *check, size_t index) {
	const struct record_event *event = &check->game->events[index];
	const struct event_throw *thrown = &event->thrown;
	struct game_error error;
	if (event->seat < 0) {
		return check_room_throw(check, thrown);
	}
	if (!play_may_throw(&check->play, event->seat, thrown->kind, &error)) {
		return wrong(check, VERIFY_WRONG, "throw %" PRIu32 ": %s", thrown->i, error.text);
	}
	enum verify_result result = check_values(check, thrown);
	if (result == VERIFY_GOOD &&
		!play_throw(&check->play, (uint32_t)index, thrown->values, thrown->count, &error)) {
		return wrong(check, VERIFY_WRONG, "throw %" PRIu32 ": %s", thrown->i, error.text);
	}
	return result;
}

/* ---- steps and the end: step 5 ---- */

static enum verify_result check_event(struct check *check, size_t index) {
	const struct record_event *event = &check->game->events[index];
	struct game_error error = {.text = ""};
	bool good = false;
	check->begun = check->begun || event->seat >= 0;
	switch (event->kind) {
	case EVENT_THROW:
		return check_throw(check, index);
	case EVENT_PLAY:
		good = play_text(&check->play, (uint32_t)index, event->seat, event->text, &error);
		break;
	case EVENT_BACK:
		good = play_back(&check->play, event->seat, event->count, &error);
		break;
	case EVENT_RESIGN:
	case EVENT_FLAG:
	case EVENT_CLAIM:
		good = replay_loss(&check->play, (uint32_t)index, event, &error);
		break;
	default:
		assert(false && "records have no such events");
	}
	return good ? VERIFY_GOOD
		    : wrong(check, VERIFY_WRONG, "event %zu: %s", index + 1, error.text);
}

/* The clock of whoever played the event that was checked last. */
static enum verify_result check_clock(struct check *check, size_t index) {
	const struct record_event *event = &check->game->events[index];
	struct game_error error;
	return verify_clock_event(&check->clock, event, &check->play.now, &error)
		? VERIFY_GOOD
		: wrong(check, VERIFY_WRONG, "event %zu: %s", index + 1, error.text);
}

static enum verify_result check_events(struct check *check) {
	verify_clock_begin(&check->clock, &check->record->clock, check->rules->seats);
	for (size_t i = 0; i < check->game->count; i++) {
		if (budget_is_spent()) {
			return wrong(
				check, VERIFY_WRONG, "there is more to check than time for it");
		}
		enum verify_result result = check_event(check, i);
		if (result == VERIFY_GOOD) {
			result = check_clock(check, i);
		}
		if (result != VERIFY_GOOD) {
			return result;
		}
	}
	if (check->game->has_dice) {
		confirm(check, "all %" PRIu32 " throws are those of the key", check->dice.next);
	}
	confirm(check, "all %zu events follow the rules", check->game->count);
	if (check->record->clock.kind != CLOCK_NONE) {
		confirm(check, "no turn took more time than its clock could have");
	}
	return VERIFY_GOOD;
}

static const char *name_of(const struct check *check, int seat) {
	return seat >= 0 && seat < check->rules->seats ? check->rules->game->seat[seat].name
						       : "nobody";
}

/* An end that the rules do not know: the players agreed, or stopped. */
static enum verify_result check_early_end(struct check *check) {
	const struct record_game *game = check->game;
	if (!game->has_result) {
		return confirm(check, "it stopped without a result");
	}
	if (strcmp(game->result.reason, "agreed") != 0 || game->result.winner >= 0) {
		return wrong(check, VERIFY_WRONG,
			"it ends as \"%s\", won by %s, but by the rules it goes on",
			game->result.reason, name_of(check, game->result.winner));
	}
	return confirm(check, "a draw, as the players agreed");
}

static enum verify_result check_result(struct check *check) {
	const struct event_result *result = &check->game->result;
	struct game_status status = check->play.now;
	int winner = status.winner == GAME_NOBODY ? -1 : status.winner;
	if (status.phase != GAME_OVER) {
		return check_early_end(check);
	}
	if (!check->game->has_result) { /* left out, or not known yet */
		return confirm(check, "no result yet; by the rules it ends as \"%s\", won by %s",
			status.reason, name_of(check, winner));
	}
	if (result->winner != winner || strcmp(result->reason, status.reason) != 0) {
		return wrong(check, VERIFY_WRONG,
			"it ends as \"%s\", won by %s, and not as \"%s\", won by %s", status.reason,
			name_of(check, winner), result->reason, name_of(check, result->winner));
	}
	for (int seat = 0; seat < result->seats && seat < GAME_SEATS_MAX; seat++) {
		if (result->points[seat] != status.points[seat]) {
			return wrong(check, VERIFY_WRONG, "%s scores %d, and not %d",
				name_of(check, seat), status.points[seat], result->points[seat]);
		}
	}
	return confirm(
		check, "it ends as \"%s\", won by %s", status.reason, name_of(check, winner));
}

static enum verify_result check_game(struct check *check) {
	enum verify_result result = make_rules(check);
	if (result == VERIFY_GOOD) {
		result = check_start(check);
	}
	if (result == VERIFY_GOOD) {
		result = check_dice(check);
	}
	if (result == VERIFY_GOOD) {
		result = check_events(check);
	}
	if (result == VERIFY_GOOD) {
		result = check_result(check);
	}
	play_finish(&check->play);
	dice_finish(&check->dice);
	game_rules_destroy(check->rules);
	check->rules = NULL;
	return result;
}

static enum verify_result check_games(struct check *check) {
	const struct record *record = check->record;
	enum verify_result result = VERIFY_GOOD;
	if (games_find(record->game) == NULL) {
		snprintf(check->error, VERIFY_ERROR_MAX,
			"there is no game \"%s\"; `qirkat games` lists those there are",
			record->game);
		return VERIFY_UNREADABLE;
	}
	for (size_t i = 0; i < record->count && result == VERIFY_GOOD; i++) {
		check->game = &record->games[i];
		check->number = i + 1;
		result = check_game(check);
	}
	return result;
}

enum verify_result verify_games(
	const struct record *record, verify_say say, void *user, char error[VERIFY_ERROR_MAX]) {
	struct check *check = calloc(1, sizeof(*check)); /* large for the stack of a thread */
	if (check == NULL) {
		snprintf(error, VERIFY_ERROR_MAX, "there is no memory to check it");
		return VERIFY_UNREADABLE;
	}
	check->record = record;
	check->say = say;
	check->user = user;
	check->error = error;
	enum verify_result result = check_games(check);
	free(check);
	return result;
}

enum verify_result verify_record(
	const char *text, size_t size, verify_say say, void *user, char error[VERIFY_ERROR_MAX]) {
	struct record record;
	struct wire_error why;
	if (!record_read(&record, text, size, &why)) {
		snprintf(error, VERIFY_ERROR_MAX, "this is no record of a game: %s", why.text);
		return VERIFY_UNREADABLE;
	}
	enum verify_result result = verify_games(&record, say, user, error);
	record_finish(&record);
	return result;
}

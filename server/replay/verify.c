/* server/replay/verify.c - verifies the record of a room's games. */
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

/* The record being verified. */
struct check {
	const struct record *record;
	const struct record_game *game; /* the current game */
	size_t number;                  /* its number, from 1 */
	struct game_rules *rules;
	struct play play;
	bool begun; /* somebody has thrown or played */
	struct dice dice;
	struct verify_clock clock;
	verify_say say;
	void *user;
	struct replay_error *error;
};

/* Report a check that passed. Returns VERIFY_GOOD, so callers can return it. */
static enum verify_result confirm_check(const struct check *check, const char *format, ...) {
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

/* Report an error in this game. Returns result, so callers can return it. */
static enum verify_result report_game_error(
	const struct check *check, enum verify_result result, const struct game_error *why) {
	replay_fail_why(check->error, check->number, 0, why);
	return result;
}

/* The same with a sentence of our own. */
static enum verify_result report_wrong(const struct check *check, const char *format, ...) {
	struct game_error why;
	va_list args;
	va_start(args, format);
	sentence_write(why.text, &why.source, format, args);
	va_end(args);
	return report_game_error(check, VERIFY_WRONG, &why);
}

/* The same with an error of the rules, preceded by the throw or event it concerns. */
static enum verify_result report_error_at(const struct check *check, const char *format,
	size_t number, const struct game_error *inner) {
	struct game_error why;
	game_fail(&why, format, number, inner->text);
	sentence_wrap(&why.source, &inner->source);
	return report_game_error(check, VERIFY_WRONG, &why);
}

/* ---- rules and start position ---- */

static enum verify_result make_checked_rules(struct check *check) {
	const struct record_game *game = check->game;
	struct game_error error;
	size_t seats = game->seat_count > 0 ? game->seat_count : check->record->places;
	check->rules = replay_rules(
		check->record, game->options, game->options_used, seats, &error);
	return check->rules != NULL ? VERIFY_GOOD
				    : report_game_error(check, VERIFY_UNREADABLE, &error);
}

/* A game must begin in the start position of its rules, except for the seat to move, which a match
 * may set. */
static enum verify_result check_start_position(struct check *check) {
	char wanted[GAME_POSITION_TEXT_MAX], given[GAME_POSITION_TEXT_MAX];
	union game_state start, state;
	struct game_error why, error;
	const struct game_impl *impl = check->rules->game->impl;
	if (!game_read(check->rules, check->game->start, &state, &why)) {
		game_fail(&error, "The start cannot be read: %s", why.text);
		sentence_wrap(&error.source, &why.source);
		return report_game_error(check, VERIFY_UNREADABLE, &error);
	}
	game_start(check->rules, &start);
	impl->print(check->rules, &start, wanted);
	impl->print(check->rules, &state, given);
	if (strcmp(wanted + strcspn(wanted, ":"), given + strcspn(given, ":")) != 0) {
		return report_wrong(check,
			"The game begins with %.140s, which is not the starting position.", given);
	}
	check->begun = false;
	play_init(&check->play, realloc, free);
	if (!play_begin(&check->play, check->rules, &state)) {
		game_fail(&error, "There is not enough memory to read this.");
		return report_game_error(check, VERIFY_UNREADABLE, &error);
	}
	return confirm_check(check, "%s, starting from %s", check->rules->game->key, given);
}

/* ---- dice: steps 1 to 3 of verification ---- */

static bool is_seat_played(const struct check *check, size_t seat) {
	return seat < check->game->seat_count ? check->game->seats[seat] >= 0
					      : check->game->entropy[seat].given;
}

static void confirm_entropy(const struct check *check, size_t seat) {
	const struct event_entropy *entropy = &check->game->entropy[seat];
	char hex[HEX_BYTES];
	dice_hex(entropy->bytes, entropy->size, hex);
	confirm_check(check, "entropy of seat %zu: %s", seat + 1, entropy->size > 0 ? hex : "none");
}

/* Strong dice: each seat must reveal what it committed to before it saw any other. */
static enum verify_result check_commits(struct check *check) {
	const struct record_game *game = check->game;
	for (size_t seat = 0; seat < DICE_SEATS_MAX; seat++) {
		const struct event_entropy *entropy = &game->entropy[seat];
		uint8_t commit[DICE_HASH];
		if (!is_seat_played(check, seat) && !game->has_entropy_commit[seat]) {
			continue;
		}
		if (!game->has_entropy_commit[seat]) {
			return report_wrong(check,
				"With strong dice, seat %zu had to commit to its entropy, but did not.",
				seat + 1);
		}
		if (entropy->size < DICE_ENTROPY_MIN) {
			return report_wrong(check,
				"With strong dice, each seat must add at least %d bytes of entropy; seat %zu added %d.",
				DICE_ENTROPY_MIN, seat + 1, entropy->size);
		}
		dice_entropy_commit(
			game->game_id, (int)seat, entropy->bytes, entropy->size, commit);
		if (memcmp(commit, game->entropy_commit[seat], DICE_HASH) != 0) {
			return report_wrong(check,
				"The entropy of seat %zu does not match its commitment.", seat + 1);
		}
	}
	return confirm_check(check, "the entropy of every seat matches its commitment");
}

static enum verify_result check_dice(struct check *check) {
	const struct record_game *game = check->game;
	bool taken[DICE_SEATS_MAX];
	char hex[HEX_BYTES];
	if (!game->has_dice) {
		return confirm_check(check, "no dice");
	}
	if (!game->has_seed) {
		return report_wrong(
			check, "The seed is still secret; it is revealed when the game is over.");
	}
	dice_load(&check->dice, game->seed, game->game_id);
	dice_hex(check->dice.commit, DICE_HASH, hex);
	if (memcmp(check->dice.commit, game->commit, DICE_HASH) != 0) {
		return report_wrong(
			check, "The seed does not match the commitment made before the game.");
	}
	confirm_check(check, "the seed matches its commitment: %s", hex);
	for (size_t seat = 0; seat < DICE_SEATS_MAX; seat++) {
		taken[seat] = is_seat_played(check, seat);
		dice_entropy_set(&check->dice, (int)seat, game->entropy[seat].bytes,
			game->entropy[seat].size);
		if (taken[seat]) {
			confirm_entropy(check, seat);
		}
	}
	enum verify_result commits = game->is_strong ? check_commits(check) : VERIFY_GOOD;
	if (commits != VERIFY_GOOD) {
		return commits;
	}
	dice_start(&check->dice, taken);
	dice_hex(check->dice.key, DICE_HASH, hex);
	return confirm_check(check, "the key of all throws: %s", hex);
}

/* ---- throws: step 4 ---- */

static void write_throw_values(const int *values, size_t count, char *text, size_t size) {
	size_t used = 0;
	text[0] = '\0';
	for (size_t i = 0; i < count && used < size; i++) {
		used += (size_t)snprintf(text + used, size - used, i > 0 ? "-%d" : "%d", values[i]);
	}
}

static enum verify_result check_values(struct check *check, const struct event_throw *thrown) {
	int values[DICE_VALUES_MAX];
	char given[LINE_BYTES], wanted[LINE_BYTES];
	if (!check->game->has_dice) {
		return report_wrong(check,
			"The record has throws, but no seed was committed to before the game.");
	}
	if (thrown->i != check->dice.next) {
		return report_wrong(check, "Found throw %u, but expected throw %u.",
			(unsigned)thrown->i + 1, (unsigned)check->dice.next + 1);
	}
	size_t count = dice_throw(&check->dice, thrown->i, thrown->kind, values);
	if (count == 0) {
		return report_wrong(check, "Throw %u is of an unknown kind (%s).",
			(unsigned)thrown->i + 1, thrown->kind);
	}
	write_throw_values(thrown->values, thrown->count, given, sizeof(given));
	write_throw_values(values, count, wanted, sizeof(wanted));
	if (strcmp(given, wanted) != 0) {
		return report_wrong(check, "Throw %u was %.40s, but should have been %.40s.",
			(unsigned)thrown->i + 1, given, wanted);
	}
	check->dice.next++;
	return VERIFY_GOOD;
}

/* A throw for the room: the lot for seats or for the lead. It must come before the first step. */
static enum verify_result check_room_throw(struct check *check, const struct event_throw *thrown) {
	const struct record_game *game = check->game;
	char lot[DICE_KIND_MAX], lead[DICE_KIND_MAX];
	snprintf(lot, sizeof(lot), "perm:%d", check->rules->seats);
	snprintf(lead, sizeof(lead), "pick:%d", check->rules->seats);
	if (check->begun) {
		return report_wrong(check,
			"Throw %u belongs to no seat, although the game had already begun.",
			(unsigned)thrown->i + 1);
	}
	if (strcmp(thrown->kind, lot) == 0) {
		for (size_t seat = 0; seat < game->seat_count; seat++) {
			if (seat >= thrown->count || game->seats[seat] != thrown->values[seat]) {
				return report_wrong(check, "The sides do not match the draw.");
			}
		}
	} else if (strcmp(thrown->kind, lead) != 0) {
		return report_wrong(check,
			"Throw %u belongs to no seat, so its kind must be %s or %s, not %s.",
			(unsigned)thrown->i + 1, lot, lead, thrown->kind);
	} else if (thrown->count != 1 || check->play.now.seat != thrown->values[0]) {
		return report_wrong(check, "According to the throw, another side begins.");
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
		return report_error_at(check, "Throw %zu: %s", (size_t)thrown->i + 1, &error);
	}
	enum verify_result result = check_values(check, thrown);
	if (result == VERIFY_GOOD &&
		!play_throw(&check->play, (uint32_t)index, thrown->values, thrown->count, &error)) {
		return report_error_at(check, "Throw %zu: %s", (size_t)thrown->i + 1, &error);
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
	return good ? VERIFY_GOOD : report_error_at(check, "Event %zu: %s", index + 1, &error);
}

/* Check the clock of the seat whose event was checked last. */
static enum verify_result check_clock(struct check *check, size_t index) {
	const struct record_event *event = &check->game->events[index];
	struct game_error error;
	return verify_clock_event(&check->clock, event, &check->play.now, &error)
		? VERIFY_GOOD
		: report_error_at(check, "Event %zu: %s", index + 1, &error);
}

static enum verify_result check_events(struct check *check) {
	verify_clock_begin(&check->clock, &check->record->clock, check->rules->seats);
	for (size_t i = 0; i < check->game->count; i++) {
		if (budget_is_spent()) {
			return report_wrong(check, "This takes too long to check.");
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
		confirm_check(
			check, "all %" PRIu32 " throws follow from the key", check->dice.next);
	}
	confirm_check(check, "all %zu events follow the rules", check->game->count);
	if (check->record->clock.kind != CLOCK_NONE) {
		confirm_check(check, "no turn took longer than its clock allowed");
	}
	return VERIFY_GOOD;
}

static const char *seat_name_of(const struct check *check, int seat) {
	return seat >= 0 && seat < check->rules->seats ? check->rules->game->seat[seat].name
						       : "nobody";
}

/* The game did not end by the rules: the players agreed, or stopped. */
static enum verify_result check_early_end(struct check *check) {
	const struct record_game *game = check->game;
	if (!game->has_result) {
		return confirm_check(check, "the game ended without a result");
	}
	if (game->result.winner >= 0) {
		return report_wrong(check,
			"The record says that %s won, but by the rules the game is not over.",
			seat_name_of(check, game->result.winner));
	}
	if (strcmp(game->result.reason, "agreed") != 0) {
		return report_wrong(check,
			"The record says that the game is over, but by the rules it is not.");
	}
	return confirm_check(check, "a draw by agreement");
}

/* The record has another winner than the rules. */
static enum verify_result report_wrong_winner(const struct check *check, int right, int given) {
	if (right < 0) {
		return report_wrong(check,
			"By the rules nobody won, but the record says that %s did.",
			seat_name_of(check, given));
	}
	if (given < 0) {
		return report_wrong(check,
			"By the rules %s won, but the record says that nobody did.",
			seat_name_of(check, right));
	}
	return report_wrong(check, "By the rules %s won, but the record says that %s did.",
		seat_name_of(check, right), seat_name_of(check, given));
}

static enum verify_result check_recorded_result(struct check *check) {
	const struct event_result *result = &check->game->result;
	struct game_status status = check->play.now;
	int winner = status.winner == GAME_NOBODY ? -1 : status.winner;
	if (status.phase != GAME_OVER) {
		return check_early_end(check);
	}
	if (!check->game->has_result) { /* omitted, or not known yet */
		return confirm_check(check,
			"the record has no result; by the rules the game ended with \"%s\", won by %s",
			status.reason, seat_name_of(check, winner));
	}
	if (result->winner != winner) {
		return report_wrong_winner(check, winner, result->winner);
	}
	if (strcmp(result->reason, status.reason) != 0) {
		return report_wrong(check,
			"By the rules the game ended with \"%s\", but the record says \"%s\".",
			status.reason, result->reason);
	}
	for (int seat = 0; seat < result->seats && seat < GAME_SEATS_MAX; seat++) {
		if (result->points[seat] != status.points[seat]) {
			return report_wrong(check,
				"By the rules the score of %s is %d, but the record says %d.",
				seat_name_of(check, seat), status.points[seat],
				result->points[seat]);
		}
	}
	return confirm_check(check, "the game ended with \"%s\", won by %s", status.reason,
		seat_name_of(check, winner));
}

static enum verify_result check_one_game(struct check *check) {
	enum verify_result result = make_checked_rules(check);
	if (result == VERIFY_GOOD) {
		result = check_start_position(check);
	}
	if (result == VERIFY_GOOD) {
		result = check_dice(check);
	}
	if (result == VERIFY_GOOD) {
		result = check_events(check);
	}
	if (result == VERIFY_GOOD) {
		result = check_recorded_result(check);
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
		replay_fail(check->error, 0, "There is no game \"%.40s\".", record->game);
		return VERIFY_UNREADABLE;
	}
	for (size_t i = 0; i < record->count && result == VERIFY_GOOD; i++) {
		check->game = &record->games[i];
		check->number = i + 1;
		result = check_one_game(check);
	}
	return result;
}

enum verify_result verify_games(
	const struct record *record, verify_say say, void *user, struct replay_error *error) {
	struct check *check = calloc(1, sizeof(*check)); /* too large for a thread's stack */
	if (check == NULL) {
		replay_fail(error, 0, "There is not enough memory to read this.");
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
	const char *text, size_t size, verify_say say, void *user, struct replay_error *error) {
	struct record record;
	struct wire_error why;
	if (!record_read(&record, text, size, &why)) {
		replay_fail(error, 0, "This is not a game record: %s", why.text);
		sentence_wrap(&error->source, &why.source);
		return VERIFY_UNREADABLE;
	}
	enum verify_result result = verify_games(&record, say, user, error);
	record_finish(&record);
	return result;
}

/* server/replay/pdn_play.c - plays the turns of a PDN text and checks its result by the rules. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "base/budget.h"
#include "server/replay/pdn_reader.h"
#include "games/view/pdn_turn.h"

/* ---- turns ---- */

/* Store the text of an event. Its offset is kept in the event's count until the game is
 * complete. */
static bool keep_text(struct pdn_reader *reader, const char *text) {
	struct record_game *game = pdn_game(reader);
	size_t size = strlen(text) + 1;
	char *texts = array_reserve(game->texts, &reader->texts_size, reader->texts_used + size, 1);
	if (texts == NULL) {
		return false;
	}
	game->texts = texts;
	memcpy(game->texts + reader->texts_used, text, size);
	reader->texts_used += size;
	return true;
}

static bool add_event(struct pdn_reader *reader, enum event_kind kind, int seat, const char *text) {
	struct record_game *game = pdn_game(reader);
	struct record_event *events = array_reserve(
		game->events, &reader->size, game->count + 1, sizeof(*events));
	if (events == NULL) {
		return pdn_fail_memory(reader);
	}
	game->events = events;
	game->events[game->count++] = (struct record_event){.kind = kind,
		.seat = seat,
		.count = (uint32_t)reader->texts_used,
		.line = reader->token.line};
	return keep_text(reader, text) || pdn_fail_memory(reader);
}

/* Play legal steps and record them. */
static bool play_steps(struct pdn_reader *reader, const char *text) {
	struct game_error error;
	int seat = reader->play.now.seat;
	return (play_text(&reader->play, 0, seat, text, &error) ||
		       pdn_fail_why(reader, reader->token.line, &error)) &&
		add_event(reader, EVENT_PLAY, seat, text);
}

/* A pass forced by the rules may be omitted. */
static bool pass_if_forced(struct pdn_reader *reader) {
	struct game_step steps[GAME_STEPS_MAX];
	char text[GAME_STEP_TEXT_MAX];
	const struct game_rules *rules = reader->rules;
	const union game_state *state = &reader->play.state;
	if (!reader->play.now.forced || strcmp(reader->token.value, "pass") == 0 ||
		game_steps(rules, state, steps) != 1) {
		return true;
	}
	rules->game->impl->print_step(rules, state, &steps[0], text);
	return strcmp(text, "pass") != 0 || play_steps(reader, text);
}

static bool is_mid_turn(const struct pdn_reader *reader, int seat) {
	struct game_status status = reader->play.now;
	return status.phase == GAME_CHOICE && !status.fresh && status.seat == seat;
}

static bool may_go_on(struct pdn_reader *reader) {
	struct game_status status = reader->play.now;
	if (status.phase == GAME_OVER) {
		return pdn_fail(reader, reader->token.line,
			"The game was over before \"%.40s\"; only its result may follow here.",
			reader->token.value);
	}
	if (budget_is_spent()) {
		return pdn_fail(reader, reader->token.line,
			"Checking this takes too long; send fewer games, or write out every "
			"landing.");
	}
	return reader->turns++ < reader->most ||
		pdn_fail(reader, reader->token.line, "A file may have at most %zu moves.",
			reader->most);
}

static bool read_turn(struct pdn_reader *reader) {
	char turn[GAME_TURN_TEXT_MAX];
	struct game_error error;
	if (!may_go_on(reader) || !pass_if_forced(reader)) {
		return false;
	}
	struct game_status status = reader->play.now;
	if (status.phase == GAME_OVER) {
		return pdn_fail(reader, reader->token.line,
			"The game was over before \"%.40s\"; only its result may follow here.",
			reader->token.value);
	}
	if (!pdn_find_turn(reader->rules, &reader->play.state, reader->token.value, turn,
		    &reader->work, &error)) {
		return pdn_fail_why(reader, reader->token.line, &error);
	}
	reader->mover = status.seat;
	return play_steps(reader, turn) &&
		(!is_mid_turn(reader, status.seat) || play_steps(reader, "."));
}

/* Read the mover's clock from a comment. */
static void read_clock(struct pdn_reader *reader) {
	struct record_game *game = pdn_game(reader);
	unsigned hours = 0, minutes = 0, seconds = 0;
	const char *text = reader->clock;
	size_t used = text_number(text, 4, &hours);
	if (reader->mover < 0 || game->count == 0 || text[used] != ':' ||
		text_number(text + used + 1, 2, &minutes) != 2 || text[used + 3] != ':' ||
		text_number(text + used + 4, 2, &seconds) != 2) {
		return;
	}
	reader->left_ms[reader->mover] = (hours * INT64_C(3600) + minutes * 60 + seconds) * 1000;
	struct record_event *event = &game->events[game->count - 1];
	event->has_left = true;
	memcpy(event->left_ms, reader->left_ms, sizeof(event->left_ms));
}

/* ---- the end of a game ---- */

/* Returns the winner by a result: a seat, -1 for a draw, -2 if it does not say. */
static int winner_of(const char *result) {
	static const struct {
		const char *text;
		int winner;
	} known[] = {{"1-0", 0}, {"2-0", 0}, {"0-1", 1}, {"0-2", 1}, {"1/2-1/2", -1}, {"1-1", -1},
		{"1/2", -1}};
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (strcmp(result, known[i].text) == 0) {
			return known[i].winner;
		}
	}
	return -2;
}

/* The game ended by the rules. */
static bool check_result(struct pdn_reader *reader, const struct game_status *status, int winner) {
	int right = status->winner == GAME_NOBODY ? -1 : status->winner;
	if (winner == -2 || winner == right) {
		return true;
	}
	if (right < 0) {
		return pdn_fail(reader, reader->token.line,
			"By the rules this game is a draw; its result must be 1/2-1/2.");
	}
	return pdn_fail(reader, reader->token.line,
		"By the rules %s wins this game; its result must be %s.",
		reader->rules->seat[right].name, right == 0 ? "1-0" : "0-1");
}

/* The players ended the game. */
static bool take_result(struct pdn_reader *reader, int winner) {
	struct record_game *game = pdn_game(reader);
	const char *reason = reader->tags.reason;
	if (winner == -2) {
		return true;
	}
	if (winner >= 0 && strcmp(reason, "resigned") == 0) {
		struct game_error error;
		return (play_lose(&reader->play, 0, 1 - winner, PLAY_RESIGNED, false, &error) ||
			       pdn_fail_why(reader, reader->token.line, &error)) &&
			add_event(reader, EVENT_RESIGN, 1 - winner, "");
	}
	game->has_result = true;
	game->result.winner = winner;
	game->result.seats = 2;
	if (winner >= 0) {
		game->result.points[winner] = 1;
	}
	const char *plain = winner < 0 ? "agreed" : "not_told";
	strcpy(game->result.reason, reason[0] != '\0' ? reason : plain);
	return true;
}

static void settle_texts(struct pdn_reader *reader) {
	struct record_game *game = pdn_game(reader);
	for (size_t i = 0; i < game->count; i++) {
		struct record_event *event = &game->events[i];
		event->text = event->kind == EVENT_PLAY ? game->texts + event->count : NULL;
		event->count = 0;
	}
}

static bool end_game(struct pdn_reader *reader) {
	bool told = reader->token.what == PDN_RESULT;
	const char *result = told ? reader->token.value : reader->tags.result;
	int winner = winner_of(result), tagged = winner_of(reader->tags.result);
	struct game_status status = reader->play.now;
	if (told && winner != tagged && winner != -2 && tagged != -2) {
		return pdn_fail(reader, reader->token.line,
			"The result here is %s, but the tag Result says %s.", result,
			reader->tags.result);
	}
	winner = winner == -2 ? tagged : winner;
	bool good = status.phase == GAME_OVER ? check_result(reader, &status, winner)
					      : take_result(reader, winner);
	settle_texts(reader);
	return good && (!told || pdn_next(reader));
}

bool pdn_play(struct pdn_reader *reader) {
	enum pdn_what what = reader->token.what;
	for (; what == PDN_WORD || what == PDN_THROW || what == PDN_TEXT;
		what = reader->token.what) {
		if (what == PDN_TEXT) {
			read_clock(reader);
		} else if (!read_turn(reader)) {
			return false;
		}
		if (!pdn_next(reader)) {
			return false;
		}
	}
	return end_game(reader);
}

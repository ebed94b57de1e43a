/* server/replay/replay_game.c - a game of a record played through by its rules. */
#include "server/replay/replay_game.h"

#include <stdlib.h>
#include <string.h>

#include "games/text.h"
#include "server/base/budget.h"
#include "server/room/result.h"

/* A game being played. */
struct player {
	struct replay_game *game;
	struct replay replay;
	size_t most;
	struct game_error *error;
};

/* ---- rules ---- */

struct game_rules *replay_rules(const struct record *record, const char *options,
	size_t options_used, size_t seats, struct game_error *error) {
	int option[GAME_OPTIONS_MAX];
	const struct game *game = games_find(record->game);
	if (game == NULL) {
		game_fail(error, "there is no game \"%.40s\"; `qirkat games` lists those there are",
			record->game);
		return NULL;
	}
	game_options_default(game, option);
	for (size_t at = 0; at < options_used; at += strlen(options + at) + 1) {
		if (!game_options_set(game, option, options + at, error)) {
			return NULL;
		}
	}
	return game_rules_create(game, (int)seats, option, error);
}

void replay_book(struct book *book, const struct game_rules *rules) {
	memset(book, 0, sizeof(*book));
	book->rules = rules;
	rules->game->impl->draw(rules, &book->drawing);
}

/* ---- the list of moves ---- */

static bool fail_memory(struct game_error *error) {
	return game_fail(error, "there is no memory to go on");
}

static bool has_room(struct replay_game *game) {
	if (game->moves < game->size) {
		return true;
	}
	size_t size = game->size > 0 ? game->size * 2 : 64;
	struct replay_move *move = realloc(game->move, size * sizeof(*move));
	if (move == NULL) {
		return false;
	}
	game->move = move;
	game->size = size;
	return true;
}

/* Keep size characters of text. */
static bool keep_text(struct replay_game *game, const char *text, size_t size) {
	if (game->texts_used + size >= game->texts_size) {
		size_t wanted = game->texts_size * 2 + size + 256;
		char *texts = realloc(game->texts, wanted);
		if (texts == NULL) {
			return false;
		}
		game->texts = texts;
		game->texts_size = wanted;
	}
	memcpy(game->texts + game->texts_used, text, size);
	game->texts[game->texts_used + size] = '\0';
	game->texts_used += size + 1;
	return true;
}

/* Which step of its turn event is, from 1. Two returns and no `?:`, which gcc 14 makes into
 * arithmetic that reads last also when there is none. */
static uint32_t step_of_turn(const struct replay_game *game, const struct record_event *event) {
	const struct replay_move *last = game->moves > 0 ? &game->move[game->moves - 1] : NULL;
	if (last != NULL && last->event->what == RECORD_PLAY && !last->ends &&
		last->event->seat == event->seat) {
		return last->turn + 1;
	}
	return 1;
}

static bool add_move(struct player *player, const struct record_event *event, const char *text,
	size_t size, const struct game_status *before) {
	struct replay_game *game = player->game;
	struct replay_move move = {.event = event, .text = game->texts_used, .turn = 1};
	if (game->moves >= player->most) {
		return game_fail(player->error, "it has more moves than the %zu that can be told",
			player->most);
	}
	if (!has_room(game) || !keep_text(game, text, size)) {
		return fail_memory(player->error);
	}
	if (event->what == RECORD_PLAY) {
		struct game_status after = replay_status(&player->replay);
		move.turn = step_of_turn(game, event);
		move.forced = before->forced;
		move.ends = after.phase == GAME_OVER || after.fresh || after.seat != event->seat;
	}
	game->move[game->moves++] = move;
	return true;
}

/* ---- events ---- */

/* One step, or steps that only make sense together. */
static bool play_piece(
	struct player *player, const struct record_event *event, const char *text, size_t size) {
	char piece[WIRE_TEXT_SIZE];
	struct game_status before = replay_status(&player->replay);
	if (size >= sizeof(piece)) {
		return game_fail(
			player->error, "a turn has at most %d letters", WIRE_TEXT_SIZE - 1);
	}
	memcpy(piece, text, size);
	piece[size] = '\0';
	return replay_play(&player->replay, event->seat, piece, player->error) &&
		add_move(player, event, piece, size, &before);
}

static bool play_steps(struct player *player, const struct record_event *event) {
	char gap = player->game->rules->game->impl->gap;
	const char *text = event->text;
	do {
		size_t size = replay_first_step(&player->replay, text);
		if (!play_piece(player, event, text, size)) {
			return false;
		}
		text += size;
		text += gap != '\0' && *text == gap;
	} while (*text != '\0');
	return true;
}

/* Did it fall as it may? Two dice are thrown together: either may be named first. */
static bool is_outcome(const struct game_throw *outcome, const struct event_throw *thrown) {
	bool same = outcome->count == thrown->count, turned = same;
	for (size_t i = 0; i < thrown->count && i < outcome->count; i++) {
		same = same && outcome->values[i] == thrown->values[i];
		turned = turned && outcome->values[outcome->count - 1U - i] == thrown->values[i];
	}
	return same || turned;
}

static bool may_fall(const struct replay *replay, const struct event_throw *thrown) {
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	size_t count = replay->rules->game->impl->outcomes(replay->rules, &replay->state, outcomes);
	for (size_t i = 0; i < count; i++) {
		if (is_outcome(&outcomes[i], thrown)) {
			return true;
		}
	}
	return false;
}

static bool play_throw(struct player *player, const struct record_event *event) {
	const struct event_throw *thrown = &event->thrown;
	struct game_status before = replay_status(&player->replay);
	if (event->seat < 0) {
		return true; /* the room's, before the game: who sits where, who begins */
	}
	if (!replay_may_throw(&player->replay, event->seat, thrown->kind, player->error)) {
		return false;
	}
	if (!may_fall(&player->replay, thrown)) {
		return game_fail(player->error, "%s cannot fall like that", thrown->kind);
	}
	return replay_throw(&player->replay, thrown->values, thrown->count, player->error) &&
		add_move(player, event, "", 0, &before);
}

static bool play_back(struct player *player, const struct record_event *event) {
	if (!replay_back(&player->replay, event->seat, event->count, player->error)) {
		return false;
	}
	player->game->moves -= event->count;
	return true;
}

bool replay_loss(
	struct replay *replay, const struct record_event *event, struct game_error *error) {
	if (event->what == RECORD_RESIGN) {
		return replay_resign(replay, event->seat, error);
	}
	return replay_lose(replay, event->seat, event->draw,
		event->what == RECORD_FLAG ? "time" : "left", error);
}

static bool play_loss(struct player *player, const struct record_event *event) {
	struct game_status before = replay_status(&player->replay);
	return replay_loss(&player->replay, event, player->error) &&
		add_move(player, event, "", 0, &before);
}

static bool play_event(struct player *player, const struct record_event *event) {
	switch (event->what) {
	case RECORD_THROW:
		return play_throw(player, event);
	case RECORD_PLAY:
		return play_steps(player, event);
	case RECORD_BACK:
		return play_back(player, event);
	case RECORD_RESIGN:
	case RECORD_FLAG:
	case RECORD_CLAIM:
		return play_loss(player, event);
	}
	return false;
}

/* ---- the end ---- */

/* An end that the rules do not know, as the record tells it. */
static bool take_result(struct replay_game *game, struct game_error *error) {
	const struct event_result *result = &game->record->result;
	if (game->status.phase == GAME_OVER || !game->record->has_result) {
		return true;
	}
	if (result->winner >= game->rules->seats) {
		return game_fail(error, "its result is won by seat %d, and %d play", result->winner,
			game->rules->seats);
	}
	struct game_status *status = &game->status;
	*status = (struct game_status){.phase = GAME_OVER, .seat = GAME_NOBODY};
	status->winner = result->winner < 0 ? GAME_NOBODY : (uint8_t)result->winner;
	status->reason = result->reason;
	for (int seat = 0; seat < game->rules->seats && seat < result->seats; seat++) {
		status->points[seat] = (int16_t)result->points[seat];
	}
	return true;
}

/* Name the event, where no line does. */
static bool fail_event(struct player *player, size_t index) {
	struct game_error why = *player->error;
	if (player->game->record->events[index].line == 0) {
		game_fail(player->error, "event %zu: %.220s", index + 1, why.text);
	}
	return false;
}

static bool play_all(struct player *player, unsigned *line) {
	struct replay_game *game = player->game;
	if (!replay_begin(&player->replay, game->rules, &game->start)) {
		return fail_memory(player->error);
	}
	for (size_t i = 0; i < game->record->count; i++) {
		*line = game->record->events[i].line;
		if (budget_is_spent()) {
			game_fail(player->error, "there is more to check than time for it");
			return fail_event(player, i);
		}
		if (!play_event(player, &game->record->events[i])) {
			return fail_event(player, i);
		}
	}
	*line = 0;
	game->last = player->replay.state;
	game->status = replay_status(&player->replay);
	return take_result(game, player->error);
}

static bool begin(struct replay_game *game, const struct record *record, struct game_error *error) {
	struct game_error why;
	size_t seats = game->record->seat_count > 0 ? game->record->seat_count : record->places;
	game->rules = replay_rules(
		record, game->record->options, game->record->options_used, seats, error);
	if (game->rules == NULL) {
		return false;
	}
	replay_book(&game->book, game->rules);
	return game_read(game->rules, game->record->start, &game->start, &why) ||
		game_fail(error, "the start cannot be read: %.200s", why.text);
}

bool replay_game_make(struct replay_game *game, const struct record *record, size_t index,
	size_t most, struct game_error *error, unsigned *line) {
	struct player *player = calloc(1, sizeof(*player));
	memset(game, 0, sizeof(*game));
	*line = 0;
	game->record = &record->games[index];
	if (player == NULL) {
		return fail_memory(error);
	}
	player->game = game;
	player->most = most;
	player->error = error;
	bool good = begin(game, record, error) && play_all(player, line);
	if (good && game->status.phase == GAME_OVER) {
		result_fill(game->rules, &game->status, &game->result);
	}
	replay_end(&player->replay);
	free(player);
	return good;
}

void replay_game_finish(struct replay_game *game) {
	game_rules_destroy(game->rules);
	free(game->move);
	free(game->texts);
	memset(game, 0, sizeof(*game));
}

/* ---- looking ---- */

const char *replay_move_text(const struct replay_game *game, size_t index) {
	return game->texts + game->move[index].text;
}

void replay_turn_text(const struct replay_game *game, size_t index, char *text, size_t size) {
	char gap = game->rules->game->impl->gap;
	struct text out;
	text_init(&out, text, size);
	for (size_t i = index + 1 - game->move[index].turn; i <= index; i++) {
		const char *piece = replay_move_text(game, i);
		bool stop = i == index && strcmp(piece, ".") == 0;
		if (stop && out.used > 0) {
			break;
		}
		if (out.used > 0 && gap != '\0' && piece[0] != '/') {
			text_add(&out, "%c", gap);
		}
		text_add(&out, "%s", piece);
	}
}

int replay_place(const struct replay_game *game, int seat) {
	const struct record_game *record = game->record;
	return record->seat_count > 0 && record->seats[seat] >= 0 ? record->seats[seat] : seat;
}

const char *replay_name(const struct record *record, const struct replay_game *game, int seat) {
	const struct event_person *person = &record->person[replay_place(game, seat)];
	if (game->record->has_names) {
		const char *name = game->record->name[seat];
		return name[0] != '\0' ? name : NULL;
	}
	return person->sits && person->name[0] != '\0' ? person->name : NULL;
}

/* Is a seat out of a game that its rules end? */
static bool gives_up(const struct replay_game *game, const struct record_event *event) {
	bool told = event->what == RECORD_RESIGN ||
		((event->what == RECORD_FLAG || event->what == RECORD_CLAIM) &&
			game->rules->seats > 2);
	return told && game->rules->game->impl->resign != NULL;
}

void replay_move_play(const struct replay_game *game, size_t index, union game_state *state,
	struct game_effects *effects) {
	const struct replay_move *move = &game->move[index];
	const struct record_event *event = move->event;
	const struct game_impl *impl = game->rules->game->impl;
	struct game_refusal refusal;
	struct game_throw thrown = {.count = event->thrown.count};
	if (effects != NULL) {
		effects->count = 0;
	}
	if (event->what == RECORD_PLAY) {
		game_play_text(
			game->rules, state, replay_move_text(game, index), NULL, effects, &refusal);
	} else if (event->what == RECORD_THROW) {
		for (size_t i = 0; i < thrown.count && i < sizeof(thrown.values); i++) {
			thrown.values[i] = (uint8_t)event->thrown.values[i];
		}
		impl->take(game->rules, state, &thrown, effects);
	} else if (gives_up(game, event)) {
		impl->resign(game->rules, state, event->seat, effects);
	}
	if (index + 1 == game->moves) {
		*state = game->last; /* repetition may have ended it */
	}
}

/* server/replay/record.c - turns a room's log into a record that anybody can verify. */
#include "server/replay/record.h"

#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "base/array.h"
#include "games/view/options.h"
#include "server/room/room.h"
#include "server/room/encode_room.h"

/* What an event adds to the moves that it caused. */
struct moment {
	enum event_kind kind;
	int seat, by;
	enum claim_kind claim;
	bool has_clock, planned;
	char thrown[WIRE_KIND_SIZE]; /* for a throw: its kind and counter */
	uint32_t counter;
	int64_t at_ms, spent_ms; /* -1: not given */
	int64_t left_ms[GAME_SEATS_MAX];
};

/* A log being replayed, and the current state of the record. */
struct recording {
	struct record *record;
	struct room room;
	struct event event;
	struct event_start start; /* of the current game */
	struct moment *moment;    /* by version */
	size_t moments;
	bool playing;
};

/* ---- one game ---- */

static void add_room_throw(
	struct record_game *game, const struct event_throw *thrown, int64_t at_ms) {
	if (thrown->kind[0] != '\0') {
		game->events[game->count++] = (struct record_event){
			.kind = EVENT_THROW, .seat = -1, .thrown = *thrown, .at_ms = at_ms};
	}
}

static void take_room_throw(
	struct record_event *event, const struct play_move *move, const struct moment *moment) {
	event->kind = EVENT_THROW;
	event->thrown.i = moment->counter;
	event->thrown.count = move->count;
	memcpy(event->thrown.kind, moment->thrown, sizeof(event->thrown.kind));
	for (size_t i = 0; i < move->count; i++) {
		event->thrown.values[i] = move->values[i];
	}
}

/* Copy to a move what its event adds. */
static void take_moment(struct record_event *event, const struct moment *moment) {
	event->at_ms = moment->at_ms;
	event->has_spent = moment->has_clock && moment->spent_ms >= 0;
	event->spent_ms = event->has_spent ? moment->spent_ms : 0;
	event->has_left = moment->has_clock;
	memcpy(event->left_ms, moment->left_ms, sizeof(event->left_ms));
}

/* A seat resigned, or lost on time or by a claim. */
static void take_loss(struct record_event *event, const struct moment *moment) {
	event->kind = moment->kind;
	event->by = moment->by;
	event->claim = moment->claim;
}

/* Append every move of the game. */
static void take_moves(struct recording *recording, struct record_game *game) {
	const struct play *play = &recording->room.play;
	for (uint32_t i = 0; i < play->moves; i++) {
		const struct play_move *move = &play->move[i];
		const struct moment *moment = &recording->moment[move->tag];
		struct record_event *event = &game->events[game->count++];
		event->seat = move->seat;
		take_moment(event, moment);
		if ((move->flags & PLAY_THROW) != 0) {
			take_room_throw(event, move, moment);
		} else if ((move->flags & PLAY_LOSS) != 0) {
			take_loss(event, moment);
		} else {
			event->kind = EVENT_PLAY;
			event->text = game->texts + move->text;
			event->forced = (move->flags & PLAY_FORCED) != 0;
			event->planned = moment->planned;
		}
	}
}

static bool take_events(struct recording *recording, struct record_game *game) {
	const struct room *room = &recording->room;
	const struct play *play = &room->play;
	game->events = calloc(play->moves + 2, sizeof(*game->events));
	game->texts = malloc(play->texts_used + 1);
	if (game->events == NULL || game->texts == NULL) {
		return false;
	}
	if (play->texts_used > 0) {
		memcpy(game->texts, play->texts, play->texts_used);
	}
	add_room_throw(game, &recording->start.lot, recording->moment[room->start_version].at_ms);
	add_room_throw(game, &recording->start.lead, recording->moment[room->start_version].at_ms);
	take_moves(recording, game);
	return true;
}

static void take_game_dice(struct record_game *game, const struct room *room, bool revealed) {
	const struct dice *dice = room->dice;
	game->has_dice = dice != NULL;
	game->has_seed = dice != NULL && revealed;
	game->is_strong = entropy_is_strong(room);
	if (dice == NULL) {
		return;
	}
	memcpy(game->game_id, dice->game_id, sizeof(game->game_id));
	memcpy(game->commit, dice->commit, sizeof(game->commit));
	if (revealed) {
		memcpy(game->seed, dice->seed, sizeof(game->seed));
	}
	for (int place = 0; place < room->places; place++) {
		const struct dice_entropy *entropy = &dice->entropy[place];
		game->entropy[place].given = entropy->taken && entropy->size > 0;
		game->entropy[place].size = entropy->size;
		memcpy(game->entropy[place].bytes, entropy->bytes, entropy->size);
		game->has_entropy_commit[place] = entropy->committed;
		memcpy(game->entropy_commit[place], entropy->commit, DICE_HASH);
	}
}

/* Append the current game; end is its end event, or NULL. */
static bool take_game(struct recording *recording, const struct event *end) {
	const struct room *room = &recording->room;
	struct record_game *game = record_add_game(recording->record);
	if (game == NULL || !take_events(recording, game) ||
		!options_write(room->game, room->rule_set->rules->option, game->options,
			sizeof(game->options), &game->options_used)) {
		return false;
	}
	strcpy(game->start, recording->start.position);
	game->seat_count = room->places;
	for (int seat = 0; seat < room->places; seat++) {
		game->seats[seat] = room->holder[seat];
	}
	take_game_dice(game, room, end != NULL);
	game->has_result = end != NULL && end->kind == EVENT_END;
	if (game->has_result) {
		game->result = end->result;
	}
	return true;
}

/* ---- the log ---- */

/* Make room for the moment of an event. */
static struct moment *add_moment(struct recording *recording, uint32_t version) {
	struct moment *moment = array_reserve(
		recording->moment, &recording->moments, (size_t)version + 1, sizeof(*moment));
	if (moment == NULL) {
		return NULL;
	}
	recording->moment = moment;
	return &recording->moment[version];
}

static void begin_moment(struct moment *moment, const struct event *event) {
	memset(moment, 0, sizeof(*moment));
	moment->kind = event->kind;
	moment->seat = event->seat;
	moment->by = event->by;
	moment->claim = event->claim;
	moment->planned = event->planned;
	moment->at_ms = event->at_ms;
	moment->spent_ms = event->spent;
	if (event->kind == EVENT_THROW) {
		memcpy(moment->thrown, event->throw.kind, sizeof(moment->thrown));
		moment->counter = event->throw.i;
	}
}

/* Note the clocks after the event. */
static void end_moment(struct recording *recording, const struct event *event) {
	const struct room *room = &recording->room;
	struct moment *moment = &recording->moment[room->version];
	moment->has_clock = room->clock.choice.kind != CLOCK_NONE;
	for (int seat = 0; moment->has_clock && seat < room->places; seat++) {
		moment->left_ms[seat] = clock_left_ms(&room->clock, seat, event->at_ms);
	}
}

static bool apply_log_event(struct recording *recording, const char *body, const char *secret) {
	struct event *event = &recording->event;
	struct wire_error why;
	struct game_error error;
	if (!event_read(event, body, secret[0] != '\0' ? secret : NULL, &why)) {
		return false;
	}
	struct moment *moment = add_moment(recording, recording->room.version + 1);
	if (moment == NULL) {
		return false;
	}
	begin_moment(moment, event);
	bool ends = event->kind == EVENT_END || event->kind == EVENT_ABORT;
	if (ends && recording->playing) {
		recording->playing = false;
		if (!take_game(recording, event)) {
			return false;
		}
	}
	if (event->kind == EVENT_START) {
		recording->start = event->start;
		recording->playing = true;
	}
	if (!room_apply(&recording->room, event, &error)) {
		return false;
	}
	end_moment(recording, event);
	return true;
}

static bool apply_all(struct recording *recording, const struct record_log *log) {
	const char *at = log->at;
	for (uint32_t i = 0; i < log->events; i++) {
		const char *body = at, *secret = body + strlen(body) + 1;
		if (!apply_log_event(recording, body, secret)) {
			return false;
		}
		at = secret + strlen(secret) + 1;
	}
	return true;
}

static bool take_record_head(struct record *record, const struct room *room) {
	strcpy(record->game, room->game->key);
	strcpy(record->room, room->id);
	record->created_ms = room->created_ms;
	record->places = room->places;
	record->clock = room->clock.choice;
	for (int place = 0; place < room->places; place++) {
		record->person[place].sits = room->person[place].sits;
		strcpy(record->person[place].name, room->person[place].name);
		record->person[place].computer = room->person[place].computer;
	}
	return options_write(room->game, room->option, record->options, sizeof(record->options),
		&record->options_used);
}

/* Append the unfinished last game of the log. If it is over and only lacks its end event, because
 * the store refused it, the record gets the result and the seed that the event will have. */
static bool take_last_game(struct recording *recording) {
	const struct room *room = &recording->room;
	bool is_over = room_game_status(room).phase == GAME_OVER;
	if (is_over) {
		room_make_end(room, &recording->event);
	}
	return take_game(recording, is_over ? &recording->event : NULL);
}

static bool take_whole_log(struct recording *recording, const struct record_log *log) {
	return apply_all(recording, log) && (!recording->playing || take_last_game(recording)) &&
		take_record_head(recording->record, &recording->room);
}

enum record_result record_take(struct record *record, const struct record_log *log) {
	struct recording *recording = calloc(1, sizeof(*recording));
	struct rule_set_cache rule_sets; /* our own: rule sets are counted without locks */
	if (recording == NULL) {
		return RECORD_FAILED;
	}
	rule_set_cache_init(&rule_sets);
	recording->record = record;
	room_init(&recording->room, log->room, &rule_sets);
	bool good = take_whole_log(recording, log);
	free(recording->moment);
	room_finish(&recording->room);
	free(recording);
	rule_set_cache_finish(&rule_sets);
	return good ? RECORD_GOOD : RECORD_FAILED;
}

/* ---- reading from the store ---- */

static bool add_log_text(struct record_log *log, const char *text) {
	size_t size = strlen(text) + 1;
	char *at = array_reserve(log->at, &log->size, log->used + size, 1);
	if (at == NULL) {
		return false;
	}
	log->at = at;
	memcpy(log->at + log->used, text, size);
	log->used += size;
	return true;
}

/* Plans are skipped: they may be long, and they are secret. */
static bool is_plan(const char *body) {
	static const char begin[] = "{\"e\":\"plan\",";
	return strncmp(body, begin, sizeof(begin) - 1) == 0;
}

static bool copy_event(void *user, const struct store_event *stored) {
	struct record_log *log = user;
	log->is_long = log->used > RECORD_LOG_MAX;
	bool secret = stored->secret != NULL && !is_plan(stored->body);
	log->failed = !add_log_text(log, stored->body) ||
		!add_log_text(log, secret ? stored->secret : "");
	log->events++;
	return !log->is_long && !log->failed;
}

static void stop_reading_log(struct record_log *log) {
	if (log->cursor != NULL) {
		store_read_end(log->store, log->cursor);
		log->cursor = NULL;
	}
}

static bool has_cursor(struct record_log *log, struct store *store) {
	if (log->cursor == NULL) {
		log->store = store;
		log->cursor = store_read_begin(store, log->room, 0);
	}
	return log->cursor != NULL;
}

enum record_result record_find(
	struct record_log *log, struct store *store, struct store_found *found) {
	enum store_more more = has_cursor(log, store) ? store_read_found(store, log->cursor, found)
						      : STORE_BROKEN;
	if (more == STORE_BROKEN) {
		stop_reading_log(log);
		return RECORD_FAILED;
	}
	return more == STORE_LATER ? RECORD_LATER : RECORD_GOOD;
}

void record_log_restart(struct record_log *log) {
	stop_reading_log(log);
	log->used = 0;
	log->events = 0;
}

/* The part of a body from its account on; NULL: it has none. Quotes are escaped in texts. */
static const char *find_account(const char *body) {
	return strstr(body, "\"account\":\"");
}

static void write_body_named(struct out *out, const char *body, const char *name) {
	const char *at = find_account(body);
	const char *rest = strchr(at + strlen("\"account\":\""), '"') + 1;
	struct out value;
	out_init(&value);
	out_string(&value, name);
	out_raw(out, body, (size_t)(at - body));
	out_raw(out, "\"name\":", strlen("\"name\":"));
	out_raw(out, value.at != NULL ? value.at : "\"\"", value.used);
	out->failed = out->failed || value.failed;
	out_finish(&value);
	out_raw(out, rest, strlen(rest) + 1);
}

/* An event has an account for each person that it names. */
static enum record_result name_body(struct out *out, const char *body,
	const char *(*find)(const void *user, const char *account), const void *user) {
	struct out now, next;
	out_init(&now);
	out_raw(&now, body, strlen(body) + 1);
	enum record_result result = RECORD_GOOD;
	while (!now.failed && result == RECORD_GOOD && find_account(now.at) != NULL) {
		char account[WIRE_ACCOUNT_SIZE] = "";
		const char *id = find_account(now.at) + strlen("\"account\":\"");
		size_t size = strcspn(id, "\"");
		memcpy(account, id, size < sizeof(account) ? size : 0);
		const char *name = id[size] == '"' ? find(user, account) : NULL;
		result = name != NULL ? RECORD_GOOD : RECORD_LATER;
		if (name != NULL) {
			out_init(&next);
			write_body_named(&next, now.at, name);
			out_finish(&now);
			now = next;
		}
	}
	if (result == RECORD_GOOD && !now.failed) {
		out_raw(out, now.at, now.used);
	}
	result = now.failed ? RECORD_FAILED : result;
	out_finish(&now);
	return result;
}

static bool has_accounts(const struct record_log *log) {
	const char *at = log->at;
	bool some = false;
	for (uint32_t i = 0; i < log->events && !some; i++) {
		some = find_account(at) != NULL;
		at += strlen(at) + 1;
		at += strlen(at) + 1;
	}
	return some;
}

enum record_result record_name_log(struct record_log *log,
	const char *(*find)(const void *user, const char *account), const void *user) {
	struct out named;
	const char *at = log->at;
	enum record_result result = RECORD_GOOD;
	if (!has_accounts(log)) {
		return RECORD_GOOD;
	}
	out_init(&named);
	for (uint32_t i = 0; i < log->events && result == RECORD_GOOD; i++) {
		const char *secret = at + strlen(at) + 1;
		result = name_body(&named, at, find, user);
		out_raw(&named, secret, strlen(secret) + 1);
		at = secret + strlen(secret) + 1;
	}
	result = result == RECORD_GOOD && named.failed ? RECORD_FAILED : result;
	if (result == RECORD_GOOD && log->events > 0) {
		free(log->at);
		log->at = out_take(&named, &log->used);
		log->size = log->used;
	}
	out_finish(&named);
	return result;
}

enum record_result record_load_some(struct record_log *log, struct store *store, uint64_t max_ns) {
	enum { STEPS = 16 };
	uint64_t begun_ns = uv_hrtime();
	enum store_more more = STORE_MORE;
	if (!has_cursor(log, store)) {
		return RECORD_FAILED;
	}
	do {
		more = store_read_some(store, log->cursor, STEPS, copy_event, log);
	} while (more == STORE_MORE && !log->is_long && !log->failed &&
		uv_hrtime() - begun_ns < max_ns);
	if (more == STORE_MORE && !log->is_long && !log->failed) {
		return RECORD_MORE;
	}
	if (more == STORE_LATER) {
		return RECORD_LATER;
	}
	stop_reading_log(log);
	if (log->is_long) {
		return RECORD_LONG;
	}
	if (log->failed || more == STORE_BROKEN) {
		return RECORD_FAILED;
	}
	return log->events > 0 ? RECORD_GOOD : RECORD_NONE;
}

enum record_result record_load(struct record_log *log, struct store *store, const char *id) {
	memset(log, 0, sizeof(*log));
	strncpy(log->room, id, sizeof(log->room) - 1);
	return record_load_some(log, store, UINT64_MAX);
}

void record_log_finish(struct record_log *log) {
	stop_reading_log(log);
	free(log->at);
	memset(log, 0, sizeof(*log));
}

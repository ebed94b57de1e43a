/* server/room/encode_room.c - writes a room as in the wire protocol. */
#include "server/room/encode_room.h"

#include <string.h>

#include "proto/codec.h"
#include "server/room/plan.h"
#include "games/view/encode.h"

/* What may be requested. */
struct may {
	bool abort, back;
	bool takeback[GAME_SEATS_MAX];
};

static void encode_may(struct out *out, const struct may *may, int seats) {
	out_key_begin(out, "may", '{');
	out_key_bool(out, "abort", may->abort);
	out_key_bool(out, "back", may->back);
	out_key_begin(out, "takeback", '[');
	for (int seat = 0; seat < seats; seat++) {
		out_bool(out, may->takeback[seat]);
	}
	out_end(out, ']');
	out_end(out, '}');
}

static void encode_left(struct out *out, const struct clock *clock) {
	out_key_begin(out, "left", '[');
	for (int seat = 0; seat < clock->seats; seat++) {
		out_int(out, clock->left_ms[seat]);
	}
	out_end(out, ']');
}

/* Clocks are written as if the running turn had used its time without interruption up to now;
 * uncharged time is moved before its beginning. */
static void encode_clocks(struct out *out, const struct clock *clock) {
	if (!out_key_begin_if(out, "clocks", '{', clock->choice.kind != CLOCK_NONE)) {
		return;
	}
	encode_left(out, clock);
	if (clock->choice.kind == CLOCK_BYOYOMI) {
		out_key_bytes(out, "periods", clock->periods, clock->seats);
	} else {
		out_key_string(out, "periods", NULL);
	}
	out_key_index(out, "running", clock->running);
	out_key_int(out, "since", clock_begun_ms(clock));
	out_key_int(out, "delay", clock_delay_ms(clock));
	out_key_index(out, "flag", clock->running >= 0 ? clock_flag_ms(clock) : -1);
	out_end(out, '}');
}

static void end_state(struct out *out, const struct room *room, const struct may *may, int seats) {
	encode_may(out, may, seats);
	encode_clocks(out, &room->clock);
	out_end(out, '}');
}

/* No game has begun: show the first position. */
static void encode_first_state(struct out *out, const struct room *room, const struct may *may) {
	struct room_start start;
	struct game_error error;
	if (!room_first_state(room, -1, &start, &error)) {
		out_null(out);
		return;
	}
	struct game_status status = game_status(start.rule_set->rules, &start.state);
	out_begin(out, '{');
	encode_state_members(out, start.rule_set, &start.state, &status, NULL);
	end_state(out, room, may, start.rule_set->rules->seats);
	rule_set_give(room->rule_sets, start.rule_set);
}

void encode_room_state(struct out *out, const struct room *room) {
	struct game_status status = room_game_status(room);
	struct may may = {.abort = room_may_abort(room)};
	if (room->match.game == 0) {
		encode_first_state(out, room, &may);
		return;
	}
	if (room->status == ROOM_ABORTED) {
		status.phase = GAME_OVER;
		status.seat = GAME_NOBODY;
	}
	if (status.phase == GAME_CHOICE) {
		may.back = room_steps_back(room, status.seat) > 0;
	}
	for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
		may.takeback[seat] = seat < room->places && room_takeback_to(room, seat) > 0;
	}
	out_begin(out, '{');
	encode_state_members(
		out, room->rule_set, &room->play.state, &status, play_listed(&room->play));
	end_state(out, room, &may, room->rule_set->rules->seats);
}

void encode_presence(
	struct out *out, const struct room *room, const struct encode_presence *presence) {
	out_key_begin(out, "present", '[');
	for (int seat = 0; seat < room->places; seat++) {
		out_bool(out, presence->present[room->holder[seat]]);
	}
	out_end(out, ']');
	out_key_int(out, "watchers", presence->watchers);
	out_key_begin(out, "claim", '[');
	for (int seat = 0; seat < room->places; seat++) {
		int64_t from = presence->claim_ms[room->holder[seat]];
		out_index(out, from > 0 ? from : -1);
	}
	out_end(out, ']');
}

/* The same for all rooms with this rule set, so encode it only once. */
static void encode_rule_set(struct out *out, struct rule_set *rule_set) {
	if (rule_set->encoded.used == 0) {
		encode_game(&rule_set->encoded, rule_set);
	}
	if (rule_set->encoded.failed) {
		out_clear(&rule_set->encoded);
		encode_game(out, rule_set);
	} else {
		out_json(out, rule_set->encoded.at, rule_set->encoded.used);
	}
}

static void encode_brief(struct out *out, const struct room *room) {
	out_key(out, "game");
	encode_rule_set(out, room->rule_set);
	out_key(out, "options");
	encode_options(out, room->game, room->option);
	out_key(out, "changed");
	encode_changed(out, room->game, room->option, false);
	out_key(out, "changed_text");
	encode_changed(out, room->game, room->option, true);
}

/* The names of accounts, by their ids, as far as they are known. */
static void encode_account_names(struct out *out, const struct room *room) {
	bool some = false;
	for (int place = 0; place < room->places; place++) {
		some = some || room->person[place].account[0] != '\0';
	}
	if (!some) {
		return;
	}
	out_key_begin(out, "people", '{');
	for (int place = 0; place < room->places; place++) {
		const struct room_person *person = &room->person[place];
		if (person->account[0] != '\0' && person->name[0] != '\0') {
			out_key_begin(out, person->account, '{');
			out_key_string(out, "name", person->name);
			out_end(out, '}');
		}
	}
	out_end(out, '}');
}

static void encode_room_people(struct out *out, const struct room *room) {
	out_key_begin(out, "seats", '[');
	for (int seat = 0; seat < room->places; seat++) {
		const struct room_person *person = &room->person[room->holder[seat]];
		struct event_person told = {
			.sits = person->sits, .computer = person->computer, .bot = person->bot};
		memcpy(told.name, person->name, sizeof(told.name));
		memcpy(told.account, person->account, sizeof(told.account));
		event_write_person(out, &told, room_seater(room, room->holder[seat]));
	}
	out_end(out, ']');
	encode_account_names(out, room);
	out_key_begin(out, "ready", '[');
	for (int seat = 0; seat < room->places; seat++) {
		out_bool(out, room->person[room->holder[seat]].ready);
	}
	out_end(out, ']');
}

/* The place that waits for an answer, -1 if none does. A rematch that all agreed to is no question
 * any more; its terms are shown until its room is open. */
static int asking_place(const struct room *room, enum offer_kind what) {
	bool is_agreed = what == OFFER_REMATCH && room->next[0] != '\0';
	return is_agreed ? -1 : room->offer[what].by;
}

static void encode_offers(struct out *out, const struct room *room) {
	out_key_begin(out, "offers", '{');
	for (int what = 0; what < OFFER_KINDS; what++) {
		out_key_index(out, offer_kind_name((enum offer_kind)what),
			room_seat_of(room, asking_place(room, (enum offer_kind)what)));
	}
	out_end(out, '}');
	if (!out_key_begin_if(out, "rematch_offer", '{', room->offer[OFFER_REMATCH].by >= 0)) {
		return;
	}
	out_key(out, "options");
	codec_write_options(out, room->offer_options, room->offer_options_used);
	out_key_bool(out, "swap", room->offer_swap);
	if (room->offer_level > 0) {
		out_key_int(out, "level", room->offer_level);
	}
	out_end(out, '}');
}

static void encode_room_entropy(struct out *out, const struct room *room) {
	bool shown = room->dice->phase != DICE_COMMITTED;
	out_key_begin(out, "entropy", '[');
	for (int place = 0; place < room->places; place++) {
		const struct dice_entropy *entropy = &room->dice->entropy[place];
		bool sent = shown && entropy->taken && entropy->size > 0;
		out_hex(out, sent ? entropy->bytes : NULL, entropy->size);
	}
	out_end(out, ']');
}

/* By seat: of the coming game, or of the current game once it has begun. */
static void encode_commits(struct out *out, const struct room *room, bool begun) {
	out_key_begin(out, "commits", '[');
	for (int seat = 0; seat < room->places; seat++) {
		int place = room_next_holder(room, seat);
		const struct dice_entropy *entropy = &room->dice->entropy[seat];
		const uint8_t *played = entropy->committed ? entropy->commit : NULL;
		out_hex(out, begun ? played : entropy_commitment(room, place), DICE_HASH);
	}
	out_end(out, ']');
}

/* The extra members for strong dice. */
static void encode_strong(struct out *out, const struct room *room) {
	struct event_commitment next = {.given = false};
	if (!out_key_begin_if(out, "strong", '{', entropy_is_strong(room))) {
		return;
	}
	bool begun = room->dice->phase != DICE_COMMITTED;
	entropy_fill_seats(room, &next);
	out_key_begin(out, "seats", '[');
	for (int seat = 0; seat < room->places; seat++) {
		out_int(out, begun ? seat : next.seats[seat]);
	}
	out_end(out, ']');
	encode_commits(out, room, begun);
	out_key_begin(out, "opened", '[');
	for (int seat = 0; seat < room->places; seat++) {
		out_bool(out, begun || entropy_is_given(room, room_next_holder(room, seat)));
	}
	out_end(out, ']');
	out_key_index(out, "open_by", entropy_is_opening(room) ? room->setup->open_by_ms : -1);
	out_end(out, '}');
}

static void encode_room_dice(struct out *out, const struct room *room) {
	if (!out_key_begin_if(out, "dice", '{', room->dice != NULL)) {
		return;
	}
	const struct dice *dice = room->dice;
	out_key_hex(out, "game_id", dice->game_id, sizeof(dice->game_id));
	out_key_hex(out, "commit", dice->commit, sizeof(dice->commit));
	encode_room_entropy(out, room);
	bool revealed = dice->phase == DICE_REVEALED;
	out_key_hex(out, "seed", revealed ? dice->seed : NULL, sizeof(dice->seed));
	out_key_int(out, "next", dice->next);
	if (room->dice_mode != DICE_MODE_NONE) {
		out_key_string(out, "mode", dice_mode_name(room->dice_mode));
	}
	encode_strong(out, room);
	out_end(out, '}');
}

static void encode_room_id(struct out *out, const char *key, const char *id) {
	out_key_string(out, key, id[0] == '\0' ? NULL : id);
}

static void encode_start(struct out *out, const struct room *room) {
	char text[GAME_POSITION_TEXT_MAX] = "";
	struct room_start start;
	struct game_error error;
	if (room_first_state(room, room->first, &start, &error)) {
		room->game->impl->print(start.rule_set->rules, &start.state, text);
		rule_set_give(room->rule_sets, start.rule_set);
	}
	out_key_string(out, "start", text);
}

static void encode_standing(struct out *out, const struct room *room) {
	struct event_match match;
	out_key_string(out, "status", room_status_name(room->status));
	out_key(out, "result");
	event_write_result(out, room->result);
	if (room->closed[0] != '\0') {
		out_key_string(out, "closed", room->closed);
	}
	encode_offers(out, room);
	encode_room_id(out, "rematch", room->next_is_open ? room->next : "");
	encode_room_id(out, "previous", room->previous);
	room_fill_match(room, &room->match, &match);
	out_key(out, "match");
	event_write_match(out, &match);
	encode_room_dice(out, room);
	encode_start(out, room);
}

static void encode_plan(struct out *out, const struct room *room, int seat) {
	out_key(out, "plan");
	if (seat < 0 || plan_forbidden(room) != NULL) {
		out_null(out);
	} else {
		plan_encode(out, room, seat);
	}
}

static void encode_head(struct out *out, const struct room *room) {
	out_key_string(out, "id", room->id);
	encode_brief(out, room);
	out_key_bool(out, "public", room->is_public);
	clock_choice_write(out, "clock", &room->clock.choice);
	out_key_int(out, "created", room->created_ms);
	encode_room_people(out, room);
	out_key_bool(out, "lot", room->lot);
	if (room->has_hints) {
		out_key_bool(out, "hints", room->hints);
	}
}

static void encode_rest(struct out *out, const struct room *room) {
	encode_standing(out, room);
	out_key(out, "state");
	encode_room_state(out, room);
}

/* Write the cached text, or encode again if there was no memory for it. */
static void encode_cached_part(struct out *out, const struct room *room, const struct out *encoded,
	void (*tell)(struct out *out, const struct room *room)) {
	if (encoded != NULL && !encoded->failed) {
		out_json(out, encoded->at, encoded->used);
	} else {
		tell(out, room);
	}
}

void encode_room_shared(struct encoded_room *encoded, const struct room *room) {
	encode_head(&encoded->head, room);
	encode_rest(&encoded->rest, room);
}

void encode_room_begin(struct out *out, const struct room *room, const struct encoded_room *encoded,
	const struct encode_presence *presence, int place) {
	out_begin(out, '{');
	encode_cached_part(out, room, encoded != NULL ? &encoded->head : NULL, encode_head);
	out_key_index(out, "you", room_seat_of(room, place));
	encode_presence(out, room, presence);
	out_key_bool(out, "host", place >= 0 && place == room_host(room));
	encode_cached_part(out, room, encoded != NULL ? &encoded->rest : NULL, encode_rest);
	out_key(out, "events");
}

void encode_room_end(struct out *out, const struct room *room, int place, int64_t now_ms) {
	out_key_int(out, "now", now_ms);
	encode_plan(out, room, room_seat_of(room, place));
	out_end(out, '}');
}

void encode_room(struct out *out, const struct room *room, const struct encode_presence *presence,
	int place, const struct out *events, int64_t now_ms) {
	encode_room_begin(out, room, NULL, presence, place);
	out_json(out, events->at, events->used);
	encode_room_end(out, room, place, now_ms);
}

/* ---- lobby listings ---- */

/* Who is at a place. */
struct sitter {
	const char *name; /* NULL: nobody */
	const char *account;
};

/* Who is at place after the event after is applied. */
static struct sitter sitter_after(const struct room *room, int place, const struct event *after) {
	const struct room_person *person = &room->person[place];
	const struct sitter nobody = {NULL, ""};
	if (after != NULL && after->kind == EVENT_REDRAW &&
		(after->lost >> room_seat_of(room, place) & 1) != 0) {
		return nobody;
	}
	if (after != NULL && after->seat >= 0 && room->holder[after->seat] == place) {
		if (after->kind == EVENT_SIT || after->kind == EVENT_ADOPT) {
			return (struct sitter){after->name, after->account};
		}
		if (after->kind == EVENT_STAND) {
			return nobody;
		}
	}
	return person->sits ? (struct sitter){person->name, person->account} : nobody;
}

static const char *name_after(const struct room *room, int place, const struct event *after) {
	return sitter_after(room, place, after).name;
}

/* The level of the computer at place after the event after is applied, or 0. */
static uint8_t level_after(const struct room *room, int place, const struct event *after) {
	bool sits = after != NULL && after->kind == EVENT_SIT && room->holder[after->seat] == place;
	bool here = name_after(room, place, after) != NULL;
	return sits ? after->computer : here ? room->person[place].computer : 0;
}

void encode_computers(struct out *out, const struct room *room, const struct event *after) {
	uint8_t level[GAME_SEATS_MAX];
	bool some = false;
	for (int seat = 0; seat < room->places; seat++) {
		level[seat] = level_after(room, room->holder[seat], after);
		some = some || level[seat] > 0;
	}
	if (!some) {
		return;
	}
	out_key_begin(out, "computers", '[');
	for (int seat = 0; seat < room->places; seat++) {
		out_index(out, level[seat] > 0 ? level[seat] : -1);
	}
	out_end(out, ']');
}

static void encode_free(struct out *out, const struct room *room, const struct event *after) {
	out_key_begin(out, "free", '[');
	for (int seat = 0; seat < room->places; seat++) {
		if (name_after(room, room->holder[seat], after) == NULL) {
			out_string(out, room->lot ? "lot" : room->rule_set->rules->seat[seat].key);
		}
	}
	out_end(out, ']');
}

static void encode_sitter(struct out *out, const struct sitter *sitter, bool with_names) {
	if (sitter->account[0] == '\0' || with_names) {
		out_string(out, sitter->name);
		return;
	}
	out_begin(out, '{');
	out_key_string(out, "account", sitter->account);
	out_end(out, '}');
}

static void encode_row(
	struct out *out, const struct room *room, const struct event *after, bool with_names) {
	out_begin(out, '{');
	out_key_string(out, "room", room->id);
	out_key_string(out, "game", room->game->key);
	out_key_string(out, "title", room->game->title);
	out_key(out, "changed");
	encode_changed(out, room->game, room->option, true);
	clock_choice_write(out, "clock", &room->clock.choice);
	out_key_begin(out, "seats", '[');
	for (int seat = 0; seat < room->places; seat++) {
		struct sitter sitter = sitter_after(room, room->holder[seat], after);
		encode_sitter(out, &sitter, with_names);
	}
	out_end(out, ']');
	encode_free(out, room, after);
	encode_computers(out, room, after);
	if (entropy_is_strong(room)) {
		out_key_string(out, "dice_mode", dice_mode_name(room->dice_mode));
	}
	out_key_int(out, "created", room->created_ms);
	out_key_int(out, "turn", room_turns(room));
}

void encode_listing(struct out *out, const struct room *room, const struct event *after) {
	encode_row(out, room, after, false);
}

void encode_listing_named(struct out *out, const struct room *room) {
	encode_row(out, room, NULL, true);
}

void encode_listing_view(struct out *out, const struct room *room) {
	out_key(out, "view");
	encode_view(out, room->rule_set, &room->play.state);
}

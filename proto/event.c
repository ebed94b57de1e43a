/* proto/event.c - writes events: body and secret part. */
#include "proto/event.h"

#include <string.h>

static const char *const names[EVENT_KINDS] = {
	[EVENT_CREATE] = "create",
	[EVENT_SIT] = "sit",
	[EVENT_STAND] = "stand",
	[EVENT_READY] = "ready",
	[EVENT_START] = "start",
	[EVENT_THROW] = "throw",
	[EVENT_PLAY] = "play",
	[EVENT_BACK] = "back",
	[EVENT_OFFER] = "offer",
	[EVENT_ANSWER] = "answer",
	[EVENT_RESIGN] = "resign",
	[EVENT_END] = "end",
	[EVENT_ABORT] = "abort",
	[EVENT_REMATCH] = "rematch",
	[EVENT_CLAIM] = "claim",
	[EVENT_FLAG] = "flag",
	[EVENT_PLAN] = "plan",
	[EVENT_REDRAW] = "redraw",
	[EVENT_TALK] = "talk",
};

const char *event_kind_name(enum event_kind kind) {
	return names[kind];
}

static void init_own(struct event *event) {
	switch (event->kind) {
	case EVENT_CREATE:
		memset(&event->create, 0, sizeof(event->create));
		break;
	case EVENT_START:
		memset(&event->start, 0, sizeof(event->start));
		event->start.first = -1;
		break;
	case EVENT_END:
		memset(&event->result, 0, sizeof(event->result));
		memset(&event->match, 0, sizeof(event->match));
		event->result.winner = -1;
		event->match.of = -1;
		event->match.to = -1;
		break;
	case EVENT_PLAN:
		event->lines = (struct lines){.at = NULL};
		break;
	default:
		break;
	}
}

/* There is one for every move: what its kind has not is left as it is. */
void event_init(struct event *event, enum event_kind kind) {
	memset(event, 0, offsetof(struct event, options));
	event->kind = kind;
	event->seat = -1;
	event->spent = -1;
	event->by = -1;
	if (kind == EVENT_PLAY || kind == EVENT_CREATE || kind == EVENT_OFFER) {
		memset(event->options, 0, sizeof(event->options));
	}
	init_own(event);
}

void event_finish(struct event *event) {
	if (event->kind == EVENT_PLAN) {
		lines_finish(&event->lines);
	}
}

void event_write_options(struct out *out, const char *options, size_t used) {
	out_begin(out, '{');
	for (size_t at = 0; at < used; at += strlen(options + at) + 1) {
		const char *equals = strchr(options + at, '=');
		out_string_n(out, options + at, (size_t)(equals - (options + at)));
		out_raw(out, ":", 1);
		out_string(out, equals + 1);
	}
	out_end(out, '}');
}

void event_write_commitment(struct out *out, const struct event_commitment *dice) {
	if (!dice->given) {
		out_null(out);
		return;
	}
	out_begin(out, '{');
	out_key_hex(out, "game_id", dice->game_id, sizeof(dice->game_id));
	out_key_hex(out, "commit", dice->commit, sizeof(dice->commit));
	if (dice->mode != DICE_MODE_NONE) {
		out_key_string(out, "mode", dice_mode_name(dice->mode));
	}
	if (dice->seat_count > 0) {
		out_key(out, "seats");
		out_begin(out, '[');
		for (size_t i = 0; i < dice->seat_count; i++) {
			out_int(out, dice->seats[i]);
		}
		out_end(out, ']');
	}
	out_end(out, '}');
}

static void write_ints(struct out *out, const int *values, size_t count) {
	out_begin(out, '[');
	for (size_t i = 0; i < count; i++) {
		out_int(out, values[i]);
	}
	out_end(out, ']');
}

void event_write_result(struct out *out, const struct event_result *result) {
	out_begin(out, '{');
	out_key_string(out, "score", result->score);
	out_key_index(out, "winner", result->winner);
	out_key_string(out, "reason", result->reason);
	out_key_string(out, "text", result->text);
	out_key(out, "points");
	write_ints(out, result->points, result->seats);
	out_end(out, '}');
}

void event_write_match(struct out *out, const struct event_match *match) {
	out_begin(out, '{');
	out_key_int(out, "game", match->game);
	out_key_index(out, "of", match->of);
	out_key_index(out, "to", match->to);
	out_key(out, "points");
	write_ints(out, match->points, match->seats);
	out_key(out, "score");
	out_begin(out, '[');
	for (size_t i = 0; i < match->seats; i++) {
		out_half(out, match->halves[i]);
	}
	out_end(out, ']');
	out_key_string(out, "note", match->note);
	out_end(out, '}');
}

static void write_entropy(struct out *out, const struct event_entropy *entropy) {
	out_hex(out, entropy->given ? entropy->bytes : NULL, entropy->size);
}

void event_write_throw(struct out *out, const struct event_throw *thrown) {
	out_key_int(out, "i", thrown->i);
	out_key_string(out, "kind", thrown->kind);
	out_key(out, "values");
	write_ints(out, thrown->values, thrown->count);
}

void event_write_person(struct out *out, const char *name) {
	if (name == NULL) {
		out_null(out);
		return;
	}
	out_begin(out, '{');
	out_key_string(out, "name", name);
	out_end(out, '}');
}

static void write_room_throw(struct out *out, const char *key, const struct event_throw *throw) {
	out_key(out, key);
	if (throw->kind[0] == '\0') {
		out_null(out);
		return;
	}
	out_begin(out, '{');
	event_write_throw(out, throw);
	out_end(out, '}');
}

static void write_effects(struct out *out, const struct event *event) {
	out_key(out, "effects");
	if (event->effects == NULL) {
		out_json(out, "[]", 2);
	} else {
		out_json(out, event->effects, event->effects_size);
	}
}

static void write_seed(struct out *out, const struct event *event) {
	out_key_hex(out, "seed", event->has_seed ? event->seed : NULL, sizeof(event->seed));
}

static void write_room_id(struct out *out, const char *key, const char *room) {
	out_key_string(out, key, room[0] == '\0' ? NULL : room);
}

static void write_create(struct out *out, const struct event *event) {
	const struct event_create *create = &event->create;
	out_key_string(out, "game", create->game);
	out_key(out, "options");
	event_write_options(out, event->options, event->options_used);
	out_key_bool(out, "public", create->is_public);
	out_key_int(out, "seats", create->seats);
	out_key_bool(out, "lot", create->lot);
	out_key(out, "dice");
	event_write_commitment(out, &event->dice);
	out_key(out, "people");
	out_begin(out, '[');
	for (size_t i = 0; i < create->seats; i++) {
		const struct event_person *person = &create->people[i];
		event_write_person(out, person->sits ? person->name : NULL);
	}
	out_end(out, ']');
	write_room_id(out, "previous", create->previous);
	clock_choice_write(out, "clock", &create->clock);
}

static void write_start(struct out *out, const struct event *event) {
	const struct event_start *start = &event->start;
	out_key_int(out, "game", start->game);
	out_key(out, "seats");
	out_begin(out, '[');
	for (size_t i = 0; i < start->count; i++) {
		out_int(out, start->seats[i]);
	}
	out_end(out, ']');
	out_key_index(out, "first", start->first);
	out_key_string(out, "position", start->position);
	out_key(out, "entropy");
	out_begin(out, '[');
	for (size_t i = 0; i < start->count; i++) {
		write_entropy(out, &start->entropy[i]);
	}
	out_end(out, ']');
	write_room_throw(out, "lot", &start->lot);
	write_room_throw(out, "lead", &start->lead);
}

static void write_play(struct out *out, const struct event *event) {
	out_key_string(out, "text", event->text);
	if (event->turn[0] != '\0') {
		out_key_string(out, "turn", event->turn);
	}
	if (event->forced) {
		out_key_bool(out, "forced", true);
	}
	if (event->planned) {
		out_key_bool(out, "planned", true);
	}
	write_effects(out, event);
}

static void write_offer(struct out *out, const struct event *event) {
	out_key_string(out, "what", offer_kind_name(event->what));
	if (event->what == OFFER_REMATCH) {
		out_key(out, "options");
		event_write_options(out, event->options, event->options_used);
		out_key_bool(out, "swap", event->swap);
	}
}

static void write_answer(struct out *out, const struct event *event) {
	out_key_string(out, "what", offer_kind_name(event->what));
	out_key_bool(out, "yes", event->yes);
	if (event->to > 0) {
		out_key_int(out, "to", event->to);
	}
	if (event->room[0] != '\0') {
		out_key_string(out, "room", event->room);
	}
}

static void write_end(struct out *out, const struct event *event) {
	out_key(out, "result");
	event_write_result(out, &event->result);
	write_seed(out, event);
	out_key(out, "match");
	event_write_match(out, &event->match);
	out_key_bool(out, "over", event->over);
	out_key(out, "dice");
	event_write_commitment(out, &event->dice);
}

static void write_ready(struct out *out, const struct event *event) {
	if (event->has_entropy_commit) {
		out_key_hex(out, "entropy_commit", event->entropy_commit, WIRE_SEED_BYTES);
	}
	if (event->open_by > 0) {
		out_key_int(out, "open_by", event->open_by);
	}
	if (event->opened) {
		out_key_bool(out, "opened", true);
	}
}

static void write_redraw(struct out *out, const struct event *event) {
	out_key(out, "seats");
	out_begin(out, '[');
	for (int seat = 0; seat < WIRE_SEATS_MAX; seat++) {
		if ((event->lost >> seat & 1) != 0) {
			out_int(out, seat);
		}
	}
	out_end(out, ']');
	out_key_string(out, "reason", event->reason);
	write_seed(out, event);
	out_key(out, "dice");
	event_write_commitment(out, &event->dice);
}

static void write_fields(struct out *out, const struct event *event) {
	switch (event->kind) {
	case EVENT_CREATE:
		write_create(out, event);
		break;
	case EVENT_SIT:
	case EVENT_STAND:
		out_key_string(out, "name", event->name);
		break;
	case EVENT_START:
		write_start(out, event);
		break;
	case EVENT_THROW:
		event_write_throw(out, &event->throw);
		write_effects(out, event);
		break;
	case EVENT_PLAY:
		write_play(out, event);
		break;
	case EVENT_BACK:
		out_key_int(out, "count", event->count);
		break;
	case EVENT_OFFER:
		write_offer(out, event);
		break;
	case EVENT_ANSWER:
		write_answer(out, event);
		break;
	case EVENT_RESIGN:
	case EVENT_FLAG:
		write_effects(out, event);
		break;
	case EVENT_CLAIM:
		out_key_index(out, "by", event->by);
		out_key_string(out, "what", claim_kind_name(event->claim));
		write_effects(out, event);
		break;
	case EVENT_END:
		write_end(out, event);
		break;
	case EVENT_ABORT:
		out_key_string(out, "reason", event->reason);
		write_seed(out, event);
		break;
	case EVENT_REMATCH:
		out_key_string(out, "room", event->room);
		break;
	case EVENT_TALK:
		out_key_string(out, "to", channel_name(event->channel));
		out_key_bool(out, "open", event->open);
		break;
	case EVENT_READY:
		write_ready(out, event);
		break;
	case EVENT_REDRAW:
		write_redraw(out, event);
		break;
	case EVENT_PLAN:
	case EVENT_KINDS:
		break;
	}
}

static bool has_seat(enum event_kind kind) {
	return kind != EVENT_CREATE && kind != EVENT_START && kind != EVENT_END &&
		kind != EVENT_REMATCH && kind != EVENT_REDRAW;
}

static void write_time(struct out *out, const struct event *event) {
	if (event->spent >= 0) {
		out_key_int(out, "spent", event->spent);
	}
	if (event->lag > 0) {
		out_key_int(out, "lag", event->lag);
	}
	if (event->down > 0) {
		out_key_int(out, "down", event->down);
	}
}

void event_write(struct out *out, const struct event *event) {
	out_begin(out, '{');
	out_key_string(out, "e", names[event->kind]);
	out_key_int(out, "at", event->at_ms);
	if (has_seat(event->kind)) {
		out_key_index(out, "seat", event->seat);
	}
	write_fields(out, event);
	write_time(out, event);
	out_end(out, '}');
}

bool event_write_secret(struct out *out, const struct event *event) {
	bool next = event->dice.given;
	bool entropy = event->entropy.given;
	bool create = event->kind == EVENT_CREATE;
	bool sit = event->kind == EVENT_SIT;
	bool plan = event->kind == EVENT_PLAN;
	if (!next && !entropy && !create && !sit && !plan && event->n == 0) {
		return false;
	}
	out_begin(out, '{');
	if (event->n > 0) {
		out_key_string(out, "c", event->client);
		out_key_int(out, "n", event->n);
	}
	if (sit) {
		out_key_hex(out, "token", event->token, WIRE_SEED_BYTES);
	}
	if (plan) {
		out_key(out, "lines");
		lines_write(out, &event->lines);
	}
	if (entropy) {
		out_key(out, "entropy");
		write_entropy(out, &event->entropy);
	}
	if (next) {
		out_key_hex(out, "seed", event->next_seed, WIRE_SEED_BYTES);
	}
	if (create) {
		out_key_hex(out, "key", event->create.room_key, WIRE_SEED_BYTES);
		out_key(out, "tokens");
		out_begin(out, '[');
		for (size_t i = 0; i < event->create.seats; i++) {
			out_hex(out, event->create.tokens[i],
				event->create.people[i].sits ? WIRE_SEED_BYTES : 0);
		}
		out_end(out, ']');
	}
	out_end(out, '}');
	return true;
}

/* proto/event_fields.c - the table of event kinds: their fields and what they change. */
#include "proto/event_fields.h"

#include <jansson.h>

#define FIELD(key, codec, place) CODEC_FIELD(struct event, key, codec, place)
#define THROW(key, codec, place) CODEC_FIELD(struct event_throw, key, codec, place)
#define RESULT(key, codec, place) CODEC_FIELD(struct event_result, key, codec, place)
#define MATCH(key, codec, place) CODEC_FIELD(struct event_match, key, codec, place)
#define COMMITMENT(key, codec, place) CODEC_FIELD(struct event_commitment, key, codec, place)

enum { SEAT_MAX = WIRE_SEATS_MAX - 1 };

/* ---- structs that several messages contain ---- */

const struct codec_field event_throw_fields[] = {
	{THROW("i", &codec_uint, i), .max = UINT32_MAX},
	{THROW("kind", &codec_text, kind)},
	{THROW("values", &codec_ints, values), .max = UINT16_MAX,
		.count = offsetof(struct event_throw, count)},
	{NULL},
};

const struct codec_field event_result_fields[] = {
	{RESULT("score", &codec_text, score)},
	{RESULT("winner", &codec_index, winner), CODEC_NULLABLE, .max = SEAT_MAX},
	{RESULT("reason", &codec_text, reason)},
	{RESULT("text", &codec_text, text)},
	{RESULT("points", &codec_ints, points), .min = INT16_MIN, .max = INT16_MAX,
		.count = offsetof(struct event_result, seats)},
	{NULL},
};

static void write_match_score(
	struct out *out, const struct codec_field *field, const void *object) {
	const struct event_match *match = object;
	(void)field;
	out_begin(out, '[');
	for (size_t i = 0; i < match->seats; i++) {
		out_half(out, match->halves[i]);
	}
	out_end(out, ']');
}

/* Comes after the points, which set the number of seats. */
static void read_match_score(struct fields *fields, const struct codec_field *field, void *object) {
	struct event_match *match = object;
	const json_t *score = json_object_get(fields->object, field->key);
	for (size_t i = 0; i < match->seats; i++) {
		match->halves[i] = (int)(2 * json_number_value(json_array_get(score, i)));
	}
}

static const struct codec score_codec = {write_match_score, read_match_score, NULL};

const struct codec_field event_match_fields[] = {
	{MATCH("game", &codec_uint, game), .max = UINT16_MAX},
	{MATCH("of", &codec_index, of), CODEC_NULLABLE, .max = INT16_MAX},
	{MATCH("to", &codec_index, to), CODEC_NULLABLE, .max = INT16_MAX},
	{MATCH("points", &codec_ints, points), .min = INT32_MIN, .max = INT32_MAX,
		.count = offsetof(struct event_match, seats)},
	{MATCH("score", &score_codec, halves)},
	{MATCH("note", &codec_text, note)},
	{NULL},
};

const struct codec_field event_commitment_fields[] = {
	{COMMITMENT("game_id", &codec_hex, game_id)},
	{COMMITMENT("commit", &codec_hex, commit)},
	{COMMITMENT("mode", &codec_word, mode), CODEC_OPTIONAL, .of = &dice_mode_words},
	{COMMITMENT("seats", &codec_uints, seats), CODEC_OPTIONAL, .max = SEAT_MAX,
		.count = offsetof(struct event_commitment, seat_count)},
	{NULL},
};

static bool person_has_name(const void *object) {
	const struct event_person *person = object;
	return person->account[0] == '\0';
}

const struct codec_field event_person_fields[] = {
	{CODEC_FIELD(struct event_person, "name", &codec_text, name), CODEC_OPTIONAL,
		.when = person_has_name},
	{CODEC_FIELD(struct event_person, "account", &codec_text, account), CODEC_OPTIONAL},
	{CODEC_FIELD(struct event_person, "computer", &codec_uint, computer), CODEC_OPTIONAL,
		.min = 1, .max = WIRE_LEVEL_MAX},
	{CODEC_FIELD(struct event_person, "bot", &codec_bool, bot), CODEC_OPTIONAL},
	{NULL},
};

/* ---- codecs only for events ---- */

/* A list by seat of who sits at the start; null for a free seat. */
static void write_create_people(
	struct out *out, const struct codec_field *field, const void *object) {
	const struct event_create *create = &((const struct event *)object)->create;
	(void)field;
	out_begin(out, '[');
	for (size_t i = 0; i < create->seats; i++) {
		const struct event_person *person = &create->people[i];
		if (person->sits) {
			codec_write_object(out, event_person_fields, person);
		} else {
			out_null(out);
		}
	}
	out_end(out, ']');
}

static void read_create_people(
	struct fields *fields, const struct codec_field *field, void *object) {
	struct event_create *create = &((struct event *)object)->create;
	for (size_t i = 0; i < create->seats && !fields->bad; i++) {
		struct event_person *person = &create->people[i];
		struct fields item;
		person->sits = field_entry_is_there(fields, field->key, i);
		if (person->sits && field_item(fields, field->key, i, &item)) {
			codec_read(&item, event_person_fields, person);
			fields->bad = item.bad;
		}
	}
}

static const struct codec people_codec = {write_create_people, read_create_people, NULL};

/* A list of token hashes by seat; "" for a free seat. */
static void write_tokens(struct out *out, const struct codec_field *field, const void *object) {
	const struct event_create *create = &((const struct event *)object)->create;
	(void)field;
	out_begin(out, '[');
	for (size_t i = 0; i < create->seats; i++) {
		out_hex(out, create->tokens[i], create->people[i].sits ? WIRE_SEED_BYTES : 0);
	}
	out_end(out, ']');
}

static void read_tokens(struct fields *fields, const struct codec_field *field, void *object) {
	struct event_create *create = &((struct event *)object)->create;
	for (size_t i = 0; i < create->seats; i++) {
		if (create->people[i].sits && field_entry_is_there(fields, field->key, i)) {
			field_entry_hex(fields, field->key, i, create->tokens[i], WIRE_SEED_BYTES,
				true, NULL);
		}
	}
}

static const struct codec tokens_codec = {write_tokens, read_tokens, NULL};

/* A list of entropy by place; null if there is none. */
static void write_entropies(struct out *out, const struct codec_field *field, const void *object) {
	const struct event_start *start = &((const struct event *)object)->start;
	(void)field;
	out_begin(out, '[');
	for (size_t i = 0; i < start->count; i++) {
		const struct event_entropy *entropy = &start->entropy[i];
		out_hex(out, entropy->given ? entropy->bytes : NULL, entropy->size);
	}
	out_end(out, ']');
}

static void read_entropies(struct fields *fields, const struct codec_field *field, void *object) {
	struct event_start *start = &((struct event *)object)->start;
	for (size_t i = 0; i < start->count; i++) {
		struct event_entropy *entropy = &start->entropy[i];
		size_t size = 0;
		entropy->given = field_entry_is_there(fields, field->key, i);
		if (entropy->given) {
			field_entry_hex(fields, field->key, i, entropy->bytes, WIRE_ENTROPY_MAX,
				false, &size);
		}
		entropy->size = (uint8_t)size;
	}
}

static const struct codec entropies_codec = {write_entropies, read_entropies, NULL};

/* A throw as an object, or null. */
static void write_throw_field(
	struct out *out, const struct codec_field *field, const void *object) {
	codec_write_object(out, event_throw_fields, codec_at(object, field->at));
}

static void read_throw_field(struct fields *fields, const struct codec_field *field, void *object) {
	struct fields inner;
	if (field_object(fields, field->key, FIELD_OPTIONAL, &inner)) {
		codec_read(&inner, event_throw_fields, codec_place(object, field->at));
		fields->bad = inner.bad;
	}
}

static bool is_no_throw(const struct codec_field *field, const void *object) {
	const struct event_throw *thrown = codec_at(object, field->at);
	return thrown->kind[0] == '\0';
}

static const struct codec throw_codec = {write_throw_field, read_throw_field, is_no_throw};

/* Written but never read: the rules recompute them. */
static void write_event_effects(
	struct out *out, const struct codec_field *field, const void *object) {
	const struct event *event = object;
	(void)field;
	if (event->effects == NULL) {
		out_json(out, "[]", 2);
	} else {
		out_json(out, event->effects, event->effects_size);
	}
}

static const struct codec effects_codec = {write_event_effects, NULL, NULL};

/* A list of the seats whose bits are set. */
static void write_seat_bits(struct out *out, const struct codec_field *field, const void *object) {
	uint8_t bits = *(const uint8_t *)codec_at(object, field->at);
	out_begin(out, '[');
	for (int seat = 0; seat < WIRE_SEATS_MAX; seat++) {
		if ((bits >> seat & 1) != 0) {
			out_int(out, seat);
		}
	}
	out_end(out, ']');
}

static void read_seat_bits(struct fields *fields, const struct codec_field *field, void *object) {
	uint8_t *bits = codec_place(object, field->at);
	int seats[WIRE_SEATS_MAX];
	size_t count = 0;
	field_ints(fields, field->key, FIELD_REQUIRED, 0, SEAT_MAX, seats, WIRE_SEATS_MAX, &count);
	for (size_t i = 0; i < count; i++) {
		*bits |= (uint8_t)(1U << seats[i]);
	}
}

static const struct codec bits_codec = {write_seat_bits, read_seat_bits, NULL};

/* ---- tables ---- */

/* Fields used by several kinds. */
#define SEAT                                                                                       \
	{ FIELD("seat", &codec_index, seat), CODEC_NULLABLE, .max = SEAT_MAX }
#define NAME                                                                                       \
	{ FIELD("name", &codec_text, name), CODEC_OPTIONAL, .when = has_event_name }
#define ACCOUNT                                                                                    \
	{ FIELD("account", &codec_text, account), CODEC_OPTIONAL }
#define EFFECTS                                                                                    \
	{ FIELD("effects", &effects_codec, effects) }
#define REASON                                                                                     \
	{ FIELD("reason", &codec_text, reason) }
#define SEED                                                                                       \
	{                                                                                          \
		FIELD("seed", &codec_hex, seed), CODEC_NULLABLE,                                   \
			.flag = offsetof(struct event, has_seed)                                   \
	}
#define DICE                                                                                       \
	{                                                                                          \
		FIELD("dice", &codec_object, dice), CODEC_NULLABLE,                                \
			.of = event_commitment_fields, .flag = offsetof(struct event, dice.given)  \
	}
#define NEXT_SEED                                                                                  \
	{ FIELD("seed", &codec_hex, next_seed), CODEC_OPTIONAL, .when = has_event_dice }

static bool has_event_name(const void *object) {
	const struct event *event = object;
	return event->account[0] == '\0';
}

static bool has_event_dice(const void *object) {
	const struct event *event = object;
	return event->dice.given;
}

static bool was_asked(const void *object) {
	const struct event *event = object;
	return event->n > 0;
}

/* Read from old logs only, which name the room of a rematch before it exists. */
static bool is_never_written(const void *object) {
	(void)object;
	return false;
}

static bool is_rematch_offer(const void *object) {
	const struct event *event = object;
	return event->what == OFFER_REMATCH;
}

static bool says_hints(const void *object) {
	const struct event *event = object;
	return event->create.has_hints;
}

const struct codec_field event_head_fields[] = {
	{FIELD("at", &codec_int, at_ms), .max = CODEC_NUMBER_MAX},
	{NULL},
};

const struct codec_field event_time_fields[] = {
	{FIELD("spent", &codec_index, spent), CODEC_OPTIONAL, .max = CODEC_NUMBER_MAX},
	{FIELD("lag", &codec_int, lag), CODEC_OPTIONAL, .max = CODEC_NUMBER_MAX},
	{FIELD("down", &codec_int, down), CODEC_OPTIONAL, .max = CODEC_NUMBER_MAX},
	{NULL},
};

const struct codec_field event_asker_fields[] = {
	{FIELD("c", &codec_text, client), CODEC_OPTIONAL, .when = was_asked},
	{FIELD("n", &codec_int, n), CODEC_OPTIONAL, .min = 1, .max = CODEC_NUMBER_MAX},
	{NULL},
};

static const struct codec_field create_fields[] = {
	{FIELD("game", &codec_text, create.game)},
	{FIELD("options", &codec_options, options), CODEC_NULLABLE,
		.count = offsetof(struct event, options_used)},
	{FIELD("public", &codec_bool, create.is_public)},
	{FIELD("seats", &codec_uint, create.seats), .max = WIRE_SEATS_MAX},
	{FIELD("lot", &codec_bool, create.lot)},
	DICE,
	{FIELD("people", &people_codec, create.people)},
	{FIELD("previous", &codec_text, create.previous), CODEC_NULLABLE},
	{FIELD("clock", &clock_codec, create.clock), CODEC_NULLABLE},
	{FIELD("hints", &codec_bool, create.hints), CODEC_OPTIONAL,
		.flag = offsetof(struct event, create.has_hints), .when = says_hints},
	{NULL},
};

static const struct codec_field create_secret[] = {
	NEXT_SEED,
	{FIELD("key", &codec_hex, create.room_key)},
	{FIELD("tokens", &tokens_codec, create.tokens)},
	{NULL},
};

static const struct codec_field sit_fields[] = {
	SEAT,
	NAME,
	ACCOUNT,
	{FIELD("computer", &codec_uint, computer), CODEC_OPTIONAL, .min = 1, .max = WIRE_LEVEL_MAX},
	{FIELD("bot", &codec_bool, bot), CODEC_OPTIONAL},
	{FIELD("by", &codec_index, by), CODEC_OPTIONAL, .max = SEAT_MAX},
	{NULL},
};

static const struct codec_field stand_fields[] = {SEAT, NAME, ACCOUNT, {NULL}};

static const struct codec_field adopt_fields[] = {SEAT, NAME, ACCOUNT, {NULL}};

#define ENTROPY                                                                                    \
	{                                                                                          \
		FIELD("entropy", &codec_bytes, entropy.bytes), CODEC_OPTIONAL,                     \
			.count = offsetof(struct event, entropy.size),                             \
			.flag = offsetof(struct event, entropy.given)                              \
	}

static const struct codec_field sit_secret[] = {
	{FIELD("token", &codec_hex, token), CODEC_NULLABLE},
	ENTROPY,
	{NULL},
};

static const struct codec_field ready_fields[] = {
	SEAT,
	{FIELD("entropy_commit", &codec_hex, entropy_commit), CODEC_OPTIONAL,
		.flag = offsetof(struct event, has_entropy_commit)},
	{FIELD("open_by", &codec_int, open_by), CODEC_OPTIONAL, .max = CODEC_NUMBER_MAX},
	{FIELD("opened", &codec_bool, opened), CODEC_OPTIONAL},
	{NULL},
};

static const struct codec_field ready_secret[] = {ENTROPY, {NULL}};

static const struct codec_field start_fields[] = {
	{FIELD("game", &codec_uint, start.game), .max = UINT16_MAX},
	{FIELD("seats", &codec_uints, start.seats), .max = SEAT_MAX,
		.count = offsetof(struct event, start.count)},
	{FIELD("first", &codec_index, start.first), CODEC_NULLABLE, .max = SEAT_MAX},
	{FIELD("position", &codec_text, start.position)},
	{FIELD("entropy", &entropies_codec, start.entropy)},
	{FIELD("lot", &throw_codec, start.lot), CODEC_NULLABLE},
	{FIELD("lead", &throw_codec, start.lead), CODEC_NULLABLE},
	{NULL},
};

static const struct codec_field throw_fields[] = {
	SEAT,
	{FIELD("throw", NULL, throw), .of = event_throw_fields},
	EFFECTS,
	{NULL},
};

static const struct codec_field play_fields[] = {
	SEAT,
	{FIELD("text", &codec_text, text)},
	{FIELD("turn", &codec_text, turn), CODEC_OPTIONAL},
	{FIELD("forced", &codec_bool, forced), CODEC_OPTIONAL},
	{FIELD("planned", &codec_bool, planned), CODEC_OPTIONAL},
	EFFECTS,
	{NULL},
};

static const struct codec_field back_fields[] = {
	SEAT,
	{FIELD("count", &codec_uint, count), .max = UINT16_MAX},
	{NULL},
};

static const struct codec_field offer_fields[] = {
	SEAT,
	{FIELD("what", &codec_word, what), .of = &offer_words},
	{FIELD("options", &codec_options, options), CODEC_OPTIONAL, .when = is_rematch_offer,
		.count = offsetof(struct event, options_used)},
	{FIELD("swap", &codec_bool, swap), CODEC_OPTIONAL, .when = is_rematch_offer},
	{FIELD("level", &codec_uint, level), CODEC_OPTIONAL, .min = 1, .max = WIRE_LEVEL_MAX},
	{NULL},
};

static const struct codec_field answer_fields[] = {
	SEAT,
	{FIELD("what", &codec_word, what), .of = &offer_words},
	{FIELD("yes", &codec_bool, yes)},
	{FIELD("to", &codec_uint, to), CODEC_OPTIONAL, .min = 1, .max = UINT32_MAX},
	{FIELD("room", &codec_text, room), CODEC_OPTIONAL, .when = is_never_written},
	{NULL},
};

/* The room of a rematch does not exist yet: it is told by the event rematch, once it can be joined.
 */
static const struct codec_field answer_secret[] = {
	{FIELD("room", &codec_text, room), CODEC_OPTIONAL},
	{NULL},
};

static const struct codec_field effects_fields[] = {SEAT, EFFECTS, {NULL}};

static const struct codec_field claim_fields[] = {
	SEAT,
	{FIELD("by", &codec_index, by), CODEC_NULLABLE, .max = SEAT_MAX},
	{FIELD("what", &codec_word, claim), .of = &claim_words},
	EFFECTS,
	{NULL},
};

static const struct codec_field seat_fields[] = {SEAT, {NULL}};

static const struct codec_field plan_secret[] = {
	{FIELD("lines", &lines_codec, lines), CODEC_NULLABLE},
	{NULL},
};

static const struct codec_field end_fields[] = {
	{FIELD("result", &codec_object, result), .of = event_result_fields},
	SEED,
	{FIELD("match", &codec_object, match), .of = event_match_fields},
	{FIELD("over", &codec_bool, over)},
	DICE,
	{NULL},
};

static const struct codec_field next_secret[] = {NEXT_SEED, {NULL}};

static const struct codec_field abort_fields[] = {SEAT, REASON, SEED, {NULL}};

static const struct codec_field redraw_fields[] = {
	{FIELD("seats", &bits_codec, lost)},
	REASON,
	SEED,
	DICE,
	{NULL},
};

static const struct codec_field talk_fields[] = {
	SEAT,
	{FIELD("to", &codec_word, channel), .of = &channel_words},
	{FIELD("open", &codec_bool, open)},
	{NULL},
};

static const struct codec_field rematch_fields[] = {
	{FIELD("room", &codec_text, room)},
	{NULL},
};

/* Its only public field is the time. */
static const struct codec_field own_fields[] = {{NULL}};

static const struct codec_field own_secret[] = {
	{FIELD("node", &codec_text, node), CODEC_OPTIONAL},
	{NULL},
};

/* ---- kinds ---- */

enum {
	STATE = EVENT_CHANGES_STATE,
	CLOCK = EVENT_CHANGES_CLOCK,
	LISTING = EVENT_CHANGES_LISTING,
};

/* Depends on what was agreed to. */
static unsigned changes_of_answer(const struct event *event) {
	bool draws = event->what == OFFER_DRAW && event->yes;
	return event->to > 0 ? STATE | CLOCK : draws ? CLOCK : 0;
}

const struct event_kind_row event_kinds[EVENT_KINDS] = {
	[EVENT_CREATE] = {"create", create_fields, create_secret, LISTING},
	[EVENT_SIT] = {"sit", sit_fields, sit_secret, LISTING},
	[EVENT_STAND] = {"stand", stand_fields, NULL, LISTING},
	[EVENT_READY] = {"ready", ready_fields, ready_secret, 0},
	[EVENT_START] = {"start", start_fields, NULL, STATE | LISTING},
	[EVENT_THROW] = {"throw", throw_fields, NULL, STATE | CLOCK},
	[EVENT_PLAY] = {"play", play_fields, NULL, STATE | CLOCK},
	[EVENT_BACK] = {"back", back_fields, NULL, STATE},
	[EVENT_OFFER] = {"offer", offer_fields, NULL, 0},
	[EVENT_ANSWER] = {"answer", answer_fields, answer_secret, 0, changes_of_answer},
	[EVENT_RESIGN] = {"resign", effects_fields, NULL, STATE | CLOCK},
	[EVENT_END] = {"end", end_fields, next_secret, STATE | CLOCK | LISTING},
	[EVENT_ABORT] = {"abort", abort_fields, NULL, CLOCK | LISTING},
	[EVENT_REMATCH] = {"rematch", rematch_fields, NULL, 0},
	[EVENT_CLAIM] = {"claim", claim_fields, NULL, STATE | CLOCK},
	[EVENT_FLAG] = {"flag", effects_fields, NULL, STATE | CLOCK},
	[EVENT_PLAN] = {"plan", seat_fields, plan_secret, 0},
	[EVENT_TALK] = {"talk", talk_fields, NULL, 0},
	[EVENT_REDRAW] = {"redraw", redraw_fields, next_secret, LISTING},
	[EVENT_OWN] = {"own", own_fields, own_secret, 0},
	[EVENT_ADOPT] = {"adopt", adopt_fields, NULL, LISTING},
};

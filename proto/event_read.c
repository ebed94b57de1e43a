/* proto/event_read.c - reads events back from the store. */
#include <assert.h>
#include <jansson.h>
#include <string.h>

#include "proto/event.h"
#include "proto/fields.h"

static const int64_t number_max = INT64_C(9007199254740991);

static void read_index(struct fields *f, const char *key, int *value) {
	int64_t number = -1;
	field_int(f, key, FIELD_OPTIONAL, 0, WIRE_SEATS_MAX - 1, &number);
	*value = (int)number;
}

static uint32_t read_count(struct fields *f, const char *key, int64_t max) {
	int64_t number = 0;
	field_int(f, key, FIELD_REQUIRED, 0, max, &number);
	return (uint32_t)number;
}

static void read_commitment(struct fields *f, struct event_commitment *dice) {
	struct fields object;
	if (!field_object(f, "dice", FIELD_OPTIONAL, &object)) {
		return;
	}
	dice->given = true;
	field_hex(&object, "game_id", FIELD_REQUIRED, dice->game_id, sizeof(dice->game_id), true,
		NULL);
	field_hex(
		&object, "commit", FIELD_REQUIRED, dice->commit, sizeof(dice->commit), true, NULL);
	char mode[WIRE_WORD_SIZE] = "";
	field_text(&object, "mode", FIELD_OPTIONAL, mode, sizeof(mode));
	if (!object.bad && mode[0] != '\0' && !dice_mode_find(mode, &dice->mode)) {
		fields_fail(&object, "mode", "simple or strong");
	}
	int seats[WIRE_SEATS_MAX];
	size_t count = 0;
	field_ints(&object, "seats", FIELD_OPTIONAL, 0, WIRE_SEATS_MAX - 1, seats, WIRE_SEATS_MAX,
		&count);
	assert(count <= WIRE_SEATS_MAX);
	for (size_t i = 0; i < count; i++) {
		dice->seats[i] = (uint8_t)seats[i];
	}
	dice->seat_count = (uint8_t)count;
	f->bad = f->bad || object.bad;
}

static void read_throw(struct fields *f, struct event_throw *throw) {
	size_t count = 0;
	throw->i = read_count(f, "i", UINT32_MAX);
	field_text(f, "kind", FIELD_REQUIRED, throw->kind, sizeof(throw->kind));
	field_ints(
		f, "values", FIELD_REQUIRED, 0, UINT16_MAX, throw->values, WIRE_VALUES_MAX, &count);
	throw->count = (uint8_t)count;
}

static void read_room_throw(struct fields *f, const char *key, struct event_throw *throw) {
	struct fields object;
	if (field_object(f, key, FIELD_OPTIONAL, &object)) {
		read_throw(&object, throw);
		f->bad = f->bad || object.bad;
	}
}

/* Item i of a list as the field of a made-up object, so that the same readers serve. */
static bool read_item(struct fields *f, const char *key, size_t i, struct fields *item) {
	const json_t *list = json_object_get(f->object, key);
	json_t *value = json_array_get(list, i);
	if (f->bad || value == NULL || json_is_null(value)) {
		return false;
	}
	json_t *object = json_object();
	if (object == NULL || json_object_set(object, "item", value) != 0) {
		json_decref(object);
		return fields_fail(f, key, "readable: there is no memory");
	}
	*item = (struct fields){.object = object, .error = f->error};
	return true;
}

static void end_item(struct fields *f, struct fields *item) {
	f->bad = f->bad || item->bad;
	json_decref((json_t *)item->object);
}

static void read_entropies(struct fields *f, struct event_start *start) {
	for (size_t i = 0; i < start->count; i++) {
		struct fields item;
		if (!read_item(f, "entropy", i, &item)) {
			continue;
		}
		size_t size = 0;
		struct event_entropy *entropy = &start->entropy[i];
		field_hex(&item, "item", FIELD_REQUIRED, entropy->bytes, WIRE_ENTROPY_MAX, false,
			&size);
		entropy->given = true;
		entropy->size = (uint8_t)size;
		end_item(f, &item);
	}
}

static void read_start(struct fields *f, struct event *event) {
	struct event_start *start = &event->start;
	int seats[WIRE_SEATS_MAX];
	size_t count = 0;
	start->game = read_count(f, "game", UINT16_MAX);
	field_ints(
		f, "seats", FIELD_REQUIRED, 0, WIRE_SEATS_MAX - 1, seats, WIRE_SEATS_MAX, &count);
	assert(count <= WIRE_SEATS_MAX);
	for (size_t i = 0; i < count; i++) {
		start->seats[i] = (uint8_t)seats[i];
	}
	start->count = (uint8_t)count;
	read_index(f, "first", &start->first);
	field_text(f, "position", FIELD_REQUIRED, start->position, sizeof(start->position));
	read_entropies(f, start);
	read_room_throw(f, "lot", &start->lot);
	read_room_throw(f, "lead", &start->lead);
}

static void read_people(struct fields *f, struct event_create *create) {
	for (size_t i = 0; i < create->seats; i++) {
		struct fields item;
		if (!read_item(f, "people", i, &item)) {
			continue;
		}
		struct fields person;
		if (field_object(&item, "item", FIELD_REQUIRED, &person)) {
			create->people[i].sits = true;
			field_text(&person, "name", FIELD_REQUIRED, create->people[i].name,
				WIRE_NAME_SIZE);
			item.bad = item.bad || person.bad;
		}
		end_item(f, &item);
	}
}

static void read_create(struct fields *f, struct event *event) {
	struct event_create *create = &event->create;
	field_text(f, "game", FIELD_REQUIRED, create->game, sizeof(create->game));
	field_options(f, "options", event->options, sizeof(event->options), &event->options_used);
	field_bool(f, "public", FIELD_REQUIRED, &create->is_public);
	create->seats = (uint8_t)read_count(f, "seats", WIRE_SEATS_MAX);
	field_bool(f, "lot", FIELD_REQUIRED, &create->lot);
	read_commitment(f, &event->dice);
	read_people(f, create);
	field_text(f, "previous", FIELD_OPTIONAL, create->previous, sizeof(create->previous));
	clock_choice_read(f, "clock", &create->clock);
}

static void read_what(struct fields *f, struct event *event) {
	char word[WIRE_WORD_SIZE] = "";
	field_text(f, "what", FIELD_REQUIRED, word, sizeof(word));
	if (!f->bad && !offer_kind_find(word, &event->what)) {
		fields_fail(f, "what", "draw, takeback or rematch");
	}
}

static void read_offer(struct fields *f, struct event *event) {
	read_what(f, event);
	field_options(f, "options", event->options, sizeof(event->options), &event->options_used);
	field_bool(f, "swap", FIELD_OPTIONAL, &event->swap);
}

static void read_answer(struct fields *f, struct event *event) {
	int64_t to = 0;
	read_what(f, event);
	field_bool(f, "yes", FIELD_REQUIRED, &event->yes);
	field_int(f, "to", FIELD_OPTIONAL, 1, UINT32_MAX, &to);
	event->to = (uint32_t)to;
	field_text(f, "room", FIELD_OPTIONAL, event->room, sizeof(event->room));
}

static void read_seed(struct fields *f, struct event *event) {
	event->has_seed = field_is_there(f, "seed");
	field_hex(f, "seed", FIELD_OPTIONAL, event->seed, sizeof(event->seed), true, NULL);
}

static void read_result(struct fields *f, struct event_result *result) {
	struct fields object;
	size_t seats = 0;
	if (!field_object(f, "result", FIELD_REQUIRED, &object)) {
		return;
	}
	field_text(&object, "score", FIELD_REQUIRED, result->score, sizeof(result->score));
	read_index(&object, "winner", &result->winner);
	field_text(&object, "reason", FIELD_REQUIRED, result->reason, sizeof(result->reason));
	field_text(&object, "text", FIELD_REQUIRED, result->text, sizeof(result->text));
	field_ints(&object, "points", FIELD_REQUIRED, INT16_MIN, INT16_MAX, result->points,
		WIRE_SEATS_MAX, &seats);
	result->seats = (uint8_t)seats;
	f->bad = f->bad || object.bad;
}

static void read_match(struct fields *f, struct event_match *match) {
	struct fields object;
	size_t seats = 0;
	int64_t of = -1;
	int64_t to = -1;
	if (!field_object(f, "match", FIELD_REQUIRED, &object)) {
		return;
	}
	match->game = read_count(&object, "game", UINT16_MAX);
	field_int(&object, "of", FIELD_OPTIONAL, 0, INT16_MAX, &of);
	field_int(&object, "to", FIELD_OPTIONAL, 0, INT16_MAX, &to);
	match->of = (int)of;
	match->to = (int)to;
	field_ints(&object, "points", FIELD_REQUIRED, INT32_MIN, INT32_MAX, match->points,
		WIRE_SEATS_MAX, &seats);
	match->seats = (uint8_t)seats;
	const json_t *score = json_object_get(object.object, "score");
	for (size_t i = 0; i < seats; i++) {
		match->halves[i] = (int)(2 * json_number_value(json_array_get(score, i)));
	}
	field_text(&object, "note", FIELD_REQUIRED, match->note, sizeof(match->note));
	f->bad = f->bad || object.bad;
}

static void read_end(struct fields *f, struct event *event) {
	read_result(f, &event->result);
	read_seed(f, event);
	read_match(f, &event->match);
	field_bool(f, "over", FIELD_REQUIRED, &event->over);
	read_commitment(f, &event->dice);
}

static void read_play(struct fields *f, struct event *event) {
	field_text(f, "text", FIELD_REQUIRED, event->text, sizeof(event->text));
	field_text(f, "turn", FIELD_OPTIONAL, event->turn, sizeof(event->turn));
	field_bool(f, "forced", FIELD_OPTIONAL, &event->forced);
	field_bool(f, "planned", FIELD_OPTIONAL, &event->planned);
}

static void read_claim(struct fields *f, struct event *event) {
	char word[WIRE_WORD_SIZE] = "";
	read_index(f, "by", &event->by);
	field_text(f, "what", FIELD_REQUIRED, word, sizeof(word));
	if (!f->bad && !claim_kind_find(word, &event->claim)) {
		fields_fail(f, "what", "win or draw");
	}
}

static void read_talk(struct fields *f, struct event *event) {
	char word[WIRE_WORD_SIZE] = "";
	field_text(f, "to", FIELD_REQUIRED, word, sizeof(word));
	field_bool(f, "open", FIELD_REQUIRED, &event->open);
	if (!f->bad && !channel_find(word, &event->channel)) {
		fields_fail(f, "to", "room or watchers");
	}
}

static void read_ready(struct fields *f, struct event *event) {
	event->has_entropy_commit = field_is_there(f, "entropy_commit");
	field_hex(f, "entropy_commit", FIELD_OPTIONAL, event->entropy_commit, WIRE_SEED_BYTES, true,
		NULL);
	field_int(f, "open_by", FIELD_OPTIONAL, 0, number_max, &event->open_by);
	field_bool(f, "opened", FIELD_OPTIONAL, &event->opened);
}

static void read_redraw(struct fields *f, struct event *event) {
	int seats[WIRE_SEATS_MAX];
	size_t count = 0;
	field_ints(
		f, "seats", FIELD_REQUIRED, 0, WIRE_SEATS_MAX - 1, seats, WIRE_SEATS_MAX, &count);
	for (size_t i = 0; i < count; i++) {
		event->lost |= (uint8_t)(1U << seats[i]);
	}
	field_text(f, "reason", FIELD_REQUIRED, event->reason, sizeof(event->reason));
	read_seed(f, event);
	read_commitment(f, &event->dice);
}

static void read_fields(struct fields *f, struct event *event) {
	switch (event->kind) {
	case EVENT_CREATE:
		read_create(f, event);
		break;
	case EVENT_SIT:
	case EVENT_STAND:
		field_text(f, "name", FIELD_REQUIRED, event->name, sizeof(event->name));
		break;
	case EVENT_START:
		read_start(f, event);
		break;
	case EVENT_THROW:
		read_throw(f, &event->throw);
		break;
	case EVENT_PLAY:
		read_play(f, event);
		break;
	case EVENT_BACK:
		event->count = read_count(f, "count", UINT16_MAX);
		break;
	case EVENT_OFFER:
		read_offer(f, event);
		break;
	case EVENT_ANSWER:
		read_answer(f, event);
		break;
	case EVENT_CLAIM:
		read_claim(f, event);
		break;
	case EVENT_END:
		read_end(f, event);
		break;
	case EVENT_ABORT:
		field_text(f, "reason", FIELD_REQUIRED, event->reason, sizeof(event->reason));
		read_seed(f, event);
		break;
	case EVENT_REMATCH:
		field_text(f, "room", FIELD_REQUIRED, event->room, sizeof(event->room));
		break;
	case EVENT_TALK:
		read_talk(f, event);
		break;
	case EVENT_READY:
		read_ready(f, event);
		break;
	case EVENT_REDRAW:
		read_redraw(f, event);
		break;
	case EVENT_RESIGN:
	case EVENT_FLAG:
	case EVENT_PLAN:
	case EVENT_KINDS:
		break;
	}
}

static void read_time(struct fields *f, struct event *event) {
	field_int(f, "spent", FIELD_OPTIONAL, 0, number_max, &event->spent);
	field_int(f, "lag", FIELD_OPTIONAL, 0, number_max, &event->lag);
	field_int(f, "down", FIELD_OPTIONAL, 0, number_max, &event->down);
}

static void read_body(struct fields *f, struct event *event) {
	char name[WIRE_WORD_SIZE] = "";
	field_text(f, "e", FIELD_REQUIRED, name, sizeof(name));
	int kind = 0;
	while (kind < EVENT_KINDS && strcmp(event_kind_name((enum event_kind)kind), name) != 0) {
		kind++;
	}
	if (kind == EVENT_KINDS) {
		fields_fail(f, "e", "a kind of event");
		return;
	}
	event_init(event, (enum event_kind)kind);
	field_int(f, "at", FIELD_REQUIRED, 0, number_max, &event->at_ms);
	read_index(f, "seat", &event->seat);
	read_time(f, event);
	read_fields(f, event);
}

static void read_tokens(struct fields *f, struct event_create *create) {
	for (size_t i = 0; i < create->seats; i++) {
		struct fields item;
		if (create->people[i].sits && read_item(f, "tokens", i, &item)) {
			field_hex(&item, "item", FIELD_REQUIRED, create->tokens[i], WIRE_SEED_BYTES,
				true, NULL);
			end_item(f, &item);
		}
	}
}

static void read_secret(struct fields *f, struct event *event) {
	size_t size = 0;
	field_text(f, "c", FIELD_OPTIONAL, event->client, sizeof(event->client));
	field_int(f, "n", FIELD_OPTIONAL, 1, number_max, &event->n);
	field_hex(f, "token", FIELD_OPTIONAL, event->token, sizeof(event->token), true, NULL);
	event->entropy.given = field_is_there(f, "entropy");
	field_hex(
		f, "entropy", FIELD_OPTIONAL, event->entropy.bytes, WIRE_ENTROPY_MAX, false, &size);
	event->entropy.size = (uint8_t)size;
	field_hex(
		f, "seed", FIELD_OPTIONAL, event->next_seed, sizeof(event->next_seed), true, NULL);
	if (event->kind == EVENT_CREATE) {
		field_hex(f, "key", FIELD_REQUIRED, event->create.room_key, WIRE_SEED_BYTES, true,
			NULL);
		read_tokens(f, &event->create);
	}
	if (event->kind == EVENT_PLAN && field_is_there(f, "lines")) {
		lines_read(f, "lines", &event->lines);
	}
}

/* Read text's object with one of the readers above. */
static bool read_part(const char *text, struct event *event, struct wire_error *error,
	void (*read)(struct fields *f, struct event *event)) {
	json_t *root = fields_parse(text, strlen(text), WIRE_LOG_DEPTH_MAX, error);
	if (root == NULL) {
		return false;
	}
	struct fields fields = {.object = root, .error = error};
	read(&fields, event);
	json_decref(root);
	return !fields.bad;
}

bool event_read(
	struct event *event, const char *body, const char *secret, struct wire_error *error) {
	event->kind = EVENT_KINDS;
	if (read_part(body, event, error, read_body) &&
		(secret == NULL || read_part(secret, event, error, read_secret))) {
		return true;
	}
	event_finish(event);
	return false;
}

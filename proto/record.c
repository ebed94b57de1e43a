/* proto/record.c - reads the record of a room's games. */
#include "proto/record.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "proto/event_fields.h"
#include "proto/record_event.h"

/* ---- lists ---- */

/* Returns the list under key, of at most max items; NULL if there is none. */
static const json_t *find_record_list(struct fields *f, const char *key, size_t max) {
	const json_t *list = json_object_get(f->object, key);
	if (f->bad) {
		return NULL;
	}
	if (!json_is_array(list) || json_array_size(list) > max) {
		fields_fail(f, key, "a list, and not too long");
		return NULL;
	}
	return list;
}

/* Read item i of a list as an object. */
static bool open_item(struct fields *f, const json_t *list, size_t i, struct fields *item) {
	const json_t *object = json_array_get(list, i);
	if (!json_is_object(object)) {
		return fields_fail(f, "games, events and seats", "lists of objects");
	}
	*item = (struct fields){.object = object, .error = f->error};
	return true;
}

/* Add to the error which item it is in. */
static bool fail_in(struct fields *f, const char *format, size_t i) {
	struct wire_error inner = *f->error;
	f->bad = true;
	wire_error_set(f->error, inner.code, format, i + 1, inner.text);
	sentence_wrap(&f->error->source, &inner.source);
	return false;
}

/* ---- events ---- */

static void read_events(struct fields *f, struct record_game *game) {
	const json_t *list = find_record_list(f, "events", RECORD_EVENTS_MAX);
	if (list == NULL) {
		return;
	}
	game->count = json_array_size(list);
	game->events = calloc(game->count + 1, sizeof(*game->events));
	if (game->events == NULL) {
		fields_fail(f, "events", "shorter: there is no memory for them");
		return;
	}
	for (size_t i = 0; i < game->count && !f->bad; i++) {
		struct fields item;
		if (open_item(f, list, i, &item) && !record_event_read(&item, &game->events[i])) {
			fail_in(f, "Event %zu: %s", i);
		}
	}
}

/* ---- games ---- */

/* Read item i of a list as hex bytes. Returns false if it is null. */
static bool read_list_bytes(struct fields *f, const json_t *list, const char *key, size_t i,
	uint8_t *bytes, size_t max, bool exact, size_t *size) {
	if (json_is_null(json_array_get(list, i))) {
		return false;
	}
	field_entry_hex(f, key, i, bytes, max, exact, size);
	return true;
}

static void read_entropy(struct fields *f, struct record_game *game) {
	const json_t *list = find_record_list(f, "entropy", WIRE_SEATS_MAX);
	for (size_t i = 0; i < json_array_size(list) && !f->bad; i++) {
		struct event_entropy *entropy = &game->entropy[i];
		size_t size = 0;
		entropy->given = read_list_bytes(
			f, list, "entropy", i, entropy->bytes, WIRE_ENTROPY_MAX, false, &size);
		entropy->size = (uint8_t)size;
	}
}

static void read_commits(struct fields *f, struct record_game *game) {
	char word[WIRE_WORD_SIZE] = "simple";
	field_text(f, "dice_mode", FIELD_OPTIONAL, word, sizeof(word));
	int mode = words_find(&dice_mode_words, word);
	if (mode < 0) {
		fields_fail(f, "dice_mode", dice_mode_words.must_be);
	}
	game->is_strong = mode == DICE_STRONG;
	if (!game->is_strong) {
		return;
	}
	const json_t *list = find_record_list(f, "entropy_commits", WIRE_SEATS_MAX);
	for (size_t i = 0; i < json_array_size(list) && !f->bad; i++) {
		game->has_entropy_commit[i] = read_list_bytes(f, list, "entropy_commits", i,
			game->entropy_commit[i], WIRE_SEED_BYTES, true, NULL);
	}
}

static void read_game_dice(struct fields *f, struct record_game *game) {
	game->has_dice = field_is_there(f, "commit");
	game->has_seed = field_is_there(f, "seed");
	if (!game->has_dice) {
		return;
	}
	field_hex(f, "game_id", FIELD_REQUIRED, game->game_id, sizeof(game->game_id), true, NULL);
	field_hex(f, "commit", FIELD_REQUIRED, game->commit, sizeof(game->commit), true, NULL);
	field_hex(f, "seed", FIELD_OPTIONAL, game->seed, sizeof(game->seed), true, NULL);
	read_entropy(f, game);
	read_commits(f, game);
}

static void read_game_seats(struct fields *f, struct record_game *game) {
	const json_t *list = json_object_get(f->object, "seats");
	if (list == NULL || json_is_null(list)) {
		return;
	}
	list = find_record_list(f, "seats", WIRE_SEATS_MAX);
	game->seat_count = json_array_size(list);
	for (size_t i = 0; i < game->seat_count; i++) {
		const json_t *place = json_array_get(list, i);
		json_int_t number = json_is_null(place) ? -1 : json_integer_value(place);
		if ((!json_is_null(place) && !json_is_integer(place)) || number < -1 ||
			number >= WIRE_SEATS_MAX) {
			fields_fail(f, "seats", "a list of places");
			return;
		}
		game->seats[i] = (int)number;
	}
}

static void read_game_names(struct fields *f, struct record_game *game) {
	const json_t *list = json_object_get(f->object, "names");
	if (f->bad || list == NULL || json_is_null(list)) {
		return;
	}
	list = find_record_list(f, "names", WIRE_SEATS_MAX);
	game->has_names = list != NULL;
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *name = json_array_get(list, i);
		if (!json_is_string(name) || json_string_length(name) >= WIRE_NAME_SIZE) {
			fields_fail(f, "names", "a list of names, none too long");
			return;
		}
		strcpy(game->name[i], json_string_value(name));
	}
}

static void read_result(struct fields *f, struct record_game *game) {
	struct fields object;
	game->has_result = field_object(f, "result", FIELD_OPTIONAL, &object);
	if (!game->has_result) {
		return;
	}
	game->result.winner = -1;
	if (!field_is_there(&object, "reason")) {
		fields_fail(&object, "reason", "a text");
	}
	codec_read_some(&object, event_result_fields, &game->result);
	f->bad = f->bad || object.bad;
}

static void read_played_tags(struct fields *f, struct record_played *played) {
	struct fields object;
	if (!field_object(f, "played", FIELD_OPTIONAL, &object)) {
		return;
	}
	field_text(&object, "event", FIELD_OPTIONAL, played->event, sizeof(played->event));
	field_text(&object, "site", FIELD_OPTIONAL, played->site, sizeof(played->site));
	field_text(&object, "round", FIELD_OPTIONAL, played->round, sizeof(played->round));
	field_text(&object, "date", FIELD_OPTIONAL, played->date, sizeof(played->date));
	f->bad = f->bad || object.bad;
}

static bool read_record_game(struct fields *f, struct record_game *game) {
	read_played_tags(f, &game->played);
	field_text(f, "start", FIELD_REQUIRED, game->start, sizeof(game->start));
	if (field_is_there(f, "options")) {
		field_options(
			f, "options", game->options, sizeof(game->options), &game->options_used);
	}
	read_game_seats(f, game);
	read_game_names(f, game);
	read_game_dice(f, game);
	read_events(f, game);
	read_result(f, game);
	return !f->bad;
}

static void read_record_games(struct fields *f, struct record *record) {
	struct record_game common = {0};
	const json_t *list = find_record_list(f, "games", RECORD_GAMES_MAX);
	field_options(
		f, "options", record->options, sizeof(record->options), &record->options_used);
	if (f->bad) {
		return;
	}
	memcpy(common.options, record->options, sizeof(common.options));
	common.options_used = record->options_used;
	record->games = calloc(json_array_size(list) + 1, sizeof(*record->games));
	if (record->games == NULL) {
		fields_fail(f, "games", "fewer: there is no memory for them");
		return;
	}
	for (size_t i = 0; i < json_array_size(list) && !f->bad; i++) {
		struct fields item;
		record->games[record->count++] = common;
		if (open_item(f, list, i, &item) && !read_record_game(&item, &record->games[i])) {
			fail_in(f, "Game %zu: %s", i);
		}
	}
}

static void read_record_people(struct fields *f, struct record *record) {
	const json_t *list = find_record_list(f, "seats", WIRE_SEATS_MAX);
	record->places = json_array_size(list);
	for (size_t i = 0; i < record->places && !f->bad; i++) {
		struct event_person *person = &record->person[i];
		struct fields item;
		person->sits = !json_is_null(json_array_get(list, i));
		if (!person->sits || !open_item(f, list, i, &item)) {
			continue;
		}
		int64_t computer = 0;
		field_text(&item, "name", FIELD_OPTIONAL, person->name, sizeof(person->name));
		field_int(&item, "computer", FIELD_OPTIONAL, 1, WIRE_LEVEL_MAX, &computer);
		person->computer = (uint8_t)computer;
		f->bad = f->bad || item.bad;
	}
}

static bool read_whole_record(struct fields *f, struct record *record) {
	int64_t format = 0;
	field_int(f, "qirkat", FIELD_REQUIRED, 1, 1, &format);
	field_text(f, "game", FIELD_REQUIRED, record->game, sizeof(record->game));
	field_text(f, "room", FIELD_OPTIONAL, record->room, sizeof(record->room));
	field_int(f, "created", FIELD_OPTIONAL, 0, RECORD_AT_MAX, &record->created_ms);
	clock_choice_read(f, "clock", &record->clock);
	read_record_people(f, record);
	read_record_games(f, record);
	return !f->bad;
}

bool record_read(struct record *record, const char *text, size_t size, struct wire_error *error) {
	struct record read = {0};
	if (size > RECORD_BYTES_MAX) {
		return wire_error_set(error, ERROR_BAD_MESSAGE,
			"A record may have at most %d bytes.", RECORD_BYTES_MAX);
	}
	json_t *root = fields_parse(text, size, WIRE_LOG_DEPTH_MAX, error);
	if (root == NULL) {
		if (error->code == ERROR_BAD_MESSAGE) {
			wire_error_set(error, ERROR_BAD_MESSAGE, "A record must be an object.");
		}
		return false;
	}
	struct fields fields = {.object = root, .error = error};
	read.json = root;
	if (!read_whole_record(&fields, &read)) {
		record_finish(&read);
		return false;
	}
	*record = read;
	return true;
}

struct record_game *record_add_game(struct record *record) {
	size_t wanted = (record->count + 1) * sizeof(*record->games);
	struct record_game *games = realloc(record->games, wanted);
	if (games == NULL) {
		return NULL;
	}
	record->games = games;
	games[record->count] = (struct record_game){0};
	return &games[record->count++];
}

void record_finish(struct record *record) {
	for (size_t i = 0; i < record->count; i++) {
		free(record->games[i].events);
		free(record->games[i].texts);
	}
	free(record->games);
	json_decref(record->json);
	*record = (struct record){0};
}

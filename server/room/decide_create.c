/* server/room/decide_create.c - creates rooms: on request, for a rematch, and for two matched
 * players; fills the create event of each. */
#include <stdio.h>
#include <string.h>

#include "server/room/computer_seat.h"
#include "server/room/decide_parts.h"
#include "server/room/draw.h"
#include "games/view/options.h"

/* The seat the maker wants: its number, or one of these. */
enum { SEAT_NONE = -1, SEAT_BAD = -2 };

static const char no_random[] = "The server cannot get random numbers right now; try again.";

static void begin_create_event(struct event *event, const struct game *game, int64_t at_ms) {
	event_init(event, EVENT_CREATE);
	event->at_ms = at_ms;
	strncpy(event->create.game, game->key, sizeof(event->create.game) - 1);
}

static bool write_create_options(const struct game *game, const int *option, struct event *event) {
	return options_write(
		game, option, event->options, sizeof(event->options), &event->options_used);
}

/* ---- on request ---- */

static int find_seat_choice(const struct game_rules *rules, const char *key) {
	if (strcmp(key, "none") == 0) {
		return SEAT_NONE;
	}
	if (strcmp(key, "lot") == 0) {
		return 0;
	}
	for (int seat = 0; seat < rules->seats; seat++) {
		if (strcmp(rules->seat[seat].key, key) == 0) {
			return seat;
		}
	}
	return SEAT_BAD;
}

/* Fill in what depends on the rules. */
static bool fill_rules(const struct request *request, const struct game_rules *rules,
	random_bytes random, struct room_decision *decision) {
	struct event *event = decision->event;
	event->create.seats = (uint8_t)rules->seats;
	event->create.lot = strcmp(request->seat, "lot") == 0;
	if (!write_create_options(rules->game, rules->option, event)) {
		return wire_error_set(
			&decision->error, ERROR_BAD_OPTION, "This game has too many options.");
	}
	bool has_dice = room_needs_dice(rules->game, rules, event->create.lot);
	if (request->dice_mode == DICE_STRONG && !has_dice) {
		return wire_error_set(&decision->error, ERROR_BAD_OPTION,
			"Nothing is random at this table: strong dice are for games with dice, and for random sides.");
	}
	return draw_room(event, has_dice, request->dice_mode, random) ||
		wire_error_set(&decision->error, ERROR_STORE_FAILED, "%s", no_random);
}

static bool fill_maker(const struct room_request *asked, const struct game_rules *rules,
	const struct room_facts *facts, struct room_decision *decision) {
	struct event_create *create = &decision->event->create;
	const struct request *request = asked->request;
	int seat = find_seat_choice(rules, request->seat);
	if (seat == SEAT_BAD) {
		return wire_error_set(&decision->error, ERROR_BAD_MESSAGE,
			"There is no seat \"%s\" at this table.", request->seat);
	}
	if (seat == SEAT_NONE) {
		return true;
	}
	struct event_person *person = &create->people[seat];
	person->sits = true;
	person->bot = asked->bot;
	if (decide_as_account(asked->account)) {
		snprintf(person->account, sizeof(person->account), "%s", asked->account);
		return true;
	}
	memcpy(person->name, request->name, sizeof(person->name));
	if (!room_check_name(person->name, facts->name_letters, asked->bot ? NULL : facts->reserved,
		    &decision->error)) {
		return false;
	}
	if (!token_make(create->room_key, asked->client, request->n, decision->token)) {
		return wire_error_set(&decision->error, ERROR_STORE_FAILED, "%s", no_random);
	}
	decision->has_token = true;
	token_hash(decision->token, create->tokens[seat]);
	return true;
}

/* The requested rules; NULL and an error on failure. */
static struct rule_set *find_rules(struct rule_set_cache *rule_sets, const struct game *game,
	const struct request *request, struct wire_error *error) {
	int option[GAME_OPTIONS_MAX];
	struct game_error why;
	game_options_default(game, option);
	struct rule_set *rule_set = options_read(game, option, request->options,
					    request->options_used, &why)
		? rule_set_take(rule_sets, game, request->seats, option, &why)
		: NULL;
	if (rule_set == NULL) {
		wire_error_copy(error, ERROR_BAD_OPTION, why.text, &why.source);
	}
	return rule_set;
}

bool room_decide_create(struct rule_set_cache *rule_sets, const struct room_request *asked,
	const struct room_facts *facts, struct room_decision *decision) {
	const struct request *request = asked->request;
	const struct game *game = games_find(request->game);
	if (game == NULL) {
		return wire_error_set(&decision->error, ERROR_UNKNOWN_GAME,
			"There is no game \"%s\".", request->game);
	}
	begin_create_event(decision->event, game, asked->received_ms);
	decision->event->create.is_public = request->is_public;
	decision->event->create.clock = request->clock;
	decision->event->create.has_hints = request->has_hints;
	decision->event->create.hints = request->hints;
	struct rule_set *rule_set = find_rules(rule_sets, game, request, &decision->error);
	bool good = rule_set != NULL &&
		fill_rules(request, rule_set->rules, facts->random, decision) &&
		fill_maker(asked, rule_set->rules, facts, decision) &&
		computer_fill_places(request, &decision->event->create, &decision->error);
	rule_set_give(rule_sets, rule_set);
	return good;
}

/* ---- rematch ---- */

/* The person who will have seat: the same people, shifted by one seat if the offer says so. */
static const struct room_person *next_person(const struct room *room, int seat) {
	int from = room->offer_swap ? (seat + room->places - 1) % room->places : seat;
	return &room->person[room->holder[from]];
}

static void fill_people(const struct room *room, struct event_create *create) {
	for (int seat = 0; seat < room->places; seat++) {
		const struct room_person *person = next_person(room, seat);
		create->people[seat].sits = true;
		create->people[seat].bot = person->bot;
		memcpy(create->people[seat].name, person->name, sizeof(create->people[seat].name));
		memcpy(create->people[seat].account, person->account,
			sizeof(create->people[seat].account));
		if (person->account[0] != '\0') {
			continue; /* a token that once held its seat holds none here */
		}
		memcpy(create->tokens[seat], person->token, sizeof(create->tokens[seat]));
	}
}

/* Each computer holds its seat by a token of the new room, whose key has been drawn, and plays at
 * the level of the offer if that names one. */
static bool fill_computers(const struct room *room, struct event_create *create) {
	bool good = true;
	for (int seat = 0; good && seat < room->places; seat++) {
		uint8_t level = next_person(room, seat)->computer;
		if (level > 0) {
			level = room->offer_level > 0 ? room->offer_level : level;
			good = computer_fill_place(create, seat, level);
		}
	}
	return good;
}

/* Options stay as they were, except those that the offer changes. */
static bool fill_options(const struct room *room, struct event *event, bool *has_dice) {
	int option[GAME_OPTIONS_MAX];
	struct game_error why;
	memcpy(option, room->option, sizeof(option));
	if (!options_read(
		    room->game, option, room->offer_options, room->offer_options_used, &why)) {
		return false;
	}
	struct rule_set *rule_set = rule_set_take(
		room->rule_sets, room->game, room->places, option, &why);
	if (rule_set == NULL) {
		return false;
	}
	*has_dice = room_needs_dice(room->game, rule_set->rules, false);
	rule_set_give(room->rule_sets, rule_set);
	return write_create_options(room->game, option, event);
}

bool room_decide_rematch(
	const struct room *room, const struct room_facts *facts, struct event *event) {
	bool has_dice = false;
	begin_create_event(event, room->game, facts->now_ms);
	event->create.is_public = room->is_public;
	event->create.seats = room->places;
	event->create.clock = room->clock.choice;
	event->create.has_hints = room->has_hints;
	event->create.hints = room->hints;
	strcpy(event->create.previous, room->id);
	fill_people(room, &event->create);
	return fill_options(room, event, &has_dice) &&
		draw_room(event, has_dice, room->dice_mode, facts->random) &&
		fill_computers(room, &event->create);
}

/* ---- two matched players ---- */

static bool fill_guest(struct event_create *create, int place, struct room_guest *guest) {
	struct event_person *person = &create->people[place];
	person->sits = true;
	if (decide_as_account(guest->account)) {
		snprintf(person->account, sizeof(person->account), "%s", guest->account);
		return true;
	}
	memcpy(person->name, guest->name, sizeof(person->name));
	if (!token_make(create->room_key, guest->client, guest->n, guest->token)) {
		return false;
	}
	token_hash(guest->token, create->tokens[place]);
	return true;
}

bool room_decide_match(const struct game *game, const struct clock_choice *clock,
	struct room_guest guests[ROOM_GUESTS], const struct room_facts *facts,
	struct event *event) {
	int option[GAME_OPTIONS_MAX];
	bool good = true;
	begin_create_event(event, game, facts->now_ms);
	game_options_default(game, option);
	event->create.is_public = true;
	event->create.lot = true;
	event->create.seats = ROOM_GUESTS;
	event->create.clock = *clock;
	good = write_create_options(game, option, event) &&
		draw_room(event, true, DICE_SIMPLE, facts->random);
	for (int place = 0; good && place < ROOM_GUESTS; place++) {
		good = fill_guest(&event->create, place, &guests[place]);
	}
	return good;
}

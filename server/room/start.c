/* server/room/start.c - how a game in a room begins: who has which seat, who leads, what is
 * thrown. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "games/view/options.h"
#include "server/room/room.h"

enum { VALUE_SIZE = 64 };

/* ---- seats ---- */

/* The seat that place will have in the next game, before any lot. */
static int next_seat_of(const struct room *room, int place) {
	for (int seat = 0; seat < room->places; seat++) {
		if (room_next_holder(room, seat) == place) {
			return seat;
		}
	}
	return -1;
}

/* ---- who leads ---- */

/* Whether a word of an option names this seat, by key or by name. */
static bool names_seat(const char *word, const struct game_seat *seat) {
	if (strcmp(word, seat->key) == 0) {
		return true;
	}
	size_t i = 0;
	while (word[i] != '\0' && tolower((unsigned char)seat->name[i]) == word[i]) {
		i++;
	}
	return word[i] == '\0' && seat->name[i] == '\0';
}

/* The index in option's list of the word that names a seat, or -1. */
static int value_of_seat(const struct game_option *option, const struct game_seat *seat) {
	for (int i = 0; option->words[i] != NULL; i++) {
		if (names_seat(option->words[i], seat)) {
			return i;
		}
	}
	return -1;
}

/* The index in option's list of a word by which the rules leave the lead to the room, or -1. */
static int value_of_room(const struct game_option *option) {
	for (int i = 0; option->words[i] != NULL; i++) {
		if (strcmp(option->words[i], "draw") == 0 ||
			strncmp(option->words[i], "previous_", strlen("previous_")) == 0) {
			return i;
		}
	}
	return -1;
}

/* Who leads according to the earlier games: a seat of the next game, or -1 if they do not decide
 * it. */
static int lead_by_match(const struct room *room, const char *first) {
	const struct match *match = &room->match;
	if (match->finished == 0) {
		return -1;
	}
	if (strcmp(first, "previous_loser") == 0 && match->last_loser >= 0) {
		return next_seat_of(room, match->last_loser);
	}
	if (strcmp(first, "previous_winner") == 0 && match->last_winner >= 0) {
		return next_seat_of(room, match->last_winner);
	}
	if (match->lead_moves && room->play.lead != GAME_NOBODY) {
		return (room->play.lead + 1) % room->places;
	}
	return -1;
}

/* ---- the first position ---- */

/* Let seat `first` begin if no option value can say so: edit the text of the position, which starts
 * with the key of the seat to move (games/README.md). */
static bool set_leading_seat(
	const struct room *room, int first, struct room_start *start, struct game_error *error) {
	char text[GAME_POSITION_TEXT_MAX];
	char led[GAME_POSITION_TEXT_MAX + 16];
	room->game->impl->print(start->rule_set->rules, &start->state, text);
	const char *rest = strchr(text, ':');
	if (rest == NULL) {
		return game_fail(error, "\"%.40s\" does not say who begins.", text);
	}
	snprintf(led, sizeof(led), "%s%s", start->rule_set->rules->seat[first].key, rest);
	return game_read(start->rule_set->rules, led, &start->state, error);
}

bool room_first_state(
	const struct room *room, int first, struct room_start *start, struct game_error *error) {
	int option[GAME_OPTIONS_MAX];
	int index = first >= 0 ? game_option_find(room->game, "first") : -1;
	int value = -1;
	memcpy(option, room->option, sizeof(option));
	if (index >= 0) {
		const struct game_option *of = &room->game->option[index];
		value = value_of_seat(of, &room->rule_set->rules->seat[first]);
		int instead = value >= 0 ? value : value_of_room(of);
		option[index] = instead >= 0 ? instead : option[index];
	}
	start->rule_set = rule_set_take(room->rule_sets, room->game, room->places, option, error);
	if (start->rule_set == NULL) {
		return false;
	}
	game_start(start->rule_set->rules, &start->state);
	if (first >= 0 && value < 0 && !set_leading_seat(room, first, start, error)) {
		rule_set_give(room->rule_sets, start->rule_set);
		return false;
	}
	return true;
}

/* ---- the start event ---- */

/* The dice as they will be once started. */
static void preview_started_dice(const struct room *room, struct dice *dice) {
	uint8_t before[GAME_SEATS_MAX] = {0};
	for (int seat = 0; seat < room->places; seat++) {
		before[seat] = (uint8_t)room_next_holder(room, seat);
	}
	*dice = *room->dice;
	entropy_start_dice(room, before, dice);
}

/* A throw for the room itself, counted like any other. */
static void throw_for_room(struct dice *dice, const char *kind, int n, struct event_throw *thrown) {
	snprintf(thrown->kind, sizeof(thrown->kind), "%s:%d", kind, n);
	thrown->i = dice->next++;
	thrown->count = (uint8_t)dice_throw(dice, thrown->i, thrown->kind, thrown->values);
}

/* Whether a throw must decide who leads: always for `draw`; for the previous winner or loser in a
 * first game if the rules have no other way (values that name seats). */
static bool lead_is_drawn(const struct room *room, const char *first) {
	if (strcmp(first, "draw") == 0) {
		return true;
	}
	int index = game_option_find(room->game, "first");
	return index >= 0 && strncmp(first, "previous_", strlen("previous_")) == 0 &&
		value_of_seat(&room->game->option[index], &room->rule_set->rules->seat[0]) < 0;
}

static void draw_lots(const struct room *room, const char *first_word, struct event_start *start) {
	struct dice dice;
	preview_started_dice(room, &dice);
	if (room->lot && start->game == 1) {
		throw_for_room(&dice, "perm", room->places, &start->lot);
		for (int seat = 0; seat < room->places; seat++) {
			start->seats[seat] = (uint8_t)start->lot.values[seat];
		}
	}
	if (start->first < 0 && lead_is_drawn(room, first_word)) {
		throw_for_room(&dice, "pick", room->places, &start->lead);
		start->first = start->lead.values[0];
	}
	dice_finish(&dice);
}

bool room_make_start(const struct room *room, struct event *event, struct game_error *error) {
	struct event_start *start = &event->start;
	char first_word[VALUE_SIZE];
	event_init(event, EVENT_START);
	options_print_value(room->game, room->option, "first", first_word, sizeof(first_word));
	start->game = room->match.finished + 1;
	start->count = room->places;
	start->first = lead_by_match(room, first_word);
	for (int seat = 0; seat < room->places; seat++) {
		start->seats[seat] = (uint8_t)room_seat_of(room, room_next_holder(room, seat));
		if (room->setup != NULL) {
			start->entropy[seat] = room->setup->entropy[room_next_holder(room, seat)];
		}
	}
	if (room->dice != NULL && room->setup != NULL) {
		draw_lots(room, first_word, start);
	}
	struct room_start first;
	if (!room_first_state(room, start->first, &first, error)) {
		return false;
	}
	room->game->impl->print(first.rule_set->rules, &first.state, start->position);
	rule_set_give(room->rule_sets, first.rule_set);
	return true;
}

bool room_needs_dice(const struct game *game, const struct game_rules *rules, bool lot) {
	if (lot || game->impl->take != NULL) {
		return true;
	}
	char text[VALUE_SIZE];
	options_print_value(game, rules->option, "first", text, sizeof(text));
	return strcmp(text, "draw") == 0;
}

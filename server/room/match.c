/* server/room/match.c - several games in one room. */
#include "server/room/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/view/options.h"

enum { VALUE_SIZE = 64 };

/* The number at the end of "points:5" or "3"; 0 if there is none. */
static int find_option_number(const char *text) {
	const char *digits = text + strcspn(text, "0123456789");
	unsigned number;
	return text_number(digits, 4, &number) > 0 ? (int)number : 0;
}

/* Clause match.pair: two games with sides exchanged, a single game, or up to a number of points. */
static void read_match(struct match *match, const char *text) {
	int number = find_option_number(text);
	match->exchange = true;
	if (strcmp(text, "pair") == 0) {
		match->of = 2;
	} else if (number > 0) {
		match->of = 0;
		match->to = number;
	}
}

void match_init(struct match *match, const struct game_rules *rules) {
	char text[VALUE_SIZE];
	memset(match, 0, sizeof(*match));
	match->of = 1;
	match->places = (uint8_t)rules->seats;
	match->last_winner = -1;
	match->last_loser = -1;
	const struct game *game = rules->game;
	if (options_print_value(game, rules->option, "match", text, sizeof(text))) {
		read_match(match, text);
	} else if (options_print_value(game, rules->option, "series_games", text, sizeof(text))) {
		/* as many games as there are players, so that each seat leads once */
		int number = find_option_number(text);
		match->of = number > 0 ? number : rules->seats;
		match->lead_moves = true;
	}
}

void match_count(struct match *match, int winner, const int points[GAME_SEATS_MAX],
	const int behind[GAME_SEATS_MAX]) {
	match->finished++;
	match->last_winner = winner;
	match->last_loser = -1;
	for (int place = 0; place < match->places; place++) {
		match->points[place] += points[place];
		match->behind[place] += behind[place];
		match->halves[place] += winner < 0 ? 1 : place == winner ? 2 : 0;
		if (winner >= 0 && place != winner &&
			(match->last_loser < 0 || points[place] < points[match->last_loser])) {
			match->last_loser = place;
		}
	}
}

bool match_is_over(const struct match *match) {
	if (match->of > 0) {
		return match->finished >= (unsigned)match->of;
	}
	for (int place = 0; place < match->places; place++) {
		if (match->points[place] >= match->to) {
			return true;
		}
	}
	return false;
}

/* Positive if place one is ahead of the other. */
static int compare_places(const struct match *match, int one, int other, bool *by_behind) {
	int order = match->points[one] - match->points[other];
	*by_behind = order == 0;
	return order != 0 ? order : match->behind[other] - match->behind[one];
}

int match_leader(const struct match *match, bool *by_behind) {
	int best = 0;
	bool even = false;
	*by_behind = false;
	for (int place = 1; place < match->places; place++) {
		bool by;
		int order = compare_places(match, place, best, &by);
		if (order > 0) {
			best = place;
		}
		if (order != 0) {
			even = order > 0 ? false : even;
			*by_behind = order > 0 ? by : *by_behind || by;
		} else {
			even = true;
		}
	}
	return even ? -1 : best;
}

static void write_match_points(const struct match *match, struct text *out) {
	for (int place = 0; place < match->places; place++) {
		text_add(out, place > 0 ? " to %d" : "%d", match->points[place]);
	}
}

void match_note(const struct match *match, const char *const name[GAME_SEATS_MAX], char *text,
	size_t size) {
	struct text out;
	text_init(&out, text, size);
	if (!match_is_over(match) || match->finished < 2) {
		return;
	}
	bool by_behind;
	int leader = match_leader(match, &by_behind);
	if (leader < 0) {
		text_add(&out, "The match is even, ");
		write_match_points(match, &out);
		text_add(&out, ".");
		return;
	}
	text_add(&out, "%s wins the match, ", name[leader]);
	write_match_points(match, &out);
	text_add(&out, by_behind ? ", with fewer men left over." : ".");
}

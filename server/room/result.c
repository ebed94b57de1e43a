/* server/room/result.c - describes how a game ended, in numbers and in words. */
#include "server/room/result.h"

#include <string.h>

#include "base/text.h"

/* The sentence for each reason. %L is the loser, %W the winner; %h is "has" or "have", %i "is" or
 * "are" to agree with %L, %w "wins" or "win" with %W. The page takes the sentences from here
 * (texts.mjs). */
struct sentence {
	const char *reason;
	const char *text;
};

static const struct sentence won[] = {
	{"captured_all", "%L %h no men left."},
	{"target", "%L %h too few men left."},
	{"blocked", "%L %h no turn left."},
	{"goal", "%W reached the goal."},
	{"no_progress", "There was no progress for too long, so the game goes to %W."},
	{"repetition", "The position occurred for the third time, so the game goes to %W."},
	{"checkmate", "%L %i checkmated."},
	{"borne_off", "%W has borne off all its men."},
	{"fountain", "The fourth servant of %W is at the fountain."},
	{"resigned", "%L %h resigned."},
	{"time", "%L %h run out of time."},
	{"left", "%L left the table."},
	{"last_seat", "All others have resigned."},
	{"given_up", "A player has resigned, and %W has the most points."},
};

static const struct sentence drawn[] = {
	{"agreed", "Both agreed."},
	{"repetition", "The position occurred for the third time."},
	{"no_progress", "There was no progress for too long."},
	{"blocked", "The player to move has no turn left."},
	{"left", "The player to move left the table."},
	{"stalemate", "The player to move has no turn left, and is not in check."},
	{"bare_kings", "Both have only their king."},
	{"given_up", "A player has resigned, and the most points are shared."},
};

static const char *find(const struct sentence *list, size_t count, const char *reason) {
	for (size_t i = 0; i < count; i++) {
		if (strcmp(list[i].reason, reason) == 0) {
			return list[i].text;
		}
	}
	return NULL;
}

/* The name of the loser: the other seat, or with more than two seats everybody else. */
static const char *loser_name(const struct game_rules *rules, int winner) {
	return rules->seats != 2 ? "Everybody else" : rules->seat[1 - winner].name;
}

/* Seats are named after their pieces: Goats are plural, White is singular. */
static int is_plural(const char *name) {
	size_t length = strlen(name);
	return length > 0 && name[length - 1] == 's';
}

static const char *word_of(char letter, const char *loser, const char *winner) {
	switch (letter) {
	case 'W':
		return winner;
	case 'h':
		return is_plural(loser) ? "have" : "has";
	case 'i':
		return is_plural(loser) ? "are" : "is";
	case 'w':
		return is_plural(winner) ? "win" : "wins";
	default:
		return loser;
	}
}

static void add_names(
	struct text *out, const char *sentence, const struct game_rules *rules, int winner) {
	const char *loser_is = winner < 0 ? "Nobody" : loser_name(rules, winner);
	const char *winner_is = winner < 0 ? "Nobody" : rules->seat[winner].name;
	for (const char *c = sentence; *c != '\0'; c++) {
		if (*c != '%') {
			text_add(out, "%c", *c);
		} else {
			c++;
			text_add(out, "%s", word_of(*c, loser_is, winner_is));
		}
	}
}

/* A reason without a sentence is shown as it is: "three in a row" for three_in_a_row. */
static void add_reason(struct text *out, const char *reason) {
	text_add(out, "Reason: ");
	for (const char *c = reason; *c != '\0'; c++) {
		text_add(out, "%c", *c == '_' ? ' ' : *c);
	}
	text_add(out, ".");
}

static void write_text(const struct game_rules *rules, const struct game_status *status,
	struct event_result *result) {
	struct text out;
	text_init(&out, result->text, sizeof(result->text));
	const char *sentence;
	if (result->winner >= 0) {
		add_names(&out, "%W %w.", rules, result->winner);
		sentence = find(won, sizeof(won) / sizeof(won[0]), status->reason);
	} else {
		text_add(&out, "A draw.");
		sentence = find(drawn, sizeof(drawn) / sizeof(drawn[0]), status->reason);
	}
	text_add(&out, " ");
	if (sentence != NULL) {
		add_names(&out, sentence, rules, result->winner);
	} else {
		add_reason(&out, status->reason);
	}
}

static void write_score(const struct game_rules *rules, const struct event_result *result,
	char score[WIRE_SCORE_SIZE]) {
	struct text out;
	text_init(&out, score, WIRE_SCORE_SIZE);
	if (rules->seats == 2) {
		const char *text = result->winner == 0 ? "1-0"
			: result->winner == 1          ? "0-1"
						       : "1/2-1/2";
		text_add(&out, "%s", text);
		return;
	}
	for (int seat = 0; seat < rules->seats; seat++) {
		text_add(&out, seat > 0 ? " %d" : "%d", result->points[seat]);
	}
}

void result_fill(const struct game_rules *rules, const struct game_status *status,
	struct event_result *result) {
	struct text reason;
	memset(result, 0, sizeof(*result));
	result->winner = status->winner == GAME_NOBODY ? -1 : status->winner;
	result->seats = (uint8_t)rules->seats;
	for (int seat = 0; seat < rules->seats; seat++) {
		result->points[seat] = status->points[seat];
	}
	text_init(&reason, result->reason, sizeof(result->reason));
	text_add(&reason, "%s", status->reason);
	write_score(rules, result, result->score);
	write_text(rules, status, result);
}

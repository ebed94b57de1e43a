/* server/room/result.c - describes how a game ended, in numbers and in words. */
#include "server/room/result.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

/* The sentence for each reason. %L is the loser, %W the winner; %h is "has" or "have", %i "is" or
 * "are" to agree with %L, %w "wins" or "win" with %W; %n is the number of men lost. The page takes
 * the sentences from here (texts.mjs). */
struct sentence {
	const char *reason;
	const char *text;
};

static const struct sentence won[] = {
	{"captured_all", "%L %h no men left."},
	{"target", "%L %h lost %n men."},
	{"target of one", "%L %h lost a man."},
	{"blocked", "%L %h no turn left."},
	{"goal", "%W reached the goal."},
	{"row", "%W made a row of three."},
	{"majority", "%W has taken more than half of the seeds."},
	{"rows", "No turn is left, and %W has more seeds."},
	{"no_progress", "There was no progress for too long, so the game goes to %W."},
	{"few", "Few pieces are left, and the game goes to %W."},
	{"repetition", "The position occurred for the third time, so the game goes to %W."},
	{"checkmate", "%L %i checkmated."},
	{"borne_off", "%W has borne off all its men."},
	{"prime", "%W has made a prime: six points in a row that cannot be passed."},
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
	{"few", "Few pieces are left, and none won in time."},
	{"blocked", "The player to move has no turn left."},
	{"both_blocked", "Neither side can play any number."},
	{"full", "Every point is taken."},
	{"rows", "No turn is left, and both have as many seeds."},
	{"left", "The player to move left the table."},
	{"stalemate", "The player to move has no turn left, and is not in check."},
	{"bare_kings", "Both have only their king."},
	{"given_up", "A player has resigned, and the highest score is shared."},
};

static const char *find_sentence(const struct sentence *list, size_t count, const char *reason) {
	for (size_t i = 0; i < count; i++) {
		if (strcmp(list[i].reason, reason) == 0) {
			return list[i].text;
		}
	}
	return NULL;
}

/* Everybody else, if the game has more than two seats. */
static const struct game_seat *find_loser(const struct game_rules *rules, int winner) {
	return winner < 0 || rules->seats != 2 ? NULL : &rules->seat[1 - winner];
}

/* Seats are named after their pieces: Goats are plural, White is singular. */
static int is_plural(const char *name) {
	size_t length = strlen(name);
	return length > 0 && name[length - 1] == 's';
}

/* White, South and what an operator calls seats with plain men are names; hunters and hares, who
 * have pictures of their own, are nouns. */
static bool is_noun(const struct game_seat *seat) {
	static const char *const nouns[] = {"hunter", "hare", "goat", "tiger"};
	for (size_t i = 0; i < sizeof(nouns) / sizeof(nouns[0]); i++) {
		if (strcmp(seat->piece, nouns[i]) == 0) {
			return true;
		}
	}
	return false;
}

/* "White", "the hare"; "the Indian" is a noun with a capital letter. */
static void add_side(struct text *out, const struct game_seat *seat, bool is_first) {
	if (seat == NULL) {
		text_add(out, is_first ? "Everybody else" : "everybody else");
	} else if (!is_noun(seat)) {
		text_add(out, "%s", seat->name);
	} else {
		bool is_proper = strcmp(seat->name, "Indian") == 0;
		char first = is_proper ? seat->name[0]
				       : (char)tolower((unsigned char)seat->name[0]);
		text_add(out, "%s %c%s", is_first ? "The" : "the", first, seat->name + 1);
	}
}

/* The two sides of a result, and what the sentence about it counts. */
struct told {
	const struct game_seat *winner, *loser;
	int lost;
};

static const char *verb_of(char letter, const struct told *told) {
	const struct game_seat *seat = letter == 'w' ? told->winner : told->loser;
	bool many = seat != NULL && is_plural(seat->name);
	switch (letter) {
	case 'h':
		return many ? "have" : "has";
	case 'i':
		return many ? "are" : "is";
	default:
		return many ? "win" : "wins";
	}
}

static void add_sentence(struct text *out, const char *sentence, const struct told *told) {
	for (const char *c = sentence; *c != '\0'; c++) {
		if (*c != '%') {
			text_add(out, "%c", *c);
			continue;
		}
		bool is_first = c == sentence;
		c++;
		if (*c == 'n') {
			text_add(out, "%d", told->lost);
		} else if (*c == 'W' || *c == 'L') {
			add_side(out, *c == 'W' ? told->winner : told->loser, is_first);
		} else {
			text_add(out, "%s", verb_of(*c, told));
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

static void write_result_text(const struct game_rules *rules, const struct game_status *status,
	struct event_result *result) {
	struct text out;
	text_init(&out, result->text, sizeof(result->text));
	const struct told told = {
		.winner = result->winner < 0 ? NULL : &rules->seat[result->winner],
		.loser = find_loser(rules, result->winner),
		.lost = status->lost};
	const char *reason = status->lost == 1 ? "target of one" : status->reason;
	const char *sentence;
	if (result->winner >= 0) {
		add_sentence(&out, "%W %w.", &told);
		sentence = find_sentence(won, sizeof(won) / sizeof(won[0]), reason);
	} else {
		text_add(&out, "A draw.");
		sentence = find_sentence(drawn, sizeof(drawn) / sizeof(drawn[0]), reason);
	}
	text_add(&out, " ");
	if (sentence != NULL) {
		add_sentence(&out, sentence, &told);
	} else {
		add_reason(&out, status->reason);
	}
}

static void write_result_score(const struct game_rules *rules, const struct event_result *result,
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
	write_result_score(rules, result, result->score);
	write_result_text(rules, status, result);
}

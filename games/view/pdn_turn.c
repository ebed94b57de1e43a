/* games/view/pdn_turn.c - finds the legal turn meant by a text that may omit landings. */
#include "games/view/pdn_turn.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

enum { STOPS_MAX = GAME_TURN_STEPS_MAX * 2 + 2, SHOWN_MAX = 6, LIST_MAX = 48 };

/* A parsed turn: the points it names, in order. */
struct route {
	bool drops; /* it begins with a piece from the hand */
	bool leaps;
	bool says_how; /* it has joints: that it leaps, or that it does not, is said */
	size_t stops;
	struct {
		const char *at;
		size_t size;
	} stop[STOPS_MAX];
};

static bool is_route_joint(char c) {
	return c == 'x' || c == 'X' || c == ':' || c == '-' || c == '<' || c == '>';
}

/* Skip points leapt over: "(b2)". */
static const char *skip_leapt(const char *text) {
	while (*text == '(') {
		text += strcspn(text, ")");
		text += *text == ')';
	}
	return text;
}

/* The size of a point's label: up to a joint, or where there is none, letters and then digits. */
static size_t measure_label(const char *text) {
	size_t letters = 0, digits = 0;
	while (isalpha((unsigned char)text[letters]) &&
		!(letters > 0 && is_route_joint(text[letters]))) {
		letters++;
	}
	digits = strspn(text + letters, "0123456789");
	return letters + digits;
}

/* Parse a turn: "a1x(b2)c3" gives a1, c3, without points leapt over. Returns false if text does not
 * look like a turn. A single point is a drop, also without its sign. */
static bool parse_route(const char *text, struct route *route) {
	*route = (struct route){.drops = *text == '@'};
	text += route->drops;
	for (text = skip_leapt(text); *text != '\0' && strcmp(text, "*") != 0;
		text = skip_leapt(text)) {
		size_t size = measure_label(text);
		if (size == 0 || route->stops == STOPS_MAX) {
			return false;
		}
		route->stop[route->stops].at = text;
		route->stop[route->stops++].size = size;
		text += size;
		if (is_route_joint(*text)) {
			route->says_how = true;
			route->leaps = route->leaps || *text != '-';
			text++;
		}
	}
	return route->stops > 0;
}

static bool same_stop(const struct route *a, size_t i, const struct route *b, size_t j) {
	return a->stop[i].size == b->stop[j].size &&
		strncasecmp(a->stop[i].at, b->stop[j].at, a->stop[i].size) == 0;
}

/* "d2", "d2xg7" and "@d2xg7" may mean the drop @d2xg7; "d2g7" is a walk; "d2" may also be a house
 * that is emptied. */
static bool does_first_step_fit(const struct route *whole, const struct route *given) {
	return whole->drops ? given->drops || given->stops == 1 || given->leaps
			    : !given->drops && (given->stops > 1 || whole->stops == 1);
}

/* Does whole have the same ends as given, and include all its points in order? */
static bool does_route_pass(const struct route *whole, const struct route *given) {
	size_t next = 0;
	if (!does_first_step_fit(whole, given) ||
		(given->says_how && whole->leaps != given->leaps) ||
		!same_stop(whole, 0, given, 0) ||
		!same_stop(whole, whole->stops - 1, given, given->stops - 1)) {
		return false;
	}
	for (size_t i = 0; i < whole->stops && next < given->stops; i++) {
		next += same_stop(whole, i, given, next);
	}
	return next == given->stops;
}

/* A search through all legal turns. */
struct search {
	const char *side;                  /* the seat to move */
	const struct pdn_squares *squares; /* NULL: turns differ although they leave the same */
	bool numbers;                      /* the text names squares by numbers */
	union game_state after;            /* the first turn found */
	struct route given;
	bool is_route; /* given could be parsed */
	size_t *work;
	size_t found, legal, listed;
	char first[GAME_TURN_TEXT_MAX], second[GAME_TURN_TEXT_MAX];
	struct text shown; /* some legal turns, for the error */
	char list[64];
};

/* Write a turn as the text given names squares. */
static void name_turn(
	const struct search *search, const char *turn, char text[GAME_TURN_TEXT_MAX]) {
	if (search->numbers) {
		pdn_print_numbers(search->squares, turn, text);
	} else {
		strcpy(text, turn);
	}
}

static void store_found_turn(
	struct search *search, const char *text, const union game_state *after) {
	if (search->found == 0) {
		strcpy(search->first, text);
		search->after = *after;
		search->found = 1;
	} else if (search->squares == NULL || memcmp(after, &search->after, sizeof(*after)) != 0) {
		strcpy(search->second, text);
		search->found = 2;
	}
}

/* List a legal turn for the error. */
static void list_turn(struct search *search, const char *turn) {
	char text[GAME_TURN_TEXT_MAX];
	if (search->legal++ >= SHOWN_MAX || search->shown.used + strlen(turn) >= LIST_MAX) {
		return;
	}
	name_turn(search, turn, text);
	text_add(&search->shown, "%s%s", search->shown.used > 0 ? ", " : "", text);
	search->listed++;
}

static bool consider_turn(void *user, const char *text, const union game_state *after) {
	struct search *search = user;
	struct route whole;
	list_turn(search, text);
	if (search->is_route && parse_route(text, &whole) &&
		does_route_pass(&whole, &search->given)) {
		store_found_turn(search, text, after);
	}
	return --*search->work > 0 && search->found < 2;
}

static bool fail_search(const struct search *search, const char *text,
	const struct game_refusal *refusal, struct game_error *error) {
	if (*search->work == 0) {
		return game_fail(
			error, "\"%.40s\" is too ambiguous; write out every landing.", text);
	}
	if (search->found > 1) {
		char first[GAME_TURN_TEXT_MAX], second[GAME_TURN_TEXT_MAX];
		name_turn(search, search->first, first);
		name_turn(search, search->second, second);
		return game_fail(error,
			"\"%.40s\" could be %.60s or %.60s; write out every landing.", text, first,
			second);
	}
	game_fail(error, "%.24s cannot play \"%.24s\" (legal: %s%s). %s", search->side, text,
		search->list, search->legal > search->listed ? ", \xe2\x80\xa6" : "",
		refusal->text);
	sentence_wrap(&error->source, &refusal->source);
	return false;
}

/* Is text a legal turn as it is? */
static bool is_legal_turn(const struct game_rules *rules, const union game_state *state,
	const char *text, struct game_refusal *refusal) {
	union game_state after = *state;
	return game_play_turn(rules, &after, text, NULL, refusal);
}

static bool fail_form(const char *text, struct game_error *error) {
	return game_fail(error, "\"%.40s\" is not a move; a move looks like a1-b2 or a1xc3.", text);
}

static bool search_turns(const struct game_rules *rules, const union game_state *state,
	struct search *search, const char *turn) {
	struct game_status status;
	rules->game->impl->status(rules, state, &status);
	search->side = rules->seat[status.seat].name;
	search->is_route = parse_route(turn, &search->given);
	if (search->squares != NULL && !search->given.leaps) {
		search->given.says_how = false;
	}
	text_init(&search->shown, search->list, sizeof(search->list));
	game_turns(rules, state, consider_turn, search);
	return search->found == 1 && *search->work > 0;
}

bool pdn_find_turn(const struct game_rules *rules, const union game_state *state,
	const struct pdn_squares *squares, const char *text, char turn[GAME_TURN_TEXT_MAX],
	size_t *work, struct game_error *error) {
	struct game_refusal refusal;
	struct search search = {.work = work, .squares = squares};
	char named[GAME_TURN_TEXT_MAX] = "";
	size_t size = strlen(text);
	if (size >= sizeof(named)) {
		return fail_form(text, error);
	}
	memcpy(named, text, size + 1);
	if (squares != NULL && !pdn_read_turn(squares, text, named, error)) {
		return false;
	}
	search.numbers = strcmp(named, text) != 0;
	if (is_legal_turn(rules, state, named, &refusal)) {
		strcpy(turn, named);
		return true;
	}
	if (*work == 0) {
		return fail_form(text, error);
	}
	if (!search_turns(rules, state, &search, named)) {
		return fail_search(&search, text, &refusal, error);
	}
	strcpy(turn, search.first);
	return true;
}

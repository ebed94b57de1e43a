/* server/room/plan_check.c - checks planned replies by the rules, before they are stored or tried
 * out. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

#include "server/room/plan.h"

const char *plan_forbidden(const struct room *room) {
	enum clock_kind clock = room->clock.choice.kind;
	if (room->places != PLAN_SEATS) {
		return "Replies can be planned only in games for two.";
	}
	if (room->game->impl->take != NULL) {
		return "Replies can be planned only in games without dice or rods: here the throw must be known first.";
	}
	if (clock != CLOCK_NONE && clock != CLOCK_DAYS) {
		return "Replies can be planned only without a clock or with days for each turn, not with this clock.";
	}
	return NULL;
}

bool plan_check_table(const struct room *room, uint32_t version, struct wire_error *error) {
	const char *why = plan_forbidden(room);
	if (why != NULL) {
		return wire_error_set(error, ERROR_BAD_PLAN, "%s", why);
	}
	if (!room_is_playing(room)) {
		return wire_error_set(error, ERROR_BAD_PLAN,
			"Replies can be planned only while a game is in progress.");
	}
	return room_check_version(room, version, error);
}

/* ---- one line ---- */

/* A line being checked; lines and turns are counted from 1. */
struct check {
	const struct room *room;
	int seat;            /* the planner */
	const char *asked;   /* the line as it was sent */
	unsigned line, turn; /* the current position */
	union game_state state;
	char text[WIRE_PLAN_SIZE]; /* the line as it will be stored */
	size_t used;
	struct wire_error *error;
};

/* Whether it is the turn of the seat that the line has next. */
static bool check_seat_to_move(const struct check *check) {
	const struct room *room = check->room;
	struct game_status status = game_status(room->rule_set->rules, &check->state);
	int seat = check->turn % 2 == 1 ? 1 - check->seat : check->seat;
	if (status.phase == GAME_OVER) {
		return wire_error_set(check->error, ERROR_BAD_PLAN,
			"Line %u, turn %u: the game is already over by then; leave this turn out.",
			check->line, check->turn);
	}
	if (status.phase == GAME_CHOICE && status.fresh && status.seat == seat) {
		return true;
	}
	return wire_error_set(check->error, ERROR_BAD_PLAN,
		"Line %u, turn %u: it is not the turn of %s; the seats alternate within a line.",
		check->line, check->turn, room_seat_name(room, seat));
}

static bool check_turn(struct check *check, const char *turn) {
	const struct game_rules *rules = check->room->rule_set->rules;
	struct game_refusal refusal = {0};
	union game_state after = check->state;
	if (!check_seat_to_move(check)) {
		return false;
	}
	if (!game_play_turn(rules, &after, turn, NULL, &refusal)) {
		wire_error_set(check->error, ERROR_BAD_PLAN, "Line %u, turn %u (%.40s): %s",
			check->line, check->turn, turn, refusal.text);
		sentence_wrap(&check->error->source, &refusal.source);
		return false;
	}
	char text[WIRE_TEXT_SIZE];
	struct text written;
	text_init(&written, text, sizeof(text));
	bool fits = game_turn_print(rules, &check->state, turn, &written);
	game_turn_end(rules, &written);
	size_t size = written.used + 1;
	if (!fits || size + 1 > sizeof(check->text) - check->used) {
		return wire_error_set(check->error, ERROR_BAD_PLAN,
			"Line %u is too long; plan fewer turns.", check->line);
	}
	memcpy(check->text + check->used, text, size);
	check->used += size;
	check->state = after;
	return true;
}

/* Fill check->text. */
static bool check_plan_line(struct check *check) {
	size_t turns = lines_turns(check->asked);
	if (turns % 2 != 0) {
		return wire_error_set(check->error, ERROR_BAD_PLAN,
			"Line %u ends with turn %zu, which is the other seat's: add your reply to it.",
			check->line, turns);
	}
	check->state = check->room->play.state;
	check->used = 0;
	check->turn = 1;
	const char *turn = check->asked;
	for (; *turn != '\0'; turn = lines_turn_next(turn)) {
		if (!check_turn(check, turn)) {
			return false;
		}
		check->turn++;
	}
	check->text[check->used++] = '\0';
	return true;
}

/* ---- comparing lines ---- */

/* The number of turns that both lines begin with. */
static size_t count_common(const char *line, const char *other) {
	size_t common = 0;
	while (*line != '\0' && strcmp(line, other) == 0) {
		line = lines_turn_next(line);
		other = lines_turn_next(other);
		common++;
	}
	return common;
}

static const char *turn_at(const char *line, size_t index) {
	while (index-- > 0) {
		line = lines_turn_next(line);
	}
	return line;
}

static void remove_line(struct lines *lines, const char *line) {
	size_t at = (size_t)(line - lines->at);
	size_t size = lines_line_size(line);
	memmove(lines->at + at, lines->at + at + size, lines->used - at - size);
	lines->used -= size;
}

/* Add the line to those already made, unless one of them includes it. */
static bool merge_plan_line(const struct check *check, struct lines *made) {
	const char *other = lines_first(made);
	while (other != NULL) {
		size_t common = count_common(check->text, other);
		if (common == lines_turns(check->text)) {
			return true;
		}
		if (common == lines_turns(other)) { /* it is a prefix of the new line */
			remove_line(made, other);
			other = other < made->at + made->used ? other : NULL;
			continue;
		}
		if (common % 2 == 1) {
			return wire_error_set(check->error, ERROR_BAD_PLAN,
				"Line %u, turn %zu: another line replies %.40s to the same turns; give only one reply.",
				check->line, common + 1, turn_at(other, common));
		}
		other = lines_next(made, other);
	}
	if (check->used > WIRE_PLAN_SIZE - made->used) {
		return wire_error_set(check->error, ERROR_BAD_PLAN,
			"There is no room left for line %u; plan fewer turns.", check->line);
	}
	memcpy(made->at + made->used, check->text, check->used);
	made->used += check->used;
	return true;
}

static bool check_all(struct check *check, const struct lines *asked, struct lines *made) {
	for (check->asked = lines_first(asked); check->asked != NULL;
		check->asked = lines_next(asked, check->asked)) {
		check->line++;
		if (!check_plan_line(check) || !merge_plan_line(check, made)) {
			return false;
		}
	}
	return true;
}

bool plan_check(const struct room *room, const struct lines *asked, struct lines *made,
	struct wire_error *error) {
	struct check check = {.room = room, .error = error};
	check.seat = room_game_status(room).seat == 0 ? 1 : 0;
	*made = (struct lines){.at = NULL};
	if (asked->used == 0) {
		return true;
	}
	made->at = malloc(WIRE_PLAN_SIZE);
	if (made->at == NULL) {
		return wire_error_set(error, ERROR_STORE_FAILED,
			"The server does not have enough memory for that; try again.");
	}
	if (!check_all(&check, asked, made)) {
		lines_finish(made);
		return false;
	}
	return true;
}

bool plan_try(const struct room *room, const struct lines *line, union game_state *state,
	const char **refused, struct game_refusal *refusal) {
	const struct game_rules *rules = room->rule_set->rules;
	*state = room->play.state;
	for (const char *turn = line->at; *turn != '\0'; turn = lines_turn_next(turn)) {
		bool is_last = *lines_turn_next(turn) == '\0';
		bool good = is_last ? game_play_text(rules, state, turn, NULL, NULL, refusal)
				    : game_play_turn(rules, state, turn, NULL, refusal);
		if (!good) {
			*refused = turn;
			return false;
		}
	}
	return true;
}

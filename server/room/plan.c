/* server/room/plan.c - planned replies: plays them, and keeps them in step with the game. */
#include "server/room/plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* ---- playing a reply ---- */

/* The text to be played for a stored turn: adds its stop if it needs one. */
static bool write_reply(const struct room *room, const char *turn, char text[WIRE_TEXT_SIZE]) {
	const struct game_rules *rules = room->rule_set->rules;
	struct game_refusal refusal;
	union game_state state = room->play.state;
	struct text out;
	text_init(&out, text, WIRE_TEXT_SIZE);
	text_add_word(&out, turn);
	if (!game_play_text(rules, &state, turn, NULL, NULL, &refusal)) {
		return false;
	}
	struct game_status after = game_status(rules, &state);
	bool stops = after.phase == GAME_CHOICE && !after.fresh &&
		after.seat == room->play.now.seat;
	if (stops) {
		game_turn_add(rules, &out, ".");
	}
	return !out.full && (!stops || game_play_text(rules, &state, ".", NULL, NULL, &refusal));
}

/* Whether the next turn of the line belongs to the planner. */
static bool is_planner_due(const char *line) {
	return lines_turns(line) % 2 == 1;
}

bool plan_decide(
	const struct room *room, struct event *event, struct game_path *path, struct out *effects) {
	struct game_status status = room_game_status(room);
	struct game_refusal refusal;
	char text[WIRE_TEXT_SIZE];
	if (status.phase != GAME_CHOICE || !status.fresh) {
		return false;
	}
	const char *line = lines_first(&room->plan->seat[status.seat]);
	if (line == NULL || !is_planner_due(line) || !write_reply(room, line, text) ||
		!room_make_steps(room, text, event, path, effects, &refusal)) {
		return false;
	}
	event->planned = true;
	return true;
}

/* ---- following the game ---- */

static void drop_seat_plan(struct room *room, int seat) {
	struct lines *lines = &room->plan->seat[seat];
	room->plan_changed |= (uint8_t)(lines->used > 0 ? 1U << seat : 0);
	lines_finish(lines);
}

void plan_clear(struct room *room) {
	for (int seat = 0; room->plan != NULL && seat < PLAN_SEATS; seat++) {
		drop_seat_plan(room, seat);
	}
	free(room->plan);
	room->plan = NULL;
}

static void clear_if_empty(struct room *room) {
	const struct plan *plan = room->plan;
	if (plan != NULL && plan->seat[0].used == 0 && plan->seat[1].used == 0) {
		plan_clear(room);
	}
}

static bool are_lines_even(const struct lines *lines) {
	const char *line = lines_first(lines);
	while (line != NULL && !is_planner_due(line)) {
		line = lines_next(lines, line);
	}
	return line == NULL;
}

static bool set_seat_plan(struct room *room, const struct event *event, struct game_error *error) {
	struct lines lines;
	if (room->places != PLAN_SEATS || !are_lines_even(&event->lines)) {
		return game_fail(error, "Such replies cannot be planned here.");
	}
	if (!lines_copy(&lines, &event->lines)) {
		return game_fail(error, "Not enough memory for replies.");
	}
	if (room->plan == NULL) {
		room->plan = calloc(1, sizeof(*room->plan));
	}
	if (room->plan == NULL) {
		lines_finish(&lines);
		return game_fail(error, "Not enough memory for replies.");
	}
	lines_finish(&room->plan->seat[event->seat]);
	room->plan->seat[event->seat] = lines;
	room->plan_changed |= (uint8_t)(1U << event->seat);
	room->plans_laid += room->plans_laid < UINT8_MAX;
	clear_if_empty(room);
	return true;
}

/* Keep the lines that begin with turn, and remove it from them. */
static void strip_played_turn(struct lines *lines, const char *turn) {
	size_t used = 0;
	for (size_t at = 0; at < lines->used;) {
		const char *line = lines->at + at;
		const char *rest = lines_turn_next(line);
		size_t size = lines_line_size(line);
		at += size;
		if (strcmp(line, turn) == 0 && *rest != '\0') {
			size -= (size_t)(rest - line);
			memmove(lines->at + used, rest, size);
			used += size;
		}
	}
	lines->used = used;
}

/* Whether the remaining lines can still happen. */
static bool does_plan_fit(const struct room *room, int seat) {
	const struct lines *lines = &room->plan->seat[seat];
	struct game_status status = room_game_status(room);
	char text[WIRE_TEXT_SIZE];
	if (lines->used == 0 || status.phase != GAME_CHOICE || !status.fresh) {
		return false;
	}
	bool due = status.seat == seat;
	const char *line = lines_first(lines);
	for (; line != NULL; line = lines_next(lines, line)) {
		if (is_planner_due(line) != due) {
			return false;
		}
	}
	return !due || write_reply(room, lines_first(lines), text);
}

/* A turn is complete. */
static void advance_plans(struct room *room) {
	char turn[WIRE_TEXT_SIZE];
	struct text out;
	text_init(&out, turn, sizeof(turn));
	bool known = play_turn_print(&room->play, &out);
	for (int seat = 0; seat < PLAN_SEATS; seat++) {
		struct lines *lines = &room->plan->seat[seat];
		room->plan_changed |= (uint8_t)(lines->used > 0 ? 1U << seat : 0);
		strip_played_turn(lines, known ? turn : "");
		if (!does_plan_fit(room, seat)) {
			lines_finish(lines);
		}
	}
	clear_if_empty(room);
}

bool plan_after(struct room *room, const struct event *event, struct game_error *error) {
	if (event->kind == EVENT_PLAN) {
		return set_seat_plan(room, event, error);
	}
	if (event->kind == EVENT_PLAY && play_ended_turn(&room->play)) {
		room->plans_laid = 0;
		if (room->plan != NULL) {
			advance_plans(room);
		}
	}
	if (event->kind == EVENT_SIT && plan_forbidden(room) == NULL) {
		room->plan_changed = (uint8_t)(1U << event->seat); /* a new player sits there */
	}
	bool cleared = event->kind == EVENT_START || event->kind == EVENT_ABORT ||
		(event->kind == EVENT_ANSWER && event->to > 0);
	if (room->plan != NULL && (cleared || room_game_status(room).phase == GAME_OVER)) {
		plan_clear(room);
	}
	return true;
}

void plan_encode(struct out *out, const struct room *room, int seat) {
	const struct lines none = {.at = NULL};
	bool some = room->plan != NULL && seat >= 0 && seat < PLAN_SEATS;
	lines_write(out, some ? &room->plan->seat[seat] : &none);
}

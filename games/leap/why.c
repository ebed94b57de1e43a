/* games/leap/why.c - explains why a step is refused.
 *
 * Clause ids are the same in every leaping game.
 */
#include "games/leap/why.h"

#include <string.h>

#include "games/leap/play.h"
#include "games/leap/runs.h"
#include "games/points.h"

struct answer {
	const struct leap_rules *rules;
	const struct leap_state *state;
	const struct game_step *step;
	struct game_refusal *refusal;
	const struct leap_power *power; /* of the piece on step->from */
	const char *noun;               /* its name */
	const char *from, *to, *over;   /* labels */
	struct game_step leap;          /* a leap that must be made instead */
};

/* ---- writing a refusal ---- */

static void cite_point(struct answer *a, uint8_t point) {
	points_mark(a->refusal, &a->rules->board, point);
}

/* Fill the refusal. Returns true, because a reason was found. */
static bool refuse_leap_step(struct answer *a, const char *clause, const char *format, ...) {
	va_list list;
	va_start(list, format);
	sentence_write(a->refusal->text, &a->refusal->source, format, list);
	va_end(list);
	a->refusal->clause = points_cite(a->rules->base.game, clause);
	cite_point(a, a->step->from);
	cite_point(a, a->step->to);
	return true;
}

static const char *label_of_point(const struct answer *a, unsigned point) {
	return points_label(&a->rules->board, point);
}

/* ---- the turn as a whole ---- */

static bool refuse_after_end(struct answer *a) {
	struct game_status status;
	union game_state state = {{0}};
	memcpy(state.bytes, a->state, sizeof(*a->state));
	leap_status(&a->rules->base, &state, &status);
	return status.phase == GAME_OVER && refuse_leap_step(a, NULL, "The game is over.");
}

static bool refuse_wrong_drop(struct answer *a) {
	bool drops = a->state->hand[a->state->seat] > 0;
	if (a->step->kind != LEAP_STEP_DROP) {
		return drops &&
			refuse_leap_step(a, "moves.drop",
				"Pieces in hand must be dropped first; until then nothing moves.");
	}
	if (!drops) {
		return refuse_leap_step(
			a, "moves.drop", "There is no piece in hand to drop on %s.", a->to);
	}
	if (!board_has(&a->rules->drop[a->state->seat], a->step->to)) {
		return refuse_leap_step(
			a, "moves.drop", "Not on %s: pieces are not dropped there.", a->to);
	}
	return refuse_leap_step(a, "moves.drop", "Not on %s: a piece stands there already.", a->to);
}

/* Konane, moves.opening: what may be taken off, or that nothing may any more. */
static bool refuse_wrong_removal(struct answer *a) {
	const struct leap_state *state = a->state;
	bool removes = a->step->kind == LEAP_STEP_REMOVE;
	char points[64];
	if (!leap_is_removing(a->rules, state)) {
		return removes &&
			refuse_leap_step(a, "moves.opening",
				"A piece is taken off only in the first turn of each side.");
	}
	if (removes && board_has(&state->side[!state->seat], a->step->to)) {
		return refuse_leap_step(a, "moves.opening", "The piece on %s is not yours.", a->to);
	}
	points_list(&a->rules->board, leap_removals(a->rules, state), points, sizeof(points));
	return refuse_leap_step(a, "moves.opening",
		"The first turn of %s takes off one of its own pieces: %s.",
		a->rules->base.game->seat[state->seat].name, points);
}

static bool refuse_bare_step(struct answer *a) {
	if (a->step->kind == LEAP_STEP_PASS) {
		return refuse_leap_step(
			a, "moves.turn", "You may not pass: there is a turn to play.");
	}
	return a->step->kind == LEAP_STEP_STOP &&
		refuse_leap_step(a, "captures.chain", "There is no chain of leaps to stop.");
}

static bool refuse_step_in_chain(struct answer *a) {
	const struct leap_state *state = a->state;
	if (state->leaps == 0) {
		return refuse_bare_step(a);
	}
	if (a->step->kind == LEAP_STEP_LEAP && a->step->from == state->at) {
		return false;
	}
	struct game_step steps[GAME_STEPS_MAX];
	struct board_set landings = {{0, 0}};
	char text[64];
	size_t count = leap_steps_here(a->rules, state, steps);
	cite_point(a, state->at);
	for (size_t i = 0; i < count && steps[i].kind == LEAP_STEP_LEAP; i++) {
		board_add(&landings, steps[i].to);
		cite_point(a, steps[i].to);
	}
	points_list(&a->rules->board, landings, text, sizeof(text));
	const char *noun = a->rules->definition->names
				   .name[state->seat][leap_is_king(state, state->at)];
	if (a->rules->runs) {
		return refuse_leap_step(a, "captures.chain",
			a->rules->chain == CHAIN_MAY_STOP
				? "The %s on %s is taking: it may go on to %s, or stop."
				: "The %s on %s is taking, and must go on: to %s.",
			noun, label_of_point(a, state->at), text);
	}
	if (a->rules->chain == CHAIN_MAY_STOP) {
		return refuse_leap_step(a, "captures.chain",
			"The %s on %s is leaping: it may leap on to %s, or stop.", noun,
			label_of_point(a, state->at), text);
	}
	return refuse_leap_step(a, "captures.chain", "The %s must leap again: to %s.", noun, text);
}

/* If it is not wrong, its name and power are set from here on. */
static bool refuse_foreign_piece(struct answer *a) {
	const struct leap_state *state = a->state;
	if (board_has(&state->side[!state->seat], a->step->from)) {
		return refuse_leap_step(a, "moves.turn", "The piece on %s is not yours.", a->from);
	}
	if (!board_has(&state->side[state->seat], a->step->from)) {
		return refuse_leap_step(a, "moves.turn", "There is no piece on %s.", a->from);
	}
	bool king = leap_is_king(state, a->step->from);
	a->power = &a->rules->power[state->seat][king];
	a->noun = a->rules->definition->names.name[state->seat][king];
	if (a->step->from == a->step->to) {
		return refuse_leap_step(a, "moves.turn",
			"The %s is already on %s; choose another point.", a->noun, a->from);
	}
	return false;
}

static bool refuse_wrong_target(struct answer *a) {
	struct board_set pieces = board_or(a->state->side[0], a->state->side[1]);
	bool leap = a->step->kind == LEAP_STEP_LEAP && !a->rules->runs;
	if (!board_has(&a->state->open, a->step->to)) {
		return refuse_leap_step(
			a, "moves.shrink", "Not to %s: that part of the board has closed.", a->to);
	}
	return board_has(&pieces, a->step->to) && a->step->to != a->step->from &&
		refuse_leap_step(a, leap ? "captures.leap" : "moves.walk",
			"Not to %s: a piece stands there.", a->to);
}

/* ---- walks ---- */

/* Find a leap that must be made instead, preferably by this piece. */
static bool find_leap(struct answer *a) {
	struct board_set leapers = leap_leapers(a->rules, a->state);
	if (board_is_empty(leapers)) {
		return false;
	}
	uint8_t point = a->step->from;
	if (!board_has(&leapers, point)) {
		point = board_take(&leapers);
	}
	struct leap_hunt hunt = leap_hunt_begin(a->rules, a->state, point);
	struct board_leap jumps[LEAP_FROM_MAX];
	leap_jumps(a->rules, &hunt, jumps);
	a->leap = (struct game_step){.from = point, .over = jumps[0].over, .to = jumps[0].to};
	return true;
}

static bool refuse_walk_this_turn(struct answer *a) {
	if (a->rules->duty == LEAP_COMPULSORY && find_leap(a)) {
		cite_point(a, a->leap.from);
		cite_point(a, a->leap.over);
		cite_point(a, a->leap.to);
		if (a->rules->runs) {
			return refuse_leap_step(a, "captures.duty",
				"%s must take: it can go to %s and take %s.",
				label_of_point(a, a->leap.from), label_of_point(a, a->leap.to),
				label_of_point(a, a->leap.over));
		}
		return refuse_leap_step(a, "captures.duty",
			"%s must capture: it can leap over %s to %s.",
			label_of_point(a, a->leap.from), label_of_point(a, a->leap.over),
			label_of_point(a, a->leap.to));
	}
	if (a->rules->opening == LEAP_OPEN_TO) {
		char points[64];
		points_list(&a->rules->board, a->rules->opening_to, points, sizeof(points));
		return refuse_leap_step(
			a, "moves.opening", "The first turn must go to %s.", points);
	}
	return refuse_leap_step(a, "moves.opening",
		"Not %s-%s in the first turn: %s would have no turn after it.", a->from, a->to,
		a->rules->base.game->seat[!a->state->seat].name);
}

static bool is_on_line(const struct answer *a, unsigned from, unsigned to) {
	const struct board *board = &a->rules->board;
	for (size_t r = board->first_ray[from]; r < board->first_ray[from + 1]; r++) {
		const struct board_ray *ray = &board->ray[r];
		if (memchr(&board->ray_point[ray->first], (int)to, ray->count) != NULL) {
			return true;
		}
	}
	return false;
}

static bool refuse_wrong_neighbour(struct answer *a) {
	if (board_has(&a->power->frozen, a->step->from)) {
		return refuse_leap_step(a, "moves.last_rank",
			"The %s on %s may not walk any more; it may only capture.", a->noun,
			a->from);
	}
	if (a->power->walk_ways == 0) {
		return refuse_leap_step(
			a, "moves.walk", "A %s does not walk; it only captures.", a->noun);
	}
	if (a->power->walk_ways == LEAP_TO_GOAL) {
		return refuse_leap_step(a, "moves.walk",
			"Not to %s: a %s walks forward, sideways only towards its goal, and never "
			"out of it.",
			a->to, a->noun);
	}
	uint8_t way = leap_way(a->rules, a->state->seat, a->step->from, a->step->to);
	return refuse_leap_step(a, "moves.walk",
		way == LEAP_FORWARD            ? "Not to %s: a %s may not walk forward."
			: way == LEAP_SIDEWAYS ? "Not to %s: a %s may not walk sideways."
					       : "Not to %s: a %s may not walk backward.",
		a->to, a->noun);
}

static bool is_jump(const struct answer *a, const struct board_leap *jumps, size_t count) {
	for (size_t i = 0; i < count; i++) {
		if (jumps[i].to == a->step->to &&
			(a->step->kind == LEAP_STEP_WALK || jumps[i].over == a->step->over)) {
			return true;
		}
	}
	return false;
}

static bool refuse_wrong_walk(struct answer *a) {
	struct board_set targets = leap_walks(a->rules, a->state, a->step->from);
	if (board_has(&targets, a->step->to)) {
		return refuse_walk_this_turn(a);
	}
	if (a->state->undo[a->step->from] == a->step->to + 1) {
		return refuse_leap_step(a, "moves.undo",
			"Not to %s: this %s has just come from there, and may not go "
			"straight back.",
			a->to, a->noun);
	}
	struct board_leap jumps[LEAP_FROM_MAX];
	struct leap_hunt hunt = leap_hunt_begin(a->rules, a->state, a->step->from);
	if (is_jump(a, jumps, leap_jumps(a->rules, &hunt, jumps))) {
		return refuse_leap_step(a, "captures.leap",
			"From %s to %s is a leap: write it with x, not with -.", a->from, a->to);
	}
	if (board_has(&a->rules->board.near[a->step->from], a->step->to)) {
		return refuse_wrong_neighbour(a);
	}
	if (!is_on_line(a, a->step->from, a->step->to)) {
		return refuse_leap_step(
			a, "moves.walk", "No line leads from %s to %s.", a->from, a->to);
	}
	if (a->power->slides) {
		return refuse_leap_step(
			a, "moves.king", "The way from %s to %s is blocked.", a->from, a->to);
	}
	return refuse_leap_step(a, "moves.walk",
		"%s is too far: a %s walks to the next point of a line.", a->to, a->noun);
}

/* ---- leaps ---- */

static bool refuse_lesser_leap(struct answer *a) {
	struct game_step steps[GAME_STEPS_MAX];
	struct board_set at = {{0, 0}};
	int most;
	if (a->rules->max) {
		board_add(&at, a->state->at);
		leap_captures(a->rules, a->state,
			a->state->leaps > 0 ? at : leap_leapers(a->rules, a->state), steps, &most);
		return refuse_leap_step(a, "captures.choice",
			"Not to %s: another way takes more pieces, %d in all, and the "
			"most must be taken.",
			a->to, most + a->state->leaps);
	}
	return refuse_leap_step(a, "captures.landing",
		"Not to %s: beyond %s it must land where it can leap on.", a->to, a->over);
}

static bool refuse_wrong_prey(struct answer *a) {
	uint8_t over = a->step->over;
	if (over >= a->rules->board.points ||
		(!board_has(&a->state->side[0], over) && !board_has(&a->state->side[1], over))) {
		return refuse_leap_step(a, "captures.leap",
			"There is nothing to leap over between %s and %s.", a->from, a->to);
	}
	cite_point(a, over);
	if (board_has(&a->state->side[a->state->seat], over)) {
		return refuse_leap_step(a, "captures.leap",
			"The piece on %s is your own: you may leap only over enemies.", a->over);
	}
	if (board_has(&a->state->taken, over)) {
		return refuse_leap_step(a, "captures.removal",
			"The piece on %s was already taken in this turn, and cannot be leapt twice.",
			a->over);
	}
	return board_has(&a->rules->refuge, over) &&
		refuse_leap_step(a, "captures.refuge",
			"The piece on %s cannot be leapt: that point is a refuge.", a->over);
}

/* Are these three successive points of a line along which leaps are not allowed? */
static bool is_on_walking_line(const struct answer *a) {
	const struct board *board = &a->rules->board;
	unsigned from = a->step->from;
	for (size_t r = board->first_ray[from]; r < board->first_ray[from + 1]; r++) {
		const struct board_ray *ray = &board->ray[r];
		const uint8_t *on = &board->ray_point[ray->first];
		if (memchr(on, a->step->to, ray->count) != NULL &&
			memchr(on, a->step->over, ray->count) != NULL) {
			return !board->line[ray->line].leap;
		}
	}
	return false;
}

/* Would the leap be possible if the chain had not come from somewhere? */
static bool refuse_turned_leap(struct answer *a, struct leap_hunt hunt) {
	struct board_leap jumps[LEAP_FROM_MAX];
	hunt.behind = GAME_NOWHERE;
	if (!is_jump(a, jumps, leap_jumps(a->rules, &hunt, jumps))) {
		return false;
	}
	return a->rules->straight
		? refuse_leap_step(a, "captures.straight",
			  "Not to %s: a chain of leaps must go on in the same direction.", a->to)
		: refuse_leap_step(a, "captures.back",
			  "Not to %s: within a chain of leaps a %s may not turn straight back.",
			  a->to, a->noun);
}

/* Fanorona: why a walk does not take what its sign says. */
static bool refuse_wrong_run(struct answer *a) {
	struct leap_hunt hunt = leap_hunt_begin(a->rules, a->state, a->step->from);
	struct board_set visited = leap_visited(a->state);
	bool ahead = leap_is_ahead(
		a->rules, a->step->from, (struct board_leap){a->step->over, a->step->to});
	if (!board_has(&a->rules->board.near[a->step->from], a->step->to)) {
		return refuse_leap_step(a, "moves.walk",
			"%s is too far: a %s walks to the next point of a line.", a->to, a->noun);
	}
	if (!a->rules->revisits && board_has(&visited, a->step->to)) {
		return refuse_leap_step(a, "captures.chain",
			"Not to %s: the %s has been there in this turn.", a->to, a->noun);
	}
	if (a->step->over == GAME_NOWHERE || !board_has(&hunt.prey, a->step->over)) {
		return refuse_leap_step(a, ahead ? "captures.approach" : "captures.withdrawal",
			ahead ? "No enemy stands ahead, right beyond %s."
			      : "No enemy stands behind %s, on the side away from %s.",
			ahead ? a->to : a->from, a->to);
	}
	return refuse_leap_step(a, "captures.chain",
		"Not to %s: in one turn a %s may not go twice running in the same direction.",
		a->to, a->noun);
}

static bool refuse_wrong_leap(struct answer *a) {
	if (a->rules->runs) {
		return refuse_wrong_run(a);
	}
	struct board_leap jumps[LEAP_FROM_MAX];
	struct leap_hunt hunt = leap_hunt_begin(a->rules, a->state, a->step->from);
	if (is_jump(a, jumps, leap_jumps(a->rules, &hunt, jumps))) {
		return refuse_lesser_leap(a);
	}
	if (refuse_turned_leap(a, hunt)) {
		return true;
	}
	if (a->power->leap_ways == 0) {
		return refuse_leap_step(a, "captures.leap", "A %s may not capture.", a->noun);
	}
	if (!a->rules->bent && !is_on_line(a, a->step->from, a->step->to)) {
		return refuse_leap_step(
			a, "captures.leap", "No line leads from %s to %s.", a->from, a->to);
	}
	if (refuse_wrong_prey(a)) {
		return true;
	}
	if (!a->rules->bent && is_on_walking_line(a)) {
		return refuse_leap_step(a, "captures.line",
			"The line from %s to %s may be walked, but not leapt along.", a->from,
			a->to);
	}
	uint8_t way = leap_way(a->rules, a->state->seat, a->step->from, a->step->to);
	if ((a->power->leap_ways & way) == 0) {
		return refuse_leap_step(a, "captures.leap",
			way == LEAP_FORWARD            ? "Not to %s: a %s may not leap forward."
				: way == LEAP_SIDEWAYS ? "Not to %s: a %s may not leap sideways."
						       : "Not to %s: a %s may not leap backward.",
			a->to, a->noun);
	}
	if (a->power->leaps_far) {
		return refuse_leap_step(a, "captures.king",
			"Between %s and %s there must be one enemy and nothing else.", a->from,
			a->to);
	}
	return refuse_leap_step(a, "captures.leap",
		"A %s leaps over a neighbour to the point right behind it; %s to %s is not such a leap.",
		a->noun, a->from, a->to);
}

void leap_why(const struct game_rules *rules, const union game_state *state,
	const struct game_step *step, struct game_refusal *refusal) {
	struct answer a = {leap_rules(rules), leap_state(state), step, refusal, NULL, NULL, NULL,
		NULL, NULL, {0}};
	a.from = label_of_point(&a, step->from);
	a.to = label_of_point(&a, step->to);
	a.over = label_of_point(&a, step->over);
	if (refuse_after_end(&a) || refuse_step_in_chain(&a) || refuse_wrong_drop(&a) ||
		refuse_wrong_removal(&a) || refuse_foreign_piece(&a)) {
		return;
	}
	if (refuse_wrong_target(&a)) {
		return;
	}
	if (step->kind == LEAP_STEP_WALK) {
		refuse_wrong_walk(&a);
	} else {
		refuse_wrong_leap(&a);
	}
}

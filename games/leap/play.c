/* games/leap/play.c - plays steps. */
#include "games/leap/leap.h"

static void add_effect(struct game_effects *effects, enum game_what what, uint8_t seat,
	uint8_t from, uint8_t to, uint8_t value) {
	if (effects != NULL) {
		struct game_effect effect = {(uint8_t)what, seat, from, to, value, {0}};
		game_effect_add(effects, &effect);
	}
}

static void move_piece(struct leap_state *state, unsigned from, unsigned to) {
	struct board_set *side = &state->side[state->seat];
	bool king = leap_is_king(state, from);
	board_remove(side, from);
	board_remove(&state->kings, from);
	board_add(side, to);
	if (king) {
		board_add(&state->kings, to);
	}
}

static void promote(const struct leap_rules *rules, struct leap_state *state, unsigned point,
	struct game_effects *effects) {
	board_add(&state->kings, point);
	add_effect(effects, GAME_PROMOTED, state->seat, (uint8_t)point, GAME_NOWHERE,
		rules->definition->view_kind[state->seat][1]);
}

/* A man is promoted where its turn ends, whatever the moment of promotion. */
static void promote_at_end(const struct leap_rules *rules, struct leap_state *state, unsigned point,
	struct game_effects *effects) {
	if (board_has(&rules->promote[state->seat], point) && !leap_is_king(state, point)) {
		promote(rules, state, point, effects);
		state->undo[point] = 0;
	}
}

static void pass_turn(
	const struct leap_rules *rules, struct leap_state *state, bool progress, uint8_t next) {
	if (progress) {
		state->quiet = 0;
	} else if (state->quiet < LEAP_QUIET_MAX) {
		state->quiet++;
	}
	state->seat = next;
	if (rules->edges > 0) {
		state->open = leap_open(rules, board_or(state->side[0], state->side[1]));
	}
}

/* Remove the captured pieces and their memory (Alquerque, moves.undo: a capture clears it), and
 * pass the turn. */
static void end_chain(
	const struct leap_rules *rules, struct leap_state *state, struct game_effects *effects) {
	if (rules->removal == LEAP_END_OF_TURN) {
		state->side[!state->seat] = board_less(state->side[!state->seat], state->taken);
		state->kings = board_less(state->kings, state->taken);
	}
	for (size_t i = 0; i < state->leaps; i++) {
		state->undo[state->over[i]] = 0;
		if (rules->removal == LEAP_END_OF_TURN) {
			add_effect(effects, GAME_CAPTURED, !state->seat, state->over[i],
				GAME_NOWHERE, 0);
		}
		state->over[i] = 0;
		state->to[i] = 0;
	}
	state->undo[state->from] = 0;
	state->undo[state->at] = 0;
	state->taken = (struct board_set){{0, 0}};
	state->taken_kings = (struct board_set){{0, 0}};
	unsigned at = state->at;
	state->leaps = 0;
	state->at = 0;
	state->from = 0;
	state->was_king = false;
	promote_at_end(rules, state, at, effects);
	pass_turn(rules, state, true, !state->seat);
}

static void take(const struct leap_rules *rules, struct leap_state *state, unsigned over) {
	board_add(&state->taken, over);
	if (leap_is_king(state, over)) {
		board_add(&state->taken_kings, over);
	}
	if (rules->removal == LEAP_IMMEDIATE) {
		board_remove(&state->side[!state->seat], over);
		board_remove(&state->kings, over);
	}
}

static void play_leap(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects) {
	struct leap_hunt hunt = leap_hunt_begin(rules, state, step->from);
	bool over;
	struct leap_hunt after = leap_hunt_take(
		rules, &hunt, (struct board_leap){step->over, step->to}, &over);
	if (state->leaps == 0) {
		state->from = step->from;
		state->was_king = hunt.king;
	}
	add_effect(effects, GAME_MOVED, state->seat, step->from, step->to, 0);
	if (rules->removal == LEAP_IMMEDIATE) {
		add_effect(effects, GAME_CAPTURED, !state->seat, step->over, GAME_NOWHERE, 0);
	}
	take(rules, state, step->over);
	move_piece(state, step->from, step->to);
	state->over[state->leaps] = step->over;
	state->to[state->leaps] = step->to;
	state->leaps++;
	state->at = step->to;
	if (after.king && !hunt.king) {
		promote(rules, state, step->to, effects);
	}
	if (over || !leap_can_jump(rules, &after)) {
		end_chain(rules, state, effects);
	}
}

void leap_play_chain(const struct leap_rules *rules, union game_state *bytes, unsigned from,
	const struct leap_hunt *end) {
	struct leap_state *state = (struct leap_state *)(void *)bytes;
	uint8_t enemy = !state->seat;
	struct board_set taken = board_less(
		board_less(state->side[enemy], rules->refuge), end->prey);
	state->side[enemy] = board_less(state->side[enemy], taken);
	state->kings = board_less(state->kings, taken);
	move_piece(state, from, end->at);
	if (end->king) {
		board_add(&state->kings, end->at);
	}
	while (rules->can_undo && !board_is_empty(taken)) {
		state->undo[board_take(&taken)] = 0;
	}
	state->undo[from] = 0;
	promote_at_end(rules, state, end->at, NULL);
	pass_turn(rules, state, true, enemy);
}

/* Alquerque, moves.undo: remember the way back, if the man could walk it at all. */
static void remember(
	const struct leap_rules *rules, struct leap_state *state, unsigned from, unsigned to) {
	const struct leap_power *power = &rules->power[state->seat][leap_is_king(state, to)];
	bool back = power->slides ? (power->walk_ways & leap_way(rules, state->seat, to, from)) != 0
				  : board_has(&power->walk[to], from);
	state->undo[from] = 0;
	state->undo[to] = power->may_not_undo && back ? (uint8_t)(from + 1) : 0;
}

static void play_walk(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects) {
	bool progress = rules->advance && !leap_is_king(state, step->from) &&
		leap_way(rules, state->seat, step->from, step->to) == LEAP_FORWARD;
	add_effect(effects, GAME_MOVED, state->seat, step->from, step->to, 0);
	move_piece(state, step->from, step->to);
	if (rules->can_undo) {
		remember(rules, state, step->from, step->to);
	}
	promote_at_end(rules, state, step->to, effects);
	pass_turn(rules, state, progress, !state->seat);
}

/* Main tapal empat, start: the seat that sets up the board drops all its pieces, then the seat that
 * begins moves. */
static uint8_t after_drop(const struct leap_rules *rules, const struct leap_state *state) {
	if (state->seat != rules->sets) {
		return !state->seat;
	}
	return state->hand[state->seat] > 0 ? state->seat : rules->first;
}

static void play_drop(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects) {
	add_effect(effects, GAME_DROPPED, state->seat, GAME_NOWHERE, step->to, 0);
	board_add(&state->side[state->seat], step->to);
	state->hand[state->seat]--;
	if (leap_is_fresh(rules, state)) {
		pass_turn(rules, state, true, after_drop(rules, state));
	}
}

void leap_play(const struct leap_rules *rules, struct leap_state *state,
	const struct game_step *step, struct game_effects *effects) {
	switch ((enum leap_step)step->kind) {
	case LEAP_STEP_WALK:
		play_walk(rules, state, step, effects);
		break;
	case LEAP_STEP_LEAP:
		play_leap(rules, state, step, effects);
		break;
	case LEAP_STEP_DROP:
		play_drop(rules, state, step, effects);
		break;
	case LEAP_STEP_STOP:
		add_effect(effects, GAME_STOPPED, state->seat, state->at, GAME_NOWHERE, 0);
		end_chain(rules, state, effects);
		break;
	case LEAP_STEP_PASS:
		add_effect(effects, GAME_PASSED, state->seat, GAME_NOWHERE, GAME_NOWHERE, 0);
		pass_turn(rules, state, false, !state->seat);
		break;
	}
}

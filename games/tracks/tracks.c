/* games/tracks/tracks.c - compiles a definition with a room's options; and the module. */
#include "games/tracks/tracks.h"

#include <string.h>

#include "games/points.h"
#include "games/tracks/play.h"
#include "games/tracks/survey.h"
#include "games/tracks/text.h"

static int evaluate_tracks_field(const struct tracks_rules *rules, size_t name) {
	return choice_value(&rules->base, &rules->definition->set, rules->definition->field[name]);
}

/* ---- tracks ---- */

static bool add_track_point(
	struct tracks_rules *rules, int seat, uint8_t point, struct game_error *error) {
	const char *label = points_label(&rules->board, point);
	if (rules->place[seat][point] > 0) {
		return game_fail_in(error, "tracks", "%s is on one track twice", label);
	}
	if (rules->length[seat] == TRACKS_LENGTH_MAX) {
		return game_fail_in(
			error, "tracks", "a track may have at most %d points", TRACKS_LENGTH_MAX);
	}
	rules->point[seat][++rules->length[seat]] = point;
	rules->place[seat][point] = rules->length[seat];
	return true;
}

static bool compile_track(
	struct tracks_rules *rules, int seat, const char *text, struct game_error *error) {
	memset(rules->point[seat], GAME_NOWHERE, sizeof(rules->point[seat]));
	for (;;) {
		uint8_t point;
		size_t used = points_read(&rules->board, text, &point, error);
		if (used == 0) {
			error->part = "tracks";
			return false;
		}
		if (!add_track_point(rules, seat, point, error)) {
			return false;
		}
		text += used;
		if (*text == '\0') {
			return true;
		}
		if (*text++ != '-') {
			return game_fail_in(error, "tracks",
				"the points of a track stand one after the other: d1-c1-b1");
		}
	}
}

static bool check_room_for_off(const struct tracks_rules *rules, struct game_error *error) {
	return rules->board.points < GAME_POINTS_MAX ||
		game_fail_in(error, "boards",
			"the board of a race along a track may have at most %d points",
			GAME_POINTS_MAX - 1);
}

static bool compile_tracks_board(struct tracks_rules *rules, struct game_error *error) {
	const struct tracks_definition *definition = rules->definition;
	rules->board = definition->set.board[evaluate_tracks_field(rules, TRACKS_FIELD_BOARD)]
			       .board;
	const struct choice_way
		*track = &definition->track[evaluate_tracks_field(rules, TRACKS_FIELD_TRACK)];
	return check_room_for_off(rules, error) && compile_track(rules, 0, track->side[0], error) &&
		compile_track(rules, 1, track->side[1], error);
}

/* A throw of nought that counts as much as another one would not be told apart from it. */
static bool check_lots(const struct tracks_rules *rules, struct game_error *error) {
	if (rules->nought > 0 && rules->nought <= rules->lots) {
		return game_fail_in(error, "moves.nought",
			"a throw of 0 may count more than all %d lots together, or nothing",
			rules->lots);
	}
	for (int seat = 0; seat < 2; seat++) {
		if (rules->length[seat] < rules->lots || rules->length[seat] < rules->nought) {
			return game_fail_in(error, "tracks",
				"a track must be at least as long as the highest throw");
		}
	}
	return true;
}

static bool compile_tracks(struct game_rules *base, struct game_error *error) {
	struct tracks_rules *rules = (struct tracks_rules *)base;
	rules->definition = base->game->data;
	const struct choice_set *set = &rules->definition->set;
	const size_t *field = rules->definition->field;
	if (!choice_check(base, set, error) || !compile_tracks_board(rules, error)) {
		return false;
	}
	rules->first = (uint8_t)evaluate_tracks_field(rules, TRACKS_FIELD_FIRST);
	rules->men = evaluate_tracks_field(rules, TRACKS_FIELD_MEN);
	rules->lots = evaluate_tracks_field(rules, TRACKS_FIELD_LOTS);
	rules->nought = evaluate_tracks_field(rules, TRACKS_FIELD_NOUGHT);
	rules->hit_again = evaluate_tracks_field(rules, TRACKS_FIELD_HIT_AGAIN) != 0;
	rules->off = (uint8_t)evaluate_tracks_field(rules, TRACKS_FIELD_OFF);
	return choice_points(
		       base, set, field[TRACKS_FIELD_AGAIN], &rules->board, &rules->again, error) &&
		choice_points(
			base, set, field[TRACKS_FIELD_SAFE], &rules->board, &rules->safe, error) &&
		check_lots(rules, error);
}

/* ---- the module ---- */

_Static_assert(sizeof(struct tracks_state) <= GAME_STATE_MAX, "a state must fit union game_state");

static void start_tracks(const struct game_rules *base, union game_state *bytes) {
	const struct tracks_rules *rules = tracks_rules(base);
	struct tracks_state *state = tracks_state_of(bytes);
	state->seat = rules->first;
	state->men[0][TRACKS_HAND] = state->men[1][TRACKS_HAND] = (uint8_t)rules->men;
}

const struct game_impl tracks_impl = {
	.name = "tracks",
	.state_size = sizeof(struct tracks_state),
	.rules_size = sizeof(struct tracks_rules),
	.compile = compile_tracks,
	.start = start_tracks,
	.status = tracks_status,
	.steps = tracks_list,
	.apply = tracks_apply,
	.take = tracks_take,
	.outcomes = tracks_outcomes,
	.print_step = tracks_print_step,
	.read_step = tracks_read_step,
	.turn_head = tracks_turn_head,
	.why = tracks_why,
	.print = tracks_print,
	.read = tracks_read,
	.view = tracks_view,
	.draw = tracks_draw,
	.glance = tracks_glance,
	.survey = tracks_survey,
	.weigh = tracks_weigh,
};

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

/* Put the men where they begin. */
static bool compile_start(struct tracks_rules *rules, struct game_error *error) {
	const struct tracks_definition *definition = rules->definition;
	for (int seat = 0; seat < 2; seat++) {
		struct board_set points;
		int men = 0;
		if (definition->starts == 0) {
			rules->start[seat][TRACKS_HAND] = (uint8_t)rules->men;
			continue;
		}
		const char *text = definition
					   ->start[evaluate_tracks_field(rules, TRACKS_FIELD_START)]
					   .side[seat];
		if (!board_read_set(&rules->board, text, &points, error)) {
			error->part = "starts";
			return false;
		}
		for (unsigned point = 0; point < rules->board.points; point++) {
			uint8_t place = rules->place[seat][point];
			if (board_has(&points, point)) {
				rules->start[seat][place] = 1;
				men += place > 0;
			}
		}
		if (men != rules->men || rules->start[seat][TRACKS_HAND] > 0) {
			return game_fail_in(error, "starts",
				"each side must start on as many points of its track as it has men, %d",
				rules->men);
		}
	}
	return true;
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

/* Returns false unless the set has one point or none; *point is that point. */
static bool find_single(
	const struct tracks_rules *rules, const struct board_set *set, uint8_t *point) {
	int count = 0;
	*point = GAME_NOWHERE;
	for (unsigned i = 0; i < rules->board.points; i++) {
		if (board_has(set, i)) {
			*point = (uint8_t)i;
			count++;
		}
	}
	return count < 2;
}

/* A man must find a place before the point that the sink leads to. */
static bool compile_sink(struct tracks_rules *rules, struct game_error *error) {
	const struct choice_set *set = &rules->definition->set;
	const size_t *field = rules->definition->field;
	struct board_set sink, to;
	if (!choice_points(
		    &rules->base, set, field[TRACKS_FIELD_SINK], &rules->board, &sink, error) ||
		!choice_points(&rules->base, set, field[TRACKS_FIELD_SINK_TO], &rules->board, &to,
			error)) {
		return false;
	}
	bool fits = find_single(rules, &sink, &rules->sink) &&
		find_single(rules, &to, &rules->sink_to) &&
		(rules->sink == GAME_NOWHERE) == (rules->sink_to == GAME_NOWHERE);
	for (int seat = 0; fits && rules->sink != GAME_NOWHERE && seat < 2; seat++) {
		fits = rules->place[seat][rules->sink] > rules->place[seat][rules->sink_to] &&
			rules->place[seat][rules->sink_to] >= 2 * rules->men;
	}
	return fits ||
		game_fail_in(error, "moves.sink",
			"sink and sink_to must be a point each, and as many points of each track as "
			"there are men lead to the second one, which comes first");
}

/* Men that are hit stay on the board only where both seats pass the same points. */
static bool check_hit(const struct tracks_rules *rules, struct game_error *error) {
	bool same = rules->length[0] == rules->length[1] &&
		memcmp(rules->point[0], rules->point[1], sizeof(rules->point[0])) == 0;
	return rules->hit == TRACKS_TO_HAND || same ||
		game_fail_in(error, "moves.hit",
			"men that are hit go to the hand unless both sides have the same track");
}

static bool compile_houses(struct tracks_rules *rules, struct game_error *error) {
	const struct {
		enum tracks_field field;
		struct board_set *points;
	} houses[] = {
		{TRACKS_FIELD_AGAIN, &rules->again},
		{TRACKS_FIELD_SAFE, &rules->safe},
		{TRACKS_FIELD_STOP, &rules->stop},
		{TRACKS_FIELD_LAST, &rules->last},
		{TRACKS_FIELD_LEAVE, &rules->leave},
	};
	const struct tracks_definition *definition = rules->definition;
	for (size_t i = 0; i < sizeof(houses) / sizeof(houses[0]); i++) {
		if (!choice_points(&rules->base, &definition->set,
			    definition->field[houses[i].field], &rules->board, houses[i].points,
			    error)) {
			return false;
		}
	}
	return compile_sink(rules, error);
}

static void compile_moves(struct tracks_rules *rules) {
	rules->first = (uint8_t)evaluate_tracks_field(rules, TRACKS_FIELD_FIRST);
	rules->men = evaluate_tracks_field(rules, TRACKS_FIELD_MEN);
	rules->lots = evaluate_tracks_field(rules, TRACKS_FIELD_LOTS);
	rules->nought = evaluate_tracks_field(rules, TRACKS_FIELD_NOUGHT);
	rules->hit_again = evaluate_tracks_field(rules, TRACKS_FIELD_HIT_AGAIN) != 0;
	rules->off = (uint8_t)evaluate_tracks_field(rules, TRACKS_FIELD_OFF);
	rules->hit = (uint8_t)evaluate_tracks_field(rules, TRACKS_FIELD_HIT);
	rules->pair = evaluate_tracks_field(rules, TRACKS_FIELD_PAIR);
	rules->block = evaluate_tracks_field(rules, TRACKS_FIELD_BLOCK);
	rules->back = evaluate_tracks_field(rules, TRACKS_FIELD_BACK) != 0;
	for (size_t i = 0; i <= TRACKS_LOTS_MAX; i++) {
		rules->again_with[i] = evaluate_tracks_field(rules, TRACKS_FIELD_AGAIN_WITH + i) !=
			0;
	}
	rules->has_hand = rules->definition->starts == 0 || rules->hit == TRACKS_TO_HAND;
}

static bool compile_tracks(struct game_rules *base, struct game_error *error) {
	struct tracks_rules *rules = (struct tracks_rules *)base;
	rules->definition = base->game->data;
	if (!choice_check(base, &rules->definition->set, error) ||
		!compile_tracks_board(rules, error)) {
		return false;
	}
	compile_moves(rules);
	return compile_start(rules, error) && compile_houses(rules, error) &&
		check_lots(rules, error) && check_hit(rules, error);
}

/* ---- the module ---- */

_Static_assert(sizeof(struct tracks_state) <= GAME_STATE_MAX, "a state must fit union game_state");

static void start_tracks(const struct game_rules *base, union game_state *bytes) {
	const struct tracks_rules *rules = tracks_rules(base);
	struct tracks_state *state = tracks_state_of(bytes);
	state->seat = rules->first;
	memcpy(state->men, rules->start, sizeof(state->men));
}

const struct game_impl tracks_impl = {
	.name = "tracks",
	.one_step_a_turn = true,
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

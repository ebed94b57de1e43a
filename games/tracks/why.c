/* games/tracks/why.c - explains why a step is refused. */
#include <stdarg.h>

#include "games/points.h"
#include "games/tracks/play.h"

struct tracks_answer {
	const struct tracks_rules *rules;
	const struct tracks_state *state;
	const struct game_step *step;
	struct game_refusal *refusal;
};

/* Clauses that two games have by different names. */
static const char *find_clause(const struct tracks_answer *a, const char *one, const char *other) {
	return game_clause_id(a->rules->base.game, one) != NULL ? one : other;
}

static void refuse_tracks_step(
	struct tracks_answer *a, const char *clause, const char *format, ...) {
	va_list list;
	va_start(list, format);
	sentence_write(a->refusal->text, &a->refusal->source, format, list);
	va_end(list);
	a->refusal->clause = game_clause_id(a->rules->base.game, clause);
	points_mark(a->refusal, &a->rules->board, a->step->from);
	points_mark(a->refusal, &a->rules->board, a->step->to);
}

/* There is no man of the seat where the step begins. */
static void refuse_start(struct tracks_answer *a, int place) {
	if (place == TRACKS_HAND) {
		refuse_tracks_step(a, "turn.move", "There is no man left in the hand to enter.");
		return;
	}
	const char *from = points_label(&a->rules->board, a->step->from);
	int seat = a->state->seat;
	uint8_t theirs = a->step->from < a->rules->board.points
		? a->rules->place[!seat][a->step->from]
		: 0;
	refuse_tracks_step(a, "turn.move",
		theirs > 0 && a->state->men[!seat][theirs] > 0 ? "The man on %s is not yours."
							       : "There is no man on %s.",
		from);
}

/* The name of the first point on from another that nobody passes. */
static const char *find_stop(const struct tracks_rules *rules, int seat, uint8_t from) {
	int place = rules->place[seat][from] + 1;
	while (place < rules->length[seat] && !board_has(&rules->stop, rules->point[seat][place])) {
		place++;
	}
	return points_label(&rules->board, rules->point[seat][place]);
}

static const char *name_of_place(const struct tracks_rules *rules, int seat, int place) {
	if (place < 1 || place > TRACKS_LENGTH_MAX || place > rules->length[seat]) {
		return "off";
	}
	return points_label(&rules->board, rules->point[seat][place]);
}

static void refuse_target(struct tracks_answer *a, int to, enum tracks_bar bar) {
	const struct tracks_rules *rules = a->rules;
	int seat = a->state->seat, steps = tracks_steps_of(rules, a->state->roll);
	const char *safe = find_clause(a, "turn.rosette", "house.safe");
	const char *far = find_clause(a, "off.exact", "house.leave");
	const char *there = name_of_place(rules, seat, to);
	switch (bar) {
	case TRACKS_FREE:
		refuse_tracks_step(
			a, "turn.move", "With a throw of %d this man goes to %s.", steps, there);
		break;
	case TRACKS_OWN_MAN:
		refuse_tracks_step(
			a, "turn.one", "Not to %s: a man of your own stands there.", there);
		break;
	case TRACKS_SAFE_MAN:
		refuse_tracks_step(
			a, safe, "Not to %s: the man there is safe and cannot be hit.", there);
		break;
	case TRACKS_PAIR:
		refuse_tracks_step(a, "turn.pair",
			"Not to %s: the man there has another one beside it.", there);
		break;
	case TRACKS_BLOCK:
		refuse_tracks_step(a, "turn.block",
			"%d men of the other side, one beside the other, cannot be passed.",
			rules->block);
		break;
	case TRACKS_STOP:
		refuse_tracks_step(a, "house.beauty",
			"A throw of %d is too much: no man may pass %s.", steps,
			find_stop(rules, seat, a->step->from));
		break;
	case TRACKS_LAST:
		refuse_tracks_step(a, "house.leave",
			"From %s a man only leaves the board, by the exact number.",
			points_label(&rules->board, a->step->from));
		break;
	case TRACKS_TOO_FAR_BACK:
		refuse_tracks_step(
			a, "turn.back", "There are not so many squares behind this man.");
		break;
	case TRACKS_TOO_FAR:
		refuse_tracks_step(a, far,
			"A throw of %d is too much: a man leaves the board by the exact number.",
			steps);
		break;
	}
}

void tracks_why(const struct game_rules *base, const union game_state *bytes,
	const struct game_step *step, struct game_refusal *refusal) {
	struct tracks_answer a = {tracks_rules(base), tracks_state(bytes), step, refusal};
	int seat = a.state->seat, place = tracks_place_of(a.rules, seat, step);
	if (place < 0 || a.state->men[seat][place] == 0) {
		refuse_start(&a, place);
	} else {
		enum tracks_bar bar;
		int to = tracks_target(
			a.rules, a.state, seat, place, tracks_way(a.rules, a.state), &bar);
		refuse_target(&a, to, bar);
	}
}

/* games/maze/race.c - Laaiqa as a game: options, start, status, chance, what to draw. */
#include "games/maze/race.h"

#include <string.h>

#include "games/maze/internal.h"

static const char *const names[] = {"Khajul", "Alqabul", "Ahmaq", "Barika", "Aikhtiar",
	"Mutakabir 'aw Maghrur", "Raha", "Harakat Alshilal", "Tatali Aintisar", "Laaiqa's Kaskid", NULL};

/* ---- rules ---- */

static bool is(const struct game_rules *rules, const char *name, const char *value) {
	int i = game_option_find(rules->game, name);
	char text[32];
	if (i < 0) {
		return false;
	}
	game_option_print(&rules->game->option[i], rules->option[i], text, sizeof(text));
	return strcmp(text, value) == 0;
}

static void read_options(struct race_rules *rules) {
	const struct game_rules *base = &rules->base;
	rules->enter_only = is(base, "alqabul", "enter_only");
	rules->fled_forfeit = is(base, "alqabul_only_fled", "forfeit");
	rules->entry_captures = is(base, "entry_captures", "on");
	rules->bonus_optional = is(base, "capture_bonus", "optional");
	rules->bonus_admits = is(base, "bonus_admits", "on");
	rules->lap_again = is(base, "lap_again", "on");
	rules->max_use = is(base, "compulsion", "max_use");
	rules->oldest_leads = is(base, "lead_tie", "oldest");
	rules->also_entry = is(base, "ahmaq_target", "also_entry");
	rules->ahmaq_mandatory = is(base, "ahmaq_mandatory", "on");
	rules->manual_comfort = is(base, "comfort", "manual");
	rules->always_again = is(base, "barika_again", "always");
	rules->sentry_on_path = is(base, "sentry_on_path", "on");
	rules->sentry_on_vacant_arm = is(base, "sentry_on_vacant_arm", "on");
	rules->safe_counting = is(base, "safe_counting", "on");
	rules->six_faced = is(base, "dice", "six_faced");
	rules->counts_fled = is(base, "entry_counts_fled", "on");
	rules->highest_only = is(base, "series_penalty", "highest_only");
	rules->cast_first = is(base, "first", "cast");
	rules->resign_ends = is(base, "resign", "ends_game");
}

/* Seats (5.7): two sit opposite each other or side by side, three on s, e and n. */
static bool compile(struct game_rules *base, struct game_error *error) {
	struct race_rules *rules = (struct race_rules *)base;
	bool opposite = base->seats == 2 && !is(base, "seats_for_two", "adjacent");
	(void)error;
	rules->seats = base->seats;
	for (int seat = 0; seat < base->seats; seat++) {
		rules->quarter[seat] = (uint8_t)(opposite ? 2 * seat : seat);
		rules->taken |= (uint8_t)(1 << rules->quarter[seat]);
		base->seat[seat] = base->game->seat[rules->quarter[seat]];
	}
	read_options(rules);
	return true;
}

static void start(const struct game_rules *base, union game_state *whole) {
	const struct race_rules *rules = race_rules_of(base);
	struct race_state *state = race_state_of(whole);
	for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
		int court = seat < rules->seats ? race_court(rules, seat) : RACE_GONE;
		memset(state->pawn[seat], court, RACE_PAWNS);
	}
	for (int q = 0; q < 4; q++) {
		race_put_sentry(state, race_space(q, RACE_CUT_SENTRY), true);
		race_put_sentry(state, race_space(q, RACE_CORNER), true);
	}
	state->winner = GAME_NOBODY;
	state->phase = RACE_CAST;
	if (rules->cast_first) {
		state->phase = RACE_ORDER;
		memset(state->order, RACE_NOT_CAST, (size_t)rules->seats);
	}
}

static void status(const struct game_rules *base, const union game_state *whole,
	struct game_status *status) {
	const struct race_rules *rules = race_rules_of(base);
	const struct race_state *state = race_state_in(whole);
	*status = (struct game_status){.phase = GAME_CHOICE, .seat = state->seat, .winner = GAME_NOBODY};
	if (state->phase == RACE_OVER) {
		status->phase = GAME_OVER;
		status->seat = GAME_NOBODY;
		status->fresh = true;
		status->winner = state->winner;
		status->reason = state->resigned ? "resigned" : "fountain";
		for (int seat = 0; seat < rules->seats; seat++) {
			status->points[seat] = (int16_t)race_points(rules, state, seat);
		}
	} else if (state->phase == RACE_CAST || state->phase == RACE_ORDER) {
		status->phase = GAME_CHANCE;
		status->chance = rules->six_faced ? "laaiqa2" : "rods8";
		status->fresh = state->barika == 0;
	}
	status->forced = state->phase == RACE_ADMIT;
}

static size_t steps(const struct game_rules *rules, const union game_state *state,
	struct game_step list[GAME_STEPS_MAX]) {
	return race_steps(race_rules_of(rules), race_state_in(state), list);
}

/* Chances (section 9): of 16 casts of four rods, and of the six faces 0 1 2 2 3 4. */
static size_t outcomes(const struct game_rules *rules, const union game_state *state,
	struct game_throw list[GAME_OUTCOMES_MAX]) {
	static const uint8_t weight[2][5] = {{1, 4, 6, 4, 1}, {1, 1, 2, 1, 1}};
	const uint8_t *chance = weight[race_rules_of(rules)->six_faced];
	size_t count = 0;
	(void)state;
	for (uint8_t light = 0; light < 5; light++) {
		for (uint8_t dark = 0; dark < 5; dark++) {
			list[count++] = (struct game_throw){.count = 2, .values = {light, dark},
				.weight = (uint16_t)(chance[light] * chance[dark])};
		}
	}
	return count;
}

/* ---- drawing ---- */

enum { KIND_SERVANT, KIND_FLED, KIND_LOCKED, KIND_SENTRY };

static void add(struct game_view *view, int space, int seat, int kind, int count) {
	if (count > 0) {
		view->piece[view->pieces++] = (struct game_piece){(uint8_t)space, (uint8_t)seat,
			(uint8_t)kind, (uint8_t)count};
	}
}

static void view_seat(const struct race_rules *rules, const struct race_state *state, int seat,
	struct game_view *view) {
	int court = race_court(rules, seat);
	view->hand[seat] = (uint8_t)race_standing(rules, state, seat);
	add(view, court, seat, KIND_SERVANT, view->hand[seat]);
	add(view, court, seat, KIND_FLED, race_fled(rules, state, seat));
	for (int i = 0; i < RACE_PAWNS; i++) {
		int at = state->pawn[seat][i];
		if (at != RACE_GONE && (at & ~RACE_FLED) != court) {
			add(view, at, seat, race_victory(at) > 0 ? KIND_LOCKED : KIND_SERVANT, 1);
		}
	}
}

static const char *need(const struct race_state *state) {
	static const char *const words[] = {[RACE_ADMIT] = "admit", [RACE_TARGET] = "target",
		[RACE_LEAD] = "lead", [RACE_MOVE] = "move", [RACE_BONUS] = "move", [RACE_PLACE] = "place",
		[RACE_COMFORT] = "comfort", [RACE_AGAIN] = "again", [RACE_OVER] = NULL};
	return words[state->phase];
}

static void view(const struct game_rules *base, const union game_state *whole,
	struct game_view *view) {
	const struct race_rules *rules = race_rules_of(base);
	const struct race_state *state = race_state_in(whole);
	for (int seat = 0; seat < rules->seats; seat++) {
		view_seat(rules, state, seat, view);
	}
	for (int space = 0; space < RACE_SPACES; space++) {
		add(view, space, GAME_NOBODY, KIND_SENTRY, race_has_sentry(state, space));
	}
	if (state->is_cast) {
		view->rolls = 2;
		view->roll[0] = state->light;
		view->roll[1] = state->dark;
		view->by = state->seat;
	}
	view->lefts = state->set_count;
	memcpy(view->left, state->sets, state->set_count);
	view->bonus = state->bonus;
	view->need = need(state);
}

/* The cast that a turn begins with: "1-3", while no step of it is made. */
static size_t head(const struct game_rules *rules, const union game_state *whole,
	char buffer[GAME_STEP_TEXT_MAX]) {
	const struct race_state *state = race_state_in(whole);
	struct text text;
	(void)rules;
	text_init(&text, buffer, GAME_STEP_TEXT_MAX);
	if (state->is_cast && !state->moved) {
		text_add(&text, "%d-%d", state->light, state->dark);
	}
	return text.used;
}

const struct game_impl race_impl = {
	.name = "race",
	.state_size = sizeof(struct race_state),
	.rules_size = sizeof(struct race_rules),
	.gap = ' ',
	.named = names,
	.compile = compile,
	.start = start,
	.status = status,
	.steps = steps,
	.apply = race_apply,
	.take = race_take,
	.outcomes = outcomes,
	.print_step = race_print_step,
	.read_step = race_read_step,
	.turn_head = head,
	.why = race_why,
	.print = race_print,
	.read = race_read,
	.view = view,
	.draw = race_draw,
	.resign = race_resign,
};

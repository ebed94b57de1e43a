/* games/race/compile.c - compiles the options. */
#include <string.h>

#include "games/race/internal.h"

/* Does an option have this value? False if the game lacks the option. */
static bool is(const struct game_rules *rules, const char *name, const char *value) {
	char text[32];
	int index = game_option_find(rules->game, name);
	if (index < 0) {
		return false;
	}
	game_option_print(&rules->game->option[index], rules->option[index], text, sizeof(text));
	return strcmp(text, value) == 0;
}

static void read_options(struct race_rules *rules) {
	const struct game_rules *base = &rules->base;
	rules->is = (struct race_options){
		.enter_only = is(base, "alqabul", "enter_only"),
		.fled_forfeit = is(base, "alqabul_only_fled", "forfeit"),
		.entry_captures = !is(base, "entry_captures", "off"),
		.bonus_optional = is(base, "capture_bonus", "optional"),
		.bonus_admits = is(base, "bonus_admits", "on"),
		.lap_again = !is(base, "lap_again", "off"),
		.max_use = is(base, "compulsion", "max_use"),
		.oldest_leads = is(base, "lead_tie", "oldest"),
		.target_entry = is(base, "ahmaq_target", "also_entry"),
		.target_optional = is(base, "ahmaq_mandatory", "off"),
		.comfort_manual = is(base, "comfort", "manual"),
		.again_always = is(base, "barika_again", "always"),
		.sentry_on_path = !is(base, "sentry_on_path", "off"),
		.sentry_on_vacant_arm = is(base, "sentry_on_vacant_arm", "on"),
		.safe_counting = is(base, "safe_counting", "on"),
		.six_faced = is(base, "dice", "six_faced"),
		.count_fled = !is(base, "entry_counts_fled", "off"),
		.highest_only = is(base, "series_penalty", "highest_only"),
		.lead_given = is(base, "first", "draw"),
		.resign_ends = is(base, "resign", "ends_game"),
	};
}

/* Two players sit opposite each other unless the option says otherwise; with three, the last
 * quarter is vacant. */
static void seat_players(struct race_rules *rules) {
	bool opposite = rules->base.seats == 2 && !is(&rules->base, "seats_for_two", "adjacent");
	memset(rules->seat_at, GAME_NOBODY, sizeof(rules->seat_at));
	for (int seat = 0; seat < rules->base.seats; seat++) {
		rules->quarter[seat] = (uint8_t)(opposite ? 2 * seat : seat);
		rules->seat_at[rules->quarter[seat]] = (uint8_t)seat;
		rules->base.seat[seat] = rules->base.game->seat[rules->quarter[seat]];
	}
}

/* The clauses that refusals cite must exist. */
static bool check_clauses(const struct game *game, struct game_error *error) {
	static const char *const ids[] = {"turn.cast", "turn.sets", "admittance.duty",
		"admittance.blocked", "moves.steps", "moves.fork", "moves.sentry",
		"moves.own_servant", "moves.own_path", "moves.compulsion", "captures.safe",
		"bonus.now", "bonus.whole", "sentries.place", "victory.locked", "victory.fountain",
		"casts.ahmaq", "casts.lead", "casts.barika", "comfort.raha"};
	for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
		bool found = false;
		for (size_t j = 0; j < game->clauses && !found; j++) {
			found = strcmp(game->clause[j].id, ids[i]) == 0;
		}
		if (!found) {
			return game_fail(error, "There must be a clause \"%s\".", ids[i]);
		}
	}
	return true;
}

bool race_compile(struct game_rules *base, struct game_error *error) {
	struct race_rules *rules = (struct race_rules *)base;
	if (base->game->seats_max != RACE_QUARTERS) {
		return game_fail(
			error, "The race module needs a game with %d seats.", RACE_QUARTERS);
	}
	read_options(rules);
	seat_players(rules);
	return check_clauses(base->game, error) && race_board(rules, error);
}

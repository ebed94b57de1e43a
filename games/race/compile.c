/* games/race/compile.c - compiles the options. */
#include <string.h>

#include "games/race/internal.h"

/* Does an option have this value? False if the game lacks the option. */
static bool is_option_value(const struct game_rules *rules, const char *name, const char *value) {
	char text[32];
	int index = game_option_find(rules->game, name);
	if (index < 0) {
		return false;
	}
	game_option_print(&rules->game->option[index], rules->option[index], text, sizeof(text));
	return strcmp(text, value) == 0;
}

static void read_race_options(struct race_rules *rules) {
	const struct game_rules *base = &rules->base;
	rules->is = (struct race_options){
		.enter_only = is_option_value(base, "alqabul", "enter_only"),
		.fled_forfeit = is_option_value(base, "alqabul_only_fled", "forfeit"),
		.entry_captures = !is_option_value(base, "entry_captures", "off"),
		.bonus_optional = is_option_value(base, "capture_bonus", "optional"),
		.bonus_admits = is_option_value(base, "bonus_admits", "on"),
		.lap_again = !is_option_value(base, "lap_again", "off"),
		.max_use = is_option_value(base, "compulsion", "max_use"),
		.oldest_leads = is_option_value(base, "lead_tie", "oldest"),
		.target_entry = is_option_value(base, "ahmaq_target", "also_entry"),
		.target_optional = is_option_value(base, "ahmaq_mandatory", "off"),
		.comfort_manual = is_option_value(base, "comfort", "manual"),
		.again_always = is_option_value(base, "barika_again", "always"),
		.sentry_on_path = !is_option_value(base, "sentry_on_path", "off"),
		.sentry_on_vacant_arm = is_option_value(base, "sentry_on_vacant_arm", "on"),
		.safe_counting = is_option_value(base, "safe_counting", "on"),
		.six_faced = is_option_value(base, "dice", "six_faced"),
		.count_fled = !is_option_value(base, "entry_counts_fled", "off"),
		.highest_only = is_option_value(base, "series_penalty", "highest_only"),
		.lead_given = is_option_value(base, "first", "draw"),
		.resign_ends = is_option_value(base, "resign", "ends_game"),
	};
}

/* Two players sit opposite each other unless the option says otherwise; with three, the last
 * quarter is vacant. */
static void assign_quarters(struct race_rules *rules) {
	bool opposite = rules->base.seats == 2 &&
		!is_option_value(&rules->base, "seats_for_two", "adjacent");
	memset(rules->seat_at, GAME_NOBODY, sizeof(rules->seat_at));
	for (int seat = 0; seat < rules->base.seats; seat++) {
		rules->quarter[seat] = (uint8_t)(opposite ? 2 * seat : seat);
		rules->seat_at[rules->quarter[seat]] = (uint8_t)seat;
		rules->base.seat[seat] = rules->base.game->seat[rules->quarter[seat]];
	}
}

/* The clauses that refusals cite must exist. */
static bool check_race_clauses(const struct game *game, struct game_error *error) {
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
	read_race_options(rules);
	assign_quarters(rules);
	return check_race_clauses(base->game, error) && race_board(rules, error);
}

/* server/solved/solve_figures.c - writes the statistics: positions by value, longest wins, the
 * winner from the start. */
#include "server/solved/solve_figures.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games/view/options.h"

enum { LINE_MAX = 4096 };

/* ---- best play ---- */

struct line {
	struct solve_work *work;
	enum solve_level verdict;
	uint16_t best;
	union game_state after;
	char turn[GAME_TURN_TEXT_MAX];
};

static bool note_turn(void *user, const char *text, const union game_state *after) {
	struct line *line = user;
	uint16_t value;
	if (solve_work_ask(line->work, after, &value)) {
		value = solve_value(solve_other(solve_level(value)), solve_distance(value) + 1);
		if (line->best == 0 || solve_is_better(value, line->best, line->verdict)) {
			line->best = value;
			line->after = *after;
			snprintf(line->turn, sizeof(line->turn), "%s", text);
		}
	}
	return true;
}

/* Write best play: fast for the side with the better result, slow for the other. Ends when there is
 * nothing left to hurry for. */
static void write_best_line(struct solve_work *work, const struct game_rules *rules,
	const union game_state *start, FILE *out) {
	union game_state state = *start;
	struct line line = {.work = work};
	uint16_t value;
	for (unsigned turn = 1; solve_work_ask(work, &state, &value); turn++) {
		line.verdict = SOLVE_DRAW;
		line.best = 0;
		if (solve_distance(value) == 0 ||
			game_turns(rules, &state, note_turn, &line) == 0 || line.best == 0) {
			return;
		}
		fprintf(out, "%s%u. %s", turn == 1 ? "line from the start:\n" : " ", turn,
			line.turn);
		state = line.after;
		if (solve_distance(value) == 1) {
			fprintf(out, "\n");
		}
	}
}

/* ---- statistics ---- */

static void write_solved_rules(const struct game_rules *rules, FILE *out) {
	char options[2048];
	options_print(rules->game, rules->option, false, ' ', options, sizeof(options));
	fprintf(out, "game: %s\noptions: %s\n", rules->game->key, options);
}

static void write_solved_value(
	FILE *out, const struct game_rules *rules, uint16_t value, int seat) {
	enum solve_level level = solve_level(value);
	if (level == SOLVE_DRAW) {
		fprintf(out, "a draw");
	} else {
		int winner = level > SOLVE_DRAW ? seat : !seat;
		bool adjudged = level == SOLVE_ADJUDGED_WIN || level == SOLVE_ADJUDGED_LOSS;
		fprintf(out, "%s wins%s", rules->seat[winner].name,
			adjudged ? " by adjudication" : "");
	}
	if (solve_distance(value) > 0) {
		fprintf(out, " in %u turns", solve_distance(value));
	}
	fprintf(out, "\n");
}

static void write_start_value(struct solve_work *work, const struct game_rules *rules, FILE *out) {
	union game_state start;
	uint16_t value;
	game_start(rules, &start);
	struct game_status status = game_status(rules, &start);
	if (!solve_work_ask(work, &start, &value)) {
		fprintf(out, "start: has more men than the table\n");
		return;
	}
	fprintf(out, "start: %s to move, ", rules->seat[status.seat].name);
	write_solved_value(out, rules, value, status.seat);
	fprintf(out, "value of the start: %s %u\n", solve_level_name(solve_level(value)),
		solve_distance(value));
	write_best_line(work, rules, &start, out);
}

/* "3+1", and with men in hand "3+1@2". */
static void write_men_of_seat(const struct game_material *material, int seat, FILE *out) {
	fprintf(out, " %u+%u", material->count[seat][0], material->count[seat][1]);
	if (material->hand[seat] > 0) {
		fprintf(out, "@%u", material->hand[seat]);
	}
}

static void write_slice_figures(const struct numbering *numbering, size_t index,
	const struct solve_figures *figures, FILE *out) {
	const struct numbering_slice *slice = numbering_slice(numbering, index);
	const struct game_rules *rules = numbering_rules(numbering);
	unsigned longest = 0;
	uint64_t numbers = 0;
	for (int level = SOLVE_LOSS; level <= SOLVE_WIN; level++) {
		longest = figures->longest[level] > longest ? figures->longest[level] : longest;
		numbers += figures->numbers[level];
	}
	fprintf(out, "%s", rules->seat[slice->seat].key);
	write_men_of_seat(&slice->material, 0, out);
	write_men_of_seat(&slice->material, 1, out);
	fprintf(out, " %" PRIu64, numbers);
	for (int level = SOLVE_LOSS; level <= SOLVE_WIN; level++) {
		fprintf(out, " %" PRIu64, figures->positions[level]);
	}
	fprintf(out, " %u\n", longest);
}

static void write_longest(const struct numbering *numbering, const struct solve_figures *figures,
	enum solve_level level, FILE *out) {
	const struct game_rules *rules = numbering_rules(numbering);
	size_t best = 0, slices = numbering_slices(numbering);
	uint64_t positions = 0;
	for (size_t i = 0; i < slices; i++) {
		positions += figures[i].positions[level];
		best = figures[i].longest[level] > figures[best].longest[level] ? i : best;
	}
	unsigned longest = figures[best].longest[level];
	fprintf(out, "%s: %" PRIu64 " positions", solve_level_name(level), positions);
	if (longest > 0) {
		struct game_men men;
		uint32_t same;
		union game_state state;
		char text[GAME_POSITION_TEXT_MAX];
		memset(&state, 0, sizeof(state));
		numbering_men(numbering, best, figures[best].example[level], &men, &same);
		rules->game->impl->men_write(rules, &men, &state);
		rules->game->impl->print(rules, &state, text);
		fprintf(out, ", the longest %u turns: %s", longest, text);
	}
	fprintf(out, "\n");
}

/* Write the number of positions at each distance, from 0 to the longest. */
static void write_distances(
	const struct solve_distances *distances, enum solve_level level, FILE *out) {
	const uint64_t *positions = distances->positions[level];
	int longest = SOLVE_DISTANCE_MAX;
	while (longest >= 0 && positions[longest] == 0) {
		longest--;
	}
	if (longest >= 0) {
		fprintf(out, "distances of %s:", solve_level_name(level));
		for (int i = 0; i <= longest; i++) {
			fprintf(out, " %" PRIu64, positions[i]);
		}
		fprintf(out, "\n");
	}
}

bool solve_figures_write(struct solve_work *work, const struct solve_plan *plan, FILE *out,
	struct game_error *error) {
	struct numbering *numbering = solve_work_numbering(work);
	size_t slices = numbering_slices(numbering);
	struct solve_figures *figures = calloc(slices, sizeof(*figures));
	struct solve_distances *distances = calloc(1, sizeof(*distances));
	bool room = figures != NULL && distances != NULL;
	if (!room || !solve_work_count(work, figures, distances, error)) {
		free(figures);
		free(distances);
		return room ? false : game_fail(error, "Out of memory.");
	}
	write_solved_rules(plan->rules, out);
	if (plan->limits.men > 0) {
		fprintf(out, "men: at most %u\n", plan->limits.men);
	}
	if (plan->limits.hand > 0) {
		fprintf(out, "men in hand: at most %u\n", plan->limits.hand - 1);
	}
	fprintf(out, "mirrors: %u%s\n", numbering_mirrors(numbering),
		numbering_swaps(numbering) ? ", and the seats are alike" : "");
	write_start_value(work, plan->rules, out);
	fprintf(out, "values are of the seat to move%s\n",
		numbering_swaps(numbering) ? "; positions are those of one seat to move" : "");
	for (int level = SOLVE_WIN; level >= SOLVE_LOSS; level--) {
		write_longest(numbering, figures, (enum solve_level)level, out);
	}
	for (int level = SOLVE_WIN; level >= SOLVE_LOSS; level--) {
		write_distances(distances, (enum solve_level)level, out);
	}
	fprintf(out,
		"slices: seat, men+promoted of both (@ in hand), numbers, positions (loss, adjudged loss, draw, "
		"adjudged win, win), longest\n");
	for (size_t i = 0; i < slices; i++) {
		write_slice_figures(numbering, i, &figures[i], out);
	}
	free(figures);
	free(distances);
	return true;
}

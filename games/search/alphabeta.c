/* games/search/alphabeta.c - alpha-beta over steps for two seats, with or without chance.
 *
 * Values are for the seat in a frame's glance: the sign changes when the seat does, not at every
 * step. Depth decreases at the end of a turn. Below depth 0 only captures are searched; a seat that
 * need not capture may take the static evaluation instead (stand pat).
 */
#include <assert.h>
#include <string.h>

#include "games/search/internal.h"

enum {
	QUIET_DEPTH = -12, /* limit of the quiescence search */
	QUIET_WIDTH = 48,  /* where captures are forced: turns of it, times the choices squared */
	LATE = 3,          /* steps searched in full before others are reduced */
	REDUCED_DEPTH = 3, /* minimum depth for reductions */
	HISTORY_MAX = 1 << 18,
	FIRST = 1 << 30, /* move ordering: the step known to be best */
	TAKING = 1 << 26,
	KILLER = 1 << 24,
	HORIZON = 12, /* quiet turns left beyond the search depth that no longer matter */
};

static int taint_of_both(int a, int b) {
	return a < b ? a : b;
}

/* ---- repetition ---- */

enum repetition { NOT_REPEATED, REPEATED_IN_LINE, REPEATED_THRICE };

/* Within the line, the second occurrence already counts: whoever came back once can come back
 * again. But either seat may still deviate, so it is no end of the game; only the third occurrence
 * is. What the game's own past decides is the same in every line of this search, and no taint. */
static enum repetition repetition_of(struct search *search, const struct search_frame *frame) {
	uint64_t key = frame->glance.key;
	int times = 0, past = 0, first = SEARCH_CLEAN;
	for (int turn = frame->turn - 1; turn >= 0; turn--) {
		if (search->path[turn] == key) {
			times++;
			first = turn;
		}
	}
	for (size_t i = 0; i < search->pasts && past < 2; i++) {
		past += search->past[i] == key;
	}
	search->taint = past < 2 ? first : SEARCH_CLEAN;
	if (past >= 2 || (search->limits.exact && times + past >= 2)) {
		return REPEATED_THRICE;
	}
	return times > 0 && !search->limits.exact ? REPEATED_IN_LINE : NOT_REPEATED;
}

/* Does repetition end the line? Sets *score if it does. */
static bool is_ended_by_repetition(
	struct search *search, const struct search_frame *frame, int *score) {
	enum repetition repetition = repetition_of(search, frame);
	if (repetition == NOT_REPEATED) {
		return false;
	}
	union game_state state = frame->state;
	search->impl->repeated(search->rules, &state);
	struct game_status status = game_status(search->rules, &state);
	if (status.phase == GAME_OVER) {
		*score = repetition == REPEATED_THRICE
			? score_of_end(search, &status, frame->glance.seat, frame->turn)
			: score_of_endless(search, &status, frame->glance.seat, frame->turn);
	}
	return status.phase == GAME_OVER;
}

/* ---- the table ---- */

/* Are so few quiet turns left that the search may see their end? */
static bool counts_quiet_turns(const struct search *search, const struct search_frame *frame) {
	return frame->glance.quiet_left <= 2 * search->depth + HORIZON;
}

static uint64_t compute_frame_key(const struct search *search, const struct search_frame *frame) {
	uint64_t key = frame->glance.key ^ search->salt;
	if (counts_quiet_turns(search, frame)) {
		key ^= (frame->glance.quiet_left + 1U) * UINT64_C(0xd6e8feb86659fd93);
	}
	return key;
}

/* Wins are stored by their distance from the state, not from the root. */
static int to_table(const struct search *search, int score, int turn) {
	int far = search->win - SEARCH_DEPTH_MAX * 8;
	return search->chance  ? score
		: score > far  ? score + turn
		: score < -far ? score - turn
			       : score;
}

static int from_table(const struct search *search, int score, int turn) {
	int far = search->win - SEARCH_DEPTH_MAX * 8;
	return search->chance  ? score
		: score > far  ? score - turn
		: score < -far ? score + turn
			       : score;
}

/* Is an entry a win or a loss that takes longer than the quiet turns that are left? It was found
 * with more of them. */
static bool is_too_far(const struct search *search, const struct search_entry *entry,
	const struct search_frame *frame) {
	int size = entry->score < 0 ? -entry->score : entry->score;
	return !counts_quiet_turns(search, frame) && size > SEARCH_FAR &&
		SEARCH_WIN - size > frame->glance.quiet_left;
}

/* Does an entry give the value? A tainted one belongs to the line that it was found in. */
static bool gives_entry_score(struct search *search, const struct search_entry *entry,
	const struct search_frame *frame, int alpha, int beta, int depth, int *score) {
	bool fits = search->limits.exact ? entry->depth == depth : entry->depth >= depth;
	if (!fits || entry->tainted || is_too_far(search, entry, frame)) {
		return false;
	}
	*score = from_table(search, entry->score, frame->turn);
	search->taint = SEARCH_CLEAN;
	return entry->bound == SEARCH_EXACT ||
		(entry->bound == SEARCH_LOWER ? *score >= beta : *score <= alpha);
}

static void store_entry(struct search *search, uint64_t key, int turn, int alpha, int beta,
	int depth, int score, uint16_t best) {
	struct search_entry entry = {.key = key,
		.score = (int16_t)to_table(search, score, turn),
		.best = best,
		.depth = (int8_t)depth,
		.bound = score >= beta   ? SEARCH_LOWER
			: score <= alpha ? SEARCH_UPPER
					 : SEARCH_EXACT,
		.tainted = search->taint < turn};
	table_keep(search, &entry);
}

/* ---- move ordering ---- */

static int32_t *history_of(struct search *search, int seat, const struct game_step *step) {
	return &search->history[seat & 1][step->from % GAME_POINTS_MAX][step->to % GAME_POINTS_MAX];
}

static bool is_same_search_step(const struct game_step *a, const struct game_step *b) {
	return memcmp(a, b, sizeof(*a)) == 0;
}

static int32_t rank_step(struct search *search, const struct search_frame *frame,
	const struct game_step *step, int gain) {
	if (gain > 0) {
		return TAKING + gain;
	}
	if (is_same_search_step(step, &frame->killer[0]) ||
		is_same_search_step(step, &frame->killer[1])) {
		return KILLER;
	}
	return *history_of(search, frame->glance.seat, step);
}

/* The legal steps of a frame, stored in the pool. */
struct steps {
	struct game_step *step;
	int32_t *order;
	size_t count;
	size_t taking; /* number of captures */
};

static struct steps list_frame_steps(
	struct search *search, const struct search_frame *frame, uint16_t best) {
	struct steps steps = {
		.step = &search->pool[search->used], .order = &search->order[search->used]};
	steps.count = search->impl->steps(search->rules, &frame->state, steps.step);
	for (size_t i = 0; i < steps.count; i++) {
		int gain = search->impl->gain != NULL
			? search->impl->gain(search->rules, &frame->state, &steps.step[i])
			: 0;
		steps.taking += gain > 0;
		steps.order[i] = i == best ? FIRST : rank_step(search, frame, &steps.step[i], gain);
	}
	search->used += steps.count;
	return steps;
}

static void release_steps(struct search *search, const struct steps *steps) {
	search->used -= steps->count;
}

/* Returns the best step not tried yet, by its order. */
static size_t pick_best_step(const struct steps *steps) {
	size_t best = 0;
	for (size_t i = 1; i < steps->count; i++) {
		best = steps->order[i] > steps->order[best] ? i : best;
	}
	return best;
}

static const int32_t DONE = INT32_MIN;

static void reward_cutoff_step(struct search *search, struct search_frame *frame,
	const struct game_step *step, int depth) {
	int32_t *history = history_of(search, frame->glance.seat, step);
	int bonus = depth > 0 ? depth * depth : 0;
	*history += bonus - (int32_t)((int64_t)*history * bonus / HISTORY_MAX);
	if (!is_same_search_step(step, &frame->killer[0])) {
		frame->killer[1] = frame->killer[0];
		frame->killer[0] = *step;
	}
}

/* ---- the line ---- */

static void keep_line(struct search_frame *frame, const struct game_step *step) {
	const struct search_frame *next = frame + 1;
	int more = next->pvs < SEARCH_PV - 1 ? next->pvs : SEARCH_PV - 1;
	frame->pv[0] = *step;
	memcpy(&frame->pv[1], next->pv, (size_t)more * sizeof(*next->pv));
	frame->pvs = more + 1;
}

/* Play a step into the next frame. */
static struct search_frame *play_into_next_frame(
	struct search *search, int ply, const struct game_step *step) {
	struct search_frame *frame = &search->frame[ply], *next = frame + 1;
	memcpy(&next->state, &frame->state, search->state_size);
	search->impl->apply(search->rules, &next->state, step, NULL);
	game_glance(search->rules, &next->state, &next->glance);
	next->turn = frame->turn + next->glance.fresh;
	return next;
}

static int value_after(struct search *search, int ply, int alpha, int beta, int depth) {
	struct search_frame *frame = &search->frame[ply], *next = frame + 1;
	if (next->glance.seat == frame->glance.seat) {
		return alphabeta(search, ply + 1, alpha, beta, depth);
	}
	return -alphabeta(search, ply + 1, -beta, -alpha, depth);
}

/* ---- chance ---- */

/* The state of an expectation over outcomes: the sum so far, and the remaining and total
 * weights. */
struct expectation {
	int64_t sum, rest, whole;
};

static int64_t divide_down(int64_t a, int64_t b) {
	return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/* Compute the window for the next outcome: outside it, the expectation is outside alpha..beta
 * whatever the other outcomes yield. */
static void narrow_outcome_window(const struct search *search, const struct expectation *so_far,
	int weight, int alpha, int beta, int *low, int *high) {
	int64_t others = (int64_t)search->win * (so_far->rest - weight);
	int64_t least = divide_down(so_far->whole * alpha - so_far->sum - others, weight);
	int64_t most = -divide_down(-(so_far->whole * beta - so_far->sum + others), weight);
	*low = least < -SEARCH_INFINITE ? -SEARCH_INFINITE : (int)least;
	*high = most > SEARCH_INFINITE ? SEARCH_INFINITE : (int)most;
}

static int value_of_outcome(struct search *search, int ply, const struct game_throw *outcome,
	int low, int high, int depth) {
	struct search_frame *frame = &search->frame[ply], *next = frame + 1;
	memcpy(&next->state, &frame->state, search->state_size);
	search->impl->take(search->rules, &next->state, outcome, NULL);
	game_glance(search->rules, &next->state, &next->glance);
	/* A throw that leaves no choice counts as a turn. */
	next->turn = frame->turn + next->glance.fresh;
	return value_after(search, ply, low, high, depth - next->glance.fresh);
}

static int search_outcomes(struct search *search, int ply, int alpha, int beta, int depth) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	struct search_frame *frame = &search->frame[ply];
	size_t count = search->impl->outcomes(search->rules, &frame->state, outcome);
	struct expectation so_far = {0, 0, 0};
	int taint = SEARCH_CLEAN;
	for (size_t i = 0; i < count; i++) {
		so_far.whole += outcome[i].weight;
	}
	so_far.rest = so_far.whole;
	for (size_t i = 0; i < count; i++) {
		int low, high, weight = outcome[i].weight;
		narrow_outcome_window(search, &so_far, weight, alpha, beta, &low, &high);
		int value = value_of_outcome(search, ply, &outcome[i], low, high, depth);
		if (search->stopped) {
			return 0;
		}
		search->taint = taint = taint_of_both(taint, search->taint);
		so_far.sum += (int64_t)weight * value;
		so_far.rest -= weight;
		int64_t most = so_far.sum + search->win * so_far.rest;
		int64_t least = so_far.sum - search->win * so_far.rest;
		if (so_far.rest > 0 && least >= so_far.whole * beta) {
			return beta;
		}
		if (so_far.rest > 0 && most <= so_far.whole * alpha) {
			return alpha;
		}
	}
	assert(so_far.whole > 0); /* a throw due has outcomes */
	return (int)(so_far.sum / so_far.whole);
}

static int search_chance(struct search *search, int ply, int alpha, int beta, int depth) {
	struct search_frame *frame = &search->frame[ply];
	uint64_t key = compute_frame_key(search, frame);
	struct search_entry *entry = table_find(search, key);
	int score;
	search->taint = SEARCH_CLEAN;
	if (depth <= 0 || ply + 1 >= SEARCH_FRAMES) {
		return evaluate(search, &frame->state, frame->glance.seat, frame->glance.key);
	}
	if (entry != NULL && gives_entry_score(search, entry, frame, alpha, beta, depth, &score)) {
		return score;
	}
	score = search_outcomes(search, ply, alpha, beta, depth);
	if (!search->stopped) {
		store_entry(search, key, frame->turn, alpha, beta, depth, score, SEARCH_NO_STEP);
	}
	return score;
}

/* ---- choice ---- */

/* Returns the reduction of a late quiet step. */
static int compute_reduction(
	const struct search *search, int nth, int depth, int32_t order, bool pv) {
	if (search->limits.exact || search->chance || depth < REDUCED_DEPTH || nth < LATE ||
		order >= KILLER) {
		return 0;
	}
	int less = 1 + (nth >= 8) + (depth >= 8 && nth >= 16) - pv;
	return less < depth - 1 ? (less > 0 ? less : 0) : depth - 2;
}

/* A node whose steps are being searched. */
struct trial {
	int ply, alpha, beta, depth, start;
	int best;
	uint16_t best_step;
	int taint;
	bool pv;
};

static int search_one_step(struct search *search, const struct trial *trial,
	const struct game_step *step, int32_t order, int nth, bool only) {
	const struct search_frame *next = play_into_next_frame(search, trial->ply, step);
	const struct search_frame *frame = &search->frame[trial->ply];
	bool ends = next->glance.fresh;
	/* Forced turns do not cost depth, up to a limit. */
	bool forced = only && !search->limits.exact && trial->depth > 0 &&
		frame->turn < 2 * search->depth;
	int depth = trial->depth - (ends && !forced);
	bool swaps = ends && next->glance.seat != frame->glance.seat;
	int less = swaps ? compute_reduction(search, nth, trial->depth, order, trial->pv) : 0;
	if (nth == 0 || !trial->pv) {
		int value = value_after(
			search, trial->ply, trial->alpha, trial->beta, depth - less);
		return less > 0 && value > trial->alpha && !search->stopped
			? value_after(search, trial->ply, trial->alpha, trial->beta, depth)
			: value;
	}
	int value = value_after(search, trial->ply, trial->alpha, trial->alpha + 1, depth - less);
	if (less > 0 && value > trial->alpha && !search->stopped) {
		value = value_after(search, trial->ply, trial->alpha, trial->alpha + 1, depth);
	}
	return value > trial->alpha && value < trial->beta && !search->stopped
		? value_after(search, trial->ply, trial->alpha, trial->beta, depth)
		: value;
}

/* Record a value. Returns true on a beta cutoff. */
static bool record_step_value(struct search *search, struct trial *trial,
	const struct game_step *step, size_t index, int value, bool quiet) {
	if (value > trial->best) {
		trial->best = value;
		if (value > trial->alpha) {
			trial->alpha = value;
			trial->best_step = (uint16_t)index;
			keep_line(&search->frame[trial->ply], step);
		}
	}
	if (value >= trial->beta) {
		trial->taint = search->taint;
		if (quiet) {
			reward_cutoff_step(search, &search->frame[trial->ply], step, trial->depth);
		}
		return true;
	}
	trial->taint = taint_of_both(trial->taint, search->taint);
	return false;
}

/* Search a root step with its variety bonus added to its value. */
static int try_leaning(struct search *search, const struct trial *trial,
	const struct game_step *step, int32_t order, int nth, int lean) {
	struct trial shifted = *trial;
	shifted.alpha -= lean;
	shifted.beta -= lean;
	int value = search_one_step(search, &shifted, step, order, nth, false);
	bool decided = !search->chance && (value > SEARCH_ENDLESS || value < -SEARCH_ENDLESS);
	return decided ? value : value + lean;
}

/* Does a weaker player overlook all steps, because all are captures? */
static bool sees_none(
	const struct search *search, const struct search_frame *frame, const struct steps *steps) {
	for (size_t i = 0; i < steps->count; i++) {
		if (!skill_overlooks(search, frame, &steps->step[i], i)) {
			return false;
		}
	}
	return true;
}

/* In the turn to be chosen, an eager player looks only at what takes something, if anything does.
 */
static bool grabs_any(
	const struct search *search, const struct search_frame *frame, const struct steps *steps) {
	bool grabs = frame->turn == 0 && skill_grabs(search, frame->glance.key);
	for (size_t i = 0; grabs && i < steps->count; i++) {
		if (search_takes(search->rules, &frame->state, &steps->step[i])) {
			return true;
		}
	}
	return false;
}

/* Search the steps in order; with taking, only captures. */
static void try_steps(
	struct search *search, struct trial *trial, const struct steps *steps, bool taking) {
	const struct search_frame *frame = &search->frame[trial->ply];
	const struct search_skill *skill = &search->limits.skill;
	bool blind = (skill->overlooked > 0 || skill->missed > 0) && !search->limits.exact;
	if (blind && !taking && sees_none(search, frame, steps)) {
		if (frame->turn > 0) {
			trial->best = evaluate(
				search, &frame->state, frame->glance.seat, frame->glance.key);
			return;
		}
		blind = false;
	}
	bool grabs = grabs_any(search, frame, steps);
	for (size_t nth = 0; nth < steps->count; nth++) {
		size_t index = pick_best_step(steps);
		int32_t order = steps->order[index];
		steps->order[index] = DONE;
		if (taking && (order < TAKING || order == FIRST)) {
			break;
		}
		if (blind && skill_overlooks(search, frame, &steps->step[index], index)) {
			continue;
		}
		if (grabs && !search_takes(search->rules, &frame->state, &steps->step[index])) {
			continue;
		}
		int lean = trial->ply == 0 ? skill_lean(search, frame->glance.key, index) : 0;
		int value = lean > 0
			? try_leaning(search, trial, &steps->step[index], order, (int)nth, lean)
			: search_one_step(search, trial, &steps->step[index], order, (int)nth,
				  steps->count == 1);
		if (search->stopped ||
			record_step_value(
				search, trial, &steps->step[index], index, value, order < TAKING)) {
			return;
		}
	}
}

static int score_of_none(struct search *search, const struct search_frame *frame) {
	struct game_status status = game_status(search->rules, &frame->state);
	return score_of_end(search, &status, frame->glance.seat, frame->turn);
}

/* Quiescence search between two turns: only captures, or all steps if captures are forced. */
static int search_captures(struct search *search, struct trial *trial, const struct steps *steps) {
	struct search_frame *frame = &search->frame[trial->ply];
	bool all = steps->taking == steps->count;
	bool ends = trial->depth <= QUIET_DEPTH ||
		(all && (int)(steps->count * steps->count) * -trial->depth > QUIET_WIDTH);
	if (!all || search->limits.exact || search->limits.skill.plain || ends) {
		int worth = evaluate(search, &frame->state, frame->glance.seat, frame->glance.key);
		trial->best = worth;
		if (worth >= trial->beta || steps->taking == 0 || search->limits.exact ||
			search->limits.skill.plain || ends) {
			return worth;
		}
		trial->alpha = worth > trial->alpha ? worth : trial->alpha;
	}
	try_steps(search, trial, steps, !all);
	return trial->best;
}

static int search_choice(struct search *search, struct trial *trial, uint64_t key, uint16_t best) {
	struct search_frame *frame = &search->frame[trial->ply];
	bool full = search->used + GAME_STEPS_MAX > SEARCH_POOL || trial->ply + 2 >= SEARCH_FRAMES;
	bool calm = trial->depth <= 0 && frame->glance.fresh && search->impl->is_calm != NULL &&
		search->impl->is_calm(search->rules, &frame->state);
	if (full || calm) {
		return evaluate(search, &frame->state, frame->glance.seat, frame->glance.key);
	}
	struct steps steps = list_frame_steps(search, frame, best);
	if (steps.count == 0) {
		return score_of_none(search, frame);
	}
	if (trial->depth <= 0 && frame->glance.fresh) {
		int value = search_captures(search, trial, &steps);
		search->taint = trial->taint;
		release_steps(search, &steps);
		return value;
	}
	try_steps(search, trial, &steps, false);
	release_steps(search, &steps);
	search->taint = trial->taint >= frame->turn ? SEARCH_CLEAN : trial->taint;
	bool leans = trial->ply == 0 && search->limits.skill.variety > 0;
	if (!search->stopped && !leans) {
		store_entry(search, key, frame->turn, trial->start, trial->beta, trial->depth,
			trial->best, trial->best_step);
	}
	return trial->best;
}

int alphabeta(struct search *search, int ply, int alpha, int beta, int depth) {
	struct search_frame *frame = &search->frame[ply];
	int score;
	frame->pvs = 0;
	search->taint = SEARCH_CLEAN;
	if (!count_node(search)) {
		return 0;
	}
	if (frame->glance.phase == GAME_OVER) {
		return score_of_none(search, frame);
	}
	if (frame->glance.phase == GAME_CHANCE) {
		return search_chance(search, ply, alpha, beta, depth);
	}
	if (frame->glance.fresh && search->repeats) {
		if (ply > 0 && is_ended_by_repetition(search, frame, &score)) {
			return score;
		}
		search->taint = SEARCH_CLEAN;
		search->path[frame->turn] = frame->glance.key;
	}
	if (ply > 0 && frame->glance.fresh && (depth > 0 || frame->turn == 1) &&
		is_known(search, frame, &score)) {
		return score;
	}
	uint64_t key = compute_frame_key(search, frame);
	bool pv = beta - alpha > 1;
	bool kept = depth > 0 || !frame->glance.fresh;
	struct search_entry *entry = kept ? table_find(search, key) : NULL;
	if (entry != NULL && ply > 0 && !pv &&
		gives_entry_score(search, entry, frame, alpha, beta, depth, &score)) {
		return score;
	}
	struct trial trial = {.ply = ply,
		.alpha = alpha,
		.beta = beta,
		.depth = depth,
		.start = alpha,
		.best = -SEARCH_INFINITE,
		.best_step = SEARCH_NO_STEP,
		.taint = SEARCH_CLEAN,
		.pv = pv};
	return search_choice(search, &trial, key, entry != NULL ? entry->best : SEARCH_NO_STEP);
}

/* games/mills/men.c - positions between two turns as men on points and in hand, for tables of
 * solved games. Only a memory of walks from mill to mill does not fit there. */
#include "games/mills/men.h"

#include <assert.h>
#include <string.h>

#include "games/mills/play.h"
#include "games/points.h"

enum { MAP_TRIES_MAX = 1 << 20 };

bool mills_men_fit(const struct game_rules *base, struct game_error *error) {
	const struct mills_rules *rules = mills_rules(base);
	if (!points_fit_men(base, &rules->board, error)) {
		return false;
	}
	return !rules->remembers ||
		game_fail(error,
			"%s cannot be solved with these options: a position also remembers which "
			"man came from another mill.",
			base->game->title);
}

unsigned mills_men_memory(const struct game_rules *rules, int seat, int kind, unsigned point) {
	(void)rules, (void)seat, (void)kind, (void)point;
	return 1;
}

/* ---- reading and writing ---- */

bool mills_men_read(
	const struct game_rules *rules, const union game_state *bytes, struct game_men *men) {
	const struct mills_state *state = mills_state(bytes);
	(void)rules;
	for (int seat = 0; seat < 2; seat++) {
		men->hand[seat] = state->hand[seat];
		men->at[seat][0] = state->side[seat].word[0];
		men->at[seat][1] = 0;
	}
	men->seat = state->seat;
	return true;
}

void mills_men_write(
	const struct game_rules *rules, const struct game_men *men, union game_state *bytes) {
	struct mills_state *state = (struct mills_state *)(void *)bytes;
	(void)rules;
	for (int seat = 0; seat < 2; seat++) {
		state->hand[seat] = men->hand[seat];
		state->side[seat].word[0] = men->at[seat][0];
	}
	state->seat = men->seat;
}

/* ---- predecessors ---- */

/* The positions before a walk that brought a man to a point, `before` with that man still there. A
 * walk that closed a mill took a man, and was not quiet. */
static size_t list_walks_to(const struct mills_rules *rules, const struct mills_state *before,
	unsigned to, struct game_men *list) {
	struct board_set from = board_less(
		mills_flies(rules, before) ? rules->board.all : rules->walk[to],
		mills_pieces(before));
	size_t count = 0;
	if (rules->effect == MILLS_TAKES &&
		mills_count_at(rules, before->side[before->seat], to) > 0 &&
		!board_is_empty(mills_prey(rules, before))) {
		return 0;
	}
	while (!board_is_empty(from)) {
		union game_state bytes = {{0}};
		struct mills_state *state = (struct mills_state *)(void *)&bytes;
		*state = *before;
		board_remove(&state->side[state->seat], to);
		board_add(&state->side[state->seat], board_take(&from));
		mills_men_read(&rules->base, &bytes, &list[count++]);
	}
	return count;
}

size_t mills_men_before(const struct game_rules *base, const struct game_men *men,
	struct game_men list[GAME_MEN_BEFORE_MAX]) {
	const struct mills_rules *rules = mills_rules(base);
	union game_state bytes = {{0}};
	struct mills_state *state = (struct mills_state *)(void *)&bytes;
	size_t count = 0;
	mills_men_write(base, men, &bytes);
	state->seat = !men->seat;
	if (state->hand[state->seat] > 0 && rules->setting == MILLS_SET_FIRST) {
		return 0;
	}
	struct board_set side = state->side[state->seat];
	while (!board_is_empty(side)) {
		count += list_walks_to(rules, state, board_take(&side), list + count);
		assert(count <= GAME_MEN_BEFORE_MAX);
	}
	return count;
}

/* ---- material ---- */

/* Add the material after a seat has taken a man, if it may have closed a mill and does not win by
 * that. */
static size_t take_material(const struct mills_rules *rules, const struct game_material *material,
	int seat, struct game_material *list) {
	int enemy = !seat, men = material->count[enemy][0];
	if (rules->effect == MILLS_WINS || material->count[seat][0] < 3 || men == 0 ||
		men + material->hand[enemy] - 1 <= rules->target) {
		return 0;
	}
	list[0] = *material;
	list[0].count[enemy][0]--;
	return 1;
}

size_t mills_men_less(const struct game_rules *base, const struct game_material *material,
	struct game_material list[8]) {
	const struct mills_rules *rules = mills_rules(base);
	size_t count = 0;
	for (int seat = 0; seat < 2; seat++) {
		if (material->hand[seat] > 0) {
			struct game_material set = *material;
			set.hand[seat]--;
			set.count[seat][0]++;
			list[count++] = set;
			count += take_material(rules, &set, seat, list + count);
		}
		/* With double=all, also for what a turn takes after its first man. */
		if (material->hand[seat] == 0 || rules->setting == MILLS_SET_MIXED ||
			rules->doubles == MILLS_ALL) {
			count += take_material(rules, material, seat, list + count);
		}
	}
	return count;
}

/* Repetition and quiet turns make a draw. */
uint8_t mills_men_endless(const struct game_rules *rules, const struct game_material *material) {
	(void)rules, (void)material;
	return GAME_NOBODY;
}

/* ---- symmetries ---- */

/* Walks and mills are all that the rules know of a board, so more maps than turns and mirrors of
 * the drawing keep them: the rings of a board of mills change places. They are found point by
 * point. */
struct mapping {
	const struct mills_rules *rules;
	struct game_carry *list;
	size_t count;
	unsigned tries;
	bool failed; /* too many, or too long a search */
	uint8_t to[GAME_POINTS_MAX];
	struct board_set used;
};

/* Is every mill with this point, all of whose points have images, mapped to a mill? */
static bool keeps_mills(const struct mapping *mapping, unsigned point) {
	const struct mills_rules *rules = mapping->rules;
	for (size_t i = 0; i < rules->mills_at[point]; i++) {
		struct board_set mill = rules->mill[rules->mill_at[point][i]];
		struct board_set image = {{0, 0}};
		bool whole = true;
		while (whole && !board_is_empty(mill)) {
			unsigned on = board_take(&mill);
			whole = on <= point;
			board_add(&image, mapping->to[whole ? on : point]);
		}
		if (whole && mills_count_at(rules, image, mapping->to[point]) == 0) {
			return false;
		}
	}
	return true;
}

static bool fits_image(const struct mapping *mapping, unsigned point, unsigned image) {
	const struct mills_rules *rules = mapping->rules;
	bool fits = !board_has(&mapping->used, image) &&
		rules->mills_at[point] == rules->mills_at[image] &&
		board_has(&rules->opening_not, point) == board_has(&rules->opening_not, image);
	for (unsigned other = 0; fits && other < point; other++) {
		unsigned to = mapping->to[other];
		fits = board_has(&rules->walk[point], other) ==
				board_has(&rules->walk[image], to) &&
			board_has(&rules->walk[other], point) == board_has(&rules->walk[to], image);
	}
	return fits;
}

static void note_mapping(struct mapping *mapping) {
	if (mapping->count == GAME_CARRIES_MAX / 2) {
		mapping->failed = true;
		return;
	}
	struct game_carry *carry = &mapping->list[mapping->count++];
	memcpy(carry->to, mapping->to, sizeof(carry->to));
	carry->swaps = false;
}

/* Find images of this point and of those after it, the lowest first: the first map found is the
 * identity. */
static void map_points(struct mapping *mapping, unsigned point) {
	const unsigned points = (unsigned)mapping->rules->board.points;
	if (point == points) {
		note_mapping(mapping);
	}
	for (unsigned image = 0; point < points && image < points && !mapping->failed; image++) {
		mapping->failed = mapping->tries++ == MAP_TRIES_MAX;
		if (!fits_image(mapping, point, image)) {
			continue;
		}
		mapping->to[point] = (uint8_t)image;
		if (keeps_mills(mapping, point)) {
			board_add(&mapping->used, image);
			map_points(mapping, point + 1);
			board_remove(&mapping->used, image);
		}
	}
}

/* Both seats have the same men and rules, so that they may always be exchanged. */
size_t mills_men_carries(const struct game_rules *base, struct game_carry list[GAME_CARRIES_MAX]) {
	struct game_symmetry symmetries[GAME_SYMMETRIES_MAX];
	struct mapping mapping = {.rules = mills_rules(base), .list = list};
	map_points(&mapping, 0);
	if (!mapping.failed) {
		memcpy(list + mapping.count, list, mapping.count * sizeof(*list));
		for (size_t i = mapping.count; i < 2 * mapping.count; i++) {
			list[i].swaps = true;
		}
		return 2 * mapping.count;
	}
	size_t count = mills_symmetries(base, symmetries);
	for (size_t i = 0; i < count; i++) {
		memcpy(list[i].to, symmetries[i].to, sizeof(list[i].to));
		list[i].swaps = symmetries[i].exchange;
	}
	return count;
}

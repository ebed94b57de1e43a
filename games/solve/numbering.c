/* games/solve/numbering.c - maps positions to numbers and back. */
#include "games/solve/numbering.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "games/solve/orbits.h"

struct numbering {
	const struct game_rules *rules;
	struct orbits *orbits;
	unsigned memory[NUMBERING_PLACES]; /* maximum values of a man's memory on any point */
	uint8_t memory_on[NUMBERING_PLACES][GAME_MEN_POINTS];
	bool remembers;
	unsigned most[2];  /* by seat: 1 + maximum men of a place */
	unsigned hands[2]; /* 1 + maximum men in hand */
	struct numbering_slice *slice;
	size_t slices, slices_size;
	struct numbering_group *group;
	size_t groups, groups_size;
	int32_t *of; /* slice by material and seat, or -1 */
	size_t bytes;
};

/* ---- material ---- */

static unsigned men_of(const struct game_material *material, int place) {
	return material->count[place / 2][place % 2];
}

static unsigned hands_of(const struct game_material *material) {
	return material->hand[0] + material->hand[1];
}

/* Those in hand count: they will be on the board. */
static unsigned total_of(const struct game_material *material) {
	return men_of(material, 0) + men_of(material, 1) + men_of(material, 2) +
		men_of(material, 3) + hands_of(material);
}

static unsigned plain_of(const struct game_material *material) {
	return men_of(material, 0) + men_of(material, 2);
}

static struct game_material exchange_material(const struct game_material *material) {
	struct game_material other = *material;
	memcpy(other.count[0], material->count[1], sizeof(other.count[0]));
	memcpy(other.count[1], material->count[0], sizeof(other.count[1]));
	other.hand[0] = material->hand[1];
	other.hand[1] = material->hand[0];
	return other;
}

struct game_material numbering_material(const struct game_men *men) {
	struct game_material material = {.hand = {men->hand[0], men->hand[1]}};
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		material.count[place / 2][place % 2] = (uint8_t)orbits_count(
			men->at[place / 2][place % 2]);
	}
	return material;
}

static bool is_same_material(const struct game_material *a, const struct game_material *b) {
	return memcmp(a, b, sizeof(*a)) == 0;
}

static size_t cell_of(
	const struct numbering *numbering, const struct game_material *material, int seat) {
	size_t cell = 0;
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		cell = cell * numbering->most[place / 2] + men_of(material, place);
	}
	for (int owner = 0; owner < 2; owner++) {
		cell = cell * numbering->hands[owner] + material->hand[owner];
	}
	return cell * 2 + (size_t)seat;
}

int64_t numbering_find(
	const struct numbering *numbering, const struct game_material *material, int seat) {
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		if (men_of(material, place) >= numbering->most[place / 2] ||
			material->hand[place / 2] >= numbering->hands[place / 2]) {
			return -1;
		}
	}
	return numbering->of[cell_of(numbering, material, seat)];
}

/* ---- slices ---- */

static uint64_t multiply_saturated(uint64_t a, uint64_t b) {
	return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

static uint64_t count_memories(
	const struct numbering *numbering, const struct game_material *material) {
	uint64_t product = 1;
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		for (unsigned i = 0; i < men_of(material, place); i++) {
			product = multiply_saturated(product, numbering->memory[place]);
		}
	}
	return product;
}

/* Returns the place whose numbering gains most from symmetries. */
static uint8_t choose_lead(
	const struct numbering *numbering, const struct game_material *material) {
	int lead = 0;
	uint64_t best = 0;
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		uint64_t sets = orbits_sets(numbering->orbits, men_of(material, place));
		if (sets > best && orbits_fit(numbering->orbits, men_of(material, place))) {
			best = sets;
			lead = place;
		}
	}
	return (uint8_t)lead;
}

static bool fill_slice(struct numbering *numbering, struct numbering_slice *slice) {
	const struct game_material *material = &slice->material;
	slice->lead = choose_lead(numbering, material);
	slice->orbits = orbits_of(numbering->orbits, men_of(material, slice->lead));
	if (slice->orbits == NULL) {
		return false;
	}
	unsigned left = orbits_points(numbering->orbits) - men_of(material, slice->lead);
	slice->size = multiply_saturated(
		orbits_size(slice->orbits), count_memories(numbering, material));
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		slice->sets[place] = 1;
		if (place != slice->lead) {
			unsigned men = men_of(material, place);
			slice->sets[place] = orbits_choose(numbering->orbits, left, men);
			slice->size = multiply_saturated(slice->size, slice->sets[place]);
			left -= men;
		}
	}
	return true;
}

static bool add_slice(struct numbering *numbering, const struct game_material *material, int seat,
	struct numbering_group *group) {
	struct numbering_slice *list = array_reserve(
		numbering->slice, &numbering->slices_size, numbering->slices + 1, sizeof(*list));
	if (list == NULL) {
		return false;
	}
	numbering->slice = list;
	struct numbering_slice *slice = &list[numbering->slices];
	memset(slice, 0, sizeof(*slice));
	slice->material = *material;
	slice->seat = (uint8_t)seat;
	group->slice[group->slices++] = (uint32_t)numbering->slices;
	numbering->of[cell_of(numbering, material, seat)] = (int32_t)numbering->slices;
	if (numbering_swaps(numbering)) {
		struct game_material other = exchange_material(material);
		numbering->of[cell_of(numbering, &other, 1)] = (int32_t)numbering->slices;
	}
	numbering->slices++;
	return fill_slice(numbering, slice);
}

static bool add_group(struct numbering *numbering, const struct game_material *material) {
	struct numbering_group *list = array_reserve(
		numbering->group, &numbering->groups_size, numbering->groups + 1, sizeof(*list));
	if (list == NULL) {
		return false;
	}
	numbering->group = list;
	struct numbering_group *group = &list[numbering->groups];
	group->slices = 0;
	if (numbering->of[cell_of(numbering, material, 0)] >= 0) {
		return true;
	}
	numbering->groups++;
	struct game_material other = exchange_material(material);
	if (!add_slice(numbering, material, 0, group)) {
		return false;
	}
	if (!numbering_swaps(numbering)) {
		return add_slice(numbering, material, 1, group);
	}
	return is_same_material(&other, material) || add_slice(numbering, &other, 0, group);
}

/* ---- reachable material ---- */

struct materials {
	struct game_material *list;
	size_t count, size;
	bool *seen;
};

static bool add_material(const struct numbering *numbering, struct materials *materials,
	const struct game_material *material) {
	size_t cell = cell_of(numbering, material, 0);
	if (materials->seen[cell]) {
		return true;
	}
	struct game_material *list = array_reserve(
		materials->list, &materials->size, materials->count + 1, sizeof(*list));
	if (list == NULL) {
		return false;
	}
	materials->list = list;
	materials->list[materials->count++] = *material;
	materials->seen[cell] = true;
	return true;
}

static int by_order(const void *a, const void *b) {
	const struct game_material *first = a, *second = b;
	if (total_of(first) != total_of(second)) {
		return total_of(first) < total_of(second) ? -1 : 1;
	}
	if (hands_of(first) != hands_of(second)) {
		return hands_of(first) < hands_of(second) ? -1 : 1;
	}
	if (plain_of(first) != plain_of(second)) {
		return plain_of(first) < plain_of(second) ? -1 : 1;
	}
	return memcmp(first, second, sizeof(*first));
}

static bool collect_materials(struct numbering *numbering, struct materials *materials,
	const struct game_material *start) {
	bool fine = add_material(numbering, materials, start);
	for (size_t i = 0; fine && i < materials->count; i++) {
		struct game_material less[8];
		size_t count = numbering->rules->game->impl->men_less(
			numbering->rules, &materials->list[i], less);
		for (size_t j = 0; fine && j < count; j++) {
			fine = add_material(numbering, materials, &less[j]);
		}
	}
	if (materials->list != NULL) {
		qsort(materials->list, materials->count, sizeof(*materials->list), by_order);
	}
	return fine;
}

static bool is_within_limits(
	const struct game_material *material, const struct numbering_limits *limits) {
	return (limits->men == 0 || total_of(material) <= limits->men) &&
		(limits->hand == 0 || hands_of(material) < limits->hand);
}

static bool add_groups(struct numbering *numbering, const struct game_material *start,
	const struct numbering_limits *limits) {
	size_t cells = 2;
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		cells *= numbering->most[place / 2];
	}
	cells *= numbering->hands[0] * numbering->hands[1];
	struct materials materials = {.seen = calloc(cells, sizeof(*materials.seen))};
	numbering->of = malloc(cells * sizeof(*numbering->of));
	bool fine = materials.seen != NULL && numbering->of != NULL;
	if (fine) {
		memset(numbering->of, 0xFF, cells * sizeof(*numbering->of));
		numbering->bytes += cells * sizeof(*numbering->of);
		fine = collect_materials(numbering, &materials, start);
	}
	for (size_t i = 0; fine && i < materials.count; i++) {
		fine = !is_within_limits(&materials.list[i], limits) ||
			add_group(numbering, &materials.list[i]);
	}
	free(materials.list);
	free(materials.seen);
	return fine;
}

/* ---- creating ---- */

static void fill_memory(struct numbering *numbering, int place) {
	const struct game_rules *rules = numbering->rules;
	numbering->memory[place] = 1;
	for (unsigned p = 0; p < orbits_points(numbering->orbits); p++) {
		unsigned values = rules->game->impl->men_memory(rules, place / 2, place % 2, p);
		numbering->memory_on[place][p] = (uint8_t)values;
		if (values > numbering->memory[place]) {
			numbering->memory[place] = values;
		}
	}
}

/* Set the greatest numbers of men, from those at the start. If the seats are equivalent, both may
 * have those of either. */
static void set_limits(struct numbering *numbering, const struct game_material *start) {
	bool swaps = numbering_swaps(numbering);
	for (int seat = 0; seat < 2; seat++) {
		for (int from = 0; from < 2; from++) {
			unsigned hand = start->hand[from] + 1;
			unsigned side = men_of(start, 2 * from) + men_of(start, 2 * from + 1) +
				hand;
			if (from != seat && !swaps) {
				continue;
			}
			unsigned *most = &numbering->most[seat], *hands = &numbering->hands[seat];
			*most = side > *most ? side : *most;
			*hands = hand > *hands ? hand : *hands;
		}
	}
}

static bool build_numbering(struct numbering *numbering, const struct numbering_limits *limits) {
	const struct game_rules *rules = numbering->rules;
	const struct game_impl *impl = rules->game->impl;
	union game_state state;
	struct game_men start;
	numbering->orbits = orbits_create(rules);
	if (numbering->orbits == NULL) {
		return false;
	}
	game_start(rules, &state);
	impl->men_read(rules, &state, &start);
	struct game_material material = numbering_material(&start);
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		fill_memory(numbering, place);
		numbering->remembers = numbering->remembers || numbering->memory[place] > 1;
	}
	set_limits(numbering, &material);
	return add_groups(numbering, &material, limits);
}

struct numbering *numbering_create(const struct game_rules *rules,
	const struct numbering_limits *limits, struct game_error *error) {
	const struct game_impl *impl = rules->game->impl;
	if (impl->men_fit == NULL || rules->seats != 2) {
		game_fail(error, "%s cannot be solved: its positions are not just men on points.",
			rules->game->title);
		return NULL;
	}
	if (!impl->men_fit(rules, error)) {
		return NULL;
	}
	struct numbering *numbering = calloc(1, sizeof(*numbering));
	if (numbering != NULL) {
		numbering->rules = rules;
	}
	if (numbering == NULL || !build_numbering(numbering, limits)) {
		numbering_destroy(numbering);
		game_fail(error, "Out of memory.");
		return NULL;
	}
	if (numbering->groups == 0) {
		numbering_destroy(numbering);
		game_fail(error, "%s has no positions with that few men.", rules->game->title);
		return NULL;
	}
	return numbering;
}

void numbering_destroy(struct numbering *numbering) {
	if (numbering != NULL) {
		orbits_destroy(numbering->orbits);
		free(numbering->slice);
		free(numbering->group);
		free(numbering->of);
		free(numbering);
	}
}

/* ---- queries ---- */

const struct game_rules *numbering_rules(const struct numbering *numbering) {
	return numbering->rules;
}

size_t numbering_slices(const struct numbering *numbering) {
	return numbering->slices;
}

struct numbering_slice *numbering_slice(const struct numbering *numbering, size_t index) {
	return &numbering->slice[index];
}

size_t numbering_groups(const struct numbering *numbering) {
	return numbering->groups;
}

const struct numbering_group *numbering_group(const struct numbering *numbering, size_t index) {
	return &numbering->group[index];
}

unsigned numbering_mirrors(const struct numbering *numbering) {
	return orbits_mirrors(numbering->orbits);
}

bool numbering_swaps(const struct numbering *numbering) {
	return orbits_can_swap(numbering->orbits);
}

size_t numbering_bytes(const struct numbering *numbering) {
	return numbering->bytes + orbits_bytes(numbering->orbits);
}

/* ---- numbers ---- */

/* Returns the number of the mirrored men of all places but lead, on the points that lead leaves
 * free. */
static uint64_t rank_rest(const struct numbering *numbering, const struct numbering_slice *slice,
	uint64_t lead, const uint64_t at[NUMBERING_PLACES], unsigned mirror) {
	uint64_t number = 0, used = lead;
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		if (place != slice->lead && at[place] != 0) {
			uint64_t set = orbits_mirror(numbering->orbits, mirror, at[place]);
			number = number * slice->sets[place] +
				orbits_rank(numbering->orbits, set, used);
			used |= set;
		}
	}
	return number;
}

static uint64_t rank_memory(const struct numbering *numbering, const struct game_men *men,
	const uint64_t at[NUMBERING_PLACES], uint64_t number) {
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		for (uint64_t set = at[place]; set != 0; set &= set - 1) {
			number = number * numbering->memory[place] +
				men->memory[orbits_lowest(set)];
		}
	}
	return number;
}

/* Returns the smallest number among the mirrored positions with the same lead. */
static uint64_t least_rest(const struct numbering *numbering, const struct numbering_slice *slice,
	uint64_t orbit, const uint64_t at[NUMBERING_PLACES], unsigned mirror, uint32_t *same) {
	uint64_t lead = orbits_set(slice->orbits, orbit);
	uint64_t still = orbits_still(slice->orbits, orbit);
	uint64_t least = rank_rest(numbering, slice, lead, at, mirror);
	*same = 1;
	if (still == 1) {
		return least;
	}
	uint64_t first = least;
	for (still &= still - 1; still != 0; still &= still - 1) {
		unsigned then = orbits_join(numbering->orbits, mirror, orbits_lowest(still));
		uint64_t rest = rank_rest(numbering, slice, lead, at, then);
		least = rest < least ? rest : least;
		*same += rest == first;
	}
	return least;
}

bool numbering_place(const struct numbering *numbering, const struct game_men *men,
	struct numbering_place *place) {
	uint64_t at[NUMBERING_PLACES] = {
		men->at[0][0], men->at[0][1], men->at[1][0], men->at[1][1]};
	struct game_material material = {.hand = {men->hand[0], men->hand[1]}};
	int seat = men->seat;
	if (seat == 1 && numbering_swaps(numbering)) {
		material.hand[0] = men->hand[1];
		material.hand[1] = men->hand[0];
		for (int i = 0; i < NUMBERING_PLACES; i++) {
			at[i] = orbits_swap(numbering->orbits, men->at[!(i / 2)][i % 2]);
		}
		seat = 0;
	}
	for (int i = 0; i < NUMBERING_PLACES; i++) {
		material.count[i / 2][i % 2] = (uint8_t)orbits_count(at[i]);
	}
	int64_t found = numbering_find(numbering, &material, seat);
	if (found < 0) {
		return false;
	}
	const struct numbering_slice *slice = &numbering->slice[found];
	unsigned mirror;
	uint64_t orbit = orbits_find(slice->orbits, at[slice->lead], &mirror);
	uint64_t others = slice->size / orbits_size(slice->orbits);
	uint64_t number = least_rest(numbering, slice, orbit, at, mirror, &place->same);
	place->slice = (uint32_t)found;
	if (numbering->remembers) {
		number = rank_memory(numbering, men, at, number);
	}
	place->number = orbit * others + number;
	return true;
}

/* Returns false if a man would have a memory that its point does not allow. */
static bool take_memory(const struct numbering *numbering, struct game_men *men,
	const uint64_t at[NUMBERING_PLACES], uint64_t number) {
	bool fine = true;
	memset(men->memory, 0, sizeof(men->memory));
	for (int place = NUMBERING_PLACES - 1; place >= 0; place--) {
		for (uint64_t set = at[place]; set != 0;) {
			unsigned point = orbits_highest(set);
			men->memory[point] = (uint8_t)(number % numbering->memory[place]);
			fine = fine && men->memory[point] < numbering->memory_on[place][point];
			number /= numbering->memory[place];
			set &= ~(UINT64_C(1) << point);
		}
	}
	return fine;
}

bool numbering_men(const struct numbering *numbering, size_t index, uint64_t number,
	struct game_men *men, uint32_t *same) {
	const struct numbering_slice *slice = &numbering->slice[index];
	uint64_t others = slice->size / orbits_size(slice->orbits);
	uint64_t orbit = number / others, rest = number % others, kept;
	uint64_t memory = count_memories(numbering, &slice->material);
	uint64_t at[NUMBERING_PLACES] = {0}, part[NUMBERING_PLACES] = {0};
	kept = rest / memory;
	for (int place = NUMBERING_PLACES - 1; place >= 0; place--) {
		part[place] = kept % slice->sets[place];
		kept /= slice->sets[place];
	}
	at[slice->lead] = orbits_set(slice->orbits, orbit);
	uint64_t used = at[slice->lead];
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		unsigned count = men_of(&slice->material, place);
		if (place != slice->lead && count > 0) {
			at[place] = orbits_unrank(numbering->orbits, part[place], count, used);
			used |= at[place];
		}
	}
	for (int place = 0; place < NUMBERING_PLACES; place++) {
		men->at[place / 2][place % 2] = at[place];
	}
	memcpy(men->hand, slice->material.hand, sizeof(men->hand));
	men->seat = slice->seat;
	*same = 1;
	if (numbering->remembers && !take_memory(numbering, men, at, rest % memory)) {
		return false;
	}
	return orbits_still(slice->orbits, orbit) == 1 ||
		least_rest(numbering, slice, orbit, at, 0, same) == rest / memory;
}

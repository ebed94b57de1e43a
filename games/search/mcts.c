/* games/search/mcts.c - Monte Carlo tree search over turns, for any number of seats, with or
 * without chance.
 *
 * node     a state between two turns or throws, and its value for each seat
 * closed   everything below the node has been searched: its value is final
 * due      a throw that came up less often in a node than its weight demands
 *
 * Each round descends from the root: a seat picks the turn with the best value or too few visits
 * compared with the others, and for throws the one due is picked. At a new throw the best turns
 * after it are found (turns.c) and evaluated. On the way back each node takes the value of the best
 * turn for its seat (max^n), or the mean over its throws. Nodes are stored in the memory of the
 * transposition table. All arithmetic is in integers, so that every machine gives the same result.
 */
#include <string.h>

#include "games/search/internal.h"

enum {
	ROOT_TURNS = 12, /* turns kept at the root, and */
	TURNS = 4,       /* at other nodes, in games of chance; */
	WIDTH = 5,
	ALL_TURNS = 40, /* in other games */
	LEAST = 64,     /* the spread of turns is at least this fraction of a win */
	DEEPEST = 100,  /* in turns after the root */
	EXPLORE = 8,    /* exploration, in sixteenths of the spread of a node's turns */
	REPORT_FIRST = 64,
};

struct node {
	int32_t value[GAME_SEATS_MAX];
	uint32_t visits;
	uint32_t child, sibling; /* node numbers; 0: none */
	int32_t spread;          /* of the first evaluations of a choice's turns */
	uint16_t outcome;        /* index among its parent's throws */
	uint16_t weight;
	uint8_t turn; /* turns after the root */
	uint8_t seat, phase;
	bool open; /* its turns have been added, or it is a throw */
	bool closed;
	bool cut; /* it has more turns than were added */
	unsigned char state[];
};

struct tree {
	struct search *search;
	unsigned char *memory;
	size_t stride;
	uint32_t used, room;
	int depth; /* maximum depth in turns */
	struct turn *kept;
};

static struct node *find_node(const struct tree *tree, uint32_t number) {
	return (struct node *)(void *)(tree->memory + number * tree->stride);
}

static struct node *first_child_node(const struct tree *tree, const struct node *node) {
	return node->child != 0 ? find_node(tree, node->child) : NULL;
}

static struct node *next_sibling_node(const struct tree *tree, const struct node *node) {
	return node->sibling != 0 ? find_node(tree, node->sibling) : NULL;
}

/* Is there room for the nodes that a round may add? */
static bool has_room_for_round(const struct tree *tree) {
	return tree->room - tree->used > ALL_TURNS + 2;
}

/* Add a node for a state, with values to start with. */
static struct node *add_node(
	struct tree *tree, const union game_state *state, int turn, const struct values *values) {
	struct search *search = tree->search;
	struct game_glance glance;
	struct node *node = find_node(tree, tree->used++);
	game_glance(search->rules, state, &glance);
	memset(node, 0, sizeof(*node));
	memcpy(node->state, state, search->state_size);
	for (int seat = 0; seat < search->rules->seats; seat++) {
		node->value[seat] = values->of[seat];
	}
	node->turn = (uint8_t)(turn + glance.fresh);
	node->seat = glance.seat;
	node->phase = glance.phase;
	node->open = glance.phase == GAME_CHANCE;
	node->closed = node->turn >= tree->depth ||
		game_status(search->rules, state).phase == GAME_OVER;
	return node;
}

static void add_child(struct tree *tree, struct node *parent, struct node *child) {
	child->sibling = parent->child;
	parent->child = (uint32_t)((size_t)((unsigned char *)child - tree->memory) / tree->stride);
}

static void get_state(const struct tree *tree, const struct node *node, union game_state *state) {
	memset(state, 0, sizeof(*state));
	memcpy(state, node->state, tree->search->state_size);
}

/* ---- values of a node and its children ---- */

static bool is_sure(const struct tree *tree, int value) {
	return value >= tree->search->win - DEEPEST - 1;
}

static void take_value(const struct tree *tree, struct node *node, const struct node *from) {
	size_t seats = (size_t)tree->search->rules->seats;
	memcpy(node->value, from->value, seats * sizeof(*node->value));
}

/* Returns the best turn of the seat that chooses, preferring those that were visited. */
static struct node *best_of(const struct tree *tree, const struct node *node) {
	struct node *best = NULL;
	bool known = false;
	for (struct node *child = first_child_node(tree, node); child != NULL;
		child = next_sibling_node(tree, child)) {
		bool seen = child->visits > 0 || child->closed;
		if (best == NULL || (seen && !known) ||
			(seen == known && child->value[node->seat] > best->value[node->seat])) {
			best = child;
			known = seen;
		}
	}
	return best;
}

/* A seat has not lost as long as it has a turn that was not looked at. */
static void clamp_node_values(const struct tree *tree, struct node *node) {
	for (int seat = 0; seat < tree->search->rules->seats; seat++) {
		int value = node->value[seat];
		node->value[seat] = value > SEARCH_FAR ? SEARCH_FAR
			: value < -SEARCH_FAR          ? -SEARCH_FAR
						       : value;
	}
}

static void update_choice(const struct tree *tree, struct node *node) {
	const struct node *best = best_of(tree, node);
	bool closed = true;
	if (best == NULL) {
		return; /* none was added because memory ran out */
	}
	for (const struct node *child = first_child_node(tree, node); child != NULL;
		child = next_sibling_node(tree, child)) {
		closed = closed && child->closed;
	}
	take_value(tree, node, best);
	bool sure = best->closed && is_sure(tree, best->value[node->seat]);
	node->closed = closed || sure;
	if (!sure && (!closed || node->cut)) {
		clamp_node_values(tree, node);
	}
}

static void update_throw(const struct tree *tree, struct node *node, size_t outcomes) {
	int64_t sum[GAME_SEATS_MAX] = {0}, whole = 0;
	size_t closed = 0;
	int seats = tree->search->rules->seats;
	for (const struct node *child = first_child_node(tree, node); child != NULL;
		child = next_sibling_node(tree, child)) {
		for (int seat = 0; seat < seats; seat++) {
			sum[seat] += (int64_t)child->weight * child->value[seat];
		}
		whole += child->weight;
		closed += child->closed;
	}
	for (int seat = 0; seat < seats && whole > 0; seat++) {
		node->value[seat] = (int32_t)(sum[seat] / whole);
	}
	node->closed = closed == outcomes;
}

/* ---- turns ---- */

/* Store the value of a repeated position: only the third occurrence in the game is an end. */
static void judge_repeated(
	struct search *search, const union game_state *state, bool thrice, struct node *node) {
	struct game_status status = game_status(search->rules, state);
	for (int seat = 0; seat < search->rules->seats; seat++) {
		node->value[seat] = thrice ? score_of_end(search, &status, seat, node->turn)
					   : score_of_endless(search, &status, seat, node->turn);
	}
}

/* Does the third occurrence of a position, or the second within the line, end the line? Then it
 * gets that value. */
static bool is_repeated(struct tree *tree, const struct turn *turn, struct node *node) {
	struct search *search = tree->search;
	int times = 0, past = 0;
	if (!search->repeats || !turn->glance.fresh) {
		return false;
	}
	for (int i = 0; i < node->turn; i++) {
		times += search->path[i] == turn->glance.key;
	}
	for (size_t i = 0; i < search->pasts && past < 2; i++) {
		past += search->past[i] == turn->glance.key;
	}
	if (times == 0 && past < 2) {
		return false;
	}
	union game_state state = turn->state;
	search->impl->repeated(search->rules, &state);
	if (game_status(search->rules, &state).phase != GAME_OVER) {
		return false;
	}
	judge_repeated(search, &state, past >= 2, node);
	return true;
}

/* Add nodes for turns; the best one becomes the first child. */
static void add_turn_nodes(struct tree *tree, struct node *node, const struct turn_list *ends) {
	for (int i = ends->count - 1; i >= 0; i--) {
		const struct turn *turn = &ends->turn[i];
		struct node *child = add_node(tree, &turn->state, node->turn, &turn->values);
		child->outcome = (uint16_t)i;
		if (is_repeated(tree, turn, child)) {
			child->closed = true;
		}
		add_child(tree, node, child);
	}
	node->cut = ends->cut;
	node->spread = ends->turn[0].value - ends->turn[ends->count - 1].value;
	node->open = true;
	update_choice(tree, node);
}

/* Find the turns of a choice. Returns false if the search stopped. */
static bool open_choice(struct tree *tree, struct node *node) {
	struct search *search = tree->search;
	bool few = search->chance;
	struct turn_list ends = {0, few ? TURNS : ALL_TURNS, tree->kept};
	union game_state state;
	get_state(tree, node, &state);
	turns_find(search, &state, few ? WIDTH : TURNS_WIDTH_MAX, node->turn + 1, &ends);
	if (search->stopped || ends.count == 0) {
		return false;
	}
	add_turn_nodes(tree, node, &ends);
	return true;
}

static uint32_t integer_root(uint32_t number) {
	uint32_t root = 0;
	for (uint32_t bit = 1U << 15; bit > 0; bit >>= 1) {
		root += (uint64_t)(root + bit) * (root + bit) <= number ? bit : 0;
	}
	return root;
}

/* Returns by how much an unvisited turn might be better than its evaluation. */
static int64_t reach_of(const struct tree *tree, const struct node *node) {
	int least = tree->search->win / LEAST;
	return (int64_t)(node->spread > least ? node->spread : least) * EXPLORE / 16;
}

/* Returns the turn to visit. */
static struct node *pick_turn(const struct tree *tree, const struct node *node) {
	struct node *best = NULL;
	int64_t most = 0, reach = reach_of(tree, node);
	uint32_t root = integer_root(node->visits);
	for (struct node *child = first_child_node(tree, node); child != NULL;
		child = next_sibling_node(tree, child)) {
		int64_t worth = child->value[node->seat] + reach * root / (child->visits + 1);
		if (!child->closed && (best == NULL || worth > most)) {
			best = child;
			most = worth;
		}
	}
	return best;
}

/* ---- throws ---- */

static struct node *find_outcome(const struct tree *tree, const struct node *node, size_t outcome) {
	struct node *child = first_child_node(tree, node);
	while (child != NULL && child->outcome != outcome) {
		child = next_sibling_node(tree, child);
	}
	return child;
}

/* Returns the throw most due among those not closed. The seed breaks ties, in the same way for all
 * nodes, so that turns are compared on the same throws. */
static size_t pick_outcome(const struct tree *tree, const struct node *node,
	const struct game_throw *outcome, size_t count) {
	size_t shift = (size_t)(chance_of(tree->search, 1) >> 32) % count, best = count;
	int64_t most = 0, whole = 0;
	for (size_t i = 0; i < count; i++) {
		whole += outcome[i].weight;
	}
	for (size_t i = 0; i < count; i++) {
		size_t which = (i + shift) % count;
		const struct node *child = find_outcome(tree, node, which);
		int64_t due = (int64_t)outcome[which].weight * (node->visits + 1) -
			(child != NULL ? child->visits : 0) * whole;
		if ((child == NULL || !child->closed) && (best == count || due > most)) {
			best = which;
			most = due;
		}
	}
	return best;
}

/* Add the state after a throw. Returns NULL if the search stopped. */
static struct node *add_outcome(
	struct tree *tree, struct node *node, const struct game_throw *outcome, size_t which) {
	struct search *search = tree->search;
	union game_state state;
	if (!count_node(search)) {
		return NULL;
	}
	get_state(tree, node, &state);
	search->impl->take(search->rules, &state, outcome, NULL);
	struct values values = turns_judge(search, &state, node->turn + 1);
	struct node *child = add_node(tree, &state, node->turn, &values);
	child->outcome = (uint16_t)which;
	child->weight = outcome->weight;
	if (child->phase == GAME_CHOICE && !child->closed && !open_choice(tree, child)) {
		return NULL;
	}
	add_child(tree, node, child);
	return child;
}

/* ---- a round ---- */

static bool visit_node(struct tree *tree, struct node *node);

static bool visit_throw(struct tree *tree, struct node *node) {
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	union game_state state;
	get_state(tree, node, &state);
	size_t count = tree->search->impl->outcomes(tree->search->rules, &state, outcome);
	size_t which = pick_outcome(tree, node, outcome, count);
	struct node *child = find_outcome(tree, node, which);
	if (child == NULL) {
		child = add_outcome(tree, node, &outcome[which], which);
		if (child == NULL) {
			return false;
		}
		child->visits++;
	} else if (!visit_node(tree, child)) {
		return false;
	}
	update_throw(tree, node, count);
	return true;
}

/* Store the positions of the current line. */
static void note_position(struct tree *tree, const struct node *node) {
	struct search *search = tree->search;
	struct game_glance glance;
	union game_state state;
	if (search->repeats) {
		get_state(tree, node, &state);
		game_glance(search->rules, &state, &glance);
		search->path[node->turn] = glance.key;
	}
}

static bool visit_choice(struct tree *tree, struct node *node) {
	note_position(tree, node);
	if (!node->open) {
		return open_choice(tree, node);
	}
	struct node *child = pick_turn(tree, node);
	if (!visit_node(tree, child)) {
		return false;
	}
	update_choice(tree, node);
	return true;
}

/* Visit a node that is not closed. Returns false, with its value unchanged, if the search
 * stopped. */
static bool visit_node(struct tree *tree, struct node *node) {
	bool good = node->phase == GAME_CHANCE ? visit_throw(tree, node) : visit_choice(tree, node);
	node->visits += good;
	return good;
}

/* ---- the answer ---- */

/* Returns the value of a root turn for the final choice. The mean over many throws would cancel a
 * weaker player's errors, so noise is added to the turn itself, unless a win is proved. */
static int64_t rate_root_turn(const struct tree *tree, const struct node *root,
	const struct node *child, const struct turn_list *ends) {
	struct search *search = tree->search;
	uint64_t key = ends->turn[child->outcome].glance.key;
	int value = child->value[root->seat];
	return is_sure(tree, value) ? INT32_MAX + (int64_t)value
				    : value + skill_lean(search, key, 0) +
			skill_scale(search, skill_noise(search, key));
}

/* Returns the best turn among those with nearly the most visits. */
static const struct node *choose_root_turn(
	const struct tree *tree, const struct node *root, const struct turn_list *ends) {
	const struct node *best = NULL;
	uint32_t most = 0;
	for (const struct node *child = first_child_node(tree, root); child != NULL;
		child = next_sibling_node(tree, child)) {
		most = child->visits > most ? child->visits : most;
	}
	for (const struct node *child = first_child_node(tree, root); child != NULL;
		child = next_sibling_node(tree, child)) {
		bool known = child->closed || child->visits >= most / 4;
		if (known &&
			(best == NULL ||
				rate_root_turn(tree, root, child, ends) >
					rate_root_turn(tree, root, best, ends))) {
			best = child;
		}
	}
	return best;
}

/* Returns the length of the line through a node, in turns. */
static int measure_line_depth(const struct tree *tree, const struct node *node) {
	int depth = 0;
	while (node != NULL) {
		const struct node *next = NULL;
		for (const struct node *child = first_child_node(tree, node); child != NULL;
			child = next_sibling_node(tree, child)) {
			next = next == NULL || child->visits > next->visits ? child : next;
		}
		depth += node->phase == GAME_CHOICE && next != NULL;
		node = next;
	}
	return depth;
}

static void write_pv_turn(struct search *search, const struct turn *turn) {
	struct search_frame *frame = &search->frame[0];
	frame->pvs = turn->steps;
	memcpy(frame->pv, turn->step, (size_t)turn->steps * sizeof(*turn->step));
}

static int write_best_turn(const struct tree *tree, const struct node *root,
	const struct turn_list *ends, int *depth) {
	const struct node *best = choose_root_turn(tree, root, ends);
	write_pv_turn(tree->search, &ends->turn[best->outcome]);
	*depth = 1 + measure_line_depth(tree, best);
	return best->value[root->seat];
}

/* ---- public ---- */

static void init_tree(struct tree *tree, struct search *search, struct turn *kept) {
	int depth = search->limits.depth;
	size_t size = search->state_size;
	*tree = (struct tree){.search = search,
		.memory = (unsigned char *)(void *)search->entry,
		.used = 1, /* number 0 means none */
		.depth = depth > 0 && depth < DEEPEST ? depth : DEEPEST,
		.kept = kept};
	tree->stride = (offsetof(struct node, state) + size + 7) / 8 * 8;
	size_t room = search->buckets * SEARCH_BUCKET * sizeof(*search->entry) / tree->stride;
	tree->room = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
	search->is_tree = true;
}

int mcts(struct search *search, int *depth,
	void (*report)(void *user, struct search *search, int score, int depth), void *user) {
	struct turn first[ALL_TURNS], kept[ALL_TURNS];
	struct turn_list ends = {0, search->chance ? ROOT_TURNS : ALL_TURNS, first};
	struct tree tree;
	init_tree(&tree, search, kept);
	search->boundless = true;
	turns_find(search, &search->root, TURNS_WIDTH_MAX, 1, &ends);
	search->boundless = false;
	if (tree.room <= ALL_TURNS + 2) { /* weights may have left hardly any memory */
		write_pv_turn(search, &ends.turn[0]);
		*depth = 1;
		return ends.turn[0].value;
	}
	struct values even = {{0}};
	struct node *root = add_node(&tree, &search->root, 0, &even);
	root->turn = 0;
	root->closed = false;
	add_turn_nodes(&tree, root, &ends);
	uint32_t next = REPORT_FIRST;
	while (ends.count > 1 && !root->closed && has_room_for_round(&tree) &&
		visit_node(&tree, root)) {
		if (root->visits == next && search->limits.report != NULL) {
			int score = write_best_turn(&tree, root, &ends, depth);
			report(user, search, score, *depth);
			next *= 2;
		}
	}
	return write_best_turn(&tree, root, &ends, depth);
}

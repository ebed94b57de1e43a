/* tests/games/race/brute.c - Laaiqa once more, slowly, on a chart of 13 by 13 cells. */
#include "tests/games/race/brute.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char brute_name[BRUTE_CELLS][BRUTE_CELLS][BRUTE_NAME];

/* ---- the chart ---- */

enum { LAST = BRUTE_CELLS - 1, MIDDLE = LAST / 2 };

static struct brute_cell turn(struct brute_cell cell, int times) {
	for (; times > 0; times--) {
		cell = (struct brute_cell){LAST - cell.y, cell.x};
	}
	return cell;
}

/* The cell as it lies when side is at the bottom. */
static struct brute_cell from_side(struct brute_cell cell, int side) {
	return turn(cell, (4 - side) % 4);
}

static bool is_at(struct brute_cell cell, int x, int y) {
	return cell.x == x && cell.y == y;
}

static bool is_fountain(struct brute_cell cell) {
	return is_at(cell, MIDDLE, MIDDLE);
}

/* Seen from its side: the outer row, the cut behind it, or the arm before it. */
static bool is_row(struct brute_cell at) {
	return at.y == 0 && at.x < LAST;
}

static bool is_cut(struct brute_cell at) {
	return at.x - at.y == 8 && at.y > 0 && at.y < 4;
}

static bool is_arm(struct brute_cell at) {
	return at.x == MIDDLE && at.y > 0 && at.y < MIDDLE;
}

/* What a cell is: worked out once, from where it lies. */
static struct {
	int side; /* it belongs to, -1 for the fountain and for what is no way */
	bool arm;
	int worth; /* 1, 2, 3 on an arm, 4 for the fountain, else 0 */
} chart[BRUTE_CELLS][BRUTE_CELLS];

static void draw_chart(void) {
	for (int i = 0; i < 4 * BRUTE_CELLS * BRUTE_CELLS; i++) {
		struct brute_cell cell = {i / 4 % BRUTE_CELLS, i / 4 / BRUTE_CELLS};
		struct brute_cell at = from_side(cell, i % 4);
		if (i % 4 == 0) {
			chart[cell.x][cell.y].side = -1;
			chart[cell.x][cell.y].worth = is_fountain(cell) ? 4 : 0;
		}
		if (is_row(at) || is_cut(at) || is_arm(at)) {
			chart[cell.x][cell.y].side = i % 4;
			chart[cell.x][cell.y].arm = is_arm(at);
			chart[cell.x][cell.y].worth = is_arm(at) && at.y > 2 ? at.y - 2 : 0;
		}
	}
}

static int side_of(struct brute_cell cell) {
	return chart[cell.x][cell.y].side;
}

static int arm_side(struct brute_cell cell) {
	return chart[cell.x][cell.y].arm ? side_of(cell) : -1;
}

static int worth(struct brute_cell cell) {
	return chart[cell.x][cell.y].worth;
}

static bool is_start(struct brute_cell cell) {
	for (int side = 0; side < 4; side++) {
		if (is_at(from_side(cell, side), LAST, 2)) {
			return true;
		}
	}
	return false;
}

static struct brute_cell start_of(const struct brute *game, int seat) {
	return turn((struct brute_cell){LAST, 2}, game->side[seat]);
}

static bool is_counting(struct brute_cell cell) {
	for (int side = 0; side < 4; side++) {
		struct brute_cell at = from_side(cell, side);
		if (is_at(at, 8, 0) || is_at(at, LAST, 4) || is_at(at, LAST, 0) ||
			is_at(at, MIDDLE, 2)) {
			return true;
		}
	}
	return false;
}

/* Where a pawn of a side may step from a cell. */
static int steps_on(
	const struct brute *game, int own, struct brute_cell cell, struct brute_cell on[3]) {
	int side = side_of(cell), count = 0;
	if (side < 0) {
		return 0;
	}
	struct brute_cell at = from_side(cell, side), found[3];
	if (is_cut(at)) {
		found[count++] = (struct brute_cell){at.x + 1, at.y + 1};
	} else if (is_arm(at)) {
		found[count++] = (struct brute_cell){at.x, at.y + 1};
	} else {
		bool foot = at.x == MIDDLE && side == own;
		if (foot) {
			found[count++] = (struct brute_cell){MIDDLE, 1};
		}
		if (!foot || !game->is.no_lap) {
			found[count++] = (struct brute_cell){at.x + 1, 0};
		}
		if (at.x == 8) {
			found[count++] = (struct brute_cell){9, 1};
		}
	}
	for (int i = 0; i < count; i++) {
		on[i] = turn(found[i], side);
	}
	return count;
}

static int *piece(struct brute *game, struct brute_cell cell) {
	return &game->on[cell.x][cell.y];
}

static int look(const struct brute *game, struct brute_cell cell) {
	return game->on[cell.x][cell.y];
}

static const char *name_of(struct brute_cell cell) {
	return brute_name[cell.x][cell.y];
}

/* ---- moves ---- */

static int count_locked(const struct brute *game, int seat) {
	int count = 0;
	for (int x = 0; x < BRUTE_CELLS; x++) {
		for (int y = 0; y < BRUTE_CELLS; y++) {
			count += game->on[x][y] == seat && worth((struct brute_cell){x, y}) > 0;
		}
	}
	return count;
}

static bool may_stop(const struct brute *game, struct brute_cell cell) {
	int there = look(game, cell);
	if (there == game->seat) {
		return false;
	}
	if (is_fountain(cell) && count_locked(game, game->seat) < 3) {
		return false;
	}
	bool enemy = there != BRUTE_EMPTY && there != BRUTE_SENTRY;
	return !(enemy && game->is.safe && is_counting(cell));
}

/* A list of steps being made. */
struct list {
	const struct brute *game;
	struct brute_step *steps;
	size_t count;
};

static bool is_listed(const struct list *list, const char *text) {
	for (size_t i = 0; i < list->count; i++) {
		if (strcmp(list->steps[i].text, text) == 0) {
			return true;
		}
	}
	return false;
}

static void add(struct list *list, const struct brute_step *step) {
	if (!is_listed(list, step->text) && list->count < BRUTE_STEPS) {
		list->steps[list->count++] = *step;
	}
}

static void wander(struct list *list, struct brute_step *step, struct brute_cell at, int left) {
	const struct brute *game = list->game;
	if (left == 0) {
		if (may_stop(game, at)) {
			step->to = at;
			char mark[3] = "+";
			int number = step->value > 0 ? step->value : game->bonus;
			snprintf(step->text, sizeof(step->text), "%s%d%s%c%s",
				step->value > 0 ? "" : mark, number, name_of(step->from),
				look(game, at) == BRUTE_EMPTY ? '-' : 'x', name_of(at));
			add(list, step);
		}
		return;
	}
	if (!is_at(at, step->from.x, step->from.y) && look(game, at) == BRUTE_SENTRY) {
		return;
	}
	struct brute_cell on[3];
	int ways = steps_on(game, game->side[game->seat], at, on);
	for (int i = 0; i < ways; i++) {
		wander(list, step, on[i], left - 1);
	}
}

/* value 0: the bonus. */
static void add_moves(struct list *list, int value) {
	for (int i = 0; i < BRUTE_CELLS * BRUTE_CELLS; i++) {
		struct brute_cell cell = {i % BRUTE_CELLS, i / BRUTE_CELLS};
		if (look(list->game, cell) == list->game->seat && worth(cell) == 0) {
			struct brute_step step = {
				.kind = BRUTE_MOVES, .from = cell, .value = value};
			wander(list, &step, cell, value > 0 ? value : list->game->bonus);
		}
	}
}

/* ---- other steps ---- */

static void add_word(struct list *list, enum brute_kind kind, const char *text) {
	struct brute_step step = {.kind = kind};
	snprintf(step.text, sizeof(step.text), "%s", text);
	add(list, &step);
}

static bool may_admit(const struct brute *game) {
	int there = look(game, start_of(game, game->seat));
	return game->home[game->seat] > 0 &&
		(there == BRUTE_EMPTY || (there != game->seat && !game->is.entry_blocks));
}

static void add_entering(struct list *list) {
	struct brute_step step = {
		.kind = BRUTE_ENTERS, .to = start_of(list->game, list->game->seat)};
	snprintf(step.text, sizeof(step.text), "@%s", name_of(step.to));
	add(list, &step);
}

static bool is_taken_side(const struct brute *game, int side) {
	for (int seat = 0; seat < game->seats; seat++) {
		if (game->side[seat] == side) {
			return true;
		}
	}
	return false;
}

static void add_places(struct list *list) {
	const struct brute *game = list->game;
	for (int i = 0; i < BRUTE_CELLS * BRUTE_CELLS; i++) {
		struct brute_cell cell = {i / BRUTE_CELLS, i % BRUTE_CELLS};
		int arm = arm_side(cell);
		bool shut = side_of(cell) < 0 || is_start(cell) || worth(cell) > 0 ||
			(arm >= 0 &&
				(game->is.no_path ||
					(!is_taken_side(game, arm) && !game->is.vacant_arm)));
		if (!shut && look(game, cell) == BRUTE_EMPTY) {
			struct brute_step step = {.kind = BRUTE_PUTS, .to = cell};
			snprintf(step.text, sizeof(step.text), "/%s", name_of(cell));
			add(list, &step);
		}
	}
}

static void add_fleeing(struct list *list, struct brute_cell cell) {
	struct brute_step step = {.kind = BRUTE_FLEES, .from = cell};
	snprintf(step.text, sizeof(step.text), "!%s", name_of(cell));
	add(list, &step);
}

static void add_targets(struct list *list) {
	const struct brute *game = list->game;
	for (int i = 0; i < BRUTE_CELLS * BRUTE_CELLS; i++) {
		struct brute_cell cell = {i / BRUTE_CELLS, i % BRUTE_CELLS};
		int there = look(game, cell);
		if (there >= 0 && there < 4 && there != game->seat && worth(cell) == 0) {
			add_fleeing(list, cell);
		}
	}
	for (int seat = 0; seat < game->seats && game->is.target_entry; seat++) {
		if (seat != game->seat && game->home[seat] > 0) {
			struct brute_step step = {.kind = BRUTE_FLEES_HOME, .value = seat};
			snprintf(step.text, sizeof(step.text), "!%ch", "senw"[game->side[seat]]);
			add(list, &step);
		}
	}
}

/* Steps to the fountain as if there were no sentries: wider and wider circles. */
static int far_from_home(const struct brute *game, struct brute_cell cell) {
	bool reached[BRUTE_CELLS][BRUTE_CELLS] = {{false}};
	reached[cell.x][cell.y] = true;
	for (int far = 0; far < 100; far++) {
		if (reached[MIDDLE][MIDDLE]) {
			return far;
		}
		bool next[BRUTE_CELLS][BRUTE_CELLS] = {{false}};
		for (int i = 0; i < BRUTE_CELLS * BRUTE_CELLS; i++) {
			struct brute_cell at = {i % BRUTE_CELLS, i / BRUTE_CELLS}, on[3];
			int ways = reached[at.x][at.y]
				? steps_on(game, game->side[game->seat], at, on)
				: 0;
			for (int j = 0; j < ways; j++) {
				next[on[j].x][on[j].y] = true;
			}
		}
		memcpy(reached, next, sizeof(reached));
	}
	return 100;
}

static size_t list_leaders(const struct brute *game, struct brute_cell leaders[4]) {
	size_t count = 0;
	int least = 1000;
	for (int i = 0; i < BRUTE_CELLS * BRUTE_CELLS; i++) {
		struct brute_cell cell = {i % BRUTE_CELLS, i / BRUTE_CELLS};
		if (look(game, cell) != game->seat || worth(cell) > 0) {
			continue;
		}
		int far = far_from_home(game, cell);
		count = far < least ? 0 : count;
		least = far < least ? far : least;
		if (far == least) {
			leaders[count++] = cell;
		}
	}
	return count;
}

/* ---- whose choice ---- */

static bool has_moves(const struct brute *game, int value) {
	struct brute_step steps[BRUTE_STEPS];
	struct list list = {game, steps, 0};
	add_moves(&list, value);
	return list.count > 0;
}

static void next_seat(struct brute *game) {
	game->sets = game->bonus = game->barika = 0;
	game->seat = (game->seat + 1) % game->seats;
	game->need = BRUTE_CAST;
}

static void end_cast(struct brute *game) {
	if (game->barika == 0) {
		next_seat(game);
	} else {
		game->need = game->is.again_always ? BRUTE_CAST : BRUTE_AGAIN;
	}
}

static void go_on(struct brute *game) {
	if (game->bonus > 0) {
		if (has_moves(game, 0) || (game->is.bonus_admits && may_admit(game))) {
			game->need = BRUTE_BONUS;
			return;
		}
		game->bonus = 0;
	}
	for (int i = 0; i < game->sets; i++) {
		if (has_moves(game, game->set[i])) {
			game->need = BRUTE_SET;
			return;
		}
	}
	game->sets = 0;
	if (game->fled[game->seat] > 0 && game->is.comfort_manual) {
		game->need = BRUTE_COMFORT;
		return;
	}
	game->home[game->seat] += game->fled[game->seat];
	game->fled[game->seat] = 0;
	end_cast(game);
}

static void flee(struct brute *game, struct brute_cell cell) {
	game->fled[look(game, cell)]++;
	*piece(game, cell) = BRUTE_EMPTY;
}

static void be_shamed(struct brute *game) {
	struct brute_cell leaders[4];
	size_t count = list_leaders(game, leaders);
	if (count > 1) {
		game->need = BRUTE_LEAD;
		return;
	}
	if (count == 1) {
		flee(game, leaders[0]);
	}
	next_seat(game);
}

static void drop_sets(struct brute *game) {
	game->sets = 0;
	go_on(game);
}

static void add_set(struct brute *game, int value) {
	if (value > 0) {
		game->set[game->sets++] = value;
	}
}

static bool is_blessed(const struct brute *game, int light, int dark) {
	return light == 2 && dark == 2 && game->home[game->seat] == 0 &&
		game->fled[game->seat] == 0;
}

static void bless(struct brute *game) {
	game->barika++;
	if (game->barika == 3) {
		be_shamed(game);
		return;
	}
	for (int i = 0; i < 4; i++) {
		add_set(game, 2);
	}
	go_on(game);
}

void brute_throw(struct brute *game, int light, int dark) {
	game->sets = game->bonus = 0;
	if (is_blessed(game, light, dark)) {
		bless(game);
		return;
	}
	game->barika = 0;
	if (light + dark == 0) {
		be_shamed(game);
		return;
	}
	add_set(game, light);
	add_set(game, dark);
	if (light + dark == 4 && game->home[game->seat] > 0) {
		if (may_admit(game)) {
			game->need = BRUTE_ADMIT;
		} else {
			drop_sets(game);
		}
	} else if (light + dark == 4 && game->fled[game->seat] > 0 && game->is.fled_forfeit) {
		drop_sets(game);
	} else if (light + dark == 8) {
		struct brute_step steps[BRUTE_STEPS];
		struct list list = {game, steps, 0};
		add_targets(&list);
		game->need = BRUTE_TARGET;
		if (list.count == 0) {
			go_on(game);
		}
	} else {
		go_on(game);
	}
}

/* ---- steps ---- */

static void list_all(struct list *list) {
	const struct brute *game = list->game;
	struct brute_cell leaders[4];
	size_t leading;
	switch (game->need) {
	case BRUTE_ADMIT:
		add_entering(list);
		break;
	case BRUTE_TARGET:
		add_targets(list);
		if (game->is.target_optional) {
			add_word(list, BRUTE_SAYS, ".");
		}
		break;
	case BRUTE_LEAD:
		leading = list_leaders(game, leaders);
		for (size_t i = 0; i < leading; i++) {
			add_fleeing(list, leaders[i]);
		}
		break;
	case BRUTE_SET:
		for (int i = 0; i < game->sets; i++) {
			add_moves(list, game->set[i]);
		}
		break;
	case BRUTE_BONUS:
		add_moves(list, 0);
		if (game->is.bonus_admits && may_admit(game)) {
			add_entering(list);
		}
		if (game->is.bonus_optional && game->bonus == 8) {
			add_word(list, BRUTE_SAYS, ".");
		}
		break;
	case BRUTE_PLACE:
		add_places(list);
		break;
	case BRUTE_COMFORT:
		add_word(list, BRUTE_SAYS, "raha");
		add_word(list, BRUTE_SAYS, ".");
		break;
	case BRUTE_AGAIN:
		add_word(list, BRUTE_SAYS, "again");
		add_word(list, BRUTE_SAYS, ".");
		break;
	case BRUTE_CAST:
	case BRUTE_OVER:
		break;
	}
}

/* Most sets that can be used from here in this cast. Wins count as everything where win is set. */
static int most(const struct brute *game, int seat, bool win) {
	if (game->need == BRUTE_OVER) {
		return win ? 100 : 0;
	}
	if (game->seat != seat || game->sets == 0 || game->need == BRUTE_CAST) {
		return 0;
	}
	struct brute_step steps[BRUTE_STEPS];
	struct list list = {game, steps, 0};
	list_all(&list);
	int best = 0;
	for (size_t i = 0; i < list.count && best < game->sets; i++) {
		struct brute after = *game;
		brute_play(&after, &steps[i]);
		int used = (game->need == BRUTE_SET) + most(&after, seat, win);
		best = used > best ? used : best;
	}
	return best;
}

static int most_after(const struct brute *game, const struct brute_step *step, bool win) {
	struct brute after = *game;
	brute_play(&after, step);
	return (game->need == BRUTE_SET) + most(&after, game->seat, win);
}

size_t brute_list(const struct brute *game, struct brute_step steps[BRUTE_STEPS]) {
	struct list list = {game, steps, 0};
	list_all(&list);
	bool looks = game->is.max_use && game->sets > 0 &&
		(game->need == BRUTE_SET || game->need == BRUTE_BONUS || game->need == BRUTE_PLACE);
	if (!looks) {
		return list.count;
	}
	int best = 0;
	size_t kept = 0;
	for (size_t i = 0; i < list.count; i++) {
		int used = most_after(game, &steps[i], false);
		best = used > best ? used : best;
	}
	for (size_t i = 0; i < list.count; i++) {
		if (most_after(game, &steps[i], true) >= best) {
			steps[kept++] = steps[i];
		}
	}
	return kept;
}

static void take_what_stands(struct brute *game, struct brute_cell cell) {
	int there = look(game, cell);
	if (there != BRUTE_EMPTY && there != BRUTE_SENTRY) {
		game->home[there]++;
		game->bonus = 8;
	}
	game->need = there == BRUTE_SENTRY ? BRUTE_PLACE : BRUTE_SET;
	*piece(game, cell) = game->seat;
}

static void play_move(struct brute *game, const struct brute_step *step) {
	game->bonus = 0;
	for (int i = 0; i < game->sets && step->value > 0; i++) {
		if (game->set[i] == step->value) {
			memmove(game->set + i, game->set + i + 1,
				sizeof(int) * (size_t)(game->sets - i - 1));
			game->sets--;
			break;
		}
	}
	*piece(game, step->from) = BRUTE_EMPTY;
	take_what_stands(game, step->to);
	if (is_fountain(step->to)) {
		game->need = BRUTE_OVER;
		return;
	}
	if (worth(step->to) > 0) {
		game->bonus = 2 * worth(step->to);
	}
	if (game->need != BRUTE_PLACE) {
		go_on(game);
	}
}

static void play_entering(struct brute *game) {
	if (game->need == BRUTE_ADMIT && game->is.enter_only) {
		game->sets = 0;
	}
	game->bonus = 0;
	game->home[game->seat]--;
	take_what_stands(game, start_of(game, game->seat));
	go_on(game);
}

static void play_word(struct brute *game, const char *word) {
	if (strcmp(word, "again") == 0) {
		game->need = BRUTE_CAST;
	} else if (strcmp(word, "raha") == 0) {
		game->home[game->seat] += game->fled[game->seat];
		game->fled[game->seat] = 0;
		end_cast(game);
	} else if (game->need == BRUTE_AGAIN) {
		next_seat(game);
	} else if (game->need == BRUTE_COMFORT) {
		end_cast(game);
	} else {
		game->bonus = 0;
		go_on(game);
	}
}

void brute_play(struct brute *game, const struct brute_step *step) {
	switch (step->kind) {
	case BRUTE_MOVES:
		play_move(game, step);
		break;
	case BRUTE_ENTERS:
		play_entering(game);
		break;
	case BRUTE_PUTS:
		*piece(game, step->to) = BRUTE_SENTRY;
		go_on(game);
		break;
	case BRUTE_FLEES:
		flee(game, step->from);
		if (game->need == BRUTE_LEAD) {
			next_seat(game);
		} else {
			go_on(game);
		}
		break;
	case BRUTE_FLEES_HOME:
		game->home[step->value]--;
		game->fled[step->value]++;
		go_on(game);
		break;
	case BRUTE_SAYS:
		play_word(game, step->text);
		break;
	}
}

size_t brute_count(const struct brute *game, size_t limit) {
	struct brute_step steps[BRUTE_STEPS];
	size_t count = brute_list(game, steps), sum = 0;
	for (size_t i = 0; i < count && sum < limit; i++) {
		struct brute after = *game;
		brute_play(&after, &steps[i]);
		bool over = after.need == BRUTE_CAST || after.need == BRUTE_AGAIN ||
			after.need == BRUTE_OVER || after.seat != game->seat;
		sum += over ? 1 : brute_count(&after, limit - sum);
	}
	return sum;
}

/* ---- texts ---- */

void brute_seat(struct brute *game, int seats) {
	draw_chart();
	game->seats = seats;
	for (int seat = 0; seat < seats; seat++) {
		game->side[seat] = seats == 2 && !game->is.adjacent ? 2 * seat : seat;
	}
	for (int i = 0; i < BRUTE_CELLS * BRUTE_CELLS; i++) {
		game->on[i % BRUTE_CELLS][i / BRUTE_CELLS] = BRUTE_EMPTY;
	}
}

/* Put the piece on the cell with this name. */
static bool put_named(struct brute *game, const char *name, int what) {
	for (int i = 0; i < BRUTE_CELLS * BRUTE_CELLS; i++) {
		struct brute_cell cell = {i % BRUTE_CELLS, i / BRUTE_CELLS};
		if (strcmp(name_of(cell), name) == 0) {
			*piece(game, cell) = what;
			return true;
		}
	}
	return false;
}

static bool read_part(struct brute *game, char *part) {
	const char *place = strchr("SENW", part[0]);
	int seat = BRUTE_SENTRY;
	for (int i = 0; place != NULL && i < game->seats; i++) {
		seat = game->side[i] == place - "SENW" ? i : seat;
	}
	for (char *item = part + 1, *end; *item != '\0'; item = end) {
		end = item + strcspn(item, ",");
		end += *end == ',' ? (*end = '\0', 1) : 0;
		if (*item == '@') {
			game->home[seat] = atoi(item + 1);
		} else if (*item == '~') {
			game->fled[seat] = atoi(item + 1);
		} else if (!put_named(game, item, seat)) {
			return false;
		}
	}
	return true;
}

bool brute_read(struct brute *game, const char *text) {
	char copy[BRUTE_TEXT];
	snprintf(copy, sizeof(copy), "%s", text);
	for (int seat = 0; seat < game->seats; seat++) {
		game->home[seat] = game->fled[seat] = 0;
		game->seat = copy[0] == "senw"[game->side[seat]] ? seat : game->seat;
	}
	for (char *part = copy + 2, *end; *part != '\0'; part = end) {
		end = part + strcspn(part, ":");
		end += *end == ':' ? (*end = '\0', 1) : 0;
		if (!read_part(game, part)) {
			return false;
		}
	}
	game->need = BRUTE_CAST;
	return true;
}

/* The cells in the order in which positions list them; worked out when it is first needed. */
static struct brute_cell written[BRUTE_CELLS * BRUTE_CELLS];
static size_t written_count;

static void sort_cells(void) {
	static const char *const order[] = {"0", "1", "2", "3", "4", "5", "6", "7", "g1", "g2",
		"g3", "g4", "g5", "g6", "g7", "p1", "p2", "v1", "v2", "v3"};
	for (size_t i = 0; i < 4 * sizeof(order) / sizeof(order[0]); i++) {
		for (int j = 0; j < BRUTE_CELLS * BRUTE_CELLS; j++) {
			struct brute_cell cell = {j % BRUTE_CELLS, j / BRUTE_CELLS};
			const char *name = name_of(cell);
			if (name[0] == "senw"[i % 4] && strcmp(name + 1, order[i / 4]) == 0) {
				written[written_count++] = cell;
			}
		}
	}
	written[written_count++] = (struct brute_cell){MIDDLE, MIDDLE};
}

static void print_cells(const struct brute *game, int what, char *text) {
	if (written_count == 0) {
		sort_cells();
	}
	for (size_t i = 0; i < written_count; i++) {
		if (look(game, written[i]) == what) {
			sprintf(text + strlen(text), "%s,", name_of(written[i]));
		}
	}
}

static void drop_comma(char *text) {
	size_t length = strlen(text);
	if (text[length - 1] == ',') {
		text[length - 1] = '\0';
	}
}

void brute_print(const struct brute *game, char text[BRUTE_TEXT]) {
	sprintf(text, "%c:X", "senw"[game->side[game->seat]]);
	print_cells(game, BRUTE_SENTRY, text);
	drop_comma(text);
	for (int seat = 0; seat < game->seats; seat++) {
		sprintf(text + strlen(text), ":%c", toupper("senw"[game->side[seat]]));
		print_cells(game, seat, text);
		if (game->home[seat] > 0) {
			sprintf(text + strlen(text), "@%d,", game->home[seat]);
		}
		if (game->fled[seat] > 0) {
			sprintf(text + strlen(text), "~%d,", game->fled[seat]);
		}
		drop_comma(text);
	}
	if (game->barika > 0) {
		sprintf(text + strlen(text), ":barika=%d", game->barika);
	}
	if (game->need == BRUTE_AGAIN) {
		strcat(text, ":need=again");
	}
}

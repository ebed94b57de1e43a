/* tests/games/oracle/oracle.c - turns and ends of the leaping games, by trying everything. */
#include "tests/games/oracle/oracle.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/games/oracle/boards.h"
#include "tests/games/oracle/runs.h"

/* One chain under way. */
struct chain {
	const struct or_game *game;
	struct or_position now;
	bool taken[OR_POINTS]; /* remains until the turn ends */
	bool closed[OR_POINTS];
	int at, count;
	int files, ranks; /* direction of the last leap */
	char text[OR_TEXT];
	struct or_turn *turns;
	int *found;
};

struct leap {
	int over, to;
};

static int owner(char piece) {
	return piece == 'w' || piece == 'W' ? 0 : piece == 'b' || piece == 'B' ? 1 : -1;
}

static bool is_mullah(char piece) {
	return isupper((unsigned char)piece);
}

static int pieces_of(const struct or_position *position, int seat) {
	int count = position->hand[seat];
	for (int p = 0; p < OR_POINTS; p++) {
		count += owner(position->at[p]) == seat;
	}
	return count;
}

/* Asalto, soldiers_walk=towards: forward; sideways only on row 5 and only towards the fortress; any
 * way inside the fortress, but not out of it. */
static bool goes_towards(const struct or_game *game, int seat, int p, int q, int ahead) {
	const struct or_board *board = &game->board;
	if (game->goal[seat][p]) {
		return game->goal[seat][q];
	}
	return ahead > 0 ||
		(ahead == 0 && board->rank[p] == 5 &&
			abs(board->file[q] - 3) < abs(board->file[p] - 3));
}

/* A man of seat going from p to q: does the way allow it? */
static bool way_allows(const struct or_game *game, enum or_way way, int seat, int p, int q) {
	int ahead = game->board.rank[q] - game->board.rank[p];
	if (seat == 1) {
		ahead = -ahead;
	}
	if (way == OR_TOWARDS) {
		return goes_towards(game, seat, p, q, ahead);
	}
	return way == OR_ANY || (way == OR_NO_BACKWARD && ahead >= 0) ||
		(way == OR_FORWARD && ahead > 0);
}

static enum or_way walk_of(const struct or_game *game, int seat) {
	return game->free_to_walk[seat] ? OR_ANY : game->walk;
}

/* A step forward that can never be taken back: not within the fortress of Asalto. */
static bool is_advance(const struct or_game *game, int seat, int p, int q) {
	enum or_way walk = walk_of(game, seat);
	return walk != OR_ANY && way_allows(game, OR_FORWARD, seat, p, q) &&
		!(walk == OR_TOWARDS && game->goal[seat][p]);
}

/* ---- the shrinking board ---- */

static bool line_is_empty(
	const struct or_game *game, const struct or_position *position, bool files, int number) {
	for (int p = 0; p < game->board.points; p++) {
		int at = files ? game->board.file[p] + 1 : game->board.rank[p];
		if (at == number && owner(position->at[p]) >= 0) {
			return false;
		}
	}
	return true;
}

/* Close what is empty at both ends of the open numbers low..high. */
static void close_strips(const struct or_game *game, const struct or_position *position, bool files,
	int *low, int *high) {
	int wide = game->shrink == OR_SQUARES ? 2 : 1;
	bool changed = true;
	while (changed && *high - *low >= wide) {
		changed = false;
		bool empty = true;
		for (int i = 0; i < wide; i++) {
			empty = empty && line_is_empty(game, position, files, *low + i);
		}
		if (empty) {
			*low += wide;
			changed = true;
			continue;
		}
		empty = true;
		for (int i = 0; i < wide; i++) {
			empty = empty && line_is_empty(game, position, files, *high - i);
		}
		if (empty) {
			*high -= wide;
			changed = true;
		}
	}
}

static void find_closed(
	const struct or_game *game, const struct or_position *position, bool closed[OR_POINTS]) {
	memset(closed, 0, OR_POINTS * sizeof(*closed));
	if (game->shrink == OR_NO_SHRINK) {
		return;
	}
	int rank_low = 1, rank_high = 9, file_low = 1, file_high = 9;
	close_strips(game, position, false, &rank_low, &rank_high);
	if (game->shrink == OR_SQUARES) {
		close_strips(game, position, true, &file_low, &file_high);
	}
	for (int p = 0; p < game->board.points; p++) {
		int rank = game->board.rank[p], file = game->board.file[p] + 1;
		closed[p] = rank < rank_low || rank > rank_high || file < file_low ||
			file > file_high;
	}
}

/* ---- leaps ---- */

/* The point i steps further along a line from place, or -1. */
static int along(const struct or_line *line, int place, int step) {
	int next = place + step;
	if (line->closed) {
		return line->point[(next % line->count + line->count) % line->count];
	}
	return next < 0 || next >= line->count ? -1 : line->point[next];
}

static bool may_leap_over(const struct chain *chain, int over) {
	const struct or_game *game = chain->game;
	return owner(chain->now.at[over]) == 1 - chain->now.seat && !chain->taken[over] &&
		over != game->refuge && over != game->board.hub && !chain->closed[over];
}

static bool is_free(const struct chain *chain, int p) {
	return chain->now.at[p] == '.' && !chain->closed[p];
}

static int add_leap(struct leap *leaps, int count, int over, int to) {
	for (int i = 0; i < count; i++) {
		if (leaps[i].over == over && leaps[i].to == to) {
			return count;
		}
	}
	leaps[count] = (struct leap){over, to};
	return count + 1;
}

/* Leaps of a long piece along one line in one direction. A closed line is walked round once. */
static int long_leaps(const struct chain *chain, const struct or_line *line, int place, int dir,
	struct leap *leaps, int count) {
	int over = -1;
	for (int i = 1; i < line->count; i++) {
		int p = along(line, place, i * dir);
		if (p < 0) {
			break;
		}
		if (is_free(chain, p)) {
			count = over >= 0 ? add_leap(leaps, count, over, p) : count;
		} else if (over < 0 && may_leap_over(chain, p)) {
			over = p;
		} else {
			break;
		}
	}
	return count;
}

static int bent_leaps(const struct chain *chain, struct leap *leaps, int count) {
	const struct or_board *board = &chain->game->board;
	for (int y = 0; y < board->points; y++) {
		if (!or_are_neighbours(board, chain->at, y) || !may_leap_over(chain, y)) {
			continue;
		}
		for (int z = 0; z < board->points; z++) {
			if (z != chain->at && or_are_neighbours(board, y, z) && is_free(chain, z)) {
				count = add_leap(leaps, count, y, z);
			}
		}
	}
	return count;
}

static int line_leaps(const struct chain *chain, const struct or_line *line, int place,
	struct leap *leaps, int count) {
	const struct or_game *game = chain->game;
	char piece = chain->now.at[chain->at];
	for (int dir = -1; dir <= 1; dir += 2) {
		if (is_mullah(piece) && game->long_leap) {
			count = long_leaps(chain, line, place, dir, leaps, count);
			continue;
		}
		int over = along(line, place, dir), to = along(line, place, 2 * dir);
		if (over < 0 || to < 0 || !may_leap_over(chain, over) || !is_free(chain, to)) {
			continue;
		}
		if (is_mullah(piece) ||
			way_allows(game, game->leap, chain->now.seat, chain->at, to)) {
			count = add_leap(leaps, count, over, to);
		}
	}
	return count;
}

static int sign(int n) {
	return (n > 0) - (n < 0);
}

static int files_of(const struct chain *chain, int to) {
	return sign(chain->game->board.file[to] - chain->game->board.file[chain->at]);
}

static int ranks_of(const struct chain *chain, int to) {
	return sign(chain->game->board.rank[to] - chain->game->board.rank[chain->at]);
}

static bool may_turn_to(const struct chain *chain, int to) {
	int files = files_of(chain, to), ranks = ranks_of(chain, to);
	bool back = files == -chain->files && ranks == -chain->ranks;
	bool on = files == chain->files && ranks == chain->ranks;
	return chain->count == 0 ||
		((on || !chain->game->straight) && (!back || !chain->game->no_turn_back));
}

static int keep_ways(const struct chain *chain, struct leap *leaps, int count) {
	int kept = 0;
	for (int i = 0; i < count; i++) {
		if (may_turn_to(chain, leaps[i].to)) {
			leaps[kept++] = leaps[i];
		}
	}
	return kept;
}

static int find_leaps(const struct chain *chain, struct leap *leaps) {
	const struct or_game *game = chain->game;
	int count = 0;
	if (!game->captures[chain->now.seat]) {
		return 0;
	}
	if (game->bent) {
		return bent_leaps(chain, leaps, 0);
	}
	for (int l = 0; l < game->board.lines; l++) {
		const struct or_line *line = &game->board.line[l];
		for (int place = 0; place < line->count && !line->no_leap; place++) {
			if (line->point[place] == chain->at) {
				count = line_leaps(chain, line, place, leaps, count);
			}
		}
	}
	return keep_ways(chain, leaps, count);
}

static void make_leap(struct chain *chain, struct leap leap) {
	const struct or_game *game = chain->game;
	struct or_position *now = &chain->now;
	char *end = chain->text + strlen(chain->text);
	if (game->bent) {
		end += snprintf(end, 16, "x(%s)", game->board.label[leap.over]);
	} else {
		end += snprintf(end, 16, "x");
	}
	snprintf(end, 16, "%s", game->board.label[leap.to]);
	chain->files = files_of(chain, leap.to);
	chain->ranks = ranks_of(chain, leap.to);
	now->at[leap.to] = now->at[chain->at];
	now->at[chain->at] = '.';
	now->ban_to[chain->at] = -1;
	now->ban_to[leap.to] = -1;
	now->ban_to[leap.over] = -1;
	if (game->remove_late) {
		chain->taken[leap.over] = true;
	} else {
		now->at[leap.over] = '.';
	}
	chain->at = leap.to;
	chain->count++;
}

static void promote(const struct or_game *game, struct or_position *position, int p) {
	int seat = owner(position->at[p]) == 0 ? 0 : 1;
	if (game->promotion != OR_NONE && game->promotes[seat][p]) {
		position->at[p] = seat == 0 ? 'W' : 'B';
	}
}

static struct or_turn *add_turn(struct or_turn *turns, int *found, const char *text,
	const struct or_position *after, int taken) {
	if (*found == OR_TURNS) {
		fprintf(stderr, "more than %d turns; give this position fewer pieces\n", OR_TURNS);
		abort();
	}
	struct or_turn *turn = &turns[(*found)++];
	snprintf(turn->text, sizeof(turn->text), "%s", text);
	turn->taken = taken;
	turn->after = *after;
	turn->after.opening = false;
	turn->after.seat = 1 - after->seat;
	turn->after.quiet = after->quiet + 1;
	return turn;
}

static void end_chain(const struct chain *chain) {
	struct or_position after = chain->now;
	for (int p = 0; p < OR_POINTS; p++) {
		if (chain->taken[p]) {
			after.at[p] = '.';
		}
	}
	promote(chain->game, &after, chain->at);
	add_turn(chain->turns, chain->found, chain->text, &after, chain->count)->after.quiet = 0;
}

/* Has the seat that is being captured reached its target inside the chain? */
static bool target_is_reached(const struct chain *chain) {
	int left = pieces_of(&chain->now, 1 - chain->now.seat);
	for (int p = 0; p < OR_POINTS; p++) {
		left -= chain->taken[p];
	}
	return left <= chain->game->target[1 - chain->now.seat] || left == 0;
}

static bool goes_on_from(const struct chain *chain, struct leap leap) {
	struct chain next = *chain;
	struct leap leaps[64];
	make_leap(&next, leap);
	return find_leaps(&next, leaps) > 0;
}

/* landing=must_chain: of the landings behind one piece, one that goes on if there is any. */
static bool landing_is_allowed(
	const struct chain *chain, const struct leap *leaps, int count, struct leap leap) {
	if (!chain->game->must_chain || !is_mullah(chain->now.at[chain->at]) ||
		goes_on_from(chain, leap)) {
		return true;
	}
	for (int i = 0; i < count; i++) {
		if (leaps[i].over == leap.over && goes_on_from(chain, leaps[i])) {
			return false;
		}
	}
	return true;
}

static void follow_chain(const struct chain *chain);

static void after_leap(struct chain *chain) {
	const struct or_game *game = chain->game;
	struct leap leaps[64];
	char piece = chain->now.at[chain->at];
	bool touches = !is_mullah(piece) && game->promotes[chain->now.seat][chain->at];
	if (touches && (game->promotion == OR_TOUCH || game->promotion == OR_TOUCH_STOPS)) {
		promote(game, &chain->now, chain->at);
	}
	bool stops = (touches && game->promotion == OR_TOUCH_STOPS) || game->chain == OR_SINGLE ||
		target_is_reached(chain) || find_leaps(chain, leaps) == 0;
	if (stops || game->chain == OR_MAY) {
		end_chain(chain);
	}
	if (!stops) {
		follow_chain(chain);
	}
}

static void follow_chain(const struct chain *chain) {
	struct leap leaps[64];
	int count = find_leaps(chain, leaps);
	for (int i = 0; i < count; i++) {
		if (landing_is_allowed(chain, leaps, count, leaps[i])) {
			struct chain next = *chain;
			make_leap(&next, leaps[i]);
			after_leap(&next);
		}
	}
}

struct run_turns {
	struct or_turn *turns;
	int *found;
};

static void add_run(void *user, const char *text, const struct or_position *after, int taken) {
	struct run_turns *list = user;
	add_turn(list->turns, list->found, text, after, taken)->after.quiet = 0;
}

static void captures(const struct or_game *game, const struct or_position *position,
	struct or_turn *turns, int *found) {
	if (game->runs) {
		struct run_turns list = {turns, found};
		or_find_runs(game, position, add_run, &list);
		return;
	}
	for (int p = 0; p < game->board.points; p++) {
		if (owner(position->at[p]) == position->seat) {
			struct chain chain = {.game = game,
				.now = *position,
				.at = p,
				.turns = turns,
				.found = found};
			find_closed(game, position, chain.closed);
			snprintf(chain.text, sizeof(chain.text), "%s", game->board.label[p]);
			follow_chain(&chain);
		}
	}
}

static void keep_largest(struct or_turn *turns, int *found) {
	int most = 0, kept = 0;
	for (int i = 0; i < *found; i++) {
		most = turns[i].taken > most ? turns[i].taken : most;
	}
	for (int i = 0; i < *found; i++) {
		if (turns[i].taken == most) {
			turns[kept++] = turns[i];
		}
	}
	*found = kept;
}

/* ---- walks, slides, skips, drops ---- */

static void add_walk(const struct or_game *game, const struct or_position *position, int p, int q,
	struct or_turn *turns, int *found) {
	char text[OR_TEXT];
	snprintf(text, sizeof(text), "%s-%s", game->board.label[p], game->board.label[q]);
	for (int i = 0; i < *found; i++) {
		if (strcmp(turns[i].text, text) == 0) {
			return;
		}
	}
	bool man = !is_mullah(position->at[p]);
	struct or_position after = *position;
	after.at[q] = after.at[p];
	after.at[p] = '.';
	after.ban_to[p] = -1;
	after.ban_to[q] = game->undo_ban && man ? p : -1;
	promote(game, &after, q);
	struct or_turn *turn = add_turn(turns, found, text, &after, 0);
	if (man && game->men_advance && is_advance(game, position->seat, p, q)) {
		turn->after.quiet = 0;
	}
}

static bool may_walk(const struct or_game *game, const struct or_position *position, int p, int q) {
	int seat = position->seat;
	if (is_mullah(position->at[p])) {
		return true;
	}
	int last = seat == 0 ? 5 : 1;
	return way_allows(game, walk_of(game, seat), seat, p, q) && position->ban_to[p] != q &&
		!(game->frozen && game->board.rank[p] == last);
}

static bool in_one_triangle(const struct or_game *game, int p, int q, int r) {
	for (int t = 0; t < game->triangles; t++) {
		int seen = 0;
		for (int i = 0; i < 7; i++) {
			int at = game->triangle[t][i];
			seen += at == p || at == q || at == r;
		}
		if (seen == 3) {
			return true;
		}
	}
	return false;
}

static void walks_on_line(const struct or_game *game, const struct or_position *position,
	const bool *closed, const struct or_line *line, int place, struct or_turn *turns,
	int *found) {
	int p = line->point[place];
	bool far = (is_mullah(position->at[p]) && !game->short_king) ||
		game->slides[position->seat];
	for (int dir = -1; dir <= 1; dir += 2) {
		for (int i = 1; i < line->count; i++) {
			int q = along(line, place, i * dir);
			if (q < 0 || position->at[q] != '.' || closed[q] || (i > 1 && !far)) {
				break;
			}
			if (may_walk(game, position, p, q)) {
				add_walk(game, position, p, q, turns, found);
			}
		}
		int over = along(line, place, dir), to = along(line, place, 2 * dir);
		if (game->skip != OR_NO_SKIP && over >= 0 && to >= 0 && position->at[to] == '.' &&
			in_one_triangle(game, p, over, to) &&
			(game->skip == OR_OVER_ANY || position->at[over] == '.')) {
			add_walk(game, position, p, to, turns, found);
		}
	}
}

static void walks(const struct or_game *game, const struct or_position *position,
	struct or_turn *turns, int *found) {
	bool closed[OR_POINTS];
	find_closed(game, position, closed);
	for (int l = 0; l < game->board.lines; l++) {
		const struct or_line *line = &game->board.line[l];
		for (int place = 0; place < line->count; place++) {
			if (owner(position->at[line->point[place]]) == position->seat) {
				walks_on_line(game, position, closed, line, place, turns, found);
			}
		}
	}
}

/* The first seat drops one piece anywhere; the second all it has, in one turn, in its square. */
static void drops(const struct or_game *game, const struct or_position *position, const char *text,
	struct or_turn *turns, int *found) {
	int seat = position->seat;
	for (int p = 0; p < game->board.points; p++) {
		if (position->at[p] != '.' || (seat == 1 && !game->square[p])) {
			continue;
		}
		struct or_position after = *position;
		char longer[OR_TEXT];
		snprintf(longer, sizeof(longer), "%.200s@%s", text, game->board.label[p]);
		after.at[p] = seat == 0 ? 'w' : 'b';
		after.hand[seat]--;
		if (seat == 1 && after.hand[1] > 0) {
			drops(game, &after, longer, turns, found);
		} else {
			struct or_turn *turn = add_turn(turns, found, longer, &after, 0);
			turn->after.quiet = 0;
			turn->after.seat = seat == 1 && game->moves_after_drops ? 1 : 1 - seat;
		}
	}
}

/* ---- the first stones ---- */

static bool is_hole(const struct or_game *game, const struct or_position *position, int p) {
	return game->start[p] != '.' && position->at[p] == '.';
}

static int count_holes(const struct or_game *game, const struct or_position *position) {
	int count = 0;
	for (int p = 0; p < game->board.points; p++) {
		count += is_hole(game, position, p);
	}
	return count;
}

static bool is_beside_hole(const struct or_game *game, const struct or_position *position, int p) {
	for (int q = 0; q < game->board.points; q++) {
		if (is_hole(game, position, q) && or_are_neighbours(&game->board, p, q)) {
			return true;
		}
	}
	return false;
}

/* One of some stones while there is no hole, then one beside the hole. */
static void removals(const struct or_game *game, const struct or_position *position,
	struct or_turn *turns, int *found) {
	bool first = count_holes(game, position) == 0;
	for (int p = 0; p < game->board.points; p++) {
		bool may = first ? game->first_from[p] : is_beside_hole(game, position, p);
		if (may && owner(position->at[p]) == position->seat) {
			struct or_position after = *position;
			char text[OR_TEXT];
			snprintf(text, sizeof(text), "x%s", game->board.label[p]);
			after.at[p] = '.';
			add_turn(turns, found, text, &after, 0)->after.quiet = 0;
		}
	}
}

/* ---- few pieces ---- */

static int kings_of(const struct or_position *position, int seat) {
	int count = 0;
	for (int p = 0; p < OR_POINTS; p++) {
		count += owner(position->at[p]) == seat && is_mullah(position->at[p]);
	}
	return count;
}

/* Is nobody but the seat on the road a1-h8, and the seat is? */
static bool has_road(const struct or_game *game, const struct or_position *position, int seat) {
	bool is_there = false;
	for (int p = 0; p < game->board.points; p++) {
		if (game->board.file[p] + 1 == game->board.rank[p] && position->at[p] != '.') {
			is_there = true;
			if (owner(position->at[p]) != seat) {
				return false;
			}
		}
	}
	return is_there;
}

static bool fits_few(const struct or_game *game, const struct or_few *few,
	const struct or_position *position, int lone) {
	int mine = pieces_of(position, lone), theirs = pieces_of(position, 1 - lone);
	int kings = kings_of(position, lone), others = kings_of(position, 1 - lone);
	if (few->one_each) {
		return mine == 1 && theirs == 1 && (!few->king_wins || (kings == 1 && others == 0));
	}
	if (few->all_most > 0) {
		return kings > 0 && others > 0 && mine + theirs >= few->all_least &&
			mine + theirs <= few->all_most;
	}
	return mine == few->lone_pieces && kings == few->lone_kings && theirs >= few->least &&
		theirs <= few->pieces && others >= few->kings &&
		(few->road == 0 || has_road(game, position, lone));
}

static const struct or_few *few_at(
	const struct or_game *game, const struct or_position *position, int *lone) {
	for (int i = 0; i < game->fews; i++) {
		for (*lone = 0; *lone < 2; (*lone)++) {
			if (fits_few(game, &game->few[i], position, *lone)) {
				return &game->few[i];
			}
		}
	}
	return NULL;
}

static void count_few(
	const struct or_game *game, const struct or_position *before, struct or_turn *turn) {
	int lone, seat = before->seat;
	const struct or_few *was = few_at(game, before, &lone);
	const struct or_few *is = few_at(game, &turn->after, &lone);
	bool promoted = kings_of(&turn->after, seat) > kings_of(before, seat);
	turn->after.few = before->few < 250 ? before->few + 1 : 250;
	turn->after.there = before->there + (seat == lone);
	if (is == NULL || was == NULL || (turn->taken > 0 && is != was) || (promoted && is->anew)) {
		turn->after.few = turn->after.there = 0;
	} else if (is->road == 0) {
		turn->after.there = 0;
	}
}

static bool few_ends(const struct or_game *game, const struct or_position *position,
	const struct or_turn *turns, int count, enum or_end *end) {
	int lone;
	const struct or_few *few = few_at(game, position, &lone);
	if (few == NULL ||
		(position->few < few->turns && (few->road == 0 || position->there < few->road))) {
		return false;
	}
	for (int i = 0; few->one_each && i < count; i++) {
		if (turns[i].taken > 0) {
			return false;
		}
	}
	*end = !few->king_wins ? OR_DRAWN : lone == 0 ? OR_WON_0 : OR_WON_1;
	return true;
}

/* ---- a turn as a whole ---- */

static void keep_opening(const struct or_game *game, struct or_turn *turns, int *found) {
	int kept = 0;
	for (int i = 0; i < *found; i++) {
		bool keep;
		if (game->opening == OR_OPEN_CENTRE) {
			keep = turns[i].after.at[game->opening_point] != '.';
		} else {
			static struct or_turn replies[OR_TURNS];
			keep = oracle_turns(game, &turns[i].after, replies) > 0;
		}
		if (keep) {
			turns[kept++] = turns[i];
		}
	}
	*found = kept;
}

static bool is_over(const struct or_game *game, const struct or_position *position) {
	for (int seat = 0; seat < 2; seat++) {
		int left = pieces_of(position, seat);
		if (left == 0 || left <= game->target[seat]) {
			return true;
		}
	}
	return false;
}

static int find_turns(
	const struct or_game *game, const struct or_position *position, struct or_turn *turns) {
	int found = 0;
	if (is_over(game, position)) {
		return 0;
	}
	if (position->hand[position->seat] > 0) {
		drops(game, position, "", turns, &found);
		return found;
	}
	if (game->removes && count_holes(game, position) < 2) {
		removals(game, position, turns, &found);
		return found;
	}
	captures(game, position, turns, &found);
	if (game->maximum) {
		keep_largest(turns, &found);
	}
	if (found == 0 || !game->compulsory) {
		walks(game, position, turns, &found);
	}
	if (position->opening && game->opening != OR_OPEN_ANY) {
		keep_opening(game, turns, &found);
	}
	if (found == 0 && game->blocked == OR_PASSES) {
		struct or_position other = *position;
		other.seat = 1 - position->seat;
		struct or_game strict = *game;
		strict.blocked = OR_LOSES;
		static struct or_turn replies[OR_TURNS];
		if (oracle_turns(&strict, &other, replies) > 0) {
			add_turn(turns, &found, "pass", position, 0);
		}
	}
	for (int i = 0; game->fews > 0 && i < found; i++) {
		count_few(game, position, &turns[i]);
	}
	return found;
}

int oracle_turns(
	const struct or_game *game, const struct or_position *position, struct or_turn *turns) {
	enum or_end end;
	int found = find_turns(game, position, turns);
	return few_ends(game, position, turns, found, &end) ? 0 : found;
}

static bool holds_goal(const struct or_game *game, const struct or_position *position, int seat) {
	for (int p = 0; p < game->board.points; p++) {
		if (game->goal[seat][p] && owner(position->at[p]) != seat) {
			return false;
		}
	}
	return game->has_goal[seat];
}

static enum or_end adjudicate(const struct or_game *game, const struct or_position *position) {
	int lead = pieces_of(position, 0) - pieces_of(position, 1);
	if (game->adjudicate == 3) {
		return lead > 0 ? OR_WON_0 : lead < 0 ? OR_WON_1 : OR_DRAWN;
	}
	return game->adjudicate == 0 ? OR_WON_0 : game->adjudicate == 1 ? OR_WON_1 : OR_DRAWN;
}

enum or_end oracle_end(
	const struct or_game *game, const struct or_position *position, bool before_first) {
	static struct or_turn turns[OR_TURNS];
	int seat = position->seat;
	for (int loser = 0; loser < 2; loser++) {
		int left = pieces_of(position, loser);
		if (left == 0 || left <= game->target[loser]) {
			return loser == 0 ? OR_WON_1 : OR_WON_0;
		}
	}
	if (!before_first && holds_goal(game, position, 1 - seat)) {
		return seat == 0 ? OR_WON_1 : OR_WON_0;
	}
	enum or_end end;
	int count = find_turns(game, position, turns);
	if (count == 0) {
		bool draw = game->blocked != OR_LOSES;
		return draw ? OR_DRAWN : seat == 0 ? OR_WON_1 : OR_WON_0;
	}
	if (few_ends(game, position, turns, count, &end)) {
		return end;
	}
	if (game->no_progress > 0 && position->quiet >= game->no_progress) {
		return adjudicate(game, position);
	}
	return OR_GOES_ON;
}

void oracle_start(const struct or_game *game, struct or_position *position) {
	memset(position, 0, sizeof(*position));
	memcpy(position->at, game->start, sizeof(position->at));
	for (int p = 0; p < OR_POINTS; p++) {
		position->ban_to[p] = -1;
	}
	position->hand[0] = game->hand[0];
	position->hand[1] = game->hand[1];
	position->seat = game->first;
	position->opening = true;
}

static char *add_side(
	const struct or_game *game, const struct or_position *position, int seat, char *end) {
	const char *gap = "";
	*end++ = seat == 0 ? 'W' : 'B';
	for (int p = 0; p < game->board.points; p++) {
		if (owner(position->at[p]) == seat) {
			end += snprintf(end, 16, "%s%s%s", gap,
				is_mullah(position->at[p]) ? "K" : "", game->board.label[p]);
			gap = ",";
		}
	}
	if (position->hand[seat] > 0) {
		end += snprintf(end, 16, "%s@%d", gap, position->hand[seat]);
	}
	return end;
}

void oracle_text(const struct or_game *game, const struct or_position *position, char *text) {
	char *end = text;
	const char *gap = ":undo=";
	*end++ = position->seat == 0 ? 'W' : 'B';
	*end++ = ':';
	end = add_side(game, position, 0, end);
	*end++ = ':';
	end = add_side(game, position, 1, end);
	for (int p = 0; p < game->board.points; p++) {
		if (game->undo_ban && owner(position->at[p]) >= 0 && position->ban_to[p] >= 0) {
			end += snprintf(end, 32, "%s%s-%s", gap, game->board.label[p],
				game->board.label[position->ban_to[p]]);
			gap = ",";
		}
	}
	if (position->quiet > 0) {
		end += snprintf(end, 16, ":quiet=%d", position->quiet);
	}
	if (position->few > 0) {
		end += snprintf(end, 16, ":few=%d", position->few);
	}
	if (position->there > 0) {
		end += snprintf(end, 16, ":there=%d", position->there);
	}
	*end = 0;
}

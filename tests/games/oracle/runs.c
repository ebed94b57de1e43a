/* tests/games/oracle/runs.c - captures of Fanorona, read from its rules: columns and rows are
 * counted, and everything is tried. */
#include "tests/games/oracle/runs.h"

#include <stdio.h>
#include <string.h>

#include "tests/games/oracle/boards.h"

struct way {
	int df, dr;
};

/* A turn so far. */
struct run {
	const struct or_game *game;
	struct or_position now;
	int at, taken;
	bool been[OR_POINTS];
	struct way last; /* {0, 0} at the beginning */
	char text[OR_TEXT];
	or_add_run add;
	void *user;
};

static int point_at(const struct or_board *board, int file, int rank) {
	for (int p = 0; p < board->points; p++) {
		if (board->file[p] == file && board->rank[p] == rank) {
			return p;
		}
	}
	return -1;
}

/* The next point that way on a line, or -1. */
static int next_point(const struct or_board *board, int p, struct way way) {
	int q = point_at(board, board->file[p] + way.df, board->rank[p] + way.dr);
	return q >= 0 && or_are_neighbours(board, p, q) ? q : -1;
}

static bool is_enemy(const struct run *run, int p) {
	return run->now.at[p] == (run->now.seat == 0 ? 'b' : 'w');
}

static int count_enemies(const struct run *run) {
	int count = 0;
	for (int p = 0; p < run->game->board.points; p++) {
		count += is_enemy(run, p);
	}
	return count;
}

/* Take the enemies that follow a point that way, in an unbroken row. Returns how many. */
static int take_row(struct run *run, int from, struct way way) {
	const struct or_board *board = &run->game->board;
	int count = 0;
	for (int p = next_point(board, from, way); p >= 0 && is_enemy(run, p);
		p = next_point(board, p, way)) {
		run->now.at[p] = '.';
		count++;
	}
	return count;
}

/* One move that way, taking ahead or behind. Returns false if it is none. */
static bool move_on(const struct run *run, struct way way, bool ahead, struct run *next) {
	const struct or_game *game = run->game;
	int to = next_point(&game->board, run->at, way);
	bool same = way.df == run->last.df && way.dr == run->last.dr;
	if (to < 0 || run->now.at[to] != '.' || (run->been[to] && !game->revisit) ||
		(same && !game->same_way)) {
		return false;
	}
	*next = *run;
	next->now.at[to] = next->now.at[run->at];
	next->now.at[run->at] = '.';
	struct way back = {-way.df, -way.dr};
	int taken = ahead ? take_row(next, to, way) : take_row(next, run->at, back);
	next->taken += taken;
	next->at = to;
	next->been[to] = true;
	next->last = way;
	char more[16];
	snprintf(more, sizeof(more), "%c%s", ahead ? '>' : '<', game->board.label[to]);
	strcat(next->text, more);
	return taken > 0;
}

static bool try_all(const struct run *run, bool tell);

static void stop_or_go_on(const struct run *run, bool stops) {
	bool more = !stops && try_all(run, false);
	if (!more || run->game->chain == OR_MAY) {
		run->add(run->user, run->text, &run->now, run->taken);
	}
	if (more) {
		try_all(run, true);
	}
}

/* Is there a move that takes? With tell, follow all of them to their ends. */
static bool try_all(const struct run *run, bool tell) {
	bool any = false;
	for (int i = 0; i < 18; i++) {
		struct way way = {i % 3 - 1, i / 3 % 3 - 1};
		struct run next;
		if ((way.df == 0 && way.dr == 0) || !move_on(run, way, i < 9, &next)) {
			continue;
		}
		any = true;
		if (tell) {
			int all = 0;
			for (int p = 0; p < run->game->board.points; p++) {
				all += run->game->start[p] == (run->now.seat == 0 ? 'b' : 'w');
			}
			stop_or_go_on(&next, run->game->first_single && count_enemies(run) == all);
		}
	}
	return any;
}

void or_find_runs(const struct or_game *game, const struct or_position *position, or_add_run add,
	void *user) {
	for (int p = 0; p < game->board.points; p++) {
		struct run run = {
			.game = game, .now = *position, .at = p, .add = add, .user = user};
		if (position->at[p] == (position->seat == 0 ? 'w' : 'b')) {
			run.been[p] = true;
			snprintf(run.text, sizeof(run.text), "%s", game->board.label[p]);
			try_all(&run, true);
		}
	}
}

/* tests/games/oracle/games.c - what each leaping game says, option by option. */
#include "tests/games/oracle/oracle.h"

#include <stdlib.h>
#include <string.h>

#include "tests/games/oracle/boards.h"

struct reading {
	struct or_game *game;
	or_option option;
	void *user;
};

static bool is(const struct reading *r, const char *name, const char *value) {
	const char *text = r->option(r->user, name);
	return text != NULL && strcmp(text, value) == 0;
}

/* ---- starts ---- */

static void put(struct or_game *game, const char *labels, char piece) {
	char copy[OR_TEXT];
	strcpy(copy, labels);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		game->start[or_point(&game->board, word)] = piece;
	}
}

/* White on ranks up to low, Black from high on. */
static void put_ranks(struct or_game *game, int low, int high) {
	for (int p = 0; p < game->board.points; p++) {
		int rank = game->board.rank[p];
		game->start[p] = rank <= low ? 'w' : rank >= high ? 'b' : '.';
	}
}

/* The middle rank shared: White on its right of the centre, or on its left. */
static void share_rank(struct or_game *game, int rank, int centre, bool left) {
	for (int p = 0; p < game->board.points; p++) {
		int side = game->board.file[p] - centre;
		if (game->board.rank[p] == rank && side != 0) {
			game->start[p] = (side > 0) != left ? 'w' : 'b';
		}
	}
}

static void mirror_files(struct or_game *game, int files) {
	char old[OR_POINTS];
	memcpy(old, game->start, sizeof(old));
	for (int p = 0; p < game->board.points; p++) {
		char label[4];
		strcpy(label, game->board.label[p]);
		label[0] = (char)('a' + files - 1 - game->board.file[p]);
		game->start[or_point(&game->board, label)] = old[p];
	}
}

static void put_square(const struct reading *r, int n, bool left) {
	put_ranks(r->game, n / 2, n / 2 + 2);
	share_rank(r->game, n / 2 + 1, n / 2, left);
}

/* ---- what many games share ---- */

static void war(struct or_game *game) {
	game->captures[0] = game->captures[1] = true;
}

static void promote_on(struct or_game *game, int seat, const char *labels) {
	char copy[OR_TEXT];
	strcpy(copy, labels);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		game->promotes[seat][or_point(&game->board, word)] = true;
	}
}

static void promote_on_ranks(struct or_game *game, int low, int high) {
	for (int p = 0; p < game->board.points; p++) {
		game->promotes[0][p] = game->board.rank[p] == high;
		game->promotes[1][p] = game->board.rank[p] == low;
	}
}

/* Flying mullahs, men that never go back. */
static void draughts(const struct reading *r, enum or_way walk, int ranks) {
	war(r->game);
	r->game->walk = walk;
	r->game->men_advance = true;
	r->game->compulsory = true;
	r->game->promotion = OR_END;
	r->game->long_leap = true;
	promote_on_ranks(r->game, 1, ranks);
}

/* Draughts on the dark squares of a board of n files, with so many rows of men. */
static void dark_squares(const struct reading *r, int n, int rows) {
	or_dark(&r->game->board, n);
	put_ranks(r->game, rows, n + 1 - rows);
	draughts(r, OR_FORWARD, n);
	r->game->remove_late = true;
}

static void english_draughts(const struct reading *r) {
	dark_squares(r, 8, 3);
	r->game->leap = OR_FORWARD;
	r->game->long_leap = false;
	r->game->short_king = true;
	r->game->promotion = OR_TOUCH_STOPS;
}

/* One king, and so many pieces of the other side with kings among them; both counts at most. */
static struct or_few few_of(int pieces, int kings, int least, int turns) {
	return (struct or_few){.lone_pieces = 1,
		.lone_kings = 1,
		.least = least,
		.pieces = pieces,
		.kings = kings,
		.turns = turns};
}

static void international_draughts(const struct reading *r) {
	dark_squares(r, 10, 4);
	if (is(r, "few", "on")) {
		r->game->few[0] = few_of(3, 1, 3, 32);
		r->game->few[1] = few_of(2, 1, 1, 10);
		r->game->fews = 2;
	}
}

/* The federation's list, in the order of its rows. */
static void russian_few(struct or_game *game) {
	game->few[0] = few_of(12, 3, 3, 30);
	game->few[0].anew = true;
	game->few[1] = few_of(3, 1, 3, 30);
	game->few[1].road = 5;
	game->few[1].anew = true;
	game->few[2] = few_of(2, 1, 1, 10);
	game->few[3] = (struct or_few){.all_least = 4, .all_most = 5, .turns = 60, .anew = true};
	game->few[4] = (struct or_few){.all_least = 6, .all_most = 7, .turns = 120, .anew = true};
	game->fews = 5;
}

static void russian_draughts(const struct reading *r) {
	dark_squares(r, 8, 3);
	if (is(r, "few", "on")) {
		russian_few(r->game);
	} else if (is(r, "few", "pool")) {
		r->game->few[0] = few_of(3, 3, 3, 26);
		r->game->fews = 1;
	}
}

static void dama(const struct reading *r) {
	or_square(&r->game->board, 8, OR_PLAIN);
	for (int p = 0; p < r->game->board.points; p++) {
		int rank = r->game->board.rank[p];
		r->game->start[p] = rank == 2 || rank == 3 ? 'w'
			: rank == 6 || rank == 7           ? 'b'
							   : '.';
	}
	draughts(r, OR_NO_BACKWARD, 8);
	r->game->leap = OR_NO_BACKWARD;
	r->game->no_turn_back = is(r, "turn_back", "off");
}

/* tests/games/test_games.c. */
static void test_dama(const struct reading *r) {
	dama(r);
	r->game->straight = is(r, "straight", "on");
}

static void turkish_dama(const struct reading *r) {
	dama(r);
	r->game->maximum = true;
	if (!is(r, "one_each", "off")) {
		r->game->few[0] = (struct or_few){
			.one_each = true, .king_wins = is(r, "one_each", "king_wins")};
		r->game->fews = 1;
	}
}

static void alquerque(const struct reading *r) {
	or_square(&r->game->board, 5, OR_ALTERNATE);
	put_square(r, 5, is(r, "setup", "left"));
	war(r->game);
	r->game->walk = is(r, "men_walk", "any") ? OR_ANY : OR_NO_BACKWARD;
	r->game->undo_ban = is(r, "undo_ban", "on");
	r->game->frozen = is(r, "last_rank", "frozen");
}

static void fetaix(const struct reading *r) {
	or_square(&r->game->board, 5, OR_ALTERNATE);
	put_square(r, 5, false);
	draughts(r, OR_NO_BACKWARD, 5);
	r->game->leap = is(r, "men_capture", "no_backward") ? OR_NO_BACKWARD : OR_ANY;
}

static void zamma(const struct reading *r) {
	bool small = is(r, "board", "5x5");
	or_square(&r->game->board, small ? 5 : 9, small ? OR_EVERY : OR_ALTERNATE);
	put_square(r, small ? 5 : 9, false);
	draughts(r, OR_FORWARD, small ? 5 : 9);
}

static void kharbaga(const struct reading *r) {
	if (is(r, "board", "25")) {
		or_square(&r->game->board, 5, OR_EVERY);
		put_square(r, 5, is(r, "setup", "left"));
		draughts(r, OR_FORWARD, 5);
		return;
	}
	or_crossed(&r->game->board);
	put_ranks(r->game, 4, 6);
	share_rank(r->game, 5, 4, is(r, "setup", "left"));
	draughts(r, OR_FORWARD, 9);
}

static void permainan_tabal(const struct reading *r) {
	or_two_triangles(&r->game->board);
	put_ranks(r->game, 4, 6);
	draughts(r, OR_NO_BACKWARD, 9);
}

static void high_jump(const struct reading *r) {
	or_square(&r->game->board, 5, OR_PLAIN);
	put_square(r, 5, false);
	war(r->game);
	if (is(r, "sanctuary", "on")) {
		r->game->refuge = or_point(&r->game->board, "c3");
	}
	r->game->opening = is(r, "opening", "any") ? OR_OPEN_ANY : OR_OPEN_REPLY;
}

static void sixteen_soldiers(const struct reading *r) {
	or_two_triangles(&r->game->board);
	put_ranks(r->game, 4, 6);
	war(r->game);
}

static void peralikatuma(const struct reading *r) {
	or_four_triangles(&r->game->board);
	war(r->game);
	put(r->game, "c1 e1 g1 d2 e2 f2 c3 d3 e3 f3 g3 c4 d4 e4 f4 g4 a3 a5 a7 b4 b5 b6 c5", 'w');
	put(r->game, "c9 e9 g9 d8 e8 f8 c7 d7 e7 f7 g7 c6 d6 e6 f6 g6 i3 i5 i7 h4 h5 h6 g5", 'b');
	if (is(r, "setup", "right")) {
		mirror_files(r->game, 9);
	}
}

static void kotu_ellima(const struct reading *r) {
	or_four_triangles(&r->game->board);
	war(r->game);
	put(r->game, "c9 e9 g9 d8 e8 f8 a3 a5 a7 b4 b5 b6", 'b');
	put(r->game, "c1 e1 g1 d2 e2 f2 i3 i5 i7 h4 h5 h6", 'w');
	if (is(r, "setup", "diagonal")) {
		put(r->game, "c3 d4 d3 e3 f3 g3 e4 f4 g4 f5 g5 g6", 'w');
		put(r->game, "g7 f6 f7 e7 d7 c7 e6 d6 c6 d5 c5 c4", 'b');
		return;
	}
	put(r->game, "c3 d3 e3 f3 g3 c4 d4 e4 f4 g4 f5 g5", 'w');
	put(r->game, "c7 d7 e7 f7 g7 c6 d6 e6 f6 g6 c5 d5", 'b');
	if (is(r, "setup", "left")) {
		mirror_files(r->game, 9);
	}
}

static void goal(struct or_game *game, int seat, const char *labels) {
	char copy[OR_TEXT];
	strcpy(copy, labels);
	game->has_goal[seat] = true;
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		int p = or_point(&game->board, word);
		if (p >= 0) { /* the wedge board lacks four of the outer points */
			game->goal[seat][p] = true;
		}
	}
}

static void astar(const struct reading *r) {
	const char *board = r->option(r->user, "board");
	or_astar(&r->game->board, board);
	war(r->game);
	if (board[0] == 'w') {
		put_ranks(r->game, 4, 7);
	} else {
		put_ranks(r->game, 3, 8);
		put(r->game, "b4 c4 d4", 'w');
		put(r->game, "b7 c7 d7", 'b');
	}
	if (is(r, "triangle_win", "on")) {
		goal(r->game, 0, "b9 c9 d9 a10 b10 c10 d10 e10");
		goal(r->game, 1, "b2 c2 d2 a1 b1 c1 d1 e1");
	}
}

static void add_triangle(struct or_game *game, const char *labels) {
	char copy[OR_TEXT];
	int i = 0;
	strcpy(copy, labels);
	for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
		game->triangle[game->triangles][i++] = or_point(&game->board, word);
	}
	game->triangles++;
}

static void terhuchu(const struct reading *r) {
	static const char *const triangles[] = {"c1 e1 g1 d2 e2 f2 e3", "c9 e9 g9 d8 e8 f8 e7",
		"a3 a5 a7 b4 b5 b6 c5", "i3 i5 i7 h4 h5 h6 g5", "p1 p2 p3 p4 p5 p6 c3",
		"q1 q2 q3 q4 q5 q6 g3", "r1 r2 r3 r4 r5 r6 c7", "s1 s2 s3 s4 s5 s6 g7"};
	war(r->game);
	if (!is(r, "setup", "nine")) {
		or_square(&r->game->board, 5, OR_ALTERNATE);
		put_ranks(r->game, 2, 4);
		if (is(r, "setup", "eight")) {
			put(r->game, "a2 e2 a4 e4", '.');
		}
		return;
	}
	or_eight_triangles(&r->game->board);
	put(r->game, "c3 d3 e3 f3 g3 d4 e4 f4 d2", 'w');
	put(r->game, "c7 d7 e7 f7 g7 d6 e6 f6 f8", 'b');
	for (size_t i = 0; i < sizeof(triangles) / sizeof(*triangles); i++) {
		add_triangle(r->game, triangles[i]);
	}
	r->game->skip = is(r, "skip", "off") ? OR_NO_SKIP
		: is(r, "skip", "over_any")  ? OR_OVER_ANY
					     : OR_EMPTY_ONLY;
}

static void tukvnanawopi(const struct reading *r) {
	or_crossed(&r->game->board);
	put_ranks(r->game, 4, 6);
	share_rank(r->game, 5, 4, is(r, "setup", "left"));
	war(r->game);
	r->game->shrink = is(r, "shrink", "squares") ? OR_SQUARES
		: is(r, "shrink", "lines")           ? OR_ROWS
						     : OR_NO_SHRINK;
}

static void tiger_game_forty(const struct reading *r) {
	or_square(&r->game->board, 9, OR_ALTERNATE);
	put_square(r, 9, is(r, "setup", "left"));
	war(r->game);
}

static void lau_kata_kati(const struct reading *r) {
	or_butterfly(&r->game->board);
	put_ranks(r->game, 3, 5);
	war(r->game);
}

static void dash_guti(const struct reading *r) {
	or_butterfly_arms(&r->game->board, is(r, "board", "closed"));
	put_ranks(r->game, 3, 5);
	put(r->game, is(r, "setup", "left") ? "a4" : "c4", 'w');
	put(r->game, is(r, "setup", "left") ? "c4" : "a4", 'b');
	war(r->game);
}

static void egara_guti(const struct reading *r) {
	or_egara(&r->game->board);
	put_ranks(r->game, 3, 5);
	war(r->game);
}

static void felli(const struct reading *r) {
	or_felli(&r->game->board);
	put_ranks(r->game, 2, 4);
	war(r->game);
	r->game->promotion = is(r, "promotion", "end_of_turn") ? OR_END : OR_NONE;
	r->game->long_leap = is(r, "mullah_leap", "long");
	promote_on(r->game, 0, "a5 c5");
	promote_on(r->game, 1, "a1 c1");
}

static void round_board(const struct reading *r, int rings) {
	or_circles(&r->game->board, rings, is(r, "leaps_on", "all"), is(r, "board", "hub"));
	for (int p = 0; p < r->game->board.points; p++) {
		int spoke = r->game->board.file[p];
		r->game->start[p] = spoke < 3 ? 'b' : spoke < 6 ? 'w' : '.';
	}
	war(r->game);
}

static void pretwa(const struct reading *r) {
	round_board(r, 3);
}

static void gol_skuish(const struct reading *r) {
	round_board(r, 7);
}

static void put_serpent(const struct reading *r, int middle, int from, int to) {
	struct or_game *game = r->game;
	for (int p = 0; p < game->board.points; p++) {
		int row = game->board.file[p], place = abs(game->board.rank[p] - middle);
		bool right = game->board.rank[p] > middle;
		if (row != 1) {
			game->start[p] = row == 0 ? 'w' : 'b';
		} else if (place >= from && place <= to) {
			game->start[p] = right ? 'w' : 'b';
		}
	}
	war(game);
}

static void mosona(const struct reading *r) {
	or_serpent(&r->game->board, 8, is(r, "board", "full"), !is(r, "board", "diagonal"), true,
		false);
	put_serpent(r, 5, 1, 4);
	r->game->bent = is(r, "bent_leap", "on");
}

static void kolowis(const struct reading *r) {
	or_serpent(
		&r->game->board, 16, true, true, is(r, "leaps_on", "all"), is(r, "board", "culin"));
	put_serpent(r, 9, 1, is(r, "setup", "ends_filled") ? 8 : 7);
	r->game->opening = is(r, "opening", "any") ? OR_OPEN_ANY : OR_OPEN_CENTRE;
	r->game->opening_point = or_point(&r->game->board, "b9");
}

/* leaps_on=orthogonal: diagonals are walked, not leapt along. */
static void no_diagonal_leaps(struct or_board *board) {
	for (int l = 0; l < board->lines; l++) {
		struct or_line *line = &board->line[l];
		int p = line->point[0], q = line->point[1];
		line->no_leap = board->file[p] != board->file[q] &&
			board->rank[p] != board->rank[q];
	}
}

static void catch_the_hare(const struct reading *r) {
	struct or_game *game = r->game;
	or_square(&game->board, 5,
		is(r, "board", "full")          ? OR_ALTERNATE
			: is(r, "board", "two") ? OR_LONG
						: OR_PLAIN);
	put_ranks(game, 2, 6);
	put(game, "c3", 'b');
	put(game, is(r, "pieces", "12") ? "a3 e3" : is(r, "pieces", "11") ? "a3" : "", 'w');
	game->captures[1] = true;
	game->target[0] = atoi(r->option(r->user, "target"));
	if (is(r, "leaps_on", "orthogonal")) {
		no_diagonal_leaps(&game->board);
	}
}

static void indian_and_jackrabbits(const struct reading *r) {
	struct or_game *game = r->game;
	or_square(&game->board, 5, is(r, "board", "grid") ? OR_PLAIN : OR_ALTERNATE);
	put_ranks(game, 2, 6);
	put(game, "a3 e3", 'w');
	put(game, "c3", 'b');
	game->captures[1] = true;
	game->chain = OR_SINGLE;
	game->compulsory = false;
	game->target[0] = 11;
	goal(game, 0, "a3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5");
	game->blocked = is(r, "blocked", "loses") ? OR_LOSES : OR_PASSES;
}

static void main_tapal_empat(const struct reading *r) {
	struct or_game *game = r->game;
	or_square(&game->board, 5, OR_ALTERNATE);
	game->captures[1] = true;
	game->chain = OR_SINGLE;
	game->hand[0] = atoi(r->option(r->user, "pieces"));
	game->hand[1] = 2;
	game->slides[1] = is(r, "slide", "on");
	game->target[0] = atoi(r->option(r->user, "target"));
	for (int p = 0; p < game->board.points; p++) {
		int rank = game->board.rank[p], file = game->board.file[p];
		game->square[p] = rank >= 2 && rank <= 4 && file >= 1 && file <= 3;
	}
}

static void bagh_chal(const struct reading *r) {
	struct or_game *game = r->game;
	or_square(&game->board, 5, OR_ALTERNATE);
	put(game, "a1 e1 a5 e5", 'b');
	game->captures[1] = true;
	game->chain = OR_SINGLE;
	game->hand[0] = 20;
	game->target[0] = atoi(r->option(r->user, "target"));
}

/* All points of the rows up to low. */
static void put_on_cross(struct or_game *game, int low, char piece) {
	for (int p = 0; p < game->board.points; p++) {
		if (game->board.rank[p] <= low) {
			game->start[p] = piece;
		}
	}
}

static void fox_and_geese(const struct reading *r) {
	struct or_game *game = r->game;
	or_cross(&game->board, is(r, "board", "diagonal"));
	put_on_cross(game, 3, 'w');
	put(game,
		is(r, "geese", "13")           ? ""
			: is(r, "geese", "15") ? "a4 g4"
			: is(r, "geese", "17") ? "a4 b4 f4 g4"
					       : "a4 g4 a5 g5",
		'w');
	if (is(r, "setup", "free")) {
		game->hand[1] = 1;
		for (int p = 0; p < game->board.points; p++) {
			game->square[p] = true;
		}
	} else {
		put(game, r->option(r->user, "setup"), 'b');
	}
	game->captures[1] = true;
	game->free_to_walk[1] = true;
	game->walk = is(r, "geese_walk", "any")      ? OR_ANY
		: is(r, "geese_walk", "no_backward") ? OR_NO_BACKWARD
						     : OR_FORWARD;
	game->men_advance = true;
	game->chain = OR_MAY;
	game->target[0] = atoi(r->option(r->user, "target"));
}

static void asalto(const struct reading *r) {
	struct or_game *game = r->game;
	or_cross(&game->board, true);
	put_on_cross(game, 4, 'w');
	put(game, "a5 b5 f5 g5", 'w');
	goal(game, 0, "c5 d5 e5 c6 d6 e6 c7 d7 e7");
	memcpy(game->square, game->goal[0], sizeof(game->square));
	game->hand[1] = 2;
	game->captures[1] = true;
	game->free_to_walk[1] = true;
	game->walk = is(r, "soldiers_walk", "towards") ? OR_TOWARDS : OR_NO_BACKWARD;
	game->men_advance = true;
	game->target[0] = atoi(r->option(r->user, "target"));
}

/* Two full rows each side of the middle row, which alternates from its ends; the centre is empty.
 */
static void fanorona(const struct reading *r) {
	struct or_game *game = r->game;
	int w = is(r, "board", "tsivy") ? 9 : is(r, "board", "dimy") ? 5 : 3;
	int h = w == 3 ? 3 : 5, middle = (h + 1) / 2;
	or_fanorona(&game->board, w, h);
	put_ranks(game, middle - 1, middle + 1);
	for (int p = 0; p < game->board.points; p++) {
		int file = game->board.file[p];
		if (game->board.rank[p] == middle && file != w / 2) {
			bool black = (file < w / 2) == (file % 2 == 0);
			game->start[p] = black ? 'b' : 'w';
		}
	}
	war(game);
	game->runs = true;
	game->compulsory = true;
	game->revisit = is(r, "visited", "off");
	game->same_way = is(r, "direction", "off");
	game->first_single = is(r, "first_single", "on");
}

/* A full board of n by n, its colours alternating from a black stone on a1. The first stone may be
 * taken from one of the four squares in the centre, from a corner, or from anywhere. */
static void konane(const struct reading *r) {
	struct or_game *game = r->game;
	int n = is(r, "board", "6") ? 6 : is(r, "board", "10") ? 10 : 8;
	bool anywhere = is(r, "first_stone", "any"), centre = is(r, "first_stone", "centre");
	or_square(&game->board, n, OR_PLAIN);
	for (int p = 0; p < game->board.points; p++) {
		int column = game->board.file[p] + 1, row = game->board.rank[p];
		bool at_edges = (column == 1 || column == n) && (row == 1 || row == n);
		bool in_middle = (column == n / 2 || column == n / 2 + 1) &&
			(row == n / 2 || row == n / 2 + 1);
		game->start[p] = (column + row) % 2 == 0 ? 'b' : 'w';
		game->first_from[p] = anywhere || in_middle || (at_edges && !centre);
	}
	war(game);
	game->walk = OR_NO_WAY;
	game->removes = true;
	game->chain = OR_MAY;
	game->straight = true;
}

static const struct {
	const char *key;
	void (*read)(const struct reading *r);
} readings[] = {
	{"test-dama", test_dama},
	{"alquerque", alquerque},
	{"english-draughts", english_draughts},
	{"international-draughts", international_draughts},
	{"russian-draughts", russian_draughts},
	{"brazilian-draughts", russian_draughts},
	{"pool-checkers", russian_draughts},
	{"turkish-dama", turkish_dama},
	{"fetaix", fetaix},
	{"zamma", zamma},
	{"kharbaga", kharbaga},
	{"permainan-tabal", permainan_tabal},
	{"high-jump", high_jump},
	{"sixteen-soldiers", sixteen_soldiers},
	{"peralikatuma", peralikatuma},
	{"kotu-ellima", kotu_ellima},
	{"astar", astar},
	{"terhuchu", terhuchu},
	{"tukvnanawopi", tukvnanawopi},
	{"tiger-game-forty", tiger_game_forty},
	{"lau-kata-kati", lau_kata_kati},
	{"butterfly", lau_kata_kati},
	{"dash-guti", dash_guti},
	{"egara-guti", egara_guti},
	{"felli", felli},
	{"felli-simple", felli},
	{"felli-mullah", felli},
	{"pretwa", pretwa},
	{"gol-skuish", gol_skuish},
	{"awithlaknannai-mosona", mosona},
	{"kolowis-awithlaknannai", kolowis},
	{"catch-the-hare", catch_the_hare},
	{"indian-and-jackrabbits", indian_and_jackrabbits},
	{"main-tapal-empat", main_tapal_empat},
	{"bagh-chal", bagh_chal},
	{"fox-and-geese", fox_and_geese},
	{"fox-and-geese-strutt", fox_and_geese},
	{"asalto", asalto},
	{"fanorona", fanorona},
	{"konane", konane},
};

/* Options that mean the same in every game that has them; call after the game's own reading. */
static void read_shared(const struct reading *r) {
	struct or_game *game = r->game;
	const char *first = r->option(r->user, "first");
	const char *limit = r->option(r->user, "no_progress");
	game->first = first != NULL &&
		(strcmp(first, "black") == 0 || strcmp(first, "hare") == 0 ||
			strcmp(first, "indian") == 0 || strcmp(first, "tigers") == 0 ||
			strcmp(first, "fox") == 0 || strcmp(first, "officers") == 0);
	game->compulsory = game->runs || is(r, "capture", "compulsory") ||
		(game->men_advance && !is(r, "capture", "optional"));
	if (r->option(r->user, "chain") != NULL) {
		game->chain = is(r, "chain", "may_stop") ? OR_MAY
			: is(r, "chain", "single")       ? OR_SINGLE
							 : OR_MUST;
	}
	game->maximum = game->maximum || is(r, "choice", "max");
	game->remove_late = game->remove_late || is(r, "removal", "end_of_turn");
	game->must_chain = is(r, "landing", "must_chain");
	if (is(r, "promotion", "on_touch")) {
		game->promotion = OR_TOUCH;
	} else if (is(r, "promotion", "touch_stops")) {
		game->promotion = OR_TOUCH_STOPS;
	}
	game->no_progress = limit == NULL || strcmp(limit, "off") == 0 ? 0 : atoi(limit);
	game->adjudicate = is(r, "adjudicate", "majority") ? 3
		: is(r, "adjudicate", "hare") || is(r, "adjudicate", "indian") ||
			is(r, "adjudicate", "tigers") || is(r, "adjudicate", "fox")
		? 1
		: 2;
	if (is(r, "blocked", "draws")) {
		game->blocked = OR_DRAWS;
	}
}

bool oracle_game(const char *key, or_option option, void *user, struct or_game *game) {
	for (size_t i = 0; i < sizeof(readings) / sizeof(*readings); i++) {
		if (strcmp(readings[i].key, key) != 0) {
			continue;
		}
		memset(game, 0, sizeof(*game));
		memset(game->start, '.', sizeof(game->start));
		game->board.hub = game->refuge = -1;
		game->target[0] = game->target[1] = -1;
		struct reading r = {game, option, user};
		readings[i].read(&r);
		read_shared(&r);
		if (game->hand[1] > 0) { /* tigers are set first in any case */
			game->moves_after_drops = game->first == 1;
			game->first = 1;
		}
		if (option(user, "target") != NULL &&
			game->captures[0]) { /* a war: for both seats */
			game->target[0] = game->target[1] = atoi(option(user, "target"));
		}
		return true;
	}
	return false;
}

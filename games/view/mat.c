/* games/view/mat.c - matches of backgammon as GNU Backgammon and others write them. */
#include "games/view/mat.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum {
	COLUMN = 30, /* letters of the left column */
	RIGHT = 18,  /* a first turn that begins further to the right is the second player's */
	BAR = 25,
	WAY_POINTS = 5, /* of one man: a doublet has four moves */
	MOVES = 16,     /* of a turn, right or wrong */
	NAME = 12,      /* of a point, with its zero */
};

/* ---- lines ---- */

struct line {
	const char *at;
	size_t size;
	unsigned number;
};

/* Go to the next line. Returns false at the end. */
static bool next_line(struct line *line) {
	const char *at = line->at + line->size;
	at += line->number > 0 && *at == '\r';
	at += line->number > 0 && *at == '\n';
	if (*at == '\0') {
		return false;
	}
	*line = (struct line){at, strcspn(at, "\r\n"), line->number + 1};
	return true;
}

static size_t skip_blanks(const struct line *line, size_t at) {
	while (at < line->size && (line->at[at] == ' ' || line->at[at] == '\t')) {
		at++;
	}
	return at;
}

static size_t skip_digits(const struct line *line, size_t at) {
	while (at < line->size && line->at[at] >= '0' && line->at[at] <= '9') {
		at++;
	}
	return at;
}

/* Returns whether the line goes on with word at a place. */
static bool has_word(const struct line *line, size_t at, const char *word) {
	size_t size = strlen(word);
	return line->size >= at + size && strncmp(line->at + at, word, size) == 0;
}

/* "Game 1" */
static bool is_game(const struct line *line) {
	size_t at = skip_blanks(line, 0);
	return has_word(line, at, "Game ") && skip_digits(line, at + 5) > at + 5;
}

/* Returns where the turns of a line "12) 31: 8/5 6/5" begin, 0 if it is none. */
static size_t find_turns(const struct line *line) {
	size_t at = skip_blanks(line, 0), end = skip_digits(line, at);
	return end > at && end < line->size && line->at[end] == ')' ? end + 1 : 0;
}

bool mat_is_match(const char *text) {
	struct line line = {.at = text};
	bool game = false;
	while (next_line(&line)) {
		if (game && find_turns(&line) > 0) {
			return true;
		}
		game = game || is_game(&line);
	}
	return false;
}

/* ---- reading ---- */

struct move {
	unsigned from, to; /* as the player counts */
};

struct translation {
	struct out *out;
	struct line line;
	struct game_error *error;
	size_t turns;
	struct move move[MOVES]; /* of the turn being read */
	size_t moves;
};

static bool fail_line(struct translation *in) {
	return game_fail(in->error,
		"Line %u is not written as in matches of backgammon, such as \"31: 8/5 6/5*\".",
		in->line.number);
}

/* The number on the board of a point as seat counts; text holds NAME letters. */
static void name_point(int seat, unsigned point, char text[NAME]) {
	if (point == 0 || point == BAR) {
		snprintf(text, NAME, "%s", point == 0 ? "off" : "bar");
	} else {
		snprintf(text, NAME, "%u", seat == 0 ? point : 25 - point);
	}
}

/* Read a point of a move: a number, "bar" or "off". Returns the letters used, 0 if it is none. */
static size_t read_point(const struct line *line, size_t at, unsigned *point) {
	if (has_word(line, at, "bar") || has_word(line, at, "off")) {
		*point = line->at[at] == 'b' ? BAR : 0;
		return 3;
	}
	size_t end = skip_digits(line, at);
	if (end == at || end > at + 2) {
		return 0;
	}
	text_number(line->at + at, 2, point);
	return *point <= BAR ? end - at : 0;
}

static void append_mat(struct out *out, const char *text) {
	out_raw(out, text, strlen(text));
}

/* The number with which a move bears a man off, which is not written: the other move has the other
 * number, or the one nearer to the end. */
static unsigned find_number(
	const struct translation *in, size_t index, unsigned high, unsigned low) {
	if (in->moves < 2) {
		return high;
	}
	const struct move *move = &in->move[index], *other = &in->move[1 - index];
	if (other->to > 0) {
		return other->from - other->to == high ? low : high;
	}
	return move->from > other->from || (move->from == other->from && index == 0) ? high : low;
}

static void write_moves_read(struct translation *in, int seat, unsigned a, unsigned b) {
	for (size_t i = 0; i < in->moves; i++) {
		char step[2 * NAME + 8], from[NAME], to[NAME];
		const struct move *move = &in->move[i];
		name_point(seat, move->from, from);
		name_point(seat, move->to, to);
		if (move->to == 0 && a != b && in->moves <= 2) {
			unsigned number = find_number(in, i, a > b ? a : b, a > b ? b : a);
			snprintf(step, sizeof(step), " %s-%s/%u", from, to, number);
		} else {
			snprintf(step, sizeof(step), " %s-%s", from, to);
		}
		append_mat(in->out, step);
	}
}

/* Read the points of a move, such as 24/18/14. Returns where they end, 0 if it is none. */
static size_t read_way(
	const struct line *line, size_t at, unsigned point[WAY_POINTS], size_t *points) {
	for (*points = 0; *points < WAY_POINTS;) {
		size_t used = read_point(line, at, &point[*points]);
		if (used == 0) {
			return 0;
		}
		at += used;
		at += has_word(line, at, "*");
		if (++*points > 1 && !has_word(line, at, "/")) {
			return at;
		}
		at += has_word(line, at, "/");
	}
	return 0;
}

/* Read "24/18*", "13/7(2)" or "24/18/14" at a place. Returns where it ends, 0 with an error. */
static size_t read_move(struct translation *in, size_t at) {
	const struct line *line = &in->line;
	unsigned point[WAY_POINTS], times = 1;
	size_t points;
	at = read_way(line, at, point, &points);
	if (at == 0) {
		fail_line(in);
		return 0;
	}
	if (has_word(line, at, "(") && text_number(line->at + at + 1, 1, &times) == 1) {
		at += 3;
	}
	for (unsigned i = 0; i < times && i < WAY_POINTS - 1; i++) {
		for (size_t j = 1; j < points; j++) {
			if (in->moves < MOVES) {
				in->move[in->moves++] = (struct move){point[j - 1], point[j]};
			}
		}
	}
	return at;
}

/* Is there a throw, "31:", at a place? */
static bool is_throw(const struct line *line, size_t at) {
	return at + 2 < line->size && line->at[at] >= '1' && line->at[at] <= '6' &&
		line->at[at + 1] >= '1' && line->at[at + 1] <= '6' && line->at[at + 2] == ':';
}

/* The first throw is one die of each player: the higher one is the beginner's. */
static void write_throw(struct translation *in, int seat, char a, char b) {
	char text[40];
	bool turned = in->turns == 0 && (seat == 0) != (a > b);
	snprintf(text, sizeof(text), " %zu. %c-%c:", ++in->turns, turned ? b : a, turned ? a : b);
	append_mat(in->out, text);
}

/* Read "31: 8/5 6/5" at a place. Returns where it ends, 0 with an error. */
static size_t read_turn(struct translation *in, int seat, size_t at) {
	const struct line *line = &in->line;
	char a = line->at[at], b = line->at[at + 1];
	write_throw(in, seat, a, b);
	in->moves = 0;
	at = skip_blanks(line, at + 3);
	while (at < line->size && !is_throw(line, at) && line->at[at] >= '0' &&
		(line->at[at] <= '9' || line->at[at] == 'b')) {
		at = read_move(in, at);
		if (at == 0) {
			return 0;
		}
		at = skip_blanks(line, at);
	}
	write_moves_read(in, seat, (unsigned)(a - '0'), (unsigned)(b - '0'));
	return at;
}

/* What concerns the cube, or a turn without any move, is skipped up to the next throw. */
static size_t skip_words(const struct line *line, size_t at) {
	at = skip_blanks(line, at);
	while (at < line->size && !is_throw(line, at)) {
		at++;
	}
	return at;
}

static bool read_turns(struct translation *in, size_t begin) {
	int seat = 0;
	for (size_t at = skip_words(&in->line, begin); at < in->line.size;
		at = skip_words(&in->line, at)) {
		seat = seat == 0 && at > begin + RIGHT ? 1 : seat;
		if (seat > 1) {
			return fail_line(in);
		}
		at = read_turn(in, seat++, at);
		if (at == 0) {
			return false;
		}
	}
	return true;
}

bool mat_to_pdn(const char *text, struct out *out, struct game_error *error) {
	struct translation in = {.out = out, .line = {.at = text}, .error = error};
	bool game = false;
	append_mat(out, "[Game \"backgammon\"]");
	while (next_line(&in.line)) {
		size_t turns = find_turns(&in.line);
		if (is_game(&in.line)) {
			if (game) {
				break;
			}
			game = true;
		} else if (game && turns > 0 && !read_turns(&in, turns)) {
			return false;
		}
		append_mat(
			out, "\n"); /* every line stays in its line, for what is said of errors */
	}
	append_mat(out, " *\n");
	return true;
}

/* ---- writing ---- */

struct columns {
	struct out *out;
	int left; /* the seat in the left column */
	char cell[2][GAME_TURN_TEXT_MAX];
	bool used[2];
	unsigned row;
};

static void end_row(struct columns *to) {
	char row[2 * GAME_TURN_TEXT_MAX + 16];
	if (!to->used[0] && !to->used[1]) {
		return;
	}
	snprintf(row, sizeof(row), to->used[1] ? "%3u) %-*s %s\n" : "%3u) %-.*s%s\n", ++to->row,
		to->used[1] ? COLUMN : GAME_TURN_TEXT_MAX, to->cell[0], to->cell[1]);
	append_mat(to->out, row);
	to->used[0] = to->used[1] = false;
	to->cell[0][0] = to->cell[1][0] = '\0';
}

static void begin_cell(struct columns *to, int seat, const struct play_move *thrown) {
	int a = thrown->values[0], b = thrown->values[1];
	int column = seat == to->left ? 0 : 1;
	if (to->used[1] || to->used[column]) {
		end_row(to);
	}
	to->used[column] = true;
	snprintf(to->cell[column], sizeof(to->cell[column]), "%d%d:", a > b ? a : b, a > b ? b : a);
}

/* A point of a step as its player counts it. Returns the letters read. */
static size_t count_point(const char *text, int seat, unsigned *point) {
	if (text[0] == 'b' || text[0] == 'o') {
		*point = text[0] == 'b' ? BAR : 0;
		return 3;
	}
	size_t used = text_number(text, 2, point);
	*point = seat == 0 ? *point : 25 - *point;
	return used;
}

/* Append the steps of a text, such as "barx22 13-10", as "25/22* 13/10". */
static void add_steps(struct columns *to, int seat, const char *text) {
	char *at = to->cell[seat == to->left ? 0 : 1];
	struct text cell = {.at = at, .size = sizeof(to->cell[0]), .used = strlen(at)};
	while (*text != '\0') {
		unsigned from, end;
		size_t used = count_point(text, seat, &from);
		bool hits = text[used] == 'x';
		count_point(text + used + 1, seat, &end);
		text_add(&cell, hits ? " %u/%u*" : " %u/%u", from, end);
		text += strcspn(text, " ");
		text += strspn(text, " ");
	}
}

static void write_moves(
	struct columns *to, const struct play *play, const union game_state *start) {
	union game_state state = *start;
	for (uint32_t i = 0; i < play->moves; i++) {
		const struct play_move *move = &play->move[i];
		union game_state before = state;
		play_show(play, i, &state, NULL);
		struct game_status after = game_status(play->rules, &state);
		bool plays = after.phase == GAME_CHOICE && !after.fresh;
		if ((move->flags & PLAY_THROW) == 0) {
			add_steps(to, move->seat, play_move_text(play, i));
		} else if (move->count == 2 && memcmp(&before, &state, sizeof(state)) != 0) {
			begin_cell(to, plays ? after.seat : move->seat, move);
		}
	}
	end_row(to);
}

/* Points are counted towards each player's home: the first seat begins its march on 24, the other
 * one on 1. */
bool mat_is_for(const struct game_drawing *drawing) {
	return drawing->family == GAME_FAMILY_TABLES && drawing->points == BAR + 1 &&
		drawing->lines == 2 && drawing->line[0].point[0] == BAR - 2 &&
		drawing->line[1].point[0] == 0 && drawing->line[0].count == BAR;
}

void mat_write_head(struct out *out, int to) {
	char text[40];
	snprintf(text, sizeof(text), " %d point match\n", to);
	append_mat(out, text);
}

static void write_result(struct columns *to, const struct play *play) {
	char text[80];
	if (play->now.phase != GAME_OVER || play->now.winner > 1) {
		return;
	}
	int points = play->now.points[play->now.winner];
	snprintf(text, sizeof(text), "%*sWins %d point%s\n",
		play->now.winner == to->left ? 6 : COLUMN + 6, "", points, points == 1 ? "" : "s");
	append_mat(to->out, text);
}

void mat_write_game(struct out *out, const struct mat_game *game) {
	struct columns columns = {.out = out, .left = game->left};
	char text[240], name[2][60];
	for (int i = 0; i < 2; i++) {
		snprintf(name[i], sizeof(name[i]), "%.40s : %d", game->name[i], game->points[i]);
	}
	snprintf(text, sizeof(text), "\n Game %u\n %-*s%s\n", game->number, COLUMN + 3, name[0],
		name[1]);
	append_mat(out, text);
	write_moves(&columns, game->play, game->start);
	write_result(&columns, game->play);
}

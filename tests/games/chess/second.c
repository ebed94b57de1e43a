/* tests/games/chess/second.c - each pair of points is asked: may this piece go there? */
#include "tests/games/chess/second.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct square {
	int f, r;
};

static int sign(int n) {
	return (n > 0) - (n < 0);
}

static bool has_diagonals(struct square s) {
	return (s.f + s.r) % 2 == 0;
}

static bool is_white(char piece) {
	return isupper((unsigned char)piece);
}

/* Every point strictly between two points of one row, column or diagonal is empty. */
static bool is_clear(const struct second *p, struct square a, struct square b) {
	int df = sign(b.f - a.f), dr = sign(b.r - a.r);
	for (a.f += df, a.r += dr; a.f != b.f || a.r != b.r; a.f += df, a.r += dr) {
		if (p->at[a.f][a.r] != 0) {
			return false;
		}
	}
	return true;
}

static bool straight(const struct second *p, struct square a, struct square b, bool one) {
	int far = abs(b.f - a.f) + abs(b.r - a.r);
	return (a.f == b.f || a.r == b.r) && (far == 1 || (!one && is_clear(p, a, b)));
}

static bool slanting(const struct second *p, struct square a, struct square b, bool one) {
	int far = abs(b.f - a.f);
	return far == abs(b.r - a.r) && has_diagonals(a) &&
		(far == 1 || (!one && is_clear(p, a, b)));
}

static bool knightly(const struct second *p, struct square a, struct square b) {
	int df = b.f - a.f, dr = b.r - a.r;
	if (abs(df * dr) != 2) {
		return false;
	}
	if (has_diagonals(a)) {
		return p->at[a.f + sign(df)][a.r + sign(dr)] == 0;
	}
	return abs(df) == 2 ? p->at[a.f + sign(df)][a.r] == 0 : p->at[a.f][a.r + sign(dr)] == 0;
}

static bool pawn_takes(char pawn, struct square a, struct square b) {
	int ahead = is_white(pawn) ? 1 : -1;
	int sideways = has_diagonals(a) ? 1 : 0;
	return b.r - a.r == ahead && abs(b.f - a.f) == sideways;
}

/* Could the piece on a take on b? */
static bool reaches(const struct second *p, struct square a, struct square b) {
	char piece = p->at[a.f][a.r];
	switch (toupper((unsigned char)piece)) {
	case 'P':
		return pawn_takes(piece, a, b);
	case 'R':
		return straight(p, a, b, false) || slanting(p, a, b, true);
	case 'B':
		return straight(p, a, b, true) || slanting(p, a, b, false);
	case 'Q':
		return straight(p, a, b, false) || slanting(p, a, b, false);
	case 'K':
		return straight(p, a, b, true) || slanting(p, a, b, true);
	case 'N':
		return knightly(p, a, b);
	case 'A':
		return straight(p, a, b, true) || slanting(p, a, b, false) || knightly(p, a, b);
	case 'Z':
		return straight(p, a, b, false) || slanting(p, a, b, false) || knightly(p, a, b);
	default:
		return false;
	}
}

static bool is_attacked(const struct second *p, struct square b, bool by_white) {
	for (int i = 0; i < 81; i++) {
		struct square a = {i / 9, i % 9};
		char piece = p->at[a.f][a.r];
		if (piece != 0 && is_white(piece) == by_white && (a.f != b.f || a.r != b.r) &&
			reaches(p, a, b)) {
			return true;
		}
	}
	return false;
}

static bool king_is_attacked(const struct second *p, bool white) {
	for (int i = 0; i < 81; i++) {
		if (p->at[i / 9][i % 9] == (white ? 'K' : 'k')) {
			return is_attacked(p, (struct square){i / 9, i % 9}, !white);
		}
	}
	return false;
}

bool second_is_check(const struct second *position) {
	return king_is_attacked(position, !position->black_moves);
}

static bool pawn_walks(const struct second *p, struct square a, struct square b) {
	bool white = is_white(p->at[a.f][a.r]);
	int ahead = white ? 1 : -1, far = (b.r - a.r) * ahead;
	bool double_step = far == 2 && a.r == (white ? 1 : 7);
	return a.f == b.f && p->at[b.f][b.r] == 0 && (far == 1 || double_step) && is_clear(p, a, b);
}

static bool may_go(const struct second *p, struct square a, struct square b, bool *passing) {
	char piece = p->at[a.f][a.r], there = p->at[b.f][b.r];
	*passing = false;
	if ((a.f == b.f && a.r == b.r) || (there != 0 && is_white(there) == is_white(piece))) {
		return false;
	}
	if (toupper((unsigned char)piece) != 'P') {
		return reaches(p, a, b);
	}
	*passing = there == 0 && a.f != b.f && b.f == p->ep_file && b.r == p->ep_rank &&
		pawn_takes(piece, a, b);
	return *passing || (there == 0 ? pawn_walks(p, a, b) : pawn_takes(piece, a, b));
}

static void drop_right(struct second *p, struct square s) {
	char kept[16] = "";
	size_t size = 0;
	for (const char *c = p->castle; *c != 0; c += 2) {
		bool king = s.f == 4 && s.r == c[1] - '1';
		bool rook = s.f == c[0] - 'a' && s.r == c[1] - '1';
		if (!king && !rook) {
			kept[size++] = c[0];
			kept[size++] = c[1];
		}
	}
	memcpy(p->castle, kept, sizeof(p->castle));
}

struct giving {
	const struct second *from;
	second_turn each;
	void *user;
	int count;
};

static void give(struct giving *g, const char *text, struct second *after) {
	bool white = !g->from->black_moves;
	if (king_is_attacked(after, white)) {
		return;
	}
	after->black_moves = !after->black_moves;
	g->count++;
	if (g->each != NULL) {
		g->each(g->user, text, after);
	}
}

static void try_pair(struct giving *g, struct square a, struct square b) {
	bool passing;
	struct second after = *g->from;
	char piece = after.at[a.f][a.r], letter[2] = {(char)toupper((unsigned char)piece), 0},
	     text[24];
	if (!may_go(g->from, a, b, &passing)) {
		return;
	}
	bool takes = after.at[b.f][b.r] != 0 || passing, pawn = letter[0] == 'P';
	after.at[b.f][b.r] = piece;
	after.at[a.f][a.r] = 0;
	if (passing) {
		after.at[b.f][a.r] = 0;
	}
	drop_right(&after, a);
	drop_right(&after, b);
	after.ep_file = after.ep_rank = -1;
	if (pawn && abs(b.r - a.r) == 2) {
		after.ep_file = a.f;
		after.ep_rank = (a.r + b.r) / 2;
	}
	int size = snprintf(text, sizeof(text), "%s%c%d%c%c%d", pawn ? "" : letter, 'a' + a.f,
		a.r + 1, takes ? 'x' : '-', 'a' + b.f, b.r + 1);
	if (!pawn || b.r != (is_white(piece) ? 8 : 0)) {
		give(g, text, &after);
		return;
	}
	for (const char *to = g->from->amazons ? "QRZBN" : "QRABN"; *to != 0; to++) {
		struct second promoted = after;
		promoted.at[b.f][b.r] = is_white(piece) ? *to : (char)tolower((unsigned char)*to);
		snprintf(text + size, sizeof(text) - (size_t)size, "=%c", *to);
		give(g, text, &promoted);
	}
}

static void try_castling(struct giving *g, int rook_file) {
	const struct second *p = g->from;
	int rank = p->black_moves ? 8 : 0, way = sign(rook_file - 4);
	char right[3] = {(char)('a' + rook_file), (char)('1' + rank), 0};
	struct square king = {4, rank}, rook = {rook_file, rank};
	if (strstr(p->castle, right) == NULL || !is_clear(p, king, rook)) {
		return;
	}
	for (int i = 0; i <= 3; i++) {
		if (is_attacked(p, (struct square){4 + i * way, rank}, p->black_moves)) {
			return;
		}
	}
	struct second after = *p;
	after.at[4][rank] = after.at[rook_file][rank] = 0;
	after.at[4 + 3 * way][rank] = p->at[4][rank];
	after.at[4 + 2 * way][rank] = p->at[rook_file][rank];
	drop_right(&after, king);
	after.ep_file = after.ep_rank = -1;
	give(g, rook_file == 8 ? "0-0" : "0-0-0", &after);
}

int second_turns(const struct second *position, second_turn each, void *user) {
	struct giving g = {position, each, user, 0};
	for (int i = 0; i < 81; i++) {
		char piece = position->at[i / 9][i % 9];
		if (piece == 0 || is_white(piece) == position->black_moves) {
			continue;
		}
		for (int j = 0; j < 81; j++) {
			try_pair(&g, (struct square){i / 9, i % 9}, (struct square){j / 9, j % 9});
		}
	}
	try_castling(&g, 0);
	try_castling(&g, 8);
	return g.count;
}

static const char *read_side(struct second *p, const char *text, bool white) {
	for (text++; *text != 0 && *text != ':'; text += 2) {
		text += *text == ',';
		char piece = isupper((unsigned char)*text) ? *text++ : 'P';
		p->at[text[0] - 'a'][text[1] - '1'] = white ? piece
							    : (char)tolower((unsigned char)piece);
	}
	return text;
}

void second_read(struct second *position, const char *text) {
	bool amazons = position->amazons;
	memset(position, 0, sizeof(*position));
	position->amazons = amazons;
	position->black_moves = text[0] == 'B';
	position->ep_file = position->ep_rank = -1;
	text = read_side(position, text + 2, true);
	text = read_side(position, text + 1, false);
	const char *castle = strstr(text, "castle="), *ep = strstr(text, "ep=");
	for (castle = castle == NULL ? "" : castle + 7; *castle != 0 && *castle != ':'; castle++) {
		if (*castle != ',') {
			strncat(position->castle, castle, 1);
		}
	}
	if (ep != NULL) {
		position->ep_file = ep[3] - 'a';
		position->ep_rank = ep[4] - '1';
	}
}

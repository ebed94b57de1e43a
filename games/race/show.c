/* games/race/show.c - draws the maze in letters, for a terminal. */
#include <ctype.h>
#include <string.h>

#include "games/race/internal.h"
#include "base/text.h"

enum { CELLS = 24 }; /* maximum columns and rows */

/* Write the content of a space in two characters; an entry shows its number of standing pawns. */
static void write_space_cell(const struct race_rules *rules, const struct race_state *state,
	int space, struct text *out) {
	const struct race_space *at = &rules->space[space];
	uint8_t pawn = race_pawn_at(rules, state, space);
	if (at->kind == RACE_ENTRY) {
		uint8_t seat = rules->seat_at[at->quarter];
		text_add(out, "[%d", seat == GAME_NOBODY ? 0 : race_count(state, seat, space));
	} else if (pawn != GAME_NOBODY) {
		char key = rules->base.seat[pawn].key[0];
		text_add(out, "%c%c", toupper((unsigned char)key), at->value > 0 ? '!' : ' ');
	} else if (race_has_sentry(state, space)) {
		text_add(out, "# ");
	} else if (at->kind == RACE_FOUNTAIN) {
		text_add(out, "F ");
	} else if (at->value > 0) {
		text_add(out, "%d ", at->value);
	} else {
		text_add(out, at->kind == RACE_START ? "+ " : at->counting ? "o " : ". ");
	}
}

static int find_space_in_grid(const struct race_rules *rules, int column, int row) {
	for (int i = 0; i < rules->spaces; i++) {
		if ((int)rules->space[i].x == column && (int)rules->space[i].y == row) {
			return i;
		}
	}
	return -1;
}

static void measure_grid(const struct race_rules *rules, int *columns, int *rows) {
	*columns = *rows = 0;
	for (int i = 0; i < rules->spaces; i++) {
		int x = (int)rules->space[i].x + 1, y = (int)rules->space[i].y + 1;
		*columns = x > *columns && x <= CELLS ? x : *columns;
		*rows = y > *rows && y <= CELLS ? y : *rows;
	}
}

static void write_fled_pawns(
	const struct race_rules *rules, const struct race_state *state, struct text *out) {
	for (int seat = 0; seat < rules->base.seats; seat++) {
		int count = race_count(state, seat, rules->entry[seat] | RACE_FLED);
		if (count > 0) {
			text_add(out, "%s: %d fled\n", rules->base.seat[seat].name, count);
		}
	}
}

size_t race_print_board(
	const struct game_rules *base, const union game_state *at, char *text, size_t size) {
	const struct race_rules *rules = race_rules_of(base);
	struct text out;
	int columns, rows;
	text_init(&out, text, size);
	measure_grid(rules, &columns, &rows);
	for (int row = rows - 1; row >= 0; row--) {
		for (int column = 0; column < columns; column++) {
			int space = find_space_in_grid(rules, column, row);
			text_add(&out, column > 0 ? " " : "");
			if (space >= 0) {
				write_space_cell(rules, race_peek(at), space, &out);
			} else {
				text_add(&out, "  ");
			}
		}
		text_add(&out, "\n");
	}
	write_fled_pawns(rules, race_peek(at), &out);
	text_add(&out, "# sentry, o counting square, + start, [n court with n waiting, ! locked\n");
	return out.used;
}

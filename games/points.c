/* games/points.c - reads and writes what positions, steps and refusals of games on points and lines
 * have in common. */
#include "games/points.h"

#include <string.h>

#include "base/text.h"

/* ---- steps ---- */

const char *points_label(const struct board *board, unsigned point) {
	return point < board->points ? board->point[point].label : "?";
}

size_t points_read(
	const struct board *board, const char *text, uint8_t *point, struct game_error *error) {
	size_t length = board_label_length(text);
	uint8_t found = board_find(board, text, length);
	if (length == 0) {
		game_fail(error, "A point is missing before \"%.12s\"; points are written like %s.",
			text, board->point[0].label);
		return 0;
	}
	if (found == GAME_NOWHERE) {
		game_fail(error,
			"There is no point %.*s on this board; its points go from %s to %s.",
			(int)length, text, board->point[0].label,
			board->point[board->points - 1].label);
		return 0;
	}
	*point = found;
	return length;
}

/* ---- reading positions ---- */

bool points_skip(struct points_reader *reader, char c) {
	if (*reader->at != c) {
		return false;
	}
	reader->at++;
	return true;
}

/* PDN puts a full stop behind a position. */
bool points_is_at_end(const struct points_reader *reader) {
	return *reader->at == '\0' || strcmp(reader->at, ".") == 0;
}

static bool read_moving_seat(struct points_reader *reader, uint8_t *to_move) {
	for (unsigned seat = 0; seat < 2; seat++) {
		if (reader->at[0] == reader->game->seat[seat].key[0] && reader->at[1] == ':') {
			*to_move = (uint8_t)seat;
			reader->at++;
			return true;
		}
	}
	return game_fail(reader->error,
		"A position must begin with the seat to move, %s: or %s:, not with \"%.12s\".",
		reader->game->seat[0].key, reader->game->seat[1].key, reader->at);
}

bool points_skip_label(struct points_reader *reader, uint8_t *point) {
	size_t length = board_label_length(reader->at);
	uint8_t found = board_find(reader->board, reader->at, length);
	if (length == 0) {
		return game_fail(reader->error, "A point like %s should stand before \"%.12s\".",
			points_label(reader->board, 0), reader->at);
	}
	if (found == GAME_NOWHERE) {
		return game_fail(reader->error,
			"There is no point %.*s on this board; its points go from %s "
			"to %s.",
			(int)length, reader->at, points_label(reader->board, 0),
			points_label(reader->board, (unsigned)reader->board->points - 1));
	}
	*point = found;
	reader->at += length;
	return true;
}

static bool read_hand(
	struct points_reader *reader, unsigned seat, int most, struct points_side *side) {
	unsigned number = 0;
	size_t length = text_number(reader->at + 1, 3, &number);
	if (length == 0) {
		return game_fail(
			reader->error, "After @ there must be the number of pieces in hand.");
	}
	if ((int)number > most) {
		return game_fail(reader->error, "%s can have at most %d in hand, not %u.",
			reader->game->seat[seat].name, most, number);
	}
	if (side->hand > 0) {
		return game_fail(reader->error, "The pieces in hand of %s are given twice.",
			reader->game->seat[seat].name);
	}
	side->hand = (uint8_t)number;
	reader->at += 1 + length;
	return true;
}

static bool read_man_or_king(
	struct points_reader *reader, unsigned seat, bool kings, struct points_side side[2]) {
	reader->at += strspn(reader->at, " ");
	bool king = points_skip(reader, 'K');
	uint8_t point = GAME_NOWHERE;
	if (!points_skip_label(reader, &point)) {
		return false;
	}
	if (king && !kings) {
		return game_fail(reader->error,
			"K%s: with these options %s has no promoted pieces; leave the "
			"K out.",
			points_label(reader->board, point), reader->game->seat[seat].name);
	}
	if (board_has(&side[0].men, point) || board_has(&side[1].men, point)) {
		return game_fail(reader->error, "Two pieces stand on %s.",
			points_label(reader->board, point));
	}
	board_add(&side[seat].men, point);
	if (king) {
		board_add(&side[seat].kings, point);
	}
	return true;
}

static bool read_seat_pieces(struct points_reader *reader, const struct points_limits *limits,
	unsigned seat, struct points_side side[2]) {
	const char *key = reader->game->seat[seat].key;
	if (!points_skip(reader, ':') || !points_skip(reader, key[0])) {
		return game_fail(reader->error,
			"The pieces of %s should follow, as :%s and its points, at "
			"\"%.12s\".",
			reader->game->seat[seat].name, key, reader->at);
	}
	if (*reader->at == ':' || points_is_at_end(reader)) {
		return true;
	}
	do {
		if (*reader->at == '@'
				? !read_hand(reader, seat, limits->hand[seat], &side[seat])
				: !read_man_or_king(reader, seat, limits->kings[seat], side)) {
			return false;
		}
	} while (points_skip(reader, ','));
	if (board_count(side[seat].men) + side[seat].hand > limits->pieces) {
		return game_fail(reader->error, "%s has more than %d pieces.",
			reader->game->seat[seat].name, limits->pieces);
	}
	return true;
}

/* Others write the sides in any order. */
bool points_read_sides(struct points_reader *reader, const struct points_limits *limits,
	uint8_t *seat, struct points_side side[2]) {
	if (!read_moving_seat(reader, seat)) {
		return false;
	}
	bool turned = reader->at[0] == ':' && reader->at[1] == reader->game->seat[1].key[0];
	return read_seat_pieces(reader, limits, turned, side) &&
		read_seat_pieces(reader, limits, !turned, side);
}

/* ---- fields ---- */

static bool read_bans(struct points_reader *reader, points_ban add_ban, void *user) {
	do {
		uint8_t from = GAME_NOWHERE, to = GAME_NOWHERE;
		if (!points_skip_label(reader, &from) || !points_skip(reader, '-')) {
			return game_fail(reader->error,
				"A walk like %s-%s should stand at \"%.12s\" after undo=.",
				points_label(reader->board, 0), points_label(reader->board, 1),
				reader->at);
		}
		if (!points_skip_label(reader, &to) || !add_ban(reader, user, from, to)) {
			return false;
		}
	} while (points_skip(reader, ','));
	return true;
}

static bool read_quiet_count(struct points_reader *reader, uint16_t *quiet) {
	unsigned number = 0;
	size_t length = text_number(reader->at, 4, &number);
	if (length == 0) {
		return game_fail(reader->error, "After quiet= there must be a number from 0 to %d.",
			POINTS_QUIET_MAX);
	}
	*quiet = (uint16_t)number;
	reader->at += length;
	return true;
}

/* Read one of the fields in a list, if one stands here. */
static bool read_count(
	struct points_reader *reader, const struct points_count *counts, bool *is_there) {
	*is_there = false;
	for (; counts != NULL && counts->name != NULL; counts++) {
		size_t length = strlen(counts->name);
		if (strncmp(reader->at + 1, counts->name, length) != 0 || *reader->at != ':') {
			continue;
		}
		unsigned number = 0;
		size_t digits = text_number(reader->at + 1 + length, 3, &number);
		if (digits == 0 || number < 1 || number > POINTS_COUNT_MAX || *counts->count > 0) {
			return game_fail(reader->error, "%s must be a number from 1 to %d, once.",
				counts->name, POINTS_COUNT_MAX);
		}
		*counts->count = (uint8_t)number;
		reader->at += 1 + length + digits;
		*is_there = true;
		return true;
	}
	return true;
}

bool points_read_fields(struct points_reader *reader, points_ban add_ban, void *user,
	uint16_t *quiet, const char **chain, const struct points_count *counts) {
	static const char *const names[] = {"undo=", "quiet=", "chain="};
	bool seen[3] = {false, false, false};
	*chain = NULL;
	while (!points_is_at_end(reader)) {
		size_t i = 0;
		bool is_count;
		if (!read_count(reader, counts, &is_count)) {
			return false;
		}
		if (is_count) {
			continue;
		}
		bool colon = points_skip(reader, ':');
		while (i < 3 && strncmp(reader->at, names[i], strlen(names[i])) != 0) {
			i++;
		}
		if (!colon || i == 3) {
			return game_fail(reader->error,
				"After the pieces only :undo=, :quiet= and :chain= may "
				"follow, not \"%.12s\".",
				reader->at);
		}
		if (seen[i]) {
			return game_fail(reader->error, "%s is given twice.", names[i]);
		}
		seen[i] = true;
		reader->at += strlen(names[i]);
		if (i == 2) {
			*chain = reader->at;
			reader->at += strcspn(reader->at, ":");
		} else if (i == 0 ? !read_bans(reader, add_ban, user)
				  : !read_quiet_count(reader, quiet)) {
			return false;
		}
	}
	return true;
}

/* ---- printing positions ---- */

/* Copies all of a label, whose size a compiler knows, and goes on at its end. */
static char *print_piece(char *at, const char label[GAME_LABEL_MAX], bool is_king) {
	if (is_king) {
		*at++ = 'K';
	}
	memcpy(at, label, GAME_LABEL_MAX);
	while (*at != '\0') {
		at++;
	}
	return at;
}

/* Pieces make up most of a position, so those of a seat are added in one go. */
void points_print_side(const struct board *board, const char *key, const struct points_side *side,
	struct text *text) {
	char list[GAME_POINTS_MAX * (sizeof(",K") + GAME_LABEL_MAX)], *at = list;
	struct board_set men = side->men;
	*at = '\0';
	for (bool first = side->hand == 0; !board_is_empty(men); first = false) {
		uint8_t point = board_take(&men);
		if (!first) {
			*at++ = ',';
		}
		at = print_piece(at, board->point[point].label, board_has(&side->kings, point));
	}
	text_add_char(text, ':');
	text_add_word(text, key);
	if (side->hand > 0) {
		text_add(text, "@%u", side->hand);
	}
	text_add_bytes(text, list, (size_t)(at - list));
}

/* ---- solving ---- */

bool points_fit_men(
	const struct game_rules *rules, const struct board *board, struct game_error *error) {
	return board->points <= GAME_MEN_POINTS ||
		game_fail(error,
			"%s cannot be solved: its board has %zu points, and tables are "
			"possible only for boards with up to %d.",
			rules->game->title, board->points, GAME_MEN_POINTS);
}

/* ---- refusals ---- */

const char *points_cite(const struct game *game, const char *id) {
	const char *clause = id == NULL ? NULL : game_clause_id(game, id);
	return clause != NULL || id == NULL ? clause : game_clause_id(game, "moves.turn");
}

void points_mark(struct game_refusal *refusal, const struct board *board, uint8_t point) {
	bool there = memchr(refusal->points, point, refusal->count) != NULL;
	if (point < board->points && !there &&
		refusal->count < sizeof(refusal->points) / sizeof(refusal->points[0])) {
		refusal->points[refusal->count++] = point;
	}
}

void points_list(const struct board *board, struct board_set points, char *at, size_t size) {
	struct text text;
	text_init(&text, at, size);
	for (int left = board_count(points), i = 0; left > 0 && i < 5; left--, i++) {
		const char *between = i == 0 ? "" : left == 1 || i == 4 ? " or " : ", ";
		text_add(&text, "%s%s", between, points_label(board, board_take(&points)));
	}
}

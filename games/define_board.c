/* games/define_board.c - reads points, lines and groups of a board in a definition. */
#include <string.h>

#include "games/define_fields.h"
#include "base/text.h"

/* ---- points ---- */

static bool place_point(struct define_reader *reader, json_t *at, struct board *board,
	const char *label, double x, double y) {
	if (board->points == GAME_POINTS_MAX) {
		return define_fail(reader->define, at, NULL, "a board may have at most %d points",
			GAME_POINTS_MAX);
	}
	struct game_point *point = &board->point[board->points];
	if (strlen(label) >= sizeof(point->label) || board_label_length(label) != strlen(label)) {
		return define_fail(reader->define, at, NULL,
			"the point \"%.12s\" must be named by a small letter and a number from 0 to 99",
			label);
	}
	if (board_find(board, label, strlen(label)) != GAME_NOWHERE) {
		return define_fail(
			reader->define, at, NULL, "the point %s is defined twice", label);
	}
	memcpy(point->label, label, strlen(label) + 1);
	point->x = (float)x;
	point->y = (float)y;
	board->points++;
	return true;
}

static unsigned read_point_number(const char *label) {
	unsigned number = 0;
	text_number(label + 1, 2, &number);
	return number;
}

/* "c3" or "a1-e5": places points by letter and number, with a1 at (0, 0). */
static bool place_rectangle(
	struct define_reader *reader, json_t *at, struct board *board, const char *text) {
	size_t length = board_label_length(text);
	const char *high = text;
	if (length > 0 && text[length] == '-') {
		high = text + length + 1;
	}
	size_t end = board_label_length(high);
	if (length == 0 || end == 0 || high[end] != '\0' || high[0] < text[0] ||
		read_point_number(high) < read_point_number(text)) {
		return define_fail(reader->define, at, NULL,
			"\"%.20s\" must be a point like c3 or a rectangle like a1-e5", text);
	}
	for (unsigned rank = read_point_number(text); rank <= read_point_number(high); rank++) {
		for (char file = text[0]; file <= high[0]; file++) {
			char label[GAME_LABEL_MAX];
			struct text out;
			text_init(&out, label, sizeof(label));
			text_add(&out, "%c%u", file, rank);
			if (!place_point(reader, at, board, label, file - 'a', rank - 1.0)) {
				return false;
			}
		}
	}
	return true;
}

/* Each item of a space-separated text, copied because it must be zero-terminated. */
static bool place_rectangles(
	struct define_reader *reader, json_t *at, struct board *board, const char *text) {
	while (*text != '\0') {
		char item[24];
		size_t length = strcspn(text, " ");
		if (length >= sizeof(item)) {
			return define_fail(
				reader->define, at, NULL, "\"%.20s\" is not a point", text);
		}
		memcpy(item, text, length);
		item[length] = '\0';
		if (length > 0 && !place_rectangle(reader, at, board, item)) {
			return false;
		}
		text += length + (text[length] == ' ');
	}
	return true;
}

static bool read_board_points(struct define_reader *reader, json_t *object, struct board *board) {
	json_t *list;
	if (!define_array(
		    reader->define, object, "points", DEFINE_MUST, 1, GAME_POINTS_MAX, &list)) {
		return false;
	}
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *entry = json_array_get(list, i);
		json_t *label = json_array_get(entry, 0);
		json_t *x = json_array_get(entry, 1);
		json_t *y = json_array_get(entry, 2);
		bool placed = json_array_size(entry) == 3 && json_is_string(label) &&
			json_is_number(x) && json_is_number(y);
		if (!placed && !json_is_string(entry)) {
			return define_fail(reader->define, entry, NULL,
				"a point must be a text like \"a1-e5\", or a name and its place like "
				"[\"p1\", 1.5, 2]");
		}
		if (placed ? !place_point(reader, entry, board, json_string_value(label),
				     json_number_value(x), json_number_value(y))
			   : !place_rectangles(reader, entry, board, json_string_value(entry))) {
			return false;
		}
	}
	return true;
}

/* ---- lines ---- */

/* "a1-b2-c3" */
static bool add_line_of_text(struct define_reader *reader, json_t *at, struct choice_board *board,
	const char *text, const struct board_line *like, const size_t use[CHOICE_USES_MAX]) {
	if (board->board.lines == GAME_LINES_MAX) {
		return define_fail(reader->define, at, NULL, "a board may have at most %d lines",
			GAME_LINES_MAX);
	}
	struct board_line *line = &board->board.line[board->board.lines];
	const char *rest = text;
	*line = *like;
	do {
		size_t length = board_label_length(rest);
		uint8_t point = board_find(&board->board, rest, length);
		if (length == 0 || point == GAME_NOWHERE || line->count == GAME_LINE_POINTS_MAX) {
			return define_fail(reader->define, at, NULL,
				"the line \"%.60s\" must be up to %d points of the board separated by -; \"%.8s\" is not a point",
				text, GAME_LINE_POINTS_MAX, rest);
		}
		line->point[line->count++] = point;
		rest += length;
	} while (*rest++ == '-');
	if (rest[-1] != '\0') {
		return define_fail(reader->define, at, NULL,
			"the points of the line \"%.60s\" must be separated by -", text);
	}
	struct game_error error;
	if (!board_join(&board->board, board->board.lines, &error)) {
		return define_fail(reader->define, at, NULL, "%s", error.text);
	}
	for (size_t i = 0; i < CHOICE_USES_MAX; i++) {
		board->use[i][board->board.lines] = use[i];
	}
	board->board.lines++;
	return true;
}

/* A line has every use that it does not deny. */
static bool allow_all_uses(struct define_reader *reader, size_t use[CHOICE_USES_MAX]) {
	if (!define_constant(reader->choices, 1, &use[0])) {
		return false;
	}
	for (size_t i = 1; i < CHOICE_USES_MAX; i++) {
		use[i] = use[0];
	}
	return true;
}

/* Read which uses lines have, as far as their object says so. */
static bool read_uses(struct define_reader *reader, json_t *object, size_t use[CHOICE_USES_MAX]) {
	static const struct define_spec spec = DEFINE_WORDS_OF(define_off_on);
	if (!allow_all_uses(reader, use)) {
		return false;
	}
	for (size_t i = 0; reader->uses[i] != NULL; i++) {
		if (!define_choice(
			    reader->choices, object, reader->uses[i], DEFINE_MAY, &spec, &use[i])) {
			return false;
		}
	}
	return true;
}

static bool add_lines_of_object(
	struct define_reader *reader, json_t *object, struct choice_board *board) {
	static const char *const curves[] = {"straight", "ring", "arc", NULL};
	const char *keys[4 + CHOICE_USES_MAX] = {"lines", "closed", "draw"};
	struct board_line like = {.leap = true};
	bool closed = false;
	json_t *list;
	size_t use[CHOICE_USES_MAX];
	for (size_t i = 0; reader->uses[i] != NULL; i++) {
		keys[3 + i] = reader->uses[i];
	}
	if (!define_keys(reader->define, object, keys) ||
		!define_bool(reader->define, object, "closed", DEFINE_MAY, &closed)) {
		return false;
	}
	int curve = closed ? GAME_RING : GAME_STRAIGHT;
	if (!define_word(reader->define, object, "draw", DEFINE_MAY, curves, &curve) ||
		!read_uses(reader, object, use) ||
		!define_array(
			reader->define, object, "lines", DEFINE_MUST, 1, GAME_LINES_MAX, &list)) {
		return false;
	}
	like.closed = closed;
	like.curve = (uint8_t)curve;
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *entry = json_array_get(list, i);
		if (!json_is_string(entry)) {
			return define_fail(reader->define, list, NULL,
				"a line must be a text like \"a1-b2-c3\"");
		}
		if (!add_line_of_text(reader, entry, board, json_string_value(entry), &like, use)) {
			return false;
		}
	}
	return true;
}

static bool read_board_lines(
	struct define_reader *reader, json_t *object, struct choice_board *board) {
	json_t *list;
	size_t use[CHOICE_USES_MAX];
	struct board_line plain = {.leap = true, .curve = GAME_STRAIGHT};
	if (!allow_all_uses(reader, use) ||
		!define_array(
			reader->define, object, "lines", DEFINE_MUST, 1, GAME_LINES_MAX, &list)) {
		return false;
	}
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *entry = json_array_get(list, i);
		bool ok = json_is_object(entry) ? add_lines_of_object(reader, entry, board)
			: json_is_string(entry)
			? add_line_of_text(
				  reader, entry, board, json_string_value(entry), &plain, use)
			: define_fail(reader->define, entry, NULL,
				  "a line must be a text like \"a1-b2-c3\"");
		if (!ok) {
			return false;
		}
	}
	return true;
}

static bool read_groups(struct define_reader *reader, json_t *object, struct choice_board *board) {
	const char *const *texts = NULL;
	struct game_error error;
	if (!define_strings(reader->define, object, "groups", DEFINE_MAY, &texts, &board->groups)) {
		return false;
	}
	if (board->groups > CHOICE_GROUPS_MAX) {
		return define_fail(reader->define, object, "groups",
			"at most %d groups are allowed", CHOICE_GROUPS_MAX);
	}
	for (size_t i = 0; i < board->groups; i++) {
		if (!board_read_set(&board->board, texts[i], &board->group[i], &error)) {
			return define_fail(reader->define, object, "groups", "%s", error.text);
		}
	}
	return true;
}

/* ---- squares ---- */

static void add_square_line(struct choice_board *board, unsigned first, unsigned apart,
	unsigned size, const size_t use[CHOICE_USES_MAX]) {
	struct board_line *line = &board->board.line[board->board.lines];
	*line = (struct board_line){.count = (uint8_t)size, .leap = true, .curve = GAME_STRAIGHT};
	for (unsigned i = 0; i < size; i++) {
		line->point[i] = (uint8_t)(first + i * apart);
	}
	for (size_t i = 0; i < CHOICE_USES_MAX; i++) {
		board->use[i][board->board.lines] = use[i];
	}
	board->board.lines++;
}

/* {"squares": 7}: so many files and ranks, which are the lines. */
static bool read_squares(struct define_reader *reader, json_t *object, struct choice_board *board) {
	char corners[16];
	struct text text;
	int size = 0;
	size_t use[CHOICE_USES_MAX];
	if (!define_int(reader->define, object, "squares", DEFINE_MUST, 3, 11, &size) ||
		!allow_all_uses(reader, use)) {
		return false;
	}
	text_init(&text, corners, sizeof(corners));
	text_add(&text, "a1-%c%d", 'a' + size - 1, size);
	if (!place_rectangle(reader, object, &board->board, corners)) {
		return false;
	}
	for (unsigned i = 0; i < (unsigned)size; i++) {
		add_square_line(board, i * (unsigned)size, 1, (unsigned)size, use);
		add_square_line(board, i, (unsigned)size, (unsigned)size, use);
	}
	return true;
}

static bool read_points_and_lines(
	struct define_reader *reader, json_t *object, struct choice_board *board) {
	if (json_object_get(object, "squares") != NULL) {
		return read_squares(reader, object, board);
	}
	return read_board_points(reader, object, &board->board) &&
		read_board_lines(reader, object, board);
}

/* ---- the look ---- */

static bool read_cells(struct define_reader *reader, json_t *object, const char *key,
	struct choice_board *board, struct board_set *set) {
	const char *text = "";
	struct game_error error;
	if (!define_string(reader->define, object, key, DEFINE_MAY, &text)) {
		return false;
	}
	if (text[0] != '\0' && !board->board.is_squares) {
		return define_fail(reader->define, object, key,
			"only a board with \"look\": \"squares\" has cells");
	}
	return board_read_set(&board->board, text, set, &error) ||
		define_fail(reader->define, object, key, "%s", error.text);
}

/* What is cut in some cells: {"rosette": "a1 a3"}. */
static bool read_signs(struct define_reader *reader, json_t *object, struct choice_board *board) {
	json_t *signs = json_object_get(object, "signs");
	if (signs != NULL && (!json_is_object(signs) || !board->board.is_squares)) {
		return define_fail(reader->define, object, "signs",
			"signs are cut in the cells of a board with \"look\": \"squares\": "
			"{\"%s\": \"a1 c1\"}",
			game_signs[1]);
	}
	if (signs == NULL) {
		return true;
	}
	if (!define_keys(reader->define, signs, game_signs + 1)) {
		return false;
	}
	for (uint8_t sign = 1; game_signs[sign] != NULL; sign++) {
		struct board_set cells;
		if (!read_cells(reader, signs, game_signs[sign], board, &cells)) {
			return false;
		}
		for (unsigned i = 0; i < board->board.points; i++) {
			board->board.sign[i] = board_has(&cells, i) ? sign : board->board.sign[i];
		}
	}
	return true;
}

static bool is_whole(float number) {
	return number == (float)(int)number;
}

static bool check_cells(struct define_reader *reader, json_t *object, const struct board *board) {
	for (size_t i = 0; i < board->points; i++) {
		const struct game_point *point = &board->point[i];
		if (!is_whole(point->x) || !is_whole(point->y)) {
			return define_fail(reader->define, object, "look",
				"%s is not in the middle of a square: places must be whole numbers",
				point->label);
		}
	}
	return true;
}

/* How the board is drawn, and how its points are called. */
static bool read_look(struct define_reader *reader, json_t *object, struct choice_board *board) {
	static const char *const looks[] = {"points", "squares", NULL};
	static const char *const seats[] = {"W", "B", NULL};
	int look = json_object_get(object, "squares") != NULL, bottom = 0;
	if (!define_word(reader->define, object, "look", DEFINE_MAY, looks, &look) ||
		!define_word(reader->define, object, "bottom", DEFINE_MAY, seats, &bottom)) {
		return false;
	}
	board->board.is_squares = look == 1;
	board->board.bottom = (uint8_t)bottom;
	return (look == 0 || check_cells(reader, object, &board->board)) &&
		read_cells(reader, object, "washed", board, &board->board.washed) &&
		read_cells(reader, object, "crossed", board, &board->board.crossed) &&
		read_signs(reader, object, board);
}

/* The keys of a board; one of squares has no points and lines. */
static bool check_board_keys(struct define_reader *reader, json_t *object) {
	bool squares = json_object_get(object, "squares") != NULL;
	const char *keys[] = {"look", "bottom", "washed", "crossed", "signs",
		squares ? "squares" : "points", NULL, NULL, NULL};
	size_t count = 6;
	if (!squares) {
		keys[count++] = "lines";
	}
	if (reader->has_groups) {
		keys[count] = "groups";
	}
	return define_keys(reader->define, object, keys);
}

bool define_board(struct define_reader *reader, json_t *object, struct choice_board *board) {
	struct game_error error;
	if (!check_board_keys(reader, object) || !read_points_and_lines(reader, object, board) ||
		!read_look(reader, object, board)) {
		return false;
	}
	if (!board_compile(&board->board, &error)) {
		return define_fail(reader->define, object, NULL, "%s", error.text);
	}
	return read_groups(reader, object, board);
}

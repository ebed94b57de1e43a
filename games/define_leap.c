/* games/define_leap.c - the part of a definition that the leaping module reads. */
#include <string.h>

#include "games/define_choice.h"
#include "games/leap/leap.h"
#include "games/text.h"

const char *const define_leap_keys[] = {"boards", "board", "starts", "start", "first", "sets",
	"pieces", "moves", "captures", "promotion", "hands", "end", "shrinks", "refuse", NULL};

/* A definition while its leaping part is read. */
struct reader {
	struct define *define;
	const struct game *game;
	struct leap_definition *definition;
	struct define_choices *choices;
	const char *board_names[GAME_OPTIONS_MAX];
	const char *start_names[GAME_OPTIONS_MAX];
	const char *shrink_names[GAME_OPTIONS_MAX]; /* the first is "off" */
};

enum { NAMES_MAX = GAME_OPTIONS_MAX - 1 };

/* ---- fields ---- */

static const char *const off_on[] = {"off", "on", NULL};
static const char *const ways[] = {"none", "forward", "sideways", "no_backward", "backward",
	"no_sideways", "no_forward", "any", NULL}; /* in the order of enum leap_way's sums */
static const char *const seats[] = {"W", "B", NULL};
static const char *const duties[] = {"optional", "compulsory", NULL};
static const char *const chains[] = {"must_continue", "may_stop", "single", NULL};
static const char *const choices_of[] = {"free", "max", NULL};
static const char *const removals[] = {"immediate", "end_of_turn", NULL};
static const char *const landings[] = {"free", "must_chain", NULL};
static const char *const moments[] = {"none", "end_of_turn", "on_touch", "touch_stops", NULL};
static const char *const skips[] = {"off", "empty_only", "over_any", NULL};
static const char *const openings[] = {"any", "must_leave_reply", "to", NULL};
static const char *const verdicts_when_stuck[] = {"loses", "draws", "passes", NULL};
static const char *const verdicts[] = {"draw", "majority", "W", "B", NULL};

#define WORDS(list) {DEFINE_WORDS, list, 0, 0}
#define NUMBER(low, high) {DEFINE_NUMBER, NULL, low, high}
#define POINTS {DEFINE_POINTS, NULL, 0, 0}

struct field {
	const char *key;
	size_t field;
	enum define_need need;
	struct define_spec spec;
};

static const struct field move_fields[] = {
	{"opening", LEAP_FIELD_OPENING, DEFINE_MAY, WORDS(openings)},
	{"opening_to", LEAP_FIELD_OPENING_TO, DEFINE_MAY, POINTS},
	{"skip", LEAP_FIELD_SKIP, DEFINE_MAY, WORDS(skips)},
	{NULL, 0, DEFINE_MAY, POINTS},
};

static const struct field capture_fields[] = {
	{"duty", LEAP_FIELD_DUTY, DEFINE_MUST, WORDS(duties)},
	{"chain", LEAP_FIELD_CHAIN, DEFINE_MUST, WORDS(chains)},
	{"choice", LEAP_FIELD_MAX, DEFINE_MAY, WORDS(choices_of)},
	{"removal", LEAP_FIELD_REMOVAL, DEFINE_MAY, WORDS(removals)},
	{"landing", LEAP_FIELD_LANDING, DEFINE_MAY, WORDS(landings)},
	{"bent", LEAP_FIELD_BENT, DEFINE_MAY, WORDS(off_on)},
	{"refuge", LEAP_FIELD_REFUGE, DEFINE_MAY, POINTS},
	{NULL, 0, DEFINE_MAY, POINTS},
};

static const struct field end_fields[] = {
	{"blocked", LEAP_FIELD_BLOCKED, DEFINE_MUST, WORDS(verdicts_when_stuck)},
	{"repetition", LEAP_FIELD_REPETITION, DEFINE_MUST, NUMBER(3, 3)},
	{"no_progress", LEAP_FIELD_NO_PROGRESS, DEFINE_MUST, NUMBER(1, 9000)},
	{"adjudicate", LEAP_FIELD_ADJUDICATE, DEFINE_MUST, WORDS(verdicts)},
	{"advance_is_progress", LEAP_FIELD_ADVANCE, DEFINE_MAY, WORDS(off_on)},
	{NULL, 0, DEFINE_MAY, POINTS},
};

/* Of each piece; the field is that of kind 0 of W. */
static const struct field piece_fields[] = {
	{"walk", LEAP_FIELD_WALK, DEFINE_MUST, WORDS(ways)},
	{"leap", LEAP_FIELD_LEAP, DEFINE_MUST, WORDS(ways)},
	{"slide", LEAP_FIELD_SLIDE, DEFINE_MAY, WORDS(off_on)},
	{"long", LEAP_FIELD_LONG, DEFINE_MAY, WORDS(off_on)},
	{"undo_ban", LEAP_FIELD_UNDO, DEFINE_MAY, WORDS(off_on)},
	{NULL, 0, DEFINE_MAY, POINTS},
};

/* Of each hand; the field is that of W. */
static const struct field hand_fields[] = {
	{"count", LEAP_FIELD_HAND_W, DEFINE_MUST, NUMBER(1, LEAP_SIDE_MAX)},
	{"each_turn", LEAP_FIELD_EACH_W, DEFINE_MAY, NUMBER(1, LEAP_SIDE_MAX)},
	{"on", LEAP_FIELD_DROP_W, DEFINE_MAY, POINTS},
	{NULL, 0, DEFINE_MAY, POINTS},
};

static bool read_field(struct reader *reader, json_t *object, const char *key, enum define_need need,
	const struct define_spec *spec, size_t field) {
	return define_choice(reader->choices, object, key, need, spec,
		&reader->definition->field[field]);
}

static bool read_fields(struct reader *reader, json_t *object, const struct field *fields,
	size_t offset) {
	for (; fields->key != NULL; fields++) {
		if (!read_field(reader, object, fields->key, fields->need, &fields->spec,
			fields->field + offset)) {
			return false;
		}
	}
	return true;
}

/* The member of the definition that holds these fields, and no others. */
static bool read_group(struct reader *reader, const char *key, enum define_need need,
	const struct field *fields, const char *const more[]) {
	json_t *object = NULL;
	const char *keys[24];
	size_t count = 0;
	if (!define_object(reader->define, reader->define->root, key, need, &object) || object == NULL) {
		return json_object_get(reader->define->root, key) == NULL && need == DEFINE_MAY;
	}
	for (const struct field *field = fields; field->key != NULL; field++) {
		keys[count++] = field->key;
	}
	while (more != NULL && *more != NULL) {
		keys[count++] = *more++;
	}
	keys[count] = NULL;
	return define_keys(reader->define, object, keys) && read_fields(reader, object, fields, 0);
}

/* Fields of both seats: {"W": ..., "B": ...}. */
static bool read_pair(struct reader *reader, json_t *object, const char *key,
	const struct define_spec *spec, size_t field) {
	json_t *pair = NULL;
	if (!define_object(reader->define, object, key, DEFINE_MAY, &pair) || pair == NULL) {
		return json_object_get(object, key) == NULL;
	}
	return define_keys(reader->define, pair, seats) &&
		read_field(reader, pair, "W", DEFINE_MAY, spec, field) &&
		read_field(reader, pair, "B", DEFINE_MAY, spec, field + 1);
}

/* ---- boards ---- */

static bool add_point(struct reader *reader, json_t *at, struct board *board, const char *label,
	double x, double y) {
	if (board->points == GAME_POINTS_MAX) {
		return define_fail(reader->define, at, NULL, "a board may have %d points", GAME_POINTS_MAX);
	}
	struct game_point *point = &board->point[board->points];
	if (strlen(label) >= sizeof(point->label) || board_label_length(label) != strlen(label)) {
		return define_fail(reader->define, at, NULL,
			"the point \"%.12s\" must be named by a small letter and a number from 0 to 99", label);
	}
	memcpy(point->label, label, strlen(label) + 1);
	point->x = (float)x;
	point->y = (float)y;
	board->points++;
	return true;
}

static unsigned number_of(const char *label) {
	unsigned number = 0;
	text_number(label + 1, 2, &number);
	return number;
}

/* "c3" or "a1-e5": points at their letter and number. */
static bool add_rectangle(struct reader *reader, json_t *at, struct board *board, const char *text) {
	size_t length = board_label_length(text);
	const char *high = text;
	if (length > 0 && text[length] == '-') {
		high = text + length + 1;
	}
	size_t end = board_label_length(high);
	if (length == 0 || end == 0 || high[end] != '\0' || high[0] < text[0] ||
		number_of(high) < number_of(text)) {
		return define_fail(reader->define, at, NULL,
			"\"%.20s\" must be a point like c3 or a rectangle like a1-e5", text);
	}
	for (unsigned rank = number_of(text); rank <= number_of(high); rank++) {
		for (char file = text[0]; file <= high[0]; file++) {
			char label[GAME_LABEL_MAX];
			struct text out;
			text_init(&out, label, sizeof(label));
			text_add(&out, "%c%u", file, rank);
			if (!add_point(reader, at, board, label, file - 'a', rank)) {
				return false;
			}
		}
	}
	return true;
}

/* Every item of a text with blanks between; each is copied into item first. */
static bool add_rectangles(struct reader *reader, json_t *at, struct board *board,
	const char *text) {
	while (*text != '\0') {
		char item[24];
		size_t length = strcspn(text, " ");
		if (length >= sizeof(item)) {
			return define_fail(reader->define, at, NULL, "\"%.20s\" is no point", text);
		}
		memcpy(item, text, length);
		item[length] = '\0';
		if (length > 0 && !add_rectangle(reader, at, board, item)) {
			return false;
		}
		text += length + (text[length] == ' ');
	}
	return true;
}

static bool read_points(struct reader *reader, json_t *object, struct board *board) {
	json_t *list;
	if (!define_array(reader->define, object, "points", DEFINE_MUST, 1, GAME_POINTS_MAX, &list)) {
		return false;
	}
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *entry = json_array_get(list, i);
		json_t *label = json_array_get(entry, 0);
		json_t *x = json_array_get(entry, 1);
		json_t *y = json_array_get(entry, 2);
		bool placed = json_array_size(entry) == 3 && json_is_string(label) && json_is_number(x) &&
			json_is_number(y);
		if (!placed && !json_is_string(entry)) {
			return define_fail(reader->define, entry, NULL,
				"a point must be a text like \"a1-e5\", or a name and its place like "
				"[\"p1\", 1.5, 2]");
		}
		if (placed ? !add_point(reader, entry, board, json_string_value(label),
			json_number_value(x), json_number_value(y))
			: !add_rectangles(reader, entry, board, json_string_value(entry))) {
			return false;
		}
	}
	return true;
}

/* "a1-b2-c3" */
static bool add_line(struct reader *reader, json_t *at, struct leap_board *board, const char *text,
	const struct board_line *like, size_t leaps_on) {
	if (board->board.lines == GAME_LINES_MAX) {
		return define_fail(reader->define, at, NULL, "a board may have %d lines", GAME_LINES_MAX);
	}
	struct board_line *line = &board->board.line[board->board.lines];
	const char *rest = text;
	*line = *like;
	do {
		size_t length = board_label_length(rest);
		uint8_t point = board_find(&board->board, rest, length);
		if (length == 0 || point == GAME_NOWHERE || line->count == GAME_LINE_POINTS_MAX) {
			return define_fail(reader->define, at, NULL, "the line \"%.60s\" must be up to %d points "
				"of the board with - between them; \"%.8s\" is none", text, GAME_LINE_POINTS_MAX,
				rest);
		}
		line->point[line->count++] = point;
		rest += length;
	} while (*rest++ == '-');
	if (rest[-1] != '\0') {
		return define_fail(reader->define, at, NULL,
			"in the line \"%.60s\" there must be - between points", text);
	}
	board->leaps_on[board->board.lines++] = leaps_on;
	return true;
}

static bool add_lines(struct reader *reader, json_t *object, struct leap_board *board) {
	static const char *const keys[] = {"lines", "closed", "draw", "leap", NULL};
	static const char *const curves[] = {"straight", "ring", "arc", NULL};
	static const struct define_spec leap = WORDS(off_on);
	struct board_line like = {.leap = true};
	bool closed = false;
	json_t *list;
	size_t leaps_on;
	if (!define_keys(reader->define, object, keys) ||
		!define_bool(reader->define, object, "closed", DEFINE_MAY, &closed)) {
		return false;
	}
	int curve = closed ? GAME_RING : GAME_STRAIGHT;
	if (!define_word(reader->define, object, "draw", DEFINE_MAY, curves, &curve) ||
		!define_constant(reader->choices, 1, &leaps_on) ||
		!define_choice(reader->choices, object, "leap", DEFINE_MAY, &leap, &leaps_on) ||
		!define_array(reader->define, object, "lines", DEFINE_MUST, 1, GAME_LINES_MAX, &list)) {
		return false;
	}
	like.closed = closed;
	like.curve = (uint8_t)curve;
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *entry = json_array_get(list, i);
		if (!json_is_string(entry)) {
			return define_fail(reader->define, list, NULL, "a line must be a text like \"a1-b2-c3\"");
		}
		if (!add_line(reader, entry, board, json_string_value(entry), &like, leaps_on)) {
			return false;
		}
	}
	return true;
}

static bool read_lines(struct reader *reader, json_t *object, struct leap_board *board) {
	json_t *list;
	size_t leaps_on;
	struct board_line plain = {.leap = true, .curve = GAME_STRAIGHT};
	if (!define_constant(reader->choices, 1, &leaps_on) ||
		!define_array(reader->define, object, "lines", DEFINE_MUST, 1, GAME_LINES_MAX, &list)) {
		return false;
	}
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *entry = json_array_get(list, i);
		bool ok = json_is_object(entry) ? add_lines(reader, entry, board)
			: json_is_string(entry) ? add_line(reader, entry, board, json_string_value(entry),
				&plain, leaps_on)
			: define_fail(reader->define, entry, NULL, "a line must be a text like \"a1-b2-c3\"");
		if (!ok) {
			return false;
		}
	}
	return true;
}

static bool read_groups(struct reader *reader, json_t *object, struct leap_board *board) {
	const char *const *texts = NULL;
	struct game_error error;
	if (!define_strings(reader->define, object, "groups", DEFINE_MAY, &texts, &board->groups)) {
		return false;
	}
	if (board->groups > LEAP_GROUPS_MAX) {
		return define_fail(reader->define, object, "groups", "there may be %d groups",
			LEAP_GROUPS_MAX);
	}
	for (size_t i = 0; i < board->groups; i++) {
		if (!board_read_set(&board->board, texts[i], &board->group[i], &error)) {
			return define_fail(reader->define, object, "groups", "%s", error.text);
		}
	}
	return true;
}

static bool read_board(struct reader *reader, json_t *object, struct leap_board *board) {
	static const char *const keys[] = {"points", "lines", "groups", NULL};
	struct game_error error;
	if (!define_keys(reader->define, object, keys) ||
		!read_points(reader, object, &board->board) || !read_lines(reader, object, board)) {
		return false;
	}
	if (!board_compile(&board->board, &error)) {
		return define_fail(reader->define, object, NULL, "%s", error.text);
	}
	return read_groups(reader, object, board);
}

/* Go through the members of the definition's object key, at most NAMES_MAX, and note their names. */
static bool begin_named(struct reader *reader, const char *key, enum define_need need,
	json_t **object, const char *names[]) {
	*object = NULL;
	if (!define_object(reader->define, reader->define->root, key, need, object)) {
		return false;
	}
	size_t count = json_object_size(*object);
	if (*object != NULL && (count == 0 || count > NAMES_MAX - 1)) {
		return define_fail(reader->define, reader->define->root, key, "\"%s\" must have 1 to %d members",
			key, NAMES_MAX - 1);
	}
	size_t i = 0;
	const char *name;
	json_t *member;
	json_object_foreach(*object, name, member) {
		if (!json_is_object(member) && !json_is_array(member)) {
			return define_fail(reader->define, *object, name, "\"%.40s\" must be an object or a list",
				name);
		}
		names[i] = define_copy(reader->define, name);
		if (names[i++] == NULL) {
			return false;
		}
	}
	names[i] = NULL;
	return true;
}

static bool read_boards(struct reader *reader) {
	json_t *object, *member;
	const char *name;
	if (!begin_named(reader, "boards", DEFINE_MUST, &object, reader->board_names)) {
		return false;
	}
	struct leap_definition *definition = reader->definition;
	definition->board = define_alloc(reader->define, json_object_size(object),
		sizeof(*definition->board));
	if (definition->board == NULL) {
		return false;
	}
	json_object_foreach(object, name, member) {
		struct leap_board *board = &definition->board[definition->boards];
		board->name = reader->board_names[definition->boards++];
		if (!read_board(reader, member, board)) {
			return false;
		}
	}
	struct define_spec spec = {DEFINE_NAME, reader->board_names, 0, 0};
	return read_field(reader, reader->define->root, "board", DEFINE_MUST, &spec, LEAP_FIELD_BOARD);
}

/* ---- starts ---- */

static bool read_starts(struct reader *reader) {
	json_t *object, *member;
	const char *name;
	if (!begin_named(reader, "starts", DEFINE_MUST, &object, reader->start_names)) {
		return false;
	}
	struct leap_definition *definition = reader->definition;
	definition->start = define_alloc(reader->define, json_object_size(object),
		sizeof(*definition->start));
	if (definition->start == NULL) {
		return false;
	}
	json_object_foreach(object, name, member) {
		struct leap_start *start = &definition->start[definition->starts];
		*start = (struct leap_start){reader->start_names[definition->starts], {"", ""}};
		definition->starts++;
		if (!define_keys(reader->define, member, seats) ||
			!define_string(reader->define, member, "W", DEFINE_MAY, &start->side[0]) ||
			!define_string(reader->define, member, "B", DEFINE_MAY, &start->side[1])) {
			return false;
		}
	}
	static const struct define_spec seat = WORDS(seats);
	static const char *const setters[] = {"nobody", "W", "B", NULL};
	static const struct define_spec setter = WORDS(setters);
	struct define_spec spec = {DEFINE_NAME, reader->start_names, 0, 0};
	json_t *root = reader->define->root;
	return read_field(reader, root, "start", DEFINE_MUST, &spec, LEAP_FIELD_START) &&
		read_field(reader, root, "first", DEFINE_MUST, &seat, LEAP_FIELD_FIRST) &&
		read_field(reader, root, "sets", DEFINE_MAY, &setter, LEAP_FIELD_SETS);
}

static bool read_hands(struct reader *reader) {
	static const char *const keys[] = {"count", "each_turn", "on", NULL};
	json_t *object = NULL;
	if (!define_object(reader->define, reader->define->root, "hands", DEFINE_MAY, &object)) {
		return false;
	}
	if (object != NULL && !define_keys(reader->define, object, seats)) {
		return false;
	}
	for (size_t seat = 0; object != NULL && seat < 2; seat++) {
		json_t *hand = NULL;
		if (!define_object(reader->define, object, seats[seat], DEFINE_MAY, &hand)) {
			return false;
		}
		if (hand != NULL && (!define_keys(reader->define, hand, keys) ||
			!read_fields(reader, hand, hand_fields, seat))) {
			return false;
		}
	}
	return true;
}

/* ---- shrinking ---- */

static bool read_edge(struct reader *reader, json_t *list, size_t i, struct leap_shrink *shrink) {
	json_t *strips = json_array_get(list, i);
	size_t count = json_array_size(strips);
	if (!json_is_array(strips) || count < 1 || count > LEAP_STRIPS_MAX) {
		return define_fail(reader->define, list, NULL,
			"a border must be a list of 1 to %d strips, from outside inwards", LEAP_STRIPS_MAX);
	}
	for (size_t s = 0; s < count; s++) {
		const char *text = json_string_value(json_array_get(strips, s));
		if (text == NULL) {
			return define_fail(reader->define, strips, NULL, "a strip must be a text with points");
		}
		shrink->strip[i][s] = define_copy(reader->define, text);
		if (shrink->strip[i][s] == NULL) {
			return false;
		}
	}
	shrink->strips[i] = count;
	shrink->edges = i + 1;
	return true;
}

static bool read_shrinks(struct reader *reader) {
	json_t *object, *list;
	const char *name;
	reader->shrink_names[0] = "off";
	if (!begin_named(reader, "shrinks", DEFINE_MAY, &object, reader->shrink_names + 1)) {
		return false;
	}
	struct leap_definition *definition = reader->definition;
	definition->shrink = define_alloc(reader->define, json_object_size(object) + 1,
		sizeof(*definition->shrink));
	if (definition->shrink == NULL) {
		return false;
	}
	json_object_foreach(object, name, list) {
		struct leap_shrink *shrink = &definition->shrink[definition->shrinks++];
		if (!json_is_array(list) || json_array_size(list) > LEAP_EDGES_MAX) {
			return define_fail(reader->define, object, name, "\"%.40s\" must list up to %d borders",
				name, LEAP_EDGES_MAX);
		}
		for (size_t i = 0; i < json_array_size(list); i++) {
			if (!read_edge(reader, list, i, shrink)) {
				return false;
			}
		}
	}
	json_t *moves = json_object_get(reader->define->root, "moves");
	struct define_spec spec = {DEFINE_NAME, reader->shrink_names, 0, 0};
	return moves == NULL ||
		read_field(reader, moves, "shrink", DEFINE_MAY, &spec, LEAP_FIELD_SHRINK);
}

/* ---- pieces ---- */

static int kind_named(struct leap_definition *definition, const char *name) {
	int i = 0;
	while (definition->kinds[i] != NULL && strcmp(definition->kinds[i], name) != 0) {
		i++;
	}
	definition->kinds[i] = name;
	return i;
}

static bool read_piece(struct reader *reader, json_t *object, const char *name, size_t seat,
	size_t kind) {
	struct leap_definition *definition = reader->definition;
	static const struct define_spec points = POINTS;
	if (definition->name[seat][kind] != NULL) {
		return define_fail(reader->define, object, NULL, "%s has two pieces of this kind",
			reader->game->seat[seat].name);
	}
	definition->name[seat][kind] = name;
	definition->view_kind[seat][kind] = (uint8_t)kind_named(definition, name);
	size_t place = seat * 2 + kind;
	json_t *frozen = NULL;
	if (!read_fields(reader, object, piece_fields, place) ||
		!define_object(reader->define, object, "frozen", DEFINE_MAY, &frozen)) {
		return false;
	}
	return frozen == NULL || (define_keys(reader->define, frozen, seats) &&
		read_field(reader, frozen, seats[seat], DEFINE_MAY, &points,
			LEAP_FIELD_FROZEN + place));
}

static bool read_piece_entry(struct reader *reader, json_t *object) {
	static const char *const keys[] = {"name", "seat", "letter", "walk", "leap", "slide", "long",
		"undo_ban", "frozen", NULL};
	static const char *const letters[] = {"", "K", NULL};
	static const char *const whose[] = {"W", "B", "both", NULL};
	const char *name;
	int seat = 2, kind = 0;
	if (!define_keys(reader->define, object, keys) ||
		!define_string(reader->define, object, "name", DEFINE_MUST, &name) ||
		!define_word(reader->define, object, "seat", DEFINE_MAY, whose, &seat) ||
		!define_word(reader->define, object, "letter", DEFINE_MAY, letters, &kind)) {
		return false;
	}
	return (seat == 1 || read_piece(reader, object, name, 0, (size_t)kind)) &&
		(seat == 0 || read_piece(reader, object, name, 1, (size_t)kind));
}

static bool read_pieces(struct reader *reader) {
	json_t *list;
	if (!define_array(reader->define, reader->define->root, "pieces", DEFINE_MUST, 1, 4, &list)) {
		return false;
	}
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *entry = json_array_get(list, i);
		if (!json_is_object(entry)) {
			return define_fail(reader->define, list, NULL, "piece %zu must be an object in braces",
				i + 1);
		}
		if (!read_piece_entry(reader, entry)) {
			return false;
		}
	}
	for (size_t seat = 0; seat < 2; seat++) {
		if (reader->definition->name[seat][0] == NULL) {
			return define_fail(reader->define, list, NULL, "%s has no piece without a letter",
				reader->game->seat[seat].name);
		}
	}
	return true;
}

static bool read_promotion(struct reader *reader) {
	static const char *const keys[] = {"moment", "W", "B", NULL};
	static const struct define_spec moment = WORDS(moments), points = POINTS;
	json_t *object = NULL;
	if (!define_object(reader->define, reader->define->root, "promotion", DEFINE_MAY, &object)) {
		return false;
	}
	return object == NULL || (define_keys(reader->define, object, keys) &&
		read_field(reader, object, "moment", DEFINE_MUST, &moment, LEAP_FIELD_MOMENT) &&
		read_field(reader, object, "W", DEFINE_MUST, &points, LEAP_FIELD_PROMOTE_W) &&
		read_field(reader, object, "B", DEFINE_MUST, &points, LEAP_FIELD_PROMOTE_W + 1));
}

static bool read_end(struct reader *reader) {
	static const char *const more[] = {"target", "goal", NULL};
	static const struct define_spec number = NUMBER(0, LEAP_SIDE_MAX), points = POINTS;
	if (!read_group(reader, "end", DEFINE_MUST, end_fields, more)) {
		return false;
	}
	json_t *end = json_object_get(reader->define->root, "end");
	return read_pair(reader, end, "target", &number, LEAP_FIELD_TARGET_W) &&
		read_pair(reader, end, "goal", &points, LEAP_FIELD_GOAL_W);
}

/* ---- options that may not meet ---- */

static bool read_when(struct reader *reader, json_t *entry, json_t *when,
	struct leap_refusal *refusal) {
	const char *name;
	json_t *value;
	struct game_error error;
	if (json_object_size(when) < 1 || json_object_size(when) > 4) {
		return define_fail(reader->define, entry, "when", "\"when\" must name 1 to 4 options");
	}
	json_object_foreach(when, name, value) {
		int option = game_option_find(reader->game, name);
		int place = option < 0 || !json_is_string(value) ? -1
			: game_option_read(&reader->game->option[option], json_string_value(value), &error);
		if (place < 0) {
			return define_fail(reader->define, when, name,
				"\"%.40s\" must be an option of the game with one of its values as a text", name);
		}
		refusal->when[refusal->count].option = option;
		refusal->when[refusal->count++].value = place;
	}
	return true;
}

static bool read_refusals(struct reader *reader) {
	static const char *const keys[] = {"when", "text", NULL};
	json_t *list = NULL, *when;
	if (!define_array(reader->define, reader->define->root, "refuse", DEFINE_MAY, 1, 20, &list)) {
		return false;
	}
	struct leap_definition *definition = reader->definition;
	definition->refusal = define_alloc(reader->define, json_array_size(list) + 1,
		sizeof(*definition->refusal));
	if (definition->refusal == NULL) {
		return false;
	}
	for (size_t i = 0; i < json_array_size(list); i++) {
		json_t *entry = json_array_get(list, i);
		struct leap_refusal *refusal = &definition->refusal[definition->refusals++];
		if (!json_is_object(entry)) {
			return define_fail(reader->define, list, NULL, "entry %zu must be an object in braces",
				i + 1);
		}
		if (!define_keys(reader->define, entry, keys) ||
			!define_object(reader->define, entry, "when", DEFINE_MUST, &when) ||
			!define_string(reader->define, entry, "text", DEFINE_MUST, &refusal->text) ||
			!read_when(reader, entry, when, refusal)) {
			return false;
		}
	}
	return true;
}

/* ---- the whole ---- */

static bool check_seats(struct reader *reader) {
	const struct game *game = reader->game;
	if (game->seats_max != 2 || game->seats_min != 2 || strcmp(game->seat[0].key, "W") != 0 ||
		strcmp(game->seat[1].key, "B") != 0) {
		return define_fail(reader->define, reader->define->root, "seats",
			"a leaping game has two seats, with the keys W and B");
	}
	return true;
}

/* The definition must make rules at least with its own defaults. */
static bool try_rules(struct reader *reader) {
	struct game game = *reader->game;
	struct game_error error;
	int option[GAME_OPTIONS_MAX];
	game.impl = &leap_impl;
	game.data = reader->definition;
	game_options_default(&game, option);
	struct game_rules *rules = game_rules_create(&game, 0, option, &error);
	if (rules == NULL) {
		return define_fail(reader->define, reader->define->root, NULL, "%s", error.text);
	}
	game_rules_destroy(rules);
	return true;
}

static bool read_all(struct reader *reader) {
	static const char *const shrink[] = {"shrink", NULL};
	return check_seats(reader) && read_boards(reader) && read_starts(reader) &&
		read_hands(reader) && read_pieces(reader) &&
		read_group(reader, "moves", DEFINE_MAY, move_fields, shrink) && read_shrinks(reader) &&
		read_group(reader, "captures", DEFINE_MUST, capture_fields, NULL) &&
		read_promotion(reader) && read_end(reader) && read_refusals(reader) &&
		define_choices_keep(reader->choices, reader->definition) && try_rules(reader);
}

const void *define_leap(struct define *define, const struct game *game) {
	struct reader reader = {define, game, NULL, NULL, {NULL}, {NULL}, {NULL}};
	struct define_choices choices;
	define_choices_init(&choices, define, game);
	reader.choices = &choices;
	reader.definition = define_alloc(define, 1, sizeof(*reader.definition));
	return reader.definition != NULL && read_all(&reader) ? reader.definition : NULL;
}

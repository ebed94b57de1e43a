/* games/race/fields.c - reads the fields of a position, which follow the pieces. */
#include <string.h>

#include "games/race/internal.h"
#include "base/text.h"

enum field { ROLL, SETS, BONUS, BARIKA, CASCADE, LOCKED, NEED, ORDER, FIELDS };

static const char *const names[FIELDS] = {
	"roll", "sets", "bonus", "barika", "cascade", "locked", "need", "order"};

/* The fields as written. */
struct fields {
	const struct race_rules *rules;
	struct race_state *state;
	struct game_error *error;
	bool has[FIELDS];
	int roll[2];
	int sets;
	int set[RACE_SETS];
	int number[FIELDS]; /* BONUS to LOCKED */
	char need[10];
};

/* ---- one field ---- */

static bool fail_field(const struct fields *fields, enum field field) {
	static const char *const right[FIELDS] = {
		[ROLL] = "roll=2-3: two numbers from 0 to 4, light and dark",
		[SETS] = "sets=2,3: one to four numbers from 1 to 4",
		[BONUS] = "bonus=2, 4, 6 or 8",
		[BARIKA] = "barika=1, 2 or 3",
		[CASCADE] = "cascade=1 to 3",
		[LOCKED] = "locked=1 to 3",
		[NEED] = "need=place, target, lead, comfort or again",
		[ORDER] =
			"order= with a sum of 0 to 8, - (still to cast) or x (out) for each seat, separated by commas",
	};
	return game_fail(fields->error, "It should be %s.", right[field]);
}

/* Read a list of single digits separated by mark. Returns how many, -1 if it is not valid. */
static int read_digits(const char *text, size_t size, char mark, int most, int digits[]) {
	int count = 0;
	for (size_t i = 0; i < size; i += 2) {
		bool digit = text[i] >= '0' && text[i] <= '9' && count < most;
		if (!digit || (i + 1 < size && (text[i + 1] != mark || i + 2 == size))) {
			return -1;
		}
		digits[count++] = text[i] - '0';
	}
	return count;
}

static bool read_order_field(struct fields *fields, const char *text, size_t size) {
	int seats = fields->rules->base.seats;
	for (int seat = 0; seat < seats; seat++) {
		size_t i = 2 * (size_t)seat;
		if (i >= size || (i + 1 < size) != (seat + 1 < seats) ||
			(i + 1 < size && text[i + 1] != ',')) {
			return fail_field(fields, ORDER);
		}
		bool sum = text[i] >= '0' && text[i] <= '8';
		if (!sum && text[i] != '-' && text[i] != 'x') {
			return fail_field(fields, ORDER);
		}
		fields->state->lead[seat] = (uint8_t)(sum ? text[i] - '0'
				: text[i] == '-'          ? RACE_TO_CAST
							  : RACE_OUT);
	}
	return true;
}

static bool read_number_field(
	struct fields *fields, enum field field, const char *text, size_t size) {
	static const int most[FIELDS] = {[BONUS] = 8, [BARIKA] = 3, [CASCADE] = 3, [LOCKED] = 3};
	int number;
	if (read_digits(text, size, '\0', 1, &number) != 1 || number < 1 || number > most[field] ||
		(field == BONUS && number % 2 != 0)) {
		return fail_field(fields, field);
	}
	fields->number[field] = number;
	return true;
}

static bool read_value_of_field(
	struct fields *fields, enum field field, const char *text, size_t size) {
	switch (field) {
	case ROLL:
		return (read_digits(text, size, '-', 2, fields->roll) == 2 &&
			       fields->roll[0] <= RACE_SET_MAX &&
			       fields->roll[1] <= RACE_SET_MAX) ||
			fail_field(fields, ROLL);
	case SETS:
		fields->sets = read_digits(text, size, ',', RACE_SETS, fields->set);
		return fields->sets > 0 || fail_field(fields, SETS);
	case NEED:
		if (size == 0 || size >= sizeof(fields->need)) {
			return fail_field(fields, NEED);
		}
		memcpy(fields->need, text, size);
		fields->need[size] = '\0';
		return true;
	case ORDER:
		return read_order_field(fields, text, size);
	default:
		return read_number_field(fields, field, text, size);
	}
}

static bool read_named_field(struct fields *fields, const char *text, size_t size) {
	for (int field = 0; field < FIELDS; field++) {
		size_t length = strlen(names[field]);
		if (size <= length || strncmp(text, names[field], length) != 0 ||
			text[length] != '=') {
			continue;
		}
		if (fields->has[field]) {
			return game_fail(
				fields->error, "The field %s appears twice.", names[field]);
		}
		fields->has[field] = true;
		return read_value_of_field(
			fields, (enum field)field, text + length + 1, size - length - 1);
	}
	return game_fail(fields->error,
		"\"%.20s\" is not a field of a position; they are roll, sets, bonus, barika, cascade, locked, need and order.",
		text);
}

static bool read_each_field(struct fields *fields, const char *text) {
	while (*text != '\0') {
		size_t size = strcspn(text, ":");
		if (!read_named_field(fields, text, size)) {
			return false;
		}
		text += size;
		if (*text == ':' && *++text == '\0') {
			return game_fail(fields->error, "A field must follow the last colon.");
		}
	}
	return true;
}

/* ---- consistency of the fields ---- */

static bool has_any(const struct fields *fields, enum field from, enum field to) {
	for (int field = from; field <= (int)to; field++) {
		if (fields->has[field]) {
			return true;
		}
	}
	return false;
}

static bool has_need_word(const struct fields *fields, const char *word) {
	return fields->has[NEED] && strcmp(fields->need, word) == 0;
}

/* Seats are casting for the lead, and none has moved. */
static bool settle_order(struct fields *fields) {
	struct race_state *state = fields->state;
	const struct race_rules *rules = fields->rules;
	const uint8_t *next = memchr(state->lead, RACE_TO_CAST, (size_t)rules->base.seats);
	if (has_any(fields, ROLL, NEED)) {
		return game_fail(fields->error, "No other field may go with order=.");
	}
	if (next == NULL || next - state->lead != state->seat) {
		return game_fail(fields->error,
			"With order=, the seat to act must be the first that still has to cast.");
	}
	for (int seat = 0; seat < rules->base.seats; seat++) {
		bool out = race_is_out(state, seat);
		if (race_count(state, seat, rules->entry[seat]) != RACE_PAWNS && !out) {
			return game_fail(fields->error,
				"With order=, all servants must be in their entries.");
		}
		if (out && state->lead[seat] != RACE_OUT) {
			return game_fail(fields->error,
				"A seat that has resigned cannot be in the lead: use x.");
		}
	}
	state->phase = RACE_LEAD;
	return true;
}

/* The turn has no cast yet. */
static bool settle_uncast(struct fields *fields) {
	struct race_state *state = fields->state;
	if (has_any(fields, SETS, BONUS) || has_any(fields, CASCADE, LOCKED) ||
		(fields->has[NEED] && !has_need_word(fields, "again")) ||
		fields->number[BARIKA] == RACE_BARIKAS) {
		return game_fail(fields->error,
			"Without roll=, only barika=1 or 2 and need=again are allowed.");
	}
	state->barika = (uint8_t)fields->number[BARIKA];
	state->phase = has_need_word(fields, "again") ? RACE_AGAIN : RACE_CAST;
	return state->phase == RACE_CAST || state->barika > 0 ||
		game_fail(fields->error, "need=again requires barika=1 or barika=2.");
}

/* The cast is new: the rules decide what comes next. */
static bool settle_new(struct fields *fields) {
	struct race_state *state = fields->state;
	bool barika = race_is_barika(fields->rules, state);
	if (has_any(fields, CASCADE, LOCKED) || (fields->has[BARIKA] && !barika)) {
		return game_fail(fields->error,
			"Right after a cast there can be no cascade= or locked=, and barika= only if the cast is one.");
	}
	state->barika = barika && fields->has[BARIKA] ? (uint8_t)(fields->number[BARIKA] - 1) : 0;
	race_classify(fields->rules, state, NULL);
	const char *need = race_need(state);
	if (fields->has[NEED] && (need == NULL || strcmp(need, fields->need) != 0)) {
		return game_fail(fields->error, "need=%s is not possible here: it would be %s.",
			fields->need, need != NULL ? need : "left out");
	}
	return true;
}

/* Fill in the sets left, in order of the cast; each must be a number of it. */
static bool fill_left_sets(struct fields *fields) {
	struct race_state *state = fields->state;
	int all = state->barika > 0 ? RACE_SETS : 2;
	bool used[RACE_SETS] = {false};
	for (int i = 0; i < fields->sets; i++) {
		int j = 0;
		while (j < all && (used[j] || state->roll[j % 2] != fields->set[i])) {
			j++;
		}
		if (j == all || fields->set[i] == 0) {
			return game_fail(fields->error, "sets= names a number that was not cast.");
		}
		used[j] = true;
	}
	for (int j = 0; j < all; j++) {
		if (used[j]) {
			state->left[state->lefts++] = state->roll[j % 2];
		}
	}
	return true;
}

static bool fill_counts(struct fields *fields) {
	struct race_state *state = fields->state;
	int locked = 0;
	for (int i = 0; i < RACE_PAWNS; i++) {
		locked += race_is_locked(fields->rules, state->pawn[state->seat][i]);
	}
	state->bonus = (uint8_t)fields->number[BONUS];
	bool victory = state->bonus > 0 && state->bonus < RACE_CAPTURE_BONUS;
	state->claimed = (uint8_t)(fields->has[CASCADE] ? fields->number[CASCADE] : victory);
	state->locked = fields->has[LOCKED] ? (uint8_t)fields->number[LOCKED] : state->claimed;
	if ((fields->has[CASCADE] && !fields->has[BONUS]) || state->locked < state->claimed ||
		state->locked > locked ||
		(victory && race_count(state, state->seat, fields->rules->fountain) > 0)) {
		return game_fail(fields->error,
			"cascade= requires bonus=, locked= must not be less, and that many servants must be on victory spaces.");
	}
	return true;
}

/* An unfinished Barika: roll=2-2 and its number. */
static bool fill_barika(struct fields *fields) {
	struct race_state *state = fields->state;
	bool fits = state->roll[0] == 2 && state->roll[1] == 2 &&
		fields->number[BARIKA] < RACE_BARIKAS;
	if (fields->has[BARIKA] && !fits) {
		return game_fail(fields->error, "barika=1 or 2 requires roll=2-2.");
	}
	state->barika = (uint8_t)fields->number[BARIKA];
	return true;
}

/* Part of the cast has been played. */
static bool settle_begun(struct fields *fields) {
	struct race_state *state = fields->state;
	const struct race_rules *rules = fields->rules;
	bool place = has_need_word(fields, "place"), comfort = has_need_word(fields, "comfort");
	if (fields->has[NEED] && !place && !comfort) {
		return game_fail(
			fields->error, "need=%s does not fit with sets= or bonus=.", fields->need);
	}
	if (!fill_barika(fields) || !fill_left_sets(fields) || !fill_counts(fields)) {
		return false;
	}
	state->cast = state->begun = 1;
	if ((place || comfort) && fields->has[BONUS]) {
		return game_fail(fields->error, "With bonus=, the need must be to move.");
	}
	if (comfort) {
		bool fled = race_count(state, state->seat, rules->entry[state->seat] | RACE_FLED) >
			0;
		state->phase = RACE_COMFORT;
		return (fled && rules->is.comfort_manual && state->lefts == 0) ||
			game_fail(fields->error,
				"need=comfort needs the option comfort=manual, a fled servant, and no sets left.");
	}
	if (place) {
		state->phase = RACE_PLACE;
	} else {
		race_go_on(rules, state, NULL);
	}
	return true;
}

static bool settle_phase(struct fields *fields) {
	if (fields->has[ORDER]) {
		return settle_order(fields);
	}
	if (!fields->has[ROLL]) {
		return settle_uncast(fields);
	}
	fields->state->roll[0] = (uint8_t)fields->roll[0];
	fields->state->roll[1] = (uint8_t)fields->roll[1];
	bool begun = has_any(fields, SETS, BONUS) || has_need_word(fields, "place") ||
		has_need_word(fields, "comfort");
	return begun ? settle_begun(fields) : settle_new(fields);
}

bool race_read_fields(const struct race_rules *rules, const char *text, int sentries,
	struct race_state *state, struct game_error *error) {
	struct fields fields = {.rules = rules, .state = state, .error = error};
	if (!read_each_field(&fields, text)) {
		return false;
	}
	bool place = has_need_word(&fields, "place");
	if (sentries != RACE_SENTRIES - place) {
		return game_fail(error,
			"There must be %d sentries, or %d while one is to be placed; here there are %d.",
			RACE_SENTRIES, RACE_SENTRIES - 1, sentries);
	}
	race_check_end(rules, state);
	if (state->phase == RACE_OVER) {
		return !has_any(&fields, ROLL, ORDER) ||
			game_fail(error, "The game is over here, so there can be no fields.");
	}
	if (race_is_out(state, state->seat)) {
		return game_fail(error, "A seat that has resigned cannot be the one to act.");
	}
	return settle_phase(&fields);
}

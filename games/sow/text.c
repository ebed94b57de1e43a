/* games/sow/text.c - steps as text: c1, the house that is emptied; positions as text:
 * W:Wa1*4,b1,off*16:Bf2*2,off*25:quiet=3. */
#include "games/sow/text.h"

#include <string.h>

#include "base/text.h"
#include "games/points.h"

size_t sow_print_step(const struct game_rules *base, const union game_state *state,
	const struct game_step *step, char text[GAME_STEP_TEXT_MAX]) {
	struct text out;
	(void)state;
	text_init(&out, text, GAME_STEP_TEXT_MAX);
	text_add_word(&out, points_label(&sow_rules(base)->board, step->from));
	return out.used;
}

size_t sow_read_step(const struct game_rules *base, const union game_state *state, const char *text,
	struct game_step *step, struct game_error *error) {
	uint8_t from;
	if (board_label_length(text) == 0) {
		game_fail_step(base, state, text, error);
		return 0;
	}
	size_t used = points_read(&sow_rules(base)->board, text, &from, error);
	if (used > 0) {
		*step = (struct game_step){
			.kind = SOW_STEP, .from = from, .over = GAME_NOWHERE, .to = GAME_NOWHERE};
	}
	return used;
}

/* ---- printing positions ---- */

static void print_item(struct text *out, const char *between, const char *name, int seeds) {
	if (seeds > 0) {
		text_add(out, seeds > 1 ? "%s%s*%d" : "%s%s", between, name, seeds);
	}
}

static void print_row(
	const struct sow_rules *rules, const struct sow_state *state, int seat, struct text *out) {
	const char *between = "";
	text_add(out, ":%s", rules->base.game->seat[seat].key);
	for (unsigned house = rules->row[seat]; house < rules->end[seat]; house++) {
		print_item(out, between, points_label(&rules->board, house), state->seeds[house]);
		between = state->seeds[house] > 0 ? "," : between;
	}
	print_item(out, between, "off", state->store[seat]);
}

size_t sow_print(const struct game_rules *base, const union game_state *bytes,
	char text[GAME_POSITION_TEXT_MAX]) {
	const struct sow_rules *rules = sow_rules(base);
	const struct sow_state *state = sow_state(bytes);
	struct text out;
	text_init(&out, text, GAME_POSITION_TEXT_MAX);
	text_add(&out, "%s", base->game->seat[state->seat].key);
	print_row(rules, state, 0, &out);
	print_row(rules, state, 1, &out);
	if (state->quiet > 0) {
		text_add(&out, ":quiet=%u", state->quiet);
	}
	return out.used;
}

/* ---- reading positions ---- */

/* A position while it is being read. */
struct sow_reading {
	struct points_reader reader;
	const struct sow_rules *rules;
	struct sow_state state;
};

static bool fail_sow_position(struct sow_reading *reading, const char *right) {
	return game_fail(reading->reader.error, "The position is wrong at \"%.20s\": expected %s.",
		reading->reader.at, right);
}

static bool read_moving_side(struct sow_reading *reading) {
	const struct game_seat *seat = reading->reader.game->seat;
	bool black = *reading->reader.at == seat[1].key[0];
	if (!black && *reading->reader.at != seat[0].key[0]) {
		return fail_sow_position(reading, "W or B, who is to move");
	}
	reading->reader.at++;
	reading->state.seat = black;
	return true;
}

/* "*12" behind a house or the store; one seed without it. */
static bool read_times(struct sow_reading *reading, uint8_t *seeds) {
	unsigned number = 1;
	if (points_skip(&reading->reader, '*')) {
		size_t used = text_number(reading->reader.at, 3, &number);
		if (used == 0 || number < 1 || number > SOW_SEEDS_MAX) {
			return fail_sow_position(reading, "a number of seeds");
		}
		reading->reader.at += used;
	}
	*seeds = (uint8_t)number;
	return true;
}

static bool read_store(struct sow_reading *reading, unsigned seat) {
	reading->reader.at += strlen("off");
	if (reading->state.store[seat] > 0) {
		return game_fail(reading->reader.error, "off stands twice for %s.",
			reading->reader.game->seat[seat].name);
	}
	return read_times(reading, &reading->state.store[seat]);
}

static bool read_house(struct sow_reading *reading, unsigned seat) {
	const struct sow_rules *rules = reading->rules;
	uint8_t house;
	if (!points_skip_label(&reading->reader, &house)) {
		return false;
	}
	const char *label = points_label(&rules->board, house);
	if (sow_owner(rules, house) != seat) {
		return game_fail(reading->reader.error, "%s is not a house of %s.", label,
			reading->reader.game->seat[seat].name);
	}
	if (reading->state.seeds[house] > 0) {
		return game_fail(reading->reader.error, "%s stands there twice.", label);
	}
	return read_times(reading, &reading->state.seeds[house]);
}

static bool read_row(struct sow_reading *reading, unsigned seat) {
	struct points_reader *reader = &reading->reader;
	if (!points_skip(reader, ':') || !points_skip(reader, reader->game->seat[seat].key[0])) {
		return fail_sow_position(reading, seat == 0 ? "the side of W" : "the side of B");
	}
	if (points_is_at_end(reader) || *reader->at == ':') {
		return true;
	}
	do {
		bool store = strncmp(reader->at, "off", strlen("off")) == 0;
		if (!(store ? read_store(reading, seat) : read_house(reading, seat))) {
			return false;
		}
	} while (points_skip(reader, ','));
	return true;
}

static bool refuse_walk_back(struct points_reader *reader, void *user, uint8_t from, uint8_t to) {
	(void)user;
	(void)from;
	(void)to;
	return game_fail(reader->error, "undo= has no meaning here: nothing walks back.");
}

static bool check_total(struct sow_reading *reading) {
	const struct sow_rules *rules = reading->rules;
	const struct sow_state *state = &reading->state;
	int total = state->store[0] + state->store[1] + sow_count_row(rules, state->seeds, 0) +
		sow_count_row(rules, state->seeds, 1);
	return total == rules->total ||
		game_fail(reading->reader.error,
			"There must be %d seeds with those taken (off*3), not %d.", rules->total,
			total);
}

/* Others may write the sides in any order. */
static bool read_sow_position(struct sow_reading *reading) {
	struct points_reader *reader = &reading->reader;
	const char *chain;
	if (!read_moving_side(reading)) {
		return false;
	}
	bool turned = reader->at[0] == ':' && reader->at[1] == reader->game->seat[1].key[0];
	if (!read_row(reading, turned) || !read_row(reading, !turned) ||
		!points_read_fields(
			reader, refuse_walk_back, NULL, &reading->state.quiet, &chain, NULL)) {
		return false;
	}
	if (chain != NULL) {
		return game_fail(
			reader->error, "chain= has no meaning here: a turn is a single step.");
	}
	return check_total(reading);
}

bool sow_read(const struct game_rules *base, const char *text, union game_state *bytes,
	struct game_error *error) {
	const struct sow_rules *rules = sow_rules(base);
	struct sow_reading reading = {
		.reader = {base->game, &rules->board, text, error}, .rules = rules};
	if (!read_sow_position(&reading)) {
		return false;
	}
	memset(bytes, 0, sizeof(*bytes));
	memcpy(bytes->bytes, &reading.state, sizeof(reading.state));
	return true;
}

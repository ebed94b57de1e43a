/* tests/games/view/picture_test.c - pictures of every game in many positions are valid SVG, and
 * small. */
#include "games/view/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/games/view/xml.h"
#include "tests/suite.h"

enum { TURNS = 60, BYTES_MAX = 96 * 1024 };

static unsigned draw_seed;

static unsigned draw(size_t n) {
	draw_seed = draw_seed * 1103515245u + 12345u;
	return (unsigned)((draw_seed >> 8) % n);
}

static void set_up(void) {
	struct game_error why;
	ck_assert_msg(games_init(&why), "%s", why.text);
	draw_seed = 7;
}

static void tear_down(void) {
	games_finish();
}

/* The picture, to be freed. */
static char *picture_of(const struct game_rules *rules, const union game_state *state, bool flip) {
	struct out out;
	size_t size;
	out_init(&out);
	picture_write(&out, rules, state, flip);
	ck_assert(!out.failed);
	char *text = out_take(&out, &size);
	ck_assert_uint_lt(size, BYTES_MAX);
	return text;
}

static void is_drawn(const struct game_rules *rules, const union game_state *state) {
	char *text = picture_of(rules, state, false);
	char *other = picture_of(rules, state, true);
	xml_is_well_formed(text);
	xml_is_well_formed(other);
	ck_assert_ptr_nonnull(strstr(text, "<title id=\"t\">"));
	ck_assert_ptr_nonnull(strstr(text, "<desc id=\"d\">"));
	ck_assert_str_ne(text, other);
	free(text);
	free(other);
}

/* One step or throw at random. False at the end of the game. */
static bool go_on(const struct game_rules *rules, union game_state *state) {
	struct game_status status = game_status(rules, state);
	static struct game_step steps[GAME_STEPS_MAX];
	struct game_throw outcomes[GAME_OUTCOMES_MAX];
	if (status.phase == GAME_OVER) {
		return false;
	}
	if (status.phase == GAME_CHANCE) {
		size_t count = rules->game->impl->outcomes(rules, state, outcomes);
		rules->game->impl->take(rules, state, &outcomes[draw(count)], NULL);
		return true;
	}
	size_t count = game_steps(rules, state, steps);
	rules->game->impl->apply(rules, state, &steps[draw(count)], NULL);
	return true;
}

SUITE_GROUP(picture_cases, set_up, tear_down, 60)

START_TEST(every_game_can_be_drawn_in_many_positions) {
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		int option[GAME_OPTIONS_MAX];
		struct game_error why;
		union game_state state;
		game_options_default(game, option);
		struct game_rules *rules = game_rules_create(game, 0, option, &why);
		ck_assert_msg(rules != NULL, "%s", why.text);
		game_start(rules, &state);
		is_drawn(rules, &state);
		for (int turn = 0; turn < TURNS && go_on(rules, &state); turn++) {
			if (turn % 12 == 11) {
				is_drawn(rules, &state);
			}
		}
		game_rules_destroy(rules);
	}
}
END_TEST

/* How far from the left a letter of the border is written. */
static double find_letter(const char *text, const char *letter) {
	char end[16];
	double x = 0;
	snprintf(end, sizeof(end), ">%s</text>", letter);
	const char *at = strstr(text, end);
	ck_assert_ptr_nonnull(at);
	while (at > text && strncmp(at, "<text x=\"", 9) != 0) {
		at--;
	}
	ck_assert_int_eq(sscanf(at, "<text x=\"%lf", &x), 1);
	return x;
}

START_TEST(the_side_that_a_board_names_is_below) {
	static const struct {
		const char *key;
		bool black;
	} boards[] = {{"english-draughts", true}, {"international-draughts", false}};
	for (size_t i = 0; i < sizeof(boards) / sizeof(boards[0]); i++) {
		const struct game *game = games_find(boards[i].key);
		int option[GAME_OPTIONS_MAX];
		struct game_error why;
		union game_state state;
		game_options_default(game, option);
		struct game_rules *rules = game_rules_create(game, 0, option, &why);
		game_start(rules, &state);
		for (int flip = 0; flip < 2; flip++) {
			char *text = picture_of(rules, &state, flip == 1);
			bool reversed = find_letter(text, "a") > find_letter(text, "h");
			ck_assert_int_eq(reversed, boards[i].black != (flip == 1));
			free(text);
		}
		game_rules_destroy(rules);
	}
}
END_TEST

START_TEST(the_description_says_what_is_drawn) {
	const struct game *game = games_find("fetaix");
	int option[GAME_OPTIONS_MAX];
	struct game_error why;
	union game_state state;
	game_options_default(game, option);
	struct game_rules *rules = game_rules_create(game, 0, option, &why);
	ck_assert(game_read(rules, "B:WKa1,b2:Be5", &state, &why));
	char *text = picture_of(rules, &state, false);
	ck_assert_ptr_nonnull(strstr(text, "White: mullah a1, b2. Black: e5. Black to move."));
	/* a board, two men and a mullah: three groups, and one of a mullah's red star */
	ck_assert_ptr_nonnull(strstr(text, PICTURE_RED));
	free(text);
	game_rules_destroy(rules);
}
END_TEST

/* The file docs/boards/KEY.svg, to be freed. */
static char *read_documented(const char *key, size_t *size) {
	char path[512];
	const char *root = getenv("SOURCE_ROOT");
	ck_assert_msg(root != NULL, "SOURCE_ROOT must name the folder of the project");
	snprintf(path, sizeof(path), "%s/docs/boards/%s.svg", root, key);
	FILE *file = fopen(path, "rb");
	ck_assert_msg(file != NULL, "%s is missing: qirkat show %s --svg >it", path, key);
	char *text = malloc(BYTES_MAX + 1);
	ck_assert_ptr_nonnull(text);
	*size = fread(text, 1, BYTES_MAX, file);
	text[*size] = '\0';
	fclose(file);
	return text;
}

START_TEST(the_pictures_in_the_documentation_are_current) {
	for (size_t i = 0; i < games_count(); i++) {
		const struct game *game = games_at(i);
		int option[GAME_OPTIONS_MAX];
		struct game_error why;
		union game_state state;
		size_t size;
		game_options_default(game, option);
		struct game_rules *rules = game_rules_create(game, 0, option, &why);
		ck_assert_ptr_nonnull(rules);
		game_start(rules, &state);
		char *drawn = picture_of(rules, &state, false);
		char *kept = read_documented(game->key, &size);
		ck_assert_msg(strcmp(drawn, kept) == 0, "docs/boards/%s.svg is not what is drawn",
			game->key);
		free(kept);
		free(drawn);
		game_rules_destroy(rules);
	}
}
END_TEST

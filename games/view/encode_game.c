/* games/view/encode_game.c - writes the description of a game, for the wire protocol, the API and
 * the command line. */
#include <string.h>

#include "base/text.h"
#include "games/modules.h"
#include "games/view/encode.h"

enum { VALUE_SIZE = 64, SENTENCE_SIZE = 160 };

const char *encode_curve_name(enum game_curve curve) {
	static const char *const names[] = {
		[GAME_STRAIGHT] = "straight",
		[GAME_RING] = "ring",
		[GAME_ARC] = "arc",
	};
	return names[curve];
}

static void encode_line(struct out *out, const struct game_line *line) {
	out_begin(out, '{');
	out_key_begin(out, "points", '[');
	for (size_t i = 0; i < line->count; i++) {
		out_int(out, line->point[i]);
	}
	out_end(out, ']');
	out_key_bool(out, "closed", line->closed);
	out_key_string(out, "curve", encode_curve_name(line->curve));
	out_end(out, '}');
}

static bool is_marked(const struct game_drawing *drawing, uint8_t mark) {
	for (size_t i = 0; i < drawing->points; i++) {
		if ((drawing->mark[i] & mark) != 0) {
			return true;
		}
	}
	return false;
}

/* The cells with a mark, if there are any. */
static void encode_marked(
	struct out *out, const struct game_drawing *drawing, const char *key, uint8_t mark) {
	if (!is_marked(drawing, mark)) {
		return;
	}
	out_key(out, key);
	out_begin(out, '[');
	for (unsigned i = 0; i < drawing->points; i++) {
		if ((drawing->mark[i] & mark) != 0) {
			out_int(out, i);
		}
	}
	out_end(out, ']');
}

/* A list of small numbers. */
static void encode_numbers(struct out *out, const char *key, const uint8_t *numbers, size_t count) {
	out_key(out, key);
	out_begin(out, '[');
	for (size_t i = 0; i < count; i++) {
		out_int(out, numbers[i]);
	}
	out_end(out, ']');
}

/* What squares have besides points and lines. */
static void encode_squares(struct out *out, const struct game_drawing *drawing) {
	encode_marked(out, drawing, "washed", GAME_WASHED);
	encode_marked(out, drawing, "crossed", GAME_CROSSED);
	if (drawing->points > 0 && drawing->number[0] > 0) {
		encode_numbers(out, "numbers", drawing->number, drawing->points);
	}
}

static void encode_place(struct out *out, const char *key, const float at[2]) {
	out_key(out, key);
	out_begin(out, '[');
	out_real(out, (double)at[0]);
	out_real(out, (double)at[1]);
	out_end(out, ']');
}

/* What a race along a track has besides. */
static void encode_race(struct out *out, const struct game_drawing *drawing) {
	out_key(out, "signs");
	out_begin(out, '[');
	for (size_t i = 0; i < drawing->points; i++) {
		out_string(out, game_signs[drawing->sign[i]]);
	}
	out_end(out, ']');
	out_key_begin(out, "courses", '[');
	for (int seat = 0; seat < 2; seat++) {
		const struct game_course *course = &drawing->course[seat];
		out_begin(out, '{');
		encode_numbers(out, "points", course->track, course->count);
		if (course->has_hand) {
			encode_place(out, "hand", course->hand);
		}
		encode_place(out, "off", course->off);
		out_end(out, '}');
	}
	out_end(out, ']');
	out_key_int(out, "lots", drawing->lots);
}

void encode_board(struct out *out, const struct game_drawing *drawing) {
	out_begin(out, '{');
	out_key_begin(out, "points", '[');
	for (size_t i = 0; i < drawing->points; i++) {
		const struct game_point *point = &drawing->point[i];
		out_begin(out, '[');
		out_string(out, point->label);
		out_real(out, (double)point->x);
		out_real(out, (double)point->y);
		out_end(out, ']');
	}
	out_end(out, ']');
	out_key_begin(out, "lines", '[');
	for (size_t i = 0; i < drawing->lines; i++) {
		encode_line(out, &drawing->line[i]);
	}
	out_end(out, ']');
	if (drawing->family == GAME_FAMILY_SQUARES) {
		encode_squares(out, drawing);
	} else if (drawing->family == GAME_FAMILY_TRACKS) {
		encode_race(out, drawing);
	}
	if (drawing->bottom != 0) {
		out_key_int(out, "bottom", drawing->bottom);
	}
	out_end(out, '}');
}

void encode_texts(struct out *out, const char *const *texts) {
	out_begin(out, '[');
	for (size_t i = 0; texts[i] != NULL; i++) {
		out_string(out, texts[i]);
	}
	out_end(out, ']');
}

void encode_seats(struct out *out, const struct game_seat *seats, int count) {
	out_begin(out, '[');
	for (int i = 0; i < count; i++) {
		out_begin(out, '{');
		out_key_string(out, "key", seats[i].key);
		out_key_string(out, "name", seats[i].name);
		out_key_string(out, "piece", seats[i].piece);
		out_end(out, '}');
	}
	out_end(out, ']');
}

void encode_clauses(struct out *out, const struct game *game) {
	out_begin(out, '[');
	for (size_t i = 0; i < game->clauses; i++) {
		const struct game_clause *clause = &game->clause[i];
		out_begin(out, '{');
		out_key_string(out, "id", clause->id);
		out_key_string(out, "text", clause->text);
		out_key_string(out, "source", clause->source);
		out_key_string(out, "grade", game_grade_name(clause->grade));
		out_end(out, '}');
	}
	out_end(out, ']');
}

void encode_options(struct out *out, const struct game *game, const int option[GAME_OPTIONS_MAX]) {
	char value[VALUE_SIZE];
	out_begin(out, '{');
	for (size_t i = 0; i < game->options; i++) {
		game_option_print(&game->option[i], option[i], value, sizeof(value));
		out_key_string(out, game->option[i].name, value);
	}
	out_end(out, '}');
}

/* Write a sentence such as "Last rank: frozen". */
static void write_option_sentence(const struct game_option *option, int value, char *sentence) {
	struct text text;
	char word[VALUE_SIZE];
	int words = 0;
	while (option->words[words] != NULL) {
		words++;
	}
	game_option_print(option, value, word, sizeof(word));
	bool has_title = value < words && option->word_titles != NULL;
	text_init(&text, sentence, SENTENCE_SIZE);
	text_add(&text, "%s: %s", option->title, has_title ? option->word_titles[value] : word);
}

void encode_changed(struct out *out, const struct game *game, const int option[GAME_OPTIONS_MAX],
	bool in_words) {
	char sentence[SENTENCE_SIZE];
	out_begin(out, '[');
	for (size_t i = 0; i < game->options; i++) {
		if (option[i] == game->option[i].standard) {
			continue;
		}
		write_option_sentence(&game->option[i], option[i], sentence);
		out_string(out, in_words ? sentence : game->option[i].name);
	}
	out_end(out, ']');
}

static void write_described(struct out *out, const struct game_described *described) {
	out_key(out, "described");
	if (described->place == NULL) {
		out_null(out);
		return;
	}
	out_begin(out, '{');
	out_key_string(out, "place", described->place);
	out_key_string(out, "region", described->region);
	out_key_int(out, "year", described->year);
	out_key_bool(out, "about", described->about);
	out_key(out, "at");
	out_begin(out, '[');
	out_int(out, described->at[0]);
	out_int(out, described->at[1]);
	out_end(out, ']');
	out_end(out, '}');
}

/* What helps to find a game among others. */
static void write_catalogue(struct out *out, const struct game *game) {
	out_key_string(out, "group", game_group_name(game->group));
	out_key_bool(out, "chance", game->impl->take != NULL);
	out_key_int(out, "minutes", game->minutes);
	write_described(out, &game->described);
}

void encode_game_fields(struct out *out, const struct rule_set *rule_set, bool as_listed) {
	const struct game *game = rule_set->rules->game;
	out_key_string(out, "key", game->key);
	out_key_string(out, "title", game->title);
	out_key_string(out, "subtitle", game->subtitle);
	if (as_listed) {
		out_key_string(out, "preset", game->preset);
	}
	out_key_string(out, "family", game_family_name(rule_set->drawing.family));
	if (module_walks_take(game)) {
		out_key_bool(out, "walks_take", true);
	}
	out_key(out, "seats");
	encode_seats(out, rule_set->rules->seat, rule_set->rules->seats);
	if (as_listed) {
		out_key_int(out, "seats_min", game->seats_min);
		out_key_int(out, "seats_max", game->seats_max);
		write_catalogue(out, game);
	}
	out_key(out, "kinds");
	encode_texts(out, rule_set->drawing.kinds);
	out_key(out, "board");
	encode_board(out, &rule_set->drawing);
}

void encode_game(struct out *out, const struct rule_set *rule_set) {
	out_begin(out, '{');
	encode_game_fields(out, rule_set, false);
	out_end(out, '}');
}

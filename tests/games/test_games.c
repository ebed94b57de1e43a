/* tests/games/test_games.c - games made for tests of words of definitions. */
#include "tests/games/test_games.h"

#include <stdio.h>

#include "base/text.h"
#include "games/game.h"
#include "tests/games/load.h"

enum { TEXT = 16384 };

static const char head[] =
	"{\"key\":\"%s\",\"module\":\"leap\",\"title\":\"Test\",\"subtitle\":\"test\","
	"\"origin\":\"None.\",\"sources\":[\"none\"],"
	"\"seats\":[{\"key\":\"W\",\"name\":\"White\",\"piece\":\"white\"},"
	"{\"key\":\"B\",\"name\":\"Black\",\"piece\":\"black\"}],"
	"\"clauses\":[{\"id\":\"moves.turn\",\"text\":\"One man.\",\"source\":\"none\",\"grade\":\"ours\"},"
	"{\"id\":\"captures.back\",\"text\":\"No turn back.\",\"source\":\"none\",\"grade\":\"ours\"},"
	"{\"id\":\"captures.straight\",\"text\":\"Straight on.\",\"source\":\"none\",\"grade\":\"ours\"}],";

#define OPTION(name, first, rest)                                                                  \
	"{\"name\":\"" name                                                                        \
	"\",\"title\":\"t\",\"help\":\"h\",\"grade\":\"ours\",\"default\":\"" first                \
	"\",\"values\":[\"" first "\"," rest "]}"

static const char dama[] = "\"options\":[" OPTION("turn_back", "off", "\"on\"") "," OPTION(
	"straight", "off", "\"on\"") "," OPTION("choice", "max", "\"free\"") "," OPTION("removal",
	"immediate", "\"end_of_turn\"") "," OPTION("chain", "must_continue",
	"\"may_stop\"") "," OPTION("promotion", "end_of_turn",
	"\"on_touch\",\"touch_stops\"") "],"
					"\"starts\":{\"s\":{\"W\":\"a2-h3\",\"B\":\"a6-h7\"}},\"start\":\"s\",\"first\":\"W\","
					"\"pieces\":[{\"name\":\"man\",\"walk\":\"no_backward\",\"leap\":\"no_backward\"},"
					"{\"name\":\"king\",\"letter\":\"K\",\"walk\":\"any\",\"leap\":\"any\",\"slide\":\"on\","
					"\"long\":\"on\"}],"
					"\"captures\":{\"duty\":\"compulsory\",\"chain\":{\"option\":\"chain\"},"
					"\"choice\":{\"option\":\"choice\"},\"removal\":{\"option\":\"removal\"},"
					"\"turn_back\":{\"option\":\"turn_back\"},\"straight\":{\"option\":\"straight\"}},"
					"\"promotion\":{\"moment\":{\"option\":\"promotion\"},\"W\":\"a8-h8\",\"B\":\"a1-h1\"},"
					"\"end\":{\"blocked\":\"loses\",\"repetition\":3,\"no_progress\":\"off\",\"adjudicate\":\"draw\","
					"\"advance_is_progress\":\"on\"}}";

static const char leaps[] =
	"\"options\":[],\"start\":\"s\",\"first\":\"B\","
	"\"pieces\":[{\"name\":\"stone\",\"walk\":\"none\",\"leap\":\"any\"}],"
	"\"captures\":{\"duty\":\"compulsory\",\"chain\":\"may_stop\",\"straight\":\"on\"},"
	"\"end\":{\"blocked\":\"loses\",\"repetition\":\"off\",\"no_progress\":\"off\",\"adjudicate\":\"draw\"},";

/* The rows and columns of eight by eight points. */
static void add_square(struct text *text) {
	text_add(text, "\"board\":\"b\",\"boards\":{\"b\":{\"points\":[\"a1-h8\"],\"lines\":[");
	for (int i = 0; i < 16; i++) {
		text_add(text, i == 0 ? "\"" : ",\"");
		for (int j = 0; j < 8; j++) {
			int file = i < 8 ? j : i - 8, rank = i < 8 ? i : j;
			text_add(text, "%s%c%d", j == 0 ? "" : "-", 'a' + file, rank + 1);
		}
		text_add(text, "\"");
	}
	text_add(text, "]}},");
}

/* A stone on every point but two; a1 is black. */
static void add_stones(struct text *text) {
	text_add(text, "\"starts\":{\"s\":{");
	for (int seat = 0; seat < 2; seat++) {
		text_add(text, seat == 0 ? "\"W\":\"" : ",\"B\":\"");
		for (int p = 0; p < 64; p++) {
			int file = p % 8, rank = p / 8;
			bool hole = file == 3 && (rank == 3 || rank == 4);
			if (!hole && (file + rank) % 2 == !seat) {
				text_add(text, " %c%d", 'a' + file, rank + 1);
			}
		}
		text_add(text, "\"");
	}
	text_add(text, "}}}");
}

static bool add_test_game(const struct text *text) {
	struct game_error error;
	bool added = games_add(text->at, text->used, &error);
	if (!added) {
		fprintf(stderr, "%s\n", error.text);
	}
	return added;
}

bool load_test_games(void) {
	static char bytes[TEXT];
	struct text text;
	text_init(&text, bytes, sizeof(bytes));
	text_add(&text, head, "test-dama");
	add_square(&text);
	text_add_word(&text, dama);
	bool fine = load_games() && add_test_game(&text);
	text_init(&text, bytes, sizeof(bytes));
	text_add(&text, head, "test-leaps");
	add_square(&text);
	text_add_word(&text, leaps);
	add_stones(&text);
	return fine && add_test_game(&text);
}

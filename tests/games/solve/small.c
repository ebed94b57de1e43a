/* tests/games/solve/small.c - small games, defined for tests of solving. */
#include "tests/games/solve/small.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/games/load.h"
#include "tests/suite.h"

enum { TEXT = 4096 };

/* A board of nine points, with all its lines; and one of eight that no mirror leaves as it is. */
#define GRID                                                                                       \
	"\"boards\":{\"b\":{\"points\":[\"a1-c3\"],\"lines\":[\"a1-b1-c1\",\"a2-b2-c2\","          \
	"\"a3-b3-c3\",\"a1-a2-a3\",\"b1-b2-b3\",\"c1-c2-c3\",\"a1-b2-c3\",\"a3-b2-c1\"]}},"
#define CROOKED                                                                                    \
	"\"boards\":{\"b\":{\"points\":[\"a1-c2\",\"a3\",\"b3\"],\"lines\":[\"a1-b1-c1\","         \
	"\"a2-b2-c2\",\"a1-a2-a3\",\"b1-b2-b3\",\"c1-c2\",\"a3-b3\",\"a3-b2-c1\"]}},"
#define ROWS                                                                                       \
	"\"boards\":{\"b\":{\"points\":[\"a1-c3\"],\"lines\":[\"a1-b1-c1\",\"a2-b2-c2\","          \
	"\"a3-b3-c3\"]}},"
#define SQUARES "\"boards\":{\"b\":{\"squares\":3}},"
#define MEN "\"pieces\":[{\"name\":\"man\",\"walk\":\"any\",\"leap\":\"any\"}],"

static const struct {
	const char *key, *rest;
	const char *module; /* NULL: leap */
} small[] = {
	{"small-majority",
		GRID MEN "\"starts\":{\"s\":{\"W\":\"a1-c1\",\"B\":\"a3-c3\"}},"
			 "\"captures\":{\"duty\":\"compulsory\",\"chain\":\"must_continue\"},"
			 "\"end\":{\"blocked\":\"loses\",\"repetition\":3,\"no_progress\":40,"
			 "\"adjudicate\":\"majority\"}"},
	{"small-free",
		GRID MEN "\"starts\":{\"s\":{\"W\":\"a1-c1\",\"B\":\"a3 b3\"}},"
			 "\"captures\":{\"duty\":\"optional\",\"chain\":\"may_stop\"},"
			 "\"end\":{\"blocked\":\"loses\",\"repetition\":3,\"no_progress\":40,"
			 "\"adjudicate\":\"majority\"}"},
	{"small-draw",
		CROOKED MEN "\"starts\":{\"s\":{\"W\":\"a1-c1\",\"B\":\"a3 b3 a2\"}},"
			    "\"captures\":{\"duty\":\"compulsory\",\"chain\":\"single\"},"
			    "\"end\":{\"blocked\":\"draws\",\"repetition\":3,\"no_progress\":40,"
			    "\"adjudicate\":\"draw\"}"},
	{"small-kings",
		GRID "\"pieces\":[{\"name\":\"man\",\"walk\":\"forward\",\"leap\":\"any\"},"
		     "{\"name\":\"king\",\"letter\":\"K\",\"walk\":\"any\",\"leap\":\"any\","
		     "\"slide\":\"on\",\"long\":\"on\"}],"
		     "\"starts\":{\"s\":{\"W\":\"a1 b1\",\"B\":\"b3 c3\"}},"
		     "\"promotion\":{\"moment\":\"end_of_turn\",\"W\":\"a3-c3\",\"B\":\"a1-c1\"},"
		     "\"captures\":{\"duty\":\"compulsory\",\"chain\":\"must_continue\","
		     "\"choice\":\"max\"},"
		     "\"end\":{\"blocked\":\"loses\",\"repetition\":3,\"no_progress\":40,"
		     "\"adjudicate\":\"majority\"}"},
	{"small-undo",
		GRID "\"pieces\":[{\"name\":\"man\",\"walk\":\"no_backward\",\"leap\":\"any\","
		     "\"undo_ban\":\"on\"}],"
		     "\"starts\":{\"s\":{\"W\":\"a1 b1\",\"B\":\"c3\"}},"
		     "\"captures\":{\"duty\":\"compulsory\",\"chain\":\"must_continue\"},"
		     "\"end\":{\"blocked\":\"loses\",\"repetition\":3,\"no_progress\":40,"
		     "\"adjudicate\":\"majority\"}"},
	{"small-passes",
		GRID "\"pieces\":[{\"name\":\"rabbit\",\"seat\":\"W\",\"walk\":\"any\","
		     "\"leap\":\"none\"},{\"name\":\"hunter\",\"seat\":\"B\",\"walk\":\"any\","
		     "\"leap\":\"any\"}],"
		     "\"starts\":{\"s\":{\"W\":\"a1-c1 a2\",\"B\":\"b2\"}},"
		     "\"captures\":{\"duty\":\"optional\",\"chain\":\"single\"},"
		     "\"end\":{\"blocked\":\"passes\",\"repetition\":3,\"no_progress\":40,"
		     "\"adjudicate\":\"draw\",\"target\":{\"W\":2},\"goal\":{\"W\":\"a3-c3\"}}"},
	{"small-escape",
		GRID "\"pieces\":[{\"name\":\"hound\",\"seat\":\"W\",\"walk\":\"any\","
		     "\"leap\":\"none\"},{\"name\":\"hare\",\"seat\":\"B\",\"walk\":\"any\","
		     "\"leap\":\"any\"}],"
		     "\"starts\":{\"s\":{\"W\":\"a1-c1 a2 c2\",\"B\":\"b2\"}},"
		     "\"captures\":{\"duty\":\"compulsory\",\"chain\":\"must_continue\"},"
		     "\"end\":{\"blocked\":\"loses\",\"repetition\":3,\"no_progress\":40,"
		     "\"adjudicate\":\"B\",\"target\":{\"W\":1}}"},
	/* Three men each, set and then walked to a row: the shape of three men's morris. */
	{"small-hands",
		GRID "\"pieces\":[{\"name\":\"man\",\"walk\":\"any\",\"leap\":\"none\"}],"
		     "\"starts\":{\"s\":{}},"
		     "\"hands\":{\"W\":{\"count\":3},\"B\":{\"count\":3}},"
		     "\"captures\":{\"duty\":\"optional\",\"chain\":\"single\"},"
		     "\"end\":{\"blocked\":\"loses\",\"repetition\":3,\"no_progress\":40,"
		     "\"adjudicate\":\"draw\",\"goal\":{\"W\":\"a3-c3\",\"B\":\"a1-c1\"}}"},
	/* A hunt: both hunters are set at once, and take hares while these are still in hand. */
	{"small-setting",
		GRID "\"pieces\":[{\"name\":\"hare\",\"seat\":\"W\",\"walk\":\"any\","
		     "\"leap\":\"none\"},{\"name\":\"hunter\",\"seat\":\"B\",\"walk\":\"any\","
		     "\"leap\":\"any\"}],"
		     "\"starts\":{\"s\":{}},\"sets\":\"B\","
		     "\"hands\":{\"W\":{\"count\":4},\"B\":{\"count\":2,\"each_turn\":2,"
		     "\"on\":\"a1-c1\"}},"
		     "\"captures\":{\"duty\":\"optional\",\"chain\":\"may_stop\"},"
		     "\"end\":{\"blocked\":\"loses\",\"repetition\":3,\"no_progress\":40,"
		     "\"adjudicate\":\"draw\",\"target\":{\"W\":1}}"},
	/* A king with a man against three, who runs to a corner. */
	{"small-king",
		SQUARES "\"pieces\":[{\"name\":\"man\",\"walk\":\"slide\",\"no_stop\":\"b2 a1 c3\","
			"\"hostile\":\"b2 a1 c3\"},"
			"{\"name\":\"king\",\"seat\":\"W\",\"letter\":\"K\",\"walk\":\"slide\","
			"\"surround\":\"b2\",\"goal\":\"a1 c3\"}],"
			"\"starts\":{\"s\":{\"W\":\"b2 b3\",\"B\":\"b1 a2 c2\",\"kings\":\"b2\"}},"
			"\"captures\":{\"chain\":\"single\",\"throne\":\"b2\"},"
			"\"end\":{\"blocked\":\"loses\",\"repetition\":3,\"repeated\":\"B\","
			"\"no_progress\":\"off\",\"adjudicate\":\"draw\"}",
		"siege"},
	/* Three men each, set two a turn; then they walk, and take one after the other. */
	{"small-stones",
		SQUARES
		"\"pieces\":[{\"name\":\"man\",\"walk\":\"step\",\"safe\":\"b2\"}],"
		"\"starts\":{\"s\":{}},"
		"\"hands\":{\"W\":{\"count\":3,\"each_turn\":2,\"on\":\"a1-c1 a2 c2 a3-c3\"},"
		"\"B\":{\"count\":3,\"each_turn\":2,\"on\":\"a1-c1 a2 c2 a3-c3\"}},"
		"\"captures\":{\"chain\":\"must_continue\"},"
		"\"end\":{\"blocked\":\"passes\",\"repetition\":3,\"repeated\":\"majority\","
		"\"no_progress\":40,\"adjudicate\":\"majority\"}",
		"siege"},
	/* Mills: two at once take two men; men are set or walk as one likes; two men fly. */
	{"small-mills",
		GRID
		"\"men\":3,\"moves\":{\"setting\":\"first\",\"fly\":2,\"swing\":\"on\"},"
		"\"captures\":{\"mill\":\"takes\",\"double\":\"all\",\"refuge\":\"if_all\"},"
		"\"end\":{\"target\":1,\"blocked\":\"loses\",\"repetition\":3,\"no_progress\":40}",
		"mills"},
	{"small-mixed",
		CROOKED
		"\"men\":3,\"moves\":{\"setting\":\"mixed\",\"fly\":\"off\",\"swing\":\"on\"},"
		"\"captures\":{\"mill\":\"takes\",\"double\":\"one\",\"refuge\":\"never\"},"
		"\"end\":{\"target\":1,\"blocked\":\"draws\",\"repetition\":3,\"no_progress\":40}",
		"mills"},
	/* Rows that nothing joins: each can be turned round, and any two can change places. */
	{"small-rows",
		ROWS
		"\"men\":3,\"moves\":{\"setting\":\"first\",\"fly\":3,\"swing\":\"on\"},"
		"\"captures\":{\"mill\":\"takes\",\"double\":\"one\",\"refuge\":\"if_all\"},"
		"\"end\":{\"target\":1,\"blocked\":\"loses\",\"repetition\":3,\"no_progress\":40}",
		"mills"},
};

static bool add(size_t i) {
	static char text[TEXT];
	struct game_error error = {.text = ""};
	int size = snprintf(text, sizeof(text),
		"{\"key\":\"%s\",\"module\":\"%s\",\"title\":\"Small\",\"subtitle\":\"small\","
		"\"origin\":\"None.\",\"sources\":[\"none\"],"
		"\"seats\":[{\"key\":\"W\",\"name\":\"White\",\"piece\":\"white\"},"
		"{\"key\":\"B\",\"name\":\"Black\",\"piece\":\"black\"}],\"options\":[],"
		"\"clauses\":[{\"id\":\"moves.turn\",\"text\":\"One man.\",\"source\":\"none\","
		"\"grade\":\"ours\"}],\"board\":\"b\",%s\"first\":\"W\",%s}",
		small[i].key, small[i].module != NULL ? small[i].module : "leap",
		strstr(small[i].rest, "\"starts\"") != NULL ? "\"start\":\"s\"," : "",
		small[i].rest);
	bool fine = size < TEXT && games_add(text, (size_t)size, &error);
	if (!fine) {
		fprintf(stderr, "%s: %s\n", small[i].key, error.text);
	}
	return fine;
}

bool small_load(void) {
	bool fine = load_games();
	for (size_t i = 0; fine && i < small_count(); i++) {
		fine = add(i);
	}
	return fine;
}

size_t small_count(void) {
	return sizeof(small) / sizeof(small[0]);
}

const char *small_key(size_t index) {
	return small[index].key;
}

struct game_rules *small_rules(const char *key, const char *options) {
	const struct game *game = games_find(key);
	int option[GAME_OPTIONS_MAX];
	char words[256];
	struct game_error error = {.text = ""};
	ck_assert_msg(game != NULL, "%s is not there", key);
	game_options_default(game, option);
	snprintf(words, sizeof(words), "%s", options);
	for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
		ck_assert_msg(game_options_set(game, option, word, &error), "%s", error.text);
	}
	struct game_rules *rules = game_rules_create(game, 0, option, &error);
	ck_assert_msg(rules != NULL, "%s: %s", key, error.text);
	return rules;
}

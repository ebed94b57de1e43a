/* server/cmd/game_args.c - command line arguments of the commands about one game. */
#include "server/cmd/game_args.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "server/cmd/game_files.h"
#include "server/cmd/usage.h"

enum { DEPTH_MAX = 100 };

/* The arguments while they are sorted. */
struct words {
	const char *command;
	const char *plain[3];
	int plains;
	int plains_max;
	const char *option[GAME_OPTIONS_MAX];
	int options;
	const char *seats;
	const char *max;
	const char *folder; /* of additional games */
};

static bool fail_usage(const struct words *words, const char *what, const char *word) {
	fprintf(stderr, "qirkat: %s \"%s\"; ", what, word);
	usage_complain(words->command);
	return false;
}

/* Sort a flag with a value. *i is advanced past the value. */
static bool sort_valued_flag(struct words *words, int argc, char *argv[], unsigned take, int *i) {
	const char *word = argv[*i];
	bool option = strcmp(word, "-o") == 0, seats = strcmp(word, "--seats") == 0;
	bool max = strcmp(word, "--max") == 0 && (take & GAME_ARGS_MAX) != 0;
	if (!option && !seats && !max && strcmp(word, "--games") != 0) {
		return fail_usage(words, "unknown flag", word);
	}
	if (++*i >= argc) {
		return fail_usage(words, "a value is missing after", word);
	}
	if (!option) {
		*(seats ? &words->seats : max ? &words->max : &words->folder) = argv[*i];
	} else if (words->options < GAME_OPTIONS_MAX) {
		words->option[words->options++] = argv[*i];
	} else {
		return usage_fail("there are more than %d options", GAME_OPTIONS_MAX);
	}
	return true;
}

/* Sort an argument that begins with '-'. *i is advanced past its value. */
static bool sort_flag(struct game_args *args, struct words *words, int argc, char *argv[],
	unsigned take, int *i) {
	const char *word = argv[*i];
	if (strcmp(word, "--json") == 0 && (take & GAME_ARGS_JSON) != 0) {
		args->json = true;
		return true;
	}
	if (strcmp(word, "--svg") == 0 && (take & GAME_ARGS_JSON) != 0) {
		args->svg = true;
		return true;
	}
	if (strcmp(word, "-t") == 0 && (take & GAME_ARGS_TIME) != 0) {
		args->time = true;
		return true;
	}
	return sort_valued_flag(words, argc, argv, take, i);
}

static bool sort_game_words(
	struct game_args *args, struct words *words, int argc, char *argv[], unsigned take) {
	for (int i = 1; i < argc; i++) {
		if (argv[i][0] == '-' && argv[i][1] != '\0') {
			if (!sort_flag(args, words, argc, argv, take, &i)) {
				return false;
			}
		} else if (words->plains < words->plains_max) {
			words->plain[words->plains++] = argv[i];
		} else {
			return fail_usage(words, "unexpected word", argv[i]);
		}
	}
	int least = words->plains_max - 1;
	return words->plains >= least ||
		fail_usage(words, "a word is missing after", argv[argc - 1]);
}

static bool find_named_game(struct game_args *args, const char *key) {
	args->game = games_find(key);
	if (args->game != NULL) {
		return true;
	}
	return usage_fail("there is no game \"%s\"; \"qirkat games\" lists the keys", key);
}

static bool read_seat_count(const struct words *words, int *seats) {
	unsigned number = 0;
	if (words->seats != NULL) {
		size_t used = text_number(words->seats, 1, &number);
		if (used == 0 || words->seats[used] != '\0') {
			return usage_fail("\"%s\" is not a number of seats; use a number such as 2",
				words->seats);
		}
	}
	*seats = (int)number;
	return true;
}

static bool read_max(struct game_args *args, const char *word) {
	if (word == NULL) {
		return true;
	}
	size_t used = text_number(word, 9, &args->max);
	args->has_max = used > 0 && word[used] == '\0';
	return args->has_max ||
		usage_fail(
			"\"%s\" is not a number of turns; use a number such as 500000, or 0 for all",
			word);
}

static bool make_chosen_rules(struct game_args *args, const struct words *words, int seats) {
	int option[GAME_OPTIONS_MAX];
	struct game_error error;
	game_options_default(args->game, option);
	for (int i = 0; i < words->options; i++) {
		if (!game_options_set(args->game, option, words->option[i], &error)) {
			return usage_fail("%s", error.text);
		}
	}
	args->rules = game_rules_create(args->game, seats, option, &error);
	return args->rules != NULL || usage_fail("%s", error.text);
}

static bool read_depth(struct game_args *args, const char *word) {
	unsigned depth;
	assert(word != NULL); /* enough arguments were counted before */
	size_t used = text_number(word, 3, &depth);
	if (used == 0 || word[used] != '\0' || depth < 1 || depth > DEPTH_MAX) {
		return usage_fail(
			"\"%s\" is not a depth; use a number from 1 to %d", word, DEPTH_MAX);
	}
	args->depth = (int)depth;
	return true;
}

/* If no number of seats is given, use one with which the position can be read. */
static bool read_position(struct game_args *args, const struct words *words, const char *position) {
	struct game_error error, other;
	bool fine = game_read(args->rules, position, &args->state, &error);
	int seats = words->seats != NULL ? 0 : args->rules->seats - 1;
	for (; !fine && seats >= args->game->seats_min; seats--) {
		game_rules_destroy(args->rules);
		args->rules = NULL;
		if (!make_chosen_rules(args, words, seats)) {
			return false;
		}
		fine = game_read(args->rules, position, &args->state, &other);
	}
	return fine || usage_fail("%s", error.text);
}

bool game_args_init(struct game_args *args, int argc, char *argv[], unsigned take) {
	bool depth = (take & GAME_ARGS_DEPTH) != 0;
	struct words words = {.command = argv[0], .plains_max = depth ? 3 : 2};
	char said[GAME_FILES_SAID];
	memset(args, 0, sizeof(*args));
	words.folder = game_files_folder();
	if (!sort_game_words(args, &words, argc, argv, take)) {
		return false;
	}
	if (!game_files_open(words.folder, said)) {
		return usage_fail("%s", said);
	}
	const char *position = words.plain[words.plains_max - 1];
	int seats = 0;
	args->folder = words.folder;
	return find_named_game(args, words.plain[0]) && read_seat_count(&words, &seats) &&
		read_max(args, words.max) && make_chosen_rules(args, &words, seats) &&
		(!depth || read_depth(args, words.plain[1])) &&
		read_position(args, &words, position != NULL ? position : "start");
}

void game_args_finish(struct game_args *args) {
	game_rules_destroy(args->rules);
	games_finish();
	memset(args, 0, sizeof(*args));
}

/* server/lab/cmd_match.c - qirkat-lab match: find the stronger of two players
 * (games/search/README.md). */
#include "server/lab/lab.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "server/cmd/game_args.h"
#include "server/lab/match.h"
#include "server/cmd/usage.h"
#include "server/solved/solved_library.h"

enum { MATCH_GAMES_MAX = 1000000, TURNS = 400, OPENING = 4, WORDS_MAX = 100 };

/* The arguments of the command; rest has those for game_args. */
struct match_words {
	const char *player[2];
	unsigned games, seed, turns, opening;
	const char *go;
	const char *tables; /* NULL: no tables */
	bool sprt;
	double elo[2];
	char *rest[WORDS_MAX];
	int rests;
};

static bool fail_match(const char *what, const char *word) {
	fprintf(stderr, "qirkat: %s \"%s\"; ", what, word);
	usage_complain("match");
	return false;
}

static bool read_match_number(const char *word, unsigned least, unsigned most, unsigned *number) {
	unsigned value;
	size_t used = word != NULL ? text_number(word, 9, &value) : 0;
	if (used == 0 || word[used] != '\0' || value < least || value > most) {
		return false;
	}
	*number = value;
	return true;
}

static bool read_elo(const char *word, double *elo) {
	char *end = NULL;
	*elo = word != NULL ? strtod(word, &end) : 0;
	return word != NULL && end > word && *end == '\0' && isfinite(*elo) && fabs(*elo) <= 4000;
}

/* Returns the number of arguments of a match flag; 0: it is not one. */
static int count_flag_arguments(const char *flag) {
	return strcmp(flag, "--sprt") == 0 ? 2
		: strcmp(flag, "--seed") == 0 || strcmp(flag, "--turns") == 0 ||
			strcmp(flag, "--opening") == 0 || strcmp(flag, "--go") == 0 ||
			strcmp(flag, "--tables") == 0
		? 1
		: 0;
}

static bool read_flag(
	struct match_words *words, const char *flag, const char *value, const char *second) {
	if (strcmp(flag, "--sprt") == 0) {
		words->sprt = true;
		return read_elo(value, &words->elo[0]) && read_elo(second, &words->elo[1]) &&
			words->elo[0] < words->elo[1];
	}
	if (strcmp(flag, "--seed") == 0) {
		return read_match_number(value, 0, 999999999, &words->seed);
	}
	if (strcmp(flag, "--turns") == 0) {
		return read_match_number(value, 1, 100000, &words->turns);
	}
	if (strcmp(flag, "--opening") == 0) {
		return read_match_number(value, 0, 1000, &words->opening);
	}
	if (strcmp(flag, "--tables") == 0) {
		words->tables = value;
		return value[0] != '\0';
	}
	words->go = value;
	return value[0] != '\0' && strchr(value, '\n') == NULL && strlen(value) < 200;
}

/* Sort an argument that is not a match flag; *plains counts those that are no flags at all. */
static bool sort_word(struct match_words *words, char *word, int *plains) {
	bool own = word[0] != '-' && (*plains < 2 || *plains == 3);
	if (word[0] != '-') {
		++*plains;
	}
	if (!own) {
		words->rest[words->rests++] = word;
		return true;
	}
	if (*plains <= 2) {
		words->player[*plains - 1] = word;
		return true;
	}
	return read_match_number(word, 1, MATCH_GAMES_MAX, &words->games) ||
		fail_match("not a number of games:", word);
}

/* Keep a flag for game_args with its value. */
static bool pass_on_flag(struct match_words *words, int argc, char *argv[], int *i) {
	words->rest[words->rests++] = argv[*i];
	if (*i + 1 < argc) {
		words->rest[words->rests++] = argv[++*i];
	}
	return true;
}

static bool sort_match_words(struct match_words *words, int argc, char *argv[]) {
	int plains = 0;
	bool fine = argc < WORDS_MAX || fail_match("too many words before", argv[argc - 1]);
	words->rest[words->rests++] = argv[0];
	for (int i = 1; fine && i < argc; i++) {
		int behind = count_flag_arguments(argv[i]);
		if (behind > 0 && i + behind >= argc) {
			return fail_match("a value is missing after", argv[i]);
		}
		if (behind > 0) {
			fine = read_flag(words, argv[i], argv[i + 1], argv[i + behind]) ||
				fail_match("not a valid value for its flag:", argv[i + 1]);
			i += behind;
		} else if (argv[i][0] == '-') {
			fine = pass_on_flag(words, argc, argv, &i);
		} else {
			fine = sort_word(words, argv[i], &plains);
		}
	}
	return fine && (plains >= 4 || fail_match("a word is missing after", argv[argc - 1]));
}

/* ---- output ---- */

static void print_part(const char *name, const struct match_score *score) {
	printf("%s won %u drawn %u lost %u", name, score->won, score->drawn, score->lost);
}

static void print_scores(const struct match *match) {
	struct match_score all = match_total(match);
	struct match_range part = match_score_range(&all), elo = match_score_elo(&all);
	print_part("first", &match->score[0]);
	print_part("\nsecond", &match->score[1]);
	print_part("\nall", &all);
	printf(" score %.1f from %.1f to %.1f elo %+.0f from %+.0f to %+.0f\n", 100 * part.value,
		100 * part.from, 100 * part.to, elo.value, elo.from, elo.to);
}

static double llr_of(const struct match *match, const struct match_words *words) {
	struct match_score all = match_total(match);
	return match_score_llr(&all, words->elo[0], words->elo[1]);
}

static void print_sprt(const struct match *match, const struct match_words *words) {
	double llr = llr_of(match, words), bound = match_score_bound();
	printf("sprt llr %.2f of %.2f %s\n", llr, bound,
		llr >= bound            ? "elo1 accepted"
			: llr <= -bound ? "elo0 accepted"
					: "undecided");
}

/* Is the sequential test decided? Only asked between pairs of games with one opening. */
static bool is_decided(
	const struct match *match, const struct match_words *words, unsigned played) {
	return words->sprt && played % 2 == 0 && fabs(llr_of(match, words)) >= match_score_bound();
}

static bool play_match_games(struct match *match, const struct match_words *words) {
	struct game_error error;
	bool shows = isatty(STDERR_FILENO) == 1;
	for (unsigned i = 0; i < words->games && !is_decided(match, words, i); i++) {
		if (!match_play(match, i, &error)) {
			fprintf(stderr, "qirkat: game %u: %s\n", i + 1, error.text);
			return false;
		}
		if (shows) {
			struct match_score all = match_total(match);
			fprintf(stderr, "\r%u of %u: %u won, %u drawn, %u lost ", i + 1,
				words->games, all.won, all.drawn, all.lost);
		}
	}
	if (shows) {
		fprintf(stderr, "\n");
	}
	return true;
}

static bool make_players(
	struct match *match, const struct match_words *words, const char *position) {
	for (int i = 0; i < 2; i++) {
		struct game_error error;
		if (!match_player_init(&match->player[i], words->player[i], match->rules, position,
			    words->go, &error)) {
			fprintf(stderr, "qirkat: %s\n", error.text);
			return false;
		}
	}
	return true;
}

static void warn_of_match_table(void *user, const char *sentence) {
	(void)user;
	fprintf(stderr, "qirkat: ignored: %s\n", sentence);
}

/* Players borrow it for its lifetime; NULL if no tables are used. */
static struct solved_library *attach_tables(struct match *match, const struct match_words *words) {
	struct solved_library *solved = words->tables != NULL
		? solved_library_create(words->tables, warn_of_match_table, NULL)
		: NULL;
	for (int i = 0; i < 2; i++) {
		match_player_use_table(
			&match->player[i], solved_library_table(solved, match->rules));
	}
	return solved;
}

int cmd_match(int argc, char *argv[]) {
	struct match_words words = {
		.turns = TURNS, .opening = OPENING, .seed = 1, .go = "time 100"};
	char position[GAME_POSITION_TEXT_MAX];
	struct game_args args;
	if (!sort_match_words(&words, argc, argv)) {
		return 2;
	}
	bool fine = game_args_init(&args, words.rests, words.rest, 0);
	if (fine) {
		struct match match = {.rules = args.rules,
			.start = &args.state,
			.seed = words.seed,
			.opening = words.opening,
			.turns = words.turns};
		args.game->impl->print(args.rules, &args.state, position);
		fine = make_players(&match, &words, position);
		struct solved_library *solved = attach_tables(&match, &words);
		fine = fine && play_match_games(&match, &words);
		if (fine) {
			print_scores(&match);
		}
		if (fine && words.sprt) {
			print_sprt(&match, &words);
		}
		match_player_finish(&match.player[0]);
		match_player_finish(&match.player[1]);
		solved_library_destroy(solved);
	}
	game_args_finish(&args);
	return fine ? 0 : 2;
}

/* server/lab/cmd_train.c - qirkat-lab train: train the weights of a game's evaluation by self-play
 * (games/search/README.md).
 *
 * After each round the weights are written, and next to them the state from which training resumes
 * when the command is run again.
 */
#include "server/lab/lab.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/search/train.h"
#include "server/cmd/game_args.h"
#include "server/cmd/game_files.h"
#include "server/cmd/usage.h"

enum {
	THREADS_MAX = 64,
	PATH_BYTES = 1024,
	STATE_MAX = 1 << 29,
	WINDOW = 150000,
	SHORT_MATCH = 20, /* games, from time to time while training */
	SHORT_EVERY = 8,
};

struct training {
	struct game_args args;
	unsigned rounds, games, nodes, weak, seed, threads, seconds, match, match_nodes;
	bool anew;
	const char *out;
	char weights_path[PATH_BYTES], state_path[PATH_BYTES];
	struct trainer *trainer;
	struct train_worker *worker[THREADS_MAX];

	/* the current work of the threads */
	bool matching;
	enum train_pair pair;
	unsigned nodes_now, count;
	atomic_uint next, failed;
	atomic_uint result[3]; /* of a match: lost, drawn, won */
};

/* ---- arguments ---- */

static const struct usage_number numbers[] = {
	{"--rounds", offsetof(struct training, rounds), 0, 100000, 24},
	{"--round-games", offsetof(struct training, games), 1, TRAIN_GAMES_MAX, 256},
	{"--nodes", offsetof(struct training, nodes), 1, TRAIN_NODES_MAX, 300},
	{"--weak", offsetof(struct training, weak), 0, 100, 0},
	{"--seed", offsetof(struct training, seed), 0, 999999999, 1},
	{"--threads", offsetof(struct training, threads), 1, THREADS_MAX, 2},
	{"--seconds", offsetof(struct training, seconds), 1, 999999999, 999999999},
	{"--match", offsetof(struct training, match), 0, 1000000, 100},
	{"--match-nodes", offsetof(struct training, match_nodes), 1, TRAIN_NODES_MAX, 2000},
	{.name = NULL},
};

/* Take out this command's own arguments; those of all commands about a game remain. */
static bool read_train_words(struct training *training, int *argc, char *argv[]) {
	int kept = 0;
	bool taken;
	usage_numbers_default(numbers, training);
	for (int i = 0; i < *argc; i++) {
		if (!usage_number_read(numbers, training, *argc, argv, &i, &taken)) {
			return false;
		}
		if (taken) {
			continue;
		}
		if (strcmp(argv[i], "--out") == 0) {
			training->out = ++i < *argc ? argv[i] : "";
		} else if (strcmp(argv[i], "--anew") == 0) {
			training->anew = true;
		} else {
			argv[kept++] = argv[i];
		}
	}
	*argc = kept;
	return (kept > 1 && (training->out == NULL || *training->out != '\0')) ||
		usage_numbers_complain("train", numbers);
}

/* KEY.weights next to the definition, otherwise in this folder; KEY.training in the same place. */
static bool find_paths(struct training *training) {
	const char *key = training->args.game->key, *folder = training->args.folder;
	int used;
	if (training->out != NULL) {
		used = snprintf(training->weights_path, PATH_BYTES, "%s", training->out);
	} else if (games_is_own(training->args.game)) {
		used = snprintf(training->weights_path, PATH_BYTES, "%s/%s.weights", folder, key);
	} else {
		used = snprintf(training->weights_path, PATH_BYTES, "%s.weights", key);
	}
	if (used >= PATH_BYTES - 16) {
		return usage_fail("the path of the weights is too long");
	}
	char *end = strrchr(training->weights_path, '.');
	size_t length = end != NULL && strchr(end, '/') == NULL
		? (size_t)(end - training->weights_path)
		: strlen(training->weights_path);
	snprintf(training->state_path, PATH_BYTES, "%.*s.training", (int)length,
		training->weights_path);
	return true;
}

/* ---- files ---- */

/* Returns new, or NULL with size 0 if there is no such file. */
static unsigned char *read_training_file(const char *path, size_t *size) {
	FILE *file = fopen(path, "rb");
	unsigned char *bytes = NULL;
	*size = 0;
	if (file == NULL) {
		return NULL;
	}
	if (fseek(file, 0, SEEK_END) == 0) {
		long length = ftell(file);
		bool fits = length >= 0 && length <= STATE_MAX && fseek(file, 0, SEEK_SET) == 0;
		bytes = fits ? malloc((size_t)length + 1) : NULL;
		*size = bytes != NULL ? fread(bytes, 1, (size_t)length, file) : 0;
	}
	fclose(file);
	return bytes;
}

/* Writes the file completely or leaves it unchanged. */
static bool write_file(const char *path, const void *bytes, size_t size) {
	char fresh[PATH_BYTES + 8];
	snprintf(fresh, sizeof(fresh), "%s.new", path);
	FILE *file = bytes != NULL ? fopen(fresh, "wb") : NULL;
	bool good = file != NULL && fwrite(bytes, 1, size, file) == size;
	good = file != NULL && fclose(file) == 0 && good;
	good = good && rename(fresh, path) == 0;
	return good || usage_fail("%s cannot be written: %s", path, strerror(errno));
}

static bool write_weights(const struct training *training) {
	size_t size, written = 0;
	unsigned char *old = read_training_file(training->weights_path, &size);
	char *text = train_write(training->trainer, (const char *)old, size, &written);
	bool good = write_file(training->weights_path, text, written);
	free(text);
	free(old);
	return good;
}

static bool write_state(const struct training *training) {
	size_t size = 0;
	unsigned char *bytes = trainer_keep(training->trainer, &size);
	bool good = write_file(training->state_path, bytes, size);
	free(bytes);
	return good;
}

/* Resume training, or start from existing weights. */
static bool resume_training(struct training *training) {
	struct game_error error;
	size_t size;
	if (training->anew) {
		return true;
	}
	unsigned char *state = training->rounds > 0
		? read_training_file(training->state_path, &size)
		: NULL;
	if (state != NULL) {
		bool good = trainer_take_up(training->trainer, state, size, &error);
		free(state);
		return good ||
			usage_fail("%s: %s; --anew starts over", training->state_path, error.text);
	}
	unsigned char *text = read_training_file(training->weights_path, &size);
	bool good = text == NULL ||
		!weights_are_there(training->args.rules, (const char *)text, size) ||
		trainer_begin_with(training->trainer, (const char *)text, size, &error);
	free(text);
	return good || usage_fail("%s: %s; --anew starts over", training->weights_path, error.text);
}

/* ---- threads ---- */

struct thread {
	struct training *training;
	unsigned number;
};

static bool play_numbered_game(
	struct training *training, struct train_worker *worker, unsigned number) {
	if (!training->matching) {
		return train_play(training->trainer, worker, number);
	}
	int result = train_match(
		training->trainer, worker, training->pair, training->nodes_now, number);
	if (result >= 0) {
		atomic_fetch_add(&training->result[result], 1);
	}
	return result >= 0;
}

static void *run_game_thread(void *user) {
	const struct thread *thread = user;
	struct training *training = thread->training;
	for (;;) {
		unsigned number = atomic_fetch_add(&training->next, 1);
		if (number >= training->count) {
			return NULL;
		}
		if (!play_numbered_game(training, training->worker[thread->number], number)) {
			atomic_store(&training->failed, 1);
			return NULL;
		}
	}
}

/* Play games 0 to count - 1 on all threads. */
static bool play_training_games(struct training *training, unsigned count) {
	pthread_t id[THREADS_MAX];
	struct thread thread[THREADS_MAX] = {{training, 0}};
	unsigned begun = 1;
	training->count = count;
	atomic_store(&training->next, 0);
	while (begun < training->threads) {
		thread[begun] = (struct thread){training, begun};
		if (pthread_create(&id[begun], NULL, run_game_thread, &thread[begun]) != 0) {
			break;
		}
		begun++;
	}
	run_game_thread(&thread[0]);
	for (unsigned i = 1; i < begun; i++) {
		pthread_join(id[i], NULL);
	}
	return atomic_load(&training->failed) == 0 || usage_fail("out of memory");
}

/* ---- rounds and matches ---- */

static double square_root(double square) {
	double root = square > 1 ? square : 1;
	for (int i = 0; i < 60; i++) {
		root = (root + square / root) / 2;
	}
	return root;
}

static const char *const pair_names[] = {
	[TRAIN_TRAINED_UNTRAINED] = "the untrained",
	[TRAIN_TRAINED_BAD] = "one that plays badly",
	[TRAIN_UNTRAINED_BAD] = "one that plays badly, without weights",
};

static bool play_match(
	struct training *training, enum train_pair pair, unsigned games, unsigned nodes) {
	for (int i = 0; i < 3; i++) {
		atomic_store(&training->result[i], 0);
	}
	training->matching = true;
	training->pair = pair;
	training->nodes_now = nodes;
	if (!play_training_games(training, games)) {
		return false;
	}
	double won = training->result[2], drawn = training->result[1];
	double share = (won + drawn / 2) / games;
	double square = (won + drawn / 4) / games - share * share;
	double off = 196 * square_root((square > 0 ? square : 0) / games);
	printf("match against %s, %u nodes a turn: won %u, drawn %u, lost %u of %u, "
	       "%.1f %% +- %.1f\n",
		pair_names[pair], nodes, (unsigned)won, (unsigned)drawn,
		(unsigned)training->result[0], games, 100 * share, off);
	fflush(stdout);
	return true;
}

/* Measure the strength of the final weights. Matches against bad players are needed in drawish
 * games. */
static bool play_last_matches(struct training *training) {
	unsigned games = training->match, nodes = training->match_nodes;
	if (games == 0) {
		return true;
	}
	return play_match(training, TRAIN_TRAINED_UNTRAINED, games, nodes) &&
		(training->weak == 0 ||
			(play_match(training, TRAIN_TRAINED_BAD, games, nodes) &&
				play_match(training, TRAIN_UNTRAINED_BAD, games, nodes)));
}

static bool train_round(struct training *training) {
	training->matching = false;
	if (!play_training_games(training, training->games)) {
		return false;
	}
	train_learn(training->trainer);
	struct train_progress progress = train_progress(training->trainer);
	printf("round %u of %u: first seat won %u, drew %u, lost %u; %zu positions; "
	       "error %.4f -> %.4f\n",
		progress.rounds, training->rounds, progress.first.won, progress.first.drawn,
		progress.first.lost, progress.records, progress.before, progress.after);
	fflush(stdout);
	return write_weights(training) && write_state(training);
}

static bool train_all(struct training *training) {
	struct timespec begun, now;
	clock_gettime(CLOCK_MONOTONIC, &begun);
	while (train_progress(training->trainer).rounds < training->rounds) {
		if (!train_round(training)) {
			return false;
		}
		unsigned rounds = train_progress(training->trainer).rounds;
		if (rounds % SHORT_EVERY == 0 && rounds < training->rounds && training->match > 0 &&
			!play_match(
				training, TRAIN_TRAINED_UNTRAINED, SHORT_MATCH, training->nodes)) {
			return false;
		}
		clock_gettime(CLOCK_MONOTONIC, &now);
		if (now.tv_sec - begun.tv_sec >= (time_t)training->seconds) {
			break;
		}
	}
	return play_last_matches(training);
}

static bool make_workers(struct training *training) {
	for (unsigned i = 0; i < training->threads; i++) {
		training->worker[i] = train_worker_create(training->trainer);
		if (training->worker[i] == NULL) {
			return usage_fail("not enough memory for %u threads", training->threads);
		}
	}
	return true;
}

static bool make_trainer(struct training *training) {
	struct game_error error;
	struct train_settings settings = {.seed = training->seed,
		.games = training->games,
		.nodes = training->nodes,
		.weak = training->weak,
		.window = WINDOW};
	training->trainer = trainer_create(training->args.rules, &settings, &error);
	return training->trainer != NULL || usage_fail("%s", error.text);
}

int cmd_train(int argc, char *argv[]) {
	static struct training training;
	memset(&training, 0, sizeof(training));
	bool fine = read_train_words(&training, &argc, argv) &&
		game_args_init(&training.args, argc, argv, 0);
	fine = fine && find_paths(&training) && make_trainer(&training) &&
		resume_training(&training) && make_workers(&training) && train_all(&training);
	for (unsigned i = 0; i < THREADS_MAX; i++) {
		train_worker_destroy(training.worker[i]);
	}
	trainer_destroy(training.trainer);
	game_args_finish(&training.args);
	return fine ? 0 : 2;
}

/* games/search/train.c - training rounds and matches; fit.c does the learning. */
#include "games/search/train.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/random.h"
#include "games/play.h"
#include "games/search/fit.h"
#include "games/search/search.h"

enum {
	TURNS_MAX = 300,      /* of a game, which is then a draw */
	OPENING_MAX = 8,      /* maximum random turns at the beginning of a game */
	ODD = 24,             /* in the games of a round, one of so many turns is random */
	NOISE = 12,           /* of the search in the games of a round, and */
	WEAK_NOISE = 120,     /* when it is to play badly; it then also overlooks */
	WEAK_OVERLOOKED = 30, /* this percentage of captures */
	KEEP_VERSION = 2,
};

static const struct search_skill bad = {.noise = WEAK_NOISE, .overlooked = WEAK_OVERLOOKED};

/* The log of one game of a round. */
struct game_log {
	size_t records, room;
	struct fit_record *record;
	int winner; /* 2: the first seat, 1: nobody, 0: the second */
};

struct trainer {
	const struct game_rules *rules;
	struct train_settings settings;
	struct features *features;
	struct weights weights;
	struct fit *fit;
	struct game_log *log; /* one per game of the round */
	struct train_progress progress;
};

struct train_worker {
	const struct game_rules *rules;
	struct search *own, *other; /* other is untrained */
	bool fresh;                 /* own has no weights yet */
	unsigned rounds;            /* round number of its weights */
	struct play play;
	uint64_t random;
};

/* ---- random numbers ---- */

static size_t draw_random_below(struct train_worker *worker, size_t limit) {
	return limit > 0 ? (size_t)(random_next(&worker->random) >> 16) % limit : 0;
}

/* ---- one game ---- */

static bool make_random_throw(struct train_worker *worker) {
	struct play *play = &worker->play;
	struct game_throw outcome[GAME_OUTCOMES_MAX];
	struct game_error error;
	size_t count = play->rules->game->impl->outcomes(play->rules, &play->state, outcome);
	size_t whole = 0, at = 0;
	int values[4] = {0};
	for (size_t i = 0; i < count; i++) {
		whole += outcome[i].weight;
	}
	for (size_t rest = draw_random_below(worker, whole); rest >= outcome[at].weight; at++) {
		rest -= outcome[at].weight;
	}
	for (size_t i = 0; i < outcome[at].count; i++) {
		values[i] = outcome[at].values[i];
	}
	return play_throw(play, 0, values, outcome[at].count, &error);
}

static bool play_random_step(struct train_worker *worker) {
	struct play *play = &worker->play;
	struct game_step steps[GAME_STEPS_MAX];
	struct game_error error;
	char text[GAME_STEP_TEXT_MAX];
	size_t count = game_steps(play->rules, &play->state, steps);
	play->rules->game->impl->print_step(
		play->rules, &play->state, &steps[draw_random_below(worker, count)], text);
	return play_text(play, 0, play->now.seat, text, &error);
}

/* Play a random turn of the seat that is to choose. */
static bool play_random_turn(struct train_worker *worker) {
	struct play *play = &worker->play;
	int seat = play->now.seat;
	bool good = play_random_step(worker);
	while (good && play->now.phase == GAME_CHOICE && play->now.seat == seat &&
		!play->now.fresh) {
		good = play_random_step(worker);
	}
	return good;
}

/* Play the best turn according to a search. */
static bool play_best(struct train_worker *worker, struct search *search, unsigned nodes,
	const struct search_skill *skill, int *score) {
	struct search_limits limits = {
		.nodes = nodes, .skill = *skill, .seed = random_next(&worker->random)};
	struct search_result result;
	struct game_error error;
	search_set_play(search, &worker->play);
	if (!search_go(search, &limits, &result)) {
		return false;
	}
	*score = result.score;
	return play_text(&worker->play, 0, worker->play.now.seat, result.turn, &error);
}

static bool begin_round_game(struct train_worker *worker, uint64_t random, unsigned opening) {
	struct play *play = &worker->play;
	union game_state start;
	worker->random = random;
	game_start(worker->rules, &start);
	bool good = play_begin(play, worker->rules, &start);
	while (good && play->now.phase != GAME_OVER && play_turns(play, -1) < opening) {
		good = play->now.phase == GAME_CHANCE ? make_random_throw(worker)
						      : play_random_turn(worker);
	}
	return good;
}

static bool is_round_game_on(const struct play *play) {
	return play->now.phase != GAME_OVER && play_turns(play, -1) < TURNS_MAX;
}

static int winner_half_points(const struct play *play) {
	bool won = play->now.phase == GAME_OVER && play->now.winner != GAME_NOBODY;
	return !won ? 1 : play->now.winner == 0 ? 2 : 0;
}

/* ---- self-play with records ---- */

static bool is_calm(const struct play *play) {
	struct game_step steps[GAME_STEPS_MAX];
	size_t count = game_steps(play->rules, &play->state, steps);
	for (size_t i = 0; i < count; i++) {
		if (game_gain(play->rules, &play->state, &steps[i]) > 0) {
			return false;
		}
	}
	return true;
}

/* Append an empty record of the current position. Returns NULL without memory. */
static struct fit_record *add_record(struct game_log *log, const struct play *play) {
	if (log->records == log->room) {
		size_t room = log->room + 64;
		struct fit_record *grown = realloc(log->record, room * sizeof(*grown));
		if (grown == NULL) {
			return NULL;
		}
		log->record = grown;
		log->room = room;
	}
	struct fit_record *record = &log->record[log->records++];
	memset(record, 0, sizeof(*record));
	record->seat = play->now.seat;
	return record;
}

static void fill_fit_record(
	struct fit_record *record, const struct trainer *trainer, const struct play *play) {
	const struct game_impl *impl = play->rules->game->impl;
	struct game_survey survey;
	game_survey(play->rules, &play->state, &survey);
	for (int seat = 0; seat < FIT_SEATS; seat++) {
		memcpy(record->trait[seat], survey.trait[seat], sizeof(record->trait[seat]));
	}
	if (trainer->features->tuples > 0) {
		impl->occupy(play->rules, &play->state, &record->occupation);
	}
	record->phase = (uint16_t)features_phase(&trainer->features->phase, &survey);
	record->counts = true;
}

/* Add a record at the beginning of a turn. It is used for learning only if the search would
 * evaluate such a position. */
static struct fit_record *record_turn_start(
	const struct trainer *trainer, struct game_log *log, const struct play *play) {
	struct fit_record *record = add_record(log, play);
	if (record != NULL && (play->now.phase == GAME_CHANCE || is_calm(play))) {
		fill_fit_record(record, trainer, play);
	}
	return record;
}

/* Play one turn, including its throw. The scores of a seat that plays badly are not recorded. */
static bool play_training_turn(const struct trainer *trainer, struct train_worker *worker,
	struct game_log *log, int weak) {
	static const struct search_skill good = {.noise = NOISE};
	struct play *play = &worker->play;
	struct fit_record *record = record_turn_start(trainer, log, play);
	if (record == NULL || (play->now.phase == GAME_CHANCE && !make_random_throw(worker))) {
		return false;
	}
	if (play->now.phase != GAME_CHOICE) {
		return true;
	}
	int seat = play->now.seat, score;
	const struct search_skill *skill = seat == weak ? &bad : &good;
	if (!play_best(worker, worker->own, trainer->settings.nodes, skill, &score)) {
		return false;
	}
	record->score = (int16_t)(seat == 0 ? score : -score);
	record->known = seat != weak;
	return true;
}

static bool play_round_game(
	const struct trainer *trainer, struct train_worker *worker, struct game_log *log) {
	struct play *play = &worker->play;
	bool uneven = trainer->settings.weak > 0 &&
		draw_random_below(worker, 100) < trainer->settings.weak;
	int weak = uneven ? (int)draw_random_below(worker, FIT_SEATS) : GAME_NOBODY;
	while (is_round_game_on(play)) {
		bool odd = play->now.phase == GAME_CHOICE && draw_random_below(worker, ODD) == 0;
		if (!(odd ? play_random_turn(worker)
			  : play_training_turn(trainer, worker, log, weak))) {
			return false;
		}
		if (odd && log->records > 0) {
			log->record[log->records - 1].cut = true;
		}
	}
	log->winner = winner_half_points(play);
	return true;
}

/* Load the weights of the round. */
static bool load_round_weights(const struct trainer *trainer, struct train_worker *worker) {
	if (worker->fresh || worker->rounds != trainer->progress.rounds) {
		worker->fresh = !search_train(worker->own, trainer->features, &trainer->weights);
		worker->rounds = trainer->progress.rounds;
	}
	return !worker->fresh;
}

static uint64_t derive_round_seed(const struct trainer *trainer, uint64_t kind, uint64_t number) {
	uint64_t hash = hash_word(hash_begin(trainer->settings.seed), kind);
	return hash_word(hash_word(hash, trainer->progress.rounds), number);
}

bool train_play(struct trainer *trainer, struct train_worker *worker, unsigned number) {
	struct game_log *log = &trainer->log[number];
	uint64_t seed = derive_round_seed(trainer, 1, number);
	log->records = 0;
	search_clear(worker->own);
	return load_round_weights(trainer, worker) &&
		begin_round_game(worker, seed, (unsigned)(seed >> 40) % (OPENING_MAX + 1)) &&
		play_round_game(trainer, worker, log);
}

static void add_logs_to_fit(struct trainer *trainer) {
	for (unsigned i = 0; i < trainer->settings.games; i++) {
		const struct game_log *log = &trainer->log[i];
		fit_add(trainer->fit, log->record, log->records, log->winner);
	}
}

static void count_games(struct trainer *trainer) {
	struct train_tally *first = &trainer->progress.first;
	unsigned *count[] = {&first->lost, &first->drawn, &first->won};
	*first = (struct train_tally){0, 0, 0};
	for (unsigned i = 0; i < trainer->settings.games; i++) {
		++*count[trainer->log[i].winner];
	}
}

void train_learn(struct trainer *trainer) {
	struct train_progress *progress = &trainer->progress;
	if (!fit_is_measured(trainer->fit)) {
		add_logs_to_fit(trainer);
		fit_measure(trainer->fit);
	}
	add_logs_to_fit(trainer);
	count_games(trainer);
	fit_learn(trainer->fit, derive_round_seed(trainer, 2, 0), &progress->before,
		&progress->after);
	fit_weights(trainer->fit, &trainer->weights);
	progress->records = fit_records(trainer->fit);
	progress->rounds++;
}

struct train_progress train_progress(const struct trainer *trainer) {
	return trainer->progress;
}

/* ---- a match ---- */

int train_match(const struct trainer *trainer, struct train_worker *worker, enum train_pair pair,
	unsigned nodes, unsigned number) {
	static const struct search_skill best = {.noise = 0};
	struct play *play = &worker->play;
	uint64_t seed = hash_word(hash_begin(trainer->settings.seed + 3), number / 2);
	int own = (int)(number % 2), score;
	struct search *first = pair == TRAIN_UNTRAINED_BAD ? worker->other : worker->own;
	const struct search_skill *second = pair == TRAIN_TRAINED_UNTRAINED ? &best : &bad;
	search_clear(worker->own);
	search_clear(worker->other);
	bool good = load_round_weights(trainer, worker) &&
		begin_round_game(worker, seed, 1 + (unsigned)(seed >> 40) % OPENING_MAX);
	while (good && is_round_game_on(play)) {
		bool is_first = play->now.seat == own;
		good = play->now.phase == GAME_CHANCE
			? make_random_throw(worker)
			: play_best(worker, is_first ? first : worker->other, nodes,
				  is_first ? &best : second, &score);
	}
	if (!good) {
		return -1;
	}
	return own == 0 ? winner_half_points(play) : 2 - winner_half_points(play);
}

/* ---- creating and saving ---- */

static bool is_for_training(const struct game_rules *rules, const struct train_settings *settings,
	struct game_error *error) {
	if (rules->seats != FIT_SEATS) {
		return game_fail(error, "training works for two seats, not for %d", rules->seats);
	}
	if (settings->games < 1 || settings->games > TRAIN_GAMES_MAX) {
		return game_fail(error, "a round may have 1 to %d games", TRAIN_GAMES_MAX);
	}
	if (settings->nodes < 1 || settings->nodes > TRAIN_NODES_MAX) {
		return game_fail(error, "a turn may have 1 to %d nodes", TRAIN_NODES_MAX);
	}
	return true;
}

struct trainer *trainer_create(const struct game_rules *rules,
	const struct train_settings *settings, struct game_error *error) {
	if (!is_for_training(rules, settings, error)) {
		return NULL;
	}
	struct trainer *trainer = calloc(1, sizeof(*trainer));
	if (trainer == NULL) {
		goto fail;
	}
	trainer->rules = rules;
	trainer->settings = *settings;
	trainer->log = calloc(settings->games, sizeof(*trainer->log));
	trainer->features = features_create(rules);
	if (trainer->log == NULL || trainer->features == NULL ||
		!weights_init(&trainer->weights, rules, trainer->features)) {
		goto fail;
	}
	trainer->fit = fit_create(trainer->features, rules->game->impl->outcomes != NULL,
		settings->window, &trainer->weights);
	if (trainer->fit == NULL) {
		goto fail;
	}
	return trainer;

fail:
	game_fail(error, "Not enough memory for training.");
	trainer_destroy(trainer);
	return NULL;
}

void trainer_destroy(struct trainer *trainer) {
	if (trainer == NULL) {
		return;
	}
	for (unsigned i = 0; trainer->log != NULL && i < trainer->settings.games; i++) {
		free(trainer->log[i].record);
	}
	free(trainer->log);
	fit_destroy(trainer->fit);
	weights_finish(&trainer->weights);
	features_destroy(trainer->features);
	free(trainer);
}

bool trainer_begin_with(
	struct trainer *trainer, const char *text, size_t size, struct game_error *error) {
	struct weights weights;
	if (!weights_read(&weights, trainer->rules, trainer->features, text, size, error)) {
		return false;
	}
	weights_finish(&trainer->weights);
	trainer->weights = weights;
	fit_begin_with(trainer->fit, &weights);
	return true;
}

struct train_worker *train_worker_create(const struct trainer *trainer) {
	struct train_worker *worker = calloc(1, sizeof(*worker));
	if (worker == NULL) {
		return NULL;
	}
	worker->rules = trainer->rules;
	worker->fresh = true;
	play_init(&worker->play, realloc, free);
	worker->own = search_create(trainer->rules, TRAIN_WORKER_MEMORY);
	worker->other = search_create(trainer->rules, TRAIN_WORKER_MEMORY);
	if (worker->own == NULL || worker->other == NULL ||
		!search_train(worker->other, NULL, NULL)) {
		train_worker_destroy(worker);
		return NULL;
	}
	return worker;
}

void train_worker_destroy(struct train_worker *worker) {
	if (worker != NULL) {
		play_finish(&worker->play);
		search_destroy(worker->own);
		search_destroy(worker->other);
		free(worker);
	}
}

char *train_write(const struct trainer *trainer, const char *text, size_t size, size_t *written) {
	return weights_write(
		&trainer->weights, trainer->rules, trainer->features, text, size, written);
}

/* The header of a saved state. */
struct keep_head {
	uint64_t version, shape, sum, seed;
	uint32_t games, nodes, window, options, weak, unused;
	struct train_progress progress;
};

static uint32_t hash_rule_options(const struct game_rules *rules) {
	uint64_t hash = hash_text(hash_begin(0), rules->game->key);
	for (size_t i = 0; i < rules->game->options; i++) {
		hash = hash_byte(hash, (uint8_t)rules->option[i]);
	}
	return (uint32_t)(hash ^ hash >> 32);
}

static struct keep_head make_saved_head(const struct trainer *trainer) {
	struct keep_head head;
	memset(&head, 0, sizeof(head));
	head.version = KEEP_VERSION;
	head.shape = trainer->features->shape;
	head.seed = trainer->settings.seed;
	head.games = trainer->settings.games;
	head.nodes = trainer->settings.nodes;
	head.window = trainer->settings.window;
	head.weak = trainer->settings.weak;
	head.options = hash_rule_options(trainer->rules);
	return head;
}

unsigned char *trainer_keep(const struct trainer *trainer, size_t *size) {
	struct keep_head head = make_saved_head(trainer);
	*size = sizeof(head) + fit_keep(trainer->fit, NULL);
	unsigned char *bytes = malloc(*size);
	if (bytes != NULL) {
		fit_keep(trainer->fit, bytes + sizeof(head));
		head.progress = trainer->progress;
		head.sum = hash_bytes(hash_begin(0), bytes + sizeof(head), *size - sizeof(head));
		memcpy(bytes, &head, sizeof(head));
	}
	return bytes;
}

/* Do both belong to the same game, options and training settings? */
static bool is_alike(const struct keep_head *a, const struct keep_head *b) {
	return a->shape == b->shape && a->seed == b->seed && a->games == b->games &&
		a->nodes == b->nodes && a->weak == b->weak && a->window == b->window &&
		a->options == b->options;
}

bool trainer_take_up(struct trainer *trainer, const unsigned char *bytes, size_t size,
	struct game_error *error) {
	struct keep_head head, own = make_saved_head(trainer);
	if (size < sizeof(head)) {
		return game_fail(error, "the saved state is too short");
	}
	memcpy(&head, bytes, sizeof(head));
	uint64_t sum = hash_bytes(hash_begin(0), bytes + sizeof(head), size - sizeof(head));
	if (head.version != KEEP_VERSION || head.sum != sum) {
		return game_fail(error, "the saved state is damaged, or from another version");
	}
	if (!is_alike(&own, &head)) {
		return game_fail(error,
			"the saved state is for another game, other options or other settings");
	}
	if (!fit_take_up(trainer->fit, bytes + sizeof(head), size - sizeof(head))) {
		return game_fail(error, "the saved state is damaged");
	}
	trainer->progress = head.progress;
	fit_weights(trainer->fit, &trainer->weights);
	return true;
}

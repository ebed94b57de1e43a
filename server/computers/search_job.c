/* server/computers/search_job.c - a search in the background. */
#include "server/computers/search_job.h"

#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "server/solved/solved_library.h"
#include "games/view/table_value.h"

enum { NS_A_US = 1000, TABLE_BYTES = 1 << 20 /* for unpacked blocks */ };

static bool copy_past(struct search_job *job, const struct play *play) {
	const uint64_t *key = play_positions(play, &job->keys);
	job->keys -= job->keys > 0 && play->now.fresh;
	if (job->keys == 0) {
		return true;
	}
	job->key = malloc(job->keys * sizeof(*key));
	if (job->key == NULL) {
		return false;
	}
	memcpy(job->key, key, job->keys * sizeof(*key));
	return true;
}

struct search_job *search_job_create(const struct room *room) {
	const struct game_rules *rules = room->rule_set->rules;
	struct game_error error;
	struct search_job *job = calloc(1, sizeof(*job));
	if (job == NULL) {
		return NULL;
	}
	job->rule_sets = room->rule_sets;
	job->memory = SEARCH_MEMORY_MIN;
	job->state = room->play.state;
	atomic_init(&job->stop, false);
	list_init(&job->in_pool);
	job->rule_set = rule_set_take(
		room->rule_sets, rules->game, rules->seats, rules->option, &error);
	if (job->rule_set == NULL || !copy_past(job, &room->play)) {
		search_job_destroy(job);
		return NULL;
	}
	return job;
}

void search_job_destroy(struct search_job *job) {
	if (job != NULL) {
		rule_set_give(job->rule_sets, job->rule_set);
		free(job->key);
		free(job);
	}
}

static uint64_t read_hrtime_us(void *user) {
	(void)user;
	return uv_hrtime() / NS_A_US;
}

/* Only players of full strength use tables of solved games. */
static bool is_full_strength(const struct search_skill *skill) {
	return skill->noise == 0 && skill->overlooked == 0 && skill->missed == 0 && !skill->plain;
}

void search_job_run(struct search_job *job) {
	struct solved_probe *probe = NULL;
	struct search *search = search_create(job->rule_set->rules, job->memory);
	if (search == NULL) {
		return;
	}
	job->limits.now_us = read_hrtime_us;
	job->limits.stop = &job->stop;
	search_set_past(search, &job->state, job->key, job->keys);
	const struct solved *table = is_full_strength(&job->limits.skill)
		? solved_library_table(job->solved, job->rule_set->rules)
		: NULL;
	if (table != NULL) {
		probe = solved_probe_create(table, TABLE_BYTES);
		table_value_use(search, probe);
	}
	job->found = search_go(search, &job->limits, &job->result);
	search_destroy(search);
	solved_probe_destroy(probe);
}

void search_job_cancel(struct search_job *job) {
	atomic_store_explicit(&job->stop, true, memory_order_relaxed);
}

/* server/solved/solve_work.c - solves a game with files and threads. */
#include "server/solved/solve_work.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "games/solve/pack.h"

enum {
	PART = 1 << 14, /* numbers that a thread takes at a time */
	TAIL = 8,       /* bytes of the checksum after the values of a slice */
	LINE = 256,
};

struct solve_work {
	struct solve_plan plan;
	struct numbering *numbering;
	struct solved_file table; /* if it exists already */
	struct solved_map *slice; /* the values of each; none: not solved */
	uint16_t **unpacked;      /* of each slice, from table */
	struct solve_hands hands;
	char folder[SOLVED_PATH_MAX]; /* the work folder */
	char path[SOLVED_PATH_MAX];   /* the table's path */
	char now[LINE];               /* the current task */
	time_t told;
};

/* ---- threads ---- */

struct share {
	void (*work)(void *job, uint64_t first, uint64_t end);
	void *job;
	uint64_t size;
	_Atomic uint64_t next;
};

static void *run_parts(void *user) {
	struct share *share = user;
	for (;;) {
		uint64_t first = atomic_fetch_add(&share->next, PART);
		if (first >= share->size) {
			return NULL;
		}
		uint64_t end = share->size - first < PART ? share->size : first + PART;
		share->work(share->job, first, end);
	}
}

static void run_in_parallel(void *user, void (*work)(void *job, uint64_t first, uint64_t end),
	void *job, uint64_t size) {
	const struct solve_work *all = user;
	struct share share = {.work = work, .job = job, .size = size};
	pthread_t thread[SOLVE_THREADS_MAX];
	unsigned threads = 0;
	while (size > PART && threads + 1 < all->plan.threads &&
		pthread_create(&thread[threads], NULL, run_parts, &share) == 0) {
		threads++;
	}
	run_parts(&share);
	while (threads > 0) {
		pthread_join(thread[--threads], NULL);
	}
}

/* ---- progress ---- */

static void report_progress(struct solve_work *work, bool always, const char *line) {
	time_t now = time(NULL);
	if (work->plan.tell != NULL && (always || now > work->told)) {
		work->told = now;
		work->plan.tell(work->plan.user, line);
	}
}

static void report_solve_stage(void *user, const char *what, unsigned distance) {
	struct solve_work *work = user;
	char line[2 * LINE];
	snprintf(line, sizeof(line), "%s: %s, %u turns", work->now, what, distance);
	report_progress(work, false, line);
}

static void name_group(struct solve_work *work, size_t group) {
	const struct numbering_group *slices = numbering_group(work->numbering, group);
	const struct numbering_slice *slice = numbering_slice(work->numbering, slices->slice[0]);
	const uint8_t(*count)[GAME_MEN_KINDS] = slice->material.count;
	uint64_t size = 0;
	for (size_t i = 0; i < slices->slices; i++) {
		size += numbering_slice(work->numbering, slices->slice[i])->size;
	}
	snprintf(work->now, sizeof(work->now),
		"group %zu of %zu, %u+%u men against %u+%u, %" PRIu64 " numbers", group + 1,
		numbering_groups(work->numbering), count[0][0], count[0][1], count[1][0],
		count[1][1], size);
}

/* ---- slice files ---- */

static void slice_path(
	const struct solve_work *work, const char *name, size_t slice, char path[SOLVED_PATH_MAX]) {
	snprintf(path, SOLVED_PATH_MAX, "%.*s/%s-%zu", SOLVED_PATH_MAX - 64, work->folder, name,
		slice);
}

static uint64_t count_slice_bytes(const struct solve_work *work, size_t slice) {
	return numbering_slice(work->numbering, slice)->size * sizeof(uint16_t);
}

static void attach_slice(struct solve_work *work, size_t slice, const struct solved_map *map) {
	work->slice[slice] = *map;
	numbering_slice(work->numbering, slice)->value = map->bytes;
}

/* Map a slice solved earlier. One with a wrong checksum is solved again. */
static void find_slice(struct solve_work *work, size_t slice) {
	char path[SOLVED_PATH_MAX];
	struct solved_map map = {NULL, 0};
	struct game_error error;
	uint64_t size = count_slice_bytes(work, slice);
	slice_path(work, "slice", slice, path);
	if (access(path, R_OK) != 0 || !solved_map_open(&map, path, &error)) {
		return;
	}
	const unsigned char *bytes = map.bytes;
	if (map.size == size + TAIL &&
		pack_number(bytes + size, TAIL) == pack_sum(bytes, (size_t)size)) {
		attach_slice(work, slice, &map);
	} else {
		solved_map_close(&map);
	}
}

static bool save_slice(
	struct solve_work *work, size_t slice, struct solved_map *map, struct game_error *error) {
	char from[SOLVED_PATH_MAX], to[SOLVED_PATH_MAX];
	unsigned char *bytes = map->bytes;
	uint64_t size = count_slice_bytes(work, slice);
	pack_put_number(bytes + size, pack_sum(bytes, (size_t)size), TAIL);
	slice_path(work, "new", slice, from);
	slice_path(work, "slice", slice, to);
	if (rename(from, to) != 0) {
		return game_fail(error, "%s cannot be written: %s.", to, strerror(errno));
	}
	attach_slice(work, slice, map);
	return true;
}

static void remove_folder(const struct solve_work *work) {
	char path[SOLVED_PATH_MAX];
	for (size_t i = 0; i < numbering_slices(work->numbering); i++) {
		slice_path(work, "slice", i, path);
		unlink(path);
		slice_path(work, "new", i, path);
		unlink(path);
	}
	slice_path(work, "rules", 0, path);
	unlink(path);
	rmdir(work->folder);
}

/* Store the header of a table without parts in the work folder, to ensure that its slices belong to
 * these rules. */
static bool claim_folder(struct solve_work *work, struct game_error *error) {
	char path[SOLVED_PATH_MAX];
	size_t size = solved_head_size(work->numbering);
	struct solved_part *part = calloc(numbering_slices(work->numbering), sizeof(*part));
	unsigned char *head = malloc(size);
	struct solved_map map = {NULL, 0};
	bool fine = part != NULL && head != NULL;
	if (!fine) {
		game_fail(error, "Out of memory.");
	} else {
		solved_head(work->numbering, work->plan.men, part, head);
		slice_path(work, "rules", 0, path);
		bool same = access(path, R_OK) == 0 && solved_map_open(&map, path, error) &&
			map.size == size && memcmp(map.bytes, head, size) == 0;
		solved_map_close(&map);
		if (!same) {
			remove_folder(work);
			fine = mkdir(work->folder, 0777) == 0 ||
				game_fail(error, "%s cannot be created: %s.", work->folder,
					strerror(errno));
			fine = fine && solved_map_create(&map, path, size, error);
			if (fine) {
				memcpy(map.bytes, head, size);
			}
			solved_map_close(&map);
		}
	}
	free(part);
	free(head);
	return fine;
}

/* ---- creating ---- */

/* Unpack the values of an existing table into memory. */
static bool unpack_table(struct solve_work *work, struct game_error *error) {
	size_t slices = numbering_slices(work->numbering);
	uint64_t bytes = 0;
	for (size_t i = 0; i < slices; i++) {
		bytes += count_slice_bytes(work, i);
	}
	if (bytes > work->plan.memory) {
		return game_fail(error, "The unpacked table takes %" PRIu64 " MB: raise --memory.",
			(bytes >> 20) + 1);
	}
	for (size_t i = 0; i < slices; i++) {
		uint16_t *value = malloc((size_t)count_slice_bytes(work, i));
		if (value == NULL) {
			return game_fail(error, "Out of memory.");
		}
		work->unpacked[i] = value;
		if (!solved_unpack(work->table.solved, i, value, error)) {
			return false;
		}
		numbering_slice(work->numbering, i)->value = value;
	}
	return true;
}

static bool name_files(struct solve_work *work, struct game_error *error) {
	char name[SOLVED_NAME_MAX];
	solved_name(work->plan.rules, work->plan.men, name);
	int length = snprintf(
		work->path, sizeof(work->path) - 64, "%s/%s", work->plan.folder, name);
	snprintf(work->folder, sizeof(work->folder), "%.*s.work", SOLVED_PATH_MAX - 8, work->path);
	return length < (int)sizeof(work->path) - 64 ||
		game_fail(error, "The path of the folder is too long.");
}

static bool open_solve_work(struct solve_work *work, struct game_error *error) {
	if (!name_files(work, error)) {
		return false;
	}
	if (access(work->path, F_OK) == 0) {
		if (!solved_file_open(&work->table, work->plan.rules, work->path, error)) {
			return false;
		}
		work->numbering = solved_numbering(work->table.solved);
	} else {
		work->numbering = numbering_create(work->plan.rules, work->plan.men, error);
	}
	if (work->numbering == NULL) {
		return false;
	}
	size_t slices = numbering_slices(work->numbering);
	work->slice = calloc(slices, sizeof(*work->slice));
	work->unpacked = calloc(slices, sizeof(*work->unpacked));
	if (work->slice == NULL || work->unpacked == NULL) {
		return game_fail(error, "Out of memory.");
	}
	if (solve_work_has_table(work)) {
		return unpack_table(work, error);
	}
	if (mkdir(work->plan.folder, 0777) != 0 && errno != EEXIST) {
		return game_fail(
			error, "%s cannot be created: %s.", work->plan.folder, strerror(errno));
	}
	if (!claim_folder(work, error)) {
		return false;
	}
	for (size_t i = 0; i < slices; i++) {
		find_slice(work, i);
	}
	return true;
}

struct solve_work *solve_work_create(const struct solve_plan *plan, struct game_error *error) {
	struct solve_work *work = calloc(1, sizeof(*work));
	if (work == NULL) {
		game_fail(error, "Out of memory.");
		return NULL;
	}
	work->plan = *plan;
	work->hands = (struct solve_hands){work, run_in_parallel, report_solve_stage};
	if (!open_solve_work(work, error)) {
		solve_work_destroy(work);
		return NULL;
	}
	return work;
}

void solve_work_destroy(struct solve_work *work) {
	if (work == NULL) {
		return;
	}
	for (size_t i = 0; work->numbering != NULL && i < numbering_slices(work->numbering); i++) {
		if (work->slice != NULL) {
			solved_map_close(&work->slice[i]);
		}
		if (work->unpacked != NULL) {
			free(work->unpacked[i]);
		}
	}
	if (!solve_work_has_table(work)) {
		numbering_destroy(work->numbering);
	}
	solved_file_close(&work->table);
	free(work->slice);
	free(work->unpacked);
	free(work);
}

struct numbering *solve_work_numbering(struct solve_work *work) {
	return work->numbering;
}

const char *solve_work_table(const struct solve_work *work) {
	return work->path;
}

bool solve_work_has_table(const struct solve_work *work) {
	return work->table.solved != NULL;
}

/* ---- solving ---- */

static bool is_group_known(const struct solve_work *work, const struct numbering_group *group) {
	bool known = true;
	for (size_t i = 0; i < group->slices; i++) {
		known = known && numbering_slice(work->numbering, group->slice[i])->value != NULL;
	}
	return known;
}

static bool solve_one(struct solve_work *work, size_t index, struct game_error *error) {
	const struct numbering_group *group = numbering_group(work->numbering, index);
	struct solved_map map[2] = {{NULL, 0}, {NULL, 0}};
	uint16_t *value[2] = {NULL, NULL}, *left[2] = {NULL, NULL};
	const size_t slices = group->slices;
	bool fine = true;
	assert(slices <= 2); /* one material with both seats */
	for (size_t i = 0; fine && i < slices; i++) {
		char path[SOLVED_PATH_MAX];
		uint64_t size = count_slice_bytes(work, group->slice[i]);
		slice_path(work, "new", group->slice[i], path);
		fine = solved_map_create(&map[i], path, size + TAIL, error);
		value[i] = map[i].bytes;
		left[i] = fine ? malloc((size_t)size) : NULL;
		fine = fine && (left[i] != NULL || game_fail(error, "Out of memory."));
	}
	fine = fine && solve_group(work->numbering, index, value, left, &work->hands, error);
	for (size_t i = 0; i < slices; i++) {
		free(left[i]);
		if (!fine || !save_slice(work, group->slice[i], &map[i], error)) {
			fine = false;
			solved_map_close(&map[i]);
		}
	}
	return fine;
}

bool solve_work_run(struct solve_work *work, struct game_error *error) {
	for (size_t i = 0; i < numbering_groups(work->numbering); i++) {
		const struct numbering_group *group = numbering_group(work->numbering, i);
		uint64_t need = solve_bytes(work->numbering, i);
		name_group(work, i);
		if (is_group_known(work, group)) {
			continue;
		}
		uint64_t held = numbering_bytes(work->numbering);
		if (need > work->plan.memory || held > work->plan.memory - need) {
			return game_fail(error,
				"The %s take %" PRIu64 " MB: raise --memory, or lower --men.",
				work->now,
				((need > UINT64_MAX - held ? need : need + held) >> 20) + 1);
		}
		report_progress(work, false, work->now);
		if (!solve_one(work, i, error)) {
			return false;
		}
	}
	return true;
}

bool solve_work_check(struct solve_work *work, struct game_error *error) {
	for (size_t i = 0; i < numbering_slices(work->numbering); i++) {
		uint64_t wrong;
		char line[LINE];
		snprintf(line, sizeof(line), "checking slice %zu of %zu", i + 1,
			numbering_slices(work->numbering));
		report_progress(work, false, line);
		if (!solve_check(work->numbering, i, &work->hands, &wrong)) {
			return game_fail(error,
				"The value of number %" PRIu64
				" in slice %zu does not agree with those one turn later.",
				wrong, i);
		}
	}
	return true;
}

void solve_work_count(
	struct solve_work *work, struct solve_figures *figures, struct solve_distances *distances) {
	for (size_t i = 0; i < numbering_slices(work->numbering); i++) {
		solve_count(work->numbering, i, &work->hands, &figures[i], distances);
	}
}

/* ---- the table ---- */

static bool write_table_slice(
	struct solve_work *work, FILE *file, size_t slice, struct solved_part *part) {
	size_t used;
	unsigned char *bytes = pack_slice(numbering_slice(work->numbering, slice)->value,
		numbering_slice(work->numbering, slice)->size, &used);
	bool fine = bytes != NULL && fwrite(bytes, 1, used, file) == used;
	free(bytes);
	part[slice].size = used;
	return fine;
}

static bool write_table(struct solve_work *work, FILE *file, struct solved_part *part,
	unsigned char *head, size_t size) {
	uint64_t at = size;
	size_t slices = numbering_slices(work->numbering);
	bool fine = fwrite(head, 1, size, file) == size;
	for (size_t i = 0; fine && i < slices; i++) {
		part[i].begin = at;
		fine = write_table_slice(work, file, i, part);
		at += part[i].size;
		report_solve_stage(work, "packing", (unsigned)i);
	}
	if (fine) {
		solved_head(work->numbering, work->plan.men, part, head);
	}
	return fine && fseek(file, 0, SEEK_SET) == 0 && fwrite(head, 1, size, file) == size &&
		fflush(file) == 0 && fsync(fileno(file)) == 0;
}

bool solve_work_pack(struct solve_work *work, struct game_error *error) {
	char path[SOLVED_PATH_MAX];
	size_t size = solved_head_size(work->numbering);
	struct solved_part *part = calloc(numbering_slices(work->numbering), sizeof(*part));
	unsigned char *head = calloc(1, size);
	snprintf(path, sizeof(path), "%.*s.new", SOLVED_PATH_MAX - 8, work->path);
	errno = 0;
	FILE *file = part != NULL && head != NULL ? fopen(path, "wb") : NULL;
	bool fine = file != NULL && write_table(work, file, part, head, size);
	fine = file != NULL && fclose(file) == 0 && fine && rename(path, work->path) == 0;
	if (!fine) {
		game_fail(error, "%s cannot be written: %s.", work->path,
			strerror(errno != 0 ? errno : ENOMEM));
		unlink(path);
	} else {
		remove_folder(work);
	}
	free(part);
	free(head);
	return fine;
}

/* ---- lookup ---- */

bool solve_work_ask(const struct solve_work *work, const union game_state *state, uint16_t *value) {
	struct game_men men;
	struct numbering_place place;
	const struct game_rules *rules = work->plan.rules;
	rules->game->impl->men_read(rules, state, &men);
	if (numbering_place(work->numbering, &men, &place)) {
		*value = numbering_slice(work->numbering, place.slice)->value[place.number];
		return true;
	}
	if (game_status(rules, state).phase == GAME_OVER) {
		*value = solve_end(rules, state, men.seat);
		return true;
	}
	return false;
}

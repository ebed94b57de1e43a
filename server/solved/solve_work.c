/* server/solved/solve_work.c - solves a game with files and threads. */
#include "server/solved/solve_work.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "server/solved/slices.h"

enum {
	PART = 1 << 14, /* numbers that a thread takes at a time */
	LINE = 256,
	TOLD_MINUTES = 1, /* an estimate shorter than that is not worth a line */
};

struct solve_work {
	struct solve_plan plan;
	struct numbering *numbering;
	struct solved_file table; /* if it exists already */
	struct slices *slices;
	struct solve_hands hands;
	char folder[SOLVED_PATH_MAX]; /* the work folder */
	char path[SOLVED_PATH_MAX];   /* the table's path */
	char now[LINE];               /* the current task */
	time_t told;

	/* numbers of all groups, of those solved, and of those solved before this run */
	uint64_t all, done, before;
	time_t began;
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

static uint64_t count_group_numbers(const struct solve_work *work, size_t group) {
	const struct numbering_group *slices = numbering_group(work->numbering, group);
	uint64_t size = 0;
	for (size_t i = 0; i < slices->slices; i++) {
		size += numbering_slice(work->numbering, slices->slice[i])->size;
	}
	return size;
}

static void name_group(struct solve_work *work, size_t group) {
	const struct numbering_group *slices = numbering_group(work->numbering, group);
	const struct numbering_slice *slice = numbering_slice(work->numbering, slices->slice[0]);
	const uint8_t(*count)[GAME_MEN_KINDS] = slice->material.count;
	uint64_t size = count_group_numbers(work, group);
	snprintf(work->now, sizeof(work->now),
		"group %zu of %zu, %u+%u men against %u+%u, %" PRIu64 " numbers", group + 1,
		numbering_groups(work->numbering), count[0][0], count[0][1], count[1][0],
		count[1][1], size);
}

static void begin_count(struct solve_work *work) {
	work->all = work->done = work->before = 0;
	work->began = time(NULL);
	for (size_t i = 0; i < numbering_groups(work->numbering); i++) {
		work->all += count_group_numbers(work, i);
	}
}

/* Report how much is done, and how long the rest will take if it goes on like this. */
static void report_share(struct solve_work *work) {
	char line[2 * LINE];
	double seconds = difftime(time(NULL), work->began);
	uint64_t now = work->done - work->before;
	double minutes = now > 0 ? seconds / (double)now * (double)(work->all - work->done) / 60
				 : 0;
	if (minutes < TOLD_MINUTES) {
		report_progress(work, false, work->now);
		return;
	}
	snprintf(line, sizeof(line), "%s; %.1f %% of %" PRIu64 " are solved, %.0f minutes to go",
		work->now, 100 * (double)work->done / (double)work->all, work->all, minutes);
	report_progress(work, true, line);
}

/* ---- values ---- */

static bool fetch_values(void *user, size_t slice) {
	struct solve_work *work = user;
	return slices_fetch(work->slices, slice);
}

/* ---- the work folder ---- */

static void name_rules_file(const struct solve_work *work, char path[SOLVED_PATH_MAX]) {
	snprintf(path, SOLVED_PATH_MAX, "%.*s/rules-0", SOLVED_PATH_MAX - 64, work->folder);
}

static void remove_folder(const struct solve_work *work, struct slices *slices) {
	char path[SOLVED_PATH_MAX];
	slices_remove(slices);
	name_rules_file(work, path);
	unlink(path);
	rmdir(work->folder);
}

static struct slices *open_folder(struct solve_work *work, struct game_error *error) {
	char path[SOLVED_PATH_MAX];
	snprintf(path, sizeof(path), "%.*s/", SOLVED_PATH_MAX - 64, work->folder);
	return slices_create(work->numbering, NULL, path, error);
}

static bool has_same_head(const char *path, const unsigned char *head, size_t size) {
	struct game_error error;
	struct solved_map map = {NULL, 0};
	bool same = access(path, R_OK) == 0 && solved_map_open(&map, path, &error) &&
		map.size == size && memcmp(map.bytes, head, size) == 0;
	solved_map_close(&map);
	return same;
}

static bool begin_folder(struct solve_work *work, const char *path, const unsigned char *head,
	size_t size, struct game_error *error) {
	struct solved_map map = {NULL, 0};
	struct slices *others = open_folder(work, error);
	if (others == NULL) {
		return false;
	}
	remove_folder(work, others);
	slices_destroy(others);
	if (mkdir(work->folder, 0777) != 0) {
		return game_fail(error, "%s cannot be created: %s.", work->folder, strerror(errno));
	}
	if (!solved_map_create(&map, path, size, error)) {
		return false;
	}
	memcpy(map.bytes, head, size);
	solved_map_close(&map);
	return true;
}

/* Store the header of a table without parts in the work folder, to ensure that its slices belong to
 * these rules. */
static bool claim_folder(struct solve_work *work, struct game_error *error) {
	char path[SOLVED_PATH_MAX];
	size_t size = solved_head_size(work->numbering);
	struct solved_part *part = calloc(numbering_slices(work->numbering), sizeof(*part));
	unsigned char *head = malloc(size);
	bool fine = part != NULL && head != NULL;
	if (!fine) {
		game_fail(error, "Out of memory.");
	} else {
		solved_head(work->numbering, &work->plan.limits, part, head);
		name_rules_file(work, path);
		fine = has_same_head(path, head, size) ||
			begin_folder(work, path, head, size, error);
	}
	free(part);
	free(head);
	return fine;
}

/* ---- creating ---- */

static bool name_table(const struct solve_work *work, const struct numbering_limits *limits,
	char path[SOLVED_PATH_MAX], struct game_error *error) {
	char name[SOLVED_NAME_MAX];
	solved_name(work->plan.rules, limits, name);
	int length = snprintf(path, SOLVED_PATH_MAX - 64, "%s/%s", work->plan.folder, name);
	return length < SOLVED_PATH_MAX - 64 ||
		game_fail(error, "The path of the folder is too long.");
}

static bool open_table(struct solve_work *work, struct game_error *error) {
	char path[SOLVED_PATH_MAX];
	if (!solved_file_open(&work->table, work->plan.rules, work->path, error)) {
		return false;
	}
	work->numbering = solved_numbering(work->table.solved);
	snprintf(path, sizeof(path), "%.*s.", SOLVED_PATH_MAX - 8, work->path);
	work->slices = slices_create(work->numbering, work->table.solved, path, error);
	return work->slices != NULL;
}

static bool open_work_folder(struct solve_work *work, struct game_error *error) {
	work->numbering = numbering_create(work->plan.rules, &work->plan.limits, error);
	if (work->numbering == NULL) {
		return false;
	}
	if (mkdir(work->plan.folder, 0777) != 0 && errno != EEXIST) {
		return game_fail(
			error, "%s cannot be created: %s.", work->plan.folder, strerror(errno));
	}
	if (!claim_folder(work, error)) {
		return false;
	}
	work->slices = open_folder(work, error);
	return work->slices != NULL;
}

static bool open_solve_work(struct solve_work *work, struct game_error *error) {
	if (!name_table(work, &work->plan.limits, work->path, error)) {
		return false;
	}
	snprintf(work->folder, sizeof(work->folder), "%.*s.work", SOLVED_PATH_MAX - 8, work->path);
	bool fine = access(work->path, F_OK) == 0 ? open_table(work, error)
						  : open_work_folder(work, error);
	if (fine) {
		work->hands = (struct solve_hands){
			work, run_in_parallel, fetch_values, report_solve_stage};
	}
	return fine;
}

struct solve_work *solve_work_create(const struct solve_plan *plan, struct game_error *error) {
	struct solve_work *work = calloc(1, sizeof(*work));
	if (work == NULL) {
		game_fail(error, "Out of memory.");
		return NULL;
	}
	work->plan = *plan;
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
	slices_destroy(work->slices);
	if (!solve_work_has_table(work)) {
		numbering_destroy(work->numbering);
	}
	solved_file_close(&work->table);
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

bool solve_work_is_solved(const struct solve_work *work, size_t slice) {
	return slices_has(work->slices, slice);
}

/* ---- memory and disk ---- */

static bool is_group_known(const struct solve_work *work, size_t group) {
	const struct numbering_group *slices = numbering_group(work->numbering, group);
	bool known = true;
	for (size_t i = 0; i < slices->slices; i++) {
		known = known && slices_has(work->slices, slices->slice[i]);
	}
	return known;
}

/* Begin a round that needs so many bytes. What is left of the memory keeps values at hand. */
static void begin_round(struct solve_work *work, uint64_t need) {
	uint64_t held = numbering_bytes(work->numbering), memory = work->plan.memory;
	bool fits = need <= memory && held <= memory - need;
	slices_begin_round(work->slices, fits ? memory - need - held : 0);
}

static bool check_memory(const struct solve_work *work, uint64_t need, struct game_error *error) {
	uint64_t held = numbering_bytes(work->numbering);
	if (need <= work->plan.memory && held <= work->plan.memory - need) {
		return true;
	}
	return game_fail(error,
		"The %s take %" PRIu64 " MB: raise --memory, or lower --men or --hand.", work->now,
		((need > UINT64_MAX - held ? need : need + held) >> 20) + 1);
}

/* Returns the numbers of the slices that a turn from a group leads to when it takes one man. */
static uint64_t count_numbers_below(const struct solve_work *work, size_t group) {
	const struct numbering *numbering = work->numbering;
	const struct numbering_group *slices = numbering_group(numbering, group);
	const struct game_rules *rules = numbering_rules(numbering);
	uint64_t numbers = 0;
	for (size_t i = 0; i < slices->slices; i++) {
		struct game_material less[8];
		const struct numbering_slice *slice = numbering_slice(
			work->numbering, slices->slice[i]);
		size_t count = rules->game->impl->men_less(rules, &slice->material, less);
		for (size_t j = 0; j < count; j++) {
			int64_t found = numbering_find(numbering, &less[j], !slice->seat);
			numbers += found >= 0
				? numbering_slice(work->numbering, (size_t)found)->size
				: 0;
		}
	}
	return numbers;
}

/* Returns how many bytes of disk the rest of the work takes: the values of a group and of those its
 * turns lead to at hand, all at rest, and these once more in the table. At rest a value takes
 * between 1 and 6 bits in most games. */
static uint64_t count_disk_bytes(const struct solve_work *work) {
	uint64_t most = 0, left = 0, rest = 0;
	for (size_t i = 0; i < numbering_groups(work->numbering); i++) {
		const struct numbering_group *slices = numbering_group(work->numbering, i);
		uint64_t numbers = 0, size;
		for (size_t j = 0; j < slices->slices; j++) {
			numbers += numbering_slice(work->numbering, slices->slice[j])->size;
			slices_packed(work->slices, slices->slice[j], &size);
			rest += size;
		}
		if (!is_group_known(work, i)) {
			uint64_t hand = numbers + count_numbers_below(work, i);
			most = hand > most ? hand : most;
			left += numbers;
		}
	}
	return most * sizeof(uint16_t) + rest + 2 * (left / 2);
}

/* The file system may not tell. */
static bool check_disk(const struct solve_work *work, struct game_error *error) {
	struct statvfs about;
	uint64_t need = count_disk_bytes(work);
	if (statvfs(work->plan.folder, &about) != 0) {
		return true;
	}
	uint64_t have = (uint64_t)about.f_bavail * about.f_frsize;
	return need <= have ||
		game_fail(error,
			"The work takes about %" PRIu64 " MB of disk, and %s has %" PRIu64
			" MB left.",
			(need >> 20) + 1, work->plan.folder, have >> 20);
}

/* ---- tables with fewer men ---- */

static bool take_slice(
	struct solve_work *work, struct solved *table, size_t from, struct game_error *error) {
	const struct numbering_slice *slice = numbering_slice(solved_numbering(table), from);
	int64_t to = numbering_find(work->numbering, &slice->material, slice->seat);
	if (to < 0 || slices_has(work->slices, (size_t)to) ||
		numbering_slice(work->numbering, (size_t)to)->size != slice->size) {
		return true;
	}
	begin_round(work, 0);
	uint16_t *value = slices_new(work->slices, (size_t)to, error);
	return value != NULL && solved_unpack(table, from, value, error) &&
		slices_save(work->slices, (size_t)to, error);
}

/* Take what a table of the same rules with fewer men has; false with an error if it cannot be
 * written. A table that cannot be read is of no use. */
static bool take_smaller_table(
	struct solve_work *work, const char *path, struct game_error *error) {
	struct solved_file file;
	struct game_error why;
	bool fine = true;
	if (access(path, R_OK) != 0 || !solved_file_open(&file, work->plan.rules, path, &why)) {
		return true;
	}
	size_t slices = solved_check_sums(file.solved, &why)
		? numbering_slices(solved_numbering(file.solved))
		: 0;
	for (size_t i = 0; fine && i < slices; i++) {
		fine = take_slice(work, file.solved, i, error);
	}
	solved_file_close(&file);
	return fine;
}

static bool take_smaller_tables(struct solve_work *work, struct game_error *error) {
	char path[SOLVED_PATH_MAX];
	struct numbering_limits limits = work->plan.limits;
	unsigned men = limits.men > 0 ? limits.men : GAME_MEN_POINTS + 1;
	for (limits.men = men - 1; limits.men >= 2; limits.men--) {
		if (!name_table(work, &limits, path, error) ||
			!take_smaller_table(work, path, error)) {
			return false;
		}
	}
	return true;
}

/* ---- solving ---- */

static bool save_group(
	struct solve_work *work, const struct numbering_group *group, struct game_error *error) {
	bool fine = slices_are_fine(work->slices, error);
	for (size_t i = 0; fine && i < group->slices; i++) {
		fine = slices_save(work->slices, group->slice[i], error);
	}
	return fine;
}

static bool solve_one(struct solve_work *work, size_t index, struct game_error *error) {
	const struct numbering_group *group = numbering_group(work->numbering, index);
	uint16_t *value[2] = {NULL, NULL}, *left[2] = {NULL, NULL};
	bool fine = true;
	begin_round(work, solve_bytes(work->numbering, index));
	/* One material with both seats. */
	for (size_t i = 0; fine && i < 2 && i < group->slices; i++) {
		uint64_t size = numbering_slice(work->numbering, group->slice[i])->size;
		value[i] = slices_new(work->slices, group->slice[i], error);
		left[i] = value[i] != NULL ? malloc((size_t)size * sizeof(*left[i])) : NULL;
		fine = value[i] != NULL && (left[i] != NULL || game_fail(error, "Out of memory."));
	}
	fine = fine && solve_group(work->numbering, index, value, left, &work->hands, error);
	free(left[0]);
	free(left[1]);
	return fine && save_group(work, group, error);
}

static bool check_slice(struct solve_work *work, size_t slice, struct game_error *error) {
	uint64_t wrong;
	if (!slices_fetch(work->slices, slice)) {
		return slices_are_fine(work->slices, error);
	}
	bool right = solve_check(work->numbering, slice, &work->hands, &wrong);
	if (!slices_are_fine(work->slices, error)) {
		return false;
	}
	if (right) {
		slices_note_check(work->slices, slice);
	}
	return right ||
		game_fail(error,
			"The value of number %" PRIu64
			" in slice %zu does not agree with those one turn later.",
			wrong, slice);
}

/* What was checked before, perhaps in another run, is not checked again. */
static bool check_group(struct solve_work *work, size_t index, struct game_error *error) {
	const struct numbering_group *group = numbering_group(work->numbering, index);
	for (size_t i = 0; i < group->slices; i++) {
		report_solve_stage(work, "checking", 0);
		if (!slices_is_checked(work->slices, group->slice[i]) &&
			!check_slice(work, group->slice[i], error)) {
			return false;
		}
	}
	return true;
}

static bool work_on_group(struct solve_work *work, size_t index, struct game_error *error) {
	name_group(work, index);
	if (is_group_known(work, index)) {
		work->done += count_group_numbers(work, index);
		work->before += count_group_numbers(work, index);
		return true;
	}
	if (!check_memory(work, solve_bytes(work->numbering, index), error)) {
		return false;
	}
	report_share(work);
	if (!solve_one(work, index, error) ||
		(work->plan.check && !check_group(work, index, error))) {
		return false;
	}
	work->done += count_group_numbers(work, index);
	return true;
}

bool solve_work_run(struct solve_work *work, struct game_error *error) {
	if (!take_smaller_tables(work, error) || !check_disk(work, error)) {
		return false;
	}
	begin_count(work);
	for (size_t i = 0; i < numbering_groups(work->numbering); i++) {
		if (!work_on_group(work, i, error)) {
			return false;
		}
	}
	return true;
}

bool solve_work_check(struct solve_work *work, struct game_error *error) {
	for (size_t i = 0; i < numbering_groups(work->numbering); i++) {
		name_group(work, i);
		begin_round(work, 0);
		if (!check_group(work, i, error)) {
			return false;
		}
	}
	return true;
}

bool solve_work_count(struct solve_work *work, struct solve_figures *figures,
	struct solve_distances *distances, struct game_error *error) {
	for (size_t i = 0; i < numbering_slices(work->numbering); i++) {
		begin_round(work, 0);
		if (!slices_fetch(work->slices, i)) {
			break;
		}
		solve_count(work->numbering, i, &work->hands, &figures[i], distances);
	}
	return slices_are_fine(work->slices, error);
}

/* ---- the table ---- */

static bool write_table(struct solve_work *work, FILE *file, struct solved_part *part,
	unsigned char *head, size_t size) {
	uint64_t at = size;
	bool fine = fwrite(head, 1, size, file) == size;
	for (size_t i = 0; fine && i < numbering_slices(work->numbering); i++) {
		const unsigned char *bytes = slices_packed(work->slices, i, &part[i].size);
		part[i].begin = at;
		at += part[i].size;
		fine = fwrite(bytes, 1, (size_t)part[i].size, file) == part[i].size;
	}
	if (fine) {
		solved_head(work->numbering, &work->plan.limits, part, head);
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
		remove_folder(work, work->slices);
	}
	free(part);
	free(head);
	return fine;
}

/* ---- lookup ---- */

bool solve_work_ask(struct solve_work *work, const union game_state *state, uint16_t *value) {
	struct game_men men;
	struct numbering_place place;
	const struct game_rules *rules = work->plan.rules;
	rules->game->impl->men_read(rules, state, &men);
	if (numbering_place(work->numbering, &men, &place)) {
		begin_round(work, 0);
		const uint16_t *values = solve_values(work->numbering, place.slice, &work->hands);
		*value = values != NULL ? values[place.number] : 0;
		return values != NULL;
	}
	if (game_status(rules, state).phase == GAME_OVER) {
		*value = solve_end(rules, state, men.seat);
		return true;
	}
	return false;
}

/* server/solved/slices.c - the values of slices: packed in files, and unpacked while they are
 * needed.
 */
#include "server/solved/slices.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/solve/pack.h"

struct values {
	struct solved_map packed; /* none: not at rest, or in the table */
	struct pack_source source;
	struct pack_reader reader;
	struct solved_map hand; /* none: not at hand */
	uint64_t round;         /* the last one that used it */
};

struct slices {
	struct numbering *numbering;
	const struct solved *table;
	char path[SOLVED_PATH_MAX];
	struct values *slice;
	uint64_t round;
	uint64_t bytes;        /* at hand */
	pthread_mutex_t mutex; /* protects all of this and failed while work is shared */
	bool failed;
	struct game_error error;
};

/* ---- files ---- */

static void name_file(
	const struct slices *slices, const char *name, size_t slice, char path[SOLVED_PATH_MAX]) {
	snprintf(path, SOLVED_PATH_MAX, "%.*s%s-%zu", SOLVED_PATH_MAX - 64, slices->path, name,
		slice);
}

static uint64_t count_value_bytes(const struct slices *slices, size_t slice) {
	return numbering_slice(slices->numbering, slice)->size * sizeof(uint16_t);
}

static void close_packed(struct values *values) {
	pack_close(&values->reader);
	solved_map_close(&values->packed);
}

static bool are_blocks_whole(const struct pack_reader *reader) {
	for (uint64_t i = 0; i < reader->blocks; i++) {
		if (!pack_is_whole(reader, i)) {
			return false;
		}
	}
	return true;
}

/* Map the values at rest, if they are there and whole. */
static void open_packed(struct slices *slices, size_t slice) {
	char path[SOLVED_PATH_MAX];
	struct values *values = &slices->slice[slice];
	struct game_error error;
	name_file(slices, "slice", slice, path);
	if (access(path, R_OK) != 0 || !solved_map_open(&values->packed, path, &error)) {
		return;
	}
	values->source = (struct pack_source){
		.size = values->packed.size, .bytes = values->packed.bytes};
	if (!pack_open(&values->reader, &values->source, 0, values->packed.size,
		    numbering_slice(slices->numbering, slice)->size) ||
		!are_blocks_whole(&values->reader)) {
		close_packed(values);
	}
}

static void remove_file(const struct slices *slices, const char *name, size_t slice) {
	char path[SOLVED_PATH_MAX];
	name_file(slices, name, slice, path);
	unlink(path);
}

/* ---- creating ---- */

struct slices *slices_create(struct numbering *numbering, const struct solved *table,
	const char *path, struct game_error *error) {
	struct slices *slices = calloc(1, sizeof(*slices));
	size_t count = numbering_slices(numbering);
	if (slices != NULL) {
		slices->slice = calloc(count, sizeof(*slices->slice));
	}
	if (slices == NULL || slices->slice == NULL ||
		pthread_mutex_init(&slices->mutex, NULL) != 0) {
		free(slices != NULL ? slices->slice : NULL);
		free(slices);
		game_fail(error, "Out of memory.");
		return NULL;
	}
	slices->numbering = numbering;
	slices->table = table;
	snprintf(slices->path, sizeof(slices->path), "%s", path);
	for (size_t i = 0; table == NULL && i < count; i++) {
		open_packed(slices, i);
	}
	return slices;
}

void slices_destroy(struct slices *slices) {
	if (slices == NULL) {
		return;
	}
	for (size_t i = 0; i < numbering_slices(slices->numbering); i++) {
		close_packed(&slices->slice[i]);
		solved_map_close(&slices->slice[i].hand);
	}
	pthread_mutex_destroy(&slices->mutex);
	free(slices->slice);
	free(slices);
}

bool slices_has(const struct slices *slices, size_t slice) {
	return slices->table != NULL || slices->slice[slice].packed.bytes != NULL;
}

/* ---- at hand ---- */

static void drop_values(struct slices *slices, struct values *values) {
	slices->bytes -= values->hand.size;
	solved_map_close(&values->hand);
}

/* Returns what an earlier round used longest ago; NULL if nothing is at hand. */
static struct values *find_oldest(struct slices *slices) {
	struct values *oldest = NULL;
	for (size_t i = 0; i < numbering_slices(slices->numbering); i++) {
		struct values *values = &slices->slice[i];
		if (values->hand.bytes != NULL &&
			(oldest == NULL || values->round < oldest->round)) {
			oldest = values;
		}
	}
	return oldest;
}

void slices_begin_round(struct slices *slices, uint64_t keep) {
	for (size_t i = 0; i < numbering_slices(slices->numbering); i++) {
		numbering_slice(slices->numbering, i)->value = NULL;
	}
	while (slices->bytes > keep) {
		drop_values(slices, find_oldest(slices));
	}
	slices->round++;
}

/* Its name is removed at once. */
static bool map_values(struct slices *slices, size_t slice, struct game_error *error) {
	char path[SOLVED_PATH_MAX];
	struct values *values = &slices->slice[slice];
	name_file(slices, "values", slice, path);
	bool fine = solved_map_create(&values->hand, path, count_value_bytes(slices, slice), error);
	unlink(path);
	if (fine) {
		slices->bytes += values->hand.size;
		values->round = slices->round;
	}
	return fine;
}

static bool unpack_values(struct slices *slices, size_t slice, struct game_error *error) {
	struct values *values = &slices->slice[slice];
	uint64_t damaged;
	if (!slices_has(slices, slice)) {
		return game_fail(error, "Slice %zu is missing.", slice);
	}
	if (!map_values(slices, slice, error)) {
		return false;
	}
	bool fine = slices->table != NULL
		? solved_unpack(slices->table, slice, values->hand.bytes, error)
		: pack_unpack_all(&values->reader, values->hand.bytes, &damaged) ||
			game_fail(error, "The file of slice %zu is damaged.", slice);
	if (!fine) {
		drop_values(slices, values);
	}
	return fine;
}

bool slices_fetch(void *user, size_t slice) {
	struct slices *slices = user;
	struct values *values = &slices->slice[slice];
	pthread_mutex_lock(&slices->mutex);
	bool fine = !slices->failed &&
		(values->hand.bytes != NULL || unpack_values(slices, slice, &slices->error));
	if (fine) {
		values->round = slices->round;
		numbering_slice(slices->numbering, slice)->value = values->hand.bytes;
	}
	slices->failed = !fine;
	pthread_mutex_unlock(&slices->mutex);
	return fine;
}

bool slices_are_fine(const struct slices *slices, struct game_error *error) {
	return !slices->failed || game_fail(error, "%s", slices->error.text);
}

/* ---- new values ---- */

uint16_t *slices_new(struct slices *slices, size_t slice, struct game_error *error) {
	drop_values(slices, &slices->slice[slice]);
	return map_values(slices, slice, error) ? slices->slice[slice].hand.bytes : NULL;
}

static bool write_file(const char *path, const unsigned char *bytes, size_t size) {
	FILE *file = fopen(path, "wb");
	bool fine = file != NULL && fwrite(bytes, 1, size, file) == size && fflush(file) == 0 &&
		fsync(fileno(file)) == 0;
	return file != NULL && fclose(file) == 0 && fine;
}

bool slices_save(struct slices *slices, size_t slice, struct game_error *error) {
	char from[SOLVED_PATH_MAX], to[SOLVED_PATH_MAX];
	size_t size;
	unsigned char *bytes = pack_slice(slices->slice[slice].hand.bytes,
		numbering_slice(slices->numbering, slice)->size, &size);
	if (bytes == NULL) {
		return game_fail(error, "Out of memory.");
	}
	name_file(slices, "new", slice, from);
	name_file(slices, "slice", slice, to);
	remove_file(slices, "checked", slice);
	errno = 0;
	bool fine = write_file(from, bytes, size) && rename(from, to) == 0;
	if (!fine) {
		game_fail(error, "%s cannot be written: %s.", to, strerror(errno));
		unlink(from);
	}
	free(bytes);
	if (fine) {
		open_packed(slices, slice);
		numbering_slice(slices->numbering, slice)->value = slices->slice[slice].hand.bytes;
	}
	return fine && (slices_has(slices, slice) || game_fail(error, "%s cannot be read.", to));
}

/* ---- checks ---- */

bool slices_is_checked(const struct slices *slices, size_t slice) {
	char path[SOLVED_PATH_MAX];
	name_file(slices, "checked", slice, path);
	return slices->table == NULL && access(path, F_OK) == 0;
}

void slices_note_check(struct slices *slices, size_t slice) {
	char path[SOLVED_PATH_MAX];
	name_file(slices, "checked", slice, path);
	if (slices->table == NULL) {
		write_file(
			path, (const unsigned char *)"", 0); /* else the next run checks it again */
	}
}

/* ---- the table ---- */

const unsigned char *slices_packed(const struct slices *slices, size_t slice, uint64_t *size) {
	*size = slices->slice[slice].packed.size;
	return slices->slice[slice].packed.bytes;
}

void slices_remove(struct slices *slices) {
	static const char *const names[] = {"slice", "new", "values", "checked"};
	for (size_t i = 0; i < numbering_slices(slices->numbering); i++) {
		for (size_t j = 0; j < sizeof(names) / sizeof(names[0]); j++) {
			remove_file(slices, names[j], i);
		}
	}
}

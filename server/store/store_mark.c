/* server/store/store_mark.c - a file beside the store that records how far it went, so that a loss
 * is detected. */
#include "server/store/store_mark.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "server/process/log.h"
#include "server/store/store_files.h"

enum { PATH_BYTES = 1100, PLACE_BYTES = 512, PLACES = 2, TIME_BYTES = 32 };

/* ---- from the store ---- */

/* If there is no row, values are left unchanged. */
static bool query_mark_row(sqlite3 *db, const char *text, int64_t *values, int count) {
	sqlite3_stmt *row = NULL;
	int code = sqlite3_prepare_v2(db, text, -1, &row, NULL);
	if (code == SQLITE_OK) {
		code = sqlite3_step(row);
	}
	for (int i = 0; code == SQLITE_ROW && i < count; i++) {
		values[i] = sqlite3_column_int64(row, i);
	}
	sqlite3_finalize(row);
	return code == SQLITE_ROW || code == SQLITE_DONE;
}

bool store_mark_of(sqlite3 *db, struct store_mark *mark) {
	int64_t last[2] = {0, 0}, rooms = 0, origin = 0, there = 0;
	bool good = query_mark_row(db, "SELECT ifnull(max(no), 0) FROM rooms", &rooms, 1) &&
		query_mark_row(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'origin'",
			&there, 1) &&
		(there == 0 || query_mark_row(db, "SELECT id FROM origin", &origin, 1)) &&
		query_mark_row(
			db, "SELECT seq, at_ms FROM events ORDER BY seq DESC LIMIT 1", last, 2);
	if (good) {
		*mark = (struct store_mark){origin, last[0], rooms, last[1]};
	}
	return good;
}

/* ---- the file ---- */

static bool write_mark_path(const char *path, char name[PATH_BYTES]) {
	int length = snprintf(name, PATH_BYTES, "%s-mark", path);
	return length > 0 && length < PATH_BYTES;
}

static uint64_t sum_mark_text(const char *text, size_t size) {
	return hash_bytes(hash_begin(0), text, size);
}

/* A line of text, so that people can read it too. */
static void write_mark_slot(char place[PLACE_BYTES], const struct store_mark *mark, uint64_t turn) {
	memset(place, '\n', PLACE_BYTES);
	int length = snprintf(place, PLACE_BYTES,
		"qirkat mark turn=%" PRIu64 " origin=%" PRId64 " events=%" PRId64 " rooms=%" PRId64
		" last_ms=%" PRId64 " ",
		turn, mark->origin, mark->seq, mark->rooms, mark->at_ms);
	length += snprintf(place + length, PLACE_BYTES - (size_t)length, "sum=%" PRIx64 "\n",
		sum_mark_text(place, (size_t)length));
	place[length] = '\n';
}

static bool read_mark_slot(const char place[PLACE_BYTES], struct store_mark *mark, uint64_t *turn) {
	char text[PLACE_BYTES + 1];
	uint64_t sum;
	memcpy(text, place, PLACE_BYTES);
	text[PLACE_BYTES] = '\0';
	const char *at = strstr(text, "sum=");
	return at != NULL && sscanf(at, "sum=%" SCNx64, &sum) == 1 &&
		sum == sum_mark_text(text, (size_t)(at - text)) &&
		sscanf(text,
			"qirkat mark turn=%" SCNu64 " origin=%" SCNd64 " events=%" SCNd64
			" rooms=%" SCNd64 " last_ms=%" SCNd64,
			turn, &mark->origin, &mark->seq, &mark->rooms, &mark->at_ms) == 5;
}

/* Read the newer of the slots that are intact. */
static bool read_newest_mark_slot(int fd, struct store_mark *mark, uint64_t *turn) {
	bool found = false;
	for (int i = 0; i < PLACES; i++) {
		char place[PLACE_BYTES];
		struct store_mark one;
		uint64_t number;
		bool whole = pread(fd, place, PLACE_BYTES, (off_t)i * PLACE_BYTES) == PLACE_BYTES &&
			read_mark_slot(place, &one, &number);
		if (whole && (!found || number > *turn)) {
			*mark = one;
			*turn = number;
			found = true;
		}
	}
	return found;
}

bool store_mark_read(const char *path, struct store_mark *mark) {
	char name[PATH_BYTES];
	uint64_t turn;
	int fd = write_mark_path(path, name) ? open(name, O_RDONLY | O_CLOEXEC) : -1;
	if (fd < 0) {
		return false;
	}
	bool found = read_newest_mark_slot(fd, mark, &turn);
	close(fd);
	return found;
}

void mark_file_open(struct mark_file *file, const char *path) {
	char name[PATH_BYTES], empty[PLACES * PLACE_BYTES];
	struct store_mark mark;
	*file = (struct mark_file){.fd = -1};
	if (!write_mark_path(path, name)) {
		return;
	}
	file->fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (file->fd < 0) {
		log_warning("store", "\"%s\" cannot be written: %s; lost events may go unnoticed",
			name, strerror(errno));
		return;
	}
	if (read_newest_mark_slot(file->fd, &mark, &file->turn)) {
		return;
	}
	memset(empty, '\n', sizeof(empty)); /* so that a full disk cannot prevent it later */
	if (pwrite(file->fd, empty, sizeof(empty), 0) != (ssize_t)sizeof(empty) ||
		fsync(file->fd) != 0 || !files_sync_folder(path)) {
		log_warning("store", "\"%s\" cannot be created: %s; lost events may go unnoticed",
			name, strerror(errno));
	}
}

void mark_file_close(struct mark_file *file) {
	if (file->fd >= 0) {
		close(file->fd);
	}
	file->fd = -1;
}

void mark_file_write(struct mark_file *file, const struct store_mark *mark, bool sync) {
	char place[PLACE_BYTES];
	if (file->fd < 0) {
		return;
	}
	write_mark_slot(place, mark, ++file->turn);
	off_t at = (off_t)(file->turn % PLACES) * PLACE_BYTES;
	/* If writing fails, the file still says what it said before, which is still true. */
	if (pwrite(file->fd, place, PLACE_BYTES, at) == PLACE_BYTES && sync) {
		fdatasync(file->fd);
	}
}

/* ---- comparison ---- */

static const char *format_mark_time(int64_t at_ms, char text[TIME_BYTES]) {
	time_t seconds = (time_t)(at_ms / 1000);
	struct tm parts;
	if (gmtime_r(&seconds, &parts) == NULL ||
		strftime(text, TIME_BYTES, "%Y-%m-%d %H:%M:%S UTC", &parts) == 0) {
		strcpy(text, "?");
	}
	return text;
}

bool store_mark_shows_loss(const struct store_mark *mark, const struct store_mark *has,
	const char *path, char *error, size_t size) {
	char until[TIME_BYTES], went_to[TIME_BYTES];
	if (mark->origin != has->origin || mark->seq <= has->seq) {
		return false;
	}
	snprintf(error, size,
		"the store \"%s\" is missing its last %" PRId64 " events and %" PRId64 " rooms: it "
		"ends at %s, but went up to %s; restore the latest backup (server/README.md, "
		"\"Backup\"), or accept the loss with \"qirkat accept-loss\", which keeps these "
		"files under other names; nothing was changed",
		path, mark->seq - has->seq, mark->rooms > has->rooms ? mark->rooms - has->rooms : 0,
		has->seq > 0 ? format_mark_time(has->at_ms, until) : "its beginning",
		format_mark_time(mark->at_ms, went_to));
	return true;
}

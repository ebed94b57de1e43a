/* server/store/store_wal.c - detects damage in the middle of a -wal file. For the format see
 * SQLite's "Database File Format", 4. */
#include "server/store/store_wal.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	HEAD_BYTES = 32,
	FRAME_HEAD_BYTES = 24,
	PAGE_BYTES_MIN = 512,
	PAGE_BYTES_MAX = 65536,
	SUMMED_BYTES = 8, /* bytes of a frame header that the checksum covers */
};

static const uint32_t magic = 0x377f0682; /* plus one: checksums of big-endian words */

/* A running checksum of everything so far. */
struct sum {
	uint32_t low, high;
};

struct walk {
	FILE *file;
	bool high_first;
	uint32_t page_bytes;
	unsigned char salts[8];
	struct sum stored; /* checksum of the previous frame, or of the file header */
	unsigned char *frame;
	struct store_wal *found;
	bool may_go_on; /* the previous frame is valid, ends a commit, and follows a broken one */
};

static uint32_t read_big_endian_32(const unsigned char *at) {
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t read_sum_word(const unsigned char *at, bool high_first) {
	return high_first
		? read_big_endian_32(at)
		: (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static struct sum add_to_wal_sum(
	struct sum sum, const unsigned char *bytes, size_t size, bool high_first) {
	for (size_t at = 0; at < size; at += 8) {
		sum.low += read_sum_word(bytes + at, high_first) + sum.high;
		sum.high += read_sum_word(bytes + at + 4, high_first) + sum.low;
	}
	return sum;
}

static struct sum read_sum(const unsigned char *at) {
	return (struct sum){read_big_endian_32(at), read_big_endian_32(at + 4)};
}

static bool is_same_wal_sum(struct sum a, struct sum b) {
	return a.low == b.low && a.high == b.high;
}

/* False: there is no log that SQLite would read. Only the mark shows what it held. */
static bool read_wal_head(struct walk *walk) {
	unsigned char head[HEAD_BYTES];
	if (fread(head, 1, sizeof(head), walk->file) != sizeof(head) ||
		(read_big_endian_32(head) & ~1u) != magic) {
		return false;
	}
	walk->high_first = (read_big_endian_32(head) & 1) != 0;
	walk->page_bytes = read_big_endian_32(head + 8);
	memcpy(walk->salts, head + 16, sizeof(walk->salts));
	walk->stored = read_sum(head + 24);
	return walk->page_bytes >= PAGE_BYTES_MIN && walk->page_bytes <= PAGE_BYTES_MAX &&
		walk->page_bytes % PAGE_BYTES_MIN == 0 &&
		is_same_wal_sum(
			add_to_wal_sum((struct sum){0, 0}, head, HEAD_BYTES - 8, walk->high_first),
			walk->stored);
}

/* Whether the frame is valid after the previous one. */
static bool is_wal_frame_valid(const struct walk *walk) {
	const unsigned char *frame = walk->frame;
	if (memcmp(frame + 8, walk->salts, sizeof(walk->salts)) != 0) {
		return false;
	}
	struct sum sum = add_to_wal_sum(walk->stored, frame, SUMMED_BYTES, walk->high_first);
	sum = add_to_wal_sum(sum, frame + FRAME_HEAD_BYTES, walk->page_bytes, walk->high_first);
	return is_same_wal_sum(sum, read_sum(frame + 16));
}

static void look_at_frame(struct walk *walk) {
	struct store_wal *found = walk->found;
	bool good = is_wal_frame_valid(walk);
	bool commits = read_big_endian_32(walk->frame + 4) != 0;
	found->frames++;
	if (!good && found->broken == 0) {
		found->broken = found->frames;
	}
	found->damaged = found->damaged || (good && walk->may_go_on);
	walk->may_go_on = good && commits && found->broken != 0;
	found->commits += walk->may_go_on;
	walk->stored = read_sum(walk->frame + 16);
}

static bool look_at_frames(struct walk *walk) {
	size_t size = FRAME_HEAD_BYTES + walk->page_bytes;
	walk->frame = malloc(size);
	if (walk->frame == NULL) {
		return false;
	}
	while (fread(walk->frame, 1, size, walk->file) == size) {
		look_at_frame(walk);
	}
	free(walk->frame);
	return ferror(walk->file) == 0;
}

bool store_wal_look(const char *wal_path, struct store_wal *wal) {
	struct walk walk = {.file = fopen(wal_path, "rb"), .found = wal};
	*wal = (struct store_wal){.damaged = false};
	if (walk.file == NULL) {
		return errno == ENOENT;
	}
	bool good = read_wal_head(&walk) ? look_at_frames(&walk) : ferror(walk.file) == 0;
	fclose(walk.file);
	return good;
}

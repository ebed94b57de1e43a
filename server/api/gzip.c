/* server/api/gzip.c - compresses texts for browsers. */
#include "server/api/gzip.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

enum {
	LEVEL = 6,
	WINDOW_BITS = 15 + 16, /* + 16: a gzip header instead of zlib's */
	MEMORY_LEVEL = 8,
};

char *gzip_pack(const char *bytes, size_t size, size_t *packed_size) {
	z_stream stream = {.zalloc = Z_NULL};
	if (size < GZIP_WORTH || size > UINT_MAX / 2 ||
		deflateInit2(&stream, LEVEL, Z_DEFLATED, WINDOW_BITS, MEMORY_LEVEL,
			Z_DEFAULT_STRATEGY) != Z_OK) {
		return NULL;
	}
	char *packed = malloc(size);
	stream.next_in = (Bytef *)bytes;
	stream.avail_in = (uInt)size;
	stream.next_out = (Bytef *)packed;
	stream.avail_out = (uInt)size;
	int result = packed != NULL ? deflate(&stream, Z_FINISH) : Z_MEM_ERROR;
	deflateEnd(&stream);
	if (result != Z_STREAM_END) {
		free(packed);
		return NULL;
	}
	*packed_size = stream.total_out;
	char *fitting = realloc(packed, stream.total_out);
	if (fitting == NULL) {
		return packed;
	}
	return fitting;
}

/* wasm/memory.c - buffers into which the caller writes its input. */
#include "wasm/memory.h"

#include <stdlib.h>

static struct {
	unsigned char *at;
	size_t size;
} laid[MEMORY_USES];

unsigned char *memory_room(enum memory_use use, size_t size) {
	free(laid[use].at);
	laid[use].at = malloc(size + 1);
	laid[use].size = laid[use].at != NULL ? size : 0;
	return laid[use].at;
}

const unsigned char *memory_laid(enum memory_use use, size_t *size) {
	*size = laid[use].size;
	return laid[use].at;
}

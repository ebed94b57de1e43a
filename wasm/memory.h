/* wasm/memory.h - buffers into which the caller writes its input. */
#ifndef QIRKAT_WASM_MEMORY_H
#define QIRKAT_WASM_MEMORY_H

#include <stddef.h>

enum memory_use { MEMORY_QUESTION, MEMORY_TABLE, MEMORY_USES };

/* Returns a buffer of size bytes, replacing the previous one for this use; NULL without memory. */
unsigned char *memory_room(enum memory_use use, size_t size);
/* Returns the buffer returned last. */
const unsigned char *memory_laid(enum memory_use use, size_t *size);

#endif
